"""How a pair of a true and a false item is shown and said: in the right order, tied, or in the wrong one."""

from __future__ import annotations

from metrics.graph.digits import exact
from pages.words import gettext as _

RIGHT, TIED, WRONG = ("right", "✓"), ("tied", "="), ("wrong", "✗")
RELATIONS = {1: RIGHT, 0: TIED, -1: WRONG}


def pair_in_words(kind: str, true: str, false: str, counted: float) -> str:
    """How a true and a false item of these names stand to each other, for a reader who does not see it."""
    said = {
        "right": _("{true} above {false}: right"),
        "tied": _("{true} level with {false}: counts {counted}"),
        "wrong": _("{false} above {true}: wrong"),
    }
    return said[kind].format(true=true, false=false, counted=exact(counted))

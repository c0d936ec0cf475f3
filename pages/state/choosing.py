"""What a visitor chooses to look at, as the browser makes a change of the focus or of the rules of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pages.state.focus import BETWEEN, WITHIN

Op = Mapping[str, Any]
LOOK = "look"
WHOLE = -1
SEPARATORS = {"pair": BETWEEN, "vary": WITHIN, "against": WITHIN}


def look(what: str) -> Op:
    """A choice; what is chosen takes the place of None.

    `what` is "metric", "average", "part", "preset", the key of a convention, or a choice of `Explored`.
    """
    return {"kind": LOOK, "what": what, "value": None}


def look_at_part(what: str, place: int, shown: str, chosen: str) -> Op:
    """A choice of one part of a word, which is `shown` where `chosen` is what is chosen.

    `what` is one of `SEPARATORS`, and the parts are counted from 0; WHOLE is all of them. The browser puts
    the part into the word of now: a quick second choice comes from a page that does not show the first one
    yet.
    """
    return {**look(what), "place": place, "separator": SEPARATORS[what], "shown": shown, "chosen": chosen}

"""What a visitor chooses to look at, as a change of the focus."""

from __future__ import annotations

from typing import Any

from metrics import DIALS, METRICS, PRESETS, SWITCHES
from pages.state.focus import START, Focus
from pages.state.operations import Op

LOOK = "look"


def look(what: str) -> dict[str, Any]:
    """The edit that makes a choice; what is chosen takes the place of None.

    `what` is "metric", "average", "part", "preset", or the key of a convention.
    """
    return {"kind": LOOK, "what": what, "value": None}


def changes_of(op: Op, focus: Focus) -> dict[str, Any]:
    """The fields of the focus that a choice changes, the chosen one first; none where it is not to be had."""
    what, value = op.get("what"), op.get("value")
    match what, value:
        case "metric", str() if value in METRICS:
            averages = METRICS[value].averages
            average = focus.average if focus.average in averages else averages[0]
            return {"metric": value, "average": average, "step": START}
        case "average", str() if value in METRICS[focus.metric].averages:
            return {"average": value, "part": 0, "step": START}
        case "part", int() if value >= 0 and not isinstance(value, bool):
            return {"part": value}
        case "preset", str() if value in PRESETS:
            return {"preset": value, "conventions": PRESETS[value]}
        case str(), str() if what in SWITCHES and value in SWITCHES[what].choices:
            return {"conventions": focus.conventions.but(what, value)}
        case str(), int() | float() if what in DIALS and DIALS[what].allows(value):
            return {"conventions": focus.conventions.but(what, value if DIALS[what].whole else float(value))}
    return {}

"""What a visitor chooses to look at, as a change of the focus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from metrics import DIALS, METRICS, PRESETS, SWITCHES
from pages.state.explored import BETWEEN, CHOICES, WORD
from pages.state.focus import START, Focus
from pages.state.operations import Op

LOOK = "look"


def look(what: str) -> dict[str, Any]:
    """The edit that makes a choice; what is chosen takes the place of None.

    `what` is "metric", "average", "part", "preset", the key of a convention, or a choice of `Explored`.
    """
    return {"kind": LOOK, "what": what, "value": None}


def look_at_pair(place: int, pair: str, chosen: str) -> dict[str, Any]:
    """The edit that chooses one metric of `pair`, which is shown where `chosen` is what is chosen."""
    return {**look("pair"), "place": place, "pair": pair, "chosen": chosen}


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
        case "pair", str():
            pair = _with_one(focus.explored.pair, op, value)
            return {"explored": replace(focus.explored, pair=pair)} if WORD.fullmatch(pair) else {}
        case str(), str() if what in CHOICES and (not value or WORD.fullmatch(value)):
            return {"explored": replace(focus.explored, **{what: value})}
        case str(), str() if what in SWITCHES and value in SWITCHES[what].choices:
            return {"conventions": focus.conventions.but(what, value)}
        case str(), int() | float() if what in DIALS and DIALS[what].allows(value):
            return {"conventions": focus.conventions.but(what, value if DIALS[what].whole else float(value))}
    return {}


def _with_one(chosen: str, op: Op, value: str) -> str:
    """The pair of now with another metric at one of its places; "" for what is no such place.

    A quick second choice comes from a page that does not show the first one yet: what is chosen counts then.
    """
    pair = (str(op.get("pair")) if op.get("chosen") == chosen else chosen).split(BETWEEN)
    place = op.get("place")
    if len(pair) != 2 or place not in (0, 1):
        return ""
    pair[place] = value
    return BETWEEN.join(pair)

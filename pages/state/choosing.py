"""What a visitor chooses to look at, as a change of the focus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from metrics import DIALS, METRICS, PRESETS, SWITCHES
from pages.state.explored import BETWEEN, CHOICES, WITHIN, WORD
from pages.state.focus import START, Focus
from pages.state.operations import Op

LOOK = "look"
WHOLE = -1
SEPARATORS = {"pair": BETWEEN, "vary": WITHIN, "against": WITHIN}


def look(what: str) -> dict[str, Any]:
    """The edit that makes a choice; what is chosen takes the place of None.

    `what` is "metric", "average", "part", "preset", the key of a convention, or a choice of `Explored`.
    """
    return {"kind": LOOK, "what": what, "value": None}


def look_at_part(what: str, place: int, shown: str, chosen: str) -> dict[str, Any]:
    """The edit that chooses one part of a word, which is `shown` where `chosen` is what is chosen.

    `what` is one of `SEPARATORS`, and the parts are counted from 0; WHOLE is all of them.
    """
    return {**look(what), "place": place, "shown": shown, "chosen": chosen}


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
        case str(), str() if what in CHOICES:
            word = _with_part(getattr(focus.explored, what), op, value) if "place" in op else value
            if word is None or (word and not WORD.fullmatch(word)):
                return {}
            return {"explored": replace(focus.explored, **{what: word})}
        case str(), str() if what in SWITCHES and value in SWITCHES[what].choices:
            return {"conventions": focus.conventions.but(what, value)}
        case str(), int() | float() if what in DIALS and DIALS[what].allows(value):
            return {"conventions": focus.conventions.but(what, value if DIALS[what].whole else float(value))}
    return {}


def _with_part(chosen: str, op: Op, value: str) -> str | None:
    """The word of now with another part at one of its places; None where there is no such place.

    A quick second choice comes from a page that does not show the first one yet: what is chosen counts then.
    """
    place, separator = op["place"], SEPARATORS.get(op["what"])
    if place == WHOLE:
        return value
    parts = (str(op.get("shown")) if op.get("chosen") == chosen else chosen).split(separator)
    if separator is None or place not in range(len(parts)):
        return None
    parts[int(place)] = value
    return separator.join(parts)

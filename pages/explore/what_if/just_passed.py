"""What the handle has passed last, in a sentence that follows the hand, with links to what changes."""

from __future__ import annotations

from collections.abc import Sequence

from pages.explore.what_if.stops import Stop, no_stops
from pages.shell.component import component
from pages.state.link import MATRIX
from pages.words import gettext as _

_render = component(
    __file__,
    '<div class="passed"></div>',
    said=lambda: {
        "matrix": MATRIX,
        "words": {
            "passed": _("Just passed, at {place}"),
            "next": _("Next on the way, at {place}"),
            "alone": _("{cause}: {metric} {before} → {after}"),
            "movement": _("{metric} {before} → {after}"),
            "better": _("better"),
            "worse": _("worse"),
            "go": _("Move there and show the step that changes →"),
            "nothing": no_stops(),
        },
    },
)


def just_passed(stops: Sequence[Stop], each: str, word: str, now: float) -> None:
    """Say which of the stops was passed last, or which comes next if none was.

    `each` says what its links do, and `word` what is moved.
    """
    known = [
        {
            "at": stop.at,
            "cause": stop.cause,
            "sides": [stop.below, stop.above],
            "jumps": [
                [jump.name, jump.before, jump.after, int(jump.is_better), jump.page, jump.asks]
                for jump in stop.jumps
            ],
        }
        for stop in stops
    ]
    _render(key="just_passed", data={"stops": known, "each": each, "word": word, "now": now})

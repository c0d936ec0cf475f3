"""What the handle has passed last, in a sentence that follows the hand, with links to what changes."""

from __future__ import annotations

from collections.abc import Sequence

from pages.explore.what_if.stops import Stop, no_stops
from pages.shell.joined import component
from pages.state.link import MATRIX
from pages.words import gettext as _

_render = component(
    __file__,
    '<div class="passed"></div>',
    constants=lambda: {
        "matrix": MATRIX,
        "words": {
            "passedRight": _("Just passed, moving right, at {place}"),
            "passedLeft": _("Just passed, moving left, at {place}"),
            "nextRight": _("Nearest jump, moving right, at {place}"),
            "nextLeft": _("Nearest jump, moving left, at {place}"),
            "passedRightStep": _("Just passed, moving right"),
            "passedLeftStep": _("Just passed, moving left"),
            "nextRightStep": _("Nearest step, moving right"),
            "nextLeftStep": _("Nearest step, moving left"),
            "alone": _("{cause}: {metric} {before} → {after}"),
            "movement": _("{metric} {before} → {after}"),
            "better": _("better"),
            "worse": _("worse"),
            "went": _("Show the step that changed →"),
            "eachWent": _("Each link shows the step that changed."),
            "lesson": _("Show how the value is computed →"),
            "nothing": no_stops(),
        },
    },
)


def just_passed(stops: Sequence[Stop], go: tuple[str, str], word: str, now: float, *, is_whole: bool) -> None:
    """Say which of the stops was passed last, or which comes next if none was.

    `go` says what its one link does, and what each of several does; `word` what is moved. `is_whole` says
    that it goes from one whole number to the next: then the links show a value as it is.
    """
    known = [
        {
            "at": stop.at,
            "cause": stop.cause,
            "sides": [stop.below, stop.above],
            "besides": stop.besides,
            "jumps": [
                [jump.name, jump.before, jump.after, int(jump.is_better), jump.page, jump.asks]
                for jump in stop.jumps
            ],
        }
        for stop in stops
    ]
    one, each = ("", "") if is_whole else go
    data = {"stops": known, "go": one, "each": each, "word": word, "now": now, "isWhole": is_whole}
    _render(key="just_passed", data=data)

"""The places in a range where a value jumps: what happens there, what was passed last, and its lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TypedDict
from urllib.parse import urlencode

from metrics import METRICS, same_value
from metrics.behaviour.knob import SCORE, THRESHOLD, Knob
from metrics.behaviour.passings import Passing
from metrics.behaviour.sweep import ChangedStep, Sweep, changed_first
from metrics.behaviour.swept_curve import Curve, Jump
from metrics.graph.digits import decimal, shortest, told_apart
from pages.explore.cases import case_name, within_sentence
from pages.explore.what_if.knob_choice import LETTERS, cell_name, knob_in_link, with_knob_at
from pages.intake.matrix import Matrix
from pages.shell.joined import NamedTexts, component
from pages.shell.markup import Html, element
from pages.state.focus import PageOf
from pages.state.link import MATRIX, code_of
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext

MAX_CODE_LENGTH = 1_800  # of a matrix; every stop sends the code of another one
MAX_LISTED, MAX_CAUSES, MAX_DIGITS = 40, 2, 12


@dataclass(frozen=True)
class StopJump:
    """What one metric does at a stop, from left to right.

    `is_better` says whether its value is better at the right. `asks` are the parameters of the link to the
    `page` of its lesson, without the matrix.
    """

    name: str
    before: str
    after: str
    is_better: bool
    page: str
    asks: str


@dataclass(frozen=True)
class Stop:
    """A place where values jump: what is passed there, in a sentence and in short, and the jumps.

    `beside` are two places right before and right after it, and `codes` those of the matrix with the knob
    there; "" where no link can hold it.
    """

    at: float
    cause: str
    short: str
    codes: tuple[str, str]
    beside: tuple[str, str]
    jumps: tuple[StopJump, ...]


def stops_of(session: Session, swept: Sweep, page_of: PageOf) -> list[Stop]:
    """Return every place where one of the curves jumps, from left to right."""
    knob, matrix = swept.knob, session.matrix
    jumps_at: dict[float, list[tuple[Curve, Jump, ChangedStep | None]]] = {}
    for curve in swept.curves:
        for jump, first in zip(curve.jumps, changed_first(curve), strict=True):
            jumps_at.setdefault(jump.at, []).append((curve, jump, first))
    places, code_at = sorted(jumps_at), codes_of(session, knob)
    edges = [swept.span[0], *places, swept.span[1]]
    middles = [round_middle(low, high) for low, high in pairwise(edges)]
    codes = [*map(code_at, middles)]
    return [
        Stop(
            at=place,
            cause=cause_of(jumps_at[place][0][1], knob, matrix),
            short=short_cause(jumps_at[place][0][1], knob, matrix),
            codes=(codes[number], codes[number + 1]),
            beside=(decimal(middles[number]), decimal(middles[number + 1])),
            jumps=tuple(_stop_jump(*jump, page_of) for jump in jumps_at[place]),
        )
        for number, place in enumerate(places)
    ]


def steps_of(swept: Sweep, page_of: PageOf) -> list[Stop]:
    """Return every step from one whole number to the next on which a curve changes, half way between both."""
    letter, moving = LETTERS[swept.knob.kind], [curve for curve in swept.curves if curve.can_change]
    stops = []
    for number, (low, high) in enumerate(pairwise(moving[0].x.tolist() if moving else ())):
        ends = [(curve, *curve.y[number : number + 2].tolist()) for curve in moving]
        jumps = (
            _stop_jump(curve, Jump((low + high) / 2, before, before, after, ()), None, page_of)
            for curve, before, after in ends
            if not same_value(before, after)
        )
        sentence = _("between {letter} = {low} and {letter} = {high}")
        sentence = sentence.format(letter=letter, low=decimal(low), high=decimal(high))
        stops.append(Stop((low + high) / 2, sentence, "", ("", ""), ("", ""), tuple(jumps)))
    return [stop for stop in stops if stop.jumps]


def round_middle(low: float, high: float) -> float:
    """Return the middle of an interval, rounded as far as it stays clear of the ends."""
    middle, room = (low + high) / 2, (high - low) / 4
    digits = (round(middle, number) for number in range(MAX_DIGITS))
    return next((one for one in digits if low + room < one < high - room), middle)


def codes_of(session: Session, knob: Knob) -> Callable[[float], str]:
    """Return a function that gives the code of the matrix with the knob somewhere; "" where too long.

    Where the code of the matrix at hand is too long already, no other one is tried.
    """
    matrix, example, rules = session.matrix, session.example, session.focus.conventions

    @cache
    def code_at(place: float) -> str:
        moved, _rules = with_knob_at(knob, place, matrix, example, rules)
        return code_of(moved)

    return code_at if 0 < len(session.cached_matrix.code) <= MAX_CODE_LENGTH else lambda place: ""


def _stop_jump(curve: Curve, jump: Jump, first: ChangedStep | None, page_of: PageOf) -> StopJump:
    metric, average = curve.case
    asks = {"metric": metric, "average": average}
    if first is not None:
        asks |= {"part": str(first.part + 1), "step": step_word(first)}
    before, after = told_apart(jump.before, jump.after, written=shortest)
    is_better = (jump.after > jump.before) == (METRICS[metric].better == "higher")
    name = within_sentence(case_name(curve.case))
    return StopJump(name, before, after, is_better, page_of(metric, average), urlencode(asks))


def list_of_stops(stops: Sequence[Stop], each: str, now: float) -> Html:
    """Return the stops nearest to the place `now`; a link leads past one of them, as `each` says."""
    near = sorted(sorted(stops, key=lambda one: abs(one.at - now))[:MAX_LISTED], key=lambda one: one.at)
    n_more = len(stops) - len(near)
    sentence = ngettext(
        "{more} more place lies farther away.", "{more} more places lie farther away.", n_more
    )
    return Html(
        element("p", each, css="aside")
        + element("ul", *(_listed(stop, now) for stop in near), css="stops")
        + (element("p", sentence.format(more=n_more), css="aside") if n_more else "")
    )


def _listed(stop: Stop, now: float) -> Html:
    code = stop.codes[stop.at >= now]
    links = (
        element(
            "a",
            jump_sentence(jump),
            data_page=jump.page,
            data_asks=jump.asks + (f"&{MATRIX}={code}" if code else ""),
        )
        for jump in stop.jumps
    )
    spaced = [part for link in links for part in (link, " ")]
    return element("li", element("b", decimal(stop.at, 3)), " ", stop.cause, ": ", *spaced)


def jump_sentence(jump: StopJump) -> str:
    """Return what a jump does to a metric."""
    return _("{metric} {before} → {after}").format(metric=jump.name, before=jump.before, after=jump.after)


def listed_links_sentence(knob: Knob) -> str:
    """Return what each link in the list of stops does."""
    if knob.kind == SCORE:
        return _("Each link moves the score there and shows the step that changes.")
    if knob.kind == THRESHOLD:
        return _("Each link moves the threshold there and shows the step that changes.")
    return _("Each link moves the scores there and shows the step that changes.")


def _link_sentences(knob: Knob, matrix: Matrix) -> tuple[str, str]:
    """What the only link past a stop does, and what each of several does, with `{value}` to be set."""
    only = _("Set {name} to {value} and show the step that changes →")
    each = _("Each link sets {name} to {value} and shows the step that changes.")
    if knob.kind == THRESHOLD:
        only = _("Set the threshold to {value} and show the step that changes →")
        each = _("Each link sets the threshold to {value} and shows the step that changes.")
    elif knob.kind != SCORE:
        only = _("Set the mean of {name} to {value} and show the step that changes →")
        each = _("Each link sets the mean of {name} to {value} and shows the step that changes.")
    name = _name_of_moved(knob, matrix)
    return only.format(name=name, value="{value}"), each.format(name=name, value="{value}")


def _name_of_moved(knob: Knob, matrix: Matrix) -> str:
    """The label whose score is moved, or the label or the sample all of whose scores are."""
    return matrix.labels[knob.column] if knob.column is not None else matrix.samples[knob.row or 0]


class StopsData(TypedDict):
    """The stops of a `knob`, as a link names it, which is `now` at a place, and what its links say."""

    stops: Sequence[Stop]
    only_link: str
    each_link: str
    knob: str
    now: float
    is_whole: bool


class StopsConstants(TypedDict):
    """The parameter of the matrix in a link, and the words."""

    matrix: str
    words: NamedTexts


def _constants() -> StopsConstants:
    return {
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
            "nothing": _("No value jumps here: each changes all the way, or not at all."),
        },
    }


_render = component(__file__, StopsData, '<div class="passed"></div>', _constants)


def just_passed(stops: Sequence[Stop], knob: Knob, matrix: Matrix, now: float, *, is_whole: bool) -> None:
    """Draw which of the stops the knob has passed last, or which comes next if none was.

    `is_whole` says that it goes from one whole number to the next: then the links show a value as it is.
    """
    only, each = ("", "") if is_whole else _link_sentences(knob, matrix)
    data: StopsData = {
        "stops": stops,
        "only_link": only,
        "each_link": each,
        "knob": knob_in_link(knob),
        "now": now,
        "is_whole": is_whole,
    }
    _render(key="just_passed", data=data)


def cause_of(jump: Jump, knob: Knob, matrix: Matrix) -> str:
    """Return what happens at a jump: what is passed there."""
    listed = "; ".join(_passing_sentence(one, knob, matrix) for one in jump.causes[:MAX_CAUSES])
    n_more = len(jump.causes) - MAX_CAUSES
    return _("{passings}; and {more} more").format(passings=listed, more=n_more) if n_more > 0 else listed


def _passing_sentence(one: Passing, knob: Knob, matrix: Matrix) -> str:
    """Which score passes which, in the names of the matrix."""
    mover = matrix.labels[one.mover[1]] if knob.kind == SCORE else cell_name(matrix, *one.mover)
    if knob.kind == THRESHOLD:
        return _("the threshold passes {label}").format(label=mover)
    if one.other is None:
        return _("{label} crosses the threshold").format(label=mover)
    is_same_sample = one.other[0] == one.mover[0]
    other = matrix.labels[one.other[1]] if is_same_sample else cell_name(matrix, *one.other)
    return _("{label} passes {other}").format(label=mover, other=other)


def short_cause(jump: Jump, knob: Knob, matrix: Matrix) -> str:
    """Return the first thing that is passed at a jump."""
    return name_of_passed(jump.causes[0], knob, matrix) if jump.causes else ""


def name_of_passed(one: Passing, knob: Knob, matrix: Matrix) -> str:
    """Return what is passed, without what passes it."""
    if knob.kind == THRESHOLD:
        return cell_name(matrix, *one.mover)
    if one.other is None:
        return _("the threshold") if knob.kind == SCORE else cell_name(matrix, *one.mover)
    same = knob.kind == SCORE and one.other[0] == one.mover[0]
    return matrix.labels[one.other[1]] if same else cell_name(matrix, *one.other)


def step_word(first: ChangedStep) -> str:
    """Return the word of a step in an address, with its line where it has one for the item."""
    return first.step.key if first.item is None else f"{first.step.key}:{first.item + 1}"

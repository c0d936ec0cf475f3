"""The places on the way where a value jumps: what was passed last, what happens there, and its lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from urllib.parse import urlencode

from metrics import METRICS, same_value
from metrics.behaviour.knob import SCORE, THRESHOLD, Knob
from metrics.behaviour.passings import Passing
from metrics.behaviour.sweep import ChangedStep, Curve, Jump, Sweep, changed_first
from metrics.graph.digits import decimal, exact
from pages.explore.cases import before_and_after, name_of, within_sentence
from pages.explore.what_if.knob_choice import LETTERS, cell_name, put
from pages.intake.matrix import Matrix
from pages.lessons.lesson import PageOf
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.state.link import MATRIX, MAX_CODE_LENGTH, code_of
from pages.state.session import Session
from pages.state.turns import yielding
from pages.words import gettext as _
from pages.words import ngettext

MOST, MAX_CAUSES, MAX_DIGITS = 40, 2, 12


@dataclass(frozen=True)
class StopJump:
    """What one metric does at a stop, from left to right.

    `is_better` says whether its value is better at the right. `asks` is what the link to the `page` asks for
    in the place of what is in place, but for the matrix.
    """

    name: str
    before: str
    after: str
    is_better: bool
    page: str
    asks: str


@dataclass(frozen=True)
class Stop:
    """A place where something happens: what that is, in a sentence and in short, and who jumps there.

    `below` and `above` are the codes of the matrix with what is moved right before it and right after it; ""
    where no link can hold it. `besides` are these two places.
    """

    at: float
    cause: str
    short: str
    below: str
    above: str
    besides: tuple[str, str]
    jumps: tuple[StopJump, ...]


def stops_of(session: Session, found: Sweep, page_of: PageOf) -> list[Stop]:
    """Every place where one of the curves jumps, from left to right."""
    knob, matrix = found.knob, session.matrix
    at_place: dict[float, list[tuple[Curve, Jump, ChangedStep | None]]] = {}
    for curve in yielding(found.curves):
        for jump, first in zip(curve.jumps, changed_first(curve), strict=True):
            at_place.setdefault(jump.at, []).append((curve, jump, first))
    places, code_at = sorted(at_place), codes_of(session, knob)
    edges = [found.span[0], *places, found.span[1]]
    middles = [between(low, high) for low, high in pairwise(edges)]
    codes = [*map(code_at, middles)]
    return [
        Stop(
            at=place,
            cause=cause_of(at_place[place][0][1], knob, matrix),
            short=short_cause(at_place[place][0][1], knob, matrix),
            below=codes[number],
            above=codes[number + 1],
            besides=(decimal(middles[number]), decimal(middles[number + 1])),
            jumps=tuple(_jump(*one, page_of) for one in at_place[place]),
        )
        for number, place in enumerate(places)
    ]


def steps_of(found: Sweep, page_of: PageOf) -> list[Stop]:
    """Every step from one whole number to the next on which a curve changes, half way between both."""
    letter, moving = LETTERS[found.knob.kind], [curve for curve in found.curves if curve.can_change]
    stops = []
    for number, (low, high) in enumerate(pairwise(moving[0].x.tolist() if moving else ())):
        ends = [(curve, *curve.y[number : number + 2].tolist()) for curve in moving]
        jumps = (
            _jump(curve, Jump((low + high) / 2, before, before, after, ()), None, page_of)
            for curve, before, after in ends
            if not same_value(before, after)
        )
        sentence = _("between {letter} = {low} and {letter} = {high}")
        sentence = sentence.format(letter=letter, low=decimal(low), high=decimal(high))
        stops.append(Stop((low + high) / 2, sentence, "", "", "", ("", ""), tuple(jumps)))
    return [stop for stop in stops if stop.jumps]


def between(low: float, high: float) -> float:
    """The middle of an interval, rounded as far as it stays clear of the ends."""
    middle, room = (low + high) / 2, (high - low) / 4
    digits = (round(middle, number) for number in range(MAX_DIGITS))
    return next((one for one in digits if low + room < one < high - room), middle)


def codes_of(session: Session, knob: Knob) -> Callable[[float], str]:
    """A function that gives the code of the matrix with the knob at a place, or "" if no link can hold it.

    Where the matrix at hand is already too large for a link, no other one is tried.
    """
    matrix, example, rules = session.matrix, session.example, session.focus.conventions

    @cache
    def code_at(place: float) -> str:
        code = code_of(put({knob: place}, matrix, example, rules).matrix)
        return code if len(code) <= MAX_CODE_LENGTH else ""

    return code_at if 0 < len(session.cached_matrix.code) <= MAX_CODE_LENGTH else lambda place: ""


def _jump(curve: Curve, jump: Jump, first: ChangedStep | None, page_of: PageOf) -> StopJump:
    metric, average = curve.case
    asks = {"metric": metric, "average": average}
    if first is not None:
        asks |= {"part": str(first.part + 1), "step": step_word(first)}
    before, after = before_and_after(jump.before, jump.after, exact)
    is_better = (jump.after > jump.before) == (METRICS[metric].better == "higher")
    name = within_sentence(name_of(curve.case))
    return StopJump(name, before, after, is_better, page_of(metric, average), urlencode(asks))


def list_of_stops(stops: Sequence[Stop], each: str, now: float) -> Html:
    """The stops nearest to the place, in their order; a link leads to the far side of one, as `each` says."""
    if not stops:
        return element("p", no_stops(), css="aside")
    near = sorted(sorted(stops, key=lambda one: abs(one.at - now))[:MOST], key=lambda one: one.at)
    more = len(stops) - len(near)
    sentence = ngettext("{more} more place lies farther away.", "{more} more places lie farther away.", more)
    return Html(
        element("p", each, css="aside")
        + element("ul", *(_listed(stop, now) for stop in near), css="stops")
        + (element("p", sentence.format(more=more), css="aside") if more else "")
    )


def _listed(stop: Stop, now: float) -> Html:
    code = stop.below if stop.at < now else stop.above
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
    """What a jump does to a metric."""
    return _("{metric} {before} → {after}").format(metric=jump.name, before=jump.before, after=jump.after)


def each_link(knob: Knob) -> str:
    """What the links from a stop do."""
    if knob.kind == SCORE:
        return _("Each link moves the score there and shows the step that changes.")
    if knob.kind == THRESHOLD:
        return _("Each link moves the threshold there and shows the step that changes.")
    return _("Each link moves the scores there and shows the step that changes.")


def link_past(knob: Knob, matrix: Matrix) -> str:
    """What the one link past a stop does, with a place for where it sets what is moved."""
    if knob.kind == THRESHOLD:
        return _("Set the threshold to {value} and show the step that changes →")
    sentence = _("Set {name} to {value} and show the step that changes →")
    if knob.kind != SCORE:
        sentence = _("Set the mean of {name} to {value} and show the step that changes →")
    return sentence.format(name=_moved(knob, matrix), value="{value}")


def links_past(knob: Knob, matrix: Matrix) -> str:
    """What each of several links past a stop does, with a place for where it sets what is moved."""
    if knob.kind == THRESHOLD:
        return _("Each link sets the threshold to {value} and shows the step that changes.")
    sentence = _("Each link sets {name} to {value} and shows the step that changes.")
    if knob.kind != SCORE:
        sentence = _("Each link sets the mean of {name} to {value} and shows the step that changes.")
    return sentence.format(name=_moved(knob, matrix), value="{value}")


def _moved(knob: Knob, matrix: Matrix) -> str:
    """The label whose score is moved, or the label or the sample all of whose scores are."""
    return matrix.labels[knob.column] if knob.column is not None else matrix.samples[knob.row or 0]


def no_stops() -> str:
    """The sentence for a curve without jumps."""
    return _("No value jumps here: each changes all the way, or not at all.")


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


def cause_of(jump: Jump, knob: Knob, matrix: Matrix) -> str:
    """What happens at a jump."""
    sentences = [_passed(one, knob, matrix) for one in jump.causes[:MAX_CAUSES]]
    more = len(jump.causes) - MAX_CAUSES
    listed = "; ".join(sentences)
    return _("{passings}; and {more} more").format(passings=listed, more=more) if more > 0 else listed


def _passed(one: Passing, knob: Knob, matrix: Matrix) -> str:
    """Which score passes which, as somebody says it who looks at this matrix."""
    mover = matrix.labels[one.mover[1]] if knob.kind == SCORE else cell_name(matrix, *one.mover)
    if knob.kind == THRESHOLD:
        return _("the threshold passes {label}").format(label=mover)
    if one.other is None:
        return _("{label} crosses the threshold").format(label=mover)
    near = one.other[0] == one.mover[0]
    other = matrix.labels[one.other[1]] if near else cell_name(matrix, *one.other)
    return _("{label} passes {other}").format(label=mover, other=other)


def short_cause(jump: Jump, knob: Knob, matrix: Matrix) -> str:
    """A short name of what is passed at a jump."""
    return ", ".join(name_of_passed(one, knob, matrix) for one in jump.causes[:1])


def name_of_passed(one: Passing, knob: Knob, matrix: Matrix) -> str:
    """What is passed, alone."""
    if knob.kind == THRESHOLD:
        return cell_name(matrix, *one.mover)
    if one.other is None:
        return _("the threshold") if knob.kind == SCORE else cell_name(matrix, *one.mover)
    same = knob.kind == SCORE and one.other[0] == one.mover[0]
    return matrix.labels[one.other[1]] if same else cell_name(matrix, *one.other)


def step_word(first: ChangedStep) -> str:
    """How an address names the step, with its line where it has one for the item."""
    return first.step.key if first.item is None else f"{first.step.key}:{first.item + 1}"

"""Sentences about a change: what is done, what came of it, what moved, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan

from metrics import METRICS, InputError
from metrics.behaviour.outcome import CERTAIN, MOVED, SAME, Outcome
from metrics.behaviour.situation import Crossing, Overtaking, Situation, crossing, overtaking
from metrics.behaviour.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    HALVE,
    LABEL,
    LOGISTIC,
    NUDGE,
    OF_SCORES,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    Transformation,
)
from metrics.behaviour.variants import Case, metric_and_kind
from metrics.graph.digits import decimal, shortest
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS, SCORES
from metrics.words import N_
from pages.explore.cases import before_and_after, case_name, lesson_link
from pages.intake.matrix import Matrix
from pages.lessons.lesson import PageOf
from pages.shell.markup import Html, element
from pages.state.document import Cell
from pages.state.focus import START
from pages.words import gettext as _
from pages.words import sentence_of

# The CSS classes of the signs: a full bar for what cannot change, an empty one for what stays, else a point.
SIGN_CSS: Mapping[str, str] = {CERTAIN: "sign certain", SAME: "sign stays", MOVED: "sign open"}
# A change as the beginning of a sentence, and in a list: of everything, and of one sample or label.
CHANGES: Mapping[str, tuple[str, str]] = {
    HALVE: (N_("Halving every score"), N_("Halve everything")),
    CUBE: (N_("Cubing every score"), N_("Cube everything")),
    LOGISTIC: (N_("Taking the sigmoid of every score"), N_("Sigmoid of everything")),
    ADD: (N_("Adding 1 to every score"), N_("Add 1 to everything")),
    NUDGE: (N_("Nudging every score by {step}"), N_("Nudge by {step}")),
    REVERSE_SAMPLES: (N_("Reversing the order of the samples"), N_("Reverse the samples")),
    REVERSE_LABELS: (N_("Reversing the order of the labels"), N_("Reverse the labels")),
    REPEAT_SAMPLES: (N_("Putting every sample in twice"), N_("Every sample twice")),
    EMPTY_LABEL: (N_("Adding an empty label"), N_("Add an empty label")),
    EMPTY_SAMPLE: (N_("Adding an empty sample"), N_("Add an empty sample")),
}
CHANGES_OF_ONE: Mapping[str, tuple[str, str]] = {
    HALVE: (N_("Halving every score of {name}"), N_("Halve {name}")),
    CUBE: (N_("Cubing every score of {name}"), N_("Cube {name}")),
    LOGISTIC: (N_("Taking the sigmoid of {name}"), N_("Sigmoid of {name}")),
    ADD: (N_("Adding 1 to every score of {name}"), N_("Add 1 to {name}")),
    REPEAT_LABEL: (N_("Putting {name} in twice"), N_("{name} twice")),
}
# What a number looks at, of the part that is drawn.
LOOKS_AT: Mapping[tuple[str, str], str] = {
    (ORDER, ROWS): N_("{number} looks at the order of the labels, here of {part}"),
    (ORDER, COLUMNS): N_("{number} looks at the order of the samples, here for {part}"),
    (ORDER, CELLS): N_("{number} looks at the order of all cells"),
    (ORDER_AND_THRESHOLD, ROWS): N_("{number} looks at the order of labels and threshold, here of {part}"),
    (PREDICTIONS, ROWS): N_("{number} looks at what is predicted, here of {part}"),
    (PREDICTIONS, COLUMNS): N_("{number} looks at what is predicted, here for {part}"),
    (PREDICTIONS, CELLS): N_("{number} looks at what is predicted"),
    (SCORES, ROWS): N_("{number} looks at the scores themselves, here of {part}"),
    (SCORES, COLUMNS): N_("{number} looks at the scores themselves, here for {part}"),
    (SCORES, CELLS): N_("{number} looks at the scores themselves"),
}
# The number that is spoken of until one is pressed: the first that cannot change, or else has.
FIRST_CERTAIN: Sequence[Case] = (
    ("roc_auc", "macro"),
    ("average_precision", "samples"),
    ("softmax_cross_entropy", "samples"),
    ("f_beta", "samples"),
    ("hamming_loss", "samples"),
    ("subset_accuracy", "samples"),
)
FIRST_MOVED: Sequence[Case] = (
    ("average_precision", "samples"),
    ("roc_auc", "macro"),
    ("hamming_loss", "samples"),
    ("ndcg", "micro"),
    ("softmax_cross_entropy", "samples"),
    ("brier_score", "samples"),
)


def gerund_of(change: Transformation, matrix: Matrix, step: str) -> str:
    """Return a change as the beginning of a sentence; a nudge moves every score by `step`."""
    return _in_words(change, matrix, step)[0]


def title_of(change: Transformation, matrix: Matrix, step: str) -> str:
    """Return a change for the list of all of them."""
    return _in_words(change, matrix, step)[1]


def _in_words(change: Transformation, matrix: Matrix, step: str) -> tuple[str, str]:
    names = {SAMPLE: matrix.samples, LABEL: matrix.labels}.get(change.scope)
    if names is None:
        gerund, title = CHANGES[change.name]
        return _(gerund).format(step=step), _(title).format(step=step)
    (gerund, title), name = CHANGES_OF_ONE[change.name], names[change.place]
    return _(gerund).format(name=name), _(title).format(name=name)


def first_outcome(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the number that could not change and surprises most, or else the one that has changed."""
    candidates = _first(outcomes, CERTAIN, FIRST_CERTAIN), _first(outcomes, MOVED, FIRST_MOVED)
    return next((one for one in candidates if one is not None), outcomes[0])


def _first(outcomes: Sequence[Outcome], kind: str, order: Sequence[Case]) -> Outcome | None:
    """The first one in this order, or else any; one that has a value comes before one that has none."""
    of_kind = {one.case: one for one in outcomes if one.kind == kind and not isnan(one.before + one.after)}
    of_kind = of_kind or {one.case: one for one in outcomes if one.kind == kind}
    named = (of_kind[case] for case in order if case in of_kind)
    return next(named, next(iter(of_kind.values()), None))


def headline_of_change(gerund: str, outcomes: Sequence[Outcome]) -> str:
    """Return how many numbers a change cannot touch; its `gerund` begins the sentence."""
    n_certain = sum(one.kind == CERTAIN for one in outcomes)
    facts = {"doing": gerund, "certain": n_certain, "all": len(outcomes)}
    if n_certain == len(outcomes):
        return _("{doing} cannot change any of the {all} numbers.").format(**facts)
    if n_certain:
        return _("{doing} cannot change {certain} of the {all} numbers.").format(**facts)
    return _("{doing} can change all {all} numbers.").format(**facts)


def headline_of_number(case: Case, outcomes: Sequence[Outcome]) -> str:
    """Return how many changes a number cannot notice."""
    n_certain = sum(one.kind == CERTAIN for one in outcomes)
    facts = {"name": case_name(case), "certain": n_certain, "all": len(outcomes)}
    if n_certain == 0:
        return _("{name} can notice all of these {all} changes.").format(**facts)
    return _("{name} cannot notice {certain} of these {all} changes.").format(**facts)


def outcome_sentence(outcome: Outcome, is_made: bool) -> str:
    """Return the value before and after, as fractions or with enough digits to tell them apart.

    Until the change `is_made` this is what it would do.
    """
    has_fractions = all("." not in shortest(one) for one in (outcome.before, outcome.after))
    before, after = before_and_after(outcome.before, outcome.after, shortest if has_fractions else decimal)
    facts = {"name": case_name(outcome.case), "before": before, "after": after}
    sentences = {
        CERTAIN: _("{name} cannot change: {before}"),
        MOVED: _("{name} would change: {before} → {after}"),
        SAME: _("{name} can change, but stays {before}"),
    }
    if is_made:
        sentences = {
            CERTAIN: _("Done. {name} is still {before}"),
            MOVED: _("Done. {name} changed: {before} → {after}"),
            SAME: _("Done. {name} could change, but is still {before}"),
        }
    return sentences[outcome.kind].format(**facts)


def sight_sentence(case: Case, sight: Sight, matrix: Matrix) -> str:
    """Return what a number looks at, and in which sample or label."""
    text = _(LOOKS_AT[sight.depends_on, sight.kind])
    return text.format(number=case_name(case), part=_part_name(sight, matrix))


def _part_name(sight: Sight, matrix: Matrix) -> str:
    """The sample or the label that a number looks at; "" for all cells."""
    names = {ROWS: matrix.samples, COLUMNS: matrix.labels}.get(sight.kind)
    return "" if names is None else names[sight.part]


def overtaking_sentence(overtaking: Overtaking, kind: str, matrix: Matrix) -> str:
    """Return which label of a sample, sample of a label or cell now stands above which, or level with it."""
    above, level = {
        ROWS: (
            _("In {part}, {upper} now stands above {lower}."),
            _("In {part}, {upper} is now level with {lower}."),
        ),
        COLUMNS: (
            _("For {part}, {upper} now stands above {lower}."),
            _("For {part}, {upper} is now level with {lower}."),
        ),
        CELLS: (
            _("{upper} in {upper_sample} now stands above {lower} in {lower_sample}."),
            _("{upper} in {upper_sample} is now level with {lower} in {lower_sample}."),
        ),
    }[kind]
    text = level if overtaking.level else above
    samples, labels = matrix.samples, matrix.labels
    if kind == CELLS:
        places = (divmod(item, len(labels)) for item in (overtaking.upper, overtaking.lower))
        (upper_row, upper), (lower_row, lower) = places
        return text.format(
            upper=labels[upper],
            upper_sample=samples[upper_row],
            lower=labels[lower],
            lower_sample=samples[lower_row],
        )
    parts, items = (samples, labels) if kind == ROWS else (labels, samples)
    return text.format(
        part=parts[overtaking.part], upper=items[overtaking.upper], lower=items[overtaking.lower]
    )


def same_order_sentence(sight: Sight, matrix: Matrix) -> str:
    """Return that the order is the same as before, with the part that the number looks at as an example."""
    text = {
        ROWS: _("In {part}, as in every sample, no two labels have changed places."),
        COLUMNS: _("For {part}, as for every label, no two samples have changed places."),
        CELLS: _("No two cells have changed places."),
    }[sight.kind]
    return text.format(part=_part_name(sight, matrix))


def crossing_sentence(crossing: Crossing, matrix: Matrix) -> str:
    """Return the first cell that is predicted otherwise than before, and how many more there are."""
    name = {"label": matrix.labels[crossing.column], "sample": matrix.samples[crossing.row]}
    if crossing.count == 1:
        text = _("{label} of {sample} is no longer predicted.")
        if crossing.predicted:
            text = _("{label} of {sample} is now predicted.")
        return text.format(**name)
    text = _("{label} of {sample} is no longer predicted; {count} cells in all are predicted otherwise.")
    if crossing.predicted:
        text = _("{label} of {sample} is now predicted; {count} cells in all are predicted otherwise.")
    return text.format(count=crossing.count, **name)


@dataclass(frozen=True)
class Sight:
    """What a number depends on, in which part of the matrix, and the cells there that are spoken of."""

    depends_on: str
    kind: str
    part: int
    cells: tuple[Cell, ...] = ()

    def items(self, n_labels: int) -> set[int]:
        """Return the cells that are spoken of, as places in the part."""
        if self.kind == CELLS:
            return {row * n_labels + column for row, column in self.cells}
        return {column if self.kind == ROWS else row for row, column in self.cells}


@dataclass(frozen=True)
class Reason:
    """Why a number has changed or not, in sentences, and where to look."""

    sentences: tuple[str, ...]
    sight: Sight


def reason_of(outcome: Outcome, situation: Situation, matrix: Matrix) -> Reason:
    """Return why the value has changed or not, and what moved where scores were changed."""
    metric, kind = metric_and_kind(outcome.case)
    refused = _refusal(outcome, situation)
    sight, moved = Sight(metric.depends_on(situation.rules), kind, _part_changed(situation, kind)), ""
    if not refused and outcome.kind != CERTAIN and situation.transformation.name in OF_SCORES:
        sight, moved = _what_moved(situation, matrix, sight)
    return Reason(tuple(filter(None, (_(outcome.ruling.reason), refused, moved))), sight)


def _part_changed(situation: Situation, kind: str) -> int:
    """The sample or the label that is changed, where one of this kind is, or else the first."""
    change = situation.transformation
    return change.place if kind == {SAMPLE: ROWS, LABEL: COLUMNS}.get(change.scope) else 0


def _what_moved(situation: Situation, matrix: Matrix, sight: Sight) -> tuple[Sight, str]:
    """Where what the number depends on differs from before, and a sentence about it."""
    kind = sight.kind
    if sight.depends_on == PREDICTIONS:
        crossed = crossing(situation)
        if crossed is None:
            return sight, _("Here no cell is predicted otherwise than before.")
        cell = (crossed.row, crossed.column)
        part = {ROWS: crossed.row, COLUMNS: crossed.column}.get(kind, 0)
        return replace(sight, part=part, cells=(cell,)), crossing_sentence(crossed, matrix)
    if sight.depends_on == SCORES:
        return sight, ""
    passed = overtaking(situation, kind)
    if passed is None:
        return sight, same_order_sentence(sight, matrix)
    pair = situation.before.parts(kind).cells(passed.part)[[passed.upper, passed.lower]]
    cells = tuple((int(i), int(j)) for i, j in pair)
    return replace(sight, part=passed.part, cells=cells), overtaking_sentence(passed, kind, matrix)


def _refusal(outcome: Outcome, situation: Situation) -> str:
    """Why the metric cannot take the matrix that comes out; "" where it can."""
    if not isnan(outcome.after):
        return ""
    key, average = outcome.case
    try:
        METRICS[key](situation.after, average, situation.rules)
    except InputError as error:
        return sentence_of(error)
    return ""


def reason_card(
    outcome: Outcome, reason: Reason, page_of: PageOf, change: str = "", *, is_made: bool
) -> Html:
    """Return what became of the number, why, and a link to its lesson; first the `change`, if given."""
    lesson = lesson_link(_("see the lesson"), outcome.case, page_of, step=START)
    *first, last = reason.sentences
    return element(
        "section",
        *([element("p", change, css="change")] if change else []),
        element("h2", element("i", css=SIGN_CSS[outcome.kind]), outcome_sentence(outcome, is_made)),
        *(element("p", sentence) for sentence in first),
        element("p", last, " ", lesson),
        css="card reason",
        aria_label=_("Why?"),
    )

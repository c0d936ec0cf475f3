"""Sentences about a transformation: what is done, what came of it, what moved, and why."""

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
from metrics.graph.digits import decimal, exact
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS, SCORES
from metrics.words import N_
from pages.explore.cases import before_and_after, name_of
from pages.intake.matrix import Matrix
from pages.lessons.lesson import PageOf
from pages.shell.markup import Html, element
from pages.state import link
from pages.state.document import Cell
from pages.state.focus import START
from pages.words import gettext as _
from pages.words import sentence_of

CANNOT, STAYS, MOVES = "sign certain", "sign stays", "sign open"
# The change as it begins a sentence, and as it stands in a list, of everything and of one sample or label.
DOING: Mapping[str, str] = {
    HALVE: N_("Halving every score"),
    CUBE: N_("Cubing every score"),
    LOGISTIC: N_("Taking the sigmoid of every score"),
    ADD: N_("Adding 1 to every score"),
    NUDGE: N_("Nudging every score by {step}"),
    REVERSE_SAMPLES: N_("Reversing the order of the samples"),
    REVERSE_LABELS: N_("Reversing the order of the labels"),
    REPEAT_SAMPLES: N_("Putting every sample in twice"),
    EMPTY_LABEL: N_("Adding an empty label"),
    EMPTY_SAMPLE: N_("Adding an empty sample"),
}
DOING_TO_ONE: Mapping[str, str] = {
    HALVE: N_("Halving every score of {name}"),
    CUBE: N_("Cubing every score of {name}"),
    LOGISTIC: N_("Taking the sigmoid of {name}"),
    ADD: N_("Adding 1 to every score of {name}"),
    REPEAT_LABEL: N_("Putting {name} in twice"),
}
LISTED: Mapping[str, str] = {
    HALVE: N_("Halve everything"),
    CUBE: N_("Cube everything"),
    LOGISTIC: N_("Sigmoid of everything"),
    ADD: N_("Add 1 to everything"),
    NUDGE: N_("Nudge by {step}"),
    REVERSE_SAMPLES: N_("Reverse the samples"),
    REVERSE_LABELS: N_("Reverse the labels"),
    REPEAT_SAMPLES: N_("Every sample twice"),
    EMPTY_LABEL: N_("Add an empty label"),
    EMPTY_SAMPLE: N_("Add an empty sample"),
}
LISTED_OF_ONE: Mapping[str, str] = {
    HALVE: N_("Halve {name}"),
    CUBE: N_("Cube {name}"),
    LOGISTIC: N_("Sigmoid of {name}"),
    ADD: N_("Add 1 to {name}"),
    REPEAT_LABEL: N_("{name} twice"),
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


def doing(done: Transformation, matrix: Matrix, step: str) -> str:
    """The change as the beginning of a sentence; a nudge moves every score by `step`."""
    return _named(done, matrix, step, DOING, DOING_TO_ONE)


def listed(done: Transformation, matrix: Matrix, step: str) -> str:
    """The change in a list of all of them."""
    return _named(done, matrix, step, LISTED, LISTED_OF_ONE)


def _named(
    done: Transformation, matrix: Matrix, step: str, of_all: Mapping[str, str], of_one: Mapping[str, str]
) -> str:
    names = {SAMPLE: matrix.samples, LABEL: matrix.labels}.get(done.scope)
    if names is None:
        return _(of_all[done.name]).format(step=step)
    return _(of_one[done.name]).format(name=names[done.place])


def shown_first(found: Sequence[Outcome]) -> Outcome:
    """The number that could not change and surprises most, or else the one that has changed."""
    ones = _first(found, CERTAIN, FIRST_CERTAIN), _first(found, MOVED, FIRST_MOVED)
    return next((one for one in ones if one is not None), found[0])


def _first(found: Sequence[Outcome], kind: str, order: Sequence[Case]) -> Outcome | None:
    """The first one in this order, or else any; one that has a value comes before one that has none."""
    of_kind = {one.case: one for one in found if one.kind == kind and not isnan(one.before + one.after)}
    of_kind = of_kind or {one.case: one for one in found if one.kind == kind}
    named = (of_kind[case] for case in order if case in of_kind)
    return next(named, next(iter(of_kind.values()), None))


def finding_of_change(change: str, found: Sequence[Outcome]) -> str:
    """How many numbers a change cannot touch; `change` begins the sentence."""
    certain = sum(one.kind == CERTAIN for one in found)
    facts = {"doing": change, "certain": certain, "all": len(found)}
    if certain == len(found):
        return _("{doing} cannot change any of the {all} numbers.").format(**facts)
    if certain:
        return _("{doing} cannot change {certain} of the {all} numbers.").format(**facts)
    return _("{doing} can change all {all} numbers.").format(**facts)


def finding_of_number(case: Case, found: Sequence[Outcome]) -> str:
    """How many changes a number cannot notice."""
    certain = sum(one.kind == CERTAIN for one in found)
    facts = {"name": name_of(case), "certain": certain, "all": len(found)}
    if certain == 0:
        return _("{name} can notice all of these {all} changes.").format(**facts)
    return _("{name} cannot notice {certain} of these {all} changes.").format(**facts)


def what_became(outcome: Outcome, is_made: bool) -> str:
    """The value before and after, both as fractions or both with enough digits to tell them apart.

    Until the change `is_made` this is what it would do.
    """
    has_fractions = all("." not in exact(one) for one in (outcome.before, outcome.after))
    before, after = before_and_after(outcome.before, outcome.after, exact if has_fractions else decimal)
    facts = {"name": name_of(outcome.case), "before": before, "after": after}
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


def sign_of(outcome: Outcome) -> str:
    """The class of its sign: a full bar for what cannot change, an empty one for what stays, else a point."""
    return {CERTAIN: CANNOT, SAME: STAYS, MOVED: MOVES}[outcome.kind]


def looks_at(case: Case, seen: str, kind: str, part: int, matrix: Matrix) -> str:
    """What a number looks at, and in which sample or label."""
    names = {ROWS: matrix.samples, COLUMNS: matrix.labels}.get(kind)
    name = "" if names is None else names[part]
    return _(LOOKS_AT[seen, kind]).format(number=name_of(case), part=name)


def who_passed(found: Overtaking, kind: str, matrix: Matrix) -> str:
    """Who changed places with whom, for labels of a sample, samples of a label or any two cells."""
    samples, labels, n_labels = matrix.samples, matrix.labels, len(matrix.labels)
    if kind == ROWS:
        text = _("In {part}, {upper} now stands above {lower}.")
        if found.level:
            text = _("In {part}, {upper} is now level with {lower}.")
        return text.format(part=samples[found.part], upper=labels[found.upper], lower=labels[found.lower])
    if kind == COLUMNS:
        text = _("For {part}, {upper} now stands above {lower}.")
        if found.level:
            text = _("For {part}, {upper} is now level with {lower}.")
        return text.format(part=labels[found.part], upper=samples[found.upper], lower=samples[found.lower])
    text = _("{upper} in {upper_sample} now stands above {lower} in {lower_sample}.")
    if found.level:
        text = _("{upper} in {upper_sample} is now level with {lower} in {lower_sample}.")
    (upper_row, upper), (lower_row, lower) = (
        divmod(found.upper, n_labels),
        divmod(found.lower, n_labels),
    )
    return text.format(
        upper=labels[upper],
        upper_sample=samples[upper_row],
        lower=labels[lower],
        lower_sample=samples[lower_row],
    )


def nobody_passed(kind: str, part: int, matrix: Matrix) -> str:
    """That the order is the same as before, in this part for example."""
    text = {
        ROWS: _("In {part}, as in every sample, no two labels have changed places."),
        COLUMNS: _("For {part}, as for every label, no two samples have changed places."),
        CELLS: _("No two cells have changed places."),
    }[kind]
    names = {ROWS: matrix.samples, COLUMNS: matrix.labels}.get(kind)
    return text.format(part="" if names is None else names[part])


def what_crossed(crossing: Crossing, matrix: Matrix) -> str:
    """The first cell that is predicted otherwise than before, and how many more there are."""
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


# The page with the lesson of a metric under an average.


@dataclass(frozen=True)
class Sight:
    """Where a number looks: at what, in which part, and the cells there that are spoken of."""

    seen: str
    kind: str
    part: int
    cells: tuple[Cell, ...] = ()

    def items(self, n_labels: int) -> set[int]:
        """The cells that are spoken of, as places in the part."""
        if self.kind == CELLS:
            return {row * n_labels + column for row, column in self.cells}
        return {column if self.kind == ROWS else row for row, column in self.cells}


@dataclass(frozen=True)
class Reason:
    """Why a number has changed or not, in sentences, and where to look."""

    sentences: tuple[str, ...]
    sight: Sight


def reason_of(outcome: Outcome, situation: Situation, matrix: Matrix) -> Reason:
    """Why the value has changed or not, and what moved where scores were changed."""
    metric, kind = metric_and_kind(outcome.case)
    seen = metric.depends_on(situation.rules)
    refused = _refused(outcome, situation)
    sight, moved = Sight(seen, kind, _part_changed(situation, kind)), ""
    if not refused and outcome.kind != CERTAIN and situation.transformation.name in OF_SCORES:
        sight, moved = _what_moved(situation, matrix, sight)
    return Reason(tuple(filter(None, (_(outcome.ruling.reason), refused, moved))), sight)


def _part_changed(situation: Situation, kind: str) -> int:
    """The sample or the label that is changed, where one of this kind is, or else the first."""
    done = situation.transformation
    return done.place if kind == {SAMPLE: ROWS, LABEL: COLUMNS}.get(done.scope) else 0


def _what_moved(situation: Situation, matrix: Matrix, sight: Sight) -> tuple[Sight, str]:
    """What is another one than before of that which the number looks at, where it is seen, and in words."""
    kind = sight.kind
    if sight.seen == PREDICTIONS:
        crossed = crossing(situation)
        if crossed is None:
            return sight, _("Here no cell is predicted otherwise than before.")
        cell = (crossed.row, crossed.column)
        part = {ROWS: crossed.row, COLUMNS: crossed.column}.get(kind, 0)
        return replace(sight, part=part, cells=(cell,)), what_crossed(crossed, matrix)
    if sight.seen == SCORES:
        return sight, ""
    passed = overtaking(situation, kind)
    if passed is None:
        return sight, nobody_passed(kind, sight.part, matrix)
    pair = situation.before.parts(kind).cells(passed.part)[[passed.upper, passed.lower]]
    cells = tuple((int(i), int(j)) for i, j in pair)
    return replace(sight, part=passed.part, cells=cells), who_passed(passed, kind, matrix)


def _refused(outcome: Outcome, situation: Situation) -> str:
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
    """What became of the number, why, and the way to its lesson; the `change` where it is one of a list."""
    metric, average = outcome.case
    way = element(
        "a",
        _("see the lesson"),
        data_page=page_of(metric, average),
        data_asks=link.lesson_query(metric, average, step=START),
    )
    *first, last = reason.sentences
    return element(
        "section",
        *([element("p", change, css="change")] if change else []),
        element("h2", element("i", css=sign_of(outcome)), what_became(outcome, is_made)),
        *(element("p", sentence) for sentence in first),
        element("p", last, " ", way),
        css="card reason",
        aria_label=_("Why?"),
    )

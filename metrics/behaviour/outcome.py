"""What a transformation did to the value of every metric, and which of them it could not change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..compare.change import Change
from ..compare.difference import same_value
from ..conventions import Conventions
from ..input.example import Example
from ..lazy import lazy_property
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS, ROWS
from ..registry import METRICS
from .matrix_rulings import ruling_of_matrix
from .score_rulings import ruling_of_scores
from .situation import Ruling, Situation
from .transformation import OF_SCORES, Transformation, example_after, transform
from .variants import Case, every_case, values_of

CERTAIN, MOVED, SAME = "certain", "moved", "same"


@dataclass(frozen=True)
class Outcome:
    """The value of a metric before and after a transformation, NaN where there is none, and its ruling."""

    case: Case
    before: float
    after: float
    ruling: Ruling

    @lazy_property
    def kind(self) -> str:
        """Whether the value could not change ("certain"), has changed ("moved") or happened not to ("same").

        A value that has changed is never called certain.
        """
        if not same_value(self.before, self.after):
            return MOVED
        return CERTAIN if self.ruling.certain else SAME


def situation_of(transformation: Transformation, example: Example, rules: Conventions) -> Situation:
    """Transform an example; InputError where that cannot be done."""
    transformed = transform(transformation, example)
    after = example_after(transformed, example)
    return Situation(transformation, transformed, example, after, rules)


def ruling_of(case: Case, situation: Situation) -> Ruling:
    """Return whether the value of a metric can change, and why.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.outcome import ruling_of, situation_of
    >>> from metrics.behaviour.transformation import Transformation
    >>> example = Example.of([[1, 0], [0, 1]], [[0.8, 0.6], [0.4, 0.3]])
    >>> halved = situation_of(Transformation("halve", "label", 0), example, Conventions())
    >>> ruling_of(("roc_auc", "macro"), halved).certain, ruling_of(("roc_auc", "samples"), halved).certain
    (True, False)
    """
    of_scores = situation.transformation.how in OF_SCORES
    return (ruling_of_scores if of_scores else ruling_of_matrix)(case, situation)


def outcomes(situation: Situation, cases: Iterable[Case] | None = None) -> tuple[Outcome, ...]:
    """The outcomes of these cases, or of every metric under every average."""
    wanted = every_case() if cases is None else tuple(cases)
    by_case = {one.case: one for one in each_outcome(situation, wanted)}
    return tuple(by_case[case] for case in wanted)


def each_outcome(situation: Situation, cases: Iterable[Case]) -> Iterator[Outcome]:
    """The same, one after another: those about samples come first, then those about labels and all cells.

    What was sorted for one of the three is freed before the next one: of a large matrix it takes most of the
    memory.
    """
    wanted = tuple(cases)
    for kind in (ROWS, COLUMNS, CELLS):
        afresh = situation.without_what_was_sorted()
        yield from (outcome(case, afresh) for case in wanted if AVERAGES[case[1]].parts == kind)


def outcome(case: Case, situation: Situation) -> Outcome:
    """The outcome of one metric under one average."""
    return Outcome(case, *_before_and_after(case, situation), ruling_of(case, situation))


def still_true(was: Situation, found: Iterable[Outcome], now: Situation) -> Iterator[Outcome]:
    """Yield the outcomes of one situation that are true in another, where the metric sees no difference.

    Their values are the same; the ruling is made anew. There are none where something else is
    done, or under other conventions.
    """
    if (was.transformation, was.rules) != (now.transformation, now.rules):
        return
    edits = Change(was.before, now.before, now.rules), Change(was.after, now.after, now.rules)
    for one in found:
        metric, average = METRICS[one.case[0]], one.case[1]
        if all(edit.keeps(metric, average) for edit in edits):
            ruling = ruling_of(one.case, now)
            yield one if ruling == one.ruling else replace(one, ruling=ruling)


def _before_and_after(case: Case, situation: Situation) -> tuple[float, float]:
    """The two values, of one call where the two examples are variants of each other."""
    rules, both = situation.rules, situation.both
    if both is not None:
        values = values_of(case, both, rules)
        before, after = values.tolist() if values.size == 2 else [values.item()] * 2
        return before, after
    return float(values_of(case, situation.before, rules)), float(values_of(case, situation.after, rules))

"""A stack of variants gives what each variant gives alone: values, working, notes and lit cells."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product

import numpy as np
import pytest

from metrics import METRICS, Example, InputError, Quantity, steps
from metrics.graph.listed import Listed
from metrics.graph.working import letters, numbers
from metrics.pictures.pairs import COUNTED_IN_PAIRS, pairs_between
from tests.every import for_every
from tests.matrices import one_switch_each, scores_on, truths

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
SHAPE = (3, 4)
WEIGHTS = [0.5, 0, 2]
STACKS = {
    "one axis of scores": ((), (4,), None),
    "one axis of predictions": ((), (4,), None),
    "one axis of scores, weighted": ((), (3,), WEIGHTS),
    "one axis of both": ((4,), (4,), None),
    "a single variant": ((), (1,), WEIGHTS),
    "two axes of scores": ((), (2, 2), None),
    "two axes of scores, one of truths": ((2,), (2, 2), WEIGHTS),
    "two axes of both": ((2, 2), (2, 2), None),
}
PREDICTED = {
    "one axis of scores": {"threshold": 1 / 3},
    "one axis of scores, weighted": {"top_k": 2},
    "one axis of both": {"threshold": [1 / 3, 2 / 3, 1, 0]},
    "a single variant": {"threshold": [[0], [1 / 3], [2 / 3]]},
    "two axes of scores": {"top_k": 1},
    "two axes of both": {"threshold": [[0], [1 / 3], [2 / 3]]},
}
BY_HAND = {"two axes of scores, one of truths", "one axis of predictions"}


@dataclass(frozen=True)
class Stack:
    """An example with leading axes: its truths, scores, predictions by hand or else how they are made."""

    truth: np.ndarray
    scores: np.ndarray
    by_hand: np.ndarray | None
    options: dict
    known: dict[tuple[int, ...], Example] = field(default_factory=dict, init=False)

    @cached_property
    def example(self) -> Example:
        """All variants at once."""
        return Example.of(self.truth, self.scores, y_pred=self.by_hand, **self.options)

    def alone(self, variant: tuple[int, ...]) -> Example:
        """One variant."""
        if variant not in self.known:
            truth = self.truth[variant[len(variant) - (self.truth.ndim - 2) :]]
            by_hand = None if self.by_hand is None else self.by_hand[variant]
            self.known[variant] = Example.of(truth, self.scores[variant], y_pred=by_hand, **self.options)
        return self.known[variant]


@cache
def stack(kind: str) -> Stack:
    """Tied scores, with empty and full rows, predicted in one of the ways."""
    random = np.random.default_rng(sum(map(ord, kind)))
    truth_axes, score_axes, weights = STACKS[kind]
    forced = ["any", "empty row", "full row", "never true"]
    many = int(np.prod(truth_axes, dtype=int))
    truth = np.stack([truths(random, *SHAPE, forced[n % 4]) for n in range(many)]).reshape(
        *truth_axes, *SHAPE
    )
    scores = scores_on(random, (*score_axes, *SHAPE), 3)
    by_hand = random.random(scores.shape) < 0.5 if kind in BY_HAND else None
    return Stack(truth, scores, by_hand, {"sample_weight": weights, **PREDICTED.get(kind, {})})


def fit_for(metric: str, average: str, stacked: Stack) -> Stack:
    """The same without what this metric refuses: weights in one list, or a threshold per label."""
    options = dict(stacked.options)
    if (metric, average) == ("ndcg", "micro"):
        options["sample_weight"] = None
    if metric == "pro_loss" and np.ndim(options.get("threshold", 0)) == 1:
        options["threshold"] = 1 / 3
    return stacked if options == stacked.options else replace(stacked, options=options)


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_a_stack_gives_what_each_variant_gives_alone(metric, average):
    """Every kind of stack under two conventions, so that together they have every choice.

    All values are compared, and in turn the working of one part of one variant.
    """
    every = one_switch_each(METRICS[metric], average)
    for turn, kind in enumerate(STACKS):
        stacked = fit_for(metric, average, stack(kind))
        variants = np.ndindex(stacked.scores.shape[:-2])
        conventions = [every[(2 * turn + step) % len(every)] for step in (0, 1)]
        for place, (rules, variant) in enumerate(product(conventions, variants)):
            together = METRICS[metric](stacked.example, average, rules)
            alone = METRICS[metric](stacked.alone(variant), average, rules)
            assert together.value[variant] == pytest.approx(float(alone), rel=1e-12, nan_ok=True)
            if place % 6 == turn % 6:
                part = place % alone.inputs.n_parts
                same_working(together.overall_stack.at(0, variant), alone.overall)
                same_working(together.part(part, variant), alone.part(part))
                if metric in {key.partition(".")[0] for key in COUNTED_IN_PAIRS}:
                    mine, theirs = pairs_between(together, 0, variant=variant), pairs_between(alone, 0)
                    assert np.array_equal(mine.relation, theirs.relation)
                    assert np.array_equal(mine.counted, theirs.counted)


def same_working(one: Quantity, other: Quantity) -> None:
    """Step by step the same words, numbers, notes and masks."""
    mine, theirs = steps(one), steps(other)
    assert [(step.key, step.title) for step in mine] == [(step.key, step.title) for step in theirs]
    for step, alone in zip(mine, theirs, strict=True):
        np.testing.assert_allclose(step.value, alone.value, rtol=1e-12)
        assert letters(step) == letters(alone)
        notes, others = (
            [(note.key, note.text, dict(note.facts), note.replaces, note.left_out) for note in one.notes]
            for one in (step, alone)
        )
        assert notes == others
        items = range(step.value.size) if step.itemwise else (None,)
        for item in items:
            assert numbers(step, item) == numbers(alone, item)
            assert np.array_equal(step.lit(item), alone.lit(item))
        for term, other_term in zip(step.made_of, alone.made_of, strict=True):
            if isinstance(term, Listed):
                assert np.array_equal(term.mask(items[0]), other_term.mask(items[0]))


@for_every("metric", METRICS)
def test_a_stack_has_no_single_value_and_a_part_of_it_needs_its_variant(metric):
    result = METRICS[metric](stack("one axis of scores").example)
    message = r"A stack of variants has several values: use the array result\.value"
    with pytest.raises(InputError, match=message):
        float(result)
    with pytest.raises(InputError, match="There are several variants"):
        result.overall  # noqa: B018 - asking is what is refused
    for kind, suggestion in (("one axis of scores", r"\(0,\)"), ("two axes of both", r"\(0, 0\)")):
        with pytest.raises(InputError, match=f"There are several variants: .*variant={suggestion}"):
            METRICS[metric](stack(kind).example).part(0)
    for place in ((result.inputs.n_parts, (0,)), (0, (4,))):
        with pytest.raises(IndexError):
            result.part(*place)

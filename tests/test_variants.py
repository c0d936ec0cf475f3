"""A stack of variants gives what each variant gives alone: values, working, notes and lit cells."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from metrics import METRICS, Example, InputError, Quantity, Result, steps
from pages.views.working import letters, numbers
from tests.matrices import one_switch_each, scores_on, truths

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
SHAPE = (3, 4)
WEIGHTS = [0.5, 0, 2]
STACKS = {
    "one axis of scores": ((), (4,), None),
    "one axis of scores, weighted": ((), (3,), WEIGHTS),
    "one axis of both": ((4,), (4,), None),
    "a single variant": ((), (1,), WEIGHTS),
    "two axes of scores": ((), (2, 2), None),
    "two axes of scores, one of truths": ((2,), (2, 2), WEIGHTS),
    "two axes of both": ((2, 2), (2, 2), None),
}


def stack(kind: str) -> tuple[Example, np.ndarray, np.ndarray, list[float] | None]:
    """An example with leading axes, its truths, scores and weights: tied, with empty and full rows."""
    random = np.random.default_rng(sum(map(ord, kind)))
    truth_axes, score_axes, weights = STACKS[kind]
    forced = ["any", "empty row", "full row", "never true"]
    many = int(np.prod(truth_axes, dtype=int))
    truth = np.stack([truths(random, *SHAPE, forced[n % 4]) for n in range(many)]).reshape(
        *truth_axes, *SHAPE
    )
    scores = scores_on(random, (*score_axes, *SHAPE), 3)
    return Example.of(truth, scores, sample_weight=weights), truth, scores, weights


def one_by_one(kind: str, metric: str, average: str) -> Iterator[tuple]:
    """For every convention the stacked result, and for every variant the result of it alone."""
    example, truth, scores, weights = stack(kind)
    for rules in one_switch_each(METRICS[metric], average):
        together = METRICS[metric](example, average, rules)
        for variant in np.ndindex(scores.shape[:-2]):
            own_truth = truth[variant[len(variant) - (truth.ndim - 2) :]]
            alone = METRICS[metric](
                Example.of(own_truth, scores[variant], sample_weight=weights), average, rules
            )
            yield together, variant, alone


@pytest.mark.parametrize("kind", STACKS)
@pytest.mark.parametrize(("metric", "average"), CASES)
def test_a_stack_gives_what_each_variant_gives_alone(metric, average, kind):
    for together, variant, alone in one_by_one(kind, metric, average):
        assert together.value[variant] == pytest.approx(float(alone), rel=1e-12, nan_ok=True)
        same_working(together.whole.at(0, variant), alone.total)
        for part in range(alone.source.n_parts):
            same_working(together.part(part, variant), alone.part(part))
        same_pairs(together, variant, alone)


def same_working(one: Quantity, other: Quantity) -> None:
    """Step by step the same words, numbers, notes and masks."""
    mine, theirs = steps(one), steps(other)
    assert [step.title for step in mine] == [step.title for step in theirs]
    for step, alone in zip(mine, theirs, strict=True):
        np.testing.assert_allclose(step.value, alone.value, rtol=1e-12)
        assert letters(step) == letters(alone)
        assert told(step) == told(alone)
        items = range(step.value.size) if step.itemwise else (None,)
        for item in items:
            assert numbers(step, item) == numbers(alone, item)
            assert np.array_equal(step.lit(item), alone.lit(item))
        for name, term in step.terms.items():
            if term.separator:
                assert np.array_equal(term.mask(items[0]), alone.terms[name].mask(items[0]))


def told(step: Quantity) -> list[tuple]:
    """What the notes of a step say and do."""
    return [(note.text, dict(note.facts), note.replaces, note.left_out) for note in step.notes]


def same_pairs(together: Result, variant: tuple[int, ...], alone: Result) -> None:
    """The same pairs of the first part, for a metric that has pairs."""
    if together.metric.pair_tie:
        mine, theirs = together.pairs(0, variant), alone.pairs(0)
        assert np.array_equal(mine.relation, theirs.relation)
        assert np.array_equal(mine.counted, theirs.counted)


@pytest.mark.parametrize("metric", METRICS)
def test_a_stack_has_no_single_value(metric):
    result = METRICS[metric](stack("one axis of scores")[0])
    with pytest.raises(InputError, match=r"A stack of variants has many values: use result\.value, an array"):
        float(result)
    with pytest.raises(InputError, match="There are several variants"):
        result.total  # noqa: B018 - asking is what is refused


@pytest.mark.parametrize(
    ("kind", "suggestion"), [("one axis of scores", r"\(0,\)"), ("two axes of both", r"\(0, 0\)")]
)
@pytest.mark.parametrize("metric", METRICS)
def test_a_part_of_a_stack_needs_its_variant(metric, kind, suggestion):
    result = METRICS[metric](stack(kind)[0])
    with pytest.raises(InputError, match=f"There are several variants: .*variant={suggestion}"):
        result.part(0)


@pytest.mark.parametrize(("part", "variant"), [(3, (0,)), (0, (4,))])
def test_a_part_or_a_variant_that_is_not_there_is_an_index_error(part, variant):
    result = METRICS["one_error"](stack("one axis of scores")[0])
    with pytest.raises(IndexError):
        result.part(part, variant)


def test_a_sweep_of_one_score_is_one_call():
    truth, scores = [[1, 0, 1, 0, 0]], [[0.3, 0.4, 0.5, 0.1, 0.15]]
    sweep = np.repeat(np.array(scores)[None], 201, axis=0)
    sweep[:, 0, 1] = np.linspace(0, 1, 201)
    losses = METRICS["ranking_loss"](Example.of(truth, sweep)).value
    assert losses.shape == (201,)
    assert losses.tolist() == pytest.approx([sum([s >= 0.3, s >= 0.5]) / 6 for s in sweep[:, 0, 1]])

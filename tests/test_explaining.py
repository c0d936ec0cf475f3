"""What `explain` says of a number: the right way to it, the code that gives it, and nothing by accident."""

from __future__ import annotations

import warnings
from functools import cache
from math import isnan, nan

import numpy as np
import pytest
from scipy.stats import rankdata
from sklearn import metrics as sklearn_metrics

from metrics import LIBRARIES, METRICS, MISTAKES, PRESETS, Conventions, Example, InputError, explain
from metrics.explaining.calls import library_of
from metrics.explaining.explanation import edited, explanation_of
from metrics.explaining.rank_mistakes import OF_ROW, RANKS
from metrics.explaining.readings import MOST_CELLS, Reading, readings, value_of
from metrics.explaining.typed_number import TypedNumber
from tests.calls import functions
from tests.every import for_every

QUICK, ALL = 12, 500
CHUNK = 25
OF_TENSORS = ("torch", "torchmetrics", "tensorflow")  # the calls of these are run in oracles_torch
CHUNKS = [
    pytest.param(chunk, marks=[] if chunk == 0 else pytest.mark.thorough) for chunk in range(ALL // CHUNK)
]


@cache
def random_example(seed: int) -> Example:
    """A small matrix, every third one with ties, every fourth with an empty row and a full one."""
    random = np.random.default_rng(seed)
    shape = tuple(random.integers(2, 6, 2))
    truth = random.integers(0, 2, shape)
    if seed % 4 == 0:
        truth[0], truth[-1] = 0, 1
    grid = 6 if seed % 3 == 0 else 1000
    return Example.of(truth, random.integers(0, grid + 1, shape) / grid, threshold=[0.5, 0.4][seed % 2])


def printed(value: float) -> list[str]:
    """A value as code and papers print it."""
    return ["nan"] if isnan(value) else [f"{value:.4f}", repr(value), f"{100 * value:.2f} %", f"{value:.6g}"]


def values_of_calls(example: Example) -> dict[tuple[str, str, str], float]:
    """What each call of scikit-learn and torchmetrics gives, by the library, the metric and the average."""
    return {
        (library.key, metric.key, average): metric.number(example, average, library.preset)
        for library in (LIBRARIES["scikit_learn"], LIBRARIES["torchmetrics"])
        for metric in METRICS.values()
        for average in metric.averages
        if library.gives(metric, average, example)
    }


def run(call: str, example: Example, rules: Conventions) -> float:
    """What the code of a reading gives."""
    names = {
        **functions(sklearn_metrics),
        "np": np,
        "rankdata": rankdata,
        "METRICS": METRICS,
        "Conventions": Conventions,
        "Example": Example,
        "threshold": example.threshold,
        "relevance_order": np.broadcast_to(np.arange(example.truth.shape[1]), example.truth.shape),
        "y_true": example.truth.astype(int),
        "y_pred": example.prediction(rules).astype(int),
        "y_score": example.scores,
    }
    *before, last = call.splitlines()
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        exec("\n".join(before), names)
        return float(eval(last, names))


@for_every(
    ("text", "value", "slack"),
    [
        ("0.7083", 0.7083, 0.00005),
        (" .5 ", 0.5, 0.05),
        ("0,7083", 0.7083, 0.00005),
        ("17/24", 17 / 24, 0),
        ("2", 2, 0),
        ("70.83 %", 0.7083, 0.00005),
        ("71%", 0.71, 0.005),
        ("7.083e-1", 0.7083, 0.00005),
        ("tensor(0.7083)", 0.7083, 0.00005),
        ("tensor(0.7083, device='cuda:0')", 0.7083, 0.00005),
        ("np.float64(0.5)", 0.5, 0.05),
        ("-1.5", -1.5, 0.05),
    ],
)
def test_a_number_is_read_as_it_was_printed(text, value, slack):
    typed = TypedNumber.of(text)
    assert (typed.value, typed.slack) == pytest.approx((value, slack), rel=1e-9)


@for_every("text", ["", "high", "1/0", "0.5.5", "1 2", "inf", "1" * 100, "f1 = 0.5", None])
def test_what_is_no_number_is_refused_with_what_is_allowed(text):
    with pytest.raises(InputError, match="is not a number: type one such as"):
        TypedNumber.of(text)


def test_a_value_prints_like_a_number_that_it_rounds_to():
    typed = TypedNumber.of("0.7083")
    assert (
        typed.is_print_of(np.array([0.70826, 0.70834, 0.70824, 0.70836])).tolist() == [True] * 2 + [False] * 2
    )
    assert TypedNumber.of("nan").is_print_of(np.array([nan, 0.0])).tolist() == [True, False]
    of_32_bits = repr(float(np.float32(17 / 24)))
    assert TypedNumber.of(of_32_bits).is_print_of(17 / 24)
    assert not TypedNumber.of("0.708333").is_print_of(0.708334)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_call_and_every_mistake_is_explained_by_the_right_reading(chunk):
    for seed in range(CHUNK * chunk, CHUNK * chunk + (QUICK if chunk == 0 else CHUNK)):
        example = random_example(seed)
        tried = [*readings(example)]
        every = [one for of_case in tried for one in of_case]
        wanted = {
            (metric, average, None): value for (_, metric, average), value in values_of_calls(example).items()
        }
        wanted |= {(one.metric, one.average, one.mistake): one.value for one in every if one.mistake}
        for number, (asked, value) in enumerate(wanted.items()):
            typed = printed(value)[number % len(printed(value))]
            found = explanation_of(TypedNumber.of(typed), example, tried)
            right = [one for one in found if (one.metric, one.average, one.mistake) == asked]
            rough = [one for one in found if abs(one.value - TypedNumber.of(typed).value) > 1e-9]
            assert len(right) == 1, (seed, asked, typed)
            before = found[: [*found].index(right[0])]
            # A mistake costs one; before it stand only what sources compute, and what costs as much.
            assert all(one.cost <= right[0].cost for one in before if one not in rough), (seed, asked, typed)
            if asked[2] is None:
                assert right[0].cost == found[0].cost == 0, (seed, asked, typed)


@pytest.mark.parametrize("chunk", CHUNKS[:4])
def test_the_code_of_a_reading_gives_its_value(chunk):
    for seed in range(CHUNK * chunk, CHUNK * chunk + (6 if chunk == 0 else CHUNK)):
        example = random_example(seed)
        every = [one for of_case in readings(example) for one in of_case]
        for value in {round(one.value, 9): one.value for one in every if not isnan(one.value)}.values():
            for one in explain_by(every, value, example):
                library = library_of(one, example)
                if library is None or library.key not in OF_TENSORS:
                    given = run(one.call, example, one.conventions)
                    assert given == pytest.approx(one.value, rel=1e-9, abs=1e-9), (seed, one)


def explain_by(every: list[Reading], value: float, example: Example) -> list[Reading]:
    """The readings that have exactly this value, with their code."""
    exact = TypedNumber(repr(value), value, 0.0)
    return [*explanation_of(exact, example, [every])]


def test_each_mistake_is_made_somewhere():
    made = {
        one.mistake for seed in range(QUICK) for of_case in readings(random_example(seed)) for one in of_case
    }
    assert made == {None, *MISTAKES}


def test_a_number_that_nothing_gives_is_not_explained():
    random = np.random.default_rng(1)
    for seed in range(QUICK):
        example = random_example(seed)
        tried = [*readings(example)]
        values = np.array([one.value for of_case in tried for one in of_case])
        for number in random.random(10):
            typed = TypedNumber.of(f"{number:.6f}")
            found = explanation_of(typed, example, tried)
            assert bool(found) == bool(typed.is_print_of(values).any())
            if not found:
                differences = [abs(difference) for _one, difference in found.nearest]
                assert len(differences) == 5
                assert differences == sorted(differences)
                assert found.tried == len(values)


def test_an_edit_tells_readings_apart_that_share_a_value():
    told = 0
    for seed in range(QUICK):
        example = random_example(seed)
        found = explain(example, "0.5")
        apart = found.telling_apart
        if apart is None:
            continue
        told += 1
        after = edited(apart.edit, example)
        assert [value_of(one, after) for one in found[: len(apart.values)]] == pytest.approx(
            apart.values, nan_ok=True
        )
        known = [value for value in apart.values if not isnan(value)]
        assert max(known) - min(known) > 5e-5
    assert told > QUICK / 2


@for_every("kind", RANKS)
def test_ranks_without_ties_differ_from_the_right_ones_by_their_start(kind):
    example = Example.of([[0, 1, 1, 0]], [[0.9, 0.7, 0.2, 0.1]])
    shift = {"ranks_from_zero": -1, "ranks_from_two": 1}.get(kind, 0)
    ranks = np.array([2, 3]) + shift
    with np.errstate(divide="ignore"):
        ideal = 1 / np.log2(np.array([1, 2]) + shift + 1)  # counted from 0 the first discount is 1/0
    expected = {
        "coverage": ranks.max(),
        "reciprocal_rank": 1 / ranks.min(),
        "average_precision": (1 / ranks[0] + 2 / ranks[1]) / 2,
        "ndcg": sum(1 / np.log2(ranks + 1)) / sum(ideal),
    }
    assert {*expected} == {*OF_ROW}
    for metric, value in expected.items():
        reading = Reading(metric, "samples", PRESETS["scikit_learn"], "scikit_learn", (), kind, 0.0)
        assert value_of(reading, example) == pytest.approx(value)


def test_a_metric_in_mind_leaves_the_others_out():
    example = random_example(1)
    assert {one.metric for one in explain(example, "0.5", metric="recall")} <= {"recall"}
    assert {one.metric for one, _difference in explain(example, "0.1234", metric="recall").nearest} == {
        "recall"
    }
    with pytest.raises(InputError, match="There is no metric 'recal'"):
        explain(example, "0.5", metric="recal")
    with pytest.raises(InputError, match="There is no average 'weighted' here"):
        explain(example, "0.5", metric="coverage", average="weighted")


def test_a_large_matrix_is_compared_with_what_sources_compute_alone():
    random = np.random.default_rng(0)
    shape = (60, MOST_CELLS // 60 + 1)
    example = Example.of(random.integers(0, 2, shape), random.random(shape))
    value = METRICS["coverage"].number(example, "samples", PRESETS["scikit_learn"])
    found = explain(example, repr(value))
    assert found.is_partial
    assert (found[0].metric, found[0].mistake) == ("coverage", None)
    assert not explain(random_example(0), "0.5").is_partial

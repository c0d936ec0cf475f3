"""What `explain` says of a number: the right way to it, the code that gives it, and nothing by accident."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import isnan, nan
from time import thread_time

import numpy as np
import pytest
from scipy.stats import rankdata
from sklearn import metrics as sklearn_metrics

from metrics import (
    LIBRARIES,
    METRICS,
    MISTAKES,
    PRESETS,
    SWITCHES,
    Conventions,
    Example,
    Explanation,
    InputError,
    explain,
    same_value,
)
from metrics.behaviour.variants import every_case
from metrics.explaining.explanation import TypedNumber, edited, explanation_of
from metrics.explaining.readings import MAX_CELLS, Reading, call_of, library_of, readings, value_of
from metrics.output.report import report
from tests.every import for_every
from tests.matrices import Matrices
from tests.values.library_calls import functions, library_value

QUICK = 12  # matrices
on_random_matrices = pytest.mark.parametrize(
    "seeds", [range(QUICK), pytest.param(range(QUICK, 50), marks=pytest.mark.thorough)], ids=str
)


@cache
def random_matrices(seed: int) -> Matrices:
    """A small matrix, every third one with ties, every fourth with an empty row and a full one."""
    random = np.random.default_rng(seed)
    shape = tuple(random.integers(2, 6, 2))
    truth = random.integers(0, 2, shape)
    if seed % 4 == 0:
        truth[0], truth[-1] = 0, 1
    grid = 6 if seed % 3 == 0 else 1000
    scores = random.integers(0, grid + 1, shape) / grid
    return Matrices(truth.tolist(), scores.tolist(), threshold=[0.5, 0.4][seed % 2])


@cache
def tried_on(seed: int) -> list[list[Reading]]:
    """Every reading of it, a list for each metric and average."""
    return [*readings(random_matrices(seed).example)]


def printed(value: float) -> list[str]:
    """A value as code and papers print it."""
    if isnan(value):
        return ["nan"]
    fraction = Fraction(value).limit_denominator(1000)
    of_value = [f"{value:.4f}", repr(value), f"{100 * value:.2f} %", f"tensor({value:.4f})"]
    return [*of_value, str(fraction)] if same_value(float(fraction), value) else of_value


def of_case(found: Explanation, metric: str, average: str, mistake: str | None = None) -> Reading:
    """The one reading of a metric, average and mistake."""
    (right,) = (one for one in found if (one.metric, one.average, one.mistake) == (metric, average, mistake))
    return right


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
        "sample_weight": example.sample_weight,
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
        ("tensor(0.7083, grad_fn=<MeanBackward0>)", 0.7083, 0.00005),
        ("np.float64(0.5)", 0.5, 0.05),
        ("[0.7083]", 0.7083, 0.00005),
        ("\N{MINUS SIGN}0.25", -0.25, 0.005),
        ("-1.5", -1.5, 0.05),
    ],
)
def test_a_number_is_read_as_it_was_printed(text, value, slack):
    typed = TypedNumber.of(text)
    assert (typed.value, typed.slack) == pytest.approx((value, slack), rel=1e-9)


@for_every(
    "text",
    ["", "high", "1/0", "1e400", "1e-400", "0.5.5", "1 2", "inf", "1" * 100, "f1 = 0.5", "[0.7, 0.5]", None],
)
def test_what_is_no_number_is_refused_with_what_is_allowed(text):
    with pytest.raises(InputError, match="is not a number: type one such as"):
        TypedNumber.of(text)


@for_every(
    ("text", "values", "others"),
    [
        ("0.7083", [0.70826, 0.70834], [0.70824, 0.70836]),
        ("nan", [nan], [0.0]),
        (repr(float(np.float32(17 / 24))), [17 / 24], []),  # of 32 bits
        ("0.708333", [], [0.708334]),
        # Half way counts where Python rounds to the number.
        ("0.6", [0.55], [0.65, 0.5499999999999999]),
        ("0.12", [0.125], []),
        ("0.13", [], [0.125]),
        ("0.7", [13 / 20], []),
        ("70.62 %", [0.70625], []),
    ],
)
def test_a_value_prints_like_a_number_that_it_rounds_to(text, values, others):
    is_print = TypedNumber.of(text).is_print_of(np.array([*values, *others]))
    assert is_print.tolist() == [True] * len(values) + [False] * len(others)


@on_random_matrices
def test_what_a_library_gives_is_explained_in_the_first_place_or_a_tied_one(seeds):
    for seed in seeds:
        drawn, example, tried = random_matrices(seed), random_matrices(seed).example, tried_on(seed)
        cases = product(("scikit_learn", "torchmetrics"), every_case())
        for turn, (library, (metric, average)) in enumerate(cases):
            if not LIBRARIES[library].can_compute(METRICS[metric], average, example):
                continue
            value = (
                library_value(metric, average, drawn)
                if library == "scikit_learn"
                else METRICS[metric].number(example, average, PRESETS[library])
            )
            ways = printed(value)
            typed = TypedNumber.of(ways[turn % len(ways)])
            found = explanation_of(typed, example, tried)
            right = of_case(found, metric, average)
            assert typed.is_print_of(right.value), (seed, metric, average, typed)
            assert right.cost == found[0].cost == 0, (seed, metric, average, typed)


@on_random_matrices
def test_a_mistake_is_found_and_only_what_is_nearer_stands_before_it(seeds):
    """With the metric and the average in mind that is what a source computes under this average."""
    for seed in seeds:
        example = random_matrices(seed).example
        tried = tried_on(seed)
        every = (one for of_one in tried for one in of_one if one.mistake is not None)
        made = {(one.metric, one.average, one.mistake): one.value for one in every}
        step = 7 if 0 in seeds else 1  # the quick run takes every seventh
        for turn, (case, value) in [*enumerate(made.items())][seed % step :: step]:
            metric, average, _mistake = case
            typed = TypedNumber.of(printed(value)[turn % 2])
            found = explanation_of(typed, example, tried)
            right = of_case(found, *case)
            before = [one for one in found[: [*found].index(right)] if abs(one.value - typed.value) < 1e-9]
            assert typed.is_print_of(right.value), (seed, case, typed)
            assert all(one.cost <= right.cost == 1 for one in before), (seed, case, typed)

            of_metric = [of_one for of_one in tried if of_one and of_one[0].metric == metric]
            in_mind = explanation_of(typed, example, of_metric, average)
            right = of_case(in_mind, *case)
            for one in in_mind[: [*in_mind].index(right)]:
                as_near = one.cost + (one.average != average) <= 1
                assert as_near or abs(right.value - typed.value) >= 1e-9, (seed, case, typed)
                if one.cost + (one.average != average) == 0:
                    assert (one.average, one.mistake, one.changed) == (average, None, ())


@on_random_matrices
def test_no_rules_give_a_value_that_is_not_tried(seeds):
    random = np.random.default_rng(seeds[0])
    for seed in seeds:
        example = random_matrices(seed).example
        for of_one in tried_on(seed):
            metric, average = METRICS[of_one[0].metric], of_one[0].average
            tried = np.array([one.value for one in of_one if one.mistake is None])
            for _turn in range(3):
                chosen = {key: random.choice([*switch.choices]) for key, switch in SWITCHES.items()}
                value = metric.number(example, average, Conventions(**chosen))
                assert np.isclose(tried, value, rtol=1e-12, equal_nan=True).any(), (seed, metric.key, chosen)


MATRIX = random_matrices(3)
OTHER_EXAMPLES = {
    "weighted": replace(MATRIX, weights=[1, 2, 0.5, 3, 1][: len(MATRIX.truth)]).example,
    "top 2": replace(MATRIX, top_k=2).example,
    "one threshold per label": replace(MATRIX, threshold=list(MATRIX.scores[0])).example,
    "by hand": replace(MATRIX, predictions=[[1 - cell for cell in row] for row in MATRIX.truth]).example,
    "no scores": Example.of([[1, 0, 1], [0, 1, 1]], y_pred=[[1, 1, 0], [0, 0, 1]]),
    "logits": Example.of([[1, 0, 1], [0, 1, 1]], [[2, -1, 0.5], [-3, 0, 0.5]], threshold=0),
    "nothing true": Example.of([[0, 0], [0, 0]], [[0.2, 0.9], [0.5, 0.5]]),
    "all true": Example.of([[1, 1], [1, 1]], [[0.2, 0.9], [0.5, 0.5]]),
    "one sample": Example.of([[1, 0, 1]], [[0.2, 0.2, 0.9]]),
    "one label": Example.of([[1], [0], [1]], [[0.2], [0.2], [0.9]]),
    "one cell": Example.of([[1]], [[0.5]]),
}


@for_every("name", OTHER_EXAMPLES)
def test_the_code_gives_its_value_on_other_matrices(name):
    example = OTHER_EXAMPLES[name]
    assert_code_gives_values(example, 5)
    assert explain(example, "0.123456").tried > 0
    apart = explain(example, "1").telling_apart
    assert apart is None or len({*apart.values}) > 1


@on_random_matrices
def test_the_code_of_a_reading_gives_its_value(seeds):
    for seed in seeds[::4]:
        assert_code_gives_values(random_matrices(seed).example)


def assert_code_gives_values(example: Example, step: int = 1) -> None:
    """The code of every `step`-th of the nearest readings of each metric, average, mistake and value."""
    nearest: dict[tuple[object, ...], Reading] = {}
    for one in (one for of_one in readings(example) for one in of_one if not isnan(one.value)):
        key = one.metric, one.average, one.mistake, round(one.value, 9)
        if key not in nearest or one.cost < nearest[key].cost:
            nearest[key] = one
    for one in [*nearest.values()][::step]:
        library = library_of(one, example)
        if library is None or library.key not in ("torch", "torchmetrics", "tensorflow"):  # in oracles_torch
            given = run(call_of(one, example), example, one.conventions)
            assert given == pytest.approx(one.value, rel=1e-9, abs=1e-9), (one, call_of(one, example))


def test_each_mistake_is_made_somewhere():
    made = {one.mistake for seed in range(QUICK) for of_case in tried_on(seed) for one in of_case}
    assert made == {None, *MISTAKES}


def test_a_number_that_nothing_gives_is_not_explained():
    random = np.random.default_rng(1)
    for seed in range(QUICK):
        example = random_matrices(seed).example
        values = np.array([one.value for of_case in tried_on(seed) for one in of_case])
        for number in random.random(10):
            typed = TypedNumber.of(f"{number:.6f}")
            found = explanation_of(typed, example, tried_on(seed))
            assert bool(found) == bool(typed.is_print_of(values).any())
            if not found:
                differences = [abs(difference) for _one, difference in found.nearest]
                assert (found.tried, len(differences)) == (len(values), 5)
                assert differences == sorted(differences)


def test_an_edit_tells_readings_apart_that_share_a_value():
    n_edits = 0
    for seed in range(QUICK):
        example = random_matrices(seed).example
        found = explanation_of(TypedNumber.of("0.5"), example, tried_on(seed))
        apart = found.telling_apart
        if apart is None:
            continue
        n_edits += 1
        assert [value_of(one, example) for one in found] == pytest.approx([one.value for one in found])
        after = edited(apart.edit, example)
        values = [value_of(one, after) for one in found[: len(apart.values)]]
        assert values == pytest.approx(apart.values, nan_ok=True)
        known = [value for value in apart.values if not isnan(value)]
        assert max(known) - min(known) > 5e-5
    assert n_edits > QUICK / 2


def test_a_metric_in_mind_leaves_the_others_out():
    example = random_matrices(1).example
    nearest = [one for one, _difference in explain(example, "0.1234", metric="recall").nearest]
    assert {one.metric for one in (*nearest, *explain(example, "0.5", metric="recall"))} == {"recall"}
    with pytest.raises(InputError, match="There is no metric 'recal'"):
        explain(example, "0.5", metric="recal")
    with pytest.raises(InputError, match="There is no average 'weighted' here"):
        explain(example, "0.5", metric="coverage", average="weighted")


def test_a_large_matrix_is_compared_with_what_sources_compute_alone():
    random = np.random.default_rng(0)
    shape = (60, MAX_CELLS // 60 + 1)
    example = Example.of(random.integers(0, 2, shape), random.random(shape))
    value = METRICS["coverage"].number(example, "samples", PRESETS["scikit_learn"])
    found = explain(example, repr(value))
    assert found.is_partial
    assert (found[0].metric, found[0].mistake) == ("coverage", None)
    assert not explain(random_matrices(0).example, "0.5").is_partial


def test_a_small_matrix_takes_at_most_four_times_as_long_as_all_numbers_of_every_preset():
    """A third of a second where a report takes 10 ms: a ratio is the same on every machine."""
    random = np.random.default_rng(2)
    truth, scores = random.integers(0, 2, (4, 5)), random.integers(0, 7, (4, 5)) / 6

    def seconds(compute: Callable[[Example], object]) -> float:
        example, start = Example.of(truth, scores), thread_time()  # it remembers its values
        compute(example)
        return thread_time() - start

    def reports(example: Example) -> None:
        for rules in PRESETS.values():
            report(example, rules)

    both = [(seconds(lambda example: explain(example, "0.5")), seconds(reports)) for _turn in range(3)]
    explaining, reporting = map(min, zip(*both, strict=True))
    assert explaining <= 4 * reporting

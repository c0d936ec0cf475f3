"""What the start page opens with is true of the matrix in place, and its links lead to the lessons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from math import isnan, nan

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.graph.digits import exact
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.start.every_number import MetricValue, ends_in_reach, judged, numbers, place_of
from pages.start.verdicts import (
    CELLS_AGAINST_SAMPLES,
    METRICS_OF_VERDICTS,
    MetricVerdict,
    finding,
    opposed,
    verdict_cards,
    verdicts,
)
from tests.every import for_every
from tests.matrices import Matrices, Rows, Scores, matrices

RULES = Conventions()
PERFECT = Matrix.of([[1, 0], [0, 1]], [[0.9, 0.1], [0.2, 0.8]], ["a", "b"], ["<i>", "y"])


def judges_of(matrix: Matrix, rules: Conventions = RULES) -> Sequence[MetricVerdict]:
    """What is said by all metrics that are asked."""
    example = example_of(matrix)
    return verdicts(numbers(example, rules), ends_in_reach(example, rules, METRICS_OF_VERDICTS))


def found(matrix: Matrix, rules: Conventions = RULES) -> str:
    """The headline."""
    return finding(judges_of(matrix, rules), matrix)


def cards(matrix: Matrix, rules: Conventions = RULES) -> list[str]:
    """The words of each of the two cards."""
    made = verdict_cards(judges_of(matrix, rules), matrix, example_of(matrix), lambda metric: {})
    texts = re.findall("<a .*?</a>", made)
    return [" ".join(unescape(re.sub("<[^>]*>", " ", text)).split()) for text in texts]


@for_every("preset", PRESETS)
def test_the_story_is_true_under_every_convention(preset: str) -> None:
    assert found(PHOTOS, PRESETS[preset]) == "15 of 20 cells are right, but only 1 of 4 photos."
    assert cards(PHOTOS, PRESETS[preset]) == [
        "Hamming loss 1/4 ~ middling 0 is best 15 of 20 cells are right",
        "Subset accuracy 1/4 ✗ poor 1 is best 1 of 4 photos gets exactly its tags",
    ]


def random_orders(truth: Rows, scores: Scores, seed: int) -> Iterator[Example]:
    """The same labels with other scores and predictions, the best and the worst among them."""
    random, shape = np.random.default_rng(seed), np.shape(truth)
    true = np.array(truth)
    falling = np.linspace(0.5, 0, shape[1])
    for one, predicted in ((scores, None), (true + falling, true), (falling - true, 1 - true)):
        yield Example.of(truth, one, y_pred=predicted)
    for _time in range(3):
        yield Example.of(truth, random.permuted(random.random(shape), axis=1).round(1))


@example(Matrices([[0, 0]], [[0.0, 1.0]]), "zhang_zhou_2014", 0)
@given(matrices(), st.sampled_from(list(PRESETS)), st.integers(0, 1000))
def test_what_is_shown_as_good_is_never_as_bad_as_can_be_nor_the_other_way_round(
    case: Matrices, preset: str, seed: int
) -> None:
    """Whatever the direction of a metric, on rows without true labels, on all true ones and on ties."""
    rules, matrix = PRESETS[preset], Matrix.of(case.truth, case.scores)
    others = [*random_orders(case.truth, case.scores, seed)]
    for one in judges_of(matrix, rules):
        metric, average = one.metric, one.metric.averages[0]
        sign = 1 if metric.better == "higher" else -1
        reached = [sign * metric.number(other, average, rules) for other in others]
        value, (meaning, word) = sign * one.value, judged(one.place)
        is_best, is_worst = value >= max(reached) - 1e-9, value <= min(reached) + 1e-9
        assert not (is_best and is_worst)
        assert (word == "perfect", word == "hopeless") == (is_best, is_worst)
        assert meaning == "wrong" or not is_worst
        assert meaning == "right" or not is_best


@given(matrices())
def test_the_two_verdicts_are_the_best_and_the_worst_of_those_requested(case: Matrices) -> None:
    matrix = Matrix.of(case.truth, case.scores)
    now = numbers(example_of(matrix), RULES)
    wanted = judges_of(matrix)
    judges = opposed(wanted)
    assert len(judges) == min(2, len(wanted))
    assert all(one.value == now[one.metric.key, one.metric.averages[0]].value for one in wanted)
    places = [one.place for one in wanted]
    words = {judged(one.place)[1] for one in judges}
    if "cells are right" in found(matrix):
        assert [one.metric.key for one in judges] == list(CELLS_AGAINST_SAMPLES)
        assert not {0, 1} & {*places}
    else:
        if len(judges) == 2:
            assert (judges[0].place, judges[1].place) == (max(places), min(places))
        assert all(word in found(matrix).lower() for word in words)
        # Where the best and the worst say the same, all do.
        assert len(words) != 1 or {judged(place)[1] for place in places} == words
    shown = cards(matrix)
    begins = [f"{one.metric.title} {exact(one.value)} " for one in judges]
    assert all(text.startswith(begin) for begin, text in zip(begins, shown, strict=True))
    assert all(judged(one.place)[1] in text for one, text in zip(judges, shown, strict=True))
    best = [one.metric.highest if one.metric.better == "higher" else one.metric.lowest for one in judges]
    assert all(f"{exact(value)} is best" in text for value, text in zip(best, shown, strict=True))


def test_what_no_model_can_change_is_not_counted_for_or_against_one() -> None:
    """Where all labels are true, or none, every label on top is right, or wrong."""
    for truth in ([[1, 1], [1, 1]], [[0, 0], [0, 0]]):
        found = judges_of(Matrix.of(truth, [[0.9, 0.1], [0.2, 0.8]]))
        assert "one_error" not in {one.metric.key for one in found}
    matrix = Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.2, 0.1]])
    one_error = next(one for one in judges_of(matrix) if one.metric.key == "one_error")
    assert (one_error.value, judged(one_error.place)[1]) == (0.5, "perfect")


SCORES = [[0.9, 0.1, 0.2], [0.8, 0.3, 0.1], [0.7, 0.4, 0.6], [0.1, 0.6, 0.2]]
ON_TOP, EXACTLY = "the label on top is true in every sample", "2 of 4 samples get exactly their labels"


@for_every(
    ("matrix", "sentence", "follows"),
    [
        (PERFECT, ON_TOP, True),
        (Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.2, 0.1]]), ON_TOP, False),  # a sample has no true label
        (Matrix.of([[1, 0], [0, 1]], [[0.9, 0.9], [0.2, 0.8]]), ON_TOP, False),  # two labels are on top
        (Matrix.of([[1, 0, 0]] * 4, SCORES), EXACTLY, True),
        (Matrix.of([[1, 0, 0]] * 4, SCORES, weights=[1, 2, 1, 1]), EXACTLY, False),
    ],
)
def test_a_meaning_is_stated_only_where_it_follows(matrix: Matrix, sentence: str, follows: bool) -> None:
    assert any(sentence in text for text in cards(matrix)) == follows


def test_a_number_that_is_undefined_is_not_judged() -> None:
    undefined = {(key, METRICS[key].averages[0]): MetricValue(nan, "why") for key in METRICS_OF_VERDICTS}
    now = {**numbers(example_of(PERFECT), RULES), **undefined}
    assert finding(verdicts(now, {}), PERFECT) == "No metric has a value here."
    one = {**now, ("one_error", "samples"): MetricValue(0.0)}
    assert finding(verdicts(one, {}), PERFECT) == "The one metric that was asked says perfect."


@given(matrices())
def test_every_value_has_a_place_between_the_worst_and_the_best(case: Matrices) -> None:
    example = Example.of(case.truth, case.scores)
    ends = ends_in_reach(example, RULES)
    for (key, _average), number in numbers(example, RULES).items():
        place = place_of(METRICS[key], number.value, ends)
        assert isnan(place) == isnan(number.value)
        assert isnan(place) or 0 <= place <= 1


@for_every("key", METRICS)
def test_a_better_value_has_a_higher_place(key: str) -> None:
    metric = METRICS[key]
    values = np.linspace(metric.lowest, min(metric.highest, 4.0), 5)
    places = [place_of(metric, float(value), {}) for value in values]
    assert places == sorted(places, reverse=metric.better == "lower")
    assert len(set(places)) == len(places)


def test_coverage_stands_between_what_the_worst_and_the_best_order_would_give() -> None:
    truth = [[1, 0, 1, 0], [0, 1, 0, 0]]
    ends = ends_in_reach(Example.of(truth, [[0.4, 0.3, 0.2, 0.1]] * 2), RULES)
    assert ends["coverage"] == ((3 + 3) / 2, (1 + 0) / 2)
    for scores, place in (([[4, 2, 3, 1], [1, 4, 2, 3]], 1.0), ([[1, 4, 2, 3], [4, 1, 3, 2]], 0.0)):
        value = METRICS["coverage"].number(Example.of(truth, scores))
        assert place_of(METRICS["coverage"], value, ends) == place


def test_words_follow_from_places() -> None:
    words = [judged(place)[1] for place in (1, 0.99, 0.7, 0.5, 0)]
    assert words == ["perfect", "good", "middling", "poor", "hopeless"]
    assert isnan(place_of(METRICS["coverage"], nan, {}))
    assert len({judged(place)[0] for place in (1, 0.7, 0)}) == 3

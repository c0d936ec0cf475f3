"""The start page: every number of the engine, what an edit did to it, and the verdicts above them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from math import isnan, nan
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics import METRICS, PRESETS, Change, Conventions, Effect, Example
from metrics.behaviour.variants import every_case, values_of
from metrics.graph.digits import shortest
from pages.frame.lesson_links import page_of_lesson
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.start.every_number import (
    Effects,
    MetricValue,
    compute_numbers,
    ends_in_reach,
    moved_metrics_sentence,
    place_of,
    update_numbers,
    verdict_on,
)
from pages.start.metric_dots import DotNumber
from pages.start.metric_dots import _add_effect as add_effect
from pages.start.verdicts import (
    CELLS_AGAINST_SAMPLES,
    METRICS_OF_VERDICTS,
    MetricVerdict,
    headline_of_verdicts,
    opposed_pair,
    verdict_cards,
    verdicts_of,
)
from pages.state.focus import START
from pages.state.link import code_of
from pages.state.session import MAX_CACHE_SIZE, RecentCache
from pages.workbench.menu import TITLES
from tests.behaviour.test_change import effect
from tests.every import for_every
from tests.matrices import Matrices, Rows, Scores, matrices
from tests.shell.edited import edited, score
from tests.shell.tab import choose, edit, html, item_of, send, tab_of
from tests.shell.test_pages import D0, MATRICES, data_of, opened

OVERVIEW, MARKS = "overview.py", {"before", "unmoved_because"}
CASES = [(metric, average) for metric in METRICS.values() for average in metric.averages]
RULES = Conventions()


def values(app: AppTest) -> dict[tuple[str, str], dict[str, Any]]:
    """The data of every number in the browser, by metric and average."""
    sentence = data_of(app, "numbers")["numbers"]
    return {
        (key, average): one
        for key, all_of_it in sentence.items()
        for average, one in zip(METRICS[key].averages, all_of_it, strict=True)
    }


def shown(app: AppTest) -> dict[tuple[str, str], str]:
    """The text of every number on the page."""
    return {case: one["value"] for case, one in values(app).items()}


def summary(app: AppTest) -> str:
    return str(data_of(app, "numbers")["summary"])


def type_score(app: AppTest, value: float) -> None:
    """Type a score for l2 of x1."""
    edit(app, edited(app.session_state["session"].matrix, score(0, 1, value)))
    assert not app.exception


@for_every(("turn", "name"), enumerate(MATRICES))
def test_every_number_is_the_engines(turn: int, name: str) -> None:
    """Every matrix under one of the presets in turn."""
    matrix, preset = MATRICES[name], list(PRESETS)[turn % len(PRESETS)]
    app = opened({"m": code_of(matrix), "preset": preset}, OVERVIEW)
    assert not app.exception
    example = example_of(matrix)
    engines = {case: float(values_of(case, example, PRESETS[preset])) for case in every_case()}
    assert shown(app) == {case: shortest(value) for case, value in engines.items()}
    for case, one in values(app).items():
        is_defined = engines[case] == engines[case]
        assert ("place" in one, bool(one.get("note"))) == (is_defined, not is_defined)


def test_the_page_names_the_lesson_of_each_number_and_follows_the_conventions() -> None:
    assert next(iter(TITLES)) == "overview"
    app = opened({"m": code_of(D0), "metric": "coverage", "step": "3"}, OVERVIEW)
    facts = data_of(app, "numbers")
    pages = {case: one["page"] for case, one in values(app).items()}
    assert pages == {(metric.key, average): page_of_lesson(metric.key, average) for metric, average in CASES}
    assert (facts["looked_at"], facts["start"]) == ({"metric": "coverage", "average": "samples"}, START)
    assert summary(app) == f"{len(METRICS)} metrics judge this model."
    assert not any(MARKS & set(one) for one in values(app).values())
    assert shown(app)["coverage", "samples"] == "5/2"
    choose(app, "Conventions", "scikit_learn")
    assert shown(app)["coverage", "samples"] == "7/2"
    rules = "the rules of scikit-learn, even those that are not found there. The threshold 0.5 decides"
    assert rules in html(app)


def test_an_edit_is_marked_and_explained_until_it_is_undone_or_another_matrix_opened() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    before = shown(app)
    type_score(app, 0.25)
    after = example_of(app.session_state["session"].matrix)
    found = {(one.key, avg): effect(one, avg, example_of(D0), after, RULES) for one, avg in CASES}
    of = values(app)
    moved = {case for case, one in of.items() if "before" in one}
    assert moved == {case for case, one in found.items() if one.moved}
    assert 0 < len(moved) < len(CASES)
    n_same = sum(not found[key, one.averages[0]].moved for key, one in METRICS.items())
    assert summary(app).count(f"{n_same} as before") == 1
    reasons = data_of(app, "numbers")["reasons"]
    unseen = {case: reasons[one["unmoved_because"]] for case, one in of.items() if "unmoved_because" in one}
    assert set(unseen) == {case for case, one in found.items() if one.unseen is not None}
    columns = "Only the truth and the order within each column matter here, and neither has changed."
    assert unseen["average_precision", "macro"] == unseen["average_precision", "weighted"] == columns
    assert not MARKS & set(of["one_error", "samples"])  # l3 is still on top

    tab = tab_of(app)
    done, tab.document, tab.reference = tab.document, {**tab.document, "matrix": tab.reference}, None  # undo
    assert shown(send(app)) == before
    assert summary(app).endswith(" judge this model.")
    tab.put(done)  # redo
    assert values(send(app))["ranking_loss", "samples"]["before"] == "1/6"

    edit(app, MATRICES["ties"], is_opened=True)
    assert not app.exception
    assert summary(app) == "This is a new matrix: nothing to compare with yet."
    assert not any(MARKS & set(one) for one in values(app).values())


def of_first(**values: float) -> Effects:
    """Effects of which these metrics have gone from 1/2 to a value, and all others have stayed."""
    return {(key, one.averages[0]): Effect(0.5, values.get(key, 0.5), None) for key, one in METRICS.items()}


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, f"All {len(METRICS)} metrics are as before."),
        (
            {"one_error": 0, "coverage": 0, "ndcg": 0},
            f"2 better, {len(METRICS) - 3} as before, one worse: NDCG.",
        ),
        (
            {"one_error": 0, "coverage": 0, "ndcg": 0, "pro_loss": 1},
            f"2 better, 2 worse, {len(METRICS) - 4} as before.",
        ),
        ({"one_error": 0, "ndcg": nan}, f"2 of {len(METRICS)} metrics changed."),
    ],
)
def test_the_metrics_that_became_better_and_worse_are_counted_and_one_alone_is_named(values, sentence):
    assert moved_metrics_sentence(of_first(**values)).startswith(sentence)


def test_a_pinned_matrix_stays_what_all_edits_are_compared_with() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    tab = tab_of(app)
    assert item_of(app, "")[1]["action"] == {"kind": "pin"}
    tab.pinned, tab.reference = True, tab.document["matrix"]
    send(app)
    assert summary(app) == f"0 of {len(CASES)} numbers differ from the matrix you chose."
    type_score(app, 0.25)
    one_before = tab.document["matrix"]
    type_score(app, 0.26)
    assert values(app)["ranking_loss", "samples"]["before"] == "1/6"
    assert app.session_state["session"].compared_with == D0
    tab.pinned, tab.reference = False, one_before
    assert "before" not in values(send(app))["ranking_loss", "samples"]
    assert "as before" in summary(app)


@for_every(
    ("better", "before", "after", "sign", "direction"),
    [
        ("lower", 1 / 6, 1 / 12, "▼", "better"),
        ("lower", 2.0, 2.5, "▲", "worse"),
        ("higher", 0.0, 1 / 3, "▲", "better"),
        ("higher", 1.0, 2 / 3, "▼", "worse"),
        ("higher", nan, 2 / 3, None, None),
        ("higher", 1.0, nan, None, None),
    ],
)
def test_a_number_that_moved_says_which_way(better, before, after, sign, direction) -> None:
    dot: DotNumber = {"value": shortest(after), "page": ""}
    add_effect(dot, replace(METRICS["ranking_loss"], better=better), Effect(before, after, None), {})
    assert (dot["before"], dot.get("sign"), dot.get("direction")) == (shortest(before), sign, direction)
    assert ("place_before" in dot) == (before == before)


DRAWN = Example.of([[1, 0, 1], [0, 1, 0]], [[0.9, 0.6, 0.55], [0.2, 0.2, 0.7]])


@for_every(
    "after",
    [
        DRAWN,
        replace(DRAWN, scores=np.array([[0.8, 0.7, 0.55], [0.2, 0.2, 0.7]])),  # every order as it was
        replace(DRAWN, scores=np.array([[0.9, 0.55, 0.6], [0.2, 0.2, 0.7]])),  # the same predictions
        replace(DRAWN, scores=np.array([[0.9, 0.6, 0.4], [0.2, 0.2, 1.7]])),  # no probabilities
        replace(DRAWN, threshold=np.array([0.5, 0.5, 0.5])),  # PRO loss refuses one for each label
        replace(DRAWN, top_k=2),
        Example.of([[1, 0, 1], [0, 0, 0]], DRAWN.scores),
        Example.of([[1, 0, 1], [0, 1, 0]], y_pred=[[1, 1, 1], [0, 0, 1]]),
    ],
)
def test_what_a_change_leaves_as_it_was_is_what_would_be_computed_anew(after: Example) -> None:
    for one, other in ((DRAWN, after), (after, DRAWN)):
        known = update_numbers(Change(one, other, RULES), compute_numbers(one, RULES))
        assert repr(known) == repr(compute_numbers(other, RULES))


def test_what_is_preserved_are_the_last_few_and_nothing_is_made_twice() -> None:
    remaining, made = RecentCache(), []
    matrices = [Matrix.of([[1]], [[number]]) for number in range(4)]

    def keep(matrix: Matrix, rules: Conventions = RULES) -> Matrix:
        key = "numbers", matrix, rules
        return remaining.get(key, lambda: made.append(matrix) or matrix)

    pinned, *edited = matrices
    for matrix in edited:
        assert (keep(pinned), keep(matrix)) == (pinned, matrix)
    assert made == matrices
    assert len(remaining._values) == MAX_CACHE_SIZE
    keep(pinned, PRESETS["scikit_learn"])
    assert made == [*matrices, pinned]
    last = remaining.get(("other", pinned), lambda: "made last")
    assert (remaining.last("other"), remaining.last("unknown")) == (last, None)


# What it opens with

PERFECT = Matrix.of([[1, 0], [0, 1]], [[0.9, 0.1], [0.2, 0.8]], ["a", "b"], ["<i>", "y"])


def judges_of(matrix: Matrix, rules: Conventions = RULES) -> Sequence[MetricVerdict]:
    """What is said by all metrics that are asked."""
    example = example_of(matrix)
    return verdicts_of(compute_numbers(example, rules), ends_in_reach(example, rules, METRICS_OF_VERDICTS))


def found(matrix: Matrix, rules: Conventions = RULES) -> str:
    """The headline."""
    return headline_of_verdicts(judges_of(matrix, rules), matrix)


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
def test_what_is_shown_as_good_is_not_worst_nor_the_reverse(case: Matrices, preset: str, seed: int) -> None:
    """Whatever the direction of a metric, on rows without true labels, on all true ones and on ties."""
    rules, matrix = PRESETS[preset], Matrix.of(case.truth, case.scores)
    others = [*random_orders(case.truth, case.scores, seed)]
    for one in judges_of(matrix, rules):
        metric, average = one.metric, one.metric.averages[0]
        sign = 1 if metric.better == "higher" else -1
        reached = [sign * metric.number(other, average, rules) for other in others]
        value, (meaning, word) = sign * one.value, verdict_on(one.place)
        is_best, is_worst = value >= max(reached) - 1e-9, value <= min(reached) + 1e-9
        assert not (is_best and is_worst)
        assert (word == "perfect", word == "hopeless") == (is_best, is_worst)
        assert meaning == "wrong" or not is_worst
        assert meaning == "right" or not is_best


@given(matrices())
def test_the_two_verdicts_are_the_best_and_the_worst_of_those_requested(case: Matrices) -> None:
    matrix = Matrix.of(case.truth, case.scores)
    now = compute_numbers(example_of(matrix), RULES)
    wanted = judges_of(matrix)
    judges = opposed_pair(wanted)
    assert len(judges) == min(2, len(wanted))
    assert all(one.value == now[one.metric.key, one.metric.averages[0]].value for one in wanted)
    places = [one.place for one in wanted]
    words = {verdict_on(one.place)[1] for one in judges}
    if "cells are right" in found(matrix):
        assert [one.metric.key for one in judges] == list(CELLS_AGAINST_SAMPLES)
        assert not {0, 1} & {*places}
    else:
        if len(judges) == 2:
            assert (judges[0].place, judges[1].place) == (max(places), min(places))
        assert all(word in found(matrix).lower() for word in words)
        # Where the best and the worst say the same, all do.
        assert len(words) != 1 or {verdict_on(place)[1] for place in places} == words
    shown = cards(matrix)
    begins = [f"{one.metric.title} {shortest(one.value)} " for one in judges]
    assert all(text.startswith(begin) for begin, text in zip(begins, shown, strict=True))
    assert all(verdict_on(one.place)[1] in text for one, text in zip(judges, shown, strict=True))
    best = [one.metric.highest if one.metric.better == "higher" else one.metric.lowest for one in judges]
    assert all(f"{shortest(value)} is best" in text for value, text in zip(best, shown, strict=True))


def test_what_no_model_can_change_is_not_counted_for_or_against_one() -> None:
    """Where all labels are true, or none, every label on top is right, or wrong."""
    for truth in ([[1, 1], [1, 1]], [[0, 0], [0, 0]]):
        found = judges_of(Matrix.of(truth, [[0.9, 0.1], [0.2, 0.8]]))
        assert "one_error" not in {one.metric.key for one in found}
    matrix = Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.2, 0.1]])
    one_error = next(one for one in judges_of(matrix) if one.metric.key == "one_error")
    assert (one_error.value, verdict_on(one_error.place)[1]) == (0.5, "perfect")


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
    now = {**compute_numbers(example_of(PERFECT), RULES), **undefined}
    assert headline_of_verdicts(verdicts_of(now, {}), PERFECT) == "No metric has a value here."
    one = {**now, ("one_error", "samples"): MetricValue(0.0)}
    assert (
        headline_of_verdicts(verdicts_of(one, {}), PERFECT) == "The one metric that was asked says perfect."
    )


@given(matrices())
def test_every_value_has_a_place_between_the_worst_and_the_best(case: Matrices) -> None:
    example = Example.of(case.truth, case.scores)
    ends = ends_in_reach(example, RULES)
    for (key, _average), number in compute_numbers(example, RULES).items():
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
    words = [verdict_on(place)[1] for place in (1, 0.99, 0.7, 0.5, 0)]
    assert words == ["perfect", "good", "middling", "poor", "hopeless"]
    assert isnan(place_of(METRICS["coverage"], nan, {}))
    assert len({verdict_on(place)[0] for place in (1, 0.7, 0)}) == 3

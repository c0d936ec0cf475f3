"""The start page: every number of the engine, what an edit did to it, and links that lose nothing."""

from __future__ import annotations

from dataclasses import replace
from math import nan
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, PRESETS, Change, Conventions, Effect, Example, InputError, Metric
from metrics.graph.digits import exact
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import lesson_of
from pages.start.every_number import Effects, moved_metrics, numbers, numbers_after
from pages.start.metric_dots import _move as move_of
from pages.state.focus import START
from pages.state.link import code_of
from pages.state.session import MAX_CACHE_SIZE, RecentCache
from pages.workbench.menu import TITLES
from tests.behaviour.test_change import effect
from tests.every import for_every
from tests.shell.edited import edited, score
from tests.shell.tab import choose, edit, html, item_of, send, tab_of
from tests.shell.test_pages import D0, MATRICES, data_of, opened

OVERVIEW, MARKS = "overview.py", {"was", "unseen"}
CASES = [(metric, average) for metric in METRICS.values() for average in metric.averages]
RULES = Conventions()


def values(app: AppTest) -> dict[tuple[str, str], dict[str, Any]]:
    """The data of every number in the browser, by metric and average."""
    sentence = data_of(app, "numbers")["values"]
    return {
        (key, average): one
        for key, all_of_it in sentence.items()
        for average, one in zip(METRICS[key].averages, all_of_it, strict=True)
    }


def shown(app: AppTest) -> dict[tuple[str, str], str]:
    """The text of every number on the page."""
    return {case: one["is"] for case, one in values(app).items()}


def summary(app: AppTest) -> str:
    return str(data_of(app, "numbers")["summary"])


def type_score(app: AppTest, value: float) -> None:
    """Type a score for l2 of x1."""
    edit(app, edited(app.session_state["session"].matrix, score(0, 1, value)))
    assert not app.exception


def engines_number(metric: Metric, example: Example, average: str, rules: Conventions) -> float:
    """The value of a metric, or NaN where it refuses the matrix."""
    try:
        return float(metric(example, average, rules))
    except InputError:
        return nan


@for_every(("turn", "name"), enumerate(MATRICES))
def test_every_number_is_the_engines(turn: int, name: str) -> None:
    """Every matrix under one of the presets in turn."""
    matrix, preset = MATRICES[name], list(PRESETS)[turn % len(PRESETS)]
    app = opened({"m": code_of(matrix), "preset": preset}, OVERVIEW)
    assert not app.exception
    example = example_of(matrix)
    engines = {(one.key, avg): engines_number(one, example, avg, PRESETS[preset]) for one, avg in CASES}
    assert shown(app) == {case: exact(value) for case, value in engines.items()}
    for case, one in values(app).items():
        is_defined = engines[case] == engines[case]
        assert ("at" in one, bool(one.get("note"))) == (is_defined, not is_defined)


def test_the_page_names_the_lesson_of_each_number_and_follows_the_conventions() -> None:
    assert next(iter(TITLES)) == "overview"
    app = opened({"m": code_of(D0), "metric": "coverage", "step": "3"}, OVERVIEW)
    facts = data_of(app, "numbers")
    pages = {case: one["page"] for case, one in values(app).items()}
    assert pages == {(metric.key, average): lesson_of(metric.key, average) for metric, average in CASES}
    assert (facts["looked"], facts["start"]) == ({"metric": "coverage", "average": "samples"}, START)
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
    moved = {case for case, one in of.items() if "was" in one}
    assert moved == {case for case, one in found.items() if one.moved}
    assert 0 < len(moved) < len(CASES)
    n_same = sum(not found[key, one.averages[0]].moved for key, one in METRICS.items())
    assert summary(app).count(f"{n_same} as before") == 1
    reasons = data_of(app, "numbers")["reasons"]
    unseen = {case: reasons[one["unseen"]] for case, one in of.items() if "unseen" in one}
    assert set(unseen) == {case for case, one in found.items() if one.unseen is not None}
    columns = "Only the truth and the order within each column matter here, and neither has changed."
    assert unseen["average_precision", "macro"] == unseen["average_precision", "weighted"] == columns
    assert not MARKS & set(of["one_error", "samples"])  # l3 is still on top

    tab = tab_of(app)
    done, tab.document, tab.before = tab.document, {**tab.document, "matrix": tab.before}, None  # undo
    assert shown(send(app)) == before
    assert summary(app).endswith(" judge this model.")
    tab.put(done)  # redo
    assert values(send(app))["ranking_loss", "samples"]["was"] == "1/6"

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
    assert moved_metrics(of_first(**values)).startswith(sentence)


def test_a_pinned_matrix_stays_what_all_edits_are_compared_with() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    tab = tab_of(app)
    assert item_of(app, "")[1]["op"] == {"kind": "pin"}
    tab.pinned, tab.before = True, tab.document["matrix"]
    send(app)
    assert summary(app) == f"0 of {len(CASES)} numbers differ from the matrix you chose."
    type_score(app, 0.25)
    one_before = tab.document["matrix"]
    type_score(app, 0.26)
    assert values(app)["ranking_loss", "samples"]["was"] == "1/6"
    assert app.session_state["session"].before == D0
    tab.pinned, tab.before = False, one_before
    assert "was" not in values(send(app))["ranking_loss", "samples"]
    assert "as before" in summary(app)


@for_every(
    ("better", "before", "after", "sign", "way"),
    [
        ("lower", 1 / 6, 1 / 12, "▼", "better"),
        ("lower", 2.0, 2.5, "▲", "worse"),
        ("higher", 0.0, 1 / 3, "▲", "better"),
        ("higher", 1.0, 2 / 3, "▼", "worse"),
        ("higher", nan, 2 / 3, None, None),
        ("higher", 1.0, nan, None, None),
    ],
)
def test_a_number_that_moved_says_which_way(better, before, after, sign, way) -> None:
    move = move_of(replace(METRICS["ranking_loss"], better=better), Effect(before, after, None), {})
    assert (move["was"], move.get("sign"), move.get("way")) == (exact(before), sign, way)
    assert ("from" in move) == (before == before)


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
        known = numbers_after(Change(one, other, RULES), numbers(one, RULES))
        assert repr(known) == repr(numbers(other, RULES))


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

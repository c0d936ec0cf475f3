"""The start page: every number of the engine, what an edit did to it, and links that lose nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from math import nan
from urllib.parse import parse_qsl

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, PRESETS, Change, Conventions, Effect, Example, InputError, Metric
from metrics.graph.digits import exact, headline
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import lesson_of
from pages.state.focus import START
from pages.state.kept import MOST_KEPT, Kept
from pages.state.link import code_of
from pages.views.every_number import FAMILIES, MetricValue, effects, numbers, numbers_after
from pages.views.every_number import _in_full as in_full
from pages.views.every_number import _moved as moved_in_words
from pages.workbench.menu import TITLES
from tests.edited import edited, score
from tests.every import for_every
from tests.joined_parts import complaints, html
from tests.tab import choose, edit, follow_rules, go, item_of, send, tab_of
from tests.test_change import effect
from tests.test_pages import D0, MATRICES, RANKING, data_of, number, opened

OVERVIEW = "overview.py"
CASES = [(metric, average) for metric in METRICS.values() for average in metric.averages]
EVEN = "even those that are not found there"
RULES = Conventions()
LINK = re.compile(r'<a[^>]* data-page="([a-z_]+)" data-asks="([^"]*)">(.*?)</a>')
SHOWN = re.compile(r'<b(?: title="([^"]*)")? data-testid="value-([a-z_0-9]+)-([a-z]+)">([^<]*)</b>')


def table(app: AppTest) -> str:
    """All the numbers and what became of them, as HTML."""
    return str(data_of(app, "numbers")["html"])


def shown(app: AppTest) -> dict[tuple[str, str], tuple[str, str]]:
    """The text and the title of every number on the page, by metric and average."""
    return {
        (key, average): (unescape(text), unescape(title))
        for title, key, average, text in SHOWN.findall(table(app))
    }


def told(app: AppTest) -> str:
    (text,) = re.findall(r'data-testid="compared">([^<]*)<', html(app))
    return str(text)


def reasons(app: AppTest) -> list[str]:
    return [unescape(text) for text in re.findall(r'class="reason">([^<]*)<', html(app))]


def row_of(app: AppTest, metric: str) -> str:
    """The row of a metric, as HTML."""
    return next(row for row in table(app).split("<tr ") if f'"value-{metric}-' in row)


def type_score(app: AppTest, value: float) -> None:
    """Type a score for l2 of x1."""
    edit(app, edited(app.session_state["session"].matrix, score(0, 1, value)))
    assert not app.exception


def links(app: AppTest, of: str = "numbers") -> Mapping[str, tuple[str, dict[str, str]]]:
    """The page and the parameters that each link leads to, by its text without marks."""
    carried = app.session_state["session"].query
    carried.pop("step", None)
    return {
        unescape(re.sub("<[^>]*>", "", text)): (page, carried | dict(parse_qsl(unescape(asks))))
        for page, asks, text in LINK.findall(data_of(app, of)["html"])
    }


def engines_number(metric: Metric, example: Example, average: str, rules: Conventions) -> float:
    """The value of a metric, or NaN where it refuses the matrix."""
    try:
        return float(metric(example, average, rules))
    except InputError:
        return nan


@for_every("turn", range(len(MATRICES)))
def test_every_number_is_the_engines(turn: int) -> None:
    """Every matrix under two of the presets in turn."""
    for step in (0, 3):
        check_numbers(list(MATRICES)[turn], list(PRESETS)[(turn + step) % len(PRESETS)])


@pytest.mark.thorough
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", MATRICES)
def test_every_number_is_the_engines_under_every_preset(name: str, preset: str) -> None:
    check_numbers(name, preset)


def check_numbers(name: str, preset: str) -> None:
    """All the numbers of the overview are those of the engine."""
    matrix = MATRICES[name]
    app = opened({"m": code_of(matrix), "preset": preset}, OVERVIEW)
    assert not app.exception
    example = example_of(matrix)
    values = {(one.key, avg): engines_number(one, example, avg, PRESETS[preset]) for one, avg in CASES}
    texts = {
        (key, average): (headline if average == METRICS[key].averages[0] else exact)(value)
        for (key, average), value in values.items()
    }
    assert {case: text for case, (text, _title) in shown(app).items()} == texts
    assert all(bool(title) == (values[case] != values[case]) for case, (_text, title) in shown(app).items())


def test_the_bare_address_opens_the_overview() -> None:
    assert next(iter(TITLES)) == "overview"
    app = opened({}, OVERVIEW)
    assert set(shown(app)) == {(metric.key, average) for metric, average in CASES}
    assert told(app) == "Change one cell and watch which metrics react."
    assert "unchanged" not in table(app)
    assert "could" not in html(app)


def test_the_families_come_in_order_and_each_metric_in_one() -> None:
    assert {metric.family for metric in METRICS.values()} <= set(FAMILIES)
    app = opened({"m": code_of(D0)}, OVERVIEW)
    used = [title for key, title in FAMILIES.items() if any(m.family == key for m in METRICS.values())]
    assert re.findall('class="family"><span>([^<]*)</span>', table(app)) == used


def test_an_edit_marks_what_moved_and_says_why_the_rest_could_not() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    type_score(app, 0.25)
    found = {
        (one.key, avg): effect(
            one, avg, example_of(D0), example_of(app.session_state["session"].matrix), RULES
        )
        for one, avg in CASES
    }
    moved = sum(one.moved for one in found.values())
    assert 0 < moved < len(CASES)
    assert told(app) == f"{moved} of {len(CASES)} numbers changed with the last edit."
    page = table(app)
    assert shown(app)["ranking_loss", "samples"][0] == "1/12 = 0.08333"
    assert 'title="1/6 → 1/12 (−1/12)">▼ better: was 1/6<' in page
    assert 'title="5/2 → 2 (−1/2)">▼ better: was 5/2<' in page
    assert page.count('class="sign">▲<') + page.count('class="sign">▼<') == moved
    cell = re.search(r'<td class="([^"]*)"[^>]*><a[^>]*><b data-testid="value-average_precision-micro"', page)
    assert cell is not None
    assert cell[1] == "moved better"
    of_sets, *_others = reasons(app)
    sets = ", ".join(metric.title for metric in METRICS.values() if metric.family == "sets")
    predictions = "Only the truth and the predictions matter here, and neither has changed."
    assert of_sets == f"{sets} could not change. {predictions}"
    columns = "Only the truth and the order within each column matter here, and neither has changed."
    (by_column,) = (text for text in reasons(app) if text.endswith(columns) and "Average precision" in text)
    assert "Average precision (macro, weighted)" in by_column
    assert ">unchanged<" in row_of(app, "one_error")  # l3 is still on top


def test_an_edit_that_no_order_and_no_threshold_notices_moves_nothing() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    type_score(app, 0.41)
    seen = {metric.sees(RULES) for metric in METRICS.values()}
    unmoved = [one for one in METRICS.values() if one.sees(RULES) in ("predictions", "order")]
    assert seen >= {"predictions", "order"}
    assert all(any(metric.title in text for text in reasons(app)) for metric in unmoved)


def test_undo_takes_the_marks_back_with_the_edit() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    before = shown(app)
    type_score(app, 0.25)
    tab = tab_of(app)
    after, tab.document, tab.before = tab.document, {**tab.document, "matrix": tab.before}, None  # undo
    assert shown(send(app)) == before
    assert told(app).startswith("Change one cell")
    tab.put(after)  # redo
    assert "1/6 → 1/12" in table(send(app))


def test_a_pinned_matrix_stays_what_all_edits_are_compared_with() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    tab = tab_of(app)
    assert item_of(app, "")[1]["op"] == {"kind": "pin"}
    tab.pinned, tab.before = True, tab.document["matrix"]
    send(app)
    assert told(app) == f"0 of {len(CASES)} numbers differ from the matrix you chose."
    type_score(app, 0.25)
    one_before = tab.document["matrix"]
    type_score(app, 0.26)
    assert "1/6 → 1/12" in table(app)
    assert app.session_state["session"].before == D0
    tab.pinned, tab.before = False, one_before
    assert "1/6 → 1/12" not in table(send(app))
    assert told(app).endswith("with the last edit.")


def test_another_matrix_is_not_compared_with_the_one_before() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    edit(app, MATRICES["ties"], is_opened=True)
    assert not app.exception
    assert reasons(app) == []
    assert told(app) == "This is a new matrix: nothing to compare with yet."
    assert "unchanged" not in table(app)


@pytest.mark.parametrize("all_metrics", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_the_page_of_a_metric_shows_it_with_the_state_kept(all_metrics: bool) -> None:
    """Every link is looked at; one to each page is followed, or all of them."""
    followed: set[str] = set()
    query = {"m": code_of(MATRICES["ties"]), "preset": "scikit_learn", "part": "2", "step": "3"}
    app = opened(query | {"metric": "coverage"}, OVERVIEW)
    assert app.session_state["session"].focus.step == "3"
    for key, metric in METRICS.items():
        page = lesson_of(key, metric.averages[0])
        at, kept = links(app)[metric.title]
        assert at == page
        wanted = query | {"metric": key, "average": metric.averages[0]}
        wanted["step"] = START
        if key == "coverage":
            del wanted["step"]
        assert kept == wanted
        if page in followed and not all_metrics:
            continue
        followed.add(page)
        lesson = opened(kept, f"{page}.py")
        assert not complaints(lesson)
        assert number(lesson) == headline(
            float(metric(example_of(MATRICES["ties"]), None, PRESETS["scikit_learn"]))
        )


def test_the_step_of_a_lesson_outlives_a_visit_to_the_overview() -> None:
    app = opened({"metric": "coverage", "step": "2"}, RANKING)
    focus = app.session_state["session"].focus
    go(app, "overview")
    type_score(app, 0.25)
    assert app.session_state["session"].focus == focus


def test_a_metric_that_cannot_use_the_input_says_so_and_spoils_nothing() -> None:
    found = numbers(Example.of([[1, 0]], y_pred=[[1, 0]]), RULES)
    assert found["accuracy", "samples"] == MetricValue(1.0)
    ranking = found["ranking_loss", "samples"]
    assert ranking.value != ranking.value
    assert ranking.told == "Ranking loss needs scores: give y_score, not only y_pred."


@for_every(
    ("better", "before", "after", "words"),
    [
        ("lower", 1 / 6, 1 / 12, ("▼ better: was 1/6", "1/6 → 1/12 (−1/12)")),
        ("lower", 2.0, 2.5, ("▲ worse: was 2", "2 → 5/2 (+1/2)")),
        ("higher", 0.0, 1 / 3, ("▲ better: was 0", "0 → 1/3 (+1/3)")),
        ("higher", 1.0, 2 / 3, ("▼ worse: was 1", "1 → 2/3 (−1/3)")),
        ("higher", nan, 2 / 3, ("was undefined", "undefined → 2/3")),
        ("higher", 1.0, nan, ("was 1", "1 → undefined")),
    ],
)
def test_a_number_that_moved_says_which_way(
    better: str, before: float, after: float, words: tuple[str, str]
) -> None:
    metric, effect = replace(METRICS["ranking_loss"], better=better), Effect(before, after, None)
    assert (moved_in_words(metric, effect), in_full(effect)) == words


def test_the_effects_of_the_page_are_those_of_the_engine() -> None:
    one, other = (example_of(MATRICES[name]) for name in ("an empty and a full row", "nothing true"))
    found = effects(numbers(one, RULES), numbers(other, RULES), Change(one, other, RULES))
    for metric, average in CASES:
        engine = effect(metric, average, one, other, RULES)
        assert repr(found[metric.key, average]) == repr(engine)


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


def test_what_is_kept_are_the_last_two_and_nothing_is_made_twice() -> None:
    kept, made = Kept(), []
    matrices = [Matrix.of([[1]], [[number]]) for number in range(4)]

    def keep(matrix: Matrix, rules: Conventions = RULES) -> Matrix:
        key = "numbers", matrix, rules
        return kept.of(key, lambda: made.append(matrix) or matrix)

    pinned, *edited = matrices
    for matrix in edited:
        assert (keep(pinned), keep(matrix)) == (pinned, matrix)
    assert made == matrices
    assert len(kept._made) == MOST_KEPT
    keep(pinned, PRESETS["scikit_learn"])
    assert made == [*matrices, pinned]
    last = kept.of(("other", pinned), lambda: "made last")
    assert (kept.last("other"), kept.last("unknown")) == (last, None)


@for_every(
    ("decision", "words"),
    [
        (("one", [0.25]), "The threshold 0.25 decides"),
        (("one", [-1234567]), "The threshold −1234567 decides"),
        (("labels", [0.5] * 5), "Each label has a threshold of its own"),
        (("samples", [0.5] * 2), "Each sample has a threshold of its own"),
        (("top", 2), "The 2 labels with the highest scores are predicted"),
        (("hand", [[1, 0, 0, 0, 1]] * 2), "What is predicted was chosen by hand."),
    ],
)
def test_the_page_says_what_predicts(decision: tuple[str, object], words: str) -> None:
    matrix = Matrix.of(D0.truth, D0.scores, decision=decision)
    told = f">All metrics follow the rules of Zhang &amp; Zhou 2014, {EVEN}. {words}"
    assert told in html(opened({"m": code_of(matrix)}, OVERVIEW))


def test_the_conventions_are_chosen_on_the_page() -> None:
    app = opened({"m": code_of(D0)}, OVERVIEW)
    assert shown(app)["coverage", "samples"][0] == "5/2 = 2.5"
    choose(app, "Conventions", "scikit_learn")
    assert shown(app)["coverage", "samples"][0] == "7/2 = 3.5"
    assert f"the rules of scikit-learn, {EVEN}. The threshold 0.5 decides" in html(app)
    follow_rules(app, coverage_start="zero")
    assert f"the rules of scikit-learn, changed, {EVEN}." in html(app)

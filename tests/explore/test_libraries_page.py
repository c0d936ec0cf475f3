"""The page of libraries: rows, reasons, the panel of a rule, and what the link holds."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from itertools import combinations
from math import isfinite
from typing import NamedTuple

import numpy as np
import pytest
from pandas import DataFrame
from streamlit.testing.v1 import AppTest

from metrics import (
    AMBIGUOUS_TERMS,
    DIALS,
    LIBRARIES,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Example,
    Metric,
    compare,
    explain,
    same_value,
)
from metrics.graph.digits import four_decimals, shortest
from pages.explore.cases import case_name, cases_from_link
from pages.explore.libraries.compared_sources import (
    DIFFERING,
    EVERY_AVERAGE,
    ComparedSources,
    code_of_sources,
    scikit_learn_code,
    table_of_sources,
)
from pages.explore.libraries.convention_effect import effects_on
from pages.explore.libraries.convention_panel import terms_of
from pages.explore.libraries.difference_card import differences_of
from pages.explore.libraries.libraries_page import NO_AVERAGE, NO_VALUE, headline
from pages.frame.lesson_links import page_of_lesson
from pages.intake.examples import PHOTOS, by_hand
from pages.intake.matrix import Matrix, example_of
from pages.state.link import code_of
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH
from tests.printed_code import printed_by
from tests.shell.tab import choose, edit, html, look, parts, press
from tests.shell.test_pages import MATRICES, opened

REVIEW = "zhang_zhou_2014"
PAGE = "libraries.py"
REASON = '<p class="reason">(.*?)</p>'
COVERAGE = "coverage.samples"
TIED = Matrix.of([[1, 0]], [[0.5, 0.5]])
E0 = Matrix.of(E0_TRUTH, E0_SCORES)
FIRST = (REVIEW, "scikit_learn", "torchmetrics")


def compared(matrix: Matrix, *sources: str, only: str = "") -> ComparedSources:
    shown = sources or FIRST
    return ComparedSources(example_of(matrix), shown, PRESETS[shown[0]], only)


def page(matrix: Matrix, **query: str) -> AppTest:
    """The page about this matrix, with this in its address."""
    return opened({"m": code_of(matrix), **query}, PAGE)


class Table(NamedTuple):
    """What the table shows: its columns, the cells of each row, and which row is chosen."""

    columns: list[str]
    rows: dict[str, list[str]]
    pressed: list[str]


def table(app: AppTest) -> Table:
    body = parts(app)["source_table"]["data"]["html"]
    heads = re.findall('<th scope="col">(.*?)</th>', body)
    columns = [unescape(re.sub("<[^>]*>", "", one)).strip() for one in heads]
    found = re.findall('<tr data-case="(.*?)".*?>(.*?)</tr>', body)
    rows = {case: re.findall("<td.*?>(.*?)</td>", cells) for case, cells in found}
    return Table(columns, rows, re.findall('data-case="([^"]*)" class="[^"]*now"', body))


def text_of(app: AppTest, pattern: str) -> list[str]:
    return [unescape(re.sub("<[^>]*>", "", one)) for one in re.findall(pattern, html(app))]


def title(app: AppTest) -> str:
    (found,) = text_of(app, 'data-testid="difference">(.*?)</h2>')
    return found


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("reference", [REVIEW, "scikit_learn", "matlab_d3"])
def test_the_rows_have_the_engines_numbers_those_that_differ_first(name: str, reference: str) -> None:
    sources = (reference, *(one for one in PRESETS if one != reference))
    every = compared(MATRICES[name], *sources, only=EVERY_AVERAGE)
    rows = compare(example_of(MATRICES[name]), sources)
    expected = [((row.metric.key, row.average), dict(row.values)) for row in rows]
    assert sorted(map(repr, expected)) == sorted(repr((row.case, dict(row.values))) for row in every.rows)
    differ = [row.is_differing for row in every.rows]
    assert differ == sorted(differ, reverse=True)
    fresh = example_of(MATRICES[name])
    for row in every.rows:
        pairs = combinations(row.values, 2)
        assert row.is_differing == any(row.differs(one, other) for one, other in pairs)
        assert sorted(source for group in row.groups for source in group.sources) == sorted(row.values)
        for source, value in row.values.items():  # although they are computed with shared rules
            assert same_value(value, row.metric.number(fresh, row.average, every.rules_of(source)))


@pytest.mark.parametrize("name", MATRICES)
def test_one_average_of_a_metric_is_the_one_that_most_have_and_none_that_differs_is_missing(name) -> None:
    one_each, every = compared(MATRICES[name]), compared(MATRICES[name], only=EVERY_AVERAGE)
    for key in {row.metric.key for row in every.rows}:
        rows = [row for row in every.rows if row.metric.key == key]
        shown = [row for row in one_each.rows if row.metric.key == key]
        most = max(len(row.values) for row in rows)
        if most > 1:
            assert max(len(row.values) for row in shown) == most
        else:  # there is nothing to compare, so it is left out, unless there is nothing else to show
            assert bool(shown) is not bool(one_each.comparable)
        assert any(one.is_differing for one in shown) == any(one.is_differing for one in rows)
    differing = compared(MATRICES[name], only=DIFFERING).rows
    cases = [row.case for row in every.rows if row.is_differing]
    assert [row.case for row in differing] == cases


def test_the_headline_counts_what_can_be_compared() -> None:
    assert headline(compared(E0)) == "6 of 10 numbers differ."
    assert headline(compared(E0, "d0", "d4")) == "The one number agrees."
    alone = compared(E0, REVIEW)
    assert headline(alone) == "No two of these sources have a number for this matrix."


@pytest.mark.parametrize("name", ["ties", "an empty and a full row", "one cell", "nothing true"])
def test_the_rules_that_are_named_make_the_difference(name: str) -> None:
    """Setting them as the other source has them gives its value, and no fewer of them do."""
    every = compared(MATRICES[name], *PRESETS, only=DIFFERING)
    for row in every.rows:
        for one in differences_of(row, every):
            mine, theirs = every.rules_of(one.first), every.rules_of(one.source)
            changed = mine
            for key in one.switches:
                assert getattr(mine, key) != getattr(theirs, key)
                changed = changed.with_choice(key, getattr(theirs, key))
            value = row.metric.number(every.example, row.average, changed)
            assert shortest(value) == shortest(row.values[one.source])
            assert all(one.reasons)


def test_a_row_is_explained_and_leads_to_its_lesson_to_its_rules_and_to_the_smallest_matrix() -> None:
    app = page(E0, cell=COVERAGE)
    starts = (
        "scikit-learn counts the top label as 1, so coverage is the rank of the last true label. Zhang & "
        "Zhou 2014 counts the top label as 0, so coverage is the rank of the last true label minus 1."
    )
    assert title(app) == "Coverage: 2.5 or 3.5?"
    assert text_of(app, REASON) == [f"{starts} This rule alone makes the difference."]
    assert text_of(app, '<span class="there">(.*?)</span>') == ["1Zhang & Zhou 2014", "2scikit-learn"]
    link = '<a class="primary" data-page="([^"]*)" data-asks="([^"]*)">See it step by step'
    ((to, query),) = re.findall(link, parts(app)["to_steps"]["data"]["html"])
    assert to == page_of_lesson("coverage", "samples")
    assert {"metric=coverage", "average=samples", "preset=scikit_learn"} <= set(unescape(query).split("&"))
    assert [one["value"] for one in options(app, "looked_at")] == ["coverage_start"]
    marked = {one["value"] for one in every_rule(app) if "differs here" in one["text"]}
    assert marked == {"coverage_start", "coverage_unit"}

    others = {case: cells[1:] for case, cells in table(app).rows.items()}
    look(app, rule="coverage_start")
    assert numbers_of(app) == ["2.5", "3.5"]
    choose(app, SWITCHES["coverage_start"].title, "one")
    assert (numbers_of(app), question(app)) == (["2.5", "3.5"], SWITCHES["coverage_start"].question)
    after = table(look(app, rule=""))
    assert title(app) == "Coverage: all give 3.5"
    assert after.columns[0] == "Zhang & Zhou 2014, changed"
    assert after.rows[COVERAGE] == ["3.5"] * 3
    assert {case: cells[1:] for case, cells in after.rows.items()} == others

    choose(look(app, rule="coverage_start"), SWITCHES["coverage_start"].title, "zero")
    press(look(app, rule=""), "smallest", "load")
    assert title(app) == "Coverage: 1 or 2?"
    edit(app, Matrix.of([[1, 0], [0, 0]], [[0.8, 0.2], [0.8, 0.2]]), is_opened=True)
    (reason,) = text_of(app, REASON)
    assert starts in reason
    assert "scikit-learn gives rank 0 to a sample without true labels, as nothing has to" in reason
    assert reason.endswith("It takes both rules: with either of them alone the two still differ.")


def test_rows_without_a_difference_here_or_anywhere_and_one_that_a_rule_makes_agree() -> None:
    app = page(PHOTOS, cell="hamming_loss.samples")
    assert "they agree on every matrix" in html(app)
    assert "smallest" not in parts(app)
    look(app, cell="f_beta.samples")
    assert title(app) == "F score (samples): 0.7703 or 0.75?"
    (key,) = [one["value"] for one in options(app, "looked_at")]
    choose(look(app, rule=key), SWITCHES[key].title, getattr(PRESETS["scikit_learn"], key))
    look(app, rule="")
    assert title(app) == "F score (samples): all that have it give 0.75"
    assert table(app).pressed == ["f_beta.samples"]
    for cell in ("subset_accuracy.samples", "coverage.macro"):  # one that agrees, and one that is none
        look(app, cell=cell, rows=DIFFERING)
        assert cell not in table(app).rows
        assert table(app).pressed == [next(iter(table(app).rows))]
    look(app, cell="ranking_loss.samples", rows="")
    assert title(app) == "Ranking loss: all give 0.2083"
    assert "not everywhere" in html(app)
    press(app, "smallest", "load")
    assert title(app) == "Ranking loss: 1 or 0?"


def test_what_has_no_number_and_what_no_small_matrix_shows_is_stated() -> None:
    single = Matrix.of([[0], [0], [1], [1]], [[0.4], [0.1], [0.8], [0.35]])
    app = page(single, rows=EVERY_AVERAGE)
    rows = table(app).rows
    assert (rows["precision.macro"][1], rows["precision.samples"][2]) == (NO_VALUE, NO_AVERAGE)
    assert "— no such metric; (—) not with this average; ∅ not for such a matrix" in str(parts(app))
    four_rules = Matrix.of([[0, 0], [0, 1], [0, 0], [1, 1]], [[0.2, 0.8], [0.2, 0.2], [0.2, 0.2], [0.8, 0.8]])
    app = page(four_rules, cell="f_beta.samples", columns="d0", preset="scikit_learn")
    assert "smallest" not in parts(app)
    assert "of up to 6 cells that both can use" in html(app)


def test_everything_that_is_chosen_is_in_the_link_and_comes_back() -> None:
    app = page(E0)
    choose(app, "Reference", "torchmetrics")
    choose(app, "Compare", "scikit_learn,matlab_d3")
    choose(app, "Rows", EVERY_AVERAGE)
    look(app, cell="f_beta.macro", rule="beta", number="0.7083", meant="f_beta")
    assert not app.exception
    before, query = table(app), app.session_state["session"].query
    again = table(opened(dict(query), PAGE))
    assert again == before
    assert before.columns == ["torchmetrics", "scikit-learn", "The MATLAB article"]
    assert before.pressed == ["f_beta.macro"]
    assert {"preset", "columns", "rows", "cell", "rule", "number", "meant"} <= set(query)


@for_every(
    ("matrix", "is_there"),
    [(Matrix.of([[1, 0]], [[0.5, 0.1]]), True), (by_hand([[1, 0]], [[1, 0]]), False)],
)
def test_a_library_without_a_threshold_has_no_rule_for_it(matrix: Matrix, is_there: bool) -> None:
    app = page(matrix, cell="subset_accuracy.samples", rule="threshold_rule")
    assert ("answers" in parts(app)) == is_there
    assert ("scikit-learn (our rule)" in str(parts(app))) == is_there
    assert "torchmetrics (our rule)" not in str(parts(app))
    metric, two = METRICS["subset_accuracy"], Example.of([[1, 0]], [[0.5, 0.5]], top_k=1)
    undecided = {one: SOURCES[one].undecided_in(metric, "samples", two) for one in FIRST}
    assert undecided == {REVIEW: (), "scikit_learn": ("top_k_tie",), "torchmetrics": ("top_k_tie",)}


@for_every("matrix", MATRICES.values())
def test_the_table_that_is_taken_away_has_every_number_and_the_code_prints_them(matrix: Matrix) -> None:
    found = compared(matrix)
    frame = DataFrame(table_of_sources(found))
    assert len(frame) == len(found.every_row)
    printed = [line.split() for line in printed_by(code_of_sources(found))]
    values = [float(value) for *_names, source, value in printed if source == "scikit_learn"]
    numbers = frame["scikit-learn"].dropna().tolist()
    assert sorted(filter(isfinite, values)) == pytest.approx(sorted(numbers))
    column = [row.values["scikit_learn"] for row in found.rows if "scikit_learn" in row.values]
    lines = printed_by(scikit_learn_code(found))
    assert [float(line.split()[-1]) for line in lines] == pytest.approx(column, nan_ok=True)


EVERY_SOURCE = ",".join(PRESETS)
FULLEST = {  # of each metric that a source has the average with the most rules
    metric: max(averages, key=lambda one: len(metric.choices_for(example_of(TIED), one)))
    for metric in METRICS.values()
    if (
        averages := [
            one for one in metric.averages if any(SOURCES[key].has(metric.key, one) for key in PRESETS)
        ]
    )
}


@pytest.mark.parametrize(("metric", "average"), FULLEST.items(), ids=[one.key for one in FULLEST])
def test_every_rule_of_a_metric_can_be_looked_up_with_those_who_choose(metric: Metric, average: str) -> None:
    app = page(TIED, cell=f"{metric.key}.{average}", columns=EVERY_SOURCE)
    effects = effects_on(metric, average, PRESETS[REVIEW], example_of(TIED))
    terms = [one.key for one in terms_of(metric)]
    assert [one["value"] for one in every_rule(app)] == [*(one.key for one in effects), *terms]
    for effect in effects:
        look(app, rule=effect.key)
        assert not app.exception
        assert question(app) == effect.convention.question
        cards = {one["value"]: one["drawn"] for one in options(app, "answers")}
        assert [*cards] == [*effect.choices]
        values = effect.values if effect.matters or effect.smallest is None else effect.smallest[1]
        assert numbers_of(app) == [*map(four_decimals, values.values())]
        assert ("smallest" in parts(app)) == (not effect.matters and effect.smallest is not None)
        choosing = {key: getattr(PRESETS[key], effect.key) for key in PRESETS if effect.key in SWITCHES}
        for key, chosen in choosing.items():
            has = SOURCES[key].has(metric.key, average)
            assert [SOURCES[key].title in who_of(card) for card in cards.values()] == [
                has and choice == chosen for choice in cards
            ]


def options(app: AppTest, part: str) -> list[dict[str, str]]:
    """What can be chosen in a part of the panel."""
    found: list[dict[str, str]] = parts(app)[part]["data"]["rows"][0][0]["options"]
    return found


def every_rule(app: AppTest) -> list[dict[str, str]]:
    """The folded list of all rules of the metric and of its ambiguous words."""
    found: list[dict[str, str]] = parts(app)["looked_at"]["data"]["rows"][0][1]["options"]
    return found


def question(app: AppTest) -> str:
    """The question of the panel."""
    (found,) = text_of(app, 'data-testid="question">(.*?)</h2>')
    return found


def numbers_of(app: AppTest) -> list[str]:
    """The number on each card."""
    cards = " ".join(one["drawn"] for one in options(app, "answers"))
    return re.findall('<b class="value[^"]*">(.*?)</b>', cards)


def who_of(card: str) -> str:
    (who,) = re.findall('<span class="who">(.*?)</span></span><span class="force">', card)
    return unescape(re.sub("<[^>]*>", "", who))


def test_a_question_is_answered_on_the_matrix_and_else_on_the_smallest_example() -> None:
    app = page(PHOTOS, cell="ranking_loss.samples", rule="ranking_loss_tie")
    assert "whatever the answer" in html(app)
    before = numbers_of(app)
    press(app, "smallest", "load")
    assert "smallest" not in parts(app)
    assert numbers_of(app) == before == ["1", "0.5", "0", "1"]
    assert "the answer decides" in html(app)


def test_a_rule_of_another_metric_opens_the_page_plainly() -> None:
    for rule in ("coverage_start", "nothing_of_the_kind"):
        app = page(PHOTOS, cell="ranking_loss.samples", rule=rule)
        assert title(app).startswith("Ranking loss:")
        assert app.session_state["session"].focus.explored.rule == ""
    assert title(page(PHOTOS, metric="coverage", cell="coverage_start")).startswith("Accuracy")


def test_a_metric_without_rules_has_no_list_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METRICS, "hamming_loss", replace(METRICS["hamming_loss"], reads={}))
    app = page(by_hand([[1, 0]], [[1, 0]]), cell="hamming_loss.samples")
    assert "they agree on every matrix" in html(app)
    assert "looked_at" not in parts(app)


def test_the_words_that_mean_several_things_show_their_values() -> None:
    assert not {one.key for one in AMBIGUOUS_TERMS} & {*SWITCHES, *DIALS}
    for term in AMBIGUOUS_TERMS:
        meaning = next(one for one in term.meanings if one.metric)
        case = f"{meaning.metric}.{meaning.average}"
        app = page(E0, cell=case, rule=term.key, columns=EVERY_SOURCE)
        assert f"“{term.word}”" in question(app)
        for meaning in term.meanings:
            value = meaning.value(example_of(E0))
            shown = "not computed" if value is None else four_decimals(value)
            assert f'">{shown}</b><span class="meant"><b>{meaning.text}</b>' in unescape(html(app))


def test_the_edit_that_tells_readings_apart_asks_for_the_next_number_among_these() -> None:
    app = page(PHOTOS, number="0.75")
    assert "other readings give it too" in str(parts(app)) or len(explain(example_of(PHOTOS), "0.75")) > 1
    press(app, "apart", "apart")
    session = app.session_state["session"]
    before, after = example_of(PHOTOS), session.example
    assert np.sum(before.truth != after.truth) + np.sum(before.scores != after.scores) == 1
    assert session.focus.explored.number == ""
    among = cases_from_link(session.focus.explored.meant)
    assert len(among) > 1
    assert "likeliest readings apart" in html(app)
    metric, average = among[0]
    value = METRICS[metric].number(session.example, average, PRESETS["scikit_learn"])
    look(app, number=f"{value:.4f}")
    found = re.findall(r"metric=(\w+)&amp;average=(\w+)", str(parts(app)["explained"]["data"]["html"]))
    assert {*found} <= {*among}


@for_every(
    ("number", "meant", "sentence"),
    [
        ("high", "", "is not a number: type one such as 0.7083"),
        ("nan", "", "Nothing gives nan on this matrix"),
        ("0.123456", "", "These are the nearest."),
        ("0.6", "", "No library call gives exactly 0.6, 4 mistakes do; "),
        ("0.55", "", "0.55 could be Hamming loss (samples) by a mistake: 11/20 = 0.55."),
        ("13/4", "", "13/4 could be coverage (samples) by the rules of scikit-learn, exactly."),
        ("0.7703", "", "0.7703 could be F score (samples): 57/74 = 0.7703."),
        ("0.8845", "", "0.8845 is NDCG (samples)."),
        ("0.65", "coverage.samples", "number of labels. scikit-learn itself gives 13/4 = 3.25"),
    ],
)
def test_the_answer_to_a_number(number: str, meant: str, sentence: str) -> None:
    app = page(PHOTOS, number=number, meant=meant)
    assert sentence in unescape(html(app) + str(parts(app).get("explained")))


@pytest.mark.parametrize("number", ["0.123456", "17/24", "11/20"])
@pytest.mark.parametrize("meant", ["", "f_beta.samples-precision.micro"])
def test_the_card_speaks_of_what_the_answer_speaks_of(number: str, meant: str) -> None:
    app = page(PHOTOS, number=number, meant=meant)
    answer = str(parts(app)["explained"]["data"]["html"])
    metric, average = re.findall(r"metric=(\w+)&amp;average=(\w+)", answer)[0]
    assert title(app).startswith(f"{case_name((metric, average))}:")
    assert ("left" in answer) == bool(meant)
    assert ("every" in parts(app)) == bool(meant)


def test_a_number_that_no_call_is_handed_is_a_reason_as_a_rule_is(monkeypatch: pytest.MonkeyPatch) -> None:
    sklearn = LIBRARIES["scikit_learn"]
    assert (sklearn.dials, LIBRARIES["torchmetrics"].dials) == (("beta", "ndcg_depth"), ("beta",))
    query = {"cell": "ndcg.samples", "columns": "scikit_learn", "preset": "d0", "ndcg_depth": "2"}
    assert title(page(PHOTOS, **query)) == "NDCG (samples): all give 0.75"
    without = replace(sklearn, calls={**sklearn.calls, "ndcg": {"samples": "ndcg_score(y_true, y_score)"}})
    for table in (SOURCES, LIBRARIES):
        monkeypatch.setitem(table, "scikit_learn", without)
    app = page(PHOTOS, **query)
    assert title(app) == "NDCG (samples): 0.75 or 0.8845?"
    (reason,) = text_of(app, REASON)
    assert "scikit-learn: All ranks of the ranking count. This page: It stops after rank 2." in reason
    assert [one["value"] for one in options(app, "looked_at")] == ["ndcg_depth"]

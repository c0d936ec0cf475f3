"""The pages on NDCG, PRO loss and the losses: the engine's number and pictures on awkward matrices."""

from __future__ import annotations

import math

import pytest

from metrics import METRICS, PRESETS, Example
from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS
from pages.state.focus import Focus
from pages.state.link import code_of
from pages.views.digits import decimal
from pages.views.loss_pictures import heat, least_possible, top_of_the_list
from pages.views.ndcg_pictures import bases, gain_bars
from pages.views.pro_loss_pictures import descent, four_groups, one_number
from pages.views.scene import Scene, scene_of
from tests.test_pages import MATRICES, check_presets, different_presets, lesson, opened

PAGES = ("ndcg", "pro_loss", "losses")
CASES = [
    (one.metric, average)
    for page in PAGES
    for one in LESSONS[page]
    for average in METRICS[one.metric].averages
]
AWKWARD = {
    **MATRICES,
    "all tied": Matrix.of([[1, 0, 1], [0, 0, 1]], [[0.5] * 3] * 2),
    "logits of 800": Matrix.of([[1, 0, 1], [0, 1, 0]], [[800, -800, 0], [-800, 800, 800]]),
    "as large as they get": Matrix.of([[1, 0], [0, 1]], [[1e300, -1e300], [1e300, 1e300]]),
    "names that are code": Matrix.of(
        [[1, 0, 1]], [[0.1, 0.9, 0.5]], ["<b>x</b>"], ["<script>", "$a_1$", "a & b"]
    ),
}


def shown(matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **switches: object) -> Scene:
    """What the page of this metric shows of the matrix."""
    rules = PRESETS["zhang_zhou_2014"]
    for key, choice in switches.items():
        rules = rules.but(key, choice)
    focus = Focus(metric, average, part, conventions=rules)
    return scene_of(Example.of(matrix.truth, matrix.scores), focus, matrix.samples, matrix.labels)


OWN = sorted(AWKWARD.keys() - MATRICES.keys())


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_a_page_shows_the_engines_number(metric: str, average: str) -> None:
    """Each case on all the matrices in one app, each under one of the presets in turn."""
    app = lesson(metric, average, AWKWARD[OWN[0]])
    presets = different_presets(metric, average)
    for turn, name in enumerate(OWN):
        app.query_params["m"] = code_of(AWKWARD[name])
        check_presets(app, metric, average, AWKWARD[name], [presets[turn % len(presets)]])


@pytest.mark.thorough
@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize(("metric", "average"), CASES)
def test_every_preset_shows_the_engines_number(name: str, metric: str, average: str) -> None:
    app, presets = lesson(metric, average, AWKWARD[name]), different_presets(metric, average)
    check_presets(app, metric, average, AWKWARD[name], presets)


def test_the_bars_are_the_gains_down_the_list_and_tied_ones_are_level() -> None:
    matrix = Matrix.of([[1, 0, 1, 1]], [[0.5, 0.9, 0.5, 0.1]])
    mine, ideal, worth, tie = gain_bars(shown(matrix, "ndcg")).data
    assert mine.y[1] == mine.y[2] == pytest.approx((worth.y[1] + worth.y[2]) / 2)
    assert set(tie.y) == {mine.y[1], None}
    assert math.isnan(mine.y[0])
    assert list(ideal.y) == pytest.approx([*worth.y[:3], math.nan], nan_ok=True)
    assert len(gain_bars(shown(matrix, "ndcg", ndcg_tie="first")).data) == 3


def test_the_table_of_bases_has_one_ratio() -> None:
    html = bases(shown(Matrix.of([[0, 1]], [[0.9, 0.1]]), "ndcg", ndcg_log="ten"))
    assert html.count("<td>0.6309</td>") == 3 + 1  # each ratio, and the sum with base 2 over an ideal of 1
    assert html.count('class="now"') == 1


def test_the_threshold_stands_in_the_list_where_its_score_is() -> None:
    matrix = Matrix.of([[1, 0, 1]], [[0.9, 0.5, 0.1]])
    html = descent(shown(matrix, "pro_loss"))
    chips = [one.partition("<")[0].partition(">")[2] for one in html.split('<span class="chip')[1:]]
    assert chips == ["l1", "Θ", "l2", "l3"]
    assert html.count(">=</span>") == 1
    assert "Relevance of the true labels: l1 ≻ l3" in html


def test_the_four_groups_say_their_mean_and_how_they_become_one_number() -> None:
    matrix = Matrix.of([[1, 1, 0]], [[0.1, 0.2, 0.9]])
    html = four_groups(shown(matrix, "pro_loss"))
    assert html.count("<section>") == 4
    assert html.count(">2 of 2: mean 1<") == 2
    assert html.count(">1 of 1: mean 1<") == 2
    assert "(1 + 1 + 1 + 1) / 4 = 1" in one_number(shown(matrix, "pro_loss"))
    assert "1 + 1 + 1 = 3" in one_number(shown(matrix, "pro_loss", pro_order="omitted", pro_mean="sum"))
    empty = Matrix.of([[0, 0]], [[0.9, 0.1]])
    assert four_groups(shown(empty, "pro_loss")).count("no pair: adds 0") == 3
    assert "(0 + 0 + 0 + 1/2) / 1 = 1/2" in one_number(shown(empty, "pro_loss", pro_mean="nonempty"))


def test_the_heat_of_softmax_counts_true_cells_only() -> None:
    matrix = Matrix.of([[1, 0], [0, 1]], [[0.0, 0.0], [0.0, 0.0]])
    assert heat(shown(matrix, "sigmoid_cross_entropy")).count(">0.6931<small>p 0.5</small>") == 4
    html = heat(shown(matrix, "softmax_cross_entropy"))
    assert html.count(">0.6931<small>p 0.5</small>") == 2
    assert html.count(">·<small>p 0.5</small>") == 2


def test_three_numbers_of_a_label_are_told_apart() -> None:
    matrix = Matrix.of([[1, 0, 0]], [[3, -2, -3]])
    html = top_of_the_list(shown(matrix, "sigmoid_cross_entropy"))
    shared = decimal(math.exp(-2) / (math.exp(3) + math.exp(-2) + math.exp(-3)))
    assert f"<td>−2</td><td>{decimal(1 / (1 + math.exp(2)))}</td><td>{shared}</td>" in html
    assert html.count('class="deepest"') == 1


def test_the_least_possible_loss_is_said_of_the_sample() -> None:
    matrix = Matrix.of([[1, 1, 0], [0, 0, 0]], [[0.0] * 3] * 2)
    assert "True labels of x1: 2. Its loss is 2.197 and cannot get below 1.386" in least_possible(
        shown(matrix, "softmax_cross_entropy")
    )
    assert "no true label: its loss is 0" in least_possible(shown(matrix, "softmax_cross_entropy", part=1))


def test_the_menu_leads_to_the_three_pages() -> None:
    app = opened({})
    for page in PAGES:
        app.switch_page(f"{page}.py").run()
        assert not app.exception

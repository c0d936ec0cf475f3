"""The scene, the pages of a working, and what the stage is sent of them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np
import pytest

from metrics import METRICS
from metrics.graph.digits import decimal
from metrics.graph.mathml import mathml
from metrics.pictures.curves import area_by_trapezoids
from metrics.pictures.pairs import pairs_between
from pages.frame.lesson_links import LESSONS
from pages.intake.matrix import Matrix, example_of
from pages.lessons import formula_lines, scene
from pages.lessons.formula_lines import MAX_FORMULA_WIDTH, Formula, LineWriter, breakable, line_html
from pages.lessons.lesson import Lesson
from pages.lessons.page_words import words_of_pages
from pages.lessons.pictures.pair_pictures import draw_pair_grid
from pages.lessons.scene import WINDOW
from pages.lessons.stage.question import task_data
from pages.lessons.stage.stage import board, pace, stage_data
from pages.lessons.working_pages import MAX_PAGES_OF_A_STEP, WorkingPages, pages_of
from pages.shell.joined import packed
from pages.shell.markup import Html
from pages.state.focus import START
from pages.state.link import code_of
from tests.benchmarks.cost_of_edits import MATRICES
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH
from tests.pictures.picture_reader import scene_on, seen
from tests.shell.tab import html, notices
from tests.shell.test_pages import opened

TRUTH, SCORES = [[1, 0, 1], [0, 1, 0]], [[0.3, 0.4, 0.5], [0.6, 0.2, 0.1]]
PER_LABEL = Matrix.of(TRUTH, SCORES, decision=("labels", (0.2, 0.5, 0.9)))
WEIGHTED = Matrix.of(TRUTH, SCORES, weights=(1, 2))
RNG = np.random.default_rng(7)
LARGE = Matrix.of((RNG.random((50, 50)) < 0.2).astype(int).tolist(), RNG.random((50, 50)).tolist())


@pytest.mark.parametrize("average", METRICS["roc_auc"].averages)
def test_of_many_items_the_cells_come_in_the_given_order(average):
    scene = scene_on(LARGE, "roc_auc", average)
    every = [tuple(cell) for cell in scene.result.inputs.cells(0).tolist()]
    assert list(scene.cells) == every
    down = scene.ranked.items
    assert list(scene.cells_of_items(down)) == [every[item] for item in down]


@pytest.mark.parametrize(
    ("name", "matrix", "average", "reason"),
    [
        ("pro_loss", PER_LABEL, "samples", "one threshold per sample"),
        ("ndcg", WEIGHTED, "micro", "sample"),  # one list takes no weights of samples
    ],
)
def test_a_metric_says_why_it_refuses_a_matrix_and_shows_the_nearest_value(name, matrix, average, reason):
    app = opened({"m": code_of(matrix), "metric": name, "average": average}, f"{name}.py")
    assert not app.exception
    (text,) = notices(app)
    assert reason in text
    assert 'data-testid="number"' in html(app)


def test_many_cells_make_no_grid_of_all_their_pairs():
    shown = scene_on(LARGE, "roc_auc", "micro")
    truth = shown.result.inputs.y.value_at(0)
    first = (np.flatnonzero(items)[:WINDOW] for items in (truth, ~truth))
    pairs = pairs_between(shown.result, 0, *first)
    assert pairs.relation.shape == (WINDOW, WINDOW)
    drawn = draw_pair_grid(shown, pages_of(shown)).drawn
    assert f"of {pairs.size[0]} true and 8 of {pairs.size[1]} false items" in drawn
    counted = pairs.total / np.prod(pairs.size)
    assert counted == pytest.approx(float(area_by_trapezoids(shown.result.inputs, 0).value))
    assert counted == pytest.approx(float(METRICS["roc_auc"](example_of(LARGE), "micro")))


METRIC_CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrix.of(E0_TRUTH, E0_SCORES)
MANY = Matrix.of([[k % 3 == 0 for k in range(30)]] * 2, [[k * 7 % 30 / 30 for k in range(30)]] * 2)


def shown_board(matrix: Matrix, metric: str, average: str) -> Html:
    pages = pages_with(matrix, metric, average)
    return board(pages, words_of_pages(pages))


def pages_with(matrix: Matrix, metric: str, average: str) -> WorkingPages:
    return pages_of(scene_on(matrix, metric, average))


@pytest.fixture
def ranking_loss() -> WorkingPages:
    return pages_with(D0, "ranking_loss", "samples")


def test_a_step_that_counts_for_each_item_has_a_page_for_each_from_the_top_of_the_list(ranking_loss):
    assert [page.key for page in ranking_loss] == [
        "positives",
        "negatives",
        "ranking_loss.wrong_pairs:3",
        "ranking_loss.wrong_pairs:1",
        "ranking_loss",
        "ranking_loss.average",
    ]
    assert pace(ranking_loss, 1) == "Step 2 of 6"
    assert ranking_loss[3].cells == ((0, 0), (0, 1))  # of l1, and of l2 above it


@for_every(
    ("step", "place"),
    [
        (None, None),
        (START, 0),
        ("1", 0),
        ("3", 2),
        ("4", 4),
        ("99", 5),
        ("ranking_loss", 4),
        ("ranking_loss.wrong_pairs", 2),
        ("ranking_loss.wrong_pairs:1", 3),
        ("ranking_loss.wrong_pairs:2", 2),
        ("nothing.of_the_kind", 0),
    ],
)
def test_an_address_names_a_page_by_its_key_or_its_step(ranking_loss, step, place):
    assert ranking_loss.place_of(step) == place


@for_every("matrix", [D0, MANY])
@for_every(("metric", "average"), METRIC_CASES)
def test_every_line_is_on_exactly_one_page_and_its_numbers_say_what_they_are_and_fit(matrix, metric, average):
    pages = pages_with(matrix, metric, average)
    assert len({page.key for page in pages}) == len(pages)
    assert [page.step for page in pages] == sorted(page.step for page in pages)
    for number, quantity in enumerate(pages.scene.working, 1):
        lines = [line.item for page in pages if page.step == number for line in page.lines]
        assert sorted(lines, key=str) == sorted(quantity.lines(), key=str)
        of_step = [page for page in pages if page.step == number]
        assert len(of_step) <= MAX_PAGES_OF_A_STEP
        assert all(pages[pages.reached(quantity.key, item)] in of_step for item in lines)
    known = {(row, column) for row in range(2) for column in range(len(matrix.labels))}
    for page in pages:
        writer = LineWriter(pages.scene, page.of_average)
        if len(page.lines) != 1:
            continue
        formula = writer.whole(page.lines[0])
        assert all(piece.width <= MAX_FORMULA_WIDTH for piece in breakable(mathml(formula.latex))), page.key
        assert formula.filled
        for handle in handles_of(formula):
            assert set(handle.cells) <= known
            assert handle.description


LARGEST = {"2×5": 5_800, "4×5": 6_200}  # bytes, compressed
CASES = [
    (lesson, average, size)
    for lessons in LESSONS.values()
    for lesson in lessons
    for average in lesson.taught
    if average != "micro"  # it has all cells for its items, and a page for each threshold
    for size in LARGEST
]
NDCG = LESSONS["ndcg"][0]


def data_of_stage(lesson: Lesson, average: str, matrix: Matrix, *, edited: bool = True) -> dict[str, Any]:
    scene = scene_on(matrix, lesson.metric, average, step=None if edited else START)
    pages = lesson.pages(scene)
    question, task = lesson.question(scene), task_data(lesson.task, scene, None)
    return stage_data(
        pages,
        lesson.words(pages),
        lesson.draw(scene, pages),
        at=scene.focus.step,
        matrix_name="",
        edited=edited,
        question=question,
        task=task,
    )


@for_every(("lesson", "average", "size"), CASES)
def test_an_edit_of_a_small_matrix_sends_the_stage_little(lesson, average, size):
    sent = len(packed(data_of_stage(lesson, average, MATRICES[size])))
    assert sent <= LARGEST[size], sent


def test_what_is_counted_of_groups_or_ranks_lights_no_cells_of_items_by_the_same_numbers():
    ideal = data_of_stage(NDCG, "samples", Matrix.of([[0, 1, 0, 1]], [[0.4, 0.3, 0.2, 0.1]]))["board"]
    assert 'data-cells="0:1 0:3" aria-label="Ideal DCG' in ideal
    # A group without a pair: how many groups have one is a number of the working.
    nothing_true = Matrix.of([[0, 0, 0]], [[0.1, 0.2, 0.3]])
    scene = seen(nothing_true, "pro_loss", pro_mean="nonempty")
    pages = pages_of(scene)
    assert "Groups with a pair" in board(pages, words_of_pages(pages))


def test_of_very_many_ranks_only_those_on_the_board_are_written(monkeypatch):
    written = []
    monkeypatch.setattr(scene, "decimal", lambda value: written.append(value) or decimal(value))
    data_of_stage(NDCG, "micro", MATRICES["50×20"])
    assert 0 < len(written) <= 5 * 1_000, "each of 1,000 ranks, and not each for every other one"


def test_known_guesses_are_sent_until_the_first_edit():
    ranking_loss = next(one for one in LESSONS["ranking"] if one.metric == "ranking_loss")
    first = data_of_stage(ranking_loss, "samples", MATRICES["2×5"], edited=False)["question"]
    assert first["known_guesses"]
    shown = data_of_stage(ranking_loss, "samples", MATRICES["2×5"])["question"]
    assert "known_guesses" not in shown
    assert shown["value"] == first["value"]


def test_the_same_formula_with_other_numbers_is_set_once():
    data_of_stage(NDCG, "samples", MATRICES["2×5"])
    before = formula_lines._breaking_line.cache_info().misses
    once_more = Matrix.of(
        [[1, 0, 1, 0, 0], [0, 1, 0, 1, 0]], [[0.9, 0.6, 0.4, 0.3, 0.7], [0.4, 0.6, 0.2, 0.8, 0.1]]
    )
    board = data_of_stage(NDCG, "samples", once_more)["board"]
    assert formula_lines._breaking_line.cache_info().misses == before
    assert "0.9" in board


TIED = Matrix.of(
    [[1, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 0]],
    [[0.5, 0.5, 0.25, 0.75], [1, 0.25, 0.25, 0.25], [0.5, 0.75, 0.5, 0]],
)


@for_every(("metric", "average"), METRIC_CASES)
def test_a_step_lights_the_cells_that_the_engine_looks_at(metric: str, average: str) -> None:
    pages = pages_with(TIED, metric, average)
    scene, source = pages.scene, pages.scene.result.inputs
    for number, quantity in enumerate(scene.working, 1):
        if number > len(scene.part_steps):  # its items are parts
            parts = np.flatnonzero(np.broadcast_to(quantity.lit(), (source.n_parts,)))
            expected = {cell for part in parts for cell in map(tuple, source.cells(int(part)).tolist())}
        else:
            taken = np.broadcast_to(quantity.lit(), (source.n_items,))
            expected = set(map(tuple, source.cells(scene.focus.part)[taken].tolist()))
        lit = [cell for page in pages if page.step == number for cell in page.cells]
        assert set(lit) == expected, quantity.title


class NumberHandle(NamedTuple):
    description: str
    cells: tuple[tuple[int, int], ...]


def handles(pages: WorkingPages, key: str) -> list[NumberHandle]:
    """What can be pointed at on the page with this key, from left to right."""
    page = next(page for page in pages if page.key == key)
    writer = LineWriter(pages.scene, page.of_average)
    return handles_of(writer.whole(page.lines[0]))


def handles_of(formula: Formula) -> list[NumberHandle]:
    current = re.findall(r'data-cells="([^"]*)"[^>]*aria-label="([^"]*)"', line_html(formula))
    return [
        NumberHandle(sentence, tuple(tuple(map(int, cell.split(":"))) for cell in cells.split()))
        for cells, sentence in current
    ]


def test_the_one_in_the_numerator_of_ranking_loss_lights_two_cells():
    none, in_the_sum, true, *_rest = handles(pages_with(D0, "ranking_loss", "samples"), "ranking_loss")
    assert in_the_sum == NumberHandle("False labels ranked above, l1: 1", ((0, 0), (0, 1)))
    assert none == NumberHandle("False labels ranked above, l3: 0", ((0, 2),))
    assert true == NumberHandle("True labels: 2", ((0, 0), (0, 2)))


def test_a_listed_item_lights_its_cell_and_a_value_in_an_average_its_part():
    listed, _value = handles(pages_with(D0, "ranking_loss", "samples"), "ranking_loss.wrong_pairs:1")
    assert listed.cells == ((0, 1),)
    first, second, *_rest = handles(pages_with(D0, "ranking_loss", "samples"), "ranking_loss.average")
    assert first == NumberHandle("Ranking loss, x1: 1/6", tuple((0, column) for column in range(5)))
    assert second.cells == tuple((1, column) for column in range(5))


def test_a_step_that_nothing_takes_part_in_says_so():
    nothing_true = Matrix.of([[0, 0, 0]], [[0.5, 0.4, 0.3]])
    assert "There is nothing here to compute this for." in shown_board(
        nothing_true, "ranking_loss", "samples"
    )
    assert "There is nothing here" not in shown_board(D0, "ranking_loss", "samples")


def test_a_long_sum_says_how_many_numbers_it_hides_and_opens_to_show_them():
    shown = shown_board(MANY, "ranking_loss", "samples")
    (hidden,) = re.findall(
        r'<summary>… (\d+) more</summary><span class="hidden-numbers">([^<]*)</span>', shown
    )[:1]
    assert hidden[0] == "22"
    assert len(hidden[1].split(" + ")) == 22

"""What a lesson shows of a matrix that a metric refuses, and of one that is large."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS
from metrics.pictures.pair_grid import pair_grid_of
from metrics.pictures.roc_curve import area_by_trapezoids
from pages.figures.code_snippet import engine_snippet, library_snippet
from pages.intake.matrix import Matrix, example_of
from pages.lessons.pictures.pair_grid import pair_grid_drawing
from pages.lessons.scene import MOST_CHIPS, WINDOW, scene_of
from pages.lessons.working_pages import working_pages
from pages.state.focus import Focus
from pages.state.link import code_of
from tests.joined_parts import html, notices
from tests.test_code_snippet import printed
from tests.test_pages import opened

TRUTH, SCORES = [[1, 0, 1], [0, 1, 0]], [[0.3, 0.4, 0.5], [0.6, 0.2, 0.1]]
PER_LABEL = Matrix.of(TRUTH, SCORES, decision=("labels", (0.2, 0.5, 0.9)))
WEIGHTED = Matrix.of(TRUTH, SCORES, weights=(1, 2))
RNG = np.random.default_rng(7)
LARGE = Matrix.of((RNG.random((2_000, 50)) < 0.2).astype(int).tolist(), RNG.random((2_000, 50)).tolist())


@pytest.mark.parametrize("average", METRICS["roc_auc"].averages)
def test_of_many_items_the_cells_on_the_screen_are_lit_in_the_order_that_is_asked_for(average: str) -> None:
    window = range(100, 112), range(20, 32)
    focus = Focus(metric="roc_auc", average=average)
    scene = replace(scene_of(example_of(LARGE), focus, LARGE.samples, LARGE.labels), window=window)
    down = scene.ranked.items
    every = [tuple(cell) for cell in scene.result.source.cells(0).tolist()]
    chips = set(every[:MOST_CHIPS])
    seen = [every[item] for item in down]
    rows, columns = window
    seen = [cell for cell in seen if cell in chips or (cell[0] in rows and cell[1] in columns)]
    assert list(scene.cells_of_items(down)) == seen
    assert list(scene.cells) == every
    assert (scene.cells[-1], scene.cells[:3]) == (every[-1], tuple(every[:3]))


def page(name: str, matrix: Matrix, **focus: str) -> AppTest:
    return opened({"m": code_of(matrix), **focus}, name)


def test_pro_loss_says_that_it_needs_a_threshold_per_sample() -> None:
    app = page("pro_loss.py", PER_LABEL, metric="pro_loss")
    assert not app.exception
    (said,) = notices(app)
    assert "one threshold per sample" in said
    assert 'data-testid="number"' in html(app)


def test_ndcg_says_that_one_list_takes_no_weights() -> None:
    app = page("ndcg.py", WEIGHTED, metric="ndcg", average="micro")
    assert not app.exception
    (said,) = notices(app)
    assert "sample" in said
    assert 'data-testid="number"' in html(app)


@pytest.mark.parametrize("matrix", [PER_LABEL, WEIGHTED], ids=["per label", "weighted"])
@pytest.mark.parametrize("name", ["overview.py", "libraries.py"])
def test_the_pages_of_all_metrics_go_on(name: str, matrix: Matrix) -> None:
    assert not page(name, matrix, metric="ndcg", average="micro").exception


@pytest.mark.parametrize(
    ("matrix", "metric", "average"), [(PER_LABEL, "pro_loss", "samples"), (WEIGHTED, "ndcg", "micro")]
)
def test_the_code_to_take_away_is_about_the_value_that_is_shown(
    matrix: Matrix, metric: str, average: str
) -> None:
    focus = Focus(metric=metric, average=average)
    shown = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    assert shown.told
    value, said = printed(engine_snippet(shown.result, shown.example))
    assert value == said == float(shown.result)
    assert library_snippet(shown.result, shown.example)


def test_a_hundred_thousand_cells_make_no_grid_of_all_their_pairs():
    shown = scene_of(example_of(LARGE), Focus(metric="roc_auc", average="micro"), LARGE.samples, LARGE.labels)
    pairs = pair_grid_of(shown.result, 0, most=WINDOW)
    assert pairs.relation.shape == (WINDOW, WINDOW)
    drawn = pair_grid_drawing(shown, working_pages(shown)).drawn
    assert f"of {pairs.size[0]} true and 8 of {pairs.size[1]} false items" in drawn
    counted = pairs.total / np.prod(pairs.size)
    assert counted == pytest.approx(float(area_by_trapezoids(shown.result.source, 0).value))
    assert counted == pytest.approx(float(METRICS["roc_auc"](example_of(LARGE), "micro")))

"""The picture of peak F1: bars, counts, peak and half of it are the engine's, once they are reached."""

from __future__ import annotations

from itertools import product
from xml.etree.ElementTree import Element

import numpy as np
import pytest

from metrics import METRICS, SWITCHES, Conventions
from metrics.graph.digits import exact
from pages.intake.matrix import Matrix, example_of
from pages.lessons.f1_walk_drawing import MOST_BARS, MOST_NAMED, Columns, f1_walk_drawing
from pages.lessons.precision_recall_course import f1_pages
from pages.lessons.threshold_pages import MOST_THRESHOLDS
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import Focus
from pages.views.scene import scene_of
from tests.drawn import (
    cells_of,
    check_frame,
    is_shown,
    of_class,
    random_matrix,
    read,
    shown,
    text_of,
)
from tests.every import for_every

AVERAGES = METRICS["peak_f1"].averages
TIES = tuple(SWITCHES["peak_f1_walk"].choices)
RNG = np.random.default_rng(9)
HOSTILE = ["<img src=x onerror=alert(1)>", "标签的名字很长很长很长很长很长", "]]> & \"quoted\" 'name'"]
# Down the list: true, false, true; F1 is 2·1/(2 + 1), 2·1/(2 + 2) and 2·2/(2 + 3).
PLAIN = Matrix.of([[1], [0], [1]], [[0.9], [0.5], [0.4]], ["ape", "bee", "cat"], ["wild"])


MATRICES = {
    "plain": PLAIN,
    "ties": Matrix.of([[1, 0, 1], [0, 1, 0], [1, 1, 0]], [[0.5, 0.5, 0.2], [0.5, 0.1, 0.2], [0.3, 0.5, 0.2]]),
    "empty and full": Matrix.of([[0, 1, 0], [0, 1, 1]], [[0.4, 0.5, 0.6], [0.2, 0.1, 0.3]]),
    "one cell": Matrix.of([[1]], [[0.5]]),
    "one false cell": Matrix.of([[0]], [[0.5]]),
    "hostile names": Matrix.of([[1, 0, 1]] * 3, RNG.integers(0, 5, (3, 3)).tolist(), HOSTILE, HOSTILE),
    "fifty samples": random_matrix(RNG, 50, 3, 40),
    "weights": random_matrix(RNG, 6, 4, 40, weights=(1, 0, 0.25, 2, 3.5, 0)),
    "logits": Matrix.of([[1, 0], [0, 1], [1, 1]], [[800, -800], [-800.5, 0], [800, 3]]),
}


def seen(
    matrix: Matrix, average: str = "macro", part: int = 0, ties: str = "together"
) -> tuple[Columns, WorkingPages, Element]:
    """The columns of a part, its pages and its picture."""
    focus = Focus("peak_f1", average, part, conventions=Conventions(peak_f1_walk=ties))
    scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    pages = working_pages(scene, f1_pages(scene))
    return Columns(scene, pages), pages, read(f1_walk_drawing(scene, pages))


def texts(root: Element, page: int) -> list[str]:
    return [one.text or "" for one in shown(root, page) if one.tag == "text"]


def heights(columns: Columns, root: Element, pages: WorkingPages) -> list[float]:
    """The heights of the bars of F1, between 0 and 1."""
    high = columns.bottom - columns.y(1)
    bars = [one for one in of_class(root, "bar") if is_shown(one, pages.last_of_part)]
    own = [one for one in bars if int(one.get("data-from", len(pages))) <= pages.last_of_part]
    return [float(one.find("rect").get("height", "")) / high for one in own]  # type: ignore[union-attr]


@for_every("name", MATRICES)
@for_every(("average", "ties"), list(product(AVERAGES, TIES)))
def test_the_bars_are_f1_of_the_engine_and_nothing_is_outside(name: str, average: str, ties: str) -> None:
    columns, pages, root = seen(MATRICES[name], average, ties=ties)
    f1 = columns.walk.f1[1:]
    if columns.has_walk and len(f1) <= MOST_BARS:
        found = [one for one in of_class(root, "bar") if one.get("data-from")]
        assert len(found) == np.count_nonzero(~np.isnan(f1))
        assert heights(columns, root, pages) == pytest.approx(f1[~np.isnan(f1)], abs=1e-3)
        value = float(columns.scene.result.part(0).value)
        assert max(heights(columns, root, pages)) == pytest.approx(value, abs=1e-3)
    check_frame(root, len(pages), cells_of(columns.scene))


def test_a_bar_rises_on_the_page_of_its_threshold_and_the_line_moves_on() -> None:
    columns, pages, root = seen(PLAIN)
    bars = [one for one in of_class(root, "bar") if one.get("data-cells")][:3]
    assert [one.get("data-from") for one in bars] == ["1", "2", "3"]
    assert [one.get("data-cells") for one in bars] == ["0:0", "1:0", "2:0"]
    assert [text_of(one) for one in bars] == ["2/3", "1/2", "4/5"]
    lines = [
        [float(one[0].get("x1", "")) for one in of_class(root, "threshold") if is_shown(one, page)]
        for page in range(4)
    ]
    assert lines == [[pytest.approx(columns.x(depth), abs=0.01)] for depth in range(4)]
    asked = pages.reached("f1_here")
    assert all(str(asked) in one.get("data-now", "").split() for one in bars)


def test_what_f1_is_made_of_stands_below_the_names_once_it_is_counted() -> None:
    columns, pages, root = seen(PLAIN)
    numbers = {
        key: [pages.reached(key, int(item)) for item in columns.scene.ranked.items]
        for key in ("hits", "rank")
    }
    worth = of_class(root, "worth")
    assert [text_of(one) for one in worth] == ["1", "1", "2", "1", "2", "3"]
    assert [int(one.get("data-from", "")) for one in worth] == [*numbers["hits"], *numbers["rank"]]
    told = "true in all: 2"
    positives = pages.reached("positives")
    assert told in texts(root, positives)
    assert told not in texts(root, positives - 1)


def test_a_page_rings_the_items_that_it_counts() -> None:
    columns, pages, root = seen(PLAIN)
    page = pages.reached("hits", 2)
    ringed = [text_of(row) for row in of_class(root, "row") if str(page) in row.get("data-now", "").split()]
    assert ringed == ["ape", "cat"]
    assert columns.looked[page].depth == 3


def test_the_star_stands_at_the_peak_on_the_page_that_takes_the_maximum() -> None:
    columns, pages, root = seen(PLAIN)
    (star,) = of_class(root, "star")
    assert star.get("data-from") == str(pages.last_of_part)
    corners = [float(one.partition(" ")[0]) for one in star.get("d", "")[1:-1].split("L")]
    assert columns.x(2) < min(corners) < max(corners) < columns.x(3)
    told = "★ peak 4/5: scores of 0.4 and above"
    assert told in texts(root, pages.last_of_part)
    assert told not in texts(root, pages.last_of_part - 1)


def test_half_the_peak_is_a_dashed_line_among_the_scores() -> None:
    columns, pages, root = seen(PLAIN)
    (half,) = of_class(root, "half")
    assert float(half.get("y1", "")) == pytest.approx(columns.y(2 / 5), abs=0.01)
    middles = [
        np.mean([float(corner.split(",")[1]) for corner in one.get("points", "").split()])
        for one in of_class(root, "score")
    ]
    assert middles == pytest.approx([columns.y(score) for score in (0.9, 0.5, 0.4)], abs=0.01)
    assert any("half the peak, 2/5" in text for text in texts(root, pages.last_of_part))


def test_scores_that_are_no_probabilities_have_no_line_at_half_the_peak() -> None:
    _columns, pages, root = seen(MATRICES["logits"])
    assert not of_class(root, "half")
    assert not of_class(root, "score")
    assert any("peak" in text for text in texts(root, pages.last_of_part))


def test_equal_scores_share_a_bar_or_come_one_after_the_other() -> None:
    matrix = Matrix.of([[1], [0], [1]], [[0.5], [0.5], [0.1]])
    columns, pages, root = seen(matrix)
    assert heights(columns, root, pages) == pytest.approx([2 / 4, 4 / 5], abs=1e-3)
    assert [one.text for one in of_class(root, "tie")] == ["="]
    columns, pages, root = seen(matrix, ties="last")
    assert heights(columns, root, pages) == pytest.approx([0, 2 / 4, 4 / 5], abs=1e-3)


def test_where_nothing_is_true_a_sentence_stands_for_the_bars() -> None:
    columns, pages, root = seen(Matrix.of([[0, 1], [0, 0]], [[0.4, 0.5], [0.2, 0.1]]))
    assert f1_pages(columns.scene) == ()
    assert any("Nothing is true" in text for text in texts(root, 0))
    assert not of_class(root, "star")
    average = texts(root, len(pages) - 1)
    assert {"0", "1", f"mean of 2: {exact(1 / 2)}"} <= set(average)


def test_of_many_items_the_names_give_way_to_marks() -> None:
    columns, pages, root = seen(MATRICES["fifty samples"])
    assert columns.size == 50 > MOST_NAMED
    assert len(f1_pages(columns.scene)) <= MOST_THRESHOLDS
    assert not of_class(root, "row")
    marks = of_class(root, "name")
    filled = [("true" in (one.get("class") or "").split()) for one in marks]
    assert filled == columns.scene.ranked.truth.tolist()
    assert len(f1_walk_drawing(columns.scene, pages).drawn) < 60_000


def test_very_many_bars_of_a_page_are_one_shape() -> None:
    truth, scores = [[place % 2] for place in range(200)], [[-float(place)] for place in range(200)]
    _columns, _pages, root = seen(Matrix.of(truth, scores))
    many = of_class(root, "strip")
    assert 0 < len(many) < MOST_THRESHOLDS
    assert sum(one.get("d", "").count("M") for one in many) == 200


def test_names_are_shown_and_are_no_markup() -> None:
    _columns, _pages, root = seen(MATRICES["hostile names"], "samples")
    assert {one.tag for one in root.iter()} <= {
        *("svg", "g", "path", "rect", "polygon", "line", "text", "title"),
    }
    titles = [one.text or "" for one in root.iter("title")]
    assert all(any(name in title for title in titles) for name in HOSTILE)

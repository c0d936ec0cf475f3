"""The grid of pairs on the stage: every pair has its sign, its cells, and the page that compares it."""

from __future__ import annotations

import numpy as np
import pytest
from pages.lessons.pair_grid_drawing import MOST_COLUMNS, MOST_ROWS, pair_grid_drawing

from metrics import METRICS, SWITCHES
from metrics.parts.true_and_false_items import ABOVE, BELOW, LEVEL
from metrics.pictures.pair_grid import RIGHT, TIED, WRONG, pair_grid_of, pairs_between
from pages.ranking import LESSONS
from tests.drawn import EXAMPLES, check, is_shown, looked_at, of_class, text_of
from tests.every import for_every

SIGNS = {RIGHT: "✓", TIED: "=", WRONG: "✗"}
KINDS = {RIGHT: ABOVE.key, TIED: LEVEL.key, WRONG: BELOW.key}
CHOICES = [
    (metric, average, {switch: choice})
    for metric, average, switch in (
        ("ranking_loss", "samples", "ranking_loss_tie"),
        ("is_error", "samples", "is_error_tie"),
        ("is_error", "samples", "is_error_no_pairs"),
        ("roc_auc", "samples", "auc_tie"),
        ("roc_auc", "macro", "auc_tie"),
        ("roc_auc", "micro", "auc_tie"),
    )
    for choice in SWITCHES[switch].choices
]


@for_every(("metric", "average", "chosen"), CHOICES)
@for_every("example", EXAMPLES.values())
def test_every_pair_is_drawn_as_it_is_counted(example, metric, average, chosen):
    for part in range(METRICS[metric](example, average).source.n_parts):
        scene, pages = looked_at(example, metric, average=average, part=part, **chosen)
        root = check(pair_grid_drawing, scene, pages)
        graph = pair_grid_of(scene.result, part)
        true, false = len(graph.true), len(graph.false)
        drawn = {pair.get("data-cells"): pair for pair in of_class(root, "pair")}
        assert len(drawn) == min(true, MOST_ROWS) * min(false, MOST_COLUMNS)
        assert len(drawn) == len(of_class(root, "pair"))
        for row, j in enumerate(graph.true):
            for column, k in enumerate(graph.false):
                cells = " ".join(f"{x}:{y}" for x, y in (scene.cells[j], scene.cells[k]))
                if cells in drawn:
                    pair = drawn[cells]
                    assert text_of(pair)[0] == SIGNS[int(graph.relation[row, column])]
                    assert ("counted" in pair.get("class").split()) == (graph.counted[row, column] != 0)
        if not drawn:
            assert "There is no pair" in text_of(root)
        windowed = true > MOST_ROWS or false > MOST_COLUMNS
        assert (f" of {true} true and " in text_of(root)) == (bool(drawn) and windowed)


@for_every("example", EXAMPLES.values())
@for_every(
    ("metric", "key"),
    [
        ("ranking_loss", "ranking_loss.wrong_pairs"),
        ("is_error", "ranking_loss.wrong_pairs"),
        ("roc_auc", "roc_auc.right_pairs"),
    ],
)
def test_a_row_is_filled_on_the_page_of_its_line(example, metric, key):
    scene, pages = looked_at(example, metric, part=0)
    root = check(pair_grid_drawing, scene, pages)
    item = {cell: number for number, cell in enumerate(scene.cells)}
    waiting = {one.get("data-cells"): one for one in of_class(root, "waiting")}
    for pair in of_class(root, "pair"):
        cells = [tuple(map(int, cell.split(":"))) for cell in pair.get("data-cells").split()]
        reached = pages.reached(key, item[cells[0]])
        assert int(pair.get("data-from")) == reached
        if reached:
            assert int(waiting[pair.get("data-cells")].get("data-to")) == reached - 1
    rows = of_class(root, "row")
    assert len(rows) == min(MOST_ROWS, int(scene.ranked.truth.sum())) * bool(of_class(root, "pair"))
    marked = [row.get("data-now") for row in rows]
    reached = [pages.reached(key, item[tuple(map(int, row.get("data-cells").split(":")))]) for row in rows]
    assert marked == [str(page) for page in reached]
    assert reached == sorted(reached)


@pytest.mark.parametrize(("metric", "switch"), [("ranking_loss", "ranking_loss_tie"), ("roc_auc", "auc_tie")])
def test_where_half_of_a_tie_counts_a_pair_is_shown_with_those_of_its_kind(metric, switch):
    scene, pages = looked_at(EXAMPLES["ties"], metric, part=1, **{switch: "half"})
    found = {one.key for one in scene.of_part}
    assert LEVEL.key in found
    for pair in of_class(check(pair_grid_drawing, scene, pages), "pair", "tied"):
        true = int(pair.get("data-cells").split()[0].partition(":")[2])
        assert int(pair.get("data-from")) == pages.reached(LEVEL.key, true)
        assert text_of(pair) == "= 1/2"
        assert is_shown(pair, pages.last_of_part)


def test_the_items_stand_in_the_order_of_their_scores():
    scene, pages = looked_at(EXAMPLES["thirty labels"], "ranking_loss")
    root = check(pair_grid_drawing, scene, pages)
    for css, truth in (("row", True), ("column", False)):
        shown = [int(one.get("data-cells").partition(":")[2]) for one in of_class(root, css)]
        ranked = scene.ranked.items[scene.ranked.truth == truth]
        assert shown == ranked[: len(shown)].tolist()
        assert len(shown) == {"row": MOST_ROWS, "column": MOST_COLUMNS}[css]


def test_a_pair_says_what_it_is():
    scene, pages = looked_at(EXAMPLES["ties"], "ranking_loss")
    names = scene.names
    said = {
        pair.get("data-cells"): pair.get("aria-label")
        for pair in of_class(check(pair_grid_drawing, scene, pages), "pair")
    }
    assert said["0:0 0:1"] == f"{names[0]} level with {names[1]}: counts 1"
    assert said["0:0 0:3"] == f"{names[0]} above {names[3]}: right"
    assert said["0:2 0:1"] == f"{names[1]} above {names[2]}: wrong"


def test_the_pairs_of_chosen_items_are_those_of_the_whole_grid():
    result = METRICS["ranking_loss"](EXAMPLES["thirty labels"])
    whole = pair_grid_of(result, 0)
    rows, columns = np.array([3, 0]), np.array([5, 2, 1])
    some = pairs_between(result, 0, whole.true[rows], whole.false[columns])
    assert np.array_equal(some.relation, whole.relation[np.ix_(rows, columns)])
    assert np.array_equal(some.counted, whole.counted[np.ix_(rows, columns)])
    assert (some.size, some.total) == (whole.size, whole.total)


def test_the_lessons_of_pairs_are_drawn_with_it():
    drawn = {lesson.metric for lesson in LESSONS if lesson.draw is pair_grid_drawing}
    assert drawn == {"ranking_loss", "is_error"}
    assert all(lesson.draw for lesson in LESSONS)

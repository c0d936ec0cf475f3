"""The line on the board: every number of it says what it is and for which cells it stands."""

from __future__ import annotations

import re
from typing import NamedTuple

from metrics import METRICS
from metrics.graph.mathml import mathml
from pages.intake.matrix import Matrix, example_of
from pages.lessons.formula_lines import WIDEST, Formula, LineWriter, breakable, line_html
from pages.lessons.scene import scene_of
from pages.lessons.stage.stage import board
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import Focus
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrix.of(E0_TRUTH, E0_SCORES)
MANY = Matrix.of([[k % 3 == 0 for k in range(30)]] * 2, [[k * 7 % 30 / 30 for k in range(30)]] * 2)
HOSTILE = Matrix.of([[1, 0, 1]], [[0.5, 0.4, 0.3]], labels=['<img src=x onerror="x()">', "a&b", "\\frac{1}"])


class NumberHandle(NamedTuple):
    description: str
    cells: tuple[tuple[int, int], ...]


def pages_of(matrix: Matrix, metric: str, average: str, part: int = 0) -> WorkingPages:
    focus = Focus(metric=metric, average=average, part=part)
    return working_pages(scene_of(example_of(matrix), focus, matrix.samples, matrix.labels))


def handles(pages: WorkingPages, key: str) -> list[NumberHandle]:
    """What can be pointed at on the page with this key, from left to right."""
    page = next(page for page in pages if page.key == key)
    writer = LineWriter(pages.scene, page.average)
    return handles_of(writer.whole(page.lines[0]))


def handles_of(formula: Formula) -> list[NumberHandle]:
    current = re.findall(r'data-cells="([^"]*)"[^>]*aria-label="([^"]*)"', line_html(formula))
    return [
        NumberHandle(sentence, tuple(cell_of(cell) for cell in cells.split())) for cells, sentence in current
    ]


def cell_of(written: str) -> tuple[int, int]:
    row, column = written.split(":")
    return int(row), int(column)


def test_the_one_in_the_numerator_of_ranking_loss_lights_two_cells():
    none, in_the_sum, true, *_rest = handles(pages_of(D0, "ranking_loss", "samples"), "ranking_loss")
    assert in_the_sum == NumberHandle("False labels ranked above, l1: 1", ((0, 0), (0, 1)))
    assert none == NumberHandle("False labels ranked above, l3: 0", ((0, 2),))
    assert true == NumberHandle("True labels: 2", ((0, 0), (0, 2)))


def test_a_listed_item_lights_its_cell_and_a_value_in_an_average_its_part():
    listed, _value = handles(pages_of(D0, "ranking_loss", "samples"), "ranking_loss.wrong_pairs:1")
    assert listed.cells == ((0, 1),)
    first, second, *_rest = handles(pages_of(D0, "ranking_loss", "samples"), "ranking_loss.average")
    assert first == NumberHandle("Ranking loss, x1: 1/6", tuple((0, column) for column in range(5)))
    assert second.cells == tuple((1, column) for column in range(5))


@for_every("matrix", [D0, MANY])
@for_every(("metric", "average"), CASES)
def test_every_number_says_what_it_is_and_no_piece_is_too_wide(matrix, metric, average):
    pages = pages_of(matrix, metric, average)
    known = {(row, column) for row in range(2) for column in range(len(matrix.labels))}
    for page in pages:
        writer = LineWriter(pages.scene, page.average)
        if len(page.lines) != 1:
            continue
        formula = writer.whole(page.lines[0])
        assert all(piece.width <= WIDEST for piece in breakable(mathml(formula.latex))), page.key
        assert formula.filled
        for handle in handles_of(formula):
            assert set(handle.cells) <= known
            assert handle.description


def test_a_step_that_nothing_takes_part_in_says_so():
    nothing_true = Matrix.of([[0, 0, 0]], [[0.5, 0.4, 0.3]])
    assert "There is nothing here to compute this for." in board(
        pages_of(nothing_true, "ranking_loss", "samples")
    )
    assert "There is nothing here" not in board(pages_of(D0, "ranking_loss", "samples"))


def test_a_long_sum_says_how_many_numbers_it_hides_and_opens_to_show_them():
    shown = board(pages_of(MANY, "ranking_loss", "samples"))
    (hidden,) = re.findall(
        r'<summary>… (\d+) more</summary><span class="hidden-numbers">([^<]*)</span>', shown
    )[:1]
    assert hidden[0] == "22"
    assert len(hidden[1].split(" + ")) == 22


def test_names_are_shown_and_never_run():
    shown = board(pages_of(HOSTILE, "ranking_loss", "samples"))
    assert "<img" not in shown
    assert "&lt;img" in shown
    assert "a&amp;b" in shown

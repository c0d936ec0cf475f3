"""The line on the board: every number of it says what it is and for which cells it stands."""

from __future__ import annotations

import re

from metrics import METRICS
from metrics.graph.mathml import mathml
from pages.intake.matrix import Matrix, example_of
from pages.lessons.formula_lines import WIDEST, Formula, LineWriter, NumberHandle, breakable, line_html
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


def pages_of(matrix: Matrix, metric: str, average: str, part: int = 0) -> WorkingPages:
    """The pages of the working of a part."""
    focus = Focus(metric=metric, average=average, part=part)
    return working_pages(scene_of(example_of(matrix), focus, matrix.samples, matrix.labels))


def handles(pages: WorkingPages, key: str) -> list[NumberHandle]:
    """What can be pointed at on the page with this key, from left to right."""
    page = next(page for page in pages if page.key == key)
    writer = LineWriter(pages.scene, page.average)
    return handles_of(writer.whole(page.lines[0]))


def handles_of(formula: Formula) -> list[NumberHandle]:
    """What can be pointed at in a formula."""
    current = re.findall(r'data-cells="([^"]*)"[^>]*aria-label="([^"]*)"', line_html(formula))
    return [
        NumberHandle(sentence, tuple(cell_of(cell) for cell in cells.split())) for cells, sentence in current
    ]


def cell_of(written: str) -> tuple[int, int]:
    """A cell as it is written, `row:column`."""
    row, column = written.split(":")
    return int(row), int(column)


def test_a_listed_item_is_called_by_its_name_and_lights_its_cell() -> None:
    listed, value = handles(pages_of(D0, "ranking_loss", "samples"), "ranking_loss.wrong_pairs:1")
    assert listed.cells == ((0, 1),)
    assert value == NumberHandle("False labels ranked above, l1: 1", ((0, 0), (0, 1)))


def test_a_value_in_an_average_lights_its_part() -> None:
    first, second, *_rest = handles(pages_of(D0, "ranking_loss", "samples"), "ranking_loss.average")
    assert first == NumberHandle("Ranking loss, x1: 1/6", tuple((0, column) for column in range(5)))
    assert second.cells == tuple((1, column) for column in range(5))


@for_every("matrix", [D0, MANY])
@for_every(("metric", "average"), CASES)
def test_every_number_says_what_it_is_and_no_piece_is_too_wide(
    matrix: Matrix, metric: str, average: str
) -> None:
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


def test_the_values_of_the_parts_are_written_alike_and_a_score_as_it_was_given() -> None:
    pages = pages_of(D0, "f_beta", "samples")
    assert [one.description for one in handles(pages, "recall.average")][:2] == [
        "Recall, x1: 1/2",
        "Recall, x2: 2/3",
    ]
    lowest = handles(pages_of(D0, "coverage", "samples"), "coverage.lowest")
    assert [one.description for one in lowest][-1] == "Lowest score of a true label: 0.3"


def test_a_long_sum_says_how_many_numbers_it_hides_and_opens_to_show_them() -> None:
    shown = board(pages_of(MANY, "ranking_loss", "samples"))
    (hidden,) = re.findall(
        r'<summary>… (\d+) more</summary><span class="hidden-numbers">([^<]*)</span>', shown
    )[:1]
    assert hidden[0] == "22"
    assert len(hidden[1].split(" + ")) == 22


def test_names_are_shown_and_never_run() -> None:
    shown = board(pages_of(HOSTILE, "ranking_loss", "samples"))
    assert "<img" not in shown
    assert "&lt;img" in shown
    assert "a&amp;b" in shown

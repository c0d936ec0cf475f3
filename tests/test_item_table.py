"""A step with a value for every item as a table: what is left out, and what does not fit."""

from __future__ import annotations

from metrics import Example
from pages.state.focus import Focus
from pages.views.item_table import item_table
from pages.views.scene import WINDOW, Scene, scene_of
from tests.matrices import E0_SCORES, E0_TRUTH

X, L = ["x1", "x2"], ["l1", "l2", "l3", "l4", "l5"]


def look_at(metric: str, **focus: object) -> Scene:
    return scene_of(Example.of(E0_TRUTH, E0_SCORES), Focus(metric, **focus), X, L)  # type: ignore[arg-type]


def test_a_worksheet_shows_a_dot_where_a_value_is_not_used() -> None:
    shown = look_at("ranking_loss")
    (wrong,) = (one for one in shown.working if one.itemwise)
    cells = item_table(shown, wrong).partition("</tr>")[2]
    assert cells.count('class="unused">·<') == 3
    assert cells.startswith('<tr><td>1</td><td class="unused">·</td><td>0</td>')


def test_a_worksheet_and_a_grid_of_many_show_a_window_and_say_so() -> None:
    n = WINDOW + 8
    names = [f"n{j}" for j in range(n)]
    example = Example.of([[1] + [0] * (n - 1)], [[j / n for j in range(n)]])
    ranks = scene_of(example, Focus("average_precision"), ["x"], names)
    sheet = item_table(ranks, ranks.working[0])
    assert sheet.count("<td") == WINDOW
    assert f"The first {WINDOW} of {n}." in sheet

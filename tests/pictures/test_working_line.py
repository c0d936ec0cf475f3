"""How a line of working reads in LaTeX: every expected line is what a person would write on paper."""

from __future__ import annotations

import pytest

from metrics import METRICS, Example
from metrics.graph.working import line, numbers
from pages.lessons.scene import Scene, scene_of
from pages.state.focus import Focus
from tests.matrices import E0_SCORES, E0_TRUTH

X, L = ["x1", "x2"], ["l1", "l2", "l3", "l4", "l5"]


def look_at(metric: str, **focus: object) -> Scene:
    return scene_of(Example.of(E0_TRUTH, E0_SCORES), Focus(metric, **focus), X, L)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("metric", "lines"),
    [
        (
            "coverage",
            [
                r"a = \min\{s_k : k \in Y\} = \min\{0.3, 0.5\} = 0.3",
                r"d = \left|\{k : s_k \ge a\}\right| = \left|\{0.3, 0.4, 0.5\}\right| = 3",
                r"C = d - 1 = 3 - 1 = 2",
                r"\overline{C} = \frac{\sum_i C_i}{N} = \frac{2 + 3}{2} = \tfrac{5}{2}",
            ],
        ),
        (
            "ranking_loss",
            [
                r"t = \sum_k y_k = 1 + 0 + 1 + 0 + 0 = 2",
                r"f = n - t = 5 - 2 = 3",
                r"L = \frac{\sum_{j \in Y} m_j}{t \cdot f} = \frac{1 + 0}{2 \cdot 3} = \tfrac{1}{6}",
                r"\overline{L} = \frac{\sum_i L_i}{N} = \frac{\tfrac{1}{6} + \tfrac{1}{6}}{2} = \tfrac{1}{6}",
            ],
        ),
        (
            "average_precision",
            [
                r"A = \frac{\sum_{j \in Y} p_j}{t} = \frac{\tfrac{2}{3} + 1}{2} = \tfrac{5}{6}",
                r"\overline{A} = \frac{\sum_i A_i}{N} = \frac{\tfrac{5}{6} + \tfrac{11}{12}}{2}"
                r" = \tfrac{7}{8}",
            ],
        ),
    ],
)
def test_the_working_of_d0_reads_as_on_paper(metric: str, lines: list[str]) -> None:
    assert [line(one) for one in look_at(metric).working if not one.itemwise] == lines


def test_of_a_long_list_only_the_ends_are_written() -> None:
    example = Example.of([[1, 0] * 500], [[item / 1000 for item in range(1000)]])
    average_precision = METRICS["average_precision"](example).part(0)
    assert any(len(term.values()) == 500 for term in average_precision.made_of)
    written: list[float] = []

    def show(value: float) -> str:
        written.append(value)
        return "1"

    assert r"1 + 1 + 1 + \dots + 1" in numbers(average_precision, show=show, most=4)
    assert len(written) <= 4 * len(average_precision.made_of)

"""How numbers, names and formulas look: every expected text is what a person would write."""

from __future__ import annotations

import html
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, Example
from pages.state.focus import Focus
from pages.views.digits import decimal, exact, headline, latex_decimal, latex_given, latex_number
from pages.views.item_table import worksheet
from pages.views.markup import Html, element, latex_text, plain
from pages.views.ranking_pictures import pair_grid
from pages.views.scene import WINDOW, Scene, scene_of
from pages.views.steps import line
from pages.views.working_line import numbers
from tests.matrices import E0_SCORES, E0_TRUTH

X, L = ["x1", "x2"], ["l1", "l2", "l3", "l4", "l5"]


def look_at(metric: str, **focus: object) -> Scene:
    return scene_of(Example.of(E0_TRUTH, E0_SCORES), Focus(metric, **focus), X, L)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ((1 / 6 + 1 / 6) / 2, "1/6 = 0.1667"),
        ((0 + 1 / 6) / 2, "1/12 = 0.08333"),
        ((5 / 6 + 11 / 12) / 2, "7/8 = 0.875"),
        ((2 + 3) / 2, "5/2 = 2.5"),
        (-1 / 2, "−1/2 = −0.5"),
        (0.0, "0"),
        (-0.0, "0"),
        (2 - 2 / 3 - 1 / 3, "1"),
        (120.0, "120"),
        (1 / 127, "0.007874"),
        (2**0.5, "1.414"),
        (123.456789, "123.5"),
        (12_345.678, "12346"),
        (nan, "undefined"),
        (inf, "∞"),
        (-inf, "−∞"),
    ],
)
def test_a_number_is_headed_as_people_write_it(value: float, text: str) -> None:
    assert headline(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.99999, "0.99999"),
        (1 - 1e-9, "0.999999999"),
        (1.00001, "1.00001"),
        (-0.99999, "−0.99999"),
        (0.49999, "0.49999"),
        (0.500004, "0.500004"),
        (2.99999, "2.99999"),
        (999.994, "999.99"),
        (2.49999, "2.5"),
        (1e-5, "1×10⁻⁵"),
        (0.0001, "0.0001"),
        (0.24999, "0.25"),
        (1 - 1e-13, "1"),
        (0.5 + 1e-14, "1/2 = 0.5"),
    ],
)
def test_no_number_reads_as_a_whole_one_or_as_one_half_that_it_is_not(value: float, text: str) -> None:
    assert headline(value) == text


def test_a_formula_tells_nearly_1_from_1_too() -> None:
    assert latex_decimal(0.99999) == latex_number(0.99999) == "0.99999"
    assert latex_decimal(1.0) == "1"


def test_a_metric_that_is_nearly_perfect_does_not_read_as_perfect() -> None:
    truth = np.zeros((250, 200), int)
    wrong = truth.copy()
    wrong[0, 0] = 1
    accuracy = METRICS["accuracy"](Example.of(truth, y_pred=wrong), "micro")
    assert float(accuracy) == 1 - 1 / 50_000
    assert headline(float(accuracy)) == "0.99998"


@pytest.mark.parametrize("value", [1e300, -1e300, 1.7976931348623157e308, 123_456_789_012.0])
def test_a_huge_number_is_short(value: float) -> None:
    assert len(exact(value)) <= 14


@pytest.mark.parametrize("value", [1.5e-7, -1e-300, 1e300])
def test_a_formula_writes_a_power_of_ten_and_not_the_letter_e(value: float) -> None:
    assert "e" not in latex_decimal(value).replace(r"\times", "").replace(r"\text", "")
    assert "10^{" in latex_decimal(value)


def test_a_score_keeps_its_decimals_and_a_result_becomes_a_fraction() -> None:
    assert latex_given(0.25) == "0.25"
    assert latex_given(1 / 3) == r"\tfrac{1}{3}"
    assert latex_number(0.25) == r"\tfrac{1}{4}"
    assert latex_number(-2 / 3) == r"-\tfrac{2}{3}"
    assert latex_number(3.0) == "3"
    assert latex_number(nan) == r"\text{undefined}"


@pytest.mark.parametrize(("value", "text"), [(9999.4, "9999"), (9999.9, "10000"), (-9999.9, "−10000")])
def test_four_digits_rounded_up_are_five(value: float, text: str) -> None:
    assert decimal(value) == text


@pytest.mark.parametrize(
    ("name", "latex"),
    [
        ("l1", r"\text{l1}"),
        ("50%_{a}", r"\text{50\%\_\{a\}}"),
        (r"\frac", r"\text{\textbackslash{}frac}"),
        ("a^b~$&#", r"\text{a\textasciicircum{}b\textasciitilde{}\$\&\#}"),
        ("a name with 19 lett", r"\text{a name with 1…}"),
        ("猫", r"\text{猫}"),
    ],
)
def test_a_name_in_a_formula_is_text(name: str, latex: str) -> None:
    assert latex_text(name) == latex


def test_every_sign_of_markdown_is_escaped() -> None:
    assert plain("a*b_c [x](y) $5 :red[x]") == r"a\*b\_c \[x\]\(y\) \$5 \:red\[x\]"
    assert plain("<b> & `c` # ~ ! | { } + - . >") == r"\<b\> \& \`c\` \# \~ \! \| \{ \} \+ \- \. \>"
    assert plain("猫 1/6") == "猫 1/6"


@given(st.text(), st.text())
def test_text_and_attributes_of_an_element_are_escaped_once(text: str, title: str) -> None:
    made = element("b", text, title=title or "t")
    attribute, _, content = made.removeprefix('<b title="').removesuffix("</b>").partition('">')
    assert html.unescape(attribute) == (html.unescape(html.escape(title)) or "t")
    assert not set("<>") & set(attribute + content)
    assert content == html.escape(text)


def test_an_element_inside_another_is_not_escaped_again() -> None:
    inner = element("i", "<x>", css="a", data_testid="one", empty="")
    assert element("b", inner, "&") == '<b><i class="a" data-testid="one">&lt;x&gt;</i>&amp;</b>'
    assert isinstance(inner, Html)


@pytest.mark.parametrize(
    ("metric", "lines"),
    [
        (
            "one_error",
            [
                r"a = \max\{s_k\} = \max\{0.3, 0.4, 0.5, 0.1, 0.15\} = 0.5",
                r"E = 1 - y_{top} = 1 - 1 = 0",
                r"\overline{E} = \frac{\sum_i E_i}{N} = \frac{0 + 0}{2} = 0",
            ],
        ),
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
                r"t = \sum_k y_k = 1 + 0 + 1 + 0 + 0 = 2",
                r"A = \frac{\sum_{j \in Y} p_j}{t} = \frac{\tfrac{2}{3} + 1}{2} = \tfrac{5}{6}",
                r"\overline{A} = \frac{\sum_i A_i}{N} = \frac{\tfrac{5}{6} + \tfrac{11}{12}}{2}"
                r" = \tfrac{7}{8}",
            ],
        ),
    ],
)
def test_the_working_of_d0_reads_as_on_paper(metric: str, lines: list[str]) -> None:
    assert [line(one) for one in look_at(metric).working if not one.itemwise] == lines


def test_a_worksheet_shows_a_dot_where_a_value_is_not_used() -> None:
    shown = look_at("ranking_loss")
    (wrong,) = (one for one in shown.working if one.itemwise)
    cells = worksheet(shown, wrong).partition("</tr>")[2]
    assert cells.count('class="unused">·<') == 3
    assert cells.startswith('<tr><td>1</td><td class="unused">·</td><td>0</td>')


def test_a_worksheet_and_a_grid_of_many_show_a_window_and_say_so() -> None:
    n = WINDOW + 8
    names = [f"n{j}" for j in range(n)]
    example = Example.of([[1] + [0] * (n - 1)], [[j / n for j in range(n)]])
    ranks = scene_of(example, Focus("average_precision"), ["x"], names)
    sheet = worksheet(ranks, ranks.working[0])
    assert sheet.count("<td") == WINDOW
    assert f"The first {WINDOW} of {n}." in sheet
    grid = pair_grid(scene_of(example, Focus("ranking_loss"), ["x"], names))
    assert grid.count("<td") == 1 + WINDOW
    assert f"The first {WINDOW} of {n - 1}." in grid
    assert METRICS["ranking_loss"](example).pairs(0).relation.size == n - 1


def test_of_a_long_list_only_the_ends_are_written() -> None:
    example = Example.of([[1, 0] * 500], [[item / 1000 for item in range(1000)]])
    average_precision = METRICS["average_precision"](example).part(0)
    assert any(len(term.values()) == 500 for term in average_precision.terms.values())
    written: list[float] = []

    def show(value: float) -> str:
        written.append(value)
        return "1"

    assert r"1 + 1 + 1 + \dots + 1" in numbers(average_precision, show=show, most=4)
    assert len(written) <= 4 * len(average_precision.terms)

"""How each line of working reads in letters."""

from __future__ import annotations

import re

import pytest

from metrics import METRICS, Conventions, steps
from pages.views.working import letters
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, one_switch_each

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
RANK = (
    r"\left|\{k : s_k \ge s_j\}\right|",
    r"\left|\{k \in Y : s_k \ge s_j\}\right|",
    r"\frac{h_j}{r_j}",
    r"\sum_k y_k",
)
LINES = [
    ("one_error", {}, [r"\max\{s_k\}", "1 - y_{top}"]),
    ("one_error", {"one_error_tie": "optimistic"}, [r"\max\{s_k\}", r"1 - \max\{y_k : s_k = a\}"]),
    ("coverage", {}, [r"\min\{s_k : k \in Y\}", r"\left|\{k : s_k \ge a\}\right|", "d - 1"]),
    (
        "coverage",
        {"coverage_rank": "first", "coverage_start": "one", "coverage_unit": "share"},
        [
            r"\left|\{k : s_k > s_j\}\right| + \left|\{k \le j : s_k = s_j\}\right|",
            r"\max\{o_k : k \in Y\}",
            r"\frac{d}{n}",
        ],
    ),
    (
        "ranking_loss",
        {},
        [
            r"\sum_k y_k",
            "n - t",
            r"\left|\{k \notin Y : s_k \ge s_j\}\right|",
            r"\frac{\sum_{j \in Y} m_j}{t \cdot f}",
        ],
    ),
    (
        "ranking_loss",
        {"ranking_loss_tie": "half"},
        [
            r"\sum_k y_k",
            "n - t",
            r"\left|\{k \notin Y : s_k > s_j\}\right|",
            r"\left|\{k \notin Y : s_k = s_j\}\right|",
            r"u_j + \frac{e_j}{2}",
            r"\frac{\sum_{j \in Y} m_j}{t \cdot f}",
        ],
    ),
    ("average_precision", {}, [*RANK, r"\frac{\sum_{j \in Y} p_j}{t}"]),
    (
        "average_precision",
        {"precision_interpolation": "all_points"},
        [*RANK[:3], r"\max\{p_k : h_k \ge h_j\}", RANK[3], r"\frac{\sum_{j \in Y} \hat{p}_j}{t}"],
    ),
    (
        "average_precision",
        {"precision_interpolation": "eleven_points"},
        [
            *RANK,
            r"\frac{h_j}{t}",
            r"\max\{p_k : \rho_k \ge \ell\}",
            r"\frac{\sum_\ell \hat{p}_\ell}{11}",
        ],
    ),
]
TWO_SUBSCRIPTS = re.compile(r"_(?:\w|\{[^{}]*\})\s*_|\{[^{}]*_[^{}]*\}_")
DIGIT_BESIDE_A_NAME = re.compile(r"\d\s*\$|\$\w+\s*\d|\$\w+\s*\$")


@pytest.mark.parametrize(("metric", "switches", "lines"), LINES)
def test_the_lines_of_one_sample_are_these(metric, switches, lines):
    example = Matrices(E0_TRUTH, E0_SCORES).example
    part = METRICS[metric](example, "samples", Conventions(**switches)).part(0)
    assert [letters(step) for step in steps(part)] == lines


@pytest.mark.parametrize(
    ("average", "lines"),
    [
        ("macro", [r"\frac{\sum_i A_i}{n}"]),
        ("weighted", [r"v_i \cdot A_i", r"\frac{\sum_i u_i}{\sum_i v_i}"]),
        ("micro", [*RANK, r"\frac{\sum_{j \in Y} p_j}{t}"]),
    ],
)
def test_the_lines_of_an_average_are_these(average, lines):
    total = METRICS["average_precision"](Matrices(E0_TRUTH, E0_SCORES).example, average).total
    assert [letters(step) for step in steps(total)] == lines


@pytest.mark.parametrize("weights", [None, [2, 0.5]])
@pytest.mark.parametrize(("metric", "average"), CASES)
def test_the_letters_of_every_step_are_latex_that_reads_as_meant(metric, average, weights):
    example = Matrices(E0_TRUTH, E0_SCORES, weights).example
    for rules in one_switch_each(METRICS[metric], average):
        result = METRICS[metric](example, average, rules)
        for step in (*steps(result.part(0)), *steps(result.total)):
            line = letters(step)
            assert line
            assert step.symbol
            assert "$" not in line
            assert line.count("{") == line.count("}")
            assert not TWO_SUBSCRIPTS.search(line), line
            assert not DIGIT_BESIDE_A_NAME.search(step.formula), step.formula


@pytest.mark.parametrize("written", ["{F_1}_i", "A_i_j", "x_{12}_k"])
def test_two_subscripts_in_a_row_would_be_noticed(written):
    assert TWO_SUBSCRIPTS.search(written)


@pytest.mark.parametrize("formula", ["2$tp", "2 $tp", "$tp 2", "$tp $fp"])
def test_a_digit_glued_to_a_number_would_be_noticed(formula):
    assert DIGIT_BESIDE_A_NAME.search(formula)

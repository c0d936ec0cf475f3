"""How each line of working reads in letters."""

from __future__ import annotations

import re

import pytest

from metrics import METRICS, Conventions, Quantity, steps
from metrics.graph.working_line import letters
from tests.definitions import OF_ONE_METRIC
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, one_switch_each

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
RANK = (
    r"\left|\{k : s_k \ge s_j\}\right|",
    r"\left|\{k \in Y : s_k \ge s_j\}\right|",
    r"\frac{h_j}{r_j}",
    r"\sum_k y_k",
)
PREDICTED = r"\left[s_j \ge \theta\right]"
COMMON = r"\left|\{k \in Y \cap \hat{Y}\}\right|"
EITHER = r"\left|\{k \in Y \cup \hat{Y}\}\right|"
WRONG = r"\left|\{k \in Y \triangle \hat{Y}\}\right|"
NEITHER = r"\left|\{k \notin Y \cup \hat{Y}\}\right|"
PUT = r"\left|\{k \in \hat{Y} \setminus Y\}\right|"
MISSED = r"\left|\{k \in Y \setminus \hat{Y}\}\right|"
TRUE, MADE = r"\left|\{k \in Y\}\right|", r"\left|\{k \in \hat{Y}\}\right|"
SIZE_COMMON, SIZE_EITHER = r"\left|Y \cap \hat{Y}\right|", r"\left|Y \cup \hat{Y}\right|"
SIZE_WRONG, SIZE_TRUE, SIZE_MADE = (
    r"\left|Y \triangle \hat{Y}\right|",
    r"\left|Y\right|",
    r"\left|\hat{Y}\right|",
)
OF_SETS = [
    ("subset_accuracy", {}, [PREDICTED, WRONG, rf"\left[{SIZE_WRONG} = 0\right]"]),
    ("zero_one_loss", {}, [PREDICTED, WRONG, rf"\left[{SIZE_WRONG} > 0\right]"]),
    ("hamming_loss", {}, [PREDICTED, WRONG, rf"\frac{{{SIZE_WRONG}}}{{n}}"]),
    (
        "hamming_loss",
        {"threshold_rule": "above"},
        [r"\left[s_j > \theta\right]", WRONG, rf"\frac{{{SIZE_WRONG}}}{{n}}"],
    ),
    ("accuracy", {}, [PREDICTED, COMMON, EITHER, rf"\frac{{{SIZE_COMMON}}}{{{SIZE_EITHER}}}"]),
    (
        "accuracy",
        {"accuracy_of_samples": "over_labels"},
        [PREDICTED, COMMON, rf"\frac{{{SIZE_COMMON}}}{{n}}"],
    ),
    (
        "accuracy",
        {"accuracy_of_samples": "cell"},
        [
            PREDICTED,
            COMMON,
            NEITHER,
            rf"\frac{{{SIZE_COMMON} + \left|\overline{{Y \cup \hat{{Y}}}}\right|}}{{n}}",
        ],
    ),
    ("precision", {}, [PREDICTED, COMMON, MADE, rf"\frac{{{SIZE_COMMON}}}{{{SIZE_MADE}}}"]),
    ("recall", {}, [PREDICTED, COMMON, TRUE, rf"\frac{{{SIZE_COMMON}}}{{{SIZE_TRUE}}}"]),
    (
        "f_beta",
        {},
        [
            PREDICTED,
            COMMON,
            MADE,
            rf"\frac{{{SIZE_COMMON}}}{{{SIZE_MADE}}}",
            TRUE,
            rf"\frac{{{SIZE_COMMON}}}{{{SIZE_TRUE}}}",
            r"\frac{2 \cdot P \cdot R}{P + R}",
        ],
    ),
    (
        "f_beta",
        {"f_of_samples": "each"},
        [PREDICTED, COMMON, TRUE, MADE, rf"\frac{{2 \cdot {SIZE_COMMON}}}{{{SIZE_TRUE} + {SIZE_MADE}}}"],
    ),
    (
        "f_beta",
        {"f_of_samples": "each", "beta": 2.0},
        [
            PREDICTED,
            COMMON,
            TRUE,
            MADE,
            rf"\frac{{\left(1 + \beta^2\right) \cdot {SIZE_COMMON}}}"
            rf"{{\beta^2 \cdot {SIZE_TRUE} + {SIZE_MADE}}}",
        ],
    ),
]
OF_LABELS = [
    ("hamming_loss", {}, [PREDICTED, WRONG, rf"\frac{{{SIZE_WRONG}}}{{n}}"]),
    ("accuracy", {}, [PREDICTED, COMMON, NEITHER, r"\frac{\mathrm{TP} + \mathrm{TN}}{n}"]),
    (
        "accuracy",
        {"accuracy_of_labels": "jaccard"},
        [
            PREDICTED,
            COMMON,
            PUT,
            MISSED,
            r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FP} + \mathrm{FN}}",
        ],
    ),
    ("precision", {}, [PREDICTED, COMMON, PUT, r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FP}}"]),
    ("recall", {}, [PREDICTED, COMMON, MISSED, r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}}"]),
    (
        "f_beta",
        {},
        [
            PREDICTED,
            COMMON,
            MISSED,
            PUT,
            r"\frac{2 \cdot \mathrm{TP}}{2 \cdot \mathrm{TP} + \mathrm{FN} + \mathrm{FP}}",
        ],
    ),
]
LINES = [
    *OF_SETS,
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
LATER, FALSE = r"k \in Y, k > j", r"k \notin Y"
AT_OR_ABOVE = r"\left|\{k : s_k \ge s_j\}\right|"


def halved(condition: str, sign: str, against: str) -> str:
    """How many items are beyond something, those level with it as half."""
    level = rf"\frac{{\left|\{{{condition} : s_k = {against}\}}\right|}}{{2}}"
    return rf"\left|\{{{condition} : s_k {sign} {against}\}}\right| + {level}"


LINES += [
    (
        "roc_auc",
        {},
        [
            r"\sum_k y_k",
            "n - t",
            r"\left|\{k \notin Y : s_k \le s_j\}\right|",
            r"\frac{\sum_{j \in Y} c_j}{t \cdot f}",
        ],
    ),
    (
        "roc_auc",
        {"auc_tie": "half"},
        [
            r"\sum_k y_k",
            "n - t",
            r"\left|\{k \notin Y : s_k < s_j\}\right|",
            r"\left|\{k \notin Y : s_k = s_j\}\right|",
            r"b_j + \frac{e_j}{2}",
            r"\frac{\sum_{j \in Y} c_j}{t \cdot f}",
        ],
    ),
    (
        "peak_f1",
        {},
        [RANK[1], RANK[3], AT_OR_ABOVE, r"\frac{2 \cdot h_j}{t + r_j}", r"\max\{F_j\}"],
    ),
    (
        "ndcg",
        {},
        [
            r"\frac{1}{\log_{2}\left(1 + p\right)}",
            r"\left|\{k : s_k > s_j\}\right|",
            AT_OR_ABOVE,
            r"\frac{\sum_{p > u_j, p \le r_j} d_p}{r_j - u_j}",
            r"y_j \cdot D_j",
            r"\sum_j g_j",
            r"\sum_k y_k",
            r"\sum_{p \le t} d_p",
            r"\frac{\mathrm{DCG}}{\mathrm{IDCG}}",
        ],
    ),
    (
        "pro_loss",
        {},
        [
            halved(LATER, ">", "s_j"),
            r"\sum_k y_k",
            r"\frac{\sum_{j \in Y} v_j}{\frac{t \cdot \left(t - 1\right)}{2}}",
            halved(FALSE, ">", "s_j"),
            "n - t",
            r"\frac{\sum_{j \in Y} m_j}{t \cdot f}",
            r"\frac{" + halved(r"k \in Y", "<", r"\Theta") + "}{t}",
            r"\frac{" + halved(FALSE, ">", r"\Theta") + "}{f}",
            r"\frac{P_{\mathrm{order}} + P_{\mathrm{pairs}} + P_{\mathrm{true}} + P_{\mathrm{false}}}{4}",
        ],
    ),
    (
        "sigmoid_cross_entropy",
        {},
        [
            r"\frac{1}{1 + e^{-z_j}}",
            r"\begin{cases} -\ln\left(p_j\right) & y_j = 1 \\ -\ln\left(1 - p_j\right) & y_j = 0 \end{cases}",
            r"\frac{\sum_j \ell_j}{n}",
        ],
    ),
    (
        "softmax_cross_entropy",
        {},
        [
            "e^{z_j}",
            r"\sum_k a_k",
            r"\frac{a_j}{S}",
            r"-\ln\left(p_j\right)",
            r"\sum_{j \in Y} \ell_j",
        ],
    ),
]
TWO_SUBSCRIPTS = re.compile(r"_(?:\w|\{[^{}]*\})\s*_|\{[^{}]*_[^{}]*\}_")


@for_every(("metric", "switches", "lines"), LINES)
def test_the_lines_of_one_sample_are_these(metric, switches, lines):
    example = Matrices(E0_TRUTH, E0_SCORES).example
    part = METRICS[metric](example, "samples", Conventions(**switches)).part(0)
    assert [letters(step) for step in steps(part)] == lines


@pytest.mark.parametrize(
    ("metric", "average", "lines"),
    [
        (metric, average, lines)
        for metric, module in OF_ONE_METRIC.items()
        for average, lines in getattr(module, "LETTERS", {}).items()
    ],
)
def test_the_lines_of_a_part_are_those_that_the_module_of_the_metric_says(metric, average, lines):
    part = METRICS[metric](Matrices(E0_TRUTH, E0_SCORES).example, average).part(0)
    assert [letters(step) for step in steps(part)] == list(lines)


@for_every(("metric", "switches", "lines"), OF_LABELS)
def test_the_lines_of_one_label_are_these(metric, switches, lines):
    example = Matrices(E0_TRUTH, E0_SCORES).example
    part = METRICS[metric](example, "macro", Conventions(**switches)).part(0)
    assert [letters(step) for step in steps(part)] == lines


@pytest.mark.parametrize(
    ("tie", "line"),
    [
        ("first", r"\left|\{k : s_k > s_j\}\right| + \left|\{k \le j : s_k = s_j\}\right|"),
        ("last", r"\left|\{k : s_k > s_j\}\right| + \left|\{k \ge j : s_k = s_j\}\right|"),
        ("together", r"\left|\{k : s_k > s_j\}\right| + 1"),
    ],
)
def test_the_lines_of_the_top_labels_are_these(tie, line):
    example = Matrices(E0_TRUTH, E0_SCORES, top_k=2).example
    part = METRICS["hamming_loss"](example, "samples", Conventions(top_k_tie=tie)).part(0)
    working = [line, r"\left[o_j \le K\right]", WRONG, rf"\frac{{{SIZE_WRONG}}}{{n}}"]
    assert [letters(step) for step in steps(part)] == working


def test_the_lines_of_f_of_the_means_are_these():
    total = METRICS["f_beta"](Matrices(E0_TRUTH, E0_SCORES).example, "samples").total
    assert [letters(step) for step in steps(total)] == [
        r"\frac{\sum_i P_i}{N}",
        r"\frac{\sum_i R_i}{N}",
        r"\frac{2 \cdot \overline{P} \cdot \overline{R}}{\overline{P} + \overline{R}}",
    ]
    assert total.symbol == r"F(\overline{P}, \overline{R})"


@pytest.mark.parametrize(
    ("average", "lines"),
    [
        ("macro", [r"\frac{\sum_i A_i}{N}"]),
        ("weighted", [r"v_i \cdot A_i", r"\frac{\sum_i u_i}{\sum_i v_i}"]),
        ("micro", [*RANK, r"\frac{\sum_{j \in Y} p_j}{t}"]),
    ],
)
def test_the_lines_of_an_average_are_these(average, lines):
    total = METRICS["average_precision"](Matrices(E0_TRUTH, E0_SCORES).example, average).total
    assert [letters(step) for step in steps(total)] == lines


@for_every("threshold", [0.5, [0.1, 0.2, 0.3, 0.4, 0.5]])
@for_every("top_k", [None, 2])
@for_every("weights", [None, [2, 0.5]])
@for_every(("metric", "average"), CASES)
def test_the_letters_of_every_step_are_latex_that_reads_as_meant(metric, average, weights, top_k, threshold):
    drawn = Matrices(E0_TRUTH, E0_SCORES, weights, threshold=threshold, top_k=top_k)
    example = drawn.fit_for(metric, average).example
    for rules in one_switch_each(METRICS[metric], average):
        result = METRICS[metric](example, average, rules)
        for step in (*steps(result.part(0)), *steps(result.total)):
            line = letters(step)
            assert line
            assert step.symbol
            assert "$" not in line
            assert line.count("{") == line.count("}")
            assert not TWO_SUBSCRIPTS.search(line), line


@pytest.mark.parametrize("written", ["{F_1}_i", "A_i_j", "x_{12}_k"])
def test_two_subscripts_in_a_row_would_be_noticed(written):
    assert TWO_SUBSCRIPTS.search(written)


def meanings(result) -> dict[str, set[str]]:
    """What each letter of a working stands for, in the titles of the quantities."""
    found: dict[str, set[str]] = {}
    for quantity in (*steps(result.part(0)), *steps(result.total)):
        found.setdefault(quantity.symbol, set()).add(quantity.title)
        for term in quantity.made_of:
            if isinstance(term, Quantity):
                found.setdefault(term.letters, set()).add(term.title)
    return found


@for_every("weights", [None, [2, 0.5]])
@for_every(("metric", "average"), CASES)
def test_a_letter_stands_for_one_thing_in_a_working(metric, average, weights):
    example = Matrices(E0_TRUTH, E0_SCORES, weights).fit_for(metric, average).example
    for rules in one_switch_each(METRICS[metric], average):
        found = meanings(METRICS[metric](example, average, rules))
        assert {letter: titles for letter, titles in found.items() if len(titles) > 1} == {}

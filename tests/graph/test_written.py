"""The written form of a formula: parentheses follow from binding, and every number knows its item."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

from metrics import METRICS, Conventions, Example, Quantity, plain_line, steps
from metrics.graph.expression import Applied, Expression, apply
from metrics.graph.formula_text import Style, latex, plain_text, symbol_in_plain_text
from metrics.graph.listed import Listed, count_of, highest, sum_of
from metrics.graph.mathml import GREEK, mathml, together
from metrics.graph.operations import BY_CASE, OPERATIONS
from metrics.graph.working import letters, line, numbers
from metrics.graph.written import Entries, Figure, Letters, Literal, Operated, Written, in_letters, in_numbers
from metrics.lazy import lazy_property
from tests.every import for_every
from tests.graph.latex import read
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, one_switch_each

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
A, B, C = (
    Quantity(letter, letter.upper(), letter, np.array([value]))
    for letter, value in (("a", 2.0), ("b", -3.0), ("c", 4.0))
)
V = Quantity("v", "Values", "v_k", np.array([[1.0, -2.0, 3.0]]), itemwise=True)
SUM, ONE = sum_of(V), sum_of(V, np.array([[False, True, False]]))
MOST, MANY = highest(V), count_of(V)
LETTER = re.compile(r"(?<![\\a-z])[abc](?![a-z])")
FILLED = {"a": "2", "b": r"\left(-3\right)", "c": "4"}
ADDED, LISTED = r"1 + \left(-2\right) + 3", "1, -2, 3"


def filled(letters: str) -> str:
    for listed, values in ((r"\sum_k v_k", ADDED), ("Σ_k v_k", ADDED), ("v_k", LISTED), ("{k", "{" + LISTED)):
        letters = letters.replace(listed, values)
    return LETTER.sub(lambda letter: FILLED[letter[0]], letters)


# An expression, in LaTeX and in plain text, where the letters have their numbers: a is 2, b is -3, c is 4.
WRITTEN: dict[str, tuple[Expression, str, str]] = {
    "(a + b) c": ((A + B) * C, r"\left(a + b\right) \cdot c", "(a + b) · c"),
    "a (b + c)": (A * (B + C), r"a \cdot \left(b + c\right)", "a · (b + c)"),
    "a b + c": (A * B + C, r"a \cdot b + c", "a · b + c"),
    "a - (b - c)": (A - (B - C), r"a - \left(b - c\right)", "a - (b - c)"),
    "(a - b) - c": (A - B - C, "a - b - c", "a - b - c"),
    "a + (b - c)": (A + (B - C), "a + b - c", "a + b - c"),
    "(a / b) ** 2": ((A / B) ** 2, r"\left(\frac{a}{b}\right)^2", "(a/b)²"),
    "a ** 2 / b": (A**2 / B, r"\frac{a^2}{b}", "a²/b"),
    "b ** 2": (B**2, "b^2", "b²"),
    "(a + b) ** 2": ((A + B) ** 2, r"\left(a + b\right)^2", "(a + b)²"),
    "(a ** 2) ** 2": ((A**2) ** 2, r"\left(a^2\right)^2", "(a²)²"),
    "(a / b) / c": (A / B / C, r"\frac{\frac{a}{b}}{c}", "a/b/c"),
    "a / (b / c)": (A / (B / C), r"\frac{a}{\frac{b}{c}}", "a/(b/c)"),
    "a / (b c)": (A / (B * C), r"\frac{a}{b \cdot c}", "a/(b · c)"),
    "a (b / c)": (A * (B / C), r"a \cdot \frac{b}{c}", "a · (b/c)"),
    "(a + b) / c": ((A + B) / C, r"\frac{a + b}{c}", "(a + b)/c"),
    "2 (-a)": (2 * (-A), r"2 \cdot \left(-a\right)", "2 · (-a)"),
    "a + (-c)": (A + (-C), r"a + \left(-c\right)", "a + (-c)"),
    "-a + c": (-A + C, "-a + c", "-a + c"),
    "-(a + c)": (-(A + C), r"-\left(a + c\right)", "-(a + c)"),
    "-b": (-B, "-b", "-b"),
    "a (-1)": (A * -1, r"a \cdot \left(-1\right)", "a · (-1)"),
    "e ** -a": (apply("exp", -A), "e^{-a}", "e^(-a)"),
    "ln(1 + -a)": (apply("ln_1_plus", -A / 4), r"\ln\left(1 + \frac{-a}{4}\right)", "ln(1 + (-a)/4)"),
    "a sum": (A * SUM, r"a \cdot \left(\sum_k v_k\right)", "a · (Σ_k v_k)"),
    "a - sum": (A - SUM, r"a - \left(\sum_k v_k\right)", "a - (Σ_k v_k)"),
    "sum / a": (SUM / A, r"\frac{\sum_k v_k}{a}", "(Σ_k v_k)/a"),
    "a max": (A * MOST, r"a \cdot \max\{v_k\}", "a · max{v_k}"),
    "a count": (A * MANY, r"a \cdot \left|\{k\}\right|", "a · |{k}|"),
}


def named(expression: Expression) -> Quantity:
    return expression.named("x", "X", "x").at(0)


@for_every("case", WRITTEN)
def test_parentheses_stand_where_they_are_needed_and_nowhere_else(case):
    expression, letters, plain = WRITTEN[case]
    one = named(expression)
    assert latex(in_letters(one)) == letters
    assert latex(in_numbers(one)) == filled(letters)
    assert plain_text(in_letters(one)) == plain
    assert plain_text(in_numbers(one)) == filled(plain).replace(r"\left", "").replace(r"\right", "")
    assert read(filled(letters)) == pytest.approx(float(one.value))


COMPARISONS = {name for name in OPERATIONS if name.startswith("is_")}
OF_NUMBERS = [name for name in OPERATIONS if name != BY_CASE]


def test_of_two_cases_both_stand_in_letters_and_the_one_that_holds_in_numbers():
    truth = Quantity("y", "Truth", "y_k", np.array([[1, 0]]), itemwise=True)
    share = Quantity("p", "Share", "p_k", np.array([[0.25, 1.0]]), itemwise=True)
    made = apply(BY_CASE, truth, -apply("ln", share), 1 + share).named("c", "Cases", "c_k").at(0)
    assert made.value.tolist() == pytest.approx([-np.log(0.25), 2])
    assert latex(in_letters(made)) == (
        r"\begin{cases} -\ln\left(p_k\right) & y_k = 1 \\ 1 + p_k & y_k = 0 \end{cases}"
    )
    assert [latex(in_numbers(made, item)) for item in (0, 1)] == [r"-\ln\left(0.25\right)", "1 + 1"]
    assert plain_line(made, 0) == "c_k = (-ln(p_k) if y_k = 1, 1 + p_k if y_k = 0) = -ln(0.25) ≈ 1.386"
    within = (2 * apply(BY_CASE, truth, share, 1 + share)).named("d", "Twice", "d_k").at(0)
    assert latex(in_numbers(within, 1)) == r"2 \cdot \left(1 + 1\right)"


@for_every("outer", OF_NUMBERS)
@for_every("inner", OF_NUMBERS)
def test_any_operation_within_any_other_is_read_back_as_it_was_meant(outer, inner):
    if inner in COMPARISONS and arity(outer) == 1:
        return  # what a comparison gives is counted, and never changed by itself
    p, q, r = (
        Quantity(letter, letter, letter, np.array([value]))
        for letter, value in zip("pqr", (3, 2, 4), strict=True)
    )
    for operands in ((p, q), (q, p)):
        within = apply(inner, *operands[: arity(inner)])
        for place in range(arity(outer)):
            around: list[Expression] = [r] * arity(outer)
            around[place] = within
            with np.errstate(all="ignore"):
                made = named(apply(outer, *around))
                undefined = np.isnan(within.value)  # a comparison with it does not hold, as numpy sees it
            if np.isfinite(made.value) and not undefined:
                line = latex(in_numbers(made), Style(lambda figure: repr(float(figure.value))))
                assert read(line) == pytest.approx(float(made.value)), line


def arity(name: str) -> int:
    return len(OPERATIONS[name].latex.needs)


def test_a_long_list_is_shortened_to_its_ends():
    many = Quantity("v", "Values", "v_k", np.arange(1.0, 10.0)[None], itemwise=True)
    one = named(2 * sum_of(many))
    assert latex(in_numbers(one), Style(most=4)) == r"2 \cdot \left(1 + 2 + 3 + \dots + 9\right)"


def test_a_list_of_one_is_that_one_and_of_nothing_0_and_a_share_of_it_is_not_added():
    assert plain_text(in_numbers(named(A * ONE))) == "2 · (-2)"
    nobody = np.zeros((1, 3), bool)
    assert plain_text(in_numbers(named(sum_of(V, nobody) / 2))) == "0/2"
    nobody = count_of(V, nobody)
    assert plain_text(in_numbers(named(nobody / 2))) == "0/2"
    assert plain_text(in_numbers(named(MANY + nobody / 2))) == plain_text(in_numbers(named(MANY)))
    assert plain_text(in_numbers(named(nobody + MANY / 2))).startswith("0 + |{")
    assert "/2" in plain_text(in_letters(named(MANY + nobody / 2)))


def test_what_is_given_has_no_formula_to_write():
    with pytest.raises(ValueError, match="a is given: it has no formula"):
        in_letters(A)


def figures(written: Written) -> Iterator[Figure]:
    if isinstance(written, Operated):
        for operand in written.operands:
            yield from figures(operand)
    elif isinstance(written, Entries):
        yield from written.figures()
    elif isinstance(written, Figure):
        yield written
    else:
        assert isinstance(written, Letters | Literal)


TWO_SUBSCRIPTS = re.compile(r"_(?:\w|\{[^{}]*\})\s*_|\{[^{}]*_[^{}]*\}_")
EXAMPLES = (
    Matrices(E0_TRUTH, E0_SCORES),
    Matrices(E0_TRUTH, E0_SCORES, [2, 0.5], top_k=2),
    Matrices(E0_TRUTH, E0_SCORES, threshold=[0.1, 0.2, 0.3, 0.4, 0.5]),
    Matrices([[0, 0]], [[0.9, 0.1]]),
)


@for_every("drawn", EXAMPLES)
@for_every(("metric", "average"), CASES)
def test_every_line_of_a_working_can_be_written_and_its_numbers_know_their_items(metric, average, drawn):
    example = drawn.fit_for(metric, average).example
    for rules in one_switch_each(METRICS[metric], average):
        result, titles = METRICS[metric](example, average, rules), {}
        parts = [result.part(part) for part in range(min(2, result.inputs.n_parts))]
        for step in (one for whole in (*parts, result.overall) for one in steps(whole)):
            check_letters(step)
            for term in (step, *step.made_of):
                if isinstance(term, Quantity):
                    titles.setdefault(term.letters, set()).add(term.title)
            for item in step.lines():
                check_written(in_numbers(step, item))
                for figure in figures(in_numbers(step, item)):
                    stands_for(figure, item)
        assert {letter: each for letter, each in titles.items() if len(each) > 1} == {}


def check_written(written: Written) -> None:
    """A formula is well-formed MathML, and its plain text has no sign of LaTeX."""
    assert "\\" not in read_in_mathml(latex(written))
    text = plain_text(written)
    assert text
    assert "\\" not in text, text
    assert "^{" not in text, text


@cache
def read_in_mathml(formula: str) -> str:
    """What is written in the MathML of a formula, which must be well-formed."""
    return "".join(fromstring(f"<math>{together(mathml(formula)).markup}</math>").itertext())


def check_letters(step: Quantity) -> None:
    line = letters(step)
    assert line
    assert step.symbol
    assert "$" not in line
    assert line.count("{") == line.count("}")
    assert not TWO_SUBSCRIPTS.search(line), line
    assert read_in_mathml(step.symbol)
    check_written(in_letters(step))


def stands_for(figure: Figure, item: int | None) -> None:
    """A number of a list is the value of its source at the item; any other one is that of the line."""
    about = figure.about
    if isinstance(about, Listed):
        assert figure.item is not None
        assert about.mask(item)[figure.item]
    else:
        assert figure.item == (item if about.itemwise else None)
    np.testing.assert_array_equal(figure.value, about.source.entry(figure.item))


def test_f_of_the_means_is_named_as_such():
    total = METRICS["f_beta"](EXAMPLES[0].example, "samples").overall
    assert total.symbol == r"F(\overline{P}, \overline{R})"


def test_a_value_that_is_no_small_fraction_has_four_significant_digits() -> None:
    example = Example.of([[1] + [0] * 7] * 2, [[0.5, 0.6] + [0.0] * 6, [0.5] + [0.0] * 7])
    result = METRICS["ranking_loss"](example)
    assert plain_line(steps(result.part(0))[-1]).endswith("= 1/(1 · 7) = 0.1429")
    assert plain_line(steps(result.overall)[-1]).endswith("(0.1429 + 0)/2 ≈ 0.07143")  # 0.1429/2 is 0.07145


def test_a_sum_that_does_not_add_up_as_it_is_printed_is_called_rounded() -> None:
    """Each true label of three equal ones costs ln 3 = 1.0986…: 1.099 + 1.099 is 2.198."""
    loss = METRICS["softmax_cross_entropy"](Example.of([[1, 1, 0]], [[0, 0, 0]])).part(0)
    assert plain_line(loss) == "E = Σ_(j ∈ Y) ℓ_j = 1.099 + 1.099 ≈ 2.197"
    assert line(loss) == r"E = \sum_{j \in Y} \ell_j = 1.0986 + 1.0986 = 2.1972"


def test_a_value_in_decimals_keeps_its_digits_beside_a_term_that_begins_like_it() -> None:
    """Of three labels 3, 2, 0 and 3 are surely wrong, which costs 2 · 1² each: 2, 4/3, 0 and 2."""
    scores = [[1, 1, 1], [1, 1, 0], [0, 0, 0], [1, 1, 1]]
    both = Conventions(brier_outcomes="both")
    mean = METRICS["brier_score"](Example.of([[0, 0, 0]] * 4, scores), "samples", both).overall
    assert line(mean).endswith(r"\frac{2 + 1.3333 + 0 + 2}{4} = 1.3333")


def test_a_list_that_is_shortened_is_not_called_rounded() -> None:
    loss = METRICS["softmax_cross_entropy"](Example.of([[1] * 9], [[0] * 9])).part(0)
    assert plain_line(loss).endswith("2.197 + 2.197 ≈ 19.78")  # 9 · 2.197 is 19.773
    assert line(loss, most=3).endswith(r"2.1972 + 2.1972 + \dots + 2.1972 = 19.7750")


def test_where_nothing_is_true_every_line_can_be_printed():
    coverage, loss = (METRICS[one](EXAMPLES[-1].example).part(0) for one in ("coverage", "ranking_loss"))
    assert list(map(plain_line, steps(coverage))) == [
        "a = min{s_k : k ∈ Y} = min{} = undefined",
        "d = |{k : s_k ≥ a}| = 0 → undefined",
        "C = d - 1 = undefined - 1 → undefined",
    ]
    assert list(map(plain_line, steps(loss)))[-2:] == [
        "m_j = |{k ∉ Y : s_k > s_j}|",
        "L = (Σ_(j ∈ Y) m_j)/(t · f) = 0/(0 · 2) → undefined",
    ]


def test_an_infinite_loss_is_printed_as_such() -> None:
    loss = METRICS["sigmoid_cross_entropy"](Example.of([[1, 0]], [[-1.7e308, 1.7e308]])).part(0)
    assert plain_line(loss).endswith("(1.7e+308 + 1.7e+308)/2 = ∞")


def test_the_working_of_d0_reads_as_on_paper():
    coverage = METRICS["coverage"](EXAMPLES[0].example)
    assert [line(one) for one in (*steps(coverage.part(0)), *steps(coverage.overall))] == [
        r"a = \min\{s_k : k \in Y\} = \min\{0.3, 0.5\} = 0.3",
        r"d = \left|\{k : s_k \ge a\}\right| = \left|\{0.3, 0.4, 0.5\}\right| = 3",
        r"C = d - 1 = 3 - 1 = 2",
        r"\overline{C} = \frac{\sum_i C_i}{N} = \frac{2 + 3}{2} = \tfrac{5}{2}",
    ]


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


PAIR = Quantity("a", "PAIR", "a", np.array([2.0, 3.0]))
ITEMS = Quantity("v", "Values", "v_k", np.array([[1.0, 2.0, 4.0], [5.0, 0.0, 1.0]]), itemwise=True)


@for_every("power", [0, 1, 3, -1, 0.5])
def test_an_expression_can_be_squared_and_raised_to_nothing_else(power):
    with pytest.raises(TypeError, match=f"An expression can be squared; it was raised to {power}"):
        PAIR**power


@for_every(("command", "letter"), GREEK.items())
def test_every_greek_letter_of_the_screen_is_one_in_plain_text_too(command, letter):
    assert symbol_in_plain_text(f"{command}_j") == f"{letter}_j"


def test_a_factor_of_1_is_not_written():
    assert 1 * PAIR is PAIR
    assert 1.0 * ITEMS is ITEMS
    assert isinstance(2 * PAIR, Applied)
    assert isinstance(PAIR * 1, Applied)


def test_a_quantity_is_made_of_the_terms_of_its_formula_from_left_to_right():
    total = sum_of(ITEMS)
    share = ((total - PAIR) / PAIR).named("share", "Share", "x")
    assert share.made_of == (total, PAIR, PAIR)
    assert PAIR.made_of == ()
    outer = (share + PAIR).named("outer", "Outer", "o")
    assert outer.made_of == (share, PAIR)
    assert list(total.rests_on) == [ITEMS]


def test_a_graph_that_is_cut_has_every_quantity_once():
    doubled = (2 * ITEMS).named("doubled", "Doubled", "d_k")
    ratio = (sum_of(doubled) / highest(doubled)).named("ratio", "Ratio", "r")
    cut = ratio.at(1)
    above, below = cut.made_of
    assert isinstance(above, Listed)
    assert above.source is below.source
    assert above.source.value.tolist() == [10, 0, 2]
    assert float(cut.value) == float(cut.expression.value) == 12 / 10


def test_a_property_is_computed_when_it_is_first_read_and_never_again():
    class Counter:
        calls = 0

        @lazy_property
        def answer(self) -> int:
            """What is computed."""
            self.calls += 1
            return 42

    counter, other = Counter(), Counter()
    assert counter.calls == 0
    assert (counter.answer, counter.answer, counter.calls) == (42, 42, 1)
    assert other.calls == 0
    assert isinstance(Counter.answer, lazy_property)
    assert Counter.answer.__doc__ == "What is computed."

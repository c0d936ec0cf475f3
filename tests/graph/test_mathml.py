"""MathML from the project's LaTeX: well-formed, complete, with names as they were typed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from metrics.graph.formula_text import latex_text
from metrics.graph.mathml import fill, mathml, place, text_width_in_em, together
from tests.every import for_every


def written(formula: str) -> str:
    return together(mathml(formula)).markup


def text_of(formula: str) -> str:
    return "".join(ElementTree.fromstring(written(formula)).itertext())


@for_every(
    ("formula", "read"),
    [
        (r"\frac{1}{2} + 3", "12+3"),
        (r"\left|\{k \in Y : s_k \ge \theta\}\right|", "|{k∈Y:sk≥θ}|"),
        (r"-\left(2 \cdot x\right)^2", "−(2·x)2"),
        (r"\log_{2}\left(1 + p\right)", "log2(1+p)"),
        (r"\overline{Y \cup \hat{Y}}", "Y∪Y^"),
        (r"1/6", "1/6"),
    ],
)
def test_a_formula_keeps_its_signs_and_their_order(formula: str, read: str) -> None:
    assert text_of(formula) == read


def test_scripts_fractions_and_roots_have_their_elements() -> None:
    assert written("s_k") == "<msub><mi>s</mi><mi>k</mi></msub>"
    assert written(r"\frac{a}{2}") == "<mfrac><mi>a</mi><mn>2</mn></mfrac>"
    assert written(r"\sqrt{a^2}") == "<msqrt><msup><mi>a</mi><mn>2</mn></msup></msqrt>"


@for_every("name", ["a_b", "<b>&", "100 % {sure}", "\\frac", "x^2 ~ 'y'", "城市", "$-`:material/home:"])
def test_a_name_is_read_as_it_was_typed(name: str) -> None:
    assert text_of(latex_text(name, longest=99)) == name


def test_places_are_as_wide_as_they_say_and_are_filled_from_left_to_right() -> None:
    pieces = mathml(f"{place(1.5)} + {place(0.25)}")
    assert [piece.width for piece in pieces] == [1.5, 1.15, 0.25]
    assert fill(together(pieces).markup, ["<mn>7</mn>", "<mi>a</mi>"]) == (
        "<mrow><mn>7</mn><mo>+</mo><mi>a</mi></mrow>"
    )


def test_a_name_is_no_place() -> None:
    assert fill(written(latex_text("<>")), []) == "<mtext>&lt;&gt;</mtext>"


def test_relations_and_additions_are_where_a_line_may_break() -> None:
    pieces = mathml("a = b + c - d")
    assert [re.sub("<[^>]*>", "", one.markup) for one in pieces if one.relation] == ["="]
    assert [re.sub("<[^>]*>", "", one.markup) for one in pieces if one.addition] == ["+", "−"]


@pytest.mark.parametrize("formula", [r"\beep{1}", "a # b", "{a", r"\frac{1}"])
def test_what_is_not_read_is_an_error(formula: str) -> None:
    with pytest.raises(ValueError, match=r"is not read here|There is no"):
        mathml(formula)


def test_a_chinese_name_is_about_twice_as_wide() -> None:
    assert text_width_in_em("城市") == pytest.approx(2)
    assert text_width_in_em("ab") == pytest.approx(1.06)

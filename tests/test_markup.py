"""Text is text in HTML, Markdown and LaTeX, whatever signs it is made of."""

from __future__ import annotations

import html

from hypothesis import given
from hypothesis import strategies as st

from metrics.graph.latex import latex_text
from pages.shell.markup import Html, element, plain
from tests.every import for_every


@for_every(
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

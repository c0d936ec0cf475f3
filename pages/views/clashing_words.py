"""The words that mean several things, each meaning with its value on the matrix."""

from __future__ import annotations

from metrics import CLASHES, Clash, Example
from metrics.graph.digits import exact
from pages.state.turns import sliced
from pages.views.joined import show_html
from pages.views.markup import Html, element, scroller
from pages.words import gettext as _


def show_clashes(example: Example) -> None:
    """Draw every word with its meanings."""
    titles = (_("What is meant"), _("On this matrix"), _("Who means this"))
    head = element("tr", *(element("th", title, scope="col") for title in titles))
    show_html(
        Html(
            element("h2", _("Words that clash"))
            + element(
                "p",
                _(
                    "Words that mean different things to different people, each meaning with its value on "
                    "this matrix."
                ),
                css="aside",
            )
            + element("div", *(_clash(clash, example, head) for clash in sliced(CLASHES)), css="clashes")
        )
    )


def _clash(clash: Clash, example: Example, head: Html) -> Html:
    rows = [
        element(
            "tr",
            element("td", _(meaning.text)),
            element("td", _value(meaning.value(example)), css="amount"),
            element("td", _(meaning.who), css="aside"),
        )
        for meaning in clash.meanings
    ]
    return element(
        "section",
        element("h3", f"“{_(clash.word)}”"),
        element("p", _(clash.advice)),
        scroller(element("table", head, *rows, css="choices clash")),
    )


def _value(value: float | None) -> str:
    return _("not computed") if value is None else exact(value)

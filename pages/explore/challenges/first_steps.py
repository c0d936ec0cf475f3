"""How to begin, in three steps with a small drawing each, until the first task is done."""

from __future__ import annotations

from pages.shell.markup import Html, element
from pages.words import gettext as _


def how_to_begin(is_claims: bool) -> Html:
    """The three steps of a challenge or of a claim."""
    if is_claims:
        steps = [
            (_("Press a claim."), Html("")),
            (_("Change scores and truths until it breaks."), _sides()),
            (_("Found nothing? Say that it always holds."), Html("")),
        ]
    else:
        steps = [
            (_("Press a card."), Html("")),
            (_("Change a score or a tag."), _edited_cell()),
            (_("The metric answers at once."), _answer()),
        ]
    return element("ol", *(element("li", element("p", text), drawn) for text, drawn in steps), css="begin")


def _edited_cell() -> Html:
    """A true label whose score is raised."""
    cells = [
        element("span", element("b", "1"), element("span", score), css="cell") for score in ("0.3", "0.6")
    ]
    label = element("span", _("boat"), css="label")
    return element("div", label, cells[0], element("span", "→"), cells[1], css="drawn", aria_hidden="true")


def _answer() -> Html:
    """A loss on its scale, where it has come to its goal."""
    marks = [
        element("span", css="rail"),
        element("i", css="spot start", style="left:100%"),
        element("span", css="line", style="left:0"),
        element("i", css="spot now", style="left:0"),
        element("span", "0", css="pin", style="--at:0%"),
    ]
    scale = element("div", *marks, css="scale")
    return element("div", element("span", _("Hamming loss")), scale, css="drawn met", aria_hidden="true")


def _sides() -> Html:
    """Two sides of which the first one should not be the higher one, and is."""
    rows = [
        element("span", element("span", css="fill", style=f"width:{share}%"), css="track")
        for share in (70, 45)
    ]
    sign = element("span", element("b", "≤"), element("b", "✗", css="mark broken"))
    return element("div", rows[0], sign, rows[1], css="drawn broken", aria_hidden="true")

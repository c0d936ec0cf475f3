"""The picture of a question: the values that it compares side by side, each with its rule and its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from urllib.parse import urlsplit

from metrics.graph.digits import exact
from pages.questions.asked import AskedQuestion
from pages.questions.compared_values import FIRST_PARTS, MOST_PARTS, Valued, verdict
from pages.shell.markup import Html, element
from pages.sources.computed_numbers import Measured
from pages.words import gettext as _
from pages.words import ngettext

LONG = 9  # signs of a value that is set smaller


def sides(asked: AskedQuestion, now: Sequence[Valued], way: Callable[[Measured], Html], hides: bool) -> Html:
    """The values, and whether they agree; with `hides` the first one alone, to be judged by the reader.

    `way` makes the link to the lesson of a number.
    """
    cards = [_card(asked, place, one, now, way) for place, one in enumerate(now)]
    if hides:
        unknown = element("p", element("b", "?"), css="value")
        cards = [cards[0], element("article", element("h2", _("What is it?")), unknown, css="side unknown")]
    sign, told = ("", "") if hides or asked.printed else verdict(now)
    drawn = element("div", *cards, css="sides", data_count=f"{len(cards)}")
    if not told:
        return drawn
    kind = {"=": "right", "≠": "wrong"}.get(sign, "tie")
    return Html(drawn + element("p", element("b", sign), " ", told, css=f"tile {kind}", role="status"))


def _card(
    asked: AskedQuestion, place: int, one: Valued, now: Sequence[Valued], way: Callable[[Measured], Html]
) -> Html:
    side, own = asked.sides[place], asked.own[place]
    is_printed = bool(asked.printed) and place == 0
    text = asked.printed if is_printed else one.text
    has_moved = not is_printed and own is not None and text != own.text
    was = _("was {value}").format(value=own.text) if own and has_moved else one.as_decimal
    value = element("p", element("b", text), " ", element("span", was), css=_size(text))
    rule = one.refused or _(side.rule) or (_("As it is printed.") if is_printed else "")
    return element(
        "article",
        element("h2", _(side.who)),
        element("p", rule, css="rule"),
        value,
        _parts(one, now),
        element("code", side.call) if side.call else Html(""),
        way(side.number) if isinstance(side.number, Measured) else Html(""),
        css="side moved" if has_moved else "side",
        data_testid="side",
    )


def _size(text: str) -> str:
    return "value" if len(text) <= LONG else "value long"


def _parts(one: Valued, now: Sequence[Valued]) -> Html:
    """The samples or labels of the mean, as bars; those that differ from another value’s stand out."""
    if len(one.parts) < 2 or len(now) > 3:
        return Html("")
    shown = one.parts if len(one.parts) <= MOST_PARTS else one.parts[:FIRST_PARTS]
    reach = max((abs(value) for _name, value in shown if isfinite(value)), default=1)
    names = [name for name, _value in one.parts]
    others = [dict(other.parts) for other in now if [name for name, _value in other.parts] == names]
    rows = [
        _part(name, value, reach or 1, any(exact(known[name]) != exact(value) for known in others))
        for name, value in shown
    ]
    more = len(one.parts) - len(shown)
    if more:
        told = ngettext("and {count} more", "and {count} more", more).format(count=more)
        rows.append(element("li", element("span", told), css="more"))
    return element("ul", *rows, css="parts")


def _part(name: str, value: float, reach: float, differs: bool) -> Html:
    width = f"--share: {abs(value) / reach:.3f}" if isfinite(value) else ""
    bar = element("i", style=width) if width else element("i")
    text = exact(value) if isfinite(value) else _("left out")
    return element("li", element("span", name), bar, element("b", text), css="differs" if differs else "")


def threads(addresses: Sequence[str]) -> Html:
    """The public pages on which people asked, as links."""
    links = [
        element("a", _named(address), href=address, target="_blank", rel="noopener") for address in addresses
    ]
    return Html(", ".join(links))


def _named(address: str) -> str:
    """What a public page is called: the repository and the number of its thread, or its host."""
    split = urlsplit(address)
    parts = split.path.strip("/").split("/")
    return f"{parts[1]} #{parts[3]}" if split.hostname == "github.com" else split.netloc

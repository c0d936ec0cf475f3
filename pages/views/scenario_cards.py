"""The scenarios as cards: a question, what to notice, what to try, and who asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from pages.views.digits import exact
from pages.views.document_tables import button_link
from pages.views.markup import Html, element
from pages.words import gettext as _


@dataclass(frozen=True)
class Card:
    """What is shown of a scenario; `found` has the numbers for the names in `notice`."""

    key: str
    question: str
    notice: str
    found: Mapping[str, Sequence[float]]
    try_this: str
    threads: Sequence[str]
    address: str


def cards(scenarios: Sequence[Card]) -> Html:
    """All scenarios, one card each."""
    return element("div", *map(_card, scenarios), css="cards")


def noticed(card: Card) -> str:
    """The sentence with its numbers."""
    found = {name: ", ".join(map(exact, values)) for name, values in card.found.items()}
    return _(card.notice).format_map(found)


def _card(card: Card) -> Html:
    return element(
        "article",
        element("h2", _(card.question)),
        element("p", noticed(card), css="notice"),
        element("p", element("b", _("Try this")), " ", _(card.try_this)),
        element(
            "p",
            button_link(card.address, _("open"), _(card.question)),
            " ",
            element("span", _("Asked in"), " ", *_threads(card.threads), css="aside"),
        ),
        css="card",
        id=card.key,
        data_testid="scenario",
    )


def _threads(addresses: Sequence[str]) -> list[str]:
    links = [
        element("a", _named(address), href=address, target="_blank", rel="noopener") for address in addresses
    ]
    return [part for link in links for part in (link, ", ")][:-1]


def _named(address: str) -> str:
    """What a public page is called: the repository and the number of its thread, or its host."""
    split = urlsplit(address)
    parts = split.path.strip("/").split("/")
    return f"{parts[1]} #{parts[3]}" if split.hostname == "github.com" else split.netloc

"""The scenarios as cards: a question, what to notice, what to try, and who asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from metrics.graph.digits import decimal, exact
from pages.content.document_tables import button_link
from pages.shell.markup import Html, element
from pages.words import gettext as _

Found = Mapping[str, Sequence[float]]


@dataclass(frozen=True)
class Card:
    """What is shown of a scenario; `found` has the numbers for the names in `question` and `notice`."""

    key: str
    question: str
    notice: str
    found: Found
    try_this: str
    threads: Sequence[str]
    address: str


def cards(scenarios: Sequence[Card], followed: str = "") -> Html:
    """All scenarios, one card each; the one that is being followed is marked."""
    return element("div", *(_card(one, one.key == followed) for one in scenarios), css="cards")


def asked(question: str, found: Found) -> str:
    """A question with its numbers, in the three digits that somebody who asks would write."""
    short = {name: ", ".join(decimal(value, 3) for value in values) for name, values in found.items()}
    return _(question).format_map(short)


def noticed(notice: str, found: Found) -> str:
    """What there is to notice, with its numbers."""
    return _(notice).format_map({name: ", ".join(map(exact, values)) for name, values in found.items()})


def _card(card: Card, is_followed: bool) -> Html:
    question = asked(card.question, card.found)
    return element(
        "article",
        element("h2", question),
        element(
            "details",
            element("summary", _("What to notice")),
            element("p", noticed(card.notice, card.found)),
        ),
        element("p", element("b", _("Try this")), " ", _(card.try_this)),
        element(
            "p",
            button_link(card.address, _("open"), question),
            " ",
            element("span", _("People asked this in:"), " ", *_threads(card.threads), css="aside"),
        ),
        css="card followed" if is_followed else "card",
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

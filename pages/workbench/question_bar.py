"""The bar above a page that keeps in sight what is being followed: a question, or a row of a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import streamlit as st

from pages.state.session import Session
from pages.views.markup import Html, element
from pages.words import gettext as _
from pages.workbench.doors import show_with_doors
from pages.workbench.menu import page_link


@dataclass(frozen=True)
class WayBack:
    """The link to the page on which it was chosen: its text, the page, and what its address says beside."""

    text: str
    page: str
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Followed:
    """What the bar shows: where it stands among others, what it asks, and what is told about it.

    `told` is folded: `hint` says what it is. `before` and `after` are the addresses of its neighbours, ""
    where there is none.
    """

    place: str
    asks: str
    hint: str
    told: Sequence[Html]
    way_back: WayBack
    before: str = ""
    after: str = ""


def question_bar(session: Session, followed: Followed | None) -> None:
    """Draw what is being followed, and the ways on, back and out; nothing where nothing is."""
    with st.container(horizontal=True, key="asked"):
        if followed is None:
            return
        back = followed.way_back
        page_link(back.page, back.text, {**session.carried, **back.query})
        show_with_doors(_content(followed), key="doors_of_question")
        st.button(
            _("leave"),
            on_click=lambda: session.refocus(scenario=""),
            key="leave_question",
            help=_("Stay on this page without the question above it."),
            type="tertiary",
        )


def _content(followed: Followed) -> Html:
    folded = element(
        "details",
        element(
            "summary",
            element("span", followed.place, css="aside"),
            element("b", followed.asks),
            element("span", followed.hint, css="hint"),
        ),
        *followed.told,
    )
    return element("section", folded, _neighbours(followed), id="asked", data_testid="asked")


def _neighbours(followed: Followed) -> Html:
    """The links to the question before this one and to the one after it."""
    links = [
        element("a", text, href=address)
        for address, text in ((followed.before, _("◂ previous")), (followed.after, _("next question ▸")))
        if address
    ]
    return element("nav", *links) if links else Html("")

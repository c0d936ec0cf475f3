"""The pages of the app, and the menu that leads to them in the state of the tab."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NotRequired, TypedDict

import streamlit as st

from metrics.words import N_
from pages.shell.browser_files import ROOT
from pages.shell.streamlit_internals import unrun_copies
from pages.state.session import KEY, Session
from pages.words import gettext as _

NAME = N_("Multi-label Metrics Lab")
# The pages by where they stand in the menu, each by its address: its title.
LESSONS = {
    "sets": N_("Sets"),
    "averaging": N_("Averaging"),
    "ranking": N_("Ranking"),
    "roc": N_("ROC and AUC"),
    "precision_recall": N_("Precision–recall"),
    "ndcg": N_("NDCG"),
    "pro_loss": N_("PRO loss"),
    "losses": N_("Losses"),
}
EXPLORE = {
    "what_if": N_("What if"),
    "all_orders": N_("All orders"),
    "duel": N_("Duel"),
    "challenges": N_("Challenges"),
}
IN_LINE = {"scenarios": N_("Questions"), "libraries": N_("Libraries")}
# What has no entry of its own is part of another page.
PARENT_PAGES = {"find_the_error": "challenges", "nothing_moves": "what_if"}
# Pages that have moved: the new address of each by the old one, at which it is still found.
MOVED_PAGES: Mapping[str, str] = {
    "what_cannot_change": "nothing_moves",
    "documents": "find_the_error",
    "conventions": "libraries",
}
# The new names of the parameters of such a page, by its old address.
RENAMED_PARAMS: Mapping[str, Mapping[str, str]] = {"conventions": {"cell": "rule"}}
TITLES = {
    "overview": N_("Start"),
    **LESSONS,
    **EXPLORE,
    **IN_LINE,
    "find_the_error": N_("Find the error"),
    "nothing_moves": N_("Nothing moves when …"),
}
# Streamlit knows the start page by its bare address, and not by the name that this page must have.
START, BARE_ADDRESS = next(iter(TITLES)), "start"
MAX_SHOWN_LENGTH = 40


def new_address(page: str, query: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return where a page is found now, and its parameters by the names that they have there."""
    renamed = RENAMED_PARAMS.get(page, {})
    return MOVED_PAGES.get(page, page), {renamed.get(name, name): word for name, word in query.items()}


def navigate(drawn: Mapping[str, Callable[[], None]]) -> st.Page:
    """Register the pages with Streamlit; return the one that the address names.

    A page in `drawn` is drawn by its function there, any other one by the script of its name.
    """
    return st.navigation(unrun_copies(_pages(tuple(drawn.items()))), position="hidden")


@cache
def _pages(drawn: tuple[tuple[str, Callable[[], None]], ...]) -> Sequence[st.Page]:
    """All pages, made once: Streamlit looks for the script of each on the disk.

    Streamlit gives the page of the bare address no other one, so the start page is named twice.
    """
    bare = st.Page(ROOT / f"{START}.py", title=_(NAME), url_path=BARE_ADDRESS, default=True)
    made = dict(drawn)
    return bare, *(
        st.Page(made.get(name, ROOT / f"{name}.py"), title=_in_tab(name), url_path=name) for name in TITLES
    )


def _in_tab(name: str) -> str:
    """The title of a page in the tab of the browser."""
    if name == START:
        return _(NAME)
    return _("{page} · {app}").format(page=_(TITLES[name]), app=_(NAME))


class MenuEntry(TypedDict):
    """The link to the page of this name, or a button that folds other entries."""

    name: str
    title: str
    entries: NotRequired[Sequence[MenuEntry]]


def entries() -> list[MenuEntry]:
    """Return the links to all pages, some of them folded behind buttons.

    The lessons are behind one button and the pages that explore behind another; each bears the name of the
    page that is open, if it holds it. On a phone one button holds everything but the lessons.
    """
    explore: MenuEntry = {"name": "explore", "title": _("Explore"), "entries": _links(EXPLORE)}
    others = [*_links((START,)), explore, *_links(IN_LINE)]
    return [
        {"name": "lessons", "title": _("Lessons"), "entries": _links(LESSONS)},
        {"name": "others", "title": _("More"), "entries": others},
    ]


def entry_of(page: str) -> str:
    """Return the page whose entry is marked while this one is open."""
    return PARENT_PAGES.get(page, page)


def unknown_page_sentence(name: str) -> str:
    """Return the sentence about an address that no page has."""
    text = _("There is no page “{name}” here. This is the start page.")
    return text.format(name=name if len(name) <= MAX_SHOWN_LENGTH else f"{name[:MAX_SHOWN_LENGTH]}…")


def _links(names: Iterable[str]) -> list[MenuEntry]:
    return [{"name": name, "title": _(TITLES[name])} for name in names]


def current_session() -> Session:
    """Return the session for a page, which the frame has made."""
    session: Session = st.session_state[KEY]
    return session

"""The tabs at the top of a page: the page of the menu and those within it, each a link to its own address."""

from __future__ import annotations

from pages.shell.markup import element
from pages.words import gettext as _
from pages.workbench.linked_html import show_linked_html
from pages.workbench.menu import PARENT_PAGES, TITLES, entry_of


def page_tabs(page: str) -> None:
    """Draw a tab for the page with an entry in the menu and for each page within it; `page` is open."""
    whole = entry_of(page)
    names = (whole, *(name for name, parent in PARENT_PAGES.items() if parent == whole))
    tabs = (
        element("a", _(TITLES[name]), data_page=name, aria_current="page" if name == page else "")
        for name in names
    )
    show_linked_html(element("nav", *tabs, css="page-tabs", aria_label=_(TITLES[whole])), key="page_tabs")

"""A figure of plotly to take away: a page that needs nothing else, and JSON that plotly reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import streamlit as st

from pages.views.choices import Press
from pages.words import gettext as _

if TYPE_CHECKING:
    from plotly.graph_objects import Figure
from typing import TypeAlias

# What stands on the button, the ending of the file's name, its media type, and what writes it.
Download: TypeAlias = tuple[str, str, str, Callable[[], str | bytes]]


def download_row(name: str, *files: Download) -> None:
    """A button for each file; `name` is what they are called, but for their endings."""
    with st.container(horizontal=True):
        for title, ending, kind, written in files:
            st.download_button(title, written, f"{name}.{ending}", kind, on_click="ignore")


TAKE_FIGURE = Press("take_figure", _("take away …"), _("The figure as a page or as JSON."))


def figure_buttons(made: Callable[[], Figure], name: str) -> None:
    """Two buttons that save a figure under a name; it is made when one of them is pressed."""
    st.caption(
        _(
            "The page holds the figure and all that draws it: it opens in any browser, without a connection. "
            "In Python, plotly.io.from_json reads the JSON."
        )
    )
    download_row(
        name,
        (_("HTML"), "html", "text/html", lambda: page_of(made())),
        (_("JSON"), "json", "application/json", lambda: str(made().to_json())),
    )


@st.dialog(_("Take it away"), width="medium")
def take_figure(made: Callable[[], Figure], name: str) -> None:
    """Open the place where a figure is saved."""
    figure_buttons(made, name)


def page_of(figure: Figure) -> str:
    """A page of HTML with the figure and the library that draws it."""
    page: str = figure.to_html(include_plotlyjs=True, config={"displaylogo": False, "responsive": True})
    return page

"""What a reader can take along from a page that is no lesson: its picture, its numbers, and code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from pages.figures.plotly_figure import download_row, figure_buttons
from pages.shell.choices import Press, choose
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

OFFER = Press("take_away", _("Take away …"), _("The picture, the numbers as a table, and code."))


@dataclass(frozen=True)
class PageTakeAway:
    """What is taken from a page; each is made when it is asked for.

    `name` is what the files are called, but for their endings.
    """

    name: str
    table: Callable[[], DataFrame]
    code: Callable[[], str]
    figure: Callable[[], Figure] | None = None


def offer_take_away(offered: PageTakeAway) -> None:
    """A button, for the foot of a page."""
    choose([[OFFER]], key="take_away", then={OFFER.name: lambda _pressed: _show(offered)})


@st.dialog(_("Take it away"), width="large")
def _show(offered: PageTakeAway) -> None:
    table, code = offered.table(), offered.code()
    download_row(offered.name, (_("CSV"), "csv", "text/csv", lambda: str(table.to_csv(index=False))))
    if offered.figure:
        figure_buttons(offered.figure, offered.name)
    st.code(code, "python")

"""What a reader can take along from a page that is no lesson: its picture, its numbers, and code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from metrics.figures.template import with_template
from pages.figures.downloads import code_row, picture_row, table_row
from pages.shell.choices import Press, choose
from pages.shell.picture_files import PICTURE
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

OFFER = Press("take_away", _("Take away …"), _("What this page shows, as files."))


@dataclass(frozen=True)
class PageTakeAway:
    """What is taken from a page; each is made when it is asked for.

    `name` is what the files are called, but for their endings. `picture` is how a style sheet would name the
    picture; "" where there is none.
    """

    name: str
    table: Callable[[], DataFrame]
    code: Callable[[], str] | None = None
    figure: Callable[[], Figure] | None = None
    picture: str = PICTURE


def offer_take_away(offered: PageTakeAway) -> None:
    """A button, for the foot of a page."""
    choose([[OFFER]], key="take_away", after_send={OFFER.name: lambda _pressed: _show(offered)})


@st.dialog(_("Take it away"), width="large")
def _show(offered: PageTakeAway) -> None:
    code, made = offered.code and offered.code(), offered.figure
    if offered.picture:
        picture_row(offered.name, made and (lambda: with_template(made())), offered.picture)
    table_row(offered.name, offered.table)
    if code:
        code_row(offered.name, code)
        st.code(code, "python")

"""The library lens: what each source gives on the matrix, why two differ, and the words that clash."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from metrics import (
    METRICS,
    PRESETS,
    SOURCES,
    Example,
)
from metrics.compare.difference import comparisons
from pages.state.focus import FIRST_PRESET
from pages.state.turns import sliced
from pages.views.clashing_words import show_clashes
from pages.views.convention_choice import choose_source
from pages.views.lens_answer import Doors, meanings, question_of, show_answer
from pages.views.lens_table import Cell, lens_table, pressed
from pages.views.markup import element, key_for
from pages.words import gettext as _

KEY = "lens"
COLUMNS = "columns"
FIRST_COLUMNS = (FIRST_PRESET, "scikit_learn", "torchmetrics")


@dataclass(frozen=True)
class Lens:
    """What the reader compares.

    The reference, whether every average is shown, the cell asked about, and the sources that are shown
    beside the reference.
    """

    reference: str = FIRST_PRESET
    every_average: bool = False
    chosen: Cell | None = None
    columns: tuple[str, ...] = FIRST_COLUMNS

    @property
    def shown(self) -> tuple[str, ...]:
        """The columns of the table: the reference is always one of them."""
        return tuple(key for key in PRESETS if key == self.reference or key in self.columns)

    @property
    def asked(self) -> Cell | None:
        """The cell asked about, where it still stands in the table and is not the reference’s."""
        is_there = self.chosen and self.chosen[2] in self.shown and self.chosen[2] != self.reference
        return self.chosen if is_there else None


def show_lens(example: Example, doors: Doors) -> None:
    """The table with its controls, the answer to the cell that was pressed, and the words that clash."""
    named = _named_columns()
    if named is not None and named != _lens().columns:
        _look(columns=named)
    lens = _lens()
    _controls(lens)
    rows = tuple(sliced(comparisons(example, lens.shown, lens.every_average)))
    lens_table(rows, lens.shown, lens.reference, lens.asked, _press)
    question = None if lens.asked is None else question_of(example, lens.reference, lens.asked)
    with st.container(key="lens_answer"):
        show_answer(question, doors)
    if question is not None and question.switches:
        st.html(meanings(question))
    show_clashes(example)


def _lens() -> Lens:
    held: Lens = st.session_state.setdefault(KEY, Lens())
    return held


def _look(**changes: Any) -> None:
    st.session_state[KEY] = replace(_lens(), **changes)


def _press() -> None:
    match pressed():
        case {"metric": str(metric), "average": str(average), "source": str(source)} if (
            metric in METRICS and source in PRESETS and SOURCES[source].has(metric, average)
        ):
            _look(chosen=(metric, average, source))


def _controls(lens: Lens) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="lens_controls"):
        st.html(element("h2", _("What each source gives on this matrix")), width="content")
        choose_source(
            "lens_reference",
            _("Reference"),
            lens.reference,
            lambda chosen: _look(reference=chosen, chosen=None),
        )
        toggle = key_for("lens_averages", lens.every_average)
        st.session_state[toggle] = lens.every_average

        def take_averages() -> None:
            _look(every_average=bool(st.session_state.get(toggle)))

        st.toggle(_("All averages"), key=toggle, on_change=take_averages)
    _choose_columns(lens)


def _choose_columns(lens: Lens) -> None:
    """Buttons for the sources that are compared; the address says which they are."""
    widget = key_for("lens_columns", "_".join(lens.columns))
    st.session_state[widget] = list(lens.columns)

    def take() -> None:
        pressed_ones = st.session_state.get(widget) or ()
        chosen = tuple(key for key in PRESETS if key in pressed_ones)
        st.query_params[COLUMNS] = ",".join(chosen)
        _look(columns=chosen)

    st.pills(
        _("Compare"),
        tuple(PRESETS),
        selection_mode="multi",
        format_func=lambda key: _(SOURCES[key].title),
        key=widget,
        on_change=take,
    )


def _named_columns() -> tuple[str, ...] | None:
    """The sources that the address names; None where it says nothing of them."""
    if COLUMNS not in st.query_params:
        return None
    named = st.query_params[COLUMNS].split(",")
    return tuple(key for key in PRESETS if key in named)

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
from pages.views.choices import Choice, Option, Said, Several, Toggle, choose, chosen_of
from pages.views.clashing_words import show_clashes
from pages.views.joined import box, show_html
from pages.views.lens_answer import Doors, meanings, question_of, show_answer
from pages.views.lens_table import Cell, lens_table, pressed
from pages.views.markup import element
from pages.words import gettext as _

KEY = "lens"
COLUMNS, CONTROLS = "columns", "lens_controls"
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
    with box("lens_answer"):
        show_answer(question, doors)
    if question is not None and question.switches:
        show_html(meanings(question))
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
    sources = [Option(key, _(SOURCES[key].title)) for key in PRESETS]
    heading = Said(element("h2", _("What each source gives on this matrix")))
    reference = Choice("reference", _("Reference"), lens.reference, sources, "list")
    averages = Toggle("averages", _("All averages"), lens.every_average)
    # The address says which sources are compared.
    columns = Several(COLUMNS, _("Compare"), lens.columns, sources, between=",", most=len(sources))
    presses = {"reference": _take_reference, "averages": _take_averages, COLUMNS: _take_columns}
    choose([[heading, reference, averages], [columns]], key=CONTROLS, on_press=presses)


def _take_reference() -> None:
    chosen = chosen_of(CONTROLS, "reference")
    if chosen in PRESETS:
        _look(reference=chosen, chosen=None)


def _take_averages() -> None:
    _look(every_average=chosen_of(CONTROLS, "averages") is True)


def _take_columns() -> None:
    named = str(chosen_of(CONTROLS, COLUMNS)).split(",")
    chosen = tuple(key for key in PRESETS if key in named)
    st.query_params[COLUMNS] = ",".join(chosen)
    _look(columns=chosen)


def _named_columns() -> tuple[str, ...] | None:
    """The sources that the address names; None where it says nothing of them."""
    if COLUMNS not in st.query_params:
        return None
    named = st.query_params[COLUMNS].split(",")
    return tuple(key for key in PRESETS if key in named)

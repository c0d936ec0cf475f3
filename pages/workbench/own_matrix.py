"""Bring your own matrix: paste it, upload it, and take the one on the workbench away as a file."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from metrics import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.files import csv_of, json_of
from pages.intake.given_tables import GivenTables, matrix_of
from pages.intake.list_text import table_from
from pages.intake.sent_file import read_sent
from pages.intake.table import KINDS, PREDICTED, SCORE, TRUE
from pages.state.session import Session
from pages.state.turns import turn
from pages.views.markup import plain
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.file_choice import file_choice

HINTS = {TRUE: "[[1, 0], [0, 1]]", SCORE: "0.9\t0.2\n0.4\t0.8", PREDICTED: "1,0\n0,1"}


@st.dialog(_("Your own matrix"), width="large")
def own_matrix(session: Session) -> None:
    """The place to paste, upload and download."""
    with turn(st.session_state):  # a dialog runs by itself, without the frame
        pasted, uploaded, taken = st.tabs([_("Paste"), _("Upload"), _("Download")])
        with pasted:
            _paste(session)
        with uploaded:
            _upload(session)
        with taken:
            _download(session)


def _paste(session: Session) -> None:
    st.caption(
        _(
            "Paste from a spreadsheet, as CSV or as Python lists. Empty boxes keep their values if the size "
            "matches. A box takes up to {most:,} characters."
        ).format(most=limits.LONGEST_TEXT)
    )
    for column, kind in zip(st.columns(len(KINDS)), KINDS, strict=True):
        column.text_area(
            kind,
            max_chars=limits.LONGEST_TEXT,
            key=f"paste_{kind}",
            placeholder=HINTS[kind],
            height=160,
        )
    if st.button(_("Put it on the workbench"), "paste", type="primary"):
        _take_over(session, _pasted)


def _upload(session: Session) -> None:
    st.caption(
        _(
            "A CSV or TSV file holds one matrix, or everything if it was downloaded here. A JSON file holds "
            "y_true, y_score and more, an NPY file one matrix. A file may have up to {most} MB, "
            "{samples:,} samples, {labels:,} labels and {cells:,} cells. Nothing in it is executed."
        ).format(
            most=limits.LONGEST_TEXT // 10**6,
            samples=limits.MOST_SAMPLES,
            labels=limits.MOST_LABELS,
            cells=limits.MOST_CELLS,
        )
    )
    sent = file_choice("upload")
    if sent is not None:
        _take_over(session, lambda: read_sent(sent))


def _download(session: Session) -> None:
    st.caption(_("CSV is for spreadsheets. JSON also holds thresholds, weights and the order of relevance."))
    matrix = session.matrix
    # Written only when somebody asks for it: of a large matrix that takes longer than the whole page.
    st.download_button(
        _("CSV"), lambda: csv_of(matrix).encode("utf-8-sig"), "matrix.csv", "text/csv", on_click="ignore"
    )
    st.download_button(
        _("JSON"), lambda: json_of(matrix), "matrix.json", "application/json", on_click="ignore"
    )


def _pasted() -> GivenTables:
    """What was pasted, each table read on its own; a fault says in which of them it is."""
    tables = {}
    for kind in KINDS:
        text = str(st.session_state.get(f"paste_{kind}", ""))
        if text.strip():
            try:
                tables[kind] = table_from(text)
            except InputError as error:
                raise InputError(N_("{kind}: {problem}"), kind=kind, problem=error) from None
    return GivenTables(tables, {})


def _take_over(session: Session, read: Callable[[], GivenTables]) -> None:
    """Put what was brought in place; where it cannot be read, say why and leave the matrix as it is."""
    try:
        matrix = matrix_of(read(), session.matrix)
    except InputError as error:
        st.error(plain(sentence_of(error)))
    else:
        session.load(matrix)
        st.rerun()

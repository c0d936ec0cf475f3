"""Bring your own matrix: paste it, upload it, and take the one on the workbench away as a file."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from metrics import InputError
from pages.intake import limits
from pages.intake.csv_text import csv_of
from pages.intake.input_reader import read_file, read_pasted, sent_file
from pages.intake.json_text import json_of
from pages.intake.table_kinds import KINDS, PREDICTED, SCORE, TRUE
from pages.shell.markup import plain
from pages.state.session import Session
from pages.state.turns import turn
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.file_choice import file_choice
from pages.workbench.look_before_use import Brought, Use, drop, look, preview, take_in

HINTS = {
    TRUE: _("[[1, 0], [0, 1]]\nor\ncat, dog\ndog"),
    SCORE: _("0.9\t0.2\n0.4\t0.8\nor\n90 %\t20 %\n40 %\t80 %"),
    PREDICTED: _("Leave it empty:\nthe threshold decides."),
}
WIDTHS = (3, 3, 2)
LONGEST_SHOWN = 20_000  # characters that are read while somebody still fills the boxes


def own_matrix(session: Session) -> None:
    """Open the place to paste, upload and download."""
    drop()
    st.dialog(_("Your own matrix"), width="large", on_dismiss=drop)(_places)(session, session.load)


def bring_scores(session: Session, use: Use) -> None:
    """Open the place to paste and upload the scores of another model on the same samples and labels."""
    drop()
    st.dialog(_("The scores of model B"), width="large", on_dismiss=drop)(_places_of_scores)(session, use)


def _places_of_scores(session: Session, use: Use) -> None:
    with turn(st.session_state):
        if look(session, use):
            return
        pasted, uploaded = st.tabs([_("Paste"), _("Upload")])
        with pasted:
            _paste_scores(session, use)
        with uploaded:
            _upload(session, use)


def _paste_scores(session: Session, use: Use) -> None:
    samples, labels = session.matrix.size
    told = _("{samples} × {labels} scores; the truths stay.").format(samples=samples, labels=labels)
    st.markdown(told)
    _box(SCORE)
    if st.button(_("Use as model B"), "paste", type="primary"):
        take_in(session, _pasted((SCORE,)), use)


def _places(session: Session, use: Use) -> None:
    with turn(st.session_state):  # a dialog runs by itself, without the frame
        if look(session, use):
            return
        names = [_("Paste"), _("Upload"), _("Download")]
        pasted, uploaded, taken = st.tabs(names)
        with pasted:
            _paste(session, use)
        with uploaded:
            _upload(session, use)
        with taken:
            _download(session)


def _paste(session: Session, use: Use) -> None:
    st.markdown(_("**y_true and y_score are needed, y_pred is not.** One box may also hold everything."))
    st.caption(
        _(
            "Paste cells of a spreadsheet, CSV, a table in Markdown or LaTeX, what pandas, numpy or PyTorch "
            "print, Python lists, or the names of the labels, one line per sample. Empty boxes keep their "
            "values if the size matches. A box takes up to {most:,} characters, all together {all:,}."
        ).format(most=limits.LONGEST_TEXT, all=limits.LONGEST_TEXTS)
        + " "
        + _sizes()
    )
    for column, kind in zip(st.columns(WIDTHS), KINDS, strict=True):
        with column:
            _box(kind)
    brought = _pasted()
    if st.button(_("Put it on the workbench"), "paste", type="primary"):
        take_in(session, brought, use)
    elif sum(map(len, brought.fields.values())) <= LONGEST_SHOWN:
        preview(session, brought)


def _box(kind: str) -> None:
    st.text_area(
        kind, max_chars=limits.LONGEST_TEXT, key=f"paste_{kind}", placeholder=HINTS[kind], height=160
    )


def _upload(session: Session, use: Use) -> None:
    st.caption(
        _(
            "CSV, TSV, XLSX, ODS, Parquet, JSON, NPY or NPZ: one table or all of them, on several sheets, "
            "below each other or side by side. What is guessed is shown before it is used. A file may have "
            "up to {most} MB. Nothing in it is executed."
        ).format(most=limits.LONGEST_TEXT // 10**6)
        + " "
        + _sizes()
    )
    sent = file_choice("upload")
    if sent is not None:
        try:
            brought = _sent(sent)
        except InputError as error:
            st.error(plain(sentence_of(error)))
        else:
            take_in(session, brought, use)


def _sizes() -> str:
    """What can be edited, and what can only be looked at."""
    return _(
        "A matrix of up to {edited:,} cells can be edited; a larger one, of up to {samples:,} samples, "
        "{labels:,} labels and {cells:,} cells, can be looked at."
    ).format(
        edited=limits.MOST_CELLS_EDITED,
        samples=limits.MOST_SAMPLES,
        labels=limits.MOST_LABELS,
        cells=limits.MOST_CELLS,
    )


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


def _pasted(kinds: Sequence[str] = KINDS) -> Brought:
    """What was pasted, by the boxes it stands in."""
    texts = {kind: str(st.session_state.get(f"paste_{kind}", "")) for kind in kinds}
    filled = {kind: text for kind, text in texts.items() if text.strip()}
    return Brought(
        lambda choices, current: read_pasted(filled, choices, current),
        fields={f"paste_{kind}": text for kind, text in texts.items()},
    )


def _sent(sent: object) -> Brought:
    """A file that was chosen; it is kept as long as it is looked at."""
    file = sent_file(sent)
    return Brought(lambda choices, current: read_file(file.name, file.content, choices, current))

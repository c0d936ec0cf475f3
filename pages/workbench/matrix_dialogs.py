"""The dialogs that import and download a matrix."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

import streamlit as st

from metrics import InputError
from pages.intake import limits
from pages.intake.csv_text import csv_of
from pages.intake.headings import KINDS, PREDICTED, SCORE, TRUE
from pages.intake.input_reader import read_file, read_pasted, sent_file
from pages.intake.json_text import json_of
from pages.shell.joined import NoData, Words, component
from pages.shell.markup import plain
from pages.state.message import value_of_lone_part
from pages.state.run_lock import RUN
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import sentence_of
from pages.workbench.import_preview import (
    Destination,
    Import,
    UseMatrix,
    forget_import,
    import_or_preview,
    show_pending,
    show_preview,
)

PLACEHOLDERS = {
    TRUE: _("[[1, 0], [0, 1]]\nor\ncat, dog\ndog"),
    SCORE: _("0.9\t0.2\n0.4\t0.8\nor\n90 %\t20 %\n40 %\t80 %"),
    PREDICTED: _("Leave it empty:\nthe threshold decides."),
}
COLUMN_WIDTHS = (3, 3, 2)  # of the boxes, relative to each other
MAX_PREVIEWED_LENGTH = 20_000  # characters that are read while somebody still fills the boxes
FILE_ENDINGS = ".csv,.tsv,.txt,.md,.tex,.xlsx,.xlsm,.ods,.parquet,.pq,.json,.jsonl,.ndjson,.npy,.npz"
_FILE_CHOICE = """
<div class="choice">
  <input type="file">
  <button type="button" class="press primary"></button>
</div>
"""


class FileChoiceConstants(TypedDict):
    """The endings of files that can be read, and the length of the longest one in bytes."""

    endings: str
    max_size: int
    words: Words


def _constants() -> FileChoiceConstants:
    return {
        "endings": FILE_ENDINGS,
        "max_size": limits.MAX_TEXT_LENGTH,
        "words": {"file": _("File"), "send": _("Put it on the workbench")},
    }


_file_choice = component(__file__, NoData, _FILE_CHOICE, _constants, script="file_choice")


def open_import_dialog(session: Session) -> None:
    """Open the place to paste, upload and download."""
    tabs = {_("Paste"): _paste, _("Upload"): _upload, _("Download"): _download}
    _open_dialog(_("Your own matrix"), tabs, session, Destination(session.load, takes_parts=True))


def open_scores_dialog(session: Session, use: UseMatrix) -> None:
    """Open the place to paste and upload the scores of another model on the same samples and labels."""
    tabs = {_("Paste"): _paste_scores, _("Upload"): _upload}
    _open_dialog(_("The scores of model B"), tabs, session, Destination(use))


def _open_dialog(
    title: str,
    tabs: Mapping[str, Callable[[Session, Destination], None]],
    session: Session,
    destination: Destination,
) -> None:
    def draw() -> None:
        with RUN:  # a dialog runs by itself, without the frame
            if show_pending(session, destination):
                return
            for tab, content in zip(st.tabs(list(tabs)), tabs.values(), strict=True):
                with tab:
                    content(session, destination)

    forget_import()
    st.dialog(title, width="large", on_dismiss=forget_import)(draw)()


def _paste_scores(session: Session, destination: Destination) -> None:
    samples, labels = session.matrix.size
    text = _("{samples} × {labels} scores; the truths stay.").format(samples=samples, labels=labels)
    st.markdown(text)
    _text_box(SCORE)
    if st.button(_("Use as model B"), "paste", type="primary"):
        import_or_preview(session, _import_of_boxes((SCORE,)), destination)


def _paste(session: Session, destination: Destination) -> None:
    st.markdown(_("**y_true and y_score are needed, y_pred is not.** One box may also hold everything."))
    st.caption(
        _(
            "Paste cells of a spreadsheet, CSV, a table in Markdown or LaTeX, what pandas, numpy or PyTorch "
            "print, Python lists, or the names of the labels, one line per sample. Empty boxes keep their "
            "values if the size matches. A box takes up to {most:,} characters, all together {all:,}."
        ).format(most=limits.MAX_TEXT_LENGTH, all=limits.MAX_TEXTS_LENGTH)
        + " "
        + _sizes()
    )
    for column, kind in zip(st.columns(COLUMN_WIDTHS), KINDS, strict=True):
        with column:
            _text_box(kind)
    imported = _import_of_boxes()
    if st.button(_("Put it on the workbench"), "paste", type="primary"):
        import_or_preview(session, imported, destination)
    elif sum(map(len, imported.fields.values())) <= MAX_PREVIEWED_LENGTH:
        show_preview(session, imported)


def _text_box(kind: str) -> None:
    st.text_area(
        kind,
        max_chars=limits.MAX_TEXT_LENGTH,
        key=f"paste_{kind}",
        placeholder=PLACEHOLDERS[kind],
        height=160,
    )


def _upload(session: Session, destination: Destination) -> None:
    st.caption(
        _(
            "CSV, TSV, XLSX, ODS, Parquet, JSON, NPY or NPZ: one table or all of them, on several sheets, "
            "below each other or side by side. What is guessed is shown before it is used. A file may have "
            "up to {most} MB. Nothing in it is executed."
        ).format(most=limits.MAX_TEXT_LENGTH // 10**6)
        + " "
        + _sizes()
    )
    # Where a file is chosen, its content comes in a message of the session, as an edit does: a field of
    # Streamlit's needs a route of its own, at which anybody may leave any number of files.
    _file_choice(key="upload", data={}, state=("file",))
    sent = value_of_lone_part(st.session_state, "upload", "file")
    if sent is not None:
        try:
            imported = _import_of_file(sent)
        except InputError as error:
            st.error(plain(sentence_of(error)))
        else:
            import_or_preview(session, imported, destination)


def _sizes() -> str:
    """What the lab holds, and what else is read."""
    return _(
        "The lab holds a matrix of up to {held:,} cells. Of a larger one, of up to {samples:,} samples, "
        "{labels:,} labels and {cells:,} cells, it shows all numbers and takes a part."
    ).format(
        held=limits.MAX_CELLS_HELD,
        samples=limits.MAX_SAMPLES,
        labels=limits.MAX_LABELS,
        cells=limits.MAX_CELLS_READ,
    )


def _download(session: Session, _destination: Destination) -> None:
    st.caption(_("CSV is for spreadsheets. JSON also holds thresholds, weights and the order of relevance."))
    matrix = session.matrix
    st.download_button(
        _("CSV"), lambda: csv_of(matrix).encode("utf-8-sig"), "matrix.csv", "text/csv", on_click="ignore"
    )
    st.download_button(
        _("JSON"), lambda: json_of(matrix), "matrix.json", "application/json", on_click="ignore"
    )


def _import_of_boxes(kinds: Sequence[str] = KINDS) -> Import:
    """What was pasted, by the boxes it stands in."""
    texts = {kind: str(st.session_state.get(f"paste_{kind}", "")) for kind in kinds}
    filled = {kind: text for kind, text in texts.items() if text.strip()}
    return Import(
        lambda choices, current: read_pasted(filled, choices, current),
        fields={f"paste_{kind}": text for kind, text in texts.items()},
    )


def _import_of_file(sent: object) -> Import:
    """A file that was chosen; it stays as long as its preview is open."""
    file = sent_file(sent)
    return Import(lambda choices, current: read_file(file.name, file.content, choices, current))

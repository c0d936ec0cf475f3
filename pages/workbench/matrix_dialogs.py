"""The dialogs that import and download a matrix."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

import streamlit as st

from pages.intake import limits
from pages.intake.csv_text import csv_of
from pages.intake.headings import KINDS, PREDICTED, SCORE, TRUE
from pages.intake.input_reader import read_file, read_pasted
from pages.intake.json_text import json_of
from pages.shell.joined import NamedTexts, component
from pages.shell.sent_files import Inbox
from pages.state.message import value_of_lone_part
from pages.state.run_lock import RUN
from pages.state.session import Session
from pages.words import gettext as _
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
MAX_PREVIEWED_LENGTH = 20_000  # characters that are read while somebody still fills the boxes
FILE_ENDINGS = ".csv,.tsv,.txt,.md,.tex,.xlsx,.xlsm,.ods,.parquet,.pq,.json,.jsonl,.ndjson,.npy,.npz"
INBOX = "inbox"


class PasteBox(TypedDict):
    """A box to paste into."""

    name: str
    placeholder: str


class ImportFieldsData(TypedDict):
    """The boxes, none for a file; the address to which their content goes, and what the button says."""

    boxes: Sequence[PasteBox]
    address: str
    press: str


class ImportFieldsConstants(TypedDict):
    """The endings of files that can be read, and how many bytes are sent, and previewed, at most."""

    endings: str
    max_size: int
    max_previewed: int
    words: NamedTexts


def _constants() -> ImportFieldsConstants:
    return {
        "endings": FILE_ENDINGS,
        "max_size": limits.MAX_IMPORT_LENGTH,
        "max_previewed": MAX_PREVIEWED_LENGTH,
        "words": {
            "file": _("File"),
            "too_long": _("This has {found} bytes, and at most {most:,} are allowed.").replace(
                "{most:,}", f"{limits.MAX_IMPORT_LENGTH:,}"
            ),
            "not_sent": _("It could not be sent. Copy your text, close this and open it again."),
        },
    }


_import_fields = component(__file__, ImportFieldsData, constants=_constants, script="import_fields")


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
    st.session_state[INBOX] = Inbox()
    st.dialog(title, width="large", on_dismiss=_forget_all)(draw)()


def _forget_all() -> None:
    """Forget what was sent, too; who posts to the inbox from now on is not heard."""
    forget_import()
    st.session_state[INBOX] = Inbox()


def _paste_scores(session: Session, destination: Destination) -> None:
    samples, labels = session.matrix.size
    text = _("{samples} × {labels} scores; the truths stay.").format(samples=samples, labels=labels)
    st.markdown(text)
    _import_boxes(session, destination, (SCORE,), _("Use as model B"))


def _paste(session: Session, destination: Destination) -> None:
    st.markdown(_("**y_true and y_score are needed, y_pred is not.** One box may also hold everything."))
    st.caption(
        _(
            "Paste cells of a spreadsheet, CSV, a table in Markdown or LaTeX, what pandas, numpy or PyTorch "
            "print, Python lists, or the names of the labels, one line per sample. Empty boxes keep their "
            "values if the size matches. All boxes together take up to {most} MB."
        ).format(most=limits.MAX_IMPORT_LENGTH // 10**6)
        + " "
        + _sizes()
    )
    _import_boxes(session, destination, KINDS, _("Put it on the workbench"))


def _import_boxes(session: Session, destination: Destination, kinds: Sequence[str], press: str) -> None:
    """Draw the boxes; what was pasted is used when the button is pressed, and shown before if it is short."""
    boxes: list[PasteBox] = [{"name": kind, "placeholder": PLACEHOLDERS[kind]} for kind in kinds]
    pressed = _sent("paste", boxes, press)
    inbox: Inbox = st.session_state[INBOX]
    texts = {kind: text for kind in kinds if (text := inbox.text(kind)).strip()}
    imported = Import(lambda choices, current: read_pasted(texts, choices, current))
    if pressed is not None:
        import_or_preview(session, imported, destination)
    elif texts and sum(map(len, texts.values())) <= MAX_PREVIEWED_LENGTH:
        show_preview(session, imported)


def _sent(key: str, boxes: Sequence[PasteBox], press: str) -> str | None:
    """Draw boxes, or a field for a file where there are none; return the name of the file that is pressed.

    It is "" for boxes, and None where nothing is pressed.
    """
    inbox: Inbox = st.session_state[INBOX]
    data: ImportFieldsData = {"boxes": boxes, "address": inbox.address, "press": press}
    _import_fields(key=key, data=data, state=("sent",))
    match value_of_lone_part(st.session_state, key, "sent"):
        case {"looked_at": False, "name": str(name)}:
            return name
    return None


def _upload(session: Session, destination: Destination) -> None:
    st.caption(
        _(
            "CSV, TSV, XLSX, ODS, Parquet, JSON, NPY or NPZ: one table or all of them, on several sheets, "
            "below each other or side by side. What is guessed is shown before it is used. A file may have "
            "up to {most} MB. Nothing in it is executed."
        ).format(most=limits.MAX_IMPORT_LENGTH // 10**6)
        + " "
        + _sizes()
    )
    name = _sent("upload", (), _("Put it on the workbench"))
    if name is not None:
        content = st.session_state[INBOX].contents.get("file", b"")
        imported = Import(lambda choices, current: read_file(name, content, choices, current))
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

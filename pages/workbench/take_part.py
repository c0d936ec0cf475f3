"""Take a part of a matrix that is too large to be edited: some of its samples and labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import streamlit as st

from metrics import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.intake.matrix_values import weights_of
from pages.intake.numerals import LONGEST_LIST_OF_NUMBERS, listed_places
from pages.shell.markup import plain
from pages.state.session import Session
from pages.state.turns import turn
from pages.words import gettext as _
from pages.words import sentence_of


def part_of(matrix: Matrix, rows: Iterable[int], columns: Iterable[int]) -> Matrix:
    """The matrix of these samples and labels, in their order; InputError where it cannot be edited."""
    shown_rows, shown_columns = sorted(set(rows)), sorted(set(columns))
    size = len(shown_rows), len(shown_columns)
    if not all(size):
        raise InputError(N_("Choose at least one sample and one label."))
    if not limits.is_editable(*size):
        raise InputError(
            N_(
                "{samples:,} samples × {labels:,} labels are {cells:,} cells, and at most {most:,} can be "
                "edited: choose fewer."
            ),
            samples=size[0],
            labels=size[1],
            cells=size[0] * size[1],
            most=limits.MOST_CELLS_EDITED,
        )
    part = matrix.part(shown_rows, shown_columns)
    if part.weights is not None:
        weights_of(part.weights, len(part.samples))
    return part


@st.dialog(_("Take a part"))
def take_part(session: Session, first_rows: Sequence[int], first_columns: Sequence[int]) -> None:
    """Open the place to choose samples and labels, beginning with these; the part of them is opened."""
    with turn(st.session_state):  # a dialog runs by itself, without the frame
        matrix = session.matrix
        st.caption(
            _(
                "A part of up to {most:,} cells can be edited. Its thresholds, predictions by hand, order of "
                "relevance and weights come along; undo leads back to the whole matrix."
            ).format(most=limits.MOST_CELLS_EDITED)
        )
        samples = _numbers(_("Samples, by number"), "part_samples", first_rows, len(matrix.samples))
        labels = _numbers(_("Labels, by number"), "part_labels", first_columns, len(matrix.labels))
        names = st.multiselect(
            _("More labels, by name"),
            range(len(matrix.labels)),
            format_func=matrix.labels.__getitem__,
            key="part_names",
            placeholder=_("Choose labels"),
        )
        told, press = st.container(), st.button(_("Take this part"), "part_taken", type="primary")
        try:
            columns = listed_places(labels, len(matrix.labels)) | set(names)
            part = part_of(matrix, listed_places(samples, len(matrix.samples)), columns)
        except InputError as error:
            told.error(plain(sentence_of(error)))
            return
        told.info(plain(_size_in_words(part)))
        if press:
            session.load(part)
            st.rerun()


def _numbers(title: str, key: str, places: Sequence[int], count: int) -> str:
    title = _("{title} (1 to {count:,})").format(title=title, count=count)
    first = f"{places[0] + 1}-{places[-1] + 1}"
    return st.text_input(title, first, max_chars=LONGEST_LIST_OF_NUMBERS, key=key, placeholder="1-40, 55")


def _size_in_words(part: Matrix) -> str:
    samples, labels = part.size
    told = _("{samples:,} samples × {labels:,} labels = {cells:,} cells: this part can be edited.")
    return told.format(samples=samples, labels=labels, cells=samples * labels)

"""The matrix editor: truth, prediction and score of every cell in one table; and the photo of one sample."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from metrics.graph.arrays import Mask
from pages.intake.examples import PICTURES, DigitPicture
from pages.intake.grid import TRUTH_WORDS
from pages.intake.limits import MAX_NAME_LENGTH
from pages.intake.matrix import Matrix
from pages.lessons.picture import tags
from pages.shell.joined import NamedTexts, component
from pages.shell.markup import Html, element
from pages.state.document import Cell, RivalScores, rival_for_browser
from pages.state.protocol import Rival
from pages.state.session import EDITOR
from pages.words import gettext as _

RIVAL = "rival_editor"
_HTML = """
<div class="editor compact">
  <button type="button" class="press arrange">✎</button>
  <button type="button" class="press legend-sign">?</button>
  <div class="scroller"><table role="grid">
    <caption class="unseen"></caption>
    <thead><tr><td></td></tr></thead>
    <tbody></tbody><tfoot></tfoot>
  </table></div>
  <div class="below">
    <button type="button" class="press add sample"></button>
    <button type="button" class="press add label"></button>
  </div>
  <p class="cell-legend" popover></p>
  <p class="message" role="alert"></p>
  <p class="about"></p>
  <canvas class="enlarged" width="8" height="8" popover="manual" aria-hidden="true"></canvas>
</div>
"""


class EditorData(TypedDict):
    """What is shown of the matrix in place; of "B" it is the same matrix with the scores of model B.

    `predicted` has a text for each sample, with a 0 or a 1 for each label; `marked` marks those that are
    wrong. `highlighted` are the cells of the current step; None leaves them to the stage, in the browser.
    `thresholds` shows those of the labels or samples, where they have some. `in_hand` stands out: the row or
    the column that the page is about. `beside` is the model B that is shown on the page.
    """

    highlighted: Sequence[Cell] | None
    predicted: list[str] | None
    marked: bool
    thresholds: bool
    in_hand: tuple[Literal["row", "column"], int] | None
    note: str
    model: NotRequired[Literal["B"]]
    beside: Rival | None


class EditorConstants(TypedDict):
    """The words, the pictures of samples by their names, and the tags that are drawn by their labels."""

    words: NamedTexts
    pasted: NamedTexts
    truths: Mapping[str, int]
    pictures: Mapping[str, DigitPicture]
    tags: Mapping[str, str]
    longest_name: int


class PhotoData(TypedDict):
    """The row of a sample."""

    row: int


class PhotoConstants(TypedDict):
    """As in `EditorConstants`."""

    tags: Mapping[str, str]


def _constants() -> EditorConstants:
    return {
        "words": _words(),
        "pasted": _pasted(),
        "truths": {word: int(value) for word, value in TRUTH_WORDS.items()},
        "pictures": PICTURES,
        "tags": tags(),
        "longest_name": MAX_NAME_LENGTH,
    }


def _photo_constants() -> PhotoConstants:
    return {"tags": tags()}


_render = component(__file__, EditorData, _HTML, _constants)
_render_photo = component(__file__, PhotoData, constants=_photo_constants, script="photos")


def matrix_editor(
    matrix: Matrix,
    *,
    highlighted: Iterable[Cell] | None = (),
    predicted: NDArray[np.bool_] | None = None,
    marked: bool = False,
    thresholds: bool = False,
    in_hand: tuple[Literal["row", "column"], int] | None = None,
    note: str = "",
    beside: RivalScores | None = None,
) -> None:
    """Draw the matrix, for editing; the arguments are as in `EditorData`.

    `predicted`, of a shape that broadcasts to (n_samples, n_labels), puts a badge into every cell.
    """
    data: EditorData = {
        "highlighted": cells_for_browser(highlighted),
        "predicted": _digits(predicted, matrix),
        "marked": marked,
        "thresholds": thresholds,
        "in_hand": in_hand,
        "note": note,
        "beside": rival_for_browser(beside),
    }
    _render(key=EDITOR, data=data)


def rival_editor(matrix: Matrix, rival: RivalScores, predicted: NDArray[np.bool_] | None) -> None:
    """Draw the matrix with the scores of another model, for editing, its wrong cells marked.

    Where the document has none of its own, these come into it with the first edit.
    """
    data: EditorData = {
        "highlighted": [],
        "predicted": _digits(predicted, matrix),
        "marked": True,
        "thresholds": False,
        "in_hand": None,
        "note": "",
        "model": "B",
        "beside": rival_for_browser(rival),
    }
    _render(key=RIVAL, data=data)


def show_photo(row: int) -> None:
    """Draw the photo of the sample in this row: what is true of it; nothing where labels have no drawing."""
    _render_photo(key="photo", data={"row": row})


def cells_for_browser(highlighted: Iterable[Cell] | None) -> list[Cell] | None:
    """Return the cells that are highlighted; None where the stage of the page says which, in the browser."""
    return None if highlighted is None else list(highlighted)


def _digits(predicted: NDArray[np.bool_] | None, matrix: Matrix) -> list[str] | None:
    if predicted is None:
        return None
    return ["".join(row) for row in np.where(np.broadcast_to(predicted, matrix.size), "1", "0")]


def _words() -> NamedTexts:
    return {
        "caption": _("In each cell: is the label true, and its score"),
        "truth": _("{sample}, label {label}, truth {truth}"),
        "score": _("{sample}, label {label}, score"),
        "truth_beside_b": _("model B, {sample}, label {label}, truth {truth}"),
        "score_of_b": _("model B, {sample}, label {label}, score"),
        "predicted": _("{sample}, label {label}, predicted"),
        "not_predicted": _("{sample}, label {label}, not predicted"),
        "wrongly_predicted": _("{sample}, label {label}, wrongly predicted"),
        "missed": _("{sample}, label {label}, missed"),
        "is_predicted": _("predicted"),
        "is_not_predicted": _("not predicted"),
        "is_wrongly_predicted": _("wrongly predicted"),
        "is_missed": _("missed"),
        "is_true": _("true"),
        "is_false": _("false"),
        "is_score": _("score"),
        "legend": _("What a cell shows"),
        "by_threshold 1": _(
            "{label} is predicted: {score} is high enough for the threshold {at}. Change either, and the ✓ "
            "follows."
        ),
        "by_threshold 0": _(
            "{label} is not predicted: {score} is too low for the threshold {at}. Change either, and the ✓ "
            "follows."
        ),
        "by_place 1": _(
            "{label} is predicted: {score} is among the {at} highest scores of {sample}. Change a score, and "
            "the ✓ follows."
        ),
        "by_place 0": _(
            "{label} is not predicted: {score} is not among the {at} highest scores of {sample}. Change a "
            "score, and the ✓ follows."
        ),
        "threshold": _("threshold"),
        "weight": _("weight"),
        "threshold_of_sample": _("threshold of sample {sample}"),
        "threshold_of_label": _("threshold of label {label}"),
        "weight_of_sample": _("weight of sample {sample}"),
        "picture": _("picture of a handwritten {digit}"),
        "name_sample": _("name of sample {sample}"),
        "name_label": _("name of label {label}"),
        "remove_sample": _("remove sample {sample}"),
        "remove_label": _("remove label {label}"),
        "arrange": _("Rename, add and remove rows and columns"),
        "add_sample": _("+ sample"),
        "add_label": _("+ label"),
        "cell": _("{sample}, label {label}"),
        "bad_number": _("{what}: “{entry}” is not a number. Type any finite number, such as 0.3 or −2."),
        "no_number": _("{what}: the field is empty. Type any finite number, such as 0.3 or −2."),
    }


def _pasted() -> NamedTexts:
    """The sentences on a block of cells that was pasted."""
    return {
        "bad_score": _(
            "“{entry}” in row {row}, column {column} of what you pasted must be a number, such as 0.3, 0,3 "
            "or 30 %."
        ),
        "empty_score": _("Row {row}, column {column} of what you pasted is empty: it must be a number."),
        "bad_truth": _(
            "“{entry}” in row {row}, column {column} of what you pasted must be 0 or 1. To paste scores, "
            "put the cursor into a score."
        ),
        "empty_truth": _("Row {row}, column {column} of what you pasted is empty: it must be 0 or 1."),
        "rows_left": _(
            "{left} of the {count} pasted rows had no place: the last sample of the matrix is “{last}”."
        ),
        "columns_left": _(
            "{left} of the {count} pasted columns had no place: the last label of the matrix is “{last}”."
        ),
    }


def matrix_cells(matrix: Matrix, predicted: Mask | None = None) -> Html:
    """The cells with their names; those that are `predicted` bear a check mark."""
    marked = np.zeros(np.shape(matrix.truth), np.bool_) if predicted is None else predicted
    beside = [[*map(_score, *rows)] for rows in zip(matrix.scores, marked, strict=True)]
    return _table(matrix, beside, _("Truth and score of each cell"))


def predicted_cells(matrix: Matrix) -> Html:
    """The same with a check mark where a label is predicted by hand, in the place of the scores."""
    signs = [["✓" if one else "" for one in row] for row in matrix.decision.cells]
    return _table(matrix, signs, _("Truth and prediction of each cell"))


def _table(matrix: Matrix, beside: Sequence[Sequence[str]], name: str) -> Html:
    head = element("tr", element("td"), *(element("th", one, scope="col") for one in matrix.labels))
    rows = (
        element("tr", element("th", sample, scope="row"), *map(_cell, truths, others))
        for sample, truths, others in zip(matrix.samples, matrix.truth, beside, strict=True)
    )
    return element("table", head, *rows, css="cells", aria_label=name)


def _cell(truth: int, beside: str) -> Html:
    mark = element("span", f"{truth}", css="mark")
    return element("td", mark, beside, css="true" if truth else "")


def _score(score: float, is_predicted: bool) -> Html:
    check = element("b", " ✓", title=_("predicted")) if is_predicted else ""
    return Html(f"{score:g}{check}")

"""The matrix editor: truth, prediction and score of every cell in one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from pages.intake.decision_rule import THRESHOLD
from pages.intake.examples import PICTURES
from pages.intake.limits import LONGEST_NAME
from pages.intake.matrix import Matrix
from pages.intake.relevance_and_weights import WEIGHT
from pages.state.inbox import NOTHING_DONE, Answer, Version
from pages.state.protocol import Cell, window, words_of
from pages.views.component import component
from pages.words import gettext as _

_HTML = """
<div class="editor">
  <div class="scroller"><table role="grid">
    <caption class="unseen"></caption><thead><tr><td></td></tr></thead><tbody></tbody><tfoot></tfoot>
  </table></div>
  <div class="below">
    <button type="button" class="add sample"></button>
    <button type="button" class="add label"></button>
    <span class="paging" role="group"></span>
    <div class="telling">
      <p class="message" id="message" role="alert"></p>
      <p class="where" aria-hidden="true"></p>
    </div>
  </div>
  <p class="about"></p>
  <canvas class="enlarged" width="8" height="8" popover="manual" aria-hidden="true"></canvas>
</div>
"""


def _known() -> dict[str, object]:
    """What the browser knows beforehand: the words, and the pictures of samples by their names."""
    return {**words_of(_words()), "pictures": {name: vars(one) for name, one in PICTURES.items()}}


_render = component(__file__, _HTML, said=_known)


def matrix_editor(
    matrix: Matrix,
    *,
    key: str,
    version: Version,
    answer: Answer = NOTHING_DONE,
    rows: Sequence[int] | None = None,
    columns: Sequence[int] | None = None,
    most: tuple[int, int] | None = None,
    lit: Iterable[Cell] | None = (),
    predicted: NDArray[np.bool_] | None = None,
    thresholds: bool = False,
    note: str = "",
) -> None:
    """Show the matrix, or a window of it, for editing; the part holds its edits for `Session.take`.

    `predicted`, (n_samples, n_labels), puts a badge into every cell; `thresholds` shows those of the
    labels or samples, where they have some. The weights of samples are shown where there are any.
    Where `rows` and `columns` are not all, the buttons beside the matrix ask for another `window`: its
    first row and column.
    `lit` are the cells of the current step; None leaves it to the stage to light them, in the browser.
    `most` is how many rows and columns are shown at once, if not all. `note` is a sentence below the matrix.

    `version` names the matrix given here; `answer` is what this component is told about its edits.
    """
    rows = range(len(matrix.samples)) if rows is None else rows
    columns = range(len(matrix.labels)) if columns is None else columns
    data = window(
        matrix,
        rows,
        columns,
        version=version,
        answer=answer,
        lit=lit,
    )
    more = {
        "longest_name": LONGEST_NAME,
        "most": most,
        "predicted": None if predicted is None else predicted[np.ix_(rows, columns)].astype(int).tolist(),
        "by_hand": matrix.decision.kind == "hand",
        "sides": _sides(matrix, rows, thresholds),
        "feet": _feet(matrix, columns, thresholds),
        "fresh": {"threshold": THRESHOLD, "weight": WEIGHT},
        "note": note,
    }
    _render(key=key, data=data | more, holds=("edits", "window"))


def _sides(matrix: Matrix, rows: Sequence[int], thresholds: bool) -> dict[str, list[float]]:
    """The numbers that samples have beside their cells."""
    decision, sides = matrix.decision, {}
    if thresholds and decision.kind == "samples":
        sides["threshold"] = [decision.thresholds[row] for row in rows]
    if matrix.weights is not None:
        sides["weight"] = [matrix.weights[row] for row in rows]
    return sides


def _feet(matrix: Matrix, columns: Sequence[int], thresholds: bool) -> dict[str, list[float]]:
    """The numbers that labels have under their cells."""
    decision = matrix.decision
    if not thresholds or decision.kind != "labels":
        return {}
    return {"threshold": [decision.thresholds[column] for column in columns]}


def _words() -> dict[str, str]:
    return {
        "whole": _("In each cell: is the label true, and its score"),
        "part": _(
            "Samples {first_sample}–{last_sample} of {samples}, labels {first_label}–{last_label} of {labels}"
        ),
        "paging": _("Other samples and labels"),
        "samples_before": _("▴ samples before"),
        "samples_after": _("▾ samples after"),
        "labels_before": _("◂ labels before"),
        "labels_after": _("▸ labels after"),
        "truth": _("{sample}, label {label}, truth {truth}"),
        "score": _("{sample}, label {label}, score"),
        "predicted": _("{sample}, label {label}, predicted"),
        "not_predicted": _("{sample}, label {label}, not predicted"),
        "is_predicted": _("predicted"),
        "is_not_predicted": _("not predicted"),
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
        "add_sample": _("+ sample"),
        "add_label": _("+ label"),
        "cell": _("{sample}, label {label}"),
        "bad_number": _("{what}: “{entry}” is not a number. Type any finite number, such as 0.3 or −2."),
        "no_number": _("{what}: the field is empty. Type any finite number, such as 0.3 or −2."),
    }

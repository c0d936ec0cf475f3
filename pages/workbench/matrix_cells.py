"""A small matrix that is only read: the truth of each cell, and its score or what is predicted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from metrics.graph.arrays import Mask
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.words import gettext as _


def matrix_cells(matrix: Matrix, tied: Mask | None = None, predicted: Mask | None = None) -> Html:
    """The cells with their names; those that are `tied` bear an equals sign, the `predicted` a check mark."""
    nowhere = np.zeros(np.shape(matrix.truth), np.bool_)
    grids = matrix.scores, nowhere if tied is None else tied, nowhere if predicted is None else predicted
    beside = [[*map(_score, *rows)] for rows in zip(*grids, strict=True)]
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


def _score(score: float, is_tied: bool, is_predicted: bool) -> Html:
    level = element("b", " =", css="level", title=_("tied")) if is_tied else ""
    check = element("b", " ✓", title=_("predicted")) if is_predicted else ""
    return Html(f"{score:g}{level}{check}")

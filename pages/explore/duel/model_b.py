"""Model B: the scores that those on the workbench are compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pages.intake.examples import second_model
from pages.intake.matrix import Matrix
from pages.state.rival_scores import RivalScores, names_of
from pages.state.session import Session
from pages.words import gettext as _

Scores = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class ModelB:
    """The scores of model B on the matrix in place, None where there are none; and what must be told."""

    scores: Scores | None
    told: str = ""


def model_b(session: Session) -> ModelB:
    """Model B for the matrix in place: what was pinned, or the second model of a matrix that has one."""
    matrix, rival = session.matrix, session.rival
    if rival is None:
        second = second_model(matrix)
        if second is None:
            return ModelB(None)
        return ModelB(second.scores, second.explanation and _(second.explanation))
    size = len(matrix.samples), len(matrix.labels)
    if rival.size != size:
        told = _(
            "Model B has {rows}×{columns} scores, and the matrix has {samples}×{labels} cells: pin it again."
        )
        rows, columns = rival.size
        return ModelB(None, told.format(rows=rows, columns=columns, samples=size[0], labels=size[1]))
    if rival.names != names_of(matrix):
        told = _("Model B was pinned on other names of samples or labels; it is compared cell by cell.")
        return ModelB(rival.scores, told)
    return ModelB(rival.scores)


def pin(session: Session, matrix: Matrix) -> None:
    """Let the scores of this matrix be model B."""
    session.compare_with(RivalScores.of(matrix))


def swap(session: Session, scores: Scores) -> None:
    """Put the scores of model B on the workbench, and those there in its place."""
    matrix = session.matrix
    session.change_to(replace(matrix, scores=scores), RivalScores.of(matrix))


def forget(session: Session) -> None:
    """Have no pinned scores any more."""
    session.compare_with(None)

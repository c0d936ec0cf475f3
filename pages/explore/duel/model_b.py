"""Model B: the scores with which those of the matrix are compared, and what can be done with them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pages.intake.examples import second_model
from pages.intake.matrix import Matrix
from pages.state.document import RivalScores, names_of
from pages.state.session import Session
from pages.words import gettext as _


@dataclass(frozen=True)
class ModelB:
    """The scores of model B on the matrix in place, None where they do not fit, and what must be said."""

    rival: RivalScores | None
    note: str = ""


def model_b(session: Session) -> ModelB:
    """Model B for the matrix in place: what was chosen, or what it begins with."""
    matrix, rival = session.matrix, session.rival
    if rival is None:
        return _first_model_b(session)
    if rival.size != matrix.size:
        return ModelB(None, _other_size(rival, matrix))
    if rival.names not in ("", names_of(matrix)):
        told = _("Model B was made for other names of samples or labels; it is compared cell by cell.")
        return ModelB(rival, told)
    return ModelB(rival)


def _first_model_b(session: Session) -> ModelB:
    """The second model of a matrix that has one; of any other one its scores as it was opened."""
    matrix, opened, second = session.matrix, session.opened, second_model(session.matrix)
    if second is not None:
        return ModelB(
            RivalScores(second.scores, names_of(matrix)), second.explanation and _(second.explanation)
        )
    scores = opened.scores if opened.size == matrix.size else matrix.scores
    return ModelB(RivalScores(scores, names_of(matrix)))


def _other_size(rival: RivalScores, matrix: Matrix) -> str:
    (rows, columns), (samples, labels) = rival.size, matrix.size
    told = _(
        "Model B has {rows}×{columns} scores, and the matrix has {samples}×{labels} cells: paste its scores "
        "again, or copy those of A."
    )
    return told.format(rows=rows, columns=columns, samples=samples, labels=labels)


def pin(session: Session) -> None:
    """Let the scores that are in place be model B."""
    session.compare_with(RivalScores.of(session.matrix))


def swap(session: Session, rival: RivalScores) -> None:
    """Put the scores of model B on the workbench, and those there in its place."""
    matrix = session.matrix
    session.change_to(replace(matrix, scores=rival.scores), RivalScores.of(matrix))


def bring(session: Session, brought: Matrix) -> None:
    """Let the scores of what was brought be model B, where there is one for each cell of the matrix."""
    matrix = session.matrix
    if brought.size != matrix.size:
        (rows, columns), (samples, labels) = brought.size, matrix.size
        told = _(
            "These are {rows}×{columns} scores, and the matrix has {samples}×{labels} cells: model B needs a "
            "score for each of them. It stays as it is."
        )
        session.refuse(told.format(rows=rows, columns=columns, samples=samples, labels=labels))
        return
    session.compare_with(RivalScores(brought.scores, names_of(matrix)))

"""Model B: the scores that those on the workbench are compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from pages.intake.examples import second_model
from pages.intake.matrix import Matrix
from pages.state.link import NAMED
from pages.state.rival_scores import RivalScores, names_of, rival_from
from pages.state.session import Session
from pages.words import gettext as _

HELD = "rival_held"
Scores = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class ModelB:
    """The scores of model B on the matrix in place, None where there are none; and what must be told."""

    scores: Scores | None
    told: str = ""


def model_b(session: Session) -> ModelB:
    """Model B for the matrix in place: what was pinned, or the second model of a matrix that has one."""
    matrix, word = session.matrix, session.focus.explored.rival
    if not word:
        second = second_model(matrix)
        if second is None:
            return ModelB(None)
        return ModelB(second.scores, second.explanation and _(second.explanation))
    rival = _found(word)
    if rival is None:
        return ModelB(None, _("The scores of model B are not in the link: pin some again."))
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
    rival = RivalScores.of(matrix)
    word = rival.word
    st.session_state[HELD] = (word, rival)
    session.explore(rival=word)


def swap(session: Session, scores: Scores) -> None:
    """Put the scores of model B on the workbench, and those there in its place."""
    matrix = session.matrix
    if (len(scores), len(scores[0])) != (len(matrix.samples), len(matrix.labels)):
        return  # pressed on a page from before the matrix became another one
    session.change_to(replace(matrix, scores=scores))
    pin(session, matrix)


def forget(session: Session) -> None:
    """Have no pinned scores any more."""
    session.explore(rival="")


def _found(word: str) -> RivalScores | None:
    """What a word of an address stands for; of those that are names this visit knows the last one."""
    held = st.session_state.get(HELD)
    if held is not None and held[0] == word:
        rival: RivalScores = held[1]
        return rival
    if word.startswith(NAMED):
        return None
    rival_in_link = rival_from(word)
    if rival_in_link is not None:
        st.session_state[HELD] = (word, rival_in_link)
    return rival_in_link

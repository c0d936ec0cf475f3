"""The two models of the duel: which scores model B has, and both matrices beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from pages.intake.examples import second_model
from pages.intake.matrix import Matrix
from pages.shell.choices import Press, choose
from pages.shell.joined import PressHandler, box, show_html, side_by_side
from pages.shell.markup import element
from pages.state.document import RivalScores, digest_of_names
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.matrix_dialogs import open_scores_dialog
from pages.workbench.matrix_editor import matrix_editor, rival_editor


@dataclass(frozen=True)
class ModelB:
    """The scores of model B, None where they do not fit the matrix, and a note about them."""

    rival: RivalScores | None
    note: str = ""


def model_b(session: Session) -> ModelB:
    """Return model B for the current matrix: the scores that were chosen, or those that it starts with."""
    matrix, rival = session.matrix, session.rival
    if rival is None:
        return _first_model_b(session)
    if rival.size != matrix.size:
        note = _(
            "Model B has {rows}×{columns} scores, and the matrix has {samples}×{labels} cells: paste its "
            "scores again, or copy those of A."
        )
        return ModelB(None, note.format(**_sizes(rival.size, matrix)))
    if rival.names_digest not in ("", digest_of_names(matrix)):
        note = _("Model B was made for other names of samples or labels; it is compared cell by cell.")
        return ModelB(rival, note)
    return ModelB(rival)


def _first_model_b(session: Session) -> ModelB:
    """The second model of a ready matrix that has one; else the scores as the matrix was opened."""
    matrix, opened, second = session.matrix, session.opened, second_model(session.matrix)
    if second is not None:
        note = second.explanation and _(second.explanation)
        return ModelB(RivalScores(second.scores, digest_of_names(matrix)), note)
    scores = opened.scores if opened.size == matrix.size else matrix.scores
    return ModelB(RivalScores(scores, digest_of_names(matrix)))


def _sizes(size: tuple[int, int], matrix: Matrix) -> Mapping[str, int]:
    (rows, columns), (samples, labels) = size, matrix.size
    return {"rows": rows, "columns": columns, "samples": samples, "labels": labels}


def swap(session: Session, rival: RivalScores) -> None:
    """Let the scores of model B be the current ones, and those model B."""
    matrix = session.matrix
    session.change_to(replace(matrix, scores=rival.scores), RivalScores.of(matrix))


def paste_scores(session: Session, pasted: Matrix) -> None:
    """Let the pasted scores be model B, where there is one for each cell of the matrix."""
    matrix = session.matrix
    if pasted.size == matrix.size:
        session.compare_with(RivalScores(pasted.scores, digest_of_names(matrix)))
        return
    text = _(
        "These are {rows}×{columns} scores, and the matrix has {samples}×{labels} cells: model B needs a "
        "score for each of them. It stays as it is."
    )
    session.refuse(text.format(**_sizes(pasted.size, matrix)))


def show_models(session: Session, model: ModelB) -> None:
    """Draw both models beside each other, each with its heading."""
    matrix, rules = session.matrix, session.focus.conventions
    left, right = side_by_side(1, 1)
    with left:
        legend = _("1: true, ✓: predicted, ✗: wrongly, orange ring: missed")
        show_html(element("h2", _("Model A"), element("small", legend)))
        matrix_editor(
            matrix,
            predicted=session.example.prediction(rules),
            marked=True,
            thresholds=True,
            beside=model.rival,
        )
    with right:
        show_heading_of_b(session, model.rival)
        if model.note:
            show_html(element("p", model.note, css="aside", data_testid="note-on-b", role="status"))
        if model.rival is not None:
            other = replace(session.example, scores=np.array(model.rival.scores))
            rival_editor(matrix, model.rival, other.prediction(rules))


def show_heading_of_b(session: Session, rival: RivalScores | None) -> None:
    """Draw the heading of model B with its buttons."""
    copied = RivalScores.of(session.matrix)
    presses: dict[str, PressHandler] = {"pin": lambda _pressed: session.compare_with(copied)}
    buttons = [
        Press("bring", _("Paste …"), _("Paste or upload the scores of another model.")),
        Press("pin", _("Copy A"), _("The scores of A become those of B, to be changed from there.")),
    ]
    if rival is not None:
        presses["swap"] = lambda _pressed: swap(session, rival)
        buttons.append(Press("swap", _("Swap"), _("A and B change places.")))
    paste = {
        "bring": lambda _pressed: open_scores_dialog(session, lambda pasted: paste_scores(session, pasted))
    }
    with box("heading"):
        show_html(element("h2", _("Model B"), element("small", _("The truths are shared by both."))))
        choose([buttons], key="model_b", on_press=presses, after_send=paste)

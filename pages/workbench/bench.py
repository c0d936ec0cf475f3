"""The workbench that stands on every page: the matrix, its score line and their tools."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TypeAlias

from pages.intake.examples import note_on
from pages.intake.matrix import DECISION_KINDS, DecisionKind, Matrix
from pages.lessons.scene import MOST_CHIPS, Scene
from pages.shell.joined import box, side_by_side
from pages.shell.notice import show_notice
from pages.state.link import is_named
from pages.state.protocol import Cell, Marker
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.decision_choice import OF_SAMPLES, choose_decision
from pages.workbench.matrix_editor import matrix_editor
from pages.workbench.score_line import score_line
from pages.workbench.take_part import take_part

Place: TypeAlias = AbstractContextManager[object]


def complain(session: Session) -> None:
    """Say what was wrong with the link that was opened, and what a link cannot hold."""
    if session.complaint:
        show_notice(session.complaint)
    if is_named(session.query):
        told = _("This matrix is too large for a link: others who open the address do not see the matrix.")
        show_notice(told)


def workbench(
    session: Session,
    scene: Scene,
    *,
    predictions: bool = False,
    relevance: bool = False,
    threshold_of_sample: bool = False,
    on_stage: bool = False,
    stacked: bool = False,
    choosing: bool = True,
    between: Callable[[], None] | None = None,
    beside: Callable[[], None] | None = None,
    in_hand: bool | None = None,
    lit: Iterable[Cell] = (),
) -> tuple[range, range]:
    """The matrix beside the score line of the chosen part, or with `stacked` above it.

    `between` draws what is to stand below the matrix, above a score line that is stacked, and `beside` what
    stands in the place of the score line. `choosing` is False where what decides is shown and not chosen.
    With `on_stage` the stage of the page lights the cells of its step; elsewhere the cells `lit` are.
    `in_hand` says whether the part that is looked at stands out, as it does on a stage.
    `predictions` shows which cells are predicted and what decides it, `threshold_of_sample` the threshold
    alone as far as a sample has one, `relevance` the order of the true labels of a sample.
    """
    kinds = DECISION_KINDS if predictions else OF_SAMPLES if threshold_of_sample else ()
    is_chosen = bool(kinds) and choosing
    if is_chosen and not on_stage:
        choose_decision(session, kinds)
    shown = None if on_stage else [*lit]
    rows, columns = session.look_at(scene.cells[0])
    with _places(stacked, beside is not None, predictions) as (table, line):
        with table:
            if is_chosen and on_stage:
                choose_decision(session, kinds)
            matrix_editor(
                session.matrix,
                rows,
                columns,
                around=(*scene.cells[0], session.opened.fingerprint),
                lit=shown,
                predicted=session.example.prediction(scene.focus.conventions) if predictions else None,
                thresholds=session.matrix.decision.kind in kinds,
                in_hand=_in_hand(scene) if (on_stage if in_hand is None else in_hand) else None,
                note=_note(session, scene),
                take_part=lambda: take_part(session, rows, columns),
            )
            if between is not None:
                between()
        with line:
            if beside is not None:
                beside()
                return rows, columns
            score_line(
                session.matrix,
                _chips(scene),
                scene.title,
                lines=_threshold(session.matrix, scene, kinds),
                lit=shown,
                relevance=relevance and scene.result.source.kind == "rows",
                room_for=_most_chips(scene) if on_stage else None,
                told=_missing(scene),
            )
    return rows, columns


@contextmanager
def _places(stacked: bool, columns: bool, predictions: bool) -> Iterator[Sequence[Place]]:
    """Where the matrix stands, and what is beside it: as `columns` where each may hold several things."""
    if stacked:
        yield nullcontext(), nullcontext()
    elif columns:
        yield side_by_side(1, 1)
    else:
        with box("wide_bench" if predictions else "bench"):
            yield nullcontext(), nullcontext()


def _in_hand(scene: Scene) -> tuple[str, int] | None:
    """The row or the column that is the part looked at; None where the part is the whole matrix."""
    axis = {"rows": "row", "columns": "column"}.get(scene.result.source.kind)
    return None if axis is None else (axis, scene.focus.part)


def _note(session: Session, scene: Scene) -> str:
    """What is said of the ready matrix that the one in place was made of; mostly nothing."""
    note = note_on(session.matrix)
    return "" if note is None else note(session.example.prediction(scene.focus.conventions))


def _missing(scene: Scene) -> str:
    """What is said of a part that has more cells than are drawn."""
    if len(scene.cells) <= MOST_CHIPS:
        return ""
    told = _("Only the first {shown} of {all} are drawn here.")
    return told.format(shown=MOST_CHIPS, all=len(scene.cells))


def _chips(scene: Scene) -> list[Cell]:
    return list(scene.cells[:MOST_CHIPS])


def _most_chips(scene: Scene) -> int:
    return min(scene.result.source.n_parts * len(scene.cells), MOST_CHIPS)


def _threshold(matrix: Matrix, scene: Scene, kinds: Collection[DecisionKind]) -> list[Marker]:
    """The threshold that all items of the part have in common, to be dragged."""
    decision, part, of = matrix.decision, scene.focus.part, scene.result.source.kind
    text = _("threshold {at}")
    if decision.kind not in kinds:
        return []
    if decision.kind == "one":
        return [Marker(decision.common, text, name=_("threshold"), edit={"kind": "threshold"})]
    if (decision.kind, of) == ("labels", "columns"):
        name, edit = _("threshold of label {label}"), {"kind": "threshold", "column": part}
        return [Marker(decision.thresholds[part], text, name=name.format(label=scene.title), edit=edit)]
    if (decision.kind, of) == ("samples", "rows"):
        name, edit = _("threshold of sample {sample}"), {"kind": "threshold", "row": part}
        return [Marker(decision.thresholds[part], text, name=name.format(sample=scene.title), edit=edit)]
    return []

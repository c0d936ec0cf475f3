"""The workbench that stands on every page: the matrix, its score line and their tools."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from typing import Literal, TypeAlias, TypedDict

import numpy as np

from metrics.graph.digits import decimal
from metrics.words import N_
from pages.intake.examples import note_on
from pages.intake.matrix import DECISION_KINDS, DecisionKind, DecisionRule, Matrix
from pages.lessons.scene import MAX_CHIPS, Scene
from pages.shell.choices import Choice, NumberField, Option, Toggle, choose
from pages.shell.joined import NamedTexts, box, component, side_by_side
from pages.state.document import Cell, Marker
from pages.state.session import DECIDING, LINE, Session
from pages.words import gettext as _
from pages.workbench.matrix_editor import cells_for_browser, matrix_editor

THRESHOLD_KINDS: tuple[DecisionKind, ...] = ("one", "samples")
KIND_TITLES: Mapping[DecisionKind, str] = {
    "one": N_("a threshold"),
    "labels": N_("one per label"),
    "samples": N_("one per sample"),
    "top": N_("top K"),
    "hand": N_("by hand"),
}

THRESHOLD_TITLES: Mapping[DecisionKind, str] = {**KIND_TITLES, "one": N_("one for all")}
_LINE = """
<div class="line compact" role="group">
  <p class="head"><b class="title"></b> <span class="hint" id="hint"></span></p>
  <div class="plot"><div class="marks"></div><div class="chips"></div></div>
  <div class="axis" aria-hidden="true"></div>
  <ol class="order"></ol>
  <div class="relevance" hidden><p class="lead"></p><ol class="order"></ol></div>
  <p class="line-note"></p>
  <p class="message" role="alert"></p>
  <p class="unseen" role="status"></p>
</div>
"""


class ScoreLineData(TypedDict):
    """The cells of a part, those that are highlighted, as in `EditorData`, and the marks across the line.

    The line is as high as for `room_for` chips, where that is given. With `relevance` there are also the true
    labels of the sample in that order.
    """

    title: str
    items: Sequence[Cell]
    highlighted: Sequence[Cell] | None
    marks: Sequence[Marker]
    room_for: int | None
    note: str
    relevance: bool


class ScoreLineConstants(TypedDict):
    """The words."""

    words: NamedTexts


def _constants() -> ScoreLineConstants:
    return {"words": _words_of_line()}


_score_line = component(__file__, ScoreLineData, _LINE, _constants, script="score_line")


def decision_sentence(decision: DecisionRule) -> str:
    """Return how labels are predicted, in a sentence."""
    text = {
        "one": _("The threshold {at} decides which labels are predicted."),
        "labels": _("Each label has a threshold of its own, which decides whether it is predicted."),
        "samples": _("Each sample has a threshold of its own, which decides what is predicted."),
        "top": _("The {count} labels with the highest scores are predicted for each sample."),
        "hand": _("What is predicted was chosen by hand."),
    }[decision.kind]
    return text.format(at=decimal(decision.common_threshold), count=decision.top_k)


def choose_decision(session: Session, kinds: Sequence[DecisionKind]) -> None:
    """Draw the choice of how labels are predicted, with its number, and of whether samples have weights."""
    decision, weighted = session.matrix.decision, session.matrix.weights is not None
    weights = Toggle({"kind": "weigh", "value": None}, _("sample weights"), weighted)
    row = [_kind_choice(decision.kind, kinds), _number_field(session.matrix, kinds), weights]
    with box("deciding", decision_sentence(decision), over=True):
        choose([row], key=DECIDING, on_press={"by_hand": lambda _pressed: _decide_by_hand(session)})


def _decide_by_hand(session: Session) -> None:
    """Let the current predictions be those by hand to begin with."""
    matrix, predicted = session.matrix, session.example.prediction(session.focus.conventions)
    sizes = len(matrix.samples), len(matrix.labels)
    cells = np.broadcast_to(predicted, sizes).astype(int).tolist()
    session.change_to(replace(matrix, decision=DecisionRule.of("hand", cells, *sizes)))


def _kind_choice(current: DecisionKind, kinds: Sequence[DecisionKind]) -> Choice:
    name, titles = _("Predicted by"), KIND_TITLES
    if kinds == THRESHOLD_KINDS:
        name, titles = _("Threshold"), THRESHOLD_TITLES
    options = [Option(kind, _(titles[kind])) for kind in kinds]
    return Choice({"kind": "decide", "by": None}, name, current, options)


def _number_field(matrix: Matrix, kinds: Sequence[DecisionKind]) -> NumberField | None:
    """The one threshold, or K; None where neither decides."""
    decision, labels = matrix.decision, len(matrix.labels)
    if decision.kind == "one":
        range_text = _("A threshold is a number.")
        return NumberField(
            {"kind": "threshold", "value": None},
            _("threshold"),
            decision.common_threshold,
            None,
            None,
            0.05,
            range_text,
        )
    if decision.top_k is not None and "top" in kinds:
        range_text = _("K is a whole number from 1 to {labels}.").format(labels=labels)
        return NumberField({"kind": "top", "value": None}, _("K"), decision.top_k, 1, labels, 1, range_text)
    return None


Place: TypeAlias = AbstractContextManager[object]


def workbench(
    session: Session,
    scene: Scene,
    *,
    predictions: bool = False,
    relevance: bool = False,
    threshold_of_sample: bool = False,
    on_stage: bool = False,
    stacked: bool = False,
    between: Callable[[], None] | None = None,
    beside: Callable[[], None] | None = None,
    in_hand: bool = True,
    highlighted: Iterable[Cell] = (),
) -> None:
    """Draw the matrix beside the score line of the chosen part, or with `stacked` above it.

    `between` draws what is to stand below the matrix, above a score line that is stacked, and `beside` what
    stands in the place of the score line. With `on_stage` the stage of the page highlights the cells of its
    step, and what decides is chosen here; elsewhere `highlighted` are those cells.

    `in_hand` says whether the part that is looked at stands out.
    `predictions` shows which cells are predicted and what decides it, `threshold_of_sample` the threshold
    alone as far as a sample has one, `relevance` the order of the true labels of a sample.
    """
    kinds = DECISION_KINDS if predictions else THRESHOLD_KINDS if threshold_of_sample else ()
    marked = None if on_stage else [*highlighted]
    with _places(stacked, beside is not None, predictions) as (table, line):
        with table:
            if kinds and on_stage:
                choose_decision(session, kinds)
            matrix_editor(
                session.matrix,
                highlighted=marked,
                predicted=session.example.prediction(scene.focus.conventions) if predictions else None,
                thresholds=session.matrix.decision.kind in kinds,
                in_hand=_in_hand(scene) if in_hand else None,
                note=_note(session, scene),
            )
            if between is not None:
                between()
        with line:
            if beside is not None:
                beside()
            else:
                _draw_score_line(session.matrix, scene, kinds, marked, relevance, on_stage)


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


def _in_hand(scene: Scene) -> tuple[Literal["row", "column"], int] | None:
    """The row or the column that is the part looked at; None where the part is the whole matrix."""
    axes: Mapping[str, Literal["row", "column"]] = {"rows": "row", "columns": "column"}
    axis = axes.get(scene.result.inputs.kind)
    return None if axis is None else (axis, scene.focus.part)


def _note(session: Session, scene: Scene) -> str:
    """The sentence about the ready matrix that the one in place was made of; mostly ""."""
    note = note_on(session.matrix)
    return "" if note is None else note(session.example.prediction(scene.focus.conventions))


def _sentence_on_hidden_cells(scene: Scene) -> str:
    """The sentence about a part that has more cells than are drawn; else ""."""
    if len(scene.cells) <= MAX_CHIPS:
        return ""
    text = _("Only the first {shown} of {all} are drawn here.")
    return text.format(shown=MAX_CHIPS, all=len(scene.cells))


def _draw_score_line(
    matrix: Matrix,
    scene: Scene,
    kinds: Collection[DecisionKind],
    highlighted: Sequence[Cell] | None,
    relevance: bool,
    on_stage: bool,
) -> None:
    """Draw the cells of the part as chips; for a row with `relevance` also its true labels in that order.

    On a stage it is as high as for the chips of any part, so that another part moves nothing.
    """
    source = scene.result.inputs
    data: ScoreLineData = {
        "title": scene.title,
        "items": scene.cells[:MAX_CHIPS],
        "highlighted": cells_for_browser(highlighted),
        "marks": _threshold_markers(matrix, scene, kinds),
        "room_for": min(source.n_parts * len(scene.cells), MAX_CHIPS) if on_stage else None,
        "note": _sentence_on_hidden_cells(scene),
        "relevance": relevance and source.kind == "rows",
    }
    _score_line(key=LINE, data=data)


def _threshold_markers(matrix: Matrix, scene: Scene, kinds: Collection[DecisionKind]) -> list[Marker]:
    """The threshold that all items of the part have in common, to be dragged."""
    decision, part, axis = matrix.decision, scene.focus.part, scene.result.inputs.kind
    if decision.kind not in kinds:
        return []
    edit: dict[str, object] = {"kind": "threshold"}
    if decision.kind == "one":
        at, name = decision.common_threshold, _("threshold")
    elif (decision.kind, axis) == ("labels", "columns"):
        at, name = decision.thresholds[part], _("threshold of label {label}").format(label=scene.title)
        edit["column"] = part
    elif (decision.kind, axis) == ("samples", "rows"):
        at, name = decision.thresholds[part], _("threshold of sample {sample}").format(sample=scene.title)
        edit["row"] = part
    else:
        return []
    return [Marker(at, _("threshold {at}"), name=name, edit=edit)]


def _words_of_line() -> NamedTexts:
    return {
        "group": _("score line of {title}"),
        "hint": _("Drag, or use ← → (Shift: ten steps). A click makes it true or false."),
        "name": _("{sample}, {label}"),
        "item": _("{sample}, label {label}"),
        "true_at": _("{score}, true label, place {place} of {count}"),
        "false_at": _("{score}, false label, place {place} of {count}"),
        "true_tied": _("{score}, true label, tied on places {first} to {last} of {count}"),
        "false_tied": _("{score}, false label, tied on places {first} to {last} of {count}"),
        "places": _("{first}–{last}"),
        "order": _("Order of {title}: {order}"),
        "in_order": _("The labels in the order of their scores, the highest first"),
        "relevance": _("Most relevant first (← → move a label):"),
        "no_relevance": _("This sample has no true label, so there is nothing to put in order."),
        "more_relevant": _("make {label} more relevant"),
        "less_relevant": _("make {label} less relevant"),
        "then": _("{before}, then {after}"),
        "tied": _("{before}, tied with {after}"),
    }

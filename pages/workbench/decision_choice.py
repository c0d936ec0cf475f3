"""What decides which labels are predicted: the controls above the matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from metrics.graph.digits import decimal
from metrics.words import N_
from pages.intake.matrix import DecisionKind, DecisionRule, Matrix
from pages.shell.choices import Choice, NumberField, Option, Toggle, choose
from pages.shell.joined import box
from pages.state.session import DECIDING, Session
from pages.words import gettext as _

OF_SAMPLES: tuple[DecisionKind, ...] = ("one", "samples")
TITLES: Mapping[DecisionKind, str] = {
    "one": N_("a threshold"),
    "labels": N_("one per label"),
    "samples": N_("one per sample"),
    "top": N_("top K"),
    "hand": N_("by hand"),
}

THRESHOLDS: Mapping[DecisionKind, str] = {**TITLES, "one": N_("one for all")}


def decided(decision: DecisionRule) -> str:
    """How labels are predicted, in a sentence."""
    told = {
        "one": _("The threshold {at} decides which labels are predicted."),
        "labels": _("Each label has a threshold of its own, which decides whether it is predicted."),
        "samples": _("Each sample has a threshold of its own, which decides what is predicted."),
        "top": _("The {count} labels with the highest scores are predicted for each sample."),
        "hand": _("What is predicted was chosen by hand."),
    }[decision.kind]
    return told.format(at=decimal(decision.common), count=decision.count)


def choose_decision(session: Session, kinds: Sequence[DecisionKind]) -> None:
    """Choose how labels are predicted, with the number that it needs, and whether samples have weights."""
    decision, weighted = session.matrix.decision, session.matrix.weights is not None
    weights = Toggle({"kind": "weigh", "value": None}, _("sample weights"), weighted)
    row = [_kinds(decision.kind, kinds), _number(session.matrix, kinds), weights]
    with box("deciding", decided(decision), over=True):
        choose([row], key=DECIDING, on_press={"by_hand": lambda _pressed: _decide_by_hand(session)})


def _decide_by_hand(session: Session) -> None:
    """Let what is predicted now be the predictions by hand to begin with."""
    matrix, predicted = session.matrix, session.example.prediction(session.focus.conventions)
    sizes = len(matrix.samples), len(matrix.labels)
    cells = np.broadcast_to(predicted, sizes).astype(int).tolist()
    session.change_to(replace(matrix, decision=DecisionRule.of("hand", cells, *sizes)))


def _kinds(held: DecisionKind, kinds: Sequence[DecisionKind]) -> Choice:
    name, titles = (_("Threshold"), THRESHOLDS) if kinds == OF_SAMPLES else (_("Predicted by"), TITLES)
    options = [Option(kind, _(titles[kind])) for kind in kinds]
    return Choice({"kind": "decide", "by": None}, name, held, options)


def _number(matrix: Matrix, kinds: Sequence[DecisionKind]) -> NumberField | None:
    """The one threshold, or K; None where neither decides."""
    decision, labels = matrix.decision, len(matrix.labels)
    if decision.kind == "one":
        asked = _("A threshold is a number.")
        return NumberField(
            {"kind": "threshold", "value": None}, _("threshold"), decision.common, None, None, 0.05, asked
        )
    if decision.count is not None and "top" in kinds:
        asked = _("K is a whole number from 1 to {labels}.").format(labels=labels)
        return NumberField({"kind": "top", "value": None}, _("K"), decision.count, 1, labels, 1, asked)
    return None

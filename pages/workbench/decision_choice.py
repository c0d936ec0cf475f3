"""What decides which labels are predicted: the controls above the matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from metrics.words import N_
from pages.intake.decision_rule import DecisionRule, Kind
from pages.state.session import Session
from pages.views.digits import decimal
from pages.views.markup import key_for
from pages.words import gettext as _

OF_SAMPLES: tuple[Kind, ...] = ("one", "samples")
TITLES: Mapping[Kind, str] = {
    "one": N_("a threshold"),
    "labels": N_("one per label"),
    "samples": N_("one per sample"),
    "top": N_("top K"),
    "hand": N_("by hand"),
}

THRESHOLDS: Mapping[Kind, str] = {**TITLES, "one": N_("one for all")}


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


def choose_decision(session: Session, kinds: Sequence[Kind]) -> None:
    """Choose how labels are predicted, with the number that it needs, and whether samples have weights."""
    decision = session.matrix.decision
    with st.container(horizontal=True, vertical_alignment="center", key="deciding"):
        _choose_kind(session, kinds)
        if decision.kind == "one":
            _number(session, _("threshold"), "threshold", decision.common)
        if decision.count is not None and "top" in kinds:
            _number(session, _("K"), "top", decision.count)
        _choose_weights(session)


def _choose_kind(session: Session, kinds: Sequence[Kind]) -> None:
    held = session.matrix.decision.kind
    widget = key_for("decided", held)

    def take() -> None:
        chosen = st.session_state.get(widget)
        if chosen in kinds:
            predicted = session.example.prediction(session.focus.conventions).tolist()
            session.edit(kind="decide", by=chosen, predicted=predicted)

    st.session_state[widget] = held if held in kinds else None
    name, titles = (_("Threshold"), THRESHOLDS) if kinds == OF_SAMPLES else (_("Predicted by"), TITLES)
    st.markdown(name, width="content")
    st.segmented_control(
        name,
        kinds,
        format_func=lambda kind: _(titles[kind]),
        key=widget,
        on_change=take,
        required=held in kinds,
        label_visibility="collapsed",
        width="content",
    )


def _number(session: Session, title: str, kind: str, held: float) -> None:
    """A field for the one threshold, or for K."""
    labels = len(session.matrix.labels)
    widget = key_for(kind, (held, labels))

    def take() -> None:
        value = st.session_state.get(widget)
        if value is not None:
            session.edit(kind=kind, value=value)

    st.session_state[widget] = held
    counted = isinstance(held, int)
    st.number_input(
        title,
        min_value=1 if counted else None,
        max_value=labels if counted else None,
        step=1 if counted else 0.05,
        format="%d" if counted else "%g",
        key=widget,
        on_change=take,
        label_visibility="collapsed",
        width=130,
    )


def _choose_weights(session: Session) -> None:
    held = session.matrix.weights is not None
    widget = key_for("weighted", held)

    def take() -> None:
        value = st.session_state.get(widget)
        if isinstance(value, bool):
            session.edit(kind="weigh", value=value)

    st.session_state[widget] = held
    st.toggle(_("sample weights"), key=widget, on_change=take, width="content")

"""A page with nothing but the workbench, and the matrix that Python holds as text.

Query parameters: `case` names the matrix, `slow` makes each run take that many seconds,
`window` shows only the first rows, `part` chooses what the score line shows, `lit=bus` leaves it to the
browser what is lit. Another `visit` begins anew, with components that nobody has used.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from typing import Any

import streamlit as st

from pages.intake.matrix import Matrix
from pages.state.heard import heard
from pages.state.protocol import Marker
from pages.state.session import Session
from pages.state.undo_history import UndoHistory
from pages.workbench.matrix_editor import matrix_editor
from pages.workbench.score_line import score_line

D0 = ([[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]], [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]])
LETTERS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]
CASES = {
    "d0": lambda: Matrix.of(*D0),
    "tied": lambda: Matrix.of([[1, 0, 1, 0, 0]], [[0.5, 0.5, 0.7, 0.5, 0.2]]),
    "logits": lambda: Matrix.of(D0[0], [[-2.5, 4.25, 0.5, 1.0, 7.125], [0.0, -1.0, 1e-3, 3.0, 0.123456789]]),
    "equal": lambda: Matrix.of([[1, 0, 1]], [[3, 3, 3]]),
    "ten": lambda: Matrix.of(
        [[(i * j + i) % 3 == 0 for j in range(10)] for i in range(4)],
        [[(7 * i + 13 * j) % 20 / 20 for j in range(10)] for i in range(4)],
        labels=LETTERS,
    ),
    "thirty": lambda: Matrix.of(
        [[(j * j) % 3 == 1 for j in range(30)]], [[(37 * j) % 50 / 50 for j in range(30)]]
    ),
    "large": lambda: Matrix.of(
        [[(i + j) % 2 for j in range(5)] for i in range(2000)],
        [[(i * j % 100) / 100 for j in range(5)] for i in range(2000)],
    ),
    "long": lambda: Matrix.of(
        *D0,
        samples=["a sample whose name is forty letters lng", "x2"],
        labels=["outdoor photographs", "indoor", "a label whose name is forty letters long", "sea", "sunset"],
    ),
}

st.set_page_config(layout="wide")
query, state = st.query_params, st.session_state
visit = query.get("visit", "")
if state.get("visit") != visit:
    state.visit, state.steps = visit, 0
    given = CASES[query.get("case", "d0")]()
    state.session = Session(UndoHistory(given))
session: Session = state.session
time.sleep(float(query.get("slow", "0")))


def sent() -> dict[str, object]:
    """What the browser holds of both parts."""
    return {key: heard(state, f"{key}{visit}", "edits") for key in ("editor", "line")}


def answer(key: str) -> dict[str, Any]:
    return {
        "key": f"{key}{visit}",
        "version": session.version,
        "answer": session.inbox.answer_to(key),
        "lit": None if query.get("lit") == "bus" else [(0, 1), (0, 3)] if "lit" in query else [],
    }


session.take(sent())
matrix = session.matrix
shown = range(12) if "window" in query else None
items = {
    "sample": [(0, column) for column in range(len(matrix.labels))],
    "label": [(row, 0) for row in range(min(30, len(matrix.samples)))],
    "all": [(row, column) for row in range(len(matrix.samples)) for column in range(len(matrix.labels))],
}[query.get("part", "sample")]
markers = [Marker(0.45, "threshold 0.45"), Marker(0.3, "depth 3", "depth")] if "marks" in query else []
left, right = st.columns([1.15, 1]) if "side" in query else (st.container(), st.container())
with left:
    matrix_editor(matrix, rows=shown, **answer("editor"))
with right:
    score_line(matrix, items, matrix.samples[0], lines=markers, **answer("line"))
if st.button("next", shortcut="Right"):
    state.steps += 1
# What a browser brings that reconnects is known once the parts are drawn.
before = session.inbox
session.take(sent())
if session.inbox != before:
    st.rerun()
told: dict[str, Any] = {"steps": state.steps, "visit": visit}
st.code(json.dumps(told if "window" in query else asdict(matrix) | told), language=None)

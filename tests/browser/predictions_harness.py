"""A page with the whole workbench and the matrix that Python holds as text.

Query parameters: those of a link; `case` names one of the examples, D0 without it; `show` is `predictions`,
`pro` or nothing. With `blank` the page is empty, and what comes next begins anew.
"""

from __future__ import annotations

import json
from dataclasses import asdict

import streamlit as st

from pages.intake.examples import EXAMPLES
from pages.state.arrival import begin
from pages.views.joined import joined
from pages.views.scene import scene_of
from pages.workbench.bench import complain, workbench
from pages.workbench.top_bar import top_bar

SHOWN = {"predictions": {"predictions": True}, "pro": {"relevance": True, "threshold_of_sample": True}}

st.set_page_config(layout="wide")
query = st.query_params
if "blank" in query:
    st.session_state.clear()
    st.code("blank", language=None)
    st.stop()
session = begin(st.session_state, query)
if "m" not in query and "opened" not in st.session_state:
    session.load(EXAMPLES[query.get("case", "d0")].matrix)
st.session_state.opened = True
matrix = session.matrix
shown = scene_of(session.example, session.focus, matrix.samples, matrix.labels)
with joined():
    top_bar(session, "sets")
    complain(session)
    workbench(session, shown, **SHOWN.get(query.get("show", ""), {}))
st.code(json.dumps(asdict(matrix)), language=None)

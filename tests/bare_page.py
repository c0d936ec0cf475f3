"""The least that a Streamlit page can be which takes an edit and answers it.

Two components are given 10 kB each, and one line of HTML says the number that was sent last: what this costs
is what Streamlit costs, and the pages of the app are measured beside it. The edits are those of the matrix
editor, so that the same visitors can use both.
"""

import streamlit as st

from pages.state.heard import state_name
from pages.state.session import EDITOR

FILLING = ["x" * 46] * 200
HTML = '<input class="score" aria-label="x1, label l1, score">'
EDITS = state_name(EDITOR, "edits")
JS = """export default ({ data, parentElement, setStateValue }) => {
    const field = parentElement.querySelector(".score");
    field.value = data.scores[0][0];
    field.onkeydown = ({ key }) => {
        if (key !== "Enter") return;
        const op = { id: crypto.randomUUID(), kind: "score", row: 0, column: 0, value: Number(field.value) };
        setStateValue("EDITS", { base: data.version, ops: [op] });
    };
};""".replace("EDITS", EDITS)
edited = st.components.v2.component(EDITOR, html=HTML, js=JS)
other = st.components.v2.component("other", js="export default () => {};")

state = st.session_state
scores = state.setdefault("scores", [[0.0] * 5, [0.0] * 5])
done = None
for op in ((state.get(EDITOR) or {}).get(EDITS) or {}).get("ops", ()):
    scores[op["row"]][op["column"]] = op["value"]
    done = op["id"]
version = {"session": "", "matrix": ""}
filled = {"filling": FILLING, "scores": scores, "version": version, "done": done}
edited(key=EDITOR, data=filled, **{f"on_{EDITS}_change": lambda: None})
other(key="other", data=filled)
st.html(f'<p data-testid="number">{scores[0][0]}</p>')

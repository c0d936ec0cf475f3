"""The least that a Streamlit page can be which takes an edit and answers it.

Two components are given 10 kB each, and one line of HTML says the number that was sent last: what this costs
is what Streamlit costs, and the pages of the app are measured beside it. The messages and the answers are
those of the app, so that the same visitors can use both.
"""

import json

import streamlit as st

from pages.state.message import MESSAGE, PAGE

FILLING = ["x" * 46] * 200
HTML = '<input class="score" aria-label="x1, label l1, score">'
JS = """export default ({ data, parentElement, setStateValue }) => {
    const { answer } = JSON.parse(new TextDecoder().decode(data));
    const field = parentElement.querySelector(".score");
    const matrix = structuredClone(answer.matrix);
    field.value = matrix.scores[0][0];
    field.onkeydown = ({ key }) => {
        if (key !== "Enter") return;
        matrix.scores[0][0] = Number(field.value);
        setStateValue("MESSAGE", { seq: crypto.randomUUID(), document: { matrix } });
    };
};""".replace("MESSAGE", MESSAGE)
edited = st.components.v2.component(PAGE, html=HTML, js=JS)
other = st.components.v2.component("other", js="export default () => {};")

FRESH = {
    "samples": ["x1", "x2"],
    "labels": ["l1", "l2", "l3", "l4", "l5"],
    "truth": [[0] * 5, [0] * 5],
    "scores": [[0.0] * 5, [0.0] * 5],
    "decision": ["one", [0.5]],
    "relevance": None,
    "weights": None,
}
sent = (st.session_state.get(PAGE) or {}).get(MESSAGE)
matrix = sent["document"]["matrix"] if sent else FRESH
document = {"matrix": matrix, "rules": {}, "rival": None}
opened = {} if sent else {"opened": {"document": document, "focus": {}}, "names": [""], "query": {}}
answer = {"page": "", "seq": sent["seq"] if sent else "", "focus": {}, "matrix": matrix, **opened}
filled = json.dumps({"answer": answer, "filling": FILLING}).encode()
edited(key=PAGE, data=filled, on_message_change=lambda: None)
other(key="other", data=filled)
st.html(f'<p data-testid="number">{matrix["scores"][0][0]}</p>')

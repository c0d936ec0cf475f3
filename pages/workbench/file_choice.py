"""Where a visitor chooses a file: its content comes in a message of the session, as an edit does."""

from __future__ import annotations

from typing import Any

import streamlit as st

from pages.intake import limits
from pages.shell.component import component
from pages.state.message import value_of_lone_part
from pages.words import gettext as _

ENDINGS = ".csv,.tsv,.txt,.md,.tex,.xlsx,.xlsm,.ods,.parquet,.pq,.json,.jsonl,.ndjson,.npy,.npz"
_HTML = """
<div class="choice">
  <input type="file">
  <button type="button" class="press primary"></button>
</div>
"""
_render = component(
    __file__,
    _HTML,
    constants=lambda: {
        "words": {"file": _("File"), "send": _("Put it on the workbench")},
        "endings": ENDINGS,
        "most": limits.LONGEST_TEXT,
    },
)


def file_choice(key: str) -> Any:
    """Draw the field and its button; return what was sent, for `pages/intake/files.py`, or None.

    A field of Streamlit's needs a route of its own, at which anybody may leave any number of files.
    """
    _render(key=key, data={}, state=("file",))
    return value_of_lone_part(st.session_state, key, "file")

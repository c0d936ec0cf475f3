"""Which values of widgets reach Streamlit: one of a wrong kind fails there, before a page is asked."""

from __future__ import annotations

import json
import re

from pages.shell.streamlit_internals import WidgetState, widget_key
from pages.state.message import PAGE

# The kinds of values, as Streamlit names them, by the first word of a widget's key; any other is a button.
KINDS = {
    PAGE: "json_value",
    "paste": "json_value",
    "upload": "json_value",
    "guess": "string_array_value",
    "named": "string_array_value",
    "part": "string_value",
}
BUTTON, EVENTS = "trigger_value", "json_trigger_value"
MAX_DEPTH = 30  # of lists in each other: the app sends a dozen, and Streamlit fails at some hundreds

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"')
_NO_BRACKETS = bytes({*range(256)} - {*b"[]{}"})


def is_expected(widget: WidgetState) -> bool:
    """Return whether a widget of the app can have this value: it is of the widget's kind and can be read."""
    kind, wanted = widget.WhichOneof("value"), _kind_of(widget.id)
    if kind is None or wanted is None:
        return wanted is not None
    return kind == wanted and (not kind.startswith("json") or _is_readable(getattr(widget, kind)))


def _kind_of(widget_id: str) -> str | None:
    """The kind of value that the widget of this id has; None for what is no id of a widget."""
    key, is_of_events = widget_key(widget_id)
    if not key:
        return None
    return EVENTS if is_of_events else KINDS.get(key.partition(" ")[0], BUTTON)


def _is_readable(text: str) -> bool:
    """Whether this is JSON that Streamlit can read and write again."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    brackets = _STRING.sub("", text).encode().translate(None, delete=_NO_BRACKETS)
    for _depth in range(MAX_DEPTH):
        if not brackets:
            return True
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return False

"""Which messages of a browser are bearable: JSON that holds too much is not even read.

Streamlit reads what components hold before any script of ours runs, and nobody else runs while it does. No
component sends more values than the largest matrix has, and no more lists than three that are edited; only
what a page holds can be large.
"""

from __future__ import annotations

from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.intake import limits
from pages.intake.table import KINDS

ALWAYS = 50_000  # bytes of a message that is bearable whatever it holds
MOST_PARTS = 1_000  # widgets, and answers that the browser says it has kept
MOST_LISTS = 3 * limits.MOST_LISTS  # of the matrix in place, the one that was opened, and the one before
MOST_VALUES = limits.most_delimiters(len(KINDS))


def is_bearable(message: bytes) -> bool:
    """Whether Streamlit can read this message in a moment."""
    if len(message) <= ALWAYS:
        return True
    try:
        said = BackMsg.FromString(message)
    except Exception:  # it is no message; what is raised has a name in Streamlit's packages alone
        return False
    run = said.rerun_script
    widgets = run.widget_states.widgets
    if (
        said.WhichOneof("type") != "rerun_script"
        or len(widgets) + len(run.cached_message_hashes) > MOST_PARTS
    ):
        return False
    return all(
        _is_small(getattr(widget, kind))
        for widget in widgets
        if (kind := widget.WhichOneof("value")) in ("json_value", "json_trigger_value")
    )


def _is_small(json: str) -> bool:
    lists = json.count("[") + json.count("{")
    return len(json) <= limits.LONGEST_SENT and lists <= MOST_LISTS and json.count(",") <= MOST_VALUES

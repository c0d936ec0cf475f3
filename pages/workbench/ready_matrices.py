"""The matrices that are ready to load: a button for the first of each document, a list of all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from metrics.words import N_
from pages.intake.examples import DOCUMENTS, EXAMPLES, STORY
from pages.intake.scenario_examples import SCENARIOS
from pages.state.inbox import Version
from pages.views.component import component
from pages.words import gettext as _

# D3 prints no matrix.
ONE_PRESS = {"photos": N_("photos"), "d0": "D0", "d1_sigmoid": "D1", "d2_binary": "D2", "d4": "D4"}
_render = component(__file__, '<div class="ready"><select></select></div>')


def ready_matrices(
    loaded: str, *, key: str, on_change: Callable[[], None], version: Version, done: str | None
) -> None:
    """Show the buttons and the list; what is chosen goes to `Session.take`.

    `loaded` is the key of the matrix in place, "" for another one. A press is sent until `done` names it: a
    button of Streamlit's would be another one once an edit has been answered, and a press on it lost.
    """
    data = {"loaded": loaded, "version": asdict(version), "done": done}
    _render(key=key, data=data | _choices(), width="content", on_edits_change=on_change)


def _choices() -> dict[str, Any]:
    groups: dict[str, list[tuple[str, str]]] = {}
    for examples, group in ((STORY, _("Story")), (DOCUMENTS, _("Documents")), (SCENARIOS, "")):
        for key, one in examples.items():
            groups.setdefault(group or _(one.group), []).append((key, _(one.title)))
    return {
        "words": {
            "buttons": _("Load a matrix"),
            "list": _("Load any matrix, of a document or of a question that people asked"),
            "more": _("scenarios"),
            "other": _("matrix"),
        },
        "buttons": [(key, _(text), EXAMPLES[key].line) for key, text in ONE_PRESS.items()],
        "groups": list(groups.items()),
    }

"""The matrix editor: a truth button and a score field in every cell of one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from gettext import gettext as _

from pages.workbench.edits import Refusal
from pages.workbench.matrix import Matrix
from pages.workbench.names import LONGEST_NAME
from pages.workbench.protocol import Cell, component, window

_HTML = """
<div class="editor">
  <div class="scroller"><table role="grid">
    <caption><span></span></caption><thead><tr><td></td></tr></thead><tbody></tbody>
  </table></div>
  <div class="below">
    <button type="button" class="add sample"></button><button type="button" class="add label"></button>
    <p class="message" id="message" role="alert"></p>
  </div>
</div>
"""
_render = component("matrix_editor", _HTML, "fields.js")


def matrix_editor(
    matrix: Matrix,
    *,
    key: str,
    on_change: Callable[[], None],
    version: str,
    done: str | None = None,
    refused: Refusal | None = None,
    rows: Sequence[int] | None = None,
    columns: Sequence[int] | None = None,
    lit: Iterable[Cell] = (),
) -> object:
    """Show the matrix, or a window of it, for editing; returns the edits for `edits.take`.

    `on_change` is called with new edits in `st.session_state[key]["edits"]`. `version` names the
    matrix given here; `done` and `refused` are what `edits.take` said about this component's edits.
    """
    data = window(
        matrix,
        range(len(matrix.samples)) if rows is None else rows,
        range(len(matrix.labels)) if columns is None else columns,
        version=version,
        done=done,
        refused=refused,
        lit=lit,
        words=_words(),
    )
    return _render(key=key, data={**data, "longest_name": LONGEST_NAME}, on_edits_change=on_change).get(
        "edits"
    )


def _words() -> dict[str, str]:
    return {
        "whole": _("Truth and score of every sample and label"),
        "part": _(
            "Samples {first_sample}–{last_sample} of {samples}, labels {first_label}–{last_label} of {labels}"
        ),
        "truth": _("{sample}, label {label}, truth"),
        "score": _("{sample}, label {label}, score"),
        "name_sample": _("name of sample {sample}"),
        "name_label": _("name of label {label}"),
        "remove_sample": _("remove sample {sample}"),
        "remove_label": _("remove label {label}"),
        "add_sample": _("+ sample"),
        "add_label": _("+ label"),
        "bad_score": _(
            "{sample}, label {label}: “{entry}” is no number. Any finite number is allowed, like 0.3 or −2."
        ),
        "no_score": _(
            "{sample}, label {label}: the score is empty. Any finite number is allowed, like 0.3 or −2."
        ),
    }

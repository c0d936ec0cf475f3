"""The score line: the items of one part as chips on an axis, to be dragged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pages.intake.matrix import Matrix
from pages.shell.component import component
from pages.state.document import Cell, Marker, window_data
from pages.state.session import LINE
from pages.words import gettext as _

_HTML = """
<div class="line compact" role="group">
  <p class="head"><b class="title"></b> <span class="hint" id="hint"></span></p>
  <div class="plot"><div class="marks"></div><div class="chips"></div></div>
  <div class="axis" aria-hidden="true"></div>
  <ol class="order"></ol>
  <div class="relevance" hidden><p class="lead"></p><ol class="order"></ol></div>
  <p class="line-note"></p>
  <p class="message" role="alert"></p>
  <p class="unseen" role="status"></p>
</div>
"""
_render = component(__file__, _HTML, constants=lambda: {"words": _words()})


def score_line(
    matrix: Matrix,
    items: Sequence[Cell],
    title: str,
    *,
    lines: Iterable[Marker] = (),
    highlighted: Iterable[Cell] | None = (),
    relevance: bool = False,
    room_for: int | None = None,
    note: str = "",
) -> None:
    """Draw the cells of one part as chips.

    `relevance` lists the true labels of a part that is a row, the most relevant first. With `room_for` it is
    as high as for so many chips, so that another part moves nothing. `note` says what is not drawn.
    `highlighted` are the cells of the current step; None leaves them to the stage, in the browser.
    """
    rows, columns = sorted({row for row, _c in items}), sorted({column for _r, column in items})
    more = {
        "title": title,
        "items": items,
        "size": [len(matrix.samples), len(matrix.labels)],
        "lines": [vars(line) for line in lines],
        "room_for": room_for,
        "note": note,
        "relevance": relevance,
    }
    _render(key=LINE, data=window_data(matrix, rows, columns, highlighted) | more)


def _words() -> dict[str, str]:
    return {
        "group": _("score line of {title}"),
        "hint": _("Drag, or use ← → (Shift: ten steps). A click makes it true or false."),
        "name": _("{sample}, {label}"),
        "item": _("{sample}, label {label}"),
        "true_at": _("{score}, true label, place {place} of {count}"),
        "false_at": _("{score}, false label, place {place} of {count}"),
        "true_tied": _("{score}, true label, tied on places {first} to {last} of {count}"),
        "false_tied": _("{score}, false label, tied on places {first} to {last} of {count}"),
        "places": _("{first}–{last}"),
        "order": _("Order of {title}: {order}"),
        "in_order": _("The labels in the order of their scores, the highest first"),
        "relevance": _("Most relevant first (← → move a label):"),
        "no_relevance": _("This sample has no true label, so there is nothing to put in order."),
        "more_relevant": _("make {label} more relevant"),
        "less_relevant": _("make {label} less relevant"),
        "then": _("{before}, then {after}"),
        "tied": _("{before}, tied with {after}"),
    }

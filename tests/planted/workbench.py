"""Faults of the scripts of the workbench: what the browser shows of an edit and sends of it."""

from __future__ import annotations

from tests.planted.fault import IN_A_BROWSER, WORKBENCH, Fault, likely


def _of(name: str, file: str, old: str, new: str, *first: str) -> Fault:
    return Fault(name, f"pages/workbench/{file}", old, new, likely(first, WORKBENCH, IN_A_BROWSER))


FAULTS = (
    _of(
        "The cells that Python lights are taken as column and row",
        "lit.js",
        "data.lit.map(([row, column]) => cellKey(row, column))",
        "data.lit.map(([row, column]) => cellKey(column, row))",
    ),
    _of(
        "The patience of the outbox is not back after an answer",
        "outbox.js",
        "    if (answered.length) this.attempt = 0;\n",
        "",
        "outbox",
    ),
    _of(
        "An edit that nobody answers is not sent again",
        "outbox.js",
        "      this.attempt++;\n      this.dispatch();",
        "      this.attempt++;",
        "outbox",
    ),
    _of(
        "A label moved down among the relevant ones goes up on the screen",
        "local_edits.js",
        "{ up: -1, down: 1 }[move]",
        "{ up: 1, down: -1 }[move]",
        "predictions",
    ),
    _of(
        "On the screen predictions stay where they were when a row comes or goes",
        "local_edits.js",
        "return predicted ? [truth, scores, predicted] : [truth, scores];",
        "return [truth, scores];",
        "predictions",
    ),
    _of(
        "A tap on a chip makes it true and never false",
        "gestures.js",
        "value: 1 - item.truth",
        "value: 1",
        "workbench",
    ),
    _of(
        "The axis of the score line runs from right to left",
        "axis.js",
        "(value - axis.low) / (axis.high - axis.low)",
        "(axis.high - value) / (axis.high - axis.low)",
    ),
    _of(
        "Tied chips do not say that they share their places",
        "order.js",
        "sorted.findLastIndex(",
        "sorted.findIndex(",
    ),
    _of(
        "An edit changes the entry of the history in place",
        "address.js",
        'history[data.push ? "pushState" : "replaceState"]',
        'history[data.push ? "replaceState" : "replaceState"]',
        "links",
    ),
)

"""Edits of the workbench, as a component makes them."""

from __future__ import annotations

from typing import Any

Edit = dict[str, Any]


def score(row: int, column: int, value: object) -> Edit:
    """Set a score."""
    return {"kind": "score", "row": row, "column": column, "value": value}


def truth(row: int, column: int, value: object) -> Edit:
    """Set a truth."""
    return {"kind": "truth", "row": row, "column": column, "value": value}


def predicted(row: int, column: int, value: object) -> Edit:
    """Set a prediction by hand."""
    return {"kind": "predicted", "row": row, "column": column, "value": value}


def name_sample(row: int, name: object) -> Edit:
    """Give a sample another name."""
    return {"kind": "name_sample", "row": row, "name": name}


def name_label(column: int, name: object) -> Edit:
    """Give a label another name."""
    return {"kind": "name_label", "column": column, "name": name}


def remove_sample(row: int) -> Edit:
    """Take a sample away."""
    return {"kind": "remove_sample", "row": row}


def remove_label(column: int) -> Edit:
    """Take a label away."""
    return {"kind": "remove_label", "column": column}


def threshold(value: object, **of: int) -> Edit:
    """Set the threshold that all share, or that of a `row` or a `column`."""
    return {"kind": "threshold", "value": value, **of}


def weight(row: int, value: object) -> Edit:
    """Set what a sample weighs."""
    return {"kind": "weight", "row": row, "value": value}


def move(row: int, column: int, way: str) -> Edit:
    """Make a label more or less relevant to its sample."""
    return {"kind": "relevance", "row": row, "column": column, "move": way}


def decide(by: str) -> Edit:
    """Predict in another way."""
    return {"kind": "decide", "by": by}


ADD_SAMPLE: Edit = {"kind": "add_sample"}
ADD_LABEL: Edit = {"kind": "add_label"}

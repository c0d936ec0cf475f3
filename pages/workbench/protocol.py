"""What Python tells the components of the workbench, and the files they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from pages.views.theme import colours
from pages.workbench.edits import Refusal
from pages.workbench.matrix import Matrix
from pages.workbench.names import LABEL_NAME, SAMPLE_NAME

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

Cell = tuple[int, int]


def component(name: str, html: str, *scripts: str) -> ComponentRenderer:
    """Register a component: its own .js and .css file, after those that are shared."""
    return st.components.v2.component(
        name,
        html=html,
        css="\n".join((colours(":host"), *(_text(file) for file in ("look.css", f"{name}.css")))),
        js="\n".join(_text(file) for file in ("sync.js", "numbers.js", *scripts, f"{name}.js")),
    )


def window(
    matrix: Matrix,
    rows: Sequence[int],
    columns: Sequence[int],
    *,
    version: str,
    done: str | None,
    refused: Refusal | None,
    lit: Iterable[Cell],
    words: dict[str, str],
) -> dict[str, object]:
    """The part of the matrix that a component shows, its indices being those of the whole."""
    shown_rows, shown_columns = set(rows), set(columns)
    return {
        "rows": list(rows),
        "columns": list(columns),
        "size": [len(matrix.samples), len(matrix.labels)],
        "samples": [matrix.samples[row] for row in rows],
        "labels": [matrix.labels[column] for column in columns],
        "truth": [[matrix.truth[row][column] for column in columns] for row in rows],
        "scores": [[matrix.scores[row][column] for column in columns] for row in rows],
        "version": version,
        "done": done,
        "refused": refused and {"id": refused.id, "text": refused.text},
        "lit": [[row, column] for row, column in lit if row in shown_rows and column in shown_columns],
        "words": {"default_sample": SAMPLE_NAME, "default_label": LABEL_NAME, **words},
    }


def _text(file: str) -> str:
    return Path(__file__).with_name(file).read_text(encoding="utf-8")

"""The working of a result for a notebook: as a table, and as HTML with MathML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from ..graph.digits import decimal, headline, shortest
from ..graph.expression import Quantity
from ..graph.mathml import mathml
from ..graph.working import item_line, letters, line, sentence_of_note, steps
from ..input.example import Example
from ..lazy import import_optional
from ..parts.average import title_of_mean
from ..parts.part import CELLS, ROWS
from ..words import N_

if TYPE_CHECKING:
    from ..result import Result

ALL_CELLS = "all cells"
MAX_PARTS, MAX_LINES = 12, 6
STYLE = (
    "<style>.working{line-height:1.6}.working summary,.working h4{font:inherit;font-weight:600;margin:.5em 0}"
    ".working .step{margin:.25em 0 .25em 1em;overflow-x:auto}.working .note{opacity:.75}"
    ".working .step div{padding:.15em 0}.working math{font-size:1.15em}"
    ".working .over{border-top:1px solid}</style>"
)
FRAME_COLUMNS = ("part", "step", "value", "notes")
AVERAGE = "average"
Row = tuple[str, str, float, str]


@dataclass(frozen=True)
class PartNames:
    """The names of the parts of a kind ("rows", "columns" or "cells") and of the items of each."""

    parts: Sequence[str]
    items: Sequence[str]

    @classmethod
    def of(cls, example: Example, kind: str) -> PartNames:
        """The names of an example; an axis without names is numbered from 1."""
        n_samples, n_labels = example.truth.shape[-2:]
        samples = example.samples or [f"sample {number}" for number in range(1, n_samples + 1)]
        labels = example.labels or [f"label {number}" for number in range(1, n_labels + 1)]
        if kind == CELLS:
            return cls((ALL_CELLS,), [f"{sample}, {label}" for sample in samples for label in labels])
        return cls(samples, labels) if kind == ROWS else cls(labels, samples)


def working_html(result: Result) -> str:
    """The value of a result without variants, the working of its parts, each to be unfolded, and the average.

    Of many parts the first are shown. Names are escaped; there is no script.
    """
    names = PartNames.of(result.example, result.inputs.kind)
    title = f"{result.metric.title}, {result.average}: {headline(float(result))}"
    pieces = [STYLE, f"<h4>{escape(title)}</h4>"]
    pieces += [_part_html(result, part, names) for part in range(min(len(names.parts), MAX_PARTS))]
    more = len(names.parts) - MAX_PARTS
    if more > 0:
        pieces.append(f'<p class="note">… and {more} more parts: <code>result.part(i)</code></p>')
    if result.average != "micro":
        average_steps = steps(result.overall)
        pieces += [_average_step_html(step, result.inputs.kind, names.parts) for step in average_steps]
    return f'<div class="working">{"".join(pieces)}</div>'


def _part_html(result: Result, part: int, names: PartNames) -> str:
    quantity = result.part(part)
    lines = "".join(_step_html(step, step.title, names.items) for step in steps(quantity))
    summary = escape(f"{names.parts[part]}: {shortest(float(quantity.value))}")
    return f"<details{' open' * (part == 0)}><summary>{summary}</summary>{lines}</details>"


def _average_step_html(step: Quantity, kind: str, parts: Sequence[str]) -> str:
    """A step of the average over parts of this kind, which have these names."""
    mean = title_of_mean(step, kind) if step.key.endswith(".average") else None
    title = step.title if mean is None else f"{mean[0].format(n=mean[1])}: {step.title}"
    return _step_html(step, title, parts)


def _step_html(step: Quantity, title: str, names: Sequence[str]) -> str:
    """A step under its title; `names` are those of its items."""
    lines = "".join(f"<div>{_math(latex)}</div>" for latex in _lines(step, names))
    notes = "".join(f'<div class="note">{escape(sentence_of_note(note))}</div>' for note in step.notes)
    return f'<div class="step"><div>{escape(title)}</div>{lines}{notes}</div>'


def _lines(step: Quantity, names: Sequence[str]) -> Iterator[str]:
    """The lines of a step in LaTeX: an itemwise one has its letters, then its first items."""
    if not step.itemwise:
        yield line(step, names)
        return
    yield rf"{step.symbol} = {letters(step)}"
    entries, items = _entry_names(step, names), step.lines()
    for item in items[:MAX_LINES]:
        assert item is not None
        yield " = ".join(item_line(step, item, entries[item]))
    if len(items) > MAX_LINES:
        yield r"\dots"


def _math(latex: str) -> str:
    return f'<math displaystyle="true">{"".join(piece.markup for piece in mathml(latex))}</math>'


def frame_of(result: Result) -> Any:
    """The working of a result without variants as a `pandas.DataFrame`, part after part, the average last.

    `part` is the name of a sample or a label, "all cells", or "average"; `step` the key of a step, with the
    name of the item in brackets where the step has a value for each; `value` a float, NaN where undefined;
    `notes` what a reader must know about it. InputError for a stack of variants, ImportError without pandas.
    """
    if result.value.ndim:
        raise InputError(N_("A stack of variants has a working for each: ask for the frame of one example."))
    names = PartNames.of(result.example, result.inputs.kind)
    rows: list[Row] = []
    for part, name in enumerate(names.parts):
        for step in steps(result.parts.at(part)):  # result.part(part) would keep every part in memory
            rows += _rows(name, step, names.items)
    if result.average != "micro":
        for step in steps(result.overall):
            rows += _rows(AVERAGE, step, names.parts)
    return import_optional("pandas").DataFrame(rows, columns=FRAME_COLUMNS)


def _rows(part: str, step: Quantity, names: Sequence[str]) -> Iterator[Row]:
    """The row of a step, or a row for each of its entries; `names` are those of its items."""
    notes = " ".join(map(sentence_of_note, step.notes))
    if not step.itemwise:
        yield part, step.key, float(step.value), notes
        return
    entries, values = _entry_names(step, names), step.value.tolist()
    for item in step.lines():
        assert item is not None
        yield part, f"{step.key}[{entries[item]}]", float(values[item]), notes


def _entry_names(step: Quantity, names: Sequence[str]) -> Sequence[str]:
    """The names of the entries of an itemwise step: its items, or the values of its grid."""
    return names if step.grid is None else [decimal(value) for value in step.grid.value.tolist()]

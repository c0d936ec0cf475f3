"""The working of a result for a notebook: as a table, and as HTML with MathML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..graph.digits import decimal, exact, headline
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
Block = tuple[NDArray[np.intp], NDArray[Any], NDArray[np.float64], NDArray[Any]]


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

    def entries(self, quantity: Quantity, of_the_average: bool = False) -> Sequence[str]:
        """The names of the entries of an itemwise quantity: items, parts of an average, or grid values."""
        if quantity.grid is not None:
            return [decimal(float(value)) for value in np.ravel(quantity.grid.value)]
        return self.parts if of_the_average else self.items


def working_html(result: Result) -> str:
    """The value of a result without variants, the working of its parts, each to be unfolded, and the average.

    Of many parts the first are shown. Names are escaped; there is no script.
    """
    names = PartNames.of(result.example, result.source.kind)
    title = f"{result.metric.title}, {result.average}: {headline(float(result))}"
    made = [STYLE, f"<h4>{escape(title)}</h4>"]
    for part in range(min(len(names.parts), MAX_PARTS)):
        made.append(_part_html(result, part, names))
    more = len(names.parts) - MAX_PARTS
    if more > 0:
        made.append(f'<p class="note">… and {more} more parts: <code>result.part(i)</code></p>')
    if result.average != "micro":
        kind = result.source.kind
        made += [_step_html(step, names, averaging=kind) for step in steps(result.total)]
    return f'<div class="working">{"".join(made)}</div>'


def _part_html(result: Result, part: int, names: PartNames) -> str:
    quantity = result.part(part)
    lines = "".join(_step_html(step, names) for step in steps(quantity))
    summary = escape(f"{names.parts[part]}: {exact(float(quantity.value))}")
    return f"<details{' open' * (part == 0)}><summary>{summary}</summary>{lines}</details>"


def _step_html(step: Quantity, names: PartNames, averaging: str = "") -> str:
    """A step; `averaging` is the kind of the parts that a step of the average is over."""
    lines = "".join(f"<div>{_math(latex)}</div>" for latex in _lines(step, names, bool(averaging)))
    notes = "".join(f'<div class="note">{escape(sentence_of_note(note))}</div>' for note in step.notes)
    mean = title_of_mean(step, averaging) if averaging and step.key.endswith(".average") else None
    title = step.title if mean is None else f"{mean[0].format(n=mean[1])}: {step.title}"
    return f'<div class="step"><div>{escape(title)}</div>{lines}{notes}</div>'


def _lines(step: Quantity, names: PartNames, of_the_average: bool) -> Iterator[str]:
    """The lines of a step in LaTeX: an itemwise one has its letters, then its first items."""
    if not step.itemwise:
        yield line(step, names.items)
        return
    yield rf"{step.symbol} = {letters(step)}"
    called, items = names.entries(step, of_the_average), step.lines()
    for item in items[:MAX_LINES]:
        assert item is not None
        yield " = ".join(item_line(step, item, called[item]))
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
    names = PartNames.of(result.example, result.source.kind)
    blocks = [block for step in steps(result.parts) for block in _of_parts(step, names)]
    parts = np.concatenate([block[0] for block in blocks])
    in_order = np.argsort(parts, kind="stable")
    columns: list[NDArray[Any]] = [np.array(names.parts, object)[parts[in_order]]]
    columns += [np.concatenate([block[at] for block in blocks])[in_order] for at in (1, 2, 3)]
    if result.average != "micro":
        averaged = [_of_average(step, names) for step in steps(result.total)]
        columns = [np.concatenate(both) for both in zip(columns, *averaged, strict=True)]
    return import_optional("pandas", "frame").DataFrame(dict(zip(FRAME_COLUMNS, columns, strict=True)))


def _of_parts(step: Quantity, names: PartNames) -> Iterator[Block]:
    """The rows of one step of every part: the number of the part, the step, its value and its notes."""
    n_parts = len(names.parts)
    notes = _notes_of(step, n_parts)
    if not step.itemwise:
        parts = np.arange(n_parts)
        values = np.broadcast_to(step.value, n_parts).astype(np.float64)
        yield parts, np.full(n_parts, step.key, object), values, notes
        return
    entries = _entries(step, names.entries(step))
    shape = n_parts, len(entries)
    used = np.ones(shape, np.bool_) if step.where is None else np.broadcast_to(step.where, shape)
    parts, items = np.nonzero(used)
    values = np.broadcast_to(step.value, shape)[used].astype(np.float64)
    yield parts, entries[items], values, notes[parts]


def _of_average(step: Quantity, names: PartNames) -> tuple[NDArray[Any], ...]:
    """The rows of one step of the average: the four columns."""
    items = [item for item in step.lines() if item is not None]
    called = _entries(step, names.entries(step, of_the_average=True))[items] if step.itemwise else [step.key]
    values = step.value[items] if step.itemwise else [step.value]
    notes = " ".join(map(sentence_of_note, step.notes))
    n_rows = len(called)
    return (
        np.full(n_rows, AVERAGE, object),
        np.array(called, object),
        np.array(values, np.float64),
        np.full(n_rows, notes, object),
    )


def _entries(step: Quantity, names: Sequence[str]) -> NDArray[Any]:
    """What the entries of an itemwise step are called, such as `hits[cat]`."""
    return np.array([f"{step.key}[{name}]" for name in names], object)


def _notes_of(step: Quantity, n_parts: int) -> NDArray[Any]:
    """The notes of a step about each part, as one text."""
    texts: list[list[str]] = [[] for _ in range(n_parts)]
    for note in step.notes:
        for part in np.flatnonzero(np.broadcast_to(note.where, n_parts)):
            texts[part].append(sentence_of_note(note))
    return np.array([" ".join(text) for text in texts], object)

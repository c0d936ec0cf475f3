"""The working of a result as a table: one row for each number, in the order in which it is worked out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError
from ..graph.expression import Quantity
from ..graph.working import sentence_of_note, steps
from ..optional import optional
from ..words import N_
from .part_names import PartNames

if TYPE_CHECKING:
    from ..result import Result

COLUMNS = ("part", "step", "value", "notes")
AVERAGE = "average"
Block = tuple[NDArray[np.intp], NDArray[Any], NDArray[np.float64], NDArray[Any]]


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
    return optional("pandas", "frame").DataFrame(dict(zip(COLUMNS, columns, strict=True)))


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

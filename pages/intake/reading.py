"""What a person brought, read: the tables, what else the matrix may hold, and what was guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake.aligned_tables import aligned, as_in_place, widened
from pages.intake.guesses import Guess
from pages.intake.matrix import Matrix
from pages.intake.table import PREDICTED, SCORE, TRUE, Table

Names = Sequence[object] | None


@dataclass(frozen=True)
class ReadTables:
    """Any of the tables, what else a JSON file may hold, and what was taken for granted on the way."""

    tables: Mapping[str, Table]
    more: Mapping[str, Any] = field(default_factory=dict)
    guesses: tuple[Guess, ...] = ()


def matrix_of(reading: ReadTables, current: Matrix) -> Matrix:
    """The matrix that was brought; what was not brought is taken from the current one where it fits."""
    if not reading.tables:
        raise InputError(N_("There is no table yet: paste one or choose a file."))
    tables = widened(reading.tables, current)
    size = next(iter(tables.values())).shape
    fits = (len(current.samples), len(current.labels)) == size
    if TRUE not in tables and not fits:
        raise InputError(
            N_(
                "The truths (y_true) are missing. Those on the workbench cannot be used, because "
                "that matrix has another size."
            ),
        )
    if TRUE not in tables:
        tables = {kind: as_in_place(table, current) for kind, table in tables.items()}
    reading = replace(reading, tables=aligned(tables))
    tables = dict(reading.tables)
    truth = tables[TRUE].values if TRUE in tables else current.truth
    scores = _scores(tables, current, fits)
    names = _names(reading, current if fits else None)
    more = {key: reading.more[key] for key in ("relevance", "weights") if key in reading.more}
    return Matrix.of(truth, scores, *names, decision=_decision(reading, size), **more)


def _scores(tables: Mapping[str, Table], current: Matrix, fits: bool) -> Sequence[Sequence[float]]:
    """The scores brought; else those in place; else the predictions, a score for every cell."""
    if SCORE in tables:
        return tables[SCORE].values
    if PREDICTED in tables and not fits:
        return tables[PREDICTED].values
    if not fits:
        # What is wrong with the truths is told first.
        Matrix.of(tables[TRUE].values, tables[TRUE].values)
        raise InputError(
            N_(
                "The scores (y_score) are missing. Those on the workbench cannot be used, because "
                "that matrix has another size."
            )
        )
    return current.scores


def _names(reading: ReadTables, current: Matrix | None) -> tuple[Names, Names]:
    """The names of samples and labels: as brought, else those in place, else the usual ones."""
    tables = reading.tables.values()
    samples = [reading.more.get("samples"), *(table.rows for table in tables)]
    labels = [reading.more.get("labels"), *(table.columns for table in tables)]
    if current is not None:
        samples.append(current.samples)
        labels.append(current.labels)
    return _first_list(samples), _first_list(labels)


def _first_list(candidates: Sequence[object]) -> Names:
    names = next((one for one in candidates if one), None)
    if names is not None and not isinstance(names, list | tuple):
        raise InputError(N_("The names of the samples and of the labels must be lists of texts."))
    return names


def _decision(reading: ReadTables, size: tuple[int, int]) -> tuple[object, Any]:
    if PREDICTED in reading.tables:
        return "hand", reading.tables[PREDICTED].values
    if "top_k" in reading.more:
        return "top", reading.more["top_k"]
    threshold = reading.more.get("threshold", 0.5)
    if not isinstance(threshold, list):
        return "one", (threshold,)
    if all(isinstance(row, list) for row in threshold):
        return "samples", tuple(value for row in threshold for value in row)
    return "labels", tuple(threshold)

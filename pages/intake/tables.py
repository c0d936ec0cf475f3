"""Tables of truths, scores and predictions, what was guessed of them, and the matrix that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.headings import PREDICTED, SCORE, TRUE
from pages.intake.matrix import DEFAULT_THRESHOLD, Matrix
from pages.words import gettext as _


@dataclass(frozen=True)
class Table:
    """Rows of numbers of one length, with the names of rows and columns where the source had them.

    With `is_extensible` it was made of the names of labels: one that it does not name is 0 in every row.
    """

    values: tuple[tuple[float, ...], ...]
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None
    is_extensible: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return len(self.values), len(self.values[0])

    @property
    def transposed(self) -> Table:
        """The same table with its columns as rows."""
        return Table(tuple(zip(*self.values, strict=True)), self.columns, self.rows, self.is_extensible)

    @property
    def is_zeros_and_ones(self) -> bool:
        """Whether every value is 0 or 1."""
        return {0, 1}.issuperset(value for row in self.values for value in row)


@dataclass(frozen=True)
class FoundTable:
    """A table, and what its source says of it: its kind, and whether its rows are, or may be, labels."""

    kind: str | None
    table: Table
    rows_are_labels: bool = False
    may_be_transposed: bool = False


Choices = Mapping[str, str]


# What was read, what was guessed on the way, and the matrix that it makes


@dataclass(frozen=True)
class Guess:
    """Something that was guessed: a sentence with its facts, and what can be chosen instead.

    `key` names what was guessed and `taken` what was taken. `titles` has a short title for everything that
    can be chosen, `taken` among it; it is empty where there is nothing to choose.
    """

    key: str
    text: str
    taken: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """What was guessed, in the reader's language."""
        return _(self.text).format(**self.facts)


@dataclass(frozen=True)
class Alternative:
    """One way to read something: the sentence that says so, with its facts, and a short title."""

    sentence: str
    title: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass
class Guesses:
    """The choices that a person has made, and the guesses where there were none."""

    choices: Choices = field(default_factory=dict)
    recorded: list[Guess] = field(default_factory=list)

    def choose(self, key: str, options: Mapping[str, Alternative], likely: str = "") -> str:
        """Return what was chosen of some options, else the likely one, else the first, and record it."""
        likely = likely or next(iter(options))
        chosen = self.choices.get(key, likely)
        chosen = chosen if chosen in options else likely
        titles = {name: option.title for name, option in options.items()} if len(options) > 1 else {}
        self.recorded = [guess for guess in self.recorded if guess.key != key]
        self.recorded.append(Guess(key, options[chosen].sentence, chosen, titles, options[chosen].facts))
        return chosen

    def note(self, key: str, sentence: str, **facts: object) -> None:
        """Record a guess that cannot be changed."""
        noted = Guess(key, sentence, facts=facts)
        if noted not in self.recorded:
            self.recorded.append(noted)


@dataclass(frozen=True)
class ReadTables:
    """Tables by their kinds, what else a JSON text may have (`extras`), and the guesses."""

    tables: Mapping[str, Table]
    extras: Mapping[str, Any] = field(default_factory=dict)
    guesses: tuple[Guess, ...] = ()


def same_names(names: Sequence[str] | None, others: Sequence[str] | None) -> bool:
    """Return whether these are the same names, in any order."""
    return bool(names and others) and sorted(names or ()) == sorted(others or ())


def matrix_of(reading: ReadTables, current: Matrix) -> Matrix:
    """Return the matrix that was read; what was not read is taken from the current one where it fits."""
    if not reading.tables:
        raise InputError(N_("There is no table yet: paste one or choose a file."))
    tables = _widened(reading.tables, current)
    size = next(iter(tables.values())).shape
    fits = current.size == size
    if TRUE not in tables and not fits:
        raise InputError(
            N_(
                "The truths (y_true) are missing. Those on the workbench cannot be used, because "
                "that matrix has another size."
            ),
        )
    if TRUE not in tables:
        for axis, names in (("rows", current.samples), ("columns", current.labels)):
            tables = {kind: _ordered(table, axis, names) for kind, table in tables.items()}
    tables = _aligned(tables)
    truth = tables[TRUE].values if TRUE in tables else current.truth
    scores = _scores(tables, current, fits)
    samples, labels = (current.samples, current.labels) if fits else (None, None)
    return Matrix.of(
        truth,
        scores,
        _names([reading.extras.get("samples"), *(table.rows for table in tables.values()), samples]),
        _names([reading.extras.get("labels"), *(table.columns for table in tables.values()), labels]),
        decision=_decision(tables, reading.extras),
        relevance=reading.extras.get("relevance_order"),
        weights=reading.extras.get("sample_weight"),
    )


def _scores(tables: Mapping[str, Table], current: Matrix, fits: bool) -> Sequence[Sequence[float]]:
    """Return the scores; else those in place; else the predictions, as a score for every cell."""
    if SCORE in tables:
        return tables[SCORE].values
    if PREDICTED in tables and not fits:
        return tables[PREDICTED].values
    if not fits:
        Matrix.of(tables[TRUE].values, tables[TRUE].values)  # a fault in the truths comes first
        raise InputError(
            N_(
                "The scores (y_score) are missing. Those on the workbench cannot be used, because "
                "that matrix has another size."
            )
        )
    return current.scores


def _names(candidates: Sequence[object]) -> Sequence[object] | None:
    """Return the first names that there are; None where there are none, for the default ones."""
    names = next(filter(None, candidates), None)
    if names is not None and not isinstance(names, list | tuple):
        raise InputError(N_("The names of the samples and of the labels must be lists of texts."))
    return names


def _decision(tables: Mapping[str, Table], extras: Mapping[str, Any]) -> tuple[object, Any]:
    if PREDICTED in tables:
        return "hand", tables[PREDICTED].values
    if "top_k" in extras:
        return "top", extras["top_k"]
    threshold = extras.get("threshold", DEFAULT_THRESHOLD)
    if not isinstance(threshold, list):
        return "one", (threshold,)
    if all(isinstance(row, list) for row in threshold):
        return "samples", tuple(value for row in threshold for value in row)
    return "labels", tuple(threshold)


def _widened(tables: Mapping[str, Table], current: Matrix) -> dict[str, Table]:
    """Return the tables, those made of names of labels with a column for every label.

    The labels are those of the tables of numbers, else those in place where all are among them, else all
    that are named, in that order.
    """
    extensible = {kind: table for kind, table in tables.items() if table.is_extensible}
    if not extensible:
        return dict(tables)
    labels = tuple(dict.fromkeys(name for table in extensible.values() for name in table.columns or ()))
    has_as_many_rows = len(next(iter(extensible.values())).values) == len(current.samples)
    known = [table.columns for kind, table in tables.items() if kind not in extensible and table.columns]
    known += [current.labels] if SCORE not in tables and has_as_many_rows else []
    if known and set(labels) <= set(known[0]):
        labels = known[0]
    if not labels:
        raise InputError(N_("No label is named in any row."))
    return {**tables, **{kind: _with_columns(table, labels) for kind, table in extensible.items()}}


def _with_columns(table: Table, labels: Sequence[str]) -> Table:
    """Return the table with these columns; one that it does not have is 0."""
    limits.check_size(len(table.values), len(labels))
    where = {name: place for place, name in enumerate(table.columns or ())}
    places = [where.get(label) for label in labels]
    values = tuple(tuple([0.0 if place is None else row[place] for place in places]) for row in table.values)
    return Table(values, table.rows, tuple(labels))


def _aligned(tables: Mapping[str, Table]) -> dict[str, Table]:
    """Return the tables with rows and columns in one order, that of the first that names them.

    InputError where two tables of one size name other rows or columns: nobody knows what belongs together.
    """
    (first, reference), *others = tables.items()
    in_order = {first: reference}
    for kind, table in others:
        if table.shape == reference.shape:
            for axis in ("rows", "columns"):
                known, own = getattr(reference, axis), getattr(table, axis)
                if known is None:
                    reference = replace(reference, **{axis: own})
                elif own is not None:
                    table = _ordered(table, axis, known)
                    if getattr(table, axis) != known:
                        raise _other_names(first, known, kind, own)
        in_order[kind] = table
    return in_order


def _ordered(table: Table, axis: str, names: Sequence[str]) -> Table:
    """Return the table with its rows or columns in this order of names, if it has the same, each once."""
    own = getattr(table, axis)
    if not same_names(own, names) or len(set(own)) < len(own):
        return table
    if axis == "columns":
        return _with_columns(table, names)
    of_name = dict(zip(table.rows or (), table.values, strict=True))
    return replace(table, values=tuple(of_name[name] for name in names), rows=tuple(names))


def _other_names(first: str, known: Sequence[str], kind: str, own: Sequence[str]) -> InputError:
    all_own, all_known = set(own), set(known)
    here = next((name for name in known if name not in all_own), known[0])
    there = next((name for name in own if name not in all_known), own[0])
    return InputError(
        N_(
            "{first} and {kind} do not have the same names: there is “{here}” in {first}, but “{there}” in "
            "{kind}. Use the same names in both, in any order, or no names at all."
        ),
        first=first,
        kind=kind,
        here=here[:60],
        there=there[:60],
    )

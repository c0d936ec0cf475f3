"""How much the workbench takes in, and the errors for what is more.

One process serves a class: whatever one visitor sends is measured before anything is made of it. Within
these limits a matrix is read within 200 ms and 50 MB, from the largest sheets of XLSX and ODS within a
second or two; what is beyond them is refused within 20 ms.
"""

from __future__ import annotations

from metrics.errors import InputError
from metrics.words import N_

Size = tuple[int, int]  # samples and labels

# A matrix that is read: data sets with some hundreds of labels fit, and so do 2,000 samples of 50 labels.
MAX_SAMPLES = 2_000
MAX_LABELS = 500
MAX_CELLS_READ = 100_000
MAX_CELLS_HELD = 2_500  # of a matrix that the lab holds; of a larger one that was read it takes a part
MAX_NAME_LENGTH = 40
MAX_TABLES = 3  # of truths, scores and predictions

# What is pasted, in all boxes together, or uploaded, in bytes: the largest matrix with predictions, an order
# of relevance and weights, all its digits and the longest names.
MAX_IMPORT_LENGTH = 5_000_000
# A message of a browser, in bytes, and the state of a tab in it: three of the largest matrices.
MAX_MESSAGE_LENGTH = 1_000_000
MAX_STATE_LENGTH = 900_000
MAX_LINES = 10_000
MAX_CELL_LENGTH = 400  # the largest float64 without an exponent has 309 digits before its point
MAX_CELLS_OF_FILE = 5 * MAX_CELLS_READ  # of a file, with columns that are not for the matrix
MAX_CHARACTERS_READ = 20_000_000  # of all texts of a file, each counted as often as it stands in a cell
MAX_LINE_LENGTH = MAX_LABELS * MAX_CELL_LENGTH
MAX_STRINGS = 10_000  # of a JSON text, that is names and keys
MAX_LISTS = 6 * MAX_SAMPLES  # of a JSON text: four tables with a list per sample, thresholds and room
MAX_ESCAPES = 2 * MAX_NAME_LENGTH * (MAX_SAMPLES + MAX_LABELS)  # \uD83D\uDE00 is one character

# A link that is read, and what it unfolds to. Links that are written are far shorter, as browsers and proxies
# cut long addresses off.
MAX_LINK_LENGTH = 100_000
MAX_SCENARIO_LENGTH = 40
MAX_NUMBER_LENGTH = 24

MAX_UNDO_DEPTH = 200
MAX_ID_LENGTH = 64
MAX_TRIED = 60  # matrices that somebody tries in a challenge, which a message names


def check_text(text: str) -> None:
    """Refuse a text that is too long to be read."""
    _refuse_more(
        len(text),
        MAX_IMPORT_LENGTH,
        N_("This text is too long: it has {found:,} characters, and at most {most:,} are allowed."),
    )


def check_file(size: int) -> None:
    """Refuse a file that is too large to be read."""
    _refuse_more(
        size,
        MAX_IMPORT_LENGTH,
        N_("This file is too large: it has {found:,} bytes, and at most {most:,} are allowed."),
    )


def check_lines(found: int) -> None:
    """Refuse a text of too many lines, blank ones among them."""
    _refuse_more(found, MAX_LINES, N_("This text has {found:,} lines, and at most {most:,} are allowed."))


def check_tables(found: int) -> None:
    """Refuse more tables than make one matrix."""
    _refuse_more(
        found,
        MAX_TABLES,
        N_("There are {found} tables: three at most can be read, of truths, scores and predictions."),
    )


def _refuse_more(found: int, most: int, sentence: str) -> None:
    if found > most:
        raise InputError(sentence, found=found, most=most)


def check_size(n_rows: int, n_columns: int) -> None:
    """Refuse a table that is larger than a matrix that is read may be."""
    if n_rows > MAX_SAMPLES or n_columns > MAX_LABELS or n_rows * n_columns > MAX_CELLS_READ:
        raise too_large()


def is_held(n_samples: int, n_labels: int) -> bool:
    """Return whether the lab holds a matrix of this size."""
    return n_samples <= MAX_SAMPLES and n_labels <= MAX_LABELS and n_samples * n_labels <= MAX_CELLS_HELD


def check_held(n_samples: int, n_labels: int) -> None:
    """Refuse a matrix that is larger than the lab holds."""
    if not is_held(n_samples, n_labels):
        raise InputError(
            N_(
                "{samples:,} samples × {labels:,} labels are {cells:,} cells, and the lab holds at most "
                "{most:,}."
            ),
            samples=n_samples,
            labels=n_labels,
            cells=n_samples * n_labels,
            most=MAX_CELLS_HELD,
        )


def cannot_grow() -> InputError:
    """Return the error for an edit that would make the matrix larger than the lab holds."""
    return InputError(
        N_(
            "The matrix cannot grow any further: at most {samples:,} samples, {labels:,} labels and "
            "{cells:,} cells fit in the lab."
        ),
        samples=MAX_SAMPLES,
        labels=MAX_LABELS,
        cells=MAX_CELLS_HELD,
    )


def too_large() -> InputError:
    """Return the error for a table that has too many rows, columns or cells."""
    return InputError(
        N_(
            "This table is too large: at most {samples:,} rows, {labels:,} columns and {cells:,} cells can "
            "be read."
        ),
        samples=MAX_SAMPLES,
        labels=MAX_LABELS,
        cells=MAX_CELLS_READ,
    )


def most_delimiters(tables: int) -> int:
    """Return how many delimiters a text of so many tables may have, those in names among them."""
    names = MAX_SAMPLES + tables * MAX_LABELS
    return tables * MAX_CELLS_READ + names * MAX_NAME_LENGTH


def name_too_long() -> InputError:
    """Return the error for a name that is too long."""
    return InputError(N_("A name may have at most {longest} characters."), longest=MAX_NAME_LENGTH)

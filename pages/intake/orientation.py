"""Which way tables lie: a sample in each row, as the workbench has it, or a label in each row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from metrics.words import N_
from pages.intake.guesses import Alternative, Choosing
from pages.intake.matrix import Matrix
from pages.intake.table import SCORE, TRUE, Table
from pages.intake.table_reader import Found

KEY = "orientation"
AS_IS, TURNED = "as_is", "turned"
_SAMPLE_NAME = re.compile(
    r"(?:samples?|photos?|images?|img|pic|x|s|doc|document|text|item|row|id|instance|样本|图片|图像|图|照片|文档|样例)"
    r"[\s_#.:-]*+(?:\d++|[一二三四五六七八九十]++)(?:\.\w{1,5}+)?|.*\.(?:jpe?g|png|bmp|gif|tiff?|webp|txt|wav|mp3|mp4)",
    re.IGNORECASE,
)
_OPTIONS = {
    AS_IS: Alternative(
        N_("Each row was taken for a sample, each column for a label."), N_("rows are samples")
    ),
    TURNED: Alternative(
        N_("The table was turned: each of its columns was taken for a sample, each row for a label."),
        N_("rows are labels"),
    ),
}


def oriented(found: Sequence[Found], choosing: Choosing, in_place: Matrix | None) -> dict[str, Table]:
    """The tables with a sample in each row, by their kinds.

    Tables whose names or size say that they lie the other way are turned, and so is one that lies across
    the first. That is a guess; where something else was guessed, which way they lie is said as well.
    """
    tables = {str(one.kind): one.table for one in found}
    if not tables:
        return {}
    closed = {kind: table for kind, table in tables.items() if not table.is_open}
    if closed:
        likely = TURNED if _lies_across(found, closed, in_place) else AS_IS
        chosen = choosing.choices.get(KEY, likely)
        is_open_to_doubt = likely == TURNED or any(one.may_be_turned for one in found)
        if is_open_to_doubt or choosing.guesses or KEY in choosing.choices:
            chosen = choosing.taken(KEY, _OPTIONS, likely)
        if chosen == TURNED:
            tables.update({kind: table.turned for kind, table in closed.items()})
    return _along(tables, choosing)


def _lies_across(found: Sequence[Found], closed: Mapping[str, Table], in_place: Matrix | None) -> bool:
    """Whether names or sizes say that a label stands in each row."""
    first = next(iter(closed.values()))
    if in_place is not None:
        if _are(first.columns, in_place.labels) or _are(first.rows, in_place.samples):
            return False
        if _are(first.rows, in_place.labels) or _are(first.columns, in_place.samples):
            return True
    rows, columns = _look_like_samples(first.rows), _look_like_samples(first.columns)
    may_be_turned = any(one.may_be_turned for one in found)
    if rows != columns and (rows or first.rows is not None or may_be_turned):
        return columns
    if may_be_turned and first.shape[0] < first.shape[1]:  # there are more samples than labels
        return True
    if any(one.rows_are_labels for one in found if not one.table.is_open):
        return True
    size = (len(in_place.samples), len(in_place.labels)) if in_place is not None else None
    is_whole = TRUE in closed and SCORE in closed
    return not is_whole and size is not None and first.shape != size and first.shape == size[::-1]


def _along(tables: dict[str, Table], choosing: Choosing) -> dict[str, Table]:
    """The tables, those turned that lie across the first."""
    (_kind, first), *others = tables.items()
    for kind, table in others:
        if first.is_open or table.is_open:
            continue
        is_named_across = _are(table.rows, first.columns) and not _are(table.columns, first.columns)
        if table.shape == first.shape[::-1] and (table.shape != first.shape or is_named_across):
            tables[kind] = table.turned
            choosing.note("across", N_("{kind} was turned, as it lies across the first table."), kind=kind)
    return tables


def _are(names: Sequence[str] | None, known: Sequence[str] | None) -> bool:
    return bool(names) and bool(known) and sorted(names or ()) == sorted(known or ())


def _look_like_samples(names: Sequence[str] | None) -> bool:
    return bool(names) and all(_SAMPLE_NAME.fullmatch(name[:80]) for name in names or ())

"""Read what a person pastes, or chooses as a file: which format it is in, and which bytes its text.

Nothing that is read is ever executed.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.binary_files import (
    chosen_sheets,
    grid_of_parquet,
    grids_of_npy,
    grids_of_npz,
    grids_of_workbook,
)
from pages.intake.csv_text import (
    delimiter_of,
    grid_of_csv,
    grid_of_lines,
    grid_of_old_tensor,
    without_comments,
)
from pages.intake.grid import NOT_FINITE, Grid, as_blanks
from pages.intake.headings import SCORE, kind_in_title
from pages.intake.json_text import GridsAndExtras, grids_of_json_file, grids_of_object
from pages.intake.list_text import grids_of_lists, is_list_text
from pages.intake.markup_tables import grid_of_ruled, grids_of_latex, is_latex, is_ruled_text
from pages.intake.matrix import Matrix
from pages.intake.numeric_table import has_numbers, no_table
from pages.intake.printed_frame import grid_of_frame, grid_of_printed_lists, grid_of_series
from pages.intake.table_reader import oriented, refuse_twice, tables_in
from pages.intake.tables import Alternative, Choices, FoundTable, Guess, Guesses, ReadTables

_OBJECT = re.compile(r"\s*+\{\s*+[\"']|\s*+\[\s*+\{\s*+[\"']")
# What stands around a table where it was copied from: a prompt, imports, the fence of Markdown.
_COPIED_ALONG = re.compile(
    r"^(?:In ?\[\d{0,6}+\]:[^\n]*+|>>> [^\n]*+|(?:import|from) [\w.]{1,40}+(?: (?:as|import) [^\n]*+)?$"
    r"|Out\[\d{0,6}+\]:|[ \t]*+(?:```|~~~)\w{0,20}+[ \t]*+$)",
    re.MULTILINE,
)
_ASSIGNED = re.compile(r"^([ \t]*+\w{1,40}+)[ \t]*+=$", re.MULTILINE)  # as Matlab prints a matrix
_MARKUP = re.compile(r"\s*+(?:<!doctype html|<(?:html|head|body|table|div|style|meta)\b)", re.IGNORECASE)
_WORD, _DIGITS = re.compile(r"[\w.+\-]++"), re.compile(r"[+-]?\d{1,20}+(?:\.\d{0,20}+)?", re.ASCII)


def read_pasted(
    texts: Mapping[str, str], choices: Choices | None = None, in_place: Matrix | None = None
) -> ReadTables:
    """Read the texts in the boxes for the kinds of tables; InputError says in which box the first fault is.

    A box may have more than its own table. `choices` is what a person chose in place of a guess, which is
    named with its box, such as `y_score.percent`. `in_place` is the matrix on the workbench: its names tell
    how a table lies.
    """
    found: list[FoundTable] = []
    guesses: list[Guess] = []
    extras: dict[str, Any] = {}
    for box, text in texts.items():
        prefix = f"{box}."
        chosen = {key: one for key, one in (choices or {}).items() if key.startswith(prefix)}
        in_box = Guesses({key.removeprefix(prefix): one for key, one in chosen.items()})
        try:
            limits.check_text(text)
            grids, extras_in_box = _grids_of_text(text)
            found += tables_in(grids, in_box, box)
        except InputError as error:
            problem = error if box == SCORE else _asking_for_bits(error, text)
            raise InputError(N_("{kind}: {problem}"), kind=box, problem=problem) from None
        extras |= extras_in_box
        named = [replace(one, key=prefix + one.key) if one.titles else one for one in in_box.recorded]
        guesses += [guess for guess in named if guess not in guesses]
    refuse_twice(found)
    together = Guesses(choices or {}, guesses)
    return ReadTables(oriented(found, together, in_place), extras, tuple(together.recorded))


def _asking_for_bits(error: InputError, text: str) -> InputError:
    """The same error, where a finite number would not help: all numbers in the text are 0 or 1."""
    problem = error.facts.get("problem")
    if not isinstance(problem, InputError) or problem.text != NOT_FINITE:
        return error
    words = (found[0] for found in _WORD.finditer(text))
    if any(float(word) not in (0, 1) for word in words if _DIGITS.fullmatch(word)):
        return error
    allowed = InputError(N_("“{cell}” must be 0 or 1."), **problem.facts)
    return InputError(N_("{where}: {problem}"), **{**error.facts, "problem": allowed})


def _grids_of_text(text: str, delimiter: str = "") -> GridsAndExtras:
    """The grids of cells in a text, and what a JSON text has besides."""
    bare = text.removeprefix("\ufeff")
    if "\r" in bare:
        bare = StringIO(bare, newline=None).read()
    if _COPIED_ALONG.match(bare):
        bare = _COPIED_ALONG.sub(as_blanks, bare)
    if not bare.strip() or "\x00" in bare:
        raise no_table()
    if _MARKUP.match(bare):
        raise InputError(
            N_(
                "This is a page of HTML. Copy the cells of the table from it, or save the table as CSV or "
                "XLSX."
            )
        )
    if _OBJECT.match(bare):
        return grids_of_object(bare)
    if is_list_text(bare):
        return grids_of_lists(bare), {}
    if is_latex(bare):
        return grids_of_latex(bare), {}
    if is_ruled_text(bare):
        return [grid_of_ruled(bare)], {}
    return [_grid_of_lines(bare, delimiter)], {}


def _grid_of_lines(text: str, delimiter: str) -> Grid:
    """The cells of a table with a line for each row, as a program prints it or a spreadsheet saves it."""
    limits.check_lines(text.count("\n") + 1)
    if printed := grid_of_printed_lists(text) or grid_of_series(text):
        return printed
    if "=\n" in text:
        text = _ASSIGNED.sub(r"\1", text)
    if "#" in text:
        text = without_comments(text)
    if scaled := grid_of_old_tensor(text):
        return scaled
    if not delimiter_of(text) and (frame := grid_of_frame(text)):
        return frame
    grid = grid_of_csv(text, delimiter)
    return grid if has_numbers(grid) else grid_of_lines(text, grid)


# UTF-32 comes first: its mark begins with that of UTF-16.
_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
# The encodings that are guessed, with their titles.
_UTF_16 = {"utf-16-le": "UTF-16LE", "utf-16-be": "UTF-16BE"}
_OLD_ENCODINGS = {
    "gb18030": "GB18030",
    "big5": "Big5",
    "shift_jis": "Shift JIS",
    "euc_kr": "EUC-KR",
    "cp1252": "Windows-1252",
}
_N_BYTES_LOOKED_AT = 4_000


def _decoded(content: bytes, guesses: Guesses) -> str:
    """The text of a file; its encoding is a guess where it is not UTF-8 and no mark of bytes says it."""
    try:
        for mark, encoding in _BYTE_ORDER_MARKS.items():
            if content.startswith(mark):
                return content.decode(encoding).removeprefix("\ufeff")
        if 0 in content[:_N_BYTES_LOOKED_AT] and (text := _utf_16_without_mark(content, guesses)):
            return text
        return content.decode("utf-8")
    except UnicodeDecodeError as problem:
        if fitting := [one for one in _OLD_ENCODINGS if _can_be_decoded(content, one)]:
            fitting.sort(key=lambda one: _has_private_characters(content, one))
            return content.decode(_guessed_encoding(fitting, guesses))
        raise InputError(
            N_("The file is not text that can be read: its byte {position} belongs to no character."),
            position=problem.start,
        ) from None


def _utf_16_without_mark(content: bytes, guesses: Guesses) -> str:
    """The text of UTF-16 without a mark, of which every other byte is 0 in plain text; else ""."""
    start = content[:_N_BYTES_LOOKED_AT]
    zeros = [start[first::2].count(0) for first in (0, 1)]
    if len(content) % 2 or max(zeros) < len(start) / 4 or min(zeros) > max(zeros) / 10:
        return ""
    likely = tuple(_UTF_16)[zeros[0] > zeros[1]]
    return content.decode(_guessed_encoding([likely], guesses)) if _can_be_decoded(content, likely) else ""


def _guessed_encoding(fitting: list[str], guesses: Guesses) -> str:
    sentence = N_("The file is not UTF-8. It was read as {encoding}: look whether the names are right.")
    titles = _UTF_16 | _OLD_ENCODINGS
    options = {one: Alternative(sentence, titles[one], {"encoding": titles[one]}) for one in fitting}
    return guesses.choose("encoding", options)


def _has_private_characters(content: bytes, encoding: str) -> bool:
    """Whether characters without a meaning occur, as in a text that is read in a wrong encoding."""
    return any("\ue000" <= sign <= "\uf8ff" for sign in content.decode(encoding)[:_N_BYTES_LOOKED_AT])


def _can_be_decoded(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


TEXT_ENDINGS = ("csv", "tsv", "txt", "md", "tex")


def read_file(
    name: str, content: bytes, choices: Choices | None = None, in_place: Matrix | None = None
) -> ReadTables:
    """Read a file by the ending of its name; InputError says what is wrong and where.

    `choices` is what a person chose in place of a guess, and `in_place` the matrix on the workbench.
    """
    limits.check_file(len(content))
    stem, _point, ending = name.rpartition(".")
    guesses = Guesses(choices or {})
    grids, extras = _grids_of_file(ending.lower(), name, content, guesses)
    if len(grids) == 1 and not grids[0].title and kind_in_title(stem):
        grids = [replace(grids[0], title=stem)]
    tables = oriented(tables_in(grids, guesses), guesses, in_place)
    return ReadTables(tables, extras, tuple(guesses.recorded))


def _grids_of_file(ending: str, name: str, content: bytes, guesses: Guesses) -> GridsAndExtras:
    if ending == "npy":
        return grids_of_npy(content), {}
    if ending == "npz":
        return grids_of_npz(content), {}
    if ending in ("xlsx", "xlsm", "ods"):
        return chosen_sheets(grids_of_workbook(content), guesses), {}
    if ending in ("parquet", "pq"):
        return [grid_of_parquet(content)], {}
    if ending in ("json", "jsonl", "ndjson"):
        return grids_of_json_file(_decoded(content, guesses))
    if ending in TEXT_ENDINGS:
        return _grids_of_text(
            _decoded(content, guesses), "\t" if ending == "tsv" and b"\t" in content else ""
        )
    raise InputError(
        N_(
            "“{name}” cannot be read here: the file must be CSV, TSV, TXT, XLSX, ODS, Parquet, JSON, NPY or "
            "NPZ. A program that saves XLS saves XLSX as well."
        ),
        name=name[:60],
    )

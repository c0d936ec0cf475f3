"""A text that somebody pastes or that a file holds, in whichever way it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.csv_text import delimiter_of, grid_of_csv, grid_of_names, without_comments
from pages.intake.grid import NOT_FINITE, Grid
from pages.intake.guesses import Choices, Choosing, Guess
from pages.intake.heading_words import LABEL, meaning
from pages.intake.json_grids import ORDER, check_amount, content_of, grid_of_value, is_split
from pages.intake.latex_table import grids_of_latex, is_latex
from pages.intake.list_text import grids_of_lists, is_list_text, without_scalars
from pages.intake.matrix import Matrix
from pages.intake.numeric_table import has_numbers, no_table
from pages.intake.orientation import oriented
from pages.intake.printed_frame import grid_of_frame, grid_of_printed_lists, grid_of_series
from pages.intake.reading import ReadTables
from pages.intake.ruled_text import grid_of_ruled, is_ruled_text
from pages.intake.table import KINDS, SCORE, TRUE
from pages.intake.table_reader import Found, found_in, refuse_twice
from pages.intake.text_places import blanks

WEIGHTS = "sample_weight"
# What an object may hold besides its tables, and what `ReadTables.more` calls it.
_MORE = {name: name for name in ("samples", "labels", "threshold", "top_k")}
_MORE |= {ORDER: "relevance", WEIGHTS: "weights"}
_OBJECT = re.compile(r"\s*+\{\s*+[\"']|\s*+\[\s*+\{\s*+[\"']")
_PYTHON = re.compile(r"'((?:[^'\\\n]|\\.)*+)'|\"(?:[^\"\\\n]|\\.)*+\"|\b(True|False|None)\b|[()]")
_OLD_TENSOR = re.compile(r"\n\s*+\[torch\.\w{1,40}+ of size [\dx]{1,20}+[^\]\n]{0,40}+\]\s*+\Z")
# What stands around a table where it was copied from: a prompt, imports, the fence of Markdown.
_BESIDE_CODE = re.compile(
    r"^(?:In ?\[\d{0,6}+\]:[^\n]*+|>>> [^\n]*+|(?:import|from) [\w.]{1,40}+(?: (?:as|import) [^\n]*+)?$"
    r"|Out\[\d{0,6}+\]:|[ \t]*+(?:```|~~~)\w{0,20}+[ \t]*+$)",
    re.MULTILINE,
)
_ASSIGNED = re.compile(r"^([ \t]*+\w{1,40}+)[ \t]*+=$", re.MULTILINE)  # as Matlab prints a matrix
_MARKUP = re.compile(r"\s*+(?:<!doctype html|<(?:html|head|body|table|div|style|meta)\b)", re.IGNORECASE)
_CALLED = re.compile(r":\s*+(?:\w{1,20}+\.){0,2}+(?:array|tensor|Tensor|Array)\(")
_TEXT_IN_JSON = json.JSONEncoder(ensure_ascii=False).encode
_LAST_COMMA = re.compile(r",(?=\s*+\])")
_BETWEEN, _DIGITS = re.compile(r"[^\w.+\-]+"), re.compile(r"[+-]?\d{1,20}+(?:\.\d{0,20}+)?", re.ASCII)
_SET = re.compile(r"\{([^{}:]*+)\}")
_SCALE = re.compile(r"\s*+(\d[\d.eE+\-]{0,20}+)\s{0,9}+\*[^\S\n]*+\n")

Parts = tuple[list[Grid], Mapping[str, Any]]


def read_text(
    text: str, box: str | None = None, choices: Choices | None = None, in_place: Matrix | None = None
) -> ReadTables:
    """What a pasted text holds; InputError names the line and the column of the first fault.

    `box` is the kind of table that the person said it is, and `choices` what was chosen in place of what
    was guessed. `in_place` is the matrix on the workbench: its names tell how a table lies.
    """
    limits.check_text(text)
    choosing = Choosing(choices or {})
    grids, more = parts_of_text(text)
    return read_grids(grids, choosing, box, in_place, more)


def read_pasted(
    texts: Mapping[str, str], choices: Choices | None = None, in_place: Matrix | None = None
) -> ReadTables:
    """What stands in the boxes for the kinds of tables, each read on its own; a fault says in which it is.

    A box may hold more than its own table. `choices` name what was guessed in a box as `y_score.percent`.
    """
    limits.check_texts(texts.values())
    found: list[Found] = []
    guesses: list[Guess] = []
    more: dict[str, Any] = {}
    for box, text in texts.items():
        own = Choosing(
            {key.partition(".")[2]: one for key, one in (choices or {}).items() if key.startswith(f"{box}.")}
        )
        try:
            limits.check_text(text)
            grids, beside = parts_of_text(text)
            found += found_in(grids, own, box)
        except InputError as error:
            problem = _told_of_bits(error) if box != SCORE and _holds_bits(text) else error
            raise InputError(N_("{kind}: {problem}"), kind=box, problem=problem) from None
        more |= beside
        of_box = [replace(one, key=f"{box}.{one.key}") if one.titles else one for one in own.guesses]
        guesses += [guess for guess in of_box if guess not in guesses]
    refuse_twice(found)
    together = Choosing(choices or {}, guesses)
    return ReadTables(oriented(found, together, in_place), more, tuple(together.guesses))


def _holds_bits(text: str) -> bool:
    """Whether all numbers in a text are 0 or 1, as of truths alone."""
    return all(float(word) in (0, 1) for word in _BETWEEN.split(text) if _DIGITS.fullmatch(word))


def _told_of_bits(error: InputError) -> InputError:
    """The same of a table of truths or predictions: there it does not help to type any number."""
    problem = error.facts.get("problem")
    if not isinstance(problem, InputError) or problem.text != NOT_FINITE:
        return error
    allowed = InputError(N_("“{cell}” must be 0 or 1."), **problem.facts)
    return InputError(N_("{where}: {problem}"), **{**error.facts, "problem": allowed})


def read_grids(
    grids: list[Grid],
    choosing: Choosing,
    box: str | None = None,
    in_place: Matrix | None = None,
    more: Mapping[str, Any] | None = None,
) -> ReadTables:
    """What some grids hold."""
    tables = oriented(found_in(grids, choosing, box), choosing, in_place)
    return ReadTables(tables, more or {}, tuple(choosing.guesses))


def parts_of_text(text: str, delimiter: str = "") -> Parts:
    """The grids of cells in a text, and what a JSON text says besides."""
    bare = text.removeprefix("\ufeff")
    if "\r" in bare:
        bare = StringIO(bare, newline=None).read()
    if _BESIDE_CODE.match(bare):
        bare = _BESIDE_CODE.sub(blanks, bare)
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
        return parts_of_object(bare)
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
    if scaled := _scaled(text):
        return scaled
    if not delimiter_of(text) and (frame := grid_of_frame(text)):
        return frame
    grid = grid_of_csv(text, delimiter)
    return grid if has_numbers(grid) else grid_of_names(text, grid)


def parts_of_object(text: str) -> Parts:
    """The tables of an object as JSON or Python writes it, or of a list of objects."""
    check_amount(text.encode("utf-8", "replace"))
    try:
        content = content_of(text)
    except InputError:
        if "'" not in text and "(" not in text and "True" not in text and "False" not in text:
            return _of_json_lines(text)
        if lists := _lists_in_braces(text):
            return lists, {}
        plain = _as_json(text)
        try:
            content = content_of(plain)
        except InputError:
            return _of_json_lines(plain)
    return _parts_of_content(content)


def _parts_of_content(content: object) -> Parts:
    """The tables in what JSON holds: those under their names, or all of it as one table."""
    if not isinstance(content, Mapping) or is_split(content):
        return [grid_of_value(content)], {}
    tables = _tables_named(content)
    are_columns = all(isinstance(one, Mapping) and not _is_frame(one) for one in tables.values())
    if are_columns or not any(isinstance(one, list | Mapping) for one in tables.values()):
        return [grid_of_value(content)], {}
    grids = [grid_of_value(one, kind) for kind, one in tables.items()]
    more = {name: content[key] for key, name in _MORE.items() if content.get(key) is not None}
    return grids, {name: one for name, one in more.items() if one is not tables.get(TRUE)}


def _tables_named(content: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of an object by their kinds, where one stands under the name of its kind itself.

    The others may have other names, such as `y_prob`, or `labels` for truths in rows.
    """
    tables = {kind: content[kind] for kind in KINDS if content.get(kind) is not None}
    for key, one in content.items() if tables else ():
        kind = meaning(key)
        if kind == LABEL and isinstance(one, list) and one and all(isinstance(row, list) for row in one):
            kind = TRUE
        if kind in KINDS and isinstance(one, list | Mapping):
            tables.setdefault(kind, one)
    return tables


def _lists_in_braces(text: str) -> list[Grid]:
    """The arrays and tensors in a dict as Python prints it; none where there is something else in it."""
    bare = text.strip()
    if not (bare.startswith("{") and bare.endswith("}")) or not _CALLED.search(text):
        return []
    start, end = text.index("{"), text.rindex("}")
    return grids_of_lists(f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}")


def _is_frame(value: Mapping[str, Any]) -> bool:
    """Whether an object under the name of a kind is a table, and not the cells of one column."""
    return is_split(value) or any(isinstance(one, Mapping | list) for one in value.values())


def _of_json_lines(text: str) -> Parts:
    """Objects or lists of which each has a line; InputError as for the whole where they are none."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n")) if line.strip()]
    ends = {line[0] + line[-1] for _number, line in lines}
    if len(lines) < 2 or ends not in ({"{}"}, {"[]"}):
        content_of(text)
    limits.check_lines(len(lines))
    return [grid_of_value([_content_of_line(line, number) for number, line in lines])], {}


def _content_of_line(line: str, number: int) -> Any:
    try:
        return content_of(line)
    except InputError:
        return content_of("\n" * number + line)  # the fault in its line of the whole


def _as_json(text: str) -> str:
    """An object as Python writes it, in JSON: other quotation marks, truths and tuples, in as many signs."""

    def written(found: re.Match[str]) -> str:
        if found[1] is not None:
            return _TEXT_IN_JSON(found[1].replace("\\'", "'"))
        if found[2]:
            return {"True": "true", "False": "false"}.get(found[2], "null")
        return {"(": "[", ")": "]"}.get(found[0], found[0])

    plain = without_scalars(text).replace("set()", "[   ]")
    return _LAST_COMMA.sub(" ", _SET.sub(r"[\1]", _PYTHON.sub(written, plain)))


def _scaled(text: str) -> Grid | None:
    """What old PyTorch prints: a factor above the rows, and the type of the tensor below them."""
    ends = _OLD_TENSOR.search(text, max(0, len(text) - 200))
    factor = _SCALE.match(text)
    if not ends and not factor:
        return None
    scale = float(factor[1]) if factor else 1.0
    start, end = factor.end() if factor else 0, ends.start() if ends else len(text)
    return grid_of_csv("\n" * text.count("\n", 0, start) + text[start:end]).times(scale)

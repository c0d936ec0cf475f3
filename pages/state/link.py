"""The state in the address bar: a matrix and a focus as query parameters, and back."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from urllib.parse import urlencode

from metrics import DIALS, METRICS, PRESETS, SWITCHES, Dial, InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.examples import DOCUMENTS, FIRST_MATRIX
from pages.intake.json_text import check_amount, content_of
from pages.intake.matrix import DEFAULT_RULE, Matrix
from pages.intake.matrix_values import LABEL_NAME, SAMPLE_NAME
from pages.state.focus import CHOICES, START, WORD, Focus
from pages.words import gettext as _
from pages.words import sentence_of

MATRIX = "m"
RIVAL = "rival"
PRESET = "preset"
SCENARIO = "scenario"
RULES = (PRESET, *SWITCHES, *DIALS)
PARAMS = (MATRIX, RIVAL, "metric", "average", "part", "step", SCENARIO, *CHOICES, *RULES)
MAX_CODE_LENGTH = 8_000  # proxies cut longer addresses off; a longer matrix leaves an empty code in its link
MAX_TABLES = 4  # truths, scores, predictions by hand and an order of relevance
# What a link without a matrix shows: the matrix that every visit began with when such links were given away.
# Links that have nothing but the choices of a page that explores are younger, and show today's first one.
MATRIX_OF_OLD_LINKS = DOCUMENTS["d0"].matrix
# A number as in `3`, or the key of a step, with the line that is meant as in `hits:2`.
SCENARIO_KEY = re.compile(rf"[A-Za-z_][A-Za-z0-9_]{{0,{limits.MAX_SCENARIO_LENGTH - 1}}}")
STEP = re.compile(r"[1-9][0-9]{0,6}|[a-z][a-z0-9_.]{0,59}(:([0-9]{1,7}|more))?")
# A number as somebody's code has printed it, with what it prints around it.
NUMBER, PRINTED_NUMBER = "number", re.compile(r"(?=.*\S)[ -~\u2212\u2044\u066a]{1,60}")
_TRUTHS = {"0": 0, "1": 1}


def code_of(matrix: Matrix) -> str:
    """Return the matrix as text for an address, without what is usual; "" where no link can hold it."""
    content: dict[str, Any] = {"t": ["".join(map(str, row)) for row in matrix.truth], "s": matrix.scores}
    for key, names, pattern in (("r", matrix.samples, SAMPLE_NAME), ("c", matrix.labels, LABEL_NAME)):
        if names != tuple(pattern.format(number=number) for number in range(1, len(names) + 1)):
            content[key] = names
    if matrix.decision != DEFAULT_RULE:
        content["d"] = matrix.decision.kind, matrix.decision.content
    if matrix.relevance is not None:
        content["o"] = matrix.relevance
    if matrix.weights is not None:
        content["w"] = matrix.weights
    return code_of_text(json.dumps(content, separators=(",", ":"), ensure_ascii=False))


def code_of_text(text: str) -> str:
    """Return a text as a word of an address, compressed; "" where it is too long for a link."""
    code = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return code if len(code) <= MAX_CODE_LENGTH else ""


def matrix_from(code: str) -> Matrix:
    """Return the matrix of a code; InputError for one that was cut off or changed, or is too large."""
    matrix = _matrix_of_any_size(code)
    if not limits.is_held(*matrix.size):
        raise InputError(
            N_(
                "The matrix in the link is too large: it has {cells:,} cells, and the lab holds at most "
                "{most:,}. Here is the first example."
            ),
            cells=matrix.size[0] * matrix.size[1],
            most=limits.MAX_CELLS_HELD,
        )
    return matrix


def _matrix_of_any_size(code: str) -> Matrix:
    try:
        text = unpacked(code)
        check_amount(text, MAX_TABLES)
        content = content_of(text)
        truth = [[_TRUTHS[digit] for digit in row] for row in content["t"]]
        kind, decided = content.get("d") or (DEFAULT_RULE.kind, DEFAULT_RULE.content)
        return Matrix.of(
            truth,
            content["s"],
            content.get("r"),
            content.get("c"),
            decision=(kind, decided),
            relevance=content.get("o"),
            weights=content.get("w"),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
        raise InputError(
            N_("The matrix in the link cannot be read: it may have been cut off. Here is the first example.")
        ) from problem


def unpacked(code: str) -> bytes:
    """Return the text that was packed; ValueError for a code that was cut off or changed.

    Neither may be longer than a link: a short code may unfold to a text of any length.
    """
    if len(code) > limits.MAX_LINK_LENGTH:
        raise ValueError("too long")
    inflate = zlib.decompressobj()
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        text = inflate.decompress(packed, limits.MAX_LINK_LENGTH)
    except (binascii.Error, zlib.error) as problem:
        raise ValueError(str(problem)) from problem
    if not inflate.eof:
        raise ValueError("cut off or too large")
    return text


def query_of(matrix: str, focus: Focus, rival: str | None = None) -> dict[str, str]:
    """Return the parameters of an address; `matrix` is the code of the matrix, `rival` that of model B.

    A code is "" where it is too long for a link; without model B its code is None.
    """
    query = {MATRIX: matrix, **focus_params(focus), **rule_params(focus)}
    return query if rival is None else query | {RIVAL: rival}


def focus_params(focus: Focus) -> dict[str, str]:
    """Return the parameters that say what is looked at."""
    query = {"metric": focus.metric, "average": focus.average, "part": str(focus.part + 1)}
    if focus.step is not None:
        query["step"] = focus.step
    if focus.scenario:
        query[SCENARIO] = focus.scenario
    return query | {key: word for key, word in vars(focus.explored).items() if word}


def rule_params(focus: Focus) -> dict[str, str]:
    """Return the parameters that say which rules are in force: a preset, and what differs from it."""
    started, chosen = vars(PRESETS[focus.preset]), vars(focus.conventions)
    changed = {key: str(value) for key, value in chosen.items() if value != started[key]}
    return {PRESET: focus.preset, **changed}


@dataclass(frozen=True)
class ParsedAddress:
    """What an address asks for, and a sentence about what in it means nothing."""

    focus: Focus
    matrix: Matrix
    rival: str | None
    warning: str


def parse_address(query: Mapping[str, str]) -> ParsedAddress:
    """Read an address; the first example for a bare one, or for a matrix that cannot be read."""
    focus, unknown = focus_from(query)
    warning = unknown_params_sentence(unknown) if unknown else ""
    try:
        matrix = _matrix_in(query)
    except InputError as error:
        matrix, warning = FIRST_MATRIX, sentence_of(error)
    return ParsedAddress(focus, matrix, query.get(RIVAL), warning)


def _matrix_in(query: Mapping[str, str]) -> Matrix:
    if query.get(MATRIX) == "":
        raise InputError(N_("A link cannot hold a matrix as large as this one. Here is the first example."))
    if MATRIX in query:
        return matrix_from(query[MATRIX])
    return MATRIX_OF_OLD_LINKS if set(query) - {*CHOICES, RIVAL} else FIRST_MATRIX


def unknown_params_sentence(names: Iterable[str]) -> str:
    """Return the sentence about parameters of an address that mean nothing."""
    text = _("The link asks for something that is not here ({names}): the rest of it is shown.")
    return text.format(names=", ".join(names))


@cache
def lesson_query(metric: str, average: str, **params: str) -> str:
    """Return the query of a link to a metric under an average, which changes nothing else but `params`."""
    return urlencode({"metric": metric, "average": average, **params})


def known_params(query: object) -> dict[str, str]:
    """Return the parameters of an address that the app knows; none of what is no mapping."""
    if not isinstance(query, Mapping):
        return {}
    return {key: query[key] for key in PARAMS if isinstance(query.get(key), str)}


def focus_from(query: Mapping[str, str]) -> tuple[Focus, tuple[str, ...]]:
    """Return the focus that an address asks for, and the parameters that mean nothing."""
    focus, unknown = Focus(step=None if any(key in READERS for key in query) else START), []
    for key in (key for key in (*READERS, *CHOICES, *SWITCHES, *DIALS) if key in query):
        try:
            focus = replace(focus, **_read(focus, key, query[key]))
        except (ValueError, KeyError):
            unknown.append(key)
    return focus, tuple(unknown)


def _read(focus: Focus, key: str, word: str) -> dict[str, Any]:
    """What changes of a focus by a parameter; ValueError or KeyError for a word that means nothing."""
    if key in READERS:
        return READERS[key](focus, word)
    if key in CHOICES:
        explored = {key: _matching(PRINTED_NUMBER if key == NUMBER else WORD, word)}
        return {"explored": replace(focus.explored, **explored)}
    chosen = _dial_value(word, DIALS[key]) if key in DIALS else word
    return {"conventions": focus.conventions.with_choice(key, chosen)}


def _matching(pattern: re.Pattern[str], word: str) -> str:
    if not pattern.fullmatch(word):
        raise ValueError(word)
    return word


def _positive_number(word: str) -> int:
    number = int(word) if word.isascii() and len(word) < 8 else 0
    if number < 1:
        raise ValueError(word)
    return number


def _dial_value(word: str, dial: Dial) -> float:
    if len(word) > limits.MAX_NUMBER_LENGTH or not word.isascii():
        raise ValueError(word)
    return int(word) if dial.whole else float(word)


def _average(focus: Focus, word: str) -> dict[str, Any]:
    averages = METRICS[focus.metric].averages
    return {"average": averages[averages.index(word)]}


# What changes of a focus by each word of an address but those of conventions and of pages that explore.
READERS: Mapping[str, Callable[[Focus, str], dict[str, Any]]] = {
    "metric": lambda _focus, word: {"metric": METRICS[word].key, "average": METRICS[word].averages[0]},
    "average": _average,
    "part": lambda _focus, word: {"part": _positive_number(word) - 1},
    "step": lambda _focus, word: {"step": _matching(STEP, word)},
    PRESET: lambda _focus, word: {"preset": word, "conventions": PRESETS[word]},
    SCENARIO: lambda _focus, word: {"scenario": _matching(SCENARIO_KEY, word)},
}

"""The state in the address bar: a matrix and a focus as query parameters, and back."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import urlencode

from metrics import DIALS, METRICS, PRESETS, SWITCHES, Conventions, Dial, InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.examples import DOCUMENTS, FIRST
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
OWN = (MATRIX, RIVAL, "metric", "average", "part", "step", SCENARIO, *CHOICES, *RULES)
LONGEST_CODE = 1_800
NAMED = "~"  # begins the name of a matrix that is too large for a link: no code has it
SHORTEST_CELL = len("00.0,")
MOST_TABLES = 4  # truths, scores, predictions by hand and an order of relevance
# What a link without a matrix shows: the matrix that every visit began with when such links were given away.
# Those that hold nothing but the choices of a page that explores are younger, and show the first one of now.
UNNAMED = DOCUMENTS["d0"].matrix
# A number as in `3`, or the key of a step, with the line that is meant as in `hits:2`.
STEP = re.compile(r"[1-9][0-9]{0,6}|[a-z][a-z0-9_.]{0,59}(:([0-9]{1,7}|more))?")
# A number as somebody's code has printed it, with what it prints around it.
NUMBER, TYPED = "number", re.compile(r"(?=.*\S)[ -~\u2212\u2044\u066a]{1,60}")
_TRUTHS = {"0": 0, "1": 1}


def code_of(matrix: Matrix) -> str:
    """The matrix as text for an address: compressed, without what is usual.

    Empty for a matrix whose text is longer than a link may unfold to.
    """
    if len(matrix.samples) * len(matrix.labels) * SHORTEST_CELL > limits.LARGEST_LINK:
        return ""
    text = text_of(matrix)
    return packed(text) if len(text) <= limits.LARGEST_LINK else ""


def text_of(matrix: Matrix) -> bytes:
    """All that a matrix holds but what is usual, however long that is."""
    # Written row by row: all in one call would hold up the other threads of the server.
    rows = ",".join(map(_json, matrix.scores))
    content = {"t": _json(["".join(map(str, row)) for row in matrix.truth]), "s": f"[{rows}]"}
    for key, names, pattern in (("r", matrix.samples, SAMPLE_NAME), ("c", matrix.labels, LABEL_NAME)):
        if names != tuple(pattern.format(number=number) for number in range(1, len(names) + 1)):
            content[key] = _json(names)
    if matrix.decision != DEFAULT_RULE:
        content["d"] = _json((matrix.decision.kind, matrix.decision.content))
    content |= {
        key: _json(value)
        for key, value in (("o", matrix.relevance), ("w", matrix.weights))
        if value is not None
    }
    members = ",".join(f'"{key}":{text}' for key, text in content.items())
    return f"{{{members}}}".encode()


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def packed(text: bytes, effort: int = 9) -> str:
    """A text as a word of an address: compressed, with an effort from 1 to 9."""
    return base64.urlsafe_b64encode(zlib.compress(text, effort)).decode().rstrip("=")


def matrix_from(code: str, longest: int = limits.LONGEST_LINK, largest: int = limits.LARGEST_LINK) -> Matrix:
    """The matrix that a code holds; InputError for one that was cut off or changed, or is too long.

    `longest` is how long it may be, and `largest` what it may unfold to.
    """
    try:
        text = unpacked(code, longest, largest)
        check_amount(text, MOST_TABLES)
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


def unpacked(code: str, longest: int = limits.LONGEST_LINK, largest: int = limits.LARGEST_LINK) -> bytes:
    """The text that was packed; ValueError for a code that was cut off or changed, or holds too much."""
    if len(code) > longest:
        raise ValueError("too long")
    inflate = zlib.decompressobj()
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        text = inflate.decompress(packed, largest)
    except (binascii.Error, zlib.error) as problem:
        raise ValueError(str(problem)) from problem
    if not inflate.eof:
        raise ValueError("cut off or too large")
    return text


def called(code: str, name: str) -> str:
    """What an address calls a matrix: its code, or a name that leads nowhere where that is too long."""
    return code if 0 < len(code) <= LONGEST_CODE else NAMED + name


def is_named(query: Mapping[str, str]) -> bool:
    """Whether an address names its matrix and does not hold it."""
    return query.get(MATRIX, "").startswith(NAMED)


def query_of(matrix: str, focus: Focus, rival: str = "") -> dict[str, str]:
    """The parameters of an address: the matrix as it is `called`, what is looked at, the rules, model B."""
    return {MATRIX: matrix, **looked_at(focus), **rules_of(focus), **({RIVAL: rival} if rival else {})}


def looked_at(focus: Focus) -> dict[str, str]:
    """The parameters that say what is looked at."""
    query = {"metric": focus.metric, "average": focus.average, "part": str(focus.part + 1)}
    if focus.step is not None:
        query["step"] = focus.step
    if focus.scenario:
        query[SCENARIO] = focus.scenario
    return query | {key: word for key, word in vars(focus.explored).items() if word}


def rules_of(focus: Focus) -> dict[str, str]:
    """The parameters that say which rules are in force: a preset, and what differs from it."""
    started, chosen = vars(PRESETS[focus.preset]), vars(focus.conventions)
    changed = {key: str(value) for key, value in chosen.items() if value != started[key]}
    return {PRESET: focus.preset, **changed}


@dataclass(frozen=True)
class Asked:
    """What an address asks for, and a sentence about what in it means nothing."""

    focus: Focus
    matrix: Matrix
    rival: str
    complaint: str


def asked_for(query: Mapping[str, str]) -> Asked:
    """What an address asks for; the first example for a bare one, or for a matrix that cannot be read."""
    focus, unknown = focus_from(query)
    complaint = not_here(unknown) if unknown else ""
    try:
        matrix = _asked_matrix(query)
    except InputError as error:
        matrix, complaint = FIRST, sentence_of(error)
    return Asked(focus, matrix, query.get(RIVAL, ""), complaint)


def _asked_matrix(query: Mapping[str, str]) -> Matrix:
    if is_named(query):
        raise InputError(N_("A link cannot hold a matrix as large as this one. Here is the first example."))
    if MATRIX in query:
        return matrix_from(query[MATRIX])
    return UNNAMED if set(query) - {*CHOICES, RIVAL} else FIRST


def not_here(names: Iterable[str]) -> str:
    """The sentence about parameters of an address that mean nothing."""
    told = _("The link asks for something that is not here ({names}): the rest of it is shown.")
    return told.format(names=", ".join(names))


@cache
def asking(metric: str, average: str, **more: str) -> str:
    """What a link asks for that changes nothing else: a metric under an average, and more by its names."""
    return urlencode({"metric": metric, "average": average, **more})


def own(query: Mapping[str, object]) -> dict[str, str]:
    """The parameters of an address that are ours."""
    return {key: value for key, value in query.items() if key in OWN and isinstance(value, str)}


def focus_from(query: Mapping[str, str]) -> tuple[Focus, tuple[str, ...]]:
    """The focus that an address asks for, and the parameters that meant nothing and were passed over."""
    focus, unknown = Focus(step=None if any(key in READERS for key in query) else START), []
    for key, read in READERS.items():
        if key in query:
            try:
                focus = read(focus, query[key])
            except (ValueError, KeyError):
                unknown.append(key)
    for key in CHOICES:
        if key in query:
            if (TYPED if key == NUMBER else WORD).fullmatch(query[key]):
                focus = replace(focus, explored=replace(focus.explored, **{key: query[key]}))
            else:
                unknown.append(key)
    for key in (*SWITCHES, *DIALS):
        if key in query:
            try:
                chosen = _number(query[key], DIALS[key]) if key in DIALS else query[key]
                focus = replace(focus, conventions=focus.conventions.but(key, chosen))
            except ValueError:
                unknown.append(key)
    return focus, tuple(unknown)


def _metric(focus: Focus, value: str) -> Focus:
    return replace(focus, metric=METRICS[value].key, average=METRICS[value].averages[0])


def _average(focus: Focus, value: str) -> Focus:
    if value not in METRICS[focus.metric].averages:
        raise ValueError(value)
    return replace(focus, average=value)


def _part(focus: Focus, value: str) -> Focus:
    return replace(focus, part=_counted(value) - 1)


def _step(focus: Focus, value: str) -> Focus:
    if not STEP.fullmatch(value):
        raise ValueError(value)
    return replace(focus, step=value)


def _preset(focus: Focus, value: str) -> Focus:
    conventions: Conventions = PRESETS[value]
    return replace(focus, preset=value, conventions=conventions)


def _scenario(focus: Focus, value: str) -> Focus:
    if not value.isidentifier() or not value.isascii() or len(value) > limits.LONGEST_SCENARIO:
        raise ValueError(value)
    return replace(focus, scenario=value)


def _counted(value: str) -> int:
    number = int(value) if value.isascii() and len(value) < 8 else 0
    if number < 1:
        raise ValueError(value)
    return number


def _number(value: str, dial: Dial) -> float:
    if len(value) > limits.LONGEST_NUMBER or not value.isascii():
        raise ValueError(value)
    return int(value) if dial.whole else float(value)


READERS = {
    "metric": _metric,
    "average": _average,
    "part": _part,
    "step": _step,
    PRESET: _preset,
    SCENARIO: _scenario,
}

"""One process serves a class: whatever comes in at any door is taken in or refused in a moment."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from itertools import cycle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import InputError
from pages.intake import limits
from pages.intake.csv_text import csv_of
from pages.intake.headings import KINDS
from pages.intake.input_reader import read_file, read_pasted
from pages.intake.json_text import ORDER, WEIGHTS, json_of
from pages.intake.matrix import Matrix
from pages.intake.matrix_values import all_names
from pages.intake.tables import ReadTables, Table, matrix_of
from pages.state.document import RivalScores, matrix_for_browser, rival_for_browser
from pages.state.link import matrix_from
from pages.state.message import MESSAGE, PAGE
from pages.state.session import Answer, Session
from pages.state.visitor import sync_session
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.intake.input_files import npy
from tests.shell.edited import edited, truth
from tests.shell.tab import edit
from tests.shell.test_link import code_of_content
from tests.shell.test_pages import opened

Deed = Callable[[], object]
TAKEN_IN, REFUSED = 0.2, 0.02  # seconds of CPU on a machine that is as fast as QUIET says
QUIET = 0.015
LARGEST = 50_000_000  # bytes
SMALL = Matrix.of([[1, 0]], [[0.5, 0.1]])
SHAPES = [(2_000, 50), (200, 500)]  # of the largest that is read
HELD_SHAPES = [(limits.MAX_SAMPLES, 1), (50, 50), (5, limits.MAX_LABELS)]  # and of the largest in the lab
TEXT = limits.MAX_IMPORT_LENGTH


def spent(deed: Deed) -> float:
    """The CPU seconds of a deed, which may be refused: of this thread, whatever else the machine does."""
    start = time.thread_time()
    with suppress(InputError):
        deed()
    return time.thread_time() - start


def slowness() -> float:
    """How many times as long as on a quiet machine plain work takes here and now; at least 1."""
    text = ",".join(repr(0.1 + place / 10**6) for place in range(100_000))
    return max(1, spent(lambda: list(map(float, text.split(",")))) / QUIET)


def stays_within(deed: Deed, seconds: float) -> None:
    """One of some tries takes no longer; others than the first by the pace of the machine around them.

    CPU seconds too are more on a machine whose other core is busy, less than twice as many. What goes wrong
    here takes a hundred times as long, as it does not end with the limits.
    """
    tries = [spent(deed)]
    while min(tries) > seconds and len(tries) < 12:
        before, taken = slowness(), spent(deed)
        tries.append(taken / max(before, slowness()))
    assert min(tries) <= seconds


def stays_small(deed: Deed) -> None:
    """The deed takes no more memory than is allowed."""
    tracemalloc.start()
    spent(deed)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= LARGEST


@cache
def grids(shape: tuple[int, int]) -> tuple[list[list[int]], list[list[float]]]:
    random = np.random.default_rng(7)
    return random.integers(0, 2, shape).tolist(), random.random(shape).tolist()


@cache
def everything(shape: tuple[int, int]) -> Matrix:
    """The matrix that takes most room in a file: with all that it may hold, long names and long numbers."""
    random = np.random.default_rng(8)
    (n_samples, n_labels), (truth, scores) = shape, grids(shape)
    return Matrix.of(
        truth,
        (np.array(scores) * -1e-100).tolist(),
        [f"{number:🙂>40}" for number in range(n_samples)],
        [f'{number:"<40}' for number in range(n_labels)],
        decision=("hand", truth),
        relevance=random.permuted(np.tile(np.arange(1, n_labels + 1), (n_samples, 1)), axis=1).tolist(),
        weights=random.random(n_samples).tolist(),
    )


def of_file(name: str, content: bytes) -> Matrix:
    return matrix_of(read_file(name, content), SMALL)


# At the limit


def pasted(truth: str, scores: str) -> Matrix:
    return matrix_of(read_pasted({"y_true": truth, "y_score": scores}), SMALL)


def lines(grid: list[list[Any]], delimiter: str, cell: Callable[[Any], str] = repr) -> str:
    return "\n".join(delimiter.join(map(cell, row)) for row in grid)


def of_numpy(grid: list[list[Any]]) -> str:
    return f"array([[{lines(grid, ' ')}]])".replace("\n", "]\n       [")


WAYS: dict[str, Callable[[list[list[int]], list[list[float]]], tuple[str, str]]] = {
    "lists": lambda truth, scores: (repr(truth), f"y_score = np.array({scores}, dtype=float)"),
    "JSON": lambda truth, scores: (json.dumps(truth).replace(" ", "\n  "), json.dumps(scores)),
    "numpy": lambda truth, scores: (of_numpy(truth), of_numpy(scores)),
    "TRUE": lambda truth, scores: (lines(truth, "\t", lambda one: str(one == 1)), lines(scores, "\t")),
    "decimal commas": lambda truth, scores: (lines(truth, " ; "), lines(scores, ";").replace(".", ",")),
    "savetxt": lambda truth, scores: (lines(truth, " "), lines(scores, " ", "{:.18e}".format)),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_largest_matrix_is_pasted_in_a_moment(way: str) -> None:
    truth, scores = grids(SHAPES[0])
    texts = WAYS[way](truth, scores)
    made: list[Matrix] = []
    stays_within(lambda: made.append(pasted(*texts)), TAKEN_IN)
    assert made[0] == largest()


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", ["m.csv", "m.json"])
def test_the_largest_matrix_comes_back_from_its_file_in_a_moment(name: str, shape: tuple[int, int]) -> None:
    matrix = everything(shape)
    content = {"m.csv": csv_of, "m.json": json_of}[name](matrix).encode()
    assert len(content) <= limits.MAX_IMPORT_LENGTH
    made: list[Matrix] = []
    stays_within(lambda: made.append(of_file(name, content)), TAKEN_IN)
    if (name, shape) == ("m.json", SHAPES[0]):
        stays_small(partial(of_file, name, content))
    back = made[0]
    assert (back.samples, back.labels, back.decision) == (matrix.samples, matrix.labels, matrix.decision)
    assert (back.truth, back.scores) == (matrix.truth, matrix.scores)


@for_every("shape", SHAPES)
def test_the_largest_array_is_read_and_a_matrix_is_checked_in_a_moment(shape: tuple[int, int]) -> None:
    truth, scores = grids(shape)
    stays_within(partial(of_file, "m.npy", npy(np.array([truth, scores, truth]))), TAKEN_IN)
    stays_within(partial(Matrix.of, truth, scores), TAKEN_IN / 2)


@pytest.mark.thorough
@pytest.mark.parametrize("shape", HELD_SHAPES)
@pytest.mark.parametrize("page", [page for page in TITLES if page not in ("find_the_error", "scenarios")])
def test_the_page_of_the_largest_matrix_follows_an_edit_in_half_a_second(
    page: str, shape: tuple[int, int]
) -> None:
    matrices = cycle(edited(Matrix.of(*grids(shape)), truth(0, 0, value)) for value in (0, 1))
    app = edit(opened({}, f"{page}.py"), next(matrices), is_opened=True)
    assert not app.exception
    stays_within(lambda: edit(app, next(matrices)), 0.5)


# Beyond the limit


def of_text(text: str) -> Deed:
    return partial(read_pasted, {"y_true": text})


def of_link(content: object) -> Deed:
    code = code_of_content(content)
    return partial(matrix_from, code)


@cache
def largest() -> Matrix:
    return Matrix.of(*grids(SHAPES[0]))


BEYOND: dict[str, Callable[[], Deed]] = {
    "a text that is too long": lambda: of_text("1" * (TEXT + 1)),
    "a file that is too large": lambda: partial(read_file, "m.csv", b"1" * (TEXT + 1)),
    "one long list": lambda: of_text("[[" + "1," * (TEXT // 2 - 4) + "1]]"),
    "a list a little too long": lambda: of_text("[[" + "1," * limits.MAX_LABELS + "1]]"),
    "many lists": lambda: of_text("[" + "[1]," * (TEXT // 4 - 1) + "]"),
    "many lists of blanks": lambda: of_text("[" + ("[" + "11 " * 500 + "]") * 2_600 + "]"),
    "one long line": lambda: of_text("1," * (TEXT // 2)),
    "one long line of blanks": lambda: of_text("1 " * (TEXT // 2)),
    "many lines": lambda: partial(read_file, "m.csv", b"1\n" * 500_000),
    "many lines that are blank": lambda: of_text("1" + "\r" * (TEXT - 2) + "1"),
    "a few lines too many": lambda: partial(read_file, "m.csv", b"1\n" * (limits.MAX_SAMPLES + 2)),
    "lines of long words": lambda: of_text(("9" * 399 + "x\n") * (TEXT // 401)),
    "a few cells too many": lambda: partial(read_file, "m.csv", (b"1," * 499 + b"1\n") * 201),
    "cells that are too long": lambda: partial(read_file, "m.csv", (b"1" * 130_000 + b",") * 30),
    "tables side by side": lambda: partial(
        read_file, "m.csv", b"x,y_true a,y_score a\n" + b"1,1,1\n" * 9_000
    ),
    "JSON: one long list": lambda: partial(read_file, "m.json", b"[" + b"1," * (TEXT // 2 - 2) + b"1]"),
    "JSON: many lists": lambda: partial(read_file, "m.json", b"[" + b"[]," * (TEXT // 3 - 2) + b"1]"),
    "JSON: many objects": lambda: partial(read_file, "m.json", b"[" + b"{}," * (TEXT // 3 - 2) + b"1]"),
    "JSON: many keys": lambda: partial(
        read_file, "m.json", json.dumps({f"k{number}": 1 for number in range(200_000)}).encode()
    ),
    "JSON: many signs that are escaped": lambda: partial(
        read_file, "m.json", b'["' + b"\\\\" * (TEXT // 2 - 4) + b'"]'
    ),
    "NPY": lambda: partial(read_file, "m.npy", npy(np.zeros((1, 100_001)))),
    "a link with a long row": lambda: of_link({"t": ["0" * 32_000], "s": [[0] * 32_000]}),
    "a link with many rows": lambda: of_link({"t": ["1"] * 15_000, "s": [[0]] * 10_000}),
    "a link that is too long": lambda: lambda: matrix_from("A" * 500_000),
    "a link that unfolds to much": lambda: of_link(b"0" * 100_000_000),
    "names that clash": lambda: lambda: Matrix.of([[0] * 40_000], [[0] * 40_000], labels=["l40000"] * 40_000),
    "a long name": lambda: partial(Matrix.of, [[1]], [[0]], labels=["a " * 5_000_000]),
    "many places": lambda: partial(Matrix.of, [[1]], [[0]], relevance=[[1] * 1_000_000]),
    "many predictions": lambda: partial(Matrix.of, [[1]], [[0]], decision=("hand", [[1] * 1_000] * 1_000)),
}


# Messages of a tab


def sent(content: object) -> Any:
    """The same as JSON brings it."""
    return json.loads(json.dumps(content))


SENT = sent(matrix_for_browser(SMALL))


def of_message(**more: Any) -> Deed:
    """What comes of a message with this in it."""
    message = {"seq": "tab.1", "page": "ranking", "document": {"matrix": SENT}, **more}

    def deed() -> Answer:
        session = sync_session({PAGE: {MESSAGE: message}}, "ranking", {})
        return session.answer() if isinstance(session, Session) else session

    return deed


def of_document(**document: Any) -> Deed:
    return of_message(document={"matrix": SENT} | document)


LARGEST_MESSAGES: dict[str, Callable[[tuple[int, int]], Deed]] = {
    "a matrix": lambda shape: of_document(matrix=sent(matrix_for_browser(everything(shape)))),
    "model B": lambda shape: of_document(rival=sent(rival_for_browser(RivalScores.of(everything(shape))))),
}


@pytest.mark.parametrize("shape", HELD_SHAPES, ids=str)
@pytest.mark.parametrize("what", LARGEST_MESSAGES)
def test_the_largest_message_is_answered_in_a_moment(what: str, shape: tuple[int, int]) -> None:
    deed = LARGEST_MESSAGES[what](shape)
    stays_within(deed, TAKEN_IN)
    stays_small(deed)
    assert "refused" not in deed()  # type: ignore[operator]


def in_full(shape: tuple[int, int]) -> dict[str, Any]:
    """A matrix of any size as a browser would send it."""
    truth, scores = grids(shape)
    return {"truth": truth, "scores": scores, "decision": ["one", [0.5]]}


NOT_OURS: dict[str, Callable[[], Deed]] = {
    "many matrices that were tried": lambda: of_message(tried=[in_full(SHAPES[0])] * 60),
    "many parameters": lambda: of_message(focus={f"k{number}": "1" for number in range(500_000)}),
    "long parameters": lambda: of_message(focus=dict.fromkeys(("vary", "step", "scenario"), "a" * 5_000_000)),
    "long rules": lambda: of_document(rules=dict.fromkeys(("preset", "beta"), "9" * 5_000_000)),
    "no number of an attempt": lambda: of_message(attempt=[0] * 5_000_000, adopted=[0] * 5_000_000),
    "a long press": lambda: of_message(press=dict.fromkeys(("id", "part", "name", "value"), "a" * 2_500_000)),
    "a matrix that is read in part": lambda: of_document(matrix=in_full(SHAPES[0])),
    "scores of such a matrix": lambda: of_document(rival={"scores": grids(SHAPES[0])[1], "names": ""}),
    "scores in many rows": lambda: of_document(rival={"scores": [[1]] * 900_000, "names": ""}),
    "scores with a long name": lambda: of_document(rival={"scores": [[1]], "names": "x" * 10_000_000}),
    "a long row": lambda: of_document(
        matrix={"truth": [[0] * 5_000_000], "scores": [[0]], "decision": ["top", 1]}
    ),
    "many names": lambda: of_document(matrix=SENT | {"samples": ["a"] * 1_000_000}),
}


# As long as is allowed, but no table: what stays within its time at this length does not grow by the square


def reordered(size: int) -> Deed:
    names = tuple(map(str, range(size)))
    tables = {"y_true": Table(((0,),) * size, names), "y_score": Table(((0,),) * size, names[::-1])}
    return lambda: matrix_of(ReadTables(tables, {}), SMALL)


def clashing(size: int) -> Deed:
    return partial(
        all_names, [f"x{place}" for place in range(size // 2, size)] + [""] * (size // 2), size, "x{number}"
    )


STRANGE: dict[str, Callable[[], Deed]] = {
    "blanks and a letter": lambda: of_text(" " * (TEXT - 1) + "x"),
    "blanks behind a list": lambda: of_text("[1]" + " " * (TEXT - 4) + "x"),
    "blanks before a list": lambda: of_text("y" + " " * (TEXT - 7) + "=[[1]]"),
    "digits": lambda: of_text("9" * (TEXT - 1) + "x"),
    "digits in a list": lambda: of_text("[[" + "9" * (TEXT - 5) + "x]]"),
    "LaTeX: tables that begin": lambda: of_text(r"\begin{array}" * (TEXT // 13) + "1\\\\\n" * 50),
    "calls": lambda: of_text("FloatTensor(" * (TEXT // 12)),
    "blanks between names": lambda: of_text(("a" + " " * 19_000 + "b\n") * (TEXT // 19_003)),
    "lines of lists": lambda: of_text("[1]\n" * (TEXT // 4)),
    "many names of lists": lambda: of_text("a=[[1]]\n" * 5_000 + " " * (TEXT - 40_000)),
    "sums": lambda: of_text("[[" + "1+" * (TEXT // 2 - 4) + "1]]"),
    "brackets": lambda: of_text("[" * (TEXT // 2) + "]" * (TEXT // 2)),
    "parentheses": lambda: of_text("[" + "(" * (TEXT - 2) + "]"),
    "comments": lambda: of_text("[[1" + "#\n" * (TEXT // 2 - 4) + "]]"),
    "quotation marks": lambda: of_text('"' * (TEXT - 1)),
    "quotation marks that are open": lambda: of_text('"a""' * (TEXT // 4)),
    "other signs": lambda: of_text("🙂" * TEXT),
    "JSON: open brackets": lambda: partial(read_file, "m.json", b"[" * TEXT),
    "JSON: open objects": lambda: partial(read_file, "m.json", b'{"a":' * 2_000 + b" " * (TEXT - 10_000)),
    "JSON: one text": lambda: partial(read_file, "m.json", b'["' + b"a" * (TEXT - 4) + b'"]'),
    "JSON: an open text": lambda: partial(
        read_file, "m.json", b'["' + b'\\"' * (TEXT // 50) + b"a" * (TEXT // 2) + b"\\"
    ),
    "JSON: long numbers": lambda: partial(
        read_file, "m.json", b"[" + b",".join([b"9" * 4_299] * (TEXT // 4_300)) + b"]"
    ),
    "JSON: blanks": lambda: partial(read_file, "m.json", b" " * TEXT),
    "NPY: a header of signs": lambda: (
        lambda: read_file("m.npy", b"\x93NUMPY\x01\x00\xff\xff" + b"-" * (TEXT // 100))
    ),
    "one long line of numbers": lambda: of_text("0.123456789012345678901234567890\t" * (TEXT // 33)),
    "names in another order": lambda: reordered(limits.MAX_SAMPLES),
    "names that are taken": lambda: clashing(2 * limits.MAX_SAMPLES),
}


KINDS_OF_CASES = ((BEYOND, REFUSED), (NOT_OURS, REFUSED), (STRANGE, TAKEN_IN))


@pytest.mark.parametrize(
    ("what", "cases", "seconds"),
    [(what, cases, seconds) for cases, seconds in KINDS_OF_CASES for what in cases],
)
def test_what_is_beyond_the_limits_or_not_ours_is_refused_at_once_and_no_text_takes_long(
    what: str, cases: dict[str, Callable[[], Deed]], seconds: float
) -> None:
    deed = cases[what]()
    stays_within(deed, seconds)
    stays_small(deed)
    if cases is BEYOND:
        with pytest.raises(InputError):
            deed()


def test_no_matrix_is_larger_than_the_limits_whichever_way_it_comes_about() -> None:
    names = tuple(map(str, range(limits.MAX_LABELS + 1)))
    with pytest.raises(InputError, match="too large: at most 2,000 rows, 500 columns and"):
        Matrix(("x",), names, ((0,) * len(names),), ((0.0,) * len(names),))
    with pytest.raises(InputError, match="This table is too large"):
        Matrix.of(np.zeros((400, 300)), np.zeros((400, 300)))


@for_every(
    "check", [limits.check_file, limits.check_lines, limits.check_tables, partial(limits.check_held, 1)]
)
def test_a_size_of_any_number_of_digits_is_refused_in_a_sentence(check: Callable[[int], None]) -> None:
    with pytest.raises(InputError, match="a whole number of more than 64 bits"):
        check(10**400)


# Whatever is small

SIGNS = st.text(
    "[]{}()0123456789.,;:|&\\~\t\r\n -+eE'\"=#%TFruealsynx_是否，、│\ufeff−猫\x00\x85\u2028", max_size=60
)
TEXTS = st.text(max_size=40) | SIGNS
NUMBERS = st.sampled_from(
    ["NaN", "-Infinity", "1e400", "-0.0", "1E5", "0", "1", "0.5", "null", "true", "9" * 5000]
)
NAMES = st.text(max_size=6) | st.sampled_from(["\ud800", "=1", "y_true a", ""])
WORDS = st.sampled_from([*KINDS, "samples", "labels", "threshold", "top_k", ORDER, WEIGHTS])


def written() -> st.SearchStrategy[str]:
    """JSON, with what is no JSON for others and with keys that stand twice."""
    return st.recursive(
        NUMBERS | NAMES.map(json.dumps) | st.just("[[1,0],[0,1]]") | st.just('"10"'),
        lambda inner: (
            st.lists(inner, max_size=3).map(lambda parts: f"[{','.join(parts)}]")
            | st.lists(st.tuples(WORDS, inner), max_size=4).map(
                lambda parts: "{" + ",".join(f'"{key}":{value}' for key, value in parts) + "}"
            )
        ),
        max_leaves=12,
    )


def header(kind: str, shape: tuple[int, ...], order: bool, version: int) -> bytes:
    text = f"{{'descr': {kind!r}, 'fortran_order': {order}, 'shape': {shape!r}, }}".ljust(117)[:117] + "\n"
    return b"\x93NUMPY" + bytes([version, 0, len(text), 0]) + b"\x00\x00" * (version > 1) + text.encode()


HEADERS = st.builds(
    header,
    st.sampled_from(["<f8", "<i1", "|b1", "<U1", "|O", "<c16", ">f2", "|V9", "<f16", "<M8[s]", "x", ",,"]),
    st.lists(st.integers(-2, 3) | st.just(10**30), max_size=4).map(tuple),
    st.booleans(),
    st.integers(1, 3),
)


def put(texts: tuple[str, str, str]) -> object:
    kinds = zip(KINDS, texts, strict=True)
    return matrix_of(read_pasted({kind: text for kind, text in kinds if text.strip()}), SMALL)


DOORS: dict[str, tuple[st.SearchStrategy[Any], Callable[[Any], object]]] = {
    "paste": (st.tuples(TEXTS, TEXTS, TEXTS), put),
    "JSON": (written().map(str.encode), partial(of_file, "m.json")),
    "NPY": (st.builds(bytes.__add__, HEADERS, st.binary(max_size=64)), partial(of_file, "m.npy")),
}


@pytest.mark.parametrize("times", [3, pytest.param(20, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("door", DOORS)
def test_nothing_but_a_sentence_comes_of_what_is_strange(door: str, times: int) -> None:
    """What comes in is taken in, or refused in a sentence that can be sent to a browser."""
    strategy, take_in = DOORS[door]

    @settings(max_examples=times * settings().max_examples)
    @given(strategy)
    def attempt(value: Any) -> None:
        try:
            take_in(value)
        except InputError as error:
            str(error).encode("utf-8")

    attempt()

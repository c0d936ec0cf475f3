"""A link has the whole state: what goes in comes out, junk is refused, and old links show what they did."""

from __future__ import annotations

import base64
import json
import zlib
from urllib.parse import urlencode

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from metrics import DIALS, METRICS, PRESETS, SWITCHES, Conventions, Dial, InputError
from pages.frame.lesson_links import LESSONS
from pages.intake.examples import FIRST_MATRIX, PHOTOS
from pages.intake.matrix import DECISION_KINDS, Matrix
from pages.state.document import RivalScores, digest_of_names
from pages.state.focus import WORD, Focus
from pages.state.link import (
    MAX_CODE_LENGTH,
    PARAMS,
    code_of,
    focus_from,
    matrix_from,
    query_of,
)
from pages.state.visitor import session_of_address
from pages.workbench.menu import MOVED_PAGES, TITLES
from tests.every import for_every
from tests.links import parsed, promises, shown
from tests.shell.tab import session_on

D0 = Matrix.of([[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]], [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]])
FINITE = st.floats(allow_nan=False, allow_infinity=False)
WEIGHTS = st.just(0.0) | st.floats(min_value=1e-100, max_value=1e100)


def grids(cell: st.SearchStrategy[object], rows: int, columns: int) -> st.SearchStrategy[list[list[object]]]:
    return st.lists(st.lists(cell, min_size=columns, max_size=columns), min_size=rows, max_size=rows)


def names(size: int) -> st.SearchStrategy[list[str] | None]:
    return st.none() | st.lists(st.text(max_size=40), min_size=size, max_size=size, unique=True)


def decisions(rows: int, columns: int) -> st.SearchStrategy[tuple[str, object]]:
    return st.one_of(
        st.tuples(st.just("one"), st.tuples(FINITE)),
        st.tuples(st.just("labels"), st.lists(FINITE, min_size=columns, max_size=columns)),
        st.tuples(st.just("samples"), st.lists(FINITE, min_size=rows, max_size=rows)),
        st.tuples(st.just("top"), st.integers(1, columns)),
        st.tuples(st.just("hand"), grids(st.integers(0, 1), rows, columns)),
    )


def orders(rows: int, columns: int) -> st.SearchStrategy[list[list[int]]]:
    return st.lists(st.permutations(range(1, columns + 1)), min_size=rows, max_size=rows)


@st.composite
def matrices(draw: st.DrawFn) -> Matrix:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    truth, scores = draw(grids(st.integers(0, 1), rows, columns)), draw(grids(FINITE, rows, columns))
    more = {
        "decision": draw(decisions(rows, columns)),
        "relevance": draw(st.none() | orders(rows, columns)),
        "weights": draw(st.none() | st.lists(WEIGHTS, min_size=rows, max_size=rows).filter(any)),
    }
    samples, labels = draw(names(rows)), draw(names(columns))
    try:
        return Matrix.of(truth, scores, samples, labels, **more)
    except InputError as error:  # two names may be the same once they are tidied
        assume("already taken" not in str(error))
        raise


def dialled(dial: Dial) -> st.SearchStrategy[float]:
    some = st.integers(0, 10**6) if dial.whole else st.floats(dial.lowest, dial.highest)
    return some.filter(dial.allows)


STEPS = ("start", "hits:2", "ranking_loss.wrong_pairs:more", "average_precision.best_at_level:11")


@st.composite
def focuses(draw: st.DrawFn) -> Focus:
    metric = draw(st.sampled_from(list(METRICS.values())))
    choices = {key: draw(st.sampled_from(list(switch.choices))) for key, switch in SWITCHES.items()}
    numbers = {key: draw(dialled(dial)) for key, dial in DIALS.items()}
    preset = draw(st.sampled_from(list(PRESETS)))
    return Focus(
        metric.key,
        draw(st.sampled_from(metric.averages)),
        draw(st.integers(0, 9_999_998)),
        draw(st.none() | st.sampled_from(STEPS) | st.integers(1, 9_999_999).map(str)),
        preset,
        draw(st.sampled_from([PRESETS[preset], Conventions(**choices, **numbers)])),
        draw(st.sampled_from(["", "coverage_start"])),
    )


BAD = {
    "metric": ["zebra"],
    "average": ["macro"],
    "part": ["0", "-1", "٣"],
    "step": ["Two", "1e3"],
    "preset": ["D0"],
    "ranking_loss_tie": ["quarter"],
    "beta": ["0", "1e200", "1e-200", "-1", "nan", "inf", "two", "٣", ""],
    "ndcg_depth": ["1.5", "9" * 20, "9" * 400],
}


@for_every(("key", "bad"), [(key, bad) for key, values in BAD.items() for bad in values])
def test_what_cannot_be_chosen_is_named_and_passed_over(key: str, bad: str) -> None:
    assert focus_from({"average": "samples", key: bad}) == (Focus(step=None), (key,))


def code_of_content(content: object) -> str:
    text = content if isinstance(content, bytes) else json.dumps(content, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


@given(matrices())
@example(D0)
@example(Matrix.of([[1]], [[5e-324]], ["猫\u200d"], ["\\frac{1}{2}"]))
def test_a_matrix_comes_back_from_its_code_exactly_and_its_scores_from_their_word(matrix: Matrix) -> None:
    code, rival = code_of(matrix), RivalScores.of(matrix)
    assert matrix_from(code) == matrix
    assert urlencode({"m": code}) == f"m={code}", "an address needs no escapes in it"
    assert WORD.fullmatch(rival.code)
    assert RivalScores.unpacked(rival.code) == rival
    assert rival.size == (len(matrix.samples), len(matrix.labels))


@given(matrices(), focuses())
def test_a_focus_comes_back_from_its_query_exactly(matrix: Matrix, focus: Focus) -> None:
    query = query_of(code_of(matrix), focus)
    assert focus_from(query) == (focus, ())
    assert set(query) <= set(PARAMS)


@given(st.text() | st.from_regex(r"[A-Za-z0-9_-]{0,60}", fullmatch=True))
@example("")
@example("AAAA=")
@example(code_of(D0)[:-1])
@example(code_of(D0)[:40])
def test_a_code_that_is_none_is_refused_in_words(code: str) -> None:
    with pytest.raises(InputError, match="The matrix in the link cannot be read"):
        matrix_from(code)


NUMBERS = st.integers() | st.floats() | st.integers(10**400, 10**401)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("tsrcdowx"), inner, max_size=4)
    ),
)


@given(JSON)
def test_code_with_another_content_is_refused_or_read_as_a_matrix(content: object) -> None:
    try:
        matrix = matrix_from(code_of_content(content))
    except InputError as error:
        assert "cannot be read" in str(error)  # noqa: PT017, either outcome is right
    else:
        assert matrix_from(code_of(matrix)) == matrix


SOUND = {"t": ["10"], "s": [[0, 1]]}
BROKEN: dict[str, list[object]] = {
    "t": [[], ["²1"], [[float("inf")]]],
    "s": [[[0, 10**400]], [[0, float("nan")]]],
    "r": ["xy", ["a", "a"]],
    "d": [
        *(["top", 0], ["top", 3], ["top"], ["labels", [0.5]], ["samples", [float("nan")]], ["one", []]),
        *(["hand", [[0, 2]]], ["hand", [[0]]], ["zebra", 1], "one"),
    ],
    "o": [[[1, 1]], [[1]], 5],
    "w": [[0], [-1], [1, 1], 1, "1"],
}


@for_every(("key", "wrong"), [(key, wrong) for key, wrongs in BROKEN.items() for wrong in wrongs])
def test_a_link_with_one_broken_part_is_refused(key: str, wrong: object) -> None:
    assert matrix_from(code_of_content(SOUND)) == Matrix.of([[1, 0]], [[0, 1]])
    with pytest.raises(InputError, match="The matrix in the link cannot be read"):
        matrix_from(code_of_content(SOUND | {key: wrong}))


@for_every(
    "text", [b"\xff\xfe", b"[" * 90_000, b'{"t":' * 15_000, b"9" * 90_000, b'{"t":["1"],"t":["0"],"s":[[0]]}']
)
def test_a_text_that_is_no_json_is_refused(text: bytes) -> None:
    with pytest.raises(InputError):
        matrix_from(code_of_content(text))


def test_what_is_as_usual_takes_no_place_in_a_link() -> None:
    old = code_of_content({"t": ["10100", "10101"], "s": D0.scores})
    assert code_of(D0) == old
    assert matrix_from(old) == D0


def test_a_class_room_matrix_of_20_by_20_fits_into_a_link() -> None:
    random = np.random.default_rng(0)
    truth, predicted = random.integers(0, 2, (2, 20, 20)).tolist()
    for decision in (("one", [0.5]), ("hand", predicted)):
        code = code_of(Matrix.of(truth, random.random((20, 20)).round(2).tolist(), decision=decision))
        assert len(code) <= MAX_CODE_LENGTH
        everything = Focus("average_precision", "weighted", 19, "7", "matlab_d3", PRESETS["scikit_learn"])
        address = f"http://localhost:8501/libraries?{urlencode(query_of(code, everything))}"
        assert len(address) <= 2_000


def test_the_largest_matrix_of_three_digits_fits_into_a_link_and_one_of_sixteen_leaves_it_empty() -> None:
    random = np.random.default_rng(0)
    truth, scores = random.integers(0, 2, (50, 50)), random.random((50, 50))
    assert 0 < len(code_of(Matrix.of(truth, scores.round(3)))) <= MAX_CODE_LENGTH
    query = session_on(Matrix.of(truth, scores)).query
    assert query["m"] == ""
    elsewhere = session_of_address("ranking", query)
    assert elsewhere.matrix == FIRST_MATRIX
    assert elsewhere.warning.startswith("A link cannot hold a matrix as large as this one")


@given(st.dictionaries(st.sampled_from(PARAMS) | st.text(max_size=5), st.text(max_size=8), max_size=6))
def test_any_query_gives_a_view_and_names_what_it_passed_over(query: dict[str, str]) -> None:
    focus, unknown = focus_from(query)
    assert focus.average in METRICS[focus.metric].averages
    assert set(unknown) <= set(query) & set(PARAMS)
    again, nothing = focus_from(query_of(code_of(D0), focus))
    assert (again, nothing) == (focus, ())


def test_too_many_scores_leave_an_empty_code_which_is_no_model() -> None:
    assert digest_of_names(PHOTOS) != digest_of_names(Matrix.of(PHOTOS.truth, PHOTOS.scores))
    rival = RivalScores.of(Matrix.of(np.zeros((50, 50)), np.random.default_rng(0).random((50, 50))))
    assert rival.code == ""
    opened = session_of_address("duel", query_of(code_of(PHOTOS), Focus(), rival.code))
    assert opened.rival is None
    assert opened.warning.startswith("The scores of model B are not in the link")


CONTENTS = [
    *(b"[]", b"{}", b'{"s": [], "n": ""}', b'{"s": [[1], [1, 2]], "n": ""}', b'{"s": [["a"]], "n": ""}'),
    *(b'{"s": [[1e999]], "n": ""}', b'{"s": 1, "n": ""}', b'{"s": [[0.5]]}', b"\xff"),
]


@for_every("word", ["", "abc", RivalScores.of(PHOTOS).code[:-5], *map(code_of_content, CONTENTS)])
def test_what_holds_no_scores_is_refused_in_a_sentence(word: str) -> None:
    with pytest.raises(InputError, match="The scores of model B cannot be read"):
        RivalScores.unpacked(word)


PROMISES = promises()
LINKS = {address: what for links in PROMISES.values() for address, what in links.items()}


@for_every("address", LINKS)
def test_a_link_shows_what_it_showed(address: str) -> None:
    now, then = shown(address), {**LINKS[address]}
    for key in ("value", "value of the part"):
        value = pytest.approx(float(then.pop(key)), rel=1e-12, abs=1e-12, nan_ok=True)
        assert float(now.pop(key)) == value
    assert now == then


def test_the_list_of_links_is_short_and_has_every_page_every_preset_and_each_way_to_predict() -> None:
    links = [parsed(address) for address in LINKS]
    assert len(links) == sum(map(len, PROMISES.values())) <= 60
    assert {page for page, _ in links} == {*TITLES, *MOVED_PAGES}, "tests/links.py says how one is added"
    matrices = [matrix_from(query["m"]) for _, query in links if "m" in query]
    assert {matrix.decision.kind for matrix in matrices} == set(DECISION_KINDS)
    assert {what["preset"] for what in LINKS.values()} == set(PRESETS)
    for what in LINKS.values():
        lessons = LESSONS.get(what["page"])
        assert lessons is None or what["metric"] in {lesson.metric for lesson in lessons}

"""Every edit, as the browser makes it: what Python then reads of the document is what the edit means."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.sync_api import Page

from pages.intake.limits import MAX_CELLS_HELD, MAX_NAME_LENGTH
from pages.intake.matrix import Matrix
from pages.intake.matrix_values import LABEL_NAME, SAMPLE_NAME
from pages.shell.joined import as_json, components
from pages.state.document import matrix_for_browser, matrix_from_browser
from pages.state.link import code_of
from pages.workbench.store import STORE
from tests.browser.conftest import Server
from tests.browser.lesson import module

Edit = dict[str, Any]
EDITOR = json.loads(as_json(components()["matrix_editor"].manifest()))
SENTENCES = STORE.manifest()["constants"]["sentences"]
# Each edit is made in a document that is frozen: what comes of it, or the sentence that refuses it.
MAKE = """async ([address, constants, cases]) => {
    const { edited, learnEdits } = await import(address);
    learnEdits(constants);
    const frozen = (one) => {
        if (one !== null && typeof one === "object") Object.values(Object.freeze(one)).forEach(frozen);
        return one;
    };
    return cases.map(({ document, edits }) => {
        let now = frozen(document);
        return edits.map((edit) => {
            const before = now;
            const { document: next, refused } = edited(before, frozen(edit));
            if (next) now = frozen(next);
            return { refused: refused ?? "", document: now, is_same: next === before };
        });
    });
}"""


@dataclass(frozen=True)
class Made:
    """What came of an edit: the sentence that refuses it, and the document after it."""

    refused: str
    document: Mapping[str, Any]
    is_same: bool

    @property
    def matrix(self) -> Matrix:
        """The matrix, as Python reads what the browser sends."""
        return matrix_from_browser(json.loads(json.dumps(self.document["matrix"])))


@pytest.fixture
def make(page: Page, server: Server) -> Callable[..., list[list[Made]]]:
    """`make((matrix, edits), ...)`: for each matrix, what came of one edit after the other."""
    address = module(page, server("app.py"), "workbench/tab/edits.js")

    def run(*cases: tuple[Matrix, Sequence[Edit]]) -> list[list[Made]]:
        message = [{"document": document(matrix), "edits": edits} for matrix, edits in cases]
        found = page.evaluate(MAKE, [address, STORE.manifest()["constants"], json.loads(json.dumps(message))])
        return [[Made(**one) for one in ones] for ones in found]

    return run


def document(matrix: Matrix) -> dict[str, Any]:
    return {"matrix": matrix_for_browser(matrix), "rules": {"preset": "scikit_learn"}, "rival": None}


# What an edit means, in Python


def put(grid: Sequence[Sequence[Any]], row: int, column: int, value: object) -> list[list[Any]]:
    changed = [list(values) for values in grid]
    changed[row][column] = value
    return changed


def without(values: Sequence[Any], at: int) -> list[Any]:
    return [*values[:at], *values[at + 1 :]]


def meant(matrix: Matrix, edit: Edit) -> Matrix | None:
    """The matrix after an edit; None where it is refused."""
    samples, labels = list(matrix.samples), list(matrix.labels)
    truth, scores = [list(one) for one in matrix.truth], [list(one) for one in matrix.scores]
    decision: tuple[str, Any] = (matrix.decision.kind, matrix.decision.content)
    relevance = matrix.relevance and [list(one) for one in matrix.relevance]
    weights = matrix.weights and list(matrix.weights)
    kind, content = decision
    i, j, value = edit.get("row", 0), edit.get("column", 0), edit.get("value")
    match edit["kind"]:
        case "score":
            scores = put(scores, i, j, value)
        case "truth":
            truth = put(truth, i, j, value)
        case "predicted":
            decision = (kind, put(content, i, j, value))
        case "threshold":
            decision = (kind, [value if k == i + j else one for k, one in enumerate(content)])
        case "top":
            decision = (kind, value)
        case "weigh":
            weights = (weights or [1.0] * len(samples)) if value else None
        case "weight":
            weights = [value if k == i else one for k, one in enumerate(weights or ())]
            if not any(weights):
                return None
        case "name_sample" | "name_label":
            return _renamed(matrix, edit)
        case "add_sample":
            if (len(samples) + 1) * len(labels) > MAX_CELLS_HELD:
                return None
            samples.append(first_free(SAMPLE_NAME, samples))
            truth.append([0] * len(labels))
            scores.append([0] * len(labels))
            longer = {"samples": lambda: [*content, 0.5], "hand": lambda: [*content, [0] * len(labels)]}
            decision = (kind, longer.get(kind, lambda: content)())
            relevance = relevance and [*relevance, [k + 1 for k in range(len(labels))]]
            weights = weights and [*weights, 1]
        case "add_label":
            if len(samples) * (len(labels) + 1) > MAX_CELLS_HELD:
                return None
            labels.append(first_free(LABEL_NAME, labels))
            truth = [[*one, 0] for one in truth]
            scores = [[*one, 0] for one in scores]
            longer = {"labels": lambda: [*content, 0.5], "hand": lambda: [[*one, 0] for one in content]}
            decision = (kind, longer.get(kind, lambda: content)())
            relevance = relevance and [[*one, len(labels)] for one in relevance]
        case "remove_sample":
            remaining = without(range(len(samples)), i)
            is_refused = not remaining or (weights is not None and not any(without(weights, i)))
            return None if is_refused else matrix.part(remaining, range(len(labels)))
        case "remove_label":
            remaining = without(range(len(labels)), j)
            return matrix.part(range(len(samples)), remaining) if remaining else None
        case "relevance":
            relevance = _moved(matrix, i, j, edit["move"])
        case "decide":
            if edit["by"] != kind:
                shared = kind in ("one", "labels", "samples") and len(set(content)) == 1
                common = content[0] if shared else 0.5
                begun = {
                    "one": [common],
                    "labels": [common] * len(labels),
                    "samples": [common] * len(samples),
                }
                decision = (edit["by"], {**begun, "top": 1}[edit["by"]])
        case "block":
            of_hand = content if kind == "hand" else None
            grids = {"scores": scores, "truth": truth, "predicted": of_hand}
            filled = [list(one) for one in grids[edit["what"]]]
            for down, values in enumerate(edit["values"]):
                for right, value in enumerate(values):
                    if i + down < len(samples) and j + right < len(labels):
                        filled[i + down][j + right] = value
            grids[edit["what"]] = filled
            scores, truth = grids["scores"], grids["truth"]
            decision = (kind, grids["predicted"] or content)
        case "shift":
            scores = _shifted(matrix, edit)
    return Matrix.of(truth, scores, samples, labels, decision=decision, relevance=relevance, weights=weights)


def first_free(pattern: str, taken: Sequence[str]) -> str:
    """The first default name that nobody has, from the number on that the new one has."""
    wished = [1, *range(1, len(taken) + 2)]
    return next(name for number in wished if (name := pattern.format(number=number)) not in taken)


def _moved(matrix: Matrix, row: int, column: int, way: str) -> list[list[int]]:
    rows = [list(one) for one in matrix.relevance or [range(1, len(matrix.labels) + 1)] * len(matrix.samples)]
    places, truth = rows[row], matrix.truth[row]
    peers = sorted((k for k in range(len(truth)) if truth[k] == truth[column]), key=lambda k: places[k])
    at = peers.index(column) + {"up": -1, "down": 1}[way]
    if 0 <= at < len(peers):
        places[column], places[peers[at]] = places[peers[at]], places[column]
    return rows


def _shifted(matrix: Matrix, edit: Edit) -> list[list[float]]:
    """All scores of a row or a column moved; one that comes to a mark stands exactly on it."""
    marks = [one for row in matrix.scores for one in row]
    if matrix.decision.kind in ("one", "labels", "samples"):
        marks += matrix.decision.content

    def moved(score: float) -> float:
        there = score + edit["value"]
        if abs(there) < 1e9:
            there = math.floor(there * 10 ** edit["digits"] + 0.5) / 10 ** edit["digits"]
        near = 10 ** -edit["digits"] * max(1, abs(there))
        return next((mark for mark in marks if abs(mark - there) <= near), there)

    return [
        [
            moved(one) if edit.get("row", i) == i and edit.get("column", j) == j else one
            for j, one in enumerate(row)
        ]
        for i, row in enumerate(matrix.scores)
    ]


def _renamed(matrix: Matrix, edit: Edit) -> Matrix | None:
    """With another name, as a matrix has it that comes from a file; a name that is taken is refused."""
    axis, at = ("samples", edit["row"]) if edit["kind"] == "name_sample" else ("labels", edit["column"])
    pattern = SAMPLE_NAME if axis == "samples" else LABEL_NAME
    names = list(getattr(matrix, axis))
    others = without(names, at)
    names[at] = edit["name"]
    (name,) = Matrix.of([[0]], [[0]], labels=[edit["name"]]).labels
    if not edit["name"].strip() or name == LABEL_NAME.format(number=1) != edit["name"].strip():
        wished = pattern.format(number=at + 1)
        name = wished if wished not in others else first_free(pattern, others)
    if name in others:
        return None
    names[at] = name
    return replace(matrix, **{axis: tuple(names)})


# Random documents and random edits

WORDS = ["cat", "x2", "l3", "x9", "猫", "a  b", "", "l1", " sea "]


def some_matrix(chance: random.Random) -> Matrix:
    n, m = chance.randrange(1, 6), chance.randrange(1, 6)

    def grid(draw: Callable[[], Any]) -> list[list[Any]]:
        return [[draw() for _ in range(m)] for _ in range(n)]

    decisions = [
        ("one", [chance.choice((0.5, 0.25))]),
        ("labels", [chance.randrange(5) / 4 for _ in range(m)]),
        ("samples", [chance.randrange(5) / 4 for _ in range(n)]),
        ("top", chance.randrange(1, m + 1)),
        ("hand", grid(lambda: chance.randrange(2))),
    ]
    return Matrix.of(
        grid(lambda: chance.randrange(2)),
        grid(lambda: chance.choice((0.25, 0.5, 0.3, -2.0, 1e300, 5e-324, round(chance.random(), 3)))),
        decision=chance.choice(decisions),
        relevance=chance.choice((None, [chance.sample(range(1, m + 1), m) for _ in range(n)])),
        weights=chance.choice((None, [1.0, *(chance.choice((0, 0.5, 2)) for _ in range(n - 1))])),
    )


def some_edit(chance: random.Random, matrix: Matrix) -> Edit:
    row, column = chance.randrange(len(matrix.samples)), chance.randrange(len(matrix.labels))
    kind, value = matrix.decision.kind, chance.choice((0.5, 0.25, -1.5, round(chance.random(), 2)))
    of_rule = {
        "one": [{"kind": "threshold", "value": value}],
        "labels": [{"kind": "threshold", "value": value, "column": column}],
        "samples": [{"kind": "threshold", "value": value, "row": row}],
        "top": [{"kind": "top", "value": chance.randrange(1, len(matrix.labels) + 1)}],
        "hand": [{"kind": "predicted", "row": row, "column": column, "value": chance.randrange(2)}],
    }
    weight = {"kind": "weight", "row": row, "value": chance.choice((0, 0.5, 2))}
    return chance.choice([
        {"kind": "score", "row": row, "column": column, "value": value},
        {"kind": "truth", "row": row, "column": column, "value": chance.randrange(2)},
        some_block(chance, matrix, row, column),
        {"kind": "name_sample", "row": row, "name": chance.choice(WORDS)},
        {"kind": "name_label", "column": column, "name": chance.choice(WORDS)},
        {"kind": "add_sample"},
        {"kind": "add_label"},
        {"kind": "remove_sample", "row": row},
        {"kind": "remove_label", "column": column},
        {"kind": "decide", "by": chance.choice(("one", "labels", "samples", "top"))},
        {"kind": "relevance", "row": row, "column": column, "move": chance.choice(("up", "down"))},
        {"kind": "weigh", "value": chance.choice((True, False))},
        {"kind": "shift", "value": 0.25, "digits": 12, **chance.choice(({"row": row}, {"column": column}))},
        *of_rule[kind],
        *([weight] if matrix.weights else []),
    ])  # fmt: skip


def some_block(chance: random.Random, matrix: Matrix, row: int, column: int) -> Edit:
    what = chance.choice(("scores", "truth", *(["predicted"] if matrix.decision.kind == "hand" else [])))
    values = [
        [chance.randrange(2) if what != "scores" else chance.choice((0.25, 1, -0.125)) for _ in range(width)]
        for width in chance.choices(range(1, 4), k=chance.randrange(1, 4))
    ]
    return {"kind": "block", "what": what, "row": row, "column": column, "values": values}


def test_an_edit_is_what_it_means_whatever_the_document(make: Callable[..., list[list[Made]]]) -> None:
    chance = random.Random(32)
    cases, expected = [], []
    for _case in range(100):
        first = matrix = some_matrix(chance)
        edits, after = [], []
        for _edit in range(12):
            edits.append(some_edit(chance, matrix))
            after.append(meant(matrix, edits[-1]))
            matrix = after[-1] or matrix
        cases.append((first, edits))
        expected.append(after)
    for (first, edits), found, after in zip(cases, make(*cases), expected, strict=True):
        matrix = first
        for edit, one, then in zip(edits, found, after, strict=True):
            assert bool(one.refused) == (then is None), (edit, one.refused)
            matrix = then or matrix
            assert code_of(one.matrix) == code_of(matrix), edit
            assert one.document["rules"] == {"preset": "scikit_learn"}


# Names

TRUTH = [[1, 0, 1, 0], [0, 1, 1, 0], [1, 1, 0, 0]]
SCORES = [[0.3, 0.4, 0.5, 0.1], [0.4, 0.5, 0.7, 0.2], [0.9, 0.2, 0.6, 0.8]]
USUAL = Matrix.of(TRUTH, SCORES)
TAKEN = SENTENCES["taken_name"]
NAMES = {
    " a \t b\n": "a b",
    "\u3000c\u00a0 \u2009d\u2028": "c d",
    "ｃａｔ　２": "ｃａｔ ２",
    "猫": "猫",
    "a\u200bb\u202ec\ue000d\x00\ufeff": "a b c d",
    "a\ud800b": "a b",
    "c\uffffd\ufdd0": "c d",
    "👩\u200d💻": "👩\u200d💻",
    "می\u200cخواهم": "می\u200cخواهم",
    "\u200d a \u200d": "a",
    " \u200c ": "x1",
    "\U0001fae8": "\U0001fae8",
    "\U0001faea": "\U0001faea",
    "": "x1",
    "l1": "l1",
    f"  {'a' * MAX_NAME_LENGTH} ": "a" * MAX_NAME_LENGTH,
}


def test_a_name_is_tidied_as_that_of_a_matrix_from_a_file(make: Callable[..., list[list[Made]]]) -> None:
    found = make(*((USUAL, [{"kind": "name_sample", "row": 0, "name": name}]) for name in NAMES))
    for [one], (given, expected) in zip(found, NAMES.items(), strict=True):
        assert (one.refused, one.document["matrix"]["samples"][0]) == ("", expected), repr(given)
        assert one.matrix.samples[0] == expected
        assert Matrix.of([[1]], [[0]], samples=[given]).samples[0] == expected


# What is refused

FULL = Matrix.of([[0] * 50] * 50, [[0.5] * 50] * 50)
ONE_CELL = Matrix.of([[1]], [[0.5]])
WEIGHED = Matrix.of(TRUTH, SCORES, weights=[1, 0, 0])
HUGE = Matrix.of([[1, 0]], [[1.7e308, 0]])
SCORE = {"kind": "score", "row": 0, "column": 0}


@pytest.mark.parametrize(
    ("matrix", "edit", "sentence"),
    [
        (USUAL, {"kind": "name_sample", "row": 1, "name": "x1"}, TAKEN.format(name="x1")),
        (USUAL, {"kind": "name_label", "column": 1, "name": " l1\u3000"}, TAKEN.format(name="l1")),
        (
            USUAL,
            {"kind": "name_sample", "row": 0, "name": "a" * (MAX_NAME_LENGTH + 1)},
            SENTENCES["long_name"].format(longest=MAX_NAME_LENGTH),
        ),
        (USUAL, {**SCORE, "value": None}, SENTENCES["no_number"]),
        (USUAL, {**SCORE, "value": "0.9"}, SENTENCES["no_number"]),
        (USUAL, {"kind": "threshold", "value": None}, SENTENCES["no_number"]),
        (FULL, {"kind": "add_sample"}, SENTENCES["full"]),
        (FULL, {"kind": "add_label"}, SENTENCES["full"]),
        (ONE_CELL, {"kind": "remove_sample", "row": 0}, SENTENCES["last_sample"]),
        (ONE_CELL, {"kind": "remove_label", "column": 0}, SENTENCES["last_label"]),
        (WEIGHED, {"kind": "remove_sample", "row": 0}, SENTENCES["no_weight"]),
        (WEIGHED, {"kind": "weight", "row": 0, "value": 0}, SENTENCES["no_weight"]),
        (WEIGHED, {"kind": "weight", "row": 0, "value": -1}, SENTENCES["bad_weight"]),
        (WEIGHED, {"kind": "weight", "row": 0, "value": 1e101}, SENTENCES["bad_weight"]),
        (HUGE, {"kind": "shift", "value": 1.7e308, "digits": 6}, SENTENCES["no_number"]),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    make: Callable[..., list[list[Made]]], matrix: Matrix, edit: Edit, sentence: str
) -> None:
    [[found]] = make((matrix, [edit]))
    assert found.refused == sentence
    assert code_of(found.matrix) == code_of(matrix)


def test_what_changes_nothing_is_no_other_document(make: Callable[..., list[list[Made]]]) -> None:
    nothing = [
        {**SCORE, "value": 0.3},
        {"kind": "truth", "row": 0, "column": 0, "value": 1},
        {"kind": "name_sample", "row": 0, "name": " x1 "},
        {"kind": "decide", "by": "one"},
        {"kind": "threshold", "value": 0.5},
        {"kind": "relevance", "row": 0, "column": 0, "move": "up"},
        {"kind": "rule", "what": "preset", "value": "scikit_learn"},
    ]
    [found] = make((USUAL, nothing))
    assert [one.is_same for one in found] == [True] * len(nothing)


def test_a_preset_takes_the_place_of_all_rules(make: Callable[..., list[list[Made]]]) -> None:
    rules = [("ranking_loss_tie", "half"), ("preset", "matlab_d3"), ("preset", "zhang_zhou_2014")]
    [found] = make((USUAL, [{"kind": "rule", "what": what, "value": value} for what, value in rules]))
    assert [one.document["rules"] for one in found] == [
        {"preset": "scikit_learn", "ranking_loss_tie": "half"},
        {"preset": "matlab_d3"},
        {"preset": "zhang_zhou_2014"},
    ]


# Cells that are copied elsewhere

BLOCKS = {
    "0.9\t0.1\r\n0.2\t0.7\r\n": [[0.9, 0.1], [0.2, 0.7]],
    "0,9\t0,1\n0,2\t0,7": [[0.9, 0.1], [0.2, 0.7]],
    "0.9 0.1\n0.2 0.7": [[0.9, 0.1], [0.2, 0.7]],
    "0.9, 0.1\n0.2, 0.7": [[0.9, 0.1], [0.2, 0.7]],
    "1,0,1": [[1, 0, 1]],
    "0,9;0,1": [[0.9, 0.1]],
    "0,9\n0,1": [[0.9], [0.1]],
    "70.8 %\t7%": [[0.708, 0.07]],
    '"0.5"\t−2': [[0.5, -2]],
}
TRUTH_BLOCKS = {
    "✓\t✗\nTRUE\tfalse": [[1, 0], [1, 0]],
    "1\t0\n0\t1": [[1, 0], [0, 1]],
    "1,0\t0,0": [[1, 0]],
    "1": [[1]],
}
REFUSED = {
    ("scores", "0.9\thigh\n0.2\tlow"): "“high” in row 1, column 2",
    ("scores", "0.9\t0.1\n0.2\t"): "Row 2, column 2 of what you pasted is empty",
    ("truth", "1\t0.5"): "“0.5” in row 1, column 2 of what you pasted must be 0 or 1",
}


def test_a_block_is_read_as_people_copy_it(page: Page, server: Server) -> None:
    address = module(page, server("app.py"), "workbench/table/pasting.js")
    message = [*(("scores", text) for text in BLOCKS), *(("truth", text) for text in TRUTH_BLOCKS), *REFUSED]
    found = page.evaluate(
        """async ([address, constants, texts]) => {
            const { blockIn } = await import(address);
            return texts.map(([what, text]) => blockIn(text, what, constants));
        }""",
        [address, EDITOR["constants"], message],
    )
    values = [one["values"] for one in found[: -len(REFUSED)]]
    assert values == [*BLOCKS.values(), *TRUTH_BLOCKS.values()]
    for one, beginning in zip(found[-len(REFUSED) :], REFUSED.values(), strict=True):
        assert one["refused"].startswith(beginning)


def test_edits_of_model_b_change_it_alone_but_for_its_shape(make: Callable[..., list[list[Made]]]) -> None:
    """The first one brings its scores into the document; of the matrix nothing becomes another one."""
    matrix = Matrix.of([[1, 0], [0, 1]], [[0.9, 0.2], [0.4, 0.6]])
    beside = {"scores": [[0.1, 0.2], [0.3, 0.4]], "names": "a name"}
    of_scores = (
        {"kind": "score", "row": 0, "column": 1, "value": 0.8, "model": "B", "beside": beside},
        {"kind": "block", "what": "scores", "row": 1, "column": 0, "values": [[0.5, 0.7]], "model": "B"},
        {"kind": "score", "row": 1, "column": 1, "value": 0.7, "model": "B", "beside": beside},
    )
    of_shape = (
        {"kind": "add_label", "beside": beside},
        {"kind": "remove_sample", "row": 0},
        {"kind": "remove_label", "column": 0},
        {"kind": "name_label", "column": 0, "name": "tree"},
        {"kind": "score", "row": 0, "column": 0, "value": 0.7},
    )
    (first, second, third), shaped = make((matrix, of_scores), (matrix, of_shape))
    assert first.document["rival"] == {"scores": [[0.1, 0.8], [0.3, 0.4]], "names": "a name"}
    assert second.document["rival"]["scores"] == [[0.1, 0.8], [0.5, 0.7]]
    assert third.is_same
    assert {made.matrix for made in (first, second, third)} == {matrix}
    grids = [[[0.1, 0.2, 0], [0.3, 0.4, 0]], [[0.3, 0.4, 0]], *[[[0.4, 0]]] * 3]
    assert [made.document["rival"]["scores"] for made in shaped] == grids
    assert shaped[-1].matrix.scores == ((0.7, 0),)

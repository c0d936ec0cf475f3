"""An edit means the same in the browser, which shows it at once, and in Python, which answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

import pages.workbench.matrix_editor as editor
import pages.workbench.score_line as line
from metrics import Conventions
from metrics.errors import InputError
from pages.intake.matrix import Matrix, example_of
from pages.state.inbox import Version
from pages.state.operations import KINDS, apply
from pages.state.protocol import Marker, words_of
from tests.browser.conftest import Server
from tests.browser.lesson import module
from tests.edit_cases import CASES, FIELDS, LEFT_TO_PYTHON, Case, Edit, Window

# For each case: what is sent to Python, what is shown before it answers, and what once it has refused it all.
MAKE_EDITS = """async ([ledgerAddress, cases]) => {
    const { Ledger } = await import(ledgerAddress);
    const { SHOWN_AT_ONCE } = await import(new URL("local_edits.js", ledgerAddress));
    const made = cases.map(({ first, then, edits }) => {
        const ledger = new Ledger();
        let sent = [];
        const receive = (data) => ledger.receive(data, ({ ops }) => (sent = [...ops]));
        receive(first);
        for (const edit of edits) ledger.commit(edit);
        receive(then);
        const shown = ledger.view;
        const { id } = sent.at(-1);
        receive({ ...then, done: id, refused: { id, text: "No." } });
        ledger.close();
        return { sent, shown, refused: ledger.view, told: ledger.refusal };
    });
    return [made, SHOWN_AT_ONCE];
}"""

# What a component shows that is told nothing else.
BARE = {"predicted": None, "places": None, "sides": {}, "feet": {}, "lines": []}


class Told:
    """What Python tells the components of the workbench, taken on its way to Streamlit."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        for component in (editor, line):
            patch.setattr(component, "_render", self._take)

    def _take(self, *, data: dict[str, Any], **_more: object) -> None:
        self._data = json.loads(json.dumps({**words_of({}), **data}))

    def of(self, by: str, matrix: Matrix, window: Window | None) -> dict[str, Any]:
        """What this component is told of the rows and columns of the matrix; of all without a window."""
        rows, columns = window or (range(len(matrix.samples)), range(len(matrix.labels)))
        answer = {"key": by, "version": Version("s", "v")}
        if by == "editor":
            predicted = example_of(matrix).prediction(Conventions())
            more = {"rows": rows, "columns": columns, "predicted": predicted, "thresholds": True}
            editor.matrix_editor(matrix, **more, **answer)
        else:
            cells = [(row, column) for row in rows for column in columns]
            more = {"lines": shared_threshold(matrix, rows, columns), "relevance": True}
            line.score_line(matrix, cells, "part", **more, **answer)
        return self._data


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    return Told(monkeypatch)


def shared_threshold(matrix: Matrix, rows: Sequence[int], columns: Sequence[int]) -> Iterator[Marker]:
    """The threshold that all cells of a part have in common, to be dragged."""
    kind, thresholds = matrix.decision.kind, matrix.decision.thresholds
    if kind == "one":
        yield Marker(thresholds[0], "{at}", edit={"kind": "threshold"})
    if kind == "labels" and len(columns) == 1:
        yield Marker(thresholds[columns[0]], "{at}", edit={"kind": "threshold", "column": columns[0]})
    if kind == "samples" and len(rows) == 1:
        yield Marker(thresholds[rows[0]], "{at}", edit={"kind": "threshold", "row": rows[0]})


def after(matrix: Matrix, edits: Sequence[Edit]) -> tuple[Matrix, tuple[int, ...]]:
    """The matrix after the edits, and the numbers of those that Python refused."""
    refused = []
    for number, edit in enumerate(edits):
        try:
            matrix = apply(matrix, edit)
        except InputError:
            refused.append(number)
    return matrix, tuple(refused)


def differing(view: dict[str, Any], data: dict[str, Any]) -> set[str]:
    """The fields in which what the browser shows is not what Python tells."""
    shown, held = compared(view, by_hand=data.get("by_hand")), compared(data, by_hand=data.get("by_hand"))
    return {field for field in FIELDS if shown[field] != held[field]}


def compared(one: dict[str, Any], by_hand: bool | None) -> dict[str, Any]:
    """The fields as they are compared: numbers that are taken one by one, and predictions as far as an edit
    says what is predicted. Those that follow from the scores are only counted."""
    taken = {
        names: {number for first, last in runs for number in range(first, last + 1)}
        for names, runs in one["taken"].items()
    }
    fields = BARE | one | {"taken": taken}
    if fields["predicted"] and not by_hand:
        fields["predicted"] = [len(row) for row in fields["predicted"]]
    return fields


def found(case: Case, before: Matrix, then: dict[str, Any], made: dict[str, Any], told: Told) -> list[object]:
    """What Python refuses of the edits as they are sent, and what is shown otherwise until it answers; then,
    had it refused them all, what would still be shown otherwise, and the sentence that is shown."""
    matrix, refused = after(before, made["sent"])
    data = told.of(case.by, matrix, case.leaves or case.turned_to or case.shows)
    return [refused, differing(made["shown"], data), differing(made["refused"], then), made["told"]]


def test_an_edit_means_the_same_in_the_browser_and_in_python(page: Page, server: Server, told: Told) -> None:
    before = [after(case.matrix, case.elsewhere)[0] for case in CASES]
    given = [
        {
            "edits": case.edits,
            "first": told.of(case.by, case.matrix, case.shows),
            "then": told.of(case.by, matrix, case.turned_to or case.shows),
        }
        for case, matrix in zip(CASES, before, strict=True)
    ]
    made, shown_at_once = page.evaluate(MAKE_EDITS, [module(page, server("app.py"), "ledger.js"), given])
    wrong = []
    for case, matrix, one, edits in zip(CASES, before, given, made, strict=True):
        results = found(case, matrix, one["then"], edits, told)
        expected = [case.refused, {*case.until_answered}, set(), "No."]
        if results != expected:
            wrong.append(f"{case.says}: {results} instead of {expected}")
    assert not wrong, "\n".join(wrong)
    assert sorted([*shown_at_once, *LEFT_TO_PYTHON]) == sorted(KINDS)


def test_every_kind_of_edit_is_in_the_table() -> None:
    accepted = {
        edit["kind"]
        for case in CASES
        for number, edit in enumerate(case.edits)
        if number not in case.refused and not case.until_answered
    }
    assert accepted | {*LEFT_TO_PYTHON} == {*KINDS}
    assert len({case.says for case in CASES}) == len(CASES)

"""The sentence of every error is marked where it is raised, and shown in the reader's language."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from gettext import NullTranslations
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, Example, InputError
from metrics.input.checks import FROM_0_TO_1
from pages import words
from pages.intake.input_reader import read_file
from pages.intake.matrix import Matrix
from pages.state.link import code_of
from pages.words import sentence_of
from tests.shell.test_pages import data_of, opened

ROOT = Path(__file__).parents[2]
GERMAN = {
    FROM_0_TO_1.of_a_matrix: "{value} in Zeile {row}: {metric} braucht Wahrscheinlichkeiten.",
    "Brier score": "Brier-Wert",
    "{kind}: {problem}": "{problem} ({kind})",
    "The name “{name}” is already taken. Choose another one.": "Den Namen „{name}“ gibt es schon.",
    "There is no table in this text.": "In diesem Text ist keine Tabelle.",
    "a whole number of more than 64 bits": "eine zu lange ganze Zahl",
    "top_k is {value!r}: it can be a whole number from 1 to {n_labels}.": "top_k ist {value!r}.",
}


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen whose catalogue has a few sentences in German."""
    monkeypatch.setattr(words._english, "_fallback", None)
    words._english.add_fallback(German())


def name_of(call: ast.AST) -> str:
    return call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""


def is_marked(sentence: ast.expr, names: Mapping[str, list[ast.expr]]) -> bool:
    """Whether this is a marked sentence, or one of several that all are."""
    if name_of(sentence) == "N_":
        (text,) = sentence.args
        return isinstance(text, ast.Constant)
    if isinstance(sentence, ast.IfExp):
        return is_marked(sentence.body, names) and is_marked(sentence.orelse, names)
    if isinstance(sentence, ast.Dict):
        return all(is_marked(one, names) for one in sentence.values)
    if isinstance(sentence, ast.Subscript):
        return is_marked(sentence.value, names)
    if isinstance(sentence, ast.Attribute):
        return sentence.attr in ("of_a_matrix", "of_a_variant")
    if isinstance(sentence, ast.Name):  # what is assigned to it, or a parameter
        return all(is_marked(one, names) for one in names.get(sentence.id, ()))
    return False


def unmarked(source: str) -> Iterator[str]:
    """The errors of a Python text whose sentence is not marked, or is made of pieces."""
    tree = ast.parse(source)
    names: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            names.setdefault(ast.unparse(target), []).append(node.value)
    for node in ast.walk(tree):
        sentences = {"InputError": 1, "UnknownKeyError": 1, "ByKey": 1, "WrongCell": 2}.get(name_of(node), 0)
        if sentences and not all(is_marked(one, names) for one in node.args[:sentences]):
            yield ast.unparse(node)


def test_the_sentence_of_every_error_is_marked():
    modules = (path for folder in ("metrics", "pages") for path in (ROOT / folder).rglob("*.py"))
    found = {path.relative_to(ROOT).as_posix(): [*unmarked(path.read_text("utf-8"))] for path in modules}
    assert {path: errors for path, errors in found.items() if errors} == {}


def refused(done: Callable[..., object], *args: object, **more: object) -> InputError:
    with pytest.raises(InputError) as found:
        done(*args, **more)
    return found.value


@pytest.mark.usefixtures("german")
def test_an_error_is_read_in_the_language_of_the_screen_and_a_name_that_was_typed_as_it_is():
    of_metric = refused(METRICS["brier_score"], Example.of([[1, 0]], [[0.5, 8]]))
    assert sentence_of(of_metric) == "8.0 in Zeile 0: Brier-Wert braucht Wahrscheinlichkeiten."
    assert str(of_metric).startswith("Brier score takes scores as probabilities")
    too_long = refused(Example.of, [[1, 0]], [[0.5, 8]], top_k=10**400)
    assert sentence_of(too_long) == "top_k ist eine zu lange ganze Zahl."
    typed = refused(Matrix.of, [[1, 0]], [[0.5, 0.1]], labels=["Brier score", "Brier score"])
    assert sentence_of(typed) == "Den Namen „Brier score“ gibt es schon."
    outer = InputError("{kind}: {problem}", kind="y_true", problem=refused(read_file, "m.txt", b" "))
    assert sentence_of(outer) == "In diesem Text ist keine Tabelle. (y_true)"
    assert str(outer) == "y_true: There is no table in this text."


@pytest.mark.usefixtures("german")
def test_a_page_shows_what_a_metric_refuses_and_what_cannot_be_read_in_the_language_of_the_screen():
    shown = data_of(opened({"m": code_of(Matrix.of([[1, 0]], [[8, 0.5]]))}, "overview.py"), "numbers")
    assert "8.0 in Zeile 0: Brier-Wert braucht" in shown["numbers"]["brier_score"][0]["note"]

    def page() -> None:
        from pages.intake.input_reader import read_pasted
        from pages.state.run_lock import RUN
        from pages.state.visitor import session_of_address
        from pages.workbench.import_preview import Destination, Import, import_or_preview

        session = session_of_address("", {})
        pasted = Import(lambda choices, current: read_pasted({"y_true": "\x00"}, choices, current))
        with RUN:
            import_or_preview(session, pasted, Destination(session.load))

    app = AppTest.from_function(page).run()
    (error,) = app.error
    assert error.value.replace("\\", "") == "In diesem Text ist keine Tabelle. (y_true)"

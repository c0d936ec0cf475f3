"""Whatever a message says that a widget holds, the page answers, or the message is passed over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.testing.v1 import AppTest

from pages.intake.tables import Guess
from pages.server.door import is_refused
from pages.server.widget_values import MAX_DEPTH, is_expected
from pages.state.link import code_of
from pages.state.message import MESSAGE, PAGE
from tests.every import for_every
from tests.shell.strange_messages import events_of, of_page, put_at
from tests.shell.tab import answer, tab_of, tell
from tests.shell.test_large_matrix import LARGE, dialog
from tests.shell.test_message import MESSAGE_SENT, PLACES, WRONG
from tests.shell.test_pages import D0, number, opened


@cache
def lesson() -> AppTest:
    """A page that all these messages come to, one after the other."""
    return opened({"m": code_of(D0)})


def page_id() -> str:
    """The id of the component of the page."""
    (found,) = [one.proto for one in lesson().get("bidi_component") if one.proto.id.endswith(f"-{PAGE}")]
    return str(found.id)


PAGE_ID = page_id()


def arrives(widget: WidgetState) -> bool:
    """Whether the door lets a message with this value pass; then Streamlit runs the page with it."""
    if is_refused(of_page(widget)):
        return False
    lesson()._run(WidgetStates(widgets=[widget]))
    return True


def expect_answered(widget: WidgetState) -> None:
    """No page fails on this value, and the next message, which is right, is answered."""
    arrives(widget)
    assert not lesson().exception
    message = tab_of(lesson()).message()
    assert arrives(WidgetState(id=PAGE_ID, json_value=json.dumps({MESSAGE: message})))
    assert not lesson().exception
    assert answer(lesson())["seq"] == message["seq"]
    assert number(lesson()) == "1/6 = 0.1667"


def nested(depth: int) -> str:
    """A message of lists in each other."""
    return f'{{"{MESSAGE}": {"[" * depth}{"]" * depth}}}'


def written(value: object) -> str:
    """The value as JSON; where it is too deep to be written, a text that is too deep to be read."""
    try:
        return json.dumps(value)
    except RecursionError:
        return nested(5_000)


NO_JSON = ["", "{", "x", "[1]x", "9" * 5_000, "[" * 20_000, f'{{"{MESSAGE}":' * 20_000, "\x00", "'x'"]
JSON_TEXTS = (
    st.sampled_from([*NO_JSON, *map(nested, (MAX_DEPTH - 2, MAX_DEPTH, 300, 900, 5_000))])
    | WRONG.map(written)
    | WRONG.map(lambda value: written({MESSAGE: value}))
)
NUMBERS_AND_TEXTS = {"double": st.floats(), "int": st.integers(-(2**63), 2**63 - 1), "string": st.text()}
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "trigger_value": st.booleans(),
    "bool_value": st.booleans(),
    "bytes_value": st.binary(),
    "json_value": JSON_TEXTS,
    "json_trigger_value": JSON_TEXTS,
    "arrow_value": st.just({}),
    "file_uploader_state_value": st.just({}),
    "string_trigger_value": st.fixed_dictionaries({"data": st.text()}),
    "chat_input_value": st.fixed_dictionaries({"data": st.text()}),
}
for kind, values in NUMBERS_AND_TEXTS.items():
    VALUES[f"{kind}_value"] = values
    VALUES[f"{kind}_array_value"] = st.fixed_dictionaries({"data": st.lists(values)})


def test_every_kind_of_value_that_streamlit_has_is_tried() -> None:
    assert VALUES.keys() == {field.name for field in WidgetState.DESCRIPTOR.oneofs_by_name["value"].fields}


@pytest.mark.parametrize("kind", VALUES)
def test_a_value_of_any_kind_is_answered_or_passed_over(kind: str) -> None:
    @given(st.sampled_from([PAGE_ID, events_of(PAGE_ID)]), VALUES[kind])
    def attempt(widget: str, value: Any) -> None:
        expect_answered(WidgetState(id=widget, **{kind: value}))

    attempt()


@for_every("text", NO_JSON)
def test_what_is_no_json_is_passed_over(text: str) -> None:
    assert not arrives(WidgetState(id=PAGE_ID, json_value=text))
    assert not arrives(WidgetState(id=events_of(PAGE_ID), json_trigger_value=text))


@settings(max_examples=3 * settings().max_examples)
@given(st.sampled_from(PLACES), WRONG, st.booleans())
def test_a_page_is_drawn_or_a_sentence_sent_whatever_stands_in_the_message(
    at: tuple[Any, ...], wrong: object, has_link: bool
) -> None:
    message = put_at(MESSAGE_SENT if has_link else MESSAGE_SENT | {"link": None}, at, wrong)
    expect_answered(WidgetState(id=PAGE_ID, json_value=written({MESSAGE: message})))


# The widgets of the app


def kinds_of_widgets(app: AppTest) -> dict[str, str]:
    """The kinds of values of all widgets that were drawn, by their ids."""
    known = app._session_state._state._new_widget_state.widget_metadata
    return {widget: metadata.value_type for widget, metadata in known.items()}


def drawn_widgets() -> Iterator[dict[str, str]]:
    """Those of the page and the dialogs that a matrix comes in by."""
    yield kinds_of_widgets(tell(opened({"m": code_of(D0)}), "top_bar", "own"))
    yield kinds_of_widgets(dialog(LARGE, Guess("labels", "Names.", "yes", {"yes": "Yes", "no": "No"})))


def some_value(widget: str, kind: str) -> WidgetState:
    """A value of this kind, which is JSON where it should be."""
    state = WidgetState(id=widget)
    if kind.startswith("json"):
        setattr(state, kind, "[]")
    elif isinstance(held := getattr(state, kind), Message):
        held.SetInParent()
    else:
        setattr(state, kind, held)
    return state


def test_every_widget_of_the_app_may_have_its_own_kind_of_value_and_no_other() -> None:
    kinds = {widget: kind for drawn in drawn_widgets() for widget, kind in drawn.items()}
    assert {*kinds.values()} == {
        *("json_value", "json_trigger_value", "trigger_value", "string_value", "string_array_value")
    }
    for widget, kind in kinds.items():
        assert is_expected(WidgetState(id=widget))
        assert [other for other in VALUES if is_expected(some_value(widget, other))] == [kind]

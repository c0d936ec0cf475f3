"""What a browser may send at once."""

from __future__ import annotations

import json
from base64 import b64encode

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.server.bearable import ALWAYS, is_bearable
from pages.state.document import matrix_for_browser
from pages.state.message import MESSAGE
from tests.worst_visitor import BY_HAND, HIGHEST, LARGEST, PASTES, STATES


def message(*widgets: WidgetState) -> bytes:
    said = BackMsg()
    said.rerun_script.widget_states.widgets.extend(widgets)
    return said.SerializeToString()


def held(json_text: str) -> bytes:
    """What a component holds."""
    return message(WidgetState(id="a", json_value=json_text))


@pytest.mark.parametrize("name", PASTES)
def test_whatever_is_pasted_is_heard(name: str) -> None:
    texts = [text[: limits.LONGEST_TEXT] for text in PASTES[name].values()]
    assert is_bearable(message(*(WidgetState(id="a", string_value=text) for text in texts)))


def test_the_largest_file_is_heard() -> None:
    content = b64encode(bytes(limits.LONGEST_TEXT)).decode()
    file = {"name": "scores.xlsx", "size": limits.LONGEST_TEXT, "content": content}
    assert is_bearable(held(json.dumps({"upload.file": file})))


@pytest.mark.parametrize("matrix", [HIGHEST, BY_HAND, LARGEST], ids=["highest", "by hand", "largest"])
def test_three_matrices_in_full_are_heard(matrix: Matrix) -> None:
    """A server that has just started knows none of them by its name."""
    whole = matrix_for_browser(matrix)
    said = {"document": {"matrix": whole}, "opened": whole, "before": whole, "parts": {}}
    assert is_bearable(held(json.dumps({MESSAGE: said})))


@pytest.mark.parametrize("name", [name for name in STATES if name.startswith("very many")])
def test_what_no_component_sends_is_not_read(name: str) -> None:
    assert not is_bearable(held(STATES[name]))


def test_a_long_link_is_heard() -> None:
    said = BackMsg()
    said.rerun_script.query_string = "m=" + "x" * limits.LONGEST_LINK
    assert is_bearable(said.SerializeToString())


def test_a_small_message_is_heard_whatever_it_says() -> None:
    assert is_bearable(b"\xff" * ALWAYS)


def test_large_messages_that_ask_for_no_run_are_not_read() -> None:
    said = BackMsg()
    said.file_urls_request.file_names.extend("a" * 100 for _ in range(1_000))
    assert not is_bearable(said.SerializeToString())
    assert not is_bearable(b"\xff" * (ALWAYS + 1))
    assert not is_bearable(message(*(WidgetState(id="a" * 50) for _ in range(2_000))))
    said = BackMsg()
    said.rerun_script.cached_message_hashes.extend("a" * 50 for _ in range(2_000))
    assert not is_bearable(said.SerializeToString())

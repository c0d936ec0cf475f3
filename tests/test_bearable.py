"""What a browser may send at once."""

from __future__ import annotations

import json
import tomllib
import tracemalloc
from base64 import b64encode

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.server.bearable import ALWAYS, MOST_VALUES, bearable
from pages.state.document import matrix_for_browser
from pages.state.heard import MESSAGE
from tests.benchmarks.worst_visitor import BY_HAND, HIGHEST, LARGEST, PASTES, STATES
from tests.browser.conftest import ROOT


def message(*widgets: WidgetState) -> bytes:
    said = BackMsg()
    said.rerun_script.widget_states.widgets.extend(widgets)
    return said.SerializeToString()


def is_bearable(sent: bytes) -> bool:
    return bearable(sent) is not None


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


@pytest.mark.parametrize("name", [name for name in STATES if name.startswith("very many")])
def test_what_no_component_sends_is_not_read(name: str) -> None:
    assert not is_bearable(held(STATES[name]))


@pytest.mark.parametrize("matrix", [HIGHEST, BY_HAND, LARGEST], ids=["highest", "by hand", "largest"])
def test_three_matrices_in_full_are_heard(matrix: Matrix) -> None:
    """A server that has just started knows none of them by its name."""
    whole = matrix_for_browser(matrix)
    said = {"document": {"matrix": whole}, "opened": whole, "before": whole, "parts": {}}
    assert is_bearable(held(json.dumps({MESSAGE: said})))


def test_a_long_link_is_heard() -> None:
    said = BackMsg()
    said.rerun_script.query_string = "m=" + "x" * limits.LONGEST_LINK
    assert is_bearable(said.SerializeToString())


@pytest.mark.parametrize("text", ["", "[", "1" * 5_000, "[" * 20_000 + "]" * 20_000, "{'a': 1}", "\x00"])
def test_what_is_no_json_is_not_heard_in_a_short_message_either(text: str) -> None:
    """It would stay with the session, and every run would fail."""
    assert not is_bearable(held(text))
    assert not is_bearable(message(WidgetState(id="a", json_trigger_value=text)))


@pytest.mark.parametrize("text", ["null", "NaN", '{"a": 1, "a": 2}', '"\\ud800"', "[" * 500 + "]" * 500])
def test_what_python_reads_as_json_is_heard(text: str) -> None:
    assert is_bearable(held(text))


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


def pasted(*texts: str) -> bytes:
    return message(*(WidgetState(id=f"{place}", string_value=text) for place, text in enumerate(texts)))


def texts_in(sent: bytes | None) -> list[str]:
    assert sent is not None
    return [one.string_value for one in BackMsg.FromString(sent).rerun_script.widget_states.widgets]


def test_what_is_pasted_is_cut_to_one_sign_more_than_is_read() -> None:
    most, text = limits.LONGEST_TEXTS, "é" * limits.LONGEST_TEXT
    ascii_text = "1" * limits.LONGEST_TEXT
    rest = most + 1 - limits.LONGEST_TEXT
    assert texts_in(bearable(pasted(ascii_text, ascii_text, ascii_text))) == [
        ascii_text,
        ascii_text[:rest],
        "",
    ]
    # As many signs as are read are left as they are, whatever they take in bytes.
    assert texts_in(bearable(pasted(text, "1" * (most - len(text))))) == [text, "1" * (most - len(text))]


def test_nothing_else_of_a_message_is_cut() -> None:
    told = BackMsg()
    run = told.rerun_script
    run.query_string, run.fragment_id, run.page_script_hash = "m=" + "x" * 1_000, "a", "b"
    run.context_info.timezone = "Asia/Shanghai"
    run.widget_states.widgets.add(id="before", json_value=json.dumps({"a": [1] * 100}))
    run.widget_states.widgets.add(id="text", string_value="é" * limits.LONGEST_TEXT)
    run.widget_states.widgets.add(id="number", double_value=0.1)
    run.widget_states.widgets.add(id="text", string_value="1" * limits.LONGEST_TEXT)
    run.widget_states.widgets.add(id="pressed", trigger_value=True)
    cut = bearable(told.SerializeToString())
    assert cut is not None
    run.widget_states.widgets[3].string_value = "1" * (limits.LONGEST_TEXTS + 1 - limits.LONGEST_TEXT)
    assert BackMsg.FromString(cut) == told


def test_a_message_that_is_not_cut_is_passed_on_as_it_came() -> None:
    sent = pasted("1" * limits.LONGEST_TEXT)
    assert bearable(sent) is sent


def test_no_message_is_longer_than_the_limit() -> None:
    settings = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))["server"]
    assert settings["maxMessageSize"] * 10**6 == limits.LONGEST_MESSAGE
    assert settings["maxWidgetStateSize"] * 10**6 == limits.LONGEST_MESSAGE
    assert not is_bearable(pasted("1" * limits.LONGEST_MESSAGE))


def test_what_all_components_hold_is_counted_together() -> None:
    """Many widgets, each of which would be bearable."""
    one = json.dumps([1] * (MOST_VALUES // 2))
    assert is_bearable(message(WidgetState(id="a", json_value=one)))
    assert not is_bearable(message(*(WidgetState(id=f"{place}", json_value=one) for place in range(3))))
    long = json.dumps("x" * limits.LONGEST_SENT)
    assert not is_bearable(message(*(WidgetState(id=f"{place}", json_value=long) for place in range(2))))


def test_a_file_and_a_packed_matrix_are_heard_together() -> None:
    file, packed = "x" * (limits.LONGEST_SENT - 100), "x" * 1_500_000
    assert is_bearable(message(*(WidgetState(id="a", json_value=f'"{one}"') for one in (file, packed))))


@pytest.mark.parametrize(
    "sent",
    [
        # Two bytes each, and a hundred in memory once they are read.
        message(*(WidgetState() for _ in range(30_000))),
        message(WidgetState(id="a", int_array_value={"data": [1] * 60_000})),
        message(WidgetState(id="a", string_array_value={"data": [""] * 30_000})),
        bytes(BackMsg(rerun_script={"query_string": "&" * 10**6}).SerializeToString()),
        bytes(BackMsg(rerun_script={"fragment_id": "x" * 10**6}).SerializeToString()),
        b"\x0b" * 60_000,  # groups in groups
        b"\x08" + b"\xff" * 60_000,  # a number that does not end
        pasted("1" * 60_000)[:-1],  # a text that does not end
        pasted("1" * (limits.LONGEST_TEXTS + 1)).replace(b"1" * 100, b"\xff" * 100, 1),  # no text
    ],
    ids=["widgets", "numbers", "texts", "a query", "a name", "groups", "a number", "cut off", "no UTF-8"],
)
def test_what_would_take_many_times_its_size_is_not_read(sent: bytes) -> None:
    assert len(sent) > ALWAYS
    tracemalloc.start()
    assert not is_bearable(sent)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 3 * len(sent) + 10**6

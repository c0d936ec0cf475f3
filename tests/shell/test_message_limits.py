"""What a browser may send at once, and at what pace."""

from __future__ import annotations

import json
import random
import time
import tomllib
import tracemalloc
from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.server import message_limits
from pages.server.message_limits import ALWAYS_ACCEPTED, MAX_VALUES, Throttle, acceptable_message
from pages.state.document import matrix_for_browser
from pages.state.message import MESSAGE
from tests.benchmarks.worst_visitor import PASTES, STATES, by_hand, fullest, highest
from tests.browser.conftest import ROOT
from tests.every import for_every
from tests.shell.asgi import run
from tests.shell.strange_messages import SHAPES, WIDGET, strange


def message(*widgets: WidgetState) -> bytes:
    sent = BackMsg()
    sent.rerun_script.widget_states.widgets.extend(widgets)
    return sent.SerializeToString()


def is_accepted(sent: bytes) -> bool:
    return acceptable_message(sent) is not None


def states(*texts: str) -> bytes:
    """The states of components."""
    return message(*(WidgetState(id=f"{place}", json_value=text) for place, text in enumerate(texts)))


def pasted(*texts: str) -> bytes:
    return message(*(WidgetState(id=f"{place}", string_value=text) for place, text in enumerate(texts)))


def of_link(length: int) -> bytes:
    return bytes(BackMsg(rerun_script={"query_string": "m=" + "x" * length}).SerializeToString())


def largest_file() -> bytes:
    content = b64encode(bytes(limits.MAX_TEXT_LENGTH)).decode()
    file = {"name": "scores.xlsx", "size": limits.MAX_TEXT_LENGTH, "content": content}
    return states(json.dumps({"upload.file": file}))


def three_in_full(matrix: Callable[[], Matrix]) -> bytes:
    """A server that has just started knows none of them by its name."""
    whole = matrix_for_browser(matrix())
    sent = {"document": {"matrix": whole}, "opened": whole, "reference": whole, "parts": {}}
    return states(json.dumps({MESSAGE: sent}))


def of_paste(name: str) -> bytes:
    return pasted(*(text[: limits.MAX_TEXT_LENGTH] for text in PASTES[name]().values()))


ONE = json.dumps([1] * (MAX_VALUES // 2))
FILE_AND_STATE = "x" * (limits.MAX_SENT_LENGTH - 100), "x" * (limits.MAX_STATE_LENGTH - 100)
HEARD: dict[str, Callable[[], bytes]] = {
    **{f"a paste, {name}": partial(of_paste, name) for name in PASTES},
    "the largest file": largest_file,
    **{f"three, {one.__name__}": partial(three_in_full, one) for one in (highest, by_hand, fullest)},
    "a long link": lambda: of_link(limits.MAX_LINK_LENGTH),
    "what Python reads as JSON": lambda: states(
        "null", "NaN", '{"a": 1, "a": 2}', '"\\ud800"', "[" * 500 + "]" * 500
    ),
    "a small message, whatever it says": lambda: b"\xff" * ALWAYS_ACCEPTED,
    "half of all values": lambda: states(ONE),
    "a file beside the state of a page": lambda: states(*map(json.dumps, FILE_AND_STATE)),
}


@for_every("what", HEARD)
def test_what_the_app_sends_and_what_is_small_is_heard(what: str) -> None:
    assert is_accepted(HEARD[what]())


NO_JSON = ["", "[", "1" * 5_000, "[" * 20_000 + "]" * 20_000, "{'a': 1}", "\x00"]


@for_every("text", [*NO_JSON, *(STATES[name]() for name in STATES if name.startswith("very many"))])
def test_what_is_no_json_and_what_no_component_sends_is_not_heard_however_short(text: str) -> None:
    """It would stay with the session, and every run would fail."""
    assert not is_accepted(states(text))
    assert not is_accepted(message(WidgetState(id="a", json_trigger_value=text)))


def texts_in(sent: bytes | None) -> list[str]:
    assert sent is not None
    return [one.string_value for one in BackMsg.FromString(sent).rerun_script.widget_states.widgets]


def test_what_is_pasted_is_cut_to_one_sign_more_than_is_read() -> None:
    most, text = limits.MAX_TEXTS_LENGTH, "é" * limits.MAX_TEXT_LENGTH
    ascii_text = "1" * limits.MAX_TEXT_LENGTH
    rest = most + 1 - limits.MAX_TEXT_LENGTH
    assert texts_in(acceptable_message(pasted(*[ascii_text] * 3))) == [ascii_text, ascii_text[:rest], ""]
    # As many signs as are read are left as they are, whatever they take in bytes.
    assert texts_in(acceptable_message(pasted(text, "1" * (most - len(text))))) == [
        text,
        "1" * (most - len(text)),
    ]


def test_nothing_else_of_a_message_is_cut_and_one_that_is_not_cut_is_passed_on_as_it_came() -> None:
    whole = BackMsg()
    run = whole.rerun_script
    run.query_string, run.fragment_id, run.page_script_hash = "m=" + "x" * 1_000, "a", "b"
    run.context_info.timezone = "Asia/Shanghai"
    run.widget_states.widgets.add(id="before", json_value=json.dumps({"a": [1] * 100}))
    run.widget_states.widgets.add(id="text", string_value="é" * limits.MAX_TEXT_LENGTH)
    run.widget_states.widgets.add(id="number", double_value=0.1)
    run.widget_states.widgets.add(id="text", string_value="1" * limits.MAX_TEXT_LENGTH)
    run.widget_states.widgets.add(id="pressed", trigger_value=True)
    cut = acceptable_message(whole.SerializeToString())
    assert cut is not None
    run.widget_states.widgets[3].string_value = "1" * (limits.MAX_TEXTS_LENGTH + 1 - limits.MAX_TEXT_LENGTH)
    assert BackMsg.FromString(cut) == whole
    sent = pasted("1" * limits.MAX_TEXT_LENGTH)
    assert acceptable_message(sent) is sent


def test_no_message_is_longer_than_the_limit() -> None:
    settings = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))["server"]
    assert settings["maxMessageSize"] * 10**6 == limits.MAX_MESSAGE_LENGTH
    assert settings["maxWidgetStateSize"] * 10**6 == limits.MAX_MESSAGE_LENGTH
    assert not is_accepted(pasted("1" * limits.MAX_MESSAGE_LENGTH))


@for_every(
    "sent",
    [
        # Two bytes each, and a hundred in memory once they are read.
        message(*(WidgetState() for _ in range(30_000))),
        message(WidgetState(id="a", int_array_value={"data": [1] * 60_000})),
        message(WidgetState(id="a", string_array_value={"data": [""] * 30_000})),
        message(*(WidgetState(id="a" * 50) for _ in range(2_000))),
        bytes(BackMsg(rerun_script={"query_string": "&" * 10**6}).SerializeToString()),
        bytes(BackMsg(rerun_script={"fragment_id": "x" * 10**6}).SerializeToString()),
        bytes(BackMsg(rerun_script={"cached_message_hashes": ["a" * 50] * 2_000}).SerializeToString()),
        bytes(BackMsg(file_urls_request={"file_names": ["a" * 100] * 1_000}).SerializeToString()),
        b"\xff" * (ALWAYS_ACCEPTED + 1),
        b"\x0b" * 60_000,  # groups in groups
        b"\x08" + b"\xff" * 60_000,  # a number that does not end
        pasted("1" * 60_000)[:-1],  # a text that does not end
        pasted("1" * (limits.MAX_TEXTS_LENGTH + 1)).replace(b"1" * 100, b"\xff" * 100, 1),  # no text
        # Many widgets, each of which would be bearable.
        states(ONE, ONE, ONE),
        states(*[json.dumps("x" * limits.MAX_SENT_LENGTH)] * 2),
    ],
)
def test_what_asks_for_no_run_or_would_take_many_times_its_size_is_not_read(sent: bytes) -> None:
    assert len(sent) > ALWAYS_ACCEPTED
    tracemalloc.start()
    assert not is_accepted(sent)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 3 * len(sent) + 10**6


# Whatever a generator makes


@pytest.mark.parametrize("kind", [*SHAPES, "no message"])
def test_the_door_answers_in_a_moment_and_with_little_memory(kind: str) -> None:
    draw = random.Random(3)
    for _ in range(3 if "large" in kind else 8):
        content = strange(draw, kind)
        if not isinstance(content, bytes):
            continue
        start = time.thread_time()
        acceptable_message(content)
        assert time.thread_time() - start <= 0.1
        if len(content) > 10_000:
            tracemalloc.start()
            acceptable_message(content)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert peak <= 50_000_000
        if kind in SHAPES:  # it is the state of the component of the page
            (widget,) = BackMsg.FromString(content).rerun_script.widget_states.widgets
            assert (widget.id, widget.WhichOneof("value")) == (WIDGET, "json_value")


# The pace of one connection

BURST, PAUSE = 5, 0.02
Taken = tuple[float, dict[str, Any]]


class Clock:
    """A clock that nothing but sleep moves on."""

    now = 1_000.0

    @classmethod
    async def sleep(cls, seconds: float) -> None:
        cls.now += seconds


def taken(
    contents: Sequence[bytes], kind: str = "websocket", slowly: float = 0.0
) -> tuple[list[Taken], list[Any]]:
    """What reaches the app of these contents, and after how many seconds; and what is sent back."""
    found: list[Taken] = []
    sent: list[Any] = []

    async def talk() -> None:
        incoming = iter(contents)

        async def receive() -> dict[str, Any]:
            await Clock.sleep(slowly)
            return {"type": f"{kind}.receive", "bytes": next(incoming)}

        async def send(message: Any) -> None:
            sent.append(message)

        async def app(_scope: Any, take: Any, _send: Any) -> None:
            begin = Clock.now
            for _ in contents:
                message = await take()
                found.append((Clock.now - begin, message))

        await Throttle(app)({"type": kind}, receive, send)

    run(talk())
    return found, sent


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(message_limits, "BURST", BURST)
    monkeypatch.setattr(message_limits, "PAUSE", PAUSE)
    monkeypatch.setattr(message_limits, "monotonic", lambda: Clock.now)
    monkeypatch.setattr(message_limits, "asyncio", SimpleNamespace(sleep=Clock.sleep))
    return monkeypatch


NUMBERED = [b"%d" % number for number in range(12)]


@pytest.mark.usefixtures("quick")
def test_a_burst_passes_at_once_and_the_rest_in_turn_but_who_sends_slowly_never_waits_nor_do_pages() -> None:
    for kind, slowly in (("websocket", PAUSE * 1.5), ("http", 0)):
        found, _sent = taken(NUMBERED, kind, slowly)
        assert found[-1][0] == pytest.approx(12 * slowly)
    found, _sent = taken(NUMBERED)
    assert [message["bytes"] for _at, message in found] == NUMBERED
    assert [at for at, _message in found[:BURST]] == [0] * BURST
    assert found[-1][0] == pytest.approx((12 - BURST) * PAUSE)


def test_a_long_message_counts_as_many_as_it_has_the_size_of(quick: pytest.MonkeyPatch) -> None:
    quick.setattr(message_limits, "acceptable_message", lambda data: data)
    found, _sent = taken([b"x" * (10 * ALWAYS_ACCEPTED), b"x", b"x"])
    assert [at for at, _message in found] == pytest.approx(
        [0, (11 + 1 - BURST) * PAUSE, (11 + 2 - BURST) * PAUSE]
    )


def test_what_is_cut_passes_and_what_is_unacceptable_closes_the_connection(quick: pytest.MonkeyPatch) -> None:
    quick.setattr(
        message_limits, "acceptable_message", lambda data: None if data == b"too much" else data[:3]
    )
    found, sent = taken([b"a text", b"too much"])
    assert [message for _at, message in found] == [
        {"type": "websocket.receive", "bytes": b"a t"},
        {"type": "websocket.disconnect", "code": message_limits.MESSAGE_TOO_BIG},
    ]
    assert sent == [{"type": "websocket.close", "code": message_limits.MESSAGE_TOO_BIG}]

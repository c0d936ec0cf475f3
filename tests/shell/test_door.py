"""What a browser may send at once, at what pace, and by which of the two ways."""

from __future__ import annotations

import json
import random
import time
import tomllib
import tracemalloc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.routing import Router
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from pages.intake import limits
from pages.server import door
from pages.server.door import SHORT, Door, is_refused
from pages.shell.sent_files import Inbox, inbox_route
from pages.state.document import matrix_for_browser
from pages.state.message import MESSAGE
from tests.benchmarks.worst_visitor import by_hand, fullest, highest
from tests.browser.conftest import ROOT
from tests.every import for_every
from tests.shell.asgi import ask, run
from tests.shell.strange_messages import SHAPES, WIDGET, of_page, strange

# Messages


@for_every("matrix", [highest(), by_hand(), fullest()])
def test_the_state_of_a_tab_with_three_of_the_largest_matrices_may_be_sent(matrix):
    whole = matrix_for_browser(matrix)
    state = {"document": {"matrix": whole}, "opened": whole, "reference": whole, "tried": [whole]}
    assert len(json.dumps({MESSAGE: state}).encode()) <= limits.MAX_STATE_LENGTH


def test_what_the_app_accepts_is_less_than_what_streamlit_accepts() -> None:
    settings = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))["server"]
    assert limits.MAX_STATE_LENGTH < limits.MAX_MESSAGE_LENGTH < settings["maxMessageSize"] * 10**6


def field_of(message: Any, name: str, content: bytes) -> bytes:
    """A field of a message that is written by hand, as https://protobuf.dev has it."""
    length, number = len(content), message.fields_by_name[name].number
    written = bytearray([number << 3 | 2])
    while length > 127:
        written.append(length & 127 | 128)
        length >>= 7
    return bytes([*written, length]) + content


RERUN = BackMsg.DESCRIPTOR.fields_by_name["rerun_script"].message_type
STATES = RERUN.fields_by_name["widget_states"].message_type
MOST = limits.MAX_MESSAGE_LENGTH - 100


def of_widgets(content: bytes) -> bytes:
    return field_of(BackMsg.DESCRIPTOR, "rerun_script", field_of(RERUN, "widget_states", content))


HOSTILE = {
    "messages of two bytes": of_widgets(field_of(STATES, "widgets", b"") * (MOST // 2)),
    "many widgets": of_page(*[WidgetState(id="$$ID-0-a", trigger_value=True)] * (MOST // 14)),
    "JSON in JSON": of_page(
        WidgetState(id=WIDGET, json_value=f"[{','.join(['[' * 28 + ']' * 28] * 16_000)}]")
    ),
    "bytes that are no message": b"\xff" * MOST,
    "groups in groups": b"\x0b" * MOST,
    "a number that does not end": b"\x08" + b"\xff" * MOST,
    "a long address": bytes(BackMsg(rerun_script={"query_string": "&" * MOST}).SerializeToString()),
}


def check_cost(content: bytes) -> None:
    """What is read takes half a second and 100 MB at most, whatever it is; to trace memory takes time."""
    start = time.thread_time()
    is_refused(content)
    seconds = time.thread_time() - start
    tracemalloc.start()
    is_refused(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert seconds <= 0.5
    assert peak <= 100_000_000


@for_every("what", HOSTILE)
def test_the_worst_message_is_read_in_a_moment(what):
    assert len(HOSTILE[what]) <= limits.MAX_MESSAGE_LENGTH
    check_cost(HOSTILE[what])


@pytest.mark.parametrize("kind", [*SHAPES, "no message"])
def test_whatever_a_generator_makes_is_read_in_a_moment(kind: str) -> None:
    draw = random.Random(3)
    for _ in range(3):
        content = strange(draw, kind)
        if isinstance(content, bytes) and len(content) <= limits.MAX_MESSAGE_LENGTH:
            check_cost(content)


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

        await Door(app)({"type": kind, "headers": []}, receive, send)

    run(talk())
    return found, sent


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(door, "BURST", BURST)
    monkeypatch.setattr(door, "PAUSE", PAUSE)
    monkeypatch.setattr(door, "monotonic", lambda: Clock.now)
    monkeypatch.setattr(door, "asyncio", SimpleNamespace(sleep=Clock.sleep))
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


@pytest.mark.usefixtures("quick")
def test_a_long_message_counts_as_many_as_it_has_the_size_of() -> None:
    found, _sent = taken([b"\xff" * (10 * SHORT), b"x", b"x"])
    assert [at for at, _message in found] == pytest.approx(
        [0, (11 + 1 - BURST) * PAUSE, (11 + 2 - BURST) * PAUSE]
    )


@pytest.mark.usefixtures("quick")
def test_what_is_too_long_closes_the_connection() -> None:
    most = b"\xff" * limits.MAX_MESSAGE_LENGTH
    found, sent = taken([most, most + b"x"])
    assert [message for _at, message in found] == [
        {"type": "websocket.receive", "bytes": most},
        {"type": "websocket.disconnect", "code": door.MESSAGE_TOO_BIG},
    ]
    assert sent == [{"type": "websocket.close", "code": door.MESSAGE_TOO_BIG}]


# The way of what is pasted and of files

ROUTES = Router([inbox_route()])


def post(inbox: Inbox, *chunks: bytes, **lengths: object) -> int:
    return posted(inbox, chunks, lengths)


def posted(inbox: Inbox, chunks: Iterable[bytes], lengths: Mapping[str, object]) -> int:
    return ask(ROUTES, f"/{inbox.address}?{urlencode(lengths)}", method="POST", body=chunks).status


def test_what_is_posted_stands_in_its_fields_until_the_next_comes():
    inbox = Inbox()
    assert post(inbox, "é1".encode(), b"", b"2", y_true=3, y_score=1) == 204
    assert (inbox.text("y_true"), inbox.text("y_score"), inbox.text("y_pred")) == ("é1", "2", "")
    assert post(inbox, b"\xff", y_true=1) == 204
    assert inbox.contents == {"y_true": b"\xff"}
    assert inbox.text("y_true") == "\ufffd"


def test_no_more_is_taken_than_is_allowed_and_what_is_refused_leaves_the_last_in_place():
    inbox, most = Inbox(), limits.MAX_IMPORT_LENGTH
    assert post(inbox, b"1" * most, file=most) == 204
    assert post(inbox, *[b"1" * 1_000_000] * 6, file=6_000_000) == 413
    assert len(inbox.contents["file"]) == most


@for_every(
    "lengths",
    [{}, {"a": 2}, {"a": 4}, {"a": "x"}, {"a": ""}, {"a": -3, "b": 6}, dict.fromkeys("abcd", 0) | {"a": 3}],
)
def test_lengths_that_are_not_those_of_the_body_are_refused(lengths):
    inbox = Inbox()
    assert post(inbox, b"123", **lengths) == 400
    assert inbox.contents == {}


def test_nobody_posts_to_an_inbox_that_no_session_has():
    inbox = Inbox()
    address = inbox.address
    assert ask(ROUTES, f"/{address}?a=0", method="GET").status == 405
    del inbox
    assert ask(ROUTES, f"/{address}?a=0", method="POST").status == 404


def test_of_two_posts_at_once_the_newest_counts():
    inbox = Inbox()

    def halfway() -> Iterator[bytes]:
        yield b"old"
        assert post(inbox, b"new", y_true=3) == 204
        yield b"er"

    assert posted(inbox, halfway(), {"y_true": 5}) == 409
    assert inbox.text("y_true") == "new"

"""What a browser may send at once, and at what pace."""

from __future__ import annotations

import json
import tomllib
import tracemalloc
from base64 import b64encode
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.server import message_limits
from pages.server.message_limits import ALWAYS_ACCEPTED, MOST_VALUES, Throttle, acceptable
from pages.state.document import matrix_for_browser
from pages.state.message import MESSAGE
from tests.app.asgi import run
from tests.browser.conftest import ROOT
from tests.worst_visitor import BY_HAND, HIGHEST, LARGEST, PASTES, STATES


def message(*widgets: WidgetState) -> bytes:
    said = BackMsg()
    said.rerun_script.widget_states.widgets.extend(widgets)
    return said.SerializeToString()


def is_accepted(sent: bytes) -> bool:
    return acceptable(sent) is not None


def held(json_text: str) -> bytes:
    """What a component holds."""
    return message(WidgetState(id="a", json_value=json_text))


@pytest.mark.parametrize("name", PASTES)
def test_whatever_is_pasted_is_heard(name: str) -> None:
    texts = [text[: limits.LONGEST_TEXT] for text in PASTES[name].values()]
    assert is_accepted(message(*(WidgetState(id="a", string_value=text) for text in texts)))


def test_the_largest_file_is_heard() -> None:
    content = b64encode(bytes(limits.LONGEST_TEXT)).decode()
    file = {"name": "scores.xlsx", "size": limits.LONGEST_TEXT, "content": content}
    assert is_accepted(held(json.dumps({"upload.file": file})))


@pytest.mark.parametrize("name", [name for name in STATES if name.startswith("very many")])
def test_what_no_component_sends_is_not_read(name: str) -> None:
    assert not is_accepted(held(STATES[name]))


@pytest.mark.parametrize("matrix", [HIGHEST, BY_HAND, LARGEST], ids=["highest", "by hand", "largest"])
def test_three_matrices_in_full_are_heard(matrix: Matrix) -> None:
    """A server that has just started knows none of them by its name."""
    whole = matrix_for_browser(matrix)
    said = {"document": {"matrix": whole}, "opened": whole, "before": whole, "parts": {}}
    assert is_accepted(held(json.dumps({MESSAGE: said})))


def test_a_long_link_is_heard() -> None:
    said = BackMsg()
    said.rerun_script.query_string = "m=" + "x" * limits.LONGEST_LINK
    assert is_accepted(said.SerializeToString())


@pytest.mark.parametrize("text", ["", "[", "1" * 5_000, "[" * 20_000 + "]" * 20_000, "{'a': 1}", "\x00"])
def test_what_is_no_json_is_not_heard_in_a_short_message_either(text: str) -> None:
    """It would stay with the session, and every run would fail."""
    assert not is_accepted(held(text))
    assert not is_accepted(message(WidgetState(id="a", json_trigger_value=text)))


@pytest.mark.parametrize("text", ["null", "NaN", '{"a": 1, "a": 2}', '"\\ud800"', "[" * 500 + "]" * 500])
def test_what_python_reads_as_json_is_heard(text: str) -> None:
    assert is_accepted(held(text))


def test_a_small_message_is_heard_whatever_it_says() -> None:
    assert is_accepted(b"\xff" * ALWAYS_ACCEPTED)


def test_large_messages_that_ask_for_no_run_are_not_read() -> None:
    said = BackMsg()
    said.file_urls_request.file_names.extend("a" * 100 for _ in range(1_000))
    assert not is_accepted(said.SerializeToString())
    assert not is_accepted(b"\xff" * (ALWAYS_ACCEPTED + 1))
    assert not is_accepted(message(*(WidgetState(id="a" * 50) for _ in range(2_000))))
    said = BackMsg()
    said.rerun_script.cached_message_hashes.extend("a" * 50 for _ in range(2_000))
    assert not is_accepted(said.SerializeToString())


def pasted(*texts: str) -> bytes:
    return message(*(WidgetState(id=f"{place}", string_value=text) for place, text in enumerate(texts)))


def texts_in(sent: bytes | None) -> list[str]:
    assert sent is not None
    return [one.string_value for one in BackMsg.FromString(sent).rerun_script.widget_states.widgets]


def test_what_is_pasted_is_cut_to_one_sign_more_than_is_read() -> None:
    most, text = limits.LONGEST_TEXTS, "é" * limits.LONGEST_TEXT
    ascii_text = "1" * limits.LONGEST_TEXT
    rest = most + 1 - limits.LONGEST_TEXT
    assert texts_in(acceptable(pasted(ascii_text, ascii_text, ascii_text))) == [
        ascii_text,
        ascii_text[:rest],
        "",
    ]
    # As many signs as are read are left as they are, whatever they take in bytes.
    assert texts_in(acceptable(pasted(text, "1" * (most - len(text))))) == [text, "1" * (most - len(text))]


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
    cut = acceptable(told.SerializeToString())
    assert cut is not None
    run.widget_states.widgets[3].string_value = "1" * (limits.LONGEST_TEXTS + 1 - limits.LONGEST_TEXT)
    assert BackMsg.FromString(cut) == told


def test_a_message_that_is_not_cut_is_passed_on_as_it_came() -> None:
    sent = pasted("1" * limits.LONGEST_TEXT)
    assert acceptable(sent) is sent


def test_no_message_is_longer_than_the_limit() -> None:
    settings = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))["server"]
    assert settings["maxMessageSize"] * 10**6 == limits.LONGEST_MESSAGE
    assert settings["maxWidgetStateSize"] * 10**6 == limits.LONGEST_MESSAGE
    assert not is_accepted(pasted("1" * limits.LONGEST_MESSAGE))


def test_what_all_components_hold_is_counted_together() -> None:
    """Many widgets, each of which would be bearable."""
    one = json.dumps([1] * (MOST_VALUES // 2))
    assert is_accepted(message(WidgetState(id="a", json_value=one)))
    assert not is_accepted(message(*(WidgetState(id=f"{place}", json_value=one) for place in range(3))))
    long = json.dumps("x" * limits.LONGEST_SENT)
    assert not is_accepted(message(*(WidgetState(id=f"{place}", json_value=long) for place in range(2))))


def test_a_file_and_a_packed_matrix_are_heard_together() -> None:
    file, packed = "x" * (limits.LONGEST_SENT - 100), "x" * 1_500_000
    assert is_accepted(message(*(WidgetState(id="a", json_value=f'"{one}"') for one in (file, packed))))


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
    assert len(sent) > ALWAYS_ACCEPTED
    tracemalloc.start()
    assert not is_accepted(sent)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 3 * len(sent) + 10**6


BURST, PAUSE = 5, 0.02


class Clock:
    """A clock that nothing but sleep moves on."""

    now = 1_000.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


CLOCK = Clock()


def heard(kind: str, count: int, slowly: float = 0.0) -> list[tuple[float, str]]:
    """When each of these messages reached the app, in seconds from the first on, and what it said."""

    async def talk() -> list[tuple[float, str]]:
        said = iter(range(count))
        found: list[tuple[float, str]] = []

        async def receive() -> dict[str, Any]:
            await CLOCK.sleep(slowly)
            return {"type": f"{kind}.receive", "bytes": b"%d" % next(said)}

        async def app(_scope: Any, take: Any, _send: Any) -> None:
            begin = CLOCK.now
            for _ in range(count):
                text = (await take())["bytes"].decode()
                found.append((CLOCK.now - begin, text))

        await Throttle(app)({"type": kind}, receive, None)  # type: ignore[arg-type]
        return found

    return run(talk())


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_limits, "BURST", BURST)
    monkeypatch.setattr(message_limits, "PAUSE", PAUSE)
    monkeypatch.setattr(message_limits, "monotonic", lambda: CLOCK.now)
    monkeypatch.setattr(message_limits, "asyncio", SimpleNamespace(sleep=CLOCK.sleep))


def test_a_burst_is_heard_at_once_and_the_rest_one_after_the_other() -> None:
    found = heard("websocket", 12)
    assert [text for _at, text in found] == [str(number) for number in range(12)]
    assert [at for at, _text in found[:BURST]] == [0] * BURST
    assert found[-1][0] == pytest.approx((12 - BURST) * PAUSE)


def test_who_speaks_slowly_never_waits() -> None:
    found = heard("websocket", 12, slowly=PAUSE * 1.5)
    assert found[-1][0] == pytest.approx(12 * PAUSE * 1.5)


def test_a_long_message_counts_as_many_as_it_has_the_size_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_limits, "acceptable", lambda data: data)
    said = iter([b"x" * (10 * ALWAYS_ACCEPTED), b"x", b"x"])
    times: list[float] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.receive", "bytes": next(said)}

    async def app(_scope: Any, take: Any, _send: Any) -> None:
        begin = CLOCK.now
        for _ in range(3):
            await take()
            times.append(CLOCK.now - begin)

    run(Throttle(app)({"type": "websocket"}, receive, None))  # type: ignore[arg-type]
    assert times == pytest.approx([0, (11 + 1 - BURST) * PAUSE, (11 + 2 - BURST) * PAUSE])


def test_what_is_cut_is_passed_on_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_limits, "acceptable", lambda data: data[:3])

    async def talk() -> Any:
        async def receive() -> dict[str, Any]:
            return {"type": "websocket.receive", "bytes": b"a text"}

        heard: list[Any] = []

        async def app(_scope: Any, take: Any, _send: Any) -> None:
            heard.append(await take())

        await Throttle(app)({"type": "websocket"}, receive, None)  # type: ignore[arg-type]
        return heard

    assert run(talk()) == [{"type": "websocket.receive", "bytes": b"a t"}]


def test_pages_and_files_are_not_held_back() -> None:
    assert heard("http", 100)[-1][0] == 0


def test_a_message_that_is_not_bearable_closes_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_limits, "acceptable", lambda data: None if data == b"too much" else data)
    sent: list[Any] = []

    async def talk() -> list[Any]:
        said = iter([b"an edit", b"too much"])

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.receive", "bytes": next(said)}

        async def send(message: Any) -> None:
            sent.append(message)

        heard: list[Any] = []

        async def app(_scope: Any, take: Any, _send: Any) -> None:
            heard.extend([await take(), await take()])

        await Throttle(app)({"type": "websocket"}, receive, send)
        return heard

    heard = run(talk())
    assert heard == [
        {"type": "websocket.receive", "bytes": b"an edit"},
        {"type": "websocket.disconnect", "code": message_limits.TOO_MUCH},
    ]
    assert sent == [{"type": "websocket.close", "code": message_limits.TOO_MUCH}]

"""One connection is heard at a bearable pace, and nothing that it says is lost."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pages.server import throttle
from pages.server.bearable import ALWAYS
from pages.server.throttle import Throttle
from tests.asgi import run

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
    monkeypatch.setattr(throttle, "BURST", BURST)
    monkeypatch.setattr(throttle, "PAUSE", PAUSE)
    monkeypatch.setattr(throttle, "monotonic", lambda: CLOCK.now)
    monkeypatch.setattr(throttle, "asyncio", SimpleNamespace(sleep=CLOCK.sleep))


def test_a_burst_is_heard_at_once_and_the_rest_one_after_the_other() -> None:
    found = heard("websocket", 12)
    assert [text for _at, text in found] == [str(number) for number in range(12)]
    assert [at for at, _text in found[:BURST]] == [0] * BURST
    assert found[-1][0] == pytest.approx((12 - BURST) * PAUSE)


def test_who_speaks_slowly_never_waits() -> None:
    found = heard("websocket", 12, slowly=PAUSE * 1.5)
    assert found[-1][0] == pytest.approx(12 * PAUSE * 1.5)


def test_a_long_message_counts_as_many_as_it_has_the_size_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "bearable", lambda data: data)
    said = iter([b"x" * (10 * ALWAYS), b"x", b"x"])
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
    monkeypatch.setattr(throttle, "bearable", lambda data: data[:3])

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
    monkeypatch.setattr(throttle, "bearable", lambda data: None if data == b"too much" else data)
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
        {"type": "websocket.disconnect", "code": throttle.TOO_MUCH},
    ]
    assert sent == [{"type": "websocket.close", "code": throttle.TOO_MUCH}]

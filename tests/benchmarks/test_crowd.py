"""The visitors of the load client see what a server does wrong: here each is planted one fault."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from math import inf
from typing import Any
from zlib import compress

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.server import ServerConnection, serve

from pages.state.document import matrix_for_browser, matrix_from_browser
from pages.state.message import MESSAGE
from tests.benchmarks import class_of_visitors, visitor
from tests.benchmarks.class_of_visitors import Load, Tally, edited
from tests.benchmarks.visitor import MATRIX
from tests.every import for_every
from tests.shell.asgi import run

PAUSE, EDITS = 1 / 8, 6
Message = dict[str, Any]
Answer = Callable[["Planted", Message], Awaitable[None]]


class Planted:
    """A server's end of one connection, with a matrix of 2×5."""

    def __init__(self, connection: ServerConnection) -> None:
        self.connection, self.heard = connection, 0

    async def show(self, answer: Message) -> None:
        """An answer, and the end of the run."""
        drawn = ForwardMsg()
        drawn.delta.new_element.bidi_component.id = "$$ID-0-page"
        drawn.delta.new_element.bidi_component.bytes = compress(json.dumps({"answer": answer}).encode())
        await self.connection.send(drawn.SerializeToString())
        over = ForwardMsg(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY)
        await self.connection.send(over.SerializeToString())

    async def open(self) -> None:
        """The page as it is without a message."""
        document = {"matrix": matrix_for_browser(MATRIX), "rules": {}, "rival": None}
        opened = {"document": document, "focus": {}}
        await self.show({"page": "", "opened": opened, "names": [MATRIX.fingerprint], "query": {}})


async def faultless(server: Planted, message: Message) -> None:
    matrix = matrix_from_browser(message["document"]["matrix"])
    names = [matrix.fingerprint, None, None]
    await server.show({"page": "", "seq": message["seq"], "focus": {}, "names": names})


async def forgetful(server: Planted, message: Message) -> None:
    """Answers the third edit with what is true of another matrix."""
    if server.heard == 3:
        message["document"]["matrix"]["scores"][0][0] += 1
    await faultless(server, message)


async def unwilling(server: Planted, message: Message) -> None:
    """Refuses the third edit."""
    if server.heard == 3:
        await server.show({"page": "", "seq": message["seq"], "refused": "Not this one."})
    else:
        await faultless(server, message)


async def slow(server: Planted, message: Message) -> None:
    """Thinks about each edit for twice as long as the next one is away."""
    await asyncio.sleep(PAUSE * 2)
    await faultless(server, message)


async def blushing(server: Planted, message: Message) -> None:
    """Shows a fault with every answer."""
    fault = ForwardMsg()
    fault.delta.new_element.alert.body = "Something went wrong here."
    fault.delta.new_element.alert.format = fault.delta.new_element.alert.ERROR
    await server.connection.send(fault.SerializeToString())
    await faultless(server, message)


def tally_of(answer: Answer, visitors: int = 1) -> Tally:
    """What visitors find who make a few edits on a server that answers like this."""

    async def talk(connection: ServerConnection) -> None:
        planted = Planted(connection)
        async for sent in connection:
            assert isinstance(sent, bytes)
            widgets = BackMsg.FromString(sent).rerun_script.widget_states.widgets
            if widgets:
                planted.heard += 1
                await answer(planted, json.loads(widgets[0].json_value)[MESSAGE])
            else:
                await planted.open()

    async def serve_and_measure() -> Tally:
        async with serve(talk, "localhost", 0, subprotocols=["streamlit"]) as server:  # type: ignore[list-item]
            port = next(iter(server.sockets)).getsockname()[1]
            return await edited([f"http://localhost:{port}"], Load([""], visitors, EDITS * PAUSE, PAUSE))

    return run(serve_and_measure())


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (visitor, class_of_visitors):
        monkeypatch.setattr(module, "MAX_ANSWER", 1.0)


def test_every_edit_of_every_visitor_is_counted() -> None:
    found = tally_of(faultless, visitors=3)
    assert (len(found.waits), found.lost, found.failures) == (3 * EDITS, 0, [])
    assert 0 < found.at(0.05) < found.at(1) < inf


@for_every(
    ("answer", "lost", "failures"),
    [
        (forgetful, 1, []),
        (unwilling, 1, ["Not this one."]),
        (blushing, 0, ["Something went wrong here."] * EDITS),
    ],
)
def test_an_edit_is_lost_that_is_not_answered_as_what_it_is(
    answer: Answer, lost: int, failures: list[str]
) -> None:
    found = tally_of(answer)
    assert (len(found.waits), found.lost) == (EDITS, lost)
    assert (found.at(1) == inf) == (lost > 0)
    assert found.failures == failures


def test_a_wait_counts_from_the_moment_the_edit_was_meant_for() -> None:
    """What is typed while a message is in flight waits for its answer, and then for its own."""
    found = tally_of(slow)
    assert (len(found.waits), found.lost) == (EDITS, 0)
    assert found.at(0.01) >= PAUSE * 2
    assert found.at(1) >= PAUSE * 2 + PAUSE * 2 - PAUSE

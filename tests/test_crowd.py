"""The visitors of the load client see what a server does wrong: here each is planted one fault."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from math import inf
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.server import ServerConnection, serve

from pages.state.heard import state_name
from pages.state.session import EDITOR
from tests import class_of_visitors, crowd, visitor
from tests.class_of_visitors import Load, Tally, edited
from tests.service import Service
from tests.worst_visitor import Deed

PAUSE, EDITS = 0.02, 6
Answer = Callable[["Planted", list[dict[str, Any]]], Awaitable[None]]


class Planted:
    """A server's end of one connection, with a matrix of 2×5."""

    def __init__(self, connection: ServerConnection) -> None:
        self.connection, self.heard = connection, 0
        self.scores, self.done = [[0.0] * 5, [0.0] * 5], ""

    async def show(self) -> None:
        """The matrix editor as it is now, and the end of the run."""
        drawn = ForwardMsg()
        drawn.delta.new_element.bidi_component.id = "$$ID-0-page"
        holds = {"version": {}, "done": self.done, "scores": self.scores}
        page = [{"part": EDITOR, "component": "matrix_editor", "data": holds}]
        drawn.delta.new_element.bidi_component.bytes = json.dumps(page).encode()
        await self.connection.send(drawn.SerializeToString())
        over = ForwardMsg(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY)
        await self.connection.send(over.SerializeToString())

    def put(self, op: dict[str, Any]) -> None:
        self.scores[op["row"]][op["column"]] = op["value"]


async def faultless(server: Planted, ops: list[dict[str, Any]]) -> None:
    for op in ops:
        server.put(op)
        server.done = op["id"]
    await server.show()


async def forgetful(server: Planted, ops: list[dict[str, Any]]) -> None:
    """Says that the third edit was made, and makes all but that."""
    if server.heard != 3:
        for op in ops:
            server.put(op)
    server.done = ops[-1]["id"]
    await server.show()


async def deaf(server: Planted, ops: list[dict[str, Any]]) -> None:
    """Answers two edits, and nothing after that."""
    if server.heard <= 2:
        await faultless(server, ops)


async def slow(server: Planted, ops: list[dict[str, Any]]) -> None:
    """Thinks about each edit for twice as long as the next one is away."""
    await asyncio.sleep(PAUSE * 2)
    await faultless(server, ops)


async def closing(server: Planted, ops: list[dict[str, Any]]) -> None:
    """Ends the connection over the third edit."""
    if server.heard < 3:
        await faultless(server, ops)
    else:
        await server.connection.close()


async def blushing(server: Planted, ops: list[dict[str, Any]]) -> None:
    """Shows a fault with every answer."""
    fault = ForwardMsg()
    fault.delta.new_element.alert.body = "Something went wrong here."
    fault.delta.new_element.alert.format = fault.delta.new_element.alert.ERROR
    await server.connection.send(fault.SerializeToString())
    await faultless(server, ops)


def tally_of(answer: Answer, visitors: int = 1) -> Tally:
    """What visitors find who make a few edits on a server that answers like this."""

    async def talk(connection: ServerConnection) -> None:
        planted = Planted(connection)
        async for said in connection:
            assert isinstance(said, bytes)
            widgets = BackMsg.FromString(said).rerun_script.widget_states.widgets
            if widgets:
                planted.heard += 1
                await answer(planted, json.loads(widgets[0].json_value)[state_name(EDITOR, "edits")]["ops"])
            else:
                await planted.show()

    async def measure() -> Tally:
        async with serve(talk, "localhost", 0, subprotocols=["streamlit"]) as server:  # type: ignore[list-item]
            port = next(iter(server.sockets)).getsockname()[1]
            return await edited([f"http://localhost:{port}"], Load([""], visitors, EDITS * PAUSE, PAUSE))

    return asyncio.run(measure())


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (visitor, class_of_visitors):
        monkeypatch.setattr(module, "LONGEST_ANSWER", 0.4)


def test_every_edit_of_every_visitor_is_counted() -> None:
    found = tally_of(faultless, visitors=3)
    assert (len(found.waits), found.lost, found.failures) == (3 * EDITS, 0, [])
    assert 0 < found.at(1) < inf


def test_an_edit_that_is_answered_and_not_made_is_lost() -> None:
    found = tally_of(forgetful)
    assert (len(found.waits), found.lost) == (EDITS, 1)
    assert found.at(1) == inf


def test_an_edit_that_is_never_answered_is_lost() -> None:
    found = tally_of(deaf)
    assert (len(found.waits), found.lost) == (EDITS, EDITS - 2)


def test_a_wait_counts_from_the_moment_the_edit_was_meant_for() -> None:
    """A slow server is asked no less often for that, and is later with every edit."""
    found = tally_of(slow)
    assert (len(found.waits), found.lost) == (EDITS, 0)
    assert found.at(0.01) >= PAUSE * 2
    assert found.at(1) >= PAUSE * (2 * EDITS - (EDITS - 1))


def test_a_lost_connection_and_a_fault_on_the_page_are_failures() -> None:
    closed = tally_of(closing)
    assert closed.failures
    assert closed.lost >= 1
    assert "Something went wrong here." in tally_of(blushing).failures


def test_a_server_that_is_not_there_is_a_failure_for_everyone() -> None:
    found = asyncio.run(edited(["http://localhost:9"], Load([""], 2, 1, 1)))
    assert len(found.failures) == 2


def test_the_share_of_the_edits_that_took_at_most_so_long() -> None:
    found = Tally([(0.0, second / 10) for second in range(20, 0, -1)])
    assert [found.at(share) for share in (0.05, 0.5, 0.95, 1)] == [0.1, 1, 1.9, 2]


def test_the_longest_wait_is_told_by_what_was_done_meanwhile() -> None:
    found = Tally([(0.0, 0.1), (1.0, 0.5), (2.0, 0.2)])
    deeds = [Deed("before", 0.0, 0.9), Deed("during", 1.2, 1.3), Deed("after", 3.0, 4.0)]
    assert crowd.longest_waits(found, deeds) == [(0.5, "during"), (0.1, "before"), (0.0, "after")]


def test_each_budget_that_is_not_kept_is_told() -> None:
    within = crowd.Usage(Service((), ()), before=100, during=120)
    beyond = crowd.Usage(Service((), ()), before=100, during=140)
    quick, late = Tally([(0, 0.02)]), Tally([(0, 0.2)], ["a fault"])
    lost = Tally([(0, inf)])
    assert crowd.over(quick, within, quick) == []
    assert crowd.over(late, beyond, quick) == [
        "p95 200 ms",
        "p95 10.0 times the bare page's",
        "1 failures",
        "+40.0 MB",
    ]
    assert "1 lost" in crowd.over(lost, within, quick)

"""Messages that are not what the app sends, over a real connection: `python -m tests.shell.strange_messages`.

It starts the app, sends messages that a generator makes, one after the other, and lets another visitor run a
page all the while. It prints what became of the messages, how long the other one waited meanwhile, and the
memory that the server took more than before; and ends with an error where a budget is exceeded.

`--only large` sends those of 10 MB alone, `--only flood` sends without waiting for answers. With the address
of an app it only sends, and prints what became of each message: a process of its own, so that nobody waits
for what is being made.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import ConnectionClosed

from pages.intake.matrix import Matrix
from pages.state.document import matrix_for_browser
from pages.state.message import MESSAGE, PAGE
from tests.benchmarks.service import APP, Service, serving
from tests.benchmarks.visitor import Visitor, arrive, ends_run
from tests.benchmarks.worst_visitor import flood
from tests.browser.conftest import ROOT
from tests.shell.tab import Tab

# The budgets: what another visitor waits at most, in ms, and what the server takes more, in MB.
MAX_WAIT, MEMORY = 200, 50
MESSAGES = 500
FLOOD, FLOOD_PAUSE = "flood", 0.001  # seconds between two messages of a flood
BYSTANDER_PAUSE = 0.05  # seconds
SILENCE = 30.0  # seconds without an answer after which a message counts as not answered
WARM = 40  # messages before the memory is measured, so that what is loaded at first use is there
FAULT = "Something went wrong here"
# What the page's component holds, as the app sends it: all that is known here of the app's own message.
MATRIX = Matrix.of([[1, 0, 1], [0, 1, 0]], [[0.9, 0.2, 0.4], [0.1, 0.8, 0.3]])
DOCUMENT = {"matrix": matrix_for_browser(MATRIX), "rules": {"preset": "zhang_zhou_2014"}, "rival": None}
FOCUS = {"metric": "ranking_loss", "average": "samples", "part": "1", "step": "start"}
TAB = Tab("ranking", DOCUMENT, FOCUS, None)
APP_MESSAGE: Mapping[str, Any] = {MESSAGE: json.loads(json.dumps(TAB.message(press=None, link=None)))}
WORDS = ("", "seq", "document", "scores", "__proto__", "x" * 300, "\u202e", "🙂", "\x00", "9" * 400, "../..")
NUMBERS = ("NaN", "Infinity", "-Infinity", "1e999", "-0.0", "9" * 400, "9" * 5_000, "1e-999", "0x10", "+1")
Shape = Callable[[random.Random, Any], str]


def anything(draw: random.Random, depth: int = 4) -> Any:
    """A JSON value of any shape."""
    match draw.randrange(8 if depth else 6):
        case 0:
            return None
        case 1:
            return draw.choice([True, False])
        case 2:
            return draw.choice([0, -1, 1, 2**31, -(2**63), 10**400])
        case 3:
            return draw.choice([0.5, -1e308, 1e-320, draw.gauss(0, 1e9)])
        case 4 | 5:
            return draw.choice(WORDS)
        case 6:
            return [anything(draw, depth - 1) for _ in range(draw.randrange(5))]
        case _:
            return {draw.choice(WORDS): anything(draw, depth - 1) for _ in range(draw.randrange(5))}


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value in this one."""
    yield path
    within = dict(enumerate(value)) if isinstance(value, list | tuple) else value
    for key, one in within.items() if isinstance(within, Mapping) else ():
        yield from places_in(one, (*path, key))


def with_another(draw: random.Random, message: Any, put: Any) -> Any:
    """The message with something else in a place of chance."""
    return put_at(message, draw.choice([*places_in(message)]), put)


def put_at(message: Any, path: tuple[Any, ...], put: Any) -> Any:
    """The message with something else in this place."""
    if not path:
        return put
    changed = deepcopy(message)
    above = changed
    for key in path[:-1]:
        above = above[key]
    above[path[-1]] = put
    return changed


def with_text(draw: random.Random, message: Any, text: str) -> str:
    """The message with this text, which need be no JSON, in a place of chance."""
    return json.dumps(with_another(draw, message, "HERE")).replace('"HERE"', text)


def unknown_fields(draw: random.Random, message: Any) -> str:
    """The message with fields that nobody knows, at any depth."""
    more = {f"{draw.choice(WORDS)}{number}": anything(draw) for number in range(draw.randrange(1, 50))}
    return json.dumps(with_another(draw, {**message, **more}, more))


def twice(draw: random.Random, message: Any) -> str:
    """The message with every name twice."""
    text = json.dumps(message)[1:-1]
    return f"{{{text}, {json.dumps(with_another(draw, message, anything(draw)))[1:-1] or text}}}"


def deep(draw: random.Random, message: Any) -> str:
    """Lists or objects in each other."""
    depth = draw.choice([50, 900, 5_000, 11_000, 24_000])
    opened, closed = draw.choice([("[", "]"), ('{"a":', "}")])
    return with_text(draw, message, opened * depth + "1" + closed * depth)


def large(draw: random.Random, message: Any) -> str:
    """About 10 MB of something."""
    one = draw.choice(["[]", "{}", "1", "0.123456789012345", '""', '"x"', "[[1]]", '{"a":1}'])
    inner = ",".join([one] * (10_000_000 // (len(one) + 1)))
    return with_text(draw, message, draw.choice([f"[{inner}]", f'"{"x" * 10_000_000}"', "[" * 10_000_000]))


def as_large_as_is_read(draw: random.Random, message: Any) -> str:
    """As many lists, values or characters as pass the door."""
    of_50 = f"[{','.join(['0.1234567'] * 50)}]"
    lists = (("[0.1234567,1,1,1,1]", 11_000), ("1", 430_000), (of_50, 2_000))
    texts = (f'"{"x" * 5_000_000}"', "[" * 11_900 + "]" * 11_900, "9" * 5_000_000)
    made = draw.choice([*(f"[{','.join([one] * times)}]" for one, times in lists), *texts])
    return with_text(draw, message, made)


SMALL_THINGS = [[], {}, 1, "", None, {"a": []}]
SHAPES: Mapping[str, Shape] = {
    "any JSON": lambda draw, _message: json.dumps(anything(draw)),
    "another type": lambda draw, message: json.dumps(with_another(draw, message, anything(draw))),
    "unknown fields": unknown_fields,
    "fields that lack": lambda draw, message: json.dumps(
        {key: one for key, one in message.items() if draw.random() < 0.5}
    ),
    "names twice": twice,
    "NaN and the like": lambda draw, message: with_text(draw, message, draw.choice(NUMBERS)),
    "half a surrogate": lambda draw, message: with_text(draw, message, r'"\ud800"'),
    "no JSON": lambda draw, _message: "".join(map(chr, draw.choices(range(0xD800), k=draw.randrange(200)))),
    "cut off": lambda draw, message: json.dumps(message)[: draw.randrange(len(json.dumps(message)))],
    "deep": deep,
    # Very many small things, within what is read without being measured.
    "many": lambda draw, message: with_text(
        draw, message, json.dumps([draw.choice(SMALL_THINGS)] * 8_000).replace(" ", "")
    ),
    "as large as is read": as_large_as_is_read,
    "large": large,
}


def of_widget(visitor: Visitor, *widgets: WidgetState) -> bytes:
    """A message as the page sends it."""
    message = BackMsg()
    rerun = message.rerun_script
    rerun.query_string, rerun.page_script_hash = visitor.query, visitor.page_hash
    rerun.widget_states.widgets.extend(widgets)
    return message.SerializeToString()


def as_bytes(draw: random.Random, visitor: Visitor, text: str) -> bytes | str:
    """Something that is not even a message of the page's component.

    A value of another kind than the component has fails within Streamlit: there one sees the sentence of a
    fault, and nobody else does.
    """
    widget, ok = visitor.widgets[PAGE][0], json.dumps(APP_MESSAGE)
    whole = of_widget(visitor, WidgetState(id=widget, json_value=ok))
    events = f"$$STREAMLIT_INTERNAL_KEY_{widget}__events"
    many = (WidgetState(id=f"{widget}{number}", json_value=ok) for number in range(900))
    widgets: list[Callable[[], Sequence[WidgetState]]] = [
        lambda: [WidgetState(id=widget, string_value="x")],
        lambda: [WidgetState(id=widget, int_value=1)],
        lambda: [WidgetState(id=widget, bytes_value=b"\xff")],
        lambda: [WidgetState(id=widget, int_array_value={"data": [1] * 1_000_000})],
        lambda: [WidgetState()] * 100_000,
        lambda: [WidgetState(id="nobody", json_value=ok)],
        lambda: [*many],
        lambda: [WidgetState(id=events, json_trigger_value=text[:9_000])],
    ]
    others: list[Callable[[], bytes | str]] = [
        lambda: draw.randbytes(draw.randrange(2_000)),
        lambda: draw.randbytes(1_000_000),
        lambda: whole[: draw.randrange(len(whole))],
        lambda: whole + draw.randbytes(20),
        lambda: text[:1_000],
        lambda: BackMsg(rerun_script={"query_string": "&" * 9_000_000}).SerializeToString(),
        lambda: BackMsg(rerun_script={"fragment_id": "none", "page_name": "none"}).SerializeToString(),
        lambda: BackMsg(clear_cache=True).SerializeToString(),
    ]
    made = draw.choice([*widgets, *others])
    return of_widget(visitor, *made()) if made in widgets else made()  # type: ignore[return-value, arg-type]


def strange(draw: random.Random, visitor: Visitor, message: Any, only: str = "") -> tuple[str, bytes | str]:
    """One message, and what is strange about it; `message` is what the app would send."""
    # What takes long to make and to send comes less often than the rest.
    kinds = {name: 1 if "large" in name else 4 for name in SHAPES} | {"no message": 12}
    (what,) = [only] if only else draw.choices([*kinds], [*kinds.values()])
    if what == "no message":
        return what, as_bytes(draw, visitor, SHAPES["any JSON"](draw, message))
    text = SHAPES[what](draw, message)
    state = WidgetState(id=visitor.widgets[PAGE][0], json_value=text)
    return what, of_widget(visitor, state)


@dataclass(frozen=True)
class Sent:
    """What became of a message, from one moment to another: a run of the page, or the connection's end."""

    what: str
    began: float
    ended: float
    outcome: str
    faults: int


async def send_flood(address: str, messages: int) -> None:
    """Send edits without waiting for answers, about so many."""
    visitor, began = await arrive(address), time.monotonic()
    await flood(visitor, messages * FLOOD_PAUSE, FLOOD_PAUSE)
    print(json.dumps(asdict(Sent(FLOOD, began, time.monotonic(), "answered", 0))), flush=True)


async def send_strange(address: str, messages: int, seed: int, only: str) -> None:
    """Send so many, one after the other, and print what became of each."""
    draw = random.Random(seed)
    visitor = await arrive(address)
    for _ in range(messages):
        what, content = strange(draw, visitor, APP_MESSAGE, only)
        known, began, outcome = len(visitor.faults), time.monotonic(), "answered"
        try:
            await visitor.socket.send(content)
            await visitor.send()  # what was sent before may be no question
            async with asyncio.timeout(SILENCE):
                await visitor.hear_run()
        except ConnectionClosed:
            outcome = "closed"
        except TimeoutError:
            outcome = "silent"
        ended = time.monotonic()
        faults = sum(FAULT in one for one in visitor.faults[known:])
        print(json.dumps(asdict(Sent(what, began, ended, outcome, faults))), flush=True)
        if faults or outcome != "answered":  # what faulted stays with the session
            await visitor.socket.close()
            visitor = await arrive(address)
    await visitor.socket.close()


@dataclass
class Bystander:
    """Another visitor, who runs a page all the while; `waits` has when and how long."""

    waits: list[tuple[float, float]] = field(default_factory=list)

    async def run(self, address: str) -> None:
        """Until this is cancelled."""
        visitor = await arrive(address)
        while True:
            began = time.monotonic()
            await visitor.send()
            while not ends_run(await visitor.hear()):
                pass
            self.waits.append((began, time.monotonic() - began))
            await asyncio.sleep(BYSTANDER_PAUSE)

    def longest_during(self, sent: Sent) -> float:
        """What this one waits at most while a message is under way."""
        during = (wait for began, wait in self.waits if began < sent.ended and began + wait > sent.began)
        return max(during, default=0.0)


async def beside(service: Service, messages: int, options: Sequence[str]) -> tuple[Bystander, list[Sent]]:
    """Somebody runs a page while so many messages are sent."""
    bystander, address = Bystander(), service.addresses[0]
    module = "tests.shell.strange_messages"
    command = [sys.executable, "-m", module, address, "--messages", f"{messages}", *options]
    running = asyncio.create_task(bystander.run(address))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE)
    output, _ = await process.communicate()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert process.returncode == 0
    return bystander, [Sent(**json.loads(line)) for line in output.splitlines()]


def most_memory(service: Service, *, anew: bool = False) -> float:
    """The most memory that the server had so far, or since it was reset, in MB; from Linux's /proc."""
    process = Path(f"/proc/{service.processes[0]}")
    if anew:
        (process / "clear_refs").write_text("5", encoding="utf-8")
    status = (process / "status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6


def measured(service: Service, messages: int, options: Sequence[str]) -> list[str]:
    """Print what becomes of the messages and of another visitor; the budgets that are exceeded."""
    asyncio.run(beside(service, WARM, options))
    before = most_memory(service, anew=True)
    bystander, sent = asyncio.run(beside(service, messages, options))
    more = most_memory(service) - before
    longest = max(wait for _began, wait in bystander.waits)
    for what, outcome in sorted({(one.what, one.outcome) for one in sent}):
        of_kind = [one for one in sent if (one.what, one.outcome) == (what, outcome)]
        waited = max(map(bystander.longest_during, of_kind))
        print(f"{len(of_kind):5} × {what:20} {outcome:9} another waits {waited * 1000:4.0f} ms at most")
    print(f"{len(sent)} messages; {before:.0f} MB before, {more:+.0f} MB at most")
    broken = {
        f"somebody waits {longest * 1000:.0f} ms": longest * 1000 > MAX_WAIT,
        f"{more:+.0f} MB": more > MEMORY,
        f"{(faults := sum(one.faults for one in sent if one.what in SHAPES))} faults": faults > 0,
        f"{(silent := sum(one.outcome == 'silent' for one in sent))} without an answer": silent > 0,
    }
    return [what for what, is_broken in broken.items() if is_broken]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; 0 where no budget is exceeded."""
    parser = argparse.ArgumentParser(prog="python -m tests.shell.strange_messages", description=__doc__)
    parser.add_argument("address", nargs="?", help="only send to the app that runs there")
    parser.add_argument("--messages", type=int, default=MESSAGES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", choices=["", FLOOD, "no message", *SHAPES])
    given = parser.parse_args(arguments)
    if given.address:
        if given.only == FLOOD:
            asyncio.run(send_flood(given.address, given.messages))
        else:
            asyncio.run(send_strange(given.address, given.messages, given.seed, given.only))
        return 0
    options = ["--seed", f"{given.seed}", "--only", given.only]
    with serving(APP, ["--server.disconnectedSessionTTL", "1"]) as service:
        broken = measured(service, given.messages, options)
    print(f"beyond the budget: {', '.join(broken)}" if broken else "No budget is exceeded.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

"""A server to be measured, and a visitor without a browser: a tab that holds a document as the store does."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

from pages.intake.limits import MAX_UNDO_DEPTH
from pages.intake.matrix import Matrix
from pages.state.document import matrix_for_browser, matrix_from_browser
from pages.state.link import MATRIX as MATRIX_PARAM
from pages.state.link import code_of
from pages.state.message import MESSAGE, PAGE, state_name
from pages.state.session import TOP_BAR
from tests.browser.conftest import start
from tests.shell.tab import Tab, content_of

BARE = "tests/benchmarks/bare_app.py"
MAX_ANSWER = 60.0
MATRIX = Matrix.of(
    [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]], [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]]
)

Content = dict[str, Any]  # of a matrix, as the browser has it


@dataclass(frozen=True, eq=False)
class Entry:
    """A document of the line that undo and redo go through, and the matrix that its edits began with."""

    matrix: Content
    opened: Content
    rules: Mapping[str, str]
    rival: object


@dataclass(frozen=True, eq=False)
class Sent:
    """The message in flight: its number, the matrix that is shown, and the press."""

    seq: int
    is_draft: bool
    matrix: Content
    press: object


@dataclass
class Visitor:
    """One tab on a page of the app at `address`; `socket` is its connection, `inbox` that of its dialog.

    `line` has the documents, `at` is the place of the one that is shown, `draft` a matrix under the hand.
    `seq` is the number of the state, `answered` that of the last one that was answered, and `is_right` says
    whether the answer belonged to the document that was sent. `faults` are the sentences that a page shows in
    red. `widgets` has the id of each widget of Streamlit's, and that of its fragment, by the key that the app
    gives it. `bytes` are those of all messages in both directions, `messages` those that were heard.
    """

    address: str
    socket: ClientConnection
    page: str
    query: str
    inbox: str = ""
    page_hash: str = ""
    line: list[Entry] = field(default_factory=list)
    at: int = -1
    draft: Content | None = None
    focus: dict[str, str] = field(default_factory=dict)
    parts: dict[str, object] = field(default_factory=dict)
    press: dict[str, object] | None = None
    adopted: str = ""
    seq: int = 0
    answered: int = 0
    is_right: bool = True
    in_flight: Sent | None = None
    faults: list[str] = field(default_factory=list)
    widgets: dict[str, tuple[str, str]] = field(default_factory=dict)
    bytes: int = 0
    messages: int = 0
    tab: str = field(default_factory=lambda: f"{random.getrandbits(64):x}")

    @property
    def entry(self) -> Entry:
        """The document that is shown, but for the hand on it."""
        return self.line[self.at]

    @property
    def matrix(self) -> Content:
        """The matrix that is shown."""
        return self.draft or self.entry.matrix

    # What the visitor does: each is sent as soon as the message in flight has been answered

    async def put(self, content: Mapping[str, Any], *, is_opened: bool = False) -> None:
        """Put a matrix in place, as an edit or as one that is opened."""
        self.draft, matrix = None, dict(content)
        self._append(replace(self.entry, matrix=matrix, opened=matrix if is_opened else self.entry.opened))
        await self.changed()

    async def sketch(self, content: Mapping[str, Any]) -> None:
        """Show what an edit would do, while the hand still moves."""
        self.draft = dict(content)
        await self.changed()

    async def score(self, row: int, column: int, value: float) -> None:
        """Type a score."""
        await self.put(self.with_score(row, column, value))

    def with_score(self, row: int, column: int, value: float) -> dict[str, Any]:
        """The matrix in place with another score."""
        content = self.entry.matrix
        scores = [list(values) for values in content["scores"]]
        scores[row][column] = value
        return {**content, "scores": scores}

    async def go(self, steps: int) -> None:
        """Undo so many steps where they are negative, else redo them."""
        self.draft, self.at = None, self.at + steps
        assert 0 <= self.at < len(self.line), "there is no such step"
        await self.changed()

    async def change(self, number: int) -> None:
        """Make one of many edits."""
        await self.score(0, number % 5, round(random.random(), 6))

    async def changed(self) -> None:
        """Number the state, and send it if no other message is in flight."""
        self.seq += 1
        await self.send_newest()

    async def press_button(self, key: str) -> None:
        """Press a button of Streamlit's."""
        widget, fragment = self.widgets[key]
        await self.send([WidgetState(id=widget, trigger_value=True)], fragment)
        await self.hear_run()

    async def paste(self, tables: Mapping[str, str]) -> None:
        """Open the place for one's own matrix and put these texts there, by the kinds of their tables."""
        self.press = {"id": f"{self.tab}.{self.seq}", "part": TOP_BAR, "name": "own", "value": True}
        await self.changed()
        await self.hear_answer()
        await asyncio.to_thread(post, f"{self.address}/{self.inbox}", tables)
        widget, fragment = self.widgets["paste"]
        told = json.dumps({state_name("paste", "sent"): {"looked_at": False, "name": ""}})
        await self.send([WidgetState(id=widget, json_value=told)], fragment)
        await self.hear_run()
        await self.hear_answer()

    # What is sent

    async def send(self, widgets: Sequence[WidgetState] = (), fragment: str = "") -> None:
        """Ask for a run of the script, or of a part of it, with what these widgets hold."""
        message = BackMsg()
        rerun = message.rerun_script
        rerun.query_string, rerun.fragment_id = self.query, fragment
        # The name is in the address that is opened; from then on a page goes by what the server calls it.
        if self.page_hash:
            rerun.page_script_hash = self.page_hash
        else:
            rerun.page_name = self.page
        rerun.widget_states.widgets.extend(widgets)
        data = message.SerializeToString()
        self.bytes += len(data)
        await self.socket.send(data)

    async def send_newest(self) -> None:
        """Send the state where it has not been answered, and no other message is in flight."""
        if self.in_flight is not None or self.answered == self.seq or not self.line:
            return
        self.in_flight = Sent(self.seq, self.draft is not None, self.matrix, self.press)
        await self.send_text(json.dumps({MESSAGE: self.message()}))

    async def send_text(self, text: str) -> None:
        """Let the component of the page hold this."""
        await self.send([WidgetState(id=self.widgets[PAGE][0], json_value=text)])

    def reference(self) -> Content | None:
        """The matrix before the last edit."""
        earlier = [*self.line[: self.at], *([self.entry] if self.draft else [])]
        return next((one.matrix for one in reversed(earlier) if one.matrix is not self.matrix), None)

    def message(self) -> dict[str, object]:
        """The whole state."""
        entry = self.entry
        document = {"matrix": self.matrix, "rules": entry.rules, "rival": entry.rival}
        tab = Tab(self.page, document, self.focus, None if entry.opened is self.matrix else entry.opened)
        return {
            **tab.message(parts=self.parts, press=self.press, adopted=self.adopted, link=None),
            "seq": f"{self.tab}.{self.seq}",
            "draft": self.draft is not None,
            "reference": self.reference(),
        }

    # What is heard

    async def hear(self) -> ForwardMsg:
        """The next message; what it says is noted, and what has waited for the end of the run is sent."""
        async with asyncio.timeout(MAX_ANSWER):
            data = await self.socket.recv()
        assert isinstance(data, bytes)
        self.bytes, self.messages = self.bytes + len(data), self.messages + 1
        message = ForwardMsg.FromString(data)
        if message.WhichOneof("type") == "navigation":
            self.page_hash = message.navigation.page_script_hash
        element = message.delta.new_element
        match element.WhichOneof("type"):
            case "bidi_component":
                self._note_widget("bidi_component", message)
                content = content_of(element.bidi_component)
                if answer := content.get("answer"):
                    self._take(answer)
                else:
                    data = [node.get("data", {}) for node in content.get("nodes") or []]
                    self.inbox = next((one["address"] for one in data if "address" in one), self.inbox)
            case "alert" if element.alert.format == element.alert.ERROR:
                self.faults.append(element.alert.body)
            case "exception":
                self.faults.append(element.exception.message)
            case "button":
                self._note_widget("button", message)
        if ends_run(message):
            await self.send_newest()
        return message

    async def hear_run(self) -> None:
        """Hear until a run is over."""
        while not ends_run(await self.hear()):
            pass

    async def hear_answer(self) -> None:
        """Hear until the newest state has been answered, and the run is over."""
        while self.answered < self.seq:
            await self.hear_run()

    def _note_widget(self, kind: str, message: ForwardMsg) -> None:
        element = getattr(message.delta.new_element, kind)
        self.widgets[element.id.split("-", 2)[-1]] = element.id, message.delta.fragment_id

    def _take(self, answer: Mapping[str, Any]) -> None:
        if not self.line and "opened" in answer:
            self._begin(answer)
        tab, _, number = answer.get("seq", "").partition(".")
        if tab == self.tab:
            self._take_own(answer, int(number))

    def _begin(self, answer: Mapping[str, Any]) -> None:
        document, self.focus = answer["opened"]["document"], dict(answer["opened"]["focus"])
        self.page = answer["page"]
        matrix = document["matrix"]
        self._append(Entry(matrix, matrix, document["rules"], document["rival"]))

    def _take_own(self, answer: Mapping[str, Any], number: int) -> None:
        sent = self.in_flight if self.in_flight and self.in_flight.seq == number else None
        if sent is not None:
            self.press = None if self.press is sent.press else self.press
            self.in_flight = None
            self.is_right = _is_of(sent, answer)
        self.answered = max(self.answered, number)
        if refused := answer.get("refused"):
            self.faults.append(refused)
        elif "proposal" in answer:
            self._adopt(answer["proposal"])
        else:
            self._merge(answer["focus"])

    def _adopt(self, proposal: Mapping[str, Any]) -> None:
        if proposal["id"] == self.adopted:
            return
        self.adopted = proposal["id"]
        self._merge(proposal["focus"])
        if document := proposal.get("document"):
            matrix = document["matrix"]
            opened = matrix if proposal["opened"] else self.entry.opened
            self._append(Entry(matrix, opened, document["rules"], document["rival"]))
        self.seq += 1

    def _merge(self, changes: Mapping[str, str | None]) -> None:
        others = {name: value for name, value in self.focus.items() if name not in changes}
        self.focus = others | {name: value for name, value in changes.items() if value is not None}

    def _append(self, entry: Entry) -> None:
        self.line = [*self.line[: self.at + 1], entry][-MAX_UNDO_DEPTH:]
        self.at = len(self.line) - 1


def _is_of(sent: Sent, answer: Mapping[str, Any]) -> bool:
    """Whether this answers what was sent; a draft gets no link, and the bare page says the matrix itself."""
    if "query" in answer:
        return bool(answer["query"][MATRIX_PARAM] == code_of(matrix_from_browser(sent_as_json(sent.matrix))))
    if "matrix" in answer:
        return bool(answer["matrix"] == sent.matrix)
    return sent.is_draft and "refused" not in answer


def sent_as_json(content: object) -> Any:
    """The same as JSON brings it."""
    return json.loads(json.dumps(content))


def post(address: str, tables: Mapping[str, str]) -> None:
    """Post texts to an inbox, by the boxes that they are put in."""
    contents = {kind: text.encode() for kind, text in tables.items()}
    lengths = urlencode({kind: len(content) for kind, content in contents.items()})
    request = Request(f"{address}?{lengths}", b"".join(contents.values()), method="POST")
    with suppress(HTTPError), urlopen(request, timeout=MAX_ANSWER):
        pass


def ends_run(message: ForwardMsg) -> bool:
    """Whether this is the last message of a run; one that ends early is followed by the next."""
    if message.WhichOneof("type") != "script_finished":
        return False
    return message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN


async def connected(address: str) -> ClientConnection:
    """A connection to the app."""
    return await connect(
        address.replace("http", "ws", 1) + "/_stcore/stream",
        subprotocols=["streamlit"],  # type: ignore[list-item]
        max_size=None,
        open_timeout=MAX_ANSWER,
    )


async def arrive(address: str, page: str = "ranking", matrix: Matrix = MATRIX, query: str = "") -> Visitor:
    """A visitor who has opened a page with this query and this matrix, and seen it."""
    code = "" if "m=" in query else code_of(matrix)
    more = urlencode({"m": code}) if code else ""
    visitor = Visitor(address, await connected(address), page, "&".join(filter(None, (query, more))))
    await visitor.send()
    await visitor.hear_run()
    if "m=" not in visitor.query:  # no link can hold it
        await visitor.put(matrix_for_browser(matrix), is_opened=True)
        await visitor.hear_answer()
    return visitor


@dataclass(frozen=True)
class Service:
    """Where a script is served, and the number of the process that serves it; Linux tells what it uses."""

    address: str
    process: int

    def processor(self) -> float:
        """The processor time of all its threads so far, in seconds."""
        # What clock_getcpuclockid(3) makes of the number of a process.
        return time.clock_gettime((~self.process << 3) | 2)

    def memory(self) -> float:
        """The memory that it takes now, in MB."""
        status = Path(f"/proc/{self.process}/status").read_text(encoding="utf-8")
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024 / 1e6


@contextmanager
def serving(script: str = "app.py", flags: Sequence[str] = ()) -> Iterator[Service]:
    """The app, or another script, while it is needed."""
    process, address = start(script, flags=flags)
    try:
        yield Service(address, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=60)

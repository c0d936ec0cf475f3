"""A visitor without a browser: one tab that edits the matrix over Streamlit's protocol."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state.session_state import STREAMLIT_INTERNAL_KEY_PREFIX
from websockets.asyncio.client import ClientConnection, connect

from pages.intake.matrix import Matrix
from pages.state.heard import state_name
from pages.state.link import code_of
from pages.state.session import EDITOR, TOP_BAR
from tests.joined_parts import parts_of

LONGEST_ANSWER = 60.0
MATRIX = Matrix.of(
    [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]], [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]]
)


@dataclass(frozen=True)
class Editor:
    """The matrix editor as the page has drawn it last: the only part of a page that a visitor knows."""

    widget: str = ""
    fragment: str = ""
    holds: dict[str, Any] = field(default_factory=lambda: {"version": {}, "done": None})

    @staticmethod
    def drawn_by(message: ForwardMsg) -> Editor | None:
        """The editor, where this message draws it."""
        drawn = message.delta.new_element.bidi_component
        # The one of the bare page is no part of a page of the app.
        alone = json.loads(drawn.json) if drawn.id.endswith(f"-{EDITOR}") and drawn.json else None
        found = alone or parts_of(drawn).get(EDITOR, {}).get("data")
        return found and Editor(drawn.id, message.delta.fragment_id, found)

    def score(self, row: int, column: int) -> float:
        """The score of a cell that is shown."""
        holds = self.holds
        found: float = holds["scores"][_place(holds, "rows", row)][_place(holds, "columns", column)]
        return found


def _place(holds: dict[str, Any], line: str, number: int) -> int:
    place: int = holds.get(line, range(number + 1)).index(number)
    return place


@dataclass
class Visitor:
    """One tab on a page of the app, `socket` being its connection.

    `pending` are the edits that have not been answered. `faults` are the sentences that a page shows in red.
    `widgets` has the id of each widget, and that of the fragment it is in, by the key that the app gives it.
    `holding` is what the parts of the page hold beside the edits.
    """

    socket: ClientConnection
    page: str
    query: str
    page_hash: str = ""
    editor: Editor = field(default_factory=Editor)
    pending: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    widgets: dict[str, tuple[str, str]] = field(default_factory=dict)
    holding: dict[str, Any] = field(default_factory=dict)
    bytes: int = 0
    messages: int = 0

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
        await self.socket.send(message.SerializeToString())

    async def edit(self, **op: Any) -> str:
        """Send one more edit, with those that were not answered yet; the name of the edit."""
        name = self.make_edit(**op)
        await self.send_edits(self.pending)
        return name

    def make_edit(self, **op: Any) -> str:
        """Make one more edit, which is still to be sent; its name."""
        name = f"{random.getrandbits(64):x}"
        self.pending.append({"id": name, "at": time.time() * 1000, **op})
        return name

    async def send_edits(self, ops: Sequence[dict[str, Any]]) -> None:
        """Send these edits as the matrix editor does."""
        edits = {"base": self.editor.holds["version"], "ops": ops}
        state = {**self.holding, state_name(EDITOR, "edits"): edits}
        widget = WidgetState(id=self.editor.widget, json_value=json.dumps(state))
        await self.send([widget], self.editor.fragment)

    async def hear(self) -> ForwardMsg:
        """The next message; what it says of the matrix is noted."""
        async with asyncio.timeout(LONGEST_ANSWER):
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
                self._note(Editor.drawn_by(message))
            case "alert" if element.alert.format == element.alert.ERROR:
                self.faults.append(element.alert.body)
            case "exception":
                self.faults.append(element.exception.message)
            case "button" | "text_area" | "file_uploader" as kind:
                self._note_widget(kind, message)
        return message

    async def hear_all(self) -> None:
        """Hear until the run is over."""
        while not ends_run(await self.hear()):
            pass

    async def hear_of(self, edit: str) -> None:
        """Hear until the matrix has this edit in it, and the run is over."""
        while any(op["id"] == edit for op in self.pending):
            await self.hear()
        await self.hear_all()

    async def press(self, key: str, texts: Mapping[str, str] | None = None) -> None:
        """Press a button, after these texts were typed into the fields with these keys; hear the answer."""
        widget, fragment = self.widgets[key]
        typed = [
            WidgetState(id=self.widgets[name][0], string_value=text) for name, text in (texts or {}).items()
        ]
        await self.send([*typed, WidgetState(id=widget, trigger_value=True)], fragment)
        await self.hear_all()

    async def trigger(self, key: str, event: str) -> None:
        """Press a button of the part with this key; hear the answer."""
        widget, fragment = self.widgets[key]
        pressed = json.dumps([{"event": state_name(key, event), "value": True}])
        events = f"{STREAMLIT_INTERNAL_KEY_PREFIX}_{widget}__events"
        await self.send([WidgetState(id=events, json_trigger_value=pressed)], fragment)
        await self.hear_all()

    async def paste(self, tables: Mapping[str, str]) -> None:
        """Open the place for one's own matrix and put these texts there, by the kinds of their tables."""
        await self.trigger(TOP_BAR, "own")
        await self.press("paste", {f"paste_{kind}": text for kind, text in tables.items()})

    async def hold(self, key: str, name: str, value: object) -> None:
        """Send what the part with this key holds by a name, and hear the answer."""
        widget, fragment = self.widgets[key]
        state = {**self.holding, state_name(key, name): value}
        await self.send([WidgetState(id=widget, json_value=json.dumps(state))], fragment)
        await self.hear_all()

    def _note_widget(self, kind: str, message: ForwardMsg) -> None:
        element = getattr(message.delta.new_element, kind)
        keys = [element.id.split("-", 2)[-1], *(parts_of(element) if kind == "bidi_component" else ())]
        self.widgets.update(dict.fromkeys(keys, (element.id, message.delta.fragment_id)))

    def _note(self, editor: Editor | None) -> None:
        if editor is None:
            return
        self.editor = editor
        names = [op["id"] for op in self.pending]
        if (done := editor.holds["done"]) in names:
            del self.pending[: names.index(done) + 1]


def ends_run(message: ForwardMsg) -> bool:
    """Whether this is the last message of a run; one that ends early is followed by the next."""
    if message.WhichOneof("type") != "script_finished":
        return False
    return message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN


async def arrive(
    address: str, page: str = "ranking", matrix: Matrix = MATRIX, *, query: str | None = None
) -> Visitor:
    """A visitor who has opened a page with this matrix, or by this query, and seen it."""
    socket = await connect(
        address.replace("http", "ws", 1) + "/_stcore/stream",
        subprotocols=["streamlit"],  # type: ignore[list-item]
        max_size=None,
    )
    if query is None:
        query = urlencode({"m": code}) if (code := code_of(matrix)) else ""
    visitor = Visitor(socket, page, query)
    await visitor.send()
    await visitor.hear_all()
    return visitor

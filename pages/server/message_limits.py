"""What is accepted of a browser: how much in one message, and how many messages of one connection.

Streamlit reads a message before any script of ours runs, and nobody else runs while it does. What is read may
take a hundred times the memory of the message: a list is two characters, a message within a message two
bytes. So a long message is measured as it came. It may be long by what is pasted and by what components
store; those send no more values than the largest matrix has, and no more lists than three of them.

While a hand drags, its browser has one message in flight and sends the newest state once that is answered:
every 16 to 50 ms, for as long as the drag lasts. 60 a second, one for each picture that a screen shows, pass
without a wait for as long as they come; a browser that is answered sooner waits for the next picture. Two
seconds of that may come in one burst, as they do when a network stood still.

A flood passes at that pace and no faster. What it costs is bounded elsewhere: whatever comes during a run is
one run after it, runs take turns with those of other visitors (`state/turns.py`), and every message has been
measured before it is read. A long message counts as many times as ALWAYS_ACCEPTED goes into it, so that
nobody brings large ones at the pace of small ones.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.intake import limits
from pages.intake.headings import KINDS
from pages.shell.streamlit_internals import LONG_TEXTS, fields_of

ALWAYS_ACCEPTED = 50_000  # bytes of a message, whatever is in it
MAX_PARTS = 1_000  # widgets and their values, and answers that the browser says it has stored
MAX_QUERY_LENGTH = (
    limits.MAX_LINK_LENGTH + ALWAYS_ACCEPTED
)  # a link to a matrix, and what else an address says
MAX_LISTS = 3 * limits.MAX_LISTS  # of the matrix in place, the one that was opened, and the one before
MAX_VALUES = limits.most_delimiters(len(KINDS))
FIELDS = fields_of(LONG_TEXTS)

Fields = Mapping[int, Any]  # such a tree as LONG_TEXTS by numbers
Part = tuple[str, int, int]  # what it is, and where in the message it begins and ends


def acceptable_message(message: bytes) -> bytes | None:
    """Return the message if Streamlit can read it in a moment; None where it cannot.

    What is pasted is cut to one character more than is read, so that it is still seen to be too long.
    """
    is_short = len(message) <= ALWAYS_ACCEPTED
    try:
        parts = list(_parts(message, 0, len(message), FIELDS, [MAX_PARTS]))
    except (ValueError, IndexError):  # it is no message: Streamlit ends a connection that sends a short one
        return message if is_short else None
    if not (is_short or _is_small(message, parts)) or not _is_json(message, parts):
        return None
    if _size(parts, "text") <= limits.MAX_TEXTS_LENGTH:
        return message
    try:
        return _cut(message, 0, len(message), FIELDS, [limits.MAX_TEXTS_LENGTH + 1])
    except UnicodeDecodeError:
        return None


def _is_small(message: bytes, parts: list[Part]) -> bool:
    def count(sign: bytes) -> int:
        return sum(message.count(sign, start, end) for kind, start, end in parts if kind == "json")

    return (
        len(message) <= limits.MAX_MESSAGE_LENGTH
        and len(message) - _size(parts, *{kind for kind, _start, _end in parts}) <= ALWAYS_ACCEPTED
        and _size(parts, "query") <= MAX_QUERY_LENGTH
        and _size(parts, "json") <= limits.MAX_SENT_LENGTH + limits.MAX_STATE_LENGTH
        and count(b"[") + count(b"{") <= MAX_LISTS
        and count(b",") <= MAX_VALUES
    )


def _size(parts: list[Part], *kinds: str) -> int:
    return sum(end - start for kind, start, end in parts if kind in kinds)


def _is_json(message: bytes, parts: list[Part]) -> bool:
    """Whether the state of all components can be read: what cannot would end every run of that session."""
    try:
        for kind, start, end in parts:
            if kind == "json":
                json.loads(message[start:end])
    except (ValueError, RecursionError):
        return False
    return True


def _cut(message: bytes, place: int, end: int, fields: Fields, left: list[int]) -> bytes:
    """The message with all that is pasted cut, together.

    It is written anew piece by piece, as to read it would take its size once more. `left` is how many
    characters may still come.
    """
    pieces: list[bytes] = []
    for number, begin, start, stop in _fields(message, place, end, [MAX_PARTS]):
        match fields.get(number):
            case "text":
                text = message[start:stop].decode()[: left[0]]
                left[0] -= len(text)
                content = text.encode()
            case Mapping() as below:
                content = _cut(message, start, stop, below, left)
            case _:
                pieces.append(message[begin:stop])
                continue
        pieces += (_as_varint(number << 3 | 2), _as_varint(len(content)), content)
    return b"".join(pieces)


def _parts(message: bytes, place: int, end: int, fields: Fields, left: list[int]) -> Iterator[Part]:
    """The parts that may be long, wherever they are; ValueError for more than so many that are left."""
    for number, _begin, start, stop in _fields(message, place, end, left):
        match fields.get(number):
            case str(kind):
                yield kind, start, stop
            case Mapping() as below:
                yield from _parts(message, start, stop, below, left)


def _fields(message: bytes, place: int, end: int, left: list[int]) -> Iterator[tuple[int, int, int, int]]:
    """The number of each field, where it begins, and where its content begins and ends.

    https://protobuf.dev/programming-guides/encoding says how a message is written. Only what has a length of
    its own can be long: all other fields have the number 0 here.
    """
    while place < end:
        left[0] -= 1
        begin, number = place, 0
        tag, place = _varint(message, place)
        start = place
        match tag & 7:
            case 0:
                _value, place = _varint(message, place)
            case 1:
                place += 8
            case 2:
                length, start = _varint(message, place)
                number, place = tag >> 3, start + length
            case 5:
                place += 4
            case _:
                raise ValueError("a group, or no field")
        if place > end or left[0] < 0:
            raise ValueError("a field that does not end, or too many")
        yield number, begin, start, place


def _varint(message: bytes, place: int) -> tuple[int, int]:
    """The number that begins there, seven bits in each byte, and where it ends."""
    value = shift = 0
    while True:
        byte = message[place]
        value |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128:
            return value, place
        if shift > 63:
            raise ValueError("a number that does not end")


def _as_varint(value: int) -> bytes:
    low = [value >> shift & 127 for shift in range(0, max(1, value.bit_length()), 7)]
    return bytes(byte | 128 for byte in low[:-1]) + bytes(low[-1:])


PAUSE = 1 / 60  # seconds between two messages of one connection, on the whole
BURST = 120  # messages that may come at once
MESSAGE_TOO_BIG = 1009  # the code of RFC 6455 for a message that is too big


class Throttle:
    """Middleware that limits the messages of each connection to a pace.

    Nothing is lost: the next message waits at the browser's end of the connection. A connection with a
    message that is not acceptable is closed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, but take messages no faster than the pace allows."""
        due = 0.0

        async def receive_paced() -> Message:
            nonlocal due
            message = await receive()
            if message["type"] == "websocket.receive":
                due = max(due, monotonic() - BURST * PAUSE) + PAUSE
                await asyncio.sleep(max(0.0, due - monotonic()))
                content = (
                    message.get("bytes") or b""
                )  # a text message is sent by no browser and read by nobody
                due += PAUSE * (len(content) // ALWAYS_ACCEPTED)  # after a long message the next one waits
                accepted = acceptable_message(content)
                if not accepted:
                    await send({"type": "websocket.close", "code": MESSAGE_TOO_BIG})
                    return {"type": "websocket.disconnect", "code": MESSAGE_TOO_BIG}
                if accepted is not content:
                    message = {**message, "bytes": accepted}
            return message

        await self.app(scope, receive_paced if scope["type"] == "websocket" else receive, send)

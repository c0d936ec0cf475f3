"""Messages that are not what the app sends, as a generator makes them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from pages.intake.matrix import Matrix
from pages.state.document import matrix_for_browser
from pages.state.message import MESSAGE, PAGE
from tests.shell.tab import Tab

# What the page's component holds, as the app sends it: all that is known here of the app's own message.
MATRIX = Matrix.of([[1, 0, 1], [0, 1, 0]], [[0.9, 0.2, 0.4], [0.1, 0.8, 0.3]])
DOCUMENT = {"matrix": matrix_for_browser(MATRIX), "rules": {"preset": "zhang_zhou_2014"}, "rival": None}
FOCUS = {"metric": "ranking_loss", "average": "samples", "part": "1", "step": "start"}
TAB = Tab("ranking", DOCUMENT, FOCUS, None)
APP_MESSAGE: Mapping[str, Any] = {MESSAGE: json.loads(json.dumps(TAB.message(press=None, link=None)))}
WORDS = ("", "seq", "document", "scores", "__proto__", "x" * 300, "\u202e", "🙂", "\x00", "9" * 400, "../..")
WIDGET = f"$$ID-0-{PAGE}"
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
    """About 10 MB of something, which is never read."""
    one = draw.choice(["[]", "{}", "1", "0.123456789012345", '""', '"x"', "[[1]]", '{"a":1}'])
    inner = ",".join([one] * (10_000_000 // (len(one) + 1)))
    return with_text(draw, message, draw.choice([f"[{inner}]", f'"{"x" * 10_000_000}"', "[" * 10_000_000]))


def as_large_as_is_read(draw: random.Random, message: Any) -> str:
    """As many lists, values or characters as pass the door, nearly."""
    of_50 = f"[{','.join(['0.1234567'] * 50)}]"
    lists = (("[0.1234567,1,1,1,1]", 40_000), ("1", 430_000), (of_50, 1_700))
    texts = (f'"{"x" * 850_000}"', "[" * 11_900 + "]" * 11_900, "9" * 850_000)
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
    # Very many small things.
    "many": lambda draw, message: with_text(
        draw, message, json.dumps([draw.choice(SMALL_THINGS)] * 8_000).replace(" ", "")
    ),
    "as large as is read": as_large_as_is_read,
    "large": large,
}


def of_page(*widgets: WidgetState) -> bytes:
    """A message of a page whose widgets hold this."""
    message = BackMsg()
    message.rerun_script.widget_states.widgets.extend(widgets)
    return message.SerializeToString()


def events_of(widget: str) -> str:
    """The id of the events of a component."""
    return f"$$STREAMLIT_INTERNAL_KEY_{widget}__events"


def as_bytes(draw: random.Random, text: str) -> bytes | str:
    """Something that is not even a message of the page's component."""
    ok = json.dumps(APP_MESSAGE)
    whole = of_page(WidgetState(id=WIDGET, json_value=ok))
    many = (WidgetState(id=f"{WIDGET}{number}", json_value=ok) for number in range(900))
    widgets: list[Callable[[], Sequence[WidgetState]]] = [
        lambda: [WidgetState(id=WIDGET, string_value="x")],
        lambda: [WidgetState(id=WIDGET, int_value=1)],
        lambda: [WidgetState(id=WIDGET, bytes_value=b"\xff")],
        lambda: [WidgetState(id=WIDGET, int_array_value={"data": [1] * 1_000_000})],
        lambda: [WidgetState()] * 100_000,
        lambda: [WidgetState(id="nobody", json_value=ok)],
        lambda: [*many],
        lambda: [WidgetState(id=events_of(WIDGET), json_trigger_value=text[:9_000])],
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
    return of_page(*made()) if made in widgets else made()  # type: ignore[return-value, arg-type]


def strange(draw: random.Random, kind: str) -> bytes | str:
    """One message of a kind of `SHAPES`, or one that is not even a message of the page's component."""
    if kind in SHAPES:
        return of_page(WidgetState(id=WIDGET, json_value=SHAPES[kind](draw, APP_MESSAGE)))
    return as_bytes(draw, SHAPES["any JSON"](draw, APP_MESSAGE))

"""The parts of a page are drawn together, stay in their places, and are heard wherever they stand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from zlib import decompress

import pytest

from pages.shell import joined as page
from pages.shell.joined import (
    Part,
    box,
    draw,
    joined,
    listen_first,
    show_html,
    side_by_side,
)
from pages.shell.markup import Html
from pages.state.heard import heard_alone, state_name
from pages.state.message import Pressed
from tests.every import for_every
from tests.joined_parts import Node


@dataclass
class Shown:
    """What Streamlit was given to show, in its order; a component is its key with its nodes."""

    order: list[object] = field(default_factory=list)
    callbacks: list[str] = field(default_factory=list)

    def render(self, *, key: str, data: bytes | None = None, **callbacks: Callable[[], None]) -> None:
        self.order.append((key, data and json.loads(decompress(data))["nodes"]))
        self.callbacks += callbacks


@dataclass
class Told:
    """A page as `joined` knows it: what is pressed on it, and whether a press has proposed something."""

    press: Pressed | None = None
    proposal: object = None

    def heard(self, part: str, name: str) -> object:
        return None

    def answer(self) -> Mapping[str, Any]:
        return {"page": "ranking"}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    one = Shown()
    monkeypatch.setattr(page, "_render", one.render)
    monkeypatch.setattr(page.st, "html", one.order.append)
    return one


def part(key: str, **more: Any) -> Part:
    return Part("doors", key, {}, more.get("holds", ()), more.get("on", {}), more.get("then", {}))


def node(key: str) -> Node:
    return {"part": key, "component": "doors", "data": {}}


def draw_and_raise(fault: BaseException) -> None:
    with joined(Told()), box("outer"):
        draw(part("a"))
        raise fault


def test_parts_are_one_component_in_their_order_and_in_their_boxes(shown: Shown) -> None:
    with joined(Told()):
        draw(part("a"))
        with box("outer"):
            show_html(Html("<p>1</p>"))
            with box("inner"):
                draw(part("b"))
            draw(part("c"))
        draw(part("d"))
    inner = {"box": "inner", "nodes": [node("b")]}
    outer = {"box": "outer", "nodes": [{"html": "<p>1</p>"}, inner, node("c")]}
    assert shown.order == [("page", [node("a"), outer, node("d")])]


def test_places_side_by_side_are_filled_in_any_order_and_have_their_widths(shown: Shown) -> None:
    with joined(Told()):
        left, right = side_by_side(39, 61)
        with right:
            draw(part("b"))
        with left:
            draw(part("a"))
        draw(part("c"))
    sides = [{"box": "side", "nodes": [node(key)], "width": width} for key, width in (("a", 39), ("b", 61))]
    assert shown.order == [("page", [{"box": "sides", "nodes": sides}, node("c")])]


def test_a_folded_place_says_what_is_in_it(shown: Shown) -> None:
    with joined(Told()), box("outer", "What is in it"):
        draw(part("a"))
    assert shown.order == [("page", [{"box": "outer", "summary": "What is in it", "nodes": [node("a")]}])]


def test_where_nothing_is_joined_a_part_has_a_component_of_its_own(shown: Shown) -> None:
    draw(part("a"))
    draw(part("b"))
    assert shown.order == [("a", [node("a")]), ("b", [node("b")])]


def test_before_a_fault_what_was_drawn_is_shown_and_below_it_what_the_fault_says(shown: Shown) -> None:
    with pytest.raises(ValueError, match="halfway"):
        draw_and_raise(ValueError("halfway"))
    draw(part("fault"))
    assert shown.order == [("page", [{"box": "outer", "nodes": [node("a")]}]), ("fault", [node("fault")])]


def test_a_run_that_streamlit_ends_halfway_leaves_nothing_open_for_the_next_one(shown: Shown) -> None:
    """What Streamlit ends a run with is no `Exception`; the next run may be in the same thread."""
    with pytest.raises(KeyboardInterrupt):
        draw_and_raise(KeyboardInterrupt())
    assert shown.order == []
    draw(part("watch"))
    assert shown.order == [("watch", [node("watch")])]


def pressable(shown: Shown, key: str) -> Part:
    """A part with a button that is answered at once, and one that is answered once all is shown."""
    return part(key, on={"edit": shown.order.append}, then={"dialog": shown.order.append})


def test_what_is_pressed_is_answered_by_its_own_part_with_what_the_press_brings(shown: Shown) -> None:
    with joined(Told(Pressed("1", "b", "edit", 7))):
        draw(pressable(shown, "a"))
        draw(pressable(shown, "b"))
    assert shown.order == [7, ("page", [node("a"), node("b")])]


def test_a_dialog_is_opened_once_all_is_shown(shown: Shown) -> None:
    with joined(Told(Pressed("1", "a", "dialog", 7))):
        draw(pressable(shown, "a"))
        draw(part("b"))
    assert shown.order == [("page", [node("a"), node("b")]), 7]


def test_once_something_is_proposed_nothing_else_is_drawn_and_what_is_there_stays(shown: Shown) -> None:
    told = Told(Pressed("1", "a", "edit", 7))

    def propose(_value: object) -> None:
        told.proposal = {"id": "one"}

    with joined(told):
        draw(part("a", on={"edit": propose}))
        shown.order.append("drawn in vain")
    assert shown.order == [("page", None)]


def test_a_part_that_stands_alone_is_listened_to_by_what_it_holds(shown: Shown) -> None:
    draw(part("a", holds=["chosen", "sent"]))
    assert shown.callbacks == ["on_a.chosen_change", "on_a.sent_change"]


def test_a_part_that_stands_alone_is_heard() -> None:
    visitor = {"a": {state_name("a", "chosen"): 2, "b.chosen": 1}}
    assert heard_alone(visitor, "a", "chosen") == 2
    assert heard_alone(visitor, "a", "window") is None


@for_every("state", (None, {}, "a.chosen", ["a.chosen"], {"chosen": 2}, {"aa.chosen": 2}))
def test_what_is_no_value_of_a_part_is_not_heard(state: object) -> None:
    assert heard_alone({"a": state}, "a", "chosen") is None


def test_a_browser_is_listened_to_in_a_first_run_and_the_page_is_drawn_in_the_next_one(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    state: dict[str, object] = {}
    monkeypatch.setattr(page.st, "session_state", state)
    monkeypatch.setattr(page.st, "rerun", lambda: shown.order.append("again"))
    listen_first()
    listen_first()
    assert shown.order == [("page", None), "again"]
    assert shown.callbacks == ["on_message_change"]

"""The parts of a page are drawn together, stay in their places, and are heard wherever they stand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.state.heard import PAGE, heard, state_name
from pages.state.link import code_of
from pages.state.session import EDITOR
from pages.views import joined as page
from pages.views.joined import (
    Part,
    box,
    draw,
    joined,
    listen_first,
    nothing,
    show_below,
    show_html,
    side_by_side,
)
from pages.views.markup import Html
from tests.every import for_every
from tests.joined_parts import Node, hold, parts
from tests.test_pages import D0, FRAME, PATIENCE, ROOT, edits


@dataclass
class Shown:
    """What Streamlit was given to show, in its order; a component is its key with its nodes.

    `presses` are the names in the state of the components that were pressed.
    """

    order: list[object] = field(default_factory=list)
    callbacks: dict[str, Callable[[], None]] = field(default_factory=dict)
    presses: frozenset[str] = frozenset()

    def render(
        self, *, key: str, data: bytes | None = None, **callbacks: Callable[[], None]
    ) -> Mapping[str, bool | None]:
        self.order.append((key, data and json.loads(data)))
        self.callbacks |= callbacks
        return {name: True for name in self.presses if f"on_{name}_change" in callbacks}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    one = Shown()
    monkeypatch.setattr(page, "_render", one.render)
    monkeypatch.setattr(page.st, "html", one.order.append)
    return one


def part(key: str, **more: Any) -> Part:
    return Part("doors", key, {}, more.get("hears", {}), more.get("answers", {}), more.get("sent", nothing))


def node(key: str) -> Node:
    return {"part": key, "component": "doors", "data": {}}


def draw_and_raise(fault: BaseException) -> None:
    with joined(), box("outer"):
        draw(part("a"))
        raise fault


def test_parts_are_one_component_in_their_order_and_in_their_boxes(shown: Shown) -> None:
    with joined():
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
    with joined():
        left, right = side_by_side(39, 61)
        with right:
            draw(part("b"))
        with left:
            draw(part("a"))
        draw(part("c"))
    sides = [{"box": "side", "nodes": [node(key)], "width": width} for key, width in (("a", 39), ("b", 61))]
    assert shown.order == [("page", [{"box": "sides", "nodes": sides}, node("c")])]


def test_what_streamlit_draws_itself_stands_below_all_parts(shown: Shown) -> None:
    with joined():
        draw(part("a"))
        show_below(lambda: shown.order.append("Streamlit's own"))
        show_below(lambda: draw(part("alone")))
        draw(part("b"))
    assert shown.order == [("page", [node("a"), node("b")]), "Streamlit's own", ("alone", [node("alone")])]


def test_a_folded_place_says_what_is_in_it(shown: Shown) -> None:
    with joined(), box("outer", "What is in it"):
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


def test_a_press_is_answered_once_its_part_is_drawn(shown: Shown) -> None:
    shown.presses = frozenset({"a.own", "b.other"})

    def pressable(key: str) -> Part:
        answers = {name: partial(shown.order.append, f"{key}: {name}") for name in ("own", "other")}
        return part(key, hears=dict.fromkeys(answers, print), answers=answers)

    with joined():
        draw(pressable("a"))
        draw(part("c"))
    draw(pressable("b"))
    assert shown.order == [("page", [node("a"), node("c")]), "a: own", ("b", [node("b")]), "b: other"]


def test_a_part_that_is_on_its_way_is_said_so_before_anything_is_answered_or_drawn_below(
    shown: Shown,
) -> None:
    shown.presses = frozenset({"a.own"})
    answers = {"own": lambda: shown.order.append("answered")}
    with joined():
        show_below(lambda: shown.order.append("below"))
        draw(part("a", hears={"own": nothing}, answers=answers))
        draw(part("b", sent=lambda: shown.order.append("on its way")))
    assert shown.order == [("page", [node("a"), node("b")]), "on its way", "answered", "below"]


def test_each_part_is_called_by_what_it_holds_or_sends_itself(shown: Shown) -> None:
    called: list[str] = []
    with joined():
        for key in ("a", "b"):
            draw(part(key, hears={"pressed": lambda key=key: called.append(key)}))
    assert sorted(shown.callbacks) == ["on_a.pressed_change", "on_b.pressed_change"]
    shown.callbacks["on_b.pressed_change"]()
    assert called == ["b"]


@for_every("component", (PAGE, "a"))
def test_a_value_is_heard_wherever_its_part_stands(component: str) -> None:
    visitor = {PAGE: {"b.edits": 1}, component: {"b.edits": 1, state_name("a", "edits"): 2}}
    assert heard(visitor, "a", "edits") == 2
    assert heard(visitor, "a", "window") is None


def test_a_part_that_stands_alone_is_heard_before_what_the_page_held_of_it() -> None:
    assert heard({"a": {"a.edits": 2}, PAGE: {"a.edits": 1}}, "a", "edits") == 2


@for_every("state", (None, {}, "a.edits", ["a.edits"], {"edits": 2}, {"aa.edits": 2}))
def test_what_is_no_value_of_a_part_is_not_heard(state: object) -> None:
    assert heard({"page": state, "a": state}, "a", "edits") is None


@for_every("script", ("ranking.py", "what_if.py", "duel.py"))
def test_what_a_part_holds_before_the_first_run_is_heard_in_it(script: str) -> None:
    app = AppTest.from_file(str(ROOT / FRAME), default_timeout=PATIENCE).switch_page(script)
    app.query_params["m"] = code_of(D0)
    hold(app, EDITOR, "edits", edits(1, 0.25))
    app.run()
    assert EDITOR in parts(app)
    assert app.session_state["session"].matrix.scores[0][1] == 0.25


def test_a_browser_is_listened_to_in_a_first_run_and_the_page_is_drawn_in_the_next_one(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    state: dict[str, object] = {}
    monkeypatch.setattr(page.st, "session_state", state)
    monkeypatch.setattr(page.st, "rerun", lambda: shown.order.append("again"))
    listen_first("a.told")
    listen_first("a.told")
    assert shown.order == [("page", None), "again"]
    assert list(shown.callbacks) == ["on_a.told_change"]

"""The generator makes what it says, and the door takes or refuses all of it in a moment."""

from __future__ import annotations

import random
import time
import tracemalloc

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.server.message_limits import acceptable
from pages.state.message import PAGE
from tests.benchmarks.visitor import Visitor
from tests.shell.strange_messages import APP_MESSAGE, SHAPES, Bystander, Sent, strange

MOST_SECONDS, MOST_BYTES = 0.1, 50_000_000


def visitor() -> Visitor:
    return Visitor(None, "ranking", "", widgets={PAGE: ("$$ID-page", "")})  # type: ignore[arg-type]


def made(only: str, count: int) -> list[bytes | str]:
    draw = random.Random(3)
    return [strange(draw, visitor(), APP_MESSAGE, only)[1] for _ in range(count)]


@pytest.mark.parametrize("kind", [*SHAPES, "no message"])
def test_the_door_answers_in_a_moment_and_with_little_memory(kind: str) -> None:
    for content in made(kind, 3 if "large" in kind else 12):
        if not isinstance(content, bytes):
            continue
        start = time.thread_time()
        acceptable(content)
        assert time.thread_time() - start <= MOST_SECONDS
        if len(content) > 10_000:
            tracemalloc.start()
            acceptable(content)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert peak <= MOST_BYTES


@pytest.mark.parametrize("kind", SHAPES)
def test_every_shape_is_the_state_of_the_component_of_the_page(kind: str) -> None:
    for content in made(kind, 3):
        assert isinstance(content, bytes)
        (widget,) = BackMsg.FromString(content).rerun_script.widget_states.widgets
        assert widget.id == "$$ID-page"
        assert widget.WhichOneof("value") == "json_value"


def test_all_kinds_come_and_the_same_seed_makes_the_same() -> None:
    def kinds(seed: int) -> list[str]:
        draw = random.Random(seed)
        return [strange(draw, visitor(), APP_MESSAGE)[0] for _ in range(120)]

    first = kinds(2)
    assert {*first} == {*SHAPES, "no message"}
    assert first == kinds(2)


def test_the_longest_wait_is_that_during_a_message() -> None:
    bystander = Bystander([(0.0, 0.5), (1.0, 0.2), (2.0, 0.1)])
    assert bystander.longest_during(Sent("large", 1.1, 2.05, "closed", 0)) == 0.2
    assert bystander.longest_during(Sent("large", 5.0, 6.0, "closed", 0)) == 0.0

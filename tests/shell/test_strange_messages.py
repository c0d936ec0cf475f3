"""The door takes or refuses whatever the generator makes, in a moment; the generator makes what it says."""

from __future__ import annotations

import random
import time
import tracemalloc

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.server.message_limits import acceptable
from pages.state.message import PAGE
from tests.benchmarks.visitor import Visitor
from tests.shell.strange_messages import APP_MESSAGE, SHAPES, strange

MAX_SECONDS, MAX_BYTES = 0.1, 50_000_000


@pytest.mark.parametrize("kind", [*SHAPES, "no message"])
def test_the_door_answers_in_a_moment_and_with_little_memory(kind: str) -> None:
    visitor = Visitor(None, "ranking", "", widgets={PAGE: ("$$ID-page", "")})  # type: ignore[arg-type]
    draw = random.Random(3)
    for _ in range(3 if "large" in kind else 8):
        what, content = strange(draw, visitor, APP_MESSAGE, kind)
        assert what == kind
        if not isinstance(content, bytes):
            continue
        start = time.thread_time()
        acceptable(content)
        assert time.thread_time() - start <= MAX_SECONDS
        if len(content) > 10_000:
            tracemalloc.start()
            acceptable(content)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert peak <= MAX_BYTES
        if kind in SHAPES:  # it is the state of the component of the page
            (widget,) = BackMsg.FromString(content).rerun_script.widget_states.widgets
            assert (widget.id, widget.WhichOneof("value")) == ("$$ID-page", "json_value")

"""The app on its own server, which also tells how long its runs compute before they let others come first."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import local
from time import thread_time

import streamlit as st
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from app import app as of_the_app
from pages.state import turns, visitor
from pages.state.turns import Turns, VisitorBudget
from tests.benchmarks.longest_stretch import NOTED

ROOT = Path(__file__).parents[1]


class TimedTurns(Turns):
    """Turns that note every stretch of a run: where it began, where it ended, and ms of the processor.

    A stretch ends where the run would let others come first, whether somebody waits or not.
    """

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[str, str, float]] = []
        self._of_run = local()

    @contextmanager
    def taken(self, patience: VisitorBudget, is_draft: bool = False) -> Iterator[None]:
        """Wait for a turn and have it."""
        with super().taken(patience, is_draft):
            self._begin("the beginning")
            try:
                yield
            finally:
                self._note("the end")

    def yield_turn(self) -> None:
        """Let those who wait come first."""
        here = _caller()
        self._note(here)
        super().yield_turn()
        self._begin(here)

    def _begin(self, place: str) -> None:
        self._of_run.begun = place, thread_time()

    def _note(self, place: str) -> None:
        begun, since = self._of_run.begun
        self.noted.append((begun, place, (thread_time() - since) * 1000))


def _caller() -> str:
    """The line that gives way, or that asks for the next slice."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename in (__file__, turns.__file__):
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).relative_to(ROOT)}:{frame.f_lineno}"


def _stretches(_request: Request) -> JSONResponse:
    """What has been noted since the last request."""
    noted, timed.noted = timed.noted, []
    return JSONResponse(noted)


timed = TimedTurns()
turns.TURNS = visitor.TURNS = timed
app = st.App(
    ROOT / "pages" / "frame.py",
    routes=[*of_the_app._user_routes, Route(NOTED, _stretches)],
    middleware=of_the_app._user_middleware,
    on_script_error=of_the_app._on_script_error,
)

"""One run at a time; what takes long is computed outside of it, and nobody's edit waits for that."""

from __future__ import annotations

import gc
from collections.abc import Callable
from threading import Event, Thread
from time import perf_counter

from metrics import METRICS, explain, report
from pages.intake.csv_text import csv_of
from pages.intake.examples import FIRST_MATRIX
from pages.intake.input_reader import read_pasted
from pages.intake.matrix import example_of
from pages.intake.tables import matrix_of
from pages.state.run_lock import RUN, outside_the_run
from tests.benchmarks.worst_visitor import fullest, largest
from tests.every import for_every
from tests.shell.tab import look
from tests.shell.test_pages import opened

PATIENCE = 60.0  # seconds after which a test that hangs fails
MAX_WAIT = 0.5  # seconds for which somebody else's edit may wait


def started(target: Callable[[], object]) -> Thread:
    thread = Thread(target=target, daemon=True)
    thread.start()
    return thread


def test_one_run_goes_on_at_a_time_and_a_dialog_within_it():
    has_begun, may_end, came_next = Event(), Event(), Event()

    def run() -> None:
        with RUN, RUN:
            has_begun.set()
            assert may_end.wait(PATIENCE)

    def next_run() -> None:
        with RUN:
            came_next.set()

    first = started(run)
    assert has_begun.wait(PATIENCE)
    second = started(next_run)
    assert not came_next.wait(0.05)
    may_end.set()
    assert came_next.wait(PATIENCE)
    for one in (first, second):
        one.join(PATIENCE)


def test_what_is_computed_outside_the_run_is_computed_one_at_a_time_and_ends_within_it():
    at_work, most_at_work = 0, 0
    has_begun, may_end = Event(), Event()

    def run() -> None:
        nonlocal at_work, most_at_work
        with RUN:
            with outside_the_run():
                at_work += 1
                most_at_work = max(most_at_work, at_work)
                has_begun.set()
                assert may_end.wait(PATIENCE)
                at_work -= 1
            assert RUN._is_owned()

    threads = [started(run) for _time in range(3)]
    assert has_begun.wait(PATIENCE)
    with RUN:  # it is free meanwhile
        may_end.set()
    for one in threads:
        one.join(PATIENCE)
    assert (at_work, most_at_work) == (0, 1)


def read_the_largest() -> None:
    matrix_of(read_pasted({"y_true": csv_of(largest())}), FIRST_MATRIX)


def explain_a_number_of_the_fullest() -> None:
    assert len(explain(example_of(fullest()), 0.1234)) >= 0


def report_the_largest() -> None:
    assert report(example_of(largest())).entries


@for_every("work", [read_the_largest, explain_a_number_of_the_fullest, report_the_largest])
def test_an_edit_of_somebody_else_waits_for_half_a_second_at_most(work):
    largest(), fullest()
    edited = example_of(FIRST_MATRIX)
    METRICS["f_beta"](edited, "macro")
    is_outside, is_done = Event(), Event()

    def run() -> None:
        with RUN, outside_the_run():
            is_outside.set()
            try:
                work()
            finally:
                is_done.set()

    thread = started(run)
    assert is_outside.wait(PATIENCE)
    waits = []
    while not is_done.is_set() or not waits:
        begin = perf_counter()
        with RUN:
            METRICS["f_beta"](edited, "macro")
        waits.append(perf_counter() - begin)
    thread.join(PATIENCE)
    assert max(waits) <= MAX_WAIT


def test_garbage_is_collected_in_no_run_but_the_first(monkeypatch):
    """The script of the frame is made anew in every run: what is to happen once stands elsewhere."""
    app, frozen = opened({}), []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    for _time in range(2):
        look(app, part="2")
    assert frozen == []

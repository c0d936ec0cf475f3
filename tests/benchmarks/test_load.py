"""The figures of the load, as the commands print them, each with its own machine: `-m load -n 0`."""

from __future__ import annotations

import pytest

from tests.benchmarks import cost_of_edits, crowd, memory_over_time, time_to_paint

pytestmark = pytest.mark.load


@pytest.mark.parametrize("size", cost_of_edits.BUDGETS)
def test_an_edit_costs_no_more_than_its_budget(size: str) -> None:
    assert cost_of_edits.main(["--size", size]) == 0


@pytest.mark.parametrize("visitors", [30, 100, 200])
def test_a_class_is_served_without_waiting(visitors: int) -> None:
    assert crowd.main(["--visitors", str(visitors)]) == 0


def test_a_class_does_not_wait_for_twenty_who_drag_and_each_is_followed() -> None:
    assert crowd.main(["--visitors", "30", "--draggers", "20"]) == 0


def test_a_class_does_not_wait_for_the_worst_that_one_visitor_does() -> None:
    assert crowd.main(["--visitors", "100", "--worst"]) == 0


def test_the_server_keeps_nothing_of_edits_and_visitors_that_are_gone() -> None:
    assert memory_over_time.main() == 0


def test_an_edit_is_seen_within_its_budget() -> None:
    assert time_to_paint.main([]) == 0

"""A server that has just started, and whose very first visitor opens a deep link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from metrics.graph.digits import headline
from pages.intake.matrix import Matrix
from tests.browser.conftest import start, watch
from tests.browser.lesson import (
    choose,
    drag,
    eventually,
    go_to,
    link,
    listen,
    lit_cells,
    number,
    open_lesson,
    pace,
    query,
    score,
)

OWN = Matrix.of([[1, 0], [1, 0]], [[0.3, 0.4], [0.6, 0.2]], labels=["sea", "sun"])


@pytest.fixture
def fresh_server(base: str) -> Iterator[str]:
    """The address of a server that nobody has visited yet."""
    process, address = start("app.py", base=base)
    yield address
    process.terminate()
    process.wait(timeout=60)


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page in a browser of its own, in which nothing goes wrong. Under a deep link Streamlit would look for
    its server in the wrong place first, and log two 404s."""
    faults: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-US")
    page = context.new_page()
    listen(page)
    watch(page, faults)
    yield page
    context.close()
    assert faults == []


# Behind a proxy the app may stand below a path.
@pytest.mark.thorough
@pytest.mark.parametrize("base", ["/courses/lab", ""])
def test_the_first_visitor_opens_the_ranking_lesson_by_a_link(fresh_server: str, visitor: Page) -> None:
    view: dict[str, Any] = {"metric": "coverage", "part": "2", "step": "2", "preset": "scikit_learn"}
    open_lesson(visitor, link(fresh_server, OWN, "ranking", **view))
    expect(number(visitor)).to_have_text(headline((2 + 1) / 2))
    expect(pace(visitor)).to_have_text("Step 1 of 3")
    eventually(lambda: lit_cells(visitor), [(1, 0)])
    drag(visitor, "x2", "sea", to=0.1)
    expect(number(visitor)).to_have_text("2")
    eventually(lambda: len(lit_cells(visitor)), 2)
    choose(visitor, "Part", "x1")
    eventually(lambda: query(visitor).get("part"), "1")
    visitor.reload()
    expect(number(visitor)).to_have_text("2")
    expect(score(visitor, "x2", "sea")).to_have_value("0.1")
    expect(visitor.get_by_text("Page not found")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("base", [""])
def test_the_first_visitor_opens_the_conventions_by_a_link(fresh_server: str, visitor: Page) -> None:
    visitor.goto(link(fresh_server, OWN, "conventions"))
    expect(visitor.get_by_test_id("opening")).to_be_visible()
    go_to(visitor, "ranking")
    expect(score(visitor, "x1", "sun")).to_have_value("0.4")
    expect(number(visitor)).to_have_text(headline((1 + 0) / 2))
    expect(visitor.get_by_text("Page not found")).to_have_count(0)

"""Links that were given away show what they showed. `python -m tests.links` adds links to what is new."""

from __future__ import annotations

from typing import Any

import pytest

from pages.intake.matrix import DECISION_KINDS
from pages.lesson_links import LESSONS
from pages.state.link import matrix_from
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.joined_parts import html, parts
from tests.links import Link, recorded, shown
from tests.test_pages import opened

LINKS = recorded()
LEAST = 60
VALUES = ("value", "value of the part")


@for_every("address", LINKS)
def test_a_link_shows_what_it_showed(address: str) -> None:
    now, then = shown(Link.at(address).query), LINKS[address]
    assert apart_from(now, VALUES) == apart_from(then, VALUES)
    for key in VALUES:
        assert float(now[key]) == pytest.approx(float(then[key]), rel=1e-12, abs=1e-12, nan_ok=True)


def apart_from(what: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """All but these entries."""
    return {key: value for key, value in what.items() if key not in keys}


@for_every("page", TITLES)
def test_a_link_to_each_page_opens_it(page: str) -> None:
    address = next(one for one in LINKS if Link.at(one).page == page)
    app = opened(Link.at(address).query, f"{page}.py")
    assert not app.exception
    assert html(app) or "doors" in {part["component"] for part in parts(app).values()}


def test_the_links_lead_to_every_page_and_to_each_way_to_predict() -> None:
    links = [Link.at(address) for address in LINKS]
    assert len(links) >= LEAST
    assert {link.page for link in links} == set(TITLES)
    matrices = [matrix_from(link.query["m"]) for link in links if "m" in link.query]
    assert {matrix.decision.kind for matrix in matrices} == set(DECISION_KINDS)


def test_the_page_of_a_link_teaches_the_metric_that_the_link_shows() -> None:
    for address, what in LINKS.items():
        page = Link.at(address).page
        assert page not in LESSONS or what["metric"] in {lesson.metric for lesson in LESSONS[page]}

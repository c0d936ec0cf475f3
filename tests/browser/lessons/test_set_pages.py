"""The sets and the averaging pages in a browser: what is counted and lit, and what choices change."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    choose,
    drawn,
    drawn_lesson,
    eventually,
    link,
    lit_cells,
    number,
    query,
    unfold,
)


def copied(page: Page) -> list[str]:
    """The names of what is shown to be counted below the sets."""
    return drawn(page, ".counted .member").all_text_contents()


def test_what_a_step_counts_comes_down_and_is_lit_in_the_matrix(tour: Tour) -> None:
    d0 = Matrix.of(D0_TRUTH, D0_SCORES)
    page = drawn_lesson(tour(link("", d0, "sets", metric="precision", part="2", step="common")))
    eventually(lambda: copied(page), ["l3", "l5", "l2", "l3", "l5"])
    eventually(lambda: lit_cells(page), [(1, 1), (1, 2), (1, 4)])


def test_beta_is_taken_and_remembered_and_a_bad_one_is_not(tour: Tour) -> None:
    page = drawn_lesson(tour("sets?metric=f_beta&average=micro"))
    expect(number(page)).to_have_text("2/3 = 0.6667")
    unfold(page)
    field = page.get_by_role("spinbutton", name="β")
    field.fill("2")
    field.press("Enter")
    expect(number(page)).to_have_text("5/8 = 0.625")
    eventually(lambda: query(page).get("beta"), "2.0")
    field.fill("-3")
    field.press("Enter")
    choose(page, "Average", "macro")
    eventually(lambda: query(page).get("average"), "macro")
    assert query(page)["beta"] == "2.0"
    page.reload()
    drawn_lesson(page)
    unfold(page)
    expect(field).to_have_value("2")


def test_another_average_changes_the_highlight_and_leaves_the_routes(tour: Tour) -> None:
    page = drawn_lesson(tour("averaging?metric=f_beta&average=macro"))
    routes, chosen = page.locator(".route"), page.locator(".route tr[aria-current=true]")
    expect(chosen).to_have_attribute("data-testid", "route-macro")
    before = routes.text_content()
    choose(page, "Average", "micro")
    expect(chosen).to_have_attribute("data-testid", "route-micro")
    assert routes.text_content() == before

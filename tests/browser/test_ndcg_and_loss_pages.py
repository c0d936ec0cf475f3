"""The pages on NDCG, PRO loss and the losses in a browser: on a phone, and with their pictures following."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from metrics import METRICS
from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS
from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    button,
    choose_metric,
    eventually,
    link,
    number,
    open_lesson,
    pace,
    score,
    settled,
)
from tests.browser.test_readability import WIDE, sticks_out

PAGES = {
    page: tuple(METRICS[one.metric].title for one in LESSONS[page]) for page in ("ndcg", "pro_loss", "losses")
}


@pytest.mark.parametrize(
    "matrix",
    [pytest.param(Matrix.of(D0_TRUTH, D0_SCORES), marks=pytest.mark.thorough), WIDE],
    ids=["D0", "wide"],
)
@pytest.mark.parametrize("lesson", PAGES)
def test_a_window_390_px_wide_holds_everything(
    new_page: NewPage, server: Server, lesson: str, matrix: Matrix
) -> None:
    phone = {"width": 390, "height": 844}
    page = new_page(viewport=phone, has_touch=True, is_mobile=True)
    open_lesson(page, link(server("app.py"), matrix, lesson))
    for metric in PAGES[lesson]:
        if len(PAGES[lesson]) > 1:
            choose_metric(page, metric)
        button(page, "from the start").tap()
        expect(pace(page)).to_contain_text("Step 1 of")
        eventually(lambda: sticks_out(page), [])
        button(page, "next").tap()
        expect(pace(page)).to_contain_text("Step 2 of")
        eventually(lambda: sticks_out(page), [])
        page.get_by_role("button", name="all", exact=True).tap()
        expect(pace(page)).to_contain_text("All ")


def test_the_bars_of_ndcg_follow_an_edit(page: Page, server: Server) -> None:
    open_lesson(page, link(server("app.py"), page="ndcg"))
    # For a moment Streamlit keeps the old picture beside the new one.
    legend = page.locator(".js-plotly-plot .legend").first
    expect(legend).to_contain_text("ideal list")
    expect(legend).not_to_contain_text("a tie shares")
    score(page, "x1", "l2").fill("0.5")
    page.keyboard.press("Enter")
    expect(legend).to_contain_text("a tie shares")


def test_the_groups_of_pro_loss_follow_an_edit(page: Page, server: Server) -> None:
    open_lesson(page, link(server("app.py"), page="pro_loss"))
    expect(number(page)).to_have_text("5/12 = 0.4167")
    means = page.locator(".groups .mean")
    expect(means).to_have_text(["1 of 1: mean 1", "1 of 6: mean 1/6", "1.5 of 2: mean 3/4", "0 of 3: mean 0"])
    score(page, "x1", "l1").fill("0.9")
    page.keyboard.press("Enter")
    expect(means).to_have_text(["0 of 1: mean 0", "0 of 6: mean 0", "0.5 of 2: mean 1/4", "0 of 3: mean 0"])
    expect(page.locator(".descent .chip.threshold")).to_have_text("Θ")


def test_a_confident_mistake_darkens_its_cell(page: Page, server: Server) -> None:
    open_lesson(page, link(server("app.py"), page="losses"))
    score(page, "x1", "l1").fill("-800")
    page.keyboard.press("Enter")
    cell = page.locator(".heat td.true").first
    expect(cell).to_contain_text("800")
    settled(page)
    assert cell.evaluate("cell => getComputedStyle(cell).getPropertyValue('--share')").strip() == "1.000"

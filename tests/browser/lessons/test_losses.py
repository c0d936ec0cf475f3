"""The lesson on losses in a browser: what a blank asks about, and what stands below a long formula."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTO_LOGITS
from tests.browser.conftest import Server
from tests.browser.lesson import TURNED_TO, drawn, link, query, settled
from tests.browser.lessons.test_asking import answer, at_the_question, leave_out


def cases(page: Page) -> Locator:
    """The cases of a formula, of which the one that holds is to be pressed."""
    return page.locator(f".stage {TURNED_TO} .choosing .claim")


def test_the_label_that_a_blank_asks_about_is_marked_in_the_picture(page: Page, server: Server) -> None:
    address = link(server("app.py"), PHOTO_LOGITS, "losses", metric="sigmoid_cross_entropy", step="start")
    at_the_question(page, address)
    leave_out(page, "all")
    for place, name in enumerate(("cat", "dog"), start=1):
        while query(page)["step"] != f"label_loss:{place}":
            page.keyboard.press("ArrowRight")
            settled(page)
        expect(cases(page)).to_have_count(2)
        expect(drawn(page, ".row.now .chip:visible")).to_have_text([name])


def test_a_case_is_chosen_and_the_wrong_one_is_answered_by_a_reason(page: Page, server: Server) -> None:
    """The sigmoid of 0.3 is 0.5744, and dog is false."""
    address = link(server("app.py"), PHOTO_LOGITS, "losses", metric="sigmoid_cross_entropy", step="start")
    at_the_question(page, address)
    leave_out(page, "all")
    while query(page)["step"] != "label_loss:2":
        page.keyboard.press("ArrowRight")
        settled(page)
    wrong, right = cases(page).all()
    expect(wrong).to_have_text("−ln(0.5744)")
    wrong.click()
    expect(answer(page)).to_have_text("No: dog is false, so y = 0.")
    expect(cases(page)).to_have_count(2)
    right.click()
    expect(cases(page)).to_have_count(0)
    expect(page.locator(f".stage {TURNED_TO} .says")).to_be_visible()

"""The list of questions is searched as one types, and a question leads to its lesson and back."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from pages.questions.every_question import address_of_question, question_groups, question_named
from pages.questions.public_questions import PUBLIC_QUESTIONS
from pages.sources.public_question import TORCHMETRICS
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    button,
    eventually,
    matrix_on_screen,
    number,
    query,
    settled,
    truth,
)

TIED_PAIR = ([[1, 0], [1, 0]], [[0.5, 0.5], [0.9, 0.1]])


def listed(page: Page) -> Locator:
    """The questions that are listed."""
    return page.locator(".listed a:visible")


def values(page: Page) -> list[str]:
    """The values of the question that is open."""
    return page.locator(".side .value b").all_inner_texts()


def asks(key: str) -> str:
    entry = question_named(key)
    assert entry is not None
    return entry.asks


def test_the_list_is_filtered_while_one_types_and_the_link_holds_it(tour: Tour) -> None:
    page = tour("scenarios?group=ties")
    settled(page)
    field = page.get_by_role("searchbox")
    field.press_sequentially("macro F1")
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    expect(listed(page).filter(has_text=asks("macro_f"))).to_be_visible()
    expect(listed(page).filter(has_text=asks("zero_division"))).to_be_visible()
    assert listed(page).count() < len(PUBLIC_QUESTIONS)
    eventually(lambda: query(page).get("search"), "macro~20F1")
    settled(page)
    address = page.url
    # A group that is chosen takes the place of what was searched for.
    page.get_by_role("radio", name="Ties").click()
    expect(field).to_have_value("")
    expect(listed(page)).to_have_count(len(question_groups()["ties"].keys))
    eventually(lambda: query(page).get("search"), None)
    settled(page)
    page = tour(address)
    expect(field).to_have_value("macro F1")
    expect(listed(page).filter(has_text=asks("macro_f"))).to_be_visible()
    field.fill("no question has this")
    expect(page.locator(".found")).to_contain_text("No question is found.")
    eventually(lambda: query(page).get("search"), "no~20question~20has~20this")
    # What is searched for is bold, and those that ask for it come first.
    field.fill("macro")
    expect(page.locator(".listed mark").first).to_have_text("macro")
    titles = [text.lower() for text in listed(page).locator("> :first-child").all_inner_texts()]
    hits = ["macro" in title for title in titles]
    assert hits == sorted(hits, reverse=True)
    expect(listed(page).first.locator(".topic")).to_be_visible()
    settled(page)


def test_the_questions_of_one_library_can_be_listed_alone(tour: Tour) -> None:
    page = tour("scenarios")
    settled(page)
    first = next(iter(question_groups().values())).keys
    about = [
        key
        for key, one in PUBLIC_QUESTIONS.items()
        if any(TORCHMETRICS in thread for thread in one.threads)
        or any("torchmetrics" in side.who for side in one.sides.values())
    ]
    button(page, "only torchmetrics").click()
    expect(listed(page)).to_have_count(len({*about} & {*first}))
    expect(button(page, "only torchmetrics")).to_have_attribute("aria-pressed", "true")
    eventually(lambda: query(page).get("library"), "torchmetrics")
    settled(page)
    page.get_by_role("searchbox").fill("a")
    expect(listed(page)).to_have_count(len(about))
    for key in about:
        expect(listed(page).filter(has_text=asks(key))).to_have_count(1)
    settled(page)
    button(page, "only torchmetrics").click()
    expect(page.get_by_role("searchbox")).to_have_value("a")
    button(page, "Clear the search").click()
    expect(listed(page)).to_have_count(len(first))
    settled(page)


def test_a_question_is_tried_and_taken_back_and_leads_to_its_lesson_and_back(tour: Tour) -> None:
    page = tour("scenarios?group=ties")
    listed(page).filter(has_text=asks("loss_and_auc")).click()
    expect(page.get_by_test_id("answer")).to_contain_text("Only without ties.")
    eventually(lambda: matrix_on_screen(page), TIED_PAIR)
    eventually(lambda: values(page), ["1/2", "1/4", "1/4"])
    settled(page)
    button(page, "Do it").click()
    eventually(lambda: values(page), ["0", "0", "0"])
    settled(page)
    button(page, "Undo it").click()
    eventually(lambda: values(page), ["1/2", "1/4", "1/4"])
    settled(page)
    page.get_by_role("link", name="See it step by step").first.click()
    expect(number(page)).to_have_text("1/2 = 0.5")
    expect(page.get_by_test_id("question_bar")).to_have_text(asks("loss_and_auc"))
    bar = page.locator("[data-box=question_bar]").bounding_box()
    assert bar is not None
    assert bar["height"] <= 34
    settled(page)
    truth(page, "photo 1", "dog").click()
    settled(page)
    page.get_by_role("link", name="the answer").click()
    expect(page.get_by_test_id("answer")).to_be_visible()
    assert query(page)["scenario"] == "loss_and_auc"
    settled(page)
    page.get_by_role("link", name="Next question").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(asks("argmax"))
    settled(page)
    page.get_by_role("link", name="‹ Ties").click()
    expect(page.locator(".listed a[aria-current]")).to_contain_text(asks("argmax"))
    settled(page)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(asks("argmax"))


def test_an_error_is_judged_before_its_answer_is_seen(tour: Tour) -> None:
    page = tour(address_of_question("D0_B2_union"))
    expect(page.locator("[data-box=judged] .value b")).to_have_text("1/5")
    expect(page.get_by_test_id("answer")).to_have_count(0)
    settled(page)
    field = page.get_by_role("textbox", name="Your number")
    field.fill("0.2")
    field.press("Enter")
    expect(page.locator(".checked")).to_contain_text("what the text’s own rule gives")
    field.fill("0.25")
    field.press("Enter")
    expect(page.locator(".checked")).to_contain_text("No, 0.25 is too small.")
    page.get_by_text("A hint").click()
    expect(page.locator(".hint p")).to_be_visible()
    field.fill("7/24")
    field.press("Enter")
    eventually(lambda: values(page), ["1/5", "7/24"])
    expect(page.locator(".tile.right")).to_contain_text("Right, 7/24")
    expect(page.get_by_test_id("answer")).to_be_visible()
    settled(page)
    page.get_by_role("link", name="See it step by step").click()
    expect(number(page)).to_contain_text("7/24")
    # Who does not look for the number sees the answer; an error opens without a message sent again.
    page = tour("find_the_error")
    settled(page)
    page.locator(".card").first.click()
    expect(page.locator("[data-box=judged]")).to_be_visible(timeout=2500)
    settled(page)
    page.get_by_role("link", name="Show the answer").click()
    expect(page.get_by_test_id("answer")).to_be_visible()
    assert len(values(page)) == 2
    settled(page)

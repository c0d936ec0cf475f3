"""The pictures beside the digits: one in each row, a large one in hand, and none for another name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import DIGITS, READY_DIGITS
from tests.browser.conftest import NewPage, Server, Tour
from tests.browser.lesson import D0, arrange, box, button, link, load_matrix, settled, truth, type_name
from tests.browser.looks import PHONE, in_the_dark, sticks_out, violations

ROWS = len(DIGITS.samples)
# The pixels that a canvas shows, each as a letter of the file.
PIXELS = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const greys = [...data].filter((_, place) => place % 4 === 0);
    return greys.map((grey) => Math.round(16 * (1 - grey / 255)).toString(17)).join("");
}"""


def pictures(page: Page) -> Locator:
    return page.get_by_role("img", name="picture of a handwritten")


def enlarged(page: Page) -> Locator:
    return page.locator("canvas.enlarged")


def named(page: Page, place: int) -> Locator:
    return page.locator("th .named").get_by_text(DIGITS.samples[place], exact=True)


def drawn(one: Locator) -> str:
    pixels: str = one.evaluate(PIXELS)
    return pixels


def test_each_row_has_the_picture_of_its_sample_and_one_in_hand_is_large(tour: Tour) -> None:
    page = tour(link("", D0, page=""))
    load_matrix(page, "Digits")
    expect(page.locator(".editor .about")).to_contain_text("only 9 of the 64 sets of labels occur")
    expect(pictures(page)).to_have_count(ROWS)
    for place in range(ROWS):
        one = pictures(page).nth(place)
        expect(one).to_have_accessible_name(f"picture of a handwritten {place % 10}")
        assert drawn(one) == READY_DIGITS.pictures[DIGITS.samples[place]].pixels
    # One is large under the pointer and where the keyboard is.
    expect(enlarged(page)).to_be_hidden()
    pictures(page).nth(4).hover()
    expect(enlarged(page)).to_be_visible()
    assert drawn(enlarged(page)) == READY_DIGITS.pictures[DIGITS.samples[4]].pixels
    place = box(enlarged(page))
    assert place["width"] == place["height"] >= 96
    expect(enlarged(page)).to_be_in_viewport(ratio=1)
    page.mouse.move(0, 0)
    expect(enlarged(page)).to_be_hidden()
    arrange(page)
    page.get_by_label(f"name of sample {DIGITS.samples[0]}", exact=True).focus()
    expect(enlarged(page)).to_be_in_viewport(ratio=1)
    assert drawn(enlarged(page)) == READY_DIGITS.pictures[DIGITS.samples[0]].pixels
    page.keyboard.press("Escape")
    expect(enlarged(page)).to_be_hidden()


def test_an_edit_leaves_the_pictures_and_another_name_has_none(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto(link(server("app.py"), DIGITS, page=""))
    expect(pictures(page)).to_have_count(ROWS)
    truth(page, DIGITS.samples[2], "even").click()
    settled(page)
    expect(pictures(page)).to_have_count(ROWS)
    type_name(page, f"name of sample {DIGITS.samples[2]}", "a two")
    settled(page)
    expect(pictures(page)).to_have_count(ROWS - 1)
    assert drawn(pictures(page).nth(2)) == READY_DIGITS.pictures[DIGITS.samples[3]].pixels
    button(page, "Undo").click()
    settled(page)
    expect(pictures(page)).to_have_count(ROWS)
    button(page, "+ sample").click()
    settled(page)
    expect(pictures(page)).to_have_count(ROWS)
    load_matrix(page, "2 × 5 scores")
    expect(pictures(page)).to_have_count(0)


@pytest.mark.thorough
def test_the_digits_are_legible_by_night_and_on_a_phone(tour: Tour) -> None:
    page = tour(link("", DIGITS))
    expect(pictures(page)).to_have_count(ROWS)
    editor = {"include": [["[data-part=matrix_editor]"]]}
    assert not violations(page, editor)
    with in_the_dark(page):
        assert not violations(page, editor)
        assert drawn(pictures(page).first) == READY_DIGITS.pictures[DIGITS.samples[0]].pixels
    phone = tour(link("", DIGITS), **PHONE)
    arrange(phone)  # a lesson shows the row in hand alone
    expect(pictures(phone)).to_have_count(ROWS)
    expect(phone.locator(".editor .about")).to_be_visible()
    assert not sticks_out(phone)

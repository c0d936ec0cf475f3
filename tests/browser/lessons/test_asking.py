"""A lesson asks before it shows: question, guess and reveal, and the task at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.lesson import (
    D0,
    TURNED_TO,
    button,
    choose_metric,
    entries,
    link,
    matrix_on_screen,
    module,
    number,
    pace,
    pairs,
    query,
    settled,
    truth,
    type_score,
    unfold_foot,
)

# x1 has the true labels l1 and l3 and the pairs 2 · 3 = 6, of which l2 above l1 is wrong: 1/6.


@pytest.fixture
def question_page(page: Page, server: Server) -> Page:
    """The lesson of ranking loss with its question, for the first sample."""
    return at_the_question(page, link(server("app.py"), D0, metric="ranking_loss", part="0", step="start"))


def at_the_question(page: Page, address: str) -> Page:
    page.goto(address)
    expect(pace(page)).to_have_text("The question")
    settled(page)
    return page


def verdict(page: Page) -> Locator:
    return page.locator(".stage .verdict")


def go_on_to(page: Page, awaited: Locator) -> None:
    """Turn the pages up to the one on which it is shown."""
    for _page in range(12):
        if awaited.count():
            return
        page.keyboard.press("ArrowRight")
        settled(page)
    expect(awaited).to_have_count(1)


def guess(page: Page, text: str) -> None:
    page.get_by_label("Your guess").fill(text)
    page.keyboard.press("Enter")


def value_is_hidden(page: Page) -> bool:
    """Whether a reader cannot see the value above the stage."""
    hidden: str = number(page).evaluate("one => getComputedStyle(one).visibility")
    return hidden == "hidden"


def test_a_lesson_hides_its_value_until_it_is_guessed_and_leads_to_what_decides(question_page: Page) -> None:
    assert value_is_hidden(question_page)
    expect(question_page.locator(".stage .working")).to_be_hidden()
    # What cannot be the value is refused; what counts as the same number is tried below.
    for text, reason in {
        "17": "It lies between 0 and 1.",
        "a sixth": "Type a number or a fraction, such as 0.25 or 1/4.",
    }.items():
        guess(question_page, text)
        expect(verdict(question_page)).to_have_text(reason)
        assert value_is_hidden(question_page)
    before = entries(question_page)
    guess(question_page, "2/6")
    expect(verdict(question_page)).to_contain_text("You guessed 2/6. It is 1/6")
    expect(verdict(question_page)).to_contain_text("too high")
    assert not value_is_hidden(question_page)
    expect(number(question_page)).to_be_visible()
    assert (entries(question_page), question_page.evaluate("talk.sent > talk.ended")) == (before, False)
    field = question_page.get_by_label("Your guess")
    field.press("5")
    field.press("Enter")
    expect(field).to_have_value("2/6")  # what was guessed stays
    # It leads to the step where it parts from the value.
    reason = question_page.locator(".stage .reason")
    expect(reason).to_contain_text("Your guess counts 2 of 6; it is 1 of 6. l2 is false and ranked above l1")
    assert pairs(question_page)["l1", "l2"] == "✗"  # the picture shows what decides
    button(question_page, "go to the step that decides").click()
    settled(question_page)
    assert query(question_page)["step"].startswith("ranking_loss.")
    expect(question_page.locator(f".stage {TURNED_TO} .line").first).to_be_visible()


def test_a_yes_or_no_question_has_two_buttons_and_a_reason(page: Page, server: Server) -> None:
    at_the_question(page, link(server("app.py"), D0, metric="is_error", part="0", step="start"))
    button(page, "no").click()
    expect(verdict(page)).to_have_text("Not right.")
    expect(page.locator(".stage .reason")).not_to_be_empty()
    assert not value_is_hidden(page)
    expect(button(page, "go to the step that decides")).to_be_visible()


def test_a_guess_can_be_compared_from_any_step_or_is_judged_at_the_value(question_page: Page) -> None:
    question_page.get_by_label("Your guess").fill("0.5")
    button(question_page, "Next").click()
    settled(question_page)
    judged = question_page.locator(".stage .question", has_text="You guessed 0.5. It is 1/6")
    go_on_to(question_page, judged)
    assert value_is_hidden(question_page)  # the number of all samples has a page of its own
    question_page.keyboard.press("ArrowRight")
    settled(question_page)
    expect(judged).to_be_visible()
    assert not value_is_hidden(question_page)
    # Another metric asks anew.
    question_page.get_by_role("radio", name=re.compile("^Coverage")).click()
    settled(question_page)
    assert value_is_hidden(question_page)
    question_page.get_by_label("Your guess").fill("3")
    button(question_page, "Next").click()
    settled(question_page)
    button(question_page, "Check your guess").click()
    expect(pace(question_page)).to_have_text("The question")
    expect(verdict(question_page)).to_contain_text("You guessed 3. It is 2")
    expect(button(question_page, "Check your guess")).to_have_count(0)
    question_page.get_by_role("radio", name=re.compile("^One-error")).click()
    settled(question_page)
    assert value_is_hidden(question_page)
    unfold_foot(question_page)
    button(question_page, "Do not ask a question first").click()
    settled(question_page)
    assert not value_is_hidden(question_page)
    expect(pace(question_page)).to_have_text(re.compile("^Step 1 of"))
    choose_metric(question_page, "Average precision")
    assert not value_is_hidden(question_page)
    expect(pace(question_page)).to_have_text(re.compile("^Step 1 of"))


def test_after_the_reveal_one_says_what_an_edit_will_do(question_page: Page) -> None:
    guess(question_page, "0.167")
    expect(verdict(question_page)).to_have_text("You guessed 0.167, and it is 1/6. Right!")
    expect(button(question_page, "go to the step that decides")).to_have_count(0)
    predicting = question_page.locator(".stage .predicting")
    expect(predicting).to_contain_text("If the score of l2 falls to 0.2, what will the value of x1 do?")
    button(question_page, "it falls").click()
    expect(predicting).to_contain_text("You say: it falls. Set the score of l2 to 0.2, and see.")
    type_score(question_page, "x1", "l4", "0.12")
    settled(question_page)
    expect(verdict(question_page)).to_have_text("It stayed at 1/6. You were asked about another change.")
    type_score(question_page, "x1", "l2", "0.2")  # below l1: no pair is wrong any more
    settled(question_page)
    expect(verdict(question_page)).to_have_text("It fell from 1/6 to 0. That is what you said.")
    expect(question_page.locator(".stage .reason")).to_contain_text(
        "None of the 6 pairs is in the wrong order: 0."
    )
    expect(question_page.locator(".stage .picture")).to_contain_text("✓")
    button(question_page, "it falls").click()
    type_score(question_page, "x1", "l5", "0.05")
    settled(question_page)
    expect(verdict(question_page)).to_have_text("It stayed at 0. You said: it falls.")


def test_the_task_says_when_it_is_done_and_leads_back(question_page: Page) -> None:
    type_score(question_page, "x1", "l1", "0.6")  # the first edit shows the value, and it stays
    settled(question_page)
    assert not value_is_hidden(question_page)
    button(question_page, "undo").click()
    settled(question_page)
    assert not value_is_hidden(question_page)
    button(question_page, "Next").click()
    button(question_page, "Try it yourself").click()
    state = question_page.locator(".stage .trying .state")
    expect(state).to_have_text("Not done yet. This line will tell you when it is.")
    assert query(question_page)["step"] == "try"
    before = matrix_on_screen(question_page)
    for label, score in {"l1": "0.05", "l3": "0.04"}.items():
        type_score(question_page, "x1", label, score)
        settled(question_page)
    expect(state).to_have_text("✓ Done")
    button(question_page, "bring the matrix back").click()
    settled(question_page)
    assert matrix_on_screen(question_page) == before
    expect(state).to_contain_text("Not done yet")
    truth(question_page, "x1", "l2").click()
    settled(question_page)
    expect(state).to_contain_text("Not done yet")


# A number, the answers that are right, and those that are not; the last ones are no numbers at all.
ANSWERS = {
    1 / 6: (
        ["1/6", "2/12", "1 of 6", "0.17", "0.167", "0.1667", ".16667", "0,167", "16.7 %", "17 %"],
        ["0.16", "0.2", "0.166", "0.168", "1/7", "-1/6"],
    ),
    1 / 2: (["½", "0.5", "50%"], []),
    3: ([" 3 "], []),
    -1 / 2: (["−0.5"], []),
    9 / 4: (["2.25"], ["2"]),
    37 / 3: ([], ["12"]),
    0.0012345: (["0.00123"], []),
    0: (["0"], ["0.001"]),
}
NO_NUMBERS = ["", "a sixth", "1/0", "1/2/3", "1e5", "--1", "0x10", "1//2", "Infinity", "."]


def test_an_answer_is_right_by_its_value_exactly_or_rounded_to_two_digits(page: Page, server: Server) -> None:
    address = module(page, server("app.py"), "lessons/stage/answers.js")
    page.evaluate("async (address) => { window.answers = await import(address) }", address)
    judge = "([texts, value]) => texts.filter((text) => answers.isSame(text, value))"
    for value, (same, others) in ANSWERS.items():
        assert page.evaluate(judge, [[*same, *others], value]) == same
    read = "(texts) => texts.map((text) => answers.numberOf(text))"
    numbers = {"1/4": 1 / 4, "25 %": 1 / 4, "3": 3} | dict.fromkeys(NO_NUMBERS)
    assert page.evaluate(read, list(numbers)) == pytest.approx(list(numbers.values()))

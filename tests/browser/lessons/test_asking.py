"""A lesson asks before it shows: question, guess and reveal, blanks to fill in, and the task at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Server
from tests.browser.lesson import (
    TURNED_TO,
    button,
    choose_metric,
    entries,
    link,
    matrix_on_screen,
    number,
    pace,
    pairs,
    query,
    results,
    settled,
    truth,
    type_score,
    unfold_foot,
)

# x1 has the true labels l1 and l3 and the pairs 2 · 3 = 6, of which l2 above l1 is wrong: 1/6.
MATRIX = Matrix.of(
    [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]],
    [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]],
)


@pytest.fixture
def asked(page: Page, server: Server) -> Page:
    """The lesson of ranking loss with its question, for the first sample."""
    return at_the_question(
        page, link(server("app.py"), MATRIX, metric="ranking_loss", part="0", step="start")
    )


def at_the_question(page: Page, address: str) -> Page:
    page.goto(address)
    expect(pace(page)).to_have_text("The question")
    settled(page)
    return page


def verdict(page: Page) -> Locator:
    return page.locator(".stage .verdict")


def answer(page: Page) -> Locator:
    """What the stage says to a number that was typed into a blank."""
    return page.locator(".stage .answer")


def blanks(page: Page) -> Locator:
    """The blanks of the page that is turned to."""
    return page.locator(f".stage {TURNED_TO} .blank-field")


def go_on_to(page: Page, blank: Locator) -> None:
    """Turn the pages up to the one with the blank."""
    for _page in range(12):
        if blank.count():
            return
        page.keyboard.press("ArrowRight")
        settled(page)
    expect(blank).to_have_count(1)


def guess(page: Page, text: str) -> None:
    page.get_by_label("Your guess").fill(text)
    page.keyboard.press("Enter")


def leave_out(page: Page, how_many: str) -> None:
    unfold_foot(page)
    page.locator(".stage .menu select").select_option(how_many)
    settled(page)


def value_is_hidden(page: Page) -> bool:
    """Whether a reader cannot see the value above the stage."""
    hidden: str = number(page).evaluate("one => getComputedStyle(one).visibility")
    return hidden == "hidden"


def test_a_lesson_asks_and_hides_its_value_until_it_is_guessed(asked: Page) -> None:
    assert value_is_hidden(asked)
    expect(asked.locator(".stage .working")).to_be_hidden()
    before = entries(asked)
    guess(asked, "2/6")
    expect(verdict(asked)).to_contain_text("You guessed 2/6. It is 1/6")
    expect(verdict(asked)).to_contain_text("too high")
    assert not value_is_hidden(asked)
    expect(number(asked)).to_be_visible()
    assert (entries(asked), asked.evaluate("talk.said > talk.ended")) == (before, False)
    field = asked.get_by_label("Your guess")
    field.press("5")
    field.press("Enter")
    expect(field).to_have_value("2/6")  # what was guessed stays


def test_a_wrong_guess_leads_to_the_step_where_it_parts_from_the_value(asked: Page) -> None:
    guess(asked, "2/6")
    reason = asked.locator(".stage .reason")
    expect(reason).to_contain_text("Your guess counts 2 of 6; it is 1 of 6. l2 is false and ranked above l1")
    assert pairs(asked)["l1", "l2"] == "✗"  # the picture shows what decides
    button(asked, "go to the step that decides").click()
    settled(asked)
    assert query(asked)["step"].startswith("ranking_loss.")
    expect(asked.locator(f".stage {TURNED_TO} .line").first).to_be_visible()


def test_a_right_guess_is_right_however_it_is_written(asked: Page) -> None:
    """What counts as the same number is tried in test_answers."""
    guess(asked, "0.167")
    expect(verdict(asked)).to_have_text("You guessed 0.167, and it is 1/6. Right!")
    expect(button(asked, "go to the step that decides")).to_have_count(0)


def test_what_cannot_be_the_value_is_refused_and_shows_nothing(asked: Page) -> None:
    for text, reason in {
        "17": "It lies between 0 and 1.",
        "a sixth": "Type a number or a fraction, such as 0.25 or 1/4.",
    }.items():
        guess(asked, text)
        expect(verdict(asked)).to_have_text(reason)
        assert value_is_hidden(asked)


def test_a_yes_or_no_question_has_two_buttons_and_a_reason(page: Page, server: Server) -> None:
    address = link(server("app.py"), MATRIX, metric="is_error", part="0", step="start")
    at_the_question(page, address)
    button(page, "no").click()
    expect(verdict(page)).to_have_text("Not right.")
    expect(page.locator(".stage .reason")).not_to_be_empty()
    assert not value_is_hidden(page)
    expect(button(page, "go to the step that decides")).to_be_visible()


def test_a_guess_is_judged_when_the_steps_come_to_the_value(asked: Page) -> None:
    asked.get_by_label("Your guess").fill("0.5")
    button(asked, "Next").click()
    settled(asked)
    judged = asked.locator(".stage .question", has_text="You guessed 0.5. It is 1/6")
    go_on_to(asked, judged)
    assert value_is_hidden(asked)  # the number of all samples has a page of its own
    asked.keyboard.press("ArrowRight")
    settled(asked)
    expect(judged).to_be_visible()
    assert not value_is_hidden(asked)


def test_a_guess_can_be_compared_from_any_step(asked: Page) -> None:
    asked.get_by_label("Your guess").fill("0.5")
    button(asked, "Next").click()
    settled(asked)
    button(asked, "Check your guess").click()
    expect(pace(asked)).to_have_text("The question")
    expect(verdict(asked)).to_contain_text("You guessed 0.5. It is 1/6")
    expect(button(asked, "Check your guess")).to_have_count(0)


def test_the_first_edit_shows_the_value_and_it_stays(asked: Page) -> None:
    type_score(asked, "x1", "l1", "0.6")
    settled(asked)
    assert not value_is_hidden(asked)
    button(asked, "undo").click()
    settled(asked)
    assert not value_is_hidden(asked)


def test_after_the_reveal_one_says_what_an_edit_will_do(asked: Page) -> None:
    guess(asked, "1/6")
    predicting = asked.locator(".stage .predicting")
    expect(predicting).to_contain_text("If the score of l2 falls to 0.2, what will the value of x1 do?")
    button(asked, "it falls").click()
    expect(predicting).to_contain_text("You say: it falls. Set the score of l2 to 0.2, and see.")
    type_score(asked, "x1", "l4", "0.12")
    settled(asked)
    expect(verdict(asked)).to_have_text("It stayed at 1/6. You were asked about another change.")
    type_score(asked, "x1", "l2", "0.2")  # below l1: no pair is wrong any more
    settled(asked)
    expect(verdict(asked)).to_have_text("It fell from 1/6 to 0. That is what you said.")
    expect(asked.locator(".stage .reason")).to_contain_text("None of the 6 pairs is in the wrong order: 0.")
    expect(asked.locator(".stage .picture")).to_contain_text("✓")
    button(asked, "it falls").click()
    type_score(asked, "x1", "l5", "0.05")
    settled(asked)
    expect(verdict(asked)).to_have_text("It stayed at 0. You said: it falls.")


def test_another_metric_asks_anew_and_nobody_who_wants_no_questions_is_asked(asked: Page) -> None:
    guess(asked, "1/6")
    asked.get_by_role("radiogroup", name="Metric").get_by_role("radio", name=re.compile("^Coverage")).click()
    settled(asked)
    assert value_is_hidden(asked)
    unfold_foot(asked)
    button(asked, "Do not ask a question first").click()
    settled(asked)
    assert not value_is_hidden(asked)
    expect(pace(asked)).to_have_text(re.compile("^Step 1 of"))
    choose_metric(asked, "One-error")
    assert not value_is_hidden(asked)
    expect(pace(asked)).to_have_text(re.compile("^Step 1 of"))


def test_a_link_with_a_step_or_without_one_shows_the_value(page: Page, server: Server) -> None:
    for view in ({"step": "ranking_loss.wrong_pairs"}, {}):
        page.goto(link(server("app.py"), MATRIX, metric="ranking_loss", part="0", **view))
        expect(number(page)).to_be_visible()
        settled(page)
        assert not value_is_hidden(page)
        page.goto("about:blank")


def test_what_a_step_counts_is_chosen_and_a_wrong_choice_is_named(asked: Page) -> None:
    leave_out(asked, "1")
    choice = asked.locator(f".stage {TURNED_TO} .choosing")
    go_on_to(asked, choice)
    for name in ("l2", "l3", "check"):
        choice.get_by_role("button", name=name).click()
    expect(answer(asked)).to_have_text("l3 is true: only false ones count here.")
    for name in ("l2", "l3", "check"):
        choice.get_by_role("button", name=name).click()
    expect(answer(asked)).to_have_text("Not all yet: more are counted.")
    for name in ("l2", "check"):
        choice.get_by_role("button", name=name).click()
    expect(answer(asked)).to_have_text("Right.")
    expect(choice).to_have_count(0)


def test_no_other_line_runs_ahead_of_a_choice_and_of_the_picture(page: Page, server: Server) -> None:
    view = {"page": "roc", "metric": "roc_auc", "average": "samples", "part": "0", "step": "start"}
    address = link(server("app.py"), MATRIX, **view)
    leave_out(at_the_question(page, address), "2")
    choice = page.locator(f".stage {TURNED_TO} .choosing")
    go_on_to(page, choice)
    expect(choice).to_contain_text("False labels ranked below")
    lines = page.locator(f".stage {TURNED_TO} > .line:visible")
    expect(lines).to_have_count(1)
    expect(lines.locator(".blank")).to_have_count(1)


def test_blanks_are_filled_in_by_value_and_a_wrong_one_is_told_what_the_step_does(asked: Page) -> None:
    leave_out(asked, "all")
    line = asked.locator(f".stage {TURNED_TO} .line").first
    expect(line.locator(".decided")).to_be_hidden()  # 2 · 3 is what one has to find
    for text, told in {"5": "5 is not right. Multiply 2 by 3.", "6": "Right."}.items():
        blanks(asked).fill(text)
        asked.keyboard.press("Enter")
        expect(answer(asked)).to_have_text(told)
    expect(blanks(asked)).to_have_count(0)
    expect(line.locator(".decided")).to_have_count(0)


def test_a_value_is_hidden_until_it_is_found_what_it_adds_up(asked: Page) -> None:
    guess(asked, "2/6")
    leave_out(asked, "2")
    choice = asked.locator(f".stage {TURNED_TO} .choosing", has_text="in the sum")
    go_on_to(asked, choice)
    assert value_is_hidden(asked)
    expect(asked.locator(".stage .question")).not_to_contain_text("1/6")
    for name in ("l1", "l2", "l3", "check"):
        choice.get_by_role("button", name=name).click()
    expect(answer(asked)).to_have_text("l2 is false: the sum has a term for each true one.")
    for name in ("l2", "check"):
        choice.get_by_role("button", name=name).click()
    assert not value_is_hidden(asked)
    expect(asked.locator(".stage .question")).to_contain_text("You guessed 2/6. It is 1/6")


def test_all_numbers_of_a_working_can_be_left_out(asked: Page) -> None:
    leave_out(asked, "all")
    fields = asked.locator(".stage .working :is(.blank-field, .choosing)").count()
    assert fields >= len(asked.locator(".stage .page [data-value]").all()) > 2
    for _page in range(3):
        asked.keyboard.press("ArrowRight")
        settled(asked)
    assert results(asked) == []  # which would give a blank away
    leave_out(asked, "0")
    expect(asked.locator(".stage :is(.blank-field, .choosing)")).to_have_count(0)


def test_the_task_says_when_it_is_done_and_leads_back(asked: Page) -> None:
    button(asked, "Next").click()
    button(asked, "Try it yourself").click()
    state = asked.locator(".stage .trying .state")
    expect(state).to_have_text("Not done yet. This line will tell you when it is.")
    assert query(asked)["step"] == "try"
    before = matrix_on_screen(asked)
    for label, score in {"l1": "0.05", "l3": "0.04"}.items():
        type_score(asked, "x1", label, score)
        settled(asked)
    expect(state).to_have_text("✓ Done")
    button(asked, "bring the matrix back").click()
    settled(asked)
    assert matrix_on_screen(asked) == before
    expect(state).to_contain_text("Not done yet")
    truth(asked, "x1", "l2").click()
    settled(asked)
    expect(state).to_contain_text("Not done yet")

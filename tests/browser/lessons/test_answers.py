"""What somebody types as an answer is read by its value."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Page

from pages.shell.browser_files import ROOT as PAGES
from pages.shell.browser_files import address_of
from tests.browser.conftest import Server

ONE_SIXTH = 1 / 6
SAME = [
    ("1/6", ONE_SIXTH),
    ("2/12", ONE_SIXTH),
    ("1 of 6", ONE_SIXTH),
    ("0.17", ONE_SIXTH),
    ("0.167", ONE_SIXTH),
    ("0.1667", ONE_SIXTH),
    (".16667", ONE_SIXTH),
    ("0,167", ONE_SIXTH),
    ("16.7 %", ONE_SIXTH),
    ("17 %", ONE_SIXTH),
    ("½", 0.5),
    ("0.5", 0.5),
    ("50%", 0.5),
    (" 3 ", 3),
    ("−0.5", -0.5),
    ("2.25", 9 / 4),
    ("0.00123", 0.0012345),
    ("0", 0),
]
OTHERS = [
    ("0.16", ONE_SIXTH),
    ("0.2", ONE_SIXTH),
    ("0.166", ONE_SIXTH),
    ("0.168", ONE_SIXTH),
    ("1/7", ONE_SIXTH),
    ("2", 9 / 4),
    ("12", 37 / 3),
    ("0.001", 0),
    ("-1/6", ONE_SIXTH),
]
NO_NUMBERS = ["", "a sixth", "1/0", "1/2/3", "1e5", "--1", "0x10", "1//2", "Infinity", "."]


@pytest.fixture
def answers(page: Page, server: Server) -> Page:
    """A page that can import the module."""
    address = server("app.py")
    page.goto(f"{address}/_stcore/health")
    module = f"{address}/{address_of(PAGES / 'lessons' / 'stage' / 'answers.js')}"
    page.evaluate("async (module) => { window.answers = await import(module) }", module)
    return page


def test_an_answer_is_right_by_its_value_exactly_or_rounded_to_two_digits(answers: Page) -> None:
    judge = "(cases) => cases.map(([text, value]) => answers.isSame(text, value))"
    assert answers.evaluate(judge, SAME) == [True] * len(SAME)
    assert answers.evaluate(judge, OTHERS) == [False] * len(OTHERS)


def test_what_is_no_number_is_none(answers: Page) -> None:
    read = "(texts) => texts.map((text) => answers.numberOf(text))"
    assert answers.evaluate(read, NO_NUMBERS) == [None] * len(NO_NUMBERS)
    found = answers.evaluate(read, ["1/4", "25 %", "3"])
    assert all(math.isclose(one, known) for one, known in zip(found, [1 / 4, 1 / 4, 3], strict=True))

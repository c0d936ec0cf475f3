"""Names are plain text in every place that shows one, whatever a user typed."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics import METRICS
from pages.frame.lesson_links import LESSONS, page_of_lesson
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    TURNED_TO,
    button,
    chip,
    choose,
    choose_metric,
    drawn_lesson,
    eventually,
    link,
    listed,
    pace,
    query,
    see_all,
    settled,
    type_name,
    type_score,
)

NAMES = (
    "<img src=x onerror=alert(1)>",
    "![x](http://example.com/x.png)",
    "[a](javascript:alert(1))",
    "$5 and $6",
    ":red[x]",
    ":material/home:",
    r"\frac{1}{2}",
    "# h",
    "a*b*c",
    "&lt;b&gt;",
    "{x}",
    "a sample whose name is forty letters lng",
    "猫 🐈‍⬛",
    ":smile:",
    "a -> b",
    "www.example.com",
    "`it's` ``-- x''",
    "50% ~of~ _all_ ^2 #1",
)
ON_STAGE = 10  # letters of a name
LIGATURES = str.maketrans({"’": "'", "‘": "`", "\xa0": " ", "−": "-"})
LESSON_PATHS = dict.fromkeys(
    page_of_lesson(key, "samples") for key in METRICS if "samples" in METRICS[key].averages
)
QUICK = ("ranking", 0)  # the names of the others come from the same views


def matrix_of(samples: Sequence[str], labels: Sequence[str]) -> Matrix:
    """Both kinds in every row and column, and every name among the first ones of its part."""
    return Matrix.of(
        [[(i + j) % 2 for j in range(len(labels))] for i in range(len(samples))],
        [[(3 * i + 5 * j) % 7 / 7 for j in range(len(labels))] for i in range(len(samples))],
        samples,
        labels,
    )


CHIPS = ".chips .name"  # on the score line


def texts(elements: Locator) -> list[str]:
    return [text.strip() for text in elements.all_text_contents()]


def in_formulas(page: Page) -> list[str]:
    """The names that stand as text in the formulas of the current step, as they are drawn."""
    place = f".stage {TURNED_TO} .line msub > mtext:last-child"
    written = page.locator(place).all_text_contents()
    return [re.sub(r"\s+", " ", text.translate(LIGATURES)).strip() for text in written]


def cut(name: str) -> str:
    """A name as it is written on a stage."""
    short = name if len(name) <= ON_STAGE else name[: ON_STAGE - 1] + "…"
    return re.sub(r"\s+", " ", short).strip()


# Whatever a name must not have become: each with what it is counted among.
NEVER = {
    "[data-testid=stMain]": "img, script, iframe, [onerror], image, foreignObject, .katex-error, "
    "a:not([data-page], .link-list a, .printed a), [data-testid=stException]",
    "[role=radio]": "strong, em, del, code, h1, .katex, [class*=colored], [data-testid=stIconMaterial]",
}
FOUND = """(never) => Object.entries(never).flatMap(([frame, kinds]) =>
    [...document.querySelectorAll(`${frame} :is(${kinds})`)].map((one) => one.outerHTML))"""


def assert_all_plain(page: Page) -> None:
    """No name has become an image, a link, an icon, a formula, a colour or an error."""
    eventually(lambda: page.evaluate(FOUND, NEVER), [])


def see(page: Page) -> None:
    """All steps at once."""
    see_all(page)
    settled(page)
    assert_all_plain(page)


def walk(page: Page, names: Sequence[str]) -> None:
    """All steps at once, then through all the pages.

    The lines of items name them as they are, as far as there is room.
    """
    see(page)
    button(page, "Step by step").click()
    expect(pace(page)).not_to_contain_text("All")
    found: set[str] = set()
    sentence = ""
    while sentence != (sentence := f"{pace(page).inner_text()} {query(page)['step']}"):
        settled(page)
        assert_all_plain(page)
        found |= items_on_board(page)
        page.keyboard.press("ArrowRight")
    # Within a list a cell, which has two names, stands in parentheses.
    written = {cut(form.format(name)) for name in names for form in ("{}", "({})")}
    assert found & written or not found - {""}


def items_on_board(page: Page) -> set[str]:
    """What the items are called in the tables and the formulas that are to be seen on a stage."""
    heads = page.locator(f".stage {TURNED_TO} .items th")
    return {cut(head) for head in texts(heads)} | set(in_formulas(page))


@pytest.mark.parametrize(
    ("lesson_path", "start"), quick(itertools.product(LESSON_PATHS, (0, 6, 12)), [QUICK])
)
def test_every_place_of_a_metric_shows_names_as_they_are(tour: Tour, lesson_path: str, start: int) -> None:
    few, many = NAMES[start : start + 6], NAMES[start + 6 :] + NAMES[:start]
    every = (lesson_path, start) != QUICK  # what the other metrics add is the title of their steps
    metrics = [METRICS[one.metric] for one in LESSONS[lesson_path] if "samples" in one.taught]
    labels = list(many[:8])
    view = {"metric": metrics[0].key, "average": "samples"}
    page = drawn_lesson(tour(link("", matrix_of(few, labels), lesson_path, **view)))
    for metric in metrics if every else metrics[:1]:
        if metric is not metrics[0]:
            choose_metric(page, metric.title)
        eventually(lambda: listed(page, "Part"), list(few))
        eventually(lambda: sorted(texts(page.locator(CHIPS))), sorted(labels))
        if metric is metrics[0]:
            walk(page, labels)
        else:
            see(page)
    if every and lesson_path == "ranking":
        choose_metric(page, "Average precision")
        choose(page, "Average", "micro")
        both = [f"{sample}, {label}" for sample in few for label in labels]
        chips = page.locator(CHIPS)
        eventually(lambda: set(texts(chips)) <= set(both) and len(texts(chips)), 30)
        walk(page, both)


@pytest.mark.parametrize("names", [NAMES[:2], pytest.param(NAMES[2:], marks=pytest.mark.thorough)])
def test_the_editor_and_its_messages_show_names_as_they_are(tour: Tour, names: Sequence[str]) -> None:
    page = drawn_lesson(tour(link("", matrix_of(["x1", "x2"], ["l1", "l2"]))))
    message, sample, label = page.locator(".editor .message"), "x1", "l1"
    for name in names:
        type_name(page, f"name of sample {sample}", name)
        type_name(page, f"name of label {label}", f"{name[:38]} 2")
        sample, label = name, f"{name[:38]} 2"
        expect(chip(page, sample, label).locator(".name")).to_have_text(label)
        expect(page.get_by_label(f"name of sample {name}", exact=True)).to_have_value(name)
        type_score(page, sample, label, "?")
        expect(message).to_contain_text(f"{sample}, label {label}: “?” is not a number.")
        page.keyboard.press("Escape")
        type_name(page, "name of sample x2", name)
        expect(message).to_have_text(f"The name “{name}” is already taken. Choose another one.")
        settled(page)
        assert_all_plain(page)

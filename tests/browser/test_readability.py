"""Light, dark, a projector and a phone: everything is on the screen, readable and within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    TURNED_TO,
    box,
    button,
    choose,
    choose_metric,
    drawn,
    drawn_lesson,
    eventually,
    go_to,
    link,
    number,
    open_lesson,
    pace,
    query,
    score,
    see_all,
    settled,
    truth,
)
from tests.browser.looks import PHONE, WIDE, in_the_dark, pale, pale_in_drawing, sticks_out

D0 = pytest.param(Matrix.of(D0_TRUTH, D0_SCORES), marks=pytest.mark.thorough, id="D0")
# Only colours differ in the dark, and they have tests of their own.
DARK = pytest.param("dark", marks=pytest.mark.thorough)
METRICS = ["One-error", "Coverage", "Ranking loss", "Average precision"]
GLIDES = """
    window.glides = [];
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
        const root = attach.call(this, options);
        root.addEventListener("transitionrun", ({ target, propertyName }) => {
            if (target.matches(".chip, .plot, .stem")) window.glides.push(propertyName);
        });
        return root;
    };
"""


# The quick run measures the pages of a stage on a phone in test_stage_fits.
@pytest.mark.thorough
@pytest.mark.parametrize("matrix", [D0, pytest.param(WIDE, id="wide")])
@pytest.mark.parametrize("scheme", ["light", DARK])
@pytest.mark.parametrize(
    ("metrics", "walked"),
    [(METRICS[-2:], METRICS[-1:]), pytest.param(METRICS, METRICS, marks=pytest.mark.thorough)],
)
def test_a_window_390_px_wide_holds_everything(
    tour: Tour, metrics: list[str], walked: list[str], scheme: str, matrix: Matrix
) -> None:
    page = drawn_lesson(tour(link("", matrix, metric="one_error"), color_scheme=scheme, **PHONE))
    for metric in metrics:
        choose_metric(page, metric)
        assert sticks_out(page) == [], metric
        see_all(page)
        assert sticks_out(page) == [], metric
        if metric in walked:
            walk_within_the_window(page, metric)
    choose(page, "Average", "micro")
    expect(page.get_by_role("radiogroup", name="Part")).to_have_count(0)
    eventually(lambda: sticks_out(page), [])  # the pills are on their way to their new places
    score(page, matrix.samples[0], matrix.labels[0]).fill("no number")
    page.keyboard.press("Enter")
    expect(page.locator(".editor .message")).to_contain_text("“no number” is not a number")
    assert sticks_out(page) == []
    page.keyboard.press("Escape")
    go_to(page, "conventions")
    expect(page.get_by_role("heading", name="What each source chooses")).to_be_visible()
    assert sticks_out(page) == []


def walk_within_the_window(page: Page, metric: str) -> None:
    """From step to step; nothing sticks out at any of them."""
    button(page, "Step by step").tap()
    expect(pace(page)).to_contain_text("Step 1 of")
    told = ""
    while told != (told := f"{pace(page).inner_text()} {query(page)['step']}"):
        assert sticks_out(page) == [], (metric, told)
        if button(page, "Next").get_attribute("aria-disabled") != "true":
            button(page, "Next").tap()


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", DARK])
@pytest.mark.parametrize(
    "metric",
    [pytest.param(one, marks=[] if one == METRICS[-1] else [pytest.mark.thorough]) for one in METRICS],
)
def test_a_projector_shows_the_number_and_the_first_steps_without_scrolling(
    tour: Tour, metric: str, scheme: str
) -> None:
    page = drawn_lesson(tour("ranking", color_scheme=scheme))
    choose_metric(page, metric)
    expect(pace(page)).to_contain_text("Step 1 of")
    button(page, "Next").click()
    settled(page)
    page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
    seen = [page.get_by_role("grid"), number(page), page.locator(".question"), pace(page)]
    seen += [button(page, "Next"), page.locator(f".stage {TURNED_TO}"), page.locator(".drawing")]
    for element in seen:
        place = box(element)
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= 720
    assert page.locator(f".stage {TURNED_TO} math").count() > 0


def test_text_stands_out_from_its_background(tour: Tour) -> None:
    texts = [
        ".value, .what, .aside, .question, .pace, .stage h3, .line math, .handle, .told, .saving button",
        ".truth, .score, input.name, .caption, .add, .hint, .pill, .place",
        ".tick, .mark .text, .chips .name",
    ]

    def pale_texts() -> list[object]:
        return [found for group in texts for found in pale(page.locator(group))] + pale_in_drawing(page)

    page = drawn_lesson(tour("ranking?metric=coverage"))
    expect(page.locator(".what")).to_have_text("Coverage")
    see_all(page)
    assert drawn(page, ".row text").count() > 5
    assert pale_texts() == []
    with in_the_dark(page):
        assert pale_texts() == []


def test_signs_and_results_stand_out_from_their_background(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=ranking_loss"))
    expect(page.locator(".what")).to_have_text("Ranking loss")
    see_all(page)
    assert drawn(page, ".pair text").count() == 6
    assert pale_in_drawing(page) == []
    with in_the_dark(page):
        assert pale_in_drawing(page) == []
        button(page, "Step by step").click()
        button(page, "Next").click()
        settled(page)
        results = page.locator(".result:visible, .result:visible math")
        assert pale(results) == []
    assert pale(results) == []


def test_what_colour_says_is_also_said_by_shape_or_word(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking"))
    expect(truth(page, "x1", "l1")).to_have_text("1")
    expect(truth(page, "x1", "l1")).to_have_attribute("aria-pressed", "true")
    see_all(page)
    expect(drawn(page, ".pair.counted")).to_have_attribute("aria-label", "l2 above l1: wrong")
    expect(drawn(page, ".pair.right").first).to_have_text("✓")


@pytest.mark.own_tab
def test_chips_appear_in_their_places_and_glide_to_new_ones(page: Page, server: Server) -> None:
    page.add_init_script(GLIDES)
    open_lesson(page, link(server("app.py"), metric="average_precision", average="micro"))
    settled(page)
    lanes = page.locator(".chip").evaluate_all(
        "chips => chips.map((chip) => chip.style.getPropertyValue('--lane'))"
    )
    assert "1" in lanes
    assert page.evaluate("window.glides") == []
    score(page, "x1", "l2").fill("0.9")
    page.keyboard.press("Enter")
    eventually(lambda: "left" in page.evaluate("window.glides"), True)


@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.thorough)])
def test_the_old_row_of_buttons_never_stands_beside_the_new_one(tour: Tour, times: int) -> None:
    page = drawn_lesson(tour("ranking?metric=average_precision"))
    page.evaluate(
        """() => {
            window.doubled = [];
            const group = (name) => `[role=radiogroup][aria-label=${name}]`;
            const rows = ["Metric", "Average", "Part"].map(group);
            const shown = (row) => [...document.querySelectorAll(row)].filter((one) => one.checkVisibility());
            window.watch = new MutationObserver(() => {
                window.doubled.push(...rows.filter((row) => shown(row).length > 1));
            });
            window.watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    for _ in range(times):
        for metric in ("Coverage", "Average precision"):
            choose_metric(page, metric)
        choose(page, "Average", "macro")
        choose(page, "Part", "l3")
    button(page, "D4").click()
    settled(page)
    page.evaluate("window.watch.disconnect()")
    assert page.evaluate("window.doubled") == []

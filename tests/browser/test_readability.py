"""Light, dark, a projector and a phone: everything is on the screen, readable and within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    TURNED_TO,
    box,
    button,
    choose,
    choose_in_list,
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

D0 = pytest.param(Matrix.of(D0_TRUTH, D0_SCORES), marks=pytest.mark.thorough, id="D0")
# Only colours differ in the dark, and they have tests of their own.
DARK = pytest.param("dark", marks=pytest.mark.thorough)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
METRICS = ["One-error", "Coverage", "Ranking loss", "Average precision"]
WIDE = Matrix.of(
    [[(i + j) % 3 == 0 for j in range(9)] for i in range(4)],
    [[(i * j) % 7 - 3.25 for j in range(9)] for i in range(4)],
    ["a sample whose name is forty letters lng", "x2", "x3", "x4"],
    ["outdoor photographs", "猫", "a label whose name is forty letters long", *"abcdef"],
)
CONTRAST = """element => {
    const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const read = (text) => {
        pixel.clearRect(0, 0, 1, 1);
        pixel.fillStyle = text;
        pixel.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((one, i) => one * a + below[i] * (1 - a));
    const chain = [];
    for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) chain.unshift(one);
    let back = [255, 255, 255], shine = 1;
    for (const one of chain) {
        const style = getComputedStyle(one);
        back = over(read(style.backgroundColor), back);
        shine *= Number(style.opacity);
    }
    const [r, g, b, a] = read(getComputedStyle(element).color);
    const light = (colour) => colour.map((one) => one / 255)
        .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const [low, high] = [light(over([r, g, b, a * shine], back)), light(back)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}"""
# A text of a drawing has the colour `fill`, and behind it is the filled shape before it in its group.
DRAWN_CONTRAST = f"""text => {{
    const beside = [...text.parentElement.children];
    const behind = beside.find((one) => one !== text && one.matches("rect:not(.ring)"));
    const paper = document.createElement("div"), letter = document.createElement("div");
    const fill = (one) => getComputedStyle(one).fill;
    paper.style.backgroundColor = behind && fill(behind) !== "none" ? fill(behind) : "transparent";
    letter.style.color = fill(text);
    paper.append(letter);
    text.ownerSVGElement.parentElement.append(paper);
    const found = [text.textContent, ({CONTRAST})(letter)];
    paper.remove();
    return found;
}}"""
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


def pale(group: Locator) -> list[list[object]]:
    """The class, the text and the contrast of those that stand out too little, asked for all at once."""
    expect(group.first).to_be_attached()
    asked = f"elements => elements.map(one => [one.className, one.textContent, ({CONTRAST})(one)])"
    return [found for found in group.evaluate_all(asked) if found[2] < 4.5]


def pale_in_drawing(page: Page) -> list[object]:
    """The texts of the picture that stand out too little from the frame that they are written in."""
    texts = drawn(page, "text")
    asked = f"texts => texts.map((text) => ({DRAWN_CONTRAST})(text))"
    return [found for found in texts.evaluate_all(asked) if found[1] < 4.5]


def sticks_out(page: Page) -> list[str]:
    """What reaches over the right edge of the window and cannot be scrolled to in its own frame."""
    wide: list[str] = page.evaluate(
        """() => {
            const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
                [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
            const scrolls = (one) => one && one.dataset?.testid !== "stMain" &&
                (["auto", "scroll", "hidden"].includes(getComputedStyle(one).overflowX)
                || scrolls(one.parentElement ?? one.getRootNode().host));
            return all(document.querySelector("[data-testid=stMain]"))
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
                .filter((one) => !scrolls(one.parentElement ?? one.getRootNode().host))
                .map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`);
        }"""
    )
    main = page.get_by_test_id("stMain")
    return wide + (["the page"] if main.evaluate("main => main.scrollWidth > main.clientWidth + 1") else [])


@pytest.mark.parametrize("matrix", [D0, pytest.param(WIDE, id="wide")])
@pytest.mark.parametrize("scheme", ["light", DARK])
def test_a_window_390_px_wide_holds_everything(tour: Tour, scheme: str, matrix: Matrix) -> None:
    page = drawn_lesson(tour(link("", matrix, metric="one_error"), color_scheme=scheme, **PHONE))
    for metric in METRICS:
        choose_metric(page, metric)
        assert sticks_out(page) == [], metric
        see_all(page)
        assert sticks_out(page) == [], metric
        button(page, "from the start").tap()
        expect(pace(page)).to_contain_text("Step 1 of")
        told = ""
        while told != (told := f"{pace(page).inner_text()} {query(page)['step']}"):
            assert sticks_out(page) == [], (metric, told)
            if button(page, "next").get_attribute("aria-disabled") != "true":
                button(page, "next").tap()
    choose(page, "Average", "micro")
    expect(page.get_by_role("radiogroup", name="Part")).to_have_count(0)
    eventually(lambda: sticks_out(page), [])  # the pills are on their way to their new places
    score(page, matrix.samples[0], matrix.labels[0]).fill("no number")
    page.keyboard.press("Enter")
    expect(page.locator(".editor .message")).to_contain_text("“no number” is no number")
    assert sticks_out(page) == []
    page.keyboard.press("Escape")
    go_to(page, "conventions")
    expect(page.get_by_role("heading", name="What each source chooses")).to_be_visible()
    assert sticks_out(page) == []


@pytest.mark.parametrize("scheme", ["light", DARK])
def test_a_projector_shows_the_number_and_the_first_steps_without_scrolling(tour: Tour, scheme: str) -> None:
    page = drawn_lesson(tour("ranking", color_scheme=scheme))
    for metric in METRICS[-1:] + METRICS[:-1]:
        choose_metric(page, metric)
        expect(pace(page)).to_contain_text("Step 1 of")
        button(page, "next").click()
        settled(page)
        page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
        seen = [page.get_by_role("grid"), number(page), page.locator(".question")]
        seen += [
            pace(page),
            button(page, "next"),
            page.locator(f".stage {TURNED_TO}"),
            page.locator(".drawing"),
        ]
        for element in seen:
            place = box(element)
            assert place["y"] >= 0, metric
            assert place["y"] + place["height"] <= 720, metric
        assert page.locator(f".stage {TURNED_TO} math").count() > 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_background(tour: Tour, scheme: str) -> None:
    page = drawn_lesson(tour("ranking", color_scheme=scheme))
    back = page.get_by_test_id("stApp").evaluate("app => getComputedStyle(app).backgroundColor")
    assert (back == "rgb(255, 255, 255)") == (scheme == "light")
    choose_metric(page, "Coverage")
    see_all(page)
    texts = ".value, .what, .aside, .question, .pace, .stage h3, .line math, .handle, .told, .saving button"
    everywhere = [
        page.locator(texts),
        page.locator(".truth, .score, input.name, .caption, .add, .hint, .pill, .place"),
    ]
    everywhere += [page.locator(".tick, .mark .text, .chips .name")]
    for group in everywhere:
        assert pale(group) == []
    assert drawn(page, ".row text").count() > 5
    assert pale_in_drawing(page) == []
    choose_metric(page, "Ranking loss")
    see_all(page)
    assert drawn(page, ".pair text").count() == 6
    assert pale_in_drawing(page) == []
    button(page, "from the start").click()
    button(page, "next").click()
    settled(page)
    assert pale(page.locator(".result:visible, .result:visible math")) == []


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
    open_lesson(page, link(server("app.py"), page="roc", metric="roc_auc", average="micro"))
    settled(page)
    lanes = page.locator(".chip").evaluate_all(
        "chips => chips.map((chip) => chip.style.getPropertyValue('--lane'))"
    )
    assert "1" in lanes
    assert page.evaluate("window.glides") == []
    score(page, "x1", "l2").fill("0.9")
    page.keyboard.press("Enter")
    eventually(lambda: "left" in page.evaluate("window.glides"), True)


def test_the_old_row_of_buttons_never_stands_beside_the_new_one(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=average_precision"))
    page.evaluate(
        """() => {
            window.doubled = [];
            const group = (name) => `[role=radiogroup][aria-label=${name}]`;
            const rows = [...["Metric", "Average", "Part"].map(group), "input[aria-label=Matrix]"];
            const shown = (row) => [...document.querySelectorAll(row)].filter((one) => one.checkVisibility());
            window.watch = new MutationObserver(() => {
                window.doubled.push(...rows.filter((row) => shown(row).length > 1));
            });
            window.watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    for metric in ("Coverage", "Ranking loss", "Average precision"):
        choose_metric(page, metric)
    for average in ("macro", "samples", "macro", "samples"):
        choose(page, "Average", average)
    for part in ("x2", "x1", "x2"):
        choose(page, "Part", part)
    choose_in_list(page, "Matrix", "D4: three samples, three labels")
    settled(page)
    page.evaluate("window.watch.disconnect()")
    assert page.evaluate("window.doubled") == []

"""What can be wrong with the look of a page: each question gives a list, empty when all is well."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from pages.workbench.menu import LESSONS
from tests.browser.lesson import TURNED_TO, drawn_lesson, figure, settled, unfold

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Long names, many columns, negative scores; and scores that are equal.
WIDE = Matrix.of(
    [[(i + j) % 3 == 0 for j in range(9)] for i in range(4)],
    [[(i * j) % 7 - 3.25 for j in range(9)] for i in range(4)],
    ["a sample whose name is forty letters lng", "x2", "x3", "x4"],
    ["outdoor photographs", "猫", "a label whose name is forty letters long", *"abcdef"],
)
TIES = Matrix.of(
    [[1, 0, 1], [0, 1, 0], [1, 0, 1], [0, 1, 0], [0, 0, 1]],
    [[0.5, 0.2, 0.9], [0.5, 0.6, 0.4], [0.8, 0.6, 0.4], [0.3, 0.6, 0.3], [0.1, 0.2, 0.2]],
)
LOOKS: list[tuple[Any, Any, int]] = [
    *((scheme, contrast, 1280) for contrast in ("no-preference", "more") for scheme in ("light", "dark")),
    ("light", "no-preference", 390),
]
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
NAMES = {"label_content_name_mismatch": True}
# Whether an element that is shown has words of its own.
HAS_WORDS = """one => one.checkVisibility({ visibilityProperty: true })
    && [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim())"""
CONTRAST = """element => {
    const known = (window.coloursRead ??= new Map());
    const read = (text) => {
        if (!known.has(text)) {
            const pixel = new OffscreenCanvas(1, 1).getContext("2d");
            pixel.fillStyle = text;
            pixel.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
            known.set(text, [r, g, b, a / 255]);
        }
        return known.get(text);
    };
    const over = (upper, lower) => {
        const [high, low] = [upper[3], lower[3] * (1 - upper[3])];
        return [...[0, 1, 2].map((i) => (upper[i] * high + lower[i] * low) / (high + low || 1)), high + low];
    };
    let [front, back] = [read(getComputedStyle(element).color), [0, 0, 0, 0]];
    for (let one = element; one; one = one.parentElement) {
        const { backgroundColor, opacity } = getComputedStyle(one);
        const fade = ([r, g, b, a]) => [r, g, b, a * Number(opacity)];
        [front, back] = [front, back].map((colour) => fade(over(colour, read(backgroundColor))));
    }
    const light = (colour) => over(colour, [255, 255, 255, 1]).slice(0, 3).map((one) => one / 255)
        .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const [low, high] = [light(front), light(back)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}"""


def drawn_page(page: Page, there: str = "[data-part=top_bar]") -> Page:
    """The page, once it is drawn with its stage and what is to be looked at."""
    expect(page.locator("[data-part=top_bar]")).to_be_visible()
    if urlsplit(page.url).path.strip("/") in LESSONS:
        drawn_lesson(page)
        expect(page.locator(f".stage {TURNED_TO}").first).to_be_visible()
    unfold(page, "details:not(.menu)")  # a menu covers what is below it
    expect(page.locator(there).first).to_be_visible()
    if page.locator(".plotly-figure").count():
        figure(page)
        page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
    settled(page)
    return page


@contextmanager
def in_the_dark(page: Page) -> Iterator[None]:
    """The page in dark colours, then in light ones again: Python hears of both, before anything else."""
    _in_colours(page, "dark")
    yield
    _in_colours(page, "light")


def _in_colours(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    settled(page)
    back = page.get_by_test_id("stApp").evaluate("app => getComputedStyle(app).backgroundColor")
    assert (back == "rgb(255, 255, 255)") == (scheme == "light")


def in_every_look(page: Page) -> Iterator[str]:
    """The page in light and dark colours, with more contrast too, and as on a phone; then as it was."""
    wide = page.viewport_size
    for scheme, contrast, width in LOOKS:
        page.set_viewport_size({"width": width, "height": 844 if width < 1280 else 720})
        page.emulate_media(contrast=contrast)
        _in_colours(page, scheme)
        yield f"{scheme}, {contrast}, {width} px"
    page.emulate_media(contrast="no-preference")
    if wide is not None:
        page.set_viewport_size(wide)
    settled(page)


def broken_in_every_look(page: Page, context: dict[str, Any] | None = None) -> dict[str, list[str]]:
    """What the page, or this part of it, breaks in each of its looks: at one width only colours differ."""
    found: dict[str, list[str]] = {}
    widths: set[str] = set()
    for look in in_every_look(page):
        width = look.rpartition(", ")[2]
        found[look] = faint(page, context) if width in widths else violations(page, context, **NAMES)
        widths.add(width)
    return {look: broken for look, broken in found.items() if broken}


def violations(page: Page, context: dict[str, Any] | None = None, **rules: bool) -> list[str]:
    """What the page, or this part of it, breaks, each with the first element that does."""
    enabled = {rule.replace("_", "-"): {"enabled": wanted} for rule, wanted in rules.items()}
    found = _broken(page, context, {"runOnly": LEVELS, "rules": enabled})
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


def faint(page: Page, context: dict[str, Any] | None = None) -> list[str]:
    """What stands out too little: in the dark nothing else is different."""
    found = _broken(page, context, {"runOnly": ["color-contrast"]})
    return [f"{node['html']}: {node['failureSummary']}" for one in found for node in one["nodes"]]


def _broken(page: Page, context: dict[str, Any] | None, options: dict[str, Any]) -> list[dict[str, Any]]:
    """What axe reports; it stays in the page, whose links load nothing anew."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    run = "async ([context, options]) => (await axe.run(context ?? document, options)).violations"
    found: list[dict[str, Any]] = page.evaluate(run, [context, {"resultTypes": ["violations"], **options}])
    return found


PALE_TEXTS = f"""() => [...document.querySelectorAll(".joined *")].filter({HAS_WORDS})
    .filter((one) => one.closest("svg, [aria-disabled=true], :disabled") === null)
    .map((one) => [one.className, one.textContent, ({CONTRAST})(one)])"""
PALE_TEXTS_OF_PAGES = f"""() => {{
    const [back, next] = document.querySelectorAll(".stage .turning > button");
    const canPress = (one) => one.getAttribute("aria-disabled") !== "true";
    const found = {{}};
    while (canPress(back)) back.click();
    for (;;) {{
        for (const one of document.getAnimations()) one.finish();
        found[document.querySelector(".stage .pace").textContent] = ({PALE_TEXTS})();
        if (document.querySelector(".stage .ending:not([hidden])") || !canPress(next)) return found;
        next.click();
    }}
}}"""


def pale_texts(page: Page) -> list[list[object]]:
    """The same of all texts of the page that are shown; what cannot be pressed now may be faint."""
    return _pale(page.evaluate(PALE_TEXTS))


def pale_texts_of_pages(page: Page) -> dict[str, list[list[object]]]:
    """The same on every page of a lesson, from its question to its last one, where there are any."""
    found = page.evaluate(PALE_TEXTS_OF_PAGES)
    assert len(found) > 4, found
    return {name: pale for name, texts in found.items() if (pale := _pale(texts))}


def _pale(texts: list[list[Any]]) -> list[list[object]]:
    assert texts, "the page says nothing"
    return [one for one in texts if one[2] < 4.5]


def sticks_out(page: Page) -> list[str]:
    """What reaches over the right edge of the window and cannot be scrolled to in its own frame."""
    wide: list[str] = page.evaluate(
        """() => {
            const scrolls = (one) => one && one.dataset?.testid !== "stMain" &&
                (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(one).overflowX)
                || scrolls(one.parentElement));
            return [...document.querySelectorAll("[data-testid=stMain] *")]
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
                .filter((one) => !scrolls(one.parentElement))
                .map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`);
        }"""
    )
    main = page.get_by_test_id("stMain")
    return wide + (["the page"] if main.evaluate("main => main.scrollWidth > main.clientWidth + 1") else [])

"""What a reader takes from the pages of a stage: each step with its lines, and what each line comes to."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.lesson import OF_AN_ITEM, settled

# A line without an item: the step has one value.
WHOLE = ""
# What stands beside the picture.
TEXTS = ".stage :is(h3, .line math, .items :is(th, td), .note, .result, .pace, .question, .caption)"
READ = """sections => {
    // A formula as it would be typed: a fraction with a stroke.
    const read = (one) => {
        if (one.nodeType === Node.TEXT_NODE) return one.data;
        return [...one.childNodes].map(read).join(one.localName === "mfrac" ? "/" : "");
    };
    const result = (formula) => read(formula).split(/[=≈→]/).at(-1).trim();
    const inTable = (table) => {
        const names = [...table.rows[0].querySelectorAll("th")].map((one) => one.title || one.textContent);
        const more = table.querySelector(".rest .hidden-numbers")?.textContent ?? "";
        const values = [...table.rows].at(-1).cells;
        return [
            ...names.map((name, place) => [name, result(values[place])]),
            ...more.split(/, (?![^(]*[)])/).map((text) => text.split(": ")).filter((one) => one.length === 2),
        ];
    };
    const inLines = (lines) => {
        const item = lines.length > 1 ? lines.at(-1).querySelector("math msub > mtext:last-child") : null;
        return [[item ? item.textContent : "", result(lines.at(-1))]];
    };
    // The pages before the steps have no lines.
    const isStep = (one) => one.checkVisibility() && one.querySelector(".line, table.items") !== null;
    return sections.filter(isStep).map((one) => {
        const [table, lines] = [one.querySelector("table.items"), [...one.querySelectorAll(".line")]];
        return [one.querySelector("h3").textContent, table ? inTable(table) : inLines(lines)];
    });
}"""


def lines_shown(page: Page) -> list[tuple[str, dict[str, str]]]:
    """The title of every page of the board that is shown, and what each of its lines comes to.

    A line is known by the name of its item, the line of a step with one value by WHOLE.
    """
    settled(page)
    sections = page.locator(".stage .page").evaluate_all(READ)
    return [(title, dict(lines)) for title, lines in sections]


def steps_shown(page: Page) -> dict[str, dict[str, str]]:
    """The same by the titles of the steps: all lines of a step together."""
    found: dict[str, dict[str, str]] = {}
    for title_of_page, lines in lines_shown(page):
        title = OF_AN_ITEM.sub(r"\1", title_of_page)
        known = found.setdefault(title, {})
        assert not known.keys() & lines.keys(), f"{title}: a line is shown twice"
        known.update(lines)
    return found

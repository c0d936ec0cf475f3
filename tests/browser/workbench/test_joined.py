"""The parts of a page in the browser: which of them stay, and which end, when Python answers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from pages.shell.bundle import bundled
from tests.browser.conftest import Server
from tests.browser.lesson import module

# Parts that say what they show and when they end.
JOINED = """
    window.noted = [];
    window.sent = [];
    const show = (await import(address)).default;
    const place = document.body.appendChild(document.createElement("div"));
    const draw = ({ data, parentElement, setStateValue }) => {
        if (data.text === "faulty") throw new Error("a fault");
        const field = parentElement.querySelector("input");
        field.value = data.text;
        Object.assign(field.style, { height: "20px", display: "block" });
        field.onchange = () => setStateValue("edits", field.value);
        noted.push(`${data.text} shown`);
        return () => noted.push(`${data.text} ended`);
    };
    const scripts = { "field.js": () => ({ default: draw }) };
    const known = { html: "<input>", constants: { words: { a: 1, b: 2 } } };
    const components = { quick: { ...known, script: "field.js" } };
    const given = { parentElement: place, setStateValue: (name, value) => window.sent.push([name, value]) };
    const bytesOf = (data) => new TextEncoder().encode(JSON.stringify(data));
    const answer = (...nodes) => show({ ...given, data: bytesOf({ nodes }) }, { scripts, components });
    const part = (key, text = key, component = "quick") => ({ part: key, component, data: { text } });
    const box = (name, ...nodes) => ({ box: name, nodes });
    const elementOf = (key) => place.querySelector(`[data-part=${key}]`);
    const field = (key) => elementOf(key).querySelector("input");
    const order = () => [...place.querySelectorAll("[data-part]")].map((one) => one.dataset.part);
"""


@pytest.fixture
def room(page: Page, server: Server) -> Any:
    """`room(script)` is what the script gives back in an empty page that draws parts as Streamlit would."""
    address = module(page, server("app.py"), "shell/joined.js")
    return lambda script: page.evaluate(f"async (address) => {{ {JOINED} {script} }}", address)


def test_a_part_keeps_its_element_the_focus_and_what_is_scrolled_whatever_comes_and_goes(room: Any) -> None:
    """And the parts stand in the order that Python names them in."""
    found = room("""
        const all = [
            ["matrix", "line"], ["before", "matrix", "line"], ["before", "matrix", "after"],
            ["matrix", "after"], ["before", "matrix"],
        ];
        await answer(...all[0].map((name) => part(name)));
        const [element, one] = [elementOf("matrix"), field("matrix")];
        Object.assign(element.style, { height: "10px", overflow: "auto" });
        one.focus();
        element.scrollTop = 7;
        const orders = [];
        for (const [place, names] of all.entries()) {
            await answer(...names.map((name) => part(name, `${name} ${place}`)));
            const stays = elementOf("matrix") === element && document.activeElement === one;
            orders.push(stays && element.scrollTop === 7 && one.value === `matrix ${place}` && order());
        }
        await answer(part("matrix"), part("before"));
        return [[...orders, order()], [...all, ["matrix", "before"]]];
    """)
    assert found[0] == found[1]


ENDS = {
    "not named any more": (
        """await answer(part("stays"), box("goes too", part("goes")));
        await answer(part("stays", "later"));
        const end = await answer(part("stays", "last"));
        end();""",
        ["goes ended", "last ended"],
    ),
    "ended with its page, before the next answer": (
        """const end = await answer(part("stays"), part("goes"));
        end();
        await answer(part("stays", "later"));""",
        ["stays ended", "goes ended"],
    ),
    "of an answer that Streamlit ends after it has begun the newer one": (
        """const end = await answer(part("matrix", "old"));
        await answer(part("matrix", "new"));
        end();""",
        [],
    ),
}


@pytest.mark.parametrize(("script", "ended"), ENDS.values(), ids=ENDS)
def test_a_part_ends_once_and_never_with_an_older_answer(room: Any, script: str, ended: list[str]) -> None:
    assert room(f"{script} return noted.filter((one) => one.endsWith('ended'));") == ended


def test_a_part_that_fails_is_reported_and_leaves_the_others_as_they_are(room: Any) -> None:
    found = room("""
        const problems = [];
        addEventListener("error", (event) => problems.push(event.error.message) && event.preventDefault());
        await answer(part("first"), part("matrix", "faulty"), part("last"));
        await answer(part("first"), part("matrix"), part("last"));
        return [noted, problems];
    """)
    assert found[0] == ["first shown", "last shown", "first shown", "matrix shown", "last shown"]
    assert found[1] == ["a fault"]


def test_a_part_is_shown_when_all_around_it_is_there_with_what_is_the_same_in_every_answer(room: Any) -> None:
    found = room("""
        const seen = [];
        scripts["field.js"] = () => ({
            default: (given) => {
                seen.push(place.textContent);
                draw(given);
                seen.push(given.data.words);
            },
        });
        await answer(part("matrix"), box("beside", { html: "<p>after it</p>" }));
        await answer({ part: "line", component: "quick", data: { words: { b: 3 }, text: "" } });
        return seen.filter((one) => one !== "");
    """)
    assert found == ["after it", {"a": 1, "b": 2}, {"b": 3}]


def test_another_page_has_parts_of_its_own_and_begins_at_its_top_and_the_top_bar_stays(room: Any) -> None:
    found = room("""
        place.dataset.testid = "stMain";
        Object.assign(place.style, { height: "30px", overflow: "auto" });
        const parts = (text) => [1, 2, 3, 4].map((at) => part(`part${at}`, text));
        const page = (name, text) => box(`page ${name}`, ...parts(text));
        await answer(page("sets", "before"));
        place.scrollTop = 40;
        await answer(page("sets", "after an edit"));
        const stays = place.scrollTop;
        await answer(page("roc", "another page"));
        const tops = [stays, place.scrollTop];
        await answer(part("bar"), box("page sets", part("matrix", "of sets")), part("way"));
        const before = order().map(elementOf);
        noted.length = 0;
        await answer(part("bar"), box("page roc", part("matrix", "of roc")), part("way"));
        const same = order().map((key, at) => elementOf(key) === before[at]);
        return [tops, same, noted.filter((one) => one.endsWith("ended"))];
    """)
    assert found == [[40, 0], [True, False, True], ["of sets ended"]]


def test_what_a_part_says_goes_by_the_name_of_the_part(room: Any) -> None:
    found = room("""
        await answer(part("matrix"), part("line"));
        for (const key of ["matrix", "line"]) {
            field(key).value = `typed into ${key}`;
            field(key).dispatchEvent(new Event("change"));
        }
        return sent;
    """)
    assert found == [["matrix.edits", "typed into matrix"], ["line.edits", "typed into line"]]


SCRIPTS = {
    "shown/first.js": """import second from "../second.js";
import {
  twice as double,
  Box,
} from "../second.js";
import { ORDER } from "./order.js";
ORDER.push("first");
export default { sum: double(second) + new Box(1).inside, order: ORDER };
export const address = new URL("./look.png", import.meta.url).pathname;
""",
    "second.js": """import { ORDER } from "./shown/order.js";
ORDER.push("second");
const one = 20;
export default one;
export async function late() { return `${one}`; }
export function twice(number) { return 2 * number; }
export class Box { constructor(inside) { this.inside = inside; } }
""",
    "shown/order.js": "export const ORDER = [];\n",
    "never.js": 'throw new Error("Nobody imports this.");\n',
}


def test_a_script_takes_what_others_export_and_is_run_once(page: Page, server: Server) -> None:
    text = bundled(SCRIPTS)
    page.route("**/scripts/bundle.js", lambda route: route.fulfill(body=text, content_type="text/javascript"))
    page.goto(f"{server('app.py')}/_stcore/health")
    found = page.evaluate("""async () => {
        const { scripts } = await import("/scripts/bundle.js");
        const [one, again] = [scripts["shown/first.js"](), scripts["shown/first.js"]()];
        const late = await scripts["second.js"]().late();
        return { ...one.default, address: one.address, isSame: one === again, late };
    }""")
    assert found == {
        "sum": 2 * 20 + 1,
        "order": ["second", "first"],
        "address": "/scripts/shown/look.png",
        "isSame": True,
        "late": "20",
    }

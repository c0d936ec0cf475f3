"""The parts of a page in the browser: which of them stay, and which end, when Python answers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from pages.shell.browser_files import ROOT, address_of
from pages.shell.bundle import bundled
from tests.browser.conftest import Server

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
    const components = {
        quick: { ...known, script: "field.js" },
    };
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
    address = server("app.py")
    page.goto(f"{address}/_stcore/health")
    module = f"{address}/{address_of(ROOT / 'shell' / 'joined.js')}"
    return lambda script: page.evaluate(f"async (address) => {{ {JOINED} {script} }}", module)


def test_a_part_keeps_its_element_and_the_focus_through_an_answer(room: Any) -> None:
    found = room("""
        await answer(box("page sets", part("matrix"), part("line")));
        const [element, one] = [elementOf("matrix"), field("matrix")];
        one.focus();
        await answer(box("page sets", part("matrix", "newer"), part("line")));
        const stays = [elementOf("matrix") === element, field("matrix") === one];
        return [...stays, document.activeElement === one, one.value];
    """)
    assert found == [True, True, True, "newer"]


@pytest.mark.parametrize("then", ['part("before"), part("matrix")', 'part("matrix"), part("after")'])
@pytest.mark.parametrize("first", ['part("before"), part("matrix")', 'part("matrix"), part("after")'])
def test_what_comes_and_goes_beside_a_part_moves_neither_the_focus_nor_what_is_scrolled(
    room: Any, first: str, then: str
) -> None:
    found = room(f"""
        await answer({first});
        const matrix = elementOf("matrix");
        Object.assign(matrix.style, {{ height: "10px", overflow: "auto" }});
        field("matrix").focus();
        matrix.scrollTop = 7;
        await answer({then});
        return [document.activeElement === field("matrix"), matrix.scrollTop];
    """)
    assert found == [True, 7]


def test_the_parts_stand_in_the_order_that_python_names_them_in(room: Any) -> None:
    found = room("""
        const orders = [];
        const all = [["b", "c"], ["a", "b", "c"], ["a", "new", "c"], ["c", "a"]];
        for (const names of all) {
            await answer(...names.map((name) => part(name)));
            orders.push(order());
        }
        return [orders, all];
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


def test_a_part_is_shown_when_all_that_stands_around_it_is_there(room: Any) -> None:
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
        return seen;
    """)
    assert found == ["after it", {"a": 1, "b": 2}]


def test_what_is_the_same_in_every_answer_is_added_within_what_comes(room: Any) -> None:
    found = room("""
        const seen = [];
        scripts["field.js"] = () => ({ default: ({ data }) => void seen.push(data) });
        await answer({ part: "line", component: "quick", data: { words: { b: 3 }, rows: [1] } });
        await answer({ part: "line", component: "quick", data: { words: null } });
        return seen;
    """)
    assert found == [{"words": {"a": 1, "b": 3}, "rows": [1]}, {"words": None}]


def test_another_page_has_parts_of_its_own_and_the_top_bar_stays(room: Any) -> None:
    found = room("""
        await answer(part("bar"), box("page sets", part("matrix", "of sets")), part("way"));
        const before = order().map(elementOf);
        await answer(part("bar"), box("page roc", part("matrix", "of roc")), part("way"));
        const stays = order().map((key, at) => elementOf(key) === before[at]);
        return [stays, noted.filter((one) => one.endsWith("ended"))];
    """)
    assert found == [[True, False, True], ["of sets ended"]]


def test_another_page_begins_at_its_top(room: Any) -> None:
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
        return [stays, place.scrollTop];
    """)
    assert found == [40, 0]


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
export async function late() {
  return `${one}`;
}
export function twice(number) {
  return 2 * number;
}
export class Box {
  constructor(inside) {
    this.inside = inside;
  }
}
""",
    "shown/order.js": "export const ORDER = [];\n",
    "never.js": 'throw new Error("Nobody imports this.");\n',
}


@pytest.fixture
def found(page: Page, server: Server) -> object:
    """What comes of these scripts when the first one is imported twice."""
    address, text = server("app.py"), bundled(SCRIPTS)
    page.route("**/scripts/bundle.js", lambda route: route.fulfill(body=text, content_type="text/javascript"))
    page.goto(f"{address}/_stcore/health")
    return page.evaluate("""async () => {
        const { scripts } = await import("/scripts/bundle.js");
        const [one, again] = [scripts["shown/first.js"](), scripts["shown/first.js"]()];
        const late = await scripts["second.js"]().late();
        return { ...one.default, address: one.address, isSame: one === again, late };
    }""")


def test_a_script_takes_what_others_export_and_is_run_once(found: object) -> None:
    assert found == {
        "sum": 2 * 20 + 1,
        "order": ["second", "first"],
        "address": "/scripts/shown/look.png",
        "isSame": True,
        "late": "20",
    }

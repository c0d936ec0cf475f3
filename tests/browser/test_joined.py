"""The parts of a page in the browser: which of them stay, and which end, when Python answers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from pages.views.browser_files import ROOT, address_of
from tests.browser.conftest import Server

# A part that says what it shows and when it ends.
MODULE = """
    export const isIsolated = NAME !== "open";
    export default ({ data: [told], parentElement, setStateValue }) => {
        parentElement.append(...(parentElement.childElementCount ? [] : [document.createElement("input")]));
        const field = parentElement.querySelector("input");
        field.value = told.text;
        Object.assign(field.style, { height: "20px", display: "block" });
        field.onchange = () => setStateValue("edits", field.value);
        window.told.push(`${told.text} shown`);
        return () => window.told.push(`${told.text} ended`);
    };
"""
JOINED = """
    window.told = [];
    window.sent = [];
    const show = (await import(address)).default;
    const place = document.body.appendChild(document.createElement("div"));
    const modules = `${location.origin}/parts-of-a-test/`;
    const given = { parentElement: place, setStateValue: (name, value) => window.sent.push([name, value]) };
    const answer = (...nodes) =>
        show({ ...given, data: new TextEncoder().encode(JSON.stringify(nodes)) }, modules);
    const part = (key, text = key, module = "quick") => ({ part: key, module, data: { text } });
    const box = (name, ...nodes) => ({ box: name, nodes });
    const drawn = async () => {
        await Promise.all(["quick", "open"].map((module) => import(`${modules}${module}.js`)));
        await new Promise((done) => setTimeout(done));
    };
    const held = (key) => place.querySelector(`[data-part=${key}]`);
    const field = (key) => (held(key).shadowRoot ?? held(key)).querySelector("input");
    const order = () => [...place.querySelectorAll("[data-part]")].map((one) => one.dataset.part);
"""


@pytest.fixture
def room(page: Page, server: Server) -> Any:
    """`room(script)` is what the script gives back in an empty page that draws parts as Streamlit would."""
    address = server("app.py")
    page.route(
        "**/parts-of-a-test/*",
        lambda route: route.fulfill(
            body=MODULE.replace("NAME", repr(route.request.url.rpartition("/")[2].removesuffix(".js"))),
            content_type="text/javascript",
        ),
    )
    page.goto(f"{address}/_stcore/health")
    module = f"{address}/{address_of(ROOT / 'views' / 'joined.js')}"
    return lambda script: page.evaluate(f"async (address) => {{ {JOINED} {script} }}", module)


def test_a_part_keeps_its_element_and_the_focus_through_an_answer(room: Any) -> None:
    found = room("""
        answer(box("page sets", part("matrix"), part("line")));
        await drawn();
        const [element, one] = [held("matrix"), field("matrix")];
        one.focus();
        answer(box("page sets", part("matrix", "newer"), part("line")));
        await drawn();
        const stays = [held("matrix") === element, field("matrix") === one];
        return [...stays, element.shadowRoot.activeElement === one, one.value];
    """)
    assert found == [True, True, True, "newer"]


@pytest.mark.parametrize("then", ['part("before"), part("matrix")', 'part("matrix"), part("after")'])
@pytest.mark.parametrize("first", ['part("before"), part("matrix")', 'part("matrix"), part("after")'])
def test_what_comes_and_goes_beside_a_part_moves_neither_the_focus_nor_what_is_scrolled(
    room: Any, first: str, then: str
) -> None:
    found = room(f"""
        answer({first});
        await drawn();
        const matrix = held("matrix");
        Object.assign(matrix.style, {{ height: "10px", overflow: "auto" }});
        field("matrix").focus();
        matrix.scrollTop = 7;
        answer({then});
        await drawn();
        return [matrix.shadowRoot.activeElement === field("matrix"), matrix.scrollTop];
    """)
    assert found == [True, 7]


def test_the_parts_stand_in_the_order_that_python_names_them_in(room: Any) -> None:
    found = room("""
        const orders = [];
        const all = [["b", "c"], ["a", "b", "c"], ["a", "new", "c"], ["c", "a"]];
        for (const names of all) {
            answer(...names.map((name) => part(name)));
            orders.push(order());
        }
        await drawn();
        return [orders, all];
    """)
    assert found[0] == found[1]


def test_a_part_that_is_not_named_any_more_ends_once(room: Any) -> None:
    found = room("""
        answer(part("stays"), box("asked", part("goes")));
        await drawn();
        answer(part("stays", "later"));
        await drawn();
        const end = answer(part("stays", "last"));
        await drawn();
        await end();
        await drawn();
        return told.filter((one) => one.endsWith("ended"));
    """)
    assert found == ["goes ended", "last ended"]


def test_a_part_that_goes_while_its_module_is_fetched_is_never_shown(room: Any) -> None:
    found = room("""
        answer(part("goes"), part("stays"));
        answer(part("stays"));
        await drawn();
        return [told, order()];
    """)
    assert found == [["stays shown"], ["stays"]]


def test_newer_data_that_comes_while_the_module_is_fetched_is_what_is_shown(room: Any) -> None:
    found = room("""
        answer(part("matrix", "old"));
        answer(part("matrix", "new"));
        await drawn();
        return [told, field("matrix").value];
    """)
    assert found == [["new shown"], "new"]


def test_the_end_of_an_answer_that_was_overtaken_ends_nothing(room: Any) -> None:
    """Streamlit ends such an answer after it has begun the newer one."""
    found = room("""
        const end = answer(part("matrix", "old"));
        answer(part("matrix", "new"));
        await end();
        await drawn();
        return told;
    """)
    assert found == ["new shown"]


def test_another_page_has_parts_of_its_own_and_the_top_bar_stays(room: Any) -> None:
    found = room("""
        answer(part("bar"), box("page sets", part("matrix", "of sets")), part("way"));
        await drawn();
        const before = order().map(held);
        answer(part("bar"), box("page roc", part("matrix", "of roc")), part("way"));
        await drawn();
        const stays = order().map((key, at) => held(key) === before[at]);
        return [stays, told.filter((one) => one.endsWith("ended"))];
    """)
    assert found == [[True, False, True], ["of sets ended"]]


def test_another_page_begins_at_its_top(room: Any) -> None:
    found = room("""
        place.dataset.testid = "stMain";
        Object.assign(place.style, { height: "30px", overflow: "auto" });
        const parts = (text) => [1, 2, 3, 4].map((at) => part(`part${at}`, text));
        const page = (name, text) => box(`page ${name}`, ...parts(text));
        answer(page("sets", "before"));
        await drawn();
        place.scrollTop = 40;
        answer(page("sets", "after an edit"));
        await drawn();
        const stays = place.scrollTop;
        answer(page("roc", "another page"));
        await drawn();
        return [stays, place.scrollTop];
    """)
    assert found == [40, 0]


def test_what_a_part_says_goes_by_the_name_of_the_part(room: Any) -> None:
    found = room("""
        answer(part("matrix"), part("line", "line", "open"));
        await drawn();
        for (const key of ["matrix", "line"]) {
            field(key).value = `typed into ${key}`;
            field(key).dispatchEvent(new Event("change"));
        }
        return [sent, held("matrix").shadowRoot !== null, held("line").shadowRoot !== null];
    """)
    assert found == [
        [["matrix.edits", "typed into matrix"], ["line.edits", "typed into line"]],
        True,
        False,
    ]

"""What a person reads on the page of a lesson, and does to it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import DOCUMENTS
from pages.intake.json_text import json_of
from pages.intake.matrix import Matrix
from pages.shell.browser_files import BUNDLE, address_of
from pages.shell.browser_files import ROOT as PAGES
from pages.state.link import code_of
from pages.workbench.menu import PARENT_PAGES

D0_TRUTH = [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]]
D0 = DOCUMENTS["d0"].matrix
D0_SCORES = [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]]
PATIENCE = 60  # seconds after which a wait is hopeless, also on a busy machine
TURNED_TO = ".page:not(.not-yet)"
# Where each link has led that was followed: what the address bar showed then.
LED_TO: dict[str, tuple[str, dict[str, str], str]] = {}
# The scripts of the page, and the one that holds the document.
SCRIPTS = f"""(await import(new URL("{BUNDLE}", document.baseURI))).scripts"""
STORE = f'{SCRIPTS}["workbench/store.js"]()'
# What is written in an element, a fraction as (a)/(b).
MATHML = """function read(one) {
    const inner = [...one.childNodes].map((part) => part.nodeType === 3 ? part.data : read(part));
    return one.localName === "mfrac" ? `(${inner[0]})/(${inner[1]})` : inner.join("");
}"""
PAGES_OF_THE_BOARD = f"""pages => pages.map((page) =>
    ["h3", ".items :is(th, td)", ".line"].flatMap((part) => [...page.querySelectorAll(part)].map((one) => {{
        const text = ({MATHML})(one);
        return part === ".line" ? text.replaceAll(/\\s/g, "") : text;
    }})))"""

# A message of Streamlit is a protocol buffer. Of what it sends, the fourth field begins a run and the sixth
# ends it; of what it is sent, the eleventh asks for a run.
LISTEN = """(() => {
    const talk = (window.talk = { sent: 0, heard: 0, began: 0, ended: 0, slowness: 0 });
    const { send } = WebSocket.prototype;
    function* fieldsOf(bytes) {
        let at = 0;
        const number = () => {
            let value = 0, scale = 1, byte;
            do {
                byte = bytes[at++];
                value += (byte & 127) * scale;
                scale *= 128;
            } while (byte & 128);
            return value;
        };
        while (at < bytes.length) {
            const tag = number();
            yield tag >> 3;
            const value = number();
            if ((tag & 7) === 2) at += value;
        }
    }
    const hear = ({ data }) => {
        talk.heard = performance.now();
        for (const field of fieldsOf(new Uint8Array(data))) {
            if (field === 4) talk.began = talk.heard;
            if (field === 6) talk.ended = talk.heard;
        }
    };
    WebSocket.prototype.send = function (...content) {
        if (!this.noted) this.addEventListener("message", hear);
        this.noted = true;
        const asksForARun = [...fieldsOf(new Uint8Array(content[0]))].includes(11);
        if (asksForARun) talk.sent = performance.now();
        if (!talk.slowness) return send.apply(this, content);
        setTimeout(() => send.apply(this, content), talk.slowness);
    };
})()"""
SETTLE = f"""async (patience) => {{
    const store = {STORE};
    const isAnswered = () => !store.isReady() || store.isAnswered(store.sequence());
    const once = (wait) => new Promise((done) => wait(done));
    const hasAnswer = ({{ sent, began, ended }}) => began > sent && ended >= began;
    const isQuiet = ({{ heard }}) => performance.now() - heard > 30;
    const runs = () => document.querySelector("[data-test-script-state=notRunning]") === null;
    const glides = (one) => one.getAnimations({{ subtree: true }}).length > 0;
    const parts = () => [...document.querySelectorAll("[data-part]")];
    for (const end = performance.now() + patience; performance.now() < end; ) {{
        const before = {{ ...window.talk }};
        if (hasAnswer(before) && isQuiet(before)) {{
            await once((done) => requestIdleCallback(done, {{ timeout: 100 }}));
            await once(requestAnimationFrame);
            await once(requestAnimationFrame);
            const isStill = window.talk.sent === before.sent && window.talk.heard === before.heard;
            if (isStill && isAnswered() && !runs() && !parts().some(glides)) return true;
        }}
        await once((done) => setTimeout(done, 5));
    }}
    return false;
}}"""
FOLLOW = f"""async ([page, query]) => {{
    let focused = document.activeElement;
    focused?.blur();
    ({STORE}).openLink(page, query);
}}"""
AT_REST = """(element) => Promise.all(
    element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => null))
)"""
STORED_MATRIX = f"""async () => {{
    const store = {STORE};
    const isHeld = store.isReady() && store.isAnswered(store.sequence()) && !store.isDrafting();
    return isHeld ? store.current().matrix : null;
}}"""


def module(page: Page, address: str, name: str) -> str:
    """The address of a module of the app, which the page may import: it goes to the same server."""
    page.goto(f"{address}/_stcore/health")
    return f"{address}/{address_of(PAGES / name)}"


def listen(page: Page) -> None:
    """Note when the page last spoke to Python and heard of it, for `settled`; before the page is opened."""
    page.add_init_script(LISTEN)


def link(server: str, matrix: Matrix | None = None, page: str = "ranking", **view: str) -> str:
    """The address of a lesson about this matrix; without one, about that of D0."""
    given = {} if matrix is None else {"m": code_of(matrix)}
    return f"{server}/{page}?{urlencode(given | view)}"


def open_lesson(page: Page, address: str) -> Page:
    """Open it anew and wait until the lesson and its workbench are drawn."""
    page.goto(address)
    return drawn_lesson(page)


def drawn_lesson(page: Page) -> Page:
    """Wait until the lesson and its workbench are drawn, and pass over its question."""
    for part in (page.get_by_role("grid"), page.get_by_role("slider").first, pace(page)):
        expect(part).to_be_visible()
    pass_over_the_question(page)
    expect(number(page)).to_be_visible()
    return page


def pass_over_the_question(page: Page) -> None:
    """Come to the first step, with the value shown here and in every lesson that this tab shows later."""
    settled(page)
    if has_stage(page):
        expect(pace(page)).not_to_be_empty()
    if has_stage(page) and pace(page).inner_text() == "The question":
        unfold_foot(page)
        never = page.get_by_role("button", name="Do not ask a question first")
        (never if never.is_visible() else button(page, "Next")).click()
        page.locator(".foot .menu").evaluate("menu => (menu.open = false)")
        page.mouse.move(0, 0)  # below the menu it would point at the picture
        settled(page)


def follow(page: Page, address: str) -> None:
    """Go there as a link on a page of ours leads there: the tab keeps what can be undone, if it shows a page.

    A page that shows already where the link has led before stays.
    """
    place = urlsplit(address)
    if urlsplit(page.url).netloc != place.netloc or place.fragment:
        page.goto(address)
        expect(page.get_by_test_id("stApp")).to_be_visible()
    else:
        settled(page)
        if shows(page, address):
            return
        page.evaluate(FOLLOW, [place.path.lstrip("/"), dict(parse_qsl(place.query, keep_blank_values=True))])
    pass_over_the_question(page)
    LED_TO[address] = address_shown(page)


def shows(page: Page, address: str) -> bool:
    """Whether a page shows where this link has led before; a stage is turned to all its steps for it."""
    led_to, now = LED_TO.get(address), address_shown(page)
    if led_to is None or led_to[:2] != now[:2]:
        return False
    if led_to != now and led_to[2] == "" and has_stage(page):
        see_all(page)
        now = address_shown(page)
    return led_to == now


def address_shown(page: Page) -> tuple[str, dict[str, str], str]:
    """What the address bar says: the page, the state, and the step."""
    state = query(page)
    return urlsplit(page.url).path, state, state.pop("step", "")


def eventually(read: Callable[[], Any], expected: Any) -> None:
    """Wait until what is read is as expected; fails with both when it never is."""
    end = time.monotonic() + PATIENCE
    while (found := read()) != expected and time.monotonic() < end:
        time.sleep(0.02)
    assert found == expected, f"{found!r} is not {expected!r}"


def settled(page: Page) -> None:
    """Wait until Python has answered all that the page sent to it, and the answer is drawn and at rest.

    Streamlit gathers what it hears for some milliseconds, and draws it when the browser finds the time: on a
    busy machine that is a while after the last message.
    """
    assert page.evaluate(SETTLE, PATIENCE * 1000), "the page does not come to rest"


# What is on the page


def stored_matrix(page: Page) -> dict[str, Any]:
    """The matrix of the document, once Python has answered it and nothing is under the hand."""
    settled(page)
    found: list[dict[str, Any]] = []

    def is_stored() -> bool:
        found[:] = filter(None, [page.evaluate(STORED_MATRIX)])
        return bool(found)

    eventually(is_stored, True)
    return found[0]


def figure(page: Page) -> Locator:
    """The first figure of plotly, in view: out of view it shows what it showed before, or nothing."""
    place = page.locator(".plotly-figure").first
    place.scroll_into_view_if_needed()
    expect(place.locator(".main-svg").first).to_be_visible()
    settled(page)
    return place


def number(page: Page) -> Locator:
    return page.get_by_test_id("number")


def pace(page: Page) -> Locator:
    """ "Step 2 of 5" or "All 5 steps"."""
    return page.get_by_test_id("step")


def has_stage(page: Page) -> bool:
    """Whether the lesson of the page is shown on a stage."""
    return page.locator("[data-part=stage]").count() > 0


def on_board(page: Page) -> list[list[str]]:
    """The pages of the stage that are to be seen: of each its title, the cells of its table and its lines."""
    settled(page)
    pages: list[list[str]] = page.locator(f".stage {TURNED_TO}").evaluate_all(PAGES_OF_THE_BOARD)
    return pages


def results(page: Page) -> list[str]:
    """What the steps before the page that is turned to have come to, as the stage keeps it in sight."""
    settled(page)
    texts: list[str] = page.locator(".stage .results :not(.not-yet) > .result").evaluate_all(
        f"""all => all.filter((one) => one.checkVisibility())
            .map((one) => ({MATHML})(one).replaceAll(/\\s/g, ""))"""
    )
    return texts


def see_all(page: Page) -> None:
    """Turn to all the steps at once."""
    settled(page)
    if not pace(page).inner_text().startswith("All"):
        if page.locator(".foot .menu .way").count():  # on a phone its buttons are in the menu
            unfold_foot(page)
        button(page, "All steps").click()
    expect(pace(page)).to_have_text(re.compile(r"^All \d+ steps$"))


def drawn(page: Page, part: str) -> Locator:
    """The elements of this kind in the picture of the stage that have been reached."""
    return page.locator(f".stage .drawing {part}:not(.not-yet, .not-yet *)")


def lit_cells(page: Page) -> list[tuple[int, int]]:
    """The (row, column) of the cells that are marked in the matrix."""
    rows: list[list[bool]] = page.locator(".editor table").evaluate(
        """table => [...table.tBodies[0].rows].map((row) =>
            [...row.querySelectorAll("td")].map((cell) => cell.getAttribute("aria-current") === "step"))"""
    )
    return [(i, j) for i, row in enumerate(rows) for j, is_lit in enumerate(row) if is_lit]


def lit_chips(page: Page) -> list[str]:
    """The accessible names of the chips that are marked on the score line."""
    names: list[str] = page.locator(".chip[aria-current=step]").evaluate_all(
        "chips => chips.map((chip) => chip.getAttribute('aria-label'))"
    )
    return names


def pairs(page: Page) -> dict[tuple[str, str], str]:
    """The sign of each pair that has been compared in the grid, by the names of its true and its false item.

    Each pair is where the row of the one and the column of the other cross.
    """
    settled(page)
    true, false = _placed(page, ".head .chip.true"), _placed(page, ".head .chip:not(.true)")
    found = {}
    for text, x, y in _placed(page, ".pair:not(.waiting) > span"):
        row = min(true, key=lambda one: abs(one[2] - y))
        column = min(false, key=lambda one: abs(one[1] - x))
        found[row[0], column[0]] = text
    return found


def _placed(page: Page, part: str) -> list[tuple[str, float, float]]:
    """What elements of a picture say, and the middle of each."""
    found: list[list[Any]] = drawn(page, part).evaluate_all(
        """(all) => all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.textContent, x + width / 2, y + height / 2];
        })"""
    )
    return [(name, x, y) for name, x, y in found]


def matrix_on_screen(page: Page) -> tuple[list[list[int]], list[list[float]]]:
    """The truths and the scores in the editor."""
    truth, scores = page.locator(".editor table").evaluate(
        """table => [
            [...table.tBodies[0].rows].map((row) =>
                [...row.querySelectorAll(".truth")].map((one) => Number(one.textContent))),
            [...table.tBodies[0].rows].map((row) =>
                [...row.querySelectorAll("td:has(.truth) .score")].map((one) => Number(one.value))),
        ]"""
    )
    return truth, scores


def box(element: Locator) -> dict[str, float]:
    """Where an element is in the window, and how large."""
    found = element.bounding_box()
    assert found is not None, element
    return dict(found)


def query(page: Page) -> dict[str, str]:
    """What the address bar says."""
    address: str = page.evaluate("location.href")
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def entries(page: Page) -> int:
    """How many addresses the browser's history holds."""
    return int(page.evaluate("history.length"))


# What hands do


def score(page: Page, sample: str, label: str) -> Locator:
    return page.get_by_label(f"{sample}, label {label}, score", exact=True)


def truth(page: Page, sample: str, label: str) -> Locator:
    return page.get_by_label(re.compile(f"^{re.escape(f'{sample}, label {label}, truth')} [01]$"))


def chip(page: Page, sample: str, label: str) -> Locator:
    return page.get_by_role("slider", name=f"{sample}, label {label}", exact=True)


def button(page: Page, name: str) -> Locator:
    """A button by a part of its name."""
    return page.get_by_role("button", name=name)


def go_to(page: Page, name: str) -> None:
    """Follow the menu to a page, unfolding what holds its link; one that has none is reached by a link."""
    if name in PARENT_PAGES:
        page.evaluate(f"async (name) => ({STORE}).visit(name)", name)
        return
    in_menu(page, name).first.wait_for(state="attached")
    target = in_menu(page, name).filter(visible=True).first
    if not target.is_visible():
        # One group may hold another; on a phone only the outer one has a button.
        link_there = page.locator(f"a[data-page={name}]")
        groups = page.locator("[data-part=top_bar] nav [data-group]", has=link_there)
        inner = groups.last.get_by_role("button")
        (inner if inner.count() else groups.first.get_by_role("button")).click()
    target.click()


def in_menu(page: Page, name: str) -> Locator:
    """The link of the menu to a page."""
    return page.locator(f"[data-part=top_bar] a[data-page={name}]")


def opener(page: Page, group: str) -> Locator:
    """The button of the menu that unfolds a group of its links."""
    return page.locator(f"[data-part=top_bar] nav [data-group={group}] > button")


def choose(page: Page, group: str, option: str) -> None:
    """Choose one of a row of buttons or of a list, such as the part or a convention, and see it chosen.

    While Python answers, the old row may stand beside the new one for a moment.
    """
    settled(page)
    unfold(page)
    if page.get_by_role("combobox", name=group, exact=True).count():
        choose_in_list(page, group, option)
        settled(page)
        return
    row = page.get_by_role("radiogroup", name=group, exact=True)
    row.get_by_role("radio", name=option, exact=True).click()
    settled(page)
    expect(row.get_by_role("radio", name=option, exact=True, checked=True)).to_have_count(1)


def unfold(page: Page, what: str = "details") -> None:
    """Open what is folded on the page, such as the rules below a lesson, and its menus."""
    folds = page.locator(f"{what}:has(> [data-box])")
    folds.evaluate_all("all => all.forEach((one) => (one.open = true))")


def unfold_foot(page: Page) -> None:
    """Open the menu in the foot of a lesson, which has the question and what is taken away."""
    menu = page.locator(".foot .menu")
    if menu.get_attribute("open") is None:
        menu.locator("> summary").click()


def arrange(page: Page) -> None:
    """Show the fields and buttons that rename, add and remove samples and labels."""
    pencil = page.locator(".arrange")
    if pencil.get_attribute("aria-pressed") != "true":
        pencil.click()


def choose_metric(page: Page, title: str) -> None:
    """Choose a metric by its tab, or from the list of those that have none."""
    settled(page)
    start = re.compile(f"^{re.escape(title)}")
    tab = page.get_by_role("radiogroup", name="Metric").get_by_role("radio", name=start)
    if tab.count():
        tab.click()
    else:
        choose_in_list(page, "More metrics", title)
    expect(page.locator(".what")).to_have_text(title)
    pass_over_the_question(page)


def choose_in_list(page: Page, label: str, option: str) -> None:
    """Choose from a list: the browser's own, or one of Streamlit's, after the page has scrolled to it."""
    settled(page)
    field = page.get_by_role("combobox", name=label, exact=True)
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(label=option)
        return
    field.scroll_into_view_if_needed()
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    field.fill(option)
    page.get_by_role("option", name=option, exact=True).click()


def data_menu(page: Page) -> Locator:
    """The menu of all matrices; its button bears the name of the one that is loaded."""
    return page.locator("[data-group=matrices]")


def load_matrix(page: Page, title: str) -> None:
    """Load the matrix from the data menu whose entry begins with this title."""
    settled(page)
    menu = data_menu(page)
    menu.locator("> button").click()
    menu.locator("> div").get_by_role("button", name=re.compile(f"^{re.escape(title)}")).click()


def open_own(page: Page) -> None:
    """Open the dialog for a matrix of one's own, from the data menu."""
    load_matrix(page, "Your own")


def upload(page: Page, matrix: Matrix, folder: Path) -> Locator:
    """Upload the matrix as a file, and have it put in place; the dialog, which stays for a larger one."""
    file = folder / "matrix.json"
    file.write_text(json_of(matrix), encoding="utf-8")
    open_own(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("tab", name="Upload").click()
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    return dialog


def take_away(page: Page) -> None:
    """Open the dialog with what can be taken away; in a lesson it is behind the menu of the foot."""
    if page.locator(".foot .menu").count():
        unfold_foot(page)
    button(page, "Take away …").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="PNG", exact=True)).to_be_visible()


def listed(page: Page, label: str) -> list[str]:
    """What a list that opens has to choose from."""
    settled(page)
    field = page.get_by_role("combobox", name=label, exact=True)
    if field.evaluate("field => field.tagName") == "SELECT":
        return field.locator("option").all_text_contents()
    field.click()
    options = page.get_by_role("option").all_inner_texts()
    page.keyboard.press("Escape")
    return options


def type_score(page: Page, sample: str, label: str, text: str) -> None:
    score(page, sample, label).fill(text)
    page.keyboard.press("Enter")


def type_name(page: Page, field: str, name: str) -> None:
    arrange(page)
    page.get_by_label(field, exact=True).fill(name)
    page.keyboard.press("Enter")


def drag(page: Page, sample: str, label: str, to: float) -> None:
    """Drag a chip to another score with the mouse."""
    settled(page)
    one = chip(page, sample, label)
    now, low, high = (float(one.get_attribute(f"aria-value{end}") or "") for end in ("now", "min", "max"))
    pull(page, one, (to - now) / (high - low) * axis_width(page))


def pull(page: Page, element: Locator, across: float, drop: bool = True) -> None:
    """Drag it so many pixels to the right with the mouse."""
    element.evaluate(AT_REST)
    x, y = _middle(element)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y, steps=4)
    page.mouse.move(x + across, y, steps=4)
    if drop:
        page.mouse.up()


def pull_by_finger(page: Page, element: Locator, across: float) -> None:
    """The same on a screen that is touched."""
    x, y = _middle(element)
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 6):
        point = {"x": x + across * part / 5, "y": y + part}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _middle(element: Locator) -> tuple[float, float]:
    place = box(element)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def axis_width(page: Page) -> float:
    """How many pixels there are from one end of the line of scores to the other."""
    ends: Sequence[float] = page.locator(".axis span").evaluate_all(
        "ticks => [ticks[0], ticks.at(-1)].map((tick) => parseFloat(tick.style.left))"
    )
    return ends[1] - ends[0]

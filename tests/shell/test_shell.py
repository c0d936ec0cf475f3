"""The parts of a page in one component, the scripts in one bundle, and text that is only text in HTML."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.graph.formula_text import latex_text
from pages.shell import joined as page
from pages.shell.browser_files import ROOT
from pages.shell.bundle import NOT_BUNDLED, BundleError, bundle, bundled
from pages.shell.joined import Component, box, joined, listen_first, show_html, side_by_side
from pages.shell.markup import Html, element, plain
from pages.state.message import Pressed, state_name, value_of_lone_part
from pages.style.sheet import ORDER, PAGES_OF_SHEET, sheet, sheets_of_pages
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.shell.tab import Node


@dataclass
class Shown:
    """What Streamlit was given to show, in its order; a component is its key with its nodes."""

    order: list[object] = field(default_factory=list)
    callbacks: list[str] = field(default_factory=list)

    def render(self, *, key: str, data: bytes | None = None, **callbacks: Callable[[], None]) -> None:
        self.order.append((key, data and json.loads(decompress(data))["nodes"]))
        self.callbacks += callbacks


@dataclass
class FakePage:
    """A page as `joined` knows it: what is pressed on it, and whether a press has proposed something."""

    press: Pressed | None = None
    proposal: object = None

    def part_value(self, part: str, name: str) -> object:
        return None

    def answer(self) -> Mapping[str, Any]:
        return {"page": "ranking"}


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    one = Shown()
    monkeypatch.setattr(page, "_render", one.render)
    monkeypatch.setattr(page.st, "html", one.order.append)
    return one


def draw(key: str, **more: Any) -> None:
    Component(Path("linked_html.js"), dict, "", dict)(key=key, data={}, **more)


def node(key: str) -> Node:
    return {"part": key, "component": "linked_html", "data": {}}


def draw_and_raise(fault: BaseException) -> None:
    with joined(FakePage()), box("outer"):
        draw("a")
        raise fault


def test_parts_are_one_component_in_order_in_boxes_side_by_side_and_in_folded_places(shown: Shown) -> None:
    with joined(FakePage()):
        draw("a")
        with box("outer"):
            show_html(Html("<p>1</p>"))
            with box("inner", "What is in it"):
                draw("b")
            draw("c")
        left, right = side_by_side(39, 61)
        with right:
            draw("e")
        with left:
            draw("d")
        draw("f")
    inner = {"box": "inner", "nodes": [node("b")], "summary": "What is in it", "over": False}
    outer = {"box": "outer", "nodes": [{"html": "<p>1</p>"}, inner, node("c")]}
    sides = [{"box": "side", "nodes": [node(key)], "width": width} for key, width in (("d", 39), ("e", 61))]
    assert shown.order == [("page", [node("a"), outer, {"box": "sides", "nodes": sides}, node("f")])]


def test_before_a_fault_what_was_drawn_is_shown_and_below_it_what_the_fault_says(shown: Shown) -> None:
    with pytest.raises(ValueError, match="halfway"):
        draw_and_raise(ValueError("halfway"))
    draw("fault")
    assert shown.order == [("page", [{"box": "outer", "nodes": [node("a")]}]), ("fault", [node("fault")])]


def test_a_run_that_streamlit_ends_halfway_leaves_nothing_open_for_the_next_one(shown: Shown) -> None:
    """What Streamlit ends a run with is no `Exception`; the next run may be in the same thread."""
    with pytest.raises(KeyboardInterrupt):
        draw_and_raise(KeyboardInterrupt())
    assert shown.order == []
    draw("watch")
    assert shown.order == [("watch", [node("watch")])]


@pytest.mark.parametrize("name", ["edit", "dialog"])
def test_a_press_is_answered_by_its_own_part_and_a_dialog_once_all_is_shown(shown: Shown, name: str) -> None:
    with joined(FakePage(Pressed("1", "b", name, 7))):
        for key in ("a", "b"):
            draw(key, on_press={"edit": shown.order.append}, after_send={"dialog": shown.order.append})
    page_shown = ("page", [node("a"), node("b")])
    assert shown.order == ([7, page_shown] if name == "edit" else [page_shown, 7])


def test_once_something_is_proposed_nothing_else_is_drawn_and_what_is_there_stays(shown: Shown) -> None:
    page_shown = FakePage(Pressed("1", "a", "edit", 7))

    def propose(_value: object) -> None:
        page_shown.proposal = {"id": "one"}

    with joined(page_shown):
        draw("a", on_press={"edit": propose})
        shown.order.append("drawn in vain")
    assert shown.order == [("page", None)]


def test_a_part_that_stands_alone_has_a_component_of_its_own_and_is_heard(shown: Shown) -> None:
    draw("a", state=["chosen", "sent"])
    draw("b")
    assert shown.order == [("a", [node("a")]), ("b", [node("b")])]
    assert shown.callbacks == ["on_a.chosen_change", "on_a.sent_change"]
    visitor = {"a": {state_name("a", "chosen"): 2, "b.chosen": 1}}
    assert value_of_lone_part(visitor, "a", "chosen") == 2
    for state in ({"aa.chosen": 2}, None, {}, "a.chosen", ["a.chosen"], {"chosen": 2}):
        assert value_of_lone_part({"a": state}, "a", "chosen") is None


def test_the_page_is_drawn_once_the_browser_was_heard(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    state: dict[str, object] = {}
    monkeypatch.setattr(page.st, "session_state", state)
    monkeypatch.setattr(page.st, "rerun", lambda: shown.order.append("again"))
    listen_first()
    listen_first()
    assert shown.order == [("page", None), "again"]
    assert shown.callbacks == ["on_message_change"]


NAMES = 'import { one } from "./one.js";\n'


def test_every_script_of_the_pages_is_in_the_bundle() -> None:
    files = {*ROOT.rglob("*.js")}
    assert files >= {*NOT_BUNDLED}
    served = bundle().decode()
    paths = {file.relative_to(ROOT).as_posix(): file not in NOT_BUNDLED for file in files}
    assert {path: f'scripts["{path}"] = ' in served for path in paths} == paths


def test_every_component_is_known_in_the_bundle() -> None:
    """A server that has drawn no page yet knows all of them."""
    code = "from pages.shell.bundle import bundle; print(bundle().decode())"
    served = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    after = served.rpartition("export const components = ")[2]
    known, _end = json.JSONDecoder().raw_decode(after)
    scripts = "\n".join(file.read_text() for file in ROOT.rglob("*.py"))
    made = re.findall(r"^\w+ = component\(", scripts, re.MULTILINE)
    assert len(known) == len(made) > 10
    assert all((ROOT / one["script"]).is_file() for one in known.values())


@for_every(
    ("scripts", "sentence"),
    [
        ({"a.js": NAMES}, "imports one.js, and there is no such script."),
        ({"a.js": NAMES, "one.js": "const one = 1;"}, "imports one, which one.js does not export."),
        ({"a.js": 'import one from "./b.js";', "b.js": ""}, "imports default, which b.js does not export."),
        *(
            ({"a.js": script, "b.js": "", "a.css": ""}, f"has '{script}")
            for script in (
                *('import "./b.js";', 'import * as b from "./b.js";', 'import a from "./a.css";'),
                *('import { b } from "https://b.example/b.js";', "export let one = 1;"),
            )
        ),
        ({"a.js": "const one = 1;\nexport { one };"}, "has 'export { one };'"),
        ({"a.js": 'const one = await import("./b.js");'}, "has 'import(\"./b.js\");'"),
    ],
)
def test_an_unfit_script_and_circular_imports_are_named(scripts: Mapping[str, str], sentence: str) -> None:
    with pytest.raises(BundleError) as error:
        bundled(scripts)
    assert str(error.value).startswith(f"a.js {sentence}")
    one = 'import { two } from "./two.js";\nexport const one = 1;'
    with pytest.raises(BundleError, match=r"^These scripts import each other: .*(one|two)\.js"):
        bundled({"one.js": one, "two.js": f"{NAMES}export const two = 2;"})


def test_every_style_is_in_the_sheet_once() -> None:
    sheets = [sheet(), *(rules for _pages, rules in sheets_of_pages())]
    names = [*ORDER, *PAGES_OF_SHEET]
    assert sorted(f"{name}.css" for name in names) == sorted(file.name for file in ROOT.rglob("*.css"))
    for file in ROOT.rglob("*.css"):
        assert sum(rules.count(file.read_text("utf-8")) for rules in sheets) == 1
    for rules in sheets:
        assert rules.count("{") == rules.count("}")
    assert {page for pages, _rules in sheets_of_pages() for page in pages} <= set(TITLES)


@pytest.mark.parametrize("file", sorted(ROOT.rglob("*.css")), ids=lambda file: file.stem)
def test_what_is_inside_of_something_asked_about_is_named(file: Path) -> None:
    # Else a browser styles all that is inside anew after each change there.
    rules = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.S)
    heads = [head.strip() for head in re.findall(r"(?:^|[{};])([^{};]+)\{", rules)]
    selectors = [one for head in heads if not head.startswith("@") for one in parted(head, ",")]
    for selector in selectors:
        *around, inside = parted(re.sub(r"\s*([>+~])\s*", r"\1", selector), " >+~")
        if any(":has(" in one for one in around):
            assert re.match(r"[\w.\[]|:is\([\w.\[]|:{1,2}(?:before|after)", inside), selector


def parted(text: str, signs: str) -> list[str]:
    """The parts of a selector between these signs, but for those within brackets."""
    parts, depth = [""], 0
    for sign in text.strip():
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and sign in signs:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in map(str.strip, parts) if part]


@for_every(
    ("name", "latex"),
    [
        ("l1", r"\text{l1}"),
        ("50%_{a}", r"\text{50\%\_\{a\}}"),
        (r"\frac", r"\text{\textbackslash{}frac}"),
        ("a^b~$&#", r"\text{a\textasciicircum{}b\textasciitilde{}\$\&\#}"),
        ("a name with 19 lett", r"\text{a name with 1…}"),
        ("猫", r"\text{猫}"),
    ],
)
def test_a_name_in_a_formula_is_text(name: str, latex: str) -> None:
    assert latex_text(name) == latex


def test_every_sign_of_markdown_is_escaped() -> None:
    assert plain("a*b_c [x](y) $5 :red[x]") == r"a\*b\_c \[x\]\(y\) \$5 \:red\[x\]"
    assert plain("<b> & `c` # ~ ! | { } + - . >") == r"\<b\> \& \`c\` \# \~ \! \| \{ \} \+ \- \. \>"
    assert plain("猫 1/6") == "猫 1/6"


@given(st.text(), st.text())
def test_text_and_attributes_of_an_element_are_escaped_once(text: str, title: str) -> None:
    made = element("b", text, title=title or "t")
    attribute, _, content = made.removeprefix('<b title="').removesuffix("</b>").partition('">')
    assert html.unescape(attribute) == (html.unescape(html.escape(title)) or "t")
    assert not set("<>") & set(attribute + content)
    assert content == html.escape(text)


def test_an_element_inside_another_is_not_escaped_again() -> None:
    inner = element("i", "<x>", css="a", data_testid="one", empty="")
    assert element("b", inner, "&") == '<b><i class="a" data-testid="one">&lt;x&gt;</i>&amp;</b>'
    assert isinstance(inner, Html)


RETURNS_A_CONDITION = re.compile(r"\.on[a-z]+ = (?:async )?(?:\w+|\([^)]*\)) => (?!\{)[^;]*&&")


def test_no_handler_returns_a_condition() -> None:
    assert RETURNS_A_CONDITION.search('field.onkeydown = ({ key }) => key === "Enter" && commit();')
    assert not RETURNS_A_CONDITION.search("field.onkeydown = (event) => { if (event.key && one) commit(); };")
    found = {script: RETURNS_A_CONDITION.findall(script.read_text("utf-8")) for script in ROOT.rglob("*.js")}
    assert [script for script, handlers in found.items() if handlers] == []

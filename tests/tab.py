"""A tab without a browser: it holds the document as the store does, and sends it to the page of a test."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from streamlit.testing.v1 import AppTest

from pages.intake.matrix import Matrix
from pages.state import link
from pages.state.document import matrix_for_browser
from pages.state.heard import PAGE, state_name
from pages.state.message import MESSAGE
from tests.joined_parts import answer, items_of, parts

NUMBERS = count(1)


@dataclass
class Tab:
    """What the store of a tab holds: a document, what it was made of, and what is looked at."""

    page: str
    document: dict[str, Any]
    focus: dict[str, str]
    opened: dict[str, Any]
    before: dict[str, Any] | None = None
    pinned: bool = False
    tried: list[str] = field(default_factory=list)
    parts: dict[str, object] = field(default_factory=dict)
    adopted: str = ""

    def message(self, **more: object) -> dict[str, Any]:
        """The message that has all of it."""
        return {
            "seq": f"test.{next(NUMBERS)}",
            "attempt": 0,
            "page": self.page,
            "adopted": self.adopted,
            "draft": False,
            "document": self.document,
            "opened": self.opened,
            "before": self.before,
            "pinned": self.pinned,
            "tried": self.tried,
            "focus": self.focus,
            "parts": self.parts,
            **more,
        }

    def put(self, document: dict[str, Any], is_opened: bool = False) -> None:
        """Another document comes into place, as after an edit."""
        if document["matrix"] != self.document["matrix"]:
            self.before = self.document["matrix"]
        self.document = document
        self.opened = document["matrix"] if is_opened else self.opened

    def merge(self, changes: Mapping[str, str | None]) -> None:
        """Take over what Python says of what is looked at."""
        for name, value in changes.items():
            if value is None:
                self.focus.pop(name, None)
            else:
                self.focus[name] = value

    def adopt(self, proposal: Mapping[str, Any]) -> None:
        """Take over what Python proposes, once."""
        if proposal["id"] == self.adopted:
            return
        self.adopted = proposal["id"]
        self.merge(proposal["focus"])
        if "document" in proposal:
            self.put(proposal["document"], proposal["opened"])


TABS: WeakKeyDictionary[AppTest, Tab] = WeakKeyDictionary()


def tab_of(app: AppTest) -> Tab:
    """The tab of a page that has been run."""
    if app not in TABS:
        told = answer(app)
        document, focus = told["opened"]["document"], told["opened"]["focus"]
        TABS[app] = Tab(told["page"], document, dict(focus), document["matrix"])
    return TABS[app]


def send(app: AppTest, **more: object) -> AppTest:
    """Send the state of the tab, and take over what is answered; a proposal is adopted and sent again."""
    tab = tab_of(app)
    app.session_state[PAGE] = {MESSAGE: json.loads(json.dumps(tab.message(**more)))}
    app.run()
    told = answer(app)
    tab.merge(told.get("focus", {}))
    if "proposal" not in told or told["proposal"]["id"] == tab.adopted:
        return app
    tab.adopt(told["proposal"])
    return send(app)


def edit(app: AppTest, matrix: Matrix) -> AppTest:
    """Put a matrix in place by an edit."""
    tab = tab_of(app)
    tab.put({**tab.document, "matrix": matrix_for_browser(matrix)})
    return send(app)


def follow_rules(app: AppTest, **rules: str) -> AppTest:
    """Choose rules, as parameters of an address."""
    tab = tab_of(app)
    chosen = rules if link.PRESET in rules else {**tab.document["rules"], **rules}
    tab.put({**tab.document, "rules": chosen})
    return send(app)


def look(app: AppTest, **focus: str) -> AppTest:
    """Look at something else, by parameters of an address."""
    tab_of(app).focus.update(focus)
    return send(app)


def hold(app: AppTest, part: str, name: str, value: object) -> AppTest:
    """Have a part of the page hold this."""
    tab_of(app).parts[state_name(part, name)] = value
    return send(app)


def press(app: AppTest, part: str, name: str, value: object = True) -> AppTest:
    """Press a button of a part, or something in it that tells `value`."""
    items = items_of(parts(app)[part])
    assert not items or any(name == item.get("name") for item in items), f"nothing named {name!r}"
    return send(app, press={"id": str(next(NUMBERS)), "part": part, "name": name, "value": value})

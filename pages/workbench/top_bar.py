"""The bar on top of every page: the menu, and the tools that load a matrix, undo, and copy the link."""

from __future__ import annotations

from collections.abc import Mapping

from pages.intake.examples import EXAMPLES
from pages.state.session import TOP_BAR, Session
from pages.views.component import component
from pages.words import gettext as _
from pages.workbench.menu import entries
from pages.workbench.own_matrix import own_matrix
from pages.workbench.ready_matrices import buttons, listed

_render = component(
    __file__,
    '<div class="bar"><nav></nav><div class="toolbar"></div></div>',
    said=lambda: {
        "menu": {"label": _("Pages"), "entries": entries()},
        "words": _words(),
        "buttons": buttons(),
        "groups": listed(),
    },
)


def top_bar(session: Session, page: str) -> None:
    """Show the menu on this page and the tools."""
    loaded = next((key for key, one in EXAMPLES.items() if one.matrix == session.matrix), "")
    _render(
        key=TOP_BAR,
        data={"menu": {"here": page}, "loaded": loaded},
        on={"load": lambda example: _load(session, example)},
        then={"own": lambda _pressed: own_matrix(session)},
    )


def _load(session: Session, example: object) -> None:
    if isinstance(example, str) and example in EXAMPLES:
        session.load(EXAMPLES[example].matrix)


def _words() -> Mapping[str, object]:
    return {
        "ready": {
            "buttons": _("Load a matrix"),
            "list": _("Load any matrix: real data, one from a document or one from a public question"),
            "more": _("more"),
            "other": _("matrix"),
        },
        "own": _("yours …"),
        "undo": {"text": _("↶ undo"), "title": _("Ctrl + Z"), "keys": "Control+Z"},
        "redo": {"text": _("↷ redo"), "title": _("Ctrl + Y"), "keys": "Control+Y"},
        "reset": {"text": _("reset"), "title": _("The matrix as it was opened")},
        "copy": {
            "ask": _("Copy link"),
            "title": _("Copy a link to this page with this matrix"),
            "copied": _("Copied"),
            "by_hand": _("Copy this address"),
        },
    }

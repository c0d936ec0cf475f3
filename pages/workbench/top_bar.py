"""The bar on top of every page: the menu, and the tools that load a matrix, undo, and copy the link."""

from __future__ import annotations

from collections.abc import Mapping

from pages.intake.examples import DOCUMENTS, EXAMPLES, REAL, SCENARIOS, STORY
from pages.shell.joined import component
from pages.state.link import NAME_SIGN
from pages.state.session import TOP_BAR, Session
from pages.words import gettext as _
from pages.workbench.matrix_dialogs import open_import_dialog
from pages.workbench.menu import NAME, START, entries, entry_of, title_within

_render = component(
    __file__,
    '<div class="topbar"><a class="brand"></a><nav></nav><div class="toolbar"></div></div>',
    constants=lambda: {
        "menu": {"name": _(NAME), "start": START, "label": _("Pages"), "entries": entries()},
        "words": _words(),
        "matrices": ready_matrices(),
    },
)


def top_bar(session: Session, page: str, name: str, stays: bool = False) -> None:
    """Show the menu on this page and the tools.

    `name` is that of a matrix which is not in the data menu; where it `stays`, an edited matrix has it too.
    """
    loaded = next((key for key, one in EXAMPLES.items() if one.matrix == session.matrix), "")
    _render(
        key=TOP_BAR,
        data={
            "menu": {"here": entry_of(page), "within": title_within(page)},
            "loaded": loaded,
            "name": name,
            "stays": stays,
        },
        on_press={"load": lambda example: _load(session, example)},
        after_send={"own": lambda _pressed: open_import_dialog(session)},
    )


def ready_matrices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups of the data menu: the title of each, and the keys and the titles of its matrices."""
    groups: dict[str, list[tuple[str, str]]] = {}
    titled = (STORY, _("Story")), (REAL, _("Real data")), (DOCUMENTS, _("Documents")), (SCENARIOS, "")
    for examples, group in titled:
        for key, one in examples.items():
            groups.setdefault(group or _(one.group), []).append((key, _(one.title)))
    return list(groups.items())


def _load(session: Session, example: object) -> None:
    if isinstance(example, str) and example in EXAMPLES:
        session.load(EXAMPLES[example].matrix)


def _words() -> Mapping[str, object]:
    return {
        "data": _("Load a matrix"),
        "changed": _("your matrix"),
        "own": _("Your own: paste, upload, download …"),
        "undo": {"text": "↶", "name": _("Undo"), "title": _("Undo (Ctrl + Z)"), "keys": "Control+Z"},
        "redo": {"text": "↷", "name": _("Redo"), "title": _("Redo (Ctrl + Y)"), "keys": "Control+Y"},
        "reset": {"text": _("Back to the matrix as it was opened")},
        "projector": {"text": "A+", "title": _("Projector: larger letters, no tools (P)"), "keys": "P"},
        "copy": {
            "text": _("Share"),
            "title": _("Copy a link to this page with this matrix"),
            "copied": _("✓ Copied"),
            "by_hand": _("Copy this address"),
            "name_sign": NAME_SIGN,
            "lacks_matrix": _("This matrix is too large for a link: who opens it sees the first example."),
        },
    }

"""The bar on top of every page: the menu, and the tools that load a matrix, undo, and copy the link."""

from __future__ import annotations

from collections.abc import Mapping

from pages.intake.examples import EXAMPLES, OWN_MATRICES, READY, TEXTS, SourceText
from pages.shell.joined import component
from pages.state.session import TOP_BAR, Session
from pages.words import gettext as _
from pages.workbench.matrix_dialogs import open_import_dialog
from pages.workbench.menu import NAME, START, entries, entry_of

_render = component(
    __file__,
    '<div class="topbar"><a class="brand"></a><nav></nav><div class="toolbar"></div></div>',
    constants=lambda: {
        "menu": {"name": _(NAME), "start": START, "label": _("Pages"), "entries": entries()},
        "words": _words(),
        "matrices": {"own": own_entries(), "texts": [entry_of_text(one) for one in TEXTS]},
    },
)


def top_bar(session: Session, page: str, name: str, stays: bool = False) -> None:
    """Show the menu on this page and the tools.

    `name` is that of a matrix which is not ready to load; where it `stays`, an edited matrix has it too.
    """
    loaded = next((key for key, one in READY.items() if one.matrix == session.matrix), "")
    _render(
        key=TOP_BAR,
        data={
            "menu": {"here": entry_of(page)},
            "loaded": loaded,
            "name": _(READY[loaded].name) if loaded else name,
            "stays": stays or bool(loaded),
        },
        on_press={"load": lambda example: _load(session, example)},
        after_send={"own": lambda _pressed: open_import_dialog(session)},
    )


# What stands before a name: a photo with these tags, or a sign.
SIGNS: Mapping[str, Mapping[str, object]] = {"photos": {"tags": ["cat", "car"]}, "digits": {"sign": "3"}}


def own_entries() -> list[Mapping[str, object]]:
    """What the data menu says of the lab's own matrices."""
    return [
        {"key": key, "name": _(one.name), "about": _(one.about), **SIGNS[key]}
        for key, one in OWN_MATRICES.items()
    ]


def entry_of_text(text: SourceText) -> Mapping[str, object]:
    """What the data menu says of a document: its title, what that means, and the matrices that it prints."""
    matrices = []
    for key, (about, matrix) in text.printed.items():
        samples, labels = matrix.size
        size = _("{samples} × {labels} {about}").format(samples=samples, labels=labels, about=_(about))
        matrices.append({"key": key, "text": size})
    return {"title": text.title, "about": _(text.english or text.about), "matrices": matrices}


def _load(session: Session, example: object) -> None:
    if isinstance(example, str) and example in EXAMPLES:
        session.load(EXAMPLES[example].matrix)


def _words() -> Mapping[str, object]:
    return {
        "data": _("Load a matrix"),
        "changed": _("your matrix"),
        "matrix": _("Matrix"),
        "texts": _("From the five texts"),
        "none": _("It prints no matrix."),
        "own": {"name": _("Your own …"), "about": _("paste, upload, download"), "sign": "+"},
        "undo": {"text": "↶", "name": _("Undo"), "title": _("Undo (Ctrl + Z)"), "keys": "Control+Z"},
        "redo": {"text": "↷", "name": _("Redo"), "title": _("Redo (Ctrl + Y)"), "keys": "Control+Y"},
        "reset": {"text": _("Back to the matrix as it was opened")},
        "projector": {"text": "A+", "title": _("Projector: larger letters, no tools (P)"), "keys": "P"},
        "copy": {
            "text": _("Share"),
            "title": _("Copy a link to this page with this matrix"),
            "copied": _("✓ Copied"),
            "by_hand": _("Copy this address"),
            "lacks_matrix": _("This matrix is too large for a link: who opens it sees the first example."),
        },
    }

"""The bar on top of every page: the menu, and the tools that load a matrix, undo, and copy the link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from pages.intake.examples import EXAMPLES, OWN_MATRICES, READY, TEXTS, SourceText
from pages.shell.joined import ButtonText, NamedTexts, component
from pages.state.session import TOP_BAR, Session
from pages.words import gettext as _
from pages.workbench.matrix_dialogs import open_import_dialog
from pages.workbench.menu import NAME, START, MenuEntry, entries, entry_of

_HTML = '<div class="topbar"><a class="brand"></a><nav></nav><div class="toolbar"></div></div>'


class TopBarData(TypedDict):
    """The entry of the menu that is marked, the key of the matrix if it is a ready one, and its name.

    Where the name `stays`, an edited matrix has it too.
    """

    here: str
    loaded: str
    name: str
    stays: bool


class Menu(TypedDict):
    """The name of the app, the page that it leads to, the name of the menu, and what it holds."""

    name: str
    start: str
    label: str
    entries: Sequence[MenuEntry]


class SignOfMatrix(TypedDict, total=False):
    """What stands before the name of a matrix: a photo with these tags, or a sign."""

    tags: Sequence[str]
    sign: str


SIGNS: Mapping[str, SignOfMatrix] = {"photos": {"tags": ["cat", "car"]}, "digits": {"sign": "3"}}


class OwnMatrix(SignOfMatrix):
    """A matrix of the lab's own."""

    key: str
    name: str
    about: str


class PrintedMatrix(TypedDict):
    """A matrix that a document prints."""

    key: str
    text: str


class TextWithMatrices(TypedDict):
    """A document: its title, what that means, and the matrices that it prints."""

    title: str
    about: str
    matrices: list[PrintedMatrix]


class TopBarConstants(TypedDict):
    """What is the same on every page."""

    menu: Menu
    own_matrices: Sequence[OwnMatrix]
    texts: Sequence[TextWithMatrices]
    words: NamedTexts
    undo: ButtonText
    redo: ButtonText
    projector: ButtonText
    copy: NamedTexts


def _constants() -> TopBarConstants:
    return {
        "menu": {"name": _(NAME), "start": START, "label": _("Pages"), "entries": entries()},
        "own_matrices": own_matrices(),
        "texts": [entry_of_text(one) for one in TEXTS],
        "words": {
            "data": _("Load a matrix"),
            "changed": _("your matrix"),
            "matrix": _("Matrix"),
            "texts": _("From the five texts"),
            "none": _("It prints no matrix."),
            "own": _("Your own …"),
            "about_own": _("paste, upload, download"),
            "reset": _("Back to the matrix as it was opened"),
        },
        "undo": {"text": "↶", "name": _("Undo"), "title": _("Undo (Ctrl + Z)"), "keys": "Control+Z"},
        "redo": {"text": "↷", "name": _("Redo"), "title": _("Redo (Ctrl + Y)"), "keys": "Control+Y"},
        "projector": {"text": "A+", "title": _("Projector: larger letters, no tools (P)"), "keys": "P"},
        "copy": {
            "text": _("Share"),
            "title": _("Copy a link to this page with this matrix"),
            "copied": _("✓ Copied"),
            "by_hand": _("Copy this address"),
            "lacks_matrix": _("This matrix is too large for a link: who opens it sees the first example."),
        },
    }


_render = component(__file__, TopBarData, _HTML, _constants)


def top_bar(session: Session, page: str, name: str, stays: bool = False) -> None:
    """Show the menu on this page and the tools.

    `name` is that of a matrix which is not ready to load; see `TopBarData`.
    """
    loaded = next((key for key, one in READY.items() if one.matrix == session.matrix), "")
    _render(
        key=TOP_BAR,
        data={
            "here": entry_of(page),
            "loaded": loaded,
            "name": _(READY[loaded].name) if loaded else name,
            "stays": stays or bool(loaded),
        },
        on_press={"load": lambda example: _load(session, example)},
        after_send={"own": lambda _pressed: open_import_dialog(session)},
    )


def own_matrices() -> list[OwnMatrix]:
    """Return what the data menu says of the lab's own matrices."""
    return [
        {"key": key, "name": _(one.name), "about": _(one.about), **SIGNS[key]}
        for key, one in OWN_MATRICES.items()
    ]


def entry_of_text(text: SourceText) -> TextWithMatrices:
    """Return what the data menu says of a document."""
    matrices: list[PrintedMatrix] = []
    for key, (about, matrix) in text.printed.items():
        samples, labels = matrix.size
        size = _("{samples} × {labels} {about}").format(samples=samples, labels=labels, about=_(about))
        matrices.append({"key": key, "text": size})
    return {"title": text.title, "about": _(text.english or text.about), "matrices": matrices}


def _load(session: Session, example: object) -> None:
    if isinstance(example, str) and example in EXAMPLES:
        session.load(EXAMPLES[example].matrix)

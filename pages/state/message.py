"""What the browser sends: the whole state of a tab, in one message. Nothing of it is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix import Matrix
from pages.state.document import RivalScores, matrix_from_browser, rival_from_browser
from pages.state.link import known_params

# The component of all parts of a page; a part that stands alone, as in a dialog, has one by its own name.
PAGE = "page"
MESSAGE = "message"  # the name of the message in the state of that component


def state_name(part: str, name: str) -> str:
    """Return what the value of this name of a part is called in the state of its component."""
    return f"{part}.{name}"


def value_of_lone_part(visitor: Mapping[Any, Any], part: str, name: str) -> object:
    """Return a value of a part that stands alone, from Streamlit's session state; None without one."""
    state = visitor.get(part)
    return state.get(state_name(part, name)) if isinstance(state, Mapping) else None


@dataclass(frozen=True)
class Pressed:
    """A button of a part was pressed, with what it says; `id` tells one press from another."""

    id: str
    part: str
    name: str
    value: object


@dataclass(frozen=True)
class Envelope:
    """What a message says of itself: its number, the attempt to send it, and the page that it is for.

    `adopted` is the id of the proposal that the browser has adopted last. `is_draft` says that the document
    is under the visitor's hand, and no step of undo yet. `press` is the button that was pressed.
    """

    seq: str
    attempt: int
    page: str
    adopted: str
    is_draft: bool
    press: Pressed | None

    @classmethod
    def of(cls, sent: Mapping[str, Any]) -> Envelope:
        """Return the envelope of what was sent; InputError where it has none."""
        seq, page = sent.get("seq"), sent.get("page")
        if not isinstance(seq, str) or not isinstance(page, str) or len(seq) > limits.MAX_ID_LENGTH:
            raise InputError(N_("This message cannot be read."))
        attempt, adopted = sent.get("attempt"), sent.get("adopted")
        return cls(
            seq,
            attempt if isinstance(attempt, int) else 0,
            page[: limits.MAX_ID_LENGTH],
            adopted[: limits.MAX_ID_LENGTH] if isinstance(adopted, str) else "",
            sent.get("draft") is True,
            _press(sent.get("press")),
        )


@dataclass(frozen=True)
class Message:
    """A document and what is looked at of it.

    `opened` is the matrix that was opened, and of which the one in place was made by edits. `reference` is
    the one before the last edit, or the one that the visitor has pinned to compare with. `focus` and `rules`
    are parameters as an address has them. `parts` are the values of the parts of the page, `tried` the
    matrices since the one that was opened, with None for one that is left out, and `link` is a link to be
    opened, by its parameters.
    """

    envelope: Envelope
    matrix: Matrix
    opened: Matrix
    reference: Matrix | None
    is_pinned: bool
    rival: RivalScores | None
    focus: Mapping[str, str]
    rules: Mapping[str, str]
    parts: Mapping[str, object]
    link: Mapping[str, str] | None
    tried: tuple[Matrix | None, ...]

    @classmethod
    def of(cls, sent: Mapping[str, Any], envelope: Envelope) -> Message:
        """Return the message; InputError where something in it is wrong, UnknownError for an unknown name."""
        document = sent.get("document")
        if not isinstance(document, Mapping):
            raise InputError(N_("This message cannot be read."))
        matrix = matrix_from_browser(document.get("matrix"))
        opened, reference, tried = sent.get("opened"), sent.get("before"), sent.get("tried")
        parts, link = sent.get("parts"), sent.get("link")
        return cls(
            envelope,
            matrix,
            matrix if opened is None else matrix_from_browser(opened),
            None if reference is None else matrix_from_browser(reference),
            sent.get("pinned") is True,
            rival_from_browser(document.get("rival")),
            known_params(sent.get("focus")),
            known_params(document.get("rules")),
            parts if isinstance(parts, Mapping) else {},
            known_params(link) if isinstance(link, Mapping) else None,
            _tried(tried) if isinstance(tried, list) else (),
        )


def _press(sent: object) -> Pressed | None:
    match sent:
        case {"id": str(name_of_press), "part": str(part), "name": str(name), "value": value}:
            return Pressed(name_of_press, part, name, value)
    return None


def _tried(sent: list[object]) -> tuple[Matrix | None, ...]:
    """The last matrices, by name or in full; of the latter the newest, as many as can be edited at once."""
    tried: list[Matrix | None] = []
    room = limits.MAX_CELLS_EDITED
    for matrix in reversed(sent[-limits.MAX_TRIED :]):
        match matrix:
            case {"truth": [[*first], *others]} if (cells := len(first) * (1 + len(others))) <= room:
                room -= cells
                tried.append(matrix_from_browser(matrix))
            case str():
                tried.append(matrix_from_browser(matrix))
            case _:
                tried.append(None)
    return tuple(reversed(tried))

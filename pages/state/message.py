"""What the browser sends: the whole state of a tab, in one message. Nothing of it is trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.matrix import Matrix

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


def unreadable() -> InputError:
    """Return the error for a message that no page of the app has sent."""
    return InputError(N_("This message cannot be read."))


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
            raise unreadable()
        attempt, adopted = sent.get("attempt"), sent.get("adopted")
        return cls(
            seq,
            attempt if isinstance(attempt, int) else 0,
            page[: limits.MAX_ID_LENGTH],
            adopted[: limits.MAX_ID_LENGTH] if isinstance(adopted, str) else "",
            sent.get("draft") is True,
            _press(sent.get("press")),
        )


def _press(sent: object) -> Pressed | None:
    match sent:
        case {"id": str(name_of_press), "part": str(part), "name": str(name), "value": value}:
            return Pressed(name_of_press, part, name, value)
    return None


def tried_matrices(sent: object, read: Callable[[object], Matrix]) -> tuple[Matrix, ...]:
    """Return the last matrices that were tried, as many as have the cells of the largest one together.

    `read` makes a matrix of what was sent of it.
    """
    if not isinstance(sent, list):
        return ()
    tried: list[Matrix] = []
    room = limits.MAX_CELLS_HELD
    for matrix in reversed(sent[-limits.MAX_TRIED :]):
        tried.append(read(matrix))
        samples, labels = tried[-1].size
        room -= samples * labels
        if room < 0:
            return tuple(reversed(tried[:-1]))
    return tuple(reversed(tried))

"""The edits that a component of the workbench sends: which are new, and the matrix after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _

from metrics.errors import InputError
from pages.workbench.matrix import Matrix
from pages.workbench.operations import Op, apply

__all__ = ["Outcome", "Refusal", "apply", "fresh", "take"]

_LONGEST_ID = 64


@dataclass(frozen=True)
class Refusal:
    """An edit that had no meaning, and the sentence that says why."""

    id: str
    text: str


@dataclass(frozen=True)
class Outcome:
    """The matrix after a component's new edits, and what to answer the component."""

    matrix: Matrix
    done: str | None
    refused: Refusal | None


def take(value: object, matrix: Matrix, done: str | None, version: str, first_run: bool = False) -> Outcome:
    """Apply the edits in a component's state that have not been applied yet."""
    ops, refused = fresh(value, done, version, first_run), None
    sent = _ops(value)
    if first_run and done is None and sent and not ops:
        # Answered, or the browser would go on showing edits that are not in the matrix.
        text = _("The connection was lost, and the last edit with it. Please make it again.")
        return Outcome(matrix, sent[-1]["id"], Refusal(sent[-1]["id"], text))
    for op in ops:
        done = op["id"]
        try:
            matrix = apply(matrix, op)
        except InputError as error:
            refused = Refusal(op["id"], str(error))
    return Outcome(matrix, done, refused)


def fresh(value: object, done: str | None, version: str, first_run: bool) -> tuple[Op, ...]:
    """The edits in a component's state that come after the one called `done`.

    In a session that has just begun nothing is known to be done: a browser that reconnects sends
    its old state again. That state counts only if it was made on the very matrix held now.
    """
    ops = _ops(value)
    ids = [op["id"] for op in ops]
    if done in ids:
        last = len(ids) - 1 - ids[::-1].index(done)
        return ops[last + 1 :]
    if first_run and isinstance(value, Mapping) and value.get("base") != version:
        return ()
    return ops


def _ops(value: object) -> tuple[Op, ...]:
    if not isinstance(value, Mapping) or not isinstance(value.get("ops"), list):
        return ()
    return tuple(op for op in value["ops"] if isinstance(op, Mapping) and _is_id(op.get("id")))


def _is_id(value: object) -> bool:
    # ASCII, because the id travels back and half a surrogate pair cannot
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_ID and value.isascii()

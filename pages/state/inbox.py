"""The edits that the components of the workbench send: which are new, and in which order they were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import isfinite

from pages.intake import limits
from pages.state.operations import REBUILDING, Op
from pages.words import gettext as _


@dataclass(frozen=True)
class Refusal:
    """An edit that had no meaning, and the sentence that says why."""

    id: str
    text: str


def lost(value: object, done: str | None, version: str, first_run: bool) -> Refusal | None:
    """The answer to edits that came as the session began, and were made on another matrix.

    Without one the browser would go on showing edits that are not in the matrix.
    """
    sent = _ops(value)
    if not first_run or done is not None or not sent or fresh(value, done, version, first_run):
        return None
    text = _("The connection was lost, and the last edit with it. Please make it again.")
    return Refusal(sent[-1]["id"], text)


def at_once(ops: Sequence[tuple[str, Op]], cells: int) -> int:
    """How many of these edits of a matrix with so many cells are made in one go, from the first on."""
    rebuilt = accumulate(cells * (op.get("kind") in REBUILDING) for _component, op in ops)
    return sum(total <= limits.MOST_CELLS_REBUILT for total in islice(rebuilt, limits.MOST_OPERATIONS))


def too_many(op: Op, made: int) -> Refusal:
    """The answer to an edit that came together with more than can be made at once."""
    text = _("Too many edits came at once: the first {made} were made. Please make the others again.")
    return Refusal(op["id"], text.format(made=made))


def in_order(news: Mapping[str, Sequence[Op]]) -> list[tuple[str, Op]]:
    """The new edits of every component, each with the component's name, in the order of their making."""
    named = [(component, op) for component, ops in news.items() for op in ops]
    return sorted(named, key=lambda one: when(one[1]))


def when(op: Op) -> float:
    """When an edit was made, by the visitor's clock; 0 if it does not say."""
    at = op.get("at")
    return at if isinstance(at, int) or (isinstance(at, float) and isfinite(at)) else 0


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
    sent = value["ops"][-limits.MOST_SENT :]
    return tuple(op for op in sent if isinstance(op, Mapping) and _is_id(op.get("id")))


def _is_id(value: object) -> bool:
    # ASCII, because the id travels back and half a surrogate pair cannot
    return isinstance(value, str) and 0 < len(value) <= limits.LONGEST_ID and value.isascii()

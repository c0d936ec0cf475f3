"""What has arrived from the browser since the last run: edits, presses and addresses."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

from pages.state import link
from pages.state.session import ADDRESS, EDITOR, HISTORY, KEY, LINE, Session


def begin(visitor: MutableMapping[Any, Any], address: Mapping[str, str]) -> Session:
    """The session at the start of a run, with everything that arrived from the browser taken in.

    `visitor` is what the server keeps of one visitor: the session, and what the components in the browser
    hold, each by its key. `address` has the parameters of the address that the browser sent.
    """
    first_run = KEY not in visitor
    session: Session = visitor.setdefault(KEY, Session())
    with session.lock:
        _take_in(session, visitor, address, first_run)
    return session


def _take_in(
    session: Session, visitor: Mapping[Any, Any], address: Mapping[str, str], first_run: bool
) -> None:
    """What was done here first; else, where the browser went to another address, that."""
    query = {key: value for key, value in address.items() if key in link.OWN}
    if first_run:
        session.adopt(query)
    session.take(_sent(visitor), first_run)
    moved = not first_run and query != session.received
    session.received = query
    step = _step(session, visitor.get(ADDRESS))
    target = step.query if step else query if moved else None
    late = step is not None and step.at < session.acted
    # Where the reader is in the working Python does not know: a link to a step is followed even if it is the
    # one followed last, and one without a step leaves the reader in place.
    to_a_step = moved and not step and "step" in query and not session.touched
    if target is not None and (not _is_shown(target, session.written) or to_a_step):
        if session.touched or late:
            session.won = True
            # The bar has refused the entry of an edit while it waited for the answer to the step.
            session.edited = session.edited or late
        else:
            session.adopt(target)
    elif step:
        # Back and forth again: what is there is what it went to, and the bar may write again.
        session.adopted = step.query
    session.touched = False


def _is_shown(target: Mapping[str, str], written: Mapping[str, str] | None) -> bool:
    """Whether an address asks for what was written into the bar last, whatever that says of the step."""
    if written is None:
        return False
    return target == ({key: written[key] for key in written if key != "step" or key in target})


@dataclass(frozen=True)
class Step:
    """A step in the browser's history: when it was made by the visitor's clock, and where it led."""

    at: float
    query: dict[str, str]


def _step(session: Session, state: object) -> Step | None:
    """The step that the address bar tells of; None if it tells nothing new."""
    match state.get("step") if isinstance(state, Mapping) else None:
        case {"number": int(number), "at": float() | int() as at, "query": Mapping() as query} if (
            number != session.stepped
        ):
            session.stepped = number
            own = {key: value for key, value in query.items() if key in link.OWN and isinstance(value, str)}
            return Step(at, own)
    return None


def _sent(visitor: Mapping[Any, Any]) -> dict[str, object]:
    """What the browser holds of each component: everything that it did and has no answer to."""
    states = {component: visitor.get(component) for component in (EDITOR, LINE, HISTORY)}
    return {
        component: state.get("edits") for component, state in states.items() if isinstance(state, Mapping)
    }

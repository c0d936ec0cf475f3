"""What has arrived from the browser since the last run: edits, presses and addresses."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any
from weakref import WeakValueDictionary

from pages.state import link
from pages.state.address_bar import Traversal
from pages.state.session import ADDRESS, KEY, SENDING, Session
from pages.state.whereabouts import Whereabouts

# The sessions of this server by their names, which nobody knows but the browser of each.
SESSIONS: WeakValueDictionary[str, Session] = WeakValueDictionary()


def begin(
    visitor: MutableMapping[Any, Any], address: Mapping[str, str], whereabouts: object = None
) -> Session:
    """The session at the start of a run, with everything that arrived from the browser taken in.

    `visitor` is what the server keeps of one visitor: the session, and what the components in the browser
    hold, each by its key. `address` has the parameters of the address that the browser sent. `whereabouts` is
    what a browser tells that has lost its connection.
    """
    first_run = KEY not in visitor
    session: Session = visitor.setdefault(KEY, Session())
    SESSIONS[session.id] = session
    traversal = _traversal(visitor.get(ADDRESS), session.id)
    session.arrive(link.own(address), _sent(visitor), traversal, first_run, Whereabouts.of(whereabouts))
    return session


def _traversal(state: object, session: str) -> Traversal | None:
    """The last traversal of the browser's history that the address bar has told of in this session."""
    match state.get("traversal") if isinstance(state, Mapping) else None:
        case {
            "session": str(told),
            "number": int(number),
            "at": float() | int() as at,
            "query": Mapping() as query,
            "how": "history" | "link" as how,
        } if told == session:
            return Traversal(number, at, link.own(query), how)
    return None


def _sent(visitor: Mapping[Any, Any]) -> dict[str, object]:
    """What the browser holds of each component: everything that it did and has no answer to."""
    states = {component: visitor.get(component) for component in SENDING}
    return {
        component: state.get("edits") for component, state in states.items() if isinstance(state, Mapping)
    }

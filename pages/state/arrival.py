"""What has arrived from the browser since the last run: edits, presses and addresses."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any
from weakref import WeakValueDictionary

from pages.state import link
from pages.state.address_bar import Traversal
from pages.state.heard import all_heard, state_name
from pages.state.session import ADDRESS, KEY, SENDING, WATCH, Session
from pages.state.whereabouts import Whereabouts

# The sessions of this server by their names, which nobody knows but the browser of each.
SESSIONS: WeakValueDictionary[str, Session] = WeakValueDictionary()

WHEREABOUTS = state_name(WATCH, "whereabouts")


def begin(visitor: MutableMapping[Any, Any], address: Mapping[str, str]) -> Session:
    """The session at the start of a run, with everything that arrived from the browser taken in.

    `visitor` is what the server keeps of one visitor: the session, and what the parts of the page hold in the
    browser. `address` has the parameters of the address that the browser sent.
    """
    first_run = KEY not in visitor
    session: Session = visitor.setdefault(KEY, Session())
    SESSIONS[session.id] = session
    heard = all_heard(visitor, ADDRESS)
    session.listen(heard)
    traversal = _traversal(heard.get(state_name(ADDRESS, "traversal")), session.id)
    whereabouts = Whereabouts.of(heard.get(WHEREABOUTS))
    session.arrive(link.own(address), _sent(heard), traversal, first_run, whereabouts)
    return session


def _traversal(told: object, session: str) -> Traversal | None:
    """The last traversal of the browser's history that the address bar has told of in this session."""
    match told:
        case {
            "session": str(of),
            "number": int(number),
            "at": float() | int() as at,
            "query": Mapping() as query,
            "how": "history" | "link" as how,
        } if of == session:
            return Traversal(number, at, link.own(query), how)
    return None


def _sent(heard: Mapping[str, object]) -> dict[str, object]:
    """What the browser holds of each part: everything that it did and has no answer to."""
    return {part: heard.get(state_name(part, "edits")) for part in SENDING}

"""The address bar, which always holds a link to what is on the screen."""

from __future__ import annotations

from pages.state import link
from pages.state.session import ADDRESS, Session
from pages.views.component import component

_write = component(__file__)


def write_address(session: Session, page: str) -> None:
    """Write the state into the address bar: an edit is a new entry, so that Back undoes it.

    `page` is the last part of the address of the page that is shown. Every answer has a number, or the
    browser would not hear of one that is like the answer before.
    """
    session.answers += 1
    query, adopted = session.query, session.adopted
    data = {
        "answer": session.answers,
        "page": page,
        "query": query,
        "own": list(link.OWN),
        "push": session.edited,
        "adopted": adopted,
        "write": adopted is None or query != session.written,
        "force": session.won,
    }
    _write(key=ADDRESS, data=data, on_step_change=lambda: None)
    # Only now: a run that ends above, because the next one has begun, has told nothing.
    with session.lock:
        if (session.query, session.adopted) == (query, adopted):
            session.written, session.adopted, session.edited, session.won = query, None, False, False

"""The address bar, which always holds a link to what is on the screen."""

from __future__ import annotations

from pages.state import link
from pages.state.session import ADDRESS, Session
from pages.views.component import component

_write = component(__file__, said=lambda: {"own": list(link.OWN)})


def write_address(session: Session, page: str) -> None:
    """Write the state into the address bar: an edit is a new entry, so that Back undoes it.

    `page` is the last part of the address of the page that is shown.
    """
    done = [one.done for one in session.inbox.answers.values()]
    answer = session.answer_address()
    copy = session.copy if link.is_named(session.query) else None
    data = {
        **vars(answer),
        "session": session.id,
        "matrix": session.held.version,
        "copy": copy and {"base": copy.base.version, "edits": copy.edits},
        "met": session.met and session.met.number,
        "line": session.line,
        "opening": session.opening,
        "page": page,
        "done": done,
    }
    _write(key=ADDRESS, data=data, holds=("traversal",), sent=lambda: session.told_address(answer))

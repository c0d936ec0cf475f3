"""What has arrived from the browser since the last run: edits, presses and addresses."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from pages.workbench import link
from pages.workbench.session import ADDRESS, EDITOR, HISTORY, KEY, LINE, Session


def begin() -> Session:
    """The session at the start of a run, with everything that arrived from the browser taken in."""
    first_run = KEY not in st.session_state
    session: Session = st.session_state.setdefault(KEY, Session())
    with session.lock:
        _take_in(session, first_run)
    return session


def _take_in(session: Session, first_run: bool) -> None:
    """What was done here first; else, where the browser went to another address, that."""
    session.adopted = None
    query = {key: value for key, value in st.query_params.items() if key in link.OWN}
    if first_run:
        session.adopt(query)
    session.take(_sent(), first_run)
    moved = not first_run and query != session.received
    session.received = query
    told = _step_told(session)
    target = told if told is not None else query if moved else None
    differs = target is not None and target != session.written
    session.won = differs and session.touched
    if target is not None and differs and not session.touched:
        session.adopt(target)
    elif told is not None and not differs:
        # Back and forth again: what is there is what it went to, and the bar may write again.
        session.adopted = told
    session.touched = False


def _step_told(session: Session) -> dict[str, str] | None:
    """The address of a step in the history that the address bar tells of; None if it tells nothing new."""
    state = st.session_state.get(ADDRESS)
    match state.get("step") if isinstance(state, Mapping) else None:
        case {"number": int(number), "query": Mapping() as query} if number != session.stepped:
            session.stepped = number
            return {key: value for key, value in query.items() if key in link.OWN and isinstance(value, str)}
    return None


def _sent() -> dict[str, object]:
    """What the browser holds of each component: everything that it did and has no answer to."""
    states = {component: st.session_state.get(component) for component in (EDITOR, LINE, HISTORY)}
    return {
        component: state.get("edits") for component, state in states.items() if isinstance(state, Mapping)
    }

"""The watch over the connection, which tells a server where a browser is that it does not know."""

from __future__ import annotations

from pages.state.session import WATCH
from pages.views.component import component

_watch = component(__file__)


def whereabouts() -> object:
    """What the browser tells for `begin`: it is known in the first run of a session, if this comes first."""
    return _watch(data={}, key=WATCH, on_whereabouts_change=lambda: None).get("whereabouts")

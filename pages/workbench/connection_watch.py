"""The watch over the connection, which tells a server where a browser is that it does not know."""

from __future__ import annotations

from pages.state.session import WATCH
from pages.views.component import component

_watch = component(__file__)


def watch_connection() -> None:
    """Have the browser tell `begin` where it was, as soon as it is connected again."""
    _watch(key=WATCH, data={}, holds=("whereabouts",))

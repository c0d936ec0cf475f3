"""The route by which a browser asks for a copy of its matrix, where that is too large for a link."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pages.state.arrival import SESSIONS
from pages.views.browser_files import below_base

PREFIX = "copies"
NOT_STORED = {"Cache-Control": "no-store"}


def _copy(request: Request) -> Response:
    """The matrix of this session that has this name; the name of a session is known to its browser alone."""
    session = SESSIONS.get(request.path_params["session"])
    base = session.copy.base if session else None
    if base is None or base.version != request.path_params["matrix"]:
        return PlainTextResponse("", 404, NOT_STORED)
    return PlainTextResponse(base.text, headers=NOT_STORED)


def matrix_route() -> Route:
    """The route for the app's server."""
    return Route(below_base(f"{PREFIX}/{{session}}/{{matrix}}"), _copy)

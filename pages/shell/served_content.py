"""Content that no edit changes: the app serves it, and a message holds only its address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from pages.shell.browser_files import below_base
from pages.shell.markup import Html

PREFIX = "content"
# The content of a name; None for a name that there is not.
Content = Callable[[str], Html | None]


def address_of_content(kind: str, name: str) -> str:
    """Where content is served, relative to the address of any page."""
    return f"{PREFIX}/{kind}/{name}"


def served_content_route(kinds: Mapping[str, Content]) -> Route:
    """The route for the app's server. A browser keeps what it got, and asks whether it is still the same."""

    def answer(request: Request) -> Response:
        kind, name = request.path_params["kind"], request.path_params["name"]
        content = kinds[kind](name) if kind in kinds else None
        if content is None:
            return Response(status_code=404)
        tag = f'"{blake2b(content.encode(), digest_size=8).hexdigest()}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(content, headers=headers)

    return Route(below_base(f"{PREFIX}/{{kind}}/{{name}}"), answer)

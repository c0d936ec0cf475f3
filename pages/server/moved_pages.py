"""The old addresses of pages that have moved: each leads to the new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pages.shell.browser_files import below_base


def moved_page_routes(moved: Mapping[str, str]) -> list[Route]:
    """Return the routes of pages that have moved, given the new address of each by its old one.

    The parameters of the address go along.
    """
    return [Route(below_base(old), _redirect_to(new)) for old, new in moved.items()]


def _redirect_to(page: str) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        query = request.url.query
        return RedirectResponse(f"{page}?{query}" if query else page)

    return answer

"""The old addresses of pages that have moved: each leads to the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pages.shell.browser_files import below_base

NewAddress = Callable[[str, Mapping[str, str]], tuple[str, Mapping[str, str]]]


def moved_page_routes(old: Iterable[str], new_address: NewAddress) -> list[Route]:
    """Return the routes of pages that have moved, at their old addresses.

    `new_address` gives the new address of a page, and its parameters there.
    """
    return [Route(below_base(one), _redirect(one, new_address)) for one in old]


def _redirect(old: str, new_address: NewAddress) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        page, query = new_address(old, dict(request.query_params))
        return RedirectResponse(f"{page}?{urlencode(query)}" if query else page)

    return answer

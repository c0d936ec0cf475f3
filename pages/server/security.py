"""What the server refuses: routes that the app has no use for, other sites, and unsafe content.

The browser refuses the rest by the headers of every answer: scripts, images and requests from elsewhere.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from metrics.errors import InputError
from metrics.words import N_
from pages.shell.browser_files import below_base
from pages.shell.streamlit_internals import (
    FRONT_PAGE,
    INLINE_SCRIPT,
    OPEN_ROUTES,
)

# Streamlit's other routes are closed (metrics, uploads, its interface for agents), and so is signing in.
CLOSED = re.compile(rf"/_stcore/(?!({'|'.join(OPEN_ROUTES)})$)|^/(auth/|oauth2callback$|component/)")


class ClosedRoutes:
    """Middleware that refuses what nothing of the app uses."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.base = below_base("").rstrip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, or not at all."""
        if scope["type"] == "http" and self.is_closed(scope["path"]):
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def is_closed(self, path: str) -> bool:
        """Return whether nothing of the app asks for this path."""
        return bool(CLOSED.search(path.removeprefix(self.base)))


SITE = re.compile(r"https?://(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", re.IGNORECASE)


def embedding_sites(setting: str) -> tuple[str, ...]:
    """Return the sites that may show the app in a frame; the setting has spaces between them."""
    for site in setting.split():
        if not SITE.fullmatch(site):
            raise InputError(
                N_(
                    "“{site}” is not a site that may embed the app: write it as https://moodle.example.org, "
                    "without a path, and several with spaces between."
                ),
                site=site,
            )
    return tuple(setting.split())


def content_policy(sites: tuple[str, ...] = ()) -> str:
    """Return the Content-Security-Policy: what it does not name, the browser neither loads nor runs."""
    page = FRONT_PAGE.read_text(encoding="utf-8")
    hashes = (_hash_of(script) for script in INLINE_SCRIPT.findall(page))
    allowed = {
        "default-src": ("'none'",),
        # Streamlit runs a component's own script, which only imports our module, at a blob: address; only a
        # script that runs already can make one. Streamlit tries WebAssembly to read its messages: it can do
        # without, but Firefox calls the refusal an error. The hashes are of the scripts in Streamlit's page.
        "script-src": ("'self'", "blob:", "'wasm-unsafe-eval'", *hashes),
        "worker-src": ("'none'",),
        # Streamlit and plotly write rules into the page as it runs, and the pictures of a stage carry styles.
        "style-src": ("'self'", "'unsafe-inline'"),
        # The page's icon is a data: address; a picture of a stage becomes a PNG by way of a blob: address.
        "img-src": ("'self'", "data:", "blob:"),
        # Streamlit's style sheet contains one of the fonts for formulas.
        "font-src": ("'self'", "data:"),
        "connect-src": ("'self'",),
        "form-action": ("'none'",),
        "base-uri": ("'none'",),
        "frame-ancestors": ("'self'", *sites),
    }
    return "; ".join(" ".join((name, *sources)) for name, sources in allowed.items())


def _hash_of(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


class SafeHeaders:
    """Middleware that sends the policy and its companions with every answer, errors included."""

    def __init__(self, app: ASGIApp, sites: tuple[str, ...] = ()) -> None:
        self.app = app
        self.headers = {
            "Content-Security-Policy": content_policy(sites),
            "X-Content-Type-Options": "nosniff",
            # An address contains the matrix, which no other site may learn, and no request needs to repeat.
            "Referrer-Policy": "no-referrer",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, with these headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_started = False

        async def send_safely(message: Message) -> None:
            nonlocal has_started
            if message["type"] == "http.response.start":
                has_started = True
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        try:
            await self.app(scope, receive, send_safely)
        except Exception:
            # Starlette's own answer to an error stands outside of all middleware.
            if not has_started:
                await PlainTextResponse("Internal Server Error", 500)(scope, receive, send_safely)
            raise

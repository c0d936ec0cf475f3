"""What the browser is told to refuse: scripts, images and requests from elsewhere, and frames elsewhere."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from metrics.errors import InputError
from metrics.words import N_
from pages.streamlit_internals import FRONT_PAGE, INLINE_SCRIPT

SITE = re.compile(r"https?://(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", re.IGNORECASE)


def embedding_sites(setting: str) -> tuple[str, ...]:
    """The sites that may show the app in a frame, as the operator wrote them, with spaces between."""
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
    """The Content-Security-Policy: what is not named here, the browser neither loads nor runs."""
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
        # Streamlit's style sheet holds one of the fonts for formulas.
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
    """Middleware that sends the policy and its companions with every answer, also with one to a fault."""

    def __init__(self, app: ASGIApp, sites: tuple[str, ...] = ()) -> None:
        self.app = app
        self.headers = {
            "Content-Security-Policy": content_policy(sites),
            "X-Content-Type-Options": "nosniff",
            # An address holds the matrix: no other site is told of it.
            "Referrer-Policy": "same-origin",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, with these headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def send_safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        try:
            await self.app(scope, receive, send_safely)
        except Exception:
            # What answers otherwise stands outside of all middleware.
            if not begun:
                await PlainTextResponse("Internal Server Error", 500)(scope, receive, send_safely)
            raise

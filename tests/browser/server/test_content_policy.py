"""What a script that got into the page could not do; and which sites may show the app in a frame."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.lesson import eventually
from tests.browser.looks import drawn_page

# Every way to ask another site for something. Each is waited for, until it is answered or refused.
PLANTED = """async (site) => {
    const placed = (name, given) => new Promise((done) => {
        const one = Object.assign(document.createElement(name), given);
        one.onload = one.onerror = done;
        document.body.append(one);
    });
    const inText = Object.assign(document.createElement("div"), {
        innerHTML: `<img src="${site}/in-text.png"><p style="background: url(${site}/background.png)">x</p>`,
    });
    document.body.append(inText);
    const ways = [
        placed("img", { src: `${site}/image.png` }),
        placed("script", { src: `${site}/script.js` }),
        placed("link", { rel: "stylesheet", href: `${site}/style.css` }),
        placed("iframe", { src: `${site}/frame.html` }),
        placed("object", { data: `${site}/object.html` }),
        placed("video", { src: `${site}/video.mp4` }),
        fetch(`${site}/fetched`, { mode: "no-cors" }),
        import(`${site}/module.js`),
        new FontFace("planted", `url(${site}/font.woff2)`).load(),
        new Promise((done, refused) => {
            const socket = new WebSocket(`${site.replace("http", "ws")}/socket`);
            socket.onopen = socket.onerror = socket.onclose = done;
        }),
    ];
    navigator.sendBeacon(`${site}/beacon`, "secret");
    const answeredOrLate = (way) => Promise.race([way, new Promise((done) => setTimeout(done, 300))]);
    await Promise.allSettled(ways.map(answeredOrLate));
}"""
# Text that is run as a script: as an element, an attribute, an address, by `eval` and by its sister.
TEXT_AS_SCRIPT = """() => {
    window.run = [];
    const tried = (name, way) => { try { way(); } catch {} };
    const append = (name, given) => document.body.append(Object.assign(document.createElement(name), given));
    tried("element", () => append("script", { textContent: "run.push('element')" }));
    const broken = "<img src='data:,' onerror='run.push(`attribute`)'>";
    tried("attribute", () => append("div", { innerHTML: broken }));
    tried("address", () => append("a", { href: "javascript:run.push('address')", id: "planted" }));
    tried("address", () => document.getElementById("planted").click());
    // Not at once: what a debugger evaluates may do both.
    setTimeout(() => tried("eval", () => (0, eval)("run.push('eval')")));
    setTimeout(() => tried("Function", () => new Function("run.push('Function')")()));
    return new Promise((done) => setTimeout(() => done(window.run), 200));
}"""


class Elsewhere(BaseHTTPRequestHandler):
    """Another site, which notes what it receives requests for, and frames what a query names."""

    requested: set[str]

    def do_GET(self) -> None:
        path, _mark, framed = self.path.partition("?")
        self.requested.add(path.lstrip("/"))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<body><iframe src='{framed}' width=1280 height=700></iframe>".encode())

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_texts: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, set[str]]]:
    """The address of another site, and what has been requested of it."""
    requested: set[str] = set()
    site = ThreadingHTTPServer(("127.0.0.1", 0), type("Site", (Elsewhere,), {"requested": requested}))
    thread = threading.Thread(target=site.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{site.server_port}", requested
    site.shutdown()
    site.server_close()


WAYS = set(re.findall(r"\$\{(?:site|site\.replace\(.*?\))\}/([\w.-]+)", PLANTED))


def test_nothing_is_requested_from_another_site_which_frames_nothing_and_no_text_is_a_script(
    visitor: Page, server: Server, elsewhere: tuple[str, set[str]]
) -> None:
    site, requested = elsewhere
    # Where no policy forbids it, all of it is done: nothing below fails for another reason.
    visitor.goto(f"{site}/")
    visitor.evaluate(PLANTED, site)
    eventually(lambda: WAYS - requested, set())
    assert set(visitor.evaluate(TEXT_AS_SCRIPT)) == {"element", "attribute", "address", "eval", "Function"}
    visitor.goto(f"{server('app.py')}/conventions")
    drawn_page(visitor)
    requested.clear()
    visitor.evaluate(PLANTED, site)
    assert visitor.evaluate(TEXT_AS_SCRIPT) == []
    assert requested == set()
    with visitor.expect_console_message(lambda message: "frame-ancestors" in message.text):
        visitor.goto(f"{site}/course?{server('app.py')}/ranking")

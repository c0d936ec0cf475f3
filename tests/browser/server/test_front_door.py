"""The app's own server: what it serves, what goes wrong there, and what a script could not do."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets import InvalidStatus, Origin
from websockets.sync.client import connect

from metrics.graph.digits import headline
from pages.intake.examples import FIRST_MATRIX
from pages.server.security import content_policy
from pages.shell.browser_files import VERSION
from pages.state.message import PAGE
from tests.benchmarks.visitor import arrive
from tests.browser.conftest import Server, start
from tests.browser.lesson import (
    D0,
    button,
    drawn_lesson,
    eventually,
    go_to,
    link,
    number,
    open_lesson,
    score,
    settled,
)
from tests.browser.looks import drawn_page
from tests.shell.asgi import run

MODULE = f"parts/{VERSION}/workbench/matrix_editor.js"
PROMPT = 10_000  # ms, half of what a link waits for the answer to an edit
BEFORE, EDITED = headline(1 / 6), headline((0 / 6 + 1 / 6) / 2)


def status(address: str) -> int:
    try:
        with urlopen(address) as answer:
            return int(answer.status)
    except HTTPError as problem:
        return problem.code


def test_the_server_sends_its_policy_compresses_and_closes_what_nothing_uses(server: Server) -> None:
    address = server("app.py")
    wanted = Request(f"{address}/{MODULE}", headers={"Accept-Encoding": "gzip"})
    for place in (f"{address}/ranking", wanted):
        with urlopen(place) as answer:
            assert answer.headers["Content-Security-Policy"] == content_policy()
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"].startswith(("text/javascript", "application/javascript"))
    closed = ("metrics", "upload_file/a/b", "agent/openapi.json", "script-health-check")
    assert {status(f"{address}/_stcore/{one}") for one in closed} == {404}
    for place in (
        MODULE.replace(VERSION, "0" * len(VERSION)),
        f"parts/{VERSION}/workbench/session.py",
        f"parts/{VERSION}/workbench/none.js",
        f"parts/{VERSION}/",
        f"parts/{VERSION}/..%2f..%2fapp.py",
    ):
        assert status(f"{address}/{place}") in (400, 404), place
    stream = f"{address.replace('http', 'ws')}/_stcore/stream"
    with pytest.raises(InvalidStatus, match="403"), connect(stream, origin=Origin("https://elsewhere.org")):
        pass
    with connect(stream, origin=Origin(address)):
        pass


def test_a_session_goes_on_after_values_of_widgets_that_no_page_has_sent(server: Server) -> None:
    async def talk() -> None:
        visitor = await arrive(server("app.py"))
        widget, _fragment = visitor.widgets[PAGE]
        for wrong in ({"int_value": 3}, {"trigger_value": True}, {"json_value": "{"}, {"bytes_value": b"x"}):
            await visitor.send([WidgetState(id=widget, **wrong)])
        await visitor.score(0, 0, 0.25)
        await visitor.hear_answer()
        assert visitor.is_right
        assert visitor.faults == []
        await visitor.socket.close()

    run(talk())


@pytest.mark.own_tab
def test_a_script_is_fetched_once_whatever_is_edited(page: Page, server: Server) -> None:
    visitor = page
    fetched: list[str] = []
    visitor.on("request", lambda request: fetched.append(request.url) if "/parts/" in request.url else None)
    open_lesson(visitor, link(server("app.py"), D0))
    expect(number(visitor)).to_have_text(BEFORE)
    score(visitor, "x1", "l2").fill("0.25")
    score(visitor, "x1", "l2").press("Enter")
    expect(number(visitor)).to_have_text(EDITED)
    go_to(visitor, "sets")
    expect(visitor.get_by_role("radio", name="Subset accuracy").first).to_be_visible()
    modules = {address.rpartition("/")[2] for address in fetched if address.endswith(".js")}
    assert modules - {"before_streamlit.js", "plotly-cartesian.min.js"} == {"bundle.js"}
    assert [one for one in set(fetched) if fetched.count(one) > 1] == []


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[str]:
    """The address of the app with a fault in it, which has to be in the log."""
    log = tmp_path / "log.txt"
    with log.open("wb") as written:
        process, address = start("tests/browser/faulty.py", log=written)
        yield address
        process.terminate()
        process.wait(timeout=60)
    logged = log.read_text(encoding="utf-8")
    assert all(text in logged for text in ("Traceback", "RuntimeError: a secret of the source", "faulty.py"))


def test_a_fault_is_owned_up_to_and_leads_to_the_start_or_back(visitor: Page, faulty: str) -> None:
    address = faulty
    visitor.goto(f"{address}/ranking?part=666")
    expect(visitor.get_by_test_id("stAlert")).to_contain_text("Something went wrong here.")
    visitor.get_by_role("link", name="The start page with the first example").click()
    expect(visitor.get_by_test_id("stAlert")).to_have_count(0)
    sample, label, first = FIRST_MATRIX.samples[0], FIRST_MATRIX.labels[0], FIRST_MATRIX.scores[0][0]
    expect(score(visitor, sample, label)).to_have_value(f"{first:g}")
    settled(visitor)
    go_to(visitor, "ranking")
    drawn_lesson(visitor)
    before = number(visitor).inner_text()
    score(visitor, sample, label).fill("0.666")
    score(visitor, sample, label).press("Enter")
    fault = visitor.get_by_test_id("stAlert")
    expect(fault).to_contain_text("Something went wrong here.")
    text = visitor.locator("body").inner_text()
    assert not re.search(r"secret|Traceback|\.py\b|site-packages", text)
    expect(visitor.get_by_test_id("stCode")).to_contain_text(f"{address}/ranking?m=")
    go_to(visitor, "sets")
    expect(visitor).to_have_url(re.compile("/sets"), timeout=PROMPT)
    go_to(visitor, "ranking")
    expect(visitor).to_have_url(re.compile("/ranking"), timeout=PROMPT)
    expect(fault).to_contain_text("Something went wrong here.")
    button(visitor, "Undo").click()
    expect(number(visitor)).to_have_text(before)
    expect(visitor).to_have_url(re.compile("/ranking"))


# What a script that got into the page could not do; which sites may show the app in a frame


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
    visitor.goto(f"{server('app.py')}/libraries")
    drawn_page(visitor)
    requested.clear()
    visitor.evaluate(PLANTED, site)
    assert visitor.evaluate(TEXT_AS_SCRIPT) == []
    assert requested == set()
    with visitor.expect_console_message(lambda message: "frame-ancestors" in message.text):
        visitor.goto(f"{site}/course?{server('app.py')}/ranking")

"""A real browser and a running Streamlit, for every test in this folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Page,
    Request,
    expect,
    sync_playwright,
)

from pages.state.link import code_of
from tests.browser.lesson import D0, PATIENCE, drawn_lesson, follow, link, listen, open_lesson

ROOT = Path(__file__).parents[2]
# The first one shows no window and asks for a seventh less of the machine.
ON_PATH = (
    *("chromium-headless-shell", "google-chrome", "google-chrome-stable", "chromium", "chromium-browser"),
    *("chrome", "microsoft-edge", "msedge"),
)
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
)
SCREEN = {"width": 1280, "height": 720}
# These only end what is hopeless: on a busy machine all takes longer.
START_SECONDS = 120
expect.set_options(timeout=PATIENCE * 1000)

NewPage = Callable[..., Page]
Server = Callable[[str], str]
Tour = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = installed_browser()
    if executable is None:
        reason = "no Chrome, Chromium or Edge found; name one in the environment variable BROWSER"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """`server("app.py")` is the address where this script runs; it is started once."""
    running: dict[str, tuple[subprocess.Popen[bytes], str]] = {}

    def address(script: str) -> str:
        if script not in running:
            running[script] = start(script)
        return running[script][1]

    yield address
    for process, _address in running.values():
        process.terminate()
        process.wait(timeout=60)


@dataclass(frozen=True)
class Tab:
    """A page and the faults that were noted on it."""

    page: Page
    faults: list[str]


Tabs = defaultdict[str, list[Tab]]


@pytest.fixture(scope="session")
def tab(browser: Browser) -> Iterator[Callable[..., Tab]]:
    """`tab(has_touch=True, is_mobile=True, locale="zh-CN")`: a new tab; the same options share a cache."""
    contexts: dict[str, BrowserContext] = {}

    def new_tab(**device: Any) -> Tab:
        key = repr(sorted(device.items()))
        if key not in contexts:
            contexts[key] = browser.new_context(**{"viewport": SCREEN, "locale": "en-US"} | device)
        new = Tab(contexts[key].new_page(), [])
        listen(new.page)
        watch(new.page, new.faults)
        return new

    yield new_tab
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="session")
def tabs() -> Tabs:
    """The tabs that wait for the next test: empty ones by their device, and those that have a page open.

    A tab that has shown the dashboard before shows it again in half the time; the next test may also go on
    from the page that is open, which goes by its server and device.
    """
    return defaultdict(list)


@pytest.fixture
def new_page(request: pytest.FixtureRequest, tab: Callable[..., Tab], tabs: Tabs) -> Iterator[NewPage]:
    """`new_page(color_scheme="dark", ...)`: a page whose faults fail the test.

    Faults are errors in the console, dialogs (a name was run as a script) and requests that leave this
    machine. The page is an empty one, but what
    other tests did is in its history; a test marked `own_tab` gets one that nobody had and nobody gets.
    """
    alone = request.node.get_closest_marker("own_tab") is not None
    taken: list[tuple[list[Tab], Tab]] = []

    def open_page(**options: Any) -> Page:
        device, look = _parted(options)
        idle = tabs[repr(sorted(device.items()))]
        one = idle.pop() if idle and not alone else tab(**device)
        taken.append((idle, one))
        return _looking(one.page, look)

    yield open_page
    faults = [fault for _, one in taken for fault in one.faults]
    for idle, one in taken:
        if alone:
            one.page.close()
        else:
            _empty(one)
            idle.append(one)
    assert not faults, "\n".join(faults)


@pytest.fixture
def shared_page(request: pytest.FixtureRequest, tab: Callable[..., Tab], tabs: Tabs) -> Iterator[NewPage]:
    """`shared_page(address, color_scheme="dark", ...)`: a page as another test has left it, or a new one.

    `address` is that of the server. Opening the dashboard is what costs most in a test; who only looks, or
    starts anew by other means, need not open it again. After a fault nobody gets the page.
    """
    failed = request.session.testsfailed
    taken: list[tuple[list[Tab], Tab]] = []

    def open_page(address: str, **options: Any) -> Page:
        device, look = _parted(options)
        shared = tabs[f"{address} {sorted(device.items())}"]
        one = next((tab for own, tab in taken if own is shared), None) or (shared or [tab(**device)]).pop()
        if all(other is not one for _, other in taken):
            taken.append((shared, one))
        one.page.mouse.move(0, 0)
        return _looking(one.page, look)

    yield open_page
    faults = [fault for _, one in taken for fault in one.faults]
    for shared, one in taken:
        if faults or request.session.testsfailed > failed:
            one.page.close()
        else:
            shared.append(one)
    assert not faults, "\n".join(faults)


@pytest.fixture
def tour(shared_page: NewPage, server: Server) -> Tour:
    """`tour("ranking?metric=coverage", color_scheme="dark", ...)`: a page of the app.

    One visitor follows links from page to page, in a fifth of the time that it takes to open them. The matrix
    is that of the link, or D0; but what other tests did can be undone, and is in the history of the browser.
    A lesson is turned to its first step, and has its value shown. A test of undo or of the history takes a
    page of its own.
    """

    def visit(address: str = "", **options: Any) -> Page:
        place = server("app.py")
        page = shared_page(place, **options)
        wanted = f"{place}/{address.removeprefix(place).removeprefix('/')}"
        follow(page, wanted if "?" in wanted else f"{wanted}?m={code_of(D0)}&step=start")
        # A link is followed here without a press, which would have folded what another test has unfolded.
        page.evaluate("for (const one of document.querySelectorAll('details[open]')) one.open = false")
        return page

    return visit


@pytest.fixture
def lesson(tour: Tour) -> Page:
    """The ranking lesson, in a tab that other tests share."""
    return drawn_lesson(tour("ranking"))


@pytest.fixture
def own_lesson(page: Page, server: Server) -> Page:
    """The same in a tab of its own: for how much can be undone, or how long the history is."""
    return open_lesson(page, link(server("app.py"), D0))


def _parted(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a context is made for, and what a page of it can be set to at any time."""
    look = {name: options[name] for name in ("viewport", "color_scheme", "reduced_motion") if name in options}
    return {name: value for name, value in options.items() if name not in look}, look


def _looking(page: Page, look: dict[str, Any]) -> Page:
    """The page as it is to be seen, in front: a tab behind another one is drawn once a second."""
    page.bring_to_front()
    viewport = look.pop("viewport", SCREEN)
    if page.viewport_size != viewport:
        page.set_viewport_size(viewport)
    # What glides is waited for: most tests do without. Motion has tests of its own.
    page.emulate_media(
        **{"color_scheme": "light", "contrast": "no-preference", "reduced_motion": "reduce"} | look
    )
    return page


def _empty(tab: Tab) -> None:
    tab.page.mouse.move(0, 0)
    tab.page.goto("about:blank")
    tab.faults.clear()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page in a browser of its own, with its own cache, in which errors are expected."""
    with visiting(browser) as page:
        yield page


@contextmanager
def visiting(browser: Browser) -> Iterator[Page]:
    """A tab of a visitor that nobody knows."""
    context = browser.new_context(viewport=SCREEN, locale="en-US")
    page = context.new_page()
    listen(page)
    yield page
    context.close()


def installed_browser() -> str | None:
    named = os.environ.get("BROWSER")
    if named:
        return shutil.which(named)
    on_path = (shutil.which(name) for name in ON_PATH)
    return next((found for found in (*on_path, *map(shutil.which, ELSEWHERE)) if found), None)


def start(
    script: str,
    *,
    port: int | None = None,
    base: str = "",
    flags: Sequence[str] = (),
    log: IO[bytes] | int = subprocess.DEVNULL,
) -> tuple[subprocess.Popen[bytes], str]:
    """Run the app, or a page that only tests have within the app's server, and say where.

    `flags` are further ones of `streamlit run`.
    """
    port = port or free_port()
    has_server = "st.App(" in (ROOT / script).read_text(encoding="utf-8")
    served = script if has_server else "tests/browser/served.py"
    settings = ["--server.port", str(port), "--server.headless", "true", "--server.baseUrlPath", base]
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", served, *settings, *flags],
        cwd=ROOT,
        env=os.environ | {"SERVED": str(ROOT / script)},
        stdout=log,
        stderr=log,
    )
    address = f"http://localhost:{port}{base}"
    try:
        _wait_for(f"{address}/_stcore/health", process)
    except BaseException:
        process.kill()
        process.wait()
        raise
    return process, address


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    directly = build_opener(ProxyHandler({}))
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with directly.open(url, timeout=10):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"Streamlit did not start in {START_SECONDS} s")


def watch(page: Page, faults: list[str]) -> None:
    def note_request(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname not in ("127.0.0.1", "localhost"):
            faults.append(f"outside request: {request.url}")

    page.on("request", note_request)
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))

    def note_dialog(dialog: Dialog) -> None:
        faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("dialog", note_dialog)

    def note_error(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text}")

    page.on("console", note_error)

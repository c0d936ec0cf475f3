"""A real browser and a running Streamlit, for every test in this folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Page,
    Request,
    sync_playwright,
)

from tests.browser.lesson import listen

ROOT = Path(__file__).parents[2]
ON_PATH = (
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
    "chrome",
    "microsoft-edge",
    "msedge",
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
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
START_SECONDS = 30
# A deep link makes Streamlit look for its own base path; it is not there, and Streamlit goes on.
ASKED_BY_STREAMLIT = ("/_stcore/health", "/_stcore/host-config")

NewPage = Callable[..., Page]
Server = Callable[[str], str]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = _installed_browser()
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
        process.wait(timeout=10)


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """`context(color_scheme="dark", ...)`: the same options share one, with its cache."""
    contexts: dict[str, BrowserContext] = {}

    def with_options(**options: Any) -> BrowserContext:
        settings = {"viewport": {"width": 1280, "height": 720}, "locale": "en-US"} | options
        key = repr(sorted(settings.items()))
        if key not in contexts:
            contexts[key] = browser.new_context(**settings)
        return contexts[key]

    yield with_options
    for context in contexts.values():
        context.close()


@dataclass(frozen=True)
class Tab:
    """A page and the faults that were noted on it."""

    page: Page
    faults: list[str]


@pytest.fixture(scope="session")
def idle_tabs() -> defaultdict[str, list[Tab]]:
    """The tabs that wait for the next test, by their options.

    A tab that has shown the dashboard before shows it again in half the time.
    """
    return defaultdict(list)


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest,
    context: Callable[..., BrowserContext],
    idle_tabs: defaultdict[str, list[Tab]],
) -> Iterator[NewPage]:
    """`new_page(color_scheme="dark", ...)`: a page whose faults fail the test.

    Faults are errors in the console, dialogs (a name was run as a script) and requests that leave this
    machine. The page is an empty one, but what
    other tests did is in its history; a test marked `own_tab` gets one that nobody had and nobody gets.
    """
    alone = request.node.get_closest_marker("own_tab") is not None
    taken: list[tuple[list[Tab], Tab]] = []

    def open_page(**options: Any) -> Page:
        idle = idle_tabs[repr(sorted(options.items()))]
        tab = idle.pop() if idle and not alone else _new_tab(context(**options))
        taken.append((idle, tab))
        return tab.page

    yield open_page
    faults = [fault for _, tab in taken for fault in tab.faults]
    for idle, tab in taken:
        if alone:
            tab.page.close()
        else:
            _empty(tab)
            idle.append(tab)
    assert not faults, "\n".join(faults)


def _new_tab(context: BrowserContext) -> Tab:
    tab = Tab(context.new_page(), [])
    listen(tab.page)
    _watch(tab.page, tab.faults)
    return tab


def _empty(tab: Tab) -> None:
    tab.page.mouse.move(0, 0)
    tab.page.goto("about:blank")
    tab.faults.clear()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


def _installed_browser() -> str | None:
    named = os.environ.get("BROWSER")
    if named:
        return shutil.which(named)
    on_path = (shutil.which(name) for name in ON_PATH)
    return next((found for found in (*on_path, *map(shutil.which, ELSEWHERE)) if found), None)


def start(
    script: str, *, port: int | None = None, base: str = "", log: IO[bytes] | int = subprocess.DEVNULL
) -> tuple[subprocess.Popen[bytes], str]:
    """Run the app, or a page that only tests have within the app's server, and say where."""
    port = port or free_port()
    has_server = "st.App(" in (ROOT / script).read_text(encoding="utf-8")
    served = script if has_server else "tests/browser/served.py"
    settings = ["--server.port", str(port), "--server.headless", "true", "--server.baseUrlPath", base]
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", served, *settings],
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
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(url, timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"Streamlit did not start in {START_SECONDS} s")


def _watch(page: Page, faults: list[str]) -> None:
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
        if message.type == "error" and not message.location["url"].endswith(ASKED_BY_STREAMLIT):
            faults.append(f"console: {message.text}")

    page.on("console", note_error)

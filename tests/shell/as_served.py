"""What the server sends: `python -m tests.shell.as_served` prints its headers, and what a first visit takes.

Chromium opens a page once and says which files it fetches. The same files are then fetched again as often as
a class would, as they are and compressed; the processor time is that of the server, from Linux's /proc.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import sync_playwright

from pages.shell.browser_files import BUNDLE
from tests.benchmarks.service import APP, Service, serving
from tests.browser.conftest import QUIET, installed_browser

VISITS = 100
SHOWN = {
    "a page": "ranking",
    "a script": BUNDLE,
    "no such file": "parts/none.js",
    "closed": "_stcore/metrics",
}
HEADERS = (
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cache-Control",
    "Content-Encoding",
    "Vary",
)


@dataclass(frozen=True)
class Visit:
    """What one visit takes on average: bytes that are sent, and ms of the server's processor."""

    bytes: float
    processor: float

    def __str__(self) -> str:
        return f"{self.bytes / 1e6:6.2f} MB {self.processor:8.1f} ms of the processor a visit"


def print_headers(address: str) -> None:
    """The headers of each kind of answer."""
    for kind, path in SHOWN.items():
        try:
            answer = urlopen(Request(f"{address}/{path}", headers={"Accept-Encoding": "gzip"}))
        except HTTPError as refused:
            answer = refused
        with answer:
            print(f"{kind}: /{path} → {answer.status}")
            for name in HEADERS:
                print(f"    {name}: {answer.headers.get(name, '–')}")


def files_of(address: str, page: str) -> list[str]:
    """The paths that a browser with an empty cache fetches for this page."""
    fetched: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(QUIET))
        visitor = browser.new_page()
        visitor.on("request", lambda request: fetched.append(request.url))
        visitor.goto(f"{address}/{page}")
        visitor.locator("[data-part=top_bar]").wait_for()
        visitor.wait_for_load_state("networkidle")
        browser.close()
    return [urlsplit(url).path for url in dict.fromkeys(fetched) if url.startswith(address)]


def visited(app: Service, paths: Sequence[str], encoding: str, visits: int) -> Visit:
    """What it takes to fetch these paths so many times, over one connection for each visit."""
    before, sent = app.processor(), 0
    for _ in range(visits):
        connection = HTTPConnection(urlsplit(app.addresses[0]).netloc)
        for path in paths:
            connection.request("GET", path, headers={"Accept-Encoding": encoding})
            sent += len(connection.getresponse().read())
        connection.close()
    return Visit(sent / visits, (app.processor() - before) / visits * 1000)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.shell.as_served", description=__doc__)
    parser.add_argument("pages", nargs="*", default=["overview", "ranking", "roc"])
    parser.add_argument("--visits", type=int, default=VISITS)
    options = parser.parse_args(arguments)
    with serving(APP) as app:
        address = app.addresses[0]
        print_headers(address)
        for page in options.pages:
            paths = files_of(address, page)
            print(f"\n{page}: {len(paths)} files, {options.visits} visits")
            for form, encoding in (("as they are", "identity"), ("compressed", "gzip")):
                print(f"    {form:12}", visited(app, paths, encoding, options.visits))


if __name__ == "__main__":
    main()

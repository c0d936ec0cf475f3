"""The app's own server: what it serves, and what a visitor sees when something goes wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect
from websockets import InvalidStatus, Origin
from websockets.sync.client import connect

from metrics.graph.digits import headline
from pages.intake.examples import FIRST
from pages.server.security import content_policy
from pages.shell.browser_files import VERSION
from tests.browser.conftest import Server, start
from tests.browser.lesson import (
    D0,
    button,
    drawn_lesson,
    go_to,
    link,
    number,
    open_lesson,
    score,
    settled,
)

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
    assert modules - {"server_address.js", "plotly-cartesian.min.js"} == {"bundle.js"}
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
    sample, label, first = FIRST.samples[0], FIRST.labels[0], FIRST.scores[0][0]
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

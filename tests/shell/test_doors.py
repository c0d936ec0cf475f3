"""What the server refuses, the headers of every answer, and which files are sent compressed."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import pytest
import streamlit as st
from starlette.responses import PlainTextResponse
from starlette.routing import Router
from starlette.types import Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg

from metrics import InputError
from pages.server import served_files
from pages.server.door import Door
from pages.server.moved_pages import moved_page_routes
from pages.server.security import ClosedRoutes, SafeHeaders, content_policy, embedding_sites
from pages.server.served_files import CompressedFiles, files_by_path
from pages.shell.browser_files import BUNDLE, ROOT, address_of
from pages.workbench.menu import MOVED_PAGES, TITLES, new_address
from tests.every import for_every
from tests.shell.asgi import HOST, Answer, ask, connect, run

STREAM = "/_stcore/stream"
TEXT = "as the app has it"


async def repeat(_scope: Scope, receive: Receive, send: Send) -> None:
    """Accept the connection and send back whatever is heard."""
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.receive":
            await send({"type": "websocket.send", "bytes": message["bytes"]})


def status(path: str, method: str = "GET") -> int:
    return ask(ClosedRoutes(PlainTextResponse(TEXT)), path, method=method).status


def is_let_in(origin: str) -> bool:
    sent = connect(Door(repeat), STREAM, [], {"Origin": origin})
    assert sent in ([{"type": "websocket.accept"}], [{"type": "websocket.close", "code": 1008}])
    return sent[0]["type"] == "websocket.accept"


CLOSED = """
    _stcore/metrics _stcore/script-health-check _stcore/upload_file/a/b _stcore/agent/mcp
    _stcore/agent/openapi.json _stcore/bidi-components/a/b _stcore/health/more _stcore/
    ranking/_stcore/metrics auth/login oauth2callback component/a/b
"""


@for_every("path", CLOSED.split())
def test_what_nothing_uses_is_not_found(path: str) -> None:
    assert [status(f"/{path}", method) for method in ("GET", "PUT", "POST")] == [404] * 3


@for_every("path", ["/", "/ranking", "/_stcore/health", "/_stcore/host-config", "/media/a.csv", "/authors"])
def test_what_the_app_uses_is_open(path: str) -> None:
    assert status(path) == 200


def packed(**fields: Any) -> bytes:
    return bytes(BackMsg(**fields).SerializeToString())


def test_only_what_a_page_asks_for_reaches_the_session() -> None:
    field = "backend_operation_request"
    heard = [
        packed(rerun_script={"query_string": "m=1"}),
        packed(stop_script=True),
        packed(app_heartbeat=True),
        packed(**{field: {"request_id": "1", "deferred_file": {"file_id": "2"}}}),
        b"no message of Streamlit's",
    ]
    refused = [
        *(packed(**{name: True}) for name in ("load_git_info", "set_run_on_save", "debug_shutdown_runtime")),
        packed(file_urls_request={"request_id": "1"}),
        packed(**{field: {"request_id": "1", "install_skills": {}}}),
        packed(**{field: {"request_id": "1"}}),
        packed(),
        # Of two kinds in one message the last one counts.
        packed(stop_script=True) + packed(clear_cache=True),
    ]
    sent = connect(Door(repeat), STREAM, [*refused, *heard, *refused, heard[0]])
    assert [one.get("bytes") for one in sent] == [None, *heard, heard[0]]


def test_a_connection_is_for_pages_of_the_app_and_of_trusted_sites(monkeypatch: pytest.MonkeyPatch) -> None:
    origins = f"https://{HOST}", "https://elsewhere.org", f"http://{HOST}:99", "null", "https://proxy.org"
    assert [one for one in origins if is_let_in(one)] == [f"https://{HOST}"]
    options = {
        "server.baseUrlPath": "",
        "server.enableCORS": True,
        "server.corsAllowedOrigins": ["https://proxy.org"],
    }
    monkeypatch.setattr(st, "get_option", options.__getitem__)
    assert [one for one in origins if is_let_in(one)] == [f"https://{HOST}", "https://proxy.org"]
    options["server.enableCORS"] = False
    assert is_let_in("https://elsewhere.org")


def assert_safe(answer: Answer, status: int) -> None:
    assert answer.status == status
    assert answer.headers["Content-Security-Policy"] == content_policy()
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "X-Frame-Options" not in answer.headers  # it knows no list of sites, and would contradict one


def test_every_answer_carries_the_headers_and_a_fault_is_raised_for_the_log() -> None:
    for code in (200, 404):
        assert_safe(ask(SafeHeaders(PlainTextResponse("here", code)), "/"), code)

    async def fail(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError("a fault")

    async def caught(*request: Any) -> None:
        with pytest.raises(RuntimeError, match="a fault"):
            await SafeHeaders(fail)(*request)

    assert_safe(ask(caught, "/"), 500)


def sources(policy: str) -> dict[str, set[str]]:
    """What a policy allows, by what it is about."""
    parted = [rule.split() for rule in policy.split("; ")]
    return {name: set(allowed) for name, *allowed in parted}


def test_nothing_is_allowed_from_elsewhere_and_no_text_is_run_as_a_script() -> None:
    allowed = sources(content_policy())
    assert allowed["default-src"] == {"'none'"}
    every = set().union(*allowed.values())
    words = {"'none'", "'self'", "'unsafe-inline'", "'wasm-unsafe-eval'", "data:", "blob:"}
    assert {one for one in every if not one.startswith("'sha256-")} == words
    assert [name for name, found in allowed.items() if "'unsafe-inline'" in found] == ["style-src"]


@for_every("sites", [(), ("https://moodle.example.org", "http://*.example.org:8080")])
def test_the_app_is_framed_by_itself_and_by_the_sites_of_the_setting(sites: tuple[str, ...]) -> None:
    app = SafeHeaders(PlainTextResponse(TEXT), embedding_sites("  ".join(sites)))
    policy = sources(ask(app, "/").headers["Content-Security-Policy"])
    assert policy["frame-ancestors"] == {"'self'", *sites}


NO_SITES = "moodle.example.org * https:// https://a.org/course https://a.org;script-src 'none' https://a_b"


@for_every("site", NO_SITES.split())
def test_a_setting_that_names_no_site_is_refused(site: str) -> None:
    with pytest.raises(InputError, match="is not a site that may embed the app"):
        embedding_sites(f"https://moodle.example.org {site}")


# Scripts and styles are sent compressed where the browser can read it

FILES = {f"/{path}": read for path, read in files_by_path().items()}
OURS = f"/{address_of(ROOT / 'lessons' / 'stage' / 'stage.js')}"
STREAMLITS = next(path for path in FILES if path.startswith("/static/js/index."))
FONT = f"/{address_of(next(ROOT.rglob('*.woff2')))}"
GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def compressed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The files that are compressed, one entry for each time."""
    done: list[bytes] = []
    compress = served_files._compressed
    monkeypatch.setattr(served_files, "_compressed", lambda read: done.append(read()) or compress(read))
    return done


@for_every("path", [OURS, f"/{BUNDLE}", STREAMLITS])
def test_a_file_is_sent_compressed_and_may_be_stored_for_ever(path: str) -> None:
    answer, whole = ask(CompressedFiles(PlainTextResponse(TEXT)), path, GZIP), FILES[path]()
    assert gzip.decompress(answer.body) == whole
    assert int(answer.headers["Content-Length"]) == len(answer.body) < len(whole) / 2
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "javascript" in answer.headers["Content-Type"]


def test_a_file_is_compressed_once_whether_visitors_come_together_or_later(compressed: list[bytes]) -> None:
    served = CompressedFiles(PlainTextResponse(TEXT))

    async def come() -> set[bytes]:
        return set(await asyncio.gather(*(served.content(OURS) for _ in range(20))))

    assert run(come()) == {ask(served, OURS, GZIP).body}
    assert compressed == [FILES[OURS]()]


def test_a_file_that_could_not_be_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> bytes:
        raise OSError("too many open files")

    served = CompressedFiles(PlainTextResponse(TEXT))
    with monkeypatch.context() as patch:
        patch.setitem(served.files, OURS, fail)
        with pytest.raises(OSError, match="too many open files"):
            ask(served, OURS, GZIP)
    assert gzip.decompress(ask(served, OURS, GZIP).body) == FILES[OURS]()


@for_every("headers", [{"Accept-Encoding": "identity"}, GZIP | {"Range": "bytes=0-9"}])
def test_who_cannot_read_it_gets_the_file_as_it_is(headers: dict[str, str]) -> None:
    answer = ask(CompressedFiles(PlainTextResponse(TEXT)), OURS, headers)
    assert answer.body == TEXT.encode()
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_nothing_else_is_stored(compressed: list[bytes]) -> None:
    """Another way to write the address of a file is not another file: the memory has its bounds."""
    others = OURS.replace("/stage.js", "//stage.js"), f"{OURS}/", "/static/js/none.js"
    for path in ("/", "/ranking", FONT, *others):
        assert ask(CompressedFiles(PlainTextResponse(TEXT)), path, GZIP).body == TEXT.encode()
    assert not compressed


def test_below_a_base_path_the_same_is_closed_and_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "get_option", lambda _name: "/courses/lab/")
    paths = ("_stcore/metrics", "auth/login", "_stcore/health", "sets")
    assert [status(f"/courses/lab/{path}") for path in paths] == [404, 404, 200, 200]
    below = CompressedFiles(PlainTextResponse(TEXT))
    assert ask(below, f"/courses/lab{OURS}", GZIP).headers["Content-Encoding"] == "gzip"
    assert ask(below, OURS, GZIP).body == TEXT.encode()


MOVED = {
    "documents": "find_the_error",
    "what_cannot_change?m=eJyr&change=halve": "nothing_moves?m=eJyr&change=halve",
    "conventions?cell=beta&number=%C2%BD+%26": "libraries?rule=beta&number=%C2%BD+%26",
}


@for_every("old", MOVED)
def test_a_page_that_has_moved_is_found_at_its_old_address_with_its_parameters(old: str) -> None:
    answer = ask(Router(moved_page_routes(MOVED_PAGES, new_address)), f"/{old}")
    assert (answer.status, answer.headers["location"]) == (307, MOVED[old])


def test_every_page_that_has_moved_is_a_page_and_no_old_address_is_one() -> None:
    assert set(MOVED_PAGES.values()) <= set(TITLES)
    assert not set(MOVED_PAGES) & set(TITLES)

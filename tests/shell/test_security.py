"""What the server refuses, and the headers of every answer."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg

from metrics import InputError
from pages.server.security import ClosedRoutes, SafeHeaders, content_policy, embedding_sites
from tests.every import for_every
from tests.shell.asgi import HOST, Answer, ask, ask_and_fail, connect

STREAM = "/_stcore/stream"


async def repeat(_scope: Scope, receive: Receive, send: Send) -> None:
    """Accept the connection and send back whatever is heard."""
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.receive":
            await send({"type": "websocket.send", "bytes": message["bytes"]})


def status(path: str, method: str = "GET") -> int:
    return ask(ClosedRoutes(PlainTextResponse("served")), path, method=method).status


def is_let_in(origin: str) -> bool:
    sent = connect(ClosedRoutes(repeat), STREAM, [], {"Origin": origin})
    return [one["type"] for one in sent] == ["websocket.accept"]


@for_every(
    "path",
    [
        *(
            "/_stcore/metrics",
            "/_stcore/script-health-check",
            "/_stcore/upload_file/a/b",
            "/_stcore/agent/mcp",
        ),
        *("/_stcore/agent/openapi.json", "/_stcore/bidi-components/a/b", "/_stcore/health/more", "/_stcore/"),
        *("/ranking/_stcore/metrics", "/auth/login", "/oauth2callback", "/component/a/b"),
    ],
)
def test_what_nothing_uses_is_not_found(path: str) -> None:
    assert [status(path, method) for method in ("GET", "PUT", "POST")] == [404] * 3


@for_every("path", ["/", "/ranking", "/_stcore/health", "/_stcore/host-config", "/media/a.csv", "/authors"])
def test_what_the_app_uses_is_open(path: str) -> None:
    assert status(path) == 200


def test_below_a_base_path_the_same_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "get_option", lambda _name: "/courses/lab/")
    paths = ("_stcore/metrics", "auth/login", "_stcore/health", "sets")
    assert [status(f"/courses/lab/{path}") for path in paths] == [404, 404, 200, 200]


def packed(**fields: Any) -> bytes:
    return bytes(BackMsg(**fields).SerializeToString())


def test_only_what_a_page_asks_for_reaches_the_session() -> None:
    heard = [
        packed(rerun_script={"query_string": "m=1"}),
        packed(stop_script=True),
        packed(app_heartbeat=True),
        packed(backend_operation_request={"request_id": "1", "deferred_file": {"file_id": "2"}}),
        b"no message of Streamlit's",
    ]
    refused = [
        packed(clear_cache=True),
        packed(load_git_info=True),
        packed(set_run_on_save=True),
        packed(debug_shutdown_runtime=True),
        packed(file_urls_request={"request_id": "1"}),
        packed(backend_operation_request={"request_id": "1", "install_skills": {}}),
        packed(backend_operation_request={"request_id": "1"}),
        packed(),
        # Of two kinds in one message the last one counts.
        packed(stop_script=True) + packed(clear_cache=True),
    ]
    sent = connect(ClosedRoutes(repeat), STREAM, [*refused, *heard, *refused, heard[0]])
    assert [one.get("bytes") for one in sent] == [None, *heard, heard[0]]


@pytest.mark.parametrize("origin", ["https://elsewhere.org", f"http://{HOST}:99", "null"])
def test_a_page_of_another_site_gets_no_connection(origin: str) -> None:
    assert connect(ClosedRoutes(repeat), STREAM, [], {"Origin": origin}) == [
        {"type": "websocket.close", "code": 1008}
    ]


def test_a_page_of_the_app_and_a_site_that_is_trusted_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_let_in(f"https://{HOST}")
    options = {
        "server.baseUrlPath": "",
        "server.enableCORS": True,
        "server.corsAllowedOrigins": ["https://proxy.org"],
    }
    monkeypatch.setattr(st, "get_option", options.__getitem__)
    assert is_let_in("https://proxy.org")
    assert not is_let_in("https://other.org")
    options["server.enableCORS"] = False
    assert is_let_in("https://other.org")


SITES = ("https://moodle.example.org", "http://*.example.org:8080")


def sources(policy: str) -> dict[str, set[str]]:
    """What a policy allows, by what it is about."""
    parted = [rule.split() for rule in policy.split("; ")]
    return {name: set(allowed) for name, *allowed in parted}


async def fail(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("a fault")


@pytest.mark.parametrize("status", [200, 404])
def test_every_answer_carries_the_headers(status: int) -> None:
    answer = ask(SafeHeaders(PlainTextResponse("here", status)), "/")
    assert answer.status == status
    assert_safe(answer)


def test_a_fault_is_answered_with_the_headers_and_raised_for_the_log() -> None:
    answer, fault = ask_and_fail(SafeHeaders(fail), "/")
    assert (answer.status, str(fault)) == (500, "a fault")
    assert_safe(answer)


def assert_safe(answer: Answer) -> None:
    assert answer.headers["Content-Security-Policy"] == content_policy()
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "X-Frame-Options" not in answer.headers  # it knows no list of sites, and would contradict one


def test_nothing_is_allowed_from_elsewhere_and_no_text_is_run_as_a_script() -> None:
    allowed = sources(content_policy())
    assert allowed["default-src"] == {"'none'"}
    every = set().union(*allowed.values())
    words = {"'none'", "'self'", "'unsafe-inline'", "'wasm-unsafe-eval'", "data:", "blob:"}
    assert {one for one in every if not one.startswith("'sha256-")} == words
    assert [name for name, found in allowed.items() if "'unsafe-inline'" in found] == ["style-src"]


@pytest.mark.parametrize("sites", [(), SITES])
def test_the_app_is_framed_by_itself_and_by_the_sites_of_the_setting(sites: tuple[str, ...]) -> None:
    app = SafeHeaders(PlainTextResponse("here"), embedding_sites("  ".join(sites)))
    policy = ask(app, "/").headers["Content-Security-Policy"]
    assert sources(policy)["frame-ancestors"] == {"'self'", *sites}


@for_every(
    "site",
    [
        *("moodle.example.org", "*", "https://", "https://a.org/course"),
        *("https://a.org;script-src", "'none'", "https://a_b"),
    ],
)
def test_a_setting_that_names_no_site_is_refused(site: str) -> None:
    with pytest.raises(InputError, match="is not a site that may embed the app"):
        embedding_sites(f"https://moodle.example.org {site}")

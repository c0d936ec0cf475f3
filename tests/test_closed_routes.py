"""What nothing of the app uses is refused, and what it uses is let through."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.server.closed_routes import ClosedRoutes
from tests.asgi import HOST, ask, connect

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


@pytest.mark.parametrize(
    "path",
    [
        "/_stcore/metrics",
        "/_stcore/script-health-check",
        "/_stcore/upload_file/a/b",
        "/_stcore/agent/openapi.json",
        "/_stcore/agent/mcp",
        "/_stcore/bidi-components/a/b",
        "/_stcore/health/more",
        "/_stcore/",
        "/ranking/_stcore/metrics",
        "/auth/login",
        "/oauth2callback",
        "/component/a/b",
    ],
)
def test_what_nothing_uses_is_not_found(path: str) -> None:
    assert [status(path, method) for method in ("GET", "PUT", "POST")] == [404] * 3


@pytest.mark.parametrize(
    "path", ["/", "/ranking", "/_stcore/health", "/_stcore/host-config", "/media/a.csv", "/authors"]
)
def test_what_the_app_uses_is_open(path: str) -> None:
    assert status(path) == 200


def test_below_a_base_path_the_same_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "get_option", lambda _name: "/courses/lab/")
    for path, expected in {
        "_stcore/metrics": 404,
        "auth/login": 404,
        "_stcore/health": 200,
        "sets": 200,
    }.items():
        assert status(f"/courses/lab/{path}") == expected


def asked(**told: Any) -> bytes:
    return bytes(BackMsg(**told).SerializeToString())


def test_only_what_a_page_asks_for_reaches_the_session() -> None:
    heard = [
        asked(rerun_script={"query_string": "m=1"}),
        asked(stop_script=True),
        asked(app_heartbeat=True),
        asked(backend_operation_request={"request_id": "1", "deferred_file": {"file_id": "2"}}),
        b"no message of Streamlit's",
    ]
    refused = [
        asked(clear_cache=True),
        asked(load_git_info=True),
        asked(set_run_on_save=True),
        asked(debug_shutdown_runtime=True),
        asked(file_urls_request={"request_id": "1"}),
        asked(backend_operation_request={"request_id": "1", "install_skills": {}}),
        asked(backend_operation_request={"request_id": "1"}),
        asked(),
        # Of two kinds in one message the last one counts.
        asked(stop_script=True) + asked(clear_cache=True),
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

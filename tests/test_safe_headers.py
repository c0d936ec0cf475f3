"""What the browser is told with every answer, and who may embed the app."""

from __future__ import annotations

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from metrics import InputError
from pages.server.safe_headers import SafeHeaders, content_policy, embedding_sites
from tests.asgi import Answer, ask, ask_and_fail

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
    assert {one for one in every if not one.startswith("'sha256-")} == {
        "'none'",
        "'self'",
        "'unsafe-inline'",
        "'wasm-unsafe-eval'",
        "data:",
        "blob:",
    }
    assert [name for name, found in allowed.items() if "'unsafe-inline'" in found] == ["style-src"]


@pytest.mark.parametrize("sites", [(), SITES])
def test_the_app_is_framed_by_itself_and_by_the_sites_of_the_setting(sites: tuple[str, ...]) -> None:
    app = SafeHeaders(PlainTextResponse("here"), embedding_sites("  ".join(sites)))
    policy = ask(app, "/").headers["Content-Security-Policy"]
    assert sources(policy)["frame-ancestors"] == {"'self'", *sites}


@pytest.mark.parametrize(
    "site",
    [
        "moodle.example.org",
        "*",
        "https://",
        "https://a.org/course",
        "https://a.org;script-src",
        "'none'",
        "https://a_b",
    ],
)
def test_a_setting_that_names_no_site_is_refused(site: str) -> None:
    with pytest.raises(InputError, match="is not a site that may embed the app"):
        embedding_sites(f"https://moodle.example.org {site}")

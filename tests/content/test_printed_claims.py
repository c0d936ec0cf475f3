"""Below a lesson stands what the documents print about its metric, and nothing else."""

from __future__ import annotations

import re
from html import unescape

from starlette.requests import Request
from starlette.responses import Response

from metrics import METRICS
from pages.about_metric import about_metric
from pages.questions.answered_question import address_of_question
from pages.questions.printed_numbers import printed_claims
from pages.shell.browser_files import served_content_route
from pages.sources.source_documents import DOCUMENTS
from pages.static_content import CONTENT
from tests.every import for_every
from tests.shell.tab import parts
from tests.shell.test_pages import data_of, opened

CLAIMS = [(document, claim) for document in DOCUMENTS.values() for claim in document.claims]


@for_every("metric", METRICS)
def test_every_printed_claim_about_a_metric_stands_there_with_its_question(metric: str) -> None:
    printed = [(of, one) for of, one in CLAIMS if one.printed and one.lesson.metric == metric]
    folded = printed_claims(metric)
    if not printed:
        assert folded is None
        return
    assert folded is not None
    assert folded.line == f"Printed in a text ({len(printed)})"
    content = folded.text()
    assert content.count('data-testid="claim"') == len(printed)
    addresses = [unescape(one) for one in re.findall(r'<a href="([^"]+)"', content)]
    assert addresses == [address_of_question(of.name_of(one.key)) for of, one in printed]


def test_it_stands_below_a_lesson_and_on_no_other_page() -> None:
    app = opened({"metric": "coverage"})
    assert not app.exception
    lines, whole = data_of(app, "about_metric"), about_metric("coverage")
    assert whole is not None
    assert lines["more"] == "content/metric/coverage"
    assert "<tr" not in lines["html"]
    assert re.findall("<summary>.*?</summary>", lines["html"]) == re.findall("<summary>.*?</summary>", whole)
    for page in ("overview.py", "libraries.py"):
        other = opened({"metric": "coverage"}, page)
        assert "about_metric" not in parts(other)


def test_what_no_edit_changes_is_served_and_preserved_until_it_changes() -> None:
    known = served_content_route(CONTENT).endpoint

    def ask(kind: str, name: str, **headers: str) -> Response:
        written = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
        wanted = {"type": "http", "path_params": {"kind": kind, "name": name}, "headers": written}
        answer: Response = known(Request(wanted))
        return answer

    first = ask("metric", "coverage")
    assert bytes(first.body).decode() == about_metric("coverage")
    assert ask("metric", "coverage", if_none_match=first.headers["etag"]).status_code == 304
    assert ask("metric", "ndcg", if_none_match=first.headers["etag"]).status_code == 200
    for kind, name in (("metric", "<b>"), ("conventions", "none"), ("texts", "none"), ("none", "coverage")):
        assert ask(kind, name).status_code == 404

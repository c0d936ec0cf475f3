"""Below a lesson stands what the documents print about its metric, and nothing else."""

from __future__ import annotations

import re
from html import unescape

from metrics import METRICS
from pages.printed_claims import printed_claims, row_address
from pages.sources.source_documents import DOCUMENTS
from tests.every import for_every
from tests.test_pages import data_of, opened

CLAIMS = [(document, claim) for document in DOCUMENTS.values() for claim in document.claims]


@for_every("metric", METRICS)
def test_every_printed_claim_about_a_metric_stands_there_with_its_lesson(metric: str) -> None:
    printed = [(of, one) for of, one in CLAIMS if one.printed and one.lesson.metric == metric]
    content = printed_claims(metric)
    assert content.count('data-testid="claim"') == len(printed)
    if not printed:
        assert content == ""
        return
    assert f"<summary>Printed in a document ({len(printed)})</summary>" in content
    addresses = [unescape(one) for one in re.findall(r'<a href="([^"#]+)"', content)]
    # The row that was opened stays above the lesson that it leads to.
    assert addresses == [row_address(one.lesson, of.name_of(one.key)) for of, one in printed]
    # The mistakes stand on another page: no link leads to a place that is not here.
    assert 'href="#' not in content


def test_a_claim_shows_what_is_printed_beside_what_is_computed() -> None:
    content = printed_claims("coverage")
    row = next(row for row in content.split("<tr ") if ">2.5<" in row)
    assert ">5/2 = 2.5<" in row
    assert "agrees" in row


def test_it_stands_below_a_lesson_and_on_no_other_page() -> None:
    app = opened({"metric": "coverage"})
    assert not app.exception
    assert data_of(app, "printed_claims")["html"] == printed_claims("coverage")
    for page in ("overview.py", "libraries.py"):
        other = opened({"metric": "coverage"}, page)
        assert all(one.key != "printed_claims" for one in other.get("bidi_component"))

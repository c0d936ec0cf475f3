"""What a reader can follow: a question that people question, or an error of a text, above the lessons."""

from __future__ import annotations

import html as markup
import re
from urllib.parse import parse_qs, parse_qsl, urlsplit

from streamlit.testing.v1 import AppTest

from metrics.graph.digits import shortest
from pages.frame.folded_content import about_metric
from pages.intake.matrix import example_of
from pages.questions.answered_question import AnsweredQuestion, value_of
from pages.questions.document_questions import DOCUMENT_ROWS, errors_to_find
from pages.questions.every_question import QUESTION_KEYS, address_of_question, question_named
from pages.questions.public_questions import PUBLIC_QUESTIONS
from pages.questions.sides import sides
from pages.shell.markup import Html
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENTS
from pages.state.link import SCENARIO, parse_address
from pages.state.session import TOP_BAR
from pages.workbench.menu import MOVED_PAGES
from tests.every import for_every
from tests.links import lesson_address
from tests.shell.edited import edited, score
from tests.shell.tab import edit, go, html, look, parts, press
from tests.shell.test_pages import MATRICES, data_of, opened

COVERAGE = "coverage_start"


def drawn(app: AppTest, key: str) -> str:
    """The text of one of the places with links, as the browser gets it; "" where it is not drawn."""
    found = parts(app).get(key)
    return markup.unescape(found["data"]["html"]) if found else ""


def followed(name: str) -> AnsweredQuestion:
    question = question_named(name)
    assert question is not None
    return question


def bar(app: AppTest) -> str:
    assert not app.exception
    return drawn(app, "followed")


def opened_at(address: str) -> AppTest:
    split = urlsplit(address)
    query = {key: value for key, (value,) in parse_qs(split.query).items()}
    app = opened(query, f"{split.path}.py")
    assert not app.exception
    return app


def links(text: str) -> list[dict[str, str]]:
    """The links of a text that carry the state along: their pages, what they ask for, and their words."""
    found = re.finditer(
        r'<a data-page="(?P<page>[^"]*)" data-asks="(?P<asks>[^"]*)"[^>]*>(?P<text>[^<]*)', text
    )
    return [one.groupdict() for one in found]


def values(app: AppTest) -> list[str]:
    return re.findall(r'class="value[^"]*"><b>([^<]*)</b>', drawn(app, "sides"))


def test_both_rules_follow_an_edit_and_each_says_what_it_was() -> None:
    app = opened_at(address_of_question(COVERAGE))
    matrix = edited(app.session_state["session"].matrix, score(0, 1, 0.95))
    edit(app, matrix)
    question = followed(COVERAGE)
    now = [value_of(side, app.session_state["session"].example) for side in question.sides]
    assert values(app) == [one.text for one in now] != [one.text for one in question.original_values]
    assert all(f"was {one.text}" in drawn(app, "sides") for one in question.original_values)


def test_the_matrix_of_a_question_that_is_in_no_menu_has_the_name_of_its_group() -> None:
    """As that of an error on a matrix of its own; after an edit it is the visitor’s."""
    data = data_of(opened_at(address_of_question("D0_C31")), TOP_BAR)
    assert (data["loaded"], data["name"]) == ("", "Find the error")


@for_every("key", PUBLIC_QUESTIONS)
def test_a_question_opens_on_its_answer_and_every_value_leads_to_its_lesson(key: str) -> None:
    app, question = opened_at(address_of_question(key)), followed(key)
    shown = markup.unescape(html(app))
    assert question.asks in shown
    assert question.answer in shown
    assert values(app) == [one.text for one in question.original_values]
    assert data_of(app, TOP_BAR)["name"] != ""  # of its group, as no menu has the matrix
    measured = [
        one.number for one in PUBLIC_QUESTIONS[key].sides.values() if isinstance(one.number, Measured)
    ]
    ways = links(drawn(app, "sides"))
    for way, number in zip(ways, measured, strict=True):
        asks = dict(parse_qsl(way["asks"]))
        assert asks["step"] not in ("start", "try")
        there = parse_address({"m": number.query["m"], **asks})
        assert there.warning == ""
        assert there.focus.conventions == number.conventions
        assert (there.focus.metric, there.focus.average) == (number.metric, number.average)
    if ways:
        asks = dict(parse_qsl(ways[0]["asks"]))
        app = opened({"m": measured[0].query["m"], SCENARIO: key, **asks}, f"{ways[0]['page']}.py")
        assert question.asks in bar(app)
        assert (whole := float(measured[0].result)) != whole or shortest(whole) in html(app)


def test_a_question_stays_until_it_is_left_by_its_button_or_by_another_matrix() -> None:
    """After an edit, on another metric and on another page."""
    address = lesson_address(PUBLIC_QUESTIONS[COVERAGE].lessons[0], **{SCENARIO: COVERAGE})
    app = opened_at(address)
    shown = bar(app)
    assert "Why is my coverage one higher than in the paper?" in shown
    assert bar(edit(app, edited(app.session_state["session"].matrix, score(0, 1, 0.75)))) == shown
    matrix = app.session_state["session"].matrix
    assert bar(look(app, metric="one_error")) == shown
    assert bar(go(app, "libraries")) == shown
    press(app, "leave_question", "leave")
    assert bar(app) == ""
    assert app.session_state["session"].matrix == matrix
    assert SCENARIO not in app.session_state["session"].query
    assert bar(press(opened_at(address), TOP_BAR, "load", "photos")) == ""


@for_every("query", ("", "document=D3", "group=find_the_error"))
def test_the_errors_to_find_are_listed_beside_challenges_whatever_an_old_address_asks(query: str) -> None:
    app = opened_at(f"{MOVED_PAGES['documents']}?{query}")
    assert drawn(app, "errors").count('class="card') == len(errors_to_find().keys)
    assert data_of(app, TOP_BAR)["here"] == "challenges"


@for_every("page", ("scenarios", MOVED_PAGES["documents"]))
def test_an_error_opens_on_the_page_of_its_link_and_leads_to_the_list_of_errors(page: str) -> None:
    key = errors_to_find().keys[0]
    app = opened_at(f"{page}?{address_of_question(key).partition('?')[2]}")
    assert followed(key).asks in markup.unescape(html(app))
    (back,) = links(drawn(app, "place"))
    assert back["page"] == "find_the_error"
    assert "errors" in parts(look(go(app, back["page"]), **dict(parse_qsl(back["asks"]))))


@for_every("name", ["D3_C27", "D0_C27", "D3_C74", "D0_B4", "D3_D3_coverage", "D1_C03"])
def test_a_link_with_a_row_of_a_document_still_opens_its_lesson_below_the_row(name: str) -> None:
    document, row = DOCUMENT_ROWS[name]
    lesson = row.lesson if not callable(row.lesson) else row.lesson(document.key)
    app = opened_at(lesson_address(lesson, **{SCENARIO: name}))
    question = followed(name)
    assert question.asks in bar(app)


def test_the_list_below_a_lesson_follows_the_metric() -> None:
    app = opened({"metric": "coverage"})
    assert "Questions that people ask about this metric (2)" in drawn(app, "about_metric")
    whole = about_metric("coverage")
    assert whole is not None
    addresses = re.findall(r'href="([^"]*)"', markup.unescape(whole.partition("</details>")[0]))
    assert addresses == [
        address_of_question(key) for key, one in PUBLIC_QUESTIONS.items() if "coverage" in one.about
    ]
    assert "people ask" not in drawn(look(app, metric="margin_loss"), "about_metric")


def test_everything_that_can_be_followed_has_a_name_of_its_own_that_an_address_may_hold() -> None:
    rows = sum(len(one.claims) + len(one.mistakes) for one in DOCUMENTS.values())
    assert len(set(QUESTION_KEYS)) == len(QUESTION_KEYS) == len(PUBLIC_QUESTIONS) + rows
    for name in QUESTION_KEYS:
        asked = parse_address({SCENARIO: name})
        assert (asked.warning, asked.focus.scenario) == ("", name)
        assert followed(name).key == name
    assert question_named("") is question_named("nothing_here") is None


@for_every(("turn", "key"), enumerate(QUESTION_KEYS))
def test_the_values_of_a_question_are_drawn_for_any_matrix(turn: int, key: str) -> None:
    """For two matrices in turn, so that every matrix has many questions."""
    question, matrices = followed(key), list(MATRICES.values())
    for step in (0, 5):
        example = example_of(matrices[(turn + step) % len(matrices)])
        now = [value_of(side, example) for side in question.sides]
        shown = sides(question, now, lambda _number: Html(""))
        assert shown.count('data-testid="side"') == len(question.sides)
        assert "nan" not in re.sub("<code>.*?</code>|<h2>.*?</h2>", "", shown)

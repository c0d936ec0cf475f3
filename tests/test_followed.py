"""What is followed stays above the lesson until it is left, and leads back to where it was chosen."""

from __future__ import annotations

import html as markup
import re
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS
from pages.about_metric import about_metric
from pages.followed import FOLLOWED, followed, question_address, questions_about
from pages.lesson_links import lesson_address
from pages.sources.computed_numbers import Measured
from pages.sources.scenario_gallery import GALLERY
from pages.sources.source_documents import DOCUMENTS
from pages.state.link import SCENARIO, asked_for
from pages.state.session import TOP_BAR
from tests.edited import edited, score
from tests.every import for_every
from tests.joined_parts import parts
from tests.tab import edit, go, look, press, tab_of
from tests.test_pages import opened

COVERAGE, MEANS = "coverage_start", "macro_f"
TITLE = "Why is my coverage one higher than in the paper?"


def drawn(app: AppTest, key: str) -> str:
    """The text of one of the places with links, as the browser gets it; "" where it is not drawn."""
    found = parts(app).get(key)
    return markup.unescape(found["data"]["html"]) if found else ""


def bar(app: AppTest) -> str:
    assert not app.exception
    return drawn(app, "doors_of_question")


def following(name: str) -> AppTest:
    """The lesson of a question, opened by its address."""
    address = urlsplit(question_address(name))
    query = {key: value for key, (value,) in parse_qs(address.query).items()}
    return opened(query, f"{address.path}.py")


def take_way_back(app: AppTest, text: str) -> AppTest:
    """Follow the link with this text: the tab goes on in its state, but for what the link asks for."""
    link = f'<a data-page="([^"]*)"(?: data-asks="([^"]*)")? class="way-back">{text}</a>'
    ((page, asks),) = re.findall(link, drawn(app, "way_back"))
    tab_of(app).focus.update(parse_qsl(asks))
    return go(app, page)


def links(text: str) -> list[str]:
    return re.findall(r'href="([^"]*)"', text)


def test_a_question_stands_above_its_lesson_with_its_number_and_its_neighbours() -> None:
    shown = bar(following(COVERAGE))
    assert f"<b>{TITLE}</b>" in shown
    assert f"Question 1 of {len(GALLERY)}" in shown
    assert "scikit-learn gives 5/2, the formula of the review gives 3/2." in shown
    assert GALLERY[COVERAGE].try_this in shown
    second, *_ = list(GALLERY)[1:]
    assert links(shown) == [question_address(second)]


def test_a_question_in_the_middle_leads_to_the_one_before_and_the_one_after() -> None:
    keys = list(GALLERY)
    place = keys.index(MEANS)
    shown = bar(following(MEANS))
    assert f"Question {place + 1} of {len(GALLERY)}" in shown
    assert links(shown) == [question_address(keys[place - 1]), question_address(keys[place + 1])]
    assert len(links(bar(following(keys[-1])))) == 1


def test_numbers_in_a_question_are_computed() -> None:
    assert "<b>A tutorial’s text implies a coverage of 1.67, its code gives 2. Who is right?</b>" in bar(
        following("coverage_by_hand")
    )


@for_every("key", GALLERY)
def test_a_question_keeps_its_name_in_the_address_and_begins_on_the_first_page(key: str) -> None:
    query = {name: value for name, (value,) in parse_qs(urlsplit(question_address(key)).query).items()}
    asked = asked_for(query)
    assert not asked.complaint
    assert asked.focus.scenario == key
    assert asked.matrix == GALLERY[key].lesson.matrix
    assert asked.focus.step == (GALLERY[key].lesson.step or "start")


def test_the_question_stays_after_an_edit_and_on_another_metric_and_page() -> None:
    app = following(COVERAGE)
    shown = bar(app)
    # What is drawn is the very same, so that what was unfolded stays so.
    assert bar(edit(app, edited(app.session_state["session"].matrix, score(0, 1, 0.75)))) == shown
    assert bar(look(app, metric="one_error")) == shown
    assert bar(go(app, "libraries")) == shown


def test_no_question_no_bar() -> None:
    app = opened({})
    assert bar(app) == ""
    assert "leave_question" not in parts(app)


def test_a_question_is_left_by_its_button_and_by_another_matrix() -> None:
    app = following(COVERAGE)
    matrix = app.session_state["session"].matrix
    press(app, "leave_question", "leave")
    assert bar(app) == ""
    assert app.session_state["session"].matrix == matrix
    assert SCENARIO not in app.session_state["session"].query
    assert bar(press(following(COVERAGE), TOP_BAR, "load", "photos")) == ""


def test_the_way_back_keeps_the_matrix_and_the_gallery_marks_the_question() -> None:
    app = following(COVERAGE)
    matrix = app.session_state["session"].matrix
    take_way_back(app, "◂ all questions")
    assert bar(app) == ""
    shown = drawn(app, "doors_of_scenarios")
    assert re.findall(r'class="card followed" id="(\w+)"', shown) == [COVERAGE]
    assert f'href="#{COVERAGE}"' in shown
    assert app.session_state["session"].matrix == matrix


def test_the_gallery_marks_nothing_where_nothing_is_followed() -> None:
    assert "card followed" not in drawn(opened({}, "scenarios.py"), "doors_of_scenarios")


@for_every("metric", METRICS)
def test_a_lesson_lists_the_questions_about_its_metric(metric: str) -> None:
    asked = questions_about(metric)
    assert [address for _question, address in asked] == [
        question_address(key)
        for key, one in GALLERY.items()
        if metric in {number.metric for number in one.numbers.values() if isinstance(number, Measured)}
        or metric in one.also
    ]
    assert all("{" not in question for question, _address in asked)


def test_a_question_is_listed_by_all_lessons_that_it_is_about() -> None:
    """A logit and its threshold: by the lesson that it opens and by that of the sigmoid."""
    for metric in ("hamming_loss", "sigmoid_cross_entropy"):
        assert question_address("logits") in [address for _question, address in questions_about(metric)]


def test_the_list_below_a_lesson_follows_the_metric() -> None:
    app = opened({"metric": "coverage"})
    assert "Questions that people ask about this metric (2)" in drawn(app, "about_metric")
    whole = about_metric("coverage")
    assert whole is not None
    assert links(markup.unescape(whole.partition("</details>")[0])) == [
        address for _question, address in questions_about("coverage")
    ]
    assert "people ask" not in drawn(look(app, metric="margin_loss"), "about_metric")
    assert "A question that people ask about this metric (1)" in drawn(
        look(app, metric="one_error"), "about_metric"
    )


def test_pages_that_teach_no_metric_list_no_questions() -> None:
    assert drawn(opened({"metric": "coverage"}, "libraries.py"), "about_metric") == ""


def test_everything_that_can_be_followed_has_a_name_of_its_own_that_an_address_may_hold() -> None:
    rows = sum(len(one.claims) + len(one.mistakes) for one in DOCUMENTS.values())
    assert len(set(FOLLOWED)) == len(FOLLOWED) == len(GALLERY) + rows
    for name in FOLLOWED:
        asked = asked_for({SCENARIO: name})
        assert (asked.complaint, asked.focus.scenario) == ("", name)
        assert followed(name) is not None
    assert followed("") is None
    assert followed("nothing_here") is None


@pytest.mark.parametrize(
    ("name", "place", "told"),
    [
        ("D3_C27", "D3, error C27", "In D3: 0. Correct, or as others define it: 1/2."),
        ("D0_C27", "D0, error C27", "In D0: 1/2. Correct, or as others define it: 0."),
        ("D3_C74", "D3, error C74", "In D3: no number, as the program stops. Correct, or as others"),
        ("D0_B4", "D0, lines 102–120", "D0 prints 5/12. Computed now, it is 5/12 = 0.4167."),
        ("D3_D3_coverage", "D3, lines 393–427", "D3 prints no number here. Computed now, it is 5/2 = 2.5."),
    ],
)
def test_a_row_of_a_document_stands_above_its_lesson_and_leads_back(name: str, place: str, told: str) -> None:
    document, _, row = name.partition("_")
    found = DOCUMENTS[document].rows[name]
    lesson = found.lesson(document) if name[-3:-2] == "C" else found.lesson
    address = urlsplit(lesson_address(lesson, **{SCENARIO: name}))
    app = opened({key: value for key, (value,) in parse_qs(address.query).items()}, f"{address.path}.py")
    shown = bar(app)
    assert place in shown
    assert f"<b>{found.says}</b>" in shown
    assert told in shown
    assert links(shown) == []
    take_way_back(app, f"◂ back to {document}")
    there = drawn(app, f"doors_{document}")
    assert f'<a href="#{row.replace("_", "-")}">▾ the row that you opened</a>' in there
    assert f'id="{row.replace("_", "-")}"' in there


@for_every("key", DOCUMENTS)
def test_every_link_of_a_document_to_a_lesson_names_its_row(key: str) -> None:
    shown = drawn(opened({"document": key}, "documents.py"), f"doors_{key}")
    named = [parse_qs(urlsplit(address).query)[SCENARIO][0] for address in links(shown) if "?" in address]
    assert set(named) == set(DOCUMENTS[key].rows)
    assert "you opened" not in shown

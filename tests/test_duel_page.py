"""The page of the duel on awkward matrices: what it opens on, its model B, its search."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qsl

import pytest
from streamlit.runtime.scriptrunner import StopException
from streamlit.testing.v1 import AppTest

from metrics.behaviour.stack import every_case, values_of
from metrics.graph.digits import told_apart
from pages.explore.duel import duel_search
from pages.explore.duel.duel_preferences import lines, preferences
from pages.explore.duel.duel_search import KEY
from pages.intake.examples import DIGITS, DOCUMENTS, PHOTOS, READY_DIGITS, SECOND_MODEL
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import Focus
from pages.state.link import code_of
from pages.state.rival_scores import RivalScores
from pages.state.session import Session
from tests.edited import add_label, edited, score
from tests.every import for_every
from tests.joined_parts import complaints, html, items_of, parts
from tests.tab import click, edit, look, send, tab_of
from tests.tab import press as press_part
from tests.test_pages import MATRICES, data_of, opened

PAGE = "duel.py"
SECOND = READY_DIGITS.second
assert SECOND is not None
SAME = "Models A and B have the same scores now: change one, and see which metrics notice."
UNPINNED = "Pin the scores as model B, then change some: which metrics prefer the new ones?"


def duel(matrix: Matrix, **query: str) -> AppTest:
    """The page about this matrix."""
    return opened({"m": code_of(matrix), **query}, PAGE)


def texts(app: AppTest, name: str) -> list[str]:
    """The texts of the elements with this test id."""
    found = re.findall(rf'data-testid="{name}"[^>]*>([^<]*)<', html(app))
    return [unescape(text) for text in found]


def session_of(app: AppTest) -> Session:
    session: Session = app.session_state["session"]
    return session


def press(app: AppTest, key: str) -> AppTest:
    click(app, key)
    assert not app.exception
    return app


def press_rival(app: AppTest, name: str) -> AppTest:
    """Press one of the buttons for model B."""
    press_part(app, "duel_rival", name)
    assert not app.exception
    return app


def test_the_story_opens_on_two_models_that_the_metrics_are_split_over() -> None:
    app = duel(PHOTOS)
    assert texts(app, "opening") == [
        "Which model is better? Of 56 numbers, model A wins 32 and model B wins 22; 2 cannot tell."
    ]
    table = data_of(app, "duel_table")["html"]
    assert re.findall("<caption>([^<]*)</caption>", table) == [
        "Prefer model A: 32",
        "Prefer model B: 22",
        "See no difference: 2",
    ]
    assert table.count('scope="row"') == len(every_case())


def test_model_b_is_pinned_swapped_and_forgotten() -> None:
    app = duel(DOCUMENTS["d0"].matrix)
    assert texts(app, "opening") == [UNPINNED]
    press_rival(app, "pin")
    assert texts(app, "opening") == [SAME]
    before = session_of(app).matrix
    assert session_of(app).rival == RivalScores.of(before)
    after = edited(before, score(0, 0, 0.9))
    # The label with the highest score, l3, is true; with 0.9 it is l1, which is true as well.
    assert texts(edit(app, after), "opening")[0].startswith("Model ")
    both = dict(tab_of(app).document)
    press_rival(app, "swap")
    assert session_of(app).matrix == before
    assert session_of(app).rival == RivalScores.of(after)
    tab_of(app).document = both  # undo
    send(app)
    assert (session_of(app).matrix, session_of(app).rival) == (after, RivalScores.of(before))
    press_rival(app, "forget")
    assert texts(app, "opening") == [UNPINNED]
    assert [item["name"] for item in items_of(parts(app)["duel_rival"]) if "name" in item] == ["pin"]


def test_what_no_longer_fits_is_told() -> None:
    app = press_rival(duel(PHOTOS), "pin")
    edit(app, add_label(PHOTOS))
    assert texts(app, "rival-told") == ["Model B has 4×5 scores, and the matrix has 4×6 cells: pin it again."]
    edit(app, replace(PHOTOS, labels=("tiger", *PHOTOS.labels[1:])))
    assert texts(app, "rival-told") == [
        "Model B was pinned on other names of samples or labels; it is compared cell by cell."
    ]
    for word in ("~0123", "nonsense"):
        told = ["The scores of model B are not in the link: pin some again."]
        assert complaints(duel(PHOTOS, rival=word)) == told


def test_scores_too_many_for_a_link_are_held_by_the_tab() -> None:
    large = Matrix.of(
        [[i % 2] * 20 for i in range(40)], [[(i * j % 97) / 97 for j in range(20)] for i in range(40)]
    )
    app = edit(opened({}, PAGE), large, is_opened=True)
    press_rival(app, "pin")
    assert session_of(app).query["rival"].startswith("~")
    assert texts(app, "opening") == [SAME]
    assert texts(edit(app, edited(large, score(1, 0, 2))), "opening") != [SAME]
    assert not app.exception


AWKWARD = ("ties", "one cell", "negative and huge", "more than a window")


@pytest.mark.parametrize(
    "name", [name if name in AWKWARD else pytest.param(name, marks=pytest.mark.thorough) for name in MATRICES]
)
def test_every_way_of_the_page_leads_on_with_an_awkward_matrix(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duel_search, "LIMIT", 0.3)
    app = press_rival(duel(MATRICES[name], pair="one_error.samples-f_beta.macro"), "pin")
    press(edit(app, edited(MATRICES[name], score(0, 0, 0.123))), "duel_find")
    told = texts(app, "duel-search")
    assert len(told) == 1
    if "duel_take" in [one.key for one in app.button]:
        assert "gets better while" in told[0]
        before = session_of(app).matrix
        press(app, "duel_take")
        assert session_of(app).matrix.truth == before.truth
        assert session_of(app).rival == RivalScores.of(before)


def test_a_search_is_proved_and_leads_to_the_lessons_of_what_it_found() -> None:
    app = press(duel(PHOTOS), "duel_find")
    assert texts(app, "duel-search") == [
        "Change 3 scores, and Subset accuracy gets better while Hamming loss (samples) gets worse."
    ]
    assert texts(app, "duel-proof") == [
        "Fewer are not enough: every way to change fewer scores was tried, 1,350 changes in all."
    ]
    found = app.session_state[KEY].progress.best
    after = replace(PHOTOS, scores=tuple(map(tuple, found.scores.tolist())))
    asked = re.findall(
        r'data-asks="([^"]*)">[^<]*, step by step on the new scores<', data_of(app, "duel_lessons")["html"]
    )
    assert [dict(parse_qsl(unescape(asks)))["m"] for asks in asked] == [code_of(after)] * 2
    press(app, "duel_take")
    assert session_of(app).matrix == after


def test_a_search_that_is_stopped_keeps_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    app = duel(PHOTOS, pair="hamming_loss.samples-cohen_kappa.micro")
    slices = []

    def end_the_run() -> None:
        slices.append(1)
        if len(slices) == 30:
            raise StopException  # as Streamlit does when the visitor does something else

    monkeypatch.setattr(duel_search, "give_way", end_the_run)
    app.button(key="duel_find").click().run()
    held = app.session_state[KEY]
    assert held.state == "stopped"
    assert held.progress.tried > 10_000
    app.run()
    told = f"Stopped after {held.progress.tried:,} changes; none of them was a disagreement."
    assert texts(app, "duel-search")[0].startswith(told)
    assert app.session_state[KEY] == held, "nothing is searched again that nobody asked for"


def test_what_was_found_goes_when_the_matrix_or_the_pair_becomes_another_one() -> None:
    app = press(duel(PHOTOS), "duel_find")
    assert texts(edit(app, edited(PHOTOS, score(0, 0, 0.99))), "duel-search") == []
    assert texts(edit(app, PHOTOS), "duel-search") != []
    assert texts(look(app, pair="one_error.samples-coverage.samples"), "duel-search") == []


def test_metrics_that_cannot_disagree_say_why() -> None:
    app = press(duel(PHOTOS, pair="zero_one_loss.samples-subset_accuracy.samples"), "duel_find")
    assert texts(app, "duel-search") == [
        "0-1 loss and Subset accuracy can never disagree. The 0-1 loss is 1 minus the subset accuracy: where "
        "one gets better, so does the other."
    ]


@for_every("name", [*MATRICES, "photos"])
def test_the_verdicts_are_those_of_each_model_alone(name: str) -> None:
    matrix = PHOTOS if name == "photos" else MATRICES[name]
    rival = SECOND_MODEL if name == "photos" else tuple(tuple(-one for one in row) for row in matrix.scores)
    rules = Focus().conventions
    example, other = example_of(matrix), example_of(replace(matrix, scores=rival))
    found = preferences(example, rival, rules)
    for one in found:
        own = float(values_of(one.case, example, rules)), float(values_of(one.case, other, rules))
        assert one.values == pytest.approx(own, rel=1e-12, nan_ok=True), one.case
    for line in lines(found):
        assert all(0 <= place <= 1 for place in line.places)
        assert line.preference.prefers == (
            "A" if line.places[0] > line.places[1] else "B" if line.places[1] > line.places[0] else ""
        )


def test_the_digits_have_a_second_model_and_one_line_on_both() -> None:
    app = duel(DIGITS)
    told = "Two logistic regressions of each label by itself: model A sees 64 pixels, model B 16."
    assert texts(app, "rival-told") == [told]
    assert "Model A is the better one for every number that tells the two apart" in html(app)
    press_rival(app, "swap")
    assert session_of(app).matrix.scores == SECOND.scores
    assert "Model B is the better one for every number that tells the two apart" in html(app)
    assert texts(app, "rival-told") == []


def test_two_values_are_written_so_that_they_can_be_told_apart() -> None:
    assert told_apart(1 / 3, 1 / 4) == ("0.333", "0.25")
    assert told_apart(0.12341, 0.12342) == ("0.12341", "0.12342")
    assert told_apart(1.0, 1.0) == ("1", "1")
    assert told_apart(float("nan"), 0.5) == ("undefined", "0.5")


def test_metrics_without_a_value_for_both_models_have_no_line() -> None:
    nothing_true = MATRICES["nothing true"]
    app = press_rival(duel(nothing_true, curves="roc_auc.samples-roc_auc.macro", preset="d0"), "pin")
    assert "duel_lines" not in parts(app)
    assert "None of the metrics that are to be drawn has a value" in html(app)


def test_a_matrix_too_large_is_not_searched() -> None:
    large = Matrix.of([[1, 0] * 25] * 500, [[0.25, 0.75] * 25] * 500)
    app = edit(opened({}, PAGE), large, is_opened=True)
    assert "it has more than 20,000 cells" in html(app)
    assert "duel_find" not in [one.key for one in app.button]

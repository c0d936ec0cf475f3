"""The choices of the pages that explore are in the link, and what means nothing there is told."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from metrics.behaviour.variants import every_case
from pages.explore.cases import cases_from, word_of
from pages.intake.examples import DOCUMENTS, FIRST
from pages.state.focus import CHOICES, WORD, Explored, Focus
from pages.state.link import NUMBER, PARAMS, focus_from, parse_address, query_of
from tests.every import for_every


@for_every("choice", CHOICES)
def test_a_choice_is_in_the_link_and_comes_back(choice: str) -> None:
    focus = Focus(explored=Explored(**{choice: "score.1.2"}))
    query = query_of("", focus)
    assert query[choice] == "score.1.2"
    assert choice in PARAMS
    assert focus_from(query) == (focus, ())


def test_a_number_is_in_the_link_with_what_was_printed_around_it() -> None:
    for typed in ("accuracy = 0.7", "tensor(0.7, grad_fn=<MeanBackward0>)", "70.83 %"):
        assert focus_from({NUMBER: typed}) == (replace(Focus(), explored=Explored(number=typed)), ())
    assert focus_from({NUMBER: "  "})[1] == focus_from({NUMBER: "0.7\n"})[1] == (NUMBER,)


@for_every("choice", [one for one in CHOICES if one != NUMBER])
@for_every("word", ("", " ", "a b", "<b>", "é", "a" * 2001))
def test_what_is_no_word_is_passed_over_and_stated(choice: str, word: str) -> None:
    focus, unknown = focus_from({"metric": "coverage", choice: word})
    assert focus.explored == Explored()
    assert unknown == (choice,)


@given(st.lists(st.sampled_from(every_case()), unique=True, min_size=1, max_size=40))
def test_cases_are_one_word_and_come_back(cases: list[tuple[str, str]]) -> None:
    word = word_of(*cases)
    assert WORD.fullmatch(word)
    assert list(cases_from(word)) == cases


@for_every("word", ("", "coverage", "coverage.macro", "no_such.samples", "-", ".", "coverage.samples.x"))
def test_a_word_that_names_no_case_gives_none(word: str) -> None:
    assert cases_from(word) == ()


def test_those_that_are_not_allowed_are_passed_over() -> None:
    both = (("coverage", "samples"), ("recall", "micro"))
    assert cases_from(word_of(*both, both[0]), allowed=both[1:]) == both[1:]
    assert cases_from(word_of(*both, both[0])) == both


def test_a_link_of_choices_alone_opens_the_story_and_an_older_one_the_matrix_that_it_opened() -> None:
    assert parse_address({"vary": "threshold"}).matrix == FIRST
    assert parse_address({"vary": "threshold", "metric": "coverage"}).matrix == DOCUMENTS["d0"].matrix
    assert parse_address({"metric": "coverage"}).matrix == DOCUMENTS["d0"].matrix

"""Every answer of the gallery is true of the values beside it, and what is to be tried changes one."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import unescape
from itertools import chain
from string import Formatter
from typing import Any

import pytest

from pages.intake.matrix import Matrix, example_of
from pages.questions.answered_question import AnsweredQuestion, SideValue, value_of
from pages.questions.every_question import (
    QUESTION_KEYS,
    address_of_question,
    question_groups,
    question_named,
)
from pages.questions.public_questions import GROUPS, PUBLIC_QUESTIONS
from pages.questions.sides import answers, code_of_values, table_of_values
from pages.sources.computed_numbers import Measured
from pages.state.link import focus_from, matrix_from, parse_address
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.links import lesson_address
from tests.printed_code import printed_by
from tests.shell.edited import add_label, by_hand, edited, predicted, score, threshold, truth

SHARED = math.log(math.exp(2) + math.exp(-1) + math.exp(3) + math.exp(-3))
# What each question compares, and what makes its answer true.
NUMBERS: Mapping[str, dict[str, float]] = {
    "empty_row": {"zero": 1 / 2, "one": 1},
    "zero_division": {"zero": 1 / 3, "one": 5 / 6, "skip": 2 / 3},
    "one_class": {"library": math.nan, "zero": 1 / 2, "skip": 1},
    "no_positives": {"zero": 5 / 12, "skip": 5 / 6},
    "ndcg_empty": {"zero": 1 / 2, "skip": 1},
    "ill_defined": {"zero": 1 / 2, "skip": 1},
    "lrap_or_ap": {"lrap": 1, "ap": 1 / 2},
    "constant_model": {"by_column": 0, "library": 1},
    "ndcg_ties": {"first_x1": 1, "first_x2": 1 / math.log2(3), "shared": (1 + 1 / math.log2(3)) / 2},
    "loss_and_auc": {"loss": 1 / 2, "without_auc": 1 / 4, "half": 1 / 4},
    "argmax": {"top": 0, "given": 1},
    "macro_f": {"mean": (4 / 5 + 1 / 2) / 2, "of_means": 20 / 27},
    "micro_or_macro": {"macro": 1 / 2, "micro": 10 / 11},
    "flattened_f": {"f": 2 / 5, "cells": 12 / 15},
    "macro_or_micro_auc": {"macro": 1, "micro": 3 / 4},
    "absent_labels": {"macro": 1 / 2, "micro": 1},
    "logits": {"half": 2 / 6, "zero": 0},
    "best_threshold": {"peak": 1, "half": 1 / 2},
    "curve_start": {"drawn": 1, "real": 0},
    "constant_scores": {"steps": 1 / 4, "straight": 5 / 8},
    "softmax": {"softmax": 2 * math.log(2 + math.exp(-20)), "sigmoid": math.log1p(math.exp(-10))},
    "threshold_class": {
        "whole": math.log1p(math.exp(-1) + math.exp(-3)) + math.log1p(math.exp(-2) + math.exp(-3)),
        "without": math.log(math.exp(-1) + math.exp(-3)) + math.log(math.exp(-2) + math.exp(-3)),
        "softmax": SHARED - 2 + SHARED - 3,
    },
    "coverage_start": {"library": 5 / 2, "paper": 3 / 2},
    "coverage_by_hand": {"mean": 2, "implied": 5 / 3},
    "four_accuracies": {"subset": 1 / 2, "union": 3 / 4, "cells": 7 / 8, "labels": 3 / 8},
    "interpolation": {"steps": 5 / 6, "straight": 19 / 24, "eleven": 28 / 33},
}
# What is seen after the edit that a question asks to try.
TRIED: Mapping[str, Callable[..., bool]] = {
    "zero_division": lambda zero, one, skip: zero == one == skip,
    "one_class": lambda library, zero, skip: library == zero == skip == 1,
    "no_positives": lambda zero, skip: zero == skip,
    "lrap_or_ap": lambda lrap, ap: lrap == ap,
    "constant_model": lambda by_column, library: by_column == 0 and library == 1 / 2,
    "loss_and_auc": lambda loss, without_auc, half: loss == without_auc == half == 0,
    "argmax": lambda top, given: top == given == 1,
    "macro_f": lambda mean, of_means: mean == of_means,
    "micro_or_macro": lambda macro, micro: macro == micro == 1,
    "flattened_f": lambda f, cells: f == 2 / 5 and cells > 12 / 15,
    "macro_or_micro_auc": lambda macro, micro: macro == micro == 1,
    "absent_labels": lambda macro, micro: macro == 0.4 and micro == 1,
    "logits": lambda half, zero: zero == 0 and half == 1 / 2,
    "best_threshold": lambda peak, half: half < peak < 1,
    "curve_start": lambda drawn, real: drawn == real == 1,
    "constant_scores": lambda steps, straight: steps == straight == 1,
    "threshold_class": lambda whole, without, softmax: without > 0,
    "coverage_by_hand": lambda mean, implied: mean == round(4 / 3, 12),
    "interpolation": lambda steps, straight, eleven: (
        28 / 33 - eleven < min(5 / 6 - steps, 19 / 24 - straight)
    ),
}
THREADS = re.compile(
    r"https://github\.com/[\w.-]+/[\w.-]+/(issues|pull)/\d+"
    r"|https://www\.geeksforgeeks\.org/\?p=\d+|https://kexue\.fm/archives/\d+|https://arxiv\.org/abs/[\d.]+"
)


def values_on(key: str, matrix: Matrix) -> dict[str, float]:
    return {
        name: value_of(side, example_of(matrix)).numbers[0]
        for name, side in PUBLIC_QUESTIONS[key].sides.items()
    }


def done(matrix: Matrix, edit: Mapping[str, Any]) -> Matrix:
    """The matrix after an edit that the browser makes."""
    if edit["kind"] == "add_label":
        cells = matrix.decision.cells
        return edited(matrix, threshold(0.5), add_label, by_hand(*([*row, 0] for row in cells)))
    known = {"truth": truth, "score": score, "predicted": predicted}
    return edited(matrix, known[edit["kind"]](edit["row"], edit["column"], edit["value"]))


def test_each_is_expected_here() -> None:
    assert set(PUBLIC_QUESTIONS) == set(NUMBERS)
    assert sum(len(questions) for *_texts, questions in GROUPS.values()) == len(PUBLIC_QUESTIONS) >= 26
    assert set(TRIED) < set(PUBLIC_QUESTIONS)
    assert len({one.asks for one in PUBLIC_QUESTIONS.values()}) == len(PUBLIC_QUESTIONS)
    groups = [kind.keys for kind in question_groups().values()]
    assert all(groups)
    assert len({*chain(*groups)}) == len([*chain(*groups)])


@for_every("name", PUBLIC_QUESTIONS)
def test_the_values_are_those_calculated_by_hand(name: str) -> None:
    assert values_on(name, PUBLIC_QUESTIONS[name].matrix) == pytest.approx(
        NUMBERS[name], rel=1e-9, abs=1e-12, nan_ok=True
    )


@for_every("name", PUBLIC_QUESTIONS)
def test_the_edit_to_try_moves_a_value_and_shows_what_it_is_for(name: str) -> None:
    question = PUBLIC_QUESTIONS[name]
    values = values_on(name, done(question.matrix, question.to_try.edit))
    assert values != pytest.approx(values_on(name, question.matrix), nan_ok=True)
    assert name not in TRIED or TRIED[name](**{key: round(value, 12) for key, value in values.items()})


@for_every("name", PUBLIC_QUESTIONS)
def test_a_sentence_has_names_of_the_matrix_and_no_result_that_was_typed(name: str) -> None:
    question = PUBLIC_QUESTIONS[name]
    sentence = " ".join((question.answer, question.to_try.text, question.to_try.answer))
    assert set(re.findall(r"photo \d+", sentence)) <= set(question.matrix.samples)
    tags = {"cat", "dog", "car", "tree", "boat", "bird"}
    assert {one for one in tags if re.search(rf"\b{one}\b", sentence.lower())} <= set(question.matrix.labels)
    assert not re.search(r"\b[xl]\d\b", sentence)
    named = {field for _text, field, _spec, _conversion in Formatter().parse(question.asks) if field}
    assert named <= set(question.sides)
    typed = re.sub(
        r"\{\w+\}|\bF1\b|Zhou 2014|\b[Pp]hoto \d|zero_division=\S+", "", f"{question.asks} {question.answer}"
    )
    assert set(re.findall(r"\d[\d./]*\d|\d", typed)) <= {"0", "1", "0/0", "0.5", "11"}


@for_every("name", PUBLIC_QUESTIONS)
def test_a_question_asks_answers_links_and_gives_away_its_values_and_code_that_runs(name: str) -> None:
    question = question_named(name)
    assert question.asks.endswith("?")
    assert question.answer
    assert "{" not in question.asks + question.answer
    assert question.threads
    assert all(THREADS.fullmatch(address) for address in question.threads)
    address, _, query = address_of_question(name).partition("?")
    assert address == "scenarios"
    there = parse_address(dict(part.split("=") for part in query.split("&")))
    assert (there.warning, there.matrix, there.focus.scenario) == ("", question.matrix, name)
    for lesson in PUBLIC_QUESTIONS[name].lessons:
        assert focus_from(lesson.query) == (lesson.focus, ())
        assert matrix_from(lesson.query["m"]) == lesson.matrix == question.matrix
        assert lesson_address(lesson).partition("?")[0] in TITLES
    # The calls of torchmetrics are tested with the library, with all others of its table.
    assert len(table_of_values(question, question.original_values)) == len(question.sides)
    known = [
        one.numbers[0]
        for side, one in zip(question.sides, question.original_values, strict=True)
        if isinstance(side.number, Measured) or (side.call and "multilabel_" not in side.call)
    ]
    printed = list(map(float, printed_by(code_of_values(question, example_of(question.matrix)))))
    assert printed == pytest.approx(known, rel=1e-9, abs=1e-12, nan_ok=True)
    assert printed


@for_every("name", PUBLIC_QUESTIONS)
def test_what_is_to_be_tried_has_an_answer_and_any_other_edit_has_the_values(name: str) -> None:
    question = question_named(name)
    assert question.tried_matrix == done(question.matrix, question.to_try.edit)
    names = tuple(f"{label}*" for label in question.tried_matrix.labels)
    assert question.is_tried(replace(question.tried_matrix, labels=names))
    assert not question.is_tried(question.matrix)
    assert shown_answer(question, question.tried_matrix) == question.answer_when_tried
    assert "{" not in question.answer_when_tried
    named = {field for _text, field, *_ in Formatter().parse(question.to_try.answer) if field}
    assert {field.removeprefix("was_") for field in named} <= set(PUBLIC_QUESTIONS[name].sides)
    other = edited(question.matrix, truth(0, 0, 1 - question.matrix.truth[0][0]))
    if not question.is_tried(other):
        sentence = shown_answer(question, other)
        assert question.answer not in sentence
        assert all(one.text in sentence for one in valued_on(question, other))


def valued_on(question: AnsweredQuestion, matrix: Matrix) -> list[SideValue]:
    example = example_of(matrix)
    return [value_of(side, example) for side in question.sides]


def shown_answer(question: AnsweredQuestion, matrix: Matrix) -> str:
    """The text of the answer when the matrix has been edited to this one."""
    shown = answers(question, valued_on(question, matrix), matrix)
    (text,) = re.findall('data-testid="answer"><b>[^<]*</b> (.*?)</p>', shown)
    return unescape(text)


@for_every("name", [key for key in QUESTION_KEYS if question_named(key).matrix.decision.kind == "hand"])
def test_scores_that_are_not_shown_count_for_nothing(name: str) -> None:
    """Where predictions are given, the band of a question has no scores."""
    question = question_named(name)
    scores = tuple(tuple(1 - value for value in row) for row in question.matrix.scores)
    other = valued_on(question, replace(question.matrix, scores=scores))
    assert [one.text for one in other] == [one.text for one in question.original_values]

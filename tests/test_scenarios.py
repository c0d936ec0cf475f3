"""Every sentence of the gallery is true of the numbers that the engine puts into it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from string import Formatter

import pytest
from streamlit.testing.v1 import AppTest

from pages.content.scenario_cards import asked, noticed
from pages.lesson_links import lesson_address
from pages.sources.computed_numbers import Measured
from pages.sources.scenario_gallery import GALLERY
from pages.state.link import focus_from, matrix_from
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.joined_parts import parts
from tests.test_pages import PATIENCE

ROOT = Path(__file__).parents[1]
Found = Mapping[str, list[float]]

SHARED = math.log(math.exp(2) + math.exp(-1) + math.exp(3) + math.exp(-3))
# What each scenario shows, and what makes its sentence true.
NUMBERS: Mapping[str, dict[str, list[float]]] = {
    "coverage_start": {"library": [5 / 2], "paper": [3 / 2]},
    "coverage_by_hand": {"depths": [2, 1, 3], "mean": [2], "said": [2, 1, 2], "implied": [5 / 3]},
    "four_accuracies": {"subset": [1 / 2], "union": [3 / 4], "cells": [7 / 8], "labels": [3 / 8]},
    "empty_row": {"zero": [1 / 2], "one": [1]},
    "zero_division": {"zero": [1 / 3], "one": [5 / 6], "skip": [2 / 3]},
    "one_class": {"library": [math.nan], "zero": [1 / 2], "skip": [1]},
    "no_positives": {"zero": [5 / 12], "skip": [5 / 6]},
    "interpolation": {"steps": [5 / 6], "straight": [19 / 24], "eleven": [28 / 33]},
    "constant_scores": {"steps": [1 / 4], "straight": [5 / 8], "eleven": [(1 + 10 / 4) / 11]},
    "curve_start": {"precisions": [0, 1 / 2, 2 / 3]},
    "macro_f": {"mean": [(4 / 5 + 1 / 2) / 2], "of_means": [20 / 27]},
    "micro_or_macro": {"micro": [10 / 11], "macro": [1 / 2]},
    "flattened_f": {"f": [2 / 5], "cells": [12 / 15]},
    "macro_or_micro_auc": {"macro": [1], "micro": [3 / 4]},
    "loss_and_auc": {"loss": [1 / 2], "sum": [5 / 4], "half": [1]},
    "lrap_or_ap": {"lrap": [1], "ap": [1 / 2]},
    "ndcg_empty": {"zero": [1 / 2], "skip": [1]},
    "ndcg_ties": {
        "first_x1": [1],
        "first_x2": [1 / math.log2(3)],
        "shared": [(1 + 1 / math.log2(3)) / 2],
    },
    "argmax": {"top": [0], "ranks": [3, 1, 2], "handed_out": [1, 2, 3], "given": [1]},
    "logits": {"half": [2 / 6], "zero": [0]},
    "softmax": {
        "softmax": [2 * math.log(2 + math.exp(-20))],
        "sigmoid": [math.log1p(math.exp(-10))],
    },
    "threshold_class": {
        "softmax": [SHARED - 2 + SHARED - 3],
        "whole": [math.log1p(math.exp(-1) + math.exp(-3)) + math.log1p(math.exp(-2) + math.exp(-3))],
        "without": [math.log(math.exp(-1) + math.exp(-3)) + math.log(math.exp(-2) + math.exp(-3))],
    },
    "ill_defined": {"zero": [1 / 2], "skip": [1]},
    "absent_labels": {"macro": [1 / 2], "micro": [1]},
    "best_threshold": {"peak": [1], "half": [1 / 2]},
    "constant_model": {"library": [1], "by_column": [0]},
}
RELATIONS: Mapping[str, Callable[..., bool]] = {
    "coverage_start": lambda library, paper: library == paper + 1,
    "coverage_by_hand": lambda depths, mean, said, implied: (
        mean == sum(depths) / 3
        and implied == sum(said) / 3
        and said[:2] == depths[:2]
        and said[2] < depths[2]
    ),
    "four_accuracies": lambda **found: len(set(found.values())) == 4,
    "empty_row": lambda zero, one: zero < one == 1,
    "zero_division": lambda zero, one, skip: zero < skip < one,
    "one_class": lambda library, zero, skip: math.isnan(library) and zero == skip / 2,
    "no_positives": lambda zero, skip: zero == skip / 2,
    "interpolation": lambda steps, straight, eleven: straight < steps < eleven,
    "constant_scores": lambda steps, straight, eleven: steps < eleven < straight and straight > 1 / 2,
    "curve_start": lambda precisions: precisions[0] == 0 and max(precisions) < 1,
    "macro_f": lambda mean, of_means: mean < of_means,
    "micro_or_macro": lambda micro, macro: macro < micro,
    "flattened_f": lambda f, cells: f < cells,
    "macro_or_micro_auc": lambda macro, micro: micro < macro == 1,
    "loss_and_auc": lambda loss, sum, half: sum > 1 and half == 1 and loss > 0,
    "lrap_or_ap": lambda lrap, ap: ap < lrap,
    "ndcg_empty": lambda zero, skip: zero < skip == 1,
    "ndcg_ties": lambda first_x1, first_x2, shared: first_x2 < shared < first_x1 == 1,
    "argmax": lambda top, ranks, handed_out, given: (
        top == 0 and ranks[1] == handed_out[0] == 1 and given == 1
    ),
    "logits": lambda half, zero: zero == 0 < half,
    "softmax": lambda softmax, sigmoid: sigmoid < 1e-4 and softmax > 1,
    "threshold_class": lambda softmax, whole, without: without < 0 < whole < softmax,
    "ill_defined": lambda zero, skip: zero < skip,
    "absent_labels": lambda macro, micro: macro < micro == 1,
    "best_threshold": lambda peak, half: half < peak,
    "constant_model": lambda library, by_column: by_column == 0 and library == 1,
}
THREADS = re.compile(
    r"https://github\.com/[\w.-]+/[\w.-]+/(issues|pull)/\d+"
    r"|https://www\.geeksforgeeks\.org/\?p=\d+|https://kexue\.fm/archives/\d+|https://arxiv\.org/abs/[\d.]+"
)


def test_there_are_twenty_and_each_is_expected_here() -> None:
    assert len(GALLERY) >= 20
    assert list(GALLERY) == list(NUMBERS) == list(RELATIONS)


@for_every("name", GALLERY)
def test_the_numbers_of_a_sentence_are_the_engines(name: str) -> None:
    found = GALLERY[name].found()
    assert set(found) == set(NUMBERS[name])
    for key, values in NUMBERS[name].items():
        assert found[key] == pytest.approx(values, rel=1e-9, abs=1e-12, nan_ok=True)


@for_every("name", GALLERY)
def test_a_sentence_is_true_of_its_numbers(name: str) -> None:
    found = {key: values if len(values) > 1 else values[0] for key, values in GALLERY[name].found().items()}
    assert RELATIONS[name](**found)


@for_every("name", GALLERY)
def test_the_only_numbers_typed_into_a_sentence_are_conventions(name: str) -> None:
    """0 and 1 that something counts as, 0/0, the threshold 0.5 and 11 levels of recall: no result."""
    scenario = GALLERY[name]
    for sentence in (scenario.question, scenario.notice):
        named = {field for _text, field, _spec, _conversion in Formatter().parse(sentence) if field}
        assert named <= set(scenario.numbers)
        assert named or sentence == scenario.question
        typed = re.sub(r"\{\w+\}|\bF1\b|\b[lx]\d", "", sentence)
        assert set(re.findall(r"\d[\d./]*\d|\d", typed)) <= {"0", "1", "0/0", "0.5", "11"}


@for_every("name", GALLERY)
def test_a_scenario_asks_tells_and_links(name: str) -> None:
    scenario = GALLERY[name]
    assert scenario.question.endswith("?")
    assert scenario.try_this
    assert scenario.threads
    assert all(THREADS.fullmatch(address) for address in scenario.threads)
    assert "{" not in asked(scenario.question, scenario.found()) + noticed(scenario.notice, scenario.found())


@for_every("name", GALLERY)
def test_a_scenario_opens_a_lesson_with_its_matrix(name: str) -> None:
    lesson = GALLERY[name].lesson
    focus, unknown = focus_from(lesson.query)
    assert unknown == ()
    assert focus == lesson.focus
    assert matrix_from(lesson.query["m"]) == lesson.matrix
    assert lesson_address(lesson).partition("?")[0] in TITLES
    assert any(one is lesson for one in GALLERY[name].numbers.values() if isinstance(one, Measured))


def test_the_threads_on_ties_of_ndcg_are_about_ties() -> None:
    titles = {
        "https://github.com/elixir-nx/scholar/issues/360": (
            "Ranking.dcg resolves tied scores in the model's favour, so a constant model scores NDCG 1.0"
        ),
        "https://github.com/Lightning-AI/torchmetrics/pull/2031": "Fix tie breaking in ndcg metric",
        "https://github.com/lightgbm-org/LightGBM/issues/3363": "NDCG and Tied Scores",
    }
    assert set(GALLERY["ndcg_ties"].threads) == set(titles)
    assert all(re.search(r"\b[Tt]ie", title) for title in titles.values())
    assert not set(GALLERY["ndcg_empty"].threads) & set(titles)


def test_no_two_scenarios_ask_the_same() -> None:
    assert len({one.question for one in GALLERY.values()}) == len(GALLERY)


def test_the_gallery_shows_every_scenario() -> None:
    app = AppTest.from_file(str(ROOT / "pages/frame.py"), default_timeout=PATIENCE).run()
    app.switch_page("scenarios.py").run()
    assert not app.exception
    (drawn,) = [part for part in parts(app).values() if part["component"] == "doors"]
    html = drawn["data"]["html"]
    assert html.count('data-testid="scenario"') == len(GALLERY)
    assert re.findall(r"scenario=(\w+)", html) == list(GALLERY)
    outside = re.findall(r'<a href="https://[^>]*>', html)
    assert len(outside) == sum(len(one.threads) for one in GALLERY.values())
    assert all('target="_blank" rel="noopener"' in link for link in outside)

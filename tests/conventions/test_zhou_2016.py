"""The preset of Zhou’s textbook: its formulas by arithmetic, and where in the book each choice stands."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest

from metrics import METRICS, PRESETS, SOURCES, SWITCHES, Conventions, Example
from pages.lessons.lesson_choices import choice_sentence, rules_in_force
from tests.every import for_every
from tests.explore.test_libraries_page import answers, who_of
from tests.shell.test_in_force import seen
from tests.shell.test_pages import opened

BOOK = PRESETS["zhou_2016"]
CHOSEN = {key for key in SWITCHES if getattr(BOOK, key) != getattr(Conventions(), key)}
# Three labels with (TP, FP, FN) of (2, 1, 0), (1, 0, 1) and (1, 1, 1).
TRUTH = [[1, 1, 1], [1, 1, 0], [0, 0, 1]]
PREDICTED = [[1, 1, 0], [1, 0, 1], [1, 0, 1]]
# Two true and two false labels: 0.6 is above 0.7 in no pair, and level with the other false one.
TIED = Example.of([[1, 0, 1, 0]], [[0.9, 0.7, 0.6, 0.6]])


def value(metric: str, average: str, example: Example, rules: Conventions = BOOK) -> float:
    return float(METRICS[metric](example, average, rules))


def test_the_macro_f1_is_f_of_the_means_and_the_micro_f1_that_of_the_pooled_counts() -> None:
    example = Example.of(TRUTH, y_pred=PREDICTED)
    p, r = (2 / 3 + 1 + 1 / 2) / 3, (1 + 1 / 2 + 1 / 2) / 3  # 2.12, 2.13
    assert value("precision", "macro", example) == pytest.approx(p)
    assert value("recall", "macro", example) == pytest.approx(r)
    assert value("f_beta", "macro", example) == pytest.approx(2 * p * r / (p + r))  # 2.14
    for beta in (0.5, 2.0):
        expected = (1 + beta**2) * p * r / (beta**2 * p + r)  # 2.11
        assert value("f_beta", "macro", example, BOOK.with_choice("beta", beta)) == pytest.approx(expected)
    each = (2 * 2 / (2 * 2 + 1) + 2 / (2 + 1) + 2 / (2 + 1 + 1)) / 3
    assert value("f_beta", "macro", example, PRESETS["scikit_learn"]) == pytest.approx(each)
    p, r = (2 + 1 + 1) / (4 + 2), (2 + 1 + 1) / (4 + 2)  # 2.15, 2.16: one third of each, which cancels
    assert value("precision", "micro", example) == pytest.approx(p)
    assert value("recall", "micro", example) == pytest.approx(r)
    assert value("f_beta", "micro", example) == pytest.approx(2 * p * r / (p + r))  # 2.17


def test_the_auc_of_a_label_is_made_of_trapezoids() -> None:
    """The points of the curve: (0, 0), (0, 1/2), (1/2, 1/2), (1, 1)."""
    turned = Example.of(TIED.truth.T, np.transpose([[0.9, 0.7, 0.6, 0.6]]))
    area = (1 / 2) * ((1 / 2 - 0) * (1 / 2 + 1 / 2) + (1 - 1 / 2) * (1 / 2 + 1))  # 2.20
    assert value("roc_auc", "macro", turned) == pytest.approx(area)
    loss = (1 + 0.5) / (2 * 2)  # 2.21
    assert value("ranking_loss", "samples", TIED) == pytest.approx(loss)
    assert area == pytest.approx(1 - loss)  # 2.22


def test_only_a_score_above_the_threshold_is_predicted() -> None:
    """Section 2.3.3; the exact share of samples: 2.5."""
    example = Example.of([[1, 0], [1, 0]], [[0.5, 0.1], [0.6, 0.1]], threshold=0.5)
    assert value("subset_accuracy", "samples", example) == 1 / 2
    assert value("zero_one_loss", "samples", example) == 1 - 1 / 2
    assert value("subset_accuracy", "samples", example, Conventions()) == 1


@for_every(
    ("metric", "average", "truth", "predicted"),
    [
        ("precision", "macro", [[1, 1], [0, 1]], [[1, 0], [0, 0]]),
        ("recall", "macro", [[1, 0], [0, 0]], [[1, 1], [0, 1]]),
        ("f_beta", "macro", [[1, 0], [0, 0]], [[1, 0], [0, 0]]),
        ("precision", "micro", [[1, 0], [0, 0]], [[0, 0], [0, 0]]),
        ("ranking_loss", "samples", [[1, 0], [1, 1]], [[1, 0], [0, 0]]),
        ("roc_auc", "macro", [[1, 0], [0, 0]], [[1, 0], [0, 0]]),
    ],
)
def test_where_the_book_has_no_rule_there_is_no_value(
    metric: str, average: str, truth: list[list[int]], predicted: list[list[int]]
) -> None:
    example = Example.of(truth, predicted, threshold=0.5)
    assert isnan(value(metric, average, example))
    if average != "micro":
        assert not isnan(value(metric, average, example, Conventions()))


@for_every("key", sorted(CHOSEN))
def test_the_place_stands_where_the_choice_is_explained(key: str) -> None:
    source = SOURCES["zhou_2016"]
    place = source.places[key]
    assert choice_sentence(source, key).startswith(f"{source.title} ({place}) ")
    metric = next(one.key for one in METRICS.values() if key in one.reads and one.key in source.defines)
    cards = answers(opened({"metric": metric, "cell": key}, "conventions.py"))
    assert any(f"{source.title} ({place})" in who_of(card["drawn"]) for card in cards)


def test_a_lesson_says_the_place_of_a_rule_until_it_is_changed() -> None:
    own = rules_in_force(seen("ranking_loss", "samples", "zhou_2016"))
    assert own.startswith(
        "These are the rules of Zhou Zhihua 2016. Zhou Zhihua 2016 (formula 2.21) counts a "
    )
    changed = seen("ranking_loss", "samples", "zhou_2016", BOOK.with_choice("ranking_loss_tie", "one"))
    assert "This page counts a tied pair" in rules_in_force(changed)
    assert "(formula 2.21) gives no value to a sample" in rules_in_force(changed)
    # The review has no such number.
    assert "2.21" not in rules_in_force(seen("ranking_loss", "samples", rules=BOOK))


def test_a_source_names_places_of_conventions_that_there_are() -> None:
    assert SOURCES["zhou_2016"].places.keys() == CHOSEN
    assert all(source.places.keys() <= SWITCHES.keys() for source in SOURCES.values())
    # Without a place the title stands alone.
    assert "(" not in choice_sentence(SOURCES["d4"], "precision_empty_row")

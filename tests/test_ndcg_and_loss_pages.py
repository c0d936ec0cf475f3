"""What stands below the lessons on NDCG, PRO loss and the losses."""

from __future__ import annotations

import math

import pytest

from metrics import PRESETS, Example
from metrics.graph.digits import decimal, in_decimals
from pages.figures.loss_tables import labels_at_the_threshold, least_possible, threshold_class
from pages.intake.matrix import Matrix
from pages.lessons.scene import Scene, scene_of
from pages.ndcg import logarithm_bases
from pages.state.focus import Focus


def shown(matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **switches: object) -> Scene:
    """What the page of this metric shows of the matrix."""
    rules = PRESETS["zhang_zhou_2014"]
    for key, choice in switches.items():
        rules = rules.but(key, choice)
    focus = Focus(metric, average, part, conventions=rules)
    return scene_of(Example.of(matrix.truth, matrix.scores), focus, matrix.samples, matrix.labels)


def test_the_table_of_bases_has_one_ratio() -> None:
    html = logarithm_bases(shown(Matrix.of([[0, 1]], [[0.9, 0.1]]), "ndcg", ndcg_log="ten"))
    assert html.count("<td>0.6309</td>") == 3 + 1  # each ratio, and the sum with base 2 over an ideal of 1
    assert html.count('class="now"') == 1


def test_three_numbers_of_a_label_are_told_apart() -> None:
    matrix = Matrix.of([[1, 0, 0]], [[3, -2, -3]])
    html = labels_at_the_threshold(shown(matrix, "sigmoid_cross_entropy"), "logits")
    shared = in_decimals(math.exp(-2) / (math.exp(3) + math.exp(-2) + math.exp(-3)))
    own = in_decimals(1 / (1 + math.exp(2)))
    assert f'<td class="share">−2</td><td>{own}</td><td>{shared}</td>' in html


@pytest.mark.parametrize(
    ("scale", "limits"),
    [
        ("logits", ["logit ≥ 0", "logit ≥ 0.5"]),
        ("probabilities", ["sigmoid ≥ 0.5", f"sigmoid ≥ {decimal(1 / (1 + math.exp(-0.5)))}"]),
    ],
)
def test_the_same_labels_are_predicted_whichever_way_the_scores_are_read(
    scale: str, limits: list[str]
) -> None:
    """A logit of 0.3 is a probability of 0.574: above 0 and 0.5, but not above 0.5 among the logits."""
    matrix = Matrix.of([[1, 0, 1]], [[2.0, -1.0, 0.3]])
    html = labels_at_the_threshold(shown(matrix, "sigmoid_cross_entropy"), scale)
    heads = [one.partition("<")[0] for one in html.split('<th scope="col">')[1:]]
    assert heads[-2:] == limits
    rows = html.split("<tr>")[2:]
    assert [row.count("predicted") for row in rows] == [2, 1, 0]
    assert "A probability of 0.5 is a logit of 0:" in html


def test_the_column_of_the_threshold_class_is_the_1_of_both_sums() -> None:
    matrix = Matrix.of([[1, 0, 0]], [[2.0, -1.0, -3.0]])
    html = threshold_class(shown(matrix, "softmax_cross_entropy"))
    cells = [decimal(math.exp(one)) for one in (-1, -3, -2)]
    assert f"<td>·</td><td>{cells[0]}</td><td>{cells[1]}</td><td><b>e⁰ = 1</b></td>" in html
    assert f"<td>{cells[2]}</td><td>·</td><td>·</td><td><b>e⁰ = 1</b></td>" in html
    whole = math.log1p(math.exp(-1) + math.exp(-3)) + math.log1p(math.exp(-2))
    without = math.log(math.exp(-1) + math.exp(-3)) - 2
    assert f"the loss of x1 is {decimal(whole)}, " in html
    assert f"the loss would be {decimal(without)}." in html


def test_the_least_possible_loss_is_said_of_the_sample() -> None:
    matrix = Matrix.of([[1, 1, 0], [0, 0, 0]], [[0.0] * 3] * 2)
    assert "True labels of x1: 2. Its loss is 2.1972 and cannot get below 1.3863," in least_possible(
        shown(matrix, "softmax_cross_entropy")
    )
    assert "no true label: its loss is 0" in least_possible(shown(matrix, "softmax_cross_entropy", part=1))


@pytest.mark.parametrize(("scores", "said"), [([0.9, 0.2, 0.0], True), ([0.9, -0.1, 0.2], False)])
def test_scores_that_look_like_probabilities_need_no_second_sigmoid(scores: list[float], said: bool) -> None:
    matrix = Matrix.of([[1, 0, 1]], [scores])
    html = labels_at_the_threshold(shown(matrix, "sigmoid_cross_entropy"), "logits")
    assert ("do not take the sigmoid again" in html) is said

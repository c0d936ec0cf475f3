"""The lessons of NDCG, PRO loss and the losses."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from metrics import Conventions, Example
from metrics.graph.digits import decimal, in_decimals
from pages.figures.loss_tables import labels_at_the_threshold, least_possible, threshold_class
from pages.frame.lesson_links import LESSONS
from pages.intake.examples import PHOTO_LOGITS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.formula_lines import LineWriter
from pages.lessons.lesson import Lesson
from pages.lessons.ndcg_pages import DISCOUNT
from pages.lessons.ndcg_sentences import logarithm_bases, worst_sentence
from pages.lessons.scene import Scene, scene_of
from pages.lessons.sentence_parts import plain_sentence
from pages.lessons.stage.question import question_data
from pages.state.focus import Focus
from tests.every import for_every
from tests.pictures.picture_reader import looked_at, random_matrix, seen

NAMES = ("cat", "dog", "car", "tree")
DEFAULT = Conventions()
TAUGHT = {lesson.metric: lesson for lessons in LESSONS.values() for lesson in lessons}


def sentences(
    metric: str,
    example: Example,
    rules: Conventions = DEFAULT,
    names: Sequence[str] = NAMES,
    average: str = "samples",
) -> Mapping[str, str]:
    samples = [f"photo {number + 1}" for number in range(len(example.truth))]
    scene = scene_of(example, Focus(metric=metric, average=average, conventions=rules), samples, names)
    return said(TAUGHT[metric], scene)


def said(lesson: Lesson, scene: Scene) -> dict[str, str]:
    """The sentence of every page, by its key."""
    pages = lesson.pages(scene)
    words = zip(pages, lesson.words(pages), strict=True)
    return {page.key: plain_sentence(one.sentence) for page, one in words}


CAT_AND_CAR = [[1, 0, 1, 0]]
# A metric, the truth, the scores and the rules; below them what pages say, by their keys.
SENTENCES = """
# 1/log2(4) = 0.5 is gained at rank 3, and 1/log2(3) = 0.6309 would be at rank 2
ndcg | 1 0 1 0 | 0.9 0.7 0.5 0.1
  ndcg.idea: 1 false label stands above car, a true one: it is at rank 3, ideally 2.
  ndcg.gains: car gains 1, times the discount of rank 3: 0.5, and not the 0.6309 of rank 2.
  ndcg: car alone gains less than in the ideal ranking: 1.5 of 1.6309 in all, a share of 0.9197.
ndcg | 1 0 1 0 | 0.9 0.5 0.7 0.1
  ndcg.idea: In photo 1 everything true counts as much as in the ideal ranking.
  ndcg.gains: cat and car are true: each gains 1, times the discount of its rank.
# the discounts of ranks 2 and 3 are 1/log2(3) = 0.6309 and 1/log2(4) = 0.5
ndcg | 1 0 1 0 | 0.9 0.5 0.5 0.1
  ndcg.idea: car is true but level with dog; in the ideal ranking it stands at rank 2.
  ndcg.discounts: Rank 2 has the discount 0.6309, rank 3 0.5: dog and car are level on these two.
  ndcg.discount: dog and car share ranks 2 and 3: each counts (0.6309 + 0.5)/2 = 0.5655.
  ndcg.gains: car shares ranks 2 and 3 with dog: it gains the mean of their discounts, 0.5655.
ndcg | 1 0 1 0 | 0.9 0.5 0.9 0.1
  ndcg.idea: In photo 1 everything true counts as much as in the ideal ranking.
ndcg | 0 0 0 0 | 0.9 0.5 0.7 0.1
  ndcg.idea: In photo 1 nothing is true: no ranking is better than another.
# cat is at rank 2 and not 1, car at rank 3 and not 2: they lose 1 − 0.6309 and 0.6309 − 0.5
ndcg | 1 0 1 0 | 0.7 0.9 0.5 0.1
  ndcg: 2 of 2 true labels gain less than ideally: 1.1309 of 1.6309 in all, a share of 0.6934.
  ndcg.dcg: Discounted, cat gains 0.6309 and car 0.5: the DCG is 1.1309.
  ndcg.discounts: A gain is multiplied by its discount: 1 at rank 1, 0.6309 at rank 2.
ndcg | 1 0 1 0 | 0.9 0.7 0.5 0.1 | ndcg_depth=2
  ndcg.discounts: Only ranks 1 to 2 count: a gain is multiplied by 1 at rank 1, 0.6309 at the last.
  ndcg.gains: car is true but only at rank 3, which does not count: it gains 0.
# both true labels of photo 2 are above the threshold, in the wrong order: 1/4
pro_loss | 1 1 0; 1 1 0 | 0.9 0.8 0.1; 0.8 0.9 0.1
  pro_loss.average: The mean is 1/8. photo 2 loses 1/4 only because its true labels are not in the order
      of the columns.
pro_loss | 1 0 1 0 | 0.5 0.3 0.8 0.8
  pro_loss.true: Level with the threshold of 0.5: cat. A tie counts one half: 1/2 of 2.
  pro_loss.lost_pairs:3: Level with car: tree. A tie counts one half: 1/2 in all.
  pro_loss.lost_pairs:1: tree is false and ranked above cat: 1 wrong pair.
pro_loss | 1 0 1 0 | 0.4 0.3 0.8 0.6
  pro_loss.true: cat is true, but below the threshold of 0.5: 1 of 2.
  pro_loss.false: tree is false, but above the threshold of 0.5: 1 of 2.
  pro_loss.order: 1 pair of true labels out of 1 is in the wrong order: 1.
  pro_loss: The shares 1/2, 1/2, 1/4 and 1 have the mean 9/16: that is the PRO loss.
pro_loss | 1 0 0 0 | 0.9 0.3 0.2 0.1
  pro_loss.order: Nothing to compare here: 0/0.
# the others share a page: ln(1 + e^−1.5) and ln 2
sigmoid_cross_entropy | 1 0 1 0 | 0 -2.8 1.5 0
  label_probability: cat has the logit 0: its probability is 1/(1 + e^0) = 0.5.
  label_loss:1: cat is true, and the truth got 0.5: −ln 0.5 ≈ 0.6931.
  label_loss:2: dog is false: the truth got 1 − 0.0573 = 0.9427, and −ln 0.9427 ≈ 0.0590.
  label_loss:more: The other labels likewise: car: 0.2014 and tree: 0.6931.
sigmoid_cross_entropy | 1 0 1 0 | 0 0.25 1 0.5
  label_probability: cat has 0, read as a logit even between 0 and 1: 1/(1 + e^0) = 0.5.
# the sigmoid of 40 is 1 as far as numbers go; what it leaves of 1 is known
sigmoid_cross_entropy | 1 0 | 0 40
  label_loss:2: dog is false: the truth got 1 − 1 ≈ 4.248×10⁻¹⁸, and −ln 4.248×10⁻¹⁸ ≈ 40.
sigmoid_cross_entropy | 1 0 1 0 | 0 0 0 0
  sigmoid_cross_entropy: The mean is 0.6931: cat, dog, car and tree cost most, 0.6931 each.
# the shares are 1, 1, 1 and 1 of 4: −ln(1/4) = 1.386, twice
softmax_cross_entropy | 1 0 1 0 | 0 0 0 0
  softmax_cross_entropy: cat and car are true and get 0.25 of the probability each: each costs 1.3863 of
      2.7726.
# e to the power of ln 3 is 3: the shares are 3/6 and 1/6
softmax_cross_entropy | 1 0 1 0 | 1.0986122886681098 0 0 0
  softmax_cross_entropy: car is true and gets only 0.1667 of the probability: it alone costs 1.7918 of
      2.4849.
# ln 4 = 1.3863, twice that, and the mean; 2 ln 2 is the least
softmax_cross_entropy | 1 0 0 0; 1 1 0 0 | 0 0 0 0; 0 0 0 0
  softmax_cross_entropy.average: The mean is 2.0794: photo 2 costs most, 2.7726; its 2 true labels cost at
      least 1.3863.
# (0.1² + 0.7² + 0.5² + 0.1²) / 4 = 0.76 / 4
brier_score | 1 0 1 0 | 0.9 0.7 0.5 0.1
  brier_score: Always saying ½ costs 0.25; photo 1 costs less, 0.19, although dog costs 0.49.
  label_loss: dog costs most: (0 − 0.7)² = 0.49, its squared distance from the truth.
brier_score | 1 0 1 0 | 0.9 0.7 0.5 0.1 | brier_outcomes=both
  label_loss: dog costs most: 2 × (0 − 0.7)² = 0.98, twice its squared distance from the truth.
# (0.1² + 0.2² + 0.1² + 0.1²) / 4 = 0.07 / 4
brier_score | 1 0 1 0 | 0.9 0.2 0.9 0.1
  brier_score: Always saying ½ costs 0.25; photo 1 costs less, 0.0175: dog costs most, 0.04.
# each cell costs 0.1² = 0.01 or 0.9² = 0.81, and so does the mean
brier_score | 1 1; 1 1 | 0.9 0.9; 0.9 0.9
  brier_score.average: On average a sample costs 0.01: always saying ½ would cost more, 0.25.
brier_score | 1 1; 1 1 | 0.1 0.1; 0.1 0.1
  brier_score.average: On average a sample costs 0.81: always saying ½ would cost less, 0.25.
# less than ln 2 is lost on average, and the squared errors have the mean 0.2502
brier_score | the photos
  half: Always saying ½ costs 0.25, less than photo 1, 0.2502; by sigmoid cross-entropy it costs more.
"""


def cases_in(text: str) -> Iterator[tuple[str, Example, Conventions, dict[str, str]]]:
    """The cases of a text such as `SENTENCES`: the metric, its example, the rules, and sentences by page."""
    lines = [line for line in text.replace("\n      ", " ").splitlines() if line and line[0] != "#"]
    heads = [place for place, line in enumerate(lines) if line[0] != " "]
    for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        metric, *matrix = lines[start].split(" | ")
        rules = dict(one.split("=") for one in matrix[2].split()) if len(matrix) == 3 else {}
        depth = {"ndcg_depth": int(rules["ndcg_depth"])} if "ndcg_depth" in rules else {}
        expected = dict(line.strip().split(": ", 1) for line in lines[start + 1 : end])
        example = example_of(PHOTO_LOGITS)
        if matrix != ["the photos"]:
            example = Example.of(
                *([[float(x) for x in row.split()] for row in one.split(";")] for one in matrix[:2])
            )
        yield metric, example, replace(DEFAULT, **(rules | depth)), expected


@for_every(("metric", "example", "rules", "expected"), cases_in(SENTENCES))
def test_a_page_says_what_decides(metric, example, rules, expected):
    names = NAMES if example.truth.shape[1] <= len(NAMES) else PHOTO_LOGITS.labels
    found = sentences(metric, example, rules, names)
    assert {key: found[key] for key in expected} == expected


def test_what_does_not_decide_has_no_page_and_no_words():
    apart = sentences("ndcg", Example.of(CAT_AND_CAR, [[0.9, 0.7, 0.5, 0.1]]))
    assert "ndcg.discount" not in apart
    assert "half" not in sentences("brier_score", Example.of(CAT_AND_CAR, [[0.9, 0.1, 0.8, 0.1]]))
    alike = sentences("softmax_cross_entropy", Example.of([[1, 0], [0, 1]], [[1.0, 0.0]] * 2))
    assert "at least" not in alike["softmax_cross_entropy.average"]


def test_the_gains_of_all_cells_go_from_the_top_down():
    example = Example.of([[1, 0], [1, 1]], [[0.2, 0.5], [0.9, 0.7]])
    # 1 + 1/log2(3) + 1/log2(5) = 1 + 0.6309 + 0.4307
    assert sentences("ndcg", example, names=NAMES[:2], average="micro")["ndcg.dcg"] == (
        "Discounted, (photo 2, cat) gains 1, (photo 2, dog) 0.6309; with 1 more the DCG is 2.0616."
    )


@pytest.mark.parametrize("tie", ["average", "first", "last"])
@pytest.mark.parametrize("average", ["samples", "micro"])
def test_what_ndcg_says_of_any_matrix_is_short_and_counts_what_stands_above(tie, average):
    random = np.random.default_rng(5)
    for depth in (0, 1, 2, 3) * 8:
        matrix = random_matrix(random, int(random.integers(1, 4)), int(random.integers(1, 6)), 6)
        scene = seen(matrix, "ndcg", average, ndcg_tie=tie, ndcg_depth=depth)
        found = said(TAUGHT["ndcg"], scene)
        # Of those that share ranks a page lists names and ranks.
        assert max(len(text) for key, text in found.items() if key != DISCOUNT) <= 110
        counted = re.match(r"(\d+) false .* at rank (\d+), ideally (\d+)", found["ndcg.idea"])
        if counted:
            false, rank, best = map(int, counted.groups())
            assert (~scene.ranked.truth[: rank - 1]).sum() == false == rank - best
            assert scene.ranked.truth[rank - 1]


@for_every("truth", ([1, 0, 1, 0], [0, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1], [0, 0, 0, 0]))
@for_every("depth", (0, 3))
def test_no_order_is_worse_than_with_everything_true_at_the_bottom(truth, depth):
    orders = [Matrix.of([truth], [scores]) for scores in permutations((0.9, 0.7, 0.5, 0.1))]
    scenes = [seen(order, "ndcg", ndcg_depth=depth) for order in orders]
    least = min(float(scene.result) for scene in scenes)
    (found,) = {worst_sentence(scene) for scene in scenes}
    can_differ = least > 0 and 0 < sum(truth) < 4
    assert (in_decimals(least) in found) if can_differ else found == ""


@pytest.mark.parametrize("metric", ["sigmoid_cross_entropy", "softmax_cross_entropy"])
def test_the_truth_never_got_nothing_of_a_logit(metric):
    found = sentences(metric, Example.of([[1, 0]], [[-800.0, 0.0]]))
    of_losses = [text for key, text in found.items() if key.startswith(("label_loss", metric))]
    assert not any(" got 0:" in text or " gets 0 " in text for text in of_losses)
    assert any("e^−800" in text for text in found.values())


def test_a_number_of_a_sum_of_discounts_stands_for_the_label_at_that_rank():
    scene, pages = looked_at(Example.of([[0, 1, 1, 0]], [[0.9, 0.5, 0.7, 0.8]]), "ndcg")
    (line,) = pages[pages.reached("ndcg.idcg")].lines
    first, second = line.numbers.figures()  # type: ignore[union-attr]
    writer = LineWriter(scene)
    assert [writer.cells_of(one) for one in (first, second)] == [((0, 2),), ((0, 1),)]
    discounts = pages[pages.reached("ndcg.discounts")].lines
    at_ranks = [writer.cells_at_rank(one.quantity, one.item) for one in discounts]
    assert at_ranks == [((0, column),) for column in (0, 3, 2, 1)]


@pytest.mark.parametrize(("rule", "half"), [("mean", "0.6931"), ("sum", "5 × ln 2 ≈ 3.4657")])
def test_half_costs_as_much_as_the_rule_makes_of_it(rule, half):
    """Half costs ln 2 for each of the five labels, whether their mean or their sum is taken."""
    rules = Conventions(loss_over_labels=rule)
    found = sentences("sigmoid_cross_entropy", example_of(PHOTO_LOGITS), rules, names=PHOTO_LOGITS.labels)
    assert found["sigmoid_cross_entropy"].startswith(f"Always saying ½ costs {half}; photo 1 costs less, ")
    assert found["sigmoid_cross_entropy"].endswith(", although boat costs 1.1032.")
    more = f": always saying ½ would cost more, {half.rpartition(' ')[2]}."
    assert found["sigmoid_cross_entropy.average"].endswith(more)


def test_the_change_to_think_of_is_one_of_what_was_typed():
    """boat has the highest logit of the false ones, 0.7, and car the lowest of the true ones, −0.5."""
    scene, lesson = seen(PHOTO_LOGITS, "brier_score"), TAUGHT["brier_score"]
    pages = lesson.pages(scene)
    change = question_data(pages, lesson.words(pages), lesson.question(scene), edited=False)["change"]
    assert (change["name"], change["score"]) == ("boat", -0.6)


def test_the_table_of_bases_has_one_ratio():
    html = logarithm_bases(seen(Matrix.of([[0, 1]], [[0.9, 0.1]]), "ndcg", ndcg_log="ten"))
    assert html.count("<td>0.6309</td>") == 3 + 1  # each ratio, and the sum with base 2 over an ideal of 1
    assert html.count('class="now"') == 1


def test_three_numbers_of_a_label_are_distinguished():
    matrix = Matrix.of([[1, 0, 0]], [[3, -2, -3]])
    html = labels_at_the_threshold(seen(matrix, "sigmoid_cross_entropy"), "logits")
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
def test_the_same_labels_are_predicted_whichever_way_the_scores_are_read(scale, limits):
    """A logit of 0.3 is a probability of 0.574: above 0 and 0.5, but not above 0.5 among the logits."""
    matrix = Matrix.of([[1, 0, 1]], [[2.0, -1.0, 0.3]])
    html = labels_at_the_threshold(seen(matrix, "sigmoid_cross_entropy"), scale)
    heads = [one.partition("<")[0] for one in html.split('<th scope="col">')[1:]]
    assert heads[-2:] == limits
    rows = html.split("<tr>")[2:]
    assert [row.count("predicted") for row in rows] == [2, 1, 0]
    assert "A probability of 0.5 is a logit of 0:" in html


def test_the_column_of_the_threshold_class_is_the_1_of_both_sums():
    matrix = Matrix.of([[1, 0, 0]], [[2.0, -1.0, -3.0]])
    html = threshold_class(seen(matrix, "softmax_cross_entropy"))
    cells = [decimal(math.exp(one)) for one in (-1, -3, -2)]
    assert f"<td>·</td><td>{cells[0]}</td><td>{cells[1]}</td><td><b>e⁰ = 1</b></td>" in html
    assert f"<td>{cells[2]}</td><td>·</td><td>·</td><td><b>e⁰ = 1</b></td>" in html
    whole = math.log1p(math.exp(-1) + math.exp(-3)) + math.log1p(math.exp(-2))
    without = math.log(math.exp(-1) + math.exp(-3)) - 2
    assert f"the loss of x1 is {decimal(whole)}, " in html
    assert f"the loss would be {decimal(without)}." in html


def test_the_least_possible_loss_is_that_of_the_sample():
    matrix = Matrix.of([[1, 1, 0], [0, 0, 0]], [[0.0] * 3] * 2)
    assert "True labels of x1: 2. Its loss is 2.1972 and cannot get below 1.3863," in least_possible(
        seen(matrix, "softmax_cross_entropy")
    )
    assert "no true label: its loss is 0" in least_possible(seen(matrix, "softmax_cross_entropy", part=1))


@pytest.mark.parametrize(("scores", "is_warned"), [([0.9, 0.2, 0.0], True), ([0.9, -0.1, 0.2], False)])
def test_scores_that_look_like_probabilities_need_no_second_sigmoid(scores, is_warned):
    matrix = Matrix.of([[1, 0, 1]], [scores])
    html = labels_at_the_threshold(seen(matrix, "sigmoid_cross_entropy"), "logits")
    assert ("do not take the sigmoid again" in html) is is_warned

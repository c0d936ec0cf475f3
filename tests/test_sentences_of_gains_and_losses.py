"""What the pages of NDCG, PRO loss and the losses say in plain words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from math import log
from typing import Literal

import numpy as np
import pytest

from metrics import METRICS, Conventions, Example
from metrics.graph.digits import in_decimals
from pages import losses, ndcg, pro_loss
from pages.intake.examples import PHOTO_LOGITS
from pages.intake.matrix import example_of
from pages.lesson_links import LESSONS
from pages.lessons.lesson import Lesson
from pages.lessons.line import Writer
from pages.lessons.page_sentence import plain_sentence
from pages.lessons.pictures.ndcg_picture import DISCOUNT
from pages.lessons.scene import scene_of
from pages.lessons.stage.question import question_of
from pages.lessons.working_pages import sentence_of
from pages.ndcg import worst_told
from pages.state.focus import Focus
from tests.pictures.picture_reader import looked_at, random_matrix

NAMES = ("cat", "dog", "car", "tree")
DEFAULT = Conventions()
TAUGHT = {lesson.metric: lesson for lessons in LESSONS.values() for lesson in lessons}


def said(
    metric: str,
    example: Example,
    rules: Conventions = DEFAULT,
    part: int = 0,
    names: Sequence[str] = NAMES,
    average: str = "samples",
) -> Mapping[str, str]:
    """The sentence of each page, by the key of the page."""
    samples = [f"photo {number + 1}" for number in range(len(example.truth))]
    focus = Focus(metric=metric, average=average, part=part, conventions=rules)
    scene = scene_of(example, focus, samples, names)
    return {page.key: plain_sentence(sentence_of(scene, page)) for page in TAUGHT[metric].pages(scene)}


def test_a_discount_is_that_of_the_rank_until_two_labels_share_ranks() -> None:
    truth = [[1, 0, 1, 0]]
    apart = said("ndcg", Example.of(truth, [[0.9, 0.7, 0.5, 0.1]]))
    assert "ndcg.discount" not in apart
    assert apart["ndcg.gains"] == (
        "car gains 1, times the discount of rank 3: 0.5, and not the 0.6309 of rank 2."
    )
    sorted_well = said("ndcg", Example.of(truth, [[0.9, 0.5, 0.7, 0.1]]))
    assert sorted_well["ndcg.gains"] == (
        "cat and car are true: each gains 1, times the discount of its rank."
    )
    level = said("ndcg", Example.of(truth, [[0.9, 0.5, 0.5, 0.1]]))
    # The discounts of ranks 2 and 3 are 1/log2(3) = 0.6309 and 1/log2(4) = 0.5.
    assert level["ndcg.discounts"] == (
        "Rank 2 has the discount 0.6309, rank 3 0.5: dog and car are level on these two."
    )
    assert level["ndcg.discount"] == "dog and car share ranks 2 and 3: each counts (0.6309 + 0.5)/2 = 0.5655."
    assert level["ndcg.gains"] == (
        "car shares ranks 2 and 3 with dog: it gains the mean of their discounts, 0.5655."
    )


@pytest.mark.parametrize(
    ("truth", "scores", "told"),
    [
        (
            [1, 0, 1, 0],
            [0.9, 0.7, 0.5, 0.1],
            "1 false label stands above car, a true one: it is at rank 3, ideally 2.",
        ),
        (
            [1, 0, 1, 0],
            [0.9, 0.5, 0.5, 0.1],
            "car is true but level with dog; in the ideal ranking it stands at rank 2.",
        ),
        (
            [1, 0, 1, 0],
            [0.9, 0.5, 0.7, 0.1],
            "In photo 1 everything true counts as much as in the ideal ranking.",
        ),
        (
            [1, 0, 1, 0],
            [0.9, 0.5, 0.9, 0.1],
            "In photo 1 everything true counts as much as in the ideal ranking.",
        ),
        (
            [0, 0, 0, 0],
            [0.9, 0.5, 0.7, 0.1],
            "In photo 1 nothing is true: no ranking is better than another.",
        ),
    ],
)
def test_the_idea_speaks_of_the_label_that_is_too_low(
    truth: list[int], scores: list[float], told: str
) -> None:
    assert said("ndcg", Example.of([truth], [scores]))["ndcg.idea"] == told


def test_the_last_step_counts_the_labels_that_gain_too_little() -> None:
    # cat is at rank 2 and not 1, car at rank 3 and not 2: they lose 1 − 0.6309 and 0.6309 − 0.5.
    found = said("ndcg", Example.of([[1, 0, 1, 0]], [[0.7, 0.9, 0.5, 0.1]]))
    assert found["ndcg"] == (
        "2 of 2 true labels gain less than ideally: 1.1309 of 1.6309 in all, a share of 0.6934."
    )
    assert found["ndcg.dcg"] == "Discounted, cat gains 0.6309 and car 0.5: the DCG is 1.1309."
    assert found["ndcg.discounts"] == ("A gain is multiplied by its discount: 1 at rank 1, 0.6309 at rank 2.")


@pytest.mark.parametrize("tie", ["average", "first", "last"])
@pytest.mark.parametrize("average", ["samples", "micro"])
def test_what_ndcg_says_of_any_matrix_is_short_and_counts_what_stands_above(tie: str, average: str) -> None:
    random = np.random.default_rng(5)
    for depth in (0, 1, 2, 3) * 20:
        matrix = random_matrix(random, int(random.integers(1, 4)), int(random.integers(1, 6)), 6)
        rules = Conventions(ndcg_tie=tie, ndcg_depth=depth)  # type: ignore[arg-type]
        scene = scene_of(
            example_of(matrix), Focus("ndcg", average, conventions=rules), matrix.samples, matrix.labels
        )
        found = {page.key: plain_sentence(sentence_of(scene, page)) for page in TAUGHT["ndcg"].pages(scene)}
        # Of those that share ranks a page lists names and ranks.
        assert max(len(text) for key, text in found.items() if key != DISCOUNT) <= 110
        counted = re.match(r"(\d+) false .* at rank (\d+), ideally (\d+)", found["ndcg.idea"])
        if counted:
            false, rank, best = map(int, counted.groups())
            assert (~scene.ranked.truth[: rank - 1]).sum() == false == rank - best
            assert scene.ranked.truth[rank - 1]


def test_no_order_is_worse_than_with_everything_true_at_the_bottom() -> None:
    rules = Conventions(ndcg_depth=3)
    for truth, depth in product(([1, 0, 1, 0], [0, 1, 0, 0], [1, 1, 1, 0]), (DEFAULT, rules)):
        found = [
            worst_told(
                scene_of(Example.of([truth], [scores]), Focus("ndcg", conventions=depth), ["x"], NAMES)
            )
            for scores in permutations((0.9, 0.7, 0.5, 0.1))
        ]
        least = min(
            float(METRICS["ndcg"](Example.of([truth], [scores]), conventions=depth))
            for scores in permutations((0.9, 0.7, 0.5, 0.1))
        )
        assert len(set(found)) == 1
        assert (in_decimals(least) in found[0]) if least else found[0] == ""


def test_where_all_or_nothing_is_true_no_order_is_worse() -> None:
    for truth in ([1, 1, 1, 1], [0, 0, 0, 0]):
        assert (
            worst_told(scene_of(Example.of([truth], [[0.9, 0.7, 0.5, 0.1]]), Focus("ndcg"), ["x"], NAMES))
            == ""
        )


def test_ranks_that_do_not_count_are_told() -> None:
    only_two = Conventions(ndcg_depth=2)
    found = said("ndcg", Example.of([[1, 0, 1, 0]], [[0.9, 0.7, 0.5, 0.1]]), only_two)
    assert found["ndcg.discounts"] == (
        "Only ranks 1 to 2 count: a gain is multiplied by 1 at rank 1, 0.6309 at the last."
    )
    assert found["ndcg.gains"] == "car is true but only at rank 3, which does not count: it gains 0."


def test_the_gains_of_all_cells_are_told_from_the_top_down() -> None:
    scene = scene_of(
        Example.of([[1, 0], [1, 1]], [[0.2, 0.5], [0.9, 0.7]]),
        Focus(metric="ndcg", average="micro"),
        ("a", "b"),
        ("cat", "dog"),
    )
    found = {page.key: plain_sentence(sentence_of(scene, page)) for page in TAUGHT["ndcg"].pages(scene)}
    # 1 + 1/log2(3) + 1/log2(5) = 1 + 0.6309 + 0.4307
    told = "Discounted, (b, cat) gains 1, (b, dog) 0.6309; with 1 more the DCG is 2.0616."
    assert found["ndcg.dcg"] == told


def test_pro_loss_goes_from_the_threshold_to_the_order_of_the_true_labels() -> None:
    found = said("pro_loss", Example.of([[1, 0, 1, 0]], [[0.4, 0.3, 0.8, 0.6]]))
    assert [text for key, text in found.items() if key not in ("pro_loss", "pro_loss.average")] == [
        "cat is true, but below the threshold of 0.5: 1 of 2.",
        "tree is false, but above the threshold of 0.5: 1 of 2.",
        "No false label is ranked above car.",
        "tree is false and ranked above cat: 1 wrong pair.",
        "1 pair of a true and a false label out of 4 is in the wrong order: 1/4.",
        "cat is more relevant than car, but is ranked below it: 1 wrong pair.",
        "1 pair of true labels out of 1 is in the wrong order: 1.",
    ]
    assert found["pro_loss"] == "The shares 1/2, 1/2, 1/4 and 1 have the mean 9/16: that is the PRO loss."


def test_a_sample_that_loses_by_its_order_alone_is_told_beside_the_mean() -> None:
    # Both true labels of the second one are above the threshold and the false ones, in the wrong order: 1/4.
    found = said("pro_loss", Example.of([[1, 1, 0], [1, 1, 0]], [[0.9, 0.8, 0.1], [0.8, 0.9, 0.1]]))
    assert found["pro_loss.average"] == (
        "The mean is 1/8. photo 2 loses 1/4 only because its true labels are not in the order of the columns."
    )


def test_half_points_are_told_where_something_is_level() -> None:
    found = said("pro_loss", Example.of([[1, 0, 1, 0]], [[0.5, 0.3, 0.8, 0.8]]))
    assert found["pro_loss.true"] == "Level with the threshold of 0.5: cat. A tie counts one half: 1/2 of 2."
    assert found["pro_loss.lost_pairs:3"] == "Level with car: tree. A tie counts one half: 1/2 in all."
    assert found["pro_loss.lost_pairs:1"] == "tree is false and ranked above cat: 1 wrong pair."


def test_a_group_without_a_pair_is_told_as_such() -> None:
    assert said("pro_loss", Example.of([[1, 0, 0, 0]], [[0.9, 0.3, 0.2, 0.1]]))["pro_loss.order"] == (
        "Nothing to compare here: 0/0."
    )


def test_a_loss_is_told_of_what_the_truth_got() -> None:
    found = said("sigmoid_cross_entropy", Example.of([[1, 0, 1, 0]], [[0.0, -2.8, 1.5, 0.0]]))
    assert found["label_loss:1"] == "cat is true, and the truth got 0.5: −ln 0.5 ≈ 0.6931."
    assert found["label_loss:2"] == (
        "dog is false: the truth got 1 − 0.0573 = 0.9427, and −ln 0.9427 ≈ 0.0590."
    )
    # The others are told together: ln(1 + e^−1.5) and ln 2.
    assert found["label_loss:more"] == "The other labels likewise: car: 0.2014 and tree: 0.6931."
    # The sigmoid of 40 is 1 as far as numbers go, but what it leaves of 1 is known.
    far = said("sigmoid_cross_entropy", Example.of([[1, 0]], [[0.0, 40.0]]))
    assert far["label_loss:2"] == "dog is false: the truth got 1 − 1 ≈ 4.248×10⁻¹⁸, and −ln 4.248×10⁻¹⁸ ≈ 40."


@pytest.mark.parametrize("metric", ["sigmoid_cross_entropy", "softmax_cross_entropy"])
def test_the_truth_never_got_nothing_of_a_logit(metric: str) -> None:
    found = said(metric, Example.of([[1, 0]], [[-800.0, 0.0]]))
    of_losses = [told for key, told in found.items() if key.startswith(("label_loss", metric))]
    assert not any(" got 0:" in told or " gets 0 " in told for told in of_losses)
    assert any("e^−800" in told for told in found.values())


def test_a_number_of_a_sum_of_discounts_stands_for_the_label_at_that_rank() -> None:
    scene, pages = looked_at(Example.of([[0, 1, 1, 0]], [[0.9, 0.5, 0.7, 0.8]]), "ndcg")
    (line,) = pages[pages.reached("ndcg.idcg")].lines
    first, second = line.numbers.figures()  # type: ignore[union-attr]
    writer = Writer(scene)
    assert [writer.cells_of(one) for one in (first, second)] == [((0, 2),), ((0, 1),)]
    discounts = pages[pages.reached("ndcg.discounts")].lines
    assert [writer.cells_at_rank(one.quantity, one.item) for one in discounts] == [
        ((0, 0),),
        ((0, 3),),
        ((0, 2),),
        ((0, 1),),
    ]


@pytest.mark.parametrize("lesson", [*ndcg.LESSONS, *pro_loss.LESSONS, *losses.LESSONS])
def test_every_task_has_a_reason_and_every_lesson_a_last_sentence(lesson: Lesson) -> None:
    assert lesson.task.why is not None
    assert len({lesson.task.why.right, *(one.claim for one in lesson.task.why.wrong)}) == 3
    assert lesson.in_short.endswith(".")
    assert len(lesson.in_short) <= 140


def test_the_last_step_names_what_decides() -> None:
    truth, far = [[1, 0, 1, 0]], [[0.9, 0.7, 0.5, 0.1]]
    # 1/log2(4) = 0.5 is gained at rank 3, and 1/log2(3) = 0.6309 would be at rank 2: 1.5 / 1.6309 = 0.9197.
    assert said("ndcg", Example.of(truth, far))["ndcg"] == (
        "car alone gains less than in the ideal ranking: 1.5 of 1.6309 in all, a share of 0.9197."
    )
    # (0.1² + 0.7² + 0.5² + 0.1²) / 4 = 0.76 / 4
    assert said("brier_score", Example.of(truth, far))["brier_score"] == (
        "Always saying ½ costs 0.25; photo 1 costs less, 0.19, although dog costs 0.49."
    )
    logits = [[0.0, 0.0, 0.0, 0.0]]
    assert said("sigmoid_cross_entropy", Example.of(truth, logits))["sigmoid_cross_entropy"] == (
        "The mean is 0.6931: cat, dog, car and tree cost most, 0.6931 each."
    )
    # The shares are 1, 1, 1 and 1 of 4: −ln(1/4) = 1.386, twice.
    assert said("softmax_cross_entropy", Example.of(truth, logits))["softmax_cross_entropy"] == (
        "cat and car are true and get 0.25 of the probability each: each costs 1.3863 of 2.7726."
    )
    # e to the power of ln 3 is 3: the shares are 3/6 and 1/6.
    assert (
        said("softmax_cross_entropy", Example.of(truth, [[log(3), 0.0, 0.0, 0.0]]))["softmax_cross_entropy"]
        == "car is true and gets only 0.1667 of the probability: it alone costs 1.7918 of 2.4849."
    )


def test_half_is_told_where_the_two_losses_disagree_about_it() -> None:
    # The sigmoids lose less than ln 2 = 0.6931 on average, and their squared errors have the mean 0.2502.
    found = said("brier_score", example_of(PHOTO_LOGITS), names=PHOTO_LOGITS.labels)
    assert found["half"] == (
        "Always saying ½ costs 0.25, less than photo 1, 0.2502; by sigmoid cross-entropy it costs more."
    )
    assert "half" not in said("brier_score", Example.of([[1, 0, 1, 0]], [[0.9, 0.1, 0.8, 0.1]]))


def test_the_square_of_what_costs_most_is_worked_out() -> None:
    found = said("brier_score", Example.of([[1, 0, 1, 0]], [[0.9, 0.7, 0.5, 0.1]]))
    assert found["label_loss"] == "dog costs most: (0 − 0.7)² = 0.49, its squared distance from the truth."
    both = Conventions(brier_outcomes="both")
    found = said("brier_score", Example.of([[1, 0, 1, 0]], [[0.9, 0.7, 0.5, 0.1]]), both)
    assert found["label_loss"] == (
        "dog costs most: 2 × (0 − 0.7)² = 0.98, twice its squared distance from the truth."
    )


@pytest.mark.parametrize(("rule", "half"), [("mean", "0.6931"), ("sum", "5 × ln 2 ≈ 3.4657")])
def test_half_costs_as_much_as_the_rule_makes_of_it(rule: Literal["mean", "sum"], half: str) -> None:
    """Half costs ln 2 for each of the five labels, whether their mean or their sum is taken."""
    rules = Conventions(loss_over_labels=rule)
    found = said("sigmoid_cross_entropy", example_of(PHOTO_LOGITS), rules, names=PHOTO_LOGITS.labels)
    assert found["sigmoid_cross_entropy"].startswith(f"Always saying ½ costs {half}; photo 1 costs less, ")
    assert found["sigmoid_cross_entropy"].endswith(", although boat costs 1.1032.")
    more = f": always saying ½ would cost more, {half.rpartition(' ')[2]}."
    assert found["sigmoid_cross_entropy.average"].endswith(more)


def test_what_costs_most_is_no_exception_where_nothing_costs_more_than_half() -> None:
    found = said("brier_score", Example.of([[1, 0, 1, 0]], [[0.9, 0.2, 0.9, 0.1]]))
    # (0.1² + 0.2² + 0.1² + 0.1²) / 4 = 0.07 / 4
    assert found["brier_score"] == (
        "Always saying ½ costs 0.25; photo 1 costs less, 0.0175: dog costs most, 0.04."
    )


def test_the_least_of_a_sample_with_more_true_labels_is_told() -> None:
    found = said("softmax_cross_entropy", Example.of([[1, 0, 0, 0], [1, 1, 0, 0]], [[0.0] * 4] * 2))
    # ln 4 = 1.3863, twice that, and the mean; 2 ln 2 is the least.
    assert found["softmax_cross_entropy.average"] == (
        "The mean is 2.0794: photo 2 costs most, 2.7726; its 2 true labels cost at least 1.3863."
    )
    alike = said("softmax_cross_entropy", Example.of([[1, 0], [0, 1]], [[1.0, 0.0]] * 2))
    assert "at least" not in alike["softmax_cross_entropy.average"]


def test_scores_between_0_and_1_are_said_to_be_read_as_logits() -> None:
    told = "cat has 0, read as a logit even between 0 and 1: 1/(1 + e^0) = 0.5."
    found = said("sigmoid_cross_entropy", Example.of([[1, 0, 1, 0]], [[0.0, 0.25, 1.0, 0.5]]))
    assert found["label_probability"] == told
    found = said("sigmoid_cross_entropy", Example.of([[1, 0, 1, 0]], [[0.0, 0.25, 1.5, 0.5]]))
    assert found["label_probability"] == "cat has the logit 0: its probability is 1/(1 + e^0) = 0.5."


@pytest.mark.parametrize(("average", "one"), [("samples", "sample"), ("macro", "label")])
def test_the_mean_of_squares_is_told_beside_half(average: str, one: str) -> None:
    """Each cell costs 0.1² = 0.01 or 0.9² = 0.81, and so do the means."""
    half = "always saying ½ would cost"
    for score, told in ((0.9, f"0.01: {half} more, 0.25."), (0.1, f"0.81: {half} less, 0.25.")):
        example = Example.of([[1, 1], [1, 1]], [[score] * 2] * 2)
        found = said("brier_score", example, names=NAMES[:2], average=average)["brier_score.average"]
        assert found.startswith(f"On average a {one} costs {told}")


def test_the_change_to_think_of_is_one_of_what_was_typed() -> None:
    """boat has the highest logit of the false ones, 0.7, and car the lowest of the true ones, −0.5."""
    focus = Focus(metric="brier_score", part=0)
    scene = scene_of(example_of(PHOTO_LOGITS), focus, PHOTO_LOGITS.samples, PHOTO_LOGITS.labels)
    lesson = TAUGHT["brier_score"]
    change = question_of(lesson.pages(scene), lesson.question(scene), edited=False)["change"]
    assert (change["name"], change["score"]) == ("boat", -0.6)

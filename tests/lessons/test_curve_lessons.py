"""The lessons of ROC and of precision and recall: their walks, curves and sentences."""

from __future__ import annotations

from itertools import pairwise, product
from xml.etree.ElementTree import Element, fromstring

import numpy as np
import pytest

from metrics import METRICS, PRESETS, SWITCHES
from metrics.graph.digits import shortest
from metrics.pictures.curves import threshold_walk
from pages.frame.lesson_links import LESSONS
from pages.intake.matrix import Matrix
from pages.lessons.lesson import Lesson
from pages.lessons.page_words import words_of_pages
from pages.lessons.picture import Picture
from pages.lessons.pictures.averages import picture_of
from pages.lessons.pictures.precision_recall_pictures import draw_peak_f1, draw_precision_recall
from pages.lessons.pictures.roc_pairs import MAX_CORNERS, Band, PairBox, are_few, bands, edges_of, pair_boxes
from pages.lessons.pictures.roc_square import draw_roc
from pages.lessons.pictures.strips import MAX_SINGLE_STRIPS
from pages.lessons.pictures.threshold_walk import WalkedRanking
from pages.lessons.precision_recall_curve import CurveCourse
from pages.lessons.precision_recall_pages import (
    AT_EACH_RANK,
    F1_WALK,
    curve_pages,
    f1_pages,
    f1_walk,
    half_of_peak_page,
)
from pages.lessons.precision_recall_readings import areas
from pages.lessons.roc_curve import RocCurveCourse
from pages.lessons.roc_sentences import area_by_each_rule, area_sentence, in_short_with_ties
from pages.lessons.roc_walk import FIRST_PAIRS, ROC_WALK, roc_walk_pages
from pages.lessons.roc_walk_sentences import first_pairs_words, roc_words
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import plain_sentence
from pages.lessons.stage.wrong_guesses import explain_wrong_pairs
from pages.lessons.threshold_pages import MAX_THRESHOLDS, points_with_a_page, stopping_points
from pages.lessons.working_pages import WorkingPages, pages_of
from tests.every import for_every
from tests.pictures.picture_reader import of_class, random_matrix, seen, text_of, when_shown

RNG = np.random.default_rng(11)
TIED = Matrix.of([[1], [0], [0], [1]], [[0.5], [0.5], [0.25], [0.75]])
MATRICES = {
    "ties": TIED,
    "one class each": Matrix.of([[1, 0, 1], [1, 0, 0]], [[0.5, 0.2, 0.1], [0.4, 0.2, 0.3]]),
    "all tied": Matrix.of([[1, 0, 1], [0, 1, 0], [1, 1, 0]], [[0.5] * 3] * 3),
    "thirty labels": random_matrix(RNG, 6, 30, 12),
    "weights": random_matrix(RNG, 6, 4, 5, weights=(1, 0, 0.25, 2, 3.5, 0)),
    "many samples": random_matrix(RNG, 70, 2, 1000),
    "many ties": random_matrix(RNG, 80, 1, 9),
}

every_matrix = pytest.mark.parametrize("name", MATRICES)
every_average = for_every("average", METRICS["roc_auc"].averages)
every_tie = for_every("tie", ("one", "half", "zero"))


def scene(matrix: Matrix, average: str = "macro", tie: str = "one") -> Scene:
    return seen(matrix, "roc_auc", average, auc_tie=tie)


def course_of(looked: Scene) -> RocCurveCourse:
    return RocCurveCourse.of(looked, pages_of(looked, roc_walk_pages(looked)))


def area(one: PairBox | Band) -> float:
    return float(np.sum((one.right - one.left) * (one.top - one.foot)))


def test_the_rows_of_the_true_items_and_the_columns_of_the_false_ones_are_ranked() -> None:
    looked = scene(Matrix.of([[1, 0, 1, 0]], [[0.2, 0.9, 0.8, 0.5]], ["x"]), "samples")
    edges = edges_of(looked)
    assert (edges.true.tolist(), edges.false.tolist()) == ([2, 0], [1, 3])
    found = {(one.true, one.false): (one.kind, one.left, one.foot) for one in pair_boxes(looked, edges)}
    assert found == {
        (2, 1): ("wrong", 0, 0),
        (2, 3): ("right", 0.5, 0),
        (0, 1): ("wrong", 0, 0.5),
        (0, 3): ("wrong", 0.5, 0.5),
    }


def test_an_area_of_very_many_pairs_does_not_come_before_they_are_counted() -> None:
    course = course_of(scene(random_matrix(RNG, 1000, 1, 1000)))
    first = course.pages.of_step["roc_auc.right_pairs"][0]
    assert all(page >= first for page, _ in bands(course.scene, course.edges, course.pages))


@pytest.mark.parametrize(
    ("tie", "way"),
    [
        ("half", ((0, 0.5), (0.5, 1))),
        ("one", ((0, 0.5), (0, 1), (0.5, 1))),
        ("zero", ((0, 0.5), (0.5, 0.5), (0.5, 1))),
    ],
)
def test_a_tied_step_goes_as_its_convention_counts_it(tie: str, way: tuple[tuple[float, float], ...]) -> None:
    steps = course_of(scene(TIED, tie=tie)).steps
    assert [one.kind for one in steps] == ["up", "level", "across"]
    assert (steps[1].way, steps[1].page) == (way, 3)


@every_matrix
@every_average
def test_a_page_of_the_walk_has_a_rate_and_what_is_predicted(name: str, average: str) -> None:
    looked = scene(MATRICES[name], average)
    walk = threshold_walk(looked.result.inputs, looked.focus.part)
    pages = tuple(page for page in roc_walk_pages(looked) if page.key != FIRST_PAIRS)
    if not walk.has_pairs:
        assert len(pages) == 1
        return
    assert len(pages) <= MAX_THRESHOLDS
    assert not any((pages[0].marks, pages[0].predicted_cells, pages[0].cells))
    scores = {cell: looked.example.scores[cell] for cell in looked.cells}  # type: ignore[index]
    for (before, page), place in zip(pairwise(pages), stopping_points(walk)[1:], strict=True):
        rates = {line.quantity.key: float(line.quantity.value) for line in page.lines if line.item is None}
        assert rates.items() <= {"tpr": walk.tpr[place], "fpr": walk.fpr[place]}.items()
        assert page.lines
        (mark,) = page.marks
        assert (mark.at, mark.kind) == (walk.threshold[place], "threshold")
        assert set(page.predicted_cells) == {cell for cell, score in scores.items() if score >= mark.at}
        assert set(page.cells) == set(page.predicted_cells) - set(before.predicted_cells)
    assert set(pages[-1].predicted_cells) == set(looked.cells)


@every_matrix
@every_average
@every_tie
def test_the_walk_reaches_each_step_and_its_pairs_are_the_value(name: str, average: str, tie: str) -> None:
    course = course_of(scene(MATRICES[name], average, tie))
    pages, looked = course.pages, course.scene
    *before, value = looked.part_steps
    assert pages.last_of_part == pages.reached(value.key)
    for step in before:
        reached = [item for place in pages.of_step[step.key] for item in pages[place].items(step.key)]
        assert set(step.lines()) <= set(reached)
        assert len(reached) == len(set(reached))
    edges = course.edges
    if not course.points.has_pairs:
        return
    value = float(looked.part_steps[-1].value)
    if are_few(edges):
        found = sum(one.counted * area(one) for one in pair_boxes(looked, edges))
        assert found == pytest.approx(value, abs=1e-12)
    areas = [band for _, band in bands(looked, edges, course.pages)]
    assert sum(band.counted * area(band) for band in areas) == pytest.approx(value, abs=1e-12)
    assert all(len(band.outline) <= 2 * MAX_CORNERS for band in areas)


def said_on_the_walk(looked: Scene) -> list[tuple[str, str]]:
    """The title and the sentence of every page of the walk."""
    pages = pages_of(looked, roc_walk_pages(looked))
    words = words_of_pages(pages, page_words={ROC_WALK: roc_words, FIRST_PAIRS: first_pairs_words})
    told = zip(pages, words, strict=True)
    return [(one.title, plain_sentence(one.sentence)) for page, one in told if not page.step]


def test_a_page_of_the_walk_says_what_its_threshold_adds() -> None:
    matrix = Matrix.of([[1, 0, 0, 1, 1, 0, 0]], [[0.9, 0.8, 0.5, 0.5, 0.4, 0.4, 0.4]], ["x"])
    assert said_on_the_walk(scene(matrix, "samples", "half")) == [
        ("12 pairs", "Each box stands for a pair of a true and a false label: 3 × 4 = 12."),
        (
            "Threshold 0.9",
            "Only l1 scores at least 0.9 and is predicted. It is true: the curve goes up to 1/3.",
        ),
        ("Pairs of l1", "l2, l3, l6 and l7, false, are below l1: 4 right pairs."),
        ("Threshold 0.8", "l2 is false: the curve goes right. Now 1 of the 4 false labels is predicted."),
        ("Threshold 0.5", "l3 and l4 share the score 0.5: a tie. Each tied pair counts one half."),
        ("Threshold 0.4", "l5, l6 and l7 share the score 0.4: a tie. Each tied pair counts one half."),
    ]
    pages = list(roc_walk_pages(scene(matrix, "samples", "half")))
    first, top, pairs, *later = [page.key for page in pages]
    assert [first, top, *later] == [f"roc.threshold:{place}" for place in range(5)]
    assert pairs == FIRST_PAIRS
    assert [[line.quantity.key for line in page.lines] for page in pages[1:5]] == [
        ["tpr"],
        ["roc_auc.right_pairs"],
        ["fpr"],
        ["false_below", "false_level", "roc_auc.right_pairs"],
    ]


def test_each_page_of_the_walk_has_its_confusion_matrix() -> None:
    course = course_of(scene(TIED))
    drawn = fromstring(draw_roc(course.scene, course.pages).drawn)
    counts = [
        [
            one.text
            for one in drawn.iter("strong")
            if int(one.attrib["data-from"]) <= page <= int(one.attrib["data-to"])
        ]
        for page in range(5)
    ]
    first = ["1", "1", "0", "2"]
    assert counts == [[], first, first, ["2", "0", "1", "1"], ["2", "0", "2", "0"]]


def test_the_picture_of_a_long_list_is_small() -> None:
    course = course_of(scene(MATRICES["many samples"], "micro"))
    assert len(draw_roc(course.scene, course.pages).drawn) < 50_000


def test_the_area_is_made_of_right_tied_and_wrong_pairs() -> None:
    one_wrong = Matrix.of([[1], [0], [1], [0]], [[0.9], [0.5], [0.4], [0.1]], ["a", "b", "c", "d"], ["x"])
    assert plain_sentence(area_sentence(scene(one_wrong))) == (
        "3 of 4 pairs are right. Their boxes lie under the curve: an area (AUC) of 3/4."
    )
    assert plain_sentence(area_sentence(scene(TIED, tie="half"))) == (
        "3 right pairs and 1 tied pair, which counts 1/2, come to 7/2 of 4: an area (AUC) of 7/8."
    )
    reduced = Matrix.of([[1], [1], [0], [0], [0], [1]], [[0.9], [0.8], [0.7], [0.6], [0.5], [0.1]])
    assert plain_sentence(area_sentence(scene(reduced))).endswith("an area (AUC) of 6/9 = 2/3.")
    looked = scene(TIED)
    assert [PRESETS[one].auc_tie for one in ("zhang_zhou_2014", "scikit_learn")] == ["one", "half"]
    assert (
        area_by_each_rule(looked, looked)
        == "Zhang and Zhou count a tie 1: area 1. scikit-learn counts ½: 7/8. Counting 0 gives 3/4."
    )


def test_a_guess_of_the_share_of_wrong_pairs_is_answered_as_such() -> None:
    one_wrong = Matrix.of([[1], [0], [1], [0]], [[0.9], [0.5], [0.4], [0.1]])
    half_wrong = Matrix.of([[1], [0], [1]], [[0.9], [0.5], [0.4]])
    for matrix, guesses in ((one_wrong, [1 / 4]), (half_wrong, [])):
        found = explain_wrong_pairs(course_of(scene(matrix)).pages, ())
        assert found is not None
        assert [parting.value for parting in found.known_guesses] == guesses


def test_a_long_list_has_a_few_pages_and_one_for_the_rest() -> None:
    long = Matrix.of([[place % 3 == 0] for place in range(30)], [[-float(place)] for place in range(30)])
    pages = list(roc_walk_pages(scene(long)))
    walked = [page.key for page in pages if page.key != FIRST_PAIRS]
    assert walked == [f"roc.threshold:{place}" for place in (0, 1, 4, 7, 30)]
    assert said_on_the_walk(scene(long))[-1][1] == (
        "Down to −29 all is predicted: "
        "the other 7 true ones have 14 + 12 + 10 + 8 + 6 + 4 + 2 = 56 right pairs of 140."
    )


def test_a_walk_of_several_thresholds_calls_no_tied_pair_right() -> None:
    truth, scores = [[place % 3 == 0] for place in range(30)], [[-float(place // 2)] for place in range(30)]
    told = said_on_the_walk(scene(Matrix.of(truth, scores)))
    several = [sentence for title, sentence in told if "Thresholds" in title]
    assert several
    assert not any("right" in sentence for sentence in several)


def test_a_page_names_every_true_item_that_it_lifts() -> None:
    """Also those above the false one: the picture lights them all."""
    cells = Matrix.of([[1, 1, 0, 1, *[0, 1] * 4]], [[-float(place) for place in range(12)]], ["x"])
    assert said_on_the_walk(scene(cells, "micro"))[3][1] == (
        "5 right pairs come with (x, l2). (x, l4) has only 4, as (x, l3), false, is above it."
    )


@every_tie
def test_the_last_page_says_what_equal_scores_everywhere_give_where_there_are_ties(tie: str) -> None:
    looked = scene(MATRICES["all tied"], tie=tie)
    value = float(looked.result)
    assert value == {"one": 1, "half": 1 / 2, "zero": 0}[tie]
    assert in_short_with_ties(looked).split("everywhere give ")[1].startswith(shortest(value))
    assert not in_short_with_ties(scene(Matrix.of([[1], [0], [1]], [[0.9], [0.5], [0.4]]), tie=tie))


HOW = tuple(SWITCHES["precision_interpolation"].choices)
TIES = tuple(SWITCHES["precision_rank"].choices)
RANDOM = np.random.default_rng(7)
# Down the list: true, false, true, false.
PLAIN = Matrix.of([[1], [0], [1], [0]], [[0.9], [0.8], [0.7], [0.6]], ["ape", "bee", "cat", "dog"], ["wild"])
LISTS = {
    "plain": PLAIN,
    "ties": Matrix.of([[1, 0, 1], [0, 1, 0], [1, 1, 0]], [[0.5, 0.5, 0.2], [0.5, 0.1, 0.2], [0.3, 0.5, 0.2]]),
    "fifty samples": random_matrix(RANDOM, 50, 3, 61),
    "weights": random_matrix(RANDOM, 6, 4, 6, weights=(1, 0, 0.25, 2, 3.5, 0)),
    "all weight on a false one": Matrix.of([[1], [0]], [[0.5], [0.4]], weights=(0, 1)),
    "logits": Matrix.of([[1, 0], [0, 1], [1, 1]], [[800, -800], [-800.5, 0], [800, 3]]),
    "two hundred": Matrix.of(
        [[place % 2] for place in range(200)], [[-float(place)] for place in range(200)]
    ),
}


def curve_of(matrix: Matrix, how: str = "step", ties: str = "together") -> tuple[Scene, WorkingPages]:
    rules = {"precision_interpolation": how, "precision_rank": ties}
    scene = seen(matrix, "average_precision", "macro", **rules)
    return scene, pages_of(scene, curve_pages(scene))


def f1_of(matrix: Matrix, ties: str = "together") -> tuple[Scene, WorkingPages]:
    scene = seen(matrix, "peak_f1", "macro", peak_f1_walk=ties)
    return scene, pages_of(scene, f1_pages(scene))


def read(picture: Picture) -> Element:
    return fromstring(f"<div>{picture.drawn}</div>")


@for_every("name", LISTS)
@for_every(("how", "ties"), list(product(HOW, TIES)))
def test_strips_or_crosses_come_to_the_value_and_everything_is_shown_on_some_page(name, how, ties):
    scene, pages = curve_of(LISTS[name], how, ties)
    course, value = CurveCourse.of(scene, pages), scene.part_value
    if course.walked.has_true and how == "eleven_points":
        assert len(course.crosses) == 11
        assert np.mean([cross.precision for cross in course.crosses]) == pytest.approx(value)
    elif course.walked.has_true:
        assert sum(strip.area for strip in course.strips) == pytest.approx(value, abs=1e-12)
    root = read(draw_precision_recall(scene, pages))
    assert all(when for _one, when in when_shown(root, range(pages.last_of_part + 1)))


def test_a_true_item_adds_a_strip_on_the_page_of_its_threshold():
    scene, pages = curve_of(PLAIN)
    course = CurveCourse.of(scene, pages)
    points = [(point.recall, point.precision, point.kind, point.page) for point in course.points]
    assert points == [
        (1 / 2, 1, "true", 1),
        (1 / 2, 1 / 2, "false", 2),
        (1, pytest.approx(2 / 3), "true", 3),
        (1, 1 / 2, "false", 4),
    ]
    strips = [(strip.left, strip.right, strip.height, strip.page) for strip in course.strips]
    assert strips == [(0, 1 / 2, 1, 1), (1 / 2, 1, pytest.approx(2 / 3), 3)]
    rows = of_class(read(draw_precision_recall(scene, pages)), "row")
    assert [text_of(row) for row in rows] == ["ape0.91/11/2", "bee0.81/21/2", "cat0.72/32/2", "dog0.62/42/2"]


@for_every("name", LISTS)
def test_every_item_is_in_one_row_of_the_list_that_a_threshold_walks_down(name):
    roc = course_of(seen(LISTS[name], "roc_auc", "macro"))
    scene, pages = f1_of(LISTS[name])
    for walked in (WalkedRanking(scene, pages, f1_walk(scene), F1_WALK), roc):
        places = [place for row in walked.rows for place in row.places]
        assert places == list(range(len(walked.scene.ranked.items)))
        assert len(walked.rows) <= MAX_THRESHOLDS - 1
        joined = [row for row in walked.rows if len(row.places) > 1 and not row.is_left_out]
        assert all(np.ptp(walked.scene.ranked.score[row.places]) == 0 for row in joined)
        assert not joined or walked is roc


def test_the_best_precision_from_here_on_is_the_height_where_that_is_the_rule():
    scene, pages = curve_of(Matrix.of([[0], [1], [1]], [[0.9], [0.5], [0.4]]), "all_points")
    strips = CurveCourse.of(scene, pages).strips
    assert [strip.height for strip in strips] == pytest.approx([2 / 3, 2 / 3])
    expected = [pages.reached("average_precision.best_from_here", item) for item in (1, 2)]
    assert [strip.page for strip in strips] == expected


def test_with_fixed_thresholds_the_strips_are_those_of_the_stops():
    """The threshold 0.9 takes the first two at once: recall 1/2 with precision 1/2; 0.5 takes the third."""
    scene, pages = curve_of(Matrix.of([[1], [0], [1]], [[0.95], [0.94], [0.5]]), "eleven_thresholds")
    strips = CurveCourse.of(scene, pages).strips
    assert [(strip.left, strip.right) for strip in strips] == [(0, 1 / 2), (1 / 2, 1)]
    assert [strip.height for strip in strips] == pytest.approx([1 / 2, 2 / 3])


@for_every("name", LISTS)
@for_every("ties", SWITCHES["peak_f1_walk"].choices)
def test_everything_of_f1_is_shown_on_some_page_and_the_star_once_the_peak_is_taken(name, ties):
    scene, pages = f1_of(LISTS[name], ties)
    root = read(draw_peak_f1(scene, pages))
    assert all(when for _one, when in when_shown(root, range(pages.last_of_part + 1)))
    stars = [star.get("data-from") for star in of_class(root, "star")]
    assert stars == ([str(pages.last_of_part)] if len(list(f1_pages(scene))) > 1 else [])


def test_very_many_strips_of_a_page_are_one_shape():
    for scene, pages, draw in (
        (*curve_of(LISTS["two hundred"]), draw_precision_recall),
        (*f1_of(LISTS["two hundred"]), draw_peak_f1),
    ):
        root = read(draw(scene, pages))
        shapes = of_class(root, "strips")
        assert 0 < len(shapes) < MAX_THRESHOLDS < MAX_SINGLE_STRIPS
        assert not of_class(root, "strip")


def lesson_of(metric: str) -> Lesson:
    return next(lesson for lesson in LESSONS["precision_recall"] if lesson.metric == metric)


@for_every("name", LISTS)
@for_every(("how", "ties"), list(product(HOW, TIES)))
def test_the_walk_reaches_every_line_of_its_steps_once(name, how, ties):
    for scene, pages in (curve_of(LISTS[name], how, ties), f1_of(LISTS[name])):
        for step in scene.part_steps:
            if step.key in (*AT_EACH_RANK, "positives") and float(scene.step_with("positives").value) > 0:
                found_texts = [
                    item for place in pages.of_step[step.key] for item in pages[place].items(step.key)
                ]
                assert set(step.lines()) <= set(found_texts)
                assert len(found_texts) == len(set(found_texts))


def test_the_sentences_of_the_walk_name_what_precision_and_f1_do():
    _scene, pages = curve_of(PLAIN)
    words = zip(pages, lesson_of("average_precision").words(pages), strict=True)
    assert [plain_sentence(one.sentence) for page, one in words if not page.step] == [
        "Nothing is predicted yet. Each true sample will add a strip of width 1/2.",
        "ape is true: 1 true of 1 so far, so its strip is 1 high and 1/2 wide.",
        "bee is false: it adds no strip, and precision falls from 1 to 1/2.",
        "cat is true: 2 true of 3 so far, so its strip is 2/3 high and 1/2 wide.",
        "dog is false: it adds no strip, and precision falls from 2/3 to 1/2.",
    ]


@pytest.mark.parametrize(
    ("truth", "scores", "text"),
    [
        ("1010", "9876", "4/5, down to x3: every true one is found, and the rest is false"),
        ("1100001", "9876543", "4/5, down to x2: 2 of 3 true ones; the next costs 4 false ones"),
        ("011", "987", "4/5, at the end, with x3: only then is every true one found"),
        ("1001", "9876", "2/3, 2 times: first down to x1, last down to x4"),
        ("1110", "9889", "6/7, at the end, with x2 and x3: only then is every true one found"),
    ],
)
def test_the_peak_is_explained_by_what_is_found_and_comes_after(truth, scores, text):
    matrix = Matrix.of([[int(one)] for one in truth], [[int(one) / 10] for one in scores])
    scene, _pages = f1_of(matrix)
    assert plain_sentence(lesson_of("peak_f1").sentences["peak_f1"](scene)) == f"F1 is highest, {text}."


def test_the_peak_of_a_long_list_has_a_page():
    scene, pages = f1_of(LISTS["fifty samples"])
    assert f1_walk(scene).peak in points_with_a_page(pages, F1_WALK)


def test_the_last_page_has_the_five_readings_and_the_half_of_the_peak():
    """Down the list true, false, true, false: trapezoids 1/2 · 1 + 1/2 · (1/2 + 2/3)/2."""
    scene, _pages = curve_of(PLAIN)
    lesson = lesson_of("average_precision")
    pages = lesson.pages(scene)
    low, high = shortest(1 / 2 + (1 / 2 + 2 / 3) / 4), shortest((6 + 5 * 2 / 3) / 11)
    text = plain_sentence(lesson.words(pages)[-1].sentence)
    assert text == (
        f"Programs join the same points differently: {low} (straight lines) to {high} (11 recall levels)."
    )
    drawn = picture_of(lesson.draw, scene, pages)
    (shown,) = of_class(read(drawn), "readings-of-points")
    assert [text_of(one) for one in shown.iter("strong")] == [
        shortest(value) for value in areas(scene).values()
    ]
    scene, _pages = f1_of(PLAIN)
    (half,) = half_of_peak_page(scene)
    assert [mark.at for mark in half.marks] == [4 / 5 / 2]
    assert not list(half_of_peak_page(f1_of(LISTS["logits"])[0]))

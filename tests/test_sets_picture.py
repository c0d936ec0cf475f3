"""The picture of the metrics of sets: what is drawn is what the graph says, and nothing before its page."""

from __future__ import annotations

from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

import pytest

from metrics import Conventions
from pages.intake.matrix import Matrix, example_of
from pages.lessons.pictures.counted_fractions import ALL, counts_of, shares_of
from pages.lessons.pictures.two_sets import REGIONS, sets_picture
from pages.lessons.scene import scene_of
from pages.lessons.set_pages import OF_SETS, pages_of_given_predictions
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import Focus
from tests.drawn import of_class, shown

NAMES = ["cat", "dog", "car", "tree", "boat"]
# The first sample has one of each: cat is both, dog wrongly predicted, car missed, tree and boat neither.
PHOTOS = Matrix.of(
    [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 1]],
    [[0.9, 0.6, 0.3, 0.1, 0.2], [0.4, 0.7, 0.7, 0.2, 0.6], [0.2, 0.8, 0.1, 0.6, 0.7]],
    ["photo 1", "photo 2", "photo 3"],
    NAMES,
)
EMPTY = Matrix.of([[0, 0, 0], [1, 1, 1], [1, 0, 0]], [[0.1, 0.2, 0.3], [0.9, 0.8, 0.7], [0.1, 0.2, 0.9]])


def drawn(
    matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **rules: object
) -> tuple[WorkingPages, Element]:
    focus = Focus(metric, average, part, conventions=replace(Conventions(), **rules))  # type: ignore[arg-type]
    scene = scene_of(example_of(matrix), focus, matrix.samples, matrix.labels)
    pages = working_pages(scene, pages_of_given_predictions(scene), ("predicted",), together=OF_SETS)
    return pages, fromstring(sets_picture(scene, pages).drawn)


def texts(root: Element, page: int, css: str) -> list[str]:
    """What the elements of a class say that a page shows."""
    there = set(shown(root, page))
    return ["".join(one.itertext()) for one in of_class(root, *css.split()) if one in there]


def test_the_question_shows_what_is_true_and_says_nothing_of_predictions() -> None:
    pages, root = drawn(PHOTOS, "precision")
    assert [page.key for page in pages] == ["predicted", "precision", "precision.average"]
    question = -1
    assert [texts(root, question, f"region {css}") for css in ("are-true", "are-false")] == [
        ["catcar"],
        ["dogtreeboat"],
    ]
    assert not texts(root, question, "of-predicted")
    assert not [kind for kind in REGIONS if texts(root, question, f"region {kind}")]


def test_each_label_comes_into_its_region_when_it_is_predicted() -> None:
    _pages, root = drawn(PHOTOS, "precision")
    assert {kind: texts(root, 0, f"region {kind}") for kind in REGIONS} == {
        "missed": ["✗ missedcar"],
        "both": ["✓ true and predictedcat"],
        "put": ["✗ wrongly predicteddog"],
        "neither": ["✓ correctly not predictedtreeboat"],
    }


@pytest.mark.parametrize("metric", ["precision", "accuracy", "f_beta", "hamming_loss", "zero_one_loss"])
@pytest.mark.parametrize(("average", "part"), [("samples", 0), ("samples", 1), ("macro", 2), ("micro", 0)])
def test_the_items_that_come_down_are_those_that_the_step_counts(metric, average, part):
    if metric == "zero_one_loss" and average != "samples":
        return
    pages, root = drawn(PHOTOS, metric, average, part)
    scene = pages.scene
    groups = [group for share in shares_of(scene) for group in (*share.above, *share.below)]
    counted = {group.key: set(group.items) for group in groups or counts_of(scene)}
    copies = [one.get("data-id", "") for one in of_class(root, "member")]
    copies = [thing for thing in copies if not thing.startswith("item:")]
    for thing in copies:
        row, item = thing.split(":")
        key = row.rpartition(".")[2]
        assert int(item) in counted[key]
        assert key == ALL or scene.step_with(key).made_of[0].mask()[int(item)]
    origins = [one.get("data-id") for one in root.iter("i")]
    assert sorted(copies) == sorted(map(str, origins))


@pytest.mark.parametrize(
    ("metric", "part", "said"),
    [
        ("subset_accuracy", 0, "✗ The two sets are not the same."),
        ("subset_accuracy", 2, "✓ The two sets are the same."),
        ("zero_one_loss", 0, "✗ The two sets are not the same."),
        ("zero_one_loss", 2, "✓ The two sets are the same."),
    ],
)
def test_whether_two_sets_are_the_same_is_said_after_the_wrong_ones_came_down(metric, part, said):
    _pages, root = drawn(PHOTOS, metric, part=part)
    assert texts(root, 1, "group") == (["0 wrong"] if part else ["2 wrongdogcar"])
    assert [texts(root, page, "same") for page in (1, 2)] == [[""], [said]]


def test_f_is_made_of_precision_and_then_of_recall() -> None:
    pages, root = drawn(PHOTOS, "f_beta")
    assert [texts(root, pages.reached(key), "worth") for key in ("predicted", "precision", "recall")] == [
        [],
        ["= 1/2"],
        ["= 1/2", "= 1/2"],
    ]
    assert len(texts(root, pages.reached("precision"), "group")) == 2


def test_f_of_one_sample_takes_what_is_in_both_five_times_where_beta_is_2() -> None:
    pages, root = drawn(PHOTOS, "f_beta", f_of_samples="each", beta=2.0)
    last = pages.reached("f_beta")
    assert [texts(root, page, "sign") for page in (last - 1, last)] == [["+"], ["5 ×", "4 ×", "+"]]
    assert texts(root, last, "worth") == ["= 5/10= 1/2"]  # 5 · 1 / (4 · 2 + 2)


def test_what_nothing_is_divided_by_is_said_in_the_picture() -> None:
    def worth(metric: str, **rules: object) -> list[str]:
        pages, root = drawn(EMPTY, metric, **rules)
        return texts(root, pages.reached(metric), "worth")

    assert worth("precision") == ["= 0/0left out"]
    assert worth("precision", both_empty="one") == ["→ 1"]
    assert worth("recall", both_empty="undefined") == ["= 0/0no value"]


def test_a_step_that_has_a_note_keeps_its_pages() -> None:
    pages, _root = drawn(EMPTY, "precision")
    assert [page.key for page in pages][1:4] == ["common", "made", "precision"]
    assert len(pages[pages.reached("precision")].lines) == 1


@pytest.mark.parametrize(
    ("metric", "told"),
    [
        ("accuracy", [["common", "either"]]),
        ("f_beta", [["common", "made", "precision"], ["true", "recall"]]),
        ("balanced_accuracy", [["common", "true", "recall"], ["neither", "false", "specificity"]]),
    ],
)
def test_the_counts_of_a_share_stand_on_its_page(metric: str, told: list[list[str]]) -> None:
    pages, _root = drawn(PHOTOS, metric)
    shared = [page for page in pages if page.reaches]
    assert [[line.quantity.key for line in page.lines] for page in shared] == told
    for number, step in enumerate(pages.scene.of_part, start=1):
        assert pages.place_of(str(number)) == pages.reached(step.key)


def test_a_weighted_sample_says_what_it_weighs() -> None:
    weighted = Matrix.of([[1], [1], [0]], [[0.9], [0.1], [0.1]], ["a", "b", "c"], weights=[0.5, 2, 3])
    pages, root = drawn(weighted, "recall", "macro")
    last = pages.reached("recall")
    assert texts(root, last, "region missed") == ["✗ missedb× 2"]
    assert texts(root, last, "group") == ["1/2 true and predicteda", "1/2 true and predicteda", "2 missedb"]
    assert texts(root, last, "worth") == ["= 1/5"]


def test_of_many_labels_as_many_are_named_as_there_is_room_for() -> None:
    many = Matrix.of([[1] * 9], [[0.9] * 9])
    pages, root = drawn(many, "precision")
    assert texts(root, 0, "region both") == ["✓ true and predictedl1l2l3l4l5… 4 more"]
    assert texts(root, 0, "group") == []
    assert texts(root, pages.reached("common"), "group")[:1] == ["9 true and predictedl1l2l3l4l5… 4 more"]

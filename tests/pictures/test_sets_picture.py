"""The picture of the metrics of sets: what is drawn is what the graph says, and nothing before its page."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from metrics import METRICS
from pages.intake.matrix import Matrix
from pages.lessons.pictures.two_sets import ALL, REGIONS, counts_of, draw_sets, shares_of
from pages.lessons.set_pages import SET_PAGES, page_of_predictions, pages_of_given_predictions
from pages.lessons.working_pages import WorkingPages, working_pages
from tests.every import for_every
from tests.pictures.picture_reader import of_class, read, seen, shown, text_of

# The first sample has one of each: cat is both, dog wrongly predicted, car missed, tree and boat neither.
PHOTOS = Matrix.of(
    [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 1]],
    [[0.9, 0.6, 0.3, 0.1, 0.2], [0.4, 0.7, 0.7, 0.2, 0.6], [0.2, 0.8, 0.1, 0.6, 0.7]],
    ["photo 1", "photo 2", "photo 3"],
    ["cat", "dog", "car", "tree", "boat"],
)
EMPTY = Matrix.of([[0, 0, 0], [1, 1, 1], [1, 0, 0]], [[0.1, 0.2, 0.3], [0.9, 0.8, 0.7], [0.1, 0.2, 0.9]])
CASES = [
    (metric, average, part)
    for metric in ("precision", "accuracy", "f_beta", "hamming_loss", "zero_one_loss", "balanced_accuracy")
    for average, part in (("samples", 0), ("samples", 1), ("macro", 2), ("micro", 0))
    if average in METRICS[metric].averages
]


def drawn(
    matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **rules: object
) -> tuple[WorkingPages, Element]:
    scene = seen(matrix, metric, average, part, **rules)
    pages = working_pages(scene, pages_of_given_predictions(scene), ("predicted",), together=SET_PAGES)
    return pages, read(draw_sets(scene, pages))


def texts(root: Element, page: int, css: str) -> list[str]:
    there = set(shown(root, page))
    return [text_of(one) for one in of_class(root, *css.split()) if one in there]


@for_every(("metric", "average", "part"), CASES)
def test_each_item_comes_into_its_region_when_it_is_predicted(metric, average, part):
    pages, root = drawn(PHOTOS, metric, average, part)
    scene, page = pages.scene, page_of_predictions(pages)
    for kind in REGIONS:
        (region,) = of_class(root, "region", kind)
        assert texts(root, page - 1, f"region {kind}") == []
        cells = [one.get("data-cells") for one in of_class(region, "member")]
        items = [item for item, so in enumerate(getattr(scene.confusion, kind)) if so]
        assert len(cells) == len(items) or texts(root, page, f"region {kind}")[0].endswith("more")
        assert cells == ["{}:{}".format(*scene.cells[item]) for item in items][: len(cells)]


@for_every(("metric", "average", "part"), CASES)
def test_the_items_that_come_down_are_those_that_the_step_counts(metric, average, part):
    pages, root = drawn(PHOTOS, metric, average, part)
    scene = pages.scene
    groups = [group for share in shares_of(scene) for group in (*share.above, *share.below)]
    counted = {group.key: set(group.items) for group in groups or counts_of(scene)}
    copies = [one.get("data-id", "") for one in of_class(root, "member")]
    copies = [copy for copy in copies if not copy.startswith("item:")]
    for copy in copies:
        row, item = copy.split(":")
        key = row.rpartition(".")[2]
        assert int(item) in counted[key]
        assert key == ALL or scene.step_with(key).made_of[0].mask()[int(item)]
    assert sorted(copies) == sorted(str(one.get("data-id")) for one in root.iter("i"))


@pytest.mark.parametrize("metric", ["subset_accuracy", "zero_one_loss"])
@pytest.mark.parametrize(("part", "sign"), [(0, "✗"), (2, "✓")])
def test_whether_two_sets_are_the_same_is_shown_after_the_wrong_items_came_down(metric, part, sign):
    _pages, root = drawn(PHOTOS, metric, part=part)
    assert texts(root, 1, "group") == (["0 wrong"] if part else ["2 wrongdogcar"])
    assert [text[:1] for page in (1, 2) for text in texts(root, page, "same")] == ["", sign]


def test_f_of_one_sample_takes_what_is_in_both_five_times_where_beta_is_2():
    pages, root = drawn(PHOTOS, "f_beta", f_of_samples="each", beta=2.0)
    last = pages.reached("f_beta")
    assert [texts(root, page, "sign") for page in (last - 1, last)] == [["+"], ["5 ×", "4 ×", "+"]]
    assert texts(root, last, "worth") == ["= 5/10= 1/2"]  # 5 · 1 / (4 · 2 + 2)


def test_what_nothing_is_divided_by_is_shown_as_0_over_0():
    def worth(metric: str, **rules: object) -> list[str]:
        pages, root = drawn(EMPTY, metric, **rules)
        return texts(root, pages.reached(metric), "worth")

    assert worth("precision") == ["= 0/0left out"]
    assert worth("precision", both_empty="one") == ["→ 1"]
    assert worth("recall", both_empty="undefined") == ["= 0/0no value"]


def test_a_weighted_sample_is_shown_with_its_weight():
    weighted = Matrix.of([[1], [1], [0]], [[0.9], [0.1], [0.1]], ["a", "b", "c"], weights=[0.5, 2, 3])
    pages, root = drawn(weighted, "recall", "macro")
    last = pages.reached("recall")
    assert texts(root, last, "region missed") == ["✗ missedb× 2"]
    assert texts(root, last, "worth") == ["= 1/5"]  # 1/2 / (1/2 + 2)

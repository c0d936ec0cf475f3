"""The pictures of rankings, losses and sets: what is drawn agrees with what the engine computed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import isnan
from xml.etree.ElementTree import Element

import numpy as np
import pytest

from metrics import METRICS, Conventions, Example, InputError, Quantity
from metrics.graph.digits import shortest
from metrics.graph.expression import apply
from metrics.graph.listed import sum_of
from metrics.parts.part import Part
from metrics.pictures.losses import LOSS, label_losses_of
from metrics.pictures.pairs import THRESHOLD_LABEL, pro_groups
from pages.intake.matrix import Matrix
from pages.lessons.loss_sentences import why_dearer
from pages.lessons.page_words import words_of_pages
from pages.lessons.picture import Draw, picture
from pages.lessons.pictures.averages import picture_of
from pages.lessons.pictures.logit_bars import LossesShown
from pages.lessons.pictures.loss_picture import curve_of, draw_losses
from pages.lessons.pictures.ndcg_picture import draw_ndcg
from pages.lessons.pictures.pair_pictures import draw_pro_loss
from pages.lessons.pictures.ranking_pictures import (
    draw_average_precision,
    draw_coverage,
    draw_margin_loss,
    draw_one_error,
    draw_reciprocal_rank,
)
from pages.lessons.pictures.two_sets import ALL, REGIONS, counts_of, draw_sets, shares_of
from pages.lessons.scene import Scene
from pages.lessons.set_pages import SET_PAGES, page_of_predictions, pages_of_given_predictions
from pages.lessons.stage.question import LessonQuestion, question_data
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPages, pages_of
from pages.losses import LESSONS
from pages.shell.markup import element
from tests.every import for_every
from tests.pictures.picture_reader import (
    EXAMPLES,
    is_shown,
    looked_at,
    of_class,
    read,
    seen,
    shown,
    text_of,
    when_shown,
)

LISTS: dict[str, Draw] = {
    "one_error": draw_one_error,
    "reciprocal_rank": draw_reciprocal_rank,
    "coverage": draw_coverage,
    "margin_loss": draw_margin_loss,
    "average_precision": draw_average_precision,
}
DRAWN: dict[str, Draw] = LISTS | {"ndcg": draw_ndcg, "pro_loss": draw_pro_loss}
SIGNS = {0.0: "✓", 0.5: "= ½", 1.0: "✗"}
# What may stand beside the bar of a value, and how it gives the value.
GIVES = {
    r"(\S+) of (\S+) =": lambda first, second: float(first) / float(second),
    r"(\S+) − (\S+) =": lambda first, second: float(first) - float(second),
    r"max\((\S+) − (\S+), 0\) =": lambda first, second: max(float(first) - float(second), 0),
    r"(\S+) in the wrong order:": lambda wrong: wrong != "0",
    r"(\S+) wrong:": lambda wrong: wrong == "0",
    r"\((.+)\) / (\d+) =": lambda terms, count: sum(map(number, terms.split(" + "))) / int(count),
    r".* is (true|false):": lambda truth: truth == "false",
}


def drawn(example: str, metric: str, **rules: object) -> Iterator[tuple[Scene, WorkingPages, Element]]:
    """The scene, the pages and the picture of each of the first samples."""
    for part in range(min(3, EXAMPLES[example].truth.shape[-2])):
        scene, pages = looked_at(EXAMPLES[example], metric, part=part, **rules)
        yield scene, pages, read(DRAWN[metric](scene, pages))


def value(scene: Scene, key: str) -> float:
    return float(scene.step_with(key).value)


def number(text: str) -> float:
    above, _over, below = text.partition("/")
    return float(above) / float(below or 1)


def test_what_stands_beside_the_bar_of_a_value_gives_it() -> None:
    forms = set()
    metrics = [key for key, metric in METRICS.items() if "samples" in metric.averages]
    for example, metric in [(example, metric) for example in EXAMPLES for metric in metrics]:
        try:
            scene, pages = looked_at(EXAMPLES[example], metric)
        except InputError:
            continue
        shown = picture_of(lambda *_: picture("nothing", element("p"), description=""), scene, pages)
        for bar in of_class(read(picture("all", shown.drawn, description="")), "bar"):
            for beside in map(text_of, of_class(bar, "counted")):
                form = next(form for form in GIVES if re.fullmatch(form, beside))
                given = GIVES[form](*re.fullmatch(form, beside).groups())
                of_bar = next(text_of(one) for one in bar.iter("b"))
                assert abs(given - number(of_bar)) < 1e-4, (example, metric, beside)
                forms.add(form)
    assert forms == set(GIVES)


@for_every("metric", LISTS)
@for_every("example", EXAMPLES)
def test_the_rows_go_down_the_scores_and_say_how_many_are_left_out(example: str, metric: str) -> None:
    for scene, _pages, root in drawn(example, metric):
        place = {f"{x}:{y}": at for at, (x, y) in enumerate(scene.cells[one] for one in scene.ranked.items)}
        rows = [(place[row.get("data-cells", "")], row) for row in of_class(root, "row")]
        places = [at for at, _row in rows]
        assert places == sorted(set(places))
        left_out = sum(int(text_of(one).split()[1]) for one in of_class(root, "rest"))
        assert len(places) + left_out == len(place)
        for at, row in rows:
            assert bool(of_class(row, "tie")) == scene.ranked.is_tied[at]
            assert bool(of_class(row, "chip", "true")) == scene.ranked.truth[at]


@for_every(("start", "first"), [("zero", 0), ("one", 1)])
@for_every("example", EXAMPLES)
def test_what_is_counted_down_the_list_ends_in_the_coverage(example: str, start: str, first: int) -> None:
    for scene, _pages, root in drawn(example, "coverage", coverage_start=start):
        rows, coverage = of_class(root, "row"), value(scene, "coverage")
        counted = [text_of(one) for row in rows for one in of_class(row, "counted")]
        brackets = [text_of(one).split()[0] for one in of_class(root, "bracket")]
        ends = [] if isnan(coverage) else [str(first), shortest(coverage)]
        assert [counted[0], counted[-1]] == ends if counted else not ends
        assert brackets == ends[1:]


@for_every("tie", ["first", "optimistic", "pessimistic", "average"])
@for_every("example", EXAMPLES)
def test_the_sign_of_the_top_is_that_of_the_error(example: str, tie: str) -> None:
    for scene, _pages, root in drawn(example, "one_error", one_error_tie=tie):
        sign = {0.0: "✓", 1.0: "✗"}.get(value(scene, "one_error"), "=")
        assert [text_of(one) for one in of_class(root, "sign")] == [sign]


@for_every("example", EXAMPLES)
def test_the_bracket_counts_the_steps_of_the_margin(example: str) -> None:
    for scene, _pages, root in drawn(example, "margin_loss"):
        both = scene.truth.any() and not scene.truth.all()
        brackets = [text_of(one).split()[:2] for one in of_class(root, "bracket")]
        loss = value(scene, "margin_loss")
        assert brackets == ([["✗" if loss > 0 else "✓", shortest(loss)]] if both else [])


@for_every("example", EXAMPLES)
def test_the_fraction_of_a_true_label_is_its_precision(example: str) -> None:
    for scene, _pages, root in drawn(example, "average_precision"):
        precision = scene.step_with("precision_here")
        item = {f"{row}:{column}": at for at, (row, column) in enumerate(scene.cells)}
        for row in of_class(root, "row"):
            at = item[row.get("data-cells", "")]
            fractions = [number(one.get("aria-label") or "") for one in of_class(row, "ratio")]
            used = precision.where is None or precision.where[at]
            assert fractions == pytest.approx([float(precision.value[at])] if used else [])


@for_every("example", EXAMPLES)
@for_every("tie", ["average", "first", "last"])
def test_the_gains_within_the_frame_of_the_ideal_sum_are_as_long_as_ndcg(example: str, tie: str) -> None:
    for scene, _pages, root in drawn(example, "ndcg", ndcg_tie=tie):
        for bar, whole in zip(of_class(root, "stacked"), (value(scene, "ndcg"), 1), strict=True):
            shares = [float(one.get("style", "").partition(":")[2]) for one in of_class(bar, "gain")]
            assert sum(shares) == pytest.approx(whole if shares else 0, rel=1e-3)
        shared = scene.ranked.is_tied.any() and tie == "average"
        assert bool(of_class(root, "taken", "tied")) <= shared


@for_every("example", ("ties", "empty and full", "one label"))
def test_every_pair_has_the_sign_of_what_it_costs_from_the_page_that_compares_it(example: str) -> None:
    for scene, pages, root in drawn(example, "pro_loss"):
        groups = pro_groups(scene.result, scene.focus.part)
        for group, card in zip(groups, of_class(root, "pro-group"), strict=True):
            wanted = {
                (
                    " ".join("{}:{}".format(*scene.cells[one]) for one in pair if one != THRESHOLD_LABEL),
                    SIGNS[lost],
                )
                for row, upper in enumerate(group.upper.tolist())
                for column, lower in enumerate(group.lower.tolist())
                if group.compared[row, column]
                for pair, lost in [((upper, lower), float(group.lost[row, column]))]
            }
            pairs = [one for one in of_class(card, "pair") if one.get("role") == "img"]
            assert {(one.get("data-cells"), text_of(one[0])) for one in pairs} == wanted
            assert all(is_shown(one, pages.reached(group.mean.key)) for one in pairs)


TRUTH = [[1, 0, 1, 0], [0, 0, 1, 1]]
LOGITS = Example.of(TRUTH, [[2, 2, 0, -1], [-1000, 0.5, 8, -0.25]])
PROBABILITIES = Example.of(TRUTH, [[0.75, 0.2, 0.5, 1], [0, 0.9, 0.25, 0.5]])
LOSS_CASES = [
    ("sigmoid_cross_entropy", LOGITS, {}),
    ("softmax_cross_entropy", LOGITS, {}),
    ("brier_score", LOGITS, {}),
    ("brier_score", PROBABILITIES, {}),
    ("brier_score", PROBABILITIES, {"brier_outcomes": "both"}),
]


def losses_drawn(
    metric: str, example: Example, part: int = 0, **rules: object
) -> tuple[LossesShown, list[tuple[Element, range]]]:
    """What the picture of a lesson shows, and its elements with their pages; the question is page -1."""
    lesson = next(lesson for lesson in LESSONS if lesson.metric == metric)
    scene, _pages = looked_at(example, metric, part=part, **rules)
    pages = lesson.pages(scene)
    root = read(lesson.draw(scene, pages))
    losses = label_losses_of(scene.result, part)
    assert losses is not None
    return LossesShown(scene, pages, losses), list(when_shown(root, range(-1, len(pages))))


def has_class(one: Element, name: str) -> bool:
    return name in (one.get("class") or "").split()


def percent(one: Element, name: str) -> float:
    styles = dict(part.split(":") for part in (one.get("style") or "").split(";"))
    return float(styles[name].rstrip("%"))


@for_every(("metric", "example", "rules"), LOSS_CASES)
@for_every("part", (0, 1))
def test_a_bar_is_a_probability_and_a_point_rises_onto_the_curve_on_its_page(metric, example, rules, part):
    shown, elements = losses_drawn(metric, example, part, **rules)
    bars = [percent(one, "width") for one, _when in elements if has_class(one, "share")]
    probabilities = [100 * float(one) for one in shown.losses.probability]
    # Those of a softmax stand in rows, are left behind there, and lie in the one bar.
    wanted = probabilities if shown.of_logits else []
    if shown.shared:
        wanted = [*(one for each in probabilities for one in (each, each)), *probabilities]
    assert bars == pytest.approx(wanted, rel=1e-3, abs=1e-3)
    signs = [one.text for one, _when in elements if has_class(one, "sign")]
    q = [] if shown.shared else shown.losses.of_the_truth[shown.losses.used]
    assert signs == ["=" if one == 0.5 else "✓" if one > 0.5 else "✗" for one in q]
    losses, high = shown.losses, curve_of(shown).high
    for item in np.flatnonzero(losses.used).tolist():
        name, q = shown.scene.names[item], float(losses.of_the_truth[item])
        points = [(one, when) for one, when in elements if has_class(one, "point")]
        *waiting, (point, when) = [(one, when) for one, when in points if one.get("title") == name]
        assert when.start == shown.pages.reached(LOSS, item)
        assert percent(point, "left") == pytest.approx(100 * q, abs=0.05)
        for before, until in waiting:
            assert percent(before, "left") == percent(point, "left")
            assert (percent(before, "top"), until.stop) == (100, when.start)
        loss = float(losses.loss[item])
        assert percent(point, "top") == pytest.approx(100 * max(1 - loss / high, 0), abs=0.05)
        assert has_class(point, "beyond") == (loss > high)


def test_probabilities_that_are_typed_are_in_sight_from_the_question_on():
    for example, waits in ((PROBABILITIES, True), (LOGITS, False)):
        _shown, elements = losses_drawn("brier_score", example)
        assert any(has_class(one, "point") and -1 in when for one, when in elements) == waits
        bars = {page for one, when in elements if has_class(one, "share") for page in when}
        assert bars == (set() if waits else {-1})


def test_where_nothing_is_true_nothing_is_lost_by_the_shared_probability():
    shown, elements = losses_drawn("softmax_cross_entropy", Example.of([[0, 0]], [[1, 2]]))
    on_last = [one for one, when in elements if shown.pages.last_of_part in when]
    assert not [one for one in on_last if has_class(one, "point")]
    assert [one for one in on_last if has_class(one, "nothing")]


def tripled(part: Part, rules: Conventions) -> Quantity:
    """How far are three times the squares?"""
    loss = (3 * (part.y - part.probability) ** 2).named("label_loss", "Loss", r"\ell_j")
    return (sum_of(loss) / part.total).named("tripled", "Tripled", "T")


def hinge(part: Part, rules: Conventions) -> Quantity:
    """How far is a logit from the right side?"""
    loss = apply("larger", 1 - (2 * part.y - 1) * part.logit, 0).named("label_loss", "Loss", r"\ell_j")
    return (sum_of(loss) / part.total).named("hinge", "Hinge", "H")


SIGMOID, BRIER = METRICS["sigmoid_cross_entropy"], METRICS["brier_score"]


@for_every(
    ("metric", "name"),
    [
        (replace(SIGMOID, key="surprise"), "losses"),
        (replace(BRIER, key="tripled", kernel=tripled), "step-table"),
        (replace(SIGMOID, key="hinge", kernel=hinge, reads={}), "step-table"),
    ],
)
def test_a_new_loss_has_a_picture_and_a_question_without_a_line_of_theirs(metric, name, monkeypatch):
    monkeypatch.setitem(METRICS, metric.key, metric)
    scene, pages = looked_at(PROBABILITIES, metric.key)
    assert f"drawing {name}" in draw_losses(scene, pages).drawn
    question = LessonQuestion(answered_by=HIGHER_OR_LOWER, compare_parts=why_dearer)
    asked = question_data(pages, words_of_pages(pages), question, edited=False)
    assert [one.text for one in asked["answers"]] == ["higher", "lower"]


# The first sample has one of each: cat is both, dog wrongly predicted, car missed, tree and boat neither.
PHOTOS = Matrix.of(
    [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 1]],
    [[0.9, 0.6, 0.3, 0.1, 0.2], [0.4, 0.7, 0.7, 0.2, 0.6], [0.2, 0.8, 0.1, 0.6, 0.7]],
    ["photo 1", "photo 2", "photo 3"],
    ["cat", "dog", "car", "tree", "boat"],
)
EMPTY = Matrix.of([[0, 0, 0], [1, 1, 1], [1, 0, 0]], [[0.1, 0.2, 0.3], [0.9, 0.8, 0.7], [0.1, 0.2, 0.9]])
SET_CASES = [
    (metric, average, part)
    for metric in ("precision", "accuracy", "f_beta", "hamming_loss", "zero_one_loss", "balanced_accuracy")
    for average, part in (("samples", 0), ("samples", 1), ("macro", 2), ("micro", 0))
    if average in METRICS[metric].averages
]


def sets_drawn(
    matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **rules: object
) -> tuple[WorkingPages, Element]:
    scene = seen(matrix, metric, average, part, **rules)
    pages = pages_of(
        scene,
        pages_of_given_predictions(scene),
        steps_on_one_page=("predicted",),
        shared_pages=SET_PAGES,
    )
    return pages, read(draw_sets(scene, pages))


def texts(root: Element, page: int, css: str) -> list[str]:
    there = set(shown(root, page))
    return [text_of(one) for one in of_class(root, *css.split()) if one in there]


@for_every(("metric", "average", "part"), SET_CASES)
def test_each_item_comes_into_its_region_when_predicted_and_down_when_counted(metric, average, part):
    pages, root = sets_drawn(PHOTOS, metric, average, part)
    scene, page = pages.scene, page_of_predictions(pages)
    for kind in REGIONS:
        (region,) = of_class(root, "region", kind)
        assert texts(root, page - 1, f"region {kind}") == []
        cells = [one.get("data-cells") for one in of_class(region, "member")]
        items = [item for item, so in enumerate(getattr(scene.confusion, kind)) if so]
        assert len(cells) == len(items) or texts(root, page, f"region {kind}")[0].endswith("more")
        assert cells == ["{}:{}".format(*scene.cells[item]) for item in items][: len(cells)]
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
    _pages, root = sets_drawn(PHOTOS, metric, part=part)
    assert texts(root, 1, "group") == (["0 wrong"] if part else ["2 wrongdogcar"])
    assert [text[:1] for page in (1, 2) for text in texts(root, page, "same")] == ["", sign]


def test_f_of_one_sample_takes_what_is_in_both_five_times_where_beta_is_2():
    pages, root = sets_drawn(PHOTOS, "f_beta", f_of_samples="each", beta=2.0)
    last = pages.reached("f_beta")
    assert [texts(root, page, "sign") for page in (last - 1, last)] == [["+"], ["5 ×", "4 ×", "+"]]
    assert texts(root, last, "worth") == ["= 5/10= 1/2"]  # 5 · 1 / (4 · 2 + 2)


def test_what_nothing_is_divided_by_is_shown_as_0_over_0():
    def worth(metric: str, **rules: object) -> list[str]:
        pages, root = sets_drawn(EMPTY, metric, **rules)
        return texts(root, pages.reached(metric), "worth")

    assert worth("precision") == ["= 0/0left out"]
    assert worth("precision", both_empty="one") == ["→ 1"]
    assert worth("recall", both_empty="undefined") == ["= 0/0no value"]


def test_a_weighted_sample_is_shown_with_its_weight():
    weighted = Matrix.of([[1], [1], [0]], [[0.9], [0.1], [0.1]], ["a", "b", "c"], weights=[0.5, 2, 3])
    pages, root = sets_drawn(weighted, "recall", "macro")
    last = pages.reached("recall")
    assert texts(root, last, "region fn") == ["✗ missedb× 2"]
    assert texts(root, last, "worth") == ["= 1/5"]  # 1/2 / (1/2 + 2)

"""The picture of the losses: bars, points, names and numbers stand where the quantities say, once reached."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from metrics import METRICS, Example
from pages.lessons.loss_drawing import loss_drawing
from pages.lessons.loss_items import WIDE as SHARED
from pages.lessons.loss_points import BOTTOM, HIGHEST, LEFT, TALL, TOP, WIDE
from pages.losses import LESSONS
from tests.drawn import EXAMPLES, cells_of, check_frame, looked_at, of_class, read, shown, when_shown
from tests.every import for_every
from tests.matrices import one_switch_each

CASES = [
    (metric, average)
    for metric in ("sigmoid_cross_entropy", "softmax_cross_entropy", "brier_score")
    for average in METRICS[metric].averages
]
MATRICES = {
    **EXAMPLES,
    "logits of 1000": Example.of([[1, 0, 1], [0, 1, 0]], [[1000, -1000, -1000], [-1000, 3, 0]]),
    "as large as they get": Example.of([[1, 0], [0, 1]], [[1.7e308, -1.7e308], [1.7e308, 1.7e308]]),
    "fifty labels": Example.of(
        [[int(label % 3 == 0) for label in range(50)]] * 9,
        [[((row * 7 + label) % 23 - 11) / 3 for label in range(50)] for row in range(9)],
    ),
    "probabilities 0 and 1": Example.of([[1, 0, 1, 0]], [[1, 1, 0, 0]]),
    "one does not weigh": Example.of([[1, 0], [0, 1]], [[0.9, 0.2], [0.6, 0.4]], sample_weight=[0, 3]),
}


def drawn(truth, scores, metric, *, weights=None, **chosen):
    """The scene, the pages and the drawing of one matrix."""
    scene, pages = looked_at(Example.of(truth, scores, sample_weight=weights), metric, **chosen)
    return scene, pages, read(loss_drawing(scene, pages))


@for_every(("metric", "average"), CASES)
@for_every("name", MATRICES)
def test_everything_stays_in_the_picture_and_says_which_page_and_cells_it_is_about(name, metric, average):
    for rules in one_switch_each(METRICS[metric], average):
        chosen = {key: getattr(rules, key) for key in METRICS[metric].choices_read(average)}
        scene, pages = looked_at(MATRICES[name], metric, average=average, **chosen)
        picture = loss_drawing(scene, pages)
        root = read(picture)
        assert picture.told
        turned = {text: None for group in root.iter() if group.get("transform") for text in group}
        check_frame(root, len(pages), cells_of(scene), turned)
        assert all(list(when) for _one, when in when_shown(root, range(len(pages))))
        assert all(texts(root, page) for page in range(len(pages)))


def test_every_lesson_on_losses_has_this_picture():
    assert {lesson.metric: lesson.draw for lesson in LESSONS} == dict.fromkeys(dict(CASES), loss_drawing)


def texts(root, page):
    """What a page says in the picture."""
    return [one.text for one in shown(root, page) if one.tag == "text"]


def bars(root, page, kind="share"):
    """How wide the filled bars are that a page shows."""
    rects = [one for one in shown(root, page) if kind in (one.get("class") or "").split()]
    return [float(one.get("width")) for one in rects]


def test_each_label_fills_a_bar_of_its_own_by_its_sigmoid():
    _scene, pages, root = drawn([[1, 0, 1]], [[0, math.log(3), -math.log(3)]], "sigmoid_cross_entropy")
    (whole,) = set(bars(root, 0, "whole"))
    assert bars(root, 0) == pytest.approx([whole / 2, whole * 3 / 4, whole / 4], rel=1e-3)
    assert bars(root, pages.reached("label_loss")) == []


def test_the_exponentials_slide_together_into_one_bar_and_are_its_shares():
    """e^z is 1, 3 and 4: the shares are 1/8, 3/8 and 4/8."""
    logits = [[0, math.log(3), math.log(4)]]
    _scene, pages, root = drawn([[1, 0, 1]], logits, "softmax_cross_entropy")
    shares = pytest.approx([SHARED / 8, SHARED * 3 / 8, SHARED / 2], rel=1e-3)
    assert [bars(root, page) for page in range(3)] == [shares] * 3
    places = [
        [
            (
                one.get("data-id"),
                float(next(one.iter("rect")).get("x")),
                float(next(one.iter("rect")).get("y")),
            )
            for one in shown(root, page)
            if (one.get("data-id") or "").startswith("share")
        ]
        for page in (0, 1)
    ]
    assert [name for name, _x, _y in places[0]] == [name for name, _x, _y in places[1]]
    assert len({x for _name, x, _y in places[0]}) == 1
    start = places[1][0][1]
    assert [x - start for _name, x, _y in places[1]] == pytest.approx([0, SHARED / 8, SHARED / 2], abs=0.1)
    assert len({y for _name, _x, y in places[1]}) == 1
    assert {"sum S", "8"} <= set(texts(root, 1))
    assert "sum S" not in texts(root, 0)
    assert not any("1 in all" in one for one in texts(root, 1))
    assert any("1 in all" in one for one in texts(root, 2))
    assert pages.reached("label_probability") == 2


@pytest.mark.parametrize("metric", ["sigmoid_cross_entropy", "softmax_cross_entropy"])
def test_the_probability_of_the_other_kind_stands_beside_but_fainter(metric):
    _scene, pages, root = drawn([[1, 0]], [[math.log(3), 0]], metric)
    page = pages.reached("label_probability")
    strong, light = (
        [one.text for one in shown(root, page) if one.tag == "text" and one.get("class") == css]
        for css in ("strong", "light")
    )
    sigmoid, softmax = ["sigmoid", "0.75", "0.5"], ["softmax", "0.75", "0.25"]
    expected = (sigmoid, softmax) if metric == "sigmoid_cross_entropy" else (softmax, sigmoid)
    assert ([one for one in strong if one not in ("1", "4")], light) == expected


def points_of(root, page):
    """The points that a page shows by their thing: where they stand, as probability and loss."""
    found = {}
    for one in shown(root, page):
        if "point" in (one.get("class") or "").split():
            ring = of_class(one, "ring")[0]
            place = (float(ring.get("cx")) - LEFT) / WIDE, (BOTTOM - float(ring.get("cy"))) * HIGHEST / TALL
            assert one.get("data-id") not in found
            found[one.get("data-id")] = place
    return found


def close(*places):
    return [pytest.approx(place, abs=2e-3) for place in places]


def test_a_point_waits_on_the_axis_and_rises_onto_the_curve_on_its_page():
    """p is 3/4 and 1/5: q is 3/4 for the true label and 4/5 for the false one."""
    _scene, pages, root = drawn([[1, 0]], [[math.log(3), -math.log(4)]], "sigmoid_cross_entropy")
    first, second = (pages.reached("label_loss", item) for item in (0, 1))
    assert second == first + 1
    on_curve = [(3 / 4, -math.log(3 / 4)), (4 / 5, -math.log(4 / 5))]
    assert list(points_of(root, first - 1)) == []
    assert list(points_of(root, first).values()) == close(on_curve[0], (4 / 5, 0))
    assert list(points_of(root, second).values()) == close(*on_curve)
    assert list(points_of(root, pages.average)) == []
    asked = [one.get("data-now") for one in of_class(root, "point") if int(one.get("data-from")) == second]
    assert asked == [str(second)]


def test_the_squared_error_lies_below_the_logarithm_and_ends_at_1():
    scene, pages, root = drawn([[1, 0, 1]], [[0.5, 0.75, 0.0]], "brier_score")
    page = pages.reached("label_loss")
    assert list(points_of(root, page).values()) == close((0.5, 0.25), (0.25, 0.5625), (0, 1))
    assert len(of_class(root, "curve", "faint")) == 2  # the curve, and the sample beside its formula
    assert {"(1 − q)²", "−ln q"} <= set(texts(root, page))
    _scene, pages, root = drawn([[1, 0, 1]], [[0.5, 0.75, 0.0]], "brier_score", brier_outcomes="both")
    assert list(points_of(root, page).values()) == close((0.5, 0.5), (0.25, 1.125), (0, 2))
    assert scene.metric.key == "brier_score"


def test_only_true_labels_lose_something_where_all_share_one_probability():
    """The shares are 1/8, 3/8 and 4/8; the second label is false."""
    _scene, pages, root = drawn([[1, 0, 1]], [[0, math.log(3), math.log(4)]], "softmax_cross_entropy")
    page = pages.reached("label_loss", 2)
    expected = close((1 / 8, math.log(8)), (1 / 2, math.log(2)))
    assert list(points_of(root, page).values()) == expected
    assert [of_class(root, "sign", kind) for kind in ("right", "wrong", "tied")] == [[], [], []]
    last = pages.reached("softmax_cross_entropy")
    assert "at least 1.386: 1/2 each" in texts(root, last)
    assert not any("at least" in one for one in texts(root, last - 1))


def test_a_loss_beyond_the_picture_is_an_arrow_with_its_number():
    _scene, pages, root = drawn([[1, 0]], [[-1000, 0]], "sigmoid_cross_entropy")
    page = pages.reached("label_loss", 0)
    point = of_class(root, "point", "true")[-1]
    arrow = next(one for one in point if one.tag == "path")
    assert float(arrow.get("d").split("L")[1].split()[1]) < TOP
    assert "↑ 1000" in texts(root, page)
    assert "↑ 1000" not in texts(root, page - 1)


def signs(root, page):
    """The signs that the rows of a page show."""
    rows = [one for one in shown(root, page) if "row" in (one.get("class") or "").split()]
    reached = {id(one) for one in shown(root, page)}
    return [
        next(
            (
                one.text
                for one in row.iter("text")
                if "sign" in (one.get("class") or "") and id(one) in reached
            ),
            "",
        )
        for row in rows
    ]


def test_the_sign_says_whether_more_than_half_was_given_to_the_right_answer():
    _scene, pages, root = drawn([[1, 0, 1, 0]], [[2, 2, 0, -2]], "sigmoid_cross_entropy")
    first = pages.reached("label_loss")
    assert [signs(root, first + turned) for turned in range(4)] == [
        ["✓", "", "", ""],
        ["✓", "✗", "", ""],
        ["✓", "✗", "=", ""],
        ["✓", "✗", "=", "✓"],
    ]


def test_a_row_says_what_its_label_loses_once_it_is_asked_for():
    _scene, pages, root = drawn([[1, 0]], [[math.log(3), -math.log(4)]], "sigmoid_cross_entropy")
    first = pages.reached("label_loss")
    reached = [{id(one) for one in shown(root, page)} for page in (first, first + 1)]
    rows = [one for one in shown(root, first) if "row" in (one.get("class") or "").split()]
    told = [
        [
            [one.text for one in row.iter("text") if one.get("text-anchor") == "end" and id(one) in page]
            for row in rows
        ]
        for page in reached
    ]
    assert told[0] == [["0.75", "0.75", "0.288"], ["0.2", "0.8"]]
    assert told[1] == [["0.75", "0.75", "0.288"], ["0.2", "0.8", "0.223"]]


def lines(root, page, css):
    return [one for one in shown(root, page) if one.get("class") == css]


def test_the_mean_of_the_labels_is_a_height_and_their_sum_is_none():
    logits = [[math.log(3), -math.log(4)]]
    value = (math.log(4 / 3) + math.log(5 / 4)) / 2
    _scene, pages, root = drawn([[1, 0]], logits, "sigmoid_cross_entropy")
    page = pages.reached("sigmoid_cross_entropy")
    (mean,) = lines(root, page, "mean")
    assert (BOTTOM - float(mean.get("y1"))) * HIGHEST / TALL == pytest.approx(value, abs=2e-3)
    assert lines(root, page - 1, "mean") == []
    assert "mean: 0.2554" in texts(root, page)
    _scene, pages, root = drawn([[1, 0]], logits, "sigmoid_cross_entropy", loss_over_labels="sum")
    assert lines(root, page, "mean") == []
    assert "sum: 0.5108" in texts(root, page)


def test_the_parts_are_bars_as_long_as_their_losses_and_their_mean_is_a_line():
    """Brier scores 1/4, 1 and 1/16."""
    _scene, pages, root = drawn([[1], [1], [1]], [[0.5], [0.0], [0.75]], "brier_score")
    since = pages.average
    longest = max(bars(root, since, "bar"))
    assert bars(root, since, "bar") == pytest.approx([longest / 4, longest, longest / 16], rel=1e-3)
    assert bars(root, since - 1, "bar") == []
    (mean,) = lines(root, len(pages) - 1, "mean")
    start = float(next(one for one in shown(root, since) if one.get("class") == "bar").get("x"))
    assert float(mean.get("x1")) - start == pytest.approx(longest * (1 / 4 + 1 + 1 / 16) / 3, rel=1e-3)
    assert "mean of 3 values: 7/16" in texts(root, len(pages) - 1)


def test_weights_stand_beside_the_parts_and_a_sum_has_no_line():
    _scene, pages, root = drawn([[1], [0]], [[0.5], [0.5]], "brier_score", weights=[3, 1])
    weights = [one for one in texts(root, len(pages) - 1) if one.startswith("×")]
    assert weights == ["× 3", "× 1"]
    chosen = {"loss_over_samples": "sum"}
    _scene, pages, root = drawn([[1], [0]], [[0], [0]], "sigmoid_cross_entropy", **chosen)
    assert lines(root, len(pages) - 1, "mean") == []
    assert "sum of 2 values: 1.386" in texts(root, len(pages) - 1)


def test_the_weight_of_a_cell_stands_in_its_row():
    scene, pages, root = drawn([[1], [0]], [[0.5], [0.2]], "brier_score", weights=[3, 1], average="macro")
    page = pages.reached("label_loss.weighted")
    rows = [one for one in shown(root, page) if "row" in (one.get("class") or "").split()]
    told = [[one.text for one in row.iter("text") if one.get("text-anchor") == "end"] for row in rows]
    assert told == [["0.5", "0.25", "3"], ["0.8", "0.04", "1"]]
    assert scene.result.source.kind == "columns"


def overlap(one, other):
    """Whether two rectangles have more than an edge in common."""
    (x0, y0, x1, y1), (u0, v0, u1, v1) = one, other
    return min(x1, u1) - max(x0, u0) > 1 and min(y1, v1) - max(y0, v0) > 1


@for_every(("metric", "average"), [case for case in CASES if case[1] == "samples"])
@for_every("name", MATRICES)
def test_the_names_of_the_points_lie_on_no_other_and_on_no_point(name, metric, average):
    scene, pages = looked_at(MATRICES[name], metric, average=average)
    root = read(loss_drawing(scene, pages))
    chips = [one for one in root.iter() if (one.get("data-id") or "").startswith("chip:")]
    frames = [next(one.iter("rect")) for one in chips]
    boxes = [
        (x, y, x + float(one.get("width")), y + float(one.get("height")))
        for one in frames
        for x, y in [(float(one.get("x")), float(one.get("y")))]
    ]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    for ring in (of_class(one, "ring")[0] for one in of_class(root, "point")):
        x, y = float(ring.get("cx")), float(ring.get("cy"))
        assert not any(overlap(box, (x - 6, y - 6, x + 6, y + 6)) for box in boxes)
    assert chips or not scene.step_with("label_loss").lines()


def test_of_many_labels_the_first_have_a_row_and_the_others_are_counted():
    scene, pages = looked_at(MATRICES["fifty labels"], "sigmoid_cross_entropy")
    root = read(loss_drawing(scene, pages))
    for page in range(pages.last_of_part + 1):
        assert sum("row" in (one.get("class") or "").split() for one in shown(root, page)) == 6
        assert "… 44 more" in texts(root, page)
    assert "… 3 more" in texts(root, len(pages) - 1)
    assert len(points_of(root, pages.last_of_part)) == 50


def test_where_nothing_is_true_nothing_is_lost_by_the_shared_probability():
    _scene, pages, root = drawn([[0, 0]], [[1, 2]], "softmax_cross_entropy")
    page = pages.reached("softmax_cross_entropy")
    assert points_of(root, page) == {}
    assert "No true label: no loss." in texts(root, page)

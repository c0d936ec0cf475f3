"""The numbers of the documents stand on their lessons and follow an edit; what else the documents print."""

from __future__ import annotations

import math
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from metrics import METRICS, PRESETS, Conventions, Example, Quantity, steps
from metrics.graph.digits import headline
from metrics.pictures.pairs import pair_grid_of, sorted_list_of
from pages.lessons.stage.stage import KEY as STAGE
from tests.every import for_every
from tests.matrices import E0_PREDICTED, E0_SCORES, E0_TRUTH
from tests.shell.tab import complaints, edit
from tests.shell.test_pages import data_of, number, opened
from tests.values.printed_numbers import WALKS, Stop, Walk, spellings

E0 = Example.of(E0_TRUTH, E0_SCORES)
E0_SETS = Example.of(E0_TRUTH, y_pred=E0_PREDICTED)
OF_ONE_SOURCE = (
    ("accuracy", "samples", "scikit_learn", E0_SETS, (1 / 3 + 1 / 4) / 2),
    ("f_beta", "samples", "d1", E0_SETS, (1 / 2 + 2 / 5) / 2),
    ("peak_f1", "macro", "zhang_zhou_2014", E0, (1 + 0 + 1 + 0 + 1) / 5),
)
HAND_CHECKED = {
    *((metric, average) for metric, average, *_ in OF_ONE_SOURCE),
    *((stop.number.metric, stop.number.average) for walk in WALKS for stop in walk.stops),
}
STOPS = [pytest.param(walk, stop, id=stop.row) for walk in WALKS for stop in walk.stops]


def read(element: ElementTree.Element) -> str:
    """What is written in an element, a fraction with a stroke."""
    inner = [read(part) + (part.tail or "") for part in element]
    return "/".join(inner) if element.tag == "mfrac" else (element.text or "") + "".join(inner)


@pytest.mark.parametrize(("walk", "stop"), STOPS)
def test_the_numbers_of_a_document_are_on_their_lesson_and_follow_an_edit(walk: Walk, stop: Stop) -> None:
    app = opened(replace(stop.number, step="").query, f"{stop.lesson}.py")
    assert not app.exception
    assert not complaints(app)
    assert number(app) == headline(stop.value_on(walk.matrix))
    stage = data_of(app, STAGE)
    text = " ".join(read(ElementTree.fromstring(f"<div>{stage[key]}</div>")) for key in ("board", "picture"))
    for title, values in stop.steps.items():
        missing = [
            value for value in values if value is not None and not any(map(text.count, spellings(value)))
        ]
        assert not missing, title
    edit(app, walk.edited)
    assert not app.exception
    assert number(app) == headline(stop.value_on(walk.edited))


@for_every(("metric", "average", "preset", "example", "value"), OF_ONE_SOURCE)
def test_the_rule_of_one_source_on_the_example_of_d0(metric, average, preset, example, value):
    assert float(METRICS[metric](example, average, PRESETS[preset])) == pytest.approx(value, rel=1e-12)


def step(quantity: Quantity, key: str) -> Quantity:
    """The step with this key."""
    (found,) = [one for one in steps(quantity) if one.key == key]
    return found


@pytest.mark.parametrize(("row", "wrong"), [(0, [0, 1]), (1, [1, 2, 4])])
def test_b1_the_wrong_labels_of_d0_are_those_printed(row, wrong):
    differing = step(METRICS["hamming_loss"](E0_SETS).part(row), "differing")
    assert differing.made_of[0].mask().nonzero()[0].tolist() == wrong


def test_d3_f1_of_the_labels_stops_on_the_example_of_d0_whose_exact_value_is_4_15():
    stops = METRICS["f_beta"](E0_SETS, "macro", PRESETS["matlab_d3"])
    own = [float(stops.part(label).value) for label in range(5)]
    assert own == pytest.approx([2 / 3, 0, 2 / 3, math.nan, 0], rel=1e-12, nan_ok=True)
    assert math.isnan(float(stops))
    counted = METRICS["f_beta"](E0_SETS, "macro", Conventions(both_empty="zero"))
    assert float(counted) == pytest.approx(4 / 15, rel=1e-12)


@pytest.mark.parametrize(("row", "truth_in_order"), [(0, "10100"), (1, "11010")])
def test_b7_the_sorted_truth_of_d0_is_as_printed(row, truth_in_order):
    in_order = sorted_list_of(METRICS["coverage"](E0), row)
    assert "".join(str(int(true)) for true in in_order.truth) == truth_in_order


@pytest.mark.parametrize(("row", "true", "false"), [(0, 2, 3), (1, 3, 2)])
def test_b8_one_of_six_pairs_of_each_sample_of_d0_is_wrong(row, true, false):
    result = METRICS["ranking_loss"](E0)
    part = result.part(row)
    assert float(step(part, "positives").value) == true
    assert float(step(part, "negatives").value) == false
    assert float(part.made_of[0].values().sum()) == 1
    pairs = pair_grid_of(result, row)
    wrong = [(int(pairs.true[i]), int(pairs.false[j])) for i, j in zip(*pairs.counted.nonzero(), strict=True)]
    assert wrong == [(0, 1)]
    assert float(part.value) == 1 / (true * false)

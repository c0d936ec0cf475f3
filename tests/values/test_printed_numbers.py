"""The numbers of the documents stand on their lessons and follow an edit; what else the documents print."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from metrics import METRICS, PRESETS, Example
from metrics.graph.digits import headline
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

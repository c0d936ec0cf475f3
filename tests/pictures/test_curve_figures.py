"""The ROC and precision-recall pages on awkward matrices: no exception, and every area is the value."""

from __future__ import annotations

from itertools import count

import pytest
from plotly.graph_objects import Figure

from metrics import METRICS, SWITCHES
from metrics.graph.digits import shortest
from metrics.pictures.curves import threshold_walk
from pages.figures.curve_pictures import (
    COMPARED,
    READINGS,
    about_the_peak,
    about_the_readings,
    all_curves,
    area_routes,
    areas,
    curve_with_reading,
)
from pages.intake.matrix import Matrix
from pages.lessons.scene import WINDOW
from pages.state.link import code_of
from tests.every import for_every
from tests.pictures.picture_reader import plotted, seen
from tests.shell.test_pages import MATRICES, opened

ROC, PR = "roc.py", "precision_recall.py"
TIED = Matrix.of([[1], [0], [0], [1]], [[0.5], [0.5], [0.25], [0.75]])


def texts(figure: Figure) -> list[str]:
    return [trace.name for trace in plotted(figure).data if trace.name]


@pytest.mark.parametrize(("page", "metric"), [(ROC, "roc_auc"), (PR, "average_precision"), (PR, "peak_f1")])
def test_each_choice_of_every_switch_is_drawn(page, metric):
    """Each choice once, under one average after the other."""
    matrix, turns = MATRICES["ties"], count()
    app = opened({"m": code_of(matrix), "metric": metric}, page)
    for key in METRICS[metric].reads:
        averages = [one for one in METRICS[metric].averages if key in METRICS[metric].choices_read(one)]
        for choice in SWITCHES[key].choices if key in SWITCHES else ():
            turn = next(turns)
            app.query_params["average"] = averages[turn % len(averages)]
            app.query_params["part"] = str(1 + turn % 4)
            app.query_params[key] = choice
            app.run()
            assert not app.exception
        app.query_params.pop(key, None)


@pytest.mark.parametrize("tie", ["one", "half", "zero"])
def test_the_three_routes_are_shown_with_what_a_tie_changes(tie):
    scene = seen(TIED, "roc_auc", "macro", auc_tie=tie)
    text, routes = str(area_routes(scene)), (1 + 1 + 1 + 1 / 2) / (2 * 2)
    assert text.count(shortest(routes)) >= 3
    assert (shortest(1 / 4 / 2) in text) == (tie != "half")
    assert float(scene.result) == pytest.approx(routes + {"one": 1 / 8, "half": 0, "zero": -1 / 8}[tie])


@for_every("average", METRICS["roc_auc"].averages)
@for_every(("turn", "name"), enumerate(sorted(MATRICES)))
def test_the_areas_of_the_finished_curves_are_the_values_of_the_parts(turn, name, average):
    scene = seen(MATRICES[name], "roc_auc", average, auc_tie=("one", "half", "zero")[turn % 3])
    source, figure = scene.result.inputs, all_curves(scene)
    walks = [threshold_walk(source, part) for part in range(min(source.n_parts, WINDOW))]
    for part, (walk, text) in enumerate(zip(walks, texts(figure)[: len(walks)], strict=True)):
        printed = text.rpartition(": ")[2]
        assert printed == (shortest(float(scene.result.part(part).value)) if walk.has_pairs else "no pair")


# The parts of the weighted mean are those of the plain one.
@for_every("average", ("samples", "macro", "micro"))
@for_every("name", sorted(MATRICES))
def test_every_area_is_the_value_under_its_interpolation(name, average):
    matrix = MATRICES[name]
    results = {
        choice: seen(matrix, "average_precision", average, precision_interpolation=choice).result
        for choice in SWITCHES["precision_interpolation"].choices
    }
    for part in range(results["step"].inputs.n_parts):
        scene = seen(matrix, "average_precision", average, part=part)
        if scene.result.inputs.positives.at(part).value > 0:
            found = areas(scene)
            assert list(found) == [*results, "straight"] == list(READINGS)
            for choice, result in results.items():
                assert found[choice] == pytest.approx(float(result.part(part).value), abs=1e-12)


def test_without_a_pair_there_are_no_routes():
    scene = seen(Matrix.of([[1], [1]], [[0.5], [0.5]]), "roc_auc", "macro")
    assert area_routes(scene) is None


def test_the_curves_of_all_labels_are_named_with_their_areas():
    matrix = Matrix.of([[1, 1, 0], [0, 1, 1]], [[0.9, 0.2, 0.8], [0.1, 0.3, 0.2]])
    figure = all_curves(seen(matrix, "roc_auc", "macro"))
    assert texts(figure) == ["l1: 1", "l2: no pair", "l3: 0", "mean of 2: 1/2"]
    assert texts(all_curves(seen(matrix, "roc_auc", "micro"))) == ["all cells: 5/8"]


def test_a_page_of_curves_that_all_weigh_nothing_is_drawn():
    matrix = Matrix.of([[1, 0], [1, 1]], [[0.5, 0.2], [0.1, 0.3]], weights=[0, 1])
    app = opened({"m": code_of(matrix), "metric": "roc_auc", "average": "samples"}, ROC)
    assert not app.exception


@pytest.mark.parametrize(
    ("truth", "scores", "expected"),
    [
        # Down the list: true, false, true, false; the best precision from recall 6/11 on is 2/3.
        (
            [[0], [0], [1], [1]],
            [[0.1], [0.4], [0.35], [0.8]],
            {
                "step": (1 + 2 / 3) / 2,
                "eleven_points": (6 * 1 + 5 * 2 / 3) / 11,
                "straight": 1 / 2 + (1 / 2 + 2 / 3) / 2 / 2,
            },
        ),
        ([[1], [0], [0], [0]], [[0.5]] * 4, {"step": 1 / 4, "eleven_points": 1 / 4, "straight": 5 / 8}),
    ],
)
def test_the_readings_of_one_curve_differ(truth, scores, expected):
    found = areas(seen(Matrix.of(truth, scores), "average_precision", "macro"))
    assert {key: found[key] for key in expected} == pytest.approx(expected)
    text = str(about_the_readings(found, "straight"))
    assert all(f" {shortest(value)}" in text for value in found.values())


def test_steps_trapezoids_and_eleven_points_stand_on_one_plot_with_their_areas():
    matrix = Matrix.of([[0], [0], [1], [1]], [[0.1], [0.4], [0.35], [0.8]])
    scene = seen(matrix, "average_precision", "macro")
    figure = curve_with_reading(scene, areas(scene), COMPARED)
    assert texts(figure) == ["steps: 0.8333", "11 recall levels: 0.8485", "straight lines: 0.7917"]
    strips, crosses, straight = plotted(figure).data[:3]
    assert list(strips.y) == pytest.approx([1, 2 / 3])
    assert list(crosses.y) == pytest.approx([1] * 6 + [2 / 3] * 5)
    assert list(straight.y) == pytest.approx([1, 1, 1 / 2, 2 / 3, 1 / 2])


def test_the_peak_is_described_where_there_is_one_and_half_of_it_for_probabilities():
    def text(truth: list[list[int]], scores: list[list[float]]) -> str:
        return str(about_the_peak(seen(Matrix.of(truth, scores), "peak_f1", "samples")))

    # Down the list: 0.5 is true, 0.4 is not, 0.3 is: 2 · 2 / (2 + 3).
    assert " 4/5, " in text([[1, 0, 1, 0, 0]], [[0.3, 0.4, 0.5, 0.1, 0.15]])
    assert "not probabilities" in text([[1, 0]], [[800, -800]])
    assert about_the_peak(seen(Matrix.of([[0, 0]], [[0.1, 0.2]]), "peak_f1", "samples")) is None

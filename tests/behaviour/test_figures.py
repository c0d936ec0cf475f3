"""The figures of results and sweeps draw the engine's numbers, and names stay text."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from metrics import METRICS, Example, InputError, Knob, sweep
from metrics.figures.result_figures import CURVES
from metrics.graph.digits import shortest
from metrics.pictures.curves import spread
from pages.figures.take_away import page_of_figure
from tests.every import for_every
from tests.pictures.picture_reader import plotted

ROOT = Path(__file__).parents[2]
HOSTILE = ["<b>x</b>", "%{x}", "a&b"]
CASES = [(one.key, one.averages[turn % len(one.averages)]) for turn, one in enumerate(METRICS.values())]
EXAMPLES = {
    "plain": Example.of([[1, 0, 1], [0, 1, 0]], [[0.9, 0.2, 0.4], [0.3, 0.6, 0.1]]),
    "ties and empty": Example.of([[0, 0], [1, 1], [1, 0]], [[0.5, 0.5], [0.2, 0.3], [0.5, 0.1]]),
    "hostile names": Example.of(
        pd.DataFrame([[1, 0, 1], [0, 1, 1]], HOSTILE[:2], HOSTILE), [[0.75, 0.5, 0.5], [0.25, 0.75, 0.125]]
    ),
}


@pytest.mark.parametrize(("count", "most"), [(1, 5), (5, 5), (6, 5), (10_000, 200)])
def test_a_spread_keeps_both_ends(count: int, most: int) -> None:
    places = spread(count, most).tolist()
    assert (places[0], places[-1]) == (0, count - 1)
    assert len(places) == min(count, most)


@pytest.mark.parametrize(("metric", "average"), CASES)
@for_every("example", EXAMPLES)
def test_every_result_has_a_figure_of_its_numbers(metric: str, average: str, example: str) -> None:
    result = METRICS[metric](EXAMPLES[example], average)
    drawn = plotted(result.figure())
    assert drawn.layout.template.layout.font.size == 16
    values = [float(one) for one in result.parts.value]
    if metric in CURVES:
        curves = [one for one in drawn.data[: len(values)] if one.x[0] is not None]
        areas = [shortest(np.sum(np.diff(one.x) * (np.array(one.y[1:]) + one.y[:-1]) / 2)) for one in curves]
        # ROC curves that run alike are drawn as one, whose name has the names of all.
        assert {*areas} == {shortest(value) for value in values if not np.isnan(value)}
        assert [one.name.rpartition(": ")[2] for one in curves] == areas
    else:
        (bars,) = drawn.data
        heights = [np.nan if one is None else float(one) for one in bars.y]
        assert np.array_equal(heights, values, equal_nan=True)
        undefined = [title for title in drawn.layout.xaxis.ticktext if title.endswith("<br>undefined")]
        assert len(undefined) == np.isnan(values).sum()
        if average != "micro" and not np.isnan(float(result)):
            assert drawn.layout.shapes[0].y0 == float(result)
    if example == "hostile names":
        text = drawn.to_json()
        assert "<b>x" not in text
        assert "\\u003cb\\u003ex" not in text


def test_a_figure_is_a_page_of_its_own_and_a_stack_of_variants_has_none() -> None:
    page = page_of_figure(METRICS["roc_auc"](EXAMPLES["plain"]).figure())
    assert "Plotly.newPlot" in page
    assert not re.search(r"<(?:script|link)[^>]+(?:src|href)=", page)
    with pytest.raises(InputError, match="stack of variants"):
        METRICS["ranking_loss"](Example.of([[1, 0]], [[[0.9, 0.2]], [[0.2, 0.9]]])).figure()
    # The bundle is what the Python package brings.
    whole = Path(str(files("plotly") / "package_data/plotly.min.js"))
    scripts = ROOT / "pages/figures/plotly/plotly-cartesian.min.js", whole
    versions = [re.search(r"v(\d+\.\d+\.\d+)", one.read_text("utf-8")[:200])[1] for one in scripts]
    assert versions[0] == versions[1]


def test_curves_that_all_weigh_nothing_have_no_mean() -> None:
    """Only the first sample has a true and a false label, and it weighs 0."""
    scores = [[0.5, 0.2], [0.1, 0.3]]
    example = Example.of([[1, 0], [1, 1]], scores, sample_weight=[0, 1])
    drawn = plotted(METRICS["roc_auc"](example, "samples").figure())
    assert [one.name for one in drawn.data] == ["sample 1: 1", "sample 2: no pair"]


def test_a_sweep_draws_its_stairs_and_jumps() -> None:
    example = Example.of(pd.DataFrame([[1, 0]], ["<i>"], ["cat", "dog"]), [[0.6, 0.2]])
    cases = [("ranking_loss", "samples"), ("hamming_loss", "samples"), ("roc_auc", "macro")]
    found = sweep(Knob("score", 0, 1), cases, example)
    drawn = plotted(found.figure())
    stairs, jumps = drawn.data[:2]
    assert (list(stairs.x), list(stairs.y)) == ([0, 0, 0.6, 0.6, 0.6, 1, 1], [0, 0, 0, 1, 1, 1, 1])
    assert (list(jumps.x), list(jumps.y)) == ([0.6], [1])
    assert drawn.layout.shapes[0].x0 == 0.2
    assert len({one.yaxis for one in drawn.data}) == len(cases)
    assert drawn.layout.xaxis.title.text == "the score of dog in &lt;i&gt;"
    hamming = drawn.data[2]
    assert list(hamming.y)[-1] == 1 / 2
    with pytest.raises(InputError, match="no average"):
        sweep(Knob("score", 0, 1), [("ranking_loss", "macro")], example)


def test_neither_pandas_nor_plotly_is_imported_before_it_is_used() -> None:
    """By the engine, and by the server, but for Streamlit, which imports plotly itself where it is there."""
    libraries = {"pandas", "plotly", "pyarrow", "xlsxwriter", "python_calamine"}
    shown = "METRICS['roc_auc'](Example.of([[1], [0]], [[.9], [.2]]))._repr_html_()"
    engine = f"from metrics import METRICS, Example; {shown}"
    for code, late in ((engine, libraries), ("import app", libraries - {"plotly"})):
        printed = f"import sys; {code}; print(*sys.modules)"
        command = [sys.executable, "-c", printed]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        assert not late & set(ran.stdout.split())

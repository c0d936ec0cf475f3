"""A picture as the page-turner reads it: its elements, and what a page shows; a figure as it is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import numpy as np
from plotly import io
from plotly.graph_objects import Figure

from metrics import Conventions, Example
from pages.intake.matrix import Matrix, example_of
from pages.lessons.picture import Picture
from pages.lessons.scene import Scene, scene_of
from pages.lessons.working_pages import WorkingPages, pages_of
from pages.state.focus import Focus

HOSTILE = ('<b>"&', "it's > that", "标签的名字很长很长很长很长很长", "a label with a very long name", "]]>")
RANDOM = np.random.default_rng(11)


def _made(truth: object, scores: object, weights: object = None) -> Example:
    return Example.of(truth, scores, sample_weight=weights)  # type: ignore[arg-type]


EXAMPLES = {
    "ties": _made([[1, 0, 1, 0, 0], [0, 1, 1, 0, 1]], [[0.5, 0.5, 0.3, 0.3, 0.3], [0.1, 0.6, 0.6, 0.9, 0.6]]),
    "empty and full": _made([[0, 0, 0], [1, 1, 1], [1, 0, 1]], [[0.5, 0.5, 0.1], [0.2, 0.9, 0.4], [1, 1, 1]]),
    "thirty labels": _made(
        (RANDOM.random((3, 30)) < 0.4).astype(int), RANDOM.integers(0, 12, (3, 30)) / 12, [1, 0, 2.5]
    ),
    "late true": _made([[0] * 20 + [1] + [0] * 9], [np.linspace(1, 0, 30).tolist()]),
    "odd scores": _made([[1, 0], [0, 1]], [[-1.234567e-300, 123456789012.0], [-0.00012345, 1e20]]),
    "one label": _made([[1], [0]], [[0.5], [0.5]]),
}


def random_matrix(
    random: np.random.Generator, n_samples: int, n_labels: int, levels: int, **more: Any
) -> Matrix:
    """A matrix with four tenths of its labels true, whose scores are on so many levels."""
    shape = n_samples, n_labels
    truth, scores = random.random(shape) < 0.4, random.integers(0, levels, shape) / levels
    return Matrix.of(truth.astype(int).tolist(), scores.tolist(), **more)


def scene_on(matrix: Matrix, metric: str, average: str = "samples", **focus: Any) -> Scene:
    """What the page of a metric gets of a matrix: the first part, or the one that is named."""
    looked_at = Focus(metric=metric, average=average, **focus)
    return scene_of(example_of(matrix), looked_at, matrix.samples, matrix.labels)


def seen(matrix: Matrix, metric: str, average: str = "samples", part: int = 0, **rules: Any) -> Scene:
    """The same, under the usual conventions but these."""
    return scene_on(matrix, metric, average, part=part, conventions=Conventions(**rules))


def looked_at(example: Example, metric: str, **chosen: object) -> tuple[Scene, WorkingPages]:
    """A scene and its pages: `chosen` are the average, the part and conventions that are not the usual."""
    average, part = str(chosen.pop("average", "samples")), int(str(chosen.pop("part", 0)))
    rules = replace(Conventions(), **chosen)  # type: ignore[arg-type]
    samples = [f"x{row + 1}" for row in range(example.truth.shape[-2])]
    many = [f"{HOSTILE[label % 5]}{label // 5 or ''}" for label in range(example.truth.shape[-1])]
    scene = scene_of(example, Focus(metric, average, part, conventions=rules), samples, many)
    return scene, pages_of(scene)


def read(picture: Picture) -> Element:
    return fromstring(picture.drawn)


def of_class(root: Element, *wanted: str) -> list[Element]:
    return [one for one, classes in _classes(root) if classes.issuperset(wanted)]


@lru_cache(maxsize=64)
def _classes(root: Element) -> list[tuple[Element, set[str]]]:
    return [(one, set((one.get("class") or "").split())) for one in root.iter()]


def is_shown(one: Element, page: int) -> bool:
    return int(one.get("data-from", -1)) <= page <= int(one.get("data-to", 10**9))


def shown(root: Element, page: int) -> Iterator[Element]:
    """The elements that a page shows: none within one that it does not show."""
    if is_shown(root, page):
        yield root
        for child in root:
            yield from shown(child, page)


def when_shown(one: Element, within: range = range(10**9)) -> Iterator[tuple[Element, range]]:
    """Every element with the pages on which it is shown, which are among those of its parent."""
    since, until = int(one.get("data-from", within.start)), int(one.get("data-to", within.stop - 1))
    when = range(max(since, within.start), min(until + 1, within.stop))
    yield one, when
    for child in one:
        yield from when_shown(child, when)


def text_of(one: Element) -> str:
    return "".join(one.itertext())


def plotted(figure: Figure) -> Figure:
    """The figure as it is read back from its JSON, in which no number is NaN."""
    text = figure.to_json()
    json.loads(text, parse_constant=refuse)
    return io.from_json(text)


def refuse(constant: str) -> Any:
    raise AssertionError(f"{constant} in a figure")

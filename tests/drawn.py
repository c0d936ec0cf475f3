"""A drawing of the stage as the page-turner reads it: its elements, and what a page shows of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from typing import Any
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, fromstring

import numpy as np

from metrics import Conventions, Example
from pages.intake.matrix import Matrix
from pages.lessons.picture import HEIGHT, WIDTH, Draw, Picture
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import Focus
from pages.views.scene import Scene, scene_of

SLACK = 0.12  # a letter is narrower than it is taken for
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


def coarse(random: np.random.Generator, n_samples: int, n_labels: int, **more: Any) -> Matrix:
    """Scores on a coarse grid, so that many are tied with the threshold."""
    shape = n_samples, n_labels
    truth, scores = random.integers(0, 2, shape).tolist(), random.integers(0, 5, shape) / 4
    return Matrix.of(truth, scores.tolist(), **more)


def looked_at(example: Example, metric: str, **chosen: object) -> tuple[Scene, WorkingPages]:
    """A scene and its pages: `chosen` are the average, the part and conventions that are not the usual."""
    average, part = str(chosen.pop("average", "samples")), int(str(chosen.pop("part", 0)))
    rules = replace(Conventions(), **chosen)  # type: ignore[arg-type]
    samples = [f"x{row + 1}" for row in range(example.truth.shape[-2])]
    many = [f"{HOSTILE[label % 5]}{label // 5 or ''}" for label in range(example.truth.shape[-1])]
    scene = scene_of(example, Focus(metric, average, part, conventions=rules), samples, many)
    return scene, working_pages(scene)


def read(picture: Picture) -> Element:
    """The drawing as `finishing.js` leaves it; an error where it is no well-formed XML."""
    root = fromstring(picture.drawn)
    for one in root.iter():
        names = {"rect": ("x", "y", "width", "height", "rx"), "text": ("x", "y", "font-size")}.get(
            one.tag, ()
        )
        for name, value in zip(names, one.attrib.pop("at", "").split(), strict=False):
            one.set(name, value)
    return root


def of_class(root: Element, *wanted: str) -> list[Element]:
    """The elements that have all these classes, in their order."""
    return [one for one, classes in _classes(root) if classes.issuperset(wanted)]


@lru_cache(maxsize=64)
def _classes(root: Element) -> list[tuple[Element, set[str]]]:
    return [(one, set((one.get("class") or "").split())) for one in root.iter()]


def text_of(one: Element) -> str:
    """What an element says, without its tips."""
    return " ".join(text.text or "" for text in one.iter("text"))


def is_shown(one: Element, page: int) -> bool:
    """Whether an element is shown on a page, as far as it says itself."""
    return int(one.get("data-from", 0)) <= page <= int(one.get("data-to", 10**9))


def shown(root: Element, page: int) -> Iterator[Element]:
    """The elements that a page shows: none within one that it does not show."""
    if is_shown(root, page):
        yield root
        for child in root:
            yield from shown(child, page)


def when_shown(one: Element, within: range = range(10**9)) -> Iterator[tuple[Element, range]]:
    """Every element with the pages on which it is shown, which are among those of its parent."""
    since, until = int(one.get("data-from", 0)), int(one.get("data-to", within.stop - 1))
    when = range(max(since, within.start), min(until + 1, within.stop))
    yield one, when
    for child in one:
        yield from when_shown(child, when)


def ends_of(one: Element) -> Iterator[tuple[float, float]]:
    """The corners of what an element draws; a text is as wide as its letters are at the most."""

    def number(name: str) -> float:
        return float(one.get(name, 0))

    if one.tag == "rect":
        yield number("x"), number("y")
        yield number("x") + number("width"), number("y") + number("height")
    elif one.tag == "line":
        yield number("x1"), number("y1")
        yield number("x2"), number("y2")
    elif one.tag == "text":
        size, words = number("font-size"), one.text or ""
        letters = sum(1.0 if east_asian_width(sign) in "WF" else 0.6 for sign in words)
        width = number("textLength") or letters * size
        left = (
            number("x") - {"start": 0.0, "middle": 0.5, "end": 1.0}[one.get("text-anchor", "middle")] * width
        )
        yield left, number("y") - size / 2
        yield left + width, number("y") + size / 2


def check_frame(
    root: Element, pages: int, cells: Iterable[tuple[int, int]], aside: Mapping[Element, float | None] = {}
) -> None:
    """Nothing is outside, and the pages and the cells that an element speaks of are there.

    `aside` says how far elements are moved to the right; None of those that are turned, and not looked at.
    """
    every = set(cells)
    for one in root.iter():
        moved = aside.get(one, 0.0)
        for x, y in ends_of(one) if moved is not None else ():
            assert -0.5 <= x + moved <= WIDTH + 0.5, (one.attrib, one.text)
            assert -0.5 <= y <= HEIGHT + 0.5, (one.attrib, one.text)
        told = [one.get("data-from"), one.get("data-to"), *one.get("data-now", "").split()]
        assert all(0 <= int(page) < pages for page in told if page is not None)
        assert {tuple(map(int, cell.split(":"))) for cell in one.get("data-cells", "").split()} <= every


def cells_of(scene: Scene) -> Iterator[tuple[int, int]]:
    """All cells of the matrix."""
    return product(range(len(scene.samples)), range(len(scene.labels)))


def check_within(draw: Draw, scene: Scene, pages: WorkingPages) -> Element:
    """What holds of every drawing: well-formed, nothing outside, all of it reached, its cells are there."""
    picture = draw(scene, pages)
    root = read(picture)
    assert picture.told
    check_frame(root, pages.last_of_part + 1, scene.cells)
    return root


def check(draw: Draw, scene: Scene, pages: WorkingPages) -> Element:
    """The same of a drawing that keeps what it has shown: there is more on every page."""
    root = check_within(draw, scene, pages)
    kept = [when for one, when in when_shown(root) if one.get("data-to") is None]
    counts = [sum(page in when for when in kept) for page in range(len(pages))]
    assert counts == sorted(counts)
    assert len({*counts[pages.last_of_part :]}) == 1
    return root


def overlapping(root: Element, page: int) -> list[tuple[str, str]]:
    """The pairs of texts of a page that lie on each other."""
    boxes = []
    for one in shown(root, page):
        if one.tag == "text" and (one.text or "").strip():
            (left, top), (right, bottom) = ends_of(one)
            slack = (right - left) * SLACK
            boxes.append((one.text or "", left + slack, top + 1, right - slack, bottom - 1))
    return [
        (first[0], second[0])
        for first, second in combinations(boxes, 2)
        if first[1] < second[3] and second[1] < first[3] and first[2] < second[4] and second[2] < first[4]
    ]

"""The items of one part in order before and after a change, with a line from place to place for each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Example
from metrics.behaviour.changes.ruling import Situation
from metrics.behaviour.changes.transformation import NEW
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal
from metrics.parts.part import ROWS
from pages.explore.what_cannot_change.done_to_matrix import names_after
from pages.intake.matrix import Matrix
from pages.intake.names import LABEL_NAME, SAMPLE_NAME
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST = 7  # rows, the threshold among them
CUT = -2  # stands for the threshold among the items
PLAIN, CROSSED, OF_CUT = "", "crossed", "cut"


@dataclass(frozen=True)
class Ranked:
    """An item in an order: which one it was before, and its name, score and truth; or the threshold."""

    origin: int
    name: str
    score: float
    true: bool = False


@dataclass(frozen=True, eq=False)
class _Side:
    """The items of a part before or after a change; `places` says which item of before each one is."""

    names: Sequence[str]
    places: Sequence[int]
    scores: Array
    truth: Array
    predicted: Array
    cut: float | None

    @property
    def best_first(self) -> list[int]:
        ranked: list[int] = np.argsort(-self.scores, kind="stable").tolist()
        return ranked

    def ranked(self, shown: Collection[int]) -> list[Ranked]:
        """Those that come from `shown` and those that are new, and the threshold below what is predicted."""
        order = [at for at in self.best_first if self.places[at] in shown or self.places[at] == NEW]
        items = [
            Ranked(self.places[at], self.names[at], float(self.scores[at]), bool(self.truth[at]))
            for at in order
        ]
        if self.cut is not None:
            above = sum(bool(self.predicted[at]) for at in order)
            items.insert(above, Ranked(CUT, _("threshold"), self.cut))
        return items


def order_lines(
    situation: Situation, matrix: Matrix, kind: str, part: int, ringed: Collection[int], *, counts: bool
) -> Html:
    """The labels of a sample (rows) or the samples of a label (columns), before and after the change.

    The items `ringed` are what is spoken of; `counts` says that this order is what the number looks at.
    """
    before, after = _sides(situation, matrix, kind, part)
    shown = _shown(before, after, ringed)
    sides = before.ranked(shown), after.ranked(shown)
    name = (matrix.samples if kind == ROWS else matrix.labels)[part]
    if len(shown) < len(before.names):
        name = _("{name}: {shown} of {all}").format(name=name, shown=len(shown), all=len(before.names))
    head = (element("span", _("before")), element("b", name, title=name), element("span", _("after")))
    rows = max(map(len, sides))
    return element(
        "div",
        element("p", *head, css="head"),
        element(
            "div",
            _listed(sides[0], ringed, _("before")),
            _drawn(*sides, rows, ringed),
            _listed(sides[1], ringed, _("after")),
            css="lists",
            style=f"--rows:{rows}",
        ),
        css="before-after counts" if counts else "before-after",
    )


def _sides(situation: Situation, matrix: Matrix, kind: str, part: int) -> tuple[_Side, _Side]:
    made, is_row = situation.made, kind == ROWS
    parts, items = (made.rows, made.columns) if is_row else (made.columns, made.rows)
    names = matrix.labels if is_row else matrix.samples
    moved = names_after(names, items.tolist(), LABEL_NAME if is_row else SAMPLE_NAME)
    later = int(np.flatnonzero(parts == part)[0])
    return (
        _side(situation.before, situation, kind, part, names, range(len(names))),
        _side(situation.after, situation, kind, later, moved, items.tolist()),
    )


def _side(
    example: Example, situation: Situation, kind: str, part: int, names: Sequence[str], places: Sequence[int]
) -> _Side:
    at = (part, slice(None)) if kind == ROWS else (slice(None), part)
    assert example.scores is not None
    predicted = example.prediction(situation.rules)[at]
    return _Side(names, places, example.scores[at], example.truth[at], predicted, _cut(example, kind, part))


def _cut(example: Example, kind: str, part: int) -> float | None:
    """The threshold that all items of a part have in common."""
    limits = example.threshold
    if example.decided_by != "threshold":
        return None
    if limits.ndim == 0:
        return float(limits)
    of_part = limits.ndim == (2 if kind == ROWS else 1)
    return float(limits.ravel()[part]) if of_part else None


def _shown(before: _Side, after: _Side, ringed: Collection[int]) -> set[int]:
    """As many items as there is room for: those that are ringed, those that moved most, then the best."""
    first = {after.places[at]: rank for rank, at in reversed([*enumerate(after.best_first)])}
    moved = {item: abs(first[item] - rank) for rank, item in enumerate(before.best_first)}
    places = list(after.places)
    room = MOST - places.count(NEW) - (after.cut is not None or before.cut is not None)
    shown: set[int] = set()
    for item in sorted(before.best_first, key=lambda one: (one not in ringed, -moved[one])):
        room -= places.count(item)
        if room < 0:
            break
        shown.add(item)
    return shown


def _listed(items: Sequence[Ranked], ringed: Collection[int], name: str) -> Html:
    return element("ol", *_items(items, ringed), aria_label=name)


def _items(items: Sequence[Ranked], ringed: Collection[int]) -> Iterator[Html]:
    """Each item with its score; one that is level with the item above it says so."""
    above: Ranked | None = None
    for one in items:
        level = above is not None and CUT not in (above.origin, one.origin) and above.score == one.score
        kinds = ("true", one.true), ("threshold", one.origin == CUT), ("lit", one.origin in ringed)
        css = " ".join(("chip", *(kind for kind, holds in kinds if holds)))
        score = decimal(one.score, 3)
        yield element(
            "li",
            element("span", f"= {score}" if level else score, css="score tie" if level else "score"),
            element("span", one.name, css=css, title=one.name),
        )
        above = one


def _drawn(before: Sequence[Ranked], after: Sequence[Ranked], rows: int, ringed: Collection[int]) -> Html:
    """A line for each item: whether it crosses another one shows who passed whom."""
    starts = {one.origin: at for at, one in enumerate(before)}
    lines = [(one.origin, starts[one.origin], at) for at, one in enumerate(after) if one.origin in starts]
    drawn = []
    for origin, start, end in sorted(lines, key=lambda one: one[0] in ringed):
        crossed = any((start - at) * (end - its_end) < 0 for one, at, its_end in lines if one != CUT)
        css = OF_CUT if origin == CUT else CROSSED if crossed else PLAIN
        y1, y2 = ((at + 0.5) / rows * 100 for at in (start, end))
        drawn.append(element("line", x1="0", x2="100", y1=f"{y1:.4g}", y2=f"{y2:.4g}", css=css))
    return element("svg", *drawn, viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")

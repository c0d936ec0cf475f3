"""What a number looks at before and after a change: items in order, each with a line from place to place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Example
from metrics.behaviour.situation import Situation
from metrics.behaviour.transformation import NEW
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.registry import ORDER_AND_THRESHOLD, PREDICTIONS, SCORES
from pages.explore.what_cannot_change.change_choice import names_after
from pages.explore.what_cannot_change.outcome_words import Sight
from pages.intake.matrix import Matrix
from pages.intake.matrix_values import LABEL_NAME, SAMPLE_NAME
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST = 6  # rows, the threshold among them
MAX_NEW = 2  # rows of items that were not there before
CUT = -2  # stands for the threshold among the items


@dataclass(frozen=True)
class Ranked:
    """An item in an order: which one it was before, its name, score and truth; or the threshold."""

    origin: int
    name: str
    score: float
    true: bool = False
    predicted: bool = False


@dataclass(frozen=True, eq=False)
class _Side:
    """The items of a part before or after a change; `places` says which item of before each one is."""

    name_of: Callable[[int], str]
    places: Array
    scores: Array
    truth: Array
    predicted: Array
    cut: float | None

    def best_first(self) -> Array:
        return np.asarray(np.argsort(-self.scores, kind="stable"))

    def rank_of_each(self) -> Array:
        """The place in this order of each item of before; of its copies, that of the first."""
        places = self.places[self.best_first()]
        _items, first = np.unique(places[places != NEW], return_index=True)
        return first

    def ranked(self, shown: Collection[int]) -> list[Ranked]:
        """Those that come from `shown` and some that are new, and the threshold below what is predicted."""
        order = self.best_first()
        is_new = self.places[order] == NEW
        some_new = is_new & (np.cumsum(is_new) <= MAX_NEW)
        items = [
            Ranked(
                int(self.places[at]),
                self.name_of(at),
                float(self.scores[at]),
                bool(self.truth[at]),
                bool(self.predicted[at]),
            )
            for at in order[np.isin(self.places[order], list(shown)) | some_new].tolist()
        ]
        if self.cut is not None:
            items.insert(sum(one.predicted for one in items), Ranked(CUT, _("threshold"), self.cut))
        return items


def order_lines(situation: Situation, matrix: Matrix, sight: Sight, title: str) -> Html:
    """The labels of a sample (rows), the samples of a label (columns) or all cells, before and after.

    The threshold is drawn where the number looks at it. A line is thick where what the number looks at is
    another one than before: the order, or what is predicted.
    """
    before, after = _sides(situation, matrix, sight)
    ringed = sight.items(len(matrix.labels))
    shown = _shown(before, after, ringed)
    sides = before.ranked(shown), after.ranked(shown)
    if len(shown) < len(before.places):
        some = _("{title} ({shown} of {all})")
        title = some.format(title=title, shown=len(shown), all=len(before.places))
    of_predictions = sight.seen == PREDICTIONS and before.cut is None
    listed = [_items(side, ringed, of_predictions) for side in sides]
    rows = max(map(len, sides))
    return element(
        "figure",
        element("figcaption", title, title=title),
        element(
            "div",
            element("span", _("before"), css="when"),
            element("ol", *listed[0], aria_label=_("before")),
            _drawn(*sides, rows, ringed, sight.seen),
            element("ol", *listed[1], aria_label=_("after")),
            element("span", _("after"), css="when"),
            css="lists",
            style=f"--rows:{rows}",
        ),
        css="before-after scores" if sight.seen == SCORES else "before-after",
    )


def _sides(situation: Situation, matrix: Matrix, sight: Sight) -> tuple[_Side, _Side]:
    rows, columns = situation.transformed.rows, situation.transformed.columns
    moved = (
        names_after(matrix.samples, rows.tolist(), SAMPLE_NAME),
        names_after(matrix.labels, columns.tolist(), LABEL_NAME),
    )
    n_samples, n_labels = matrix.size
    if sight.kind == CELLS:
        is_new = (rows[:, None] == NEW) | (columns == NEW)
        places = np.where(is_new, NEW, rows[:, None] * n_labels + columns).ravel()
        n_items, later = n_samples * n_labels, 0
    else:
        is_row = sight.kind == ROWS
        places, parts = (columns, rows) if is_row else (rows, columns)
        n_items, later = n_labels if is_row else n_samples, int(np.flatnonzero(parts == sight.part)[0])
    names = (matrix.samples, matrix.labels)
    return (
        _side(situation.before, situation, sight, sight.part, names, np.arange(n_items)),
        _side(situation.after, situation, sight, later, moved, places),
    )


def _side(
    example: Example,
    situation: Situation,
    sight: Sight,
    part: int,
    names: tuple[Sequence[str], Sequence[str]],
    places: Array,
) -> _Side:
    samples, labels = names
    cells = example.parts(sight.kind).cells(part)

    def name_of(at: int) -> str:
        row, column = map(int, cells[at])
        if sight.kind != CELLS:
            return labels[column] if sight.kind == ROWS else samples[row]
        return _("{label} in {sample}").format(label=labels[column], sample=samples[row])

    assert example.scores is not None
    of_cells = (example.scores, example.truth, example.prediction(situation.rules))
    scores, truth, predicted = (values[tuple(cells.T)] for values in of_cells)
    return _Side(name_of, places, scores, truth, predicted, _cut(example, sight, part))


def _cut(example: Example, sight: Sight, part: int) -> float | None:
    """The threshold that all items of a part have in common, where the number looks at it."""
    limits = example.threshold
    if example.decided_by != "threshold" or sight.seen not in (PREDICTIONS, ORDER_AND_THRESHOLD):
        return None
    if limits.ndim == 0:
        return float(limits)
    of_part = limits.ndim == {ROWS: 2, COLUMNS: 1}.get(sight.kind)
    return float(limits.ravel()[part]) if of_part else None


def _shown(before: _Side, after: _Side, ringed: Collection[int]) -> set[int]:
    """As many items as there is room for: those that are ringed, those that moved most, then the best."""
    ranks = before.rank_of_each()
    moved = np.abs(after.rank_of_each() - ranks)
    is_ringed = np.isin(np.arange(len(ranks)), list(ringed))
    n_new = int((after.places == NEW).sum())
    room = MOST - min(n_new, MAX_NEW) - (after.cut is not None or before.cut is not None)
    shown: set[int] = set()
    for item in np.lexsort((ranks, -moved, ~is_ringed))[:MOST].tolist():
        room -= int((after.places == item).sum())
        if room < 0:
            break
        shown.add(item)
    return shown


def _items(items: Sequence[Ranked], ringed: Collection[int], of_predictions: bool) -> Iterator[Html]:
    """Each item with its score, or whether it is predicted where no threshold in common says so.

    One that is level with the item above it says so.
    """
    above: Ranked | None = None
    for one in items:
        level = above is not None and CUT not in (above.origin, one.origin) and above.score == one.score
        kinds = ("true", one.true), ("threshold", one.origin == CUT), ("lit", one.origin in ringed)
        css = " ".join(("chip", *(kind for kind, holds in kinds if holds)))
        score = f"= {_written(one.score)}" if level else _written(one.score)
        if of_predictions:
            level, score = False, _("predicted") if one.predicted else _("not predicted")
        yield element(
            "li",
            element("span", score, css="score tie" if level else "score"),
            element("span", one.name, css=css, title=one.name),
        )
        above = one


def _written(score: float) -> str:
    """A score in full, as it stands in the matrix, or with four digits where it has more than six."""
    return decimal(score, 6) if float(f"{score:.6g}") == score else decimal(score)


def _drawn(
    before: Sequence[Ranked], after: Sequence[Ranked], rows: int, ringed: Collection[int], seen: str
) -> Html:
    """A line for each item, from its place before to its place after."""
    starts = {one.origin: at for at, one in enumerate(before)}
    lines = [(one.origin, starts[one.origin], at) for at, one in enumerate(after) if one.origin in starts]
    drawn = []
    for origin, start, end in sorted(lines, key=lambda one: one[0] in ringed):
        crossed = any((start - at) * (end - its_end) < 0 for _one, at, its_end in lines)
        if seen == PREDICTIONS:
            crossed = before[start].predicted != after[end].predicted
        css = "cut" if origin == CUT else "crossed" if crossed and seen != SCORES else ""
        y1, y2 = ((at + 0.5) / rows * 100 for at in (start, end))
        drawn.append(element("line", x1="0", x2="100", y1=f"{y1:.4g}", y2=f"{y2:.4g}", css=css))
    return element("svg", *drawn, viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")

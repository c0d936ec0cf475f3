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

MAX_ROWS = 6  # the threshold among them
MAX_NEW = 2  # rows of items that were not there before
THRESHOLD = -2  # in the place of an item


@dataclass(frozen=True)
class RankedItem:
    """An item in an order, or the threshold; `origin` is the item that it was before the change."""

    origin: int
    name: str
    score: float
    true: bool = False
    predicted: bool = False


@dataclass(frozen=True, eq=False)
class _Side:
    """The items of a part before or after a change; `origins` says which item each was before it."""

    name_of: Callable[[int], str]
    origins: Array
    scores: Array
    truth: Array
    predicted: Array
    threshold: float | None

    def best_first(self) -> Array:
        return np.asarray(np.argsort(-self.scores, kind="stable"))

    def rank_of_each(self) -> Array:
        """The place in this order of each item of before; of copies, that of the first."""
        origins = self.origins[self.best_first()]
        _items, first = np.unique(origins[origins != NEW], return_index=True)
        return first

    def ranked(self, shown: Collection[int]) -> list[RankedItem]:
        """Those that come from `shown` and some that are new, and the threshold below what is predicted."""
        order = self.best_first()
        is_new = self.origins[order] == NEW
        some_new = is_new & (np.cumsum(is_new) <= MAX_NEW)
        items = [
            RankedItem(
                int(self.origins[at]),
                self.name_of(at),
                float(self.scores[at]),
                bool(self.truth[at]),
                bool(self.predicted[at]),
            )
            for at in order[np.isin(self.origins[order], list(shown)) | some_new].tolist()
        ]
        if self.threshold is not None:
            items.insert(
                sum(one.predicted for one in items), RankedItem(THRESHOLD, _("threshold"), self.threshold)
            )
        return items


def order_lines(situation: Situation, matrix: Matrix, sight: Sight, title: str) -> Html:
    """Return the labels of a sample, the samples of a label, or all cells, before and after a change.

    The threshold is drawn where the number looks at it. A line is thick where what the number looks at is
    another one than before: the order, or what is predicted.
    """
    before, after = _sides(situation, matrix, sight)
    ringed = sight.items(len(matrix.labels))
    shown = _shown(before, after, ringed)
    sides = before.ranked(shown), after.ranked(shown)
    if len(shown) < len(before.origins):
        some = _("{title} ({shown} of {all})")
        title = some.format(title=title, shown=len(shown), all=len(before.origins))
    of_predictions = sight.depends_on == PREDICTIONS and before.threshold is None
    listed = [_items(side, ringed, of_predictions) for side in sides]
    rows = max(map(len, sides))
    return element(
        "figure",
        element("figcaption", title, title=title),
        element(
            "div",
            element("span", _("before"), css="when"),
            element("ol", *listed[0], aria_label=_("before")),
            _lines(*sides, rows, ringed, sight.depends_on),
            element("ol", *listed[1], aria_label=_("after")),
            element("span", _("after"), css="when"),
            css="lists",
            style=f"--rows:{rows}",
        ),
        css="before-after scores" if sight.depends_on == SCORES else "before-after",
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
    origins: Array,
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
    return _Side(name_of, origins, scores, truth, predicted, _common_threshold(example, sight, part))


def _common_threshold(example: Example, sight: Sight, part: int) -> float | None:
    """The threshold that all items of a part have in common, where the number looks at it."""
    limits = example.threshold
    if example.decided_by != "threshold" or sight.depends_on not in (PREDICTIONS, ORDER_AND_THRESHOLD):
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
    n_new = int((after.origins == NEW).sum())
    room = MAX_ROWS - min(n_new, MAX_NEW) - (after.threshold is not None or before.threshold is not None)
    shown: set[int] = set()
    for item in np.lexsort((ranks, -moved, ~is_ringed))[:MAX_ROWS].tolist():
        room -= int((after.origins == item).sum())
        if room < 0:
            break
        shown.add(item)
    return shown


def _items(items: Sequence[RankedItem], ringed: Collection[int], of_predictions: bool) -> Iterator[Html]:
    """Each item with its score, or whether it is predicted where no threshold in common says so.

    One that is level with the item above it says so.
    """
    for above, one in zip((None, *items), items, strict=False):
        has_score_above = above is not None and THRESHOLD not in (above.origin, one.origin)
        is_level = above is not None and has_score_above and above.score == one.score
        kinds = ("true", one.true), ("threshold", one.origin == THRESHOLD), ("lit", one.origin in ringed)
        css = " ".join(("chip", *(kind for kind, holds in kinds if holds)))
        score = f"= {_written(one.score)}" if is_level else _written(one.score)
        if of_predictions:
            is_level, score = False, _("predicted") if one.predicted else _("not predicted")
        yield element(
            "li",
            element("span", score, css="score tie" if is_level else "score"),
            element("span", one.name, css=css, title=one.name),
        )


def _written(score: float) -> str:
    """A score in full, as it stands in the matrix, or with four digits where it has more than six."""
    return decimal(score, 6) if float(f"{score:.6g}") == score else decimal(score)


def _lines(
    before: Sequence[RankedItem],
    after: Sequence[RankedItem],
    rows: int,
    ringed: Collection[int],
    depends_on: str,
) -> Html:
    """A line for each item, from its place before to its place after."""
    starts = {one.origin: at for at, one in enumerate(before)}
    lines = [(one.origin, starts[one.origin], at) for at, one in enumerate(after) if one.origin in starts]
    drawn = []
    for origin, start, end in sorted(lines, key=lambda one: one[0] in ringed):
        crossed = any((start - at) * (end - its_end) < 0 for _one, at, its_end in lines)
        if depends_on == PREDICTIONS:
            crossed = before[start].predicted != after[end].predicted
        css = "cut" if origin == THRESHOLD else "crossed" if crossed and depends_on != SCORES else ""
        y1, y2 = ((at + 0.5) / rows * 100 for at in (start, end))
        drawn.append(element("line", x1="0", x2="100", y1=f"{y1:.4g}", y2=f"{y2:.4g}", css=css))
    return element("svg", *drawn, viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")

"""The pages on which a threshold walks down the scores of a part, one for each point of a curve."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from metrics import Quantity
from metrics.graph.digits import decimal
from metrics.lazy import lazy_property
from metrics.parts.counts import FN, FP, TN, TP, Members
from metrics.pictures.curves import ThresholdWalk
from metrics.words import N_
from pages.lessons.formula_lines import FormulaLine
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import ColouredText, SentenceParts, coloured_item, join_items
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.state.document import Cell, Marker
from pages.words import gettext as _

SHORT_LIST = 28  # letters of the names in a sentence
MAX_ROWS = 8  # of the list beside a curve
MAX_THRESHOLDS = MAX_ROWS + 1


@dataclass(frozen=True, eq=False)
class ThresholdStop:
    """A point at which the threshold stops, and the items that are predicted there and were not before."""

    scene: Scene
    walk: ThresholdWalk
    before: int
    point: int

    @lazy_property
    def items(self) -> tuple[int, ...]:
        """The items that are added, the best first."""
        through = self.walk.n_predicted
        return tuple(self.walk.items[through[self.before] : through[self.point]].tolist())

    @property
    def names(self) -> SentenceParts:
        """The items that are added, as a sentence lists them."""
        return join_items(self.scene, self.items, SHORT_LIST)

    @property
    def first_item(self) -> ColouredText:
        """The best item that is added."""
        return coloured_item(self.scene, self.items[0])

    @property
    def last_item(self) -> ColouredText:
        """The last item that is added."""
        return coloured_item(self.scene, self.items[-1])

    @property
    def true(self) -> tuple[int, ...]:
        """Those of them that are true."""
        return tuple(item for item in self.items if self.scene.truth[item])

    @property
    def false(self) -> tuple[int, ...]:
        """Those of them that are false."""
        return tuple(item for item in self.items if not self.scene.truth[item])

    @property
    def false_around(self) -> tuple[list[int], list[int]]:
        """The false items that are predicted by now, and those that are not."""
        items, depth = self.walk.items, self.walk.n_predicted[self.point]
        false = ~self.scene.truth[items]
        return items[:depth][false[:depth]].tolist(), items[depth:][false[depth:]].tolist()

    @property
    def is_tie(self) -> bool:
        """Whether several items come at once because they have the same score."""
        return len(self.items) > 1 and self.point == self.before + 1

    @property
    def is_last(self) -> bool:
        """Whether everything is predicted here."""
        return self.point == len(self.walk.threshold) - 1

    @property
    def ends_at_a_true_one(self) -> bool:
        """Whether the last score that is passed is that of a single item, which is true."""
        through = self.walk.n_predicted
        alone = through[self.point] - through[self.point - 1] == 1
        return bool(alone and self.scene.truth[self.items[-1]])

    @property
    def threshold(self) -> ColouredText:
        """The score at which it stops."""
        return ColouredText(decimal(float(self.walk.threshold[self.point])), "threshold")

    @property
    def title(self) -> str:
        """The threshold at which it stops, with the first one that it has passed since the stop before."""
        if self.point == 0:
            return _("Threshold above {top}").format(top=decimal(float(self.walk.threshold[1])))
        if self.point == self.before + 1:
            return _("Threshold {threshold}").format(threshold=self.threshold.text)
        first = decimal(float(self.walk.threshold[self.before + 1]))
        return _("Thresholds {first} to {last}").format(first=first, last=self.threshold.text)

    def counted(self, members: Members) -> Quantity:
        """How many items (or how much of their weight) are in one field of the confusion matrix here."""
        number = getattr(self.walk, members.key)[self.point]
        belonging = np.asarray(members.belonging.holds(self.predicted, self.scene.truth))
        return Quantity(members.key, members.title, members.symbol, number, where=belonging)

    @lazy_property
    def predicted(self) -> NDArray[np.bool_]:
        """Which items are predicted: (n_items,)."""
        predicted = np.zeros(len(self.scene.truth), np.bool_)
        predicted[self.walk.items[: self.walk.n_predicted[self.point]]] = True
        return predicted

    @property
    def tpr(self) -> Quantity:
        """What share of the true items is predicted."""
        tp, fn = self.counted(TP), self.counted(FN)
        title, value = N_("True-positive rate"), self.walk.tpr[self.point]
        return (tp / (tp + fn)).named("tpr", title, r"\mathrm{TPR}", value=value, where=self.scene.truth)

    @property
    def fpr(self) -> Quantity:
        """What share of the false items is predicted."""
        fp, tn = self.counted(FP), self.counted(TN)
        title, value = N_("False-positive rate"), self.walk.fpr[self.point]
        return (fp / (fp + tn)).named("fpr", title, r"\mathrm{FPR}", value=value, where=~self.scene.truth)

    @property
    def precision(self) -> Quantity:
        """What share of the predicted items is true."""
        tp, fp = self.counted(TP), self.counted(FP)
        title, value = N_("Precision down to here"), self.walk.precision[self.point]
        return (tp / (tp + fp)).named("precision", title, "p_j", value=value, where=self.predicted)

    @property
    def f1(self) -> Quantity:
        """F1 if all down to here are predicted."""
        tp, fp = self.counted(TP), self.counted(FP)
        positives = self.scene.result.inputs.positives.at(self.scene.focus.part)
        predicted = Quantity(
            "predicted",
            N_("Predicted down to here"),
            r"\mathrm{predicted}",
            tp.value + fp.value,
            where=self.predicted,
        )
        title, value = N_("F1 down to here"), self.walk.f1[self.point]
        return (2 * tp / (positives + predicted)).named(
            "f1", title, "F_j", value=value, where=self.predicted | self.scene.truth
        )

    def page(
        self, key: str, lines: Sequence[FormulaLine], reaches: Mapping[str, Sequence[int | None]]
    ) -> WorkingPage:
        """The page of this stop: `key` is that of its walk, the rest is as in `WorkingPage`."""
        mark = Marker(float(self.walk.threshold[self.point]), _("threshold {at}"))
        return WorkingPage(
            page_key(key, self.point),
            lines=tuple(lines),
            cells=cells_between(self.scene, self.walk, self.before, self.point),
            predicted_cells=cells_between(self.scene, self.walk, 0, self.point),
            marks=(mark,) if self.point else (),
            reaches=reaches,
        )


def threshold_stops(scene: Scene, walk: ThresholdWalk, also: Iterable[int] = ()) -> list[ThresholdStop]:
    """Where the threshold stops on its way down from above the top score, at the points `also` too.

    The first stop is above the top score. Of a long list only some true items near the top have a stop, and
    the stops between them pass the rest.
    """
    points = sorted({*stopping_points(walk), *also})
    return [ThresholdStop(scene, walk, before, point) for before, point in pairwise((0, *points))]


def stop_of_page(page: WorkingPage, stops: Iterable[ThresholdStop]) -> ThresholdStop:
    """The stop that a page of a walk is about."""
    return next(stop for stop in stops if page.key == page_key(page.step_key, stop.point))


def stopping_points(walk: ThresholdWalk) -> tuple[int, ...]:
    """The points of the curve that have a page, the first and the last among them.

    Of many points these are the one that reaches the first true item, and the next two that reach a true item
    below a false one, as long as the list beside the curve shows them.
    """
    count = len(walk.threshold)
    if count <= MAX_THRESHOLDS:
        return tuple(range(count))
    reach_true = np.flatnonzero(np.diff(walk.tp) > 0) + 1
    below_false = reach_true[walk.fp[reach_true] > 0]
    near_the_top = below_false[walk.n_predicted[below_false] < MAX_ROWS]
    chosen = {0, *reach_true[:1].tolist(), *near_the_top[:2].tolist(), count - 1}
    return tuple(sorted(chosen))


def page_key(key: str, point: int) -> str:
    """What an address calls the page of a point of the curve."""
    return f"{key}:{point}"


def points_with_a_page(pages: WorkingPages, key: str) -> tuple[int, ...]:
    """The points that have a page of their own, as the keys of the pages say."""
    suffixes = (page.key.removeprefix(f"{key}:") for page in pages)
    return tuple(int(suffix) for suffix in suffixes if suffix.isdigit())


def key_of_stop(walk: ThresholdWalk, key: str, point: int) -> str:
    """The key of the page on which a point is reached: its own, or that of the next point that has one."""
    points = stopping_points(walk)
    return page_key(key, points[bisect_left(points, point)])


def cells_between(scene: Scene, walk: ThresholdWalk, before: int, point: int) -> tuple[Cell, ...]:
    """The cells that are predicted at a point of the curve and were not at an earlier one."""
    return scene.cells_of_items(walk.items[walk.n_predicted[before] : walk.n_predicted[point]])

"""The pages on which a threshold walks down the scores of a part, one for each point of a curve."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from metrics import Quantity
from metrics.graph.digits import decimal
from metrics.once import once
from metrics.parts.counts import FN, FP, TN, TP, Members
from metrics.pictures.line import spread
from metrics.pictures.threshold_walk import ThresholdWalk
from metrics.words import N_
from pages.lessons.line import Line
from pages.lessons.page_sentence import Words
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage
from pages.state.protocol import Cell, Marker
from pages.words import gettext as _

MOST_THRESHOLDS = 12


@dataclass(frozen=True)
class Told:
    """What a page of a walk says: its sentence, its lines, and the steps of the working that it tells."""

    sentence: Words
    lines: tuple[Line, ...]
    reaches: Mapping[str, Sequence[int | None]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class ThresholdStop:
    """A point at which the threshold stops, and the items that are predicted there and were not before."""

    scene: Scene
    points: ThresholdWalk
    before: int
    place: int

    @once
    def items(self) -> tuple[int, ...]:
        """The items that are added, the best first."""
        through = self.points.through
        return tuple(self.points.items[through[self.before] : through[self.place]].tolist())

    @property
    def true(self) -> tuple[int, ...]:
        """Those of them that are true."""
        return tuple(item for item in self.items if self.scene.truth[item])

    @property
    def false(self) -> tuple[int, ...]:
        """Those of them that are false."""
        return tuple(item for item in self.items if not self.scene.truth[item])

    @property
    def is_tie(self) -> bool:
        """Whether several items come at once because they have the same score."""
        return len(self.items) > 1 and self.place == self.before + 1

    @property
    def threshold(self) -> str:
        """The score at which it stops."""
        return decimal(float(self.points.threshold[self.place]))

    def counted(self, members: Members) -> Quantity:
        """How many items (or how much of their weight) are in one field of the confusion matrix here."""
        number = getattr(self.points, members.key)[self.place]
        belonging = np.asarray(members.belonging.holds(self.predicted, self.scene.truth))
        return Quantity(members.key, members.title, members.symbol, number, where=belonging)

    @once
    def predicted(self) -> NDArray[np.bool_]:
        """Which items are predicted: (n_items,)."""
        predicted = np.zeros(len(self.scene.truth), np.bool_)
        predicted[self.points.items[: self.points.through[self.place]]] = True
        return predicted

    @property
    def tpr(self) -> Quantity:
        """What share of the true items is predicted."""
        tp, fn = self.counted(TP), self.counted(FN)
        title, value = N_("True-positive rate"), self.points.tpr[self.place]
        return (tp / (tp + fn)).named("tpr", title, r"\mathrm{TPR}", value=value, where=self.scene.truth)

    @property
    def fpr(self) -> Quantity:
        """What share of the false items is predicted."""
        fp, tn = self.counted(FP), self.counted(TN)
        title, value = N_("False-positive rate"), self.points.fpr[self.place]
        return (fp / (fp + tn)).named("fpr", title, r"\mathrm{FPR}", value=value, where=~self.scene.truth)

    @property
    def precision(self) -> Quantity:
        """What share of the predicted items is true."""
        tp, fp = self.counted(TP), self.counted(FP)
        title, value = N_("Precision down to here"), self.points.precision[self.place]
        return (tp / (tp + fp)).named("precision", title, "p_j", value=value, where=self.predicted)

    @property
    def f1(self) -> Quantity:
        """F1 if all down to here are predicted."""
        tp, fp, fn = self.counted(TP), self.counted(FP), self.counted(FN)
        title, value = N_("F1 down to here"), self.points.f1[self.place]
        return (2 * tp / (2 * tp + fp + fn)).named(
            "f1", title, "F_j", value=value, where=self.predicted | self.scene.truth
        )


def threshold_pages(
    scene: Scene, points: ThresholdWalk, key: str, start: Told, tell: Callable[[ThresholdStop], Told]
) -> tuple[WorkingPage, ...]:
    """One page for each threshold, from above the top score down: `tell` says what it finds.

    `start` is said above the top score, where nothing is predicted. Of a long list of scores some are left
    out, evenly. The address calls a page by `key` and its point.
    """
    return (start_page(key, start, points), *_later(scene, points, key, tell))


def start_page(key: str, start: Told, points: ThresholdWalk) -> WorkingPage:
    """The page of the threshold above the top score."""
    title = _("Threshold above {top}").format(top=decimal(float(points.threshold[1])))
    return WorkingPage(
        page_key(key, 0),
        0,
        title,
        lines=start.lines,
        lit=(),
        sentence=start.sentence,
        reaches=start.reaches,
    )


def _later(
    scene: Scene, points: ThresholdWalk, key: str, tell: Callable[[ThresholdStop], Told]
) -> Iterator[WorkingPage]:
    for before, place in pairwise(places_of_the_walk(points)):
        stop = ThresholdStop(scene, points, before, place)
        told = tell(stop)
        yield WorkingPage(
            page_key(key, place),
            0,
            _("Threshold {threshold}").format(threshold=stop.threshold),
            lines=told.lines,
            lit=cells_between(scene, points, before, place),
            ringed=cells_between(scene, points, 0, place),
            marks=(Marker(float(points.threshold[place]), _("threshold {at}")),),
            sentence=told.sentence,
            reaches=told.reaches,
        )


def places_of_the_walk(points: ThresholdWalk) -> tuple[int, ...]:
    """The points of the curve that have a page, the first and the last among them."""
    return tuple(int(place) for place in spread(len(points.threshold), MOST_THRESHOLDS))


def page_key(key: str, place: int) -> str:
    """What an address calls the page of a point of the curve."""
    return f"{key}:{place}"


def cells_between(scene: Scene, points: ThresholdWalk, before: int, place: int) -> tuple[Cell, ...]:
    """The cells that are predicted at a point of the curve and were not at an earlier one."""
    return scene.cells_of_items(points.items[points.through[before] : points.through[place]])

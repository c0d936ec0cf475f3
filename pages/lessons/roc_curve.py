"""The curve of the ROC lesson: which step of it is drawn on which page, and how its pairs make the area."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import ClassVar

import numpy as np

from metrics import same_value
from metrics.graph.digits import decimal, shortest
from metrics.lazy import lazy_property
from metrics.pictures.curves import Polyline, ThresholdWalk, roc_line, share_of_tied_pairs, spread
from metrics.words import N_
from pages.lessons.page_sentence import (
    ColouredText,
    SentenceParts,
    coloured_item,
    fill_pattern,
    number_in_text,
    shortened,
)
from pages.lessons.pictures.roc_pairs import TIE_COUNTS, Edges, edges_of
from pages.lessons.pictures.threshold_walk import WalkedRanking
from pages.lessons.roc_walk import ROC_WALK
from pages.lessons.scene import Scene, walk_of
from pages.lessons.stage.guess_feedback import GuessExplanation, KnownGuess
from pages.lessons.threshold_pages import key_of_stop
from pages.lessons.working_pages import WorkingPages
from pages.state.document import Cell
from pages.words import gettext as _
from pages.words import ngettext

MAX_SINGLE_STEPS, MAX_ON_A_LINE = 60, 100


@dataclass(frozen=True)
class CurveStep:
    """One step of the curve: the way from one of its points to the next, and the page that shows it."""

    page: int
    way: tuple[tuple[float, float], ...]
    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class RocCurveCourse(WalkedRanking):
    """The ROC curve of a part, its steps and its pairs, and the pages on which they are drawn."""

    joins_ties: ClassVar[bool] = True

    @classmethod
    def of(cls, scene: Scene, pages: WorkingPages) -> RocCurveCourse:
        """The curve of the part of a scene."""
        return cls(scene, pages, walk_of(scene), ROC_WALK)

    @property
    def tie(self) -> str:
        """What a tied pair counts: one, half or zero."""
        return self.scene.result.conventions.auc_tie

    @lazy_property
    def edges(self) -> Edges:
        """The rows and the columns of the items."""
        return edges_of(self.scene)

    @property
    def begin_of_walk(self) -> int:
        """The page on which something is predicted for the first time."""
        return self.page(self.places[1])

    @property
    def end_of_walk(self) -> int:
        """The last page of the walk."""
        return self.page(self.places[-1])

    @lazy_property
    def steps(self) -> tuple[CurveStep, ...]:
        """Every step of the curve; of a long one the way from page to page."""
        whole, ends = self._line()
        made = []
        for before, point in pairwise(self.places):
            single = len(self.points.threshold) <= MAX_SINGLE_STEPS
            inner = range(before, point + 1) if single else (before, point)
            for start, end in pairwise(inner):
                some = ends[start] + spread(int(ends[end] - ends[start]) + 1, MAX_ON_A_LINE)
                way = tuple((float(whole.x[at]), float(whole.y[at])) for at in some)
                if way[0] != way[-1]:
                    made.append(CurveStep(self.page(point), way, _kind(way, single), self.cells(end, start)))
        return tuple(made)

    def _line(self) -> tuple[Polyline, np.ndarray]:
        """The curve as the convention draws it, and where in it each of its points stands."""
        points = self.points
        tied = (np.diff(points.fpr) > 0) & (np.diff(points.tpr) > 0)
        corners = np.concatenate(([0], np.cumsum(tied)))
        own = np.arange(len(points.fpr))
        return roc_line(points, self.tie), own if self.tie == "half" else own + corners


def _kind(way: tuple[tuple[float, float], ...], single: bool) -> str:
    (x0, y0), (x1, y1) = way[0], way[-1]
    if y0 == y1:
        return "across"
    if x0 == x1:
        return "up"
    return "level" if single else "far"


WITH_TIES: Mapping[str, str] = {
    "one": N_(
        "AUC 1/2 is a coin flip, 1 means that no pair is wrong. A tie counts as right here, so equal scores "
        "everywhere give 1 too."
    ),
    "half": N_(
        "AUC 1 means that every pair is right, 1/2 is a coin flip. A tie counts ½, so equal scores "
        "everywhere give 1/2 too."
    ),
    "zero": N_(
        "AUC 1/2 is a coin flip, 1 means that every pair is right. A tie counts as wrong here, so equal "
        "scores everywhere give 0."
    ),
}


@dataclass(frozen=True, eq=False)
class PairCounts:
    """How many pairs of a true and a false item of a part are right, tied and wrong."""

    scene: Scene

    @property
    def points(self) -> ThresholdWalk:
        """The points of the curve."""
        return walk_of(self.scene)

    @property
    def are_counted(self) -> bool:
        """Whether there are pairs that count one each, without weights."""
        return self.points.has_pairs and not self.scene.has_weights

    @property
    def all(self) -> int:
        """How many pairs there are."""
        return int(self.points.tp[-1] * self.points.fp[-1])

    @lazy_property
    def tied(self) -> int:
        """How many pairs share a score."""
        return int((np.diff(self.points.tp) * np.diff(self.points.fp)).sum())

    @lazy_property
    def wrong(self) -> int:
        """In how many pairs the false item ranks higher."""
        return int((np.diff(self.points.tp) * self.points.fp[:-1]).sum())

    @property
    def right(self) -> int:
        """In how many pairs the true item ranks higher."""
        return self.all - self.tied - self.wrong

    @property
    def tie(self) -> float:
        """What a tied pair counts."""
        return TIE_COUNTS[self.scene.result.conventions.auc_tie]

    @property
    def counted(self) -> float:
        """What all pairs count together."""
        return self.right + self.tie * self.tied

    @property
    def share(self) -> str:
        """What share of all pairs counts, also as it is before it is reduced."""
        value, whole = shortest(self.counted / self.all), f"{shortest(self.counted)}/{shortest(self.all)}"
        is_reduced = "/" in value and "/" not in shortest(self.counted) and value != whole
        return f"{whole} = {value}" if is_reduced else value

    @lazy_property
    def first_wrong(self) -> tuple[int, int, int]:
        """The point of the first true item below a false one, that item, and the false one nearest above."""
        points, truth = self.points, self.scene.truth
        place = int(np.flatnonzero((np.diff(points.tp) > 0) & (points.fp[:-1] > 0))[0]) + 1
        above, below = np.split(points.items, [points.n_predicted[place - 1]])
        return place, int(below[truth[below]][0]), int(above[~truth[above]][-1])


def area_sentence(scene: Scene) -> SentenceParts:
    """How the pairs make the area; no words where the step says it as well."""
    pairs = PairCounts(scene)
    if not pairs.are_counted or pairs.counted == 0:
        return ()
    value = ColouredText(pairs.share)
    counted, whole = number_in_text(pairs.counted, "right"), number_in_text(pairs.all)
    right = number_in_text(pairs.right, "right")
    if pairs.tied:
        of_right = ngettext("{right} right pair", "{right} right pairs", pairs.right)
        of_tied = ngettext(
            "{tied} tied pair, which counts {each},",
            "{tied} tied pairs, which count {each} each,",
            pairs.tied,
        )
        tied, each = number_in_text(pairs.tied, "tie"), number_in_text(pairs.tie, "tie")
        return fill_pattern(
            _("{of_right} and {of_tied} come to {counted} of {pairs}: an area (AUC) of {value}."),
            of_right=fill_pattern(of_right, right=right),
            of_tied=fill_pattern(of_tied, tied=tied, each=each),
            counted=counted,
            pairs=whole,
            value=number_in_text(pairs.counted / pairs.all),
        )
    pattern = ngettext(
        "{right} of {pairs} pairs is right. Its box lies under the curve: an area (AUC) of {value}.",
        "{right} of {pairs} pairs are right. Their boxes lie under the curve: an area (AUC) of {value}.",
        pairs.right,
    )
    return fill_pattern(pattern, right=right, pairs=whole, value=value)


def explain_wrong_pairs(pages: WorkingPages) -> GuessExplanation | None:
    """The first wrong pair, and how many pairs a guess counts; None where no pair is wrong."""
    scene = pages.scene
    pairs = PairCounts(scene)
    if not pairs.are_counted or not pairs.wrong:
        return None
    place, true, false = pairs.first_wrong
    pattern = ngettext(
        "{wrong} of the {pairs} pairs is wrong: {false} (false, {its}) ranks above {true} (true, {own}).",
        "{wrong} of the {pairs} pairs are wrong, such as {false} (false, {its}) above {true} (true, {own}).",
        pairs.wrong,
    )
    reason = pattern.format(
        wrong=pairs.wrong,
        pairs=pairs.all,
        false=coloured_item(scene, false).text,
        true=coloured_item(scene, true).text,
        its=decimal(float(scene.scores[false])),
        own=decimal(float(scene.scores[true])),
    )
    numbers = {"pairs": pairs.all, "value": shortest(pairs.counted), "counted": "{counted}"}
    page, share = key_of_stop(pairs.points, ROC_WALK, place), pairs.wrong / pairs.all
    share_of_wrong = _("{guess} is the share of the pairs in the wrong order.")
    wrong = KnownGuess(share, page, share_of_wrong.format(guess=shortest(share)))
    return GuessExplanation(
        page,
        reason,
        () if same_value(share, scene.part_value) else (wrong,),
        share_sentence=_("Your guess is {counted} of the {pairs} pairs; it is {value}.").format(**numbers),
        sentence_if_fraction=_("Your guess is about {counted} of the {pairs} pairs; it is {value}.").format(
            **numbers
        ),
    )


def in_short_with_ties(scene: Scene) -> str:
    """What AUC sees, and what ties make of it by the rule in force; "" where no pair is tied."""
    has_ties = (share_of_tied_pairs(scene.result.inputs).value > 0).any()
    return _(WITH_TIES[scene.result.conventions.auc_tie]) if has_ties else ""


def compared_across_labels(scene: Scene) -> str:
    """That all cells are one list, and AUC with and without that; nothing where there is one label."""
    if len(scene.labels) < 2 or not walk_of(scene).has_pairs:
        return ""
    macro = scene.value_under("macro")
    if not isfinite(macro):
        return ""
    pattern = _(
        "All {count} cells are one list, {one} beside {other}, as if one threshold served all labels: "
        "micro {micro}, macro {macro}."
    )
    return pattern.format(
        count=len(scene.cells),
        one=shortened(scene.labels[0]),
        other=shortened(scene.labels[-1]),
        micro=shortest(float(scene.result)),
        macro=shortest(macro),
    )


def beside_ranking_loss(scene: Scene) -> str:
    """That without ties AUC and ranking loss come to 1; nothing where a pair is tied or there is none."""
    pairs = PairCounts(scene)
    if not pairs.are_counted or pairs.tied:
        return ""
    pattern = ngettext(
        "In {part}, {wrong} of {pairs} pairs is wrong: AUC {value} is 1 − ranking loss, 1 − {loss}.",
        "In {part}, {wrong} of {pairs} pairs are wrong: AUC {value} is 1 − ranking loss, 1 − {loss}.",
        pairs.wrong,
    )
    return pattern.format(
        part=shortened(scene.title),
        wrong=pairs.wrong,
        pairs=pairs.all,
        value=shortest(pairs.right / pairs.all),
        loss=shortest(pairs.wrong / pairs.all),
    )


def area_by_each_rule(edited: Scene, _opened: Scene) -> str:
    """What the area is by each rule for ties."""
    pairs = PairCounts(edited)
    if not pairs.are_counted:
        return ""
    areas = [shortest((pairs.right + tie * pairs.tied) / pairs.all) for tie in (1, 1 / 2, 0)]
    pattern = _(
        "Zhang and Zhou count a tie 1: area {one}. scikit-learn counts ½: {half}. Counting 0 gives {zero}."
    )
    return pattern.format(one=areas[0], half=areas[1], zero=areas[2])

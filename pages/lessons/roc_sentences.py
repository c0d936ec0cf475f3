"""Sentences of the ROC lesson: how the pairs make the area, and what ties change of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

import numpy as np

from metrics.graph.digits import shortest
from metrics.lazy import lazy_property
from metrics.pictures.curves import ThresholdWalk, share_of_tied_pairs
from metrics.words import N_
from pages.lessons.roc_walk import TIE_COUNTS
from pages.lessons.scene import Scene, walk_of
from pages.lessons.sentence_parts import ColouredText, SentenceParts, fill_pattern, number_in_text, shortened
from pages.words import gettext as _
from pages.words import ngettext

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

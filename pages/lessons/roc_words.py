"""What the ROC lesson says of all pairs of a part, right, tied and wrong ones, and of guesses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

import numpy as np

from metrics import InputError, same_value
from metrics.graph.digits import decimal, exact
from metrics.once import once
from metrics.pictures.roc_curve import share_of_tied_pairs
from metrics.pictures.threshold_walk import ThresholdWalk
from metrics.words import N_
from pages.lessons.page_sentence import Named, Words, item_named, put_into, shortened
from pages.lessons.parting import Decision, Parting
from pages.lessons.pictures.roc_pairs import TIE_COUNTS
from pages.lessons.roc_course import ROC_WALK
from pages.lessons.scene import Scene, walk_of
from pages.lessons.threshold_pages import key_of_stop
from pages.lessons.working_pages import WorkingPages
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
        return self.points.has_pairs and self.scene.result.source.weight is None

    @property
    def all(self) -> int:
        """How many pairs there are."""
        return int(self.points.tp[-1] * self.points.fp[-1])

    @once
    def tied(self) -> int:
        """How many pairs share a score."""
        return int((np.diff(self.points.tp) * np.diff(self.points.fp)).sum())

    @once
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
        value, whole = exact(self.counted / self.all), f"{exact(self.counted)}/{exact(self.all)}"
        is_reduced = "/" in value and "/" not in exact(self.counted) and value != whole
        return f"{whole} = {value}" if is_reduced else value

    @once
    def first_wrong(self) -> tuple[int, int, int]:
        """The point of the first true item below a false one, that item, and the false one nearest above."""
        points, truth = self.points, self.scene.truth
        place = int(np.flatnonzero((np.diff(points.tp) > 0) & (points.fp[:-1] > 0))[0]) + 1
        above, below = np.split(points.items, [points.through[place - 1]])
        return place, int(below[truth[below]][0]), int(above[~truth[above]][-1])


def area_told(scene: Scene) -> Words:
    """How the pairs make the area; no words where the step says it as well."""
    pairs = PairCounts(scene)
    if not pairs.are_counted or pairs.counted == 0:
        return ()
    value = [Named(pairs.share)]
    counted, whole = [Named(exact(pairs.counted), "right")], [Named(exact(pairs.all))]
    right = [Named(exact(pairs.right), "right")]
    if pairs.tied:
        of_right = ngettext("{right} right pair", "{right} right pairs", pairs.right)
        of_tied = ngettext(
            "{tied} tied pair, which counts {each},",
            "{tied} tied pairs, which count {each} each,",
            pairs.tied,
        )
        tied, each = Named(exact(pairs.tied), "tie"), Named(exact(pairs.tie), "tie")
        return put_into(
            _("{of_right} and {of_tied} come to {counted} of {pairs}: an area (AUC) of {value}."),
            of_right=put_into(of_right, right=right),
            of_tied=put_into(of_tied, tied=[tied], each=[each]),
            counted=counted,
            pairs=whole,
            value=[Named(exact(pairs.counted / pairs.all))],
        )
    pattern = ngettext(
        "{right} of {pairs} pairs is right. Its box lies under the curve: an area (AUC) of {value}.",
        "{right} of {pairs} pairs are right. Their boxes lie under the curve: an area (AUC) of {value}.",
        pairs.right,
    )
    return put_into(pattern, right=right, pairs=whole, value=value)


def what_is_wrong(pages: WorkingPages) -> Decision | None:
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
        false=item_named(scene, false).text,
        true=item_named(scene, true).text,
        its=decimal(float(scene.scores[false])),
        own=decimal(float(scene.scores[true])),
    )
    numbers = {"pairs": pairs.all, "value": exact(pairs.counted), "counted": "{counted}"}
    page, share = key_of_stop(pairs.points, ROC_WALK, place), pairs.wrong / pairs.all
    told = _("{guess} is the share of the pairs in the wrong order.")
    wrong = Parting(share, page, told.format(guess=exact(share)))
    return Decision(
        page,
        reason,
        () if same_value(share, float(scene.of_part[-1].value)) else (wrong,),
        told=_("Your guess is {counted} of the {pairs} pairs; it is {value}.").format(**numbers),
        about=_("Your guess is about {counted} of the {pairs} pairs; it is {value}.").format(**numbers),
    )


def in_short_with_ties(scene: Scene) -> str:
    """What AUC sees, and what ties make of it by the rule in force; "" where no pair is tied."""
    has_ties = (share_of_tied_pairs(scene.result.source).value > 0).any()
    return _(WITH_TIES[scene.result.conventions.auc_tie]) if has_ties else ""


def compared_across_labels(scene: Scene) -> str:
    """That all cells are one list, and AUC with and without that; nothing where there is one label."""
    if len(scene.labels) < 2 or not walk_of(scene).has_pairs:
        return ""
    try:
        macro = float(scene.under("macro"))
    except InputError:
        return ""
    if not isfinite(macro):
        return ""
    told = _(
        "All {count} cells are one list, {one} beside {other}, as if one threshold served all labels: "
        "micro {micro}, macro {macro}."
    )
    return told.format(
        count=len(scene.cells),
        one=shortened(scene.labels[0]),
        other=shortened(scene.labels[-1]),
        micro=exact(float(scene.result)),
        macro=exact(macro),
    )


def beside_ranking_loss(scene: Scene) -> str:
    """That without ties AUC and ranking loss come to 1; nothing where a pair is tied or there is none."""
    pairs = PairCounts(scene)
    if not pairs.are_counted or pairs.tied:
        return ""
    told = ngettext(
        "In {part}, {wrong} of {pairs} pairs is wrong: AUC {value} is 1 − ranking loss, 1 − {loss}.",
        "In {part}, {wrong} of {pairs} pairs are wrong: AUC {value} is 1 − ranking loss, 1 − {loss}.",
        pairs.wrong,
    )
    return told.format(
        part=shortened(scene.title),
        wrong=pairs.wrong,
        pairs=pairs.all,
        value=exact(pairs.right / pairs.all),
        loss=exact(pairs.wrong / pairs.all),
    )


def by_each_rule(now: Scene, _begun: Scene) -> str:
    """What the area is by each rule for ties."""
    pairs = PairCounts(now)
    if not pairs.are_counted:
        return ""
    areas = [exact((pairs.right + tie * pairs.tied) / pairs.all) for tie in (1, 1 / 2, 0)]
    told = _(
        "Zhang and Zhou count a tie 1: area {one}. scikit-learn counts ½: {half}. Counting 0 gives {zero}."
    )
    return told.format(one=areas[0], half=areas[1], zero=areas[2])

"""How close somebody has come to what a challenge asks for, on the matrices since its start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite

from metrics.graph.digits import exact
from pages.explore.cases import within_sentence
from pages.explore.challenges.challenge import Challenge, Reached, Standing, Wanted, reached
from pages.explore.challenges.challenge_words import called
from pages.intake.matrix import Matrix, example_of
from pages.words import gettext as _

MOST_SHOWN = 40
Readings = tuple[Standing, ...]


@dataclass(frozen=True)
class ClosestTry:
    """The tries that kept to the rules, the newest last, and the one that came closest."""

    tries: Sequence[Readings]
    closest: Readings | None


def closest_try(
    challenge: Challenge, matrices: Iterable[Matrix], now: Reached, known: dict[str, Reached]
) -> ClosestTry:
    """The tries among these matrices and the one in place; `known` has what was computed of them before.

    A try is an edited matrix that keeps to the rules. The closest one misses the fewest conditions, and of
    several such it misses them by least.
    """
    ones = list({one.fingerprint: one for one in matrices}.items())[-MOST_SHOWN:]
    for name, matrix in ones:
        if name not in known:
            known[name] = reached(challenge, matrix, example_of(matrix))
    found = [*(known[name] for name, _matrix in ones), now]
    for name in known.keys() - {name for name, _matrix in ones}:
        del known[name]
    tries = [
        one.readings for one in found if one.edits and one.edits.count and one.within and one.by_the_rules
    ]
    return ClosestTry(tries, min(tries, key=_distance, default=None))


def _distance(readings: Readings) -> tuple[int, float]:
    missed = [one for one in readings if not one.holds]
    return len(missed), sum(map(missed_by, missed))


def missed_by(reading: Standing) -> float:
    """How far the value is from what it is compared with; infinitely far where one of them is undefined."""
    if reading.value is None or reading.other is None:
        return 1.0
    gap = abs(reading.value - reading.other)
    return gap if isfinite(gap) else float("inf")


def sentence_of_closest(found: ClosestTry) -> str:
    """How close the closest try came, in a sentence; "" where there is none."""
    if found.closest is None:
        return ""
    missed = [one for one in found.closest if not one.holds]
    if not missed:
        return _("One of your tries has done it.")
    if len(missed) > 1 or not isinstance(missed[0].condition, Wanted):
        met = len(found.closest) - len(missed)
        if not met:
            return _("None of your tries has met a condition yet.")
        told = _("Your closest try met {met} of the {all} conditions.")
        return told.format(met=met, all=len(found.closest))
    gap, metric = missed_by(missed[0]), within_sentence(called(missed[0].condition.case))
    if gap == float("inf"):
        return _("In your closest try {metric} has no value.").format(metric=metric)
    if exact(gap) == "0":
        return _("Your closest try left {metric} on the line of its goal: it must pass it.").format(
            metric=metric
        )
    if len(found.closest) == 1:
        return _("Your closest try missed by {gap}.").format(gap=exact(gap))
    return _("Your closest try missed by {gap}, in {metric} alone.").format(gap=exact(gap), metric=metric)

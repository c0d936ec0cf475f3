"""What became of the metrics in words: how many cannot notice a change, and why one can or cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isnan

from metrics import AVERAGES, METRICS, InputError
from metrics.behaviour.invariance import CERTAIN, MOVED, SAME, Outcome, Situation
from metrics.behaviour.readable import READABLE
from metrics.behaviour.transformation import NUDGE
from metrics.behaviour.variants import Case
from metrics.graph.digits import decimal, shortest, told_apart
from metrics.words import N_
from pages.explore.cases import case_name, cases_in_link
from pages.words import gettext as _
from pages.words import ngettext, sentence_of

PARTLY = "partly"
GROUP_TITLES: Mapping[str, str] = {
    CERTAIN: N_("Cannot notice"),
    PARTLY: N_("Cannot notice under these averages"),
    SAME: N_("Could notice, but not in this matrix"),
    MOVED: N_("Notice"),
}


@dataclass(frozen=True)
class MetricChip:
    """A metric under one average or several of which the same became, and what stands small beside it."""

    title: str
    beside: str
    cases: tuple[Case, ...]

    @property
    def word(self) -> str:
        """Its word in an address."""
        return cases_in_link(*self.cases)


def chips_of(outcomes: Iterable[Outcome]) -> Mapping[str, list[MetricChip]]:
    """Return the chips of each group: every metric is in one of those that cannot, could or do notice.

    A metric that can notice under some averages only has one chip more, for the others.
    """
    chips: dict[str, list[MetricChip]] = {group: [] for group in GROUP_TITLES}
    for _key, of_metric in groupby(outcomes, lambda one: one.case[0]):
        found = sorted(of_metric, key=lambda one: one.kind != MOVED)
        certain = [one for one in found if one.kind == CERTAIN]
        others = [one for one in found if one.kind != CERTAIN]
        if certain:
            chips[PARTLY if others else CERTAIN].append(_chip(certain))
        if others:
            chips[others[0].kind].append(_chip(others))
    return chips


def _chip(outcomes: Sequence[Outcome]) -> MetricChip:
    """With its averages if it has others too; where values move, with those of the first average."""
    first, metric = outcomes[0], METRICS[outcomes[0].case[0]]
    named = outcomes if len(outcomes) < len(metric.averages) else ()
    values = ""
    if first.kind == MOVED:
        named = [first] if len(metric.averages) > 1 else ()
        values = _("{before} → {after}").format(**_values_in_words(first))
    averages = " · ".join(_(AVERAGES[one.case[1]].title) for one in named)
    cases = tuple(one.case for one in outcomes)
    return MetricChip(_(metric.title), " ".join(filter(None, (averages, values))), cases)


def finding_of(title: str, outcomes: Sequence[Outcome]) -> str:
    """Return how many metrics cannot notice a change, whose `title` begins the sentence."""
    chips = chips_of(outcomes)
    n_certain, n_partly = len(chips[CERTAIN]), len(chips[PARTLY])
    if all(one.kind == CERTAIN for one in outcomes):
        text = _("{change}: no metric can notice.")
    elif n_certain and n_partly:
        text = ngettext(
            "{change}: {n} metric cannot notice, and {m} more cannot under some averages.",
            "{change}: {n} metrics cannot notice, and {m} more cannot under some averages.",
            n_certain,
        )
    elif n_certain:
        text = ngettext(
            "{change}: {n} metric cannot notice.", "{change}: {n} metrics cannot notice.", n_certain
        )
    elif n_partly:
        text = ngettext(
            "{change}: {m} metric cannot notice under some averages.",
            "{change}: {m} metrics cannot notice under some averages.",
            n_partly,
        )
    else:
        text = _("{change}: every metric can notice.")
    return text.format(change=title, n=n_certain, m=n_partly)


def outcome_title(outcome: Outcome) -> str:
    """Return the name of a metric with its value before and after."""
    text = _("{name}: {before} → {after}") if outcome.kind == MOVED else _("{name} stays {before}")
    return text.format(name=case_name(outcome.case), **_values_in_words(outcome))


def _values_in_words(outcome: Outcome) -> dict[str, str]:
    """The value before and after, as fractions or with enough digits to tell them apart."""
    values = outcome.before, outcome.after
    has_fractions = all("." not in shortest(one) for one in values)
    before, after = told_apart(*values, written=shortest if has_fractions else decimal)
    return {"before": before, "after": after}


def reason_of(outcome: Outcome, situation: Situation) -> str:
    """Return why the metric can or cannot notice the change."""
    phrases = [_(READABLE[key]) for key in READABLE if key in outcome.decisive]
    if outcome.kind == CERTAIN and situation.transformation.moves_scores:
        return _("It depends on {what}, and that stays.").format(what=_all_of(phrases))
    if outcome.kind == CERTAIN:
        return _("It does not depend on {what}.").format(what=_any_of(phrases))
    sentences = [_exception(situation)]
    if phrases:
        sentences = [_("It depends on {what}, and that need not stay.").format(what=_all_of(phrases))]
    if outcome.kind == SAME:
        sentences.append(_("In this matrix it makes no difference."))
    return " ".join(filter(None, (*sentences, _refusal(outcome, situation))))


def _all_of(phrases: Sequence[str]) -> str:
    first, *others = phrases
    return first if not others else _("{first} and on {second}").format(first=first, second=_all_of(others))


def _any_of(phrases: Sequence[str]) -> str:
    first, *others = phrases
    return first if not others else _("{first}, nor on {second}").format(first=first, second=_any_of(others))


def _exception(situation: Situation) -> str:
    """Why what should be kept is not."""
    if situation.transformation.name == NUDGE:
        return _("Equal scores are nudged apart, or away from the threshold.")
    return _("Numbers on a computer have about 16 digits: scores this far apart, or this close, are rounded.")


def _refusal(outcome: Outcome, situation: Situation) -> str:
    """Why the metric cannot take the matrix that comes out; "" where it can."""
    if not isnan(outcome.after):
        return ""
    key, average = outcome.case
    try:
        METRICS[key](situation.after, average, situation.rules)
    except InputError as error:
        return sentence_of(error)
    return ""

"""What became of the metrics in words: how many cannot notice a change, and why one can or cannot."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

from metrics import AVERAGES, METRICS, InputError
from metrics.behaviour.invariance import CERTAIN, MOVED, SAME, Outcome, Situation
from metrics.behaviour.readable import READABLE
from metrics.behaviour.transformation import NUDGE
from metrics.behaviour.variants import Case
from metrics.graph.digits import decimal, shortest
from metrics.words import N_
from pages.explore.cases import before_and_after, case_name, cases_in_link
from pages.words import gettext as _
from pages.words import ngettext, sentence_of

GROUP_TITLES: Mapping[str, str] = {
    CERTAIN: N_("Cannot notice"),
    SAME: N_("Could notice, but not in this matrix"),
    MOVED: N_("Notice"),
}


@dataclass(frozen=True)
class MetricChip:
    """A metric with its averages of which the same became; `averages` is "" where these are all of them."""

    title: str
    averages: str
    cases: tuple[Case, ...]

    @property
    def word(self) -> str:
        """Its word in an address."""
        return cases_in_link(*self.cases)


def chips_of(outcomes: Collection[Outcome], kind: str) -> list[MetricChip]:
    """Return a chip for every metric of which this became, under one average or several."""
    of_metric: dict[str, list[Case]] = {}
    for one in outcomes:
        if one.kind == kind:
            of_metric.setdefault(one.case[0], []).append(one.case)
    return [
        MetricChip(
            _(METRICS[key].title),
            ""
            if len(cases) == len(METRICS[key].averages)
            else " · ".join(_(AVERAGES[average].title) for _key, average in cases),
            tuple(cases),
        )
        for key, cases in of_metric.items()
    ]


def finding_of(title: str, outcomes: Sequence[Outcome]) -> str:
    """Return how many metrics cannot notice a change, whose `title` begins the sentence."""
    certain = {one.case[0] for one in outcomes if one.kind == CERTAIN}
    if all(one.kind == CERTAIN for one in outcomes):
        return _("{change}: no metric can notice.").format(change=title)
    if not certain:
        return _("{change}: every metric can notice.").format(change=title)
    n_certain = len(certain)
    text = ngettext("{change}: {n} metric cannot notice.", "{change}: {n} metrics cannot notice.", n_certain)
    return text.format(change=title, n=n_certain)


def outcome_title(outcome: Outcome) -> str:
    """Return the value before and after, as fractions or with enough digits to tell them apart."""
    name, values = case_name(outcome.case), (outcome.before, outcome.after)
    has_fractions = all("." not in shortest(one) for one in values)
    before, after = before_and_after(*values, shortest if has_fractions else decimal)
    if outcome.kind == MOVED:
        return _("{name}: {before} → {after}").format(name=name, before=before, after=after)
    return _("{name} stays {before}").format(name=name, before=before)


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

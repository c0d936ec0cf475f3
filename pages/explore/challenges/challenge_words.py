"""What a challenge says on the screen: its conditions, how they stand, and what may be edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from metrics import AVERAGES, SWITCHES
from metrics.behaviour.stack import Case
from metrics.graph.digits import exact
from metrics.words import N_
from pages.explore.cases import name_of
from pages.explore.challenges.challenge import START, Challenge, OnMatrix, Reached, Relation, Standing, Wanted
from pages.words import gettext as _
from pages.words import ngettext

With = Literal["number", "metric", "start"]

SENTENCES: Mapping[tuple[Relation, With], str] = {
    ("is", "number"): N_("{metric} is {value}."),
    ("above", "number"): N_("{metric} is above {value}."),
    ("below", "number"): N_("{metric} is below {value}."),
    ("at_least", "number"): N_("{metric} is {value} or more."),
    ("at_most", "number"): N_("{metric} is {value} or less."),
    ("is", "metric"): N_("{metric} is as high as {other}."),
    ("above", "metric"): N_("{metric} is above {other}."),
    ("below", "metric"): N_("{metric} is below {other}."),
    ("is", "start"): N_("{metric} is the same as at the start."),
    ("above", "start"): N_("{metric} is higher than at the start."),
    ("below", "start"): N_("{metric} is lower than at the start."),
}
MAY: Mapping[tuple[str, ...], str] = {
    ("scores",): N_("Change scores only."),
    ("threshold",): N_("Move the threshold only."),
    ("labels",): N_("Add labels only."),
    ("scores", "truths"): N_("Change scores and truths, as many as you like."),
}


def called(case: Case) -> str:
    """What a metric is called here: β is 1 in every challenge, so the F score is F1."""
    if case[0] == "f_beta":
        return _("F1 ({averages})").format(averages=_(AVERAGES[case[1]].title))
    return name_of(case)


def sentence(condition: Wanted | OnMatrix) -> str:
    """A condition as a sentence."""
    if isinstance(condition, OnMatrix):
        return _(condition.text)
    told = _(SENTENCES[condition.relation, compared_with(condition)])
    other = condition.other
    return told.format(
        metric=called(condition.case),
        other=called(other) if isinstance(other, tuple) else "",
        value=exact(other) if isinstance(other, (int, float)) else "",
    )


def compared_with(condition: Wanted) -> With:
    """What the metric of a condition is compared with."""
    if isinstance(condition.other, tuple):
        return "metric"
    return "start" if condition.other == START else "number"


def as_it_stands(reading: Standing) -> str:
    """The numbers of a condition on the matrix in place."""
    if reading.value is None or reading.other is None or isinstance(reading.condition, OnMatrix):
        return ""
    told = {
        "number": _("now {value}"),
        "metric": _("now {value} and {other}"),
        "start": _("now {value}, at the start {other}"),
    }[compared_with(reading.condition)]
    return told.format(value=exact(reading.value), other=exact(reading.other))


def edits_told(challenge: Challenge, now: Reached) -> str:
    """How many edits there have been, and how many there may be."""
    count = 0 if now.edits is None else now.edits.count
    if challenge.most is None:
        return ngettext("{count} edit so far", "{count} edits so far", count).format(count=count)
    told = ngettext("{count} of at most {most} edit", "{count} of at most {most} edits", challenge.most)
    return told.format(count=count, most=challenge.most)


def rules_told(challenge: Challenge) -> str:
    """The conventions that decide the challenge, each in a sentence."""
    chosen = vars(challenge.rules)
    return " ".join(_(SWITCHES[key].choices[chosen[key]].meaning) for key in challenge.matters)

"""The goal of a challenge on a scale for each metric, with the start, the tries and the closest of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, isfinite, nan

from metrics.graph.digits import shortest
from metrics.words import N_
from pages.explore.cases import within_sentence
from pages.explore.challenges.challenge import Challenge, metric_name, progress_of
from pages.explore.challenges.challenge_card import (
    bound_kind,
    condition_sentence,
    current_values,
    short_names,
)
from pages.intake.matrix import Matrix, example_of
from pages.lessons.conditions import Condition, ConditionState, GoalProgress, Relation
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_TRIES = 40
GOALS: dict[Relation, str] = {
    "is": N_("goal: {value}"),
    "below": N_("goal: below {value}"),
    "above": N_("goal: above {value}"),
    "at_most": N_("goal: {value} or less"),
    "at_least": N_("goal: {value} or more"),
}
GOALS_OF_METRICS: dict[Relation, str] = {
    "is": N_("goal: as high as {other}, {value}"),
    "below": N_("goal: below {other}, {value}"),
    "above": N_("goal: above {other}, {value}"),
}
States = tuple[ConditionState, ...]
Range = tuple[float, float]


# The closest try


@dataclass(frozen=True)
class ChallengeTries:
    """The states of the conditions after each valid try, the newest last, and those of the closest one."""

    tries: Sequence[States]
    closest: States | None


def challenge_tries(
    challenge: Challenge,
    matrices: Iterable[Matrix],
    progress: GoalProgress,
    cache: dict[str, GoalProgress],
) -> ChallengeTries:
    """Return the tries among these matrices, and the current one, whose `progress` is given.

    A try is a matrix with edits that are all allowed and not too many. The closest one misses the fewest
    conditions, and of several such it misses them by least. `cache` has what was computed before by the
    fingerprints of the matrices.
    """
    recent = dict(list({one.fingerprint: one for one in matrices}.items())[-MAX_TRIES:])
    for fingerprint, matrix in recent.items():
        if fingerprint not in cache:
            cache[fingerprint] = progress_of(challenge, matrix, example_of(matrix))
    for fingerprint in cache.keys() - recent.keys():
        del cache[fingerprint]
    every = [*(cache[fingerprint] for fingerprint in recent), progress]
    tries = [one.states for one in every if one.is_valid and one.n_edits]
    return ChallengeTries(tries, min(tries, key=_sort_key, default=None))


def _sort_key(states: States) -> tuple[int, float]:
    missed = [one for one in states if not one.is_met]
    return len(missed), sum(map(_gap, missed))


def _gap(state: ConditionState) -> float:
    """How far the value is from its target; infinitely far where one of them is undefined."""
    if state.value is None or state.bound is None:
        return 1.0
    gap = abs(state.value - state.bound)
    return gap if isfinite(gap) else inf


def closest_try_sentence(tries: ChallengeTries) -> str:
    """Return how close the closest try came; "" where there is none."""
    if tries.closest is None:
        return ""
    missed = [one for one in tries.closest if not one.is_met]
    if not missed:
        return _("One of your tries has done it.")
    first = missed[0].condition
    if len(missed) > 1 or not isinstance(first, Condition):
        n_met, n_all = len(tries.closest) - len(missed), len(tries.closest)
        if not n_met:
            return _("None of your tries has met a condition yet.")
        return _("Your closest try met {met} of the {all} conditions.").format(met=n_met, all=n_all)
    gap, metric = _gap(missed[0]), within_sentence(metric_name(first.case))
    if gap == inf:
        text = _("In your closest try {metric} has no value.")
    elif shortest(gap) == "0":
        text = _("Your closest try left {metric} on the line of its goal: it must pass it.")
    elif len(tries.closest) == 1:
        text = _("Your closest try missed by {gap}.")
    else:
        text = _("Your closest try missed by {gap}, in {metric} alone.")
    return text.format(metric=metric, gap=shortest(gap))


def closest_try_section(tries: ChallengeTries) -> Html:
    """Return the section about the closest try, or what becomes of tries as long as there is none."""
    if tries.closest is None:
        return element("p", _("Every matrix that you try is marked on the scales."), css="aside")
    return element("p", element("b", closest_try_sentence(tries)))


# The scales


def goal_scales(challenge: Challenge, progress: GoalProgress, tries: ChallengeTries) -> Html:
    """Return a scale for each condition on a metric, below a legend of the marks on it."""
    scales = [
        _scale(challenge, index, state, state.condition, tries)
        for index, state in enumerate(progress.states)
        if isinstance(state.condition, Condition)
    ]
    return element("div", _legend(challenge, bool(tries.tries)), *scales, css="goals")


def _legend(challenge: Challenge, has_tries: bool) -> Html:
    marks = [("start", _("at the start")), ("now", _("now"))]
    for condition in challenge.goal.conditions:
        if isinstance(condition, Condition) and isinstance(condition.bound, tuple):
            marks.append(("other", _("{metric} now").format(metric=metric_name(condition.bound))))
    if has_tries:
        marks += [("try", _("your tries")), ("closest", _("the closest"))]
    drawn = [element("span", element("i", css=f"spot {css}"), text) for css, text in marks]
    return element("p", *drawn, css="signs", aria_hidden="true")


def scale_range(challenge: Challenge, states: Sequence[ConditionState]) -> Range:
    """Return the range from 0 to 1, or as far as the values, targets and start values reach."""
    values = [0.0, 1.0]
    for state in states:
        if isinstance(state.condition, Condition):
            start = challenge.start_value(state.condition.case)
            values += [state.value or 0.0, state.bound or 0.0, start]
    finite = [value for value in values if isfinite(value)]
    low, high = min(finite), max(finite)
    return low, high if high <= 1 else low + 1.08 * (high - low)


def _scale(
    challenge: Challenge,
    index: int,
    state: ConditionState,
    condition: Condition,
    tries: ChallengeTries,
) -> Html:
    """The scale of the condition at an index: the goal, and a mark for each value."""
    tried = [one[index] for one in tries.tries]
    span = scale_range(challenge, [state, *tried])
    value = nan if state.value is None else state.value
    target = nan if state.bound is None else state.bound
    marks = [
        *_goal_zone(condition.relation, target, span),
        element("span", css="rail"),
        *(_mark("try", one.value, span) for one in tried[:-1]),
        _mark("start", challenge.start_value(condition.case), span),
    ]
    if isinstance(condition.bound, tuple):  # the goal is another metric and moves with the matrix
        marks.append(_mark("other start", challenge.start_value(condition.bound), span))
        marks.append(_mark("other", target, span))
    if tries.closest is not None:
        marks.append(_mark("closest", tries.closest[index].value, span))
    marks.append(_mark("now", value, span))
    marks.append(_label("pin", value, span, _value_text(condition, value)))
    marks.append(_label("aim", target, span, _goal_text(condition, target)))
    description = f"{condition_sentence(condition)} {current_values(state)}"
    return element(
        "div",
        element("b", metric_name(condition.case), css="name"),
        element("span", shortest(span[0]), css="end", aria_hidden="true"),
        element("div", *marks, css="scale", role="img", aria_label=description),
        element("span", "1" if span[1] == 1 else "", css="end", aria_hidden="true"),
        css="goal met" if state.is_met else "goal",
    )


def _value_text(condition: Condition, value: float) -> str:
    if not isfinite(value):
        return _("no value")
    if bound_kind(condition) != "metric":
        return shortest(value)
    return _("{metric} {value}").format(metric=short_names(condition)[0], value=shortest(value))


def _goal_text(condition: Condition, target: float) -> str:
    texts = GOALS_OF_METRICS if bound_kind(condition) == "metric" else GOALS
    return _(texts[condition.relation]).format(other=short_names(condition)[1], value=shortest(target))


def _goal_zone(relation: Relation, target: float, span: Range) -> list[Html]:
    """The values that reach the goal, as a stripe, and the goal as a line."""
    if not isfinite(target):
        return []
    at = _percent(target, span)
    line = element("span", css="line", style=f"left:{at:.2f}%")
    if relation == "is":
        return [line]
    left, right = (at, 100.0) if relation in ("above", "at_least") else (0.0, at)
    return [element("span", css="zone", style=f"left:{left:.2f}%;width:{right - left:.2f}%"), line]


def _mark(css: str, value: float | None, span: Range) -> Html:
    if value is None or not isfinite(value):
        return Html("")
    return element("i", css=f"spot {css}", style=f"left:{_percent(value, span):.2f}%")


def _label(css: str, value: float, span: Range, text: str) -> Html:
    at = _percent(value, span) if isfinite(value) else 0.0
    return element("span", text, css=css, style=f"--at:{at:.2f}%")


def _percent(value: float, span: Range) -> float:
    low, high = span
    return 100 * min(max((value - low) / (high - low), 0.0), 1.0)

"""The files of a challenge or a claim: its numbers as a table, the goal as a figure, and code."""

from __future__ import annotations

from typing import Any

from metrics import Example
from metrics.behaviour.bound import Bound, Sides
from metrics.behaviour.bounds import BOUNDS
from metrics.figures.template import BELOW, BESIDE, MEANINGS, PLAIN, figure, markers, titled
from metrics.graph.digits import shortest
from pages.explore.challenges.challenge import (
    Challenge,
    ChallengeProgress,
    ConditionState,
    MetricCondition,
    metric_name,
)
from pages.explore.challenges.challenge_card import condition_sentence
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.tasks import CLAIM_KEYS, task_of
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import Rows
from pages.state.focus import CLAIM_PREFIX
from pages.words import gettext as _

ROW_HEIGHT, MARGINS = 70, 130  # px


def table_of_tasks(solved: frozenset[str]) -> Rows:
    """Return a row for every challenge and every claim: what is to be done, and whether it is done."""
    return [
        {
            _("title"): task.title,
            _("task"): task.text,
            _("metrics"): " · ".join(task.metrics)
            or ", ".join(map(_, BOUNDS[task.key.removeprefix(CLAIM_PREFIX)].names)),
            _("difficulty"): task.level_name,
            _("done"): task.key in solved,
        }
        for task in map(task_of, (*CHALLENGES, *CLAIM_KEYS))
    ]


def _states_of_metrics(progress: ChallengeProgress) -> list[tuple[MetricCondition, ConditionState]]:
    """The conditions on metrics, each with its state."""
    return [(one.condition, one) for one in progress.states if isinstance(one.condition, MetricCondition)]


def table_of_challenge(challenge: Challenge, progress: ChallengeProgress) -> Rows:
    """Return a row for every condition: the numbers that it compares, and whether it is met."""
    start = {state: challenge.start_values[one.case] for one, state in _states_of_metrics(progress)}
    return [
        {
            _("condition"): condition_sentence(state.condition),
            _("at the start"): start.get(state),
            _("now"): state.value,
            _("compared with"): state.target,
            _("reached"): state.is_met,
        }
        for state in progress.states
    ]


def figure_of_challenge(challenge: Challenge, progress: ChallengeProgress) -> Any:
    """Return a row for every condition on a metric, with marks for the goal, the start value and now."""
    conditions, states = zip(*_states_of_metrics(progress), strict=True)
    names = [metric_name(one.case) for one in conditions]
    start = [challenge.start_values[one.case] for one in conditions]
    goal = {"size": 30, "symbol": "line-ns", "line": {"color": MEANINGS["right"], "width": 4}}
    hollow = {"size": 16, "color": "rgba(0,0,0,0)", "line": {"color": PLAIN, "width": 2}}
    filled = {"size": 16, "color": [MEANINGS["right"] if one.is_met else PLAIN for one in states]}
    traces = [
        markers(values, names, look, name=name, showlegend=True)
        for values, look, name in (
            ([one.target for one in states], goal, _("goal")),
            (start, hollow, _("at the start")),
            ([one.value for one in states], filled, _("now")),
        )
    ]
    return figure(traces, {"showlegend": True, **_layout(len(states))})


def _layout(n_rows: int) -> dict[str, Any]:
    return {
        "height": MARGINS + ROW_HEIGHT * n_rows,
        "xaxis": titled("", BELOW),
        "yaxis": titled("", BESIDE, type="category", autorange="reversed"),
    }


def code_of_challenge(challenge: Challenge, progress: ChallengeProgress, example: Example) -> str:
    """Return code that computes the values of all its metrics on the current matrix."""
    cases = "".join(f"    {case!r},\n" for case in challenge.cases)
    values = {condition.case: state.value for condition, state in _states_of_metrics(progress)}
    comments = "".join(f"# {' '.join(case)}: {value!r}\n" for case, value in values.items())
    return (
        f"{example_snippet(example, challenge.rules, ('METRICS',))}"
        f"cases = [\n{cases}]\n"
        "for metric, average in cases:\n"
        "    print(metric, average, float(METRICS[metric](example, average, rules)))\n"
        f"{comments}"
    )


def table_of_claim(bound: Bound, sides: Sides) -> Rows:
    """Return a row for every side of a claim."""
    pairs = zip(bound.names, sides.values.tolist(), strict=True)
    return [{_("side"): _(name), _("value"): value} for name, value in pairs]


def figure_of_claim(bound: Bound, sides: Sides) -> Any:
    """Return a bar for every side of a claim."""
    values = sides.values.tolist()
    bars = {
        "type": "bar",
        "orientation": "h",
        "x": values,
        "y": [_(name) for name in bound.names],
        "text": list(map(shortest, values)),
        "textposition": "outside",
        "cliponaxis": False,
        "marker": {"color": MEANINGS["wrong" if bool(sides.broken) else "right"]},
    }
    return figure([bars], _layout(len(values)))


def code_of_claim(bound: Bound, example: Example) -> str:
    """Return code that computes the sides of a claim on the current matrix."""
    return (
        f"{example_snippet(example, bound.rules)}"
        "from multilabel_metrics_lab.behaviour.bounds import BOUNDS\n\n"
        f"bound = BOUNDS[{bound.key!r}]\n"
        "sides = bound.sides(example)\n"
        "for name, value in zip(bound.names, sides.values.tolist()):\n"
        "    print(name, value)\n"
        "print('broken:', bool(sides.broken))\n"
    )

"""What is taken away of a challenge or a claim: its numbers as a table, the goal as a figure, and code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from metrics import Example
from metrics.behaviour.bound import Bound, Sides
from metrics.behaviour.bounds import BOUNDS
from metrics.figures.template import BELOW, BESIDE, MEANINGS, PLAIN, figure, markers, titled
from metrics.graph.digits import exact
from pages.explore.challenges.challenge import Challenge, Reached, Wanted
from pages.explore.challenges.challenge_list import CHALLENGES, LEVELS
from pages.explore.challenges.challenge_set import ALL_CLAIMS
from pages.explore.challenges.challenge_tiles import entry_of
from pages.explore.challenges.challenge_words import called, sentence
from pages.figures.code_snippet import example_snippet
from pages.state.focus import CLAIM
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

ROW, ROOM = 70, 130


def table_of_tasks(solved: frozenset[str]) -> DataFrame:
    """Return a row for every challenge and every claim: what it asks for, and whether it is done."""
    from pandas import DataFrame

    words = [*CHALLENGES, *ALL_CLAIMS]
    return DataFrame(
        [
            {
                _("title"): one.title,
                _("task"): one.task,
                _("metrics"): " · ".join(one.metrics)
                or ", ".join(map(_, BOUNDS[word.removeprefix(CLAIM)].names)),
                _("difficulty"): _("claim") if one.level is None else _(LEVELS[one.level]),
                _("done"): word in solved,
            }
            for word, one in ((word, entry_of(word)) for word in words)
        ]
    )


def table_of_challenge(challenge: Challenge, now: Reached) -> DataFrame:
    """Return a row for every condition: the numbers it compares, and whether it holds."""
    from pandas import DataFrame

    rows = [
        {
            _("condition"): sentence(one.condition),
            _("at the start"): challenge.at_start[one.condition.case]
            if isinstance(one.condition, Wanted)
            else None,
            _("now"): one.value,
            _("compared with"): one.other,
            _("reached"): one.holds,
        }
        for one in now.readings
    ]
    return DataFrame(rows)


def figure_of_challenge(challenge: Challenge, now: Reached) -> Any:
    """Return a line for every metric, with the goal, the start and where it is now."""
    shown = [one for one in now.readings if isinstance(one.condition, Wanted)]
    names = [called(one.condition.case) for one in shown if isinstance(one.condition, Wanted)]
    start = [challenge.at_start[one.condition.case] for one in shown if isinstance(one.condition, Wanted)]
    hollow = {"size": 16, "color": "rgba(0,0,0,0)", "line": {"color": PLAIN, "width": 2}}
    goal = {"size": 30, "symbol": "line-ns", "line": {"color": MEANINGS["right"], "width": 4}}
    traces = [
        markers(_finite([one.other for one in shown]), names, goal, name=_("goal"), showlegend=True),
        markers(_finite(start), names, hollow, name=_("at the start"), showlegend=True),
        markers(
            _finite([one.value for one in shown]),
            names,
            {"size": 16, "color": [MEANINGS["right"] if one.holds else PLAIN for one in shown]},
            name=_("now"),
            showlegend=True,
        ),
    ]
    axes = {"xaxis": titled("", BELOW), "yaxis": titled("", BESIDE, type="category", autorange="reversed")}
    return figure(traces, {"height": ROOM + ROW * len(shown), "showlegend": True, **axes})


def _finite(values: Sequence[float | None]) -> list[float | None]:
    """The values, None for one that is undefined or without a limit."""
    return [value if value is not None and abs(value) < float("inf") else None for value in values]


def code_of_challenge(challenge: Challenge, now: Reached, example: Example) -> str:
    """Return code that computes the values of all its metrics on the matrix in place."""
    cases = "".join(f"    {case!r},\n" for case in challenge.cases)
    values = {
        case: one.value
        for one in now.readings
        if isinstance(one.condition, Wanted)
        for case in (one.condition.case,)
    }
    told = "".join(f"# {' '.join(case)}: {value!r}\n" for case, value in values.items())
    return (
        f"{example_snippet(example, challenge.rules, ('METRICS',))}"
        f"cases = [\n{cases}]\n"
        "for metric, average in cases:\n"
        "    print(metric, average, float(METRICS[metric](example, average, rules)))\n"
        f"{told}"
    )


def table_of_claim(bound: Bound, sides: Sides) -> DataFrame:
    """Return a row for every side of a claim."""
    from pandas import DataFrame

    pairs = zip(bound.names, sides.values.tolist(), strict=True)
    return DataFrame([{_("side"): _(name), _("value"): value} for name, value in pairs])


def figure_of_claim(bound: Bound, sides: Sides) -> Any:
    """Return a bar for every side of a claim."""
    values = _finite(sides.values.tolist())
    bars = {
        "type": "bar",
        "orientation": "h",
        "x": values,
        "y": [_(name) for name in bound.names],
        "text": [exact(value) for value in sides.values.tolist()],
        "textposition": "outside",
        "cliponaxis": False,
        "marker": {"color": MEANINGS["wrong" if bool(sides.broken) else "right"]},
    }
    axes = {"xaxis": titled("", BELOW), "yaxis": titled("", BESIDE, type="category", autorange="reversed")}
    return figure([bars], {"height": ROOM + ROW * len(values), **axes})


def code_of_claim(bound: Bound, example: Example) -> str:
    """Return code that computes the sides of a claim on the matrix in place."""
    return (
        f"{example_snippet(example, bound.rules)}"
        "from multilabel_metrics_lab.behaviour.bounds import BOUNDS\n\n"
        f"bound = BOUNDS[{bound.key!r}]\n"
        "sides = bound.sides(example)\n"
        "for name, value in zip(bound.names, sides.values.tolist()):\n"
        "    print(name, value)\n"
        "print('broken:', bool(sides.broken))\n"
    )

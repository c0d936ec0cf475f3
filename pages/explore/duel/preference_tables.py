"""The preferences of the metrics as bars, as a sentence, as tables, and as files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from metrics import METRICS, Conventions, Example
from metrics.behaviour.variants import Case
from metrics.figures.template import BELOW, MEANINGS, PLAIN, figure, titled
from metrics.graph.digits import told_apart
from pages.explore.cases import case_name, lesson_link
from pages.explore.duel.preferences import MODELS, Preference, Scores
from pages.explore.row_choice import choosing_row
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import Rows
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.markup import Html, element
from pages.start.every_number import ARROWS
from pages.state.focus import PageOf
from pages.words import gettext as _

FIRST_STEP = {"part": "1", "step": "1"}  # not the question: the value is known here
ROW_HEIGHT, MARGINS = 30, 90  # px
COLOURS = {"A": MEANINGS["true"], "B": MEANINGS["threshold"], "": PLAIN}


def bar_table(advantages: Sequence[tuple[Preference, float]], chosen: Case | None) -> Html:
    """Return a table with a row for each metric: both values, and between them a bar to the better model."""
    sides = element("div", element("span", _("← A better")), element("span", _("B better →")))
    heads = (
        element("td"),
        element("th", _("A"), scope="col", css="figure"),
        element("th", sides, scope="col", css="sides-of-bars"),
        element("th", _("B"), scope="col", css="figure"),
    )
    rows = (_bar(one, share, one.case == chosen) for one, share in advantages)
    return element(
        "table",
        element("caption", _("Which model each metric prefers"), css="unseen"),
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
        css="table bars",
    )


def _bar(preference: Preference, share: float, is_chosen: bool) -> Html:
    (metric, average), winner = preference.case, preference.winner
    bar = element("span", _("equal"), css="equal")
    if winner:
        bar = element("i", css=f"bar model-{winner.lower()}", style=f"--share: {abs(share):.4f}")
    a, b = _value_cells(preference)
    return choosing_row(
        preference.case,
        [a, element("td", element("div", bar, css="track")), b],
        is_chosen=is_chosen,
        testid=f"bar-{metric}-{average}",
        sign=_direction_arrow(preference.case),
    )


def _value_cells(preference: Preference) -> list[Html]:
    return [
        element("td", value, css=f"figure {'wins' if preference.winner == model else ''}")
        for model, value in zip(MODELS, told_apart(*preference.values), strict=True)
    ]


def _direction_arrow(case: Case) -> Html:
    """An arrow towards the better values: the higher or the lower ones."""
    better = METRICS[case[0]].better
    return element("span", ARROWS[better], title=_(DIRECTIONS[better]), css="way")


def verdict_of_metric(preference: Preference, reason: str, page_of: PageOf) -> Html:
    """Return which model a metric prefers, the reason, and the link to its steps."""
    text = {
        "A": _("{metric} prefers A: {direction}."),
        "B": _("{metric} prefers B: {direction}."),
        "": _("{metric} cannot tell the two apart."),
    }[preference.winner]
    direction = _(DIRECTIONS[METRICS[preference.case[0]].better])
    verdict = element("b", text.format(metric=case_name(preference.case), direction=direction))
    steps = lesson_link(_("See A step by step →"), preference.case, page_of, **FIRST_STEP)
    return element("p", verdict, " ", reason, " ", steps, css="why", role="status")


# All numbers


def every_preference(groups: Mapping[str, Sequence[Preference]], page_of: PageOf) -> Html:
    """Return a table for each group of `by_winner`."""
    titles = {
        "A": _("Prefer model A: {count}"),
        "B": _("Prefer model B: {count}"),
        "": _("See no difference: {count}"),
        "?": _("Have no value for one of the two: {count}"),
    }
    tables = [
        _group_table(title.format(count=len(groups[key])), groups[key], page_of)
        for key, title in titles.items()
        if groups[key]
    ]
    return element("div", *tables, css="groups")


def _group_table(title: str, group: Sequence[Preference], page_of: PageOf) -> Html:
    models = (element("th", model, scope="col", css="figure") for model in (_("A"), _("B")))
    heads = element("tr", element("th", _("Metric"), scope="col"), *models)
    rows = []
    for one in group:
        name = lesson_link(case_name(one.case), one.case, page_of, **FIRST_STEP)
        head = element("th", element("span", name, " ", _direction_arrow(one.case)), scope="row")
        rows.append(element("tr", head, *_value_cells(one)))
    caption = element("caption", title)
    return element("table", caption, element("thead", heads), element("tbody", *rows), css="table")


# The files


def table_of_duel(preferences: Sequence[Preference]) -> Rows:
    """Return a row for every metric and average: both values, and the model that it prefers."""
    return [
        {_("metric"): case_name(one.case), "A": one.values[0], "B": one.values[1], _("prefers"): one.winner}
        for one in preferences
    ]


def figure_of_duel(advantages: Sequence[tuple[Preference, float]]) -> Any:
    """Return a bar for each metric, to the left for model A and to the right for model B."""
    bar = {
        "type": "bar",
        "orientation": "h",
        "x": [share for _one, share in advantages],
        "y": [case_name(one.case) for one, _share in advantages],
        "marker": {"color": [COLOURS[one.winner] for one, _share in advantages]},
    }
    layout = {
        "height": MARGINS + ROW_HEIGHT * len(advantages),
        "bargap": 0.3,
        "xaxis": titled(_("← A is better · B is better →"), BELOW, range=[-1.05, 1.05], showticklabels=False),
        "yaxis": titled("", BELOW, autorange="reversed", type="category"),
    }
    return figure([bar], layout)


def code_of_duel(example: Example, rival: Scores, rules: Conventions) -> str:
    """Return code that computes every number of both models."""
    scores = "".join(f"    {[*row]!r},\n" for row in rival)
    return (
        f"{example_snippet(example, rules)}\n"
        "from dataclasses import replace\n\n"
        "import numpy as np\n"
        "from multilabel_metrics_lab.behaviour.variants import every_case, values_of\n\n"
        f"model_b = replace(example, scores=np.array([\n{scores}]))\n"
        "for case in every_case():\n"
        "    print(*case, values_of(case, example, rules), values_of(case, model_b, rules))\n"
    )

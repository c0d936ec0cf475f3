"""The pictures of a duel: a bar for each metric towards the model that it prefers, and all numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from metrics import METRICS
from metrics.behaviour.variants import Case
from metrics.graph.digits import told_apart
from pages.explore.cases import name_of
from pages.explore.duel.duel_preferences import MODELS, Preference
from pages.explore.row_choice import choosing_row
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.markup import Html, element
from pages.start.every_number import ARROWS
from pages.words import gettext as _

Target = Callable[[str, str], Mapping[str, str]]


def bars(advantages: Sequence[tuple[Preference, float]], chosen: Case | None) -> Html:
    """A row for each metric: both values, and between them a bar towards the better model."""
    heads = (
        element("td"),
        element("th", _("A"), scope="col", css="figure"),
        element(
            "th",
            element("div", element("span", _("← A better")), element("span", _("B better →"))),
            scope="col",
            css="sides-of-bars",
        ),
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


def _bar(one: Preference, share: float, is_chosen: bool) -> Html:
    a, b = _values(one)
    drawn = element(
        "i", css=f"bar model-{(one.prefers or 'none').lower()}", style=f"--share: {abs(share):.4f}"
    )
    says = element("span", _("equal"), css="equal") if not one.prefers else drawn
    return choosing_row(
        one.case,
        [a, element("td", element("div", says, css="track")), b],
        is_chosen=is_chosen,
        testid=f"bar-{one.case[0]}-{one.case[1]}",
        sign=_arrow(one.case),
    )


def _values(one: Preference) -> list[Html]:
    return [
        element("td", value, css=f"figure {'wins' if one.prefers == model else ''}")
        for model, value in zip(MODELS, told_apart(*one.values), strict=True)
    ]


def why(one: Preference, reason: str, target: Target) -> Html:
    """What one metric says of the two models and its `reason`, and the way to its steps."""
    metric = METRICS[one.case[0]]
    patterns = {
        "A": _("{metric} prefers A: {direction}."),
        "B": _("{metric} prefers B: {direction}."),
        "": _("{metric} cannot tell the two apart."),
    }
    told = patterns[one.prefers].format(metric=name_of(one.case), direction=_(DIRECTIONS[metric.better]))
    way = element("a", _("See A step by step →"), **target(*one.case))
    return element("p", element("b", told), " ", reason, " ", way, css="why", role="status")


def every_preference(parts: Mapping[str, Sequence[Preference]], target: Target) -> Html:
    """All metrics under all averages, gathered by the model that they prefer."""
    titles = {
        "A": _("Prefer model A: {count}"),
        "B": _("Prefer model B: {count}"),
        "": _("See no difference: {count}"),
        "?": _("Have no value for one of the two: {count}"),
    }
    tables = [
        _gathered(title.format(count=len(parts[key])), parts[key], target)
        for key, title in titles.items()
        if parts[key]
    ]
    return element("div", *tables, css="groups")


def _gathered(title: str, preferences: Sequence[Preference], target: Target) -> Html:
    head = element(
        "tr",
        element("th", _("Metric"), scope="col"),
        *(element("th", title, scope="col", css="figure") for title in (_("A"), _("B"))),
    )
    rows = (
        element("tr", element("th", _link(one, target), scope="row"), *_values(one)) for one in preferences
    )
    return element(
        "table", element("caption", title), element("thead", head), element("tbody", *rows), css="table"
    )


def _link(one: Preference, target: Target) -> Html:
    return element("span", element("a", name_of(one.case), **target(*one.case)), " ", _arrow(one.case))


def _arrow(case: Case) -> Html:
    """Which values are the better ones: the higher or the lower."""
    better = METRICS[case[0]].better
    return element("span", ARROWS[better], title=_(DIRECTIONS[better]), css="way")

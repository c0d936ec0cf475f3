"""The pictures of a duel: model B, the lines of both models, and the table of all metrics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from metrics import METRICS
from metrics.graph.digits import decimal, told_apart
from pages.explore.cases import name_of
from pages.explore.cell_table import cell_table
from pages.explore.duel.duel_preferences import MODELS, DuelLine, Preference, Scores
from pages.intake.matrix import Matrix
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.component import component
from pages.shell.markup import Html, element, scroller
from pages.start.every_number import ARROWS
from pages.words import gettext as _

Target = Callable[[str, str], Mapping[str, str]]
CLOSE = 0.12  # of an axis: two marks nearer than this would hide each other

_render = component(__file__, '<div class="carried"></div>')


def show_board(content: Html, key: str) -> None:
    """Draw a picture; its links lead to `data-page` in the state as it is but for `data-asks`."""
    _render(key=key, data={"html": content})


def rival_table(
    matrix: Matrix, scores: Scores, predicted: NDArray[np.bool_], rows: range, columns: range
) -> Html:
    """The scores of model B, those marked that are not the scores of model A."""
    table = cell_table(
        matrix.samples,
        matrix.labels,
        rows,
        columns,
        lambda row, column: _cell(matrix, scores, predicted, row, column),
        css="rival",
        caption=element("caption", _("Model B: in each cell its score"), css="unseen"),
    )
    return element("div", scroller(table), css="duel")


def _cell(matrix: Matrix, scores: Scores, predicted: NDArray[np.bool_], row: int, column: int) -> Html:
    own, other = matrix.scores[row][column], scores[row][column]
    true = matrix.truth[row][column]
    css = " ".join(name for name, holds in (("true", true), ("differs", own != other)) if holds)
    told = _("{sample}, {label}: model A {own}, model B {other}").format(
        sample=matrix.samples[row], label=matrix.labels[column], own=decimal(own), other=decimal(other)
    )
    mark, predicts = element("span", str(true), css="mark"), "✓" if predicted[row, column] else ""
    return element("td", mark, element("span", predicts, css="badge"), decimal(other), css=css, title=told)


def lines_of_models(lines: Sequence[DuelLine], target: Target) -> Html:
    """A row for each metric with an axis from worse to better, and a line for each model through all."""
    heads = (
        element("th", _("Metric"), scope="col"),
        element(
            "th",
            element("div", element("span", _("worse")), element("span", _("better")), css="way"),
            scope="col",
            css="axis",
        ),
        *(element("th", title, scope="col", css="figure") for title in (_("A"), _("B"))),
        element("th", _("prefers"), scope="col", css="says"),
    )
    drawing = _through(lines)
    rows = [_row(line, target, drawing if place == 0 else Html("")) for place, line in enumerate(lines)]
    table = element(
        "table",
        element("caption", _("Which model each metric prefers"), css="unseen"),
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
        css="table dots lines",
    )
    told = _("The farther apart the two, the larger the difference, as a share of the values there can be.")
    return element("div", table, element("p", told, css="aside"), css="duel")


def _through(lines: Sequence[DuelLine]) -> Html:
    """The two lines, drawn over the axes of all rows."""

    def line(model: int) -> Html:
        points = " ".join(f"{100 * one.places[model]:.2f},{10 * row + 5}" for row, one in enumerate(lines))
        return element("polyline", points=points, css=f"model-{MODELS[model].lower()}")

    return element(
        "svg",
        line(0),
        line(1),
        viewBox=f"0 0 100 {10 * len(lines)}",
        preserveAspectRatio="none",
        style=f"--rows: {len(lines)}",
        aria_hidden="true",
    )


def _row(line: DuelLine, target: Target, drawing: Html) -> Html:
    preference = line.preference
    apart = abs(line.places[0] - line.places[1])
    beside = "level" if not preference.prefers else "close" if apart < CLOSE else ""
    marks = [
        element(
            "i",
            element("b", model, css=f"point model-{model.lower()} {beside} {_wins(preference, model)}"),
            css="dot",
            style=f"translate: {100 * place:.2f}%",
            aria_hidden="true",
        )
        for model, place in zip(MODELS, line.places, strict=True)
    ]
    return element(
        "tr",
        element("th", _link(preference, target), scope="row"),
        element("td", element("div", drawing, *marks, css="track"), css="axis"),
        *_values(preference),
        element("td", preference.prefers or _("neither"), css="says"),
        data_testid=f"line-{preference.case[0]}-{preference.case[1]}",
    )


def _wins(preference: Preference, model: str) -> str:
    return "wins" if preference.prefers == model else ""


def _link(preference: Preference, target: Target) -> Html:
    metric = METRICS[preference.case[0]]
    name = name_of(preference.case)
    arrow = element("span", ARROWS[metric.better], title=_(DIRECTIONS[metric.better]))
    return element("span", element("a", name, title=name, **target(*preference.case)), " ", arrow, css="name")


def _values(preference: Preference) -> list[Html]:
    return [
        element("td", value, css=f"figure {_wins(preference, model)}")
        for model, value in zip(MODELS, told_apart(*preference.values), strict=True)
    ]


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
    return element("div", *tables, css="duel groups")


def _gathered(title: str, preferences: Sequence[Preference], target: Target) -> Html:
    head = element(
        "tr",
        element("th", _("Metric"), scope="col"),
        *(element("th", title, scope="col", css="figure") for title in (_("A"), _("B"))),
    )
    rows = (
        element("tr", element("th", _link(preference, target), scope="row"), *_values(preference))
        for preference in preferences
    )
    return element(
        "table", element("caption", title), element("thead", head), element("tbody", *rows), css="table"
    )

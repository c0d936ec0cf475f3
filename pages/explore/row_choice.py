"""A table of metrics in which one row is chosen: a press on a row chooses it and puts it into the link."""

from __future__ import annotations

from typing import TypedDict

from metrics.behaviour.variants import Case
from pages.explore.cases import case_name, cases_in_link
from pages.shell.joined import component
from pages.shell.markup import Html, element


class RowChoiceData(TypedDict):
    """The table."""

    html: Html


_render = component(__file__, RowChoiceData, '<div class="row-choice"></div>')


def row_choice(content: Html, key: str) -> None:
    """Draw a table whose rows are made by `choosing_row`."""
    _render(key=key, data={"html": content})


def choosing_row(
    case: Case, cells: list[Html], *, is_chosen: bool, css: str = "", testid: str = "", sign: Html | str = ""
) -> Html:
    """Return the row of a metric, which is chosen by a press on it or on the button that is its head.

    The `sign` follows the name of the metric.
    """
    pressed = "true" if is_chosen else "false"
    button = element(
        "button", case_name(case), *((" ", sign) if sign else ()), type="button", aria_pressed=pressed
    )
    head = element("th", button, scope="row")
    css = f"{css} now" if is_chosen else css
    return element("tr", head, *cells, data_case=cases_in_link(case), css=css, data_testid=testid)

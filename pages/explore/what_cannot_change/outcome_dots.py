"""A sign for each number, or for each change: whether the number cannot change, only can, or does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from metrics import AVERAGES, METRICS, Conventions
from metrics.behaviour.outcome import CERTAIN, MOVED, SAME, Outcome, ruling_of
from metrics.behaviour.situation import situation_of
from metrics.behaviour.transformation import Transformation
from metrics.behaviour.variants import every_case
from metrics.words import N_
from pages.explore.cases import cases_in_link
from pages.explore.what_cannot_change.change_choice import change_in_link
from pages.explore.what_cannot_change.outcome_words import SIGN_CSS, title_of
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

HTML = """
<table class="outcomes" role="table"><tbody role="rowgroup"></tbody></table>
<p class="unseen" role="status"></p>
"""
N_COLUMNS = 2
SLOTS = tuple(AVERAGES)  # the dots of a row from the left
MEANINGS = {
    CERTAIN: N_("cannot change"),
    SAME: N_("could change, but not in this matrix"),
    MOVED: N_("changes"),
}
_render = component(__file__, HTML)


# A name, and its dots: the slot of each, its word in the address, and its CSS class.
Row = tuple[str, Sequence[tuple[int, str, str]]]


@lru_cache(256)
def without_effect(how: str, scope: str, rules: Conventions) -> frozenset[str]:
    """Return the metrics that such a change cannot touch under some average.

    The photos decide it for every matrix, so that no row changes its place while one edits.
    """
    situation = situation_of(Transformation(how, scope), example_of(PHOTOS), rules)
    return frozenset(case[0] for case in every_case() if ruling_of(case, situation).certain)


def dots_of_numbers(
    outcomes: Sequence[Outcome], pressed: Outcome, sentence: str, first: frozenset[str] = frozenset()
) -> None:
    """Draw a row for each metric, those in `first` above the others, with a dot for each average."""
    by_metric: dict[str, list[Outcome]] = {}
    for one in sorted(outcomes, key=lambda one: one.case[0] not in first):
        by_metric.setdefault(one.case[0], []).append(one)
    rows: list[Row] = [
        (
            _(METRICS[key].title),
            [
                (SLOTS.index(one.case[1]), cases_in_link(one.case), SIGN_CSS[one.kind])
                for one in sorted(of_metric, key=lambda one: SLOTS.index(one.case[1]))
            ],
        )
        for key, of_metric in by_metric.items()
    ]
    length = -(-len(rows) // N_COLUMNS)
    columns = [rows[at : at + length] for at in range(0, len(rows), length)]
    _show(
        columns, _("What became of every number"), len(SLOTS), "curves", cases_in_link(pressed.case), sentence
    )


def dots_of_changes(
    outcomes: Sequence[Mapping[Transformation, Outcome]],
    matrix: Matrix,
    step: str,
    pressed: Transformation,
    sentence: str,
) -> None:
    """Draw a row with a dot for each change, in columns."""
    columns: list[list[Row]] = [
        [
            (title_of(change, matrix, step), [(0, change_in_link(change), SIGN_CSS[one.kind])])
            for change, one in column.items()
        ]
        for column in outcomes
    ]
    _show(columns, _("What every change did to the number"), 1, "change", change_in_link(pressed), sentence)


def _show(
    columns: Sequence[Sequence[Row]], name: str, slots: int, what: str, pressed: str, sentence: str
) -> None:
    """Draw a table called `name`; the dot that is pressed becomes the choice `what`, told by `sentence`."""
    heads = [_(AVERAGES[one].title) for one in SLOTS] if slots > 1 else []
    data: dict[str, Any] = {
        "name": name,
        "heads": heads,
        "columns": columns,
        "slots": slots,
        "what": what,
        "pressed": pressed,
        "status": sentence,
        "meanings": {SIGN_CSS[kind]: _(text) for kind, text in MEANINGS.items()},
    }
    _render(key="outcome_dots", data=data)


def legend(outcomes: Sequence[Outcome], *, of_changes: bool) -> Html:
    """Return what the signs mean, and how many numbers have each, or how many changes of one number."""
    counts = Counter(one.kind for one in outcomes)
    n_certain, n_same, n_moved = (counts[kind] for kind in MEANINGS)
    lines = (
        _("{n} cannot change").format(n=n_certain),
        _("{n} could change, but not in this matrix").format(n=n_same),
        ngettext("{n} changes", "{n} change", n_moved).format(n=n_moved),
    )
    if of_changes:
        lines = (
            _("{n} cannot be noticed").format(n=n_certain),
            _("{n} could be noticed, but not in this matrix").format(n=n_same),
            ngettext("{n} is noticed", "{n} are noticed", n_moved).format(n=n_moved),
        )
    signs = (
        element("li", element("i", css=SIGN_CSS[kind]), line)
        for kind, line in zip(MEANINGS, lines, strict=True)
    )
    return element("ul", *signs, css="legend")

"""A sign for each number, or for each change: whether the number cannot change, only can, or does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from metrics import AVERAGES, METRICS, Conventions
from metrics.behaviour.outcome import Outcome, ruling_of
from metrics.behaviour.situation import situation_of
from metrics.behaviour.transformation import Transformation
from metrics.behaviour.variants import every_case
from metrics.words import N_
from pages.explore.cases import word_of
from pages.explore.what_cannot_change.change_choice import word_of_done
from pages.explore.what_cannot_change.outcome_words import CANNOT, MOVES, STAYS, listed, sign_of
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
COLUMNS = 2
SLOTS = tuple(AVERAGES)  # the dots of a row from the left
SIGNS = {CANNOT: N_("cannot change"), STAYS: N_("could change, but not in this matrix"), MOVES: N_("changes")}
_render = component(__file__, HTML)


# A name, and its dots: the slot of each, its word in the address, and its class.
Row = tuple[str, Sequence[tuple[int, str, str]]]


@lru_cache(256)
def without_effect(how: str, scope: str, rules: Conventions) -> frozenset[str]:
    """The metrics that such a change cannot touch under some average.

    The photos decide it for every matrix, so that no row changes its place while one edits.
    """
    situation = situation_of(Transformation(how, scope), example_of(PHOTOS), rules)
    return frozenset(case[0] for case in every_case() if ruling_of(case, situation).certain)


def dots_of_numbers(
    found: Sequence[Outcome], pressed: Outcome, sentence: str, first: frozenset[str] = frozenset()
) -> None:
    """A row for each metric, those that come `first` above the others; a dot for each average."""
    by_metric: dict[str, list[Outcome]] = {}
    for one in sorted(found, key=lambda one: one.case[0] not in first):
        by_metric.setdefault(one.case[0], []).append(one)
    rows: list[Row] = [
        (
            _(METRICS[key].title),
            [
                (SLOTS.index(one.case[1]), word_of(one.case), sign_of(one))
                for one in sorted(ones, key=lambda one: SLOTS.index(one.case[1]))
            ],
        )
        for key, ones in by_metric.items()
    ]
    length = -(-len(rows) // COLUMNS)
    columns = [rows[at : at + length] for at in range(0, len(rows), length)]
    _show(columns, _("What became of every number"), len(SLOTS), "curves", word_of(pressed.case), sentence)


def dots_of_changes(
    found: Sequence[Mapping[Transformation, Outcome]],
    matrix: Matrix,
    step: str,
    pressed: Transformation,
    sentence: str,
) -> None:
    """A dot for each change, in columns."""
    columns: list[list[Row]] = [
        [
            (listed(done, matrix, step), [(0, word_of_done(done), sign_of(one))])
            for done, one in column.items()
        ]
        for column in found
    ]
    _show(columns, _("What every change did to the number"), 1, "change", word_of_done(pressed), sentence)


def _show(
    columns: Sequence[Sequence[Row]], name: str, slots: int, what: str, pressed: str, sentence: str
) -> None:
    """Where one is pressed it becomes the choice `what` of the page; `sentence` describes it."""
    heads = [_(AVERAGES[one].title) for one in SLOTS] if slots > 1 else []
    data: dict[str, Any] = {
        "name": name,
        "heads": heads,
        "columns": columns,
        "slots": slots,
        "what": what,
        "pressed": pressed,
        "status": sentence,
        "signs": {sign: _(text) for sign, text in SIGNS.items()},
    }
    _render(key="outcome_dots", data=data)


def legend(found: Sequence[Outcome], *, of_changes: bool) -> Html:
    """What the signs mean, and how many numbers there are of each, or how many changes of one number."""
    counts = Counter(map(sign_of, found))
    cannot, stays, moves = (counts[sign] for sign in SIGNS)
    lines = (
        _("{n} cannot change").format(n=cannot),
        _("{n} could change, but not in this matrix").format(n=stays),
        ngettext("{n} changes", "{n} change", moves).format(n=moves),
    )
    if of_changes:
        lines = (
            _("{n} cannot be noticed").format(n=cannot),
            _("{n} could be noticed, but not in this matrix").format(n=stays),
            ngettext("{n} is noticed", "{n} are noticed", moves).format(n=moves),
        )
    signs = (element("li", element("i", css=sign), line) for sign, line in zip(SIGNS, lines, strict=True))
    return element("ul", *signs, css="legend")

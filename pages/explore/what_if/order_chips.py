"""The labels of a sample, or the samples of a label, in their order before and after a change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Example
from metrics.behaviour.invariance import Situation
from metrics.behaviour.transformation import (
    EMPTY_SAMPLE,
    LABEL,
    NEW,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
)
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal
from metrics.parts.part import COLUMNS, ROWS
from pages.intake.matrix import Matrix
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_ITEMS = 6
THRESHOLD = -2  # in the place of an item
REVERSED = (REVERSE_SAMPLES, REVERSE_LABELS)
OF_SAMPLES = (REVERSE_SAMPLES, REPEAT_SAMPLES, EMPTY_SAMPLE)


@dataclass(frozen=True)
class OrderedItem:
    """A label, a sample or the threshold in an order; `origin` is its place before the change."""

    origin: int
    name: str
    score: float
    css: str


@dataclass(frozen=True)
class ShownPart:
    """A sample or a label whose items are shown, by its kind and its number before the change."""

    kind: str
    number: int


def part_to_show(situation: Situation, kind: str) -> ShownPart:
    """Return a part of this kind, or of the one that the change is about.

    It is the one that is changed, or else the first in which items change places.
    """
    change = situation.transformation
    if not change.moves_scores:
        return ShownPart(COLUMNS if change.name in OF_SAMPLES else ROWS, 0)
    shown = COLUMNS if kind == COLUMNS else ROWS
    if (change.scope, shown) in ((SAMPLE, ROWS), (LABEL, COLUMNS)):
        return ShownPart(shown, change.place)
    before, after = (_best_first(one.parts(shown).score.value) for one in (situation.before, situation.after))
    return ShownPart(shown, int(np.argmax((before != after).any(-1))))


def order_chips(situation: Situation, matrix: Matrix, part: ShownPart) -> Html:
    """Return the items of a part before and after the change: the highest score first, or as in the table."""
    names, others = (matrix.labels, matrix.samples) if part.kind == ROWS else (matrix.samples, matrix.labels)
    rows, columns = situation.transformed.rows, situation.transformed.columns
    items, parts = (columns, rows) if part.kind == ROWS else (rows, columns)
    later = int(np.flatnonzero(parts == part.number)[0])
    there = np.arange(len(names))
    before = _items(situation, situation.before, part.kind, part.number, names, there)
    after = _items(situation, situation.after, part.kind, later, names, items)
    places = [one.origin for one in before if one.origin != THRESHOLD]
    shown = {THRESHOLD, NEW, *places[:MAX_ITEMS]}
    more = _("+ {n} more").format(n=len(places) - MAX_ITEMS) if len(places) > MAX_ITEMS else ""
    drawn = [
        (when, _chips([one for one in ordered if one.origin in shown], compared=not _is_by_place(situation)))
        for when, ordered in ((_("before"), before), (_("after"), after))
    ]
    return element(
        "figure",
        element("figcaption", _caption(situation, part).format(part=others[part.number])),
        *(
            element(
                "div",
                element("span", when, css="when"),
                element("ol", *chips, aria_label=when),
                *([element("span", more, css="more")] if more else []),
            )
            for when, chips in drawn
        ),
        css="order-chips",
    )


def _caption(situation: Situation, part: ShownPart) -> str:
    if _is_by_place(situation):
        by_place = _("The labels of {part} from left to right"), _("The samples of {part} from top to bottom")
        return by_place[part.kind == COLUMNS]
    return _("The labels of {part}") if part.kind == ROWS else _("The samples of {part}")


def _is_by_place(situation: Situation) -> bool:
    """Whether the items stand as in the table: by their scores nothing would be seen to move."""
    return situation.transformation.name in REVERSED


def _best_first(scores: Array) -> Array:
    return np.asarray(np.argsort(-scores, axis=-1, kind="stable"))


def _items(
    situation: Situation, example: Example, kind: str, number: int, names: Sequence[str], origins: Array
) -> list[OrderedItem]:
    """The items of a part in their order; by their scores, with the threshold that they have in common."""
    cells = tuple(example.parts(kind).cells(number).T)
    assert example.scores is not None
    scores, truth, by_place = example.scores[cells], example.truth[cells], _is_by_place(situation)
    ordered = [
        OrderedItem(
            int(origins[at]),
            _name_of(int(origins[at]), names, kind, int((origins == origins[at]).sum())),
            float(scores[at]),
            "chip true" if truth[at] else "chip",
        )
        for at in (range(len(scores)) if by_place else _best_first(scores).tolist())
    ]
    threshold = np.unique(np.broadcast_to(example.threshold, example.truth.shape)[cells])
    if example.decided_by == "threshold" and len(threshold) == 1 and not by_place:
        n_predicted = int(example.prediction(situation.rules)[cells].sum())
        limit = OrderedItem(THRESHOLD, _("threshold"), float(threshold[0]), "chip threshold")
        ordered.insert(n_predicted, limit)
    once: dict[int, OrderedItem] = {}
    for one in ordered:  # a copy has the score of its original
        once.setdefault(one.origin, one)
    return list(once.values())


def _name_of(origin: int, names: Sequence[str], kind: str, n_times: int) -> str:
    """The name of an item by the place that it comes from, and how often it is there."""
    if origin == NEW:
        return _("new label") if kind == ROWS else _("new sample")
    return names[origin] if n_times == 1 else _("{name} ×{n}").format(name=names[origin], n=n_times)


def _chips(ordered: Sequence[OrderedItem], *, compared: bool) -> Iterator[Html]:
    """Each item with its score below it, and how it stands to the one before it if they are `compared`."""
    for number, one in enumerate(ordered):
        between = "" if not compared else "=" if ordered[number - 1].score == one.score else ">"
        yield element(
            "li",
            *([element("i", between)] if number else []),
            element("span", one.name, css=one.css, title=one.name),
            element("small", _written(one.score)),
        )


def _written(score: float) -> str:
    """A score in full, as it stands in the matrix, or with four digits where it has more than six."""
    return decimal(score, 6) if float(f"{score:.6g}") == score else decimal(score)

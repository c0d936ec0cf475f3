"""The sorted lists of one-error, reciprocal rank, coverage, margin loss and average precision."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

import numpy as np

from metrics import Quantity
from metrics.graph.digits import shortest
from metrics.words import N_
from pages.lessons.picture import Picture, chip_of, page_of, paged_element, pages_about
from pages.lessons.pictures.ranked_list import (
    MAX_ROWS,
    PLACE,
    Column,
    RankedRows,
    bracket,
    joined,
    on_pages,
    places_of_ranks,
    rank_column,
    ranked_list,
    ratio,
    read_column,
    reading_line,
    rows_of,
    with_score,
)
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import shortened
from pages.lessons.working_pages import WorkingPages, step_of_part, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_NAMES = 3
BY_THE_RULE = {
    "optimistic": N_("By the rule one true label is enough: no error."),
    "pessimistic": N_("By the rule one false label is enough: an error."),
}
FIRST_TRUE_RANK, RECIPROCAL_RANK = "reciprocal_rank.rank", "reciprocal_rank"
DEPTH, COVERAGE = "coverage.depth", "coverage"
FIRST_FALSE, LAST_TRUE = "margin_loss.first_false", "margin_loss.last_true"
RANKS = ("rank", "place")
HITS, RECALL, PRECISION = "hits", "recall_here", "precision_here"
BEST_FROM_RANK = "average_precision.best_from_here"
MAX_STRIP_LENGTH, MAX_NUMBER_LENGTH = 30, 2


def draw_one_error(scene: Scene, pages: WorkingPages) -> Picture:
    """One-error: the top of the list is marked, and beside it stands what it is: right, wrong or between."""
    page = page_of(pages, "top_score")
    size = int((scene.ranked.score == value_of_step(scene, "top_score")).sum())
    highlighted = joined(
        *(on_pages(pages, place, "top_score", "one_error") for place in range(min(size, MAX_ROWS)))
    )
    rows = rows_of(scene, pages)
    description = _("The labels from the highest score down. The top of the list is judged.")
    return ranked_list("top", rows, (), _judged(rows, size, page), description, highlighted)


def _judged(rows: RankedRows, size: int, first_page: int | None) -> Iterator[Html]:
    """A frame with the names at the top, which gets a sign when the error is computed."""
    scene, page = rows.scene, page_of(rows.pages, "one_error")
    names = [chip_of(scene, rows.item(place)) for place in range(min(size, MAX_NAMES))]
    more = [_("… {n} more").format(n=size - MAX_NAMES)] if size > MAX_NAMES else []
    top = paged_element("p", *names, *more, first_page=first_page, css="names")
    error = value_of_step(scene, "one_error")
    if error is None or isnan(error) or page is None:
        yield element("div", top, css="judged waiting")
        return
    kind, sign, text = _verdict(error) if size == 1 else _verdict_on_several(rows, size, error)
    if page > 0:
        yield paged_element("div", top, last_page=page - 1, css="judged waiting")
    mark = element("span", sign, css="sign", aria_hidden="true")
    yield paged_element("div", top, mark, element("p", text), first_page=page, css=f"judged {kind}")


def _verdict(error: float) -> tuple[str, str, str]:
    if error == 0:
        return "right", "✓", _("The top label is true: no error.")
    if error == 1:
        return "wrong", "✗", _("The top label is false: an error.")
    return "tied", "=", _("An error of {error} on average.").format(error=shortest(error))


def _verdict_on_several(rows: RankedRows, size: int, error: float) -> tuple[str, str, str]:
    """What the rule in force makes of labels that share the top."""
    scene = rows.scene
    kind, sign, ruled = _verdict(error)
    at_top = scene.ranked.items[:size]
    rule = scene.result.conventions.one_error_tie
    if not scene.truth[at_top].any():
        ruled = _("None of them is true: an error.")
    elif scene.truth[at_top].all():
        ruled = _("All of them are true: no error.")
    elif rule == "first":
        ruled = _("The rule takes the left one: {name}.").format(name=shortened(scene.names[min(at_top)]))
    elif rule != "average":
        ruled = _(BY_THE_RULE[rule])
    shared = ngettext("{count} label has the top score.", "{count} labels share the top.", size)
    return kind, sign, f"{shared.format(count=size)} {ruled}"


def draw_reciprocal_rank(scene: Scene, pages: WorkingPages) -> Picture:
    """Reciprocal rank: what is read down to the first true label, and what each rank is worth."""
    truth = scene.ranked.truth
    first = int(np.argmax(truth)) if truth.any() else -1
    read = places_of_ranks(value_of_step(scene, FIRST_TRUE_RANK))
    page = page_of(pages, FIRST_TRUE_RANK)
    columns = (
        read_column(scene, first, _("first true"), sum(read) + 1 if read else 0, page),
        _worths(scene, first, page_of(pages, RECIPROCAL_RANK)),
    )
    rows = rows_of(scene, pages, [*read, first])
    highlighted = joined(
        with_score(scene, pages, "reciprocal_rank.highest", truth),
        on_pages(pages, first, FIRST_TRUE_RANK, RECIPROCAL_RANK),
    )
    description = _("The labels are read from the highest score down to the first true one.")
    marks, rank = reading_line(rows, read, page), rank_column(scene, pages, PLACE, FIRST_TRUE_RANK)
    return ranked_list("first-true", rows, columns, marks, description, highlighted, rank)


def _worths(scene: Scene, first: int, first_page: int | None) -> Column:
    """1 over each rank as a bar and a fraction, that of the first true label in full colour."""

    def worth(place: int) -> Html:
        rank = float(scene.ranked.rank[place])
        bar = element("i", style=f"width:{100 / rank:.4g}%")
        css = "worth chosen" if place == first else "worth"
        return element("span", element("span", bar, css="track"), ratio("1", shortest(rank)), css=css)

    return Column(_("1 / rank"), "worths", worth, lambda _place: first_page, framed=True)


def draw_coverage(scene: Scene, pages: WorkingPages) -> Picture:
    """Coverage: what is read down to the last true label, and how many steps that takes."""
    truth = scene.ranked.truth
    last = int(np.flatnonzero(truth)[-1]) if truth.any() else -1
    read = places_of_ranks(value_of_step(scene, DEPTH))
    page, counted_on = page_of(pages, DEPTH), page_of(pages, COVERAGE)
    from_zero = scene.result.conventions.coverage_start == "zero"
    rows = rows_of(scene, pages, [*read, last])
    counted = Column(
        _("steps") if from_zero else _("labels"),
        "counted",
        lambda place: f"{place + (not from_zero)}" if read and place <= read[0] else "",
        lambda _place: counted_on,
    )
    columns = read_column(scene, last, _("last true"), sum(read) + 1 if read else 0, page), counted
    highlighted = joined(
        with_score(scene, pages, "coverage.lowest", truth), on_pages(pages, last, DEPTH, COVERAGE)
    )
    description = _("The labels are read from the highest score down to the last true one.")
    marks = [*reading_line(rows, read, page), *_depth(rows, read, from_zero, counted_on)]
    rank = rank_column(scene, pages, PLACE, DEPTH)
    return ranked_list("depth", rows, columns, marks, description, highlighted, rank)


def _depth(rows: RankedRows, read: list[int], from_zero: bool, first_page: int | None) -> Iterator[Html]:
    """A bracket down to the last place that is read, with the number of steps or labels."""
    for last in read:
        count = last if from_zero else last + 1
        text = ngettext("{n} label", "{n} labels", count)
        if from_zero:
            text = ngettext("{n} step", "{n} steps", count)
        css = "from-middle" if from_zero else ""
        yield bracket(rows, (0, last), text.format(n=count), first_page, css)


def draw_margin_loss(scene: Scene, pages: WorkingPages) -> Picture:
    """Margin loss: the first false label, the last true one, and the steps from the one down to the other."""
    false, true = (value_of_step(scene, key) for key in (FIRST_FALSE, LAST_TRUE))
    truth, rank = scene.ranked.truth, scene.ranked.rank
    ends = [
        *((int(one), _("first false"), FIRST_FALSE) for one in np.flatnonzero(~truth & (rank == false))[:1]),
        *((int(one), _("last true"), LAST_TRUE) for one in np.flatnonzero(truth & (rank == true))[-1:]),
    ]
    ranks = places_of_ranks(false, true)
    rows = rows_of(scene, pages, [*(place for place, _name, _key in ends), *ranks])
    highlighted = joined(
        with_score(scene, pages, "margin_loss.lowest_true", truth),
        with_score(scene, pages, "margin_loss.highest_false", ~truth),
        *(on_pages(pages, place, key, "margin_loss") for place, _name, key in ends),
    )
    names = {place: f"◂ {name}" for place, name, _key in ends}
    first_pages = {place: page_of(pages, key) for place, _name, key in ends}
    named = Column("", "read", lambda place: names.get(place, ""), first_pages.get)
    description = _(
        "The labels from the highest score down. A bracket will lead from the first false label "
        "down to the last true one."
    )
    order = rank_column(scene, pages, PLACE, LAST_TRUE, FIRST_FALSE)
    return ranked_list("margin", rows, (named,), _steps(rows, ranks), description, highlighted, order)


def _steps(rows: RankedRows, ranks: list[int]) -> Iterator[Html]:
    """A bracket between the two ranks with the number of steps; ✓ where the last true label is not below."""
    steps = value_of_step(rows.scene, "margin_loss")
    if len(ranks) == 2 and steps is not None and not isnan(steps):
        text = ngettext("{steps} step", "{steps} steps", round(steps)).format(steps=shortest(steps))
        text, css = (f"✗ {text}", "from-middle wrong") if steps > 0 else (f"✓ {text}", "right")
        yield bracket(rows, (ranks[0], ranks[1]), text, page_of(rows.pages, "margin_loss"), css)


def draw_average_precision(scene: Scene, pages: WorkingPages) -> Picture:
    """Average precision: rank, true ones so far and precision down the list, as far as they are reached."""
    rows = rows_of(scene, pages, [int(place) for place in np.flatnonzero(scene.ranked.truth)[:2]])
    rank = step_of_part(scene, *RANKS)
    keys = [*RANKS, HITS, RECALL, PRECISION, BEST_FROM_RANK]
    highlighted = {place: pages_about(pages, keys, rows.item(place)) for place in rows.places}
    description = _("The items from the highest score down, and how many are true so far.")
    if scene.result.inputs.kind == "rows":
        description = _("The labels from the highest score down, and how many are true so far.")
    of_rank = None if rank is None else _values(rows, rank, _("rank"), "rank")
    return ranked_list("precisions", rows, _columns(rows, rank), (), description, highlighted, of_rank)


def _columns(rows: RankedRows, rank: Quantity | None) -> Iterator[Column]:
    """A column for each step that the working has."""
    hits, recall, precision, best = (
        step_of_part(rows.scene, key) for key in (HITS, RECALL, PRECISION, BEST_FROM_RANK)
    )
    if hits is not None:
        yield _so_far(rows, hits)
    if recall is not None:
        yield _values(rows, recall, _("recall"), "number")
    if precision is not None:
        yield _precisions(rows, precision, hits, rank)
    if best is not None:
        yield _values(rows, best, _("best from here"), "number")


def _values(rows: RankedRows, step: Quantity, title: str, css: str) -> Column:
    """What a step says of each item that it does not leave out."""

    def number(place: int) -> str:
        item = rows.item(place)
        used = step.where is None or step.where[item]
        return element("b", shortest(float(step.entry(item)))) if used else ""

    return Column(
        title, css, number, lambda place: page_of(rows.pages, step.key, rows.item(place)), css == "number"
    )


def _so_far(rows: RankedRows, hits: Quantity) -> Column:
    """A strip of all at or above this place, the true ones filled, and the number of those."""
    ranked, weighed = rows.scene.ranked, rows.scene.result.inputs.weight is not None

    def content(place: int) -> str:
        number = element("b", shortest(float(hits.entry(rows.item(place)))))
        count = int(np.flatnonzero(ranked.rank == ranked.rank[place])[-1]) + 1
        if weighed or count > MAX_STRIP_LENGTH:
            return number
        boxes = [element("i", css="true" if one else "false") for one in ranked.truth[:count]]
        return Html(element("span", *boxes, css="boxes", aria_hidden="true") + number)

    return Column(
        _("true so far"), "so-far", content, lambda place: page_of(rows.pages, hits.key, rows.item(place))
    )


def _precisions(
    rows: RankedRows, precision: Quantity, hits: Quantity | None, rank: Quantity | None
) -> Column:
    """The precision at each true item, as how many of how many where both are short."""
    alone = _values(rows, precision, _("precision"), "number")

    def content(place: int) -> str:
        number = alone.content(place)
        if not number or hits is None or rank is None:
            return number
        above, below = (shortest(float(step.entry(rows.item(place)))) for step in (hits, rank))
        return ratio(above, below) if max(len(above), len(below)) <= MAX_NUMBER_LENGTH else number

    return Column(alone.title, alone.css, content, alone.first_page, framed=True)

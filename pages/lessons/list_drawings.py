"""The pictures of the metrics that read a sorted list: its top, its first and last labels, its precisions."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

import numpy as np

from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from pages.lessons.fitted_text import fitted_text
from pages.lessons.picture import WIDTH, Picture, part_of_picture
from pages.lessons.sorted_list_layout import (
    EDGE,
    HEAD,
    MOST_ROWS,
    RANKS,
    SMALL,
    Asked,
    Column,
    ListLayout,
    joined,
    laid_out,
    list_drawn,
    rank_column,
    values_column,
)
from pages.lessons.working_pages import WorkingPages, page_of, step_of_part, value_of_step
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

FIRST_FALSE, LAST_TRUE = "margin_loss.first_false", "margin_loss.last_true"
LARGE_SIGN = 32.0
BEST = "average_precision.best_from_here"


def depth_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Coverage: a line sinks from the top of the list to under the last true label; the steps are counted."""
    depth, since = value_of_step(scene, "coverage.depth"), page_of(pages, "coverage.depth")
    from_zero = scene.result.conventions.coverage_start == "zero"
    reached = page_of(pages, "coverage")
    steps = Column(
        _("steps") if from_zero else _("labels"),
        72,
        lambda place: f"{place + (0 if from_zero else 1)}" if depth and place < depth else "",
        lambda place: reached,
        "counted",
    )
    asked = _with_score(scene, pages, "coverage.lowest", scene.ranked.truth)
    layout = laid_out(
        scene,
        pages,
        (rank_column(scene, pages, "coverage.depth"), steps),
        matters=_row_numbers(depth),
        asked=joined(asked, {} if since is None else dict.fromkeys(_row_numbers(depth), (since,))),
        beside=90,
    )
    told = _(
        "The labels from the highest score down; = marks a tie. "
        "The dashed line sinks to under the last true one."
    )
    said = _("rank {rank}").format(rank=_number(depth))
    return list_drawn(layout, _sinking_line(layout, depth, since, said), told)


def first_true_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Reciprocal rank: a line sinks from the top to under the first true label, and 1 over its rank."""
    rank, since = value_of_step(scene, "reciprocal_rank.rank"), page_of(pages, "reciprocal_rank.rank")
    truth = scene.ranked.truth
    first = int(np.argmax(truth)) if truth.any() else -1
    reached = page_of(pages, "reciprocal_rank")
    share = Column(
        _("1 / rank"),
        84,
        lambda place: f"1/{_number(rank)}" if place == first else "",
        lambda place: reached,
        "counted",
    )
    asked = _with_score(scene, pages, "reciprocal_rank.highest", truth)
    layout = laid_out(
        scene,
        pages,
        (rank_column(scene, pages, "reciprocal_rank.rank"), share),
        matters={*_row_numbers(rank), *([first] if first >= 0 else [])},
        asked=joined(asked, {first: _pages_of(pages, "reciprocal_rank.rank", "reciprocal_rank")}),
        beside=80,
    )
    told = _(
        "The labels from the highest score down; = marks a tie. "
        "The dashed line sinks to under the first true one."
    )
    said = _("rank {rank}").format(rank=_number(rank))
    return list_drawn(layout, _sinking_line(layout, rank, since, said), told)


def top_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """One-error: the top of the list is marked, then it is right, wrong or between them."""
    top, since = value_of_step(scene, "top_score"), page_of(pages, "top_score")
    size = int((scene.ranked.score == top).sum())
    asked = dict.fromkeys(range(min(size, MOST_ROWS)), () if since is None else (since,))
    layout = laid_out(scene, pages, (), asked=asked, beside=170)
    told = _("The labels from the highest score down; = marks a tie. The top of the list is marked.")
    return list_drawn(layout, _marked_top(layout, size, since), told)


def margin_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Margin loss: the first false label, the last true one and the steps between them."""
    last, first = (value_of_step(scene, key) for key in (LAST_TRUE, FIRST_FALSE))
    truth, rank = scene.ranked.truth, scene.ranked.rank
    ends = [
        *((int(one), _("first false"), FIRST_FALSE) for one in np.flatnonzero(~truth & (rank == first))[:1]),
        *((int(one), _("last true"), LAST_TRUE) for one in np.flatnonzero(truth & (rank == last))[-1:]),
    ]
    layout = laid_out(
        scene,
        pages,
        (rank_column(scene, pages, LAST_TRUE, FIRST_FALSE),),
        matters={*(place for place, _said, _key in ends), *_row_numbers(first, last)},
        asked=joined(
            _with_score(scene, pages, "margin_loss.lowest_true", truth),
            _with_score(scene, pages, "margin_loss.highest_false", ~truth),
            *({place: _pages_of(pages, key)} for place, _said, key in ends),
        ),
        beside=200,
    )
    marks = [_mark(layout, place, said, key) for place, said, key in ends]
    told = _(
        "The labels from the highest score down; = marks a tie. "
        "The first false label and the last true one are marked."
    )
    return list_drawn(layout, [*marks, *_steps_between(layout, first, last)], told)


def precision_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Average precision: rank, true ones so far and precision down the list, as far as they are reached."""
    columns = tuple(_columns_of_precision(scene, pages))
    keys = [*RANKS, "hits", "recall_here", "precision_here", BEST]
    true = [int(place) for place in np.flatnonzero(scene.ranked.truth)[:2]]
    layout = laid_out(scene, pages, columns, matters=true, keys=keys)
    told = _("The items from the highest score down; = marks a tie. Their ranks and precisions follow.")
    if scene.result.source.kind == "rows":
        told = _("The labels from the highest score down; = marks a tie. Their ranks and precisions follow.")
    return list_drawn(layout, (), told)


def _columns_of_precision(scene: Scene, pages: WorkingPages) -> Iterator[Column]:
    """A column for each step that the working has."""
    rank, hits, recall, precision, best = (
        step_of_part(scene, *keys)
        for keys in (RANKS, ("hits",), ("recall_here",), ("precision_here",), (BEST,))
    )
    if rank is not None:
        yield values_column(scene, pages, rank, _("rank"), 54)
    if hits is not None:
        yield values_column(scene, pages, hits, _("true so far"), 98 if best is None else 84)
    if recall is not None:
        yield values_column(scene, pages, recall, _("recall"), 64)
    if precision is not None:
        of_all = None if hits is None or rank is None else (hits, rank)
        yield values_column(scene, pages, precision, _("precision"), 84 if best is None else 78, of_all)
    if best is not None:
        yield values_column(scene, pages, best, _("best from here"), 92)


def _sinking_line(layout: ListLayout, rank: float | None, since: int | None, said: str) -> Iterator[Html]:
    """A dashed line at the top of the list that comes to stand under a row when its number is reached."""
    stands = None if rank is None or isnan(rank) else since
    if stands != 0:
        yield _dashed(layout, HEAD, since=0, until=None if stands is None else stands - 1)
    if stands is not None and rank is not None:
        y = layout.under(rank)
        yield _dashed(layout, y, since=stands)
        place, room = layout.right + 8, WIDTH - layout.right - 8 - EDGE
        text = fitted_text(place, y, said, room, SMALL, anchor="start")
        yield part_of_picture("g", text, since=stands, css="depth")


def _dashed(layout: ListLayout, y: float, since: int | None = None, until: int | None = None) -> Html:
    return part_of_picture(
        "line",
        since=since,
        until=until,
        thing="depth",
        css="depth",
        x1=f"{layout.left:g}",
        x2=f"{layout.right + 4:g}",
        y1=f"{y:g}",
        y2=f"{y:g}",
    )


def _marked_top(layout: ListLayout, size: int, since: int | None) -> Iterator[Html]:
    """A line beside the rows with the top score, and whether what stands there is right or wrong."""
    scene, x = layout.scene, layout.right + 10
    rows = [place for place in layout.places if place < size]
    if not rows:
        return
    top, bottom = layout.middle(rows[0]) - layout.row / 2 + 3, layout.middle(rows[-1]) + layout.row / 2 - 3
    bar = element("line", x1=f"{x:g}", x2=f"{x:g}", y1=f"{top:g}", y2=f"{bottom:g}")
    y = (top + bottom) / 2
    text = fitted_text(x + 10, y, _("top score"), 90, SMALL, anchor="start")
    yield part_of_picture("g", bar, text, since=since, css="bracket")
    error, reached = value_of_step(scene, "one_error"), page_of(layout.pages, "one_error")
    if error is None or isnan(error):
        return
    kind, sign, said = _verdict(error)
    high = LARGE_SIGN if len(sign) == 1 else SMALL
    text = fitted_text(x + 104, y, sign, WIDTH - EDGE - x - 104, high, anchor="start")
    yield part_of_picture("g", text, since=reached, css=kind, role="img", aria_label=said)


def _verdict(error: float) -> tuple[str, str, str]:
    if error == 0:
        return "right", "✓", _("The top label is a true one: no error.")
    if error == 1:
        return "wrong", "✗", _("The top label is not a true one: an error.")
    told = _("The top labels are level: an error of {error} on average.").format(error=exact(error))
    return "tied", _("error {error}").format(error=exact(error)), told


def _mark(layout: ListLayout, place: int, said: str, key: str) -> Html:
    x, y = layout.right + 6, layout.middle(place)
    text = fitted_text(x, y, f"◂ {said}", 120, 15, anchor="start")
    return part_of_picture("g", text, since=page_of(layout.pages, key), css="mark")


def _steps_between(layout: ListLayout, first: float | None, last: float | None) -> Iterator[Html]:
    """An arrow down from the first false rank to the last true one, with the number of steps."""
    steps = value_of_step(layout.scene, "margin_loss")
    if first is None or last is None or steps is None or isnan(first + last + steps):
        return
    since, x = page_of(layout.pages, "margin_loss"), layout.right + 130
    top, bottom = layout.middle(round(first) - 1), layout.middle(round(last) - 1)
    said = ngettext("{steps} step", "{steps} steps", round(steps)).format(steps=exact(steps))
    room = WIDTH - EDGE - x - 8
    text = fitted_text(x + 8, (top + bottom) / 2, said, room, 15, anchor="start")
    arrow: tuple[Html, ...] = ()
    if steps > 0:
        line = element("line", x1=f"{x:g}", x2=f"{x:g}", y1=f"{top:g}", y2=f"{bottom - 6:g}")
        tip = element("path", d=f"M{x - 5:g} {bottom - 8:g}L{x + 5:g} {bottom - 8:g}L{x:g} {bottom:g}Z")
        arrow = (line, tip)
    yield part_of_picture("g", *arrow, text, since=since, css="bracket")


def _number(value: float | None) -> str:
    return "" if value is None else exact(value)


def _row_numbers(*ranks: float | None) -> set[int]:
    """The places of the rows of these numbers, from 0."""
    return {round(rank) - 1 for rank in ranks if rank is not None and not isnan(rank) and rank >= 1}


def _pages_of(pages: WorkingPages, *keys: str) -> tuple[int, ...]:
    return tuple(page for key in keys if (page := page_of(pages, key)) is not None)


def _with_score(scene: Scene, pages: WorkingPages, key: str, looked_at: Mask) -> Asked:
    """The places of those that have the score of a step, and the page of the step."""
    score, page = value_of_step(scene, key), page_of(pages, key)
    if score is None or page is None:
        return {}
    found = np.flatnonzero(looked_at & (scene.ranked.score == score))
    return {int(place): (page,) for place in found}

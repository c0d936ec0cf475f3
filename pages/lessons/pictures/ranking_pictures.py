"""The sorted lists of one-error, reciprocal rank, coverage, margin loss and average precision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isnan

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import shortest
from metrics.words import N_
from pages.lessons.picture import (
    Picture,
    chip_of,
    legend_of_chips,
    page_of,
    paged_element,
    pages_about,
    picture,
)
from pages.lessons.pictures.ranked_list import Column, Entry, LineBelow, RankedList, RankedRow, bracket
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import shortened
from pages.lessons.working_pages import WorkingPages, step_of_part, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_NAMES, MAX_ROWS = 3, 8
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


PLACE = "place"

PagesOfPlaces = Mapping[int, Sequence[int]]


def _rows_with(scene: Scene, needed: Iterable[int] = ()) -> tuple[RankedRow, ...]:
    """A row for each place that is needed and for the first ones; between them some are left out."""
    size = len(scene.ranked.items)
    shown = {place for place in needed if 0 <= place < size}
    for place in range(min(size, MAX_ROWS)):
        if len(_rows_of(shown | {place}, size)) <= MAX_ROWS:
            shown.add(place)
    return _rows_of(shown, size)


def _rows_of(places: set[int], size: int) -> tuple[RankedRow, ...]:
    rows, end = list[RankedRow](), 0
    for place in sorted(places):
        rows += [RankedRow(range(end, place), is_left_out=True), RankedRow(range(place, place + 1))]
        end = place + 1
    rows.append(RankedRow(range(end, size), is_left_out=True))
    return tuple(row for row in rows if row.places)


def _picture(name: str, ranked: RankedList, description: str, *beside: Html) -> Picture:
    """The list as a picture; to the description is added what filled names and the sign of a tie mean."""
    description = f"{description} {legend_of_chips(ranked.scene)}"
    if ranked.scene.ranked.is_tied.any():
        description = f"{description} {_('= marks a tie.')}"
    return picture("sorted", ranked.drawn(name, *beside), description=description)


def draw_one_error(scene: Scene, pages: WorkingPages) -> Picture:
    """One-error: the top of the list is marked, and beside it stands what it is: right, wrong or between."""
    size = int((scene.ranked.score == value_of_step(scene, "top_score")).sum())
    highlighted = _joined(
        *(_on_pages(pages, place, "top_score", "one_error") for place in range(min(size, MAX_ROWS)))
    )
    ranked = RankedList(scene, _rows_with(scene), (), highlighted)
    description = _("The labels from the highest score down. The top of the list is judged.")
    return _picture("top", ranked, description, *_judged(scene, pages, size))


def _judged(scene: Scene, pages: WorkingPages, size: int) -> Iterator[Html]:
    """A frame with the names at the top, which gets a sign when the error is computed."""
    page, at_top = page_of(pages, "one_error"), scene.ranked.items[: min(size, MAX_NAMES)].tolist()
    names = [chip_of(scene, item) for item in at_top]
    more = [_("… {n} more").format(n=size - MAX_NAMES)] if size > MAX_NAMES else []
    top = paged_element("p", *names, *more, first_page=page_of(pages, "top_score"), css="names")
    error = value_of_step(scene, "one_error")
    if error is None or isnan(error) or page is None:
        yield element("div", top, css="judged waiting")
        return
    kind, sign, text = _verdict(error) if size == 1 else _verdict_on_several(scene, size, error)
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


def _verdict_on_several(scene: Scene, size: int, error: float) -> tuple[str, str, str]:
    """What the rule in force makes of labels that share the top."""
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
    read, page = _places_of_ranks(value_of_step(scene, FIRST_TRUE_RANK)), page_of(pages, FIRST_TRUE_RANK)
    ranked = RankedList(
        scene,
        _rows_with(scene, [*read, first]),
        (
            _read_column(scene, first, _("first true"), read, page),
            _worths(scene, first, page_of(pages, RECIPROCAL_RANK)),
        ),
        _joined(
            _with_score(scene, pages, "reciprocal_rank.highest", truth),
            _on_pages(pages, first, FIRST_TRUE_RANK, RECIPROCAL_RANK),
        ),
        _rank_column(scene, pages, PLACE, FIRST_TRUE_RANK),
        tuple(_reading_lines(read, page)),
    )
    description = _("The labels are read from the highest score down to the first true one.")
    return _picture("first-true", ranked, description)


def _worths(scene: Scene, first: int, page: int | None) -> Column:
    """1 over each rank as a bar and a fraction, that of the first true label in full colour."""
    entries = {}
    for place, rank in enumerate(scene.ranked.rank.tolist()):
        track = element("span", element("i", style=f"width:{100 / rank:.4g}%"), css="track")
        css = "worth chosen" if place == first else "worth"
        entries[place] = Entry(element("span", track, _ratio("1", shortest(rank)), css=css), page)
    return Column(_("1 / rank"), "worths", entries, is_framed=True)


def draw_coverage(scene: Scene, pages: WorkingPages) -> Picture:
    """Coverage: what is read down to the last true label, and how many steps that takes."""
    truth = scene.ranked.truth
    last = int(np.flatnonzero(truth)[-1]) if truth.any() else -1
    read = _places_of_ranks(value_of_step(scene, DEPTH))
    page, counted_on = page_of(pages, DEPTH), page_of(pages, COVERAGE)
    from_zero = scene.result.conventions.coverage_start == "zero"
    counts = {
        place: Entry(str(place + (not from_zero)), counted_on) for end in read for place in range(end + 1)
    }
    ranked = RankedList(
        scene,
        _rows_with(scene, [*read, last]),
        (
            _read_column(scene, last, _("last true"), read, page),
            Column(_("steps") if from_zero else _("labels"), "counted", counts),
        ),
        _joined(_with_score(scene, pages, "coverage.lowest", truth), _on_pages(pages, last, DEPTH, COVERAGE)),
        _rank_column(scene, pages, PLACE, DEPTH),
        tuple(_reading_lines(read, page)),
    )
    description = _("The labels are read from the highest score down to the last true one.")
    return _picture("depth", ranked, description, *_depth(ranked, read, from_zero, counted_on))


def _depth(ranked: RankedList, read: list[int], from_zero: bool, first_page: int | None) -> Iterator[Html]:
    """A bracket down to the last place that is read, with the number of steps or labels."""
    for last in read:
        count = last if from_zero else last + 1
        text = ngettext("{n} label", "{n} labels", count)
        if from_zero:
            text = ngettext("{n} step", "{n} steps", count)
        css = "from-middle" if from_zero else ""
        yield bracket(ranked, (0, last), text.format(n=count), first_page, css)


def draw_margin_loss(scene: Scene, pages: WorkingPages) -> Picture:
    """Margin loss: the first false label, the last true one, and the steps from the one down to the other."""
    false, true = (value_of_step(scene, key) for key in (FIRST_FALSE, LAST_TRUE))
    truth, rank = scene.ranked.truth, scene.ranked.rank
    ends = [
        *((int(one), _("first false"), FIRST_FALSE) for one in np.flatnonzero(~truth & (rank == false))[:1]),
        *((int(one), _("last true"), LAST_TRUE) for one in np.flatnonzero(truth & (rank == true))[-1:]),
    ]
    ranks = _places_of_ranks(false, true)
    names = {place: Entry(f"◂ {name}", page_of(pages, key)) for place, name, key in ends}
    ranked = RankedList(
        scene,
        _rows_with(scene, [*names, *ranks]),
        (Column("", "read", names),),
        _joined(
            _with_score(scene, pages, "margin_loss.lowest_true", truth),
            _with_score(scene, pages, "margin_loss.highest_false", ~truth),
            *(_on_pages(pages, place, key, "margin_loss") for place, _name, key in ends),
        ),
        _rank_column(scene, pages, PLACE, LAST_TRUE, FIRST_FALSE),
    )
    description = _(
        "The labels from the highest score down. A bracket will lead from the first false label "
        "down to the last true one."
    )
    return _picture("margin", ranked, description, *_steps(ranked, ranks, page_of(pages, "margin_loss")))


def _steps(ranked: RankedList, ranks: list[int], first_page: int | None) -> Iterator[Html]:
    """A bracket between the two ranks with the number of steps; ✓ where the last true label is not below."""
    steps = value_of_step(ranked.scene, "margin_loss")
    if len(ranks) == 2 and steps is not None and not isnan(steps):
        text = ngettext("{steps} step", "{steps} steps", round(steps)).format(steps=shortest(steps))
        text, css = (f"✗ {text}", "from-middle wrong") if steps > 0 else (f"✓ {text}", "right")
        yield bracket(ranked, (ranks[0], ranks[1]), text, first_page, css)


def draw_average_precision(scene: Scene, pages: WorkingPages) -> Picture:
    """Average precision: rank, true ones so far and precision down the list, as far as they are reached."""
    keys, items = [*RANKS, HITS, RECALL, PRECISION, BEST_FROM_RANK], scene.ranked.items.tolist()
    rank = step_of_part(scene, *RANKS)
    ranked = RankedList(
        scene,
        _rows_with(scene, np.flatnonzero(scene.ranked.truth)[:2].tolist()),
        tuple(_columns(scene, pages, rank)),
        {place: pages_about(pages, keys, item) for place, item in enumerate(items)},
        None if rank is None else _values(scene, pages, rank, _("rank"), "rank"),
    )
    description = _("The items from the highest score down, and how many are true so far.")
    if scene.result.inputs.kind == "rows":
        description = _("The labels from the highest score down, and how many are true so far.")
    return _picture("precisions", ranked, description)


def _columns(scene: Scene, pages: WorkingPages, rank: Quantity | None) -> Iterator[Column]:
    """A column for each step that the working has."""
    hits, recall, precision, best = (
        step_of_part(scene, key) for key in (HITS, RECALL, PRECISION, BEST_FROM_RANK)
    )
    if hits is not None:
        yield _so_far(scene, pages, hits)
    if recall is not None:
        yield _values(scene, pages, recall, _("recall"), "number")
    if precision is not None:
        numbers = _values(scene, pages, precision, _("precision"), "number")
        yield numbers if hits is None or rank is None else _as_ratios(scene, numbers, hits, rank)
    if best is not None:
        yield _values(scene, pages, best, _("best from here"), "number")


def _values(scene: Scene, pages: WorkingPages, step: Quantity, title: str, css: str) -> Column:
    """What a step says of each item that it does not leave out."""
    entries = {
        place: Entry(shortest(float(step.entry(item))), page_of(pages, step.key, item))
        for place, item in enumerate(scene.ranked.items.tolist())
        if step.where is None or step.where[item]
    }
    return Column(title, css, entries, is_framed=css == "number")


def _so_far(scene: Scene, pages: WorkingPages, hits: Quantity) -> Column:
    """A strip of all at or above each place, the true ones filled, and the number of those."""
    ranked, weighed, entries = scene.ranked, scene.result.inputs.weight is not None, {}
    for place, item in enumerate(ranked.items.tolist()):
        content = element("b", shortest(float(hits.entry(item))))
        count = int(np.flatnonzero(ranked.rank == ranked.rank[place])[-1]) + 1
        if not weighed and count <= MAX_STRIP_LENGTH:
            boxes = [element("i", css="true" if one else "false") for one in ranked.truth[:count]]
            content = Html(element("span", *boxes, css="boxes", aria_hidden="true") + content)
        entries[place] = Entry(content, page_of(pages, hits.key, item))
    return Column(_("true so far"), "so-far", entries)


def _as_ratios(scene: Scene, numbers: Column, hits: Quantity, rank: Quantity) -> Column:
    """The precisions as how many of how many, where both are short."""
    entries = dict(numbers.entries)
    for place, entry in numbers.entries.items():
        above, below = (shortest(float(step.entry(scene.ranked.items[place]))) for step in (hits, rank))
        if max(len(above), len(below)) <= MAX_NUMBER_LENGTH:
            entries[place] = replace(entry, content=_ratio(above, below))
    return replace(numbers, entries=entries)


def _ratio(above: str, below: str) -> Html:
    """A fraction, one number over the other."""
    parts = (element("span", number) for number in (above, below))
    return element("span", *parts, css="ratio", role="img", aria_label=f"{above}/{below}")


def _rank_column(scene: Scene, pages: WorkingPages, *keys: str) -> Column:
    """The rank of each item, from the first page on that is about one of these steps."""
    first, ranks = min(_pages_with(pages, keys), default=None), enumerate(scene.ranked.rank.tolist())
    return Column(_("rank"), "rank", {place: Entry(shortest(rank), first) for place, rank in ranks})


def _read_column(scene: Scene, end: int, text: str, read: list[int], first_page: int | None) -> Column:
    """True items are found down to the `end`; false ones are read past, as far as is `read`."""
    truth = scene.ranked.truth
    says = {place: _("✓ found") for place in range(end) if truth[place]}
    says |= {place: _("read past") for last in read for place in range(last + 1) if not truth[place]}
    says[end] = f"✓ {text}"
    return Column("", "read", {place: Entry(said, first_page) for place, said in says.items()})


def _reading_lines(read: list[int], first_page: int | None) -> Iterator[LineBelow]:
    """A line above the first row, which comes to stand under the last one that is `read` on its page."""
    if read and first_page is not None:
        if first_page > 0:
            yield LineBelow(0, last_page=first_page - 1)
        yield LineBelow(read[0] + 1, first_page)


def _places_of_ranks(*ranks: float | None) -> list[int]:
    """The places, from 0, that have these numbers in the list; none for a rank that is not there."""
    return [round(rank) - 1 for rank in ranks if rank is not None and not isnan(rank) and rank >= 1]


def _with_score(scene: Scene, pages: WorkingPages, key: str, among: Mask) -> PagesOfPlaces:
    """The places of those that have the score of a step, each with the page of the step."""
    score, page = value_of_step(scene, key), page_of(pages, key)
    if score is None or page is None:
        return {}
    return {int(place): (page,) for place in np.flatnonzero(among & (scene.ranked.score == score))}


def _on_pages(pages: WorkingPages, place: int, *keys: str) -> PagesOfPlaces:
    """One place with the pages of these steps."""
    return {place: _pages_with(pages, keys)}


def _pages_with(pages: WorkingPages, keys: Iterable[str]) -> list[int]:
    return [page for key in keys if (page := page_of(pages, key)) is not None]


def _joined(*each: PagesOfPlaces) -> PagesOfPlaces:
    """For each place all its pages."""
    places = {place for one in each for place in one}
    return {place: sorted({page for one in each for page in one.get(place, ())}) for place in places}

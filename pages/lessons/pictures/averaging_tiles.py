"""The lesson of averages: the counts of one part, a tile of each part, and the mean of their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metrics.graph.digits import ZERO_OVER_ZERO, printed, shortest
from metrics.graph.expression import Applied
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.average_pages import AGREEMENT, COMPARED, MERGED, WEIGHTS, since_compared
from pages.lessons.formula_lines import cells_text
from pages.lessons.picture import Picture, chip_of, how_many_more, name_of, page_of, paged_element, picture
from pages.lessons.pictures.averages import TITLES, all_digits, total_line, value_of_part, written_total
from pages.lessons.pictures.averages_compared import (
    accuracies_of_labels,
    compared_averages,
    label_weights,
    two_averages_of_f,
)
from pages.lessons.pictures.four_counts import (
    MAX_TILES,
    count_frame,
    framed_count,
    is_used,
    number_that_leaves,
    pages_about_count,
    pages_of_counts,
    sum_of_labels,
    tile_of_counts,
    value_that_glides,
    written_sum,
)
from pages.lessons.scene import MeanOfParts, Scene, first_and_chosen, means_of
from pages.lessons.tallies import FOUR_COUNTS, Count, Tally, tally_of
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

BESIDE_EACH_OTHER = N_(
    "Macro is the mean of the bars on the left. Micro is computed from the four counts on the right."
)
BY_HOW_OFTEN_TRUE = N_(
    "Macro counts each bar once. Weighted counts it as often as the label is true, and divides by the sum of "
    "these weights."
)
FOUR_FRAMES: ByKind = {
    ROWS: N_("Each label of the sample goes into one of four frames, by what is true and what is predicted."),
    COLUMNS: N_(
        "Each sample of the label goes into one of four frames, by what is true and what is predicted."
    ),
    CELLS: N_("Each cell goes into one of four frames, by what is true and what is predicted."),
}
COUNTED_AS_A_NUMBER = ("counted_as", "at_the_limit")  # the notes of a 0/0 that counts as a number
MAX_ITEMS, MAX_ROWS, MAX_COLUMNS = 8, 8, 8


def draw_averaging(scene: Scene, pages: WorkingPages) -> Picture:
    """Macro beside micro, the counts of one part, all tiles and their mean, then what the last pages show."""
    drawn: list[Html] = []
    description = _(FOUR_FRAMES[scene.result.inputs.kind])
    if page_of(pages, COMPARED) is not None:
        drawn.append(compared_averages(scene, pages))
        description = _(BY_HOW_OFTEN_TRUE if scene.focus.average == "weighted" else BESIDE_EACH_OTHER)
    if scene.focus.average == "micro":
        drawn.append(cell_grid(scene, pages))
    else:
        drawn.append(counted_part(scene, pages))
        if pages.first_of_average is not None:
            drawn.append(_averaged_tiles(scene, pages))
    if page_of(pages, WEIGHTS) is not None:
        drawn.append(label_weights(scene, pages))
    page = page_of(pages, AGREEMENT)
    if page is not None:
        beside = two_averages_of_f if scene.metric.key == "f_beta" else accuracies_of_labels
        drawn.append(beside(scene, page))
    return replace(picture("tiles", *drawn, description=description), has_average=True)


def _averaged_tiles(scene: Scene, pages: WorkingPages) -> Html:
    """The tiles and the means, from the first page of the average on."""
    shown, means = first_and_chosen(scene, MAX_TILES), means_of(scene)
    tiles = [_tile(scene, pages, means, part) for part in shown]
    more = how_many_more(scene.result.inputs.n_parts - len(shown))
    lines = [_mean(scene, pages, mean, shown, len(means) > 1) for mean in means]
    last, merged, after = scene.working[-1], page_of(pages, MERGED), page_of(pages, WEIGHTS)
    if len(means) != 1:
        letters = ", ".join(mean.letter for mean in means)
        title = _("{metric} of these means ({letters})").format(metric=_(scene.metric.title), letters=letters)
        lines.append(total_line(pages, last, title if means else _(last.title)))
    row = element("div", *tiles, css="row", style=f"--columns:{len(tiles)}")
    last_of_means = None if merged is None else merged - 1
    below = [paged_element("div", *lines, last_page=last_of_means, css="means")]
    if merged is not None:
        below.append(_merged(scene, pages, shown, merged))
    last_page = None if after is None else after - 1
    return paged_element(
        "div", row, more, *below, first_page=pages.first_of_average, last_page=last_page, css="of-all"
    )


def _merged(scene: Scene, pages: WorkingPages, shown: list[int], page: int) -> Html:
    """The four sums into which the counts of the tiles glide, and the one value of them."""
    micro = scene.under("micro")
    whole = tally_of(micro, 0, _("all cells"))
    labels = [tally_of(scene.result, part, scene.labels[part]) for part in shown]
    has_more = len(scene.labels) > len(shown)
    frames = []
    for count in FOUR_COUNTS:
        content = sum_of_labels(whole, labels, count, has_more, glides=True)
        highlight_on = (page,) if is_used(pages, count) else ()
        frames.append(count_frame(pages, whole, count, content, None, highlight_on))
    title = _("{metric} of {part}").format(metric=_(scene.metric.title), part=_("all cells"))
    value = element("p", element("span", title), element("b", f"= {printed(float(micro))}"), css="value")
    counts = element("div", *frames, css="counts sums")
    return paged_element("div", counts, value, first_page=page, css="merged")


def _tile(scene: Scene, pages: WorkingPages, means: tuple[MeanOfParts, ...], part: int) -> Html:
    """The counts of a part and, line by line, what the means take of it."""
    tally = tally_of(scene.result, part, scene.part_names[part])
    lines = [line for mean in means for line in _lines(scene, pages, mean, part, len(means) > 1)]
    return paged_element(
        "div",
        name_of(tally.name),
        tile_of_counts(pages, tally, page_of(pages, MERGED)),
        *_agreement(scene, part),
        *lines,
        cells=scene.cells_of(part),
        css="tile chosen" if part == scene.focus.part else "tile",
    )


def _agreement(scene: Scene, part: int) -> Iterator[Html]:
    """The two shares that kappa compares, where the value is that."""
    values = {term.source.key: term.source.value for term in scene.result.parts.made_of}
    if "observed_agreement" in values:
        agrees, by_chance = (
            shortest(float(values[key][part])) for key in ("observed_agreement", "expected_agreement")
        )
        yield element("p", _("agree {share}").format(share=agrees), css="of-tile aside")
        yield element("p", _("chance {share}").format(share=by_chance), css="of-tile aside")


def _lines(scene: Scene, pages: WorkingPages, mean: MeanOfParts, part: int, several: bool) -> Iterator[Html]:
    """The value of a part, then what it weighs and what that makes, or that the mean leaves it out."""
    page, first, used = pages.reached(mean.average.key), pages.first_of_average or 0, bool(mean.used[part])
    written = _value(scene, mean, part)
    letter = [element("small", f"{mean.letter} ")] if several else []
    glide_id = value_that_glides(scene, part) if used else ""
    number = paged_element("b", written, glide_id=glide_id)
    if glide_id and mean.weights is None:
        number = number_that_leaves("b", written, glide_id, first, page)
    css = "of-tile" if used else "of-tile unused"
    yield paged_element("p", *letter, *_two_counts(scene, mean, part), number, first_page=first, css=css)
    weighed = page if mean.weights is None else pages.reached(mean.products, part if used else None)
    if not used:
        yield paged_element("p", _("left out"), first_page=weighed, css="of-tile left-out")
    elif mean.weights is not None:
        weight = _("× {weight}").format(weight=shortest(float(mean.weights[part])))
        product = printed(float(mean.summands[part]))
        yield paged_element(
            "p",
            number_that_leaves("span", weight, f"weight:{mean.key}:{part}", weighed, page),
            Html(" = "),
            number_that_leaves("b", product, f"product:{mean.key}:{part}", weighed, page),
            first_page=weighed,
            highlight_on=[place for place in pages.of_step.get(mean.products, ()) if place >= weighed],
            css="of-tile weighed",
        )


def _two_counts(scene: Scene, mean: MeanOfParts, part: int) -> Iterator[Html]:
    """The counts whose share the value of a part is, where they say more than it does."""
    parts, formula = scene.result.parts, scene.result.parts.expression
    if scene.result.inputs.n_parts > MAX_TILES or mean.key != parts.key:
        return
    if isinstance(formula, Applied) and formula.name == "divide":
        shape = np.shape(parts.value)
        above, below = (float(np.broadcast_to(one.value, shape)[part]) for one in formula.operands)
        written, value = f"{shortest(above)}/{shortest(below)}", printed(float(mean.values[part]))
        if above % 1 == 0 and below % 1 == 0 and below > 0 and written != value:
            yield element("small", f"{written} = ")


def _value(scene: Scene, mean: MeanOfParts, part: int) -> str:
    """The value of one part, behind the 0/0 that counts as this number."""
    written, parts = printed(float(mean.values[part])), scene.result.parts
    notes = [note for note in parts.notes if note.key in COUNTED_AS_A_NUMBER and mean.key == parts.key]
    is_counted = any(bool(np.broadcast_to(note.where, np.shape(parts.value))[part]) for note in notes)
    return f"{ZERO_OVER_ZERO} → {written}" if is_counted else written


def _mean(scene: Scene, pages: WorkingPages, mean: MeanOfParts, shown: list[int], several: bool) -> Html:
    """The empty place of a mean; then what is added up, what divides it, and what that comes to."""
    page = pages.reached(mean.average.key)
    used = [part for part in shown if mean.used[part]]
    has_more = int(np.count_nonzero(mean.used)) > len(used)
    glide_ids = {part: value_that_glides(scene, part) for part in used}
    below = [element("span", shortest(mean.divisor))]
    if mean.weights is not None:
        gliding = {part: pages.reached(mean.products, part) < page for part in used}
        glide_ids = {part: f"product:{mean.key}:{part}" * gliding[part] for part in used}
        weights = [
            (
                shortest(float(mean.weights[part])),
                scene.cells_of(part),
                f"weight:{mean.key}:{part}" * gliding[part],
            )
            for part in used
        ]
        below = [*written_sum(weights, has_more)]
    terms = [(printed(float(mean.summands[part])), scene.cells_of(part), glide_ids[part]) for part in used]
    title = _("Mean") if mean.weights is None else _("Weighted mean")
    if several:
        title = _("Mean {letter}").format(letter=mean.letter)
    fraction = element(
        "span",
        element("span", *written_sum(terms, has_more, "b"), css="above"),
        element("span", *below, css="below"),
        css="fraction shortened" if has_more else "fraction",
    )
    working = [fraction] if used else []
    begins, css = pages.first_of_average or 0, "bar total mean-line"
    return total_line(pages, mean.average, title, *working, place_from=begins, css=css)


def counted_part(scene: Scene, pages: WorkingPages) -> Html:
    """The picture of the chosen part, up to the page of the average."""
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    shown = range(min(MAX_ITEMS, len(scene.cells)))
    count_of_item = {
        item: next(count for count in FOUR_COUNTS if tally.items[count.key][item]) for item in shown
    }
    frames = [frame for count in FOUR_COUNTS for frame in _frames(scene, pages, tally, count_of_item, count)]
    value, parts = scene.part_steps[-1], first_and_chosen(scene, MAX_TILES)
    title = element("h3", _(TITLES[scene.result.inputs.kind]).format(metric=_(value.title)))
    slots = [_slot(scene, pages, part) for part in parts]
    items = *_items(scene, pages, count_of_item), how_many_more(len(scene.cells) - len(count_of_item), "span")
    return paged_element(
        "div",
        element("div", name_of(scene.title, "strong", ""), *items, css="items-of-part"),
        element("div", *frames, css="counts"),
        *_totals(pages, tally),
        title,
        element("div", *slots, css="slots", style=f"--columns:{len(slots)}"),
        first_page=since_compared(pages),
        last_page=None if pages.first_of_average is None else pages.last_of_part,
        css="of-one",
    )


def _frames(
    scene: Scene, pages: WorkingPages, tally: Tally, count_of_item: dict[int, Count], count: Count
) -> Iterator[Html]:
    """The frame of a count, with the number and the items that it counts."""
    glide_id = "" if pages.first_of_average is None else f"{count.key}:{tally.part}"
    number = paged_element("span", shortest(tally.numbers[count.key]), glide_id=glide_id, css="number")
    is_first = pages_of_counts(pages)[count.key] == 0
    chips = [
        paged_element("span", chip_of(scene, item), glide_id="" if is_first else f"item:{item}")
        for item, own in count_of_item.items()
        if own is count
    ]
    yield from framed_count(pages, tally, count, number, element("span", *chips, css="chips"))


def _totals(pages: WorkingPages, tally: Tally) -> Iterator[Html]:
    """How often each of the two says yes and no, of which agreement by chance is made."""
    page = page_of(pages, "expected_agreement")
    if page is not None:
        tp, fn, fp, tn = (tally.numbers[count.key] for count in FOUR_COUNTS)
        totals = (
            (N_("true {n} of {all}"), tp + fn),
            (N_("not true {n} of {all}"), fp + tn),
            (N_("predicted {n} of {all}"), tp + fp),
            (N_("not predicted {n} of {all}"), fn + tn),
        )
        everything = shortest(tp + fn + fp + tn)
        lines = [element("span", _(text).format(n=shortest(n), all=everything)) for text, n in totals]
        yield paged_element("p", *lines, first_page=page, css="totals")


def _items(scene: Scene, pages: WorkingPages, count_of_item: dict[int, Count]) -> Iterator[Html]:
    """The first items until they are counted, and whether they are predicted."""
    for item, count in count_of_item.items():
        leaves, predicted = pages_of_counts(pages)[count.key], page_of(pages, "predicted", item)
        content = [chip_of(scene, item)]
        if predicted is not None and predicted < leaves:
            text = _("predicted") if count.key in ("tp", "fp") else _("not predicted")
            content.append(paged_element("small", text, first_page=predicted))
        if leaves > 0:
            cells, glide_id = [scene.cells[item]], f"item:{item}"
            yield paged_element(
                "span", *content, last_page=leaves - 1, cells=cells, glide_id=glide_id, css="item"
            )


def _slot(scene: Scene, pages: WorkingPages, part: int) -> Html:
    """The value of the chosen part once it is computed, or the empty place of that of another."""
    name, glide_id = name_of(scene.part_names[part]), value_that_glides(scene, part)
    if part != scene.focus.part:
        return element("div", name, paged_element("span", glide_id=glide_id, css="place"), css="slot")
    value = scene.part_steps[-1]
    page = pages.reached(value.key)
    empty = [paged_element("span", last_page=page - 1, css="place")] if page else []
    number = paged_element(
        "b",
        written_total(value),
        first_page=page,
        highlight_on=(page,),
        cells=scene.cells_of(part),
        glide_id=glide_id,
        data_value=all_digits(value),
        css="place",
    )
    return element("div", name, *empty, number, css="slot chosen")


def cell_grid(scene: Scene, pages: WorkingPages) -> Html:
    """The grid of the cells, the four counts with those of the labels, and the value."""
    whole, by_label = tally_of(scene.result, 0, scene.title), scene.under("macro")
    labels = [tally_of(by_label, part, name) for part, name in enumerate(scene.labels[:MAX_COLUMNS])]
    has_more = len(scene.labels) > MAX_COLUMNS
    frames = [
        frame
        for count in FOUR_COUNTS
        for frame in framed_count(pages, whole, count, *sum_of_labels(whole, labels, count, has_more))
    ]
    return paged_element(
        "div",
        _table_of_cells(scene, pages),
        element("div", *frames, css="counts sums"),
        value_of_part(scene, pages),
        first_page=since_compared(pages),
        last_page=None if pages.first_of_average is None else pages.last_of_part,
        css="merged of-cells",
    )


def _table_of_cells(scene: Scene, pages: WorkingPages) -> Html:
    """A table like the matrix, in which each cell has the colour of the count that it adds to."""
    size = len(scene.samples), len(scene.labels)
    rows, columns = range(min(size[0], MAX_ROWS)), range(min(size[1], MAX_COLUMNS))
    masks = [(count, np.reshape(getattr(scene.confusion, count.key), size)) for count in FOUR_COUNTS]

    def cell(row: int, column: int) -> Html:
        count = next(count for count, mask in masks if mask[row, column])
        css = count.css if count.sign == "✗" or is_used(pages, count) else "idle"
        letters = f"{count.letters} {count.sign}"
        highlight_on, title = pages_about_count(pages, count), _(count.title)
        shown = paged_element("span", letters, highlight_on=highlight_on, css=f"kind {css}", title=title)
        return element("td", shown, data_cells=cells_text([(row, column)]))

    names = [name_of(scene.labels[column], "th", "") for column in columns]
    more_right = [element("th", "…")] if size[1] > MAX_COLUMNS else []
    head = element("tr", element("th"), *names, *more_right)
    body = [
        element("tr", name_of(scene.samples[row], "th", ""), *(cell(row, column) for column in columns))
        for row in rows
    ]
    more = how_many_more(size[0] - len(rows), "caption", "")
    return element("table", more, head, *body, css="cells", style=f"--rows:{len(rows)}")

"""x"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metrics.graph.digits import MINUS, exact
from metrics.graph.expression import Applied
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.average_pages import AGREEMENT, COMPARED, MERGED, WEIGHTS
from pages.lessons.means import ZERO_OVER_ZERO, MeanOfParts, means_of, printed
from pages.lessons.picture import Picture, paged_element, picture
from pages.lessons.pictures.averages import all_digits, total_line, written_total
from pages.lessons.pictures.averages_side_by_side import compared_averages, label_weights
from pages.lessons.pictures.counts_of_part import cell_grid, counted_part
from pages.lessons.pictures.f_and_accuracy_tables import accuracies_of_labels, two_averages_of_f
from pages.lessons.pictures.four_counts import (
    KINDS,
    MOST_TILES,
    count_frame,
    is_used,
    sum_of_labels,
    tally_of,
    that_leaves,
    tile_of_counts,
    value_that_glides,
)
from pages.lessons.scene import Scene, first_and_chosen
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html, element
from pages.words import gettext as _

COUNTED = ("counted_as", "at_the_limit")


def averaged_tiles(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The tiles and the means, from the first page of the average on."""
    if pages.average is None:
        return
    shown, means = first_and_chosen(scene, MOST_TILES), means_of(scene)
    tiles = [_tile(scene, pages, means, part) for part in shown]
    hidden = scene.result.source.n_parts - len(shown)
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    lines = [line for mean in means for line in _mean(scene, pages, mean, shown, len(means) > 1)]
    last, merged, after = scene.working[-1], page_of(pages, MERGED), page_of(pages, WEIGHTS)
    if len(means) != 1:
        letters = ", ".join(mean.letter for mean in means)
        said = _("{metric} of these means ({letters})").format(metric=_(scene.metric.title), letters=letters)
        lines.append(total_line(pages, last, said if means else _(last.title)))
    row = element("div", *tiles, css="row", style=f"--columns:{len(tiles)}")
    below = [paged_element("div", *lines, last_page=None if merged is None else merged - 1, css="means")]
    if merged is not None:
        below.append(_merged(scene, pages, shown, merged))
    last_page = None if after is None else after - 1
    yield paged_element(
        "div", row, *more, *below, first_page=pages.average, last_page=last_page, css="of-all"
    )


def _merged(scene: Scene, pages: WorkingPages, shown: list[int], page: int) -> Html:
    """The four sums into which the counts of the tiles glide, and the one value of them."""
    micro = scene.under("micro")
    whole = tally_of(micro, 0, _("all cells"))
    labels = [tally_of(scene.result, part, scene.labels[part]) for part in shown]
    hidden = len(scene.labels) > len(shown)
    frames = [
        count_frame(
            pages,
            whole,
            kind,
            *sum_of_labels(whole, labels, kind, hidden, glides=True),
            highlight_on=(page,) if is_used(pages, kind) else (),
        )
        for kind in KINDS
    ]
    title = _("{metric} of {part}").format(metric=_(scene.metric.title), part=_("all cells"))
    value = element("p", element("span", title), element("b", f"= {printed(float(micro))}"), css="value")
    return paged_element(
        "div", element("div", *frames, css="counts sums"), value, first_page=page, css="merged"
    )


def _tile(scene: Scene, pages: WorkingPages, means: tuple[MeanOfParts, ...], part: int) -> Html:
    """The counts of a part and, line by line, what the means take of it."""
    chosen = part == scene.focus.part
    tally = tally_of(scene.result, part, scene.part_names[part])
    lines = [line for mean in means for line in _lines(scene, pages, mean, part, len(means) > 1)]
    return paged_element(
        "div",
        element("span", tally.name, css="name", title=tally.name),
        tile_of_counts(pages, tally, page_of(pages, MERGED)),
        *_agreement(scene, part),
        *lines,
        cells=scene.cells_of(part),
        css="tile chosen" if chosen else "tile",
    )


def _agreement(scene: Scene, part: int) -> Iterator[Html]:
    """The two shares that kappa compares, where the value is that."""
    made_of = {one.source.key: one.source.value for one in scene.result.parts.made_of}
    if "observed_agreement" in made_of:
        agrees, by_chance = (
            float(made_of[key][part]) for key in ("observed_agreement", "expected_agreement")
        )
        yield element("p", _("agree {share}").format(share=exact(agrees)), css="of-tile aside")
        yield element("p", _("chance {share}").format(share=exact(by_chance)), css="of-tile aside")


def _lines(scene: Scene, pages: WorkingPages, mean: MeanOfParts, part: int, several: bool) -> Iterator[Html]:
    """The value of a part, then what it weighs and what that makes, or that the mean leaves it out."""
    page, used = pages.reached(mean.average.key), bool(mean.used[part])
    known = pages.average or 0
    first_page = page if mean.weights is None else pages.reached(mean.products, part if used else None)
    said, working = _value(scene, mean, part), _two_counts(scene, mean, part)
    letter = [element("small", f"{mean.letter} ")] if several else []
    glide_id = value_that_glides(scene, part) if used else ""
    leaves = glide_id and mean.weights is None
    number = (
        that_leaves("b", said, glide_id, known, page)
        if leaves
        else paged_element("b", said, glide_id=glide_id)
    )
    yield paged_element(
        "p", *letter, *working, number, first_page=known, css="of-tile" if used else "of-tile unused"
    )
    if not used:
        yield paged_element("p", _("left out"), first_page=first_page, css="of-tile left-out")
    elif mean.weights is not None:
        weight = _("× {weight}").format(weight=exact(float(mean.weights[part])))
        product = printed(float(mean.added[part]))
        highlight_on = tuple(pages.of_step.get(mean.products, ()))
        yield paged_element(
            "p",
            that_leaves("span", weight, f"weight:{mean.key}:{part}", first_page, page),
            Html(" = "),
            that_leaves("b", product, f"product:{mean.key}:{part}", first_page, page),
            first_page=first_page,
            highlight_on=tuple(place for place in highlight_on if place >= first_page),
            css="of-tile weighed",
        )


def _two_counts(scene: Scene, mean: MeanOfParts, part: int) -> list[Html]:
    """The counts whose share the value of a part is, where they say more than it does."""
    formula = scene.result.parts.expression
    if scene.result.source.n_parts > MOST_TILES:
        return []
    if mean.key != scene.result.parts.key or not isinstance(formula, Applied) or formula.name != "divide":
        return []
    shape = np.shape(scene.result.parts.value)
    counted, of = (float(np.broadcast_to(one.value, shape)[part]) for one in formula.operands)
    written, value = f"{exact(counted)}/{exact(of)}", printed(float(mean.values[part]))
    is_count = counted % 1 == 0 and of % 1 == 0 and of > 0
    return [element("small", f"{written} = ")] if is_count and written != value else []


def _value(scene: Scene, mean: MeanOfParts, part: int) -> str:
    """The value of one part, behind the 0/0 that counts as this number."""
    said, parts = printed(float(mean.values[part])), scene.result.parts
    counted = [note for note in parts.notes if note.key in COUNTED and mean.key == parts.key]
    is_counted = any(bool(np.broadcast_to(note.where, np.shape(parts.value))[part]) for note in counted)
    return f"{ZERO_OVER_ZERO} → {said}" if is_counted else said


def _mean(
    scene: Scene, pages: WorkingPages, mean: MeanOfParts, shown: list[int], several: bool
) -> Iterator[Html]:
    """The empty place of a mean; then what is added up, what divides it, and what that comes to."""
    page = pages.reached(mean.average.key)
    used = [part for part in shown if mean.used[part]]
    hidden = int(np.count_nonzero(mean.used)) > len(used)
    first_page = {} if mean.weights is None else {part: pages.reached(mean.products, part) for part in used}
    glide = [part for part in used if first_page.get(part, 0) < page]
    above = [value_that_glides(scene, part) for part in used]
    below = [element("span", exact(mean.below))]
    if mean.weights is not None:
        above = [f"product:{mean.key}:{part}" if part in glide else "" for part in used]
        things = [f"weight:{mean.key}:{part}" if part in glide else "" for part in used]
        weights = [exact(float(mean.weights[part])) for part in used]
        below = _sum(scene, "span", used, weights, things, hidden)
    added = [printed(float(mean.added[part])) for part in used]
    title = _("Mean") if mean.weights is None else _("Weighted mean")
    if several:
        title = _("Mean {letter}").format(letter=mean.letter)
    fraction = element(
        "span",
        element("span", *_sum(scene, "b", used, added, above, hidden), css="above"),
        element("span", *below, css="below"),
        css="fraction",
    )
    if page > (pages.average or 0):
        yield paged_element("p", element("span", title), last_page=page - 1, css="bar total mean-line")
    yield paged_element(
        "p",
        element("span", title),
        *([fraction] if used else []),
        element("b", written_total(mean.average), css="result-of-mean"),
        first_page=page,
        highlight_on=(page,),
        css="bar total mean-line",
        data_value=all_digits(mean.average),
    )


def _sum(
    scene: Scene, name: str, parts: list[int], numbers: list[str], things: list[str], hidden: bool
) -> list[Html]:
    """Numbers with a plus between them; each is about the cells of its part."""
    made: list[Html] = []
    for part, number, glide_id in zip(parts, numbers, things, strict=True):
        in_brackets = bool(made) and number.startswith(MINUS)
        if made:
            made.append(element("i", " + (" if in_brackets else " + "))
        made.append(paged_element(name, number, cells=scene.cells_of(part), glide_id=glide_id))
        if in_brackets:
            made.append(element("i", ")"))
    return [*made, element("i", " + …")] if hidden else made


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


def tiles_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Macro beside micro, the counts of one part, all tiles and their mean; what the last pages speak of."""
    is_compared = page_of(pages, COMPARED) is not None
    beside = BY_HOW_OFTEN_TRUE if scene.focus.average == "weighted" else BESIDE_EACH_OTHER
    told = _(beside if is_compared else FOUR_FRAMES[scene.result.source.kind])
    return replace(picture("tiles", *_drawn(scene, pages), description=told), has_average=True)


def _drawn(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    if page_of(pages, COMPARED) is not None:
        yield compared_averages(scene, pages)
    if scene.focus.average == "micro":
        yield cell_grid(scene, pages)
    else:
        yield counted_part(scene, pages)
        yield from averaged_tiles(scene, pages)
    if page_of(pages, WEIGHTS) is not None:
        yield label_weights(scene, pages)
    page = page_of(pages, AGREEMENT)
    if page is not None:
        beside = two_averages_of_f if scene.metric.key == "f_beta" else accuracies_of_labels
        yield beside(scene, page)

"""A tile of each part with its value below, and the mean as a fraction into which the values glide."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.graph.digits import MINUS, exact
from metrics.graph.expression import Applied
from pages.lessons.average_pages import MERGED, WEIGHTS
from pages.lessons.average_sentences import ZERO_OVER_ZERO, MeanOfParts, means_of, printed
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.averages import exactly, total_line, written_total
from pages.lessons.pictures.counts.count_tile import (
    MOST_TILES,
    count_frame,
    sum_of_labels,
    that_leaves,
    tile_of_counts,
    value_that_glides,
)
from pages.lessons.pictures.counts.four_counts import KINDS, is_used, tally_of
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
    below = [part_of_picture("div", *lines, until=None if merged is None else merged - 1, css="means")]
    if merged is not None:
        below.append(_merged(scene, pages, shown, merged))
    until = None if after is None else after - 1
    yield part_of_picture("div", row, *more, *below, since=pages.average, until=until, css="of-all")


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
            now=(page,) if is_used(pages, kind) else (),
        )
        for kind in KINDS
    ]
    title = _("{metric} of {part}").format(metric=_(scene.metric.title), part=_("all cells"))
    value = element("p", element("span", title), element("b", f"= {printed(float(micro))}"), css="value")
    return part_of_picture("div", element("div", *frames, css="counts sums"), value, since=page, css="merged")


def _tile(scene: Scene, pages: WorkingPages, means: tuple[MeanOfParts, ...], part: int) -> Html:
    """The counts of a part and, line by line, what the means take of it."""
    chosen = part == scene.focus.part
    tally = tally_of(scene.result, part, scene.part_names[part])
    lines = [line for mean in means for line in _lines(scene, pages, mean, part, len(means) > 1)]
    return part_of_picture(
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
    since = page if mean.weights is None else pages.reached(mean.products, part if used else None)
    said, working = _value(scene, mean, part), _two_counts(scene, mean, part)
    letter = [element("small", f"{mean.letter} ")] if several else []
    thing = value_that_glides(scene, part) if used else ""
    leaves = thing and mean.weights is None
    number = that_leaves("b", said, thing, known, page) if leaves else part_of_picture("b", said, thing=thing)
    yield part_of_picture(
        "p", *letter, *working, number, since=known, css="of-tile" if used else "of-tile unused"
    )
    if not used:
        yield part_of_picture("p", _("left out"), since=since, css="of-tile left-out")
    elif mean.weights is not None:
        weight = _("× {weight}").format(weight=exact(float(mean.weights[part])))
        product = printed(float(mean.added[part]))
        now = tuple(pages.of_step.get(mean.products, ()))
        yield part_of_picture(
            "p",
            that_leaves("span", weight, f"weight:{mean.key}:{part}", since, page),
            Html(" = "),
            that_leaves("b", product, f"product:{mean.key}:{part}", since, page),
            since=since,
            now=tuple(place for place in now if place >= since),
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
    since = {} if mean.weights is None else {part: pages.reached(mean.products, part) for part in used}
    glide = [part for part in used if since.get(part, 0) < page]
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
        yield part_of_picture("p", element("span", title), until=page - 1, css="bar total mean-line")
    yield part_of_picture(
        "p",
        element("span", title),
        *([fraction] if used else []),
        element("b", written_total(mean.average), css="result-of-mean"),
        since=page,
        now=(page,),
        css="bar total mean-line",
        data_value=exactly(mean.average),
    )


def _sum(
    scene: Scene, name: str, parts: list[int], numbers: list[str], things: list[str], hidden: bool
) -> list[Html]:
    """Numbers with a plus between them; each is about the cells of its part."""
    made: list[Html] = []
    for part, number, thing in zip(parts, numbers, things, strict=True):
        in_brackets = bool(made) and number.startswith(MINUS)
        if made:
            made.append(element("i", " + (" if in_brackets else " + "))
        made.append(part_of_picture(name, number, cells=scene.cells_of(part), thing=thing))
        if in_brackets:
            made.append(element("i", ")"))
    return [*made, element("i", " + …")] if hidden else made

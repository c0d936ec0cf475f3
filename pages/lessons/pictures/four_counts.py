"""The frames that the four counts of true against predicted stand in, and the pages that fill them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from metrics.graph.digits import MINUS, shortest
from pages.lessons.picture import paged_element
from pages.lessons.scene import Scene, means_of
from pages.lessons.tallies import COUNTED_BY_STEP, FOUR_COUNTS, Count, Tally, counts_of_step, counts_of_value
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.state.document import Cell
from pages.words import gettext as _

MAX_ROWS, MAX_TILES = 20, 8  # nobody sees more of them apart


def cells_of_label(scene: Scene, label: int) -> list[Cell]:
    """The first cells of a label, whatever the parts are."""
    return [(row, label) for row in range(min(len(scene.samples), MAX_ROWS))]


def pages_of_counts(pages: WorkingPages) -> dict[str, int]:
    """The page of each count: that of the first step that looks at it, or the last such page of any."""
    first: dict[str, int] = {}
    for step in pages.scene.part_steps:
        for key in COUNTED_BY_STEP.get(step.key, ()):
            first[key] = min(first.get(key, pages.last_of_part), pages.reached(step.key))
    last = max(first.values(), default=pages.last_of_part)
    return {count.key: first.get(count.key, last) for count in FOUR_COUNTS}


def pages_about_count(pages: WorkingPages, count: Count) -> tuple[int, ...]:
    """The pages of the steps that look at a count or, on the way to the value, are made of it."""
    keys = [step.key for step in pages.scene.part_steps[:-1] if count.key in counts_of_step(step)]
    return tuple(sorted(page for key in keys for page in pages.of_step.get(key, ())))


def is_used(pages: WorkingPages, count: Count) -> bool:
    """Whether the value of the part has something to do with a count."""
    return count.key in counts_of_value(pages.scene.part_steps)


def framed_count(pages: WorkingPages, tally: Tally, count: Count, *content: Html) -> Iterator[Html]:
    """The frame of a count: empty, and with its number from the page on that counts it."""
    page = pages_of_counts(pages)[count.key]
    if page > 0:
        yield paged_element("div", _head(count), last_page=page - 1, css="count waiting")
    yield count_frame(pages, tally, count, content, page, pages_about_count(pages, count))


def count_frame(
    pages: WorkingPages,
    tally: Tally,
    count: Count,
    content: Iterable[Html],
    first_page: int | None,
    highlight_on: Sequence[int],
) -> Html:
    """The frame of a count with its number; without colour where the value has nothing to do with it."""
    return paged_element(
        "div",
        _head(count),
        *content,
        first_page=first_page,
        highlight_on=highlight_on,
        cells=tally.cells[count.key],
        css=f"count {tally.css(count)}" if is_used(pages, count) else "count idle",
    )


def _head(count: Count) -> Html:
    letters = element("strong", f"{count.letters} {count.sign}")
    return element("span", letters, element("span", _(count.title)), css="head")


def sum_of_labels(
    whole: Tally, labels: Sequence[Tally], count: Count, has_more: bool, glides: bool = False
) -> tuple[Html, Html]:
    """The count of all cells, and those of the labels that come to it, which may glide from their tiles."""
    terms = [
        (shortest(tally.numbers[count.key]), [], f"{count.key}:{tally.part}")
        if glides
        else (shortest(tally.numbers[count.key]), tally.cells[count.key], "")
        for tally in labels
    ]
    number = element("span", shortest(whole.numbers[count.key]), css="number")
    return number, element("span", *written_sum(terms, has_more), css="terms")


def written_sum(
    terms: Iterable[tuple[str, Sequence[Cell], str]], has_more: bool, tag: str = "span"
) -> Iterator[Html]:
    """Numbers with a plus between them, each with its cells and its glide id; dots where there are more."""
    for place, (number, cells, glide_id) in enumerate(terms):
        in_brackets = place > 0 and number.startswith(MINUS)
        if place:
            yield element("i", " + (" if in_brackets else " + ")
        yield paged_element(tag, number, cells=cells, glide_id=glide_id)
        if in_brackets:
            yield element("i", ")")
    if has_more:
        yield element("i", " + …")


def tile_of_counts(pages: WorkingPages, tally: Tally, leaves: int | None) -> Html:
    """The four counts of a part, two by two, which glide away on the page on which they leave."""
    text = _(
        "Counts of {name}: {tp} true positives, {fn} false negatives, "
        "{fp} false positives, {tn} true negatives."
    )
    numbers = {count.letters.lower(): shortest(tally.numbers[count.key]) for count in FOUR_COUNTS}
    corners = [_corner(pages, tally, count, leaves) for count in FOUR_COUNTS]
    return element(
        "div", *corners, css="four", role="img", aria_label=text.format(name=tally.name, **numbers)
    )


def _corner(pages: WorkingPages, tally: Tally, count: Count, leaves: int | None) -> Html:
    written, is_chosen = shortest(tally.numbers[count.key]), tally.part == pages.scene.focus.part
    glide_id = f"{count.key}:{tally.part}" if is_chosen or leaves is not None else ""
    number = paged_element("span", written, glide_id=glide_id)
    if leaves is not None:
        number = number_that_leaves("span", written, glide_id, 0, leaves)
    letters = element("small", count.letters, element("i", f" {count.sign}"))
    css = tally.css(count) if is_used(pages, count) else "idle"
    return element("span", letters, number, css=f"corner {css}")


def number_that_leaves(name: str, written: str, glide_id: str, first_page: int, leaves: int) -> Html:
    """A number that glides away on the page `leaves`, and is still read in its place from then on."""
    stays = paged_element(name, written, first_page=max(first_page, leaves))
    if first_page >= leaves:
        return stays
    last = leaves - 1
    return Html(
        paged_element(name, written, first_page=first_page, last_page=last, glide_id=glide_id) + stays
    )


def value_that_glides(scene: Scene, part: int) -> str:
    """The glide id of the value of a part, where a mean takes it as it is from below its tile."""
    means = means_of(scene)
    is_taken = len(means) == 1 and means[0].key == scene.part_steps[-1].key and bool(means[0].used[part])
    return f"value:{means[0].key}:{part}" if is_taken else ""

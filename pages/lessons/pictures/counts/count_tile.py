"""Counts in frames of their own, or four of them as the tile of a part, from which numbers glide away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics.graph.digits import exact
from pages.lessons.average_sentences import means_of
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.counts.four_counts import (
    KINDS,
    Kind,
    Tally,
    asked_on,
    counted_on,
    is_used,
)
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_TILES = 8


def count_frames(pages: WorkingPages, tally: Tally, kind: Kind, *content: Html) -> Iterator[Html]:
    """The frame of a count: empty, and with its number from the page on that counts it."""
    since = counted_on(pages)[kind.key]
    if since > 0:
        yield part_of_picture("div", _head(kind), until=since - 1, css="count waiting")
    yield count_frame(pages, tally, kind, *content, since=since, now=asked_on(pages, kind))


def count_frame(
    pages: WorkingPages,
    tally: Tally,
    kind: Kind,
    *content: Html,
    since: int | None = None,
    now: Sequence[int] = (),
) -> Html:
    """The frame of a count with its number; without colour where the value has nothing to do with it."""
    return part_of_picture(
        "div",
        _head(kind),
        *content,
        since=since,
        now=now,
        cells=tally.cells[kind.key],
        css=f"count {tally.css(kind)}" if is_used(pages, kind) else "count idle",
    )


def _head(kind: Kind) -> Html:
    letters = element("strong", f"{kind.letters} {kind.sign}")
    return element("span", letters, element("span", _(kind.words)), css="head")


def sum_of_labels(
    whole: Tally, labels: Sequence[Tally], kind: Kind, hidden: bool, glides: bool = False
) -> tuple[Html, Html]:
    """The count of all cells, and those of the labels that come to it, which may glide from their tiles."""
    terms: list[Html] = []
    for tally in labels:
        if terms:
            terms.append(element("i", " + "))
        number = exact(tally.numbers[kind.key])
        if glides:
            terms.append(part_of_picture("span", number, thing=f"{kind.key}:{tally.part}"))
        else:
            terms.append(part_of_picture("span", number, cells=tally.cells[kind.key]))
    if hidden:
        terms.append(element("i", " + …"))
    number = element("span", exact(whole.numbers[kind.key]), css="number")
    return number, element("span", *terms, css="terms")


def tile_of_counts(pages: WorkingPages, tally: Tally, leaves: int | None) -> Html:
    """The four counts of a part, two by two, which glide away on the page on which they leave."""
    corners = [_corner(pages, tally, kind, leaves) for kind in KINDS]
    return element("div", *corners, css="four", role="img", aria_label=tally.told)


def _corner(pages: WorkingPages, tally: Tally, kind: Kind, leaves: int | None) -> Html:
    written, is_chosen = exact(tally.numbers[kind.key]), tally.part == pages.scene.focus.part
    thing = f"{kind.key}:{tally.part}" if is_chosen or leaves is not None else ""
    number = part_of_picture("span", written, thing=thing)
    if leaves is not None:
        number = that_leaves("span", written, thing, 0, leaves)
    letters = element("small", kind.letters, element("i", f" {kind.sign}"))
    css = tally.css(kind) if is_used(pages, kind) else "idle"
    return element("span", letters, number, css=f"corner {css}")


def that_leaves(name: str, written: str, thing: str, since: int, leaves: int) -> Html:
    """A number that glides away on the page `leaves`, and is still read here from then on."""
    stays = part_of_picture(name, written, since=max(since, leaves))
    if since >= leaves:
        return stays
    return Html(part_of_picture(name, written, since=since, until=leaves - 1, thing=thing) + stays)


def value_that_glides(scene: Scene, part: int) -> str:
    """What the value of a part is called, where a mean takes it as it is from below its tile."""
    means = means_of(scene)
    takes = len(means) == 1 and means[0].key == scene.of_part[-1].key and bool(means[0].used[part])
    return f"value:{means[0].key}:{part}" if takes else ""

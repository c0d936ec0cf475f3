"""Counts in frames of their own, or four of them as the tile of a part, from which numbers glide away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from metrics.graph.digits import exact
from pages.lessons.means import means_of
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.counts.four_counts import KINDS, Kind, Tally, asked_on, counted_on, is_used
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_TILES = 8


def count_frames(pages: WorkingPages, tally: Tally, kind: Kind, *content: Html) -> Iterator[Html]:
    """The frame of a count: empty, and with its number from the page on that counts it."""
    since, used = counted_on(pages)[kind.key], is_used(pages, kind)
    head = element(
        "span", element("strong", f"{kind.letters} {kind.sign}"), element("span", _(kind.words)), css="head"
    )
    if since > 0:
        yield part_of_picture("div", head, until=since - 1, css="count waiting")
    yield part_of_picture(
        "div",
        head,
        *content,
        since=since,
        now=asked_on(pages, kind),
        cells=tally.cells[kind.key],
        css=f"count {tally.css(kind)}" if used else "count idle",
    )


def tile_of_counts(
    pages: WorkingPages, tally: Tally, things: Mapping[str, str], leaves: Mapping[str, int]
) -> Html:
    """The four counts of a part, two by two; one with a thing glides here, or away on the page it leaves."""
    corners = [
        _corner(pages, tally, kind, things.get(kind.key, ""), leaves.get(kind.key, 0)) for kind in KINDS
    ]
    return element("div", *corners, css="four", role="img", aria_label=tally.told)


def _corner(pages: WorkingPages, tally: Tally, kind: Kind, thing: str, leaves: int) -> Html:
    written = exact(tally.numbers[kind.key])
    number = part_of_picture("span", written, thing=thing)
    if leaves > 0:
        number = that_leaves("span", written, thing, 0, leaves)
    letters = element("small", kind.letters, element("i", f" {kind.sign}"))
    css = tally.css(kind) if is_used(pages, kind) else "idle"
    return element("span", letters, number, css=f"corner {css}", title=_(kind.words))


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

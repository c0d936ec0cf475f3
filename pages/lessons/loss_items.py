"""What the pictures of the losses draw of each item, and on which page it is reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from metrics.graph.digits import decimal, exact
from metrics.once import once
from metrics.pictures.label_losses import LOSS, PROBABILITY, SIGMOID, SOFTMAX, LabelLosses, label_losses_of
from pages.lessons.fitted_text import fitted_text, shortened, text_width
from pages.lessons.name_chip import WITHIN, name_chip, ring
from pages.lessons.picture import HEIGHT, WIDTH, Box, part_of_picture
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.state.protocol import Cell
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

SIZE, LARGE = 14.0, 16.0
MOST_ROWS = 6
EDGE = 4.0
NEAR = 0.01
CLOSE_TO = {0.0: "≈0", 0.5: "≈½", 1.0: "≈1"}


@dataclass(frozen=True, eq=False)
class LossItems:
    """The items of a part with their probabilities and losses, and the pages that reach them."""

    scene: Scene
    pages: WorkingPages

    @once
    def losses(self) -> LabelLosses:
        """The probabilities and the losses."""
        return label_losses_of(self.scene.result, self.scene.focus.part)

    @property
    def are_logits(self) -> bool:
        """Whether the scores are logits, of which the steps make probabilities."""
        return bool(self.losses.both)

    @property
    def shared(self) -> bool:
        """Whether the labels share one probability."""
        return self.scene.metric.key == "softmax_cross_entropy"

    @property
    def own(self) -> str:
        """The name of the probability that this metric makes of a logit."""
        return SOFTMAX if self.shared else SIGMOID

    @once
    def used(self) -> Sequence[int]:
        """The items that lose something: all, or the true ones."""
        used: list[int] = np.flatnonzero(self.losses.used).tolist()
        return used

    @once
    def all(self) -> Sequence[int]:
        """Every item."""
        return range(len(self.losses.truth))

    @property
    def first_loss(self) -> int:
        """The page on which the losses begin."""
        return self.pages.reached(LOSS)

    @property
    def last(self) -> int:
        """The last page of the part."""
        return self.pages.last_of_part

    @property
    def until(self) -> int | None:
        """The last page on which something of the part is shown, where pages of the average follow."""
        return None if self.pages.average is None else self.last

    def since(self, key: str, item: int | None = None) -> int | None:
        """The page on which a step, or its line of an item, is reached."""
        return page_of(self.pages, key, item)

    def loses_since(self, item: int) -> int:
        """The page on which an item loses something."""
        return self.pages.reached(LOSS, item)

    def asked(self, item: int, *keys: str) -> tuple[int, ...]:
        """The pages that ask for an item, as a page of all items does not."""
        return pages_about(self.pages, keys or (PROBABILITY, LOSS), item)

    def cells(self, item: int) -> tuple[Cell, ...]:
        """The cell of an item."""
        return (self.scene.cells[item],)

    def kind(self, item: int) -> str:
        """The class of what stands for an item."""
        return "true" if self.losses.truth[item] else "false"

    def chip(self, item: int, box: Box, size: float = SIZE) -> Html:
        """The name of an item in its frame."""
        name = self.scene.names[item]
        short = shortened(name, box.width - 2 * min(WITHIN, box.width / 12), size)
        return name_chip(name, bool(self.losses.truth[item]), box, size, (short,))


def fitting(value: float, room: float, size: float = SIZE) -> str:
    """A number with as many digits as there is room for; ≈ where it is all but 0, ½ or 1."""
    written = [decimal(value, digits) for digits in (3, 2, 1)]
    found = next((one for one in written if text_width(one, size) <= room), None)
    if found is None:
        found = next((sign for whole, sign in CLOSE_TO.items() if abs(value - whole) < NEAR), written[-1])
    return found


def number(right: float, y: float, value: float, room: float, css: str = "", size: float = SIZE) -> Html:
    """A number that ends at `right`."""
    return words(right, y, fitting(value, room, size), room, css, "end", size)


def words(
    x: float, y: float, said: str, room: float, css: str = "", anchor: str = "start", size: float = SIZE
) -> Html:
    """A text that stays within its room."""
    return fitted_text(x, y, said, room, size, css, anchor)


HEAD, ROW, CHIP, FOOT = 26.0, 38.0, 26.0, 20.0
NAMES, LOGIT, POWER = 98.0, 156.0, 226.0
OWN_BAR, BAR_HIGH = Box(172, 0, 150, 0), 18.0
STRONG, LIGHT = 398.0, 474.0
LOGIT_ROOM, ROOM = 54.0, 64.0


@dataclass(frozen=True, eq=False)
class ProbabilityRows:
    """Where the rows of the labels stand until their losses begin."""

    items: LossItems

    @property
    def shown(self) -> list[int]:
        """The items that have a row."""
        return list(self.items.all[:MOST_ROWS])

    @property
    def hidden(self) -> int:
        """How many have none."""
        return len(self.items.all) - len(self.shown)

    @property
    def end(self) -> int:
        """The last page on which they are shown."""
        return self.items.first_loss - 1

    @property
    def foot(self) -> float:
        """Where the rows end; two lines and a bar have room below."""
        lines = (1 if self.hidden else 0) + (3 if self.items.shared else 1)
        return min(HEAD + ROW * len(self.shown), HEIGHT - FOOT * lines)

    def middle(self, item: int) -> float:
        """The height of the middle of a row."""
        return HEAD + (item + 0.5) * (self.foot - HEAD) / len(self.shown)

    @property
    def chip_high(self) -> float:
        """How high a name is."""
        return min(CHIP, (self.foot - HEAD) / len(self.shown) - 4)


def rows_of_labels(rows: ProbabilityRows) -> Iterator[Html]:
    """The name, the logit and, once they are reached, the probabilities of every label."""
    yield from _titles(rows)
    for item in rows.shown:
        yield _row(rows, item)
    if rows.hidden:
        said = _("… {count} more").format(count=rows.hidden)
        yield part_of_picture("g", words(EDGE, HEIGHT - FOOT / 2, said, 200, size=LARGE), until=rows.end)


def own_bars(rows: ProbabilityRows) -> Iterator[Html]:
    """A bar for every label, which it fills by its own probability; half of it is a logit of 0."""
    since = rows.items.since(PROBABILITY)
    for item in rows.shown:
        yield from _own_bar(rows, item)
    middle = OWN_BAR.x + OWN_BAR.width / 2
    ends = {"y1": f"{HEAD - 2:g}", "y2": f"{rows.foot:.5g}"}
    line = element("line", css="half", x1=f"{middle:g}", x2=f"{middle:g}", **ends)
    title = words(middle, HEAD / 2 - 1, "½", 30, "", "middle", LARGE)
    said = _("Each label has a probability of its own. Logit 0 is ½.")
    told = words(EDGE, rows.foot + FOOT / 2, said, WIDTH - 2 * EDGE)
    yield part_of_picture("g", line, title, told, since=since, until=rows.end)


def _own_bar(rows: ProbabilityRows, item: int) -> Iterator[Html]:
    items, y = rows.items, rows.middle(item)
    place = Box(OWN_BAR.x, y - BAR_HIGH / 2, OWN_BAR.width, BAR_HIGH)
    filled = Box(place.x, place.y, float(items.losses.probability[item]) * place.width, BAR_HIGH)
    end = {"cx": f"{place.x + filled.width:.5g}", "cy": f"{y:.5g}", "r": "6"}
    yield part_of_picture("g", place.drawn("whole"), until=rows.end)
    yield part_of_picture(
        "g",
        filled.drawn("share"),
        part_of_picture("g", element("circle", css="dot", **end), thing=f"share:{item}"),
        since=items.since(PROBABILITY, item),
        until=rows.end,
        cells=items.cells(item),
        css=items.kind(item),
    )


def _titles(rows: ProbabilityRows) -> Iterator[Html]:
    y, own = HEAD / 2 - 1, rows.items.own
    logit = [words(LOGIT, y, _("logit"), LOGIT_ROOM, anchor="end", size=LARGE)]
    if rows.items.shared:
        logit.append(words(POWER, y, "eᶻ", ROOM, anchor="end", size=LARGE))
    yield part_of_picture("g", *logit, until=rows.end)
    titles = {SIGMOID: _("sigmoid"), SOFTMAX: _("softmax")}
    for name, right, css in _columns(own):
        title = words(right, y, titles[name], ROOM + 8, css, "end", LARGE)
        yield part_of_picture("g", title, since=rows.items.since(PROBABILITY), until=rows.end)


def _columns(own: str) -> tuple[tuple[str, float, str], ...]:
    """The two probabilities, that of this metric first, with where their column ends and its class."""
    return (own, STRONG, "strong"), (SOFTMAX if own == SIGMOID else SIGMOID, LIGHT, "light")


def _row(rows: ProbabilityRows, item: int) -> Html:
    items, y, high = rows.items, rows.middle(item), rows.chip_high
    box = Box(EDGE, y - high / 2, NAMES - EDGE, high)
    numbers = [
        part_of_picture(
            "g",
            number(right, y, float(items.losses.both[name][item]), ROOM, css, LARGE),
            since=items.since(PROBABILITY, item),
        )
        for name, right, css in _columns(items.own)
    ]
    if items.shared:
        power = number(POWER, y, float(items.scene.step_with("power").value[item]), ROOM, size=LARGE)
        numbers.append(part_of_picture("g", power, since=items.since("power", item)))
    return part_of_picture(
        "g",
        part_of_picture("g", items.chip(item, box, LARGE), ring(box), thing=f"name:{item}"),
        number(LOGIT, y, float(items.losses.score[item]), LOGIT_ROOM, size=LARGE),
        *numbers,
        until=rows.end,
        cells=items.cells(item),
        now=items.asked(item, "power", PROBABILITY),
        css="row",
    )


LEFT, WIDE, HIGH = 238.0, 236.0, 24.0


def shared_bar(rows: ProbabilityRows) -> Iterator[Html]:
    """A bar for every exponential; then one after the other in the bar of their sum."""
    items = rows.items
    together = items.pages.reached("sum_of_powers")
    shares = [float(items.losses.probability[item]) for item in rows.shown]
    y = rows.foot + HIGH / 2 + 4
    for item, share, start in zip(rows.shown, shares, accumulate(shares, initial=0.0), strict=False):
        alone = Box(LEFT, rows.middle(item) - BAR_HIGH / 2, share * WIDE, BAR_HIGH)
        joined = Box(LEFT + start * WIDE, y - HIGH / 2, share * WIDE, HIGH)
        yield _segment(rows, item, alone, items.since("power", item), together - 1)
        yield _segment(rows, item, joined, together, rows.end, _name(items, item, joined))
    yield from _whole(rows, y, together)


def _segment(rows: ProbabilityRows, item: int, box: Box, since: int | None, until: int, *named: Html) -> Html:
    return part_of_picture(
        "g",
        box.drawn("share"),
        *named,
        since=since,
        until=until,
        cells=rows.items.cells(item),
        thing=f"share:{item}",
        css=rows.items.kind(item),
    )


def _name(items: LossItems, item: int, box: Box) -> Html:
    """The name within a segment that has room for it."""
    name = items.scene.names[item]
    if text_width(name, SIZE) > box.width - 6:
        return Html("")
    return words(*box.middle, name, box.width - 4, "within", "middle")


def _whole(rows: ProbabilityRows, y: float, together: int) -> Iterator[Html]:
    """What the whole bar is: the sum of the exponentials, and then 1."""
    items, end = rows.items, rows.end
    shared = items.pages.reached(PROBABILITY)
    total = float(items.scene.step_with("sum_of_powers").value)
    frame = Box(LEFT, y - HIGH / 2, WIDE, HIGH)
    left, right, below = LEFT, LEFT + WIDE, y + HIGH / 2 + FOOT / 2
    yield part_of_picture(
        "g",
        frame.drawn("whole"),
        words(EDGE, y, _("sum S"), NAMES, size=LARGE),
        number(POWER, y, total, ROOM, "strong", LARGE),
        words(left, below, "0", 20, size=LARGE),
        since=together,
        until=end,
    )
    sum_there = words(right, below, exact(total), 90, anchor="end", size=LARGE)
    yield part_of_picture("g", sum_there, since=together, until=shared - 1)
    told = words(left + WIDE / 2, below, _("shares of S: 1 in all"), WIDE - 50, "", "middle", LARGE)
    one = words(right, below, "1", 20, "strong", "end", LARGE)
    yield part_of_picture("g", told, one, since=shared, until=end)

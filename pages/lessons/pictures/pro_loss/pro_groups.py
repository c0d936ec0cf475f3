"""The picture of PRO loss: a card for each of the four groups of pairs, and what their shares come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics.graph.digits import decimal, exact
from metrics.kernels.pro_loss import ORDER, threshold_label
from metrics.pictures.pairs import pro_groups
from pages.lessons.picture import Picture, part_of_picture, picture, told_of_chips
from pages.lessons.pictures.pro_loss.pro_card import FIRST_STEPS, ProCard
from pages.lessons.pictures.pro_loss.pro_pairs import pair_cells
from pages.lessons.scene import Scene
from pages.lessons.step_texts import say
from pages.lessons.working_pages import WorkingPages, page_of, step_of_part
from pages.shell.markup import Html, element
from pages.words import gettext as _

HALF = 0.5
VALUE, WITH_PAIRS = "pro_loss", "pro_loss.groups"


def pro_cards(scene: Scene, pages: WorkingPages) -> Picture:
    """Each group of pairs with its signs and the share that is wrong; below them the sum of the shares."""
    cards = _cards(scene, pages)
    is_tied = any((card.group.lost[card.group.compared] == HALF).any() for card in cards)
    signs = _("✓ right, ✗ wrong.")
    if is_tied:
        signs = _("✓ right, ✗ wrong, = tied: counts ½.")
    threshold = decimal(float(threshold_label(scene.result.source).value_at(scene.focus.part)))
    told = _("Θ is the threshold, here {threshold}. Each cell is one comparison.").format(threshold=threshold)
    drawn = [_card(card, signs) for card in cards]
    told = f"{told} {told_of_chips(scene)}"
    return picture("pro", *drawn, _together(scene, pages, cards), told=told)


def _cards(scene: Scene, pages: WorkingPages) -> list[ProCard]:
    groups = pro_groups(scene.result, scene.focus.part)
    later = [pages.reached(FIRST_STEPS[group.mean.key]) for group in groups[1:]]
    starts, ends = [0, *later], [*later, _joined_on(pages)]
    return [
        ProCard(scene, pages, group, range(start, end))
        for group, start, end in zip(groups, starts, ends, strict=True)
    ]


def _joined_on(pages: WorkingPages) -> int:
    """The first page on which the shares become one number."""
    first = page_of(pages, WITH_PAIRS)
    return pages.reached(VALUE) if first is None else first


def _card(card: ProCard, signs: str) -> Html:
    """A group: what can be wrong, in how many of its pairs it is, and the pairs, and what the signs say."""
    group, since = card.group, card.pages.reached(card.group.mean.key)
    pairs = int(group.compared.sum())
    title, symbol = _(group.mean.title), element("sub", group.mean.key.rpartition(".")[2])
    head = [element("h3", title, " ", element("i", "P", symbol), title=title)]
    if pairs:
        said = _("Wrong: {lost} of {pairs}").format(lost=decimal(float(group.lost.sum())), pairs=pairs)
        counted = part_of_picture("span", said, since=since)
        head += [counted, element("span", *_share(card, since), css="share")]
        size = f"--rows:{len(card.rows)};--columns:{len(card.columns)}"
        grid = element("div", *pair_cells(card), css="pro-grid", style=size)
        content = [grid, *_below(card, signs)]
    else:
        notes = " ".join(say(note) for note in group.mean.notes)
        content = [part_of_picture("p", notes, since=since, css="no-pair")]
    return part_of_picture(
        "section", element("div", *head, css="pro-title"), *content, now=card.shown, css="pro-group"
    )


def _share(card: ProCard, since: int) -> Iterator[Html]:
    """The share of a group, which glides into the sum and leaves a copy here."""
    written, joined = exact(float(card.group.mean.value)), _joined_on(card.pages)
    yield part_of_picture("b", written, since=since, until=joined - 1, thing=f"share:{card.group.mean.key}")
    yield part_of_picture("b", written, since=joined)


def _below(card: ProCard, signs: str) -> Iterator[Html]:
    """What the signs of the first group say, and who says which true label is more relevant."""
    if not card.shown:
        return
    if card.group.mean.key == ORDER:
        is_given = card.scene.result.source.order is not None
        said = _(
            "{upper} should be above {lower}: without an order of relevance, that of the columns counts."
        )
        if is_given:
            said = _("{upper} should be above {lower}, by the order of relevance.")
        upper, lower = (card.name(int(one)) for one in card.group.upper[:2])
        said = said.format(upper=upper, lower=lower)
        yield part_of_picture("p", said, until=card.shown[-1], css="told-below")
    elif card.shown.start == 0:
        yield part_of_picture("p", signs, since=0, until=card.shown[-1], css="told-below")


def _together(scene: Scene, pages: WorkingPages, cards: Sequence[ProCard]) -> Html:
    """How the shares become one number: their mean, or their sum."""
    since, rule = _joined_on(pages), scene.result.conventions.pro_mean
    shares = [
        part_of_picture(
            "b", exact(float(card.group.mean.value)), since=since, thing=f"share:{card.group.mean.key}"
        )
        if card.group.compared.any()
        else part_of_picture("b", exact(float(card.group.mean.value)), since=since)
        for card in cards
    ]
    added: list[str] = [one for share in shares for one in (" + ", share)][1:]
    if rule != "sum":
        held = step_of_part(scene, WITH_PAIRS)
        count = str(len(cards)) if held is None else element("b", exact(float(held.value)))
        added = ["(", *added, ") / ", count]
    return part_of_picture("p", *added, since=since, css="total")

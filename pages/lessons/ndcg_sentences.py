"""Sentences of the NDCG lesson, and its table of the bases of the logarithm."""

from __future__ import annotations

from math import isfinite

import numpy as np

from metrics import SWITCHES, steps
from metrics.compare.difference import same_value
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, in_decimals
from metrics.parts.part import CELLS
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.conditions import TOLERANCE
from pages.lessons.ndcg_pages import DCG, DISCOUNTS, GAINS, IDCG, CostliestRank, costliest_rank
from pages.lessons.page_words import PageWords
from pages.lessons.scene import Scene, scene_beside
from pages.lessons.sentence_parts import ColouredText, SentenceParts, coloured_item, fill_pattern, shortened
from pages.lessons.working_pages import WorkingPage
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.words import ngettext

NOTHING_TRUE = N_("In {part} nothing is true: no ranking is better than another.")
AS_IDEAL = N_("In {part} everything true counts as much as in the ideal ranking.")
LEVEL = N_("{item} is true but level with {other}; in the ideal ranking it stands at rank {best}.")
SHOWN = (DCG, IDCG, "ndcg")
MAX_SHARING = 2


def idea_words(scene: Scene, _page: WorkingPage) -> PageWords:
    """Where the true item that loses most stands, and where ideally."""
    found, title = costliest_rank(scene), _("The idea")
    if found is None:
        pattern = _(AS_IDEAL if scene.truth.any() else NOTHING_TRUE)
        return PageWords(title, fill_pattern(pattern, part=ColouredText(shortened(scene.title))))
    other = [coloured_item(scene, one) for one in found.sharing if one != found.item]
    count = len(found.false_above)
    sentence = fill_pattern(
        _(LEVEL) if other else _too_low_by(count, scene.kind == CELLS),
        count=ColouredText(str(count)),
        item=coloured_item(scene, found.item),
        rank=ColouredText(str(found.place + 1)),
        best=ColouredText(str(found.best + 1)),
        other=other[:1],
    )
    return PageWords(title, sentence)


def _too_low_by(count: int, of_cells: bool) -> str:
    if of_cells:
        return ngettext(
            "{count} false cell stands above {item}, a true one: it is at rank {rank}, ideally {best}.",
            "{count} false cells stand above {item}, a true one: it is at rank {rank}, ideally {best}.",
            count,
        )
    return ngettext(
        "{count} false label stands above {item}, a true one: it is at rank {rank}, ideally {best}.",
        "{count} false labels stand above {item}, a true one: it is at rank {rank}, ideally {best}.",
        count,
    )


def discounts_sentence(scene: Scene) -> SentenceParts:
    """What a gain is multiplied by at the first ranks, and where the item stands that loses most."""
    found, discounts = costliest_rank(scene), scene.step_with(DISCOUNTS).value
    counting = int(np.count_nonzero(discounts))
    if counting < 2:
        return ()
    place = counting - 1
    if found is not None and len(found.sharing) == 2 and found.first + 1 < counting:
        return _discounts_of_two_sentence(scene, found, discounts)
    if counting < len(discounts):
        pattern = _(
            "Only ranks 1 to {rank} count: a gain is multiplied by {first} at rank 1, {value} at the last."
        )
    else:
        if found is not None and len(found.sharing) == 1:
            place = found.place
        pattern = _("A gain is multiplied by its discount: {first} at rank 1, {value} at rank {rank}.")
        if place > 1:
            pattern = _(
                "A gain is multiplied by its discount: {first} at rank 1, {second} at 2, {value} at {rank}."
            )
    first, second, value = (ColouredText(in_decimals(float(discounts[one]))) for one in (0, 1, place))
    return fill_pattern(pattern, first=first, second=second, value=value, rank=ColouredText(str(place + 1)))


def _discounts_of_two_sentence(scene: Scene, found: CostliestRank, discounts: Array) -> SentenceParts:
    last = found.first + 1
    return fill_pattern(
        _("Rank {first} has the discount {value}, rank {last} {other}: {names} are level on these two."),
        first=ColouredText(str(found.first + 1), "tie"),
        value=ColouredText(in_decimals(float(discounts[found.first]))),
        last=ColouredText(str(last + 1), "tie"),
        other=ColouredText(in_decimals(float(discounts[last]))),
        names=_both_named(scene, found),
    )


def _both_named(scene: Scene, found: CostliestRank) -> SentenceParts:
    one, other = (coloured_item(scene, item) for item in found.sharing)
    return fill_pattern(_("{one} and {other}"), one=one, other=other)


def shared_sentence(scene: Scene) -> SentenceParts:
    """The mean of the two discounts that a true item and one level with it share."""
    found, discounts = costliest_rank(scene), scene.step_with(DISCOUNTS).value
    if found is None or len(found.sharing) != 2 or scene.result.conventions.ndcg_tie != "average":
        return ()
    one, other = (float(discounts[found.first + more]) for more in (0, 1))
    return fill_pattern(
        _("{names} share ranks {first} and {last}: each counts ({one} + {other})/2 = {value}."),
        names=_both_named(scene, found),
        first=ColouredText(str(found.first + 1), "tie"),
        last=ColouredText(str(found.first + 2), "tie"),
        one=in_decimals(one),
        other=in_decimals(other),
        value=ColouredText(in_decimals((one + other) / 2)),
    )


def slipped_so_far(edited: Scene, opened: Scene) -> str:
    """What an edit has come to that has not brought NDCG down, or not by a single change."""
    several = goals.too_many_changed(edited, opened)
    if several or edited is opened:
        return several
    value, before = (scene.part_value for scene in (edited, opened))
    if value < before:
        return ""
    pattern = _(
        "Not done yet. NDCG of {part} has risen to {value}: lower the score of something true instead."
    )
    if same_value(value, before):
        pattern = _(
            "Not done yet. NDCG of {part} is {value} as before: what is true stands at the same ranks."
        )
    return pattern.format(part=edited.title, value=in_decimals(value))


def sum_sentence(scene: Scene) -> SentenceParts:
    """The first gains of several, from the top of the ranking down, and how many more make the sum."""
    ranked = scene.ranked
    true: list[int] = ranked.items[ranked.truth].tolist()
    if len(true) < 2:
        return ()
    pattern = _("Discounted, {one} gains {gain} and {other} {its}: the DCG is {value}.")
    more = len(true) - 2
    if more:
        pattern = ngettext(
            "Discounted, {one} gains {gain}, {other} {its}; with {more} more the DCG is {value}.",
            "Discounted, {one} gains {gain}, {other} {its}; with {more} more the DCG is {value}.",
            more,
        )
    gains, dcg = scene.step_with(GAINS), scene.step_with(DCG)
    first, second = (ColouredText(gains.shown(float(gains.value[item]))) for item in true[:2])
    one, other = (coloured_item(scene, item) for item in true[:2])
    value, number = ColouredText(dcg.shown(float(dcg.value))), ColouredText(str(more))
    return fill_pattern(pattern, one=one, gain=first, other=other, its=second, more=number, value=value)


def top_sentence(here: Scene, other: Scene) -> SentenceParts:
    """What stands on top of two rankings, where that tells which is closer to the ideal one."""
    if here is other or here.ranked.is_tied[:2].any() or other.ranked.is_tied[:2].any():
        return ()
    higher, lower = (here, other) if here.part_value > other.part_value else (other, here)
    if not higher.ranked.truth[0] or lower.ranked.truth[0] or not lower.truth.any():
        return ()
    true, false = (int(one.ranked.items[0]) for one in (higher, lower))
    return fill_pattern(
        _("{higher} has {true} on top, which is true, {lower} has {false}, which is false."),
        higher=higher.title,
        true=coloured_item(higher, true),
        lower=lower.title,
        false=coloured_item(lower, false),
    )


def gains_sentence(scene: Scene) -> SentenceParts:
    """What the true item gains that loses most."""
    found = costliest_rank(scene)
    if found is None:
        return ()
    item, gain = coloured_item(scene, found.item), ColouredText(in_decimals(found.gain))
    count = len(found.sharing)
    if count == 1:
        pattern = _(
            "{item} gains 1, times the discount of rank {rank}: {gain}, and not the {ideal} of rank {best}."
        )
        if not found.gain:
            pattern = _("{item} is true but only at rank {rank}, which does not count: it gains {gain}.")
        rank, best = ColouredText(str(found.place + 1)), ColouredText(str(found.best + 1))
        ideal = ColouredText(in_decimals(found.ideal))
        return fill_pattern(pattern, item=item, rank=rank, gain=gain, ideal=ideal, best=best)
    pattern = _(
        "{item} shares ranks {first} and {last} with {other}: it gains the mean of their discounts, {gain}."
    )
    other = [coloured_item(scene, one) for one in found.sharing if one != found.item]
    if count > MAX_SHARING:
        pattern = _(
            "{item} shares ranks {first} to {last} with {n} others: it gains the mean of their discounts, "
            "{gain}."
        )
    ranks = {
        "first": ColouredText(str(found.first + 1), "tie"),
        "last": ColouredText(str(found.first + count), "tie"),
    }
    return fill_pattern(
        pattern, item=item, gain=gain, other=other[:1], n=ColouredText(str(count - 1)), **ranks
    )


def share_sentence(scene: Scene) -> SentenceParts:
    """What part of the ideal sum is gained, and who loses some of it."""
    found, value = costliest_rank(scene), scene.part_value
    if found is None or not isfinite(value):
        return ()
    pattern = _(
        "{item} alone gains less than in the ideal ranking: {dcg} of {idcg} in all, a share of {value}."
    )
    if found.losing > 1:
        pattern = _(
            "{n} of {true} true labels gain less than ideally: {dcg} of {idcg} in all, a share of {value}."
        )
        if scene.kind == CELLS:
            pattern = _(
                "{n} of {true} true cells gain less than ideally: {dcg} of {idcg} in all, a share of {value}."
            )
    numbers = {
        "dcg": float(scene.step_with(DCG).value),
        "idcg": float(scene.step_with(IDCG).value),
        "value": value,
    }
    shown = {name: ColouredText(in_decimals(number)) for name, number in numbers.items()}
    shown |= {"n": ColouredText(str(found.losing)), "true": ColouredText(str(int(scene.truth.sum())))}
    return fill_pattern(pattern, item=coloured_item(scene, found.item), **shown)


def on_top_of_a_sample(scene: Scene, _same: Scene) -> SentenceParts:
    """Why all cells have more than the mean: a false one on top of a sample stands lower in the one list."""
    values = scene.under("samples").parts.value
    if np.isnan(values).all() or not float(scene.result) > float(scene.under("samples")) + TOLERANCE:
        return ()
    place = int(np.nanargmin(values))
    own = scene_beside(scene, average="samples", part=place)
    top = int(own.ranked.items[0])
    rank = int(np.flatnonzero(scene.ranked.items == place * len(scene.labels) + top)[0])
    is_level = own.ranked.is_tied[:2].any() or scene.ranked.is_tied[rank : rank + 2].any()
    if own.truth[top] or is_level or not rank:
        return ()
    return fill_pattern(
        _(
            "{name} has {value} and pulls the mean down: {item}, false, is on top there, here only at rank "
            "{rank}."
        ),
        name=own.title,
        value=in_decimals(float(values[place])),
        item=coloured_item(own, top),
        rank=str(rank + 1),
    )


def worst_sentence(scene: Scene) -> str:
    """What NDCG would be with everything true at the bottom; "" where that is 0, or no other order."""
    true, discounts = int(scene.truth.sum()), scene.step_with(DISCOUNTS).value
    if not 0 < true < len(discounts) or not discounts[-true:].any():
        return ""
    worst = float(discounts[-true:].sum() / discounts[:true].sum())
    pattern = _("NDCG does not begin at 0: for {part}, with all that is true at the bottom, it is {worst}.")
    return pattern.format(part=scene.title, worst=in_decimals(worst))


def fall_sentence(edited: Scene, opened: Scene) -> str:
    """What a rank costs at the top and further down, and what the change has cost; "" for too few ranks."""
    discounts: list[float] = edited.step_with(DISCOUNTS).value[:4].tolist()
    if len(discounts) < 4 or not discounts[-1]:
        return ""
    one, two, three, four = discounts
    fell = _("Your change took NDCG of {part} from {before} to {value}.").format(
        part=edited.title,
        before=in_decimals(opened.part_value),
        value=in_decimals(edited.part_value),
    )
    pattern = _(
        "From rank 1 to 2 it loses {one} − {two} = {high}, from rank 3 to 4 only {three} − {four} = {low}."
    )
    numbers = {"one": one, "two": two, "high": one - two, "three": three, "four": four, "low": three - four}
    return f"{pattern.format(**{name: in_decimals(number) for name, number in numbers.items()})} {fell}"


def one_list_sentence(scene: Scene) -> str:
    """What NDCG over all cells sees and does not."""
    return _(
        "All cells stand in one list, where scores of different samples compete, for the top ranks most. "
        "A sample’s own ranking is not seen."
    )


def logarithm_bases(scene: Scene) -> Html:
    """The two sums under each base of the logarithm, and their ratio, which is always the same."""
    rules, part = scene.focus.conventions, scene.result.inputs
    head = (_("base of the logarithm"), _("DCG"), _("ideal DCG"), _("NDCG"))
    rows = [element("tr", *(element("th", title, scope="col") for title in head))]
    for base, choice in SWITCHES["ndcg_log"].choices.items():
        made = scene.metric.kernel(part, rules.with_choice("ndcg_log", base))
        shown = (one for one in steps(made) if one.key in SHOWN)
        cells = [element("td", decimal(float(one.value_at(scene.focus.part)))) for one in shown]
        now = "now" if base == rules.ndcg_log else ""
        rows.append(element("tr", element("th", _(choice.title), scope="row"), *cells, css=now))
    pattern = _("Another base multiplies DCG and ideal DCG by the same number, so NDCG does not change.")
    why = _("In every base the logarithm of 1 is 0, and nothing is divided by 0: hence 1 + p, and not p.")
    table = scroller(element("table", *rows, css="table numbers", aria_label=pattern))
    return Html(table + element("p", pattern, css="aside") + element("p", why, css="aside"))

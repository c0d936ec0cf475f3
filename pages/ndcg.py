"""The lesson on NDCG: what a hit is worth at each rank, and the ideal ranking."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

import numpy as np

from metrics import SWITCHES, steps
from metrics.compare.difference import same_value
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, in_decimals
from metrics.parts.part import CELLS
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import Task, Why, WrongReason
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import Named, Words, item_named, put_into, shortened
from pages.lessons.pictures.ndcg_picture import (
    DCG,
    DISCOUNT,
    DISCOUNTS,
    GAINS,
    IDCG,
    IDEA,
    CostliestRank,
    costliest_rank,
    gain_rows,
)
from pages.lessons.scene import Scene, scene_of
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPage
from pages.printed_claims import printed_number
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.lesson_page import lesson_page

NOTHING_TRUE = N_("In {part} nothing is true: no ranking is better than another.")
AS_IDEAL = N_("In {part} everything true counts as much as in the ideal ranking.")
LEVEL = N_("{item} is true but level with {other}; in the ideal ranking it stands at rank {best}.")
SHOWN = (DCG, IDCG, "ndcg")
MOST_SHARING = 2


def idea_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page that says what is compared, before the first number: where a true item is, and ideally is."""
    found = costliest_rank(scene)
    if found is None:
        part = [Named(shortened(scene.title))]
        says = put_into(_(AS_IDEAL if scene.truth.any() else NOTHING_TRUE), part=part)
        lit = scene.cells_at(np.asarray(scene.truth > 0), averaging=False)
    else:
        other = [item_named(scene, one) for one in found.sharing if one != found.item]
        count = len(found.false_above)
        says = put_into(
            _(LEVEL) if other else _too_low_by(count, scene.result.source.kind == CELLS),
            count=[Named(str(count))],
            item=[item_named(scene, found.item)],
            rank=[Named(str(found.place + 1))],
            best=[Named(str(found.best + 1))],
            other=other[:1],
        )
        lit = scene.cells_of_items(np.array([*found.false_above, found.item]))
    return (WorkingPage(IDEA, 0, _("The idea"), (), lit, sentence=says),)


def _too_low_by(count: int, of_cells: bool) -> str:
    """How it is told that so many false items stand above a true one."""
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


def discounts_told(scene: Scene) -> Words:
    """What a gain is multiplied by at the first ranks, and where the item stands that loses most."""
    found, discounts = costliest_rank(scene), scene.step_with(DISCOUNTS).value
    counting = int(np.count_nonzero(discounts))
    if counting < 2:
        return ()
    place = counting - 1
    if found is not None and len(found.sharing) == 2 and found.first + 1 < counting:
        return _discounts_of_two_told(scene, found, discounts)
    if counting < len(discounts):
        told = _(
            "Only ranks 1 to {rank} count: a gain is multiplied by {first} at rank 1, {value} at the last."
        )
    else:
        if found is not None and len(found.sharing) == 1:
            place = found.place
        told = _("A gain is multiplied by its discount: {first} at rank 1, {value} at rank {rank}.")
        if place > 1:
            told = _(
                "A gain is multiplied by its discount: {first} at rank 1, {second} at 2, {value} at {rank}."
            )
    first, second, value = (Named(in_decimals(float(discounts[one]))) for one in (0, 1, place))
    return put_into(told, first=[first], second=[second], value=[value], rank=[Named(str(place + 1))])


def _discounts_of_two_told(scene: Scene, found: CostliestRank, discounts: Array) -> Words:
    """The discounts of the two ranks that two level items share."""
    last = found.first + 1
    return put_into(
        _("Rank {first} has the discount {value}, rank {last} {other}: {names} are level on these two."),
        first=[Named(str(found.first + 1), "tie")],
        value=[Named(in_decimals(float(discounts[found.first])))],
        last=[Named(str(last + 1), "tie")],
        other=[Named(in_decimals(float(discounts[last])))],
        names=_both_named(scene, found),
    )


def _both_named(scene: Scene, found: CostliestRank) -> Words:
    one, other = (item_named(scene, item) for item in found.sharing)
    return put_into(_("{one} and {other}"), one=[one], other=[other])


def shared_told(scene: Scene) -> Words:
    """The mean of the two discounts that a true item and one level with it share."""
    found, discounts = costliest_rank(scene), scene.step_with(DISCOUNTS).value
    if found is None or len(found.sharing) != 2 or scene.result.conventions.ndcg_tie != "average":
        return ()
    one, other = (float(discounts[found.first + more]) for more in (0, 1))
    return put_into(
        _("{names} share ranks {first} and {last}: each counts ({one} + {other})/2 = {value}."),
        names=_both_named(scene, found),
        first=[Named(str(found.first + 1), "tie")],
        last=[Named(str(found.first + 2), "tie")],
        one=[in_decimals(one)],
        other=[in_decimals(other)],
        value=[Named(in_decimals((one + other) / 2))],
    )


def slipped_so_far(now: Scene, begun: Scene) -> str:
    """What an edit has come to that has not brought NDCG down, or not by a single change."""
    several = goals.too_many_changed(now, begun)
    if several or now is begun:
        return several
    value, before = (float(scene.of_part[-1].value) for scene in (now, begun))
    if value < before:
        return ""
    told = _("Not done yet. NDCG of {part} has risen to {value}: lower the score of something true instead.")
    if same_value(value, before):
        told = _("Not done yet. NDCG of {part} is {value} as before: what is true stands at the same ranks.")
    return told.format(part=now.title, value=in_decimals(value))


def sum_told(scene: Scene) -> Words:
    """The first gains of several, from the top of the ranking down, and how many more make the sum."""
    ranked = scene.ranked
    true: list[int] = ranked.items[ranked.truth].tolist()
    if len(true) < 2:
        return ()
    told = _("Discounted, {one} gains {gain} and {other} {its}: the DCG is {value}.")
    more = len(true) - 2
    if more:
        told = ngettext(
            "Discounted, {one} gains {gain}, {other} {its}; with {more} more the DCG is {value}.",
            "Discounted, {one} gains {gain}, {other} {its}; with {more} more the DCG is {value}.",
            more,
        )
    gains, dcg = scene.step_with(GAINS), scene.step_with(DCG)
    first, second = (Named(gains.shown(float(gains.value[item]))) for item in true[:2])
    one, other = (item_named(scene, item) for item in true[:2])
    value, number = [Named(dcg.shown(float(dcg.value)))], [Named(str(more))]
    return put_into(told, one=[one], gain=[first], other=[other], its=[second], more=number, value=value)


def top_told(here: Scene, other: Scene) -> Words:
    """What stands on top of two rankings, where that tells which is closer to the ideal one."""
    if here is other or here.ranked.level[:2].any() or other.ranked.level[:2].any():
        return ()
    higher, lower = (
        (here, other) if float(here.of_part[-1].value) > float(other.of_part[-1].value) else (other, here)
    )
    if not higher.ranked.truth[0] or lower.ranked.truth[0] or not lower.truth.any():
        return ()
    true, false = (int(one.ranked.items[0]) for one in (higher, lower))
    return put_into(
        _("{higher} has {true} on top, which is true, {lower} has {false}, which is false."),
        higher=[higher.title],
        true=[item_named(higher, true)],
        lower=[lower.title],
        false=[item_named(lower, false)],
    )


def gains_told(scene: Scene) -> Words:
    """What the true item gains that loses most."""
    found = costliest_rank(scene)
    if found is None:
        return ()
    item, gain = [item_named(scene, found.item)], [Named(in_decimals(found.gain))]
    count = len(found.sharing)
    if count == 1:
        told = _(
            "{item} gains 1, times the discount of rank {rank}: {gain}, and not the {ideal} of rank {best}."
        )
        if not found.gain:
            told = _("{item} is true but only at rank {rank}, which does not count: it gains {gain}.")
        rank, best = Named(str(found.place + 1)), Named(str(found.best + 1))
        ideal = Named(in_decimals(found.ideal))
        return put_into(told, item=item, rank=[rank], gain=gain, ideal=[ideal], best=[best])
    told = _(
        "{item} shares ranks {first} and {last} with {other}: it gains the mean of their discounts, {gain}."
    )
    other = [item_named(scene, one) for one in found.sharing if one != found.item]
    if count > MOST_SHARING:
        told = _(
            "{item} shares ranks {first} to {last} with {n} others: it gains the mean of their discounts, "
            "{gain}."
        )
    ranks = {"first": [Named(str(found.first + 1), "tie")], "last": [Named(str(found.first + count), "tie")]}
    return put_into(told, item=item, gain=gain, other=other[:1], n=[Named(str(count - 1))], **ranks)


def share_told(scene: Scene) -> Words:
    """What part of the ideal sum is gained, and who loses some of it."""
    found, value = costliest_rank(scene), float(scene.of_part[-1].value)
    if found is None or not isfinite(value):
        return ()
    told = _("{item} alone gains less than in the ideal ranking: {dcg} of {idcg} in all, a share of {value}.")
    if found.losing > 1:
        told = _(
            "{n} of {true} true labels gain less than ideally: {dcg} of {idcg} in all, a share of {value}."
        )
        if scene.result.source.kind == CELLS:
            told = _(
                "{n} of {true} true cells gain less than ideally: {dcg} of {idcg} in all, a share of {value}."
            )
    numbers = {
        "dcg": float(scene.step_with(DCG).value),
        "idcg": float(scene.step_with(IDCG).value),
        "value": value,
    }
    shown = {name: [Named(in_decimals(number))] for name, number in numbers.items()}
    shown |= {"n": [Named(str(found.losing))], "true": [Named(str(int(scene.truth.sum())))]}
    return put_into(told, item=[item_named(scene, found.item)], **shown)


def on_top_of_a_sample(scene: Scene, _same: Scene) -> Words:
    """Why all cells have more than the mean: a false one on top of a sample stands lower in the one list."""
    values = scene.under("samples").parts.value
    if np.isnan(values).all() or not float(scene.result) > float(scene.under("samples")) + goals.CLOSE:
        return ()
    place = int(np.nanargmin(values))
    focus = replace(scene.focus, average="samples", part=place)
    own = scene_of(scene.example, focus, scene.samples, scene.labels)
    top = int(own.ranked.items[0])
    rank = int(np.flatnonzero(scene.ranked.items == place * len(scene.labels) + top)[0])
    is_level = own.ranked.level[:2].any() or scene.ranked.level[rank : rank + 2].any()
    if own.truth[top] or is_level or not rank:
        return ()
    return put_into(
        _(
            "{name} has {value} and pulls the mean down: {item}, false, is on top there, here only at rank "
            "{rank}."
        ),
        name=[own.title],
        value=[in_decimals(float(values[place]))],
        item=[item_named(own, top)],
        rank=[str(rank + 1)],
    )


def worst_told(scene: Scene) -> str:
    """What NDCG would be with everything true at the bottom; "" where that is 0, or no other order."""
    true, discounts = int(scene.truth.sum()), scene.step_with(DISCOUNTS).value
    if not 0 < true < len(discounts) or not discounts[-true:].any():
        return ""
    worst = float(discounts[-true:].sum() / discounts[:true].sum())
    told = _("NDCG does not begin at 0: for {part}, with all that is true at the bottom, it is {worst}.")
    return told.format(part=scene.title, worst=in_decimals(worst))


def fall_told(now: Scene, begun: Scene) -> str:
    """What a rank costs at the top and further down, and what the change has cost; "" for too few ranks."""
    discounts: list[float] = now.step_with(DISCOUNTS).value[:4].tolist()
    if len(discounts) < 4 or not discounts[-1]:
        return ""
    one, two, three, four = discounts
    fell = _("Your change took NDCG of {part} from {before} to {value}.").format(
        part=now.title,
        before=in_decimals(float(begun.of_part[-1].value)),
        value=in_decimals(float(now.of_part[-1].value)),
    )
    told = _(
        "From rank 1 to 2 it loses {one} − {two} = {high}, from rank 3 to 4 only {three} − {four} = {low}."
    )
    numbers = {"one": one, "two": two, "high": one - two, "three": three, "four": four, "low": three - four}
    return f"{told.format(**{name: in_decimals(number) for name, number in numbers.items()})} {fell}"


def one_list_told(scene: Scene) -> str:
    """What NDCG over all cells sees and does not."""
    return _(
        "All cells stand in one list, where scores of different samples compete, for the top ranks most. "
        "A sample’s own ranking is not seen."
    )


def logarithm_bases(scene: Scene) -> Html:
    """The two sums under each base of the logarithm, and their ratio, which is always the same."""
    rules, part = scene.focus.conventions, scene.result.source
    head = (_("base of the logarithm"), _("DCG"), _("ideal DCG"), _("NDCG"))
    rows = [element("tr", *(element("th", title, scope="col") for title in head))]
    for base, choice in SWITCHES["ndcg_log"].choices.items():
        made = scene.metric.kernel(part, rules.but("ndcg_log", base))
        shown = (one for one in steps(made) if one.key in SHOWN)
        cells = [element("td", decimal(float(one.value_at(scene.focus.part)))) for one in shown]
        now = "now" if base == rules.ndcg_log else ""
        rows.append(element("tr", element("th", _(choice.title), scope="row"), *cells, css=now))
    told = _("Another base multiplies DCG and ideal DCG by the same number, so NDCG does not change.")
    why = _("In every base the logarithm of 1 is 0, and nothing is divided by 0: hence 1 + p, and not p.")
    table = scroller(element("table", *rows, css="table numbers", aria_label=told))
    return Html(table + element("p", told, css="aside") + element("p", why, css="aside"))


LESSONS = (
    Lesson(
        "ndcg",
        Task(
            N_("Bring NDCG of {part} down by changing a single score."),
            goals.all_of(goals.one_cell_is_changed, goals.the_part_falls),
            Why(
                N_("Which costs more: a true label that leaves rank 1 for 2, or one that leaves 3 for 4?"),
                N_("Leaving rank 1: the discounts lie farthest apart at the top."),
                (
                    WrongReason(
                        N_("Both cost the same: each loses one rank."),
                        N_("That would be so if the discounts were evenly spaced, and they are not."),
                    ),
                    WrongReason(
                        N_("Leaving rank 3: further down, a rank is harder to win back."),
                        N_("Further down the discounts lie close together, and little is lost."),
                    ),
                ),
                N_("NDCG looks at the top."),
                fall_told,
            ),
            so_far=slipped_so_far,
        ),
        draw=gain_rows,
        first_pages=idea_page,
        says={
            DISCOUNTS: discounts_told,
            DISCOUNT: shared_told,
            GAINS: gains_told,
            DCG: sum_told,
            "ndcg": share_told,
        },
        at_once=("ndcg.discount", "ndcg.gains"),
        questions={
            "samples": LessonQuestion(
                N_(
                    "Ideal is all true labels on top. How close is this ranking, if ranks further down count "
                    "less?"
                ),
                by=HIGHER_OR_LOWER,
                because=top_told,
            ),
            "micro": LessonQuestion(
                N_("All cells are one list. How close is it to the ideal one, with all that is true on top?"),
                by=HIGHER_OR_LOWER,
                because=on_top_of_a_sample,
            ),
        },
        below=(logarithm_bases,),
        in_short=N_(
            "NDCG sees at which ranks the true labels stand, the top ones most. It does not see how far "
            "apart the scores are."
        ),
        use=N_(
            "Use it where a list is read from the top. Often only its first k ranks count (NDCG@k), and "
            "truth may come in grades: here it is 0 or 1."
        ),
        shows=worst_told,
        in_short_of={"micro": one_list_told},
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("PRO loss"), "pro_loss"))

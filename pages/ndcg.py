"""The lesson on NDCG: what a hit is worth at each rank, and the ideal ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from metrics import SWITCHES, steps
from metrics.graph.digits import decimal, in_decimals
from metrics.words import N_
from pages.lessons import goals
from pages.lessons.ending import NextLesson
from pages.lessons.goals import CLOSE, Task, Why, WrongReason
from pages.lessons.lesson import Lesson
from pages.lessons.page_sentence import Named, Words, item_named, put_into
from pages.lessons.pictures.gains.gains import gain_rows
from pages.lessons.scene import Scene
from pages.lessons.stage.question import LessonQuestion
from pages.lessons.stage.question_choices import HIGHER_OR_LOWER
from pages.lessons.working_pages import WorkingPage
from pages.printed_claims import printed_number
from pages.shell.markup import Html, element, scroller
from pages.words import gettext as _
from pages.workbench.lesson_page import lesson_page

IDEA = "ndcg.idea"
TRUE_ON_TOP = N_("{item} is true, and on top a hit counts most: an outline is what each rank is worth.")
FALSE_ON_TOP = N_("{item} is false, and on top a hit counts most: an outline is what each rank is worth.")
SHOWN = ("ndcg.dcg", "ndcg.idcg", "ndcg")
MOST_SHARING = 2


def idea_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page that says what is compared, before the first number."""
    top = int(scene.ranked.items[0])
    says = put_into(_(TRUE_ON_TOP if scene.truth[top] else FALSE_ON_TOP), item=[item_named(scene, top)])
    lit = scene.cells_at(np.asarray(scene.truth > 0), averaging=False)
    return (WorkingPage(IDEA, 0, _("The idea"), (), lit, sentence=says),)


@dataclass(frozen=True)
class CostliestRank:
    """The true item that loses most against the ideal ranking: its place, from 0, and what it gains there.

    `sharing` are the items that share its discount, itself among them, and `first` is the place of the first.
    """

    item: int
    place: int
    gain: float
    ideal: float
    first: int
    sharing: Sequence[int]


def costliest_rank(scene: Scene) -> CostliestRank | None:
    """None where every true item gains what it would in the ideal ranking."""
    ranked = scene.ranked
    places = np.flatnonzero(ranked.truth)
    gains = scene.step_with("ndcg.gains").value[ranked.items[places]]
    ideal = scene.step_with("ndcg.discounts").value[: len(places)]
    lost = ideal - gains
    if not lost.size or float(lost.max()) <= CLOSE:
        return None
    most = int(lost.argmax())
    place = int(places[most])
    level = np.array([place])
    if scene.result.conventions.ndcg_tie == "average":
        level = np.flatnonzero(ranked.score == ranked.score[place])
    sharing = ranked.items[level].tolist()
    gain, best = float(gains[most]), float(ideal[most])
    return CostliestRank(int(ranked.items[place]), place, gain, best, int(level[0]), sharing)


def gains_told(scene: Scene) -> Words:
    """What the true item gains that loses most."""
    found = costliest_rank(scene)
    if found is None:
        return ()
    item, gain = [item_named(scene, found.item)], [Named(in_decimals(found.gain))]
    count = len(found.sharing)
    if count == 1:
        told = _("{item} is true but only at rank {rank}: it gains {gain} instead of {ideal}.")
        rank, ideal = Named(str(found.place + 1)), Named(in_decimals(found.ideal))
        return put_into(told, item=item, rank=[rank], gain=gain, ideal=[ideal])
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
    """What part of the ideal sum is gained, and who loses most of it."""
    found, value = costliest_rank(scene), float(scene.of_part[-1].value)
    if found is None or not isfinite(value):
        return ()
    told = _(
        "{item}, true at rank {rank}, gains {gain} instead of {ideal}: in all {dcg} of {idcg}, {value} of it."
    )
    if len(found.sharing) > 1:
        told = _(
            "{item} shares its rank and gains {gain}, not {ideal}: in all {dcg} of {idcg}, {value} of it."
        )
    numbers = {
        "gain": found.gain,
        "ideal": found.ideal,
        "dcg": float(scene.step_with("ndcg.dcg").value),
        "idcg": float(scene.step_with("ndcg.idcg").value),
        "value": value,
    }
    shown = {name: [Named(in_decimals(number))] for name, number in numbers.items()}
    rank = [Named(str(found.place + 1))]
    return put_into(told, item=[item_named(scene, found.item)], rank=rank, **shown)


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
    table = scroller(element("table", *rows, css="table numbers", aria_label=told))
    return Html(table + element("p", told, css="aside"))


LESSONS = (
    Lesson(
        "ndcg",
        Task(
            N_("Bring NDCG down by changing a single score: let a true label slip down."),
            goals.all_of(goals.one_cell_is_changed, goals.falls),
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
                N_(
                    "From rank 1 to 2 a hit loses 1 − 0.63 = 0.37, from rank 3 to 4 only 0.5 − 0.43 = 0.07. "
                    "NDCG looks at the top."
                ),
            ),
        ),
        draw=gain_rows,
        first_pages=idea_page,
        says={"ndcg.gains": gains_told, "ndcg": share_told},
        at_once=("ndcg.discount", "ndcg.gains"),
        questions={
            "samples": LessonQuestion(
                N_(
                    "The ideal ranking has all that is true on top. How close does this one come to it, if a "
                    "hit counts less at each rank below?"
                ),
                by=HIGHER_OR_LOWER,
            ),
            "micro": LessonQuestion(
                N_("All cells are one list. How close is it to the ideal one, with all that is true on top?"),
                by=HIGHER_OR_LOWER,
            ),
        },
        below=(logarithm_bases,),
        in_short=N_(
            "NDCG sees at which ranks the true labels stand, the top ones most. It does not see how far "
            "apart the scores are."
        ),
    ),
)

if __name__ == "__main__":
    lesson_page(LESSONS, printed=printed_number, onward=NextLesson(N_("PRO loss"), "pro_loss"))

"""What every metric says of all the orders of one sample, computed in slices and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan

from metrics import METRICS, Conventions
from metrics.behaviour.rankings.orders import Orders, orders_of
from metrics.behaviour.rankings.standing import NO_VALUE, Standing, alike, is_judged_alike, standing_of
from metrics.behaviour.stack import Case, every_case
from metrics.once import once
from pages.intake.decision_rule import DecisionRule
from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import RANKED
from pages.state.session import Session
from pages.state.turns import sliced
from pages.words import gettext as _
from pages.words import ngettext

SAMPLES, ORDERS = "samples", "orders"


@dataclass(frozen=True, eq=False)
class OrderStandings:
    """One sample, its orders, and where its own one stands by every metric.

    `alone` is the sample as a matrix of its own. `groups` are the metrics that tell orders apart, those
    together that sort them alike; metrics of rankings come first. They depend on the scores and not on which
    label has which, so that they stay where they are when another order is put in place. `constant` are the
    metrics that give every order the same value, `refused` those that have no value for any.
    """

    alone: Matrix
    orders: Orders
    groups: tuple[tuple[Standing, ...], ...]
    constant: tuple[Standing, ...]
    refused: tuple[Case, ...]
    rules: Conventions

    @property
    def sample(self) -> str:
        """Its name."""
        return self.alone.samples[0]

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of its labels."""
        return self.alone.labels

    @property
    def truth(self) -> tuple[int, ...]:
        """Which of them are true."""
        return self.alone.truth[0]

    @once
    def by_case(self) -> dict[Case, Standing]:
        """The standings by all metrics that have a value."""
        return {one.case: one for one in (*(one for group in self.groups for one in group), *self.constant)}

    def best_first(self, order: int) -> list[int]:
        """The labels from the highest score to the lowest in one of the orders; tied ones as they stand."""
        handed = self.orders.handed[order].tolist()
        return sorted(range(len(handed)), key=lambda label: -handed[label])

    def scores(self, order: int) -> tuple[float, ...]:
        """The scores of the labels in one of the orders."""
        return tuple(self.orders.scores[self.orders.handed[order]].tolist())

    def nearest(self, standing: Standing, level: int) -> int | None:
        """The order with a value of this level that gives the fewest labels another score."""
        found = (standing.levels == level).nonzero()[0]
        if not found.size:
            return None
        return int(found[self.orders.moved(self.orders.own)[found].argmin()])


def order_standings(session: Session, row: int) -> OrderStandings:
    """The standings for the sample of this row; they depend on no other one."""
    alone, rules = one_sample(session.matrix, row), session.focus.conventions
    return session.kept.of(
        (ORDERS, alone, rules), lambda: standings_of(alone, rules, session.kept.last(ORDERS))
    )


def standings_of(alone: Matrix, rules: Conventions, before: OrderStandings | None = None) -> OrderStandings:
    """The standings of one sample; those of `before` that an edit since then has left true are taken over."""
    orders = orders_of(example_of(alone))
    cases = [case for case in every_case() if case[1] == SAMPLES]
    known = {} if before is None else _still_true(before, alone, orders, rules)
    found = [known[case] if case in known else standing_of(case, orders, rules) for case in sliced(cases)]
    telling = [one for one in found if not one.is_constant]
    telling.sort(key=lambda one: METRICS[one.case[0]].family not in RANKED)
    constant = tuple(one for one in found if one.is_constant and not isnan(one.best))
    refused = tuple(one.case for one in found if isnan(one.best))
    return OrderStandings(
        alone=alone,
        orders=replace(orders),  # without the example, which holds all that was sorted
        groups=alike(telling),
        constant=constant,
        refused=refused,
        rules=rules,
    )


def _still_true(
    before: OrderStandings, alone: Matrix, orders: Orders, rules: Conventions
) -> dict[Case, Standing]:
    """The standings by the metrics that do not see the edit; the own order may be another one after it."""
    if before.rules != rules or replace(alone, scores=before.alone.scores) != before.alone:
        return {}
    return {
        case: replace(one, own=int(one.levels[orders.own]))
        for case, one in before.by_case.items()
        if is_judged_alike(case, before.orders, orders, rules)
    }


def one_sample(matrix: Matrix, row: int) -> Matrix:
    """The sample of this row alone, predicted as in the matrix, and without a weight."""
    return replace(
        matrix,
        samples=(matrix.samples[row],),
        truth=(matrix.truth[row],),
        scores=(matrix.scores[row],),
        decision=_decision(matrix.decision, row),
        relevance=matrix.relevance and (matrix.relevance[row],),
        weights=None,
    )


def with_scores(matrix: Matrix, row: int, scores: tuple[float, ...]) -> Matrix:
    """The matrix with other scores for one sample."""
    return replace(matrix, scores=(*matrix.scores[:row], scores, *matrix.scores[row + 1 :]))


def _decision(decision: DecisionRule, row: int) -> DecisionRule:
    if decision.kind == "samples":
        return replace(decision, thresholds=(decision.thresholds[row],))
    if decision.kind == "hand":
        return replace(decision, cells=(decision.cells[row],))
    return decision


def sentence_of_orders(found: OrderStandings) -> str:
    """What is most surprising about the sample's own order among the others."""
    asked = [group[0] for group in found.groups if group[0].own != NO_VALUE]
    if not asked:
        return _nothing_to_compare(found).format(sample=found.sample)
    best, worst = extremes(asked)
    if all(one.worse == 0 for one in asked):
        told = _none_worse(found)
    else:
        told = _of_all(best, worst) if found.orders.is_whole else _of_random(best, worst)
    return told.format(
        sample=found.sample,
        orders=f"{len(found.orders) - found.orders.judged.start:,}",
        best=_(METRICS[best.case[0]].title),
        worst=_(METRICS[worst.case[0]].title),
        n_best=f"{best.better:,}",
        n_worst=f"{worst.better:,}",
    )


def extremes(asked: Sequence[Standing]) -> tuple[Standing, Standing]:
    """The metrics by which the own order stands best and worst.

    Where no order is better by one of them, that is the best; where none is worse by one, that is the worst.
    """
    none_better = [one for one in asked if one.better == 0 and one.worse]
    none_worse = [one for one in asked if one.worse == 0 and one.better]
    return (
        max(none_better, key=_share_worse) if none_better else min(asked, key=_share_better),
        max(none_worse or asked, key=_share_better),
    )


def _share_better(one: Standing) -> float:
    return one.better / max(one.others, 1)


def _share_worse(one: Standing) -> float:
    return one.worse / max(one.others, 1)


def _nothing_to_compare(found: OrderStandings) -> str:
    if found.orders.number == 1:
        return _("The scores of {sample} have only one order, so there is nothing to compare it with.")
    if found.groups:
        return _("By the metrics that tell orders apart, the order of {sample} has no value.")
    if all(found.truth):
        return _("All labels of {sample} are true, so to no metric does it matter which has which score.")
    if not any(found.truth):
        return _("No label of {sample} is true, so to no metric does it matter which has which score.")
    return _("To no metric does it matter which label of {sample} has which score.")


def _none_worse(found: OrderStandings) -> str:
    if found.orders.is_whole:
        return _("None of the {orders} orders of {sample} is worse than its own, whatever metric is asked.")
    return _("None of {orders} random orders of {sample} is worse than its own, whatever metric is asked.")


def _of_all(best: Standing, worst: Standing) -> str:
    if worst.better == 0:
        return _("None of the {orders} orders of {sample} is better than its own, whatever metric is asked.")
    if best.better == 0 and worst.worse == 0:
        return _(
            "Of the {orders} orders of {sample}, none is better than its own by {best}, "
            "and none is worse by {worst}."
        )
    if best.better == 0:
        return ngettext(
            "Of the {orders} orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} is by {worst}.",
            "Of the {orders} orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} are by {worst}.",
            worst.better,
        )
    if best.better == worst.better:
        return _("How many of the {orders} orders of {sample} are better than its own? By {best} {n_best}.")
    return _(
        "How many of the {orders} orders of {sample} are better than its own? "
        "By {best} {n_best}, by {worst} {n_worst}."
    )


def _of_random(best: Standing, worst: Standing) -> str:
    if worst.better == 0:
        return _(
            "None of {orders} random orders of {sample} is better than its own, whatever metric is asked."
        )
    if best.better == 0 and worst.worse == 0:
        return _(
            "Of {orders} random orders of {sample}, none is better than its own by {best}, "
            "and none is worse by {worst}."
        )
    if best.better == 0:
        return ngettext(
            "Of {orders} random orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} is by {worst}.",
            "Of {orders} random orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} are by {worst}.",
            worst.better,
        )
    if best.better == worst.better:
        return _(
            "How many of {orders} random orders of {sample} are better than its own? By {best} {n_best}."
        )
    return _(
        "How many of {orders} random orders of {sample} are better than its own? "
        "By {best} {n_best}, by {worst} {n_worst}."
    )

"""What every metric says of all the orders of one sample, computed in slices and kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isnan

from metrics import METRICS, Conventions
from metrics.behaviour.rankings.orders import Orders, orders_of
from metrics.behaviour.rankings.standing import Standing, alike, is_judged_alike, standing_of
from metrics.behaviour.stack import Case, every_case
from metrics.graph.arrays import Array
from metrics.once import once
from pages.intake.decision_rule import DecisionRule
from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import RANKED
from pages.state.session import Session
from pages.state.turns import yielding

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

    @once
    def moved_from_own(self) -> Array:
        """How many labels have another score than in the sample's own order, for every order."""
        return self.orders.moved(self.orders.own)

    def nearest(self, standing: Standing, level: int) -> int | None:
        """The order with a value of this level that gives the fewest labels another score."""
        found = (standing.levels == level).nonzero()[0]
        if not found.size:
            return None
        return int(found[self.moved_from_own[found].argmin()])


def order_standings(session: Session, row: int) -> OrderStandings:
    """The standings for the sample of this row; they depend on no other one."""
    alone, rules = one_sample(session.matrix, row), session.focus.conventions
    return session.cache.get(
        (ORDERS, alone, rules), lambda: standings_of(alone, rules, session.cache.last(ORDERS))
    )


def standings_of(alone: Matrix, rules: Conventions, before: OrderStandings | None = None) -> OrderStandings:
    """The standings of one sample; those of `before` that an edit since then has left true are taken over."""
    orders = orders_of(example_of(alone))
    cases = [case for case in every_case() if case[1] == SAMPLES]
    known = {} if before is None else _still_true(before, alone, orders, rules)
    found = [known[case] if case in known else standing_of(case, orders, rules) for case in yielding(cases)]
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

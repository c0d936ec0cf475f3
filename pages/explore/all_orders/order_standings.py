"""What every metric says of all the orders of one sample, computed in slices and kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isnan

from metrics import METRICS, Conventions
from metrics.behaviour.rankings.orders import Orders, orders_of
from metrics.behaviour.rankings.standing import Standing, alike, standing_of
from metrics.behaviour.stack import Case, every_case
from metrics.once import once
from pages.explore.all_orders.one_sample import one_sample
from pages.intake.matrix import Matrix, example_of
from pages.state.session import Session
from pages.state.turns import sliced
from pages.views.scene import RANKED

SAMPLES = "samples"


@dataclass(frozen=True, eq=False)
class OrderStandings:
    """One sample, its orders, and where its own one stands by every metric.

    `groups` are the metrics that tell orders apart, those together that sort them alike; metrics of rankings
    come first. They depend on the scores and not on which label has which, so that they stay where they are
    when another order is put in place. `constant` are the metrics that give every order the same
    value, `refused` those that have no value for any.
    """

    sample: str
    labels: tuple[str, ...]
    truth: tuple[int, ...]
    orders: Orders
    groups: tuple[tuple[Standing, ...], ...]
    constant: tuple[Standing, ...]
    refused: tuple[Case, ...]
    rules: Conventions

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
    return session.kept.of(("orders", alone, rules), lambda: _computed(alone, rules))


def _computed(alone: Matrix, rules: Conventions) -> OrderStandings:
    orders = orders_of(example_of(alone))
    cases = [case for case in every_case() if case[1] == SAMPLES]
    found = [standing_of(case, orders, rules) for case in sliced(cases)]
    telling = [one for one in found if not one.is_constant]
    telling.sort(key=lambda one: METRICS[one.case[0]].family not in RANKED)
    constant = tuple(one for one in found if one.is_constant and not isnan(one.best))
    refused = tuple(one.case for one in found if isnan(one.best))
    return OrderStandings(
        sample=alone.samples[0],
        labels=alone.labels,
        truth=alone.truth[0],
        orders=replace(orders),  # without the example, which holds all that was sorted
        groups=alike(telling),
        constant=constant,
        refused=refused,
        rules=rules,
    )

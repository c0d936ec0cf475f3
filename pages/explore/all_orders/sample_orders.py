"""All orders of one sample of the matrix and their values by one metric, computed once for each edit."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metrics import Conventions
from metrics.behaviour.orders import Orders, OrderValues, order_values, orders_of
from metrics.behaviour.variants import Case
from pages.intake.matrix import DecisionRule, Matrix, example_of
from pages.state.session import Session

Scores = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class SampleOrders:
    """All orders of one sample, and their values by one metric; `matrix` has the sample as its only row."""

    matrix: Matrix
    rules: Conventions
    orders: Orders
    values: OrderValues

    @property
    def sample(self) -> str:
        """The name of the sample."""
        return self.matrix.samples[0]

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the labels."""
        return self.matrix.labels

    def best_first(self, order: int) -> list[int]:
        """Return the labels from the highest score to the lowest in an order; tied ones as they stand."""
        handed = self.orders.score_index[order].tolist()
        return sorted(range(len(handed)), key=lambda label: -handed[label])

    def scores(self, order: int) -> Scores:
        """Return the scores of the labels in an order."""
        return tuple(self.orders.scores[self.orders.score_index[order]].tolist())

    def with_level(self, level: int) -> Scores:
        """Return the scores of the order with this level that moves the fewest labels."""
        return self.nearest(range(level, level + 1))

    def nearest(self, levels: range) -> Scores:
        """Return the scores of the order with one of these levels, of which some has one, nearest to the own.

        It moves the fewest labels.
        """
        orders = np.flatnonzero((self.values.levels >= levels.start) & (self.values.levels < levels.stop))
        moved = self.orders.n_labels_differing_from(self.orders.own)[orders]
        return self.scores(int(orders[moved.argmin()]))


def sample_orders(session: Session, row: int, case: Case) -> SampleOrders:
    """Return the orders of the sample in a row by a metric; no other row matters."""
    matrix, rules = one_sample(session.matrix, row), session.focus.conventions
    return session.cache.get(("orders", matrix, rules, case), lambda: orders_by(case, matrix, rules))


def orders_by(case: Case, matrix: Matrix, rules: Conventions) -> SampleOrders:
    """Compute the values of all orders of the only sample of a matrix."""
    orders = orders_of(example_of(matrix))
    return SampleOrders(matrix, rules, orders, order_values(case, orders, rules))


def one_sample(matrix: Matrix, row: int) -> Matrix:
    """Return a matrix with one row of this one, predicted as it is there, and without a weight."""
    return replace(
        matrix,
        samples=(matrix.samples[row],),
        truth=(matrix.truth[row],),
        scores=(matrix.scores[row],),
        decision=_decision(matrix.decision, row),
        relevance=matrix.relevance and (matrix.relevance[row],),
        weights=None,
    )


def _decision(decision: DecisionRule, row: int) -> DecisionRule:
    if decision.kind == "samples":
        return replace(decision, thresholds=(decision.thresholds[row],))
    if decision.kind == "hand":
        return replace(decision, cells=(decision.cells[row],))
    return decision

"""Metrics of which one can never prefer what the other one likes less, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...conventions import Conventions
from ...words import N_
from ..stack import Case

HAMMING = ("samples", "macro", "micro")


@dataclass(frozen=True)
class Agreement:
    """Metrics that always agree, each where these conventions make it one of them, and why."""

    members: Mapping[Case, Callable[[Conventions], bool]]
    reason: str

    def holds(self, one: Case, other: Case, rules: Conventions) -> bool:
        """Whether both are among those that agree under these conventions."""
        return all(case in self.members and self.members[case](rules) for case in (one, other))


def _always(rules: Conventions) -> bool:
    return True


def _labels_by_cells(rules: Conventions) -> bool:
    return rules.accuracy_of_labels == "cell"


def _pooled_jaccard(rules: Conventions) -> bool:
    return rules.accuracy_of_labels == "jaccard" and rules.beta == 1


AGREEMENTS = (
    Agreement(
        {("subset_accuracy", "samples"): _always, ("zero_one_loss", "samples"): _always},
        N_("The 0-1 loss is 1 minus the subset accuracy: where one gets better, so does the other."),
    ),
    Agreement(
        {
            **{("hamming_loss", average): _always for average in HAMMING},
            ("accuracy", "samples"): lambda rules: rules.accuracy_of_samples == "cell",
            ("accuracy", "macro"): _labels_by_cells,
            ("accuracy", "micro"): _labels_by_cells,
        },
        N_(
            "Both count the cells that are predicted rightly, and every cell counts alike: where one gets "
            "better, so does the other."
        ),
    ),
    Agreement(
        {("recall", "micro"): _always, ("recall", "weighted"): _always},
        N_(
            "Each label counts as much as it has true cells, and that makes it the recall of all cells: the "
            "two are the same number."
        ),
    ),
    Agreement(
        {("brier_score", average): _always for average in HAMMING},
        N_("Every cell counts alike under each of the averages, so the two always go together."),
    ),
    Agreement(
        {("accuracy", "micro"): _pooled_jaccard, ("f_beta", "micro"): _pooled_jaccard},
        N_(
            "Over all cells, F1 is 2J / (1 + J), where J is the Jaccard index: where one gets better, so "
            "does the other."
        ),
    ),
)


def always_agree(one: Case, other: Case, rules: Conventions) -> str:
    """Why two metrics can never disagree about two score matrices of one truth; "" where they can.

    >>> from metrics import Conventions
    >>> print(always_agree(("zero_one_loss", "samples"), ("subset_accuracy", "samples"), Conventions()))
    The 0-1 loss is 1 minus the subset accuracy: where one gets better, so does the other.
    """
    return next((known.reason for known in AGREEMENTS if known.holds(one, other, rules)), "")

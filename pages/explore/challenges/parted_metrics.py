"""The two metrics that judge a matrix most differently, in a sentence."""

from __future__ import annotations

from math import isnan

from metrics import METRICS, Conventions, Example
from metrics.behaviour.stack import Case, values_of
from metrics.graph.digits import exact
from pages.explore.cases import name_of
from pages.words import gettext as _

# Metrics from 0 to 1, of one kind each.
JUDGES: tuple[Case, ...] = (
    ("one_error", "samples"),
    ("subset_accuracy", "samples"),
    ("ranking_loss", "samples"),
    ("hamming_loss", "samples"),
    ("average_precision", "samples"),
    ("f_beta", "macro"),
    ("f_beta", "micro"),
    ("roc_auc", "macro"),
    ("ndcg", "samples"),
)


def parted_metrics(example: Example, rules: Conventions) -> str:
    """What the kindest and the hardest judge say of the matrix."""
    values = {case: float(values_of(case, example, rules)) for case in JUDGES}
    good = {
        case: value if METRICS[case[0]].better == "higher" else 1 - value
        for case, value in values.items()
        if not isnan(value)
    }
    kind, hard = max(good, key=good.__getitem__), min(good, key=good.__getitem__)
    if good[kind] == good[hard]:
        return _("Every metric agrees on this matrix. In the challenges you make them disagree.")
    told = _("{kind} is {best}, but {hard} is {worst}, on the same matrix. What does each of them reward?")
    if good[kind] == 1 and good[hard] == 0:
        told = _(
            "{kind} calls this matrix perfect: {best}. {hard} calls it as bad as can be: {worst}. What does "
            "each of them reward?"
        )
    return told.format(
        kind=name_of(kind), hard=name_of(hard), best=exact(values[kind]), worst=exact(values[hard])
    )

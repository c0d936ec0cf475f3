"""Specificity: of what is false, what share is correctly not predicted?"""

from __future__ import annotations

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.notes import Reason, StepSentence
from ..parts.counts import FALSE, FP, NEITHER, TN, Counts
from ..parts.part import CELLS, Part
from ..parts.undefined import defined
from ..registry import FALSE_ITEMS, LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_

# Weighed by how many are true, the labels with the fewest false ones would decide.
AVERAGES_OF_PARTS = ("samples", "macro")
AVERAGES = (*AVERAGES_OF_PARTS, "micro")
NOTHING_FALSE = Reason("nothing_false", N_("Nothing is false, so specificity is 0/0."))


SENTENCE = StepSentence(
    N_("Nothing false is predicted: specificity is {value}."),
    N_("The prediction avoids {first} of the {second} that are false: specificity is {value}."),
    none=N_("Everything false is predicted: specificity is {value}."),
)


@metric(
    "specificity",
    N_("Specificity"),
    family="sets",
    follows="f_beta",
    averages=AVERAGES,
    better="higher",
    looks_at=(PREDICTIONS, LABEL_COUNTS, FALSE_ITEMS),
    needs="predictions",
    reads={
        "specificity_nothing_false": AVERAGES_OF_PARTS,
        "pooled_empty": ("micro",),
    },
)
def specificity(part: Part, rules: Conventions) -> Quantity:
    """Of what is false, what share is correctly not predicted?

    One value per part, from 0 to 1: the recall of the false items. Nothing false: 0/0
    (`specificity_nothing_false`, over all cells `pooled_empty`). What is predicted: `threshold_rule`,
    `top_k_tie`.
    Source: Yerushalmy (1947), "Statistical problems in assessing methods of medical diagnosis, with special
    reference to X-ray techniques", Public Health Reports 62: the probability of a correct diagnosis of
    negative cases; Sokolova and Lapalme (2009), "A systematic analysis of performance measures for
    classification tasks", table 2: tn / (fp + tn).

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 0, 0, 0, 0], [1, 1, 1, 1, 1]], y_pred=[[1, 1, 0, 0, 0], [1, 1, 0, 0, 0]])
    >>> float(METRICS["specificity"](example))  # 3/4; nothing is false in the second row, so it is left out
    0.75
    """
    share = share_of_false(Counts.of_part(part, rules))
    rule = rules.pooled_empty if part.kind == CELLS else rules.specificity_nothing_false
    return defined(share, part, rule, NOTHING_FALSE)


def share_of_false(counts: Counts) -> Quantity:
    """Return the share of the false items that is not predicted, NaN where it is 0/0."""
    if counts.of_sets:
        share = counts.of(NEITHER) / counts.of(FALSE)
    else:
        tn, fp = counts.of_all(TN, FP)
        share = tn / (tn + fp)
    return share.named("specificity", N_("Specificity"), r"\mathrm{TNR}", sentence=SENTENCE)

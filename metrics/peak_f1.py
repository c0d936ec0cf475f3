"""Peak F1: the best F1 that any cut through the sorted list can reach."""

import numpy as np

from metrics.conventions import Conventions
from metrics.part import Part
from metrics.quantity import Note, Quantity, Term
from metrics.ranking import SHARED
from metrics.registry import metric
from metrics.undefined import ratio, weightless
from metrics.words import N_

PEAK = """def peak(y, s):
    return max(2 * y[s >= t].sum() / (y.sum() + (s >= t).sum()) for t in s)

"""


@metric(
    "peak_f1",
    N_("Peak F1"),
    family="curves",
    averages=("samples", "macro", "micro"),
    better="higher",
    reads=("peak_f1_walk",),
    rank_by="peak_f1_walk",
    calls={
        "numpy": {
            "samples": f"{PEAK}\nnp.mean([peak(y, s) for y, s in zip(y_true, y_score)])",
            "macro": f"{PEAK}\nnp.mean([peak(y, s) for y, s in zip(y_true.T, y_score.T)])",
            "micro": f"{PEAK}\npeak(y_true.ravel(), y_score.ravel())",
        }
    },
)
def peak_f1(part: Part, rules: Conventions) -> Quantity:
    """Predicting from the top score down, how high can F1 get?

    One value per part, from 0 to 1. Equal scores are predicted together or by column (`peak_f1_walk`).
    Nothing true: 0, as the formula says. Items count with their weights.
    Source: document D0, peak-F1: the labels are set to 1 one after the other in the order of their
    probabilities, and the largest F1 is taken.
    """
    walk = rules.peak_f1_walk
    ranking = part.ranking(SHARED if walk == "threshold" else walk)
    ranks, found, positives = ranking.rank, ranking.hits, part.positives
    reached = Quantity(
        N_("F1 when predicted down to here"),
        "F_j",
        ratio(2 * found.value, positives.value[..., None] + ranks.value),
        r"\frac{2 \cdot $hits}{$positives + $rank}",
        {
            "hits": Term(found, "h_j"),
            "positives": Term(positives, "t"),
            "rank": Term(ranks, ranks.symbol),
        },
        itemwise=True,
        where=part.weighing,
    )
    value = np.fmax.reduce(reached.value, axis=-1)
    terms = {"reached": Term(reached, "F_j", ", ", part.weighing)}
    nothing = np.broadcast_to(positives.value == 0, value.shape)
    told = Note(N_("Nothing is true, so every F1 is 0."), nothing)
    notes = (told, *weightless(part, nothing)) if nothing.any() else ()
    return Quantity(N_("Peak F1"), "F", value, r"\max\{$reached\}", terms, notes=notes)

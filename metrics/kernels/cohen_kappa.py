"""Cohen's kappa: how much do truth and prediction agree beyond chance?"""

from __future__ import annotations

from ..conventions import Conventions
from ..graph.arrays import Array
from ..graph.expression import Quantity
from ..graph.notes import Reason, StepSentence
from ..graph.operations import ratio
from ..parts.counts import FN, FP, TN, TP, Counts
from ..parts.part import Part
from ..parts.undefined import defined
from ..registry import FALSE_ITEMS, LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_
from .matthews_correlation import AVERAGES, comparable_counts

ONLY_ONE_ANSWER = Reason(
    "only_one_answer",
    N_("Truth and prediction give one and the same answer everywhere, so kappa is 0/0."),
)


OBSERVED = StepSentence(N_("Truth and prediction agree on {first} of {second}: a share of {value}."))
BOTH_TRUE = StepSentence(N_("By chance both say true in a share of {value}."))
BOTH_FALSE = StepSentence(N_("By chance both say false in a share of {value}."))
BY_CHANCE = StepSentence(N_("By chance alone they would agree in a share of {first} + {second} = {value}."))
SENTENCE = StepSentence(
    N_("Truth and prediction agree everywhere: kappa is {value}."),
    N_(
        "They agree in {observed_agreement}, chance gives {expected_agreement}: {first} beyond it, "
        "of {second} that is possible. Kappa is {value}."
    ),
    none=N_("They agree no more often than by chance: kappa is {value}."),
)


@metric(
    "cohen_kappa",
    N_("Cohen’s kappa"),
    family="sets",
    follows="matthews_correlation",
    averages=AVERAGES,
    better="higher",
    looks_at=(PREDICTIONS, LABEL_COUNTS, FALSE_ITEMS),
    lowest=-1,
    needs="predictions",
    reads=("kappa_no_chance",),
)
def cohen_kappa(part: Part, rules: Conventions) -> Quantity:
    """How much better do prediction and truth agree than by chance?

    One value per part, from -1 over 0 (no more than chance) to 1 (all right). All true and all predicted, or
    nothing true and nothing predicted: 0/0 (`kappa_no_chance`). What is predicted: `threshold_rule`,
    `top_k_tie`.
    Source: Cohen (1960), "A coefficient of agreement for nominal scales", equation (1):
    (p_o - p_c) / (1 - p_c), with the chance agreement p_c from the shares that each of the two has of each
    answer; here p_c is written p_e.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 1, 0, 0]], y_pred=[[1, 1, 1, 0]])
    >>> float(METRICS["cohen_kappa"](example, "micro"))  # p_o = 3/4, p_c = 2/4 * 3/4 + 2/4 * 1/4 = 1/2
    0.5
    >>> float(METRICS["cohen_kappa"](Example.of([[1, 1]], y_pred=[[1, 1]]), "micro"))  # p_c = 1: 0/0
    nan
    """
    counts = Counts.of_part(part, rules)
    tp, tn, fp, fn = counts.of_all(TP, TN, FP, FN)
    total = part.total
    observed = ((tp + tn) / total).named(
        "observed_agreement", N_("Observed agreement"), "p_o", sentence=OBSERVED
    )
    both_true = ((tp + fp) * (tp + fn) / total**2).named(
        "expected_true", N_("Chance that both say true"), r"p_{\mathrm{true}}", sentence=BOTH_TRUE
    )
    both_false = ((tn + fp) * (tn + fn) / total**2).named(
        "expected_false", N_("Chance that both say false"), r"p_{\mathrm{false}}", sentence=BOTH_FALSE
    )
    expected = (both_true + both_false).named(
        "expected_agreement", N_("Agreement expected by chance"), "p_e", sentence=BY_CHANCE
    )
    kappa = (observed - expected) / (1 - expected)
    named = kappa.named(
        "cohen_kappa", N_("Cohen’s kappa"), r"\kappa", value=_kappa(counts), sentence=SENTENCE
    )
    return defined(named, part, rules.kappa_no_chance, ONLY_ONE_ANSWER)


def _kappa(counts: Counts) -> Array:
    """The value from counts alone: exactly 0 and 1 where it is that; NaN where chance agrees fully."""
    tp, tn, fp, fn = comparable_counts(counts)
    beyond = 2 * (tp * tn - fp * fn)
    return ratio(beyond, (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))

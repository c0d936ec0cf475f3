"""F-beta: precision and recall in one number, of every part or of their means."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Expression, Quantity
from ..graph.notes import Note, StepSentence
from ..parts.average import combine
from ..parts.counts import COMMON, FN, FP, PREDICTED, TP, TRUE, Counts
from ..parts.dialled import dialled
from ..parts.part import CELLS, ROWS, Part
from ..parts.undefined import share_defined, with_notes
from ..registry import LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_
from .precision import AVERAGES, AVERAGES_OF_PARTS, precision
from .recall import recall

TITLE = N_("F score")
OF_MEANS = {"f_of_samples": "means", "f_of_labels": "means"}
BOTH_0 = N_("Precision and recall are both 0, so F counts as 0.")
NO_F_OF_PART = N_("Precision or recall has no value here, so F has none; the average is F of the two means.")


F1_OF_SETS = StepSentence(
    N_("Everything true is found and nothing wrongly predicted: F is {value}."),
    N_("{common} in both sets, counted twice, over {true} true plus {made} predicted: F is {value}."),
    none=N_("Nothing true is found: F is {value}."),
)
F1_OF_COUNTS = StepSentence(
    F1_OF_SETS.one,
    N_("{tp} found, counted twice, against {fn} missed and {fp} wrongly predicted: F is {value}."),
    none=F1_OF_SETS.none,
)
F_BY_BETA = StepSentence(
    F1_OF_SETS.one,
    N_("What is missed weighs {beta} squared times what is wrongly predicted: F is {value}."),
    none=F1_OF_SETS.none,
)
F1_OF_PRECISION_AND_RECALL = StepSentence(
    F1_OF_SETS.one,
    N_("Precision {precision} and recall {recall} in one number, closer to the lower: F is {value}."),
    none=F1_OF_SETS.none,
)
F_OF_PRECISION_AND_RECALL = StepSentence(
    F1_OF_SETS.one,
    N_("Precision {precision} and recall {recall}, with β = {beta}: F is {value}."),
    none=F1_OF_SETS.none,
)
OF_THE_MEANS = StepSentence(
    N_("F of the mean precision {precision_average} and the mean recall {recall_average} is {value}.")
)


def f_of_the_means(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """Average: the mean of the parts' F, or F of their mean precision and mean recall."""
    if average == "micro" or not _of_the_means(part, rules):
        return combine(values, part, average, rules)
    p = combine(precision(part, rules), part, average, rules)
    r = combine(recall(part, rules), part, average, rules)
    symbol = rf"{values.symbol}(\overline{{P}}, \overline{{R}})"
    return _harmonic("f_beta.average", p, r, rules, symbol, OF_THE_MEANS, title=N_("F of the two means"))


@metric(
    "f_beta",
    TITLE,
    family="sets",
    follows="recall",
    averages=AVERAGES,
    better="higher",
    looks_at=(PREDICTIONS, LABEL_COUNTS),
    needs="predictions",
    reads={
        "beta": AVERAGES,
        "f_of_samples": ("samples",),
        "f_of_labels": ("macro", "weighted"),
        "precision_nothing_predicted": AVERAGES_OF_PARTS,
        "recall_nothing_true": AVERAGES_OF_PARTS,
        "both_empty": AVERAGES_OF_PARTS,
        "pooled_empty": ("micro",),
    },
    reads_if={"precision_nothing_predicted": OF_MEANS, "recall_nothing_true": OF_MEANS},
    combine=f_of_the_means,
)
def f_beta(part: Part, rules: Conventions) -> Quantity:
    """How good are precision and recall together, if recall counts β times as much?

    One value per part, from 0 to 1; the mean of these values or F of the mean precision and recall:
    `f_of_samples`, `f_of_labels`. Nothing true and nothing predicted: 0/0 (`both_empty`, over all cells
    `pooled_empty`). For F of the means, precision and recall each follow their own rule for 0/0
    (`precision_nothing_predicted`, `recall_nothing_true`). What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), F-beta: (1 + b^2) P R / (b^2 P + R) with the averaged P and R over samples
    and B(TP, FP, TN, FN) over labels; document D0, section 3.3.4; the mean of F: document D1, eq. (14).

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]])
    >>> float(METRICS["f_beta"](example, "macro"))  # both labels have 2/3
    0.6666666666666666
    >>> float(METRICS["f_beta"](example, "macro", Conventions(f_of_labels="means")))  # P = R = (1 + 1/2) / 2
    0.75
    """
    if part.kind != CELLS and _of_the_means(part, rules):
        return _of_its_own_means(part, rules)
    counts, b2 = Counts.of_part(part, rules), _beta_squared(rules)
    if counts.of_sets:
        common, true, predicted = counts.of_all(COMMON, TRUE, PREDICTED)
        f, sentence = (1 + b2) * common / (b2 * true + predicted), F1_OF_SETS
    else:
        tp, fn, fp = counts.of_all(TP, FN, FP)
        hits = (1 + b2) * tp
        f, sentence = hits / (hits + b2 * fn + fp), F1_OF_COUNTS
    named = f.named("f_beta", TITLE, "F", sentence=sentence if rules.beta == 1 else F_BY_BETA)
    return share_defined(named, counts, rules, rules.both_empty)


def _beta_squared(rules: Conventions) -> Expression | int:
    """The square of β, or plainly 1."""
    if rules.beta == 1:
        return 1
    return dialled("beta", rules) ** 2


def _of_the_means(part: Part, rules: Conventions) -> bool:
    return (rules.f_of_samples if part.kind == ROWS else rules.f_of_labels) == "means"


def _of_its_own_means(part: Part, rules: Conventions) -> Quantity:
    """F of one part from its own precision and recall; the average takes these two, not this F."""
    sentence = F1_OF_PRECISION_AND_RECALL if rules.beta == 1 else F_OF_PRECISION_AND_RECALL
    f = _harmonic("f_beta", precision(part, rules), recall(part, rules), rules, "F", sentence)
    return with_notes(f, Note("lacking", NO_F_OF_PART, np.isnan(f.value)))


def _harmonic(
    key: str,
    p: Quantity,
    r: Quantity,
    rules: Conventions,
    symbol: str,
    sentence: StepSentence,
    title: str = TITLE,
) -> Quantity:
    """The weighted harmonic mean of precision and recall; 0 where both are 0."""
    b2 = _beta_squared(rules)
    f = ((1 + b2) * p * r / (b2 * p + r)).named(key, title, symbol, sentence=sentence)
    both_0 = (p.value == 0) & (r.value == 0)
    return with_notes(f, Note("both_0", BOTH_0, both_0, {"value": 0.0}, replaces=True), value=0.0)

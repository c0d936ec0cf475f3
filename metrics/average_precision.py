"""Average precision: at each true item of the ranked list, how many of those at or above it are true?"""

import numpy as np

from metrics.conventions import Conventions
from metrics.over_true import summed_over_the_true
from metrics.part import ROWS, Part
from metrics.quantity import Array, Compare, Mask, Quantity, Term
from metrics.ranking import SHARED, Ranking
from metrics.registry import ORDER, SCORES, metric
from metrics.undefined import ratio, resolve
from metrics.words import N_

LEVELS = np.arange(11) / 10
ROUNDING = 1e-12


def _seen(rules: Conventions) -> str:
    """The fixed thresholds cut the scores themselves; all else follows from their order."""
    return SCORES if rules.precision_interpolation == "eleven_thresholds" else ORDER


@metric(
    "average_precision",
    N_("Average precision"),
    family="ranking",
    averages=("samples", "macro", "weighted", "micro"),
    one_label=("samples", "macro", "weighted", "micro"),
    better="higher",
    reads={
        "precision_rank": ("samples", "macro", "weighted", "micro"),
        "precision_interpolation": ("samples", "macro", "weighted", "micro"),
        "precision_empty_row": ("samples",),
        "precision_no_positives": ("macro", "weighted", "micro"),
    },
    rank_by="precision_rank",
    sees=_seen,
    calls={
        "scikit_learn": {
            "samples": "label_ranking_average_precision_score(y_true, y_score)",
            "macro": "average_precision_score(y_true, y_score, average='macro')",
            "weighted": "average_precision_score(y_true, y_score, average='weighted')",
            "micro": "average_precision_score(y_true, y_score, average='micro')",
        },
        "torchmetrics": {
            "samples": "multilabel_ranking_average_precision(y_score, y_true, num_labels)",
            "macro": "multilabel_average_precision(y_score, y_true, num_labels, average='macro')",
            "weighted": "multilabel_average_precision(y_score, y_true, num_labels, average='weighted')",
            "micro": "multilabel_average_precision(y_score, y_true, num_labels, average='micro')",
        },
    },
)
def average_precision(part: Part, rules: Conventions) -> Quantity:
    """Down the sorted list, at each true entry: what share of the entries so far is true, on average?

    One value per part, from 0 to 1; over the labels of each sample it is LRAP, over the samples of each
    label its mean is mAP. Ties: `precision_rank`; the area under the steps: `precision_interpolation`.
    Nothing true: 0/0 (`precision_empty_row` for samples, `precision_no_positives` otherwise). Items count
    with their weights.
    Source: Zhang and Zhou (2014), average precision: the mean over samples of
    1/|Y| sum_{y in Y} |{y' in Y : rank(x, y') <= rank(x, y)}| / rank(x, y); document D4, the same as
    LRAP; document D2, for labels: sum_i (R_i - R_{i-1}) P_i over the distinct scores.
    """
    ranking = part.ranking(SHARED if rules.precision_rank == "max" else rules.precision_rank)
    total, formula, terms = AREAS[rules.precision_interpolation](part, ranking)
    positives = part.positives.value
    value = np.where(positives > 0, total, np.nan)
    rule = rules.precision_empty_row if part.kind == ROWS else rules.precision_no_positives
    reason = N_("Nothing is true, so there is no precision to average: 0/0.")
    value, notes = resolve(part, value, positives == 0, rule, reason)
    return Quantity(N_("Average precision"), "A", value, formula, terms, notes=notes)


Area = tuple[Array, str, dict[str, Term]]


def _steps(part: Part, ranking: Ranking) -> Area:
    return _mean_over_positives(part, _precision(part, ranking))


def _all_points(part: Part, ranking: Ranking) -> Area:
    precision = _precision(part, ranking)
    found = ranking.hits
    best = Quantity(
        N_("Best precision from here on"),
        r"\hat{p}_j",
        ranking.best_from_here_down(precision.value),
        r"\max\{$precisions\}",
        {
            "precisions": Term(
                precision,
                r"p_k : h_k \ge h_j",
                ", ",
                part.weighing,
                (Compare(np.greater_equal, found, found),),
            )
        },
        itemwise=True,
        where=part.used,
    )
    return _mean_over_positives(part, best)


def _mean_over_positives(part: Part, precision: Quantity) -> Area:
    summed, total = summed_over_the_true(part, precision)
    terms = {"precisions": summed, "positives": Term(part.positives, "t")}
    return ratio(total, part.positives.value), r"\frac{$precisions}{$positives}", terms


def _precision(part: Part, ranking: Ranking) -> Quantity:
    ranks, found = ranking.rank, ranking.hits
    terms = {"rank": Term(ranks, ranks.symbol), "hits": Term(found, "h_j")}
    value = ratio(found.value, ranks.value)
    return Quantity(
        N_("Precision at its rank"),
        "p_j",
        value,
        r"\frac{$hits}{$rank}",
        terms,
        itemwise=True,
        where=part.used,
    )


def _eleven_points(part: Part, ranking: Ranking) -> Area:
    precision = _precision(part, ranking)
    found = ranking.hits
    # Of weights the running sum and the sum may differ in the last digit: recall must end at 1.
    recall = Quantity(
        N_("Recall at its rank"),
        r"\rho_j",
        ratio(found.value, found.value.max(-1, keepdims=True)),
        r"\frac{$hits}{$positives}",
        {"hits": Term(found, "h_j"), "positives": Term(part.positives, "t")},
        itemwise=True,
    )
    levels = Quantity(N_("Recall level"), r"\ell", LEVELS[None], itemwise=True)
    best = Quantity(
        N_("Best precision at the recall level or beyond"),
        r"\hat{p}_\ell",
        best_at_each_level(precision.value, recall.value),
        r"\max\{$precisions\}",
        {
            "precisions": Term(
                precision,
                r"p_k : \rho_k \ge \ell",
                ", ",
                part.weighing,
                (Compare(reaches, recall, levels),),
            )
        },
        itemwise=True,
        grid=levels,
    )
    terms = {"best": Term(best, r"\sum_\ell \hat{p}_\ell", " + ")}
    return best.value.sum(-1) / len(LEVELS), r"\frac{$best}{11}", terms


def _eleven_thresholds(part: Part, _: Ranking) -> Area:
    thresholds = Quantity(N_("Threshold"), r"\theta", LEVELS[None, ::-1], itemwise=True)
    predicted = _reaching(part, thresholds, N_("Items at or above the threshold"), r"n_\theta", None)
    found = _reaching(part, thresholds, N_("True ones at or above the threshold"), r"h_\theta", part.truth)
    before = np.zeros_like(found.value)
    before[..., 1:] = found.value[..., :-1]
    share = ratio(found.value, predicted.value)
    reached = predicted.value > 0
    earlier = Quantity(N_("the threshold before"), r"h_{\theta^-}", before, itemwise=True)
    step = Quantity(
        N_("New true ones times precision"),
        r"g_\theta",
        (found.value - before) * share,
        r"\left($hits - $before\right) \cdot \frac{$hits}{$predicted}",
        {
            "hits": Term(found, r"h_\theta"),
            "before": Term(earlier, r"h_{\theta^-}"),
            "predicted": Term(predicted, r"n_\theta"),
        },
        itemwise=True,
        where=reached,
        grid=thresholds,
    )
    terms = {
        "steps": Term(step, r"\sum_\theta g_\theta", " + ", reached),
        "positives": Term(part.positives, "t"),
    }
    total = np.where(reached, step.value, 0.0).sum(-1)
    return ratio(total, part.positives.value), r"\frac{$steps}{$positives}", terms


def _reaching(part: Part, thresholds: Quantity, title: str, symbol: str, where: Array | None) -> Quantity:
    amounts = np.ones(1) if part.weight is None else part.weight.value
    counted = amounts if where is None else np.where(where, amounts, 0.0)
    value = np.stack(
        [np.where(part.score.value >= level, counted, 0.0).sum(-1) for level in thresholds.value[0]], axis=-1
    )
    compare = (Compare(np.greater_equal, part.score, thresholds),)
    condition = r"s_k \ge \theta" if where is None else r"k \in Y : s_k \ge \theta"
    if part.weight is None:
        listed = Term(part.score, rf"k : {condition}" if where is None else condition, ", ", where, compare)
        formula = r"\left|\{$listed\}\right|"
    else:
        listed = Term(part.weight, rf"\sum_{{{condition}}} w_k", " + ", where, compare)
        formula = "$listed"
    return Quantity(title, symbol, value, formula, {"listed": listed}, itemwise=True, grid=thresholds)


def reaches(recall: Array, level: Array) -> Mask:
    """Whether a recall is at a level or beyond; sums of weights may miss it by a rounding."""
    return np.asarray(recall >= level - ROUNDING)


def best_at_each_level(precision: Array, recall: Array) -> Array:
    """The best precision at recall 0, 0.1, ..., 1 or beyond: from (..., n_items) to (..., 11)."""
    best = [np.fmax.reduce(np.where(reaches(recall, level), precision, np.nan), axis=-1) for level in LEVELS]
    return np.stack(best, axis=-1)


AREAS = {
    "step": _steps,
    "all_points": _all_points,
    "eleven_points": _eleven_points,
    "eleven_thresholds": _eleven_thresholds,
}

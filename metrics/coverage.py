"""Coverage: how far down the list lies the last true label?"""

import math

import numpy as np

from metrics.conventions import Conventions
from metrics.part import Part
from metrics.quantity import Array, Compare, Quantity, Term
from metrics.ranking import FIRST, LAST
from metrics.registry import metric
from metrics.undefined import resolve
from metrics.words import N_

FORMULAS = {
    ("zero", "labels"): "$depth - 1",
    ("one", "labels"): "$depth",
    ("zero", "share"): r"\frac{$depth - 1}{$labels}",
    ("one", "share"): r"\frac{$depth}{$labels}",
}


@metric(
    "coverage",
    N_("Coverage"),
    family="ranking",
    averages=("samples",),
    better="lower",
    reads=("coverage_start", "coverage_rank", "coverage_empty", "coverage_unit"),
    rank_by="coverage_rank",
    lowest=-1.0,  # a sample without true labels at rank 0, counted from 0
    highest=math.inf,
    calls={
        "scikit_learn": {"samples": "coverage_error(y_true, y_score)"},
        "torchmetrics": {"samples": "multilabel_coverage_error(y_score, y_true, num_labels)"},
    },
)
def coverage(part: Part, rules: Conventions) -> Quantity:
    """How many steps down the sorted list must one go to meet every true label of a sample?

    One value per sample, in labels or as a share of them (`coverage_unit`), counted from the top label as
    0 or 1 (`coverage_start`). Ties: `coverage_rank`. A sample without true labels: `coverage_empty`.
    Source: Zhang and Zhou (2014), coverage: the mean over samples of max_{y in Y} rank(x, y) - 1;
    document D0, section 3.5.
    """
    depth = _depth(part, rules)
    start, unit = rules.coverage_start, rules.coverage_unit
    value = np.asarray(depth.value, float) - (start == "zero")
    terms = {"depth": Term(depth, "d")}
    if unit == "share":
        value = value / part.n_items
        terms["labels"] = Term(part.count, "n")
    carried = tuple(note for note in depth.notes if note.left_out)
    return Quantity(N_("Coverage"), "C", value, FORMULAS[start, unit], terms, notes=carried)


def _depth(part: Part, rules: Conventions) -> Quantity:
    if rules.coverage_rank in (FIRST, LAST):
        places = part.ranking(rules.coverage_rank).place
        value = np.where(part.truth, places.value, 0).max(-1)
        terms = {"places": Term(places, r"o_k : k \in Y", ", ", part.truth)}
        return _made(part, rules, value, r"\max\{$places\}", terms)
    lowest = _lowest_true_score(part)
    holds, sign = (np.greater_equal, r"\ge") if rules.coverage_rank == "max" else (np.greater, ">")
    reached = Term(part.score, rf"k : s_k {sign} a", ", ", compare=(Compare(holds, part.score, lowest),))
    formula = r"\left|\{$reached\}\right|" + (" + 1" if rules.coverage_rank == "min" else "")
    value = holds(part.score.value, lowest.value[..., None]).sum(-1) + (rules.coverage_rank == "min")
    return _made(part, rules, value, formula, {"reached": reached})


def _lowest_true_score(part: Part) -> Quantity:
    value = np.where(part.truth, part.score.value, np.inf).min(-1)
    terms = {"scores": Term(part.score, r"s_k : k \in Y", ", ", part.truth)}
    return Quantity(N_("Lowest score of a true label"), "a", value, r"\min\{$scores\}", terms)


def _made(part: Part, rules: Conventions, value: Array, formula: str, terms: dict[str, Term]) -> Quantity:
    numbers = {"top": 0.0, "bottom": float(part.n_items)}
    reason = N_("No label is true, so there is no last one to reach.")
    depth, notes = resolve(
        part, value, np.asarray(~part.truth.any(-1)), rules.coverage_empty, reason, numbers
    )
    return Quantity(N_("Depth of the last true label"), "d", depth, formula, terms, notes=notes)

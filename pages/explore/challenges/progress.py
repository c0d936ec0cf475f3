"""Which challenges are done and which claims are settled, as one word of an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pages.explore.challenges.challenge_list import CHALLENGES

# The claims in the order of their numbers, which never change: what is new comes last.
NUMBERED_CLAIMS = (
    "wrong_cells",
    "top_label",
    "right_sets",
    "auc_and_loss",
    "loss_and_precision",
    "weight_of_ties",
    "accuracy_below_right_cells",
    "f1_below_right_cells",
    "best_threshold",
    "macro_below_micro",
    "micro_between_labels",
    "pairs_and_margin",
    "one_long_list",
    "one_true_label",
    "reciprocal_rank_and_one_error",
    "right_sets_without_empty_ones",
    "brier_and_hamming",
    "halved_scores",
    "pooled_sets",
    "coverage_and_pairs",
    "macro_f1_above_lower_mean",
    "part_of_pro_loss",
    "wrong_cells_cost",
    "own_thresholds",
    "share_of_true_labels",
    "lowest_average_precision",
    "f1_of_means",
    "ties_at_the_worst_rank",
    "softmax_never_0",
    "peak_above_average",
    "accuracy_from_f1",
    "kappa_below_matthews",
)
CLAIM = "bound_"  # begins the word of a claim in an address
BETWEEN = "-"
LONGEST = 32  # hexadecimal digits


def numbers() -> Sequence[Mapping[str, int]]:
    """The numbers of the challenges and those of the claims, by their keys."""
    return (
        {one.key: one.number for one in CHALLENGES.values()},
        {f"{CLAIM}{key}": number for number, key in enumerate(NUMBERED_CLAIMS)},
    )


def word_of_solved(solved: Iterable[str]) -> str:
    """The keys as a word: for each group a hexadecimal number, whose binary digits say what is in it."""
    done = set(solved)
    parts = [sum(1 << number for key, number in group.items() if key in done) for group in numbers()]
    word = BETWEEN.join(f"{part:x}" if part else "" for part in parts)
    return word.rstrip(BETWEEN)


def solved_from(word: str) -> frozenset[str]:
    """The keys that a word names; what means nothing in it is passed over."""
    parts = word.split(BETWEEN)
    return frozenset(
        key
        for group, part in zip(numbers(), parts, strict=False)
        for key, number in group.items()
        if _bits(part) >> number & 1
    )


def _bits(part: str) -> int:
    if not part.isalnum() or not part.isascii() or len(part) > LONGEST:
        return 0
    try:
        return int(part, 16)
    except ValueError:
        return 0

"""A solution for every challenge that can be done, and a near miss: edits of its start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.shell.edited import Edit, add_label, score, threshold

CAT, DOG, CAR, TREE, BOAT = range(5)
Edits = Sequence[Edit]

SOLUTIONS: Mapping[str, Edits] = {
    "top_place": [score(0, DOG, 0.8)],
    "first_and_last": [score(0, DOG, 0.05)],
    "last_true": [score(0, BOAT, 0.75)],
    "one_pair": [score(0, CAT, 0.95)],
    "nearly_right": [score(1, DOG, 0.5)],
    "two_too_many": [score(0, CAR, 0.9), score(0, TREE, 0.9)],
    "find_all": [threshold(0.1)],
    "only_sure": [threshold(0.6)],
    "half_gain": [score(0, CAR, 0.4)],
    "down_the_column": [score(2, CAT, 0.7)],
    "too_sure": [score(0, DOG, -10)],
    "spread_out": [score(1, CAT, 0.6), score(1, DOG, 0.6), score(0, DOG, 0.9)],
    "heaped_up": [score(0, DOG, 0.3), score(1, CAR, 0.8), score(1, TREE, 0.8)],
    "new_label": [add_label],
    "right_but_unsure": [score(0, CAT, 0.1), score(0, DOG, 0.1), score(0, CAR, -0.1), score(0, TREE, -0.1)],
    "worse_top": [score(0, BOAT, 0.8), score(0, DOG, 0.95)],
    "same_pairs": [score(0, CAT, 0.95), score(0, BOAT, 0.3)],
    "less_deep": [score(0, TREE, 0.45), score(0, CAR, 0.5)],
    "best_threshold": [threshold(0.35)],
    "all_level": [score(0, CAT, 0.5), score(0, CAR, 0.5)],
    "rare_label": [score(2, DOG, 0.8), score(0, CAT, 0.3)],
    "frequent_label": [score(0, CAT, 0.9), score(1, CAT, 0.9), score(2, DOG, 0.3)],
    "louder_label": [score(0, DOG, 1.2), score(1, DOG, 1.3), score(2, DOG, 1.9)],
    "lucky_first": [score(0, place, 0.9) for place in (DOG, CAR, TREE, BOAT)],
}
NEAR_MISSES: Mapping[str, Edits] = {
    "top_place": [score(0, DOG, 0.65)],
    "first_and_last": [score(0, DOG, 0.2)],
    "last_true": [score(0, BOAT, 0.6)],
    "one_pair": [score(0, DOG, 0.4)],
    "nearly_right": [score(0, CAR, 0.5)],
    "two_too_many": [score(0, DOG, 0.1)],
    "find_all": [threshold(0.3)],
    "only_sure": [threshold(0.9)],
    "half_gain": [score(0, CAR, 0.6)],
    "down_the_column": [score(2, CAT, 0.6)],
    "too_sure": [score(0, CAR, 10)],
    "spread_out": [score(1, CAT, 0.6), score(0, DOG, 0.9)],
    "heaped_up": [score(0, DOG, 0.3), score(1, CAR, 0.8)],
    "new_label": [score(0, DOG, 0.3)],
    "right_but_unsure": [score(0, place, 0.1) for place in range(4)],
    "worse_top": [score(0, DOG, 0.95)],
    "same_pairs": [score(0, CAT, 0.95)],
    "less_deep": [score(0, TREE, 0.45)],
    "best_threshold": [threshold(0.4)],
    "all_level": [score(0, CAT, 0.5)],
    "rare_label": [score(2, DOG, 0.8)],
    "frequent_label": [score(0, CAT, 0.9), score(2, DOG, 0.3)],
    "louder_label": [score(0, DOG, 0.85)],
    "lucky_first": [score(0, DOG, 0.05)],
}

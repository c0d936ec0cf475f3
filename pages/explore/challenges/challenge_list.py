"""All challenges in the order they are offered, from easy to hard."""

from __future__ import annotations

from collections.abc import Mapping

from metrics.words import N_
from pages.explore.challenges.challenge import Challenge
from pages.explore.challenges.challenge_list_apart import NOT_BUNDLED
from pages.explore.challenges.challenge_list_easy import EASY
from pages.explore.challenges.challenge_list_hard import HARD

LEVELS = (N_("easy"), N_("medium"), N_("hard"))
ABOUT_LEVELS = (
    N_("Each of these shows what a metric looks at."),
    N_("Most of these set two metrics against each other."),
    N_("Some of these cannot be done at all. Which, and why?"),
)
FIRST_THREE = ("top_place", "nearly_right", "find_all")  # a ranking, a set of labels, a threshold
CHALLENGES: Mapping[str, Challenge] = {one.key: one for one in (*EASY, *NOT_BUNDLED, *HARD)}
LEVEL_OF = {one.key: level for level, listed in enumerate((EASY, NOT_BUNDLED, HARD)) for one in listed}

"""Tasks that a teacher has put together: challenges and claims in an order, as one word of a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from metrics.behaviour.bounds import BOUNDS
from pages.explore.challenges.challenge_list import CHALLENGES, LEVEL_OF, LEVELS
from pages.explore.challenges.claim_subjects import SUBJECTS, subject_of
from pages.state.focus import BETWEEN, CLAIM

MOST_IN_SET = 12
CLAIMS = "claims"
ALL_CLAIMS = tuple(CLAIM + key for key in BOUNDS)


def words_of_set(word: str) -> tuple[str, ...]:
    """The challenges and claims that a word of a link names, each once, in its order."""
    known = (one for one in word.split(BETWEEN) if one in CHALLENGES or one in ALL_CLAIMS)
    return tuple(dict.fromkeys(known))[:MOST_IN_SET]


def word_of_set(words: Sequence[str]) -> str:
    """The word of a link that names these."""
    return BETWEEN.join(words)


def picked(words: Sequence[str], word: str) -> tuple[str, ...]:
    """The set without the word, or with it at the end as long as there is room."""
    if word in words:
        return tuple(one for one in words if one != word)
    return (*words, word)[:MOST_IN_SET]


def _groups() -> Mapping[str, tuple[str, ...]]:
    levels = {
        name: tuple(key for key in CHALLENGES if LEVEL_OF[key] == level) for level, name in enumerate(LEVELS)
    }
    claims = {
        f"{CLAIMS}_{subject}": tuple(CLAIM + key for key, one in BOUNDS.items() if subject_of(one) == subject)
        for subject in SUBJECTS
    }
    return levels | claims


# The words of each group by its name: a level of challenges, or the claims about a subject.
GROUPS = _groups()
FIRST_GROUP, FIRST_CLAIMS = LEVELS[0], f"{CLAIMS}_{next(iter(SUBJECTS))}"


def group_of(word: str) -> str:
    """The group that a challenge or a claim is in."""
    return next((name for name, words in GROUPS.items() if word in words), FIRST_GROUP)

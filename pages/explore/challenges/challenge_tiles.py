"""Challenges and claims as cards: a title, the metrics, how difficult it is, and whether it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from metrics.behaviour.claims.bounds import BOUNDS
from pages.explore.challenges.challenge_list import CHALLENGES, FIRST_THREE, LEVEL_OF, LEVELS
from pages.explore.challenges.challenge_set import GROUPS
from pages.explore.challenges.challenge_words import called
from pages.shell.markup import Html, element
from pages.state.focus import CLAIM
from pages.words import gettext as _

OPEN, PICK = "open", "pick"
MOST_WITH_TASKS = 9
SIGNS = ("●○○", "●●○", "●●●")


class IndexEntry(NamedTuple):
    """One thing to open: its word, its title, its task, what it is about, and how difficult it is."""

    word: str
    title: str
    task: str
    about: str
    level: int | None


def entry_of(word: str) -> IndexEntry:
    """The entry of a challenge, or of a claim, which is known by its formula."""
    if word in CHALLENGES:
        one = CHALLENGES[word]
        return IndexEntry(word, _(one.title), _(one.text), " · ".join(map(called, one.cases)), LEVEL_OF[word])
    bound = BOUNDS[word.removeprefix(CLAIM)]
    return IndexEntry(word, _(bound.formula), _(bound.statement), "", None)


def in_order(group: str) -> Sequence[str]:
    """The words of a group as they are offered: the first three first."""
    words = GROUPS[group]
    first = [word for word in FIRST_THREE if word in words]
    return [*first, *(word for word in words if word not in first)]


def grid_of_cards(
    words: Sequence[str],
    solved: frozenset[str],
    numbers: Sequence[str] = (),
    pick: bool = False,
    has_tasks: bool = False,
) -> Html:
    """A card for each word, of few with their tasks.

    `numbers` are those whose place is shown, and `pick` puts one into a set.
    """
    has_tasks = has_tasks and len(words) <= MOST_WITH_TASKS
    cards = (_card(entry_of(word), word in solved, numbers, pick, has_tasks) for word in words)
    return element("div", *cards, css="grid wide" if has_tasks else "grid")


def _card(one: IndexEntry, is_solved: bool, numbers: Sequence[str], pick: bool, has_task: bool) -> Html:
    place = [element("b", f"{numbers.index(one.word) + 1}", css="place")] if one.word in numbers else []
    about = [element("span", one.about, css="about")] if one.about else []
    done = [element("span", _("✓ done"), css="done-word")] if is_solved else []
    level = [] if one.level is None else [_level(one.level)]
    below = [element("span", *about, *done, *level, css="level")] if about or level or done else []
    pressed = {"aria_pressed": str(one.word in numbers).lower()} if pick else {}
    return element(
        "button",
        *place,
        element("span", one.title, css="name"),
        *([element("span", one.task, css="text")] if has_task else []),
        *below,
        type="button",
        css="entry solved" if is_solved else "entry",
        data_press=f"{PICK if pick else OPEN}:{one.word}",
        **pressed,
    )


def _level(level: int) -> Html:
    return element("i", SIGNS[level], role="img", aria_label=_(LEVELS[level]), title=_(LEVELS[level]))

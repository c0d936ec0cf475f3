"""Challenges and claims as cards: a title, the task, the metrics, and whether it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from metrics.behaviour.bounds import BOUNDS
from pages.explore.challenges.challenge_list import CHALLENGES, FIRST_THREE, LEVEL_OF, LEVELS
from pages.explore.challenges.challenge_set import GROUPS
from pages.explore.challenges.challenge_words import called
from pages.shell.markup import Html, element
from pages.state.focus import CLAIM
from pages.words import gettext as _

OPEN, PICK = "open", "pick"
MOST_WITH_TASKS = 9
SIGNS = ("●○○", "●●○", "●●●")
Kind = Literal["offered", "others", "pick", "set"]


class IndexEntry(NamedTuple):
    """One thing to open: its word, its title, its task, the metrics it is about, and how difficult it is."""

    word: str
    title: str
    task: str
    metrics: tuple[str, ...]
    level: int | None


def entry_of(word: str) -> IndexEntry:
    """The entry of a challenge, or of a claim, which is known by its formula."""
    if word in CHALLENGES:
        one = CHALLENGES[word]
        return IndexEntry(word, _(one.title), _(one.text), tuple(map(called, one.cases)), LEVEL_OF[word])
    bound = BOUNDS[word.removeprefix(CLAIM)]
    return IndexEntry(word, _(bound.formula), _(bound.statement), (), None)


def in_order(group: str) -> Sequence[str]:
    """The words of a group as they are offered: the first three first."""
    words = GROUPS[group]
    first = [word for word in FIRST_THREE if word in words]
    return [*first, *(word for word in words if word not in first)]


def grid_of_cards(
    words: Sequence[str], solved: frozenset[str], kind: Kind, numbers: Sequence[str] = ()
) -> Html:
    """A card for each word; `numbers` are those whose place is shown.

    Those that are `offered` say their task and the metrics, `others` the task alone, those to `pick` for a
    set the metrics alone. A `set` says everything, and how difficult each is, unless it is long.
    """
    has_tasks = kind != "pick" and len(words) <= MOST_WITH_TASKS
    cards = (_card(entry_of(word), word in solved, kind, numbers, has_tasks) for word in words)
    return element("div", *cards, css="grid wide" if has_tasks else "grid")


def _card(one: IndexEntry, is_solved: bool, kind: Kind, numbers: Sequence[str], has_task: bool) -> Html:
    place = [element("b", f"{numbers.index(one.word) + 1}", css="place")] if one.word in numbers else []
    has_task = has_task and not (is_solved and kind == "others")
    pressed = {"aria_pressed": str(one.word in numbers).lower()} if kind == "pick" else {}
    return element(
        "button",
        *place,
        element("span", one.title, css="name"),
        *([element("span", one.task, css="text")] if has_task else []),
        *_below(one, is_solved, kind),
        type="button",
        css="entry solved" if is_solved else "entry",
        data_press=f"{PICK if kind == 'pick' else OPEN}:{one.word}",
        **pressed,
    )


def _below(one: IndexEntry, is_solved: bool, kind: Kind) -> list[Html]:
    """The last line of a card: the metrics, whether it is done, and how difficult it is."""
    metrics = [] if kind == "others" else [_metrics(one.metrics)] if one.metrics else []
    done = [element("span", _("✓ done"), css="done-word")] if is_solved else []
    level = [_level(one.level)] if kind == "set" and one.level is not None else []
    return [element("span", *metrics, *done, *level, css="level")] if metrics or done or level else []


def _metrics(names: Sequence[str]) -> Html:
    """The names, none of which is broken over two lines where it fits into one."""
    listed = [element("span", name) for name in names]
    return element("span", *(part for one in listed for part in (" ", one)), css="about")


def _level(level: int) -> Html:
    return element("i", SIGNS[level], role="img", aria_label=_(LEVELS[level]), title=_(LEVELS[level]))

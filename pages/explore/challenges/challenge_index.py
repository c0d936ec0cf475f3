"""The list of all challenges, or of all claims: with their names, or as a row of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from metrics.behaviour.claims.bounds import BOUNDS
from pages.explore.challenges.challenge_card import OPEN
from pages.explore.challenges.challenge_list import CHALLENGES, LEVEL_OF
from pages.shell.markup import Html, element
from pages.state.focus import CLAIM
from pages.words import gettext as _

TAB = "tab"
TASKS, CLAIMS = "", "claims"


class IndexEntry(NamedTuple):
    """One thing to open: its key, its number in the list, its name and the group that it is in."""

    key: str
    number: int
    name: str
    group: int


def entries_of_challenges() -> Sequence[IndexEntry]:
    """The challenges in their order."""
    return [
        IndexEntry(one.key, number, _(one.title), LEVEL_OF[one.key])
        for number, one in enumerate(CHALLENGES.values(), start=1)
    ]


def entries_of_claims() -> Sequence[IndexEntry]:
    """The claims in their order, each by its formula."""
    return [
        IndexEntry(CLAIM + one.key, number, _(one.formula), 0)
        for number, one in enumerate(BOUNDS.values(), start=1)
    ]


def tabs(chosen: str, counted: Mapping[str, tuple[int, int]]) -> Html:
    """The two lists there are, each with how many of how many are done."""
    titles = {TASKS: _("Challenges {done}/{all}"), CLAIMS: _("Try to break it {done}/{all}")}
    return element(
        "div",
        *(
            element(
                "button",
                title.format(done=counted[key][0], all=counted[key][1]),
                type="button",
                css="tab",
                data_press=f"{TAB}:{key}",
                aria_pressed=str(key == chosen).lower(),
            )
            for key, title in titles.items()
        ),
        css="tabs",
        role="group",
        aria_label=_("What to work at"),
    )


def row_of_numbers(entries: Sequence[IndexEntry], here: str, solved: frozenset[str]) -> Html:
    """A button for each, as small as its number."""
    groups = sorted({one.group for one in entries})
    return element(
        "nav",
        *(
            element(
                "span",
                *(_button(one, str(one.number), here, solved) for one in entries if one.group == group),
                css="group",
            )
            for group in groups
        ),
        css="numbers",
        aria_label=_("All of them, from easy to hard"),
    )


def named_list(entries: Sequence[IndexEntry], solved: frozenset[str], titles: Sequence[str]) -> Html:
    """A button with the name of each, in the groups with these titles."""
    groups = (
        element(
            "section",
            element("h3", _(title)),
            *(
                _button(one, _("{number} · {name}").format(number=one.number, name=one.name), "", solved)
                for one in entries
                if one.group == group
            ),
        )
        for group, title in enumerate(titles)
    )
    return element("div", *groups, css="named")


def _button(one: IndexEntry, text: str, here: str, solved: frozenset[str]) -> Html:
    is_solved = one.key in solved
    name = _("{number} · {name}").format(number=one.number, name=one.name)
    told = _("{name} (done)").format(name=name) if is_solved else name
    return element(
        "button",
        text,
        type="button",
        css="entry done" if is_solved else "entry",
        data_press=f"{OPEN}:{one.key}",
        aria_current="true" if one.key == here else "",
        aria_label=told,
        title=told,
    )

"""The list of challenges: the cards of a level, and what of them is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from metrics.words import N_
from pages.explore.challenges.card_sections import CardPress, Press, show_card
from pages.explore.challenges.challenge import metric_name
from pages.explore.challenges.challenge_choices import KEYS_OF_LEVELS, in_order
from pages.explore.challenges.challenge_list import ABOUT_LEVELS, CHALLENGES, LEVELS
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import box
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import look_action
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.page_tabs import page_tabs

N_OFFERED = 3
MAX_WITH_TEXT = 9  # cards in a grid, so that there is room for the text of each
OFFER_TITLES = (
    N_("Begin with these three"),
    N_("Start here among the medium ones"),
    N_("Start here among the hard ones"),
)
CardKind = Literal["offered", "others"]


def show_level(level: str, solved: frozenset[str], press: Press) -> None:
    """Draw the challenges of a level, those that come next before all others."""
    keys = in_order(level)
    offered = [key for key in keys if key not in solved][:N_OFFERED]
    others = [key for key in keys if key not in offered]
    about = _(ABOUT_LEVELS[LEVELS.index(level)])
    all_done = element("p", _("All of these are done."), css="all-done")
    sections = {
        "about": element("p", about, css="lead"),
        "so_far": _progress(solved) if solved else Html(""),
        "steps": Html("") if solved else _first_steps(),
        "all_done": Html("") if offered else all_done,
    }
    cards = {
        "next": _offered(level, solved, offered),
        "others": _grid(others, solved, "others") if others else Html(""),
    }
    with box("screen"):
        page_tabs("challenges")
        with box("words"):
            show_headline(_("Change a small matrix until the metrics do what is asked."))
            _choose_level(level, solved)
            show_card("challenge_index", "index", level, sections, press)
        with box("picture"):
            show_card("challenge_cards", "cards listed", level, cards, press)


# The words beside the cards


def _choose_level(level: str, solved: frozenset[str]) -> None:
    names = (_("Easy"), _("Medium"), _("Hard"))
    options = [
        Option(key, name, _count_of_challenges(keys, solved))
        for name, (key, keys) in zip(names, KEYS_OF_LEVELS.items(), strict=True)
    ]
    choose([[Choice(look_action("group"), _("Difficulty"), level, options, titled=False)]], key="groups")


def _count_of_challenges(keys: Sequence[str], solved: frozenset[str]) -> str:
    """How many of the challenges are done, or how many there are as long as none of them is."""
    n_solved = sum(key in solved for key in keys)
    if n_solved:
        return _("{n}/{all} done").format(n=n_solved, all=len(keys))
    return ngettext("{all} task", "{all} tasks", len(keys)).format(all=len(keys))


def _progress(solved: frozenset[str]) -> Html:
    n_solved, n_all = len(solved), len(CHALLENGES)
    filled = element("span", css="filled", style=f"width:{100 * n_solved / n_all:.1f}%")
    return element(
        "p",
        element("b", _("{done} of {all}").format(done=n_solved, all=n_all)),
        " ",
        element("span", _("challenges done")),
        element("span", filled, css="rail", aria_hidden="true"),
    )


# The cards


def _offered(level: str, solved: frozenset[str], offered: Sequence[str]) -> Html:
    """The next challenges of a level that are not done, below a heading."""
    if not offered:
        return Html("")
    title = _(OFFER_TITLES[LEVELS.index(level)])
    if any(key in solved for key in KEYS_OF_LEVELS[level]):
        title = _("Next for you")
    return Html(element("h2", title) + _grid(offered, solved, "offered"))


def _grid(keys: Sequence[str], solved: frozenset[str], kind: CardKind) -> Html:
    """A card for each challenge, with its text; those that are "offered" show its metrics too."""
    has_text = len(keys) <= MAX_WITH_TEXT
    cards = (_card(key, key in solved, kind, has_text) for key in keys)
    return element("div", *cards, css="grid wide" if has_text else "grid")


def _card(key: str, is_solved: bool, kind: CardKind, has_text: bool) -> Html:
    challenge = CHALLENGES[key]
    content = [element("span", _(challenge.title), css="name")]
    if has_text and not (is_solved and kind == "others"):
        content.append(element("span", _(challenge.text), css="text"))
    if kind == "offered":
        names = [element("span", metric_name(case)) for case in challenge.cases]
        spaced = (part for name in names for part in (" ", name))  # a name is not broken over two lines
        content.append(element("span", element("span", *spaced, css="about"), css="level"))
    elif is_solved:
        content.append(element("span", element("span", _("✓ done"), css="done-word"), css="level"))
    return element(
        "button",
        *content,
        type="button",
        css="entry solved" if is_solved else "entry",
        data_press=f"{CardPress.OPEN}:{key}",
    )


# How to begin: three steps with a small drawing each, until the first challenge is done


def _first_steps() -> Html:
    steps = (
        (_("Press a card."), Html("")),
        (_("Change a score or a tag."), _edited_cell()),
        (_("The metric answers at once."), _goal_reached()),
    )
    items = (element("li", element("p", text), drawn) for text, drawn in steps)
    return element("ol", *items, css="first-steps")


def _edited_cell() -> Html:
    """A true label whose score is raised."""
    before, after = (
        element("span", element("b", "1"), element("span", score), css="cell") for score in ("0.3", "0.6")
    )
    label = element("span", _("boat"), css="label")
    return element("div", label, before, element("span", "→"), after, css="drawn", aria_hidden="true")


def _goal_reached() -> Html:
    """A loss on its scale, which has come to its goal."""
    marks = [
        element("span", css="rail"),
        element("i", css="spot start", style="left:100%"),
        element("span", css="line", style="left:0"),
        element("i", css="spot now", style="left:0"),
        element("span", "0", css="pin", style="--at:0%"),
    ]
    scale = element("div", *marks, css="scale")
    return element("div", element("span", _("Hamming loss")), scale, css="drawn met", aria_hidden="true")

"""The lists of challenges and claims: a group of them, a set for a class, and the choice of such a set."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from metrics.behaviour.claims.bounds import BOUNDS
from metrics.words import N_
from pages.explore.challenges.card_sections import show_card
from pages.explore.challenges.challenge_export import table_of_tasks
from pages.explore.challenges.challenge_list import ABOUT_LEVELS, CHALLENGES, LEVELS
from pages.explore.challenges.challenge_set import (
    ALL_CLAIMS,
    CLAIMS,
    FIRST_CLAIMS,
    FIRST_GROUP,
    GROUPS,
    MOST_IN_SET,
    word_of_set,
)
from pages.explore.challenges.challenge_tiles import OPEN, entry_of, grid_of_cards, in_order
from pages.explore.challenges.claim_subjects import SUBJECTS
from pages.explore.challenges.first_steps import how_to_begin
from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import box
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import CLAIM, look
from pages.words import gettext as _
from pages.words import ngettext

OFFERED = 3
BEGIN = {
    "easy": N_("Begin with these three"),
    "medium": N_("Start here among the medium ones"),
    "hard": N_("Start here among the hard ones"),
}
BACK, SET, DONE, ALL = "back", "set", "done", "all"
Press = Callable[[str], None]


def show_index(group: str, solved: frozenset[str], press: Press) -> None:
    """Draw a group of challenges or claims, with what is done."""
    is_claims, words = group.startswith(CLAIMS), in_order(group)
    offered = [word for word in words if word not in solved][:OFFERED]
    with box("screen"):
        with box("words"):
            show_headline(_headline(is_claims))
            _choose_group(group, solved, _("{n}/{all} done"))
            about = _("A small matrix is enough to break one.")
            if not is_claims:
                about = _(ABOUT_LEVELS[LEVELS.index(group)])
            sections = {
                "about": element("p", about, css="lead"),
                "so_far": _progress(solved) if solved else Html(""),
                "steps": Html("") if solved else how_to_begin(is_claims),
                "all_done": Html("")
                if offered
                else element("p", _("All of these are done."), css="all-done"),
            }
            show_card("challenge_index", "index", group, sections, press)
        with box("picture"):
            others = [word for word in words if word not in offered]
            cards = {
                "next": _offered(group, solved, offered),
                "others": grid_of_cards(others, solved, "others") if others else Html(""),
            }
            show_card("challenge_cards", "cards listed", group, cards, press)
        with box("foot"):
            made = _button(SET, _("Put a set together for a class"))
            show_card("challenge_foot", "foot-presses", group, {"presses": made}, press)
            offer_take_away(PageTakeAway("challenges", lambda: table_of_tasks(solved), picture=""))


def show_set(words: Sequence[str], solved: frozenset[str], press: Press) -> None:
    """Draw a set alone, in its order, with what of it is done."""
    done = sum(word in solved for word in words)
    with box("screen"):
        with box("words"):
            told = ngettext("{n} task for you", "{n} tasks for you", len(words))
            show_headline(told.format(n=len(words)))
            onward = next((word for word in words if word not in solved), None)
            sections = {
                "about": element("p", _("Change the small matrix of each until it is done."), css="lead"),
                "so_far": _bar(_("done"), done, len(words)),
                "presses": _begin(onward, done > 0),
            }
            show_card("challenge_index", "index", "set", sections, press)
        with box("picture"):
            cards = {"all": grid_of_cards(words, solved, "set", numbers=words)}
            show_card("challenge_cards", "cards listed", "set", cards, press)
        with box("foot"):
            presses = Html(
                _copying(words) + _button(SET, _("Change the set")) + _button(ALL, _("All challenges"))
            )
            show_card("challenge_foot", "foot-presses", "set", {"presses": presses}, press)


def show_choosing(group: str, words: Sequence[str], press: Press) -> None:
    """Draw the same cards, to be put into a set."""
    with box("screen"):
        with box("words"):
            show_headline(_("Press the tasks for your class, in their order."))
            _choose_group(group, frozenset(words), _("{n}/{all} chosen"))
            titles = [element("li", entry_of(word).title) for word in words]
            nothing = _("Nothing is chosen yet: at most {most}.").format(most=MOST_IN_SET)
            chosen = element("ol", *titles) if titles else element("p", nothing, css="aside")
            if len(words) == MOST_IN_SET:
                chosen = Html(chosen + element("p", _("A set has room for no more than these."), css="aside"))
            show_card("challenge_index", "index", group, {"chosen": chosen}, press)
        with box("picture"):
            cards = {"all": grid_of_cards(GROUPS[group], frozenset(), "pick", numbers=words)}
            show_card("challenge_cards", "cards listed", f"choosing {group}", cards, press)
        with box("foot"):
            done = _button(DONE, _("See the set") if words else _("Back to all challenges"))
            presses = Html((_copying(words) if words else "") + done)
            show_card("challenge_foot", "foot-presses", "choosing", {"presses": presses}, press)


def _headline(is_claims: bool) -> str:
    if not is_claims:
        return _("Change a small matrix until the metrics do what is asked.")
    told = _("{false} of {all} claims are false. Which?")
    return told.format(false=sum(not one.true for one in BOUNDS.values()), all=len(BOUNDS))


def _choose_group(group: str, marked: frozenset[str], counted: str) -> None:
    """Challenges or claims, and then the groups of these, each with how many of it are marked."""
    names = [_("Easy"), _("Medium"), _("Hard"), *map(_, SUBJECTS.values())]
    options = [
        Option(key, name, _count(words, marked, counted))
        for name, (key, words) in zip(names, GROUPS.items(), strict=True)
    ]
    op, is_claims = look("group"), group.startswith(CLAIMS)
    kinds = [Option(FIRST_GROUP, _("Challenges")), Option(FIRST_CLAIMS, _("Claims"))]
    kind = Choice(op, _("What to do"), FIRST_CLAIMS if is_claims else FIRST_GROUP, kinds, titled=False)
    title = _("Subject") if is_claims else _("Difficulty")
    shown = [one for one in options if str(one.value).startswith(CLAIMS) == is_claims]
    choose([[kind], [Choice(op, title, group, shown, titled=False)]], key="groups")


def _count(words: Sequence[str], marked: frozenset[str], counted: str) -> str:
    """How many of the words are marked, or how many there are as long as none of them is."""
    done = sum(word in marked for word in words)
    if not done:
        return (
            ngettext("{all} claim", "{all} claims", len(words))
            if words[0] in ALL_CLAIMS
            else ngettext("{all} task", "{all} tasks", len(words))
        ).format(all=len(words))
    return counted.format(n=done, all=len(words))


def _offered(group: str, solved: frozenset[str], offered: Sequence[str]) -> Html:
    """The next ones of a group that are not done, with what they ask for."""
    if not offered:
        return Html("")
    title = _(BEGIN.get(group, "Begin with these three"))
    if any(word in solved for word in GROUPS[group]):
        title = _("Next for you")
    return Html(element("h2", title) + grid_of_cards(offered, solved, "offered"))


def _progress(solved: frozenset[str]) -> Html:
    """How many challenges and how many claims are done."""
    tasks = sum(key in solved for key in CHALLENGES)
    claims = sum(CLAIM + key in solved for key in BOUNDS)
    return Html(
        _bar(_("challenges done"), tasks, len(CHALLENGES)) + _bar(_("claims settled"), claims, len(BOUNDS))
    )


def _bar(title: str, done: int, count: int) -> Html:
    filled = element("span", css="filled", style=f"width:{100 * done / count:.1f}%")
    told = element("b", _("{done} of {all}").format(done=done, all=count))
    return element(
        "p", told, " ", element("span", title), element("span", filled, css="rail", aria_hidden="true")
    )


def _begin(word: str | None, has_begun: bool) -> Html:
    if word is None:
        return element("p", _("All of these are done."), css="all-done")
    told = _("Go on with “{title}” →") if has_begun else _("Begin with “{title}” →")
    text = told.format(title=entry_of(word).title)
    return element("button", text, type="button", css="press primary", data_press=f"{OPEN}:{word}")


def _button(name: str, text: str) -> Html:
    return element("button", text, type="button", css="press framed", data_press=name)


def _copying(words: Sequence[str]) -> Html:
    """The place of a button that copies the link to a set."""
    return element("span", data_copies=f"tasks={word_of_set(words)}")

"""The lists of challenges and claims as cards: a group, a set for a class, and the choice of such a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from metrics.behaviour.bounds import BOUNDS
from metrics.words import N_
from pages.explore.challenges.card_sections import CardPress, Press, press_button, show_card
from pages.explore.challenges.challenge_export import table_of_tasks
from pages.explore.challenges.challenge_list import ABOUT_LEVELS, CHALLENGES, LEVELS
from pages.explore.challenges.tasks import (
    CLAIM_KEYS,
    CLAIMS,
    FIRST_LEVEL,
    FIRST_SUBJECT,
    GROUPS,
    MAX_IN_SET,
    SUBJECTS,
    ListedTask,
    in_order,
    set_in_link,
    task_of,
)
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import box
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state.focus import look_action
from pages.words import gettext as _
from pages.words import ngettext

N_OFFERED = 3
MAX_WITH_TEXT = 9  # cards in a grid, so that there is room for the text of each
DIFFICULTY_SIGNS = ("●○○", "●●○", "●●●")
OFFER_TITLES = {
    "easy": N_("Begin with these three"),
    "medium": N_("Start here among the medium ones"),
    "hard": N_("Start here among the hard ones"),
}
CardKind = Literal["offered", "others", "pick", "set"]


# The three lists


def show_group(group: str, solved: frozenset[str], press: Press) -> None:
    """Draw a group of challenges or claims, with what is done."""
    is_claims, keys = group.startswith(CLAIMS), in_order(group)
    offered = [key for key in keys if key not in solved][:N_OFFERED]
    others = [key for key in keys if key not in offered]
    about = _("A small matrix is enough to break one.")
    if not is_claims:
        about = _(ABOUT_LEVELS[LEVELS.index(group)])
    sections = {
        "about": element("p", about, css="lead"),
        "so_far": _progress(solved) if solved else Html(""),
        "steps": Html("") if solved else _first_steps(is_claims),
        "all_done": Html("") if offered else _all_done_line(),
    }
    cards = {
        "next": _offered(group, solved, offered),
        "others": _grid(others, solved, "others") if others else Html(""),
    }
    buttons = press_button(_("Put a set together for a class"), CardPress.COMPOSE_SET)
    with box("screen"):
        with box("words"):
            show_headline(_headline(is_claims))
            _choose_group(group, solved, _("{n}/{all} done"))
            show_card("challenge_index", "index", group, sections, press)
        _show_cards_and_foot(
            group,
            cards,
            buttons,
            press,
            PageTakeAway("challenges", lambda: table_of_tasks(solved), picture=""),
        )


def show_set(keys: Sequence[str], solved: frozenset[str], press: Press) -> None:
    """Draw a set alone, in its order, with what of it is done."""
    n_done = sum(key in solved for key in keys)
    next_key = next((key for key in keys if key not in solved), None)
    sections = {
        "about": element("p", _("Change the small matrix of each until it is done."), css="lead"),
        "so_far": _progress_bar(_("done"), n_done, len(keys)),
        "presses": _all_done_line() if next_key is None else _begin_button(next_key, n_done > 0),
    }
    buttons = (
        _copy_button(keys),
        press_button(_("Change the set"), CardPress.COMPOSE_SET),
        press_button(_("All challenges"), CardPress.SEE_ALL),
    )
    with box("screen"):
        with box("words"):
            show_headline(ngettext("{n} task for you", "{n} tasks for you", len(keys)).format(n=len(keys)))
            show_card("challenge_index", "index", "set", sections, press)
        _show_cards_and_foot(
            "set", {"all": _grid(keys, solved, "set", numbered=keys)}, Html("".join(buttons)), press
        )


def show_set_choice(group: str, keys: Sequence[str], press: Press) -> None:
    """Draw the cards of a group, to be put into the set that has these keys."""
    titles = [element("li", task_of(key).title) for key in keys]
    nothing = _("Nothing is chosen yet: at most {most}.").format(most=MAX_IN_SET)
    chosen = element("ol", *titles) if titles else element("p", nothing, css="aside")
    if len(keys) == MAX_IN_SET:
        chosen = Html(chosen + element("p", _("A set has room for no more than these."), css="aside"))
    buttons = press_button(_("See the set") if keys else _("Back to all challenges"), CardPress.SEE_SET)
    if keys:
        buttons = Html(_copy_button(keys) + buttons)
    cards = _grid(GROUPS[group], frozenset(), "pick", numbered=keys)
    with box("screen"):
        with box("words"):
            show_headline(_("Press the tasks for your class, in their order."))
            _choose_group(group, frozenset(keys), _("{n}/{all} chosen"))
            show_card("challenge_index", "index", group, {"chosen": chosen}, press)
        _show_cards_and_foot(f"choosing {group}", {"all": cards}, buttons, press)


def _show_cards_and_foot(
    subject: str,
    cards: Mapping[str, Html],
    buttons: Html,
    press: Press,
    take_away: PageTakeAway | None = None,
) -> None:
    with box("picture"):
        show_card("challenge_cards", "cards listed", subject, cards, press)
    with box("foot"):
        show_card("challenge_foot", "foot-presses", subject, {"presses": buttons}, press)
        if take_away is not None:
            offer_take_away(take_away)


# The words beside the cards


def _headline(is_claims: bool) -> str:
    if not is_claims:
        return _("Change a small matrix until the metrics do what is asked.")
    n_false = sum(not one.is_true for one in BOUNDS.values())
    return _("{false} of {all} claims are false. Which?").format(false=n_false, all=len(BOUNDS))


def _choose_group(group: str, marked: frozenset[str], count_text: str) -> None:
    """Challenges or claims, and below them their groups, each with how many of its tasks are marked."""
    names = [_("Easy"), _("Medium"), _("Hard"), *map(_, SUBJECTS.values())]
    is_claims = group.startswith(CLAIMS)
    groups = [
        Option(key, name, _count_of_tasks(keys, marked, count_text))
        for name, (key, keys) in zip(names, GROUPS.items(), strict=True)
        if key.startswith(CLAIMS) == is_claims
    ]
    kinds = [Option(FIRST_LEVEL, _("Challenges")), Option(FIRST_SUBJECT, _("Claims"))]
    first = FIRST_SUBJECT if is_claims else FIRST_LEVEL
    title = _("Subject") if is_claims else _("Difficulty")
    rows = [
        [Choice(look_action("group"), _("What to do"), first, kinds, titled=False)],
        [Choice(look_action("group"), title, group, groups, titled=False)],
    ]
    choose(rows, key="groups")


def _count_of_tasks(keys: Sequence[str], marked: frozenset[str], count_text: str) -> str:
    """How many of the tasks are marked, or how many there are as long as none of them is."""
    n_marked = sum(key in marked for key in keys)
    if n_marked:
        return count_text.format(n=n_marked, all=len(keys))
    if keys[0] in CLAIM_KEYS:
        return ngettext("{all} claim", "{all} claims", len(keys)).format(all=len(keys))
    return ngettext("{all} task", "{all} tasks", len(keys)).format(all=len(keys))


def _progress(solved: frozenset[str]) -> Html:
    n_challenges = sum(key in solved for key in CHALLENGES)
    n_claims = sum(key in solved for key in CLAIM_KEYS)
    challenges = _progress_bar(_("challenges done"), n_challenges, len(CHALLENGES))
    return Html(challenges + _progress_bar(_("claims settled"), n_claims, len(CLAIM_KEYS)))


def _progress_bar(title: str, done: int, count: int) -> Html:
    filled = element("span", css="filled", style=f"width:{100 * done / count:.1f}%")
    return element(
        "p",
        element("b", _("{done} of {all}").format(done=done, all=count)),
        " ",
        element("span", title),
        element("span", filled, css="rail", aria_hidden="true"),
    )


def _all_done_line() -> Html:
    return element("p", _("All of these are done."), css="all-done")


def _begin_button(key: str, has_begun: bool) -> Html:
    text = _("Go on with “{title}” →") if has_begun else _("Begin with “{title}” →")
    return press_button(text.format(title=task_of(key).title), f"{CardPress.OPEN}:{key}", css="press primary")


def _copy_button(keys: Sequence[str]) -> Html:
    """The place of a button that copies the link to a set."""
    return element("span", data_copies=f"tasks={set_in_link(keys)}")


# The cards


def _offered(group: str, solved: frozenset[str], offered: Sequence[str]) -> Html:
    """The next tasks of a group that are not done, below a heading."""
    if not offered:
        return Html("")
    title = _(OFFER_TITLES.get(group, "Begin with these three"))
    if any(key in solved for key in GROUPS[group]):
        title = _("Next for you")
    return Html(element("h2", title) + _grid(offered, solved, "offered"))


def _grid(keys: Sequence[str], solved: frozenset[str], kind: CardKind, numbered: Sequence[str] = ()) -> Html:
    """A card for each task; those that are `numbered` show their place in that sequence.

    Cards that are "offered" show the text of the task and the metrics, "others" the text alone, those to
    "pick" for a set the metrics alone. Those of a "set" show both, unless it is long, and the difficulty.
    """
    has_text = kind != "pick" and len(keys) <= MAX_WITH_TEXT
    cards = (_card(task_of(key), key in solved, kind, numbered, has_text) for key in keys)
    return element("div", *cards, css="grid wide" if has_text else "grid")


def _card(task: ListedTask, is_solved: bool, kind: CardKind, numbered: Sequence[str], has_text: bool) -> Html:
    content = [element("span", task.title, css="name")]
    if task.key in numbered:
        content.insert(0, element("b", f"{numbered.index(task.key) + 1}", css="place"))
    if has_text and not (is_solved and kind == "others"):
        content.append(element("span", task.text, css="text"))
    pressed = {"aria_pressed": str(task.key in numbered).lower()} if kind == "pick" else {}
    return element(
        "button",
        *content,
        *_last_line(task, is_solved, kind),
        type="button",
        css="entry solved" if is_solved else "entry",
        data_press=f"{CardPress.PICK if kind == 'pick' else CardPress.OPEN}:{task.key}",
        **pressed,
    )


def _last_line(task: ListedTask, is_solved: bool, kind: CardKind) -> list[Html]:
    """The last line of a card, if any: the metrics, whether it is done, and how difficult it is."""
    parts = []
    if task.metrics and kind != "others":
        names = (part for name in task.metrics for part in (" ", element("span", name)))
        parts.append(element("span", *names, css="about"))  # a name is not broken over two lines
    if is_solved:
        parts.append(element("span", _("✓ done"), css="done-word"))
    if kind == "set" and task.level is not None:
        sign, name = DIFFICULTY_SIGNS[task.level], task.level_name
        parts.append(element("i", sign, role="img", aria_label=name, title=name))
    return [element("span", *parts, css="level")] if parts else []


# How to begin: three steps with a small drawing each, until the first task is done


def _first_steps(is_claims: bool) -> Html:
    if is_claims:
        steps = [
            (_("Press a claim."), Html("")),
            (_("Change scores and truths until it breaks."), _broken_sides()),
            (_("Found nothing? Say that it always holds."), Html("")),
        ]
    else:
        steps = [
            (_("Press a card."), Html("")),
            (_("Change a score or a tag."), _edited_cell()),
            (_("The metric answers at once."), _goal_reached()),
        ]
    return element("ol", *(element("li", element("p", text), drawn) for text, drawn in steps), css="begin")


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


def _broken_sides() -> Html:
    """Two sides of which the first one should not be the higher one, and is."""
    higher, lower = (
        element("span", element("span", css="fill", style=f"width:{share}%"), css="track")
        for share in (70, 45)
    )
    sign = element("span", element("b", "≤"), element("b", "✗", css="mark broken"))
    return element("div", higher, sign, lower, css="drawn broken", aria_hidden="true")

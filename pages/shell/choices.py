"""Rows of what can be chosen: buttons, lists, numbers and switches, all in one component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from metrics import SWITCHES, Switch
from pages.shell.joined import NamedTexts, PressHandler, component
from pages.shell.markup import Html
from pages.state.focus import Action
from pages.words import gettext as _


@dataclass(frozen=True)
class Option:
    """One of several: its value, its text, what stands below it, and what is `drawn` in place of both."""

    value: str | float
    text: str
    below: str = ""
    drawn: Html | None = None


@dataclass(frozen=True)
class Choice:
    """One of several options: a row of buttons, or a list that opens.

    `action` is the edit or the choice that the browser makes, with the chosen value in the place of None. A
    string `action` names a value of this component, which `joined.part_value(key, action)` reads.
    `description` says what is chosen. A list of which nothing is chosen shows its `placeholder`. What the
    options of a convention mean stands behind a question mark.
    """

    action: Action | str
    title: str
    chosen: str | float | None
    options: Sequence[Option]
    look: Literal["buttons", "list"] = "buttons"
    titled: bool = True
    description: str = ""
    placeholder: str = ""


@dataclass(frozen=True)
class Several:
    """Options of which one or several are chosen, at most so many.

    They are all shown as buttons ("several"), or only the chosen ones, with a list of the others
    ("collected"). The chosen values are one text, with `between` between any two of them; `action` is as in
    `Choice`.
    """

    action: Action | str
    title: str
    chosen: Sequence[str]
    options: Sequence[Option]
    between: str
    most: int
    look: Literal["several", "collected"] = "several"
    titled: bool = True


@dataclass(frozen=True)
class NumberField:
    """A number to type; the sentence `range` says what is allowed."""

    action: Action
    title: str
    chosen: float
    lowest: float | None
    highest: float | None
    step: float
    range: str = ""
    titled: bool = True
    description: str = ""
    look: Literal["number"] = "number"


@dataclass(frozen=True)
class TextField:
    """A text to type, which counts once it is entered; the `placeholder` is an example."""

    action: Action
    title: str
    chosen: str
    placeholder: str
    most: int
    titled: bool = True
    look: Literal["text"] = "text"


@dataclass(frozen=True)
class Toggle:
    """Something that is so or is not."""

    action: Action | str
    title: str
    chosen: bool
    look: Literal["toggle"] = "toggle"


@dataclass(frozen=True)
class Press:
    """A button that asks Python for something by its name, such as a dialog; with an `action`, an edit.

    One that would change nothing is `disabled`: it stays in its place, and does nothing.
    """

    name: str
    text: str
    title: str = ""
    action: Action | None = None
    disabled: bool = False
    look: Literal["press"] = "press"


@dataclass(frozen=True)
class StaticHtml:
    """HTML among the choices that is only read."""

    html: Html
    look: Literal["html"] = "html"


Item = Choice | Several | NumberField | TextField | Toggle | Press | StaticHtml


class ChoicesData(TypedDict):
    """Rows of items; `hides` is the metric whose value the page hides until its lesson shows it."""

    rows: Sequence[Sequence[Item | None]]
    hides: str


class ChoiceMeaning(TypedDict):
    """What an option of a convention means."""

    option: str
    meaning: str


class ChoicesConstants(TypedDict):
    """The meanings by the keys of the conventions."""

    meanings: Mapping[str, list[ChoiceMeaning]]
    words: NamedTexts


def _constants() -> ChoicesConstants:
    return {
        "meanings": {key: _meanings(switch) for key, switch in SWITCHES.items()},
        "words": {"add": _("add …"), "remove": _("Remove {name}")},
    }


def _meanings(switch: Switch) -> list[ChoiceMeaning]:
    this = _("This choice")
    return [
        {"option": _(choice.title), "meaning": _(choice.meaning).format(source=this)}
        for choice in switch.choices.values()
    ]


_render = component(__file__, ChoicesData, '<div class="chooser"></div>', _constants)


def choose(
    rows: Sequence[Sequence[Item | None]],
    *,
    key: str,
    hides: str = "",
    on_press: Mapping[str, PressHandler] | None = None,
    after_send: Mapping[str, PressHandler] | None = None,
) -> None:
    """Draw rows of items; None leaves the place of one empty.

    A press calls the function of its name: one of `on_press` when this is drawn, one of `after_send` once the
    page is sent.
    """
    _render(key=key, data={"rows": rows, "hides": hides}, on_press=on_press, after_send=after_send)

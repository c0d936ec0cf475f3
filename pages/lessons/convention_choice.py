"""The conventions beside the number: which are in force, what they change, and the switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isnan
from types import MappingProxyType

from metrics import (
    DIALS,
    LIBRARIES,
    PRESETS,
    SOURCES,
    SWITCHES,
    Conventions,
    Dial,
    Source,
    deciding_switches,
)
from metrics.graph.digits import exact, headline
from pages.lessons.scene import Scene
from pages.shell.choices import Choice, Item, NumberField, Option, StaticHtml, choose
from pages.shell.markup import Html, element
from pages.state.focus import Focus, look
from pages.state.session import RULES
from pages.words import gettext as _
from pages.words import ngettext

LIBRARY = "scikit_learn"
PLAIN = "numpy"
NOTHING_BELOW: Mapping[str, str] = MappingProxyType({})


def in_force(scene: Scene) -> str:
    """Whose rules these are, and every rule that the number used, each in one sentence.

    Who chooses several rules one after the other is named with the first of them.
    """
    told, rules, before = [whose(scene)], scene.focus.conventions, ""
    for key in scene.choices:
        who = "" if key in DIALS else _chooser(scene, key)
        if who:
            told.append(_says(_("It") if who == before else who, key, rules))
        else:
            value = getattr(rules, key)
            told.append(_(DIALS[key].sentence(value)).format(value=exact(value)))
        before = who
    return " ".join(told)


def whose(scene: Scene) -> str:
    """The source whose rules these are; where it does not have the metric, which others have it."""
    chosen, rules, followed = SOURCES[scene.focus.preset], scene.focus.conventions, _followed(scene)
    if chosen in followed:
        told = _("These are the rules of {preset}.")
        if chosen.preset.chosen(scene.choices) != rules.chosen(scene.choices):
            told = _("These are the rules of {preset}, some of them changed.")
        return told.format(preset=_(chosen.title_within))
    having = followed or _having(scene)
    title = chosen.title if having else chosen.title_within
    told = _("Neither {preset} nor any other source here has this value.")
    if followed:
        told = _("{preset} does not have this value. These are the rules of {others}.")
    elif having:
        told = _("{preset} does not have this value. It occurs in {others}, with other rules.")
    return told.format(preset=_(title), others=_listed([_(one.title_within) for one in having]))


def _followed(scene: Scene) -> list[Source]:
    """The source whose rules are chosen; without the metric, those that have it by the same rules."""
    chosen, having = SOURCES[scene.focus.preset], _having(scene)
    if chosen in having:
        return [chosen]
    return [one for one in having if one.agrees(scene.choices, scene.focus.conventions)]


def _having(scene: Scene) -> list[Source]:
    """The sources that have the metric under this average."""
    return [one for one in SOURCES.values() if one.has(scene.metric.key, scene.focus.average)]


def choice_of(source: Source, key: str) -> str:
    """What a source chooses for a switch, in one sentence; or the rule that stands in for its own."""
    who = _placed(source, key)
    if key in source.ours:
        who = _("The rule of this page for {library}").format(library=who)
    return _says(who, key, source.preset)


def _placed(source: Source, key: str) -> str:
    """The title of a source and, where it is known, the place in the text that chooses."""
    who = _(source.title)
    if key in source.places:
        who = _("{source} ({place})").format(source=who, place=_(source.places[key]))
    return who


def _says(who: str, key: str, rules: Conventions) -> str:
    return _(SWITCHES[key].choices[getattr(rules, key)].meaning).format(source=who)


def _listed(names: list[str]) -> str:
    *first, last = names or [""]
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


@dataclass(frozen=True)
class LibraryComparison:
    """What is said of scikit-learn's number, and whether it differs from ours."""

    text: str
    differs: bool = False

    @property
    def drawn(self) -> Html:
        """The sentences as they stand among the rules."""
        css = "aside differs" if self.differs else "aside same"
        return element("span", self.text, css=css, data_testid="comparison")


def comparison(scene: Scene) -> LibraryComparison:
    """What scikit-learn's convention gives on the same matrix, and which switch makes the difference."""
    library, example = LIBRARIES[LIBRARY], scene.example
    function = library.function(scene.metric.key, scene.focus.average)
    if not function:
        return LibraryComparison(_elsewhere(scene))
    if not library.gives(scene.metric, scene.focus.average, example):
        told = _("scikit-learn takes a single label for a list of classes and computes something else.")
        return LibraryComparison(told)
    mine = scene.focus.conventions
    # β and k are arguments of its functions, and so is what is predicted: no conventions of its own.
    ours = library.ours_in(scene.metric, scene.focus.average, example)
    theirs = replace(library.preset, **{key: getattr(mine, key) for key in (*DIALS, *library.ours)})
    value = scene.metric.number(example, scene.focus.average, theirs)
    deciding = deciding_switches(scene.metric, example, scene.focus.average, mine, theirs)
    if ours:
        function = _("{function}, given what is predicted here").format(function=function)
    if deciding == ():
        told = _("scikit-learn ({function}) gives the same value, {value}.")
        if isnan(value):
            told = _("scikit-learn ({function}) gives no value either.")
        return LibraryComparison(told.format(function=function, value=exact(value)))
    told = _("scikit-learn ({function}) gives no value.")
    if not isnan(value):
        told = _("scikit-learn ({function}) gives {value}.")
    reasons = [
        said for key in deciding for said in (choice_of(library, key), _says(_chooser(scene, key), key, mine))
    ]
    said = told.format(function=function, value=headline(value))
    return LibraryComparison(" ".join((said, *reasons)), differs=True)


def _chooser(scene: Scene, key: str) -> str:
    """Who chooses what is in force for a switch: the source whose rules these are, or this page."""
    source, rules = SOURCES[scene.focus.preset], scene.focus.conventions
    has = source.has(scene.metric.key, scene.focus.average)
    is_its_own = has and key not in source.ours and source.agrees((key,), rules)
    return _placed(source, key) if is_its_own else _("This page")


def _elsewhere(scene: Scene) -> str:
    """The functions of the other libraries that have the metric, where scikit-learn has none."""
    functions = [
        _("{library} ({function})").format(library=_(library.title), function=function)
        for library in LIBRARIES.values()
        if library.key != PLAIN and (function := library.function(scene.metric.key, scene.focus.average))
    ]
    if not functions:
        return _("scikit-learn has no function for this value.")
    told = ngettext(
        "scikit-learn has no function for this value; {others} has one.",
        "scikit-learn has no function for this value; {others} have one.",
        len(functions),
    )
    return told.format(others=_(" and ").join(functions))


def convention_choices(scene: Scene) -> list[Choice | NumberField]:
    """The presets, and the switches and dials that this metric reads."""
    rules = scene.focus.conventions
    return [
        preset_choice(scene.focus),
        *(_dial(DIALS[key], rules) if key in DIALS else switch_choice(key, rules) for key in scene.choices),
    ]


def preset_choice(focus: Focus, *, titled: bool = True) -> Choice:
    """The list of whose conventions to take over."""
    options = [Option(key, _(SOURCES[key].title)) for key in PRESETS]
    told = _(SOURCES[focus.preset].summary)
    return Choice(look("preset"), _("Conventions"), focus.preset, options, "list", titled, told)


def choose_preset(focus: Focus, *said: Html) -> None:
    """The list of whose conventions to take over, what is said beside it, and what is said below."""
    beside, *below = map(StaticHtml, said)
    rows: list[list[Item]] = [[preset_choice(focus, titled=False), beside]]
    rows += [[one] for one in below]
    choose(rows, key=RULES)


def _dial(dial: Dial, rules: Conventions) -> NumberField:
    title, between = _(dial.title), _("It can be from {lowest} to {highest}.")
    if dial.at_lowest:
        title = _("{title}, {lowest} for {choice}").format(
            title=title, lowest=exact(dial.lowest), choice=_(dial.at_lowest)
        )
    return NumberField(
        look(dial.key),
        title,
        getattr(rules, dial.key),
        dial.lowest,
        dial.highest,
        1 if dial.whole else 0.5,
        between.format(lowest=exact(dial.lowest), highest=exact(dial.highest)),
        description=_(dial.meaning),
    )


def switch_choice(key: str, rules: Conventions, below: Mapping[str, str] = NOTHING_BELOW) -> Choice:
    """The choices of a convention in a row; `below` says something of some of them."""
    switch = SWITCHES[key]
    options = [Option(value, _(one.title), below.get(value, "")) for value, one in switch.choices.items()]
    return Choice(look(key), _(switch.title), getattr(rules, key), options)


def preset_title(focus: Focus) -> str:
    """Whose conventions are in force, and whether some were changed since."""
    title = _(SOURCES[focus.preset].title)
    changed = focus.conventions != PRESETS[focus.preset]
    return _("{preset}, changed").format(preset=title) if changed else title

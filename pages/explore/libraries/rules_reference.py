"""What each source chooses, as a reference: the rules of one metric, each choice with those that make it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from metrics import (
    AVERAGES,
    CLASHES,
    DIALS,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Clash,
    Example,
    InputError,
    Metric,
    smallest_matrix,
)
from metrics.graph.digits import exact
from pages.explore.cases import within_sentence, word_of
from pages.explore.libraries.difference_card import smallest_drawing
from pages.explore.libraries.libraries_export import code_of_rules, table_of_rules
from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import Matrix
from pages.lessons.convention_choice import switch_choice
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element, scroller
from pages.shell.notice import opening
from pages.state import link
from pages.state.choosing import look
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.doors import show_with_doors

WORDS = "words"
SOME_NUMBERS: Mapping[str, Sequence[float]] = {"beta": (0.5, 1, 2), "ndcg_depth": (0, 1, 2, 3)}


def rules_page(session: Session) -> None:
    """The rules of one metric at the left, the chosen one at the right; or the words that clash."""
    explored, metric = session.focus.explored, METRICS[session.focus.metric]
    is_of_words = explored.group == WORDS
    options = _words() if is_of_words else _rules(metric)
    chosen = next((f"{one.value}" for one in options if one.value == explored.cell), f"{options[0].value}")
    with box("screen"):
        with box("words"):
            opening(_("One word, several numbers") if is_of_words else _headline(metric))
            _choose(metric, is_of_words, options, chosen)
            if chosen in SWITCHES:
                show_html(element("p", _("In force on every page:"), css="aside"))
                choose([[switch_choice(chosen, session.focus.conventions)]], key="in_force")
        with box("picture"):
            if is_of_words:
                show_html(_clash(CLASHES[int(chosen)], session.example))
            elif chosen in DIALS:
                show_html(_number(chosen, Effect(session, metric, chosen)))
            else:
                show_html(_rule(metric, chosen, Effect(session, metric, chosen)))
                _show_example(session, metric, chosen)
        with box("foot"):
            case = (metric.key, average_of(session, metric, ""))
            asks = link.asking(*case, cell=word_of(case))
            text = _("← What they give on your matrix")
            show_with_doors(element("a", text, data_page="libraries", data_asks=asks), key="back")
            table, code = lambda: table_of_rules(metric), lambda: code_of_rules(metric)
            offer_take_away(PageTakeAway("conventions", table, code))


def _choose(metric: Metric, is_of_words: bool, options: Sequence[Option], chosen: str) -> None:
    """Rules or words, the metric, and what can be looked at."""
    kinds = [Option("", _("Rules")), Option(WORDS, _("Words that clash"))]
    tabs = Choice(look("group"), _("What is shown"), WORDS if is_of_words else "", kinds, titled=False)
    listed = [Option(one.key, _(one.title)) for one in METRICS.values()]
    metrics = Choice(look("metric"), _("Metric"), metric.key, listed, "list", titled=False)
    choose([[tabs, None if is_of_words else metrics]], key="reference")
    title = _("Words") if is_of_words else _("Rules")
    choose([[Choice(look("cell"), title, chosen, options, titled=False)]], key="rules")


def _rules(metric: Metric) -> Sequence[Option]:
    """The rules of a metric: first those over which the sources part, with what they choose."""
    rules = sorted(metric.reads, key=lambda key: key in DIALS or len(_makers(metric, key)) < 2)
    return [Option(key, _((DIALS.get(key) or SWITCHES[key]).title), _chosen(metric, key)) for key in rules]


def _chosen(metric: Metric, key: str) -> str:
    """What the sources choose, in a few words."""
    if key in DIALS:
        return _("a number to choose")
    titles = [_(SWITCHES[key].choices[choice].title) for choice in _makers(metric, key)]
    *others, last = titles or [""]
    return _("{first} or {last}").format(first=", ".join(others), last=last) if others else last


def _words() -> Sequence[Option]:
    numbers = ngettext("{count} meaning", "{count} meanings", 2)
    return [
        Option(f"{place}", f"“{_(one.word)}”", numbers.format(count=len(one.meanings)))
        for place, one in enumerate(CLASHES)
    ]


def _headline(metric: Metric) -> str:
    parted = [key for key in _switches(metric) if len(_makers(metric, key)) > 1]
    name = within_sentence(_(metric.title))
    having = [
        one for one in SOURCES.values() if any(one.has(metric.key, average) for average in metric.averages)
    ]
    if len(having) == 1:
        return _("Only {source} defines {metric}").format(source=_(having[0].title), metric=name)
    if not _switches(metric):
        return _("There is nothing to choose about {metric}").format(metric=name)
    if not parted:
        return _("All sources follow the same rules for {metric}").format(metric=name)
    told = ngettext(
        "The sources disagree on one rule of {metric}",
        "The sources disagree on {count} rules of {metric}",
        len(parted),
    )
    return told.format(metric=name, count=len(parted))


def _switches(metric: Metric) -> list[str]:
    return [key for key in metric.reads if key in SWITCHES]


def _makers(metric: Metric, key: str) -> dict[str, list[str]]:
    """The sources that make each choice: those that have the metric under an average that reads the rule."""
    makers: dict[str, list[str]] = {}
    for source in PRESETS:
        if any(SOURCES[source].has(metric.key, average) for average in metric.reads[key]):
            makers.setdefault(getattr(PRESETS[source], key), []).append(source)
    return makers


@dataclass(frozen=True)
class Effect:
    """What the choices of a rule do to the metric on the matrix in place, all other rules as in force."""

    session: Session
    metric: Metric
    key: str

    def told(self, choice: str | float) -> str:
        """The value with this choice, in a few words."""
        average = average_of(self.session, self.metric, self.key)
        rules = self.session.focus.conventions.but(self.key, choice)
        try:
            value = self.metric.number(self.session.example, average, rules)
        except InputError:
            return _("no value on your matrix")
        return _("{value} on your matrix ({average})").format(
            value=exact(value), average=_(AVERAGES[average].title)
        )


def average_of(session: Session, metric: Metric, key: str) -> str:
    """The average that is looked at, where the metric has it and a rule matters under it; else the first."""
    reading = metric.reads[key] if key else metric.averages
    return session.focus.average if session.focus.average in reading else reading[0]


def _number(key: str, effect: Effect) -> Html:
    """What a number that can be chosen means, and what some of them do."""
    dial = DIALS[key]
    rows = (
        element(
            "div",
            element("dt", element("b", _("{value:g}").format(value=value))),
            element("dd", effect.told(value)),
        )
        for value in SOME_NUMBERS[key]
    )
    return element(
        "section",
        element("h2", _(dial.title)),
        element("p", _(dial.meaning)),
        element("dl", *rows),
        css="rule",
    )


def _rule(metric: Metric, key: str, effect: Effect) -> Html:
    makers, choices = _makers(metric, key), SWITCHES[key].choices
    made = sorted((choice for choice in choices if choice in makers), key=lambda one: -len(makers[one]))
    rows = [_choice(key, choice, makers[choice], effect.told(choice)) for choice in made]
    unused = [_(one.title) for choice, one in choices.items() if choice not in makers]
    below = []
    if unused:
        below.append(_("No source here takes: {choices}.").format(choices=", ".join(unused)))
    if any(key in SOURCES[source].ours for of_choice in makers.values() for source in of_choice):
        below.append(_("“Our rule” marks what a library leaves to whoever calls it."))
    title = element("h2", _(SWITCHES[key].title))
    notes = (element("p", one, css="aside") for one in below)
    return element("section", title, element("dl", *rows), *notes, css="rule")


def _show_example(session: Session, metric: Metric, key: str) -> None:
    """The smallest matrix on which the first two choices that sources make differ by themselves."""
    mine, theirs = [*dict.fromkeys((*_makers(metric, key), *SWITCHES[key].choices))][:2]
    rules, choices = session.focus.conventions, SWITCHES[key].choices
    average = average_of(session, metric, key)
    found = smallest_matrix(metric, average, rules.but(key, mine), rules.but(key, theirs), (key,))
    if found is None:
        return
    drawn = smallest_drawing(found, _(choices[mine].title), _(choices[theirs].title))
    button = Press(
        "load", _("Try this example"), _("This matrix takes the place of yours; undo brings it back.")
    )
    with box("smallest"):
        show_html(drawn)
        loaded = Matrix.of(found.truth, found.scores)
        choose([[button]], key="smallest", on_press={"load": lambda _pressed: session.load(loaded)})


def _choice(key: str, choice: str, sources: Sequence[str], effect: str) -> Html:
    """What a choice is called and means, what it gives, and who makes it."""
    one = SWITCHES[key].choices[choice]
    meaning = _(one.meaning).format(source="").strip()
    name = element("dt", element("b", _(one.title)), element("span", meaning[0].upper() + meaning[1:]))
    who = ", ".join(_maker(key, source) for source in sources)
    return element("div", name, element("dd", element("b", effect), element("span", who)))


def _maker(key: str, source: str) -> str:
    """A source, with the place in its text that chooses, or that the rule is ours."""
    title = _(SOURCES[source].title)
    if key in SOURCES[source].ours:
        return _("{source} (our rule)").format(source=title)
    if key in SOURCES[source].places:
        return _("{source} ({place})").format(source=title, place=_(SOURCES[source].places[key]))
    return title


def _clash(clash: Clash, example: Example) -> Html:
    titles = (_("What is meant"), _("On this matrix"), _("Who means this"))
    head = element("thead", element("tr", *(element("th", title, scope="col") for title in titles)))
    return element(
        "section",
        element("h2", f"“{_(clash.word)}”"),
        element("p", _(clash.advice)),
        scroller(
            element("table", head, element("tbody", *_meanings(clash, example)), css="table stacks clash")
        ),
    )


def _meanings(clash: Clash, example: Example) -> Iterator[Html]:
    for meaning in clash.meanings:
        value = meaning.value(example)
        yield element(
            "tr",
            element("td", _(meaning.text)),
            element("td", _("not computed") if value is None else exact(value), css="figure"),
            element("td", _(meaning.who), css="aside"),
        )

"""What each source chooses, as a reference: the rules of one metric, each choice with those that make it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics import CLASHES, DIALS, METRICS, PRESETS, SOURCES, SWITCHES, Clash, Example, Metric
from metrics.graph.digits import exact
from pages.explore.cases import within_sentence
from pages.explore.libraries.libraries_export import code_of_rules, table_of_rules
from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element, scroller
from pages.shell.notice import opening
from pages.state.choosing import look
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.doors import show_with_doors

WORDS = "words"


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
        with box("picture"):
            if is_of_words:
                show_html(_clash(CLASHES[int(chosen)], session.example))
            elif chosen in DIALS:
                show_html(_number(chosen))
            else:
                show_html(_rule(metric, chosen))
        with box("foot"):
            text = _("← What they give on your matrix")
            show_with_doors(element("a", text, data_page="libraries"), key="back")
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
    if not _switches(metric):
        return _("There is nothing to choose about {metric}").format(metric=name)
    if not parted:
        return _("All sources follow the same rules for {metric}").format(metric=name)
    told = ngettext(
        "The sources part over one rule of {metric}",
        "The sources part over {count} rules of {metric}",
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


def _number(key: str) -> Html:
    """What a number that can be chosen means."""
    dial = DIALS[key]
    return element("section", element("h2", _(dial.title)), element("p", _(dial.meaning)), css="rule")


def _rule(metric: Metric, key: str) -> Html:
    makers, choices = _makers(metric, key), SWITCHES[key].choices
    made = sorted((choice for choice in choices if choice in makers), key=lambda one: -len(makers[one]))
    rows = [_choice(key, choice, makers[choice]) for choice in made]
    unused = [_(one.title) for choice, one in choices.items() if choice not in makers]
    none = _("No source here takes: {choices}.").format(choices=", ".join(unused))
    below = [element("p", none, css="aside")] if unused else []
    title = element("h2", _(SWITCHES[key].title))
    return element(
        "section", title, element("dl", *rows), *below, element("p", _note(), css="aside"), css="rule"
    )


def _note() -> str:
    return _(
        "“Our rule” marks what a library leaves to whoever calls it. Behind a text stands the formula or the "
        "section that decides."
    )


def _choice(key: str, choice: str, sources: Sequence[str]) -> Html:
    """What a choice is called and means, and who makes it."""
    one = SWITCHES[key].choices[choice]
    meaning = _(one.meaning).format(source=_("This choice"))
    who = ", ".join(_maker(key, source) for source in sources)
    name = element("dt", element("b", _(one.title)), element("span", meaning))
    return element("div", name, element("dd", who))


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

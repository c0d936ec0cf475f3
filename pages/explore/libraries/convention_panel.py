"""The panel of a convention: its question, what each answer gives, who answers so, and which one is used.

What is looked at may be a word that means several things, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics import AMBIGUOUS_TERMS, DIALS, SOURCES, SWITCHES, AmbiguousTerm, Example, Metric
from metrics.graph.digits import four_decimals, shortest
from pages.explore.cases import case_name, within_sentence
from pages.explore.libraries.convention_effect import Effect, Values
from pages.explore.libraries.smallest_example import Load, show_smallest_example
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import show_html
from pages.shell.markup import Html, element
from pages.sources.source_documents import full_title
from pages.state.focus import look_action
from pages.words import gettext as _


def terms_of(metric: Metric) -> list[AmbiguousTerm]:
    """Return the words that mean this metric and others."""
    return [one for one in AMBIGUOUS_TERMS if any(meaning.metric == metric.key for meaning in one.meanings)]


def choose_what_is_looked_at(
    looked_at: str, deciding: Sequence[str], effects: Sequence[Effect], terms: Sequence[AmbiguousTerm]
) -> None:
    """Draw buttons for the rules that decide, the way back from one of them, and a folded list of all."""
    if not (effects or terms):
        return
    titles = {one.key: _("{rule} …").format(rule=_(one.convention.title)) for one in effects}
    titles |= {one.key: _("“{word}”").format(word=_(one.word)) for one in terms}
    keys = dict.fromkeys((*deciding, looked_at))
    near = [Option(key, titles[key]) for key in keys if key in titles]
    if looked_at:
        near.insert(0, Option("", _("‹ What each gives")))
    every = [Option(one.key, _listed(one)) for one in effects]
    every += [Option(one.key, _question_of(one)) for one in terms]
    action, title = look_action("rule"), _("What is looked at")
    buttons = Choice(action, title, looked_at, near, titled=False) if near else None
    folded = Choice(action, title, None, every, "list", titled=False, placeholder=_("Look at a rule …"))
    choose([[buttons, folded]], key="looked_at")


def _listed(effect: Effect) -> str:
    """A rule in the list of all, and whether its answers differ on the matrix."""
    title = _(effect.convention.title)
    return _("{rule} (differs here)").format(rule=title) if effect.matters else title


def _question_of(term: AmbiguousTerm) -> str:
    return _("What does “{word}” mean?").format(word=_(term.word))


# A convention


def show_convention(effect: Effect, load: Load) -> None:
    """Draw the question, what the answers make of the matrix, and the answers, one of which is in force."""
    show_html(element("h2", _(effect.convention.question), data_testid="question"))
    show_html(element("p", _finding(effect), css="finding"))
    values = effect.values
    if not effect.matters and effect.smallest is not None:
        smallest, values = effect.smallest
        show_smallest_example(smallest, effect.metric, effect.rules, load)
    options = [
        Option(choice, _title(effect, choice), drawn=_answer(effect, choice, values))
        for choice in effect.choices
    ]
    title = _(effect.convention.title)
    choose([[Choice(look_action(effect.key), title, effect.chosen, options, titled=False)]], key="answers")


def _finding(effect: Effect) -> str:
    """What the answers make of the metric on the current matrix."""
    name = within_sentence(case_name((effect.metric.key, effect.average)))
    if not effect.values:
        return _("Your matrix has no {metric}.").format(metric=name)
    *others, last = dict.fromkeys(map(four_decimals, effect.values.values()))
    if effect.matters and others:
        text = _("On your matrix {metric} is {values} or {last}: the answer decides.")
        return text.format(metric=name, values=", ".join(others), last=last)
    text = _("On your matrix {metric} is {last} whatever the answer.")
    if effect.smallest is not None:
        text = _("On your matrix {metric} is {last} whatever the answer; on this one it matters:")
    elif effect.key in SWITCHES:
        text = _(
            "On your matrix {metric} is {last} whatever the answer. With the other rules as they are, no "
            "small matrix shows a difference."
        )
    return text.format(metric=name, last=last)


def _title(effect: Effect, choice: str | float) -> str:
    if effect.key in DIALS:
        return shortest(float(choice))
    return _(SWITCHES[effect.key].choices[f"{choice}"].title)


def _answer(effect: Effect, choice: str | float, values: Values) -> Html:
    """What a choice gives, what it means, who makes it, and whether it is in force."""
    value = four_decimals(values[choice]) if values else _("no value")
    marks = element("span", _("✓ used now"), css="force"), element("span", _("Use this"), css="use")
    return _card(value, _meaning(effect, choice), _who(effect, choice), *marks)


def _meaning(effect: Effect, choice: str | float) -> str:
    """What a choice means, in a sentence."""
    if effect.key in DIALS:
        return _(DIALS[effect.key].sentence(float(choice))).format(value=shortest(float(choice)))
    meaning = _(SWITCHES[effect.key].choices[f"{choice}"].meaning).format(source="").strip()
    return meaning[0].upper() + meaning[1:]


def _who(effect: Effect, choice: str | float) -> Html | str:
    """The sources that make a choice, each with the place in its text; or that none does."""
    if effect.key in DIALS:
        return _("Whoever computes the metric gives this number.")
    named = [
        element("span", _source(effect.key, one), title=full_title(one))
        for one in effect.sources_choosing(choice)
    ]
    return Html(", ".join(named)) or _("Possible, but no text or library here does so.")


def _source(key: str, source: str) -> str:
    """A source, with the place in its text that chooses, or that the rule is ours."""
    title = _(SOURCES[source].title)
    if key in SOURCES[source].undecided:
        return _("{source} (our rule)").format(source=title)
    if key in SOURCES[source].places:
        return _("{source} ({place})").format(source=title, place=_(SOURCES[source].places[key]))
    return title


def _card(value: str, meaning: str, who: Html | str, *marks: Html) -> Html:
    """A number, what gives it and who says so; then the marks."""
    number = element("b", value, css="value" if any(map(str.isdigit, value)) else "value in-words")
    meant = element("span", element("b", meaning), element("span", who, css="who"), css="meant")
    return Html("".join((number, meant, *marks)))


# An ambiguous term


def show_term(term: AmbiguousTerm, example: Example) -> None:
    """Draw a word that means several things, and what each of them gives on the matrix."""
    show_html(element("h2", _question_of(term), data_testid="question"))
    show_html(element("p", _(term.advice), css="finding"))
    show_html(element("div", *_meanings(term, example), css="answers", role="list"))


def _meanings(term: AmbiguousTerm, example: Example) -> Iterator[Html]:
    for meaning in term.meanings:
        value = meaning.value(example)
        number = _("not computed") if value is None else four_decimals(value)
        yield element("div", _card(number, _(meaning.text), _(meaning.who)), css="answer", role="listitem")

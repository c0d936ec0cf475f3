"""The rules of a metric as questions: each answer is a card with the number it gives and who gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from metrics import CLASHES, DIALS, METRICS, PRESETS, SOURCES, SWITCHES, Clash, Example, Metric
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from pages.explore.cases import name_of, within_sentence, word_of
from pages.explore.libraries.libraries_export import code_of_rules, table_of_rules
from pages.explore.libraries.rule_effect import RuleEffect, Values, makers_of
from pages.explore.libraries.rule_questions import QUESTIONS
from pages.explore.libraries.small_matrix import is_small, tied_cells
from pages.figures.page_take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state import link
from pages.state.focus import START, Focus, look
from pages.state.session import Session
from pages.state.turns import yielding
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.matrix_editor import matrix_cells

WORDS = "words"
BOTH = 2
PLUS = "\N{THIN SPACE}+\N{THIN SPACE}"
MOST_WORKED, MOST_LETTERS = 3, 26  # answers with room for a line of working, and the letters of that
DISPUTED = "*"  # beside a rule on which the sources disagree
FullTitle = Callable[[str], str]


def rules_page(session: Session, full_title: FullTitle) -> None:
    """A question at the left with the other ones below it, and its answers at the right.

    `full_title` gives that of the source with a key.
    """
    if _is_unasked(session):
        _look_at_what_differs(session)
    metric = METRICS[session.focus.metric]
    with box("screen"):
        if session.focus.explored.group == WORDS:
            _show_word(session, metric)
        else:
            _show_rule(session, metric, full_title)
        with box("foot"):
            case = (metric.key, average_of(session, metric, ""))
            asks = link.lesson_query(*case, cell=word_of(case))
            text = _("← What they give on your matrix")
            show_lesson_links(element("a", text, data_page="libraries", data_asks=asks), key="back")
            with box("sources", _("Sources ▴"), over=True):
                show_html(element("dl", *_references(metric, full_title)))
            table, code = lambda: table_of_rules(metric), lambda: code_of_rules(metric)
            offer_take_away(PageTakeAway("conventions", table, code))


def _is_unasked(session: Session) -> bool:
    """Whether neither a link nor a press has named a metric, a rule or the words."""
    focus = session.focus
    is_first = focus.metric == Focus().metric and focus.step == START
    return is_first and not focus.explored.group and focus.explored.cell not in {*SWITCHES, *DIALS}


def _look_at_what_differs(session: Session) -> None:
    """Look at the first rule in dispute whose answers differ on the matrix in place, if one does."""
    for metric in yielding(METRICS.values()):
        for key in _disputed_of(metric):
            effect = effect_of(session, metric, key)
            if effect.matters:
                session.note_case(metric.key, effect.average)
                session.note(cell=key)
                return


def _references(metric: Metric, full_title: FullTitle) -> Iterator[Html]:
    """Each source that has the metric, and its full title."""
    for key in PRESETS:
        if any(SOURCES[key].has(metric.key, average) for average in metric.averages):
            yield element("dt", _(SOURCES[key].title))
            yield element("dd", full_title(key))


def _show_rule(session: Session, metric: Metric, full_title: FullTitle) -> None:
    """The rule that is looked at: else the first that matters on the matrix, else the first in dispute."""
    effects = [effect_of(session, metric, key) for key in _rules(metric)]
    first = next((one for one in yielding(effects) if one.matters), effects[0])
    effect = next((one for one in effects if one.key == session.focus.explored.cell), first)
    if effect.key != session.focus.explored.cell:
        session.note(cell=effect.key)  # it stays, whatever a choice makes the first one
    with box("words"):
        show_headline(_(QUESTIONS[effect.key]))
        show_html(element("p", _finding(effect)))
        if effect.key in DIALS:
            given = _("No source chooses this number: whoever computes the metric gives it.")
            show_html(element("p", given, css="aside"))
    with box("picture"):
        _show_answers(session, effect, full_title)
    with box("others"):
        options = [
            Option(one.key, _listed(metric, one.key), _("≠ differs here") if one.matters else "")
            for one in yielding(effects)
        ]
        _show_others(session, metric, _("Rules"), options, effect.key)
        force = _("Press an answer, and every page uses it.")
        show_html(element("p", _disputed(metric), " ", force, css="aside", data_testid="disputed"))


def _show_word(session: Session, metric: Metric) -> None:
    """A word that clashes, with all that it means."""
    options = [Option(f"{place}", f"“{_(one.word)}”") for place, one in enumerate(CLASHES)]
    cell = session.focus.explored.cell
    chosen = cell if any(one.value == cell for one in options) else f"{options[0].value}"
    clash = CLASHES[int(chosen)]
    with box("words"):
        show_headline(_("What does “{word}” mean?").format(word=_(clash.word)))
        show_html(element("p", _(clash.advice)))
    with box("picture"):
        show_html(element("h2", _("On your matrix")))
        show_html(element("div", *_meanings(clash, session.example), css="answers", role="list"))
    with box("others"):
        _show_others(session, metric, _("Words"), options, chosen)


def _show_others(
    session: Session, metric: Metric, title: str, options: Sequence[Option], chosen: str
) -> None:
    """Rules or words, the metric, and what can be looked at."""
    group = session.focus.explored.group
    kinds = [Option("", _("Rules")), Option(WORDS, _("Words that clash"))]
    tabs = Choice(look("group"), _("What is shown"), group, kinds, titled=False)
    listed = [Option(one.key, _(one.title)) for one in METRICS.values()]
    metrics = Choice(look("metric"), _("Metric"), metric.key, listed, "list", titled=False)
    choose([[tabs, None if group == WORDS else metrics]], key="reference")
    choose([[Choice(look("cell"), title, chosen, options, titled=False)]], key="rules")


def effect_of(session: Session, metric: Metric, key: str) -> RuleEffect:
    """What a rule does on the matrix in place, with the other rules as in force."""
    average = average_of(session, metric, key)
    return RuleEffect(metric, average, key, session.focus.conventions, session.example)


def average_of(session: Session, metric: Metric, key: str) -> str:
    """The average that is looked at, where the metric has it and a rule matters under it; else the first."""
    reading = metric.reads[key] if key else metric.averages
    return session.focus.average if session.focus.average in reading else reading[0]


def _rules(metric: Metric) -> Sequence[str]:
    """The rules of a metric: first those over which the sources part."""
    return sorted(metric.reads, key=lambda key: key in DIALS or len(makers_of(metric, key)) < 2)


def _listed(metric: Metric, key: str) -> str:
    """The title of a rule in the list, with a sign where the sources disagree."""
    parted = _disputed_of(metric)
    return f"{_title(key)} {DISPUTED}" if key in parted and len(parted) < len(metric.reads) else _title(key)


def _disputed_of(metric: Metric) -> list[str]:
    """The rules of a metric on which the sources disagree."""
    return [key for key in metric.reads if key in SWITCHES and len(makers_of(metric, key)) > 1]


def _title(key: str) -> str:
    return _((DIALS.get(key) or SWITCHES[key]).title)


def _finding(effect: RuleEffect) -> str:
    """What the answers make of the metric on the matrix in place."""
    name = within_sentence(name_of((effect.metric.key, effect.average)))
    if not effect.values:
        return _("Your matrix has no {metric}.").format(metric=name)
    *others, last = dict.fromkeys(map(exact, effect.values.values()))
    if effect.matters and others:
        told = _("On your matrix {metric} is {values} or {last}: the answer decides.")
        return told.format(metric=name, values=", ".join(others), last=last)
    told = _("On your matrix {metric} is {last} whatever the answer.")
    if effect.smallest is None and effect.key in SWITCHES:
        told = _(
            "On your matrix {metric} is {last} whatever the answer. With the other rules as they are, no "
            "small matrix shows a difference."
        )
    elif effect.smallest is not None:
        told = _("On your matrix {metric} is {last} whatever the answer. On the smallest example it matters.")
    return told.format(metric=name, last=last)


def _disputed(metric: Metric) -> str:
    """How far the sources agree about a metric."""
    parted = _disputed_of(metric)
    name = within_sentence(_(metric.title))
    having = [
        one for one in SOURCES.values() if any(one.has(metric.key, average) for average in metric.averages)
    ]
    if len(having) == 1:
        return _("Only {source} defines {metric}.").format(source=_(having[0].title), metric=name)
    if not parted:
        return _("All sources follow the same rules for {metric}.").format(metric=name)
    if len(metric.reads) == 1:
        return _("The sources disagree on the one rule of {metric}.").format(metric=name)
    if len(parted) == len(metric.reads):
        told = (
            _("The sources disagree on both.")
            if len(parted) == BOTH
            else _("The sources disagree on all {n}.")
        )
        return told.format(n=len(parted))
    told = ngettext(
        "{all} rules; on the one with {sign} the sources disagree.",
        "{all} rules; on the {count} with {sign} the sources disagree.",
        len(parted),
    )
    return told.format(all=len(metric.reads), count=len(parted), sign=DISPUTED)


def _show_answers(session: Session, effect: RuleEffect, full_title: FullTitle) -> None:
    """The answers with their numbers below the matrix that gives them: that in place, or the smallest one."""
    values, name = effect.values, name_of((effect.metric.key, effect.average))
    example = session.example
    if effect.matters or effect.smallest is None:
        show_html(element("h2", _("{metric} on your matrix").format(metric=name)))
        tied = tied_cells(effect.key, effect.average, session.example)
        with box("smallest"):
            show_html(_own_cells(session, tied, _predicted(effect, session.example)))
        is_drawn = is_small(session.matrix)
    else:
        found, values = effect.smallest
        show_html(element("h2", _("{metric} on the smallest example").format(metric=name)))
        button = Press(
            "load", _("Try this example"), _("This matrix takes the place of yours; undo brings it back.")
        )
        with box("smallest"):
            loaded = Matrix.of(found.truth, found.scores)
            example = example_of(loaded)
            tied = tied_cells(effect.key, effect.average, example)
            show_html(matrix_cells(loaded, tied, _predicted(effect, example)))
            choose([[button]], key="smallest", on_press={"load": lambda _pressed: session.load(loaded)})
        is_drawn = True
    is_tied, is_predicted = bool(tied.any()), effect.metric.needs == "predictions"
    show_html(_caption(name, is_drawn and is_tied, is_drawn and is_predicted))
    options = [_answer(effect, choice, values, example, full_title) for choice in effect.choices]
    choose(
        [[Choice(look(effect.key), _title(effect.key), effect.chosen, options, titled=False)]], key="answers"
    )


def _predicted(effect: RuleEffect, example: Example) -> Mask | None:
    """The cells that are predicted, where the metric is about them."""
    return example.prediction(effect.rules) if effect.metric.needs == "predictions" else None


def _caption(name: str, is_tied: bool, has_predictions: bool) -> Html:
    """What the large numbers are, and what the signs beside a score mean."""
    key = [element("span", element("b", "=", css="level"), " ", _("tied"), css="key")] if is_tied else []
    if has_predictions:
        key.append(element("span", element("b", "✓"), " ", _("predicted"), css="key"))
    told = _("With each answer, {metric} is:").format(metric=within_sentence(name))
    return element("p", element("span", told), *key, css="numbers-of")


def _own_cells(session: Session, tied: Mask, predicted: Mask | None) -> Html:
    """The matrix in place; of a large one its size."""
    matrix = session.matrix
    if is_small(matrix):
        return matrix_cells(matrix, tied, predicted)
    told = _("Your matrix of {rows} × {columns} cells is too large to be drawn here.")
    size = {"rows": len(matrix.samples), "columns": len(matrix.labels)}
    return element("p", told.format(**size), css="aside")


def _working(effect: RuleEffect, choice: str | float, example: Example) -> str:
    """The mean that a value is, where there is room for it: two cards are high enough for two lines."""
    if len(effect.choices) > MOST_WORKED:
        return ""
    parts = [*map(exact, effect.averaged(choice, example))]
    written = f"({PLUS.join(parts)})/{len(parts)}"
    most = MOST_LETTERS * (2 if len(effect.choices) == BOTH else 1)
    return written if parts and len(written) <= most else ""


def _answer(
    effect: RuleEffect, choice: str | float, values: Values, example: Example, full_title: FullTitle
) -> Option:
    """An answer as a card: what it gives on an example, what it means, and who gives it."""
    value = exact(values[choice]) if values else _("no value")
    sources = [] if effect.key in DIALS else makers_of(effect.metric, effect.key).get(f"{choice}", [])
    named = [element("span", _maker(effect.key, one), title=full_title(one)) for one in sources]
    who: Html | str = Html(", ".join(named))
    if effect.key in SWITCHES and not named:
        who = _("Possible, but no paper or library here does so")
    force = element("span", _("✓ used now"), css="force"), element("span", _("Use this"), css="use")
    working = _working(effect, choice, example) if values else ""
    made = (element("span", working, css="working"),) if working else ()
    return Option(choice, f"{choice}", drawn=_card(value, _meaning(effect.key, choice), who, *made, *force))


def _meaning(key: str, choice: str | float) -> str:
    """What a choice means, in a sentence."""
    if key in DIALS:
        return _(DIALS[key].sentence(float(choice))).format(value=exact(float(choice)))
    meaning = _(SWITCHES[key].choices[f"{choice}"].meaning).format(source="").strip()
    return meaning[0].upper() + meaning[1:]


def _maker(key: str, source: str) -> str:
    """A source, with the place in its text that chooses, or that the rule is ours."""
    title = _(SOURCES[source].title)
    if key in SOURCES[source].ours:
        return _("{source} (our rule)").format(source=title)
    if key in SOURCES[source].places:
        return _("{source} ({place})").format(source=title, place=_(SOURCES[source].places[key]))
    return title


def _meanings(clash: Clash, example: Example) -> Iterator[Html]:
    for meaning in clash.meanings:
        value = meaning.value(example)
        number = _("not computed") if value is None else exact(value)
        card = _card(number, _(meaning.text), _(meaning.who))
        yield element("div", card, css="answer", role="listitem")


def _card(value: str, meaning: str, who: Html | str, *below: Html) -> Html:
    """A large number, and at its right what gives it."""
    number = element("b", value, css="value" if any(map(str.isdigit, value)) else "value in-words")
    told = element("span", element("b", meaning), element("span", who, css="who"), css="meant")
    return Html(element("span", number, *below, css="gives") + told)

"""The page Conventions: the rules of a metric as questions, each answer a card with what it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from metrics import (
    AMBIGUOUS_TERMS,
    DIALS,
    METRICS,
    PRESETS,
    SOURCES,
    SWITCHES,
    AmbiguousTerm,
    Example,
    Metric,
)
from metrics.graph.arrays import Mask
from metrics.graph.digits import shortest
from pages.explore.cases import case_name, cases_in_link, within_sentence
from pages.explore.libraries.rule_effect import (
    QUESTIONS,
    RuleEffect,
    Values,
    code_of_rules,
    is_small,
    sources_by_choice,
    table_of_rules,
    tied_cells,
)
from pages.figures.take_away import PageTakeAway, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.shell.choices import Choice, Option, Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.shell.notices import show_headline
from pages.state import link
from pages.state.focus import START, Focus, look_action
from pages.state.session import Session
from pages.state.turns import yielding
from pages.words import gettext as _
from pages.words import ngettext
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.matrix_editor import matrix_cells

TERMS = "words"  # the group of ambiguous terms, in a link
THIN_PLUS = "\N{THIN SPACE}+\N{THIN SPACE}"
MAX_WITH_MEAN, MAX_MEAN_LENGTH = 3, 26  # answers with room for a mean below the number, and its letters
DISPUTED = "*"  # beside a rule on which the sources disagree
FullTitle = Callable[[str], str]


def rules_page(session: Session, full_title: FullTitle) -> None:
    """Draw a question at the left with the other ones below it, and its answers at the right.

    `full_title` gives the full title of the source with a key.
    """
    if _is_bare_address(session):
        _look_at_what_differs(session)
    metric = METRICS[session.focus.metric]
    with box("screen"):
        if session.focus.explored.group == TERMS:
            _show_term(session, metric)
        else:
            _show_rule(session, metric, full_title)
        with box("foot"):
            case = (metric.key, _average(session, metric.averages))
            query = link.lesson_query(*case, cell=cases_in_link(case))
            text = _("← What they give on your matrix")
            show_lesson_links(element("a", text, data_page="libraries", data_asks=query), key="back")
            with box("sources", _("Sources ▴"), over=True):
                show_html(element("dl", *_references(metric, full_title)))
            table, code = lambda: table_of_rules(metric), lambda: code_of_rules(metric)
            offer_take_away(PageTakeAway("conventions", table, code))


def _is_bare_address(session: Session) -> bool:
    """Whether neither the link nor a press has named a metric, a rule or the ambiguous terms."""
    focus = session.focus
    is_first = focus.metric == Focus().metric and focus.step == START
    return is_first and not focus.explored.group and focus.explored.cell not in {*SWITCHES, *DIALS}


def _look_at_what_differs(session: Session) -> None:
    """Look at the first disputed rule whose answers differ on the current matrix, if one does."""
    for metric in yielding(METRICS.values()):
        for key in _disputed_rules(metric):
            effect = effect_of(session, metric, key)
            if effect.matters:
                session.note_case(metric.key, effect.average)
                session.note(cell=key)
                return


def _references(metric: Metric, full_title: FullTitle) -> Iterator[Html]:
    """Each source that has the metric, and its full title."""
    for key in PRESETS:
        if _has(key, metric):
            yield element("dt", _(SOURCES[key].title))
            yield element("dd", full_title(key))


def _has(source: str, metric: Metric) -> bool:
    return any(SOURCES[source].has(metric.key, average) for average in metric.averages)


def effect_of(session: Session, metric: Metric, key: str) -> RuleEffect:
    """Return what a rule does on the current matrix, with the other rules as in force."""
    average = _average(session, metric.reads[key])
    return RuleEffect(metric, average, key, session.focus.conventions, session.example)


def _average(session: Session, averages: Sequence[str]) -> str:
    """The average of the focus, where it is one of these; else the first of them."""
    return session.focus.average if session.focus.average in averages else averages[0]


# A rule and the other ones


def _show_rule(session: Session, metric: Metric, full_title: FullTitle) -> None:
    """The rule that the link names: else the first that matters on the matrix, else the first disputed."""
    if not metric.reads:
        with box("words"):
            show_headline(_("{metric} leaves nothing open.").format(metric=_(metric.title)))
        with box("others"):
            _show_others(session, metric, _("Rules"), [], "")
        return
    disputed = _disputed_rules(metric)
    disputed_first = sorted(metric.reads, key=lambda key: key not in disputed)
    effects = [effect_of(session, metric, key) for key in disputed_first]
    first = next((one for one in yielding(effects) if one.matters), effects[0])
    effect = next((one for one in effects if one.key == session.focus.explored.cell), first)
    if effect.key != session.focus.explored.cell:
        session.note(cell=effect.key)  # it stays, whatever a choice makes the first one
    with box("words"):
        show_headline(_(QUESTIONS[effect.key]))
        show_html(element("p", _finding(effect)))
        if effect.key in DIALS:
            text = _("No source chooses this number: whoever computes the metric gives it.")
            show_html(element("p", text, css="aside"))
    with box("picture"):
        _show_answers(session, effect, full_title)
    with box("others"):
        options = [
            Option(one.key, _list_title(metric, one.key), _("≠ differs here") if one.matters else "")
            for one in yielding(effects)
        ]
        _show_others(session, metric, _("Rules"), options, effect.key)
        use = _("Press an answer, and every page uses it.")
        show_html(element("p", _agreement(metric), " ", use, css="aside", data_testid="disputed"))


def _show_others(
    session: Session, metric: Metric, title: str, options: Sequence[Option], chosen: str
) -> None:
    """The choice between rules and terms, of the metric, and of one of them."""
    group = session.focus.explored.group
    kinds = [Option("", _("Rules")), Option(TERMS, _("Words that clash"))]
    tabs = Choice(look_action("group"), _("What is shown"), group, kinds, titled=False)
    listed = [Option(one.key, _(one.title)) for one in METRICS.values()]
    metrics = Choice(look_action("metric"), _("Metric"), metric.key, listed, "list", titled=False)
    choose([[tabs, None if group == TERMS else metrics]], key="reference")
    choose([[Choice(look_action("cell"), title, chosen, options, titled=False)]], key="rules")


def _disputed_rules(metric: Metric) -> list[str]:
    """The rules of a metric on which the sources disagree."""
    return [key for key in metric.reads if key in SWITCHES and len(sources_by_choice(metric, key)) > 1]


def _list_title(metric: Metric, key: str) -> str:
    """The title of a rule in the list, with a sign where the sources disagree about it and not about all."""
    disputed = _disputed_rules(metric)
    is_marked = key in disputed and len(disputed) < len(metric.reads)
    return f"{_title(key)} {DISPUTED}" if is_marked else _title(key)


def _title(key: str) -> str:
    return _((DIALS.get(key) or SWITCHES[key]).title)


def _finding(effect: RuleEffect) -> str:
    """What the answers make of the metric on the current matrix."""
    name = within_sentence(case_name((effect.metric.key, effect.average)))
    if not effect.values:
        return _("Your matrix has no {metric}.").format(metric=name)
    *others, last = dict.fromkeys(map(shortest, effect.values.values()))
    if effect.matters and others:
        text = _("On your matrix {metric} is {values} or {last}: the answer decides.")
        return text.format(metric=name, values=", ".join(others), last=last)
    text = _("On your matrix {metric} is {last} whatever the answer.")
    if effect.smallest is not None:
        text = _("On your matrix {metric} is {last} whatever the answer. On the smallest example it matters.")
    elif effect.key in SWITCHES:
        text = _(
            "On your matrix {metric} is {last} whatever the answer. With the other rules as they are, no "
            "small matrix shows a difference."
        )
    return text.format(metric=name, last=last)


def _agreement(metric: Metric) -> str:
    """How far the sources agree about a metric."""
    n_disputed, n_rules = len(_disputed_rules(metric)), len(metric.reads)
    name = within_sentence(_(metric.title))
    sources = [one for one in SOURCES if _has(one, metric)]
    if len(sources) == 1:
        return _("Only {source} defines {metric}.").format(source=_(SOURCES[sources[0]].title), metric=name)
    if not n_disputed:
        return _("All sources follow the same rules for {metric}.").format(metric=name)
    if n_rules == 1:
        return _("The sources disagree on the one rule of {metric}.").format(metric=name)
    if n_disputed == n_rules == 2:
        return _("The sources disagree on both.")
    if n_disputed == n_rules:
        return _("The sources disagree on all {n}.").format(n=n_rules)
    return ngettext(
        "{all} rules; on the one with {sign} the sources disagree.",
        "{all} rules; on the {count} with {sign} the sources disagree.",
        n_disputed,
    ).format(all=n_rules, count=n_disputed, sign=DISPUTED)


# The answers


def _show_answers(session: Session, effect: RuleEffect, full_title: FullTitle) -> None:
    """The answers with their numbers below the matrix that gives them: the current or the smallest one."""
    name = case_name((effect.metric.key, effect.average))
    has_predictions = effect.metric.needs == "predictions"
    matrix, example, values = session.matrix, session.example, effect.values
    title, buttons = _("{metric} on your matrix"), []
    if not effect.matters and effect.smallest is not None:
        smallest, values = effect.smallest
        title, matrix = _("{metric} on the smallest example"), Matrix.of(smallest.truth, smallest.scores)
        example = example_of(matrix)
        text = _("This matrix takes the place of yours; undo brings it back.")
        buttons = [Press("load", _("Try this example"), text)]
    tied = tied_cells(effect.key, effect.average, example)
    show_html(element("h2", title.format(metric=name)))
    with box("smallest"):
        show_html(_cells(matrix, tied, example.prediction(effect.rules) if has_predictions else None))
        if buttons:
            choose([buttons], key="smallest", on_press={"load": lambda _pressed: session.load(matrix)})
    is_drawn = is_small(matrix)
    show_html(_caption(name, is_drawn and bool(tied.any()), is_drawn and has_predictions))
    options = [_answer(effect, choice, values, example, full_title) for choice in effect.choices]
    answers = Choice(look_action(effect.key), _title(effect.key), effect.chosen, options, titled=False)
    choose([[answers]], key="answers")


def _cells(matrix: Matrix, tied: Mask, predicted: Mask | None) -> Html:
    """The cells of a matrix; of a large one its size."""
    if is_small(matrix):
        return matrix_cells(matrix, tied, predicted)
    text = _("Your matrix of {rows} × {columns} cells is too large to be drawn here.")
    rows, columns = matrix.size
    return element("p", text.format(rows=rows, columns=columns), css="aside")


def _caption(name: str, is_tied: bool, has_predictions: bool) -> Html:
    """What the large numbers are, and what the signs beside a score mean."""
    signs = [element("span", element("b", "=", css="level"), " ", _("tied"), css="key")] if is_tied else []
    if has_predictions:
        signs.append(element("span", element("b", "✓"), " ", _("predicted"), css="key"))
    text = _("With each answer, {metric} is:").format(metric=within_sentence(name))
    return element("p", element("span", text), *signs, css="numbers-of")


def _answer(
    effect: RuleEffect, choice: str | float, values: Values, example: Example, full_title: FullTitle
) -> Option:
    """An answer as a card: what it gives on an example, what it means, and who gives it."""
    sources = [] if effect.key in DIALS else sources_by_choice(effect.metric, effect.key).get(f"{choice}", [])
    named = [element("span", _source(effect.key, one), title=full_title(one)) for one in sources]
    who: Html | str = Html(", ".join(named))
    if effect.key in SWITCHES and not named:
        who = _("Possible, but no paper or library here does so")
    value = shortest(values[choice]) if values else _("no value")
    mean = _mean_text(effect, choice, example) if values else ""
    below = [element("span", mean, css="working")] if mean else []
    below += [element("span", _("✓ used now"), css="force"), element("span", _("Use this"), css="use")]
    return Option(choice, f"{choice}", drawn=_card(value, _meaning(effect.key, choice), who, *below))


def _mean_text(effect: RuleEffect, choice: str | float, example: Example) -> str:
    """The mean that a value is, where there is room for it: two cards are high enough for two lines."""
    if len(effect.choices) > MAX_WITH_MEAN:
        return ""
    parts = [*map(shortest, effect.mean_of(choice, example))]
    text = f"({THIN_PLUS.join(parts)})/{len(parts)}"
    max_length = MAX_MEAN_LENGTH * (2 if len(effect.choices) == 2 else 1)
    return text if parts and len(text) <= max_length else ""


def _meaning(key: str, choice: str | float) -> str:
    """What a choice means, in a sentence."""
    if key in DIALS:
        return _(DIALS[key].sentence(float(choice))).format(value=shortest(float(choice)))
    meaning = _(SWITCHES[key].choices[f"{choice}"].meaning).format(source="").strip()
    return meaning[0].upper() + meaning[1:]


def _source(key: str, source: str) -> str:
    """A source, with the place in its text that chooses, or that the rule is ours."""
    title = _(SOURCES[source].title)
    if key in SOURCES[source].undecided:
        return _("{source} (our rule)").format(source=title)
    if key in SOURCES[source].places:
        return _("{source} ({place})").format(source=title, place=_(SOURCES[source].places[key]))
    return title


def _card(value: str, meaning: str, who: Html | str, *below: Html) -> Html:
    """A large number, and at its right what gives it."""
    number = element("b", value, css="value" if any(map(str.isdigit, value)) else "value in-words")
    text = element("span", element("b", meaning), element("span", who, css="who"), css="meant")
    return Html(element("span", number, *below, css="gives") + text)


# The ambiguous terms


def _show_term(session: Session, metric: Metric) -> None:
    """An ambiguous term, with all that it means."""
    options = [Option(f"{place}", f"“{_(one.word)}”") for place, one in enumerate(AMBIGUOUS_TERMS)]
    cell = session.focus.explored.cell
    chosen = cell if any(one.value == cell for one in options) else "0"
    term = AMBIGUOUS_TERMS[int(chosen)]
    with box("words"):
        show_headline(_("What does “{word}” mean?").format(word=_(term.word)))
        show_html(element("p", _(term.advice)))
    with box("picture"):
        show_html(element("h2", _("On your matrix")))
        show_html(element("div", *_meanings(term, session.example), css="answers", role="list"))
    with box("others"):
        _show_others(session, metric, _("Words"), options, chosen)


def _meanings(term: AmbiguousTerm, example: Example) -> Iterator[Html]:
    for meaning in term.meanings:
        value = meaning.value(example)
        number = _("not computed") if value is None else shortest(value)
        card = _card(number, _(meaning.text), _(meaning.who))
        yield element("div", card, css="answer", role="listitem")

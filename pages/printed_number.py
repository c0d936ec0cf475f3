"""“My code prints …”: which metric, average and rules give a number, and which edit would tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from metrics import (
    AVERAGES,
    DIALS,
    METRICS,
    MISTAKES,
    PRESETS,
    SOURCES,
    SWITCHES,
    Explanation,
    InputError,
    Reading,
    same_value,
)
from metrics.behaviour.variants import Case
from metrics.explaining.explanation import MAX_TYPED_LENGTH, DistinguishingEdit, TypedNumber, explanation_of
from metrics.explaining.readings import library_of, readings
from metrics.graph.digits import exact, four_decimals, with_decimals
from pages.explore.cases import cases_from, within_sentence, word_of
from pages.lesson_links import page_of_lesson
from pages.shell.choices import Choice, Option, Press, TextField, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.sources.public_question import edited, score, truth
from pages.state import link
from pages.state.focus import FIRST_PRESET, look
from pages.state.session import Session
from pages.state.turns import yielding
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.linked_html import show_lesson_links

MAX_NEAREST, MAX_FORETOLD = 3, 3
ROUNDED = 1e-9
MAX_READINGS = 8  # of more of them none is named as the answer
EXAMPLE_OF = ("f_beta", "samples")  # the metric of the number that stands in the empty field
Cases = tuple[Case, ...]


def show_printed_number(session: Session) -> Case | None:
    """A field for the number that somebody's code prints, and what gives it on this matrix.

    The metric and average that the answer speaks of, if there is one.
    """
    typed, meant = session.focus.explored.number, session.focus.explored.meant
    among = cases_from(meant)
    with box("printed_number"):
        field = TextField(look("number"), _("My code prints"), typed, _placeholder(session), MAX_TYPED_LENGTH)
        choose([[field, _in_mind(meant, among)]], key="printed")
        if typed:
            return _show_answer(session, typed, meant if meant in METRICS else None, among)
        show_html(element("p", _hint(among), css="aside"))
    return among[0] if among else None


def _placeholder(session: Session) -> str:
    """A number that scikit-learn prints on this matrix; 0 would say little about how to type one."""
    metric, average = EXAMPLE_OF
    value = METRICS[metric].number(session.example, average, PRESETS["scikit_learn"]) or 17 / 24
    return _("such as {number}").format(number=f"{value:.4f}")


def _in_mind(meant: str, among: Cases) -> Choice:
    """The metric that one has in mind; or the readings of which one is to be found."""
    some = ngettext("the likeliest reading", "one of the {count} likeliest", len(among))
    some = some.format(count=len(among))
    options = [Option("", _("any metric")), *(Option(key, _(one.title)) for key, one in METRICS.items())]
    if among:
        options.insert(1, Option(meant, some))
    return Choice(look("meant"), _("Metric in mind"), meant, options, "list", titled=False)


def _hint(among: Cases) -> str:
    if among:
        sentence = _(
            "One cell is another one now. Run your code on this matrix and type what it prints: that tells "
            "the {count} likeliest readings apart, those with the fewest rules changed and mistakes made. "
            "Undo brings your matrix back."
        )
        return sentence.format(count=len(among))
    return _("Type it and press Enter: the lab says which metric, average and rules give it on this matrix.")


def _show_answer(session: Session, typed: str, metric: str | None, among: Cases) -> Case | None:
    try:
        number = TypedNumber.of(typed)
    except InputError as error:
        show_html(element("p", sentence_of(error), css="message", role="status"))
        return among[0] if among else None
    wanted = among or ((metric, None),)
    tried = chain.from_iterable(readings(session.example, *one) for one in wanted)
    found: Explanation = session.cache.get(
        ("explained", typed, metric, among, session.matrix),
        lambda: explanation_of(number, session.example, yielding(tried)),
    )
    is_open = len(found) > MAX_READINGS
    answer = _nearest(found, len(among))
    if found:
        answer = _none_of_many(found) if is_open else _first_reading(found, len(among))
    show_lesson_links(element("div", *answer, css="explained", role="status"), "explained")
    if among:
        every = Press("every", _("Search all readings"), _("Any metric, any average, any mistake."))
        choose([[every]], key="every", on_press={"every": lambda _pressed: session.explore(meant="")})
    if len(found) > 1:
        _show_others(found, is_open)
    if found.telling_apart is not None:
        _offer_edit(session, found, found.telling_apart)
    if is_open:
        return among[0] if among else None
    speaks_of = found[:1] or [one for one, _difference in found.nearest[:1]]
    return next(((one.metric, one.average) for one in speaks_of), None)


def _first_reading(found: Explanation, among: int) -> Iterator[Html]:
    """What gives the number, and its code; `among` so many readings, of all if 0."""
    if among:
        left = ngettext("Of the one reading left:", "Of the {count} readings left:", among)
        yield element("p", left.format(count=among))
    yield element("p", _link(found[0], _sentence(found)), css="reading")
    if library_of(found[0], found.example) is None:
        yield element("p", _("No library has a call for it. With the engine of this page:"), css="aside")
    yield element("code", found[0].call)
    if found.is_partial:
        yield element("p", _("The matrix is large: only the rules of the sources were tried."), css="aside")


def _none_of_many(found: Explanation) -> Iterator[Html]:
    """How many readings give the number exactly and how many round to it: too many to name one."""
    exactly = [one for one in found if _is_exact(found, one)]
    calls = sum(_is_own_call(found, one) for one in exactly)
    number = len(exactly)
    if len(exactly) == len(found):
        sentence = _("{count} readings give exactly {number}: choose the metric.")
    elif calls:
        number = calls
        sentence = ngettext(
            "One library call gives exactly {number}; {count} readings round to it: "
            "type more digits, or choose the metric.",
            "{exact} library calls give exactly {number}; {count} readings round to it: "
            "type more digits, or choose the metric.",
            calls,
        )
    elif not exactly:
        sentence = _(
            "Nothing gives exactly {number}; {count} readings round to it: "
            "type more digits, or choose the metric."
        )
    elif all(one.mistake for one in exactly):
        sentence = ngettext(
            "No library call gives exactly {number}, one mistake does; {count} readings round to it: "
            "type more digits, or choose the metric.",
            "No library call gives exactly {number}, {exact} mistakes do; {count} readings round to it: "
            "type more digits, or choose the metric.",
            number,
        )
    else:
        sentence = ngettext(
            "No library call gives exactly {number}, one other reading does; {count} readings round to it: "
            "type more digits, or choose the metric.",
            "No library call gives exactly {number}, {exact} other readings do; {count} readings round to "
            "it: type more digits, or choose the metric.",
            number,
        )
    sentence = sentence.format(number=found.typed.text, count=len(found), exact=number)
    yield element("p", sentence, css="reading")


def _is_own_call(found: Explanation, one: Reading) -> bool:
    """Whether a library computes it, without a mistake."""
    return one.mistake is None and library_of(one, found.example) is not None


def _nearest(found: Explanation, among: int) -> Iterator[Html]:
    """That nothing gives the number, how many values were tried, and those next to it."""
    tried = _("Nothing gives {number} on this matrix: {tried} values were tried.")
    if found.nearest:
        tried = _("Nothing gives {number} on this matrix: {tried} values were tried. These are the nearest.")
    if among:
        tried = ngettext(
            "The one reading left does not give {number}: {tried} values were tried, with mistakes.",
            "None of the {count} readings left gives {number}: {tried} values were tried, with mistakes.",
            among,
        )
    facts = {"number": found.typed.text, "tried": f"{found.tried:,}", "count": among}
    yield element("p", tried.format(**facts), css="reading")
    near = (
        element("li", _link(one, _name(one)), f" {with_decimals(one.value)} ({difference:+.4f})")
        for one, difference in found.nearest[: MAX_NEAREST - bool(among)]
    )
    yield element("ul", *near)


def _show_others(found: Explanation, is_open: bool) -> None:
    """How many readings share the value, besides the one that is named; all of them where it is unfolded.

    Exact ones come before rounded ones, of these the calls of libraries first, and mistakes last.
    """
    listed = found[0 if is_open else 1 :]
    count = len(listed)
    summary = ngettext("{count} other reading gives it too ▾", "{count} other readings give it too ▾", count)
    if is_open:
        summary = _("All {count} readings ▾")

    def rank(one: Reading) -> tuple[bool, bool, bool]:
        return not _is_exact(found, one), one.mistake is not None, library_of(one, found.example) is None

    with box("readings", summary.format(count=count), over=True):
        show_lesson_links(element("ul", *map(_other, sorted(listed, key=rank))), "readings")


def _other(one: Reading) -> Html:
    tag = [element("i", _("by mistake"))] if one.mistake else []
    return element(
        "li", _link(one, _name(one)), element("b", with_decimals(one.value)), *tag, element("code", one.call)
    )


def _sentence(found: Explanation) -> str:
    """What the number is, in a sentence of its own; of several readings only what it could be."""
    one = found[0]
    is_own = one.mistake is None and _is_of_everybody(found, one)
    sentence = _the_only(one, is_own)
    if len(found) > 1:
        sentence = _one_of_several(one, is_own, _is_exact(found, one))
    sentence = sentence.format(number=found.typed.text, value=with_decimals(one.value), **_facts(one))
    rounded = _rounded(found, one) if len(found) == 1 else ()
    return " ".join((sentence, *rounded, *_changed(one), *_unchanged(found, one)))


def _unchanged(found: Explanation, one: Reading) -> Iterator[str]:
    """What the source itself gives, where the reading has another rule."""
    if one.mistake is None and any(key in SWITCHES for key in one.changed):
        value = METRICS[one.metric].number(found.example, one.average, PRESETS[one.source])
        sentence = _("{source} itself gives {value}.")
        yield sentence.format(source=_(SOURCES[one.source].title), value=with_decimals(value))


def _the_only(one: Reading, is_own: bool) -> str:
    """That it is this reading and no other, whose rules may be `is_own`: those of everybody."""
    if one.mistake is not None:
        return _("A mistake makes {number} of {metric} ({average}). {mistake}")
    return (
        _("{number} is {metric} ({average}).")
        if is_own
        else _("{number} is {metric} ({average}) by the rules of {source}.")
    )


def _one_of_several(one: Reading, is_own: bool, is_exact: bool) -> str:
    """That it could be this reading: exactly, or rounded from another value."""
    if one.mistake is not None:
        return _("{number} could be {metric} ({average}) by a mistake: {value}. {mistake}")
    if is_exact:
        return (
            _("{number} could be {metric} ({average}), exactly.")
            if is_own
            else _("{number} could be {metric} ({average}) by the rules of {source}, exactly.")
        )
    return (
        _("{number} could be {metric} ({average}): {value}.")
        if is_own
        else _("{number} could be {metric} ({average}) by the rules of {source}: {value}.")
    )


def _is_of_everybody(found: Explanation, one: Reading) -> bool:
    """Whether the usual rules give the same, so that it needs nobody's."""
    usual = METRICS[one.metric].number(found.example, one.average, PRESETS[FIRST_PRESET])
    return not one.changed and same_value(usual, one.value)


def _is_exact(found: Explanation, one: Reading) -> bool:
    """Whether its value is the number itself, and not only rounded to it."""
    return abs(one.value - found.typed.value) <= ROUNDED


def _rounded(found: Explanation, one: Reading) -> Iterator[str]:
    """The value itself, where it is not quite what was typed."""
    value = with_decimals(one.value)
    if not _is_exact(found, one) and value != found.typed.text:
        yield _("It is {value}, rounded.").format(value=value)


def _name(one: Reading) -> str:
    """The same of one of several, in a list."""
    sentence = _("{metric} ({average})")
    if one.mistake is not None:
        sentence = _("{metric} ({average}), by a mistake. {mistake}")
    elif one.source != FIRST_PRESET:
        sentence = _("{metric} ({average}) by the rules of {source}")
    return sentence.format(**_facts(one))


def _facts(one: Reading) -> dict[str, str]:
    return {
        "metric": within_sentence(_(METRICS[one.metric].title)),
        "average": _(AVERAGES[one.average].title),
        "source": _(SOURCES[one.source].title_within),
        "mistake": "" if one.mistake is None else _(MISTAKES[one.mistake].sentence),
    }


def _changed(one: Reading) -> Iterator[str]:
    """The rules that are not those of the source, each in a sentence."""
    for key in one.changed:
        chosen = getattr(one.conventions, key)
        if key in SWITCHES:
            meaning = _(SWITCHES[key].choices[chosen].meaning)
            yield meaning.format(source=_("This reading"))
        else:
            yield _(DIALS[key].sentence(chosen)).format(value=exact(chosen))


def _link(one: Reading, text: str) -> Html:
    """A text that leads to the working of a reading; of a mistake to the working without it."""
    changed = {key: f"{getattr(one.conventions, key)}" for key in one.changed}
    asks = link.lesson_query(one.metric, one.average, part="1", step="1", preset=one.source, **changed)
    return element("a", text, data_page=page_of_lesson(one.metric, one.average), data_asks=asks)


def _offer_edit(session: Session, found: Explanation, apart: DistinguishingEdit) -> None:
    """A button for the edit after which the readings have values of their own, and what these will be."""
    edit, matrix = apart.edit, session.matrix
    sentence = _("Tell them apart: set the score of {label} in {sample} to {value}")
    if edit.kind == "truth":
        sentence = _("Tell them apart: make {label} false in {sample}")
        if edit.value:
            sentence = _("Tell them apart: make {label} true in {sample}")
    text = sentence.format(
        label=matrix.labels[edit.column], sample=matrix.samples[edit.row], value=f"{edit.value:g}"
    )
    after = [
        _("{metric} ({average}) will be {value}").format(**_facts(one), value=four_decimals(value))
        for one, value in list(zip(found, apart.values, strict=False))[:MAX_FORETOLD]
    ]
    button = Press("apart", text, "; ".join(after))
    among = word_of(*dict.fromkeys((one.metric, one.average) for one in found[: len(apart.values)]))

    def make(_pressed: object) -> None:
        made = score(edit.row, edit.column, edit.value)
        if edit.kind == "truth":
            made = truth(edit.row, edit.column, int(edit.value))
        session.change_to(edited(matrix, made))
        session.explore(number="", meant=among)

    choose([[button]], key="apart", on_press={"apart": make})

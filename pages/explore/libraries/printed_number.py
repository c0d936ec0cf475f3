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
from metrics.graph.digits import four_decimals, headline, shortest
from pages.explore.cases import cases_from_link, cases_in_link, within_sentence
from pages.shell.choices import Choice, Option, Press, TextField, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.sources.public_question import edited, score_edit, truth_edit
from pages.state import link
from pages.state.focus import FIRST_PRESET, PageOf, look_action
from pages.state.run_lock import outside_the_run
from pages.state.session import Session
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.linked_html import show_lesson_links

MAX_NEAREST, MAX_FORETOLD = 3, 3
TOLERANCE = 1e-9
MAX_READINGS = 8  # of more of them none is named as the answer
PLACEHOLDER_CASE = ("f_beta", "samples")  # the metric of the number that stands in the empty field
Cases = tuple[Case, ...]


def show_printed_number(session: Session, page_of: PageOf) -> Case | None:
    """A field for the number that somebody's code prints, and what gives it on this matrix.

    The metric and average that the answer speaks of, if there is one.
    """
    typed, meant = session.focus.explored.number, session.focus.explored.meant
    candidates = cases_from_link(meant)
    with box("printed_number"):
        field = TextField(
            look_action("number"), _("My code prints"), typed, _placeholder(session), MAX_TYPED_LENGTH
        )
        choose([[field, _metric_in_mind(meant, candidates)]], key="printed")
        if typed:
            return _show_answer(session, typed, meant if meant in METRICS else None, candidates, page_of)
        show_html(element("p", _hint(candidates), css="aside"))
    return candidates[0] if candidates else None


def _placeholder(session: Session) -> str:
    """A number that scikit-learn prints on this matrix; 0 would say little about how to type one."""
    metric, average = PLACEHOLDER_CASE
    value = METRICS[metric].number(session.example, average, PRESETS["scikit_learn"]) or 17 / 24
    return _("such as {number}").format(number=f"{value:.4f}")


def _metric_in_mind(meant: str, candidates: Cases) -> Choice:
    """The metric that one has in mind; or the readings of which one is to be found."""
    some = ngettext("the likeliest reading", "one of the {count} likeliest", len(candidates))
    some = some.format(count=len(candidates))
    options = [Option("", _("any metric")), *(Option(key, _(one.title)) for key, one in METRICS.items())]
    if candidates:
        options.insert(1, Option(meant, some))
    return Choice(look_action("meant"), _("Metric in mind"), meant, options, "list", titled=False)


def _hint(candidates: Cases) -> str:
    if candidates:
        sentence = _(
            "One cell is another one now. Run your code on this matrix and type what it prints: that tells "
            "the {count} likeliest readings apart, those with the fewest rules changed and mistakes made. "
            "Undo brings your matrix back."
        )
        return sentence.format(count=len(candidates))
    return _("Type it and press Enter: the lab says which metric, average and rules give it on this matrix.")


def _show_answer(
    session: Session, typed: str, metric: str | None, candidates: Cases, page_of: PageOf
) -> Case | None:
    try:
        number = TypedNumber.of(typed)
    except InputError as error:
        show_html(element("p", sentence_of(error), css="message", role="status"))
        return candidates[0] if candidates else None
    wanted = candidates or ((metric, None),)
    tried = chain.from_iterable(readings(session.example, *one) for one in wanted)
    with outside_the_run():
        found: Explanation = session.cache.get(
            ("explained", typed, metric, candidates, session.matrix),
            lambda: explanation_of(number, session.example, tried),
        )
        telling_apart = found.telling_apart
    is_ambiguous = len(found) > MAX_READINGS
    answer = _nearest(found, len(candidates), page_of)
    if found:
        answer = _none_of_many(found) if is_ambiguous else _first_reading(found, len(candidates), page_of)
    show_lesson_links(element("div", *answer, css="explained", role="status"), "explained")
    if candidates:
        every = Press("every", _("Search all readings"), _("Any metric, any average, any mistake."))
        choose([[every]], key="every", on_press={"every": lambda _pressed: session.explore(meant="")})
    if len(found) > 1:
        _show_others(found, is_ambiguous, page_of)
    if telling_apart is not None:
        _offer_edit(session, found, telling_apart)
    if is_ambiguous:
        return candidates[0] if candidates else None
    speaks_of = found[:1] or [one for one, _difference in found.nearest[:1]]
    return next(((one.metric, one.average) for one in speaks_of), None)


def _first_reading(found: Explanation, n_candidates: int, page_of: PageOf) -> Iterator[Html]:
    """What gives the number, and its code; of `n_candidates` readings, of all if 0."""
    if n_candidates:
        left = ngettext("Of the one reading left:", "Of the {count} readings left:", n_candidates)
        yield element("p", left.format(count=n_candidates))
    yield element("p", _working_link(found[0], _sentence(found), page_of), css="reading")
    if library_of(found[0], found.example) is None:
        yield element("p", _("No library has a call for it. With the engine of this page:"), css="aside")
    yield element("code", found[0].call)
    if found.is_partial:
        yield element("p", _("The matrix is large: only the rules of the sources were tried."), css="aside")


def _none_of_many(found: Explanation) -> Iterator[Html]:
    """How many readings give the number exactly and how many round to it: too many to name one."""
    exactly = [one for one in found if _is_exact(found, one)]
    calls = sum(_is_library_call(found, one) for one in exactly)
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


def _is_library_call(found: Explanation, one: Reading) -> bool:
    """Whether a library computes it, without a mistake."""
    return one.mistake is None and library_of(one, found.example) is not None


def _nearest(found: Explanation, n_candidates: int, page_of: PageOf) -> Iterator[Html]:
    """That nothing gives the number, how many values were tried, and those next to it."""
    tried = _("Nothing gives {number} on this matrix: {tried} values were tried.")
    if found.nearest:
        tried = _("Nothing gives {number} on this matrix: {tried} values were tried. These are the nearest.")
    if n_candidates:
        tried = ngettext(
            "The one reading left does not give {number}: {tried} values were tried, with mistakes.",
            "None of the {count} readings left gives {number}: {tried} values were tried, with mistakes.",
            n_candidates,
        )
    facts = {"number": found.typed.text, "tried": f"{found.tried:,}", "count": n_candidates}
    yield element("p", tried.format(**facts), css="reading")
    near = (
        element(
            "li",
            _working_link(one, _reading_name(one), page_of),
            f" {headline(one.value, four_decimals)} ({difference:+.4f})",
        )
        for one, difference in found.nearest[: MAX_NEAREST - bool(n_candidates)]
    )
    yield element("ul", *near)


def _show_others(found: Explanation, is_ambiguous: bool, page_of: PageOf) -> None:
    """How many readings share the value, besides the one that is named; all of them where it is unfolded.

    Exact ones come before rounded ones, of these the calls of libraries first, and mistakes last.
    """
    listed = found[0 if is_ambiguous else 1 :]
    count = len(listed)
    summary = ngettext("{count} other reading gives it too ▾", "{count} other readings give it too ▾", count)
    if is_ambiguous:
        summary = _("All {count} readings ▾")

    def rank(one: Reading) -> tuple[bool, bool, bool]:
        return not _is_exact(found, one), one.mistake is not None, library_of(one, found.example) is None

    with box("readings", summary.format(count=count), over=True):
        ranked = (_other(one, page_of) for one in sorted(listed, key=rank))
        show_lesson_links(element("ul", *ranked), "readings")


def _other(one: Reading, page_of: PageOf) -> Html:
    tag = [element("i", _("by mistake"))] if one.mistake else []
    return element(
        "li",
        _working_link(one, _reading_name(one), page_of),
        element("b", headline(one.value, four_decimals)),
        *tag,
        element("code", one.call),
    )


def _sentence(found: Explanation) -> str:
    """What the number is, in a sentence of its own; of several readings only what it could be."""
    one = found[0]
    by_usual_rules = one.mistake is None and _follows_usual_rules(found, one)
    sentence = _only_reading_sentence(one, by_usual_rules)
    if len(found) > 1:
        sentence = _possible_reading_sentence(one, by_usual_rules, _is_exact(found, one))
    sentence = sentence.format(
        number=found.typed.text, value=headline(one.value, four_decimals), **_facts_of(one)
    )
    rounded = _rounded(found, one) if len(found) == 1 else ()
    return " ".join((sentence, *rounded, *_changed(one), *_unchanged(found, one)))


def _unchanged(found: Explanation, one: Reading) -> Iterator[str]:
    """What the source itself gives, where the reading has another rule."""
    if one.mistake is None and any(key in SWITCHES for key in one.changed):
        value = METRICS[one.metric].number(found.example, one.average, PRESETS[one.source])
        sentence = _("{source} itself gives {value}.")
        yield sentence.format(source=_(SOURCES[one.source].title), value=headline(value, four_decimals))


def _only_reading_sentence(one: Reading, by_usual_rules: bool) -> str:
    """The sentence on the only reading that gives the number; its rules may be the usual ones."""
    if one.mistake is not None:
        return _("A mistake makes {number} of {metric} ({average}). {mistake}")
    return (
        _("{number} is {metric} ({average}).")
        if by_usual_rules
        else _("{number} is {metric} ({average}) by the rules of {source}.")
    )


def _possible_reading_sentence(one: Reading, by_usual_rules: bool, is_exact: bool) -> str:
    """The sentence on the first of several readings, which gives the number exactly or rounded."""
    if one.mistake is not None:
        return _("{number} could be {metric} ({average}) by a mistake: {value}. {mistake}")
    if is_exact:
        return (
            _("{number} could be {metric} ({average}), exactly.")
            if by_usual_rules
            else _("{number} could be {metric} ({average}) by the rules of {source}, exactly.")
        )
    return (
        _("{number} could be {metric} ({average}): {value}.")
        if by_usual_rules
        else _("{number} could be {metric} ({average}) by the rules of {source}: {value}.")
    )


def _follows_usual_rules(found: Explanation, one: Reading) -> bool:
    """Whether the usual rules give the same, so that no source need be named."""
    usual = METRICS[one.metric].number(found.example, one.average, PRESETS[FIRST_PRESET])
    return not one.changed and same_value(usual, one.value)


def _is_exact(found: Explanation, one: Reading) -> bool:
    """Whether its value is the number itself, and not only rounded to it."""
    return abs(one.value - found.typed.value) <= TOLERANCE


def _rounded(found: Explanation, one: Reading) -> Iterator[str]:
    """The value itself, where it is not quite what was typed."""
    value = headline(one.value, four_decimals)
    if not _is_exact(found, one) and value != found.typed.text:
        yield _("It is {value}, rounded.").format(value=value)


def _reading_name(one: Reading) -> str:
    """The metric, the average and the source of a reading, as a list names it."""
    sentence = _("{metric} ({average})")
    if one.mistake is not None:
        sentence = _("{metric} ({average}), by a mistake. {mistake}")
    elif one.source != FIRST_PRESET:
        sentence = _("{metric} ({average}) by the rules of {source}")
    return sentence.format(**_facts_of(one))


def _facts_of(one: Reading) -> dict[str, str]:
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
            yield _(DIALS[key].sentence(chosen)).format(value=shortest(chosen))


def _working_link(one: Reading, text: str, page_of: PageOf) -> Html:
    """A text that leads to the working of a reading; of a mistake to the working without it."""
    changed = {key: f"{getattr(one.conventions, key)}" for key in one.changed}
    asks = link.lesson_query(one.metric, one.average, part="1", step="1", preset=one.source, **changed)
    return element("a", text, data_page=page_of(one.metric, one.average), data_asks=asks)


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
        _("{metric} ({average}) will be {value}").format(**_facts_of(one), value=four_decimals(value))
        for one, value in list(zip(found, apart.values, strict=False))[:MAX_FORETOLD]
    ]
    button = Press("apart", text, "; ".join(after))
    candidates = cases_in_link(
        *dict.fromkeys((one.metric, one.average) for one in found[: len(apart.values)])
    )

    def make(_pressed: object) -> None:
        made = score_edit(edit.row, edit.column, edit.value)
        if edit.kind == "truth":
            made = truth_edit(edit.row, edit.column, int(edit.value))
        session.change_to(edited(matrix, made))
        session.explore(number="", meant=candidates)

    choose([[button]], key="apart", on_press={"apart": make})

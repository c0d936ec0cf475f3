"""“My code prints …”: which metric, average and rules give a number, and which edit would tell them apart."""

from __future__ import annotations

from collections.abc import Iterator

from metrics import (
    AVERAGES,
    DIALS,
    METRICS,
    MISTAKES,
    SOURCES,
    SWITCHES,
    Explanation,
    InputError,
    Reading,
)
from metrics.explaining.explanation import ToldApart, explanation_of
from metrics.explaining.readings import readings
from metrics.explaining.typed_number import LONGEST, TypedNumber
from metrics.graph.digits import exact
from pages.explore.cases import within_sentence
from pages.lesson_links import lesson_of
from pages.shell.choices import Choice, Option, Press, TextField, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.state import link
from pages.state.choosing import look
from pages.state.focus import FIRST_PRESET
from pages.state.session import Session
from pages.state.turns import sliced
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.doors import show_with_doors

MOST_NEAREST = 3


def show_printed_number(session: Session) -> None:
    """A field for the number that somebody's code prints, and what gives it on this matrix."""
    typed, meant = session.focus.explored.number, session.focus.explored.meant
    with box("printed_number"):
        field = TextField(look("number"), _("My code prints"), typed, _("0.7083 or 17/24"), LONGEST)
        metrics = [Option("", _("any metric")), *(Option(key, _(one.title)) for key, one in METRICS.items())]
        in_mind = Choice(look("meant"), _("Metric in mind"), meant, metrics, "list", titled=False)
        choose([[field, in_mind]], key="printed")
        if typed:
            _show_answer(session, typed, meant if meant in METRICS else None)
        else:
            told = _("Type it, and the lab says which metric, average and rules give it on this matrix.")
            show_html(element("p", told, css="aside"))


def _show_answer(session: Session, typed: str, meant: str | None) -> None:
    try:
        number = TypedNumber.of(typed)
    except InputError as error:
        show_html(element("p", sentence_of(error), css="message", role="status"))
        return
    found: Explanation = session.kept.of(
        ("explained", typed, meant, session.matrix),
        lambda: explanation_of(number, session.example, sliced(readings(session.example, meant))),
    )
    answer = _first_reading(found) if found else _nearest(found)
    show_with_doors(element("div", *answer, css="explained", role="status"), "explained")
    if len(found) > 1:
        _show_others(found)
    if found.telling_apart is not None:
        _offer_edit(session, found.telling_apart)


def _first_reading(found: Explanation) -> Iterator[Html]:
    """What gives the number, and its code."""
    yield element("p", _link(found[0], _sentence(found, found[0])), css="reading")
    yield element("code", found[0].call)
    if found.is_partial:
        yield element("p", _("The matrix is large: only the rules of the sources were tried."), css="aside")


def _nearest(found: Explanation) -> Iterator[Html]:
    """That nothing gives the number, how many values were tried, and those next to it."""
    tried = _("Nothing gives {number} on this matrix: {tried} values were tried. These are the nearest.")
    yield element("p", tried.format(number=found.typed.text, tried=f"{found.tried:,}"), css="reading")
    near = (
        element("li", _link(one, _name(one)), f" {exact(one.value)} ({difference:+.4f})")
        for one, difference in found.nearest[:MOST_NEAREST]
    )
    yield element("ul", *near)


def _show_others(found: Explanation) -> None:
    """How many other readings share the value; all of them where it is unfolded."""
    count = len(found) - 1
    summary = ngettext("{count} other reading gives it too ▾", "{count} other readings give it too ▾", count)
    with box("readings", summary.format(count=count), over=True):
        others = (element("li", _link(one, _name(one)), element("code", one.call)) for one in found[1:])
        show_with_doors(element("ul", *others), "readings")


def _sentence(found: Explanation, one: Reading) -> str:
    """What the number is, in a sentence of its own."""
    told = _("{number} is {metric} ({average}).")
    if one.mistake is not None:
        told = _("A mistake makes {number} of {metric} ({average}). {mistake}")
    elif one.source != FIRST_PRESET:
        told = _("{number} is {metric} ({average}) by the rules of {source}.")
    return " ".join((told.format(number=found.typed.text, **_facts(one)), *_changed(one)))


def _name(one: Reading) -> str:
    """The same of one of several, in a list."""
    told = _("{metric} ({average})")
    if one.mistake is not None:
        told = _("{metric} ({average}), by a mistake. {mistake}")
    elif one.source != FIRST_PRESET:
        told = _("{metric} ({average}) by the rules of {source}")
    return told.format(**_facts(one))


def _facts(one: Reading) -> dict[str, str]:
    return {
        "metric": within_sentence(_(METRICS[one.metric].title)),
        "average": _(AVERAGES[one.average].title),
        "source": _(SOURCES[one.source].title),
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
    asks = link.asking(one.metric, one.average, part="1", step="1", preset=one.source, **changed)
    return element("a", text, data_page=lesson_of(one.metric, one.average), data_asks=asks)


def _offer_edit(session: Session, apart: ToldApart) -> None:
    edit, matrix = apart.edit, session.matrix
    label, sample = matrix.labels[edit.column], matrix.samples[edit.row]
    if edit.kind == "truth":
        told = _("Tell them apart: make {label} false in {sample}")
        if edit.value:
            told = _("Tell them apart: make {label} true in {sample}")
        op = {"kind": "truth", "row": edit.row, "column": edit.column, "value": int(edit.value)}
    else:
        told = _("Tell them apart: set the score of {label} in {sample} to {value}")
        op = {"kind": "score", "row": edit.row, "column": edit.column, "value": edit.value}
    text = told.format(label=label, sample=sample, value=f"{edit.value:g}")
    button = Press("apart", text, _("This edit gives the readings different values."), op=op)
    choose([[button]], key="apart")

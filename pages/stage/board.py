"""The board: every page of a working with its line, and what came before it folded to results.

`finishing.js` adds what is the same for all pages, results and formulas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from metrics import Quantity
from metrics.graph.expression import Applied
from pages.stage.line import Line, Writer
from pages.stage.line_breaks import in_cell, in_line
from pages.stage.line_table import table
from pages.stage.picture import part_of_picture
from pages.stage.step_in_words import QUESTIONS
from pages.stage.working_pages import WorkingPage, WorkingPages
from pages.state.turns import sliced
from pages.views.markup import Html, element
from pages.views.steps import about_the_average, say
from pages.words import gettext as _

MOST_RESULTS = 4
HANDLE = "aria-label"  # what every number that can be pointed at has


def board(pages: WorkingPages) -> Html:
    """Every page, shown while it is turned to, and the last results so far."""
    places = range(len(pages))
    parts = [_page(pages, place) for place in sliced(places)]
    written = [_section(pages, place, parts) for place in places]
    results = [result for place in places for result in _result(pages, place)]
    return Html(element("div", *written, css="pages") + element("p", *results, css="results"))


def _section(pages: WorkingPages, place: int, parts: Sequence[Sequence[Html]]) -> Html:
    """A page; what stands at the same place on the page before is left to the browser, which repeats it."""
    before = parts[place - 1] if place else ()
    said = [
        _repeated(part) if number < len(before) and before[number] == part else part
        for number, part in enumerate(parts[place])
    ]
    again = place > 0 and pages[place].step > 0 and pages[place - 1].step == pages[place].step
    return element("section", *said, css="again" if again else "")


def _repeated(part: Html) -> Html:
    """A formula in letters or a note without what it says; a number is said each time."""
    if not part.startswith("<p ") or HANDLE in part:
        return part
    return Html(f'{part.partition(">")[0]} data-same="1"></p>')


def _page(pages: WorkingPages, place: int) -> list[Html]:
    page, writer = pages[place], Writer(pages.scene, pages[place].average)
    if not page.lines:
        lines = [in_line(writer.letters(Line(page.quantity)))] if page.quantity else []
    elif len(page.lines) > 1 and page.quantity:
        lines = [table(writer, page.lines, page.more)]
    else:
        lines = [*_lines(writer, page)]
    title = element("h3", page.title)
    notes = [element("p", text, css="note") for text in (*_letters(writer, page), *_notes(pages, page))]
    return [title, *lines, *notes]


def _lines(writer: Writer, page: WorkingPage) -> Iterator[Html]:
    if len(page.lines) > 1:
        yield from (in_line(writer.of_any_item(line)) for line in page.lines)
        return
    (line,) = page.lines
    if line.item is not None:
        yield in_line(writer.letters(line), "line rule")
    yield in_line(writer.whole(line))


def _letters(writer: Writer, page: WorkingPage) -> Iterator[Html | str]:
    """What the letters of a page stand for that no step has explained, and what brackets are."""
    if page.quantity is None:
        rates = [line.quantity for line in page.lines]
        known = {one.symbol: one.title for rate in rates for one in (rate, *_made_of(rate))}
        told = [writer.letter(symbol, _(title)) for symbol, title in known.items()]
        if told:
            yield Html(" · ".join(told))
    elif isinstance(page.quantity.expression, Applied) and page.quantity.expression.name in QUESTIONS:
        yield _("A statement in brackets is 1 where it holds, and 0 where it does not.")


def _made_of(quantity: Quantity) -> list[Quantity]:
    return [term.source for term in quantity.made_of if term.source.expression is not None]


def _notes(pages: WorkingPages, page: WorkingPage) -> Iterator[str]:
    if page.quantity is None:
        return
    if not page.lines:
        yield _("There is nothing here to compute this for.")
    yield from map(say, page.quantity.notes)
    if page.average:
        yield from about_the_average(pages.scene, page.quantity)


def _result(pages: WorkingPages, place: int) -> Iterator[Html]:
    """What a page with one line came to, shown for some pages after it; a press goes back to it."""
    page = pages[place]
    if len(page.lines) != 1 or place + 1 == len(pages):
        return
    known = in_cell(Writer(pages.scene, page.average).result(page.lines[0]))
    until = min(place + MOST_RESULTS, len(pages) - 1)
    button = element("button", known, data_go=str(place))
    yield part_of_picture("span", button, since=place + 1, until=until)


def pace(pages: WorkingPages, place: int) -> str:
    """Which step a page belongs to, and which of its lines it shows."""
    page, last = pages[place], max(page.step for page in pages)
    same = [other for other, one in enumerate(pages) if one.step == page.step]
    if page.step == 0:
        told = _(page.before)
    elif len(same) > 1:
        told = _("Step {step} of {last}, line {line} of {lines}")
    else:
        told = _("Step {step} of {last}")
    return told.format(step=page.step, last=last, line=same.index(place) + 1, lines=len(same))

"""The library lens: what each source gives on the matrix, why two differ, and the words that clash."""

from __future__ import annotations

from dataclasses import dataclass

from metrics import (
    CLASHES,
    METRICS,
    PRESETS,
    SOURCES,
    Clash,
    Example,
)
from metrics.compare.difference import comparisons
from metrics.graph.digits import exact
from pages.content.lens_answer import Doors, meanings, question_of, show_answer
from pages.content.lens_table import Cell, lens_table, pressed
from pages.shell.choices import Choice, Option, Said, Several, Toggle, choose, chosen_of
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element, scroller
from pages.state.choosing import look
from pages.state.focus import FIRST_PRESET
from pages.state.turns import sliced
from pages.words import gettext as _

CONTROLS, REFERENCE, AVERAGES, BETWEEN = "lens_controls", "reference", "averages", ","
FIRST_COLUMNS = (FIRST_PRESET, "scikit_learn", "torchmetrics")


@dataclass(frozen=True)
class Lens:
    """What the reader compares.

    The reference, whether every average is shown, the cell asked about, and the sources that are shown
    beside the reference.
    """

    reference: str = FIRST_PRESET
    every_average: bool = False
    chosen: Cell | None = None
    columns: tuple[str, ...] = FIRST_COLUMNS

    @property
    def shown(self) -> tuple[str, ...]:
        """The columns of the table: the reference is always one of them."""
        return tuple(key for key in PRESETS if key == self.reference or key in self.columns)

    @property
    def asked(self) -> Cell | None:
        """The cell asked about, where it still stands in the table and is not the reference’s."""
        is_there = self.chosen and self.chosen[2] in self.shown and self.chosen[2] != self.reference
        return self.chosen if is_there else None


def show_lens(example: Example, columns: str, doors: Doors) -> None:
    """The table with its controls, the answer to the cell that was pressed, and the words that clash.

    `columns` are the sources that the address names, "" for none.
    """
    lens = _lens(columns)
    _controls(lens)
    rows = tuple(sliced(comparisons(example, lens.shown, lens.every_average)))
    lens_table(rows, lens.shown, lens.reference, lens.asked)
    question = None if lens.asked is None else question_of(example, lens.reference, lens.asked)
    with box("lens_answer"):
        show_answer(question, doors)
    if question is not None and question.switches:
        show_html(meanings(question))
    show_clashes(example)


def _lens(columns: str) -> Lens:
    """What the browser holds of it."""
    reference = chosen_of(CONTROLS, REFERENCE)
    named = columns.split(BETWEEN)
    return Lens(
        reference=str(reference) if reference in PRESETS else FIRST_PRESET,
        every_average=chosen_of(CONTROLS, AVERAGES) is True,
        chosen=_pressed_cell(),
        columns=tuple(key for key in PRESETS if key in named) or FIRST_COLUMNS,
    )


def _pressed_cell() -> Cell | None:
    match pressed():
        case {"metric": str(metric), "average": str(average), "source": str(source)} if (
            metric in METRICS and source in PRESETS and SOURCES[source].has(metric, average)
        ):
            return metric, average, source
    return None


def _controls(lens: Lens) -> None:
    sources = [Option(key, _(SOURCES[key].title)) for key in PRESETS]
    heading = Said(element("h2", _("What each source gives on this matrix")))
    reference = Choice(REFERENCE, _("Reference"), lens.reference, sources, "list")
    averages = Toggle(AVERAGES, _("All averages"), lens.every_average)
    # The address says which sources are compared.
    columns = Several(look("columns"), _("Compare"), lens.columns, sources, BETWEEN, most=len(sources))
    choose([[heading, reference, averages], [columns]], key=CONTROLS)


def show_clashes(example: Example) -> None:
    """Draw every word with its meanings."""
    titles = (_("What is meant"), _("On this matrix"), _("Who means this"))
    heads = element("tr", *(element("th", title, scope="col") for title in titles))
    head = element("thead", heads)
    told = _(
        "Words that mean different things to different people, each meaning with its value on this matrix."
    )
    show_html(
        element(
            "div",
            element("h2", _("Words that clash")),
            element("p", told, css="aside"),
            element("div", *(_clash(clash, example, head) for clash in sliced(CLASHES)), css="clashes"),
            css="words-that-clash",
        )
    )


def _clash(clash: Clash, example: Example, head: Html) -> Html:
    rows = [
        element(
            "tr",
            element("td", _(meaning.text)),
            element("td", _("not computed") if value is None else exact(value), css="figure"),
            element("td", _(meaning.who), css="aside"),
        )
        for meaning in clash.meanings
        for value in [meaning.value(example)]
    ]
    return element(
        "section",
        element("h3", f"“{_(clash.word)}”"),
        element("p", _(clash.advice)),
        scroller(element("table", head, element("tbody", *rows), css="table stacks clash")),
    )

"""What the letters of the formulas stand for, where they first stand and all of them in one list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import normalize

from metrics import Quantity
from metrics.graph.expression import Applied
from metrics.graph.formula_text import latex
from metrics.graph.listed import Listed
from metrics.graph.mathml import mathml, together
from metrics.graph.written import ROUNDED, in_letters, relation
from metrics.words import N_
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

# A letter as it stands in MathML: with a hat, with what is written below or above it, or alone.
LETTER = re.compile(
    r'<mover accent="true"><mi>(?P<hatted>[^<]+)</mi><mo stretchy="false">\^</mo></mover>'
    "|<m(?P<script>su[bp])><mi>(?P<letter>[^<]+)</mi><mi>(?P<index>[^<]+)</mi></msu[bp]>"
    "|<mi>(?P<alone>[^<]+)</mi>"
)
COUNTED_SETS = r"\left|"
SCRIPTS = {"sub": "_", "sup": "^"}
BRACKETS, SIZE = "[ ]", "| |"
STATEMENTS = ("is_at_least", "is_above", "is_at_most", "is_equal")
IN_BOTH, IN_EITHER, ONLY_ONE, ONLY_FIRST = SET_SIGNS = ("∩", "∪", "△", "∖")
SIZE_OF_A_SET = re.compile(r"<mo>\|</mo>.*<mo>\|</mo>")
FUNCTIONS, INDICES = ("ln", "log", "max", "min", "e"), ("i", "j", "k", "p", "ℓ", "θ", "top")
# What no quantity stands for: sets, and the indices of items and of parts.
SETS: Mapping[str, Mapping[str, str]] = {
    "rows": {
        "Y": N_("The set of true labels"),
        "Ŷ": N_("The set of predicted labels"),
        "Y^c": N_("The set of false labels"),
        IN_BOTH: N_("Labels in both sets"),
        IN_EITHER: N_("Labels in either set, or in both"),
        ONLY_ONE: N_("Labels in only one of the two"),
        ONLY_FIRST: N_("Labels in the first set, not in the second"),
    },
    "columns": {
        "Y": N_("Samples where the label is true"),
        "Ŷ": N_("Samples where it is predicted"),
        "Y^c": N_("Samples where the label is false"),
        IN_BOTH: N_("Samples in both sets"),
        IN_EITHER: N_("Samples in either set, or in both"),
        ONLY_ONE: N_("Samples in only one of the two"),
        ONLY_FIRST: N_("Samples in the first set, not in the second"),
    },
    "cells": {
        "Y": N_("The set of true cells"),
        "Ŷ": N_("The set of predicted cells"),
        "Y^c": N_("The set of false cells"),
        IN_BOTH: N_("Cells in both sets"),
        IN_EITHER: N_("Cells in either set, or in both"),
        ONLY_ONE: N_("Cells in only one of the two"),
        ONLY_FIRST: N_("Cells in the first set, not in the second"),
    },
}
ITEM_LOOKED_AT = {
    "rows": N_("The label looked at"),
    "columns": N_("The sample looked at"),
    "cells": N_("The cell looked at"),
}
ANY_ITEM = {"rows": N_("Any label"), "columns": N_("Any sample"), "cells": N_("Any cell")}
PART_NAMES = {"rows": N_("A sample"), "columns": N_("A label"), "cells": N_("A part")}


@dataclass(frozen=True)
class LetterMeaning:
    """A letter of the formulas, such as Ŷ, p_o or Y^c, and what it stands for."""

    letter: str
    meaning: str

    @property
    def drawn(self) -> Html:
        """The two as a legend has them."""
        return element("span", element("i", *self._written()), f": {self.meaning}")

    def _written(self) -> Iterator[Html | str]:
        script = next((name for name, sign in SCRIPTS.items() if sign in self.letter), "")
        letter, _sign, index = self.letter.partition(SCRIPTS.get(script, " "))
        if script:
            yield letter
            yield element(script, index)
        else:
            yield f"Y {self.letter} Ŷ" if self.letter in SET_SIGNS else self.letter


Legend = Sequence[LetterMeaning]


def legend_line(legend: Legend) -> Html:
    """The letters and their meanings in one line."""
    return element("p", *[one.drawn for one in legend], css="legend")


@lru_cache(1)  # the board asks for them, and the legend of the whole lesson
def new_letters(pages: WorkingPages) -> Sequence[Legend]:
    """For every page the letters of its formulas that neither it nor a page before it has named."""
    known: set[str] = set()
    legends = []
    for page in pages:
        if page.quantity is not None and not _is_product(page.quantity):  # the title says what its letter is
            known |= {*letters_named_by(page.quantity.symbol)}
        signs = () if ROUNDED in known else _sign_of_rounding(page)
        new = [one for one in (*letters_of(pages, page), *signs) if one.letter not in known]
        known |= {one.letter for one in new}
        legends.append(new)
    return legends


def _sign_of_rounding(page: WorkingPage) -> Legend:
    """What ≈ says before the value of a line that adds up numbers which are printed in decimals."""
    if len(page.lines) != 1 or not page.lines[0].quantity.in_decimals:
        return ()
    (line,) = page.lines
    if relation(line.quantity, line.item, Quantity.as_shown) != ROUNDED:
        return ()
    return (LetterMeaning(ROUNDED, _("worked out with more digits than are shown")),)


def letters_of(pages: WorkingPages, page: WorkingPage) -> Legend:
    """The letters of the formulas of a page that stand for something else than the page itself."""
    meanings = _meanings(pages, page)
    asks = [LetterMeaning(BRACKETS, _("1 where it holds, else 0"))] if _has_statement(page) else []
    own = () if page.quantity is not None and not _is_product(page.quantity) else quantities_of(page)
    of_symbols = (letter for one in own for letter in letters_named_by(one.symbol)[:1])
    of_formulas = (letter for one in written_in_letters(pages, page) for letter in letters_of_formula(one))
    wanted = dict.fromkeys((*of_symbols, *of_formulas))
    return [*(LetterMeaning(one, meanings[one]) for one in wanted if one in meanings), *asks]


def _is_product(quantity: Quantity) -> bool:
    """Whether it is a value times its weight, of which no title says that the letter stands for it."""
    return quantity.key.endswith(".weighted")


def whole_legend(pages: WorkingPages) -> Html:
    """Every letter of a lesson: the steps by their titles, and what else their formulas name."""
    found: dict[str, str] = {}
    for page, new in zip(pages, new_letters(pages), strict=True):
        for one in new:
            found.setdefault(one.letter, one.meaning)
        for quantity in quantities_of(page):
            for letter in letters_named_by(quantity.symbol)[:1]:
                found.setdefault(letter, _(quantity.title))
    named = (LetterMeaning(letter, meaning) for letter, meaning in found.items() if letter != meaning)
    return legend_line([*named])


def letters_of_formula(quantity: Quantity) -> Sequence[str]:
    """The letters that a formula is written with, without the names of functions."""
    if quantity.expression is None:
        return ()
    return [one for one in letters_in(latex(in_letters(quantity))) if one not in FUNCTIONS]


def letters_named_by(symbol: str) -> Sequence[str]:
    """The letters of a symbol without the index of its items; none where it counts sets of other names."""
    if symbol.startswith(COUNTED_SETS):
        return ()
    return [one for place, one in enumerate(letters_in(symbol)) if not place or one not in INDICES]


@lru_cache(1024)
def letters_in(formula: str) -> Sequence[str]:
    """The letters of a formula in LaTeX, from left to right, and then the signs of its sets."""
    markup = together(mathml(formula)).markup
    found = [letter for one in LETTER.finditer(markup) for letter in _letters_at(one)]
    signs = [sign for sign in SET_SIGNS if f"<mo>{sign}</mo>" in markup]
    return [*found, *signs, *([SIZE] if SIZE_OF_A_SET.search(markup) else [])]


def _letters_at(found: re.Match[str]) -> Sequence[str]:
    """One letter, with its hat or its script, or a letter and the index of its items."""
    if found["hatted"]:
        return (normalize("NFC", f"{found['hatted']}\u0302"),)
    if found["alone"]:
        return (found["alone"],)
    if found["index"] in INDICES:
        return found["letter"], found["index"]
    return (f"{found['letter']}{SCRIPTS[found['script']]}{found['index']}",)


def _has_statement(page: WorkingPage) -> bool:
    formulas = [one.expression for one in quantities_of(page)]
    return any(isinstance(one, Applied) and one.name in STATEMENTS for one in formulas)


def quantities_of(page: WorkingPage) -> Sequence[Quantity]:
    """The quantities whose formulas stand on a page."""
    if page.quantity is not None:
        return (page.quantity,)
    return tuple(dict.fromkeys(line.quantity for line in page.lines))


def written_in_letters(pages: WorkingPages, page: WorkingPage) -> Sequence[Quantity]:
    """Those of them that stand there in letters: of several lines that of an item has names and numbers."""
    is_named = pages.scene.result.inputs.kind != "cells" and len(page.lines) > 1
    if page.quantity is not None or not is_named:
        return quantities_of(page)
    return tuple(dict.fromkeys(line.quantity for line in page.lines if line.item is None))


def _meanings(pages: WorkingPages, page: WorkingPage) -> Mapping[str, str]:
    kind = pages.scene.result.inputs.kind
    found = {name: _(title) for name, title in SETS[kind].items()}
    found |= {
        SIZE: _("How many they are"),
        "i": _(PART_NAMES[kind]),
        "j": _(ITEM_LOOKED_AT[kind]),
        "k": _(ANY_ITEM[kind]),
    }
    found["top"] = _("The one with the highest score")
    for quantity in quantities_of(page):
        for named in (quantity, *_quantities_named_in(quantity)):
            for letter in letters_named_by(named.symbol)[:1]:
                of_truth = kind == "columns" and named.key.endswith(".weight")
                found[letter] = _("How often label i is true") if of_truth else _(named.title)
    return found


def _quantities_named_in(quantity: Quantity) -> Iterator[Quantity]:
    if quantity.grid is not None:
        yield quantity.grid
    for term in quantity.made_of:
        yield from term.rests_on
        if isinstance(term, Listed) and term.source.grid is not None:
            yield term.source.grid

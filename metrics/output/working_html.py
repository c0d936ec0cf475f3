"""The working of a result as HTML for a notebook: MathML that a browser sets without a script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ..graph.digits import exact, headline
from ..graph.expression import Quantity
from ..graph.mathml import mathml
from ..graph.working import item_line, letters, line, sentence_of_note, steps
from ..parts.average import title_of_mean
from .part_names import PartNames

if TYPE_CHECKING:
    from ..result import Result

MOST_PARTS, MOST_LINES = 12, 6
STYLE = (
    "<style>.working{line-height:1.6}.working summary,.working h4{font:inherit;font-weight:600;margin:.5em 0}"
    ".working .step{margin:.25em 0 .25em 1em;overflow-x:auto}.working .note{opacity:.75}"
    ".working .step div{padding:.15em 0}.working math{font-size:1.15em}"
    ".working .over{border-top:1px solid}</style>"
)


def working_html(result: Result) -> str:
    """The value of a result without variants, the working of its parts, each to be unfolded, and the average.

    Of many parts the first are shown. Names are escaped; there is no script.
    """
    names = PartNames.of(result.example, result.source.kind)
    title = f"{result.metric.title}, {result.average}: {headline(float(result))}"
    made = [STYLE, f"<h4>{escape(title)}</h4>"]
    for part in range(min(len(names.parts), MOST_PARTS)):
        made.append(_part_html(result, part, names))
    more = len(names.parts) - MOST_PARTS
    if more > 0:
        made.append(f'<p class="note">… and {more} more parts: <code>result.part(i)</code></p>')
    if result.average != "micro":
        kind = result.source.kind
        made += [_step_html(step, names, averaging=kind) for step in steps(result.total)]
    return f'<div class="working">{"".join(made)}</div>'


def _part_html(result: Result, part: int, names: PartNames) -> str:
    quantity = result.part(part)
    lines = "".join(_step_html(step, names) for step in steps(quantity))
    summary = escape(f"{names.parts[part]}: {exact(float(quantity.value))}")
    return f"<details{' open' * (part == 0)}><summary>{summary}</summary>{lines}</details>"


def _step_html(step: Quantity, names: PartNames, averaging: str = "") -> str:
    """A step; `averaging` is the kind of the parts that a step of the average is over."""
    lines = "".join(f"<div>{_math(latex)}</div>" for latex in _lines(step, names, bool(averaging)))
    notes = "".join(f'<div class="note">{escape(sentence_of_note(note))}</div>' for note in step.notes)
    mean = title_of_mean(step, averaging) if averaging and step.key.endswith(".average") else None
    title = step.title if mean is None else f"{mean[0].format(n=mean[1])}: {step.title}"
    return f'<div class="step"><div>{escape(title)}</div>{lines}{notes}</div>'


def _lines(step: Quantity, names: PartNames, of_the_average: bool) -> Iterator[str]:
    """The lines of a step in LaTeX: an itemwise one has its letters, then its first items."""
    if not step.itemwise:
        yield line(step, names.items)
        return
    yield rf"{step.symbol} = {letters(step)}"
    called, items = names.entries(step, of_the_average), step.lines()
    for item in items[:MOST_LINES]:
        assert item is not None
        yield " = ".join(item_line(step, item, called[item]))
    if len(items) > MOST_LINES:
        yield r"\dots"


def _math(latex: str) -> str:
    return f'<math displaystyle="true">{"".join(piece.markup for piece in mathml(latex))}</math>'

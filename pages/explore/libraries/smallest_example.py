"""The smallest matrix on which two choices differ, drawn, to be tried."""

from __future__ import annotations

from collections.abc import Callable

from metrics import Conventions, Metric, Smallest
from pages.intake.matrix import Matrix, example_of
from pages.shell.choices import Press, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import Html
from pages.words import gettext as _
from pages.workbench.matrix_editor import matrix_cells

Load = Callable[[Matrix], None]
NOTHING = Html("")


def show_smallest_example(
    smallest: Smallest,
    metric: Metric,
    rules: Conventions,
    load: Load,
    *,
    above: Html = NOTHING,
    beside: Html = NOTHING,
) -> None:
    """Draw the matrix, with what is predicted if the metric reads that, and a button that opens it."""
    matrix = Matrix.of(smallest.truth, smallest.scores)
    predicted = example_of(matrix).prediction(rules) if metric.needs == "predictions" else None
    button = Press("load", _("Try it"), _("This matrix takes the place of yours; undo brings it back."))
    with box("smallest"):
        for html in filter(None, (above, matrix_cells(matrix, predicted), beside)):
            show_html(html)
        choose([[button]], key="smallest", on_press={"load": lambda _pressed: load(matrix)})

"""What is taken away of a duel: the bars, a table of all numbers, and the code that computes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from metrics import Conventions, Example
from metrics.figures.template import BELOW, MEANINGS, PLAIN, figure, titled
from pages.explore.cases import name_of
from pages.explore.duel.duel_preferences import Preference, Scores
from pages.figures.code_snippet import example_snippet
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

ROW, AROUND = 30, 90  # px
COLOURS = {"A": MEANINGS["true"], "B": MEANINGS["threshold"], "": PLAIN}


def table_of_duel(found: Sequence[Preference]) -> DataFrame:
    """Return a row for every metric and average: both values, and the model that it prefers."""
    from pandas import DataFrame

    rows = [
        {_("metric"): name_of(one.case), "A": one.values[0], "B": one.values[1], _("prefers"): one.prefers}
        for one in found
    ]
    return DataFrame(rows)


def figure_of_duel(advantages: Sequence[tuple[Preference, float]]) -> Any:
    """Return a bar for each metric, to the left for model A and to the right for model B."""
    bar = {
        "type": "bar",
        "orientation": "h",
        "x": [share for _one, share in advantages],
        "y": [name_of(one.case) for one, _share in advantages],
        "marker": {"color": [COLOURS[one.prefers] for one, _share in advantages]},
    }
    layout = {
        "height": AROUND + ROW * len(advantages),
        "bargap": 0.3,
        "xaxis": titled(_("← A is better · B is better →"), BELOW, range=[-1.05, 1.05], showticklabels=False),
        "yaxis": titled("", BELOW, autorange="reversed", type="category"),
    }
    return figure([bar], layout)


def code_of_duel(example: Example, rival: Scores, rules: Conventions) -> str:
    """Return code that computes every number of both models."""
    scores = "".join(f"    {[*row]!r},\n" for row in rival)
    return (
        f"{example_snippet(example, rules)}\n"
        "from dataclasses import replace\n\n"
        "import numpy as np\n"
        "from multilabel_metrics_lab.behaviour.variants import every_case, values_of\n\n"
        f"model_b = replace(example, scores=np.array([\n{scores}]))\n"
        "for case in every_case():\n"
        "    print(*case, values_of(case, example, rules), values_of(case, model_b, rules))\n"
    )

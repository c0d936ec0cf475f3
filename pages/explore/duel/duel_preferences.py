"""Which of two models each metric prefers, by how much, and why: computed, drawn, and as files.

A metric prefers the model with the better value. The reason names the part (sample or label) in which the
two models differ most, and a cell or a pair of cells that only the better model has right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite, isnan
from operator import itemgetter
from typing import Any

import numpy as np

from metrics import METRICS, Conventions, Example, InputError
from metrics.behaviour.disagreement import direction_of, preferred
from metrics.behaviour.variants import Case, every_case, values_of
from metrics.figures.template import BELOW, MEANINGS, PLAIN, figure, titled
from metrics.graph.arrays import Array
from metrics.graph.digits import distinct_decimals
from metrics.parts.part import COLUMNS, ROWS
from metrics.registry import PREDICTIONS, SCORES
from metrics.result import Result
from metrics.words import N_
from pages.explore.cases import case_name, lesson_link
from pages.explore.row_choice import choosing_row
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import Rows
from pages.intake.matrix import Matrix
from pages.lessons.lesson import PageOf
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.markup import Html, element
from pages.start.every_number import ARROWS, Ends
from pages.state.session import RecentCache
from pages.state.turns import yielding
from pages.words import gettext as _

Scores = tuple[tuple[float, ...], ...]
MODELS = ("A", "B")
FIRST_STEP = {"part": "1", "step": "1"}  # not the question: the value is known here


@dataclass(frozen=True)
class Preference:
    """The values of a metric for models A and B, and the model that it prefers: "" for neither."""

    case: Case
    values: tuple[float, float]
    winner: str


def compare_models(
    example: Example, rival: Scores, rules: Conventions, cache: RecentCache | None = None
) -> tuple[Preference, ...]:
    """Return the preference of every metric under every average, in their order.

    Model A is the example, and model B the same with the scores of `rival`. Metrics that depend on the
    predictions alone are taken from the `cache` while these stay the same.
    """
    assert example.scores is not None
    both = replace(example, scores=np.stack([example.scores, np.array(rival)]))
    of_sets = [case for case in every_case() if METRICS[case[0]].depends_on(rules) == PREDICTIONS]
    others = [case for case in every_case() if case not in of_sets]
    inputs = example.truth, both.prediction(rules), example.sample_weight
    key = ("sets", rules, example.truth.shape, *(None if one is None else one.tobytes() for one in inputs))
    cached = (cache or RecentCache()).get(key, lambda: _preferences_of(of_sets, both, rules))
    by_case = {one.case: one for one in (*cached, *_preferences_of(others, both, rules))}
    return tuple(by_case[case] for case in every_case())


def _preferences_of(cases: Sequence[Case], both: Example, rules: Conventions) -> tuple[Preference, ...]:
    values = np.empty((len(cases), 2))
    for case, row in zip(yielding(cases), values, strict=True):
        row[:] = values_of(case, both, rules)  # one for both where the metric does not look at the scores
    verdicts = preferred(np.array(list(map(direction_of, cases))), values[:, 0], values[:, 1])
    return tuple(
        Preference(case, (a, b), ("", "B", "A")[verdict])
        for case, (a, b), verdict in zip(cases, values.tolist(), verdicts.tolist(), strict=True)
    )


def by_winner(preferences: Sequence[Preference]) -> dict[str, list[Preference]]:
    """Return the preferences for A, for neither (""), for B, and those without a value for one ("?")."""
    groups: dict[str, list[Preference]] = {"A": [], "": [], "B": [], "?": []}
    for one in preferences:
        groups["?" if any(map(isnan, one.values)) else one.winner].append(one)
    return groups


def advantages(preferences: Sequence[Preference], ends: Ends) -> list[tuple[Preference, float]]:
    """Return the preferences that have finite values with the advantage of B, from −1 (for A) to 1, sorted.

    The advantage is the difference as a share of the way from the worst to the best value; the largest one is
    scaled to 1. `ends` has the worst and the best value in reach for metrics without a worst value.
    """
    drawn = [one for one in preferences if np.isfinite(one.values).all()]
    shares = [_share(one, ends) for one in drawn]
    largest = max(map(abs, shares), default=0.0) or 1.0
    scaled = [(one, share / largest) for one, share in zip(drawn, shares, strict=True)]
    return sorted(scaled, key=itemgetter(1))


def _share(preference: Preference, ends: Ends) -> float:
    """How much better B is than A, as a share of the way from the worst value to the best one.

    Where no value is the worst, not even in reach, the way begins a little beyond the worse of the two.
    """
    if not preference.winner:
        return 0.0
    metric, (a, b) = METRICS[preference.case[0]], preference.values
    worst, best = ends.get(metric.key, (0.0, 0.0))
    if worst != best and not isfinite(metric.highest):
        return (b - a) / (best - worst)
    if metric.better == "higher":
        return (b - a) / (metric.highest - metric.lowest)
    worst = metric.highest if isfinite(metric.highest) else 1.25 * max(abs(a), abs(b))
    return (a - b) / (worst - max(metric.lowest, 0.0))


# Why

WIDEST_GAP: Mapping[str, str] = {
    ROWS: N_("The gap is widest in {part}: A has {a} there, B has {b}."),
    COLUMNS: N_("The gap is widest for {part}: A has {a} there, B has {b}."),
}
ONLY_GAP = N_("All of it comes from {part}: A has {a} there, B has {b}.")
NO_GAP: Mapping[str, str] = {
    ROWS: N_("No sample has another value under B than under A."),
    COLUMNS: N_("No label has another value under B than under A."),
}
OUTWEIGHED: Mapping[str, str] = {
    ROWS: N_("What A gains in some samples B gains in others."),
    COLUMNS: N_("What A gains in some labels B gains in others."),
}


def reason_sentences(
    preference: Preference, example: Example, rival: Scores, rules: Conventions, matrix: Matrix
) -> str:
    """Return in which part the models differ most, and what differs there."""
    metric, average = METRICS[preference.case[0]], preference.case[1]
    both = example, replace(example, scores=np.array(rival))
    try:
        results = [metric(model, average, rules) for model in both]
    except InputError:
        return ""
    part, gap = _widest_gap(preference, results, matrix)
    if not preference.winner:
        return gap
    (winner, better), (loser, worse) = sorted(
        zip(MODELS, both, strict=True), key=lambda model: model[0] != preference.winner
    )
    cells = _Cells(results[0].inputs.cells(part), better, worse, rules, matrix)
    evidence = {PREDICTIONS: _decided_cell, SCORES: _scored_cell}.get(metric.depends_on(rules), _ordered_pair)
    sentences = (text.format(**names, winner=winner, loser=loser) for text, names in evidence(cells))
    return " ".join(filter(None, (gap, *sentences)))


def _widest_gap(preference: Preference, results: Sequence[Result], matrix: Matrix) -> tuple[int, str]:
    """The part that is most in favour of the better model, and its two values in a sentence."""
    source = results[0].inputs
    names = {ROWS: matrix.samples, COLUMNS: matrix.labels}.get(source.kind)
    if names is None or len(names) < 2:
        return 0, ""
    a, b = (np.asarray(result.parts.value, float) for result in results)
    weights = source.positives.value if preference.case[1] == "weighted" else source.part_weights
    gains = np.where(np.isclose(a, b, rtol=1e-9, atol=1e-12), 0.0, b - a)
    gains = np.nan_to_num(gains * (1.0 if weights is None else weights))
    if not preference.winner:
        return 0, _((OUTWEIGHED if gains.any() else NO_GAP)[source.kind])
    part = int(np.argmax(gains * np.sign(preference.values[1] - preference.values[0])))
    if not gains.any():
        return part, ""  # one of the two leaves out a part without a value
    of_a, of_b = distinct_decimals(float(a[part]), float(b[part]))
    text = ONLY_GAP if np.count_nonzero(gains) == 1 else WIDEST_GAP[source.kind]
    return part, _(text).format(part=names[part], a=of_a, b=of_b)


class _Cells:
    """The cells of one part, (n_cells, 2) of rows and columns, as the winner and the loser judge them."""

    def __init__(
        self, cells: Array, winner: Example, loser: Example, rules: Conventions, matrix: Matrix
    ) -> None:
        at = tuple(cells.T)
        assert winner.scores is not None
        assert loser.scores is not None
        self.cells, self.matrix = cells, matrix
        self.truth = winner.truth[at]
        self.winner_scores, self.loser_scores = winner.scores[at], loser.scores[at]
        self.winner_predictions, self.loser_predictions = (
            one.prediction(rules)[at] for one in (winner, loser)
        )

    def name(self, item: int) -> str:
        """The label of a cell where all are of one sample, which the sentence before names; else both."""
        row, column = (int(place) for place in self.cells[item])
        label = self.matrix.labels[column]
        if len({*self.cells[:, 0].tolist()}) == 1:
            return label
        return _("{label} of {sample}").format(label=label, sample=self.matrix.samples[row])


Evidence = Iterator[tuple[str, Mapping[str, str]]]


def _decided_cell(cells: _Cells) -> Evidence:
    """A cell that only the winner predicts rightly."""
    is_right = cells.winner_predictions == cells.truth
    is_wrong = cells.loser_predictions != cells.truth
    for item in np.flatnonzero(is_right & is_wrong)[:1].tolist():
        text = _("{winner} leaves out {item}, which is false; {loser} predicts it.")
        if cells.truth[item]:
            text = _("{winner} predicts {item}, which is true; {loser} misses it.")
        yield text, {"item": cells.name(item)}


def _scored_cell(cells: _Cells) -> Evidence:
    """The cell whose score the winner has most on its right side."""
    with np.errstate(over="ignore"):  # scores may be as far apart as numbers can be
        gains = (cells.winner_scores - cells.loser_scores) * np.where(cells.truth, 1.0, -1.0)
    item = int(np.argmax(gains))
    if gains[item] > 0:
        high, low = distinct_decimals(float(cells.winner_scores[item]), float(cells.loser_scores[item]))
        text = _("{winner} gives {item}, which is false, {high}; {loser} gives it {low}.")
        if cells.truth[item]:
            text = _("{winner} gives {item}, which is true, {high}; {loser} gives it {low}.")
        yield text, {"item": cells.name(item), "high": high, "low": low}


def _ordered_pair(cells: _Cells) -> Evidence:
    """A pair that only the winner orders rightly, with the false item that the loser ranks highest."""
    winner, loser = cells.winner_scores, cells.loser_scores
    for false in sorted(np.flatnonzero(~cells.truth).tolist(), key=lambda item: -loser[item]):
        is_pair = cells.truth & (winner > winner[false]) & (loser <= loser[false])
        if is_pair.any():
            true = int(np.argmax(np.where(is_pair, winner, -np.inf)))
            text = _("{winner} puts {true}, which is true, above {false}, which is not; {loser} does not.")
            yield text, {"true": cells.name(true), "false": cells.name(false)}
            return


ROW_HEIGHT, MARGINS = 30, 90  # px
COLOURS = {"A": MEANINGS["true"], "B": MEANINGS["threshold"], "": PLAIN}


# The bars


def bar_table(advantages: Sequence[tuple[Preference, float]], chosen: Case | None) -> Html:
    """Return a table with a row for each metric: both values, and between them a bar to the better model."""
    sides = element("div", element("span", _("← A better")), element("span", _("B better →")))
    heads = (
        element("td"),
        element("th", _("A"), scope="col", css="figure"),
        element("th", sides, scope="col", css="sides-of-bars"),
        element("th", _("B"), scope="col", css="figure"),
    )
    rows = (_bar(one, share, one.case == chosen) for one, share in advantages)
    return element(
        "table",
        element("caption", _("Which model each metric prefers"), css="unseen"),
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
        css="table bars",
    )


def _bar(preference: Preference, share: float, is_chosen: bool) -> Html:
    (metric, average), winner = preference.case, preference.winner
    bar = element("span", _("equal"), css="equal")
    if winner:
        bar = element("i", css=f"bar model-{winner.lower()}", style=f"--share: {abs(share):.4f}")
    a, b = _value_cells(preference)
    return choosing_row(
        preference.case,
        [a, element("td", element("div", bar, css="track")), b],
        is_chosen=is_chosen,
        testid=f"bar-{metric}-{average}",
        sign=_direction_arrow(preference.case),
    )


def _value_cells(preference: Preference) -> list[Html]:
    return [
        element("td", value, css=f"figure {'wins' if preference.winner == model else ''}")
        for model, value in zip(MODELS, distinct_decimals(*preference.values), strict=True)
    ]


def _direction_arrow(case: Case) -> Html:
    """An arrow towards the better values: the higher or the lower ones."""
    better = METRICS[case[0]].better
    return element("span", ARROWS[better], title=_(DIRECTIONS[better]), css="way")


def verdict_of_metric(preference: Preference, reason: str, page_of: PageOf) -> Html:
    """Return which model a metric prefers, the reason, and the link to its steps."""
    text = {
        "A": _("{metric} prefers A: {direction}."),
        "B": _("{metric} prefers B: {direction}."),
        "": _("{metric} cannot tell the two apart."),
    }[preference.winner]
    direction = _(DIRECTIONS[METRICS[preference.case[0]].better])
    verdict = element("b", text.format(metric=case_name(preference.case), direction=direction))
    steps = lesson_link(_("See A step by step →"), preference.case, page_of, **FIRST_STEP)
    return element("p", verdict, " ", reason, " ", steps, css="why", role="status")


# All numbers


def every_preference(groups: Mapping[str, Sequence[Preference]], page_of: PageOf) -> Html:
    """Return a table for each group of `by_winner`."""
    titles = {
        "A": _("Prefer model A: {count}"),
        "B": _("Prefer model B: {count}"),
        "": _("See no difference: {count}"),
        "?": _("Have no value for one of the two: {count}"),
    }
    tables = [
        _group_table(title.format(count=len(groups[key])), groups[key], page_of)
        for key, title in titles.items()
        if groups[key]
    ]
    return element("div", *tables, css="groups")


def _group_table(title: str, group: Sequence[Preference], page_of: PageOf) -> Html:
    models = (element("th", model, scope="col", css="figure") for model in (_("A"), _("B")))
    heads = element("tr", element("th", _("Metric"), scope="col"), *models)
    rows = []
    for one in group:
        name = lesson_link(case_name(one.case), one.case, page_of, **FIRST_STEP)
        head = element("th", element("span", name, " ", _direction_arrow(one.case)), scope="row")
        rows.append(element("tr", head, *_value_cells(one)))
    caption = element("caption", title)
    return element("table", caption, element("thead", heads), element("tbody", *rows), css="table")


# The files


def table_of_duel(preferences: Sequence[Preference]) -> Rows:
    """Return a row for every metric and average: both values, and the model that it prefers."""
    return [
        {_("metric"): case_name(one.case), "A": one.values[0], "B": one.values[1], _("prefers"): one.winner}
        for one in preferences
    ]


def figure_of_duel(advantages: Sequence[tuple[Preference, float]]) -> Any:
    """Return a bar for each metric, to the left for model A and to the right for model B."""
    bar = {
        "type": "bar",
        "orientation": "h",
        "x": [share for _one, share in advantages],
        "y": [case_name(one.case) for one, _share in advantages],
        "marker": {"color": [COLOURS[one.winner] for one, _share in advantages]},
    }
    layout = {
        "height": MARGINS + ROW_HEIGHT * len(advantages),
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

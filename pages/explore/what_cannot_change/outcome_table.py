"""The table of what a transformation did to every number: each one is a button that tells the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from math import isnan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics import AVERAGES, METRICS, InputError, Metric
from metrics.behaviour.changes.outcome import MOVED, Outcome
from metrics.behaviour.changes.ruling import Situation, metric_and_kind
from metrics.behaviour.changes.transformation import LABEL, OF_SCORES, SAMPLE
from metrics.behaviour.changes.what_moved import crossing, overtaking
from metrics.graph.digits import decimal
from metrics.once import once
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS
from pages.explore.cases import before_and_after, word_of
from pages.explore.what_cannot_change.outcome_words import (
    KINDS,
    nobody_passed,
    told_first,
    what_became,
    what_crossed,
    who_passed,
)
from pages.intake.matrix import Matrix
from pages.shell.component import component
from pages.shell.markup import Html, element
from pages.state import link
from pages.state.focus import START
from pages.state.turns import sliced
from pages.words import gettext as _
from pages.words import sentence_of

KEY = "outcome_table"
HTML = '<div class="outcomes"></div>'
MOST_IN_LIST = 8
NO_VALUE = "—"
# The page with the lesson of a metric under an average.
LessonOf = Callable[[str, str], str]
_render = component(__file__, HTML)


@dataclass(frozen=True)
class Told:
    """What is told of a number beside its value: sentences, the cells they are about, two orders of names."""

    sentences: tuple[str, ...]
    cells: tuple[tuple[int, int], ...] = ()
    lists: Html = field(default_factory=lambda: Html(""))


@dataclass(frozen=True)
class Moved:
    """What of the order or of the predictions moved: a sentence, the cells, two orders of names."""

    sentence: str
    cells: tuple[tuple[int, int], ...] = ()
    lists: Html = field(default_factory=lambda: Html(""))


def outcome_table(found: Sequence[Outcome], situation: Situation, matrix: Matrix, lesson: LessonOf) -> None:
    """Show every number before and after, and the reason for the one that was pressed, or for two of them.

    What was pressed is forgotten when something else is done.
    """
    teller = _Teller(situation, matrix)
    told: dict[Told, int] = {}
    places = {one.case: told.setdefault(teller.told(one), len(told)) for one in sliced(found)}
    html = element(
        "div",
        element("div", css="answer", role="region", aria_live="polite", aria_label=_("Why?")),
        element("div", *(_piece(one, place) for one, place in told.items()), hidden="hidden"),
        _legend(found),
        element("div", _table(found, places, lesson), css="scroller"),
    )
    opened = [_word(one) for one in told_first(found) if one is not None]
    words = {"lesson": _("see the lesson"), "step": START}
    done = situation.transformation
    data = {"html": html, "opened": opened, "words": words, "done": astuple(done)}
    _render(key=KEY, data=data)


def _word(outcome: Outcome) -> str:
    return word_of(outcome.case)


def _piece(told: Told, place: int) -> Html:
    cells = " ".join(f"{row}:{column}" for row, column in told.cells)
    sentences = (element("p", sentence) for sentence in told.sentences)
    return element("div", *sentences, told.lists, data_told=str(place), data_cells=cells)


def _legend(found: Sequence[Outcome]) -> Html:
    counted = (
        element(
            "span",
            element("b", sign, css="sign"),
            " ",
            _("{what}: {count}").format(what=_(title), count=sum(one.kind == kind for one in found)),
            css=kind,
        )
        for kind, (sign, title) in KINDS.items()
    )
    return element("p", *counted, element("span", _("Press a number: why?"), css="hint"), css="legend")


def _table(found: Sequence[Outcome], places: Mapping[tuple[str, str], int], lesson: LessonOf) -> Html:
    by_metric: dict[str, dict[str, Outcome]] = {}
    for one in found:
        by_metric.setdefault(one.case[0], {})[one.case[1]] = one
    head = element(
        "tr",
        element("th", _("Metric"), scope="col"),
        *(element("th", _(average.title), scope="col") for average in AVERAGES.values()),
    )
    keys = sorted(by_metric, key=lambda key: _surprise(by_metric[key].values()))
    rows = (_row(METRICS[key], by_metric[key], places, lesson) for key in keys)
    caption = element("caption", _("What became of every metric under every average"), css="unseen")
    return element("table", caption, element("thead", head), element("tbody", *rows), css="table stacks all")


def _surprise(of_metric: Iterable[Outcome]) -> int:
    """First the metrics that one average keeps and another does not, then those that all keep."""
    certain = {one.ruling.certain for one in of_metric}
    return 0 if len(certain) == 2 else 1 if certain == {True} else 2


def _row(
    metric: Metric, by_average: Mapping[str, Outcome], places: Mapping[tuple[str, str], int], lesson: LessonOf
) -> Html:
    first = metric.averages[0]
    asks = link.asking(metric.key, first, step=START)
    name = element("a", _(metric.title), data_page=lesson(metric.key, first), data_asks=asks)
    cells = (
        _cell(by_average[average], places, lesson) if average in by_average else element("td")
        for average in AVERAGES
    )
    return element("tr", element("th", name, scope="row"), *cells)


def _cell(outcome: Outcome, places: Mapping[tuple[str, str], int], lesson: LessonOf) -> Html:
    button = element(
        "button",
        element("span", values_shown(outcome), aria_hidden="true"),
        element("span", what_became(outcome), css="unseen"),
        type="button",
        css=outcome.kind,
        aria_pressed="false",
        data_case=_word(outcome),
        data_piece=str(places[outcome.case]),
        data_lesson=lesson(*outcome.case),
    )
    return element("td", button, data_title=_(AVERAGES[outcome.case[1]].title))


def values_shown(outcome: Outcome) -> str:
    """The value, or before and after, with the sign of what became of it."""
    sign, _title = KINDS[outcome.kind]
    before, after = before_and_after(outcome.before, outcome.after, _short)
    return f"{sign} {before} → {after}" if outcome.kind == MOVED else f"{sign} {before}"


def _short(value: float) -> str:
    return NO_VALUE if isnan(value) else decimal(value)


class _Teller:
    """Finds out, once for each kind of part, what moved and which order stands for the others."""

    def __init__(self, situation: Situation, matrix: Matrix) -> None:
        self.situation = situation
        self.matrix = matrix
        self._ordered: dict[str, Moved] = {}
        self._of_scores = situation.transformation.how in OF_SCORES

    def told(self, outcome: Outcome) -> Told:
        """The reason and, where scores were changed, what moved; or why there is no value after it."""
        reason = _(outcome.ruling.reason)
        refused = self._refused(outcome)
        if refused:
            return Told((reason, refused))
        moved = self._moved(outcome) if self._of_scores else None
        return Told((reason,)) if moved is None else Told((reason, moved.sentence), moved.cells, moved.lists)

    def _moved(self, outcome: Outcome) -> Moved | None:
        """What moved among that which the metric sees; None where it sees the scores themselves."""
        metric, kind = metric_and_kind(outcome.case)
        seen = metric.sees(self.situation.rules)
        if seen == PREDICTIONS:
            return self._predicted
        if seen not in (ORDER, ORDER_AND_THRESHOLD):
            return None
        if kind not in self._ordered:
            self._ordered[kind] = self._in_order(kind)
        return self._ordered[kind]

    def _refused(self, outcome: Outcome) -> str:
        """Why the metric cannot take the matrix that comes out; "" where it can."""
        if not isnan(outcome.after):
            return ""
        key, average = outcome.case
        try:
            METRICS[key](self.situation.after, average, self.situation.rules)
        except InputError as error:
            return sentence_of(error)
        return ""

    @once
    def _predicted(self) -> Moved:
        found = crossing(self.situation)
        if found is None:
            return Moved(_("Here no cell is predicted otherwise than before."))
        return Moved(what_crossed(found, self.matrix), ((found.row, found.column),))

    def _in_order(self, kind: str) -> Moved:
        found = overtaking(self.situation.without_what_was_sorted(), kind)
        if found is None:
            part = self._own(kind)
            return Moved(nobody_passed(kind, part, self.matrix), (), self._lists(kind, part))
        cells = self.situation.before.parts(kind).cells(found.part)[[found.upper, found.lower]].tolist()
        lit = tuple((row, column) for row, column in cells)
        return Moved(who_passed(found, kind, self.matrix), lit, self._lists(kind, found.part))

    def _own(self, kind: str) -> int:
        """The part that was changed, or the first one."""
        done = self.situation.transformation
        return done.place if (done.scope, kind) in ((SAMPLE, ROWS), (LABEL, COLUMNS)) else 0

    def _lists(self, kind: str, part: int) -> Html:
        """The names of the items of a part in their order before and after, best first."""
        if kind == CELLS:
            return Html("")
        before, after = (one.parts(kind) for one in (self.situation.before, self.situation.after))
        if before.n_items > MOST_IN_LIST:
            return Html("")
        names = self.matrix.labels if kind == ROWS else self.matrix.samples
        rows = ((_("before"), before.score.value[part]), (_("after"), after.score.value[part]))
        return element(
            "dl",
            *(
                piece
                for said, scores in rows
                for piece in (element("dt", said), _order(scores, before.truth[part], names))
            ),
            css="orders",
        )


def _order(scores: NDArray[Any], truth: NDArray[Any], names: Sequence[str]) -> Html:
    """The names from the highest score down, those that are level joined by =."""
    ranked = np.argsort(-scores, kind="stable").tolist()
    pieces: list[Html] = []
    for place, item in enumerate(ranked):
        if place:
            level = scores[ranked[place - 1]] == scores[item]
            pieces.append(element("i", "=" if level else "›"))
        pieces.append(element("span", names[item], css="chip true" if truth[item] else "chip"))
    return element("dd", *pieces)

"""The page Nothing moves when …: something is done to the matrix, and some metrics cannot notice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from metrics import AVERAGES, METRICS, Conventions, InputError
from metrics.behaviour.invariance import CERTAIN, MOVED, SAME, Outcome, Situation, outcome, situation_of
from metrics.behaviour.transformation import Transformation, nudge_step
from metrics.behaviour.variants import every_case
from metrics.graph.digits import decimal
from metrics.parts.part import COLUMNS, ROWS
from metrics.words import N_
from pages.explore.cases import cases_from_link, lesson_link
from pages.explore.what_if.change_choice import change_choices, change_from_link, sentence_of_change, title_of
from pages.explore.what_if.order_chips import ShownPart, order_chips, part_to_show
from pages.explore.what_if.outcome_words import (
    GROUP_TITLES,
    PARTLY,
    MetricChip,
    chips_of,
    finding_of,
    outcome_title,
    reason_of,
)
from pages.figures.code_snippet import example_snippet
from pages.figures.take_away import PageTakeAway, Rows, offer_take_away
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson_choices import choose_preset, preset_title
from pages.lessons.scene import scene_of
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import box, show_html
from pages.shell.markup import element
from pages.shell.notices import show_headline
from pages.state.focus import START, PageOf, look_action
from pages.state.session import EXPLORING, Session
from pages.words import gettext as _
from pages.words import ngettext, sentence_of
from pages.workbench.bench import decision_sentence, workbench
from pages.workbench.linked_html import show_lesson_links
from pages.workbench.page_tabs import page_tabs

OUTCOMES = "what became of every metric"  # the name of a cached value
KINDS_IN_WORDS = {CERTAIN: N_("cannot change"), MOVED: N_("changes"), SAME: N_("does not change here")}


@dataclass(frozen=True, eq=False)
class TriedChange:
    """A change of the matrix, what became of every metric, and the one that is spoken of, if any."""

    situation: Situation
    outcomes: tuple[Outcome, ...]
    pressed: Outcome | None

    @property
    def part(self) -> ShownPart:
        """The part in which the order is shown: of the kind that the metric in question looks at."""
        certain = (one for one in self.outcomes if one.kind == CERTAIN)
        about = self.pressed or next(certain, self.outcomes[0])
        return part_to_show(self.situation, AVERAGES[about.case[1]].parts)


def nothing_moves_page(session: Session, page_of: PageOf) -> None:
    """Draw the change and a reason at the left; the order before and after, and the metrics, at the right."""
    change = change_from_link(session.focus.explored.change, session.matrix)
    try:
        step, tried, refused = decimal(nudge_step(session.example)), tried_change(session, change), ""
    except InputError as error:
        step, tried, refused = "", None, sentence_of(error)
    with box("screen"):
        with box("band"):
            _show_bench(session, None if tried is None else tried.part)
        page_tabs("nothing_moves")
        with box("words"):
            title = title_of(change, session.matrix, step)
            show_headline(refused if tried is None else finding_of(title, tried.outcomes))
            choose([change_choices(change, session.matrix, step)], key=EXPLORING)
            if tried is not None:
                _show_reason(session.matrix, tried, page_of)
        with box("picture"):
            if tried is not None:
                show_html(order_chips(tried.situation, session.matrix, tried.part))
                _show_metrics(tried)
        with box("foot"):
            with box("rules", _("Rules ▴"), over=True):
                _show_rules(session)
            if tried is not None:
                _offer(session, tried, title)


def tried_change(session: Session, change: Transformation) -> TriedChange:
    """Return what a change does; InputError where it cannot be done."""
    matrix, rules = session.matrix, session.focus.conventions
    situation = situation_of(change, session.example, rules)
    outcomes = session.cache.get(
        (OUTCOMES, matrix, rules, change),
        lambda: tuple(outcome(case, situation) for case in every_case()),
    )
    wanted = next(iter(cases_from_link(session.focus.explored.curves)), None)
    pressed = next((one for one in outcomes if one.case == wanted), None)
    return TriedChange(situation, outcomes, pressed)


def _show_bench(session: Session, part: ShownPart | None) -> None:
    """The matrix, and the score line of the part whose order is shown."""
    matrix, shown = session.matrix, part or ShownPart(ROWS, 0)
    average = "macro" if shown.kind == COLUMNS else "samples"
    focus = replace(session.focus, metric="average_precision", average=average, part=shown.number)
    scene = scene_of(session.example, focus, matrix.samples, matrix.labels)
    workbench(session, scene, threshold_of_sample=True)


def _show_reason(matrix: Matrix, tried: TriedChange, page_of: PageOf) -> None:
    """What the change does, or why the metric that is pressed can or cannot notice it."""
    about, hint = tried.pressed, _("Press a metric to see why.")
    content = [
        element("p", sentence_of_change(tried.situation, matrix)),
        element("p", hint, css="aside"),
    ]
    if about is not None:
        lesson = lesson_link(_("see the lesson"), about.case, page_of, step=START)
        content = [
            element("h2", outcome_title(about)),
            element("p", reason_of(about, tried.situation), " ", lesson),
        ]
    card = element("section", *content, css="card reason", aria_label=_("Why?"))
    show_lesson_links(card, key="reason")


def _show_metrics(tried: TriedChange) -> None:
    """The metrics by what became of them; those that notice are folded."""
    chips = chips_of(tried.outcomes)
    for group in (CERTAIN, PARTLY, SAME):
        _show_chips(tried, group, chips[group])
    if n_moved := len(chips[MOVED]):
        summary = ngettext("{n} metric notices ▾", "{n} metrics notice ▾", n_moved)
        with box("moved", summary.format(n=n_moved)):
            _show_chips(tried, MOVED, chips[MOVED])


def _show_chips(tried: TriedChange, group: str, chips: Sequence[MetricChip]) -> None:
    """The names of the metrics of a group, to be pressed."""
    if not chips:
        return
    pressed = tried.pressed
    chosen = next((one.word for one in chips if pressed is not None and pressed.case in one.cases), "")
    options = [Option(one.word, one.title, one.beside) for one in chips]
    choose([[Choice(look_action("curves"), _(GROUP_TITLES[group]), chosen, options)]], key=f"{group}_metrics")


def _show_rules(session: Session) -> None:
    """The conventions in force: under others, other metrics can notice."""
    text = _(
        "All numbers follow the rules of {conventions}: under others, other metrics can notice. {predicted}"
    )
    text = text.format(
        conventions=preset_title(session.focus), predicted=decision_sentence(session.matrix.decision)
    )
    choose_preset(session.focus, element("p", text, css="aside", data_testid="in-force"))


def _offer(session: Session, tried: TriedChange, title: str) -> None:
    matrix, rules, change = session.matrix, session.focus.conventions, tried.situation.transformation
    offer_take_away(
        PageTakeAway(
            "nothing_moves",
            lambda: table_of_outcomes(title, tried.outcomes, tried.situation),
            lambda: code_of_outcomes(change, matrix, rules),
        )
    )


def table_of_outcomes(title: str, outcomes: Iterable[Outcome], situation: Situation) -> Rows:
    """Return a row for every metric and average: the value before and after, and why."""
    return [
        {
            _("change"): title,
            _("metric"): _(METRICS[one.case[0]].title),
            _("average"): _(AVERAGES[one.case[1]].title),
            _("from"): one.before,
            _("to"): one.after,
            _("outcome"): _(KINDS_IN_WORDS[one.kind]),
            _("reason"): reason_of(one, situation),
        }
        for one in outcomes
    ]


def code_of_outcomes(change: Transformation, matrix: Matrix, rules: Conventions) -> str:
    """Return code that prints what a change does to every metric under every average."""
    return (
        f"{example_snippet(example_of(matrix), rules)}"
        "from multilabel_metrics_lab.behaviour.invariance import outcomes, situation_of\n"
        "from multilabel_metrics_lab.behaviour.transformation import Transformation\n\n"
        f"change = Transformation{(change.name, change.scope, change.place)!r}\n"
        "for one in outcomes(situation_of(change, example, rules)):\n"
        "    print(*one.case, one.before, one.after, one.kind, *sorted(one.decisive))\n"
    )

"""All orders: where the ranking of one sample stands among all possible ones, by every metric."""

from dataclasses import replace

from pages.explore.all_orders.order_standings import order_standings, sentence_of_orders, with_scores
from pages.explore.all_orders.standings_table import standings_table
from pages.explore.all_orders.two_orders import two_orders
from pages.lesson_links import lesson_of
from pages.lessons.convention_choice import preset_title
from pages.lessons.lesson_choices import choose_part
from pages.lessons.scene import scene_of
from pages.shell.joined import side_by_side
from pages.shell.notice import opening
from pages.state.session import Session
from pages.state.turns import give_way
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.decision_choice import decided
from pages.workbench.menu import enter


def put_in_place(order: int) -> None:
    session.change_to(with_scores(session.matrix, row, found.scores(order)))


def rules_in_force(session: Session) -> str:
    told = _("All metrics follow the rules of {conventions}. {predicted}")
    return told.format(conventions=preset_title(session.focus), predicted=decided(session.matrix.decision))


session = enter()
matrix = session.matrix
focus = replace(session.focus, metric="ranking_loss", average="samples", step=None)
shown = scene_of(session.example, focus, matrix.samples, matrix.labels)
row = shown.focus.part
found = order_standings(session, row)
opening(sentence_of_orders(found))
beside, table = side_by_side(38, 62)
with beside:
    choose_part(shown)
    workbench(session, shown, threshold_of_sample=True, choosing=False, stacked=True)
give_way()
with table:
    standings_table(found, lesson_of, put_in_place, rules_in_force(session))
give_way()
two_orders(session, found, lesson_of, put_in_place)

"""The library lens: what the review, the libraries and the documents give on the matrix, and why."""

from metrics import PRESETS, SOURCES, Smallest
from pages.views.lens import Doors, show_lens
from pages.views.lens_table import Cell
from pages.views.look import look
from pages.views.view import View
from pages.views.words import gettext as _
from pages.workbench import link
from pages.workbench.bench import workbench
from pages.workbench.matrix import Matrix
from pages.workbench.menu import enter, lesson_link, page_link
from pages.workbench.session import Session


def doors(session: Session) -> Doors:
    """The ways from the lens to the workbench and to the lessons."""

    def load(found: Smallest) -> None:
        session.load(Matrix.of(found.truth, found.scores))

    def lesson(cell: Cell) -> None:
        metric, average, preset = cell
        view = View(metric=metric, average=average, preset=preset, conventions=PRESETS[preset])
        label = _("See it step by step with {preset}").format(preset=_(SOURCES[preset].title))
        lesson_link(metric, link.query_of(session.code, view), label)

    return Doors(load, lesson)


session = enter()
matrix, example = session.matrix, session.example
workbench(session, look(example, session.view, matrix.samples, matrix.labels), steps=False)
show_lens(example, doors(session))
page_link("conventions", _("What each source chooses, switch by switch"), session.query)

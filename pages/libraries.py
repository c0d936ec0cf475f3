"""The library lens: what the review, the libraries, the documents and a textbook give, and why."""

from metrics import SOURCES, Smallest
from pages.content.lens_answer import Doors
from pages.content.lens_table import Cell
from pages.content.library_lens import show_lens
from pages.intake.matrix import Matrix
from pages.lesson_links import lesson_of
from pages.lessons.scene import scene_of
from pages.printed_number import show_printed_number
from pages.shell.joined import box
from pages.shell.markup import element
from pages.state import link
from pages.state.session import Session
from pages.words import gettext as _
from pages.workbench.bench import workbench
from pages.workbench.doors import show_with_doors
from pages.workbench.menu import enter


def doors(session: Session) -> Doors:
    """The ways from the lens to the workbench and to the lessons."""

    def load(found: Smallest) -> None:
        session.load(Matrix.of(found.truth, found.scores))

    def lesson(cell: Cell) -> None:
        metric, average, preset = cell
        # At the first step: the value has been told here, so the lesson does not ask for it.
        label = _("See it step by step with {preset}").format(preset=_(SOURCES[preset].title))
        asks = link.asking(metric, average, part="1", step="1", preset=preset)
        way = element("a", label, data_page=lesson_of(metric, average), data_asks=asks)
        show_with_doors(way, key="lens_lesson")

    return Doors(load, lesson)


session = enter()
matrix, example = session.matrix, session.example
workbench(session, scene_of(example, session.focus, matrix.samples, matrix.labels))
with box("printed_number"):
    show_printed_number(session)
show_lens(example, session.focus.explored.columns, doors(session))
way_on = element("a", _("What each source chooses, convention by convention"), data_page="conventions")
show_with_doors(element("p", way_on), key="way_to_conventions")

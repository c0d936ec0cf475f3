"""The library lens: what the review, the libraries, the documents and a textbook give, and why."""

from urllib.parse import urlencode

from metrics import PRESETS, SOURCES, Smallest
from pages.intake.matrix import Matrix
from pages.lesson_links import lesson_of
from pages.state import link
from pages.state.focus import Focus
from pages.state.session import Session
from pages.views.lens_answer import Doors
from pages.views.lens_table import Cell
from pages.views.library_lens import show_lens
from pages.views.markup import element
from pages.views.scene import scene_of
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
        rules = PRESETS[preset]
        focus = Focus(metric=metric, average=average, step="1", preset=preset, conventions=rules)
        label = _("See it step by step with {preset}").format(preset=_(SOURCES[preset].title))
        address = f"{lesson_of(metric, average)}?{urlencode(link.query_of(session.held.called, focus))}"
        show_with_doors(element("a", label, href=address), key="lens_lesson")

    return Doors(load, lesson)


session = enter()
matrix, example = session.matrix, session.example
workbench(session, scene_of(example, session.focus, matrix.samples, matrix.labels))
show_lens(example, doors(session))
way_on = element(
    "a",
    _("What each source chooses, convention by convention"),
    href=f"conventions?{urlencode(session.carried)}",
)
show_with_doors(element("p", way_on), key="way_to_conventions")

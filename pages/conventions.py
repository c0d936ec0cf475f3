"""Every convention with its choices, and what each preset chooses."""

from pages.views.convention_tables import show_choices
from pages.views.scene import scene_of
from pages.workbench.bench import workbench
from pages.workbench.menu import enter

session = enter()
workbench(
    session,
    scene_of(session.example, session.focus, session.matrix.samples, session.matrix.labels),
)
show_choices()

"""To be drawn."""

from pages.views.scene import scene_of
from pages.workbench.bench import workbench
from pages.workbench.menu import enter

session = enter()
matrix = session.matrix
workbench(session, scene_of(session.example, session.focus, matrix.samples, matrix.labels))

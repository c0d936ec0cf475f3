"""Every convention with its choices, and what each preset chooses."""

from pages.lessons.scene import scene_of
from pages.served import ALL, CONVENTIONS
from pages.shell.served_content import address_of_content
from pages.workbench.bench import workbench
from pages.workbench.doors import show_served_doors
from pages.workbench.menu import enter

session = enter()
workbench(
    session,
    scene_of(session.example, session.focus, session.matrix.samples, session.matrix.labels),
)
show_served_doors(address_of_content(CONVENTIONS, ALL), key="choices_of_sources")

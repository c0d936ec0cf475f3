"""Every convention with its choices, and what each preset chooses."""

from pages.views.choices import show_choices
from pages.views.look import look
from pages.workbench.bench import workbench
from pages.workbench.menu import enter

session = enter()
workbench(
    session, look(session.example, session.view, session.matrix.samples, session.matrix.labels), steps=False
)
show_choices()

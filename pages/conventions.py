"""Conventions: every rule with its choices, and which sources make them."""

from pages.explore.libraries.rules_reference import rules_page
from pages.sources.full_titles import full_title
from pages.workbench.menu import current_session

rules_page(current_session(), full_title)

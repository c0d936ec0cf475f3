"""Conventions: every rule with its choices, and which sources make them."""

from pages.explore.libraries.conventions_page import rules_page
from pages.sources.source_documents import full_title
from pages.workbench.menu import current_session

rules_page(current_session(), full_title)

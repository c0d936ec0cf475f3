"""Conventions: every rule with its choices, and which sources make them."""

from pages.explore.libraries.conventions_page import rules_page
from pages.sources.source_documents import full_title
from pages.workbench.menu import enter

rules_page(enter(), full_title)

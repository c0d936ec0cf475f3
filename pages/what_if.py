"""What if: something is moved through its whole range, and every metric is seen along it."""

from pages.explore.what_if.what_if_page import what_if_page
from pages.lesson_links import lesson_of
from pages.workbench.menu import current_session

what_if_page(current_session(), lesson_of)

"""What cannot change it: something is done to the matrix, and every metric says if it notices, and why."""

from pages.explore.what_cannot_change.what_cannot_change_page import what_cannot_change_page
from pages.lesson_links import lesson_of
from pages.workbench.menu import current_session

what_cannot_change_page(current_session(), lesson_of)

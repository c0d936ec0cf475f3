"""Libraries: what the review, the libraries, the documents and a textbook give, and why."""

from pages.explore.libraries.libraries_page import libraries_page
from pages.lesson_links import lesson_of
from pages.printed_number import show_printed_number
from pages.workbench.menu import current_session

libraries_page(current_session(), lesson_of, show_printed_number)

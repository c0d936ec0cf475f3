"""All orders: where the ranking of one sample stands among all possible ones, by every metric."""

from pages.explore.all_orders.all_orders_page import all_orders_page
from pages.lesson_links import lesson_of
from pages.workbench.menu import current_session

all_orders_page(current_session(), lesson_of)

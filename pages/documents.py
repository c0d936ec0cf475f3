"""The errors of five texts to find: a group of Questions, which old links name by this address."""

from pages.content.asked import FIND
from pages.questions_page import questions_page
from pages.workbench.menu import enter

questions_page(enter(), FIND)

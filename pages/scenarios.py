"""The gallery: what people got confused about in public, each on a matrix that shows it."""

from urllib.parse import urlencode

from pages.sources.gallery import GALLERY, Scenario
from pages.views.gallery import Card, cards
from pages.views.markup import Html, element
from pages.views.words import gettext as _
from pages.workbench.doors import show_with_doors
from pages.workbench.link import SCENARIO
from pages.workbench.menu import enter


def address(key: str, scenario: Scenario) -> str:
    """The lesson of the scenario, which goes on saying what to try there."""
    return f"{scenario.lesson.address}&{urlencode({SCENARIO: key})}"


enter()
told = _("Questions that people asked in public, each with a matrix that answers it.")
shown = [
    Card(key, one.question, one.notice, one.found(), one.try_this, one.threads, address(key, one))
    for key, one in GALLERY.items()
]
show_with_doors(Html(element("p", told, css="question") + cards(shown)), key="doors_of_scenarios")

"""The gallery: what people got confused about in public, each on a matrix that shows it."""

from pages.lesson_links import lesson_address
from pages.sources.scenario_gallery import GALLERY, Scenario
from pages.state.link import SCENARIO
from pages.views.markup import Html, element
from pages.views.scenario_cards import Card, cards
from pages.words import gettext as _
from pages.workbench.doors import show_with_doors
from pages.workbench.menu import enter


def address(key: str, scenario: Scenario) -> str:
    """The lesson of the scenario, which goes on saying what to try there."""
    return lesson_address(scenario.lesson, **{SCENARIO: key})


enter()
told = _("Questions that people asked in public, each with a matrix that answers it.")
shown = [
    Card(key, one.question, one.notice, one.found(), one.try_this, one.threads, address(key, one))
    for key, one in GALLERY.items()
]
show_with_doors(Html(element("p", told, css="question") + cards(shown)), key="doors_of_scenarios")

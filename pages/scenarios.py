"""The gallery: what people got confused about in public, each on a matrix that shows it."""

from pages.content.scenario_cards import Card, cards
from pages.followed import numbers_of, question_address
from pages.shell.markup import Html, element
from pages.sources.scenario_gallery import GALLERY
from pages.words import gettext as _
from pages.workbench.doors import show_with_doors
from pages.workbench.menu import enter

followed = enter().focus.scenario
told = element("p", _("Questions that people asked in public, each with a matrix that answers it."))
to_followed = element("p", element("a", _("▾ the question that you are following"), href=f"#{followed}"))
shown = [
    Card(key, one.question, one.notice, numbers_of(key), one.try_this, one.threads, question_address(key))
    for key, one in GALLERY.items()
]
content = (told, to_followed if followed in GALLERY else "", cards(shown, followed))
show_with_doors(Html("".join(content)), key="doors_of_scenarios")

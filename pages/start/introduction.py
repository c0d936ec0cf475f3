"""What the start page opens with: what two metrics find at once, and what there is to try."""

from __future__ import annotations

from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_IN_BIG = 36  # letters of a finding that fill two lines of the largest type


def introduction(found: str) -> Html:
    """The finding, and what to try."""
    css = "long" if len(found) > MOST_IN_BIG else ""
    tried = _("Press a 1 or a 0, drag a score: who changes their mind?")
    return Html(element("h1", found, css=css, data_testid="finding") + element("p", tried, css="lead"))

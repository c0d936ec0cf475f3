"""A field for the number that somebody's code prints: the page of the libraries says what gives it."""

from __future__ import annotations

from metrics.explaining.explanation import LONGEST
from pages.shell.component import component
from pages.shell.joined import PressHandler
from pages.words import gettext as _

LIBRARIES = "libraries"
_render = component(
    __file__,
    """
<form class="check-number">
  <label><span></span><input type="text" autocomplete="off"></label>
  <button type="submit" class="framed"></button>
  <p class="aside"></p>
  <button type="button" class="framed"></button>
</form>
""",
    constants=lambda: {
        "page": LIBRARIES,
        "most": LONGEST,
        "words": {
            "title": _("My code prints"),
            "example": _("0.7083, 17/24 or 70.83 %"),
            "ask": _("What gives it? →"),
            "where": _("It is looked for on the matrix of this page. Is yours another one?"),
            "own": _("Bring my own matrix …"),
        },
    },
)


def check_number(bring: PressHandler) -> None:
    """Draw the field; what is typed is answered on the page of the libraries, and a link to it holds it.

    `bring` opens the place where one's own matrix is pasted.
    """
    _render(key="check_number", data={}, after_send={"own": bring})

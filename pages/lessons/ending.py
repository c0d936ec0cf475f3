"""The last page of a lesson: what its metric sees and what it does not, and where to go on."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from pages.shell.markup import Html, element
from pages.state.focus import START
from pages.words import gettext as _


@dataclass(frozen=True)
class NextLesson:
    """Where to go on: what it is called, its page, and the metric and the average of it, if any."""

    title: str
    page: str
    metric: str = ""
    average: str = ""


def ending_of(
    in_short: str, use: str, shown: str, elsewhere: str, printed: Html | None, onward: NextLesson | None
) -> Html:
    """The page: one sentence, when to `use` the metric, what the parts at hand have `shown` of it, what is
    different `elsewhere`, else a number in a text, and the next lesson.
    """
    made: list[Html] = [element("h3", _("In short")), element("p", in_short, css="in-short")]
    made.append(element("p", use, css="use"))
    for told, css in ((shown, "shown"), (elsewhere, "elsewhere")):
        if told:
            made.append(element("p", told, css=css, data_gives_away="1"))
    if printed is not None and not (shown and elsewhere):  # there is room for two of them
        made.append(element("p", printed, css="printed"))
    if onward is not None:
        made.append(_link(onward))
    return Html("".join(made))


def _link(onward: NextLesson) -> Html:
    asks = {"metric": onward.metric, "average": onward.average, "step": START}
    query = urlencode({name: value for name, value in asks.items() if value})
    told = _("Next: {lesson} →").format(lesson=_(onward.title))
    return element("a", told, css="next", data_page=onward.page, data_asks=query, href=onward.page)

"""A fraction of what is counted: the chips above and below its bar, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan

from metrics import Quantity
from metrics.graph.digits import exact
from metrics.graph.written import relation
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.counts.counted_chips import CountedRow
from pages.lessons.pictures.counts.counted_shares import Share
from pages.lessons.scene import Scene
from pages.lessons.step_texts import say
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _


def fraction(scene: Scene, pages: WorkingPages, share: Share, rows: Sequence[CountedRow]) -> Html:
    """The counts above and below a bar and, once it is computed, what they come to."""
    title = element("h3", _(share.quantity.title), title=_(share.quantity.title))
    above, below = rows
    since = pages.reached(share.key)
    now = () if share.quantity is scene.of_part[-1] else (since, pages.last_of_part)
    told = " ".join(map(say, share.quantity.notes))
    value = part_of_picture("p", *_worth(share), since=since, now=now, css="worth", title=told)
    return element("section", title, above.drawn("above"), below.drawn("below"), value, css="fraction")


def _worth(share: Share) -> Iterator[Html]:
    """The fraction in numbers, where they are not those of the two rows, and its value."""
    value = float(share.quantity.value)
    above, below = exact(share.numerator), exact(share.denominator)
    is_sum = max(len(share.above), len(share.below)) > 1 or any(one.factor != 1 for one in share.above)
    if isnan(value) or (is_sum and "/" not in above + below and f"{above}/{below}" != exact(value)):
        yield element("span", f"= {above}/{below}")
    if isnan(value):
        left_out = any(note.left_out for note in share.quantity.notes)
        yield element("span", _("left out") if left_out else _("no value"), css="none")
    else:
        yield element("b", f"{relation(share.quantity, None, Quantity.as_shown)} {exact(value)}")

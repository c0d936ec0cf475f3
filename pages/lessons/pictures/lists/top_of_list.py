"""The picture of one-error: the top of a sorted list, and whether what stands there is true."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.page_sentence import shortened
from pages.lessons.picture import Picture, chip_of, part_of_picture
from pages.lessons.pictures.lists.marks_of_list import joined, on_pages
from pages.lessons.pictures.lists.ranked_list import MOST_ROWS, RankedRows, ranked_list, rows_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MOST_NAMES = 3
BY_THE_RULE = {
    "optimistic": N_("By the rule one true label is enough: no error."),
    "pessimistic": N_("By the rule one false label is enough: an error."),
}


def top_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """One-error: the top of the list is marked, and beside it stands what it is: right, wrong or between."""
    since = page_of(pages, "top_score")
    size = int((scene.ranked.score == value_of_step(scene, "top_score")).sum())
    asked = joined(
        *(on_pages(pages, place, "top_score", "one_error") for place in range(min(size, MOST_ROWS)))
    )
    rows = rows_of(scene, pages)
    told = _("The labels from the highest score down. The top of the list is judged.")
    return ranked_list("top", rows, (), _judged(rows, size, since), told, asked)


def _judged(rows: RankedRows, size: int, since: int | None) -> Iterator[Html]:
    """A frame with the names at the top, which gets a sign when the error is computed."""
    scene, reached = rows.scene, page_of(rows.pages, "one_error")
    names = [chip_of(scene, rows.item(place)) for place in range(min(size, MOST_NAMES))]
    more = [_("… {n} more").format(n=size - MOST_NAMES)] if size > MOST_NAMES else []
    top = part_of_picture("p", *names, *more, since=since, css="names")
    error = value_of_step(scene, "one_error")
    if error is None or isnan(error) or reached is None:
        yield element("div", top, css="judged waiting")
        return
    kind, sign, said = _verdict(error) if size == 1 else _verdict_on_several(rows, size, error)
    if reached > 0:
        yield part_of_picture("div", top, until=reached - 1, css="judged waiting")
    mark = element("span", sign, css="sign", aria_hidden="true")
    yield part_of_picture("div", *([top]), mark, element("p", said), since=reached, css=f"judged {kind}")


def _verdict(error: float) -> tuple[str, str, str]:
    if error == 0:
        return "right", "✓", _("The top label is true: no error.")
    if error == 1:
        return "wrong", "✗", _("The top label is false: an error.")
    return "tied", "=", _("An error of {error} on average.").format(error=exact(error))


def _verdict_on_several(rows: RankedRows, size: int, error: float) -> tuple[str, str, str]:
    """What the rule in force says of labels that share the top."""
    scene = rows.scene
    kind, sign, said = _verdict(error)
    at_top = [rows.scene.ranked.items[place] for place in range(size)]
    rule = scene.result.conventions.one_error_tie
    if not scene.truth[at_top].any():
        ruled = _("None of them is true: an error.")
    elif scene.truth[at_top].all():
        ruled = _("All of them are true: no error.")
    elif rule == "first":
        ruled = _("The rule takes the left one: {name}.").format(name=shortened(scene.names[min(at_top)]))
    elif rule == "average":
        ruled = said
    else:
        ruled = _(BY_THE_RULE[rule])
    shared = ngettext("{count} label has the top score.", "{count} labels share the top.", size)
    return kind, sign, f"{shared.format(count=size)} {ruled}"

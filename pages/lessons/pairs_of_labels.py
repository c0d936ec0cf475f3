"""How many pairs of a true and a false label there are: the page before the first pair is looked at."""

from __future__ import annotations

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.line import Line
from pages.lessons.page_sentence import Named, Words, put_into
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage
from pages.words import gettext as _
from pages.words import ngettext

PAIRS = "ranking_loss.pairs"


def count_of_pairs_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """How many labels are true and how many false, and how many pairs these make."""
    true, false = (scene.step_with(key) for key in ("positives", "negatives"))
    pairs = (true * false).named("pairs", N_("Pairs of a true and a false label"), r"\mathrm{pairs}")
    said = _pairs_told(float(true.value), float(false.value))
    reaches = {one.key: (None,) for one in (true, false)}
    title = _("Pairs")
    return (WorkingPage(PAIRS, 0, title, (Line(pairs),), tuple(scene.cells), sentence=said, reaches=reaches),)


def _pairs_told(true: float, false: float) -> Words:
    if true == false == 1:
        told = _("{true} label is true and {false} false: {pairs} pair.")
    else:
        told = ngettext(
            "{true} label is true and {false} false: {pairs} pairs.",
            "{true} labels are true and {false} false: {pairs} pairs.",
            int(true),
        )
    return put_into(
        told,
        true=[Named(exact(true), "true")],
        false=[Named(exact(false))],
        pairs=[Named(exact(true * false))],
    )

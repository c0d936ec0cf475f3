"""The page that the lesson on ranking loss adds: how many pairs there are."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.words import N_
from pages.lessons.formula_lines import FormulaLine
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage

PAIRS_PAGE = "ranking_loss.pairs"


def count_of_pairs_page(scene: Scene) -> Iterator[WorkingPage]:
    """How many labels are true and how many false, and how many pairs these make."""
    true, false = (scene.step_with(key) for key in ("positives", "negatives"))
    pairs = (true * false).named("pairs", N_("Pairs of a true and a false label"), r"\mathrm{pairs}")
    reaches = {one.key: (None,) for one in (true, false)}
    yield WorkingPage(PAIRS_PAGE, lines=(FormulaLine(pairs),), cells=scene.cells, reaches=reaches)

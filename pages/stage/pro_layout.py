"""The groups of pairs of PRO loss: on which pages each is shown, and where the parts of the picture are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from metrics.kernels.pro_loss import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, threshold_label
from metrics.once import once
from metrics.pictures.pro_groups import THRESHOLD_LABEL, ProGroup, pro_groups
from metrics.words import N_
from pages.stage.picture import HEIGHT, WIDTH, Box
from pages.stage.working_pages import WorkingPages, page_of
from pages.state.protocol import Cell
from pages.views.scene import Scene
from pages.words import gettext as _

VALUE, WITH_PAIRS = "pro_loss", "pro_loss.groups"
FIRST_STEPS: Mapping[str, str] = {ORDER: LOST_IN_ORDER, PAIRS: LOST_PAIRS, TRUE: TRUE, FALSE: FALSE}
QUESTIONS: Mapping[str, str] = {
    ORDER: N_("Is the more relevant true label ranked higher?"),
    PAIRS: N_("Is each true label ranked above each false one?"),
    TRUE: N_("Is each true label above the threshold?"),
    FALSE: N_("Is each false label below the threshold?"),
}
SHORT: Mapping[str, str] = {
    ORDER: N_("order"),
    PAIRS: N_("pairs"),
    TRUE: N_("true below Θ"),
    FALSE: N_("false above Θ"),
}
EDGE = 4.0
BOX_HIGH = 42.0
LIST_WIDE = 150.0
LEFT = 168.0
SIZE, LINE, TITLE, TITLE_LINE = 15.5, 17.0, 15.5, 18.0


@dataclass(frozen=True, eq=False)
class ProLayout:
    """The groups of a sample, the pages on which each is shown, and the boxes of their means."""

    scene: Scene
    pages: WorkingPages

    @once
    def groups(self) -> tuple[ProGroup, ...]:
        """The groups of pairs in the order of the steps."""
        return pro_groups(self.scene.result, self.scene.focus.part)

    @once
    def threshold(self) -> float:
        """The threshold of the sample."""
        return float(threshold_label(self.scene.result.source).value_at(self.scene.focus.part))

    @once
    def together(self) -> int:
        """The first page on which the means become one number."""
        first = page_of(self.pages, WITH_PAIRS)
        return self.pages.reached(VALUE) if first is None else first

    @once
    def _starts(self) -> tuple[int, ...]:
        others = (self.pages.reached(FIRST_STEPS[group.mean.key]) for group in self.groups[1:])
        return 0, *others, self.together

    def shown(self, number: int) -> tuple[int, int]:
        """The first and the last page on which a group is shown."""
        return self._starts[number], self._starts[number + 1] - 1

    def compared_on(self, number: int, item: int) -> int:
        """The page on which the pairs of an item of a group are compared."""
        key = FIRST_STEPS[self.groups[number].mean.key]
        return self.pages.reached(key, item if key in (LOST_IN_ORDER, LOST_PAIRS) else None)

    def box(self, number: int) -> Box:
        """The box at the bottom that keeps the mean of a group."""
        width = (WIDTH - 2 * EDGE) / len(self.groups)
        return Box(EDGE + number * width + 3, HEIGHT - BOX_HIGH - 2, width - 6, BOX_HIGH)

    @property
    def foot(self) -> float:
        """Where the boxes begin."""
        return HEIGHT - BOX_HIGH - 8

    def name(self, item: int) -> str:
        """What to call a label, or the threshold."""
        return _("the threshold") if item == THRESHOLD_LABEL else self.scene.names[item]

    def cells(self, *items: int) -> tuple[Cell, ...]:
        """The cells of labels; the threshold has none."""
        return tuple(self.scene.cells[item] for item in items if item != THRESHOLD_LABEL)

    def score(self, item: int) -> float:
        """The score of a label, or the threshold."""
        if item == THRESHOLD_LABEL:
            return self.threshold
        return float(self.scene.result.source.score.value_at(self.scene.focus.part)[item])

    def is_true(self, item: int) -> bool:
        """Whether a label is true."""
        return bool(self.scene.truth[item])

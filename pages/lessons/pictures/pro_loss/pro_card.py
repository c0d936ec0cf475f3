"""One group of pairs of PRO loss: who is compared with whom, and on which page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics.kernels.pro_loss import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, threshold_label
from metrics.lazy import lazy_property
from metrics.pictures.pairs import THRESHOLD_LABEL, ProGroup
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, pages_about
from pages.words import gettext as _

MOST_ROWS, MOST_COLUMNS = 4, 5
FIRST_STEPS: Mapping[str, str] = {ORDER: LOST_IN_ORDER, PAIRS: LOST_PAIRS, TRUE: TRUE, FALSE: FALSE}


@dataclass(frozen=True, eq=False)
class ProCard:
    """A group of a scene; `shown` are the pages that are about it."""

    scene: Scene
    pages: WorkingPages
    group: ProGroup
    shown: range

    @lazy_property
    def uppers(self) -> list[int]:
        """The indices of those that should stand above, as far as they have a pair."""
        return self._down(self.group.upper.tolist(), np.flatnonzero(self.group.compared.any(1)).tolist())

    @lazy_property
    def lowers(self) -> list[int]:
        """The indices of those that should stand below."""
        return self._down(self.group.lower.tolist(), np.flatnonzero(self.group.compared.any(0)).tolist())

    def _down(self, items: list[int], used: list[int]) -> list[int]:
        """In the order of relevance, else from the highest score down."""
        if self.group.mean.key == ORDER or THRESHOLD_LABEL in items:
            return used
        places = {item: place for place, item in enumerate(self.scene.ranked.items.tolist())}
        return sorted(used, key=lambda one: places[items[one]])

    def compared_on(self, item: int) -> int:
        """The page on which the pairs of one that should stand above are compared."""
        key = FIRST_STEPS[self.group.mean.key]
        return self.pages.reached(key, item if key in (LOST_IN_ORDER, LOST_PAIRS) else None)

    def asked(self, item: int) -> list[int]:
        """The pages on which a label is the one in question."""
        about = pages_about(self.pages, (FIRST_STEPS[self.group.mean.key],), item)
        return [page for page in about if page in self.shown]

    @property
    def stands_across(self) -> bool:
        """Whether those that should stand above are the columns: then the threshold is the row."""
        return self.group.mean.key == TRUE

    @property
    def rows(self) -> list[int]:
        """The indices that have a row."""
        every = self.lowers if self.stands_across else self.uppers
        return every if len(every) <= MOST_ROWS else every[: MOST_ROWS - 1]

    @property
    def columns(self) -> list[int]:
        """The indices that have a column: of very many those that are the first to be wrong."""
        every = self.uppers if self.stands_across else self.lowers
        if len(every) <= MOST_COLUMNS:
            return every
        return every[1 - MOST_COLUMNS :] if self.stands_across else every[: MOST_COLUMNS - 1]

    def pair(self, row: int, column: int) -> tuple[int, int]:
        """Which two are compared there, by their indices: the one that should stand above comes first."""
        return (column, row) if self.stands_across else (row, column)

    def score(self, item: int) -> float:
        """The score of a label, or the threshold."""
        if item == THRESHOLD_LABEL:
            return float(threshold_label(self.scene.result.source).value_at(self.scene.focus.part))
        return float(self.scene.scores[item])

    def name(self, item: int) -> str:
        """What to call a label, or the threshold."""
        return _("the threshold") if item == THRESHOLD_LABEL else self.scene.names[item]

"""What can be read of a matrix besides its truth and its weights: each by its name, with its words."""

from __future__ import annotations

from collections.abc import Mapping

from ..parts.part import CELLS, COLUMNS, ROWS
from ..registry import DIFFERENCES, SCORES
from ..words import N_

SIDES, BY_HAND = "sides", "by_hand"
LEFT, TOP = "left", "top"
LABELS, SAMPLES = "labels", "samples"
FALSE_LABELS, FALSE_SAMPLES = "false_labels", "false_samples"
EMPTY_LABELS, EMPTY_SAMPLES = "empty_labels", "empty_samples"
# What follows "It depends on ...".
READABLE: Mapping[str, str] = {
    BY_HAND: N_("what is predicted, which is set by hand here"),
    SIDES: N_("which side of its threshold each score is on"),
    ROWS: N_("the order of the labels within each sample"),
    COLUMNS: N_("the order of the samples within each label"),
    CELLS: N_("the order of all cells in one list"),
    DIFFERENCES: N_("the differences between the scores of a sample"),
    SCORES: N_("the scores themselves"),
    LEFT: N_("which label stands further left"),
    TOP: N_("which sample stands further up"),
    LABELS: N_("how often each label counts"),
    SAMPLES: N_("how many samples there are"),
    FALSE_LABELS: N_("how many labels of a sample are false"),
    FALSE_SAMPLES: N_("for how many samples a label is false"),
    EMPTY_LABELS: N_("how many labels are nowhere true and nowhere predicted"),
    EMPTY_SAMPLES: N_("how many samples have nothing true and nothing predicted"),
}
OF_SCORES = frozenset((BY_HAND, SIDES, ROWS, COLUMNS, CELLS, DIFFERENCES, SCORES))
# What the parts of a kind can tell apart: the places of items, how much of a part is false, and parts in
# which nothing is true or predicted.
PLACES_OF: Mapping[str, frozenset[str]] = {
    ROWS: frozenset((LEFT,)),
    COLUMNS: frozenset((TOP,)),
    CELLS: frozenset((LEFT, TOP)),
}
FALSE_OF: Mapping[str, frozenset[str]] = {
    ROWS: frozenset((FALSE_LABELS,)),
    COLUMNS: frozenset((FALSE_SAMPLES,)),
    CELLS: frozenset((FALSE_LABELS, FALSE_SAMPLES)),
}
EMPTY_OF: Mapping[str, frozenset[str]] = {
    ROWS: frozenset((EMPTY_SAMPLES,)),
    COLUMNS: frozenset((EMPTY_LABELS,)),
    CELLS: frozenset(),
}

"""Matrices on which several claims begin, without a tie."""

from .bound import TruthAndScores

# Some labels are missed, some wrongly predicted.
ORDINARY = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
    ((0.9, 0.6, 0.4, 0.1), (0.2, 0.8, 0.3, 0.7), (0.6, 0.3, 0.5, 0.2)),
)
# No sample is ranked perfectly.
BADLY_RANKED = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (1, 0, 1, 0)),
    ((0.9, 0.6, 0.4, 0.1), (0.2, 0.5, 0.8, 0.3), (0.5, 0.8, 0.3, 0.7)),
)

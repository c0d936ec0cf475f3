"""The matrix on which most claims begin: some labels missed, some wrongly predicted, no tie."""

from metrics.behaviour.bound import TruthAndScores

ORDINARY = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
    ((0.9, 0.6, 0.4, 0.1), (0.2, 0.8, 0.3, 0.7), (0.6, 0.3, 0.5, 0.2)),
)

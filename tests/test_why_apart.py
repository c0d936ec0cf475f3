"""What is said of why an average is higher than another is true on every matrix."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isclose, isfinite, sqrt

import numpy as np

from metrics import METRICS, same_value
from pages.intake.matrix import Matrix, example_of
from pages.lessons.average_pages import MERGED
from pages.lessons.average_sentences import cost_of_one_wrong, weight_before_and_now, weights_told, why_apart
from pages.lessons.page_sentence import plain_sentence
from pages.lessons.scene import Scene, scene_of
from pages.lessons.working_pages import sentence_of
from pages.state.focus import Focus
from tests.every import for_every
from tests.test_question_choices import lesson, pages_of

OF_LABELS = [one for one, metric in METRICS.items() if metric.family == "sets" and "macro" in metric.averages]


def scene(matrix: Matrix, metric: str, average: str = "macro") -> Scene:
    """A metric of the labels on a matrix."""
    return scene_of(example_of(matrix), Focus(metric=metric, average=average), matrix.samples, matrix.labels)


def some_matrices(count: int) -> list[Matrix]:
    """Small ones with labels that are never true or never predicted, and with equal columns."""
    rng = np.random.default_rng(7)
    made = []
    for _turn in range(count):
        shape = rng.integers(1, 5), rng.integers(1, 5)
        truth, scores = rng.integers(0, 2, shape), rng.integers(0, 2, shape).astype(float)
        made.append(Matrix.of(truth.tolist(), scores.tolist()))
    return [
        *made,
        Matrix.of([[1, 0], [0, 1]], [[1, 0], [0, 1]]),
        Matrix.of([[1, 0], [0, 0]], [[1, 1], [0, 0]]),
    ]


@for_every("metric", OF_LABELS)
def test_what_is_said_of_the_weights_is_true(metric: str) -> None:
    for matrix in some_matrices(40):
        here = scene(matrix, metric)
        macro, micro = (float(here.under(one)) for one in ("macro", "micro"))
        told = f"{plain_sentence(weights_told(here))} {why_apart(here) if isfinite(macro + micro) else ''}"
        assert ("on every matrix" in told) <= (metric in ("accuracy", "hamming_loss"))
        assert ("micro is higher" in told) <= (micro > macro)
        assert ("micro is lower" in told) <= (micro < macro)
        assert ("by chance" in told) <= (metric == "cohen_kappa" or same_value(macro, micro))
        counted = re.search(
            r"has (\S+)\. Macro counts it as one of (\d+) labels, micro as (\d+) of the (\d+)", told
        )
        if counted:
            value, labels, own, of = map(Fraction, counted.groups())
            assert (own / of - 1 / labels) * (value - Fraction(macro)) * Fraction(micro - macro) > 0


@for_every("metric", ("f_beta", "balanced_accuracy", "matthews_correlation", "cohen_kappa"))
def test_the_counts_of_all_cells_come_to_what_they_are_said_to(metric: str) -> None:
    for matrix in some_matrices(40):
        pages = pages_of(lesson("averaging", metric), "macro", matrix)
        if float(pages.scene.under("micro")) != float(pages.scene.under("micro")):
            continue
        told = plain_sentence(sentence_of(pages.scene, pages[pages.reached(MERGED)]))
        *numbers, value = [
            float(Fraction(one))
            for one in re.findall(r"[−-]?\d+(?:\.\d+|/\d+)?", told.replace("− ", "").replace("−", "-"))
        ]
        worked = {
            "f_beta": lambda two, tp, _two, _tp, fn, fp: two * tp / (two * tp + fn + fp),
            "balanced_accuracy": lambda tp, true, tn, false: (tp / true + tn / false) / 2,
            "matthews_correlation": lambda tp, tn, fp, fn, t, f, p, s: (
                (tp * tn - fp * fn) / sqrt(t * f * p * s)
            ),
            "cohen_kappa": lambda p, t, s, f, chance, agreed: (agreed - p * t - s * f) / (1 - chance),
        }[metric]
        if told.startswith(("All cells: 2 ·", "By chance")) or "Halfway" in told or "root" in told:
            assert isclose(worked(*numbers), value, abs_tol=5e-4), told


def test_a_task_that_is_done_tells_where_the_averages_went() -> None:
    truth, scores = [[1, 0, 1], [1, 1, 0]], [[1.0, 0, 1], [0, 1, 0]]
    begun = scene(Matrix.of(truth, scores), "f_beta")
    now = scene(Matrix.of(truth, [scores[0], [1.0, 1, 0]]), "f_beta")
    # F is 2/3, 1, 1; of what is true and what is predicted the first label has 2 + 1 of 7, then 2 + 2 of 8.
    assert weight_before_and_now(now, begun) == (
        "l1 weighed 1/3 in macro and 3/7 in micro, now 1/3 and 1/2. "
        "Macro was 8/9 and is 1, micro was 6/7 and is 1."
    )
    begun = scene(Matrix.of([[1, 0], [0, 0], [0, 1]], [[1, 1], [0, 0], [0, 0]]), "precision")
    now = scene(Matrix.of([[1, 0], [0, 0], [0, 1]], [[1, 1], [1, 0], [0, 0]]), "precision")
    assert cost_of_one_wrong(now, begun) == (
        "l1 had 1 of 1 right, and has 1 of 2 now: the fewer there are, the more one costs. "
        "Macro was 1/2 and is 1/4, micro was 1/2 and is 1/3."
    )
    now = scene(Matrix.of([[1, 0], [0, 0], [0, 1]], [[1, 1], [0, 1], [0, 0]]), "precision")
    assert cost_of_one_wrong(now, begun) == (
        "l2 had none right, so its precision had nothing to lose. "
        "Macro was 1/2 and is 1/2, micro was 1/2 and is 1/3."
    )

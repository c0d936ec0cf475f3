"""What is dropped is freed at once: no array stays in a cycle, which only the garbage collector finds."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import numpy as np

from metrics import (
    METRICS,
    PRESETS,
    SWITCHES,
    Change,
    Conventions,
    Example,
    InputError,
    Knob,
    compare,
    plain_line,
    report,
    smallest_matrix,
    steps,
    sweep,
)
from metrics.behaviour.invariance import outcomes, situation_of
from metrics.behaviour.orders import order_values, orders_of
from metrics.behaviour.transformation import Transformation
from metrics.pictures.curves import area_by_ranks, mean_curve, threshold_walk
from pages.frame.lesson_links import LESSONS
from pages.lessons.lesson import Lesson
from tests.benchmarks.cost_of_edits import MATRICES
from tests.benchmarks.engine import SIX, call, data
from tests.every import for_every
from tests.lessons.test_stage_data import data_of_stage

USUAL = Conventions()
RANDOM = np.random.default_rng(5)
TRUTH = RANDOM.random((12, 5)) < 0.4
TRUTH[0], TRUTH[1], TRUTH[:, 0] = True, False, False
SCORES = RANDOM.random((12, 5)).round(1)
WEIGHTS = RANDOM.integers(0, 3, 12)
EXAMPLES = (
    lambda: Example.of(TRUTH, SCORES, threshold=[0.1, 0.2, 0.3, 0.4, 0.5]),
    lambda: Example.of(TRUTH, SCORES, top_k=2, sample_weight=WEIGHTS),
    lambda: Example.of(TRUTH, SCORES, y_pred=SCORES > 0.3),
)
KNOBS = Knob("score", 0, 1), Knob("label", column=1), Knob("threshold"), Knob("beta"), Knob("top")


@contextmanager
def without_collector() -> Iterator[None]:
    """Nothing is freed but what nobody refers to; what there is already is not looked at."""
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def arrays_in_cycles(run: Callable[[], object]) -> list[np.ndarray]:
    """The arrays that a run leaves behind where only the garbage collector would find them."""
    with without_collector():
        run()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            gc.collect()
        finally:
            gc.set_debug(0)
        left = [one for each in gc.garbage for one in gc.get_referents(each) if isinstance(one, np.ndarray)]
        gc.garbage.clear()
    return left


@for_every("metric", METRICS)
def test_a_metric_with_its_working_is_freed(metric: str) -> None:
    """Of every example that it takes under every average, and under every choice that it reads."""
    one = METRICS[metric]

    def run() -> None:
        for average in one.averages:
            for key in one.choices_read(average):
                for choice in SWITCHES[key].choices if key in SWITCHES else ():
                    with suppress(InputError):
                        one(fresh(), average, USUAL.with_choice(key, choice))
            for example in EXAMPLES:
                with suppress(InputError):
                    result = one(example(), average)
                    for step in (*steps(result.part(0)), *steps(result.overall)):
                        if step.lines():
                            plain_line(step)
                    result.frame()
                    result._repr_html_()

    assert not arrays_in_cycles(run)


def fresh() -> Example:
    """The small matrix, made anew."""
    return Example.of([[1, 0, 1], [0, 1, 0]], [[0.3, 0.4, 0.5], [0.6, 0.2, 0.1]])


def searched() -> None:
    """The smallest matrix on which two sources disagree."""
    mine, theirs = PRESETS["zhang_zhou_2014"], PRESETS["matlab_d3"]
    smallest_matrix(METRICS["ranking_loss"], "samples", mine, theirs, ("ranking_loss_tie",))


def drawn() -> None:
    """The curves of a result, and its figure."""
    result = METRICS["roc_auc"](fresh(), "macro")
    mean_curve(result)
    area_by_ranks(result.inputs).at(0)
    threshold_walk(result.inputs, 0)
    result.figure()


PAIR = ("f_beta", "macro"), ("ranking_loss", "samples")
WORK: tuple[Callable[[], object], ...] = (
    *(partial(lambda knob: sweep(knob, PAIR, fresh()), knob) for knob in KNOBS),
    searched,
    lambda: outcomes(situation_of(Transformation("halve", "all"), fresh(), USUAL)),
    lambda: outcomes(situation_of(Transformation("empty_label", "all"), fresh(), USUAL)),
    lambda: Change(fresh(), fresh(), USUAL).unseen(METRICS["ranking_loss"], "samples"),
    lambda: order_values(PAIR[1], orders_of(Example.of([[1, 0, 1]], [[0.3, 0.4, 0.5]])), USUAL),
    drawn,
    lambda: report(fresh()),
    lambda: compare(fresh(), ["d0", "scikit_learn"]),
)


@for_every("work", WORK)
def test_what_is_made_of_an_example_is_freed(work: Callable[[], object]) -> None:
    assert not arrays_in_cycles(work)


@for_every("lesson", [lesson for lessons in LESSONS.values() for lesson in lessons])
def test_what_a_lesson_shows_is_freed(lesson: Lesson) -> None:
    for average in lesson.taught:
        assert not arrays_in_cycles(partial(data_of_stage, lesson, average, MATRICES["4×5"])), average


def test_metrics_of_a_large_matrix_in_a_row_take_no_more_memory_than_one() -> None:
    truth, scores = data((5_000, 100), tied=False)
    with without_collector():
        tracemalloc.start()
        for metric, average in 5 * [*SIX]:
            float(call(metric, average, truth, {"y_score": scores}))
        left, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most <= 40e6, most
    assert left <= 1e6, left

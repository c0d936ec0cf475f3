"""The keys of all steps and notes that a metric may show: a promise to whoever names one.

With them is recorded how each step is called and reads in letters. `python -m tests.step_keys` records both
anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from metrics import METRICS, Conventions, InputError, Quantity, Result, steps
from metrics.graph.working_line import letters
from tests.definitions import OF_ONE_METRIC
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, one_switch_each

RECORD = Path(__file__).parent / "recorded" / "step_keys.json"
READING = RECORD.with_name("working.json")
# Choices under which a line of D0's matrix, or of one with some ties, reads in another way.
CHOICES: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("hamming_loss", "samples", {"threshold_rule": "above"}),
    *(("hamming_loss", "samples", {"top_k_tie": tie}) for tie in ("first", "last", "together")),
    *(("accuracy", "samples", {"accuracy_of_samples": how}) for how in ("over_labels", "cell")),
    ("accuracy", "macro", {"accuracy_of_labels": "jaccard"}),
    *(("f_beta", "samples", {"f_of_samples": "each", "beta": beta}) for beta in (1.0, 2.0)),
    *(("one_error", "samples", {"one_error_tie": tie}) for tie in ("optimistic", "average")),
    ("coverage", "samples", {"coverage_rank": "first", "coverage_start": "one", "coverage_unit": "share"}),
    *(("ranking_loss", "samples", {"ranking_loss_tie": tie}) for tie in ("one", "half", "zero", "last")),
    *(
        ("average_precision", "samples", {"precision_interpolation": how})
        for how in ("all_points", "eleven_points")
    ),
    *(("roc_auc", "samples", {"auc_tie": tie}) for tie in ("one", "half")),
)
ABOUT_TIES = {"one_error_tie", "coverage_rank", "ranking_loss_tie", "auc_tie"}
TIED = [[0.5] * 5, [0.5] * 5]
# A true and a false label of the first sample share the highest score, and two others the next one.
SOME_TIED = [[0.4, 0.4, 0.5, 0.1, 0.5], E0_SCORES[1]]
MIXED = [[0, 0, 0, 0, 0], [1, 1, 1, 1, 1], [1, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
MIXED_SCORES = [[0.1, 0.2, 0.3, 0.6, 0.7], [0.1, 0.1, 0.2, 0.2, 0.2], [0.5] * 5, [0.5, 0.2, 0.7, 0.7, 0.1]]
EXAMPLES = (
    Matrices(E0_TRUTH, E0_SCORES),
    Matrices(E0_TRUTH, E0_SCORES, [2, 0.5]),
    Matrices(E0_TRUTH, TIED, top_k=2),
    Matrices([[0] * 5] * 2, E0_SCORES),
    Matrices([[0] * 5] * 2, E0_SCORES, predictions=[[0] * 5] * 2),
    Matrices([[1] * 5] * 2, E0_SCORES),
    Matrices(MIXED, MIXED_SCORES),
    Matrices(MIXED, MIXED_SCORES, [0, 1, 2, 0]),
    Matrices(MIXED, MIXED_SCORES, [1, 0, 0, 0]),
    Matrices([[1] + [0] * 17], [[0.5] * 18]),
)


def results(metric: str, average: str) -> Iterator[Result]:
    """The metric on matrices with every oddity, under every choice."""
    for given in EXAMPLES:
        for rules in one_switch_each(METRICS[metric], average):
            try:
                yield METRICS[metric](given.fit_for(metric, average).example, average, rules)
            except InputError:
                continue


def keys_of(metric: str, average: str) -> dict[str, list[str]]:
    """The keys of the steps and of the notes, in alphabetical order."""
    shown, told = set(), set()
    for result in results(metric, average):
        for step in chain(steps(result.parts), steps(result.whole)):
            shown.add(step.key)
            told.update(note.key for note in step.notes if note.where.any())
    return {"steps": sorted(shown), "notes": sorted(told)}


def recorded() -> dict[str, dict[str, list[str]]]:
    """What was promised, by metric and average: 'coverage, samples'."""
    found: dict[str, dict[str, list[str]]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


def promised() -> dict[str, dict[str, list[str]]]:
    """The same as it is now, but for metrics whose own module names their steps."""
    return {case: keys_of(*case.split(", ")) for case in promised_cases()}


def promised_cases() -> list[str]:
    """Every metric with every average, but for metrics whose own module names their steps."""
    return [
        f"{metric.key}, {average}"
        for metric in METRICS.values()
        if metric.key not in OF_ONE_METRIC
        for average in metric.averages
    ]


Reading = dict[str, list[dict[str, list[str]]]]


def readings() -> Reading:
    """By metric, average and choices: the title and the letters of each step of a part and of the average."""
    cases = [(*case.split(", "), {}) for case in promised_cases()]
    return {
        ", ".join((metric, average, *(f"{name}={value}" for name, value in choices.items()))): [
            {step.key: [step.title, letters(step)] for step in steps(quantity)}
            for quantity in of_first_part_and_average(metric, average, choices)
        ]
        for metric, average, choices in (*cases, *CHOICES)
    }


def of_first_part_and_average(
    metric: str, average: str, choices: Mapping[str, object]
) -> tuple[Quantity, Quantity]:
    """What D0's matrix comes to, or one with some ties where a choice is about them."""
    scores = SOME_TIED if not ABOUT_TIES.isdisjoint(choices) else E0_SCORES
    example = Matrices(E0_TRUTH, scores, top_k=2 if "top_k_tie" in choices else None).example
    result = METRICS[metric](example, average, Conventions(**choices))
    return result.part(0), result.total


if __name__ == "__main__":
    RECORD.write_text(json.dumps(promised(), indent=1) + "\n", encoding="utf-8")
    READING.write_text(json.dumps(readings(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

"""Where a guess and the value part: at a step, at a rule, at what is counted, or at the last step."""

from __future__ import annotations

from typing import Any

from pages.intake.matrix import Matrix, example_of
from pages.lessons.guess_feedback import partings_of
from pages.lessons.scene import scene_of
from pages.lessons.working_pages import WorkingPages, working_pages
from pages.state.focus import START, Focus

# cat .82 and car .38 are true, dog .45 stands between them.
PHOTO = Matrix.of(
    [[1, 0, 1, 0, 0]], [[0.82, 0.45, 0.38, 0.24, 0.06]], ["photo"], ["cat", "dog", "car", "tree", "boat"]
)


def pages_of(metric: str, step: str | None = START, matrix: Matrix = PHOTO) -> WorkingPages:
    focus = Focus(metric=metric, average="samples", step=step)
    return working_pages(scene_of(example_of(matrix), focus, matrix.samples, matrix.labels))


def partings(metric: str, step: str | None = START) -> dict[float, Any]:
    """The numbers that a guess may be, each with its page and its sentence; the first one of each counts."""
    found: dict[float, Any] = {}
    for one in partings_of(pages_of(metric, step))["partings"]:  # type: ignore[attr-defined]
        found.setdefault(one["value"], one)
    return found


def test_the_value_of_an_earlier_step_leads_to_the_step_after_it() -> None:
    """The depth is 3, coverage takes 1 away."""
    depth = partings("coverage")[3]
    assert depth["page"] == "coverage"
    assert "the working goes on from there" in depth["told"]


def test_a_guess_of_nothing_is_not_taken_for_a_count_that_found_nothing() -> None:
    """No false negative and one false positive: 0 and 1 are guesses of the whole, not of these counts."""
    everything = Matrix.of([[1, 1, 0]], [[0.9, 0.8, 0.7]])
    made = partings_of(pages_of("f_beta", START, everything))
    told = [one["told"] for one in made["partings"] if one["value"] in (0, 1)]  # type: ignore[attr-defined]
    assert not any("False" in one or "rongly" in one for one in told)


def test_the_value_under_another_rule_names_the_rule_and_the_first_step_that_differs() -> None:
    tied = Matrix.of([[1, 0]], [[0.5, 0.5]])
    made = partings_of(pages_of("ranking_loss", START, tied))
    halves = [one for one in made["partings"] if one["value"] == 0.5]  # type: ignore[attr-defined]
    assert len(halves) == 1
    assert halves[0]["page"].startswith("ranking_loss.wrong_pairs")
    assert halves[0]["told"] == (
        "By another rule your guess is right. That rule counts a tied pair as half a wrong pair. "
        "This page counts a tied pair as a wrong pair."
    )


def test_other_rules_are_tried_for_the_opening_question_alone() -> None:
    assert len(partings("coverage", "coverage")) < len(partings("coverage", START))


def test_a_share_says_what_is_counted_and_of_how_many() -> None:
    """One of 2 · 3 pairs is in the wrong order."""
    share: Any = partings_of(pages_of("ranking_loss"))["share"]
    assert (share["counted"], share["cases"]) == (1, 6)
    assert share["page"].startswith("ranking_loss.wrong_pairs")
    assert share["told"].format(counted=2) == "Your guess counts 2 of 6; it is 1 of 6."


def test_a_sum_of_fractions_is_no_share() -> None:
    """Average precision is (1 + 2/3) / 2."""
    made = partings_of(pages_of("average_precision"))
    assert made["share"] is None
    assert made["elsewhere"] == "average_precision"

"""The pages of a working: one for each line that is worth a look by itself, all in the order of the steps."""

from __future__ import annotations

import pytest

from metrics import METRICS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import scene_of
from pages.lessons.stage.stage import pace
from pages.lessons.working_pages import MOST_PAGES_OF_A_STEP, WorkingPages, working_pages
from pages.state.focus import START, Focus
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrix.of(E0_TRUTH, E0_SCORES)
MANY = Matrix.of([[k % 3 == 0 for k in range(60)]] * 3, [[k * 7 % 60 / 60 for k in range(60)]] * 3)


def pages_of(matrix: Matrix, metric: str, average: str) -> WorkingPages:
    focus = Focus(metric=metric, average=average)
    return working_pages(scene_of(example_of(matrix), focus, matrix.samples, matrix.labels))


@pytest.fixture
def ranking_loss() -> WorkingPages:
    return pages_of(D0, "ranking_loss", "samples")


def test_a_step_that_counts_for_each_item_has_a_page_for_each_from_the_top_of_the_list(
    ranking_loss: WorkingPages,
) -> None:
    assert [page.key for page in ranking_loss] == [
        "positives",
        "negatives",
        "ranking_loss.wrong_pairs:3",
        "ranking_loss.wrong_pairs:1",
        "ranking_loss",
        "ranking_loss.average",
    ]
    assert [pace(ranking_loss, place) for place in (1, 2, 3)] == [
        "Step 2 of 6",
        "Step 3 of 6",
        "Step 4 of 6",
    ]


def test_a_page_lights_what_its_line_looks_at(ranking_loss: WorkingPages) -> None:
    assert ranking_loss[2].lit == ((0, 2),)
    assert ranking_loss[3].lit == ((0, 0), (0, 1))
    assert ranking_loss[5].lit == tuple((row, column) for row in range(2) for column in range(5))


def test_a_step_and_its_line_are_reached_on_their_pages(ranking_loss: WorkingPages) -> None:
    assert ranking_loss.reached("ranking_loss.wrong_pairs") == 2
    assert ranking_loss.reached("ranking_loss.wrong_pairs", 0) == 3
    assert ranking_loss.average == 5
    assert ranking_loss.last_of_part == 4
    with pytest.raises(KeyError):
        ranking_loss.reached("ranking_loss.right_pairs")


@for_every(
    ("step", "place"),
    [
        (None, None),
        (START, 0),
        ("1", 0),
        ("3", 2),
        ("4", 4),
        ("99", 5),
        ("ranking_loss", 4),
        ("ranking_loss.wrong_pairs", 2),
        ("ranking_loss.wrong_pairs:1", 3),
        ("ranking_loss.wrong_pairs:2", 2),
        ("nothing.of_the_kind", 0),
    ],
)
def test_an_address_names_a_page_by_its_key_or_its_step(
    ranking_loss: WorkingPages, step: str | None, place: int | None
) -> None:
    assert ranking_loss.place_of(step) == place


def test_of_many_lines_the_last_page_shows_all_others_together() -> None:
    pages = pages_of(MANY, "ranking_loss", "samples")
    own = [
        page
        for page in pages
        if page.quantity is not None and page.quantity.key == "ranking_loss.wrong_pairs"
    ]
    assert len(own) == MOST_PAGES_OF_A_STEP
    assert own[-1].key == "ranking_loss.wrong_pairs:more"
    assert sum(len(page.lines) for page in own) == 20
    assert pages.reached("ranking_loss.wrong_pairs", own[-1].lines[-1].item) == pages.reached(
        "ranking_loss.wrong_pairs", own[-1].lines[0].item
    )


@for_every("matrix", [D0, MANY])
@for_every(("metric", "average"), CASES)
def test_every_line_of_every_step_is_on_exactly_one_page(matrix: Matrix, metric: str, average: str) -> None:
    pages = pages_of(matrix, metric, average)
    assert len({page.key for page in pages}) == len(pages)
    assert [page.step for page in pages] == sorted(page.step for page in pages)
    for number, quantity in enumerate(pages.scene.working, 1):
        lines = [line.item for page in pages if page.step == number for line in page.lines]
        assert sorted(lines, key=str) == sorted(quantity.lines(), key=str)

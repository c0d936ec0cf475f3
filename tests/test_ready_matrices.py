"""The data menu loads a matrix: the story, real data, one of a document or of a public question."""

from __future__ import annotations

from pages.intake.examples import EXAMPLES
from pages.intake.matrix import Matrix, is_kin
from pages.state.link import code_of
from pages.state.session import TOP_BAR
from pages.workbench.top_bar import ready_matrices
from tests.every import for_every
from tests.shell.edited import edited, score
from tests.shell.tab import edit, press
from tests.shell.test_pages import data_of, opened

OWN = Matrix.of([[1, 0]], [[0.5, 0.1]])


def test_the_list_has_every_matrix_once() -> None:
    listed = [entry for _group, entries in ready_matrices() for entry in entries]
    assert [key for key, _title in listed] == list(EXAMPLES)
    assert len({title for _key, title in listed}) == len(EXAMPLES)
    assert data_of(opened({"m": code_of(OWN)}), TOP_BAR)["loaded"] == ""


def test_real_data_stands_in_a_group_of_its_own() -> None:
    groups = dict(ready_matrices())
    assert list(groups)[:3] == ["Story", "Real data", "Documents"]
    assert [key for key, _title in groups["Real data"]] == ["digits"]


@for_every("key", ["photos", "digits", "d1_logits", "tied_pair"])
def test_the_one_in_place_is_marked_until_it_is_edited(key: str) -> None:
    app = opened({"m": code_of(EXAMPLES[key].matrix)})
    assert data_of(app, TOP_BAR)["loaded"] == key
    edit(app, edited(EXAMPLES[key].matrix, score(0, 0, 0.123)))
    assert data_of(app, TOP_BAR)["loaded"] == ""


def test_a_press_opens_it_and_ends_the_scenario() -> None:
    app = press(opened({"m": code_of(OWN), "scenario": "tied_pair"}), TOP_BAR, "load", "d4")
    session = app.session_state["session"]
    assert session.matrix == session.opened == EXAMPLES["d4"].matrix
    assert session.focus.scenario == ""
    assert session.earlier == OWN


@for_every("example", ["nothing", "", None, 3, ["d4"]])
def test_a_press_for_what_is_not_there_does_nothing(example: object) -> None:
    app = press(opened({"m": code_of(OWN)}), TOP_BAR, "load", example)
    assert not app.exception
    assert app.session_state["session"].matrix == OWN


def test_only_another_state_of_the_same_matrix_is_compared_with() -> None:
    app = opened({"m": code_of(OWN)})
    assert app.session_state["session"].before is None
    edit(app, edited(OWN, score(0, 0, 0.7)))
    assert app.session_state["session"].before == OWN
    press(app, TOP_BAR, "load", "d0")
    assert app.session_state["session"].before is None
    assert app.session_state["session"].earlier == edited(OWN, score(0, 0, 0.7))
    edit(app, edited(EXAMPLES["d0"].matrix, score(0, 0, 0.7)))
    assert app.session_state["session"].before == EXAMPLES["d0"].matrix


@for_every(
    ("samples", "labels", "expected"),
    [
        (["a", "b"], ["x", "y"], True),
        (["a", "b"], ["x", "z"], True),  # one is renamed
        (["c", "b"], ["x", "z"], False),
        (["b", "a"], ["x", "y"], False),
        (["a"], ["x", "y"], False),
        (["a", "b", "c"], ["x"], False),
    ],
)
def test_a_matrix_is_kin_to_one_of_the_same_samples_and_labels(
    samples: list[str], labels: list[str], expected: bool
) -> None:
    def of(samples: list[str], labels: list[str]) -> Matrix:
        grid = [[0] * len(labels)] * len(samples)
        return Matrix.of(grid, grid, samples, labels)

    assert is_kin(of(["a", "b"], ["x", "y"]), of(samples, labels)) is expected

"""The page of the library lens on awkward matrices: its table, its answer, its ways out."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics import CLASHES, METRICS, PRESETS, SOURCES, Example, compare
from metrics.graph.digits import exact
from pages.content import lens_table
from pages.content.library_lens import AVERAGES, BETWEEN, CONTROLS, REFERENCE, Lens
from pages.intake.matrix import Matrix
from pages.intake.ready_matrix import by_hand
from pages.lesson_links import lesson_of
from pages.state.heard import state_name
from pages.state.link import code_of
from tests.joined_parts import html, parts
from tests.matrices import E0_SCORES, E0_TRUTH
from tests.tab import choose, edit, hold, look, press, tab_of
from tests.test_pages import MATRICES, opened

REVIEW = "zhang_zhou_2014"
PAGE = "libraries.py"
COVERAGE = ("coverage", "samples", "scikit_learn")
TIED = Matrix.of([[1, 0]], [[0.5, 0.5]])
LOAD = "lens_load"
ALL = tuple(PRESETS)


def lens(matrix: Matrix, held: Lens) -> AppTest:
    """The page about this matrix, with this chosen on it."""
    return chosen(opened({"m": code_of(matrix)}, PAGE), held)


def chosen(app: AppTest, held: Lens) -> AppTest:
    """The page after this was chosen on it."""
    cell = held.chosen and dict(zip(("metric", "average", "source"), held.chosen, strict=True))
    tab_of(app).parts |= {
        state_name(CONTROLS, REFERENCE): held.reference,
        state_name(CONTROLS, AVERAGES): held.every_average,
        state_name(lens_table.KEY, "chosen"): cell,
    }
    return look(app, columns=BETWEEN.join(held.columns))


def put(app: AppTest, matrix: Matrix) -> AppTest:
    """The same page after the matrix has become another one."""
    return edit(app, matrix, is_opened=True)


def table(app: AppTest) -> dict[str, Any]:
    """What Python tells the table of the lens."""
    told: dict[str, Any] = parts(app)[lens_table.KEY]["data"]
    return told


def texts(app: AppTest, name: str) -> list[str]:
    """The texts of the elements with this test id."""
    found = re.findall(rf'data-testid="{name}"[^>]*>([^<]*)<', html(app))
    return [unescape(text) for text in found]


def answer(app: AppTest) -> str:
    (told,) = texts(app, "lens-answer")
    return told


def check_table(app: AppTest, matrix: Matrix, reference: str, every_average: bool) -> None:
    """The table has the engine's numbers and marks those that are not the reference's."""
    assert not app.exception
    rows = compare(Example.of(matrix.truth, matrix.scores), PRESETS, every_average)
    shown = table(app)["rows"]
    assert [(one["metric"], one["average"]) for one in shown] == [
        (row.metric.key, row.average) for row in rows
    ]
    for row, one in zip(rows, shown, strict=True):
        cells = {cell["source"]: cell for cell in one["cells"]}
        assert {key: cells[key]["text"] for key in PRESETS} == {
            key: exact(row.values[key]) if key in row.values else "—" for key in PRESETS
        }
        marked = {key for key in PRESETS if cells[key]["differs"]}
        assert marked == {key for key in PRESETS if row.differs(key, reference)}
        assert all(
            f"has no {METRICS[one['metric']].title}" in cells[key]["words"]
            for key in PRESETS.keys() - row.values
        )


def check_references(name: str, references: list[str], every_average: bool) -> None:
    """The page on one matrix, opened once, with one reference after the other."""
    first, *others = references
    app = lens(MATRICES[name], Lens(first, every_average, columns=ALL))
    check_table(app, MATRICES[name], first, every_average)
    for reference in others:
        chosen(app, Lens(reference, every_average, columns=ALL))
        check_table(app, MATRICES[name], reference, every_average)


@pytest.mark.parametrize("turn", range(len(MATRICES)), ids=list(MATRICES))
def test_the_table_shows_the_engines_numbers_and_marks_those_that_differ(turn: int) -> None:
    """Every matrix with two references in turn, every other one with every average."""
    references = [list(PRESETS)[(turn + step) % len(PRESETS)] for step in (0, 4)]
    check_references(list(MATRICES)[turn], references, bool(turn % 2))


@pytest.mark.thorough
@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("every_average", [False, True])
def test_the_table_shows_the_engines_numbers_with_every_reference(name: str, every_average: bool) -> None:
    check_references(name, list(PRESETS), every_average)


ALIKE = ("one cell", "nothing true")


def check_answers(name: str, every: int = 1) -> None:
    """The cells of the table have an answer: all of them, or some of each row and each source in turn."""
    matrix = MATRICES[name]
    app = lens(matrix, Lens(columns=ALL))
    for place, row in enumerate(compare(Example.of(matrix.truth, matrix.scores), PRESETS)):
        for source in row.values:
            if name in ALIKE and not row.differs(source, REVIEW):
                continue  # a cell like those of the other matrices
            if source == REVIEW:
                continue  # the reference itself
            if (place + list(PRESETS).index(source)) % every:
                continue
            chosen(app, Lens(chosen=(row.metric.key, row.average, source), columns=ALL))
            assert not app.exception
            told = answer(app)
            assert told.startswith(f"{row.metric.title} (")
            assert f"{SOURCES[source].title} gives {exact(row.values[source])}" in told
            assert (f", and {SOURCES[REVIEW].title} gives " in told) == row.differs(source, REVIEW)


def test_a_cell_has_an_answer() -> None:
    check_answers("an empty and a full row", every=5)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["ties", "an empty and a full row", *ALIKE])
def test_every_cell_has_an_answer(name: str) -> None:
    check_answers(name)


STARTS = (
    "scikit-learn counts the top label as 1, so coverage is the rank of the last true label. "
    "Zhang & Zhou 2014 counts the top label as 0, so coverage is the rank of the last true label minus 1."
)


def test_one_switch_two_switches_and_more_are_told_apart() -> None:
    app = lens(Matrix.of(E0_TRUTH, E0_SCORES), Lens(chosen=COVERAGE))
    assert answer(app) == (
        "Coverage (samples): scikit-learn gives 7/2, and Zhang & Zhou 2014 gives 5/2. "
        f"{STARTS} This rule alone makes the difference."
    )
    assert texts(app, "lens-smallest") == ["Zhang & Zhou 2014: 1 · scikit-learn: 2"]
    two = put(app, Matrix.of([[1, 0], [0, 0]], [[0.8, 0.2], [0.8, 0.2]]))
    assert STARTS in answer(two)
    assert "scikit-learn gives rank 0 to a sample without true labels, as nothing has to" in answer(two)
    assert answer(two).endswith("It takes both rules: with either of them alone the two still differ.")
    chosen(two, Lens("matlab_d3", chosen=COVERAGE))
    three = put(app, Matrix.of([[1, 0, 0], [0, 0, 0]], [[0.5, 0.5, 0.5], [0.3, 0.2, 0.1]]))
    assert answer(three).endswith(
        "No rule alone and no two of them explain the difference: it takes these 3 together."
    )


def test_a_matrix_on_which_they_agree_takes_the_mark_away_and_the_cell_stays_chosen() -> None:
    chosen = ("ranking_loss", "samples", "matlab_d3")
    app = lens(TIED, Lens(chosen=chosen, columns=ALL))
    assert "Document D3 (MATLAB) counts a tied pair as a right pair." in answer(app)
    put(app, Matrix.of([[1, 0]], [[0.5, 0.4]]))
    agreed = "Document D3 (MATLAB) gives 0, and so does Zhang & Zhou 2014: here they agree."
    assert answer(app) == f"Ranking loss (samples): {agreed}"
    cells = [cell for row in table(app)["rows"] for cell in row["cells"] if cell["chosen"]]
    assert [(cell["source"], cell["differs"]) for cell in cells] == [("matlab_d3", False)]
    assert LOAD not in parts(app)
    put(app, TIED)
    assert "Document D3 (MATLAB) counts a tied pair as a right pair." in answer(app)


def test_without_a_value_to_compare_with_the_page_says_so() -> None:
    app = lens(TIED, Lens(chosen=("zero_one_loss", "samples", "scikit_learn")))
    assert answer(app).endswith("Zhang & Zhou 2014 has no such metric to compare with.")


def test_the_reference_says_what_it_is_and_is_not_asked_about() -> None:
    app = lens(TIED, Lens("scikit_learn", chosen=COVERAGE))
    assert answer(app).startswith("Press a value that differs")
    told = table(app)
    assert told["columns"] == ["Zhang & Zhou 2014", "scikit-learn (reference)", "torchmetrics"]
    assert told["caption"].startswith("scikit-learn is the reference column.")
    cells = [cell for row in told["rows"] for cell in row["cells"] if cell["kind"] == "reference"]
    assert cells
    assert all(cell["words"].endswith("This is the reference column.") for cell in cells)


def test_the_answer_follows_another_reference() -> None:
    app = lens(TIED, Lens(chosen=COVERAGE))
    assert "scikit-learn gives 2, and Zhang & Zhou 2014 gives 1." in answer(app)
    choose(app, "Reference", "torchmetrics")
    assert "scikit-learn gives 2, and so does torchmetrics" in answer(app)


def test_the_columns_are_chosen_and_the_address_names_them() -> None:
    app = lens(TIED, Lens())
    assert [cell["source"] for cell in table(app)["rows"][0]["cells"]] == [
        REVIEW,
        "scikit_learn",
        "torchmetrics",
    ]
    choose(app, "Compare", "scikit_learn,matlab_d3")
    assert not app.exception
    assert app.session_state["session"].query["columns"] == "scikit_learn,matlab_d3"
    # The reference is always shown.
    assert [cell["source"] for cell in table(app)["rows"][0]["cells"]] == [
        REVIEW,
        "scikit_learn",
        "matlab_d3",
    ]
    assert [cell["source"] for cell in table(look(app, columns="d4,nobody"))["rows"][0]["cells"]] == [
        REVIEW,
        "d4",
    ]


def test_an_answer_goes_with_its_column() -> None:
    app = lens(TIED, Lens(chosen=COVERAGE))
    assert answer(look(app, columns="d0")).startswith("Press a value that differs")


def test_the_smallest_matrix_goes_to_the_workbench_where_it_shows_what_was_promised() -> None:
    app = lens(Matrix.of(E0_TRUTH, E0_SCORES), Lens(chosen=COVERAGE))
    press(app, LOAD, "load")
    assert app.session_state["session"].matrix == Matrix.of([[1, 1]], [[0.8, 0.2]])
    assert "scikit-learn gives 2, and Zhang & Zhou 2014 gives 1." in answer(app)


@pytest.mark.parametrize(
    ("decision", "chosen", "reference", "told"),
    [
        (("one", [0.5]), ("subset_accuracy", "samples", "scikit_learn"), REVIEW, "scikit-learn is given"),
        (("one", [0.5]), ("subset_accuracy", "samples", REVIEW), "scikit_learn", "scikit-learn is given"),
        (("one", [0.5]), ("subset_accuracy", "samples", "torchmetrics"), REVIEW, ""),
        (("one", [0.5]), COVERAGE, REVIEW, ""),
    ],
)
def test_a_library_without_a_threshold_is_not_said_to_have_a_rule_for_it(
    decision: tuple[str, list[float]], chosen: tuple[str, str, str], reference: str, told: str
) -> None:
    at_the_threshold = Matrix.of([[1, 0]], [[0.5, 0.1]], decision=decision)
    given = texts(lens(at_the_threshold, Lens(reference, chosen=chosen)), "lens-given")
    sentence = f"{told} the predictions; the rule that makes them from the scores is ours."
    assert given == ([sentence] if told else [])


def test_predictions_by_hand_rest_on_no_rule_and_the_top_k_on_ours_for_both_libraries() -> None:
    chosen = ("subset_accuracy", "samples", "torchmetrics")
    app = lens(by_hand([[1, 0]], [[1, 0]]), Lens("scikit_learn", chosen=chosen))
    assert texts(app, "lens-given") == []
    metric = METRICS["subset_accuracy"]
    two = Example.of([[1, 0]], [[0.5, 0.5]], top_k=1)
    assert SOURCES["scikit_learn"].ours_in(metric, "samples", two) == ("top_k_tie",)
    assert SOURCES["torchmetrics"].ours_in(metric, "samples", two) == ("top_k_tie",)
    assert SOURCES[REVIEW].ours_in(metric, "samples", two) == ()


def test_where_no_small_matrix_shows_the_difference_the_page_says_which_were_tried() -> None:
    four_switches = Matrix.of(
        [[0, 0], [0, 1], [0, 0], [1, 1]], [[0.2, 0.8], [0.2, 0.2], [0.2, 0.2], [0.8, 0.8]]
    )
    app = lens(four_switches, Lens("d1", chosen=("f_beta", "samples", "d0"), columns=ALL))
    assert "it takes these 4 together" in answer(app)
    assert texts(app, "lens-smallest") == ["Document D1: 1/4 · Document D0: 1/2"]
    chosen(app, Lens("scikit_learn", chosen=("f_beta", "samples", "d0"), columns=ALL))
    assert texts(app, "lens-smallest") == []
    assert "of up to 6 cells that both can use" in html(app)


def test_the_controls_choose_the_reference_and_the_averages() -> None:
    app = lens(TIED, Lens())
    choose(app, "Reference", "matlab_d3")
    assert "Document D3 (MATLAB)" in table(app)["caption"]
    rows = len(table(app)["rows"])
    choose(app, "All averages", True)
    assert "Document D3 (MATLAB)" in table(app)["caption"]
    assert len(table(app)["rows"]) > rows


@pytest.mark.parametrize(
    "sent",
    [
        None,
        {},
        "coverage",
        {"metric": "coverage", "average": "macro", "source": "scikit_learn"},
        {"metric": "one_error", "average": "samples", "source": "scikit_learn"},
        {"metric": "nothing", "average": "samples", "source": "scikit_learn"},
        {"metric": "coverage", "average": "samples", "source": "nobody"},
        {"metric": ["coverage"], "average": "samples", "source": "scikit_learn"},
    ],
)
def test_what_is_no_cell_with_a_value_is_not_taken(sent: object) -> None:
    app = hold(lens(TIED, Lens()), lens_table.KEY, "chosen", sent)
    assert not app.exception
    assert answer(app).startswith("Press a value that differs")


def test_the_words_that_clash_show_their_values() -> None:
    matrix = Matrix.of(E0_TRUTH, E0_SCORES)
    app = lens(matrix, Lens())
    body = unescape(html(app))
    example = Example.of(matrix.truth, matrix.scores)
    for clash in CLASHES:
        assert f"“{clash.word}”" in body
        for meaning in clash.meanings:
            value = meaning.value(example)
            shown = "not computed" if value is None else exact(value)
            assert f'<td>{meaning.text}</td><td class="figure">{shown}</td>' in body


def test_the_lesson_opens_with_the_average_and_the_preset_of_the_cell() -> None:
    app = lens(Matrix.of(E0_TRUTH, E0_SCORES), Lens(chosen=COVERAGE))
    link = '<a data-page="([^"]*)" data-asks="([^"]*)">See it step by step'
    ((page, asks),) = re.findall(link, parts(app)["lens_lesson"]["data"]["html"])
    assert page == lesson_of("coverage", "samples")
    asked = set(unescape(asks).split("&"))
    assert {"metric=coverage", "average=samples", "preset=scikit_learn"} <= asked

"""The lessons of sets and averages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from metrics import DIALS, METRICS, Example
from metrics.graph.digits import headline, shortest
from pages.frame.lesson_links import LESSONS
from pages.intake.matrix import Matrix
from pages.lessons.stage.stage import KEY as STAGE
from pages.state.link import code_of
from tests.shell.tab import choose, complaints, item_of
from tests.shell.test_pages import D0, MATRICES, data_of, different_presets, number, opened, value

SETS = "sets.py"
AVERAGED = [
    (lesson.metric, average) for lesson in LESSONS["averaging"] for average in METRICS[lesson.metric].averages
]


def page(path: str, matrix: Matrix, **view: str) -> AppTest:
    return at(opened({"m": code_of(matrix)}, path), matrix, **view)


def at(app: AppTest, matrix: Matrix, **view: str) -> AppTest:
    app.query_params.clear()
    for name, text in ({"m": code_of(matrix)} | view).items():
        app.query_params[name] = text
    app.run()
    assert not app.exception
    assert not complaints(app)
    return app


def test_four_accuracies_stand_side_by_side():
    app = page(SETS, D0, metric="accuracy")
    jaccard, over_labels, cell = (1 / 2 + 2 / 4) / 2, (1 / 5 + 2 / 5) / 2, (4 / 5 + 3 / 5) / 2
    drawn = data_of(app, STAGE)["picture"].partition('class="kinds"')[2]
    assert re.findall(r"<b>([^<]*)</b>", drawn) == ["1/2", "3/10", "7/10", "0"]
    assert (jaccard, round(over_labels, 12), round(cell, 12)) == (1 / 2, 3 / 10, 7 / 10)
    assert "1 − 3/10 = 7/10" in drawn
    assert drawn.count('aria-current="true"') == 1
    at(app, D0, metric="accuracy", average="weighted")
    assert "Hamming loss:" not in data_of(app, STAGE)["picture"]


def test_beta_can_be_chosen_from_its_lowest_to_its_highest():
    app, precision, recall = page(SETS, D0), (1 + 2 / 3) / 2, (1 / 2 + 2 / 3) / 2
    for beta in ("0.01", "2", "100"):
        at(app, D0, metric="f_beta", beta=beta)
        assert item_of(app, DIALS["beta"].title)[1]["chosen"] == float(beta)
        squared = float(beta) ** 2
        assert number(app) == headline((1 + squared) * precision * recall / (squared * precision + recall))


@pytest.mark.parametrize(
    ("given", "decided_by", "left_out"),
    [
        ({}, "threshold", {"top_k_tie"}),
        ({"top_k": 1}, "top_k", {"threshold_rule"}),
        ({"y_pred": [[1, 0]]}, "hand", {"top_k_tie", "threshold_rule"}),
    ],
)
def test_what_decides_the_predictions_says_which_rule_matters(given, decided_by, left_out):
    example, metric = Example.of([[1, 0]], [[0.5, 0.5]], **given), METRICS["precision"]
    assert example.decided_by == decided_by
    read = set(metric.choices_read("samples"))
    assert read - set(metric.choices_for(example, "samples")) == left_out


AVERAGING = "averaging.py"


def route(app: AppTest, average: str) -> list[str]:
    """What stands in the row of one average: what it weighs by, the shares and the number."""
    picture = data_of(app, STAGE)["picture"]
    (row,) = re.findall(rf'<tr[^>]*data-testid="route-{average}">(.*?)</tr>', picture)
    parted = row.replace("</span></span><span", "</span></span> · <span").replace(
        "</span><span", "</span> <span"
    )
    return [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd][^>]*>.*?</t[hd]>", parted)]


def highlighted(app: AppTest) -> list[str]:
    return re.findall(r'aria-current="true" data-testid="route-(\w+)"', data_of(app, STAGE)["picture"])


def agreement(app: AppTest) -> str:
    *_before, (title, text) = re.findall(
        r'<h3>([^<]*)</h3><p class="says">(.*?)</p>', data_of(app, STAGE)["board"]
    )
    assert title in ("What must agree", "Two averages of F", "Who weighs how much")
    return re.sub(r"<[^>]*>", "", text)


def test_all_averages_stand_side_by_side_and_the_chosen_one_is_marked():
    app, names = page(AVERAGING, MATRICES["ties"]), ("ties", "an empty and a full row", "nothing true")
    for turn, (metric, average) in enumerate(AVERAGED):
        presets = different_presets(metric, *METRICS[metric].averages)
        matrix, preset = MATRICES[names[turn % 3]], presets[turn % len(presets)]
        at(app, matrix, metric=metric, average=average, preset=preset)
        assert number(app) == value(matrix, metric, average, preset)
        assert highlighted(app) == [average]
        for one in METRICS[metric].averages:
            shown = value(matrix, metric, one, preset).partition(" = ")[0]
            assert route(app, one)[1] == f"= {shown}"


def test_the_averages_weigh_as_they_say():
    app = page(AVERAGING, D0, metric="f_beta", average="macro")
    of_labels = "l1 {} · l2 {} · l3 {} · l4 {} · l5 {}".format
    each = "every label weighs the same, rare or frequent"
    often = "labels that are true more often weigh more"
    cells = "a label weighs its true plus its predicted cells: l1 2 + 0 of 9"
    means = "F of the mean precision 5/6 and recall 7/12; the mean of all F is 2/3"
    assert {average: route(app, average)[1:] for average in METRICS["f_beta"].averages} == {
        "macro": ["= 1/2", each, of_labels("1/4", "1/4", "1/4", "left out", "1/4")],
        "weighted": ["= 3/5", often, of_labels("2/5", "0", "2/5", "left out", "1/5")],
        "micro": ["= 2/3", cells, of_labels("2/9", "1/9", "4/9", "0", "2/9")],
        "samples": ["= 35/51", means, ""],
    }
    for metric, who in (
        ("precision", "labels that are predicted more often weigh more"),
        ("specificity", "labels that are false more often weigh more"),
        ("hamming_loss", "every label weighs the same, as all have equally many cells"),
        ("cohen_kappa", "no mean of the labels’ values: the counts of all labels are added first"),
    ):
        assert route(at(app, D0, metric=metric, average="macro"), "micro")[2] == who
    at(app, replace(D0, weights=(2.0, 1.0)), metric="recall", average="macro")
    assert route(app, "samples")[2:] == ["every sample weighs what its weight says", "x1 2/3 · x2 1/3"]
    at(app, MATRICES["more than fit on a screen"], metric="precision", average="macro")
    *first, more = route(app, "macro")[3].split(" · ")
    assert (len(first), more) == (12, "… 3 more")


def test_what_must_agree_stands_with_its_numbers():
    app = page(AVERAGING, D0, metric="f_beta", average="samples")
    each, means = (2 / 3 + 2 / 3) / 2, 2 * (5 / 6) * (7 / 12) / (5 / 6 + 7 / 12)
    assert agreement(app) == (
        f"F of the two means is {shortest(means)} = 0.6863; the mean of all F, as in scikit-learn, is "
        f"{shortest(each)} = 0.6667."
    )
    cells, recall = "Right cells: macro and micro always agree, ", {"metric": "recall", "average": "micro"}
    one_row, two_rows = Matrix.of([[1, 1, 0]], [[1, 0, 0]]), Matrix.of([[1, 1], [1, 0]], [[1, 0], [1, 0]])
    for matrix, view, sentence in (
        (D0, {"metric": "hamming_loss"}, "samples, macro and micro agree: 3/10."),
        (D0, recall, "Weighted and micro are both 3/5:"),
        (
            D0,
            recall | {"recall_nothing_true": "undefined"},
            "Weighted recall is undefined, micro recall 3/5:",
        ),
        (one_row, {"metric": "accuracy"}, f"{cells}2/3. Jaccard index: macro 1/2, micro 1/2."),
        (two_rows, {"metric": "accuracy"}, f"{cells}3/4. Jaccard index: macro 1/2, micro 2/3."),
    ):
        assert sentence in agreement(at(app, matrix, **{"average": "macro"} | view))


def test_by_hand_begins_with_what_the_tie_rule_predicts():
    matrix = Matrix.of([[1, 0, 0]], [[0.5, 0.5, 0.5]], decision=("top", 2))
    app = page(SETS, matrix, metric="hamming_loss", top_k_tie="last")
    choose(app, "Predicted by", "hand")
    assert not app.exception
    assert app.session_state["session"].matrix.decision.cells == ((0, 1, 1),)

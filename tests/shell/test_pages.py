"""Every metric, average and preset on awkward matrices: no exception, and the engine's number on the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics import METRICS, PRESETS, Example
from metrics.graph.digits import headline
from metrics.parts.probability import sigmoid
from metrics.registry import PROBABILITIES
from pages.frame.lesson_links import page_of_lesson
from pages.intake.matrix import Matrix
from pages.lessons.stage.stage import KEY as STAGE
from pages.shell import joined
from pages.shell.joined import components
from pages.state.document import RivalScores, rival_for_browser
from pages.state.link import code_of
from pages.state.session import DECIDING, EDITOR, LINE, Session
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH
from tests.shell.tab import at_page, complaints, edit, hold, html, item_of, parts, tab_of, tell

ROOT = Path(__file__).parents[2]
PATIENCE = 300  # seconds after which a run that hangs fails, however busy the machine is
FRAME, RANKING = "pages/frame/frame.py", "ranking.py"
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
FIRST_OF_PAGE = {page_of_lesson(*case): case for case in reversed(CASES)}
D0 = Matrix.of(E0_TRUTH, E0_SCORES)
MOST = 1.7e308


def seeded(seed: int, n_samples: int, n_labels: int) -> Matrix:
    """Scores 0, 1/3, 2/3 and 1, so that there are ties everywhere."""
    random = np.random.default_rng(seed)
    shape = (n_samples, n_labels)
    return Matrix.of(random.integers(0, 2, shape).tolist(), (random.integers(0, 4, shape) / 3).tolist())


MATRICES = {
    "ties": seeded(1, 4, 5),
    "an empty and a full row": Matrix.of([[0, 0, 0], [1, 1, 1], [0, 1, 0]], [[0.5, 0.5, 0.1]] * 3),
    "one cell": Matrix.of([[1]], [[0.5]]),
    "one label": seeded(2, 5, 1),
    "one sample": Matrix.of([[0, 1, 0, 1]], [[0.1, 0.2, 0.2, 0.4]]),
    "negative and huge": Matrix.of([[1, 0, 1], [0, 1, 0]], [[-2.5, 1e300, -1e-300], [1e6, -1e6, 0.12345678]]),
    "nothing true": Matrix.of([[0, 0], [0, 0]], [[0.1, 0.9], [0.3, 0.3]]),
    "more than fit on a screen": seeded(3, 14, 15),
    "all tied": Matrix.of([[1, 0, 1], [0, 1, 0], [1, 1, 0]], [[0.5] * 3] * 3),
    "logits": Matrix.of([[1, 0], [0, 1], [1, 1]], [[800, -800], [-800.5, 0], [800, 3]]),
    "as far apart as numbers go": Matrix.of([[1, 0], [0, 1]], [[MOST, -MOST], [-MOST, MOST]]),
    "names that look like markup": Matrix.of(
        [[1, 0], [0, 1]], [[0.5, 0.5], [0.25, 0.75]], ["<b>x</b>", "$x$ %{x}"], ["*l*", "50% & more"]
    ),
    "scores that look alike": Matrix.of([[1], [0], [1]], [[0.123451], [0.123452], [0.123453]]),
}


def opened(query: Mapping[str, str], page: str = RANKING) -> AppTest:
    """The page after its first run with these parameters in the address."""
    app = at_page(AppTest.from_file(str(ROOT / FRAME), default_timeout=PATIENCE), page.removesuffix(".py"))
    for name, value in query.items():
        app.query_params[name] = value
    return app.run()


def number(app: AppTest) -> str:
    (shown,) = re.findall(r'data-testid="number">([^<]*)<', html(app))
    return str(shown)


def data_of(app: AppTest, part: str) -> dict[str, Any]:
    """The data of a part in the last run, with the constants of its component."""
    drawn = parts(app)[part]
    return {**components()[drawn["component"]].constants(), **drawn["data"]}


def pace(app: AppTest) -> str:
    """Which step is shown, with the line of it on the stage."""
    data = data_of(app, STAGE)
    at = next((page["pace"] for page in data["pages"] if page["key"] == data["begins_with"]), None)
    return str(at or data["all_steps"])


def value(matrix: Matrix, metric: str, average: str | None = None, preset: str = "zhang_zhou_2014") -> str:
    """The engine's number; other scores than probabilities are logits to a metric that takes these."""
    scores = np.array(matrix.scores)
    if METRICS[metric].score_kind == PROBABILITIES and not (0 <= scores.min() <= scores.max() <= 1):
        scores = sigmoid(scores)
    example = Example.of(matrix.truth, scores)
    return headline(float(METRICS[metric](example, average, PRESETS[preset])))


def different_presets(metric: str, *averages: str) -> list[str]:
    """The presets, one of those that choose alike in all that the metric reads under these averages."""
    read = {key for average in averages for key in METRICS[metric].choices_read(average)}
    chosen = {tuple(getattr(rules, key) for key in read): preset for preset, rules in PRESETS.items()}
    return list(chosen.values())


def lesson(metric: str, average: str, matrix: Matrix, **focus: str) -> AppTest:
    """The page that teaches a metric under an average."""
    query = {"m": code_of(matrix), "metric": metric, "average": average, **focus}
    app = opened(query, f"{page_of_lesson(metric, average)}.py")
    assert not app.exception
    return app


def check_number(app: AppTest, metric: str, average: str, matrix: Matrix, preset: str) -> None:
    """The page shows the engine's number and all the working."""
    assert not app.exception, preset
    assert not complaints(app)
    assert number(app) == value(matrix, metric, average, preset)
    assert re.fullmatch(r"All \d+ steps", pace(app))


def check_presets(app: AppTest, metric: str, average: str, matrix: Matrix, presets: list[str]) -> None:
    """Under each of the presets the page shows the engine's number and all the working."""
    for preset in presets:
        app.query_params["preset"] = preset
        app.run()
        check_number(app, metric, average, matrix, preset)


def check_parts(app: AppTest, metric: str, average: str, matrix: Matrix, parts: Iterable[int]) -> None:
    """These parts are shown from their first to their last step."""
    n_parts = {"samples": len(matrix.samples), "micro": 1}.get(average, len(matrix.labels))
    for part in parts:
        app.query_params["part"] = str(min(part, n_parts))
        shown = []
        for step in ("1", "99"):
            app.query_params["step"] = step
            app.run()
            assert not app.exception
            place, last = map(int, re.match(r"Step (\d+) of (\d+)", pace(app)).groups())
            shown.append(place)
        # Before the first step and after the last one a lesson may have pages of its own.
        assert 1 <= shown[0] < shown[1] <= last


@pytest.mark.parametrize("turn", range(len(CASES)), ids=[", ".join(case) for case in CASES])
def test_a_lesson_shows_the_engines_number_and_its_working_from_the_first_to_the_last_step(turn: int) -> None:
    """Each lesson on a matrix and under a preset in turn; some under another preset, some step by step."""
    metric, average = CASES[turn]
    matrix = list(MATRICES.values())[turn % len(MATRICES)]
    presets = different_presets(metric, average)
    first, other = (presets[(turn + one) % len(presets)] for one in (0, 1))
    app = lesson(metric, average, matrix, preset=first)
    check_number(app, metric, average, matrix, first)
    if other != first and turn % 3 == 0:
        check_presets(app, metric, average, matrix, [other])
    if turn % 3 == 1 or (metric, average) == FIRST_OF_PAGE[page_of_lesson(metric, average)]:
        check_parts(app, metric, average, matrix, [2])


@pytest.mark.parametrize("page", FIRST_OF_PAGE)
def test_every_page_shows_every_matrix(page: str) -> None:
    """Those that none of its lessons has shown in the test above."""
    metric, average = FIRST_OF_PAGE[page]
    known = {turn % len(MATRICES) for turn, case in enumerate(CASES) if page_of_lesson(*case) == page}
    for place, matrix in enumerate(MATRICES.values()):
        if place not in known:
            app = lesson(metric, average, matrix)
            check_number(app, metric, average, matrix, "zhang_zhou_2014")


@pytest.mark.thorough
@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize(("metric", "average"), CASES)
def test_every_preset_shows_the_number_and_all_the_steps(name: str, metric: str, average: str) -> None:
    presets, app = different_presets(metric, average), lesson(metric, average, MATRICES[name])
    check_presets(app, metric, average, MATRICES[name], presets)
    if name in ("ties", "an empty and a full row"):
        check_parts(app, metric, average, MATRICES[name], [1, 2, 3])


def test_a_part_and_a_step_out_of_range_give_way_to_the_last_ones() -> None:
    app = opened({"m": code_of(D0), "part": "99", "step": "99"})
    assert not app.exception
    assert not complaints(app)
    assert item_of(app, "Part")[1]["chosen"] == 1
    assert pace(app) == "Step 6 of 6"
    assert number(app) == "1/6 = 0.1667"
    assert '"comparison">scikit-learn (label_ranking_loss) gives the same value, 1/6.' in html(app)


@for_every(("name", "bad"), [("metric", "zebra"), ("scenario", "<b>what</b>"), ("scenario", "nothing_here")])
def test_what_an_address_asks_for_in_vain_is_named(name: str, bad: str) -> None:
    app = opened({name: bad, "utm_source": "mail"})  # parameters of others are left alone
    assert not app.exception
    (sentence,) = complaints(app)
    assert sentence == f"The link asks for something that is not here ({name}): the rest of it is shown."
    assert number(app) == "1/6 = 0.1667"


def test_a_mangled_matrix_gives_a_message_and_the_first_one() -> None:
    app = opened({"m": code_of(D0)[:30], "metric": "coverage"})
    (sentence,) = complaints(app)
    assert sentence.startswith("The matrix in the link cannot be read")
    assert number(app) == "9/4 = 2.25"  # the depths 2, 2, 3 and 2


def test_what_is_wrong_with_a_link_stays_in_sight_until_something_is_done() -> None:
    app = opened({"m": code_of(D0)[:30]}, "all_orders.py")
    said = complaints(app)
    assert said
    hold(app, "orders_figure", "in_view", True)
    assert complaints(app) == said
    edit(app, D0)
    assert complaints(app) == []


STRANGE = (None, -1, "\ud800", [[]], {"row": 10**400, "pressed": {}})


@pytest.mark.parametrize("page", TITLES)
def test_whatever_a_press_says_or_a_part_holds_the_page_answers(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    presses: set[tuple[str, str]] = set()
    held: set[tuple[str, str]] = set()

    def draw(one: joined._Joined, part: joined.Node, on_press: Any, after_send: Any) -> None:
        presses.update((part["part"], name) for name in (*on_press, *after_send))
        drawn(one, part, on_press, after_send)

    def part_value(session: Session, part: str, name: str) -> object:
        held.add((part, name))
        return value_of_part(session, part, name)

    drawn, value_of_part = joined._Joined.draw, Session.part_value
    monkeypatch.setattr(joined._Joined, "draw", draw)
    monkeypatch.setattr(Session, "part_value", part_value)
    query = {"challenge": "half_wrong"}
    app = opened({"m": code_of(D0), **query}, f"{page}.py")
    assert ("top_bar", "load") in presses
    for say, names in ((tell, sorted(presses)), (hold, sorted(held))):
        for (part, name), value in product(names, STRANGE):
            say(app, part, name, value)
            assert not app.exception, (part, name, value)


# What a matrix of 50 samples or labels has, and few others.
FIFTIETH = {
    "part": "50",
    "step": "50",
    "vary": "score.x50.l50",
    "change": "halve.label.50",
}


@pytest.mark.parametrize("page", TITLES)
def test_a_choice_that_only_one_of_two_matrices_has_gives_way_on_the_other(page: str) -> None:
    """The matrix in place, the one before the edit and model B have different sizes in turn."""
    wide, tall, one = seeded(4, 2, 60), seeded(5, 60, 2), MATRICES["one cell"]
    app = opened({"m": code_of(wide), **FIFTIETH}, f"{page}.py")
    tab_of(app).document["rival"] = rival_for_browser(RivalScores.of(wide))
    for matrix in (wide, tall, wide, one, tall):
        edit(app, matrix)
        assert not app.exception, matrix


MACRO = {"metric": "f_beta", "average": "macro"}


@for_every(
    ("page", "view", "decision", "name"),
    [
        ("sets", {}, ("samples", [0.5, 0.4]), "threshold of sample x1"),
        ("sets", {}, ("labels", [0.5] * 5), None),
        ("sets", {}, ("top", 1), None),
        ("sets", {}, ("hand", [[0] * 5] * 2), None),
        ("averaging", {**MACRO, "part": "3"}, ("labels", [0.5] * 5), "threshold of label l3"),
        ("averaging", MACRO, ("one", [0.5]), "threshold"),
        ("averaging", {**MACRO, "average": "micro"}, ("one", [0.5]), "threshold"),
        ("averaging", MACRO, ("samples", [0.5, 0.4]), None),
        ("pro_loss", {"part": "2"}, ("samples", [0.5, 0.4]), "threshold of sample x2"),
        ("pro_loss", {}, ("labels", [0.5] * 5), None),
        ("ranking", {}, ("one", [0.5]), None),
    ],
)
def test_a_threshold_can_be_dragged_where_all_items_share_it(
    page: str, view: Mapping[str, str], decision: tuple[str, Any], name: str | None
) -> None:
    app = opened({"m": code_of(Matrix.of(E0_TRUTH, E0_SCORES, decision=decision)), **view}, f"{page}.py")
    assert [line["name"] for line in data_of(app, LINE)["marks"]] == ([] if name is None else [name])
    assert (DECIDING in parts(app)) == (page != "ranking")
    assert (data_of(app, EDITOR)["predicted"] is not None) == (page in ("sets", "averaging"))

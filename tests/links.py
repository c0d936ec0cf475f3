"""Links that were given away, with what each of them shows: `python -m tests.links` records new ones.

A link is a promise: what is recorded stays as it is, and only links to what is new are added.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from metrics import DIALS, METRICS, PRESETS, SWITCHES, Metric
from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS, page_of_lesson
from pages.lessons.scene import Scene, scene_of
from pages.lessons.working_pages import working_pages
from pages.questions.public_questions import PUBLIC_QUESTIONS
from pages.sources.computed_numbers import Measured
from pages.state.focus import END, START, TRY, Focus
from pages.state.link import code_of, query_of
from pages.state.visitor import session_of_address as open_address
from pages.workbench.menu import TITLES
from tests.matrices import E0_SCORES, E0_TRUTH

FILE = Path(__file__).parent / "recorded" / "links.json"
TRUTH = [[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 0, 1, 0], [0, 1, 0, 0, 1]]
SCORES = [
    [0.5, 0.5, 0.2, 0.1, 0.5],
    [0.3, 0.1, 0.5, 0.5, 0],
    [0.9, 0.5, 0.9, 0.2, 0.5],
    [0, 1, 0.5, 0.5, 0.5],
]
TIED = Matrix.of(TRUTH, SCORES)
NAMED = Matrix.of(
    E0_TRUTH, E0_SCORES, ["beach & sea", "城市"], ["cat", "dog", "car", "tree", "boat"], weights=[1, 2.5]
)
PREDICTED = {
    "one": 0.4,
    "labels": [0.1, 0.5, 0.2, 0.6, 0.5],
    "samples": [0.5, 0.3, 0.9, 1.0],
    "top": 2,
    "hand": [[1, 1, 0, 0, 0], [0, 0, 1, 0, 0], [1, 1, 1, 1, 1], [0, 0, 0, 0, 0]],
}


def lesson_address(number: Measured, **more: str) -> str:
    """The address of the lesson that shows a number, as seen from another page of the dashboard."""
    return f"{page_of_lesson(number.metric, number.average)}?{urlencode({**number.query, **more})}"


@dataclass(frozen=True)
class Link:
    """A page and the parameters of its address."""

    page: str
    query: Mapping[str, str]

    @property
    def address(self) -> str:
        """The link as it is given away."""
        return f"{self.page}?{urlencode(self.query)}"

    @classmethod
    def at(cls, address: str) -> Link:
        """The link with this address."""
        page, _, query = address.partition("?")
        return cls(page, dict(parse_qsl(query, keep_blank_values=True)))


def opened(query: Mapping[str, str]) -> Scene:
    """What a visitor who opens an address with this query sees of a metric."""
    session = open_address("", query)
    session.follow_only(PUBLIC_QUESTIONS)
    assert not session.warning, session.warning
    return scene_of(session.example, session.focus, session.matrix.samples, session.matrix.labels)


def shown(query: Mapping[str, str]) -> dict[str, Any]:
    """What is recorded of it: whose metric, which matrix, which step, and the values."""
    scene = opened(query)
    pages = working_pages(scene)
    place = None if scene.focus.step in (START, TRY, END) else pages.place_of(scene.focus.step)
    rules, usual = asdict(scene.focus.conventions), asdict(PRESETS[scene.focus.preset])
    return {
        "metric": scene.metric.key,
        "average": scene.focus.average,
        "part": scene.title,
        "labels": list(scene.labels),
        "preset": scene.focus.preset,
        "changed": {key: rules[key] for key in rules if rules[key] != usual[key]},
        "predicted": scene.example.prediction(scene.focus.conventions).astype(int).tolist(),
        "step": "" if place is None else pages[place].step_key,
        "value": repr(float(scene.result)),
        "value of the part": repr(float(scene.result.part(scene.focus.part).value)),
    }


def wanted() -> Iterator[Link]:
    """Links to every page, metric, preset, choice, dial, way to predict, and scenario."""
    for page in TITLES:
        metric = METRICS[LESSONS[page][0].metric if page in LESSONS else Focus().metric]
        about = Focus(metric=metric.key, average=metric.averages[0])
        yield Link(page, query_of(code_of(TIED), about))
    yield Link("documents", {"document": "d4"})
    for metric in METRICS.values():
        for average in metric.averages:
            yield lesson(metric, average, TIED, Focus(part=1 if average != "micro" else 0, step="1"))
    for key in (*SWITCHES, *DIALS):
        yield from to_choices(key)
    for preset, rules in PRESETS.items():
        for metric in (METRICS["f_beta"], METRICS["average_precision"]):
            yield lesson(metric, "samples", TIED, Focus(preset=preset, conventions=rules))
    for kind, content in PREDICTED.items():
        decided = Matrix.of(TRUTH, SCORES, decision=(kind, content))
        yield lesson(METRICS["recall"], "macro", decided, Focus(part=2))
        yield lesson(METRICS["hamming_loss"], "samples", decided, Focus(part=2, step="2"))
    yield lesson(METRICS["average_precision"], "macro", NAMED, Focus(part=4))
    ordered = Matrix.of(
        TRUTH, SCORES, relevance=[[2, 1, 5, 4, 3]] * 4, decision=("samples", [0.5, 0.3, 0.9, 1.0])
    )
    yield lesson(METRICS["pro_loss"], "samples", ordered, Focus(part=2))
    for scenario in PUBLIC_QUESTIONS:
        yield Link("ranking", query_of(code_of(TIED), replace(Focus(), scenario=scenario)))


def to_choices(key: str) -> Iterator[Link]:
    """A link for each choice of a convention, on a metric and an average that read it."""
    metric, average = next(
        (one, average)
        for one in METRICS.values()
        for average in one.averages
        if key in one.choices_read(average)
    )
    choices = SWITCHES[key].choices if key in SWITCHES else (DIALS[key].lowest, 2)
    matrix = Matrix.of(TRUTH, SCORES, decision=("top", 2)) if key == "top_k_tie" else TIED
    for choice in choices:
        yield lesson(metric, average, matrix, Focus(conventions=Focus().conventions.with_choice(key, choice)))


def lesson(metric: Metric, average: str, matrix: Matrix, focus: Focus) -> Link:
    """The link to a lesson."""
    about = replace(focus, metric=metric.key, average=average)
    return Link(page_of_lesson(metric.key, average), query_of(code_of(matrix), about))


def recorded() -> dict[str, dict[str, Any]]:
    """What each link showed when it was recorded."""
    links: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return links


def unrecorded() -> list[Link]:
    """The links to what is new: the order of their parameters makes no difference."""
    known = [Link.at(address) for address in recorded()]
    return [one for one in wanted() if one not in known]


def main() -> None:
    """Add the links that lead to something new; those that are there stay as they are."""
    links = recorded() | {one.address: shown(one.query) for one in unrecorded()}
    lines = ",\n".join(
        f"{json.dumps(address)}: {json.dumps(what, ensure_ascii=False)}" for address, what in links.items()
    )
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()

"""The links that are promised to go on working, each with what it shows: `recorded/links.json`.

Whoever promises more adds an address with `null`, and `python -m tests.links` records what it shows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from metrics import PRESETS
from pages.frame.lesson_links import page_of_lesson
from pages.lessons.scene import scene_of
from pages.lessons.working_pages import pages_of
from pages.questions.public_questions import PUBLIC_QUESTIONS
from pages.sources.computed_numbers import Measured
from pages.state.focus import END, START, TRY
from pages.state.link import known_params
from pages.state.visitor import session_of_address
from pages.workbench.menu import new_address

FILE = Path(__file__).parent / "recorded" / "links.json"


def lesson_address(number: Measured, **more: str) -> str:
    """The address of the lesson that shows a number, as seen from another page of the dashboard."""
    return f"{page_of_lesson(number.metric, number.average)}?{urlencode({**number.query, **more})}"


def promises() -> dict[str, dict[str, Any]]:
    """What is promised, each with its links: what every one of them shows, by its address."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def parsed(address: str) -> tuple[str, Mapping[str, str]]:
    """The page and the parameters of an address."""
    page, _, query = address.partition("?")
    return page, dict(parse_qsl(query, keep_blank_values=True))


def shown(address: str) -> dict[str, Any]:
    """What is recorded of a link: its page, what is chosen there, and a metric with its matrix and values."""
    page, query = new_address(*parsed(address))
    session = session_of_address(page, known_params(query))
    session.follow_only(PUBLIC_QUESTIONS)
    assert not session.warning, session.warning
    scene = scene_of(session.example, session.focus, session.matrix.samples, session.matrix.labels)
    focus, pages = session.focus, pages_of(scene)
    place = None if focus.step in (START, TRY, END) else pages.place_of(focus.step)
    rules, usual = asdict(focus.conventions), asdict(PRESETS[focus.preset])
    return {
        "page": page,
        "chosen": {name: word for name, word in asdict(focus.explored).items() if word},
        "metric": scene.metric.key,
        "average": focus.average,
        "part": scene.title,
        "labels": list(scene.labels),
        "preset": focus.preset,
        "changed": {key: rules[key] for key in rules if rules[key] != usual[key]},
        "predicted": scene.example.prediction(focus.conventions).astype(int).tolist(),
        "step": "" if place is None else pages[place].step_key,
        "value": repr(float(scene.result)),
        "value of the part": repr(float(scene.result.part(focus.part).value)),
    }


def main() -> None:
    """Record what the links show that have no record yet; the others stay as they are."""
    paragraphs = []
    for promise, links in promises().items():
        lines = ",\n".join(f"{_json(one)}: {_json(what or shown(one))}" for one, what in links.items())
        paragraphs.append(f"{_json(promise)}: {{\n{lines}\n}}")
    FILE.write_text("{\n" + ",\n".join(paragraphs) + "\n}\n", "utf-8")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()

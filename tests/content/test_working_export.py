"""The working to take away: every step is in it, and names stay text."""

from __future__ import annotations

import re

from metrics import METRICS
from metrics.graph.digits import headline
from metrics.graph.formula_text import latex_escaped
from pages.figures.take_away import working_latex, working_markdown
from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import Scene, scene_of
from pages.shell.markup import plain
from pages.state.focus import Focus
from tests.every import for_every

NAMES = ["50%_a$b", "\\end{document}"], ["<b>x</b>", "|a|", "# 1", "{}^~&"]
HOSTILE = Matrix.of([[1, 0, 1, 0], [0, 0, 1, 1]], [[0.5, 0.5, 0.1, -2], [1e-9, 3, 0.2, 0.7]], *NAMES)
CASES = [(key, average) for key, metric in METRICS.items() for average in metric.averages]


def shown(metric: str, average: str) -> Scene:
    return scene_of(
        example_of(HOSTILE), Focus(metric=metric, average=average), HOSTILE.samples, HOSTILE.labels
    )


@for_every(("metric", "average"), CASES)
def test_the_document_has_every_step_and_its_braces_match(metric: str, average: str) -> None:
    here = shown(metric, average)
    text = working_latex(here)
    assert text.count(r"\item ") == text.count(r"\[ ") == len(here.working)
    assert text.count(r"\end{document}") == 1
    bare = re.sub(r"\\[{}]", "", text)
    assert bare.count("{") == bare.count("}")
    assert text.count(r"\begin{") == text.count(r"\end{")
    assert latex_escaped(headline(float(here.result))) in text


@for_every(("metric", "average"), CASES)
def test_the_markdown_has_every_step_and_every_name_as_text(metric: str, average: str) -> None:
    here = shown(metric, average)
    text = working_markdown(here)
    assert text.count("$$ ") == len(here.working)
    assert all(plain(name) in text for name in here.names)
    assert not any(f"| {name} |" in text for name in here.names)


def test_a_long_list_is_written_in_full() -> None:
    wide = Matrix.of([[1] + [0] * 19], [[0.1] + [0.5] * 19])
    here = scene_of(example_of(wide), Focus(metric="ranking_loss"), wide.samples, wide.labels)
    assert r"\dots" not in working_latex(here)
    assert r"\vdots" not in working_latex(here)


def test_notes_are_in_both() -> None:
    empty = Matrix.of([[0, 0], [1, 0]], [[0.1, 0.2], [0.3, 0.4]])
    here = scene_of(example_of(empty), Focus(metric="ranking_loss"), empty.samples, empty.labels)
    text = "All labels are true or all are false, so there is no pair to compare: 0/0."
    assert latex_escaped(text) in working_latex(here)
    assert plain(text) in working_markdown(here)

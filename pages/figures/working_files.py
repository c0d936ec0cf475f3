"""The working of a result as files: Markdown with formulas in LaTeX, and a notebook that computes it anew."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from metrics import AVERAGES, Quantity
from metrics.graph.digits import decimal, headline
from metrics.graph.working import item_line, letters, line
from pages.figures.code_snippet import engine_snippet, library_snippet
from pages.lessons.lesson_choices import rules_in_force
from pages.lessons.page_words import step_title
from pages.lessons.scene import Scene, item_names
from pages.lessons.sentence_parts import note_text
from pages.shell.markup import plain
from pages.words import gettext as _


def working_markdown(scene: Scene) -> str:
    """Markdown with every step of the part and of the average, its formulas in LaTeX."""
    table = "\n".join((_markdown_row(_heads(scene)), "|---|--:|--:|", *map(_markdown_row, _item_rows(scene))))
    steps = (
        "\n\n".join((f"**{number}. {plain(title)}**", f"$$ {formula} $$", *map(plain, notes)))
        for number, (title, formula, notes) in enumerate(_steps(scene), 1)
    )
    return "\n\n".join((f"# {plain(_heading(scene))}", plain(rules_in_force(scene)), table, *steps)) + "\n"


def _markdown_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(plain, cells))} |"


def _heading(scene: Scene) -> str:
    average, value = _(AVERAGES[scene.focus.average].title), headline(float(scene.result))
    return _("{metric}, {average}: {value}").format(
        metric=_(scene.metric.title), average=average, value=value
    )


def _heads(scene: Scene) -> tuple[str, str, str]:
    return scene.title, _("truth"), _("score")


def _item_rows(scene: Scene) -> list[tuple[str, str, str]]:
    """The items of the part: name, truth, and score where there is one."""
    source, part = scene.result.inputs, scene.focus.part
    truth = [str(int(is_true)) for is_true in source.y.value_at(part)]
    scores = [""] * len(truth)
    if source.scores is not None:
        scores = [decimal(float(score)) for score in source.score.value_at(part)]
    return list(zip(scene.names, truth, scores, strict=True))


def _steps(scene: Scene) -> list[tuple[str, str, list[str]]]:
    """The title, the formula and the notes of every step."""
    return [
        (
            step_title(scene, number, step),
            _item_lines(scene, step) if step.itemwise else line(step, scene.listed_names, None),
            [note_text(note) for note in step.notes],
        )
        for number, step in enumerate(scene.working, 1)
    ]


def _item_lines(scene: Scene, quantity: Quantity) -> str:
    """An itemwise step in LaTeX: its formula in letters, then a line in numbers for each item."""
    names = item_names(scene, quantity)
    used = range(len(names)) if quantity.where is None else np.flatnonzero(quantity.where).tolist()
    lines = [r"{} &= {}".format(*item_line(quantity, item, names[item], None)) for item in used]
    whole = [rf"{quantity.symbol} &= {letters(quantity)}", *lines]
    return r"\begin{aligned}" + r"\\".join(whole) + r"\end{aligned}"


def working_notebook(scene: Scene) -> str:
    """A notebook of format 4.5: the working as Markdown, the library's call, and the engine's, which runs."""
    library = library_snippet(scene.result, scene.example)
    cells = [_cell("markdown", working_markdown(scene))]
    if library:
        cells.append(_cell("markdown", _("## The library’s call on this matrix")))
        cells.append(_cell("code", library))
    about = _(
        "## The engine of the Multi-label Metrics Lab\n\n"
        "It is installed from the folder of the lab: `pip install '.[frame]'`."
    )
    cells.append(_cell("markdown", about))
    cells.append(_cell("code", engine_snippet(scene.result, scene.example)))
    cells += [_cell("code", "result"), _cell("code", "result.frame()")]
    numbered = [one | {"id": f"cell-{number}"} for number, one in enumerate(cells, 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": numbered,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _cell(kind: str, text: str) -> dict[str, Any]:
    ran: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": text.rstrip("\n"), **ran}

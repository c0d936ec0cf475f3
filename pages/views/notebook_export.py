"""The working as a Jupyter notebook: its text, then the code that gives the number again."""

from __future__ import annotations

import json
from typing import Any

from pages.views.code_snippet import engine_snippet, library_snippet
from pages.views.scene import Scene
from pages.views.working_export import working_markdown
from pages.words import gettext as _


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

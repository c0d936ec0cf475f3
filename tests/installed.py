"""The engine as it is installed: run by an interpreter that has the distribution and nothing of this folder.

    python -m venv /tmp/clean && /tmp/clean/bin/pip install '.[frame,figure]' nbclient ipykernel openpyxl
    /tmp/clean/bin/python tests/installed.py

It runs the examples of every docstring, and from top to bottom those of `docs/engine.md` and the notebook
`docs/engine.ipynb`.
"""

from __future__ import annotations

import re
import tempfile
from contextlib import redirect_stdout
from doctest import DocTest, DocTestFinder, DocTestRunner, OutputChecker
from importlib import import_module
from importlib.metadata import files, version
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from pkgutil import walk_packages

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "multilabel_metrics_lab"


def check_names() -> None:
    """Nothing else is installed, least of all a module that a student's own could shadow; in one version."""
    roots = {one.parts[0] for one in files("multilabel-metrics-lab") or ()}
    assert {one for one in roots if not one.endswith(".dist-info")} == {PACKAGE}, roots
    for name in ("metrics", "pages"):
        assert find_spec(name) is None, f"{name} can be imported"
    found = find_spec(PACKAGE)
    assert found is not None
    assert found.origin is not None
    assert Path(found.origin).with_name("py.typed").exists()
    assert import_module(PACKAGE).__version__ == version("multilabel-metrics-lab")


def docstring_examples(package: str) -> list[DocTest]:
    """The docstrings with examples, of every module of a package."""
    top = import_module(package)
    modules = [top, *(import_module(one.name) for one in walk_packages(top.__path__, f"{package}."))]
    return [one for module in modules for one in DocTestFinder().find(module) if one.examples]


def failures(example: DocTest, checker: OutputChecker | None = None) -> str:
    """What the examples of a docstring give that it does not say."""
    said: list[str] = []
    DocTestRunner(checker).run(example, out=said.append)
    return "".join(said)


def check_docstrings() -> None:
    """Every example of every docstring gives what it says."""
    examples = docstring_examples(PACKAGE)
    assert examples
    failed = "".join(map(failures, examples))
    assert not failed, failed


def check_examples() -> None:
    """The examples of docs/engine.md, one after the other, print what their comments say."""
    page = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    code = "\n".join(examples)
    first, *_others = re.findall(r"# (0\.\d+)", code)
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(code, "engine.md", "exec"), {})
    assert out.getvalue().splitlines()[0] == first, out.getvalue()


def run_notebook(folder: str) -> None:
    """The notebook runs from top to bottom in a folder of its own, and leaves its workbook there."""
    import nbformat
    import pandas
    from nbclient import NotebookClient

    notebook = nbformat.read(ROOT / "docs/engine.ipynb", as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": folder}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    shown = {kind for output in outputs for kind in output.get("data", ())}
    assert {"text/html", "application/vnd.plotly.v1+json"} <= shown, shown
    table = pandas.read_excel(Path(folder) / "working.xlsx", engine="openpyxl")
    assert list(table.columns) == ["part", "step", "value", "notes"]


if __name__ == "__main__":
    check_names()
    check_docstrings()
    check_examples()
    with tempfile.TemporaryDirectory() as folder:
        run_notebook(folder)
    print(f"{PACKAGE} is installed as docs/engine.md says; its examples and docs/engine.ipynb run")

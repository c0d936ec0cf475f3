"""The working that is on the screen, to take away: a LaTeX document or Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from string import Template

from metrics import AVERAGES
from metrics.graph.digits import decimal, headline
from metrics.graph.latex import latex_escaped
from metrics.graph.working_line import line
from pages.lessons.lesson_choices import in_force
from pages.lessons.scene import Scene
from pages.lessons.step_texts import item_lines, say, step_title
from pages.shell.markup import plain
from pages.words import gettext as _

DOCUMENT = Template(r"""% Compile with xelatex or lualatex; for Chinese names add \usepackage{ctex}.
\documentclass{article}
\usepackage{amsmath,amssymb}
\begin{document}
\section*{$title}
$rules

\begin{tabular}{lrr}
$head \\ \hline
$items
\end{tabular}

\begin{enumerate}
$steps
\end{enumerate}
\end{document}
""")


def working_latex(scene: Scene) -> str:
    """A LaTeX document with every step of the part and of the average."""
    return DOCUMENT.substitute(
        title=latex_escaped(_heading(scene)),
        rules=latex_escaped(in_force(scene)),
        head=" & ".join(map(latex_escaped, _columns(scene))),
        items="\n".join(" & ".join(map(latex_escaped, row)) + r" \\" for row in _items(scene)),
        steps="\n".join(
            "\n".join((rf"\item {latex_escaped(title)}", rf"\[ {formula} \]", *map(latex_escaped, notes)))
            for title, formula, notes in _steps(scene)
        ),
    )


def working_markdown(scene: Scene) -> str:
    """Markdown with every step of the part and of the average, its formulas in LaTeX."""
    table = "\n".join((_row(_columns(scene)), "|---|--:|--:|", *map(_row, _items(scene))))
    steps = (
        "\n\n".join((f"**{number}. {plain(title)}**", f"$$ {formula} $$", *map(plain, notes)))
        for number, (title, formula, notes) in enumerate(_steps(scene), 1)
    )
    return "\n\n".join((f"# {plain(_heading(scene))}", plain(in_force(scene)), table, *steps)) + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(plain, cells))} |"


def _heading(scene: Scene) -> str:
    average, value = _(AVERAGES[scene.focus.average].title), headline(float(scene.result))
    return _("{metric}, {average}: {value}").format(
        metric=_(scene.metric.title), average=average, value=value
    )


def _columns(scene: Scene) -> tuple[str, str, str]:
    return scene.title, _("truth"), _("score")


def _items(scene: Scene) -> list[tuple[str, str, str]]:
    """The items of the part: name, truth, and score where there is one."""
    source, part = scene.result.source, scene.focus.part
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
            item_lines(scene, step) if step.itemwise else line(step, scene.listed_names, None),
            [say(note) for note in step.notes],
        )
        for number, step in enumerate(scene.working, 1)
    ]

"""Faults of the pages: what a reader is told beside the number, the overview, the lens, menu and looks."""

from __future__ import annotations

from tests.planted.fault import IN_A_BROWSER, VIEWS, Fault, likely


def _of(name: str, file: str, old: str, new: str, *first: str) -> Fault:
    return Fault(name, f"pages/{file}", old, new, likely(first, VIEWS))


FAULTS = (
    _of(
        "What makes the difference is told with our choice and not the library's",
        "views/convention_choice.py",
        "(choice_of(library, key), _says(_chooser(scene, key), key, mine))",
        "(_says(_chooser(scene, key), key, mine), _says(_chooser(scene, key), key, mine))",
        "in_force",
        "set_pages",
    ),
    _of(
        "Before a fault nothing of the page is shown",
        "views/joined.py",
        """        one.show()
        raise
""",
        """        raise
""",
        "joined",
    ),
    _of(
        "A run that is ended halfway takes the connection watch off the page",
        "views/joined.py",
        """    try:
        yield
    finally:
        _OPEN.reset(before)
""",
        """    yield
    _OPEN.reset(before)
""",
        "joined",
    ),
    _of(
        "The overview calls a change for the better one for the worse",
        "views/overview_table.py",
        '== (metric.better == "higher")',
        '== (metric.better == "lower")',
        "overview",
    ),
    _of(
        "The start page goes on telling the story when the matrix is another one",
        "views/introduction.py",
        "is_story = matrix == PHOTOS and",
        "is_story =",
        "introduction",
    ),
    _of(
        "The library lens explains a difference with what the reference chooses",
        "views/lens_answer.py",
        "sides = (SOURCES[source], SOURCES[reference])",
        "sides = (SOURCES[reference], SOURCES[reference])",
        "libraries_page",
    ),
    _of(
        "The old answer of the library lens stays when another reference is chosen",
        "views/library_lens.py",
        "_look(reference=chosen, chosen=None)",
        "_look(reference=chosen)",
        "libraries_page",
    ),
    _of(
        "The bar above a lesson takes the question before for the next one",
        "followed.py",
        "for one in (place - 1, place + 1)",
        "for one in (place + 1, place - 1)",
        "followed",
    ),
    _of(
        "The code to take away predicts by the usual conventions",
        "views/code_snippet.py",
        'given["y_pred"] = example.prediction(result.conventions)',
        'given["y_pred"] = example.prediction(Conventions())',
        "code_snippet",
    ),
    _of(
        "Of several numbers that a document prints the best one is judged",
        "sources/verdict.py",
        "return max(map(_of_one,",
        "return min(map(_of_one,",
        "claims",
    ),
    Fault(
        "The menu leads to other pages without the matrix",
        "pages/workbench/carried.js",
        "{ ...carried, ...Object",
        "{ ...Object",
        likely(("links", "menu", "overview"), VIEWS, IN_A_BROWSER),
    ),
    Fault(
        "A decimal near a small fraction is written as that fraction",
        "metrics/graph/digits.py",
        "isclose(above / below, value, rel_tol=1e-12, abs_tol=1e-15)",
        "isclose(above / below, value, rel_tol=1e-4, abs_tol=1e-15)",
        likely(("digits",), VIEWS),
    ),
    _of(
        "A name that somebody typed is taken as HTML",
        "views/markup.py",
        "part if part.__class__ is Html else escaped(part) for part in content",
        "part for part in content",
        "markup",
    ),
    Fault(
        "What is said beside the rest is too faint to read",
        "pages/workbench/look.css",
        "--faint: color-mix(in oklab, var(--st-text-color) 70%,",
        "--faint: color-mix(in oklab, var(--st-text-color) 35%,",
        likely(("every_page", "readability"), (), IN_A_BROWSER),
    ),
)

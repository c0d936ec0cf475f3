"""A table of some cells of a matrix that is only read: the names, and what is drawn for each cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pages.shell.markup import Html, element

GAP = "⋯"


def cell_table(
    samples: Sequence[str],
    labels: Sequence[str],
    rows: Iterable[int],
    columns: Sequence[int],
    cell: Callable[[int, int], Html],
    *,
    css: str,
    caption: Html | str = "",
    more_rows: bool = False,
    more_columns: bool = False,
) -> Html:
    """These rows and columns; `cell` draws one of them as a `td`.

    With `more_rows` and `more_columns` a row and a column of dots say that something is left out.
    """
    gap = (element("td", GAP),) if more_columns else ()
    head = (element("th", labels[column], scope="col", title=labels[column]) for column in columns)
    body = [
        element(
            "tr",
            element("th", samples[row], scope="row", title=samples[row]),
            *(cell(row, column) for column in columns),
            *gap,
        )
        for row in rows
    ]
    if more_rows:
        body.append(element("tr", element("th", GAP, scope="row")))
    return element(
        "table",
        caption,
        element("thead", element("tr", element("td"), *head, *gap)),
        element("tbody", *body),
        css=f"cells {css}",
    )

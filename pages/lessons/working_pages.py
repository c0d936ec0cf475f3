"""The working of a number as pages, to be turned one by one: what each page is about, without its words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from math import isfinite

from metrics import Quantity
from metrics.graph.expression import Applied
from metrics.graph.listed import Listed
from metrics.graph.operations import BY_CASE
from metrics.lazy import lazy_property
from pages.lessons.formula_lines import FormulaLine, is_wide
from pages.lessons.scene import Scene
from pages.state.document import Cell, Marker
from pages.words import gettext as _

MAX_PAGES_OF_A_STEP = 6
MAX_LINES = 200  # of a step


@dataclass(frozen=True, eq=False)
class WorkingPage:
    """One page: a line of a step, or several short ones that are read as a table.

    `key` names it in an address; `step` is the number of the engine's step, 0 for a page that the lesson
    adds. `quantity` is the step that it is about, which may have no line: all parts may be left out. Of very
    many lines `more` are left out. `cells` are those of the matrix that it looks at, `predicted_cells` those
    that are predicted on it, `marks` what it draws across the score line. On a page `of_average` the items
    are parts. `reaches` are the steps that have no page of their own because this one shows them: by their
    keys, the items of their lines.
    """

    key: str
    step: int = 0
    lines: tuple[FormulaLine, ...] = ()
    cells: tuple[Cell, ...] = ()
    predicted_cells: tuple[Cell, ...] = ()
    marks: tuple[Marker, ...] = ()
    of_average: bool = False
    quantity: Quantity | None = None
    more: int = 0
    reaches: Mapping[str, Sequence[int | None]] = field(default_factory=dict)

    def items(self, key: str) -> Sequence[int | None]:
        """The items of a step whose lines are on this page."""
        return self.reaches[key] if key in self.reaches else [line.item for line in self.lines]

    @property
    def step_key(self) -> str:
        """The key of its step: its own, without what tells it from the other pages of that step."""
        return self.key.partition(":")[0]


@dataclass(frozen=True)
class SharedPage:
    """Steps of the part, by their keys, that share a page wherever the last one of them occurs.

    The page stands where the first of them would, and is called by the key of the last. Where all formulas
    are too much for a page, `written` names those that it has.
    """

    keys: tuple[str, ...]
    written: tuple[str, ...] | None = None


@dataclass(frozen=True, eq=False)
class WorkingPages:
    """All the pages of a working, in their order."""

    scene: Scene
    pages: tuple[WorkingPage, ...]

    def __len__(self) -> int:
        return len(self.pages)

    def __iter__(self) -> Iterator[WorkingPage]:
        return iter(self.pages)

    def __getitem__(self, place: int) -> WorkingPage:
        return self.pages[place]

    def reached(self, key: str, item: int | None = None) -> int:
        """The place of the page on which a step is reached, or its line of one item; from 0.

        A line without a page of its own is reached with the last page of its step. KeyError for no such step.
        """
        own = self.of_step[key]
        with_item = (place for place in own if item in self.pages[place].items(key))
        return own[0] if item is None else next(with_item, own[-1])

    @lazy_property
    def of_step(self) -> Mapping[str, Sequence[int]]:
        """The places of the pages of each step."""
        found: dict[str, list[int]] = {}
        for place, page in enumerate(self.pages):
            for key in (page.step_key, *page.reaches):
                found.setdefault(key, []).append(place)
        return found

    @lazy_property
    def first_of_average(self) -> int | None:
        """The place of the first page of the average; None where it has none of its own."""
        return next((place for place, page in enumerate(self.pages) if page.of_average), None)

    @property
    def last_of_part(self) -> int:
        """The place of the page with the value of the part."""
        first = self.first_of_average
        return self.last_of_average if first is None else first - 1

    @lazy_property
    def first_step_of_average(self) -> int | None:
        """The place of the first page of the average that is a step; None where it has none of its own."""
        return next(
            (place for place, page in enumerate(self.pages) if page.of_average and page.step > 0), None
        )

    @lazy_property
    def last_of_average(self) -> int:
        """The place of the page with the number above the stage: that of the last step."""
        return max(place for place, page in enumerate(self.pages) if page.step > 0)

    def place_of(self, step: str | None) -> int | None:
        """The place of the page that an address names by its key or the number of its step; None for all.

        A line that is not there gives way to the first one of its step.
        """
        if step is None:
            return None
        if step.isdecimal():
            number = min(int(step), len(self.scene.working))
            return self.reached(self.scene.working[number - 1].key) if number else 0
        keys = [page.key for page in self.pages]
        wanted, _colon, line = step.partition(":")
        if step in keys or wanted not in self.of_step:
            return keys.index(step) if step in keys else 0
        own, item = self.of_step[wanted], int(line) - 1 if line.isdecimal() else None
        return next((place for place in own if item in self.pages[place].items(wanted)), own[0])


def pages_of(
    scene: Scene,
    first: Iterable[WorkingPage] = (),
    *,
    of_parts: Iterable[WorkingPage] = (),
    last: Iterable[WorkingPage] = (),
    steps_on_one_page: Container[str] = (),
    shared_pages: Sequence[SharedPage] = (),
    marked_steps: Mapping[str, str] = {},
) -> WorkingPages:
    """The pages of the working of a scene, between those that a lesson puts first and last.

    `of_parts` come after the value of the part and before the average. `steps_on_one_page` are the keys of
    steps all of whose lines stand on one page. `marked_steps` are the texts of marks on the score line at the
    values of steps, which stand there once their steps are reached.
    """
    made = list(first)
    covered = {key for page in made for key in page.reaches}
    for number, quantity in enumerate(scene.working, start=1):
        if quantity.key not in covered:
            page = _page_of_several_steps(scene, quantity, shared_pages, covered)
            if page is None:
                made.extend(_pages_of_step(scene, number, quantity, quantity.key in steps_on_one_page))
            else:
                made.append(page)
                covered.update((page.key, *page.reaches))
        if number == len(scene.part_steps):
            made.extend(of_parts)
    return _marked(WorkingPages(scene, (*made, *last)), marked_steps)


def _marked(pages: WorkingPages, texts: Mapping[str, str]) -> WorkingPages:
    marks = {
        pages.reached(step.key): Marker(float(step.value), _(texts[step.key]), "depth")
        for step in pages.scene.part_steps
        if step.key in texts and isfinite(float(step.value))
    }
    reached = (
        [mark for at, mark in marks.items() if at <= place and not page.of_average]
        for place, page in enumerate(pages)
    )
    marked = (replace(page, marks=(*page.marks, *own)) for page, own in zip(pages, reached, strict=True))
    return replace(pages, pages=tuple(marked))


def _page_of_several_steps(
    scene: Scene, first: Quantity, shared_pages: Sequence[SharedPage], covered: Container[str]
) -> WorkingPage | None:
    """The page that this step shares with others; None for a step that has pages of its own.

    A step of which there is a note to read has a page of its own.
    """
    numbers = {
        step.key: number for number, step in enumerate(scene.part_steps, start=1) if step.key not in covered
    }
    for shared in shared_pages:
        keys = [key for key in numbers if key in shared.keys]
        steps = [scene.part_steps[numbers[key] - 1] for key in keys]
        has_it = first.key in keys and shared.keys[-1] in keys
        if has_it and len(steps) > 1 and not any(step.notes for step in steps):
            return _shared_page(scene, numbers[first.key], steps, shared)
    return None


def _shared_page(scene: Scene, number: int, steps: Sequence[Quantity], shared: SharedPage) -> WorkingPage:
    (last,) = (step for step in steps if step.key == shared.keys[-1])
    others = [step for step in steps if step is not last]
    written = [step for step in (*others, last) if shared.written is None or step.key in shared.written]
    return WorkingPage(
        last.key,
        number,
        lines=tuple(map(FormulaLine, written)),
        cells=tuple(dict.fromkeys(chain.from_iterable(scene.cells_of_step(step, False) for step in steps))),
        quantity=last if written == [last] else None,
        reaches={step.key: (None,) for step in others},
    )


def _pages_of_step(scene: Scene, number: int, quantity: Quantity, on_one_page: bool) -> Iterator[WorkingPage]:
    """The pages of a step: one for each line that is worth a look by itself, and one for all others."""
    of_average = number > len(scene.part_steps)
    items = _in_order(scene, quantity, of_average)
    lines = [FormulaLine(quantity, item) for item in items[:MAX_LINES]]
    groups = [tuple(lines)]
    if len(lines) > 1 and not on_one_page:
        own = _lines_with_own_pages(scene, quantity, lines, of_average)
        rest = [line for line in lines if line not in own]
        groups = [*((line,) for line in own), *((tuple(rest),) if rest else ())]
    for group in groups:
        item = group[0].item if len(group) == 1 else None
        key, items_of_page = quantity.key, None
        if len(groups) > 1:
            key = f"{quantity.key}:{'more' if item is None else item + 1}"
            items_of_page = [line.item for line in group]
        yield WorkingPage(
            key,
            number,
            group,
            scene.cells_of_step(quantity, of_average, items_of_page),
            of_average=of_average,
            quantity=quantity,
            more=len(items) - len(lines) if group is groups[-1] else 0,
        )


def _lines_with_own_pages(
    scene: Scene, quantity: Quantity, lines: Sequence[FormulaLine], of_average: bool
) -> Sequence[FormulaLine]:
    """The lines that are worth a look by themselves.

    Of a formula with cases these are the first line of each case. Otherwise they are all lines, or the first
    of very many, if each lists items of its own or is too wide for a table.
    """
    formula = quantity.expression
    if isinstance(formula, Applied) and formula.name == BY_CASE:
        case = formula.operands[0]
        backwards = {float(case.value[line.item]): line for line in reversed(lines)}
        return [line for line in lines if line in backwards.values()]
    lists = any(isinstance(term, Listed) and term.itemwise for term in quantity.made_of)
    if not (lists or is_wide(scene, lines[0], of_average)):
        return ()
    return lines if len(lines) <= MAX_PAGES_OF_A_STEP else lines[: MAX_PAGES_OF_A_STEP - 1]


def _in_order(scene: Scene, quantity: Quantity, of_average: bool) -> Sequence[int | None]:
    """The items that have a line, from the top of the sorted list down where the order counts."""
    if of_average or quantity.grid is not None or not quantity.itemwise or not scene.in_ranking_order:
        return quantity.lines()
    down = scene.ranked.items
    in_order: list[int | None] = (down if quantity.where is None else down[quantity.where[down]]).tolist()
    return in_order


def step_of_part(scene: Scene, *keys: str) -> Quantity | None:
    """The step of the part that has the first of these keys that there is one for."""
    found = {one.key: one for one in scene.part_steps}
    return next((found[key] for key in keys if key in found), None)


def value_of_step(scene: Scene, key: str) -> float | None:
    """The value of a step of the part; None where there is no such step."""
    step = step_of_part(scene, key)
    return None if step is None else float(step.value)

"""The stage: a lesson on one screen, whose pages the browser turns without asking Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NotRequired, TypedDict

from metrics import Quantity
from metrics.graph.digits import shortest
from metrics.parts.part import CELLS
from pages.lessons.average_pages import since_compared
from pages.lessons.formula_lines import (
    MAX_TABLE_WIDTH,
    Formula,
    FormulaLine,
    LineWriter,
    cells_text,
    column_width,
    folded_numbers,
    in_cell,
    line_html,
)
from pages.lessons.page_words import PageWords, Words
from pages.lessons.picture import Picture, paged_element
from pages.lessons.sentence_parts import sentence_html, shortened
from pages.lessons.stage.legend import Legend, legend_line, new_letters
from pages.lessons.stage.question import (
    LessonQuestion,
    QuestionData,
    TaskData,
    feedback_sentences,
    question_data,
)
from pages.lessons.stage.question_choices import MACRO_OR_MICRO, RISES_OR_FALLS
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.shell.joined import ButtonText, NamedTexts, component
from pages.shell.markup import Html, element
from pages.state.document import Marker
from pages.state.focus import END, START, TRY
from pages.words import gettext as _

KEY = "stage"
_HTML = """
<section class="stage">
  <div class="words">
    <p class="question"></p>
    <div class="board">
      <div class="working"></div>
      <section class="asking" hidden></section>
      <section class="trying" hidden></section>
      <section class="ending" hidden></section>
    </div>
    <p class="caption"></p>
  </div>
  <figure class="picture"><div class="canvas"></div></figure>
  <footer class="foot">
    <div class="turning">
      <p class="pace" data-testid="step" role="status"></p><div class="progress"></div>
    </div>
    <div class="tools"><details class="menu"><summary></summary><div></div></details></div>
  </footer>
</section>
"""


class StagePage(TypedDict):
    """A page: its key and number, its cells, those of them that are predicted, and its marks on the axis."""

    key: str
    pace: str
    cells: NotRequired[str]
    predicted: NotRequired[str]
    marks: NotRequired[Sequence[Marker]]


class StageData(TypedDict):
    """A lesson. What ends with `_at` is the number of a page.

    It begins with the page whose key is `begins_with`; None shows all of them at once. The reader's place
    stays in the browser: `begins_with` counts where a link names a step by its number. From `value_at` on the
    guess is judged, from `number_at` on the number above the stage is shown.
    """

    lesson: str
    metric: str
    part: int
    begins_with: str | None
    matrix_name: str
    edited: bool
    pages: list[StagePage]
    value_at: int
    number_at: int
    part_at: int
    average_at: int
    board: str
    picture: str
    caption: str
    question: QuestionData
    task: TaskData
    ending: str
    all_steps: str


class StageConstants(TypedDict):
    """The words and the buttons; `feedback` are the sentences about a guess."""

    words: NamedTexts
    task_words: NamedTexts
    feedback: NamedTexts
    back: ButtonText
    next: ButtonText
    start: ButtonText
    all: ButtonText


def _constants() -> StageConstants:
    return {
        "words": {
            "the_question": _("The question"),
            "the_task": _("Try it yourself"),
            "the_end": _("In short"),
            "guessed": _("Check your guess"),
            "try": _("Try it yourself"),
            "tried": _("✓ Done"),
            "more": _("The question first or not, and files to take away"),
            "steps": _("All the steps"),
            "formula": _("A formula that is wider than its place"),
            "code": _("Code"),
            "take_away": _("Take away …"),
            "never": _("Do not ask a question first"),
            "ask": _("Ask a question first"),
        },
        "task_words": {
            "title": _("Try it yourself"),
            "done": _("✓ Done"),
            "open": _("Not done yet. This line will tell you when it is."),
            "back": _("bring the matrix back as it was"),
        },
        "feedback": feedback_sentences(),
        "back": {"text": _("← Back"), "keys": "ArrowLeft"},
        "next": {"text": _("Next →"), "keys": "ArrowRight"},
        "start": {"text": _("Step by step")},
        "all": {"text": _("All steps")},
    }


_render = component(__file__, StageData, _HTML, _constants)


def show_stage(data: StageData, take_away: Callable[[], None]) -> None:
    """Show the pages; `take_away` opens what a reader can take along."""
    _render(key=KEY, data=data, after_send={"take_away": lambda _pressed: take_away()})


def stage_data(
    pages: WorkingPages,
    words: Words,
    picture: Picture,
    *,
    at: str | None,
    matrix_name: str,
    edited: bool,
    question: LessonQuestion,
    task: TaskData,
    ending: str = "",
) -> StageData:
    """The data for the page-turner.

    `at` is the step in the link. `edited` says that the reader has edited the matrix.
    """
    place = pages.place_of(at)
    scene = pages.scene
    return {
        "lesson": f"{scene.metric.key}, {scene.focus.average}",
        "metric": scene.metric.key,
        "part": scene.focus.part,
        "begins_with": at if at in (START, TRY, END) else None if place is None else pages[place].key,
        "matrix_name": matrix_name,
        "edited": edited,
        "pages": [_page(pages, number, page) for number, page in enumerate(pages)],
        "value_at": _value_at(pages, question),
        "number_at": _value_at(pages, question) if question.of_average else pages.last_of_average,
        "part_at": pages.last_of_part,
        "average_at": pages.last_of_average,
        "board": board(pages, words),
        "picture": picture.drawn,
        "caption": picture.description,
        "question": question_data(pages, words, question, edited),
        "task": task,
        "ending": ending,
        "all_steps": _("All {last} steps").format(last=len(pages)),
    }


def _value_at(pages: WorkingPages, question: LessonQuestion) -> int:
    if question.answered_by in (MACRO_OR_MICRO, RISES_OR_FALLS) and since_compared(pages) is not None:
        return 0
    return pages.last_of_average if question.of_average else pages.last_of_part


def _page(pages: WorkingPages, number: int, page: WorkingPage) -> StagePage:
    made: StagePage = {"key": page.key, "pace": pace(pages, number)}
    if page.cells:
        made["cells"] = cells_text(page.cells)
    if page.predicted_cells:
        made["predicted"] = cells_text(page.predicted_cells)
    if page.marks:
        made["marks"] = page.marks
    return made


MAX_RESULTS = 8  # in sight


def board(pages: WorkingPages, words: Words) -> Html:
    """Every page, shown while it is turned to, and the last results so far."""
    places = range(len(pages))
    legends = new_letters(pages)
    written = [_section(pages, words, place, legends[place]) for place in places]
    results = [result for place in places for result in _result(pages, words, place)]
    return Html(element("div", *written, css="pages") + element("p", *results, css="results"))


def _section(pages: WorkingPages, words: Words, place: int, new: Legend) -> Html:
    """A page, and whether it goes on with the step of the page before."""
    again = place > 0 and pages[place].step > 0 and pages[place - 1].step == pages[place].step
    has_own_title = again and words[place].title != words[place - 1].title
    css = "page again own-title" if has_own_title else "page again" if again else "page"
    lines = _lines_of_page(pages, place, words[place], new)
    return paged_element("section", *lines, first_page=place, last_page=place, css=css)


def _lines_of_page(pages: WorkingPages, place: int, words: PageWords, new: Legend) -> list[Html]:
    page, writer = pages[place], LineWriter(pages.scene, pages[place].of_average)
    scene_kind = pages.scene.result.inputs.kind
    if not page.lines:
        lines = [line_html(writer.letters(FormulaLine(page.quantity)))] if page.quantity else []
    elif page.quantity and page.quantity.key == "predicted" and scene_kind == CELLS:
        lines = [line_html(writer.letters(page.lines[0]))]  # the picture has every cell in its place
    elif len(page.lines) > 1 and page.quantity:
        lines = [table(writer, page.lines, page.more)]
    else:
        lines = [*_lines(writer, page)]
    title = element("h3", words.title)
    sentence = [sentence_html(words.sentence)] if words.sentence else []
    legend = [legend_line(new)] if new else []
    return [title, *sentence, *lines, *legend, *(element("p", text, css="note") for text in words.notes)]


def _lines(writer: LineWriter, page: WorkingPage) -> Iterator[Html]:
    if len(page.lines) > 1:
        yield from (line_html(writer.of_several(line)) for line in page.lines)
        return
    (line,) = page.lines
    if line.item is not None:
        yield line_html(writer.letters(line), "line rule")
    yield line_html(writer.whole(line))


def _result(pages: WorkingPages, words: Words, place: int) -> Iterator[Html]:
    """What a page with one line came to, shown up to the last page that uses it; a press goes back to it.

    What no later page is worked out from is shown on the page after it, if that one has a line at all.
    """
    page = pages[place]
    # On a page of the lesson's own the line of an item is a step, any other says where the walk stands.
    lines = page.lines if page.quantity else [line for line in page.lines if line.item is not None]
    if len(lines) != 1 or place + 1 == len(pages):
        return
    uses = [later for later in range(place + 1, len(pages)) if _is_used(lines[0].quantity, pages[later])]
    if not uses and not pages[place + 1].lines:
        return
    known = in_cell(LineWriter(pages.scene, page.of_average).result(lines[0]))
    until = uses[-1] if uses else place + 1
    if lines[0].item is not None:  # of the items of a long list only the last ones have room
        until = min(until, place + MAX_RESULTS)
    # Beside the average, whose letter is nearly the same, the value of a part is called by the part's name.
    is_of_part = place == pages.last_of_part and pages.scene.result.inputs.n_parts > 1
    of_part = [f"{shortened(pages.scene.title)}: "] if is_of_part else []
    button = element(
        "button", *of_part, known, type="button", css="result", title=words[place].title, data_go=str(place)
    )
    yield paged_element("span", button, first_page=place + 1, last_page=until)


def _is_used(quantity: Quantity, page: WorkingPage) -> bool:
    terms = (term for line in page.lines for term in line.quantity.made_of)
    return any(quantity is one for term in terms for one in term.rests_on)


def pace(pages: WorkingPages, place: int) -> str:
    """Which page it is, of how many."""
    return _("Step {step} of {last}").format(step=place + 1, last=len(pages))


MAX_COLUMNS = 6
ROOM_FOR_MORE = 5.0


@dataclass(frozen=True)
class ItemColumn:
    """A column: the name of the item, and below it its numbers and its value, or the value alone."""

    short: str
    name: str
    below: tuple[Formula, ...]

    @property
    def width(self) -> float:
        """About how wide it is in em, with the room between it and the next one."""
        return column_width(self.short, *self.below)


def _column(writer: LineWriter, line: FormulaLine, below: tuple[Formula, ...]) -> ItemColumn:
    item = line.item or 0
    return ItemColumn(writer.short_name(line.quantity, item), writer.name(line.quantity, item), below)


def _fitting_columns(columns: Sequence[ItemColumn], count: int) -> Sequence[ItemColumn]:
    """As many columns as stand side by side; where they are not all, with room to say how many more."""
    widths = list(accumulate(column.width for column in columns))
    if len(columns) == count and widths[-1] <= MAX_TABLE_WIDTH:
        return columns
    return [
        column for column, end in zip(columns, widths, strict=True) if end <= MAX_TABLE_WIDTH - ROOM_FOR_MORE
    ]


def table(writer: LineWriter, lines: Sequence[FormulaLine], more: int = 0) -> Html:
    """Several lines side by side, each item with its numbers and value; `more` are not among them.

    Where the numbers are the values, or would leave no room for the values of all, the values stand alone.
    """
    first = lines[:MAX_COLUMNS]
    columns = [_column(writer, line, (writer.numbers(line), writer.value(line))) for line in first]
    values_alone = [replace(one, below=one.below[1:]) for one in columns]
    if all(map(writer.is_its_value, first)):
        columns = values_alone
    shown = _fitting_columns(columns, len(lines))
    if len(shown) < len(lines):
        shown = _fitting_columns(values_alone, len(lines))
    head = [
        element("th", one.short, scope="col", title=one.name if one.name != one.short else "")
        for one in shown
    ]
    rows = [
        element("tr", *[element("td", in_cell(one)) for one in row])
        for row in zip(*[one.below for one in shown], strict=True)
    ]
    width = sum(one.width for one in shown)
    more += len(lines) - len(shown)
    if more:
        hidden = [_value_in_words(writer, line) for line in lines[len(shown) :]]
        hidden += ["…"] if more > len(hidden) else []
        head.append(
            element("td", folded_numbers(more, ", ".join(hidden)), rowspan=str(1 + len(rows)), css="rest")
        )
        width += ROOM_FOR_MORE
    drawn = element("table", element("tr", *head), *rows, css="items", style=f"--em:{width:.1f}")
    return Html(line_html(writer.letters(lines[0]), "line rule") + element("div", drawn, css="tabular"))


def _value_in_words(writer: LineWriter, line: FormulaLine) -> str:
    name, value = writer.name(line.quantity, line.item or 0), float(line.quantity.entry(line.item))
    return _("{name}: {value}").format(name=name, value=shortest(value))

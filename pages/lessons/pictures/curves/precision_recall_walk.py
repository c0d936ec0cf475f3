"""The picture of average precision: down the list the curve grows, and each true item adds a strip."""

from __future__ import annotations

from dataclasses import replace

from metrics.graph.digits import decimal
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.average_sentences import printed
from pages.lessons.picture import Picture, nothing_to_draw, part_of_picture, picture
from pages.lessons.pictures.curves.precision_recall_plot import MOST_TERMS, product, recall_and_precision
from pages.lessons.pictures.curves.readings_of_points import readings_drawn
from pages.lessons.pictures.curves.strips import MOST_SINGLE
from pages.lessons.pictures.curves.walked_list import NumberColumn, walked_list
from pages.lessons.pictures.curves.walked_ranking import WalkedRanking
from pages.lessons.precision_recall_pages import BEST, CurveCourse
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

LONGEST_SHARE = 9  # letters
MOST_WITH_LONG_HEADS = 5
STRIPS: ByKind = {
    ROWS: N_("Each true label (filled) adds a strip as high as the precision there; a false one adds none."),
    COLUMNS: N_(
        "Each true sample (filled) adds a strip as high as the precision there; a false one adds none."
    ),
    CELLS: N_("Each true cell (filled) adds a strip as high as the precision there; a false one adds none."),
}


def precision_recall_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list with precision and recall down to each item, and the curve with its strips."""
    course = CurveCourse.of(scene, pages)
    if not course.walked.has_true:
        return nothing_to_draw(_("Nothing is true: recall is 0/0, and there is no curve."))
    ranking = walked_list(course.walked, _columns(course.walked), (BEST,))
    drawn = picture(
        "precision-recall", ranking, _summed(course), recall_and_precision(course), told=_told(course)
    )
    return replace(drawn, last=readings_drawn(scene))


def _told(course: CurveCourse) -> str:
    """How to read the picture."""
    told = {
        "step": _(STRIPS[course.walked.scene.result.source.kind]),
        "all_points": _(
            "Each gain in recall adds a strip as high as the best precision there or further down the list."
        ),
        "eleven_points": _(
            "At recall 0, 0.1, …, 1 a cross marks the best precision at that recall or beyond. "
            "Average precision is the mean of the 11 crosses."
        ),
        "eleven_thresholds": _(
            "The threshold stops at 1, 0.9, …, 0 only, at the crosses: each gain in recall there is a strip."
        ),
    }
    return told[course.how]


def _columns(walked: WalkedRanking) -> tuple[NumberColumn, NumberColumn]:
    """Precision and recall, as the counts or the weights that they are made of where these are short."""
    points = walked.points
    of_all = printed(float(points.tp[-1]))
    has_room = len(points.items) <= MOST_WITH_LONG_HEADS

    def precision(point: int) -> str:
        true, predicted = float(points.tp[point]), float(points.tp[point] + points.fp[point])
        return _share(true, predicted, float(points.precision[point]))

    def recall(point: int) -> str:
        return _share(float(points.tp[point]), float(points.tp[-1]), float(points.tpr[point]))

    of_predicted = _("true of predicted (precision)") if has_room else _("precision")
    of_true = _("true of\N{NO-BREAK SPACE}{count} (recall)").format(count=of_all) if has_room else _("recall")
    return (
        NumberColumn(of_predicted, "precision_here", precision, is_asked=True),
        NumberColumn(of_true, "recall_here", recall),
    )


def _share(part: float, whole: float, value: float) -> str:
    written = f"{decimal(part)}/{decimal(whole)}"
    return written if len(written) <= LONGEST_SHARE else printed(value)


def _summed(course: CurveCourse) -> Html:
    """What average precision is made of, on the last page of the part."""
    last = course.walked.pages.last_of_part
    if course.how == "eleven_points":
        return part_of_picture("p", _("mean of the 11 crosses"), since=last, css="summed")
    terms: list[str] = [_("sum of the areas")]
    for number, strip in enumerate(course.strips[:MOST_TERMS]):
        glides = strip.page < last and len(course.strips) <= MOST_SINGLE
        thing = f"area:{number}" if glides else ""
        terms.extend([element("span", "+")] if number else [])
        terms.append(part_of_picture("span", product(strip), thing=thing, cells=strip.cells, css="term"))
    hidden = len(course.strips) - MOST_TERMS
    more = [element("span", _("… {n} more").format(n=hidden))] if hidden > 0 else []
    return part_of_picture("p", *terms, *more, since=last, css="summed")

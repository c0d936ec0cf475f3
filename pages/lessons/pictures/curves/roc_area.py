"""The area under a ROC curve: the pairs of a true and a false item, which fill it as they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metrics.graph.digits import exact
from metrics.pictures.curves import share_of_tied_pairs
from pages.lessons.curves import Plot
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.curves.pairs_in_square import (
    LEVEL,
    PAIRS,
    SURE,
    TIE_COUNTS,
    PairBox,
    are_few,
    bands,
    pair_boxes,
)
from pages.lessons.pictures.pair_signs import RIGHT, TIED, WRONG, pair_in_words
from pages.lessons.roc_pages import Course
from pages.lessons.working_pages import page_of, pages_about
from pages.shell.markup import Html, element
from pages.state.turns import yielding
from pages.words import gettext as _

MOST_TOLD_PAIRS = 100
WIDE_ENOUGH = 1 / 4  # of the square, for what a tie counts
SIGNS = dict((RIGHT, TIED, WRONG))
NAMES = {counted: name for name, counted in TIE_COUNTS.items()}


def rows_of_pairs(course: Course, plot: Plot) -> Iterator[Html]:
    """A row for each true item, in which its pairs appear; none where the pairs are very many."""
    if not are_few(course.edges):
        return
    boxes = list(pair_boxes(course.scene, course.edges))
    is_told = len(boxes) <= MOST_TOLD_PAIRS
    for item in dict.fromkeys(one.true for one in boxes):
        row = [one for one in boxes if one.true == item]
        pairs = [_pair(course, one, is_told) for one in row]
        now = pages_about(course.pages, (PAIRS, SURE, LEVEL), item)
        yield plot.box((0, row[0].foot), (1, row[0].top), *pairs, css="pairs-of-one", now=now)


def _pair(course: Course, pair: PairBox, is_told: bool) -> Html:
    """The rectangle of a pair; of few pairs each has a sign and says in words how the two stand."""
    scene, names = course.scene, course.scene.names
    sign = SIGNS[pair.kind]
    if pair.kind == "tied" and pair.right - pair.left >= WIDE_ENOUGH:
        sign = _("tie: {counted}").format(counted=_count(pair.counted))
    words = pair_in_words(pair.kind, names[pair.true], names[pair.false], pair.counted)
    told: dict[str, Any] = {"role": "img", "aria_label": words, "title": words} if is_told else {}
    return part_of_picture(
        "span",
        *([element("span", sign)] if is_told else []),
        since=_page_of_pair(course, pair),
        cells=[scene.cells[pair.true], scene.cells[pair.false]],
        css=f"box {_css(pair.kind, pair.counted)}",
        style=f"left:{100 * pair.left:.4g}%;width:{100 * (pair.right - pair.left):.4g}%",
        **told,
    )


def _page_of_pair(course: Course, pair: PairBox) -> int:
    """Where ties count half, the right pairs and the ties are counted before, each by themselves."""
    own = page_of(course.pages, {"right": SURE, "tied": LEVEL}.get(pair.kind, PAIRS), pair.true)
    return course.pages.reached(PAIRS, pair.true) if own is None else own


def bands_of_pairs(course: Course, plot: Plot) -> Iterator[Html]:
    """Where the pairs are very many: the right and the tied ones of each page as two areas."""
    if are_few(course.edges):
        return
    for page, band in yielding(bands(course.scene, course.edges, course.pages)):
        yield plot.area(band.outline, _css(band.kind, band.counted), since=page, now=(page,))


def about_pairs(course: Course) -> Html:
    """What the rectangles are, and what each kind of them counts."""
    edges, since = course.edges, course.pages.last_of_part
    pairs = len(edges.true) * len(edges.false)
    source = course.scene.result.source
    told = _("Every pair is a rectangle as high and as wide as the two weigh.")
    if source.weight is None:
        told = _("Each pair is 1/{pairs} of the square.").format(pairs=pairs)
        if pairs == 1:
            told = _("There is a single pair: it is the whole square.")
    tie = TIE_COUNTS[course.tie]
    has_ties = share_of_tied_pairs(course.scene.result.source).value_at(course.scene.focus.part) > 0
    tied = (TIED, tie, _("tied: counts {counted}").format(counted=_count(tie)))
    kinds = (
        (RIGHT, 1.0, _("right: counts 1")),
        *((tied,) if has_ties else ()),
        (WRONG, 0.0, _("wrong: counts 0")),
    )
    keys = [
        element("span", element("i", sign, css=_css(kind, share)), f" {words}", css="key")
        for (kind, sign), share, words in kinds
    ]
    keys.append(element("span", element("i", css="chance"), " ", _("chance: 1/2"), css="key"))
    legend = element("div", *keys, css="keys")
    name = element("p", _("ROC: receiver operating characteristic"))
    return part_of_picture("div", element("p", told), legend, name, since=since, css="about-pairs")


def _css(kind: str, counted: float) -> str:
    return f"{kind} {NAMES.get(counted, '')}" if kind == "tied" else kind


def _count(counted: float) -> str:
    return "½" if counted == 1 / 2 else exact(counted)

"""What the start page opens with: the name, a question, and two numbers that disagree about one model."""

from __future__ import annotations

from collections.abc import Sequence

from metrics import METRICS
from metrics.graph.digits import exact
from metrics.words import N_
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, is_kin
from pages.views.lesson_choices import DIRECTIONS
from pages.views.markup import Html, element
from pages.views.overview_table import Numbers, Target
from pages.words import gettext as _

NAME = N_("Multi-label Metrics Lab")
GOOD, BAD = "one_error", "subset_accuracy"
ALSO_GOOD, ALSO_BAD = ("reciprocal_rank", "ndcg"), ("is_error",)
BEST = {"lower": 0, "higher": 1}


def introduction(matrix: Matrix, now: Numbers, target: Target, ways_on: Sequence[Html]) -> Html:
    """The name of the app, a question about this matrix, the two numbers that answer it, and the ways on."""
    is_story = matrix == PHOTOS and _value(now, GOOD) == _value(now, BAD) == 0
    cards = (
        _card(now, target, GOOD, _of_good(now, is_story), _("Also good:") if is_story else "", ALSO_GOOD),
        _card(now, target, BAD, _of_bad(now, is_story), _("Also bad:") if is_story else "", ALSO_BAD),
    )
    return element(
        "section",
        element("h1", _(NAME)),
        element("p", _question(matrix)),
        element("div", *cards, css="pair"),
        element("nav", *ways_on, css="ways-on"),
        css="introduction",
    )


def _question(matrix: Matrix) -> str:
    if matrix == PHOTOS:
        told = _(
            "{samples} photos, {labels} tags, one model. How good is it? "
            "The {metrics} metrics disagree: see why."
        )
    elif is_kin(matrix, PHOTOS):
        told = _(
            "The {samples} photos, changed by you. How good is the model now? Ask the {metrics} metrics."
        )
    else:
        told = _("A matrix of {samples} × {labels} cells. How good is the model? Ask the {metrics} metrics.")
    return told.format(samples=len(matrix.samples), labels=len(matrix.labels), metrics=len(METRICS))


def _of_good(now: Numbers, is_story: bool) -> str:
    if is_story:
        return _("As good as it gets: the top tag is right in every photo.")
    return _judged(now, GOOD)


def _of_bad(now: Numbers, is_story: bool) -> str:
    if is_story:
        return _("As bad as it gets: no photo gets exactly its tags.")
    return _judged(now, BAD)


def _judged(now: Numbers, key: str) -> str:
    """What a value between 0 and 1 says of any matrix."""
    best = BEST[METRICS[key].better]
    match _value(now, key) - best:
        case 0:
            return _("This is as good as it gets.")
        case 1 | -1:
            return _("This is as bad as it gets.")
    told = _("The best value is {best}: {direction}.")
    return told.format(best=best, direction=_(DIRECTIONS[METRICS[key].better]))


def _card(now: Numbers, target: Target, key: str, told: str, too: str, others: Sequence[str]) -> Html:
    number = _number(now, key)
    links = [part for other in others for part in (_named(now, target, other), ", ")][:-1]
    return element(
        "article",
        element("a", number, " ", element("span", _(METRICS[key].title)), css="headed", **target(key, "")),
        element("p", told),
        element("p", too, " ", *links, css="too"),
        css="good" if key == GOOD else "bad",
    )


def _named(now: Numbers, target: Target, key: str) -> Html:
    return element("a", _(METRICS[key].title), " ", _number(now, key), **target(key, ""))


def _number(now: Numbers, key: str) -> Html:
    return element("b", exact(_value(now, key)))


def _value(now: Numbers, key: str) -> float:
    return now[key, METRICS[key].averages[0]].value

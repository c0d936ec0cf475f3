"""Two well-known metrics that disagree most about a matrix, and what each of them says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from metrics import METRICS, Example, Metric, same_value
from metrics.graph.digits import shortest
from metrics.words import N_
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, has_same_names
from pages.shell.markup import Html, element
from pages.start.every_number import GOOD, Ends, Numbers, place_of, verdict_on
from pages.words import gettext as _
from pages.words import ngettext

# The attributes of a link to the lesson of a metric.
LinkAttributes = Callable[[str], Mapping[str, str]]
# Well-known metrics with a lowest and a highest value; of equal verdicts the first one is taken.
METRICS_OF_VERDICTS = (
    "one_error",
    "subset_accuracy",
    "ranking_loss",
    "accuracy",
    "f_beta",
    "hamming_loss",
    "average_precision",
    "ndcg",
    "roc_auc",
)
CELLS_AGAINST_SAMPLES = ("hamming_loss", "subset_accuracy")
MAX_LETTERS_IN_BIG = 4  # of a number in the largest type
SIGNS = {"right": "✓", "tie": "~", "wrong": "✗"}
# What scores or predictions at random give.
CHANCE: Mapping[str, float] = {"hamming_loss": 1 / 2, "ranking_loss": 1 / 2, "roc_auc": 1 / 2}
# What the best and the worst value mean where each sample has true and false labels and no two equal scores.
MEANINGS: Mapping[str, tuple[str, str]] = {
    "one_error": (
        N_("the label on top is true in every sample"),
        N_("the label on top is false in every sample"),
    ),
    "subset_accuracy": (N_("every sample gets exactly its labels"), N_("no sample gets exactly its labels")),
    "ranking_loss": (
        N_("every true label is above every false one"),
        N_("every false label is above every true one"),
    ),
    "hamming_loss": (N_("every cell is decided as it should be"), N_("every cell is decided the wrong way")),
}
PHOTO_MEANINGS: Mapping[str, tuple[str, str]] = {
    "one_error": (N_("the tag on top is right in every photo"), N_("the tag on top is wrong in every photo")),
    "subset_accuracy": (N_("every photo gets exactly its tags"), N_("no photo gets exactly its tags")),
}
# What a good value means there, of a metric that cannot be counted.
GOOD_OF_PHOTOS: Mapping[str, str] = {"ndcg": N_("the true tags stand near the top")}


@dataclass(frozen=True)
class MetricVerdict:
    """What a metric says: its value, and the place of that from worse to better.

    The place is 1 where these labels allow no better value, and 0 where they allow no worse one.
    """

    metric: Metric
    value: float
    place: float


def verdicts_of(now: Numbers, ends: Ends) -> Sequence[MetricVerdict]:
    """Return what METRICS_OF_VERDICTS say, in their order.

    One without a value is left out, and so is one that gives every model the same value on these labels.
    """
    verdicts = []
    for key in METRICS_OF_VERDICTS:
        metric = METRICS[key]
        value = now[key, metric.averages[0]].value
        if isnan(value) or (key in ends and same_value(*ends[key])):
            continue
        place = place_of(metric, value, {})
        for end, at_end in zip(ends.get(key, ()), (0.0, 1.0), strict=False):
            place = at_end if same_value(value, end) else place
        verdicts.append(MetricVerdict(metric, value, place))
    return verdicts


def opposed_pair(verdicts: Sequence[MetricVerdict]) -> Sequence[MetricVerdict]:
    """Return the best and the worst verdict; fewer where fewer than two metrics have a value.

    Where none is at an end of its scale, but most cells are right and few samples are, return the verdicts of
    Hamming loss and subset accuracy.
    """
    if len(verdicts) < 2:
        return verdicts
    pair = _cells_against_samples(verdicts)
    if pair:
        return pair
    best = max(verdicts, key=lambda one: one.place)
    return best, min((one for one in verdicts if one is not best), key=lambda one: one.place)


def _cells_against_samples(verdicts: Sequence[MetricVerdict]) -> Sequence[MetricVerdict]:
    """Hamming loss and subset accuracy, where most cells are right and few samples; else none."""
    by_key = {one.metric.key: one for one in verdicts}
    pair = [by_key[key] for key in CELLS_AGAINST_SAMPLES if key in by_key]
    if len(pair) < 2 or any(one.place in (0, 1) for one in verdicts):
        return ()
    of_cells, of_samples = pair
    return pair if of_cells.place >= 3 / 4 and of_samples.place <= 1 / 2 else ()


def headline_of_verdicts(verdicts: Sequence[MetricVerdict], matrix: Matrix) -> str:
    """Return what the opposed pair says; where the two say the same, so do all."""
    pair = opposed_pair(verdicts)
    if pair and pair == _cells_against_samples(verdicts) and matrix.weights is None:
        return _cells_and_samples(pair, matrix)
    words = [_(verdict_on(one.place)[1]) for one in pair]
    if not words:
        return _("No metric has a value here.")
    if len(set(words)) == 1:
        sentence = ngettext(
            "The one metric that was asked says {verdict}.",
            "All {count} well-known metrics say {verdict}.",
            len(verdicts),
        )
        return sentence.format(verdict=words[0], count=len(verdicts))
    return _("{best} and {worst} at once.").format(best=words[0].capitalize(), worst=words[1])


def _cells_and_samples(pair: Sequence[MetricVerdict], matrix: Matrix) -> str:
    of_cells, of_samples = pair
    samples, labels = len(matrix.truth), len(matrix.truth[0])
    sentence = _("{cells} of {all_cells} cells are right, but only {exact} of {all_samples} samples.")
    if has_same_names(matrix, PHOTOS):
        sentence = _("{cells} of {all_cells} cells are right, but only {exact} of {all_samples} photos.")
    return sentence.format(
        cells=round((1 - of_cells.value) * samples * labels),
        all_cells=samples * labels,
        exact=round(of_samples.value * samples),
        all_samples=samples,
    )


def verdict_cards(
    verdicts: Sequence[MetricVerdict], matrix: Matrix, example: Example, link_attributes: LinkAttributes
) -> Html:
    """Return a card for each of the opposed pair, which leads to its lesson."""
    return element(
        "div",
        *(_card(one, matrix, example, link_attributes) for one in opposed_pair(verdicts)),
        css="verdicts",
    )


def _card(one: MetricVerdict, matrix: Matrix, example: Example, link_attributes: LinkAttributes) -> Html:
    (meaning, word), value = verdict_on(one.place), shortest(one.value)
    size = "long" if len(value) > MAX_LETTERS_IN_BIG else ""
    best = _("{best} is best").format(best=shortest(_best(one.metric)))
    return element(
        "a",
        element("span", _(one.metric.title), css="of"),
        element("b", value, css=size, data_testid=f"verdict-{one.metric.key}"),
        element("span", f"{SIGNS[meaning]} ", element("span", _(word)), css="verdict"),
        element("span", best, css="best"),
        element("span", _statement(one, matrix, example), css="statement"),
        css=f"tile {meaning}",
        **link_attributes(one.metric.key),
    )


def _statement(one: MetricVerdict, matrix: Matrix, example: Example) -> str:
    """What the value means in words of the matrix, if there are some; else what to compare it with."""
    end = {1.0: 0, 0.0: 1}.get(one.place)
    of_photos = has_same_names(matrix, PHOTOS)
    meanings = PHOTO_MEANINGS if of_photos and one.metric.key in PHOTO_MEANINGS else MEANINGS
    if end is not None and one.metric.key in meanings and _is_plain(example):
        return _(meanings[one.metric.key][end])
    worst = one.metric.lowest if one.metric.better == "higher" else one.metric.highest
    if end is None:
        return _middle_statement(one, example, of_photos) or _("{worst} is worst").format(
            worst=shortest(worst)
        )
    if not same_value(one.value, worst if end else _best(one.metric)):
        return _("no model does worse on these labels") if end else _("no model does better on these labels")
    return _("no value is worse") if end else _("no value is better")


def _middle_statement(one: MetricVerdict, example: Example, of_photos: bool) -> str:
    """What a value at neither end means; "" where there are no words for it."""
    if one.metric.key == "hamming_loss" and example.sample_weight is None:
        cells = example.truth.size
        sentence = _("{right} of {all} cells are right")
        return sentence.format(right=round((1 - one.value) * cells), all=cells)
    if one.metric.key in CHANCE:
        return _("chance gives {chance}").format(chance=shortest(CHANCE[one.metric.key]))
    if one.metric.key == "subset_accuracy" and example.sample_weight is None:
        return _exactly_right(round(one.value * len(example.truth)), len(example.truth), of_photos)
    if of_photos and one.metric.key in GOOD_OF_PHOTOS and verdict_on(one.place) == GOOD:
        return _(GOOD_OF_PHOTOS[one.metric.key])
    return ""


def _exactly_right(n_right: int, n_all: int, of_photos: bool) -> str:
    if of_photos:
        sentence = ngettext(
            "{right} of {all} photos gets exactly its tags",
            "{right} of {all} photos get exactly their tags",
            n_right,
        )
    else:
        sentence = ngettext(
            "{right} of {all} samples gets exactly its labels",
            "{right} of {all} samples get exactly their labels",
            n_right,
        )
    return sentence.format(right=n_right, all=n_all)


def _best(metric: Metric) -> float:
    return metric.highest if metric.better == "higher" else metric.lowest


def _is_plain(example: Example) -> bool:
    """Whether each sample has true and false labels, and no two equal scores."""
    truth, scores = np.asarray(example.truth), example.scores
    if scores is None or example.sample_weight is not None:
        return False
    ordered = np.sort(scores, axis=-1)
    is_mixed = truth.any(axis=-1) & ~truth.all(axis=-1)
    return bool(is_mixed.all() and (ordered[..., 1:] != ordered[..., :-1]).all())


MAX_HEADLINE_IN_BIG = 36  # letters that fill two lines of the largest type


def introduction(headline: str) -> Html:
    """Return the headline, and what to try."""
    css = "long" if len(headline) > MAX_HEADLINE_IN_BIG else ""
    tried = _("Press a 1 or a 0, drag a score: who changes their mind?")
    return Html(element("h1", headline, css=css, data_testid="finding") + element("p", tried, css="lead"))

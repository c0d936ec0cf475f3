"""A claim on the screen: its card beside the matrix on which somebody tries to break it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from metrics import Example
from metrics.behaviour.claims.bound import Bound, Sides
from metrics.behaviour.claims.bounds import BOUNDS
from metrics.graph.arrays import Mask
from pages.explore.challenges.card_sections import show_card
from pages.explore.challenges.challenge_presses import matrix_of, next_after, note_solved, pressed, solved
from pages.explore.challenges.claim_card import claim_sections
from pages.explore.challenges.tried_matrices import tried
from pages.state.explored import CLAIM
from pages.state.session import Session
from pages.views.joined import box, side_by_side
from pages.views.lesson_choices import choose_part
from pages.views.scene import scene_of
from pages.workbench.bench import workbench


def tested(session: Session, bound: Bound) -> Sides:
    """The sides of a claim on the matrix in place; it is noted as broken, unless the card gave it away."""
    sides, word = bound.sides(session.example), CLAIM + bound.key
    is_new = word not in solved(session) and not session.is_draft
    if bool(sides.broken) and not _is_given_away(session, bound) and is_new:
        note_solved(session, word)
    return sides


def _is_given_away(session: Session, bound: Bound) -> bool:
    """Whether the matrix in place is the counterexample that the card shows to those who ask for one."""
    return bound.counterexample is not None and session.matrix == matrix_of(bound.counterexample)


def show_claim(session: Session, bound: Bound, sides: Sides) -> None:
    """The card of the claim, and the matrix with its score line."""
    matrix, example, word = session.matrix, session.example, CLAIM + bound.key
    so_far = tried(bound, (*(one for one in session.tried if one != matrix), matrix))
    done = solved(session)
    then = next_after(word, [CLAIM + key for key in BOUNDS], done)
    sections = claim_sections(bound, sides, so_far, word in done, _is_given_away(session, bound), then)
    focus = replace(session.focus, metric="ranking_loss", average="samples", conventions=bound.rules)
    shown = scene_of(example, focus, matrix.samples, matrix.labels)
    card, bench = side_by_side(6, 5)
    with card:
        kind = "broken claim" if bool(sides.broken) else "claim"
        show_card("challenge_card", kind, bound.key, sections, lambda what: pressed(session, what))
    with bench, box("challenge_bench"):
        workbench(session, shown, predictions=predicts(bound.key), stacked=True, choosing=False)
        choose_part(shown)


@cache
def predicts(key: str) -> bool:
    """Whether a claim depends on what is predicted: on its first matrix, other predictions move a side."""
    bound = BOUNDS[key]
    example = bound.start.example
    given = example.prediction(bound.rules)
    turned = [np.ones_like(given), ~given]
    values = [bound.sides(_predicting(bound, one)).values for one in turned]
    own = bound.sides(example).values
    return not all(np.array_equal(own, other, equal_nan=True) for other in values)


def _predicting(bound: Bound, predicted: Mask) -> Example:
    return Example.of(bound.start.truth, bound.start.scores, y_pred=predicted)

"""What is done to the matrix, chosen as a sentence: a verb, and what it is done to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from metrics.behaviour.changes.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    EVERYTHING,
    HALVE,
    LABEL,
    LOGISTIC,
    NUDGE,
    OF_SCORES,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    SCOPES,
    Transformation,
)
from metrics.words import N_
from pages.explore.what_cannot_change.done_to_matrix import word_of_done
from pages.intake.matrix import Matrix
from pages.shell.choices import Choice, Option
from pages.state.focus import look
from pages.words import gettext as _

# What each verb can do.
VERBS: Sequence[tuple[str, Sequence[str]]] = (
    (N_("Halve every score of"), (HALVE,)),
    (N_("Cube every score of"), (CUBE,)),
    (N_("Take the sigmoid of"), (LOGISTIC,)),
    (N_("Add 1 to every score of"), (ADD,)),
    (N_("Nudge by {step}"), (NUDGE,)),
    (N_("Reverse the order of"), (REVERSE_SAMPLES, REVERSE_LABELS)),
    (N_("Put in twice"), (REPEAT_SAMPLES, REPEAT_LABEL)),
    (N_("Add an empty"), (EMPTY_LABEL, EMPTY_SAMPLE)),
)
OF_EVERYTHING: Mapping[str, str] = {
    NUDGE: N_("every score"),
    REVERSE_SAMPLES: N_("the samples"),
    REVERSE_LABELS: N_("the labels"),
    REPEAT_SAMPLES: N_("every sample"),
    EMPTY_LABEL: N_("label"),
    EMPTY_SAMPLE: N_("sample"),
}


def change_choices(done: Transformation, matrix: Matrix, step: str) -> list[Choice]:
    """The verb and its object; a nudge moves every score by `step`."""
    hows = next(hows for _verb, hows in VERBS if done.how in hows)
    verbs = [
        Option(word_of_done(done if hows is mine else _likely(mine, done)), _(verb).format(step=step))
        for verb, mine in VERBS
    ]
    objects = [Option(word_of_done(one), name) for one, name in _objects(hows, matrix)]
    return [
        Choice(look("change"), _("What is done"), word_of_done(done), verbs, look="list", titled=False),
        Choice(look("change"), _("To what"), word_of_done(done), objects, look="list", titled=False),
    ]


def changes_beside(done: Transformation) -> tuple[Sequence[Transformation], ...]:
    """Every kind of change: those of all, those of one sample, those of one label, as `done` has it."""
    places = {done.scope: done.place}
    sample, label = ([one for one in OF_SCORES if scope in SCOPES[one]] for scope in (SAMPLE, LABEL))
    return (
        [Transformation(how) for how in (*OF_SCORES, REVERSE_SAMPLES, REVERSE_LABELS)],
        [
            *(Transformation(how, SAMPLE, places.get(SAMPLE, 0)) for how in sample),
            *map(Transformation, (REPEAT_SAMPLES, EMPTY_SAMPLE)),
        ],
        [
            *(Transformation(how, LABEL, places.get(LABEL, 0)) for how in (*label, REPEAT_LABEL)),
            Transformation(EMPTY_LABEL),
        ],
    )


def _likely(hows: Sequence[str], done: Transformation) -> Transformation:
    """What a verb does at first: to the same object as before, if it can."""
    how = next((how for how in hows if done.scope in SCOPES[how]), hows[0])
    if done.scope in SCOPES[how]:
        return replace(done, how=how)
    return Transformation(how, SCOPES[how][-1])


def _objects(hows: Sequence[str], matrix: Matrix) -> Iterator[tuple[Transformation, str]]:
    for how in hows:
        for scope in SCOPES[how]:
            if scope == EVERYTHING:
                yield Transformation(how), _(OF_EVERYTHING.get(how, N_("everything")))
            else:
                names = matrix.samples if scope == SAMPLE else matrix.labels
                yield from ((Transformation(how, scope, at), name) for at, name in enumerate(names))

"""A convention is declared once and does what it says, and a difference is put down to the right ones."""

from __future__ import annotations

import math
from dataclasses import fields, make_dataclass, replace
from functools import cache
from itertools import combinations
from typing import Literal, get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import (
    DIALS,
    METRICS,
    PRESETS,
    SWITCHES,
    Conventions,
    DeclarationError,
    Example,
    InputError,
    Switch,
    deciding_switches,
)
from metrics.conventions import declaring
from tests.every import for_every
from tests.matrices import (
    DECISIONS,
    DIALLED,
    SHAPES,
    Matrices,
    decide,
    decided,
    dials_read,
    one_switch_each,
    scores_on,
    switches_read,
    truths,
)
from tests.values.engine_values import same

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


@for_every("switch", SWITCHES.values())
def test_every_switch_tells_what_each_of_its_choices_means(switch):
    assert switch.title
    assert switch.default in switch.choices
    assert len(switch.choices) > 1
    assert len({choice.title for choice in switch.choices.values()}) == len(switch.choices)
    for choice in switch.choices.values():
        assert choice.meaning.startswith("{source} ")
        assert choice.meaning.format(source="D0").endswith(".")
    assert len({choice.meaning for choice in switch.choices.values()}) == len(switch.choices)


@pytest.mark.parametrize("dial", DIALS.values(), ids=DIALS)
def test_every_dial_tells_what_it_does_and_which_numbers_it_takes(dial):
    assert dial.title
    assert dial.meaning.endswith(".")
    for number in (dial.default, *DIALLED[dial.key]):
        text = dial.sentence(number).format(value=number)
        assert text.endswith(".")
        assert str(number) in text or (text == dial.lowest_sentence and number == dial.lowest)
    assert dial.allows(dial.default)
    assert all(dial.allows(number) for number in DIALLED[dial.key])
    assert dial.allows(dial.lowest)
    assert dial.allows(dial.highest)
    assert dial.allows(1.5) != dial.whole
    for refused in (dial.lowest - 1, dial.highest + 1, math.nan, math.inf, "1", True, np.bool_(True), None):
        assert not dial.allows(refused)
        with pytest.raises(InputError, match=f"{dial.key} is .*: it can be a "):
            Conventions().with_choice(dial.key, refused)


def test_every_switch_and_dial_is_read_by_some_metric():
    assert {key for metric in METRICS.values() for key in metric.reads} == {*SWITCHES, *DIALS}


def pool() -> list[Matrices]:
    """Small matrices of every kind, predicted in every way, the same each time."""
    random = np.random.default_rng(5)
    made = []
    for number in range(72):
        shape = tuple(random.integers((1, 2), (5, 6)))
        truth = truths(random, *shape, SHAPES[number % len(SHAPES)])
        scores = scores_on(random, shape, (2, 4, None)[number % 3])
        drawn = Matrices(truth.astype(int).tolist(), scores.tolist())
        made.append(decide(random, drawn, DECISIONS[number // 2 % len(DECISIONS)]))
    at_the_threshold = Matrices([[1, 0], [1, 1], [0, 0]], [[0.5, 0.2], [0.5, 0.9], [0.5, 0.1]])
    tied_for_the_top = Matrices([[1, 0, 0], [0, 0, 1]], [[0.5, 0.5, 0.5], [0.5, 0.9, 0.5]], top_k=2)
    nothing = Matrices([[0, 0], [0, 0]], [[1, 0], [0, 1]], predictions=[[0, 0], [0, 0]])
    put = replace(nothing, predictions=[[1, 0], [0, 0]])
    missed = replace(put, truth=[[1, 0], [0, 0]], predictions=[[0, 0], [0, 0]])
    right = replace(missed, predictions=[[1, 0], [0, 0]])
    mixed = Matrices([[1, 1, 0], [1, 0, 0]], [[1, 0, 0]] * 2, predictions=[[1, 0, 0], [1, 1, 1]])
    by_hand = [at_the_threshold, tied_for_the_top, nothing, put, missed, right, mixed]
    return [*made, *by_hand]


POOL = pool()


@cache
def examples(metric: str, average: str) -> list[Example]:
    return [drawn.fit_for(metric, average).example for drawn in POOL]


@cache
def outcome(metric: str, average: str, rules: Conventions, place: int) -> float:
    return float(METRICS[metric](examples(metric, average)[place], average, rules))


def outcomes(metric: str, average: str, rules: Conventions) -> list[float]:
    return [outcome(metric, average, rules, place) for place in range(len(POOL))]


def differs(metric: str, average: str, base: Conventions, switch: Switch, choice: str) -> bool:
    """Whether a choice gives another value than some other choice on some matrix of the pool."""
    own, *others = (
        base.with_choice(switch.key, one) for one in sorted(switch.choices, key=lambda one: one != choice)
    )
    return any(
        not np.array_equal(*(outcome(metric, average, one, place) for one in (own, other)), equal_nan=True)
        for place in range(len(POOL))
        for other in others
    )


@for_every(("metric", "average"), CASES)
def test_every_choice_of_a_switch_that_is_read_changes_something(metric, average):
    # Some are read only beside another: 0/0 of Jaccard where accuracy is Jaccard.
    bases = one_switch_each(METRICS[metric], average)
    for switch in switches_read(METRICS[metric], average):
        for choice in switch.choices:
            if switch.key == "ndcg_log":
                continue  # it drops out of the ratio: tests/values/test_gains.py
            assert any(differs(metric, average, base, switch, choice) for base in bases), (switch.key, choice)


@for_every(("metric", "average"), CASES)
def test_the_switches_and_dials_that_are_not_read_change_nothing(metric, average):
    read = METRICS[metric].choices_read(average)
    for base, places in ((0, (1, -1)), (-1, (1,))):
        mine = {key: list(switch.choices)[base] for key, switch in SWITCHES.items() if key in read}
        plain = outcomes(metric, average, Conventions(**mine))
        for place in places:
            others = {key: list(switch.choices)[place] for key, switch in SWITCHES.items() if key not in read}
            dials = {key: numbers[place] for key, numbers in DIALLED.items() if key not in read}
            turned = outcomes(metric, average, Conventions(**mine, **others, **dials))
            assert np.array_equal(plain, turned, equal_nan=True)


@for_every(("metric", "average"), CASES)
def test_a_dial_changes_the_metrics_that_read_it(metric, average):
    for dial in dials_read(METRICS[metric], average):
        rules = Conventions(**METRICS[metric].reads_if.get(dial.key, {}))
        for number in DIALLED[dial.key]:
            both = rules, rules.with_choice(dial.key, number)
            plain, turned = (outcomes(metric, average, one) for one in both)
            assert not np.array_equal(plain, turned, equal_nan=True), (dial.key, number)


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(
    drawn=decided(),
    mine=st.sampled_from(list(PRESETS.values())),
    theirs=st.sampled_from(list(PRESETS.values())),
)
@settings(max_examples=2 * settings().max_examples // 3)
def test_the_switches_named_make_the_difference_and_fewer_do_not(metric, average, drawn, mine, theirs):
    example = drawn.fit_for(metric, average).example
    named = deciding_switches(METRICS[metric], example, average, mine, theirs)
    wanted = float(METRICS[metric](example, average, theirs))

    def agrees(keys: tuple[str, ...]) -> bool:
        rules = replace(mine, **{key: getattr(theirs, key) for key in keys})
        return same(float(METRICS[metric](example, average, rules)), wanted)

    for size in range(len(named)):
        for keys in combinations(METRICS[metric].choices_read(average), size):
            assert not agrees(keys)
    assert agrees(named)


def tie(default, question="What does a tie count as?"):
    choices = {"one": "{source} counts it as 1.", "zero": "{source}: as 0."}
    return declaring.switch(default, "A tie", question, choices)


def pull(default=0.5, **changed):
    """A number that is declared as it should be, but for what is changed."""
    texts = dict.fromkeys(("name", "meaning", "value_sentence"), "The pull.")
    numbers = {"lowest": 0.0, "highest": 1.0, "samples": (0.2, 0.5)}
    question = "How strong is the pull?"
    return declaring.dial(
        default, "Pull", **{"question": question, "symbol": r"\alpha", **texts, **numbers, **changed}
    )


# Of a tie of items, and of a tied pair; what else a convention says of ties is its own.
OF_ITEMS = {"first", "last", "together", "highest", "average"}
OF_PAIRS = {"one", "half", "zero", "last"}
OF_THE_TOP = {"optimistic", "pessimistic"}


def test_every_field_is_a_switch_or_a_dial_and_its_type_names_the_choices():
    hints = get_type_hints(Conventions)
    assert sorted(one.name for one in fields(Conventions)) == sorted((*SWITCHES, *DIALS))
    for key, one in SWITCHES.items():
        assert set(get_args(hints[key])) == set(one.choices)
        assert getattr(Conventions(), key) == one.default
    for key, one in DIALS.items():
        assert hints[key] is (int if one.whole else float)
        assert getattr(Conventions(), key) == one.default


@for_every(
    ("kind", "default", "sentence"),
    [
        (Literal["one", "half"], tie("one"), "tie has the choices one, half, but .* one, zero"),
        (Literal["one", "zero"], tie("two"), "default of the convention tie is 'two': .* one, zero"),
        (
            Literal["one", "zero"],
            tie("one", "It ties."),
            "question of the convention tie must end with a quest",
        ),
        (float, pull(question="How strong"), "question of the convention tie must end with a question mark"),
        (float, pull(symbol=r"\aleph"), r"symbol of the convention tie cannot be shown: \\aleph is not read"),
        (float, pull(symbol=r"\mathrm{x"), "symbol of the convention tie cannot be shown: There is no }"),
        (float, pull(2.0), "convention tie cannot be 2.0: it can be a number from 0.0 to 1.0"),
        (float, pull(samples=(0.5, 7.0)), "convention tie cannot be 7.0: it can be a number"),
        (float, pull(swept=(0.1, 9.0)), "convention tie cannot be 9.0: it can be a number"),
        (int, pull(samples=(0, 1)), "convention tie cannot be 0.5: it can be a whole number"),
        (float, pull(samples=(0.5,)), "convention tie needs a sample that is not its default"),
        (str, tie("one"), "convention tie is a switch, so its type must be a Literal"),
        (str, "one", "convention tie says nothing of its choices"),
    ],
)
def test_a_declaration_that_cannot_be_meant_is_refused(kind, default, sentence):
    misspelt = make_dataclass("Misspelt", [("tie", kind, default)], frozen=True)
    with pytest.raises(DeclarationError, match=sentence):
        declaring.declared(misspelt)


def test_ties_have_one_vocabulary():
    of_items = ("coverage_rank", "precision_rank", "peak_f1_walk", "top_k_tie", "ndcg_tie")
    for key in of_items:
        assert set(SWITCHES[key].choices) <= OF_ITEMS, key
    assert set(SWITCHES["one_error_tie"].choices) <= OF_ITEMS | OF_THE_TOP
    for key in ("auc_tie", "ranking_loss_tie"):
        assert set(SWITCHES[key].choices) <= OF_PAIRS, key
    assert all(word in (declaring.__doc__ or "") for word in OF_ITEMS | OF_PAIRS)

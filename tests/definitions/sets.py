"""The metrics that compare two sets, from the sets themselves: members are looked for one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import STANDS_FOR, Definition, List, Value, averaged
from tests.matrices import Matrices

SetKernel = Callable[["Sets", str, Conventions], Value]


class Sets:
    """The true and the predicted items of a list, all items, and how much a set of them weighs."""

    def __init__(self, one: List) -> None:
        self.weights = one.weights
        self.every = set(range(len(one.truth)))
        self.true = {item for item in self.every if one.truth[item]}
        self.predicted = {item for item in self.every if one.predictions[item]}

    def size(self, members: set[int]) -> Fraction:
        """How many members there are, each as often as it weighs."""
        return sum((self.weights[item] for item in members), Fraction(0))

    def share(self, above: set[int], below: set[int], instead: str) -> Value:
        """One set out of another; what the convention puts where the other is empty."""
        return self.size(above) / self.size(below) if self.size(below) else STANDS_FOR[instead]

    @property
    def nothing(self) -> bool:
        return not self.size(self.true | self.predicted)


def exact(sets: Sets, average: str, rules: Conventions) -> Value:
    return Fraction(sets.true == sets.predicted)


def inexact(sets: Sets, average: str, rules: Conventions) -> Value:
    return Fraction(sets.true != sets.predicted)


def hamming_loss(sets: Sets, average: str, rules: Conventions) -> Value:
    """The items in one set and not in the other, out of all."""
    return sets.share(sets.true ^ sets.predicted, sets.every, "undefined")


def accuracy(sets: Sets, average: str, rules: Conventions) -> Value:
    """Jaccard, right cells, or the misreading that divides by all labels."""
    kind = rules.accuracy_of_samples if average == "samples" else rules.accuracy_of_labels
    common, either = sets.true & sets.predicted, sets.true | sets.predicted
    if kind == "jaccard":
        empty = rules.pooled_empty if average == "micro" else rules.accuracy_both_empty
        return sets.share(common, either, empty)
    right = common | (sets.every - either) if kind == "cell" else common
    return sets.share(right, sets.every, "undefined")


def precision(sets: Sets, average: str, rules: Conventions) -> Value:
    """The predicted ones that are true."""
    return sets.share(
        sets.true & sets.predicted,
        sets.predicted,
        empty(sets, average, rules, rules.precision_nothing_predicted),
    )


def recall(sets: Sets, average: str, rules: Conventions) -> Value:
    """The true ones that are predicted."""
    return sets.share(
        sets.true & sets.predicted, sets.true, empty(sets, average, rules, rules.recall_nothing_true)
    )


def empty(sets: Sets, average: str, rules: Conventions, one_sided: str) -> str:
    """Which convention says what stands for 0/0."""
    if average == "micro":
        return rules.pooled_empty
    return rules.both_empty if sets.nothing else one_sided


def f_of_one(sets: Sets, average: str, rules: Conventions) -> Value:
    """How often TP goes into TP, FP and FN: a false negative weighs beta squared times a false positive."""
    squared = Fraction(rules.beta) ** 2
    if sets.nothing:
        return STANDS_FOR[empty(sets, average, rules, "undefined")]
    common = (1 + squared) * sets.size(sets.true & sets.predicted)
    missed, put = sets.size(sets.true - sets.predicted), sets.size(sets.predicted - sets.true)
    return common / (common + squared * missed + put)


def f_beta(given: Matrices, average: str, rules: Conventions) -> Value | None:
    """The mean of F, or F of the means: a weighted harmonic mean."""
    mode = rules.f_of_samples if average == "samples" else rules.f_of_labels
    if average == "micro" or mode == "each":
        return of_sets(f_of_one)(given, average, rules)
    means = [of_sets(kernel)(given, average, rules) for kernel in (precision, recall)]
    if None in means:
        return None
    if 0 in means:
        return Fraction(0)
    squared = Fraction(rules.beta) ** 2
    return (1 + squared) / (1 / means[0] + squared / means[1])


def of_sets(kernel: SetKernel) -> Definition:
    def value(given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
        return averaged(given, average, lambda one: kernel(Sets(one), average, rules), rules)

    return value


DEFINITIONS: dict[str, Definition] = {
    "subset_accuracy": of_sets(exact),
    "zero_one_loss": of_sets(inexact),
    "hamming_loss": of_sets(hamming_loss),
    "accuracy": of_sets(accuracy),
    "precision": of_sets(precision),
    "recall": of_sets(recall),
    "f_beta": f_beta,
}

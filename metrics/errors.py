"""What the engine refuses: an input that it cannot use, and a declaration that cannot be meant."""

import numpy as np

from .words import N_, Phrase

BITS = 64
NO_NUMBERS = (bool, np.bool_, np.timedelta64)  # Python and numpy count them among the whole numbers
TOO_LONG = Phrase(N_("a whole number of more than 64 bits"))
A_TABLE = Phrase(N_("a table"))


def too_long(value: object) -> bool:
    """Whether it is a whole number that numpy has no type for."""
    return isinstance(value, int) and value.bit_length() > BITS


def _shown(fact: object) -> object:
    """What a sentence says of something that would be too long to be written out."""
    if too_long(fact):
        return TOO_LONG
    return A_TABLE if hasattr(fact, "to_numpy") else fact


class InputError(ValueError):
    """An input that cannot be used: the sentence says what is wrong, where, and what is allowed.

    `text` is the sentence with its named placeholders, marked for translation, and `facts` what fills them,
    so that a screen can translate the sentence and point at the cell (`row` and `column` count from 0). Of a
    table, and of a whole number of hundreds of digits, the sentence says that it is one, and does not write
    it out.

    >>> from multilabel_metrics_lab import Example, InputError
    >>> try:
    ...     Example.of([[1, 0], [0, -1]], [[0.9, 0.2], [0.4, 0.8]])
    ... except InputError as error:
    ...     print(error, error.facts["row"], error.facts["column"])
    y_true row 1, column 1 (counted from 0) is -1: only 0 and 1 are allowed. 1 1
    """

    def __init__(self, text: str, **facts: object) -> None:
        self.text = text
        self.facts = {name: _shown(fact) for name, fact in facts.items()}
        super().__init__(text.format(**self.facts))


class UnknownKeyError(InputError, KeyError):
    """A key that a mapping does not have; the sentence says which it has."""

    __str__ = ValueError.__str__  # that of KeyError puts the sentence in quotation marks


class DeclarationError(ValueError):
    """A metric or a convention is declared in a way that cannot be meant; it is raised at import.

    >>> from multilabel_metrics_lab import DeclarationError
    >>> from multilabel_metrics_lab.registry import metric
    >>> declare = metric("f_beta", "F", family="sets", averages=("samples",), better="higher", looks_at=())
    >>> try:
    ...     declare(print)
    ... except DeclarationError as error:
    ...     print(error)
    The metric 'f_beta' is declared twice: each metric needs a key of its own.
    """

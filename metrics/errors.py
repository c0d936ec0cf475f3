"""What the engine refuses: an input that it cannot use, and a declaration that cannot be meant."""

from metrics.words import N_


class _Bare(str):
    """Words that stand in a sentence without quotation marks."""

    __slots__ = ()
    __repr__ = str.__str__


BITS = 64
TOO_LONG = _Bare(N_("a whole number of more than 64 bits"))


def too_long(value: object) -> bool:
    """Whether it is a whole number that numpy has no type for."""
    return isinstance(value, int) and value.bit_length() > BITS


class InputError(ValueError):
    """An input that has no meaning here: the sentence says what is wrong, where, and what is allowed.

    `text` is the sentence with its named placeholders and `facts` what fills them, so that a
    screen can translate the sentence and point at the cell (`row` and `column` count from 0).
    A whole number of hundreds of digits is named and not written out.
    """

    def __init__(self, text: str, **facts: object) -> None:
        self.text = text
        self.facts = {name: TOO_LONG if too_long(fact) else fact for name, fact in facts.items()}
        super().__init__(text.format(**self.facts))


class DeclarationError(ValueError):
    """A metric or a convention that is declared in a way that cannot be meant: found at import."""

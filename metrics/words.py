"""The marks of texts that a reader will see, for a tool that collects what is to be translated."""


def N_(text: str) -> str:  # noqa: N802 - the name every gettext tool looks for
    """Return the text as it is: metrics mark their words, a screen translates them."""
    return text


COMPUTED_TEXTS: set[str] = set()


def computed_text(text: str) -> str:
    """Return the text as it is, and add it to `COMPUTED_TEXTS`.

    It is made from a template or read from a docstring when `metrics` is imported, so that a gettext tool
    cannot find it in the source; CONTRIBUTING.md says how it gets into a catalogue.
    """
    COMPUTED_TEXTS.add(text)
    return text


class Phrase(str):
    """Marked words that stand inside a sentence: translated with it, and without quotation marks around them.

    >>> from multilabel_metrics_lab.words import Phrase
    >>> print("{metric!r} has no average {average!r}.".format(metric=Phrase("Coverage"), average="micro"))
    Coverage has no average 'micro'.
    """

    __slots__ = ()
    __repr__ = str.__str__

    def __format__(self, spec: str) -> str:
        """The words as they are, also where a sentence says how to write the number that they stand for."""
        return str(self)

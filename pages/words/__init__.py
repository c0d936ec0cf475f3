"""The words of the screen in the reader's language: English, as there is no other catalogue yet."""

from gettext import NullTranslations

from metrics.errors import InputError
from metrics.words import Phrase

# The functions of the module `gettext` look for a catalogue on the disk each time they are called.
_english = NullTranslations()
gettext = _english.gettext
ngettext = _english.ngettext


def sentence_of(error: InputError) -> str:
    """The sentence of an error in the reader's language.

    It is marked with `N_` where the error is raised, and translated here alone. Another error that stands
    in it is translated with it, and so are words of ours (`Phrase`), such as the title of a metric. What
    somebody typed stays as it is.
    """
    return gettext(error.text).format(**{name: _translated(fact) for name, fact in error.facts.items()})


def _translated(fact: object) -> object:
    if isinstance(fact, InputError):
        return sentence_of(fact)
    return Phrase(gettext(fact)) if isinstance(fact, Phrase) else fact

"""The words of the screen in the reader's language: English, as there is no other catalogue yet."""

from gettext import NullTranslations

# The functions of the module `gettext` look for a catalogue on the disk each time they are called.
_english = NullTranslations()
gettext = _english.gettext
ngettext = _english.ngettext

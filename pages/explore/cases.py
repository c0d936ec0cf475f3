"""A case, which is a metric under an average: its name, its word in a link, and lists to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from metrics import AVERAGES, METRICS
from metrics.behaviour.variants import Case, every_case
from pages.shell.choices import Option, Several
from pages.shell.markup import Html, element
from pages.state.focus import ITEM_SEPARATOR, PIECE_SEPARATOR, Action, PageOf
from pages.state.link import lesson_query
from pages.words import gettext as _

CACHE_SIZE = 256  # lists of options: a page shows the same few after every edit
NAMED_AFTER = ("Brier", "Cohen", "Hamming", "Matthews")


@cache
def case_name(case: Case) -> str:
    """Return the title of the metric, with its average where it has several."""
    metric, average = METRICS[case[0]], AVERAGES[case[1]]
    if len(metric.averages) == 1:
        return _(metric.title)
    return _("{metric} ({averages})").format(metric=_(metric.title), averages=_(average.title))


def within_sentence(name: str) -> str:
    """Return the name of a metric as within a sentence: in small letters, unless it names a person."""
    is_word = name[1:2].islower() or name[1:2] == "-"
    return name if not is_word or name.startswith(NAMED_AFTER) else name[0].lower() + name[1:]


def cases_in_link(*cases: Case) -> str:
    """Return the cases as one word of a link."""
    return ITEM_SEPARATOR.join(PIECE_SEPARATOR.join(case) for case in cases)


def cases_from_link(word: str, allowed: Sequence[Case] | None = None) -> tuple[Case, ...]:
    """Return the cases that a word of a link names, each once; those not `allowed` are passed over."""
    known = set(every_case() if allowed is None else allowed)
    named = dict.fromkeys(tuple(one.split(PIECE_SEPARATOR)) for one in word.split(ITEM_SEPARATOR))
    return tuple(one for one in named if one in known)


def lesson_link(
    text: str, case: Case, page_of: PageOf, *, css: str = "", title: str = "", **params: str
) -> Html:
    """Return a link to the lesson of a metric, opened where the `params` of an address say."""
    query = lesson_query(*case, **params)
    return element("a", text, css=css, title=title, data_page=page_of(*case), data_asks=query)


def cases_choice(
    title: str, action: Action, chosen: Sequence[Case], options: Sequence[Case], most: int
) -> Several:
    """Return a list to choose several cases from: one or more, up to `most`."""
    listed = _named(tuple(options))
    return Several(
        action, title, list(map(cases_in_link, chosen)), listed, ITEM_SEPARATOR, most, look="collected"
    )


@lru_cache(CACHE_SIZE)
def _named(cases: tuple[Case, ...]) -> tuple[Option, ...]:
    return tuple(Option(cases_in_link(case), case_name(case)) for case in cases)

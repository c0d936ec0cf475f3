"""The one list of metrics, and what happens when one is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from .by_key import ByKey
from .conventions import DIALS, SWITCHES, Conventions
from .conventions.declaring import FIRST, LAST
from .errors import DeclarationError, InputError
from .graph.expression import Quantity
from .input import checks
from .input.example import Example
from .keys import AverageKey, MetricKey
from .lazy import lazy_property
from .parts.average import AVERAGES, combine
from .parts.part import COLUMNS, Part
from .result import Result
from .words import N_, Phrase, computed_text

Kernel = Callable[[Part, Conventions], Quantity]
Combine = Callable[[Quantity, Part, str, Conventions], Quantity]
LooksAt = Callable[[Conventions, str], tuple[str, ...]]

METRICS: ByKey[MetricKey | str, Metric] = ByKey(N_("There is no metric {key!r}: there are {known}."))
# What has to decide the predictions for a convention to have a part in them; see `Example.decided_by`.
DECIDED_BY = {"threshold_rule": "threshold", "top_k_tie": "top_k"}
PREDICTIONS, ORDER, ORDER_AND_THRESHOLD, SCORES = "predictions", "order", "order_and_threshold", "scores"
PROBABILITIES = "probabilities"
# What a metric looks at besides the truth and the weights: one of these five,
DIFFERENCES = "differences"  # of the scores within a part, which are all that it sees of the scores
DEPENDENCES = (PREDICTIONS, ORDER, ORDER_AND_THRESHOLD, DIFFERENCES, SCORES)
# and any of these, each in every part.
LABEL_COUNTS = "label_counts"  # how often each of them counts, and not only whether one is right
FALSE_ITEMS = "false_items"  # how many items are false, wherever they stand
SAMPLE_COUNT = "sample_count"  # how many there are
PLACES = "places"  # where items with equal scores stand in the table
RELEVANCE = "relevance"  # of the true labels, which is their place in the table where no other one is given
BESIDES = (LABEL_COUNTS, FALSE_ITEMS, SAMPLE_COUNT, PLACES, RELEVANCE)
BY_PLACE = (FIRST, LAST)  # the rules for ties by which the place of an item matters
FAMILIES = ("sets", "ranking", "curves", "losses")
DIRECTIONS = ("lower", "higher")
DEFAULT_CONVENTIONS = Conventions()
LATEST_OF_LABELS = "the values of the labels that were computed last"  # a key of a part's cache


@dataclass(frozen=True, eq=False)
class Metric:
    """A metric of the registry: its kernel, the averages that make sense for it, the conventions it reads.

    Call it with an example.

    Attributes
    ----------
    key : str
        Its name in calls, links and presets.
    title : str
        Its name on the screen, marked for translation.
    family : str
        One of `FAMILIES`.
    follows : str
        The key of the metric after which it is listed, "" for the first one.
    averages : tuple of str
        The averages that it has, its usual one first.
    better : {"lower", "higher"}
        Which values are better.
    reads : mapping of str to tuple of str
        For each convention that it reads the averages under which the value depends on it.
    kernel : callable
        The formula of one part.
    looks_at : callable
        What the kernel looks at besides the truth and the weights, under given conventions and in a kind of
        parts: one of `DEPENDENCES` and any of `BESIDES`. What is not among them cannot change the value.
    lowest, highest : float
        The range of its values.
    needs : {"scores", "predictions"}
        What it compares with the truth.
    score_kind : {"scores", "probabilities"}
        Whether its scores may be any numbers or must be from 0 to 1.
    rank_by : str
        The switch that ranks tied items, "" for none.
    reads_if : mapping of str to mapping of str to str
        For a convention the choices of others without which it is not read.
    combine : callable
        How the values of the parts become one.

    >>> from multilabel_metrics_lab import METRICS, Conventions
    >>> recall = METRICS["recall"]
    >>> recall.summary, recall.averages, recall.better
    ('Of what is true, what share is predicted?', ('samples', 'macro', 'weighted', 'micro'), 'higher')
    >>> recall.needs, recall.depends_on(Conventions()), recall.choices_read("micro")
    ('predictions', 'predictions', ('pooled_empty', 'threshold_rule', 'top_k_tie'))
    """

    key: str
    title: str
    family: str
    follows: str
    averages: tuple[str, ...]
    better: str
    reads: Mapping[str, tuple[str, ...]]
    kernel: Kernel
    looks_at: LooksAt
    lowest: float = 0.0
    highest: float = 1.0
    needs: str = "scores"
    score_kind: str = SCORES
    rank_by: str = ""
    reads_if: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    combine: Combine = combine

    def __post_init__(self) -> None:
        """Let `help` of a metric show what its kernel says of it."""
        object.__setattr__(self, "__doc__", self.kernel.__doc__)

    @property
    def summary(self) -> str:
        """The question that it answers, in one sentence that a student understands."""
        return (self.kernel.__doc__ or "").partition("\n")[0]

    def depends_on(self, conventions: Conventions) -> str:
        """Return what the value depends on besides the truth, under given conventions.

        The "predictions", the "order" of the scores inside each part ("order_and_threshold": with the
        threshold in its place), or the "scores" themselves.
        """
        seen = self.looks_at(conventions, AVERAGES[self.averages[0]].parts)
        found = next(one for one in DEPENDENCES if one in seen)
        return SCORES if found == DIFFERENCES else found

    def choices_read(self, average: AverageKey | str) -> tuple[str, ...]:
        """Return the names of the conventions that the value under this average depends on."""
        return self._reading[average]

    @lazy_property
    def _reading(self) -> Mapping[str, tuple[str, ...]]:
        return {
            average: tuple(key for key, averages in self.reads.items() if average in averages)
            for average in AVERAGES
        }

    def choices_for(
        self, example: Example, average: AverageKey | str, conventions: Conventions | None = None
    ) -> tuple[str, ...]:
        """Return those of the conventions read that can matter on this example.

        A rule for the threshold can only where one decides. With `conventions`, a rule for 0/0 can only
        where the kind of the metric that these choose has 0/0.
        """
        decided_by, read = example.decided_by, self.choices_read(average)
        return tuple(
            key
            for key in read
            if DECIDED_BY.get(key, decided_by) == decided_by
            and (conventions is None or self._leaves_open(key, read, conventions))
        )

    def _leaves_open(self, key: str, read: tuple[str, ...], conventions: Conventions) -> bool:
        needed = self.reads_if.get(key, {})
        return all(getattr(conventions, one) == choice for one, choice in needed.items() if one in read)

    def __call__(
        self,
        example: Example,
        average: AverageKey | str | None = None,
        conventions: Conventions = DEFAULT_CONVENTIONS,
    ) -> Result:
        """Compute the metric on an example.

        Parameters
        ----------
        example : Example
            The matrices.
        average : str, optional
            One of `averages`; by default the first of them.
        conventions : Conventions
            The choices where books and libraries differ; by default those of Zhang and Zhou (2014).

        Returns
        -------
        Result
            The value, and the working that leads to it.

        Raises
        ------
        InputError
            If the metric does not have this average, or cannot use the example.

        >>> from multilabel_metrics_lab import METRICS, Example
        >>> METRICS["coverage"](Example.of([[1, 0]], y_pred=[[1, 0]]))
        Traceback (most recent call last):
        multilabel_metrics_lab.errors.InputError: Coverage needs scores: give y_score, not only y_pred.
        """
        chosen = self.check(example, average, conventions)
        part = example.parts(AVERAGES[chosen].parts)
        with np.errstate(over="ignore"):
            parts = self._of_parts(part, conventions)
            whole = self.combine(parts, part, chosen, conventions)
        if whole.value.shape == (1,):
            example.numbers[self._cache_key(chosen, conventions)] = float(whole.value[0])
        return Result(self, chosen, conventions, part, parts, whole, example)

    def check(
        self,
        example: Example,
        average: AverageKey | str | None = None,
        conventions: Conventions = DEFAULT_CONVENTIONS,
    ) -> str:
        """Return the average that a call would use; InputError where a call would raise it.

        >>> from multilabel_metrics_lab import METRICS, Example
        >>> METRICS["recall"].check(Example.of([[1, 0]], y_pred=[[1, 0]]))
        'samples'
        """
        chosen = self._checked(example, average, conventions)
        if self.needs == "scores" and example.scores is None:
            raise InputError(
                N_("{metric} needs scores: give y_score, not only y_pred."), metric=Phrase(self.title)
            )
        if self.score_kind == PROBABILITIES and example.scores is not None:
            checks.probabilities(self.title, example.scores)
        return chosen

    def _of_parts(self, part: Part, conventions: Conventions) -> Quantity:
        """Return the quantity of every part; of labels the latest one is cached, for macro and weighted."""
        if part.kind != COLUMNS:
            return self.kernel(part, conventions)
        key = self.key, conventions
        cached: tuple[object, Quantity] | None = part.cache.get(LATEST_OF_LABELS)
        if cached is None or cached[0] != key:
            cached = part.cache[LATEST_OF_LABELS] = key, self.kernel(part, conventions)
        return cached[1]

    def number(
        self,
        example: Example,
        average: AverageKey | str | None = None,
        conventions: Conventions = DEFAULT_CONVENTIONS,
    ) -> float:
        """Return the value of an example without variants as a number, which the example caches.

        InputError as for a call.

        >>> from multilabel_metrics_lab import METRICS, Example
        >>> METRICS["recall"].number(Example.of([[1, 1], [1, 0]], y_pred=[[1, 0], [1, 0]]))
        0.75
        """
        chosen = self._checked(example, average, conventions)
        key = self._cache_key(chosen, conventions)
        if key not in example.numbers:
            return float(self(example, chosen, conventions))
        return example.numbers[key]

    def _checked(self, example: Example, average: str | None, conventions: Conventions) -> str:
        check_types(self.title, example, conventions)
        chosen = self.averages[0] if average is None else average
        if not isinstance(chosen, str) or chosen not in self.averages:
            raise InputError(
                N_("{metric} has no average {average!r}: choose one of {averages}."),
                metric=Phrase(self.title),
                average=chosen,
                averages=", ".join(self.averages),
            )
        return chosen

    def _cache_key(self, average: str, conventions: Conventions) -> tuple[object, ...]:
        """What the value depends on besides the example."""
        return (self.key, average, *conventions.choices_of(self.choices_read(average)))


def check_types(title: str, example: Example, conventions: Conventions) -> None:
    """Raise InputError if `example` or `conventions` is something else, for what has this title."""
    if not isinstance(example, Example):
        raise InputError(
            N_(
                "{metric} is computed on an Example, not on a {kind}: "
                "make one with Example.of(y_true, y_score)."
            ),
            metric=Phrase(title),
            kind=type(example).__name__,
        )
    if not isinstance(conventions, Conventions):
        raise InputError(
            N_("conventions is {value!r}: it must be a Conventions(...), such as PRESETS['scikit_learn']."),
            value=conventions,
        )


def metric(
    key: str,
    title: str,
    *,
    family: str,
    averages: tuple[str, ...],
    better: str,
    looks_at: tuple[str, ...] | LooksAt,
    reads: Iterable[str] | Mapping[str, tuple[str, ...]] = (),
    lowest: float = 0.0,
    highest: float = 1.0,
    needs: str = "scores",
    score_kind: str = SCORES,
    rank_by: str = "",
    reads_if: Mapping[str, Mapping[str, str]] | None = None,
    follows: str = "",
    combine: Combine = combine,
) -> Callable[[Kernel], Kernel]:
    """Register a kernel: everything that lists metrics follows from this one call.

    The parameters are the attributes of `Metric`, but for two. `reads` may be the conventions alone, which
    are then read under every average; what decides the predictions is read by every metric that needs them.
    `looks_at` may be a tuple instead of a function, where it is the same under all conventions; the places
    of items are added where `rank_by` ranks tied ones by them.

    DeclarationError for an average or a convention that there is not, and for a docstring without its
    question or its source.
    """

    def register(kernel: Kernel) -> Kernel:
        read = dict(reads) if isinstance(reads, Mapping) else dict.fromkeys(reads, averages)
        if needs == PREDICTIONS:
            read |= dict.fromkeys(DECIDED_BY, averages)
        declared = Metric(
            key=key,
            title=title,
            family=family,
            follows=follows,
            averages=averages,
            better=better,
            reads=read,
            kernel=kernel,
            looks_at=looks_at if callable(looks_at) else lambda _conventions, _kind: looks_at,
            lowest=lowest,
            highest=highest,
            needs=needs,
            score_kind=score_kind,
            rank_by=rank_by,
            reads_if=reads_if or {},
            combine=combine,
        )
        for mistake in _faults(declared):
            raise DeclarationError(f"The metric {key!r} {mistake}")
        computed_text(declared.summary)
        METRICS[key] = declared
        return kernel

    return register


def put_in_order() -> None:
    """List every metric after the one that it follows; DeclarationError where there is no such one.

    Of several that follow the same one those come first that fewer others follow: a new metric stands right
    after the one that it names.
    """
    waiting = list(METRICS.values())
    METRICS.clear()

    def those_after(key: str) -> list[Metric]:
        followers = [[one, *those_after(one.key)] for one in waiting if one.follows == key]
        return [one for chain in sorted(followers, key=len) for one in chain]

    METRICS.update((one.key, one) for one in those_after(""))
    for one in waiting:
        if one.key not in METRICS:
            raise DeclarationError(
                f"The metric {one.key!r} follows {one.follows!r}: there is no such metric."
            )


def _faults(declared: Metric) -> Iterator[str]:
    """Yield what is wrong with a declaration, each as the rest of a sentence about the metric."""
    if declared.key in METRICS:
        yield "is declared twice: each metric needs a key of its own."
    allowed = {
        "family": (declared.family, FAMILIES),
        "better": (declared.better, DIRECTIONS),
        "needs": (declared.needs, (PREDICTIONS, SCORES)),
        "score_kind": (declared.score_kind, (SCORES, PROBABILITIES)),
    }
    for name, (given, known) in allowed.items():
        if given not in known:
            yield f"has {name}={given!r}: it can be {', '.join(known)}."
    yield from _mistaken_looks(declared)
    yield from _mistaken_averages(declared)
    yield from _mistaken_conventions(declared)
    if not declared.summary.endswith("?"):
        yield "needs a docstring whose first line is the question that it answers, with a question mark."
    if "Source: " not in (declared.kernel.__doc__ or ""):
        yield 'needs to say in its docstring where it comes from, after "Source: ".'


def _mistaken_looks(declared: Metric) -> Iterator[str]:
    for average in set(declared.averages) & set(AVERAGES):
        found = declared.looks_at(DEFAULT_CONVENTIONS, AVERAGES[average].parts)
        for one in found:
            if one not in (*DEPENDENCES, *BESIDES):
                yield f"looks at {one!r}: it can be {', '.join((*DEPENDENCES, *BESIDES))}."
        if len(set(found) & set(DEPENDENCES)) != 1:
            yield f"looks at {', '.join(found)}: one of {', '.join(DEPENDENCES)} must be among them."


def _mistaken_averages(declared: Metric) -> Iterator[str]:
    if not declared.averages:
        yield f"has no average: it needs one of {', '.join(AVERAGES)} or more."
    for average in declared.averages:
        if average not in AVERAGES:
            yield f"has the average {average!r}: it can be {', '.join(AVERAGES)}."
    for key, averages in declared.reads.items():
        for average in averages:
            if average not in declared.averages:
                yield f"reads {key} under the average {average!r}, which it does not have."


def _mistaken_conventions(declared: Metric) -> Iterator[str]:
    named = {
        "reads": [*declared.reads],
        "reads_if": [*declared.reads_if, *(one for needed in declared.reads_if.values() for one in needed)],
        "rank_by": [declared.rank_by] if declared.rank_by else [],
    }
    for where, keys in named.items():
        for key in keys:
            if key not in SWITCHES and key not in DIALS:
                yield f"names the convention {key!r} in {where}: there is no such convention."
            if key not in declared.reads:
                yield f"names the convention {key} in {where}, but not in reads."
    for needed in declared.reads_if.values():
        for key, choice in needed.items():
            choices = SWITCHES[key].choices if key in SWITCHES else {}
            if choice not in choices:
                yield f"waits in reads_if for {key} to be {choice!r}: it can be {', '.join(choices)}."
    if declared.rank_by in DIALS:
        yield f"names {declared.rank_by} in rank_by, which is a number and says nothing of ties."

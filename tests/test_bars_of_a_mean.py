"""The bars of a mean: beside a value stands what it is made of, which gives it."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from metrics import METRICS, InputError
from pages.lessons.picture import picture
from pages.lessons.pictures.averages import with_averages
from pages.shell.markup import element
from tests.drawn import EXAMPLES, looked_at, of_class, read, said
from tests.every import for_every

GIVES = {
    r"(\S+) of (\S+) =": lambda first, second: float(first) / float(second),
    r"(\S+) − (\S+) =": lambda first, second: float(first) - float(second),
    r"max\((\S+) − (\S+), 0\) =": lambda first, second: max(float(first) - float(second), 0),
    r"(\S+) in the wrong order:": lambda wrong: wrong != "0",
    r"(\S+) wrong:": lambda wrong: wrong == "0",
    r"\((.+)\) / (\d+) =": lambda terms, count: sum(map(number, terms.split(" + "))) / int(count),
    r".* is (true|false):": lambda truth: truth == "false",
}
CASES = [(metric.key, "samples") for metric in METRICS.values() if "samples" in metric.averages]


def bars(example: str, metric: str, **rules: object) -> list[Element]:
    scene, pages = looked_at(EXAMPLES[example], metric, **rules)
    shown = with_averages(picture("nothing", element("p"), description=""), scene, pages)
    return of_class(read(picture("all", shown.drawn, description="")), "bar")


def number(text: str) -> float:
    above, _over, below = text.partition("/")
    return float(above) / float(below or 1)


@for_every(("metric", "average"), CASES)
@for_every("example", EXAMPLES)
def test_what_stands_beside_a_value_gives_it(example: str, metric: str, average: str) -> None:
    try:
        drawn = bars(example, metric, average=average)
    except InputError:
        return
    for bar in drawn:
        for counted in of_class(bar, "counted"):
            (found, gives) = next(
                (match, made) for form, made in GIVES.items() if (match := re.fullmatch(form, said(counted)))
            )
            value = next(said(one) for one in bar.iter("b"))
            assert abs(gives(*found.groups()) - number(value)) < 1e-4


def test_a_share_says_how_many_of_how_many_and_a_rank_does_not() -> None:
    def counted(metric: str) -> list[str]:
        return [said(one) for bar in bars("ties", metric) for one in of_class(bar, "counted")]

    assert counted("ranking_loss") == ["4 of 6 =", "3 of 6 ="]
    assert counted("margin_loss") == ["max(5 − 2, 0) =", "max(4 − 1, 0) ="]
    assert counted("is_error") == ["4 in the wrong order:", "3 in the wrong order:"]
    assert counted("subset_accuracy") == ["2 wrong:", "1 wrong:"]
    assert not counted("reciprocal_rank")
    assert counted("average_precision") == ["(1/2 + 2/5) / 2 =", "(3/4 + 3/4 + 3/4) / 3 ="]


def test_one_error_names_the_label_at_the_top() -> None:
    told = [said(one) for bar in bars("odd scores", "one_error") for one in of_class(bar, "counted")]
    assert [one.rpartition(" is ")[2] for one in told] == ["false:", "true:"]

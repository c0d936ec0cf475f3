"""Every number that the documents print is judged as it should be, and every mistake has its two numbers."""

from __future__ import annotations

import html
import math
import re
from collections import Counter

import numpy as np
import pytest
from starlette.requests import Request
from starlette.responses import Response

from metrics import METRICS
from pages.frame.folded_content import CONTENT, about_metric
from pages.intake.matrix import example_of
from pages.lessons.scene import scene_of
from pages.lessons.working_pages import pages_of
from pages.questions.document_questions import DOCUMENT_ROWS, errors_to_find
from pages.questions.every_question import address_of_question, question_named
from pages.questions.printed_numbers import (
    also_in_the_texts,
    check,
    computed,
    headline_of_errors,
    printed_claims,
)
from pages.shell.browser_files import served_content_route
from pages.sources.claims import (
    CUT_OFF,
    DIFFERS,
    EXACT,
    NOTHING_PRINTED,
    OTHER_RULE,
    OWN_WORDS,
    ROUNDED,
    WRONG,
    Claim,
    DocumentMistake,
    judge,
)
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENT_MISTAKES, DOCUMENTS, SLIPS
from pages.state.link import focus_from, matrix_from
from pages.workbench.menu import TITLES
from tests.every import for_every
from tests.links import lesson_address
from tests.shell.tab import parts
from tests.shell.test_pages import data_of, opened

CLAIMS = {claim.key: claim for document in DOCUMENTS.values() for claim in document.claims}
BY_KEY = {mistake.key: mistake for mistake in DOCUMENT_MISTAKES}
UNDEFINED = math.nan

# Each cell of the loss is the logarithm of 1 and a power of e: of the score, turned round where it is true.
SIGMOID_ROWS = [
    sum(math.log(1 + math.exp(score)) for score in scores) / 4
    for scores in ((-0.2, -0.5, 0, 0), (0.1, -0.5, 0, -0.8))
]
SIGMOID = sum(SIGMOID_ROWS) / 2
SOFTMAX = sum(
    sum(math.log(sum(map(math.exp, row))) - row[label] for label in true) / 2
    for row, true in (([0.2, 0.5, 0.1, 0], (0, 1)), ([0.1, 0.5, 0, 0.8], (1, 3)))
)
NDCG_X1 = (1 + 1 / 2) / (1 + 1 / math.log2(3))
NDCG_X2 = (1 + 1 / math.log2(3) + 1 / math.log2(5)) / (1 + 1 / math.log2(3) + 1 / 2)

# What stands in the place of each printed number that is not exactly the computed one, and how they compare.
EXPECTED = {
    "B2 union": (DIFFERS, [(1 / 3 + 1 / 4) / 2]),
    "B2 cells": (DIFFERS, [1 / 2]),
    "B5 mean": (DIFFERS, [(1 / 2 + 2 / 5) / 2]),
    "B7 library": (NOTHING_PRINTED, [7 / 2]),
    "B10": (NOTHING_PRINTED, [NDCG_X1]),
    "B10 mean": (NOTHING_PRINTED, [(NDCG_X1 + NDCG_X2) / 2]),
    "B10 flattened": (NOTHING_PRINTED, [0.950032288111691]),
    "B11 samples": (NOTHING_PRINTED, [4 / 5, 6 / 7]),
    "B11": (NOTHING_PRINTED, [29 / 35]),
    "B11 flattened": (NOTHING_PRINTED, [5 / 6]),
    "B12": (CUT_OFF, [SIGMOID]),
    "B13": (DIFFERS, [0.5927734375]),
    "B14": (DIFFERS, [2 * SIGMOID]),
    "B15 probabilities": (DIFFERS, [1 / (1 + math.exp(-z)) for z in (0.5, 0.2, 0.8, 0.5)]),
    "B16 x1": (ROUNDED, [0.2454935378, 0.3313816142, 0.2221317389, 0.2009931091]),
    "B16 x2": (ROUNDED, [0.1848287114, 0.2757320365, 0.1672399340, 0.3721993180]),
    "B17": (CUT_OFF, [SOFTMAX]),
    "B18": (ROUNDED, [2.39453125]),
    "B19": (ROUNDED, [1 / 3]),
    "B19 library": (ROUNDED, [1 / 3]),
    "B20": (ROUNDED, [2 / 3]),
    "B20 library": (CUT_OFF, [2 / 3]),
    "B20 words": (DIFFERS, [0]),
    "B21": (ROUNDED, [19 / 36]),
    "B21 code": (CUT_OFF, [19 / 36]),
    "B22": (CUT_OFF, [2 / 3]),
    "B23": (ROUNDED, [11 / 18]),
    "B24": (ROUNDED, [19 / 30]),
    "B24 other": (NOTHING_PRINTED, [44 / 69]),
    "B25": (CUT_OFF, [5 / 12]),
    "B30 micro": (NOTHING_PRINTED, [37 / 42]),
    "B30": (NOTHING_PRINTED, [11 / 12]),
    "D3 rankingLoss": (NOTHING_PRINTED, [1 / 6]),
    "D3 proLoss": (
        NOTHING_PRINTED,
        [((1 + 1 / 6 + 3 / 4 + 0) / 4 + (2 / 3 + 1 / 6 + 1 / 3 + 1 / 4) / 4) / 2],
    ),
    "D3 hamming": (NOTHING_PRINTED, [1 / 2]),
    "D3 exampleF1": (NOTHING_PRINTED, [9 / 20]),
    "D3 microF1": (NOTHING_PRINTED, [4 / 9]),
    "D3 microF1 of D1": (NOTHING_PRINTED, [8 / 13]),
    "D3 macroF1": (NOTHING_PRINTED, [UNDEFINED]),
    "D3 macroF1 repaired": (NOTHING_PRINTED, [4 / 15]),
    "D3 macroF1 of D1": (NOTHING_PRINTED, [59 / 120]),
    "D3 subset": (NOTHING_PRINTED, [0]),
    "D3 oneError": (NOTHING_PRINTED, [0]),
    "D3 averagePrecision": (NOTHING_PRINTED, [7 / 8]),
    "D3 coverage": (NOTHING_PRINTED, [5 / 2]),
    "B33 library": (CUT_OFF, [7 / 9]),
    "B32 x2": (CUT_OFF, [1, 2 / 3]),
    "B32": (ROUNDED, [1 / 2, 5 / 6, 1]),
    "B33 sum": (ROUNDED, [7 / 3]),
    "B33": (CUT_OFF, [7 / 9]),
}
# The number that a mistake leads to (None: no number at all), and the right or the usual one.
TWO_NUMBERS = {
    "C01": (1 / 2, 1),
    "C02": (1 / 5, 1 / 2),
    "C03": (12 / 17, 7 / 12),
    "C04": (5 / 11, 9 / 20),
    "C05": (1 / 2, 5 / 2),
    "C06": (1 / 2, 1),
    "C07": (None, 5 / 12),
    "C08": (UNDEFINED, 1),
    "C09": (1 / 2, 1),
    "C10": (UNDEFINED, 1),
    "C14": (1 / 2, 1 / 2),
    "C15": (9 / 20, 4 / 9),
    "C16": (2 / 3, 3 / 4),
    "C17": (UNDEFINED, 2 / 3),
    "C18": (2, 1),
    "C19": (1, 0),
    "C21": (1 / 2, 0),
    "C22": (1 / 2, 3 / 10),
    "C27": (0, 1 / 2),
    "C28": (2, 1),
    "C29": (1 / 2, 1),
    "C30": (1, 1 / 2),
    "C31": (1, 1 / 2),
    "C32": (0, 1),
    "C34": (1, 2 / 3),
    "C35": (5 / 2, 7 / 2),
    "C36": (0, 2),
    "C37": (2, (2 - 1) / 2),
    "C39": ((1 + 1 / 2) / (1 + 1 / math.log2(3)), 1),
    "C40": (1 / math.log(2) + 1 / math.log(4), 1 + 1 / 2),
    "C41": (1 / math.log2(3), (1 + 1 / math.log2(3)) / 2),
    "C42": (1, 2 / 3),
    "C43": (1 / 2, 1 / 3),
    "C44": (UNDEFINED, 5 / 6),
    "C45": (UNDEFINED, 1),
    "C46": (1, 1 / 3),
    "C47": (2 / 3, 7 / 12),
    "C48": (1, 0),
    "C50": (3 / 4, 1),
    "C51": (5 / 6, (1 + 2 / 3) / 2),
    "C52": (2 / 3, 28 / 33),
    "C54": (11 / 12, 23 / 27),
    "C56": (UNDEFINED, 5 / 6),
    "C57": (5 / 6, 3 / 4),
    "C58": (4, 1),
    "C59": ((3 / 4 + 1 / 4 + 1 / 2) / 3, 1),
    "C60": (0.3125, 0),
    "C61": (1 / 4, 0),
    "C62": (1 / 8, 1 / 2),
    "C64": (2 * SIGMOID, SIGMOID),
    "C66": (UNDEFINED, math.log1p(math.exp(-40))),
    "C67": (2.39453125, SOFTMAX),
    "C69": (1, 0),
    "C71": (2 * math.log(2 + math.exp(-20)), math.log1p(math.exp(-10))),
    "C74": (None, 1),
    "C75": (1 / 2, 1),
    "C76": (UNDEFINED, 1),
    "C78": (1, 0),
}
STOPS = {"C07", "C08", "C10", "C17", "C45", "C66", "C74"}


def measured(number: Claim | DocumentMistake) -> list[Measured]:
    if isinstance(number, Claim):
        current = (number.number, number.lesson)
    else:
        current = (number.theirs, number.right, *map(number.lesson, (*number.documents, *number.others)))
    return [one for one in current if isinstance(one, Measured)]


def test_every_printed_number_and_every_mistake_is_there_once() -> None:
    assert set(TWO_NUMBERS) == set(BY_KEY)
    found = Counter(one.key for one in (*DOCUMENT_MISTAKES, *SLIPS))
    assert found == Counter(f"C{number:02}" for number in range(1, 81))
    assert set(EXPECTED) <= set(CLAIMS)
    assert sum(len(document.claims) for document in DOCUMENTS.values()) == len(CLAIMS)
    rows = {key.partition(" ")[0] for key in CLAIMS}
    assert {f"B{number}" for number in range(1, 34)} <= rows


@for_every("key", CLAIMS)
def test_a_printed_number_is_judged_by_what_is_computed(key: str) -> None:
    claim = CLAIMS[key]
    verdict, values = EXPECTED.get(key, (EXACT, None))
    assert claim.verdict is verdict
    if values is not None:
        assert claim.number.values.tolist() == pytest.approx(values, rel=1e-9, abs=1e-12, nan_ok=True)
    assert (claim.printed == "") == (verdict is NOTHING_PRINTED)
    assert claim.mistakes or verdict is not DIFFERS
    (document,) = [one for one in DOCUMENTS.values() if claim in one.claims]
    assert set(claim.mistakes) <= {one.key for one in (*document.mistakes, *document.slips)}


@for_every("key", TWO_NUMBERS)
def test_a_mistake_leads_to_one_number_and_right_is_another(key: str) -> None:
    mistake = BY_KEY[key]
    theirs, right = TWO_NUMBERS[key]
    assert float(mistake.right.values[0]) == pytest.approx(right, rel=1e-9, abs=1e-12)
    assert (mistake.theirs is None) == (theirs is None)
    if mistake.theirs is not None:
        assert float(mistake.theirs.values[0]) == pytest.approx(theirs, rel=1e-9, abs=1e-12, nan_ok=True)
    assert mistake.stops == (key in STOPS)
    assert {*mistake.documents, *mistake.others} <= set(DOCUMENTS)
    for document in mistake.documents:
        assert mistake.numbers(document) == (None if mistake.stops else mistake.theirs, mistake.right)
    for document in mistake.others:
        assert mistake.numbers(document) == (mistake.right, mistake.theirs)


@for_every("key", [*CLAIMS, *BY_KEY])
def test_a_link_leads_to_the_number_it_promises(key: str) -> None:
    for number in measured(CLAIMS.get(key) or BY_KEY[key]):
        focus, matrix = number.focus, number.matrix
        assert focus_from(number.query) == (focus, ())
        assert matrix_from(number.query["m"]) == matrix
        assert lesson_address(number).partition("?")[0] in TITLES
        again = METRICS[focus.metric](example_of(matrix), focus.average, focus.conventions)
        assert float(again) == pytest.approx(float(number.result), nan_ok=True)
        if number.step:
            pages = pages_of(scene_of(example_of(matrix), focus, matrix.samples, matrix.labels))
            assert pages[pages.place_of(number.query["step"])].step_key == number.step


@for_every(
    ("printed", "values", "verdict"),
    [
        ("0.777", [7 / 9], CUT_OFF),
        ("0.778", [7 / 9], ROUNDED),
        ("0.779", [7 / 9], DIFFERS),
        ("7/9", [7 / 9], EXACT),
        ("2.5", [5 / 2], EXACT),
        ("3", [5 / 2], DIFFERS),
        ("1", [1 + 1e-9], DIFFERS),
        ("0.5", [math.nan], DIFFERS),
        ("", [1.0], NOTHING_PRINTED),
        ("1/2; 1/2", [1 / 2], DIFFERS),
        ("0.5", [1e300], DIFFERS),
        ("1; 0.66", [1, 2 / 3], CUT_OFF),  # the worst of several numbers counts
        ("0.67; 0.66", [2 / 3, 2 / 3], CUT_OFF),
        ("0.67; 0.6", [2 / 3, 0.9], DIFFERS),
    ],
)
def test_a_number_agrees_is_rounded_cut_off_or_another_one(printed, values, verdict) -> None:
    assert judge(printed, np.array(values)) is verdict


def test_values_are_shown_with_as_many_digits_as_are_printed() -> None:
    assert computed([0.24549353780], "0.24549354 0.2") == "0.24549354"
    assert computed([2 / 3], "0.6666") == "2/3 = 0.6667"
    assert computed([0.5926539631803737], "0.5926") == "0.5927"


ERRORS = [(one, claim) for one in DOCUMENTS.values() for claim in one.errors_to_find]


@for_every(("document", "claim"), ERRORS)
def test_an_error_to_find_asks_and_answers_without_giving_the_number_away(document, claim) -> None:
    question = question_named(document.name_of(claim.key))
    assert claim.error.answer == question.answer
    assert question.asks.endswith("?")
    assert (question.printed, question.matrix) == (claim.first_number, claim.lesson.matrix)
    (value,) = question.original_values[1].numbers
    assert value == claim.number.values[0]
    of_text = check(question, question.original_values[1], question.printed)
    assert (of_text.reply, of_text.sign, of_text.is_right) == (claim.error.reply_to_printed, "≠", False)
    for typed, word in ((value + 3.3, "large"), (value - 3.3, "small")):
        reply = check(question, question.original_values[1], f"{typed:.4f}")
        assert (reply.reply, reply.is_off) == (f"No, {typed:.4f} is too {word}.", True)
    assert check(question, question.original_values[1], f"{value:.6f}").is_right
    assert not check(question, question.original_values[1], "").is_off


def test_every_error_has_its_place_the_easy_one_first_and_another_rule_last() -> None:
    wrong = [claim for claim in CLAIMS.values() if claim.verdict is DIFFERS]
    assert {one.key for one in wrong} == {claim.key for _document, claim in ERRORS}
    errors = [question_named(key).error for key in errors_to_find().keys]
    assert [one.place for one in errors] == list(range(1, len(wrong) + 1))
    assert {one.sort for one in errors} == {WRONG, OWN_WORDS, OTHER_RULE}
    assert errors[-1].sort == OTHER_RULE
    assert [one.is_easy for one in errors] == [True, *(False for _one in errors[1:])]
    assert len({one.claim for one in errors}) == len(errors)
    assert headline_of_errors().startswith(f"{len(wrong)} printed numbers")


def test_what_agrees_is_folded_and_counted_and_a_text_without_numbers_says_so_in_one_line() -> None:
    shown = html.unescape(also_in_the_texts().whole)
    counted = [one for one in CLAIMS.values() if one.verdict in (EXACT, ROUNDED, CUT_OFF)]
    assert f"{len(counted)} numbers that agree" in also_in_the_texts().folded
    for document in DOCUMENTS.values():
        agreeing = [one for one in document.claims if one in counted]
        assert f"{document.heading}: it prints no numbers." in shown or agreeing
        for claim in agreeing:
            assert f'href="{address_of_question(document.name_of(claim.key))}"' in shown
        assert all(slip.sentence in shown for slip in document.slips)
    # Neither the keys of errors nor those of texts, which stand in addresses alone.
    assert not re.search(r"\b[BCD]\d+\b", re.sub(r"<[^>]*>", " ", shown))


@for_every("key", BY_KEY)
def test_an_error_is_posed_without_being_stated_and_answered_by_what_it_says(key: str) -> None:
    mistake = BY_KEY[key]
    for name in (*mistake.documents, *mistake.others):
        question = question_named(DOCUMENTS[name].name_of(key))
        assert (question.answer, question.document) == (mistake.sentence, DOCUMENTS[name])
        assert mistake.sentence not in question.asks
        theirs, right = (value.text for value in question.original_values)
        assert right != theirs or mistake.numbers(name)[0] is not None


@for_every("name", DOCUMENT_ROWS)
def test_no_question_shows_the_key_of_an_error_or_of_a_text(name: str) -> None:
    question = question_named(name)
    assert not re.search(r"\b[CD]\d+\b", f"{question.asks} {question.answer}")


# Below a lesson


@for_every("metric", METRICS)
def test_every_printed_claim_about_a_metric_stands_there_with_its_question(metric: str) -> None:
    printed = [
        address_of_question(document.name_of(one.key))
        for document in DOCUMENTS.values()
        for one in document.claims
        if one.printed and one.lesson.metric == metric
    ]
    folded = printed_claims(metric)
    assert (folded is None) == (not printed)
    if folded is not None:
        assert folded.line == f"Printed in a text ({len(printed)})"
        assert folded.text().count('data-testid="claim"') == len(printed)
        assert re.findall(r'<a href="([^"]+)"', html.unescape(folded.text())) == printed


def test_it_stands_below_a_lesson_and_on_no_other_page() -> None:
    lines, whole = data_of(opened({"metric": "coverage"}), "about_metric"), about_metric("coverage")
    assert lines["address"] == "content/metric/coverage"
    assert "<tr" not in lines["html"]
    assert re.findall("<summary>.*?</summary>", lines["html"]) == re.findall("<summary>.*?</summary>", whole)
    for page in ("overview.py", "libraries.py"):
        assert "about_metric" not in parts(opened({"metric": "coverage"}, page))


def test_what_no_edit_changes_is_served_and_preserved_until_it_changes() -> None:
    known = served_content_route(CONTENT).endpoint

    def ask(kind: str, name: str, **headers: str) -> Response:
        written = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
        return known(
            Request({"type": "http", "path_params": {"kind": kind, "name": name}, "headers": written})
        )

    first = ask("metric", "coverage")
    assert first.body.decode() == about_metric("coverage")
    assert ask("metric", "coverage", if_none_match=first.headers["etag"]).status_code == 304
    assert ask("metric", "ndcg", if_none_match=first.headers["etag"]).status_code == 200
    for kind, name in (("metric", "<b>"), ("conventions", "none"), ("texts", "none"), ("none", "coverage")):
        assert ask(kind, name).status_code == 404

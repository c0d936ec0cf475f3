"""A convention is declared once: its field, its type and its choices cannot part."""

from __future__ import annotations

from dataclasses import dataclass, fields, make_dataclass
from pathlib import Path
from typing import Literal, get_args, get_type_hints

import pytest
from mypy import api

from metrics import DIALS, SWITCHES, Conventions, DeclarationError
from metrics.conventions import declaring
from metrics.conventions.declaring import declared, dial, switch

ROOT = Path(__file__).resolve().parents[2]
TWO = {
    "one": "{source} counts a tie as 1.",
    "zero": "{source} counts a tie as 0.",
}
# Of a tie of items, and of a tied pair; what else a convention says of ties is its own.
OF_ITEMS = {"first", "last", "together", "highest", "average"}
OF_PAIRS = {"one", "half", "zero", "last"}
OF_THE_TOP = {"optimistic", "pessimistic"}


def test_every_field_is_a_switch_or_a_dial_and_its_type_names_the_choices():
    hints = get_type_hints(Conventions)
    assert sorted(one.name for one in fields(Conventions)) == sorted((*SWITCHES, *DIALS))
    for key, one in SWITCHES.items():
        assert set(get_args(hints[key])) == set(one.choices)
        assert getattr(Conventions(), key) == one.default
    for key, one in DIALS.items():
        assert hints[key] is (int if one.whole else float)
        assert getattr(Conventions(), key) == one.default


def test_mypy_sees_a_misspelt_choice(tmp_path: Path):
    """The files are named one by one and no import is followed, so that it takes about a second."""
    misspelt = tmp_path / "misspelt.py"
    misspelt.write_text(
        "from metrics.conventions import Conventions\n"
        'rules = Conventions(auc_tie="hlaf")\n'
        'right = rules.auc_tie == "half"\n'
        'wrong = rules.auc_tie == "hlaf"\n'
        'Conventions(auc_tie="half", beta=2, ndcg_depth=3)\n'
        "Conventions(ndcg_depth=2.5)\n"
    )
    folder = ROOT / "metrics"
    files = [one for one in (folder / "conventions").glob("*.py") if one.name != "ambiguous_terms.py"]
    known = map(str, (*files, folder / "errors.py", folder / "words.py"))
    options = ["--config-file=", "--strict", "--explicit-package-bases", "--follow-imports=skip"]
    text, _, _ = api.run([*options, f"--cache-dir={tmp_path / 'cache'}", str(misspelt), *known])
    found = [line.partition("misspelt.py:")[2] for line in text.splitlines()[:-1]]
    assert [line.partition(":")[0] for line in found] == ["2", "4", "6"], text
    assert "incompatible type \"Literal['hlaf']\"" in found[0]
    assert "Non-overlapping equality check" in found[1]


@pytest.mark.parametrize(
    ("kind", "default", "sentence"),
    [
        (
            Literal["one", "half"],
            switch("one", "A tie", TWO),
            "tie has the choices one, half, but .* one, zero",
        ),
        (
            Literal["one", "zero"],
            switch("two", "A tie", TWO),
            "default of the convention tie is 'two': .* one, zero",
        ),
        (str, switch("one", "A tie", TWO), "convention tie is a switch, so its type must be a Literal"),
        (str, "one", "convention tie says nothing of its choices"),
    ],
)
def test_a_declaration_that_cannot_be_meant_is_refused(kind: object, default: object, sentence: str):
    misspelt = make_dataclass("Misspelt", [("tie", kind, default)], frozen=True)
    with pytest.raises(DeclarationError, match=sentence):
        declared(misspelt)


def test_a_dial_of_type_int_takes_whole_numbers_only():
    @dataclass(frozen=True)
    class Numbers:
        depth: int = dial(0, "Depth", "How deep.", "{value} deep.", lowest=0, highest=9)
        weight: float = dial(1.0, "Weight", "How much.", "It weighs {value}.", lowest=0.0, highest=9.0)

    _, dials = declared(Numbers)
    assert (dials["depth"].whole, dials["weight"].whole) == (True, False)


def test_ties_have_one_vocabulary():
    of_items = ("coverage_rank", "precision_rank", "peak_f1_walk", "top_k_tie", "ndcg_tie")
    for key in of_items:
        assert set(SWITCHES[key].choices) <= OF_ITEMS, key
    assert set(SWITCHES["one_error_tie"].choices) <= OF_ITEMS | OF_THE_TOP
    for key in ("auc_tie", "ranking_loss_tie"):
        assert set(SWITCHES[key].choices) <= OF_PAIRS, key
    assert all(word in (declaring.__doc__ or "") for word in OF_ITEMS | OF_PAIRS)

"""What the pictures of NDCG and PRO loss say: who gains what, and which pairs are wrong."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import pytest

from metrics import Example
from metrics.pictures.pro_groups import THRESHOLD_LABEL, pro_groups
from pages.lessons.pictures.ndcg_picture import gain_rows
from pages.lessons.pictures.pro_loss_cards import pro_cards
from tests.drawn import EXAMPLES, is_shown, looked_at, of_class, said
from tests.every import for_every

SIGNS = {0.0: "✓", 0.5: "= ½", 1.0: "✗"}


def drawn(example: Example, metric: str, **chosen: object) -> Element:
    """The picture of the first part, or of the one that is chosen."""
    scene, pages = looked_at(example, metric, **chosen)
    draw = gain_rows if metric == "ndcg" else pro_cards
    return fromstring(draw(scene, pages).drawn)


def shares(root: Element, css: str) -> list[float]:
    """How long the bars of a class are."""
    return [float(one.get("style", "").partition(":")[2]) for one in of_class(root, css)]


def test_the_gains_within_the_frame_of_the_ideal_sum_are_as_long_as_the_value_of_ndcg() -> None:
    scene, _pages = looked_at(EXAMPLES["ties"], "ndcg")
    here, ideal = of_class(drawn(EXAMPLES["ties"], "ndcg"), "laid")
    assert sum(shares(here, "gain")) == pytest.approx(float(scene.step_with("ndcg").value), rel=1e-3)
    assert sum(shares(ideal, "gain")) == pytest.approx(1, rel=1e-3)


@for_every(("tie", "marked"), [("average", 5), ("first", 0), ("last", 0)])
def test_a_discount_is_marked_as_shared_only_where_tied_labels_share_it(tie: str, marked: int) -> None:
    root = drawn(EXAMPLES["ties"], "ndcg", ndcg_tie=tie)  # 0.5, 0.5, and three times 0.3
    assert len(of_class(root, "taken", "tied")) == marked
    assert any(said(one).startswith("= ") for one in of_class(root, "tied")) == (marked > 0)


def test_what_is_below_the_depth_gains_nothing_though_it_is_true() -> None:
    root = drawn(Example.of([[0, 0, 1]], [[0.9, 0.5, 0.1]]), "ndcg", ndcg_depth=2)
    here = of_class(root, "track")[::2]
    assert [len(of_class(one, "none")) for one in here] == [1, 1, 1]


def test_of_many_items_the_others_are_counted_with_those_that_are_true() -> None:
    root = drawn(EXAMPLES["late true"], "ndcg")
    of_ideal = "… 23 more, of which 0 true"
    assert [said(one) for one in of_class(root, "rest")] == ["… 23 more; true at rank 21", of_ideal]


@for_every("example", [EXAMPLES[name] for name in ("ties", "empty and full", "one label")])
def test_every_pair_has_the_sign_of_what_it_costs_from_the_page_that_compares_it(example: Example) -> None:
    for part in range(len(example.truth)):
        scene, pages = looked_at(example, "pro_loss", part=part)
        cards = of_class(fromstring(pro_cards(scene, pages).drawn), "pro-group")
        for group, card in zip(pro_groups(scene.result, part), cards, strict=True):
            wanted = {
                (
                    " ".join("{}:{}".format(*scene.cells[one]) for one in pair if one != THRESHOLD_LABEL),
                    SIGNS[lost],
                )
                for row, upper in enumerate(group.upper.tolist())
                for column, lower in enumerate(group.lower.tolist())
                if group.compared[row, column]
                for pair, lost in [((upper, lower), float(group.lost[row, column]))]
            }
            found = [one for one in of_class(card, "pair") if one.get("role") == "img"]
            assert {(one.get("data-cells"), said(one[0])) for one in found} == wanted
            computed = pages.reached(group.mean.key)
            assert all(is_shown(one, computed) for one in found)

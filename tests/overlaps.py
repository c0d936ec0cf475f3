"""Texts of a drawing that lie on each other."""

from __future__ import annotations

from itertools import combinations
from xml.etree.ElementTree import Element

from tests.drawn import ends_of, shown

# A letter is narrower than it is taken for.
SLACK = 0.12


def overlapping(root: Element, page: int) -> list[tuple[str, str]]:
    """The pairs of texts of a page that lie on each other."""
    boxes = []
    for one in shown(root, page):
        if one.tag == "text" and (one.text or "").strip():
            (left, top), (right, bottom) = ends_of(one)
            slack = (right - left) * SLACK
            boxes.append((one.text or "", left + slack, top + 1, right - slack, bottom - 1))
    return [
        (first[0], second[0])
        for first, second in combinations(boxes, 2)
        if first[1] < second[3] and second[1] < first[3] and first[2] < second[4] and second[2] < first[4]
    ]

"""What can be taken away from a lesson, as it looks on the screen and as it is saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from plotly import io

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Tour
from tests.browser.lesson import drawn_lesson, link, take_away

BEGINNINGS = {
    "Working": {
        "LaTeX": ("tex", b"% Compile"),
        "Markdown": ("md", b"# Coverage"),
        "Jupyter notebook": ("ipynb", b"{"),
    },
    "Table": {
        "CSV": ("csv", b"\xef\xbb\xbfpart,step,value,notes"),
        "XLSX": ("xlsx", b"PK"),
        "Parquet": ("parquet", b"PAR1"),
    },
    "Figure": {"HTML": ("html", b"<!doctype html>"), "JSON": ("json", b"{")},
}


def test_the_code_to_take_away_keeps_its_lines(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=coverage"))
    take_away(page)
    page.get_by_role("tab", name="Code").click()
    one = page.locator("code .token.number").first
    expect(one).to_be_visible()
    assert one.evaluate("one => getComputedStyle(one).display") == "inline"
    close(page)


def test_each_file_is_saved_as_what_its_button_says(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=coverage"))
    take_away(page)
    for tab, files in BEGINNINGS.items():
        page.get_by_role("tab", name=tab).click()
        for title, (ending, beginning) in files.items():
            with page.expect_download() as download:
                page.get_by_role("tabpanel").get_by_role("button", name=title, exact=True).click()
            assert download.value.suggested_filename == f"coverage_samples.{ending}"
            assert Path(download.value.path()).read_bytes().startswith(beginning)
    close(page)


@pytest.mark.parametrize("against", [{}, {"against": "score.x1.l2"}])
def test_stairs_and_map_are_saved_as_figures_in_their_look(tour: Tour, against: dict[str, str]) -> None:
    page = tour(link("", PHOTOS, page="what_if", vary="score.x1.l3", **against))
    take_away(page)
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="JSON", exact=True).click()
    figure = io.from_json(Path(download.value.path()).read_text(encoding="utf-8"))
    assert figure.layout.xaxis.title.text == "the score of car in photo 1"
    assert figure.layout.template.layout.font.size == 16
    close(page)


def close(page: Page) -> None:
    """Close the dialog: the next visitor has the same tab."""
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

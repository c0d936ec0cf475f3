"""What can be taken away from a lesson, as it looks on the screen and as it is saved."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Tour
from tests.browser.lesson import button, drawn_lesson

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
    button(page, "take away").click()
    page.get_by_role("tab", name="Code").click()
    one = page.locator("code .token.number").first
    expect(one).to_be_visible()
    assert one.evaluate("one => getComputedStyle(one).display") == "inline"
    close(page)


def test_each_file_is_saved_as_what_its_button_says(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=coverage"))
    button(page, "take away").click()
    for tab, files in BEGINNINGS.items():
        page.get_by_role("tab", name=tab).click()
        for title, (ending, beginning) in files.items():
            with page.expect_download() as download:
                page.get_by_role("tabpanel").get_by_role("button", name=title, exact=True).click()
            assert download.value.suggested_filename == f"coverage_samples.{ending}"
            assert Path(download.value.path()).read_bytes().startswith(beginning)
    close(page)


def close(page: Page) -> None:
    """Close the dialog: the next visitor has the same tab."""
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

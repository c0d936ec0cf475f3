"""What can be taken away from a lesson, as it looks on the screen and as it is saved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pandas as pd
import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from plotly import io

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import box, button, drawn_lesson, link, take_away
from tests.browser.looks import drawn_page
from tests.look import ON_ONE_SCREEN

MARGIN = 16  # px around a picture that is saved
WITHOUT_PICTURE = {
    "scenarios",
    "documents",
    "challenges",
}  # their lists are tables, and nothing is computed for them
PAPERS = {"light": (255, 255, 255), "dark": (20, 23, 27)}

BEGINNINGS = {
    "PNG": ("png", b"\x89PNG"),
    "SVG": ("svg", b"<svg"),
    "HTML": ("html", b"<!doctype html>"),
    "JSON": ("json", b"{"),
    "CSV": ("csv", b"\xef\xbb\xbfpart,step,value,notes"),
    "XLSX": ("xlsx", b"PK"),
    "Parquet": ("parquet", b"PAR1"),
    "Python": ("py", b"import numpy"),
    "LaTeX": ("tex", b"% Compile"),
    "Markdown": ("md", b"# Coverage"),
    "Jupyter notebook": ("ipynb", b"{"),
}


def saved(page: Page, title: str) -> Path:
    """The file that a button of the dialog saves, in a folder of the browser's own, with its name."""
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name=title, exact=True).click()
    return Path(download.value.path()).rename(
        Path(download.value.path()).with_name(download.value.suggested_filename)
    )


def test_the_code_to_take_away_keeps_its_lines(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=coverage"))
    take_away(page)
    one = page.locator("code .token.number").first
    expect(one).to_be_visible()
    assert one.evaluate("one => getComputedStyle(one).display") == "inline"
    close(page)


def test_each_file_is_saved_as_what_its_button_says(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=coverage"))
    take_away(page)
    for title, (ending, beginning) in BEGINNINGS.items():
        file = saved(page, title)
        assert file.name == f"coverage_samples.{ending}"
        assert file.read_bytes().startswith(beginning)
    close(page)


@pytest.mark.parametrize("scheme", quick(["light", "dark"], ["dark"]))
def test_the_picture_is_saved_as_it_is_seen(tour: Tour, scheme: str) -> None:
    page = drawn_lesson(tour("ranking?metric=ranking_loss&step=ranking_loss", color_scheme=scheme))
    place = box(page.locator(".canvas"))
    take_away(page)
    with Image.open(saved(page, "PNG")) as image:
        sides = [2 * (place[side] + 2 * MARGIN) for side in ("width", "height")]
        assert image.size == pytest.approx(sides, abs=2)
        colours = {colour[:3] for _count, colour in image.getcolors(1 << 24)}
    assert PAPERS[scheme] in colours
    assert len(colours) > 100
    svg = ElementTree.parse(saved(page, "SVG"))
    (picture,) = svg.iterfind(".//*[@class='drawing pairs']")
    assert "Pairs in the wrong order: 1 of 6" in "".join(picture.itertext())
    assert all("not-yet" not in one.get("class", "") for one in picture.iter())
    close(page)


def test_a_saved_picture_has_the_letters_of_the_page(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=ranking_loss&step=ranking_loss"))
    widths = "all => [...all].map((one) => one.getBoundingClientRect().width)"
    shown = page.locator(".canvas .chip").evaluate_all(widths)
    take_away(page)
    file = saved(page, "SVG")
    close(page)
    other = page.context.new_page()
    other.goto(file.as_uri())
    other.evaluate("document.fonts.ready")
    assert other.locator(".chip").evaluate_all(widths) == pytest.approx(shown, abs=0.5)
    other.close()


@pytest.mark.parametrize("against", quick([{}, {"against": "score.x1.l2"}], [{}]))
def test_stairs_and_map_are_saved_as_figures_in_their_look(tour: Tour, against: dict[str, str]) -> None:
    page = tour(link("", PHOTOS, page="what_if", vary="score.x1.l3", **against))
    take_away(page)
    figure = io.from_json(saved(page, "JSON").read_text(encoding="utf-8"))
    assert figure.layout.xaxis.title.text == "the score of car in photo 1"
    assert figure.layout.template.layout.font.size == 16
    with Image.open(saved(page, "PNG")) as image:
        assert len(image.getcolors(1 << 24)) > 50
    words = "".join(ElementTree.parse(saved(page, "SVG")).getroot().itertext())
    assert ("the score of car in photo 1" if against else "Hamming loss") in words
    close(page)


@pytest.mark.parametrize("name", quick(ON_ONE_SCREEN, ["overview", "duel", "scenarios"]))
def test_a_page_gives_its_picture_its_table_and_code_that_runs(tour: Tour, name: str) -> None:
    page = drawn_page(tour(link("", PHOTOS, page=name)))
    shown_words = page.locator("[data-box=picture], [data-part=numbers]").inner_text().split()
    button(page, "Take away …").click()
    table = pd.read_csv(saved(page, "CSV"))
    assert len(table)
    assert list(pd.read_excel(saved(page, "XLSX"), engine="openpyxl")) == list(table)
    if name in WITHOUT_PICTURE:
        expect(page.get_by_role("dialog").get_by_role("button", name="PNG", exact=True)).to_have_count(0)
        close(page)
        return
    with Image.open(saved(page, "PNG")) as image:
        assert len(image.getcolors(1 << 24)) > 50
    words = "".join(ElementTree.parse(saved(page, "SVG")).getroot().itertext())
    assert [word for word in shown_words if word not in words] == []
    code = saved(page, "Python")
    close(page)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    text = code.read_text(encoding="utf-8").replace(
        "multilabel_metrics_lab", "metrics"
    )  # as it is called here
    subprocess.run([sys.executable, "-c", text], check=True, env=environment, capture_output=True)


def close(page: Page) -> None:
    """Close the dialog: the next visitor has the same tab."""
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

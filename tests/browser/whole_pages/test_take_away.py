"""What can be taken away from a lesson, as it looks on the screen and as it is saved."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pandas as pd
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import box, button, drawn_lesson, link, take_away
from tests.browser.looks import drawn_page
from tests.look import ON_ONE_SCREEN
from tests.printed_code import printed_by

MARGIN = 16  # px around a picture that is saved
WITH_TAKE_AWAY = [name for name in ON_ONE_SCREEN if name not in ("challenges", "find_the_error")]
WITHOUT_PICTURE = {"scenarios"}  # its list is a table, and nothing is computed for it
PAPERS = {"light": (255, 255, 255), "dark": (20, 23, 27)}

BEGINNINGS = {
    "PNG": ("png", b"\x89PNG"),
    "SVG": ("svg", b"<svg"),
    "Plotly figure": ("html", b"<!doctype html>"),
    "CSV": ("csv", b"\xef\xbb\xbfpart,step,value,notes"),
    "XLSX": ("xlsx", b"PK"),
    "Python": ("py", b"import numpy"),
    "Markdown": ("md", b"# Ranking loss"),
    "Jupyter notebook": ("ipynb", b"{"),
}


def saved(page: Page, title: str) -> Path:
    """The file that a button of the dialog saves, in a folder of the browser's own, with its name."""
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name=title, exact=True).click()
    file = Path(download.value.path())
    return file.rename(file.with_name(download.value.suggested_filename))


def words_of_picture(page: Page) -> str:
    """What is written in the picture that the dialog saves, which has many colours."""
    with Image.open(saved(page, "PNG")) as image:
        assert len(image.getcolors(1 << 24)) > 50
    return "".join(ElementTree.parse(saved(page, "SVG")).getroot().itertext())


@pytest.mark.parametrize("scheme", quick(["light", "dark"], ["dark"]))
def test_a_lesson_is_saved_as_each_button_says_and_its_picture_as_it_is_seen(tour: Tour, scheme: str) -> None:
    page = drawn_lesson(tour("ranking?metric=ranking_loss&step=ranking_loss", color_scheme=scheme))
    widths = "all => [...all].map((one) => one.getBoundingClientRect().width)"
    shown, place = page.locator(".canvas .chip").evaluate_all(widths), box(page.locator(".canvas"))
    take_away(page)
    token = page.locator("code .token.number").first
    expect(token).to_be_visible()
    assert token.evaluate("one => getComputedStyle(one).display") == "inline"  # the code keeps its lines
    files = {title: saved(page, title) for title in BEGINNINGS}
    close(page)
    for title, (ending, beginning) in BEGINNINGS.items():
        assert files[title].name == f"ranking_loss_samples.{ending}"
        assert files[title].read_bytes().startswith(beginning)
    with Image.open(files["PNG"]) as image:
        sides = [2 * (place[side] + 2 * MARGIN) for side in ("width", "height")]
        assert image.size == pytest.approx(sides, abs=2)
        colours = {colour[:3] for _count, colour in image.getcolors(1 << 24)}
    assert PAPERS[scheme] in colours
    assert len(colours) > 100
    (picture,) = ElementTree.parse(files["SVG"]).iterfind(".//*[@class='drawing pairs']")
    assert "Pairs in the wrong order: 1 of 6" in "".join(picture.itertext())
    assert all("not-yet" not in one.get("class", "") for one in picture.iter())
    other = page.context.new_page()
    other.goto(files["SVG"].as_uri())
    other.evaluate("document.fonts.ready")
    assert other.locator(".chip").evaluate_all(widths) == pytest.approx(shown, abs=0.5)  # its own letters
    other.close()


def test_stairs_are_saved_as_a_figure_in_its_look(tour: Tour) -> None:
    page = tour(link("", PHOTOS, page="what_if", vary="score.x1.l3"))
    take_away(page)
    figure = page.context.new_page()
    figure.goto(saved(page, "Plotly figure").as_uri())
    layout = figure.locator(".js-plotly-plot").evaluate("one => one.layout")
    figure.close()
    assert layout["xaxis"]["title"]["text"] == "the score of car in photo 1"
    assert layout["template"]["layout"]["font"]["size"] == 16
    assert "Hamming loss" in words_of_picture(page)
    close(page)


@pytest.mark.parametrize("name", quick(WITH_TAKE_AWAY, ["overview", "scenarios"]))
def test_a_page_gives_its_picture_its_table_and_code_that_runs(tour: Tour, name: str) -> None:
    page = drawn_page(tour(link("", PHOTOS, page=name)))
    # The picture of all orders is the figure alone, without the choice of a metric above it.
    drawn = "[data-part=orders_figure], [data-box=picture]:not(:has([data-part=orders_figure]))"
    picture = page.locator(f"{drawn}, [data-part=numbers]")
    shown_words = picture.inner_text().split()
    button(page, "Take away …").click()
    table = pd.read_csv(saved(page, "CSV"))
    assert len(table)
    assert list(pd.read_excel(saved(page, "XLSX"), engine="openpyxl")) == list(table)
    if name in WITHOUT_PICTURE:
        expect(page.get_by_role("dialog").get_by_role("button", name="PNG", exact=True)).to_have_count(0)
        close(page)
        return
    words = words_of_picture(page)
    assert [word for word in shown_words if word not in words] == []
    code = saved(page, "Python")
    close(page)
    printed_by(code.read_text(encoding="utf-8"))


def close(page: Page) -> None:
    """Close the dialog: the next visitor has the same tab."""
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)

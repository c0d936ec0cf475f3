"""The numbers of a working as a table in a file: CSV, XLSX and Parquet."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pages.intake.formula_guard import guarded
from pages.views.scene import Scene
from pages.words import gettext as _

if TYPE_CHECKING:
    from pandas import DataFrame

TEXTS = ["part", "step", "notes"]
WIDTHS = {"part": 24, "step": 48, "value": 12, "notes": 80}  # letters


def csv_table(scene: Scene) -> bytes:
    """The table for any spreadsheet: UTF-8 with its mark, and no name begins a formula."""
    frame = _frame(scene)
    frame[TEXTS] = frame[TEXTS].map(guarded)
    text: str = frame.to_csv(index=False)
    return text.encode("utf-8-sig")


def xlsx_table(scene: Scene) -> bytes:
    """The table as a workbook, its first row in sight; names and notes are texts, never formulas or links."""
    from pandas import ExcelWriter

    file, sheet = BytesIO(), _("working")
    texts_alone = {"options": {"strings_to_formulas": False, "strings_to_urls": False}}
    with ExcelWriter(file, engine="xlsxwriter", engine_kwargs=texts_alone) as writer:
        _frame(scene).to_excel(writer, sheet_name=sheet, index=False)
        page = writer.sheets[sheet]
        page.freeze_panes(1, 0)
        for column, width in enumerate(WIDTHS.values()):
            page.set_column(column, column, width)
    return file.getvalue()


def parquet_table(scene: Scene) -> bytes:
    """The table for a program that reads Parquet."""
    file = BytesIO()
    _frame(scene).to_parquet(file, index=False)
    return file.getvalue()


def _frame(scene: Scene) -> DataFrame:
    frame: DataFrame = scene.result.frame()
    return frame

"""A table as a file for a spreadsheet, in which names stay texts."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pages.intake.csv_text import guarded

if TYPE_CHECKING:
    from pandas import DataFrame

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WIDEST = 80  # letters


def csv_of(table: DataFrame) -> bytes:
    """The table for any spreadsheet: UTF-8 with its mark, and no name begins a formula."""
    safe = table.map(lambda one: guarded(one) if isinstance(one, str) else one)
    text: str = safe.rename(columns=lambda name: guarded(str(name))).to_csv(index=False)
    return text.encode("utf-8-sig")


def xlsx_of(table: DataFrame, sheet: str) -> bytes:
    """The table as a workbook, its first row in sight; names and notes are texts, never formulas or links."""
    from pandas import ExcelWriter

    file = BytesIO()
    texts_alone = {"options": {"strings_to_formulas": False, "strings_to_urls": False}}
    with ExcelWriter(file, engine="xlsxwriter", engine_kwargs=texts_alone) as writer:
        table.to_excel(writer, sheet_name=sheet, index=False)
        page = writer.sheets[sheet]
        page.freeze_panes(1, 0)
        for number, name in enumerate(table.columns):
            letters = max(len(str(one)) for one in (name, *table.iloc[:, number]))
            page.set_column(number, number, min(letters + 2, WIDEST))
    return file.getvalue()

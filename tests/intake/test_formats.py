"""What people really bring: each format, encoding and oddity is read right, or refused at the right cell."""

from __future__ import annotations

import csv
import datetime
import io
import json
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any
from zipfile import ZipFile

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import InputError
from pages.intake import limits
from pages.intake.grid import is_value_text
from pages.intake.headings import KINDS
from pages.intake.input_reader import read_file, read_pasted
from pages.intake.matrix import Matrix
from pages.intake.tables import ReadTables, Table, matrix_of
from tests.every import for_every
from tests.intake.input_files import (
    cells,
    changed_sheet,
    npy,
    npz,
    of_rows,
    packed_file,
    parquet,
    read_text,
    recorded,
    sheets,
    workbook,
)

Read = Callable[[], ReadTables]
ONE_CELL = Matrix.of([[1]], [[1]])
BITS = [[1, 0, 1], [0, 1, 0], [0, 0, 1], [1, 1, 0]]
SCORES = [[0.9, 0.2, 0.7], [0.1, 0.8, 0.3], [0.4, 0.05, 0.6], [0.75, 0.5, 0.25]]
ROWS, COLUMNS = ("图1", "图2", "图3", "图4"), ("猫", "狗", "traffic light")
TRUTH, SCORE = pd.DataFrame(BITS, ROWS, COLUMNS), pd.DataFrame(SCORES, ROWS, COLUMNS)
BOTH = pd.concat({"y_true": TRUTH, "y_score": SCORE}, axis=1)
LONG = pd.DataFrame({"truth": TRUTH.stack(), "score": SCORE.stack()}).rename_axis(["sample", "label"])
LONG = LONG.reset_index()
LISTS = [[name for name, bit in zip(COLUMNS, row, strict=True) if bit] for row in BITS]
NAMED = ("猫", "traffic light", "狗")  # in the order in which the lists name them
TS, T, S = ("y_true", "y_score"), ("y_true",), ("y_score",)
FIRST_THREE, LETTERED, NUMBERED = tuple("abc"), tuple("abcd"), tuple("0123")


def file(name: str, content: Any, encoding: str = "utf-8") -> Read:
    """Read a file of this content; what takes long to make is a function, and made when it is read."""

    def read() -> ReadTables:
        made = content() if callable(content) else content
        return read_file(name, made if isinstance(made, bytes) else made.encode(encoding))

    return read


def paste(text: object, box: str = "y_true") -> Read:
    return lambda: read_text(str(text), box)


def paste_scores(text: object) -> Read:
    return paste(text, "y_score")


def of_csv(content: Any, encoding: str = "utf-8") -> Read:
    return file("m.csv", content if isinstance(content, bytes | str) else content.to_csv(), encoding)


def of_json(content: object) -> Read:
    return file("m.json", content if isinstance(content, str) else json.dumps(content))


def of_sheets(**frames: pd.DataFrame) -> Read:
    return file("m.xlsx", partial(sheets, **frames))


def of_parquet(frame: pd.DataFrame) -> Read:
    return file("m.parquet", partial(parquet, frame))


def lines(rows: list[list[Any]], sign: str, cell: Callable[[Any], str] = str) -> str:
    return "\n".join(sign.join(map(cell, row)) for row in rows)


def named_rows(rows: list[list[Any]]) -> list[list[Any]]:
    """The rows with names around them."""
    return [["", *COLUMNS], *([name, *row] for name, row in zip(ROWS, rows, strict=True))]


def named_lists(sign: str) -> str:
    """The names of the labels of each sample behind its name."""
    return "\n".join(f"{name}{sign}{', '.join(one)}" for name, one in zip(ROWS, LISTS, strict=True))


def markdown(rows: list[list[Any]]) -> str:
    head = "| | 猫 | **狗** | traffic light |\n|:---|---:|:---:|---|\n"
    return head + "\n".join(
        f"| {name} | {lines([row], ' | ')} |" for name, row in zip(ROWS, rows, strict=True)
    )


def titled(writer: Any) -> None:
    """Two tables with titles, and what else people write on a sheet."""
    TRUTH.to_excel(writer, startrow=3, startcol=1)
    SCORE.to_excel(writer, startrow=12, startcol=1)
    writer.sheets["Sheet1"]["A1"] = "Results of the second run"
    writer.sheets["Sheet1"]["B3"] = "Truth"
    writer.sheets["Sheet1"]["B12"] = "Scores"


def beside(writer: Any) -> None:
    TRUTH.to_excel(writer, startrow=1)
    SCORE.to_excel(writer, startrow=1, startcol=6)


def flat(pattern: str) -> pd.DataFrame:
    frame = BOTH.copy()
    frame.columns = pd.Index([pattern.format(kind=kind, label=label) for kind, label in BOTH.columns])
    return frame


WIDE = str.maketrans("0123456789.-", "０１２３４５６７８９．－")
SHORT = ("cat", "dog", "bird")
PLAIN_TRUTH, PLAIN_SCORE = (pd.DataFrame(one, list("abcd"), SHORT) for one in (BITS, SCORES))
PLAIN_BOTH = pd.concat({"y_true": PLAIN_TRUTH, "y_score": PLAIN_SCORE}, axis=1)
LATEX = SCORE.to_latex(caption=r"y\_score", float_format="%g").replace("狗", r"\textbf{狗}")
LATEX = LATEX.replace("0.8 ", r"\textbf{0.8} ").replace(r"0.7 \\", r"$0.7$ \\ % comment")
REPR = repr(np.array(SCORES))


PLAIN_LONG = PLAIN_BOTH.stack(future_stack=True).set_axis(["truth", "score"], axis=1)
PLAIN_LONG = PLAIN_LONG.rename_axis(["sample", "label"])
WITH_LEVELS = BOTH.rename_axis(columns=["kind", "label"])
PHOTOS = ("photo 1", "photo 2", "photo 3", "photo 4")
ROW_NAMES = tuple(f"set {name}" for name in "abcd")
LEVELS = pd.MultiIndex.from_product([["set"], list("abcd")])
STYLES = ["ASCII_FULL", "ASCII_HORIZONTAL_ONLY", "MARKDOWN", "UTF8_NO_BORDERS", "NOTHING"]


def of_polars(**options: Any) -> str:
    with pl.Config(**options):
        return str(pl.DataFrame({"photo": ROWS, **SCORE.to_dict("list")}))


def in_places_of_two(frame: pd.DataFrame) -> str:
    with pd.option_context("display.unicode.east_asian_width", True):
        return str(frame)


def hide_first(book: Any) -> None:
    book["old"].sheet_state, book.active = "hidden", 1


SHORT_LISTS = [[name for name, bit in zip(SHORT, row, strict=True) if bit] for row in BITS]
VECTORS = pd.DataFrame({"y_true": BITS, "y_score": SCORES}, list("abcd"))


# What people bring, by the kinds of its tables and the names of its rows and columns.
FORMATS: dict[tuple[Any, ...], dict[str, Read]] = {
    (TS, ROWS, COLUMNS): {
        "CSV of two levels, index named": of_csv(BOTH.rename_axis("photo")),
        **{
            f"CSV with {pattern}": of_csv(flat(pattern))
            for pattern in ("{kind} {label}", "{kind}_{label}", "{label}_{kind}", "{label} ({kind})")
        },
        "CSV of pandas.concat": of_csv(pd.concat([TRUTH, SCORE], axis=1)),
        "XLSX, two sheets": of_sheets(y_true=TRUTH, y_score=SCORE),
        "XLSX, tables with titles": file("m.xlsx", lambda: workbook(titled)),
        "XLSX, tables side by side": file("m.xlsx", lambda: workbook(beside)),
        "LibreOffice's ODS": file("m.ods", recorded("libreoffice_two_sheets.ods")),
        "long table": paste(LONG.to_csv()),
        "long table without headings": paste(LONG.to_csv(index=False, header=False)),
        "long table of tuples": paste(list(LONG.itertuples(index=False, name=None))),
        "two blocks": paste(TRUTH.to_csv(sep="\t") + "\n" + SCORE.to_csv(sep="\t")),
        "JSON, orient index, of two levels": of_json(BOTH.to_json(orient="index")),
        "CSV of two levels, labels above": of_csv(BOTH.swaplevel(axis=1)),
        "CSV of two levels with names": of_csv(WITH_LEVELS),
        "pandas.merge as it is": of_csv(TRUTH.join(SCORE, suffixes=("_x", "_y"))),
        **{
            f"headings {one} and {other}": of_csv(TRUTH.add_prefix(one).join(SCORE.add_prefix(other)))
            for one, other in (
                *(("真实_", "预测概率_"), ("label_", "prob_")),
                *(("gt.", "conf."), ("actual_", "predicted_")),
            )
        },
        "XLSX, merged headings": of_sheets(A=BOTH),
        "XLSX, sheets labels and predictions": of_sheets(labels=TRUTH, predictions=SCORE),
        "XLSX, a long table in merged cells": of_sheets(A=LONG.set_index(["sample", "label"])),
        **{
            f"long table of {', '.join(heads)}": paste(LONG.set_axis(list(heads), axis=1).to_csv(index=False))
            for heads in (
                ("image_path", "category_id", "gt", "conf"),
                ("doc_id", "topic", "gold", "prob"),
                ("who", "class", "target", "output"),
                ("样本", "类别", "是否相关", "得分"),
            )
        },
        "XLSX, labels beside sheets with kinds": of_sheets(Labels=TRUTH, Probs=SCORE, Preds=TRUTH),
        "two tables of Markdown": paste(f"{markdown(BITS)}\n\n{markdown(SCORES)}"),
    },
    (S, ROWS, COLUMNS): {
        **{
            f"CSV in {encoding}": of_csv(SCORE, encoding)
            for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030", "gbk", "utf-16-le")
        },
        "Excel's Unicode text": file("m.txt", SCORE.to_csv(sep="\t", lineterminator="\r\n"), "utf-16"),
        "Excel in Germany": of_csv(SCORE.to_csv(sep=";", decimal=",")),
        "sep= in the first line": of_csv("sep=;\n" + SCORE.to_csv(sep=";")),
        "a title above a CSV": of_csv("My results\n\n" + SCORE.to_csv()),
        "XLSX, a sheet of notes": of_sheets(notes=pd.DataFrame([["made by me"]]), data=SCORE),
        "LibreOffice's percentages, XLSX": file("m.xlsx", recorded("libreoffice_percent_format.xlsx")),
        "LibreOffice's percentages, ODS": file("m.ods", recorded("libreoffice_percent_format.ods")),
        "JSON, orient table": of_json(SCORE.rename_axis("photo").to_json(orient="table")),
        "Markdown": paste_scores(markdown(SCORES)),
        "LaTeX": paste(LATEX),
        **{f"polars, {style}": paste_scores(of_polars(tbl_formatting=style)) for style in STYLES},
        "polars, types behind the names": paste_scores(of_polars(tbl_column_data_type_inline=True)),
        "CSV with numbers before the names": of_csv(
            SCORE.rename_axis("图片").reset_index().rename_axis("序号"), "gbk"
        ),
        "CSV with bars": of_csv(SCORE.to_csv(sep="|", quoting=csv.QUOTE_NONNUMERIC)),
        "print in places of two": paste_scores(in_places_of_two(SCORE)),
        "CSV of pandas.melt": of_csv(SCORE.rename_axis("photo").reset_index().melt("photo")),
        "print of DataFrame.stack": paste_scores(SCORE.stack()),
        "print of a named series": paste(SCORE.stack().rename("score").rename_axis(["sample", "label"])),
        "LaTeX with colours": paste(
            LATEX.replace("0.05", r"\cellcolor{gray!20}0.05").replace("0.3", r"\textcolor[rgb]{1,0,0}{0.3}")
        ),
    },
    (T,): {
        **{
            f"{one} and {zero}": paste(lines(BITS, sign, {1: one, 0: zero}.__getitem__))
            for one, zero, sign in (
                *(("Yes", "no", "\t"), ("y", "n", ","), ("true", "false", ", "), ("1.0", "0.0", " ")),
                *(("是", "否", "\t"), ("对", "错", "，"), ("✓", "✗", "\t"), ("✔️", "❌", "\t")),
            )
        },
        "print of numpy": paste(np.array(BITS)),
        "torch of truths": paste(recorded("torch_bool.txt").decode()),
        "rows of LaTeX": paste(lines(BITS, " & ").replace("\n", " \\\\\n\\hline\n") + r" \\"),
        "a matrix of LaTeX": paste(
            r"y_{true} = \begin{pmatrix} " + lines(BITS, " & ").replace("\n", r" \\ ") + r" \end{pmatrix}"
        ),
        "rows without an outer list": paste("\n".join(map(str, BITS))),
        "IPython": paste(f"In [3]: y_true\nOut[3]: \n{np.array(BITS)!r}"),
        "Python at its prompt": paste(f">>> y_true\n{np.array(BITS)!r}"),
        "code": paste(f"import numpy as np\n\ny_true = np.array({BITS})"),
        "full-width brackets": paste(str(BITS).translate(str.maketrans("[],", "［］，"))),
        "Python with types": paste(f"y_true: list[list[int]] = {BITS}"),
        "MATLAB": paste(f"y_true =\n\n     {lines(BITS, '     ')}\n".replace("\n0", "\n     0")),
    },
    (S,): {
        "repr of numpy": paste_scores(REPR),
        "repr of a list of scalars": paste_scores([list(row) for row in np.array(SCORES)]),
        "torch with a gradient": paste_scores(recorded("torch_grad.txt").decode()),
        "torch with a factor": paste_scores(recorded("torch_old_factor.txt").decode()),
        "TensorFlow": paste_scores(f"tf.Tensor(\n{np.array(SCORES)}, shape=(4, 3), dtype=float32)"),
        "repr of TensorFlow": paste_scores(f"<tf.Tensor: shape=(4, 3), dtype=float64, numpy=\n{REPR}>"),
        "full-width percentages": paste_scores(
            lines(SCORES, "\t", lambda one: f"{one:.0%}".translate(WIDE).replace("%", "％"))
        ),
        "decimal commas between blanks": paste_scores(
            lines(SCORES, " ", lambda one: f"{one:.2f}".replace(".", ","))
        ),
        "PaddlePaddle": paste_scores(
            f"Tensor(shape=[4, 3], dtype=float32, place=Place(gpu:0), stop_gradient=True,\n{SCORES})"
        ),
        "JAX": paste_scores(REPR.replace("array", "Array")),
        "Parquet, one column of lists": file(
            "m.parquet", lambda: parquet(pa.table({"output": pa.array(SCORES, pa.list_(pa.float64(), 3))}))
        ),
        "JSON lines of lists": file("m.jsonl", "\n".join(map(json.dumps, SCORES))),
        "a FloatTensor": paste_scores(f"torch.FloatTensor({SCORES})"),
    },
    (TS,): {
        "JSON of both": of_json({"y_true": json.loads(TRUTH.to_json(orient="split")), "y_score": SCORES}),
        "NPZ": file("m.npz", lambda: npz(y_true=BITS, y_score=SCORES)),
        "assignments": paste(f"y_true = np.array({BITS})\ny_score = {SCORES}"),
        "two blocks with titles": paste(f"y_true:\n{lines(BITS, ',')}\ny_score:\n{lines(SCORES, ',')}"),
        "lists in the cells of a CSV": of_csv(pd.DataFrame({"y_true": BITS, "y_score": SCORES})),
        "NPZ with names beside": file("m.npz", lambda: npz(y_true=BITS, y_score=SCORES, labels=COLUMNS)),
        "NPZ with one name": file("m.npz", lambda: npz(y=BITS, probs=SCORES)),
        "a dict of tensors": paste(recorded("torch_dict.txt").decode()),
        "a dict of arrays": paste({"y_true": np.array(BITS), "y_score": np.array(SCORES, np.float32)}),
        "code in a fence": paste(f"```python\ny_true = {BITS}\ny_score = {SCORES}\n```"),
        "JSON, labels and y_score": of_json({"labels": BITS, "y_score": SCORES}),
        "JavaScript": paste(f"const y_true = {BITS};\nconst y_score = {SCORES};"),
    },
    (T, ROWS, COLUMNS): {
        "Chinese Excel": of_csv(TRUTH.rename_axis("样本").to_csv(lineterminator="\r\n"), "gbk"),
        "LibreOffice's semicolons": file("libreoffice.csv", recorded("libreoffice_semicolons.csv")),
        "LibreOffice's UTF-16": of_csv(recorded("libreoffice_utf16.csv")),
        "Parquet": of_parquet(TRUTH),
        "Parquet, nullable types": of_parquet(TRUTH.astype("boolean")),
        "print of a DataFrame": paste(TRUTH),
        "lists with names": paste(named_rows(BITS)),
        "cells of Excel": paste(TRUTH.to_csv(sep="\t")),
        "labels in rows, by the corner": paste(TRUTH.T.rename_axis("label").to_csv()),
        "R between blanks": file(
            "m.txt", TRUTH.to_csv(sep=" ", quoting=csv.QUOTE_NONNUMERIC).removeprefix('"" ')
        ),
        **{
            f"{one} and {zero} within names": paste(TRUTH.replace({1: one, 0: zero}).to_csv(sep="\t"))
            for one, zero in (("Y", "N"), ("T", "F"))
        },
    },
    (T, ROWS, NAMED): {
        "Parquet, lists of labels": of_parquet(pd.DataFrame({"photo": ROWS, "labels": LISTS})),
        "long table with gaps": paste(LONG[LONG.truth == 1].drop(columns="score").to_csv(index=False)),
        "names of samples with a colon": paste(named_lists(": ")),
        "XLSX, a column for each of several names": file(
            "m.xlsx",
            lambda: cells(
                of_rows(
                    [["photo", "label 1", "label 2"], *([a, *b] for a, b in zip(ROWS, LISTS, strict=True))]
                )
            ),
        ),
        "a dict of tuples of names": paste({name: tuple(one) for name, one in zip(ROWS, LISTS, strict=True)}),
        **{
            f"names parted by {sign}": paste(named_lists("\t").replace(", ", sign))
            for sign in ("/", " / ", "／")
        },
    },
    (T, None, FIRST_THREE): {
        "Markdown without outer bars": paste("a | b | c\n--|--|--\n" + lines(BITS, " | ")),
        "psql": paste(
            " id | a | b | c \n----+---+---+---\n x1 | "
            + lines(BITS, " | ").replace("\n", "\n x | ")
            + "\n(4 rows)"
        ),
        "reStructuredText": paste(
            "=== === ===\na   b   c\n=== === ===\n" + lines(BITS, "   ") + "\n=== === ==="
        ),
        "numpy.savetxt with a header": of_csv("# a,b,c\n" + lines(BITS, ",")),
        "numpy.savetxt between blanks": file("m.txt", "# a b c\n" + lines(BITS, " ")),
        "comments among and below rows": of_csv("a,b,c\n1,0,1\n0,1,0\n# second half\n0,0,1\n1,1,0\n# end\n"),
        "comments above the names of numpy.savetxt": file(
            "m.txt", "# created by numpy\n# a b c\n" + lines(BITS, " ")
        ),
        "delimiters behind the rows alone": of_csv("a,b,c\n" + lines(BITS, ",").replace("\n", ",\n") + ","),
        "a delimiter behind the names alone": of_csv("a;b;c;\n" + lines(BITS, ";")),
    },
    (S, None, COLUMNS): {
        "JSON, orient index, default": of_json(SCORE.reset_index(drop=True).to_json(orient="index")),
        "polars": paste_scores(pl.DataFrame(SCORES, schema=COLUMNS, orient="row")),
        "a dict of numpy's scalars": paste_scores(
            {name: list(map(np.float64, cells)) for name, cells in SCORE.items()}
        ),
    },
    (T, None, COLUMNS): {
        "a list of dicts": paste(TRUTH.to_dict("records")),
        "JSON lines between CR and LF": file(
            "m.jsonl", TRUTH.to_json(orient="records", lines=True).replace("\n", "\r\n")
        ),
    },
    (T, None, NAMED): {
        **{
            f"names parted by {sign}": paste("\n".join(map(sign.join, LISTS)))
            for sign in (", ", ";", "|", "、", "，")
        },
        "lists of names": paste(LISTS),
    },
    (TS, LETTERED): {
        "print of two levels with names": paste(WITH_LEVELS.set_axis(list("abcd"))),
        "JSON, the tables of each sample": of_json(VECTORS.to_json(orient="index")),
        "JSON lines of lists with names": file(
            "m.jsonl", VECTORS.rename_axis("id").reset_index().to_json(orient="records", lines=True)
        ),
    },
    (S, LETTERED, SHORT): {
        "LaTeX with the name of the index": paste_scores(PLAIN_SCORE.rename_axis("id").to_latex()),
        "LaTeX of several pages": paste_scores(
            PLAIN_SCORE.to_latex(longtable=True, caption="c", label="tab:x")
        ),
        "print with the columns called label": paste_scores(PLAIN_SCORE.rename_axis(columns="label")),
        "comments above a CSV": of_csv("# exported today\n# resnet, lr=0.1\n" + PLAIN_SCORE.to_csv()),
        "JSON, more samples than labels": of_json(PLAIN_SCORE.to_json(orient="index")),
    },
    (T, LETTERED, SHORT): {
        "print with names of both axes": paste(PLAIN_TRUTH.rename_axis("id").rename_axis(columns="tag")),
        "print with the size below it": paste(f"{PLAIN_TRUTH}\n\n[4 rows x 3 columns]"),
        "an empty row in a table": paste(PLAIN_TRUTH.to_csv().replace("c,0,0", "\nc,0,0")),
        "a tibble of R": paste(
            "# A tibble: 4 × 4\n  id      cat   dog  bird\n  <chr> <dbl> <dbl> <dbl>\n"
            + "\n".join(
                f"{n} {name}{row[0]:10}{row[1]:6}{row[2]:6}"
                for n, (name, row) in enumerate(zip("abcd", BITS, strict=True), 1)
            )
        ),
    },
    (TS, LETTERED, SHORT): {
        "print of two levels": paste(PLAIN_BOTH.to_string()),
        "LaTeX of two levels": paste(PLAIN_BOTH.to_latex()),
        "print of a long table, two levels": paste(PLAIN_LONG.to_string()),
        "pandas.merge with _score": of_csv(PLAIN_TRUTH.join(PLAIN_SCORE, suffixes=("", "_score"))),
        "pandas.merge with _true": of_csv(PLAIN_TRUTH.join(PLAIN_SCORE, suffixes=("_true", ""))),
        "JSON records of objects": of_json(
            [
                {"id": name, **{kind: PLAIN_BOTH.loc[name, kind].to_dict() for kind in TS}}
                for name in PLAIN_BOTH.index
            ]
        ),
    },
}
SPLIT = "split,id,cat,dog,bird\ntr,7,1,0,1\ntr,5,0,1,0\nte,3,0,0,1\nte,9,1,1,0"
COMMAS, SIGNS_IN_NAMES, BLANKS = ("a,b", 'c "d"', "e\nf"), ("a;b", "c、d", "e"), ("a cat", "dog", "an owl")
GROUPED, GROUPS = ("pet cat", "pet dog", "wild bird"), [("pet", "cat"), ("pet", "dog"), ("wild", "bird")]
OF_GROUPS = PLAIN_TRUTH.set_axis(pd.MultiIndex.from_tuples(GROUPS), axis=1).to_csv()
STRUCTURED = [(name, "i4") for name in SHORT]
SINGLE: list[tuple[str, Read, *tuple[Any, ...]]] = [
    ("CSV with a default index", of_csv(TRUTH.reset_index(drop=True)), T, NUMBERED, COLUMNS),
    ("CSV of numbers", of_csv(TRUTH.set_axis([7, 5, 3, 1]).rename_axis("id")), T, ("7", "5", "3", "1")),
    ("CSV with commas in names", of_csv(TRUTH.set_axis(COMMAS, axis=1)), T, ROWS, COMMAS),
    (
        "labels in rows, by the names",
        paste(PLAIN_TRUTH.set_axis(PHOTOS).T.to_csv(sep="\t")),
        T,
        PHOTOS,
        SHORT,
    ),
    ("scores without names", of_csv(pd.DataFrame(SCORES).to_csv(index=False)), S, None, ("0", "1", "2")),
    (
        "XLSX, two levels",
        of_sheets(A=TRUTH.set_axis(LEVELS.set_names(["split", "id"]))),
        T,
        LETTERED,
        COLUMNS,
    ),
    ("CSV with a split before numbers of samples", of_csv(SPLIT), T, ("7", "5", "3", "9"), SHORT),
    ("NPY with names", file("m.npy", lambda: npy(np.array([*map(tuple, BITS)], STRUCTURED))), T, None, SHORT),
    ("sets of names", paste({name: set(one[:1]) for name, one in zip(ROWS, LISTS, strict=True)}), (), ROWS),
    (
        "other delimiters in names",
        of_csv(PLAIN_TRUTH.set_axis(SIGNS_IN_NAMES, axis=1)),
        T,
        None,
        SIGNS_IN_NAMES,
    ),
    ("CSV of groups of labels", of_csv(OF_GROUPS), T, LETTERED, GROUPED),
    ("merged cells of groups", of_csv(OF_GROUPS.replace("pet,pet", "pet,")), T, LETTERED, GROUPED),
    ("blanks in names", paste(TRUTH.set_axis(BLANKS, axis=1).to_string(index=False)), T, None, BLANKS),
    ("an index of two levels", of_csv(TRUTH.set_axis(LEVELS)), T, ROW_NAMES, COLUMNS),
    *(
        (f"JSON, orient {orient}", of_json(SCORE.to_json(orient=orient)), S, names, COLUMNS)
        for orient, names in (("columns", ROWS), ("split", ROWS), ("records", None))
    ),
]
CASES = {name: (read, *what) for what, inputs in FORMATS.items() for name, read in inputs.items()}
CASES |= {name: (read, *what) for name, read, *what in SINGLE}


@cache
def reading_of(name: str) -> ReadTables:
    reading: ReadTables = CASES[name][0]()
    return reading


@for_every("name", CASES)
def test_what_people_bring_is_read_right(name: str) -> None:
    _read, kinds, rows, columns = (*CASES[name], None, None)[:4]
    for kind in kinds:
        table = reading_of(name).tables[kind]
        wanted = BITS if kind == "y_true" else SCORES
        if columns == NAMED:
            wanted = [[int(label in one) for label in NAMED] for one in LISTS]
        assert np.array(table.values).tolist() == pytest.approx(np.array(wanted, float)), kind
        assert rows in (None, table.rows)
        assert columns in (None, table.columns)


OF_LISTS = Table(((1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1)), tuple(ROWS), ("cat", "bird", "dog"), True)
WHOLE: dict[str, tuple[Read, Table]] = {
    "quotation marks behind blanks": (
        of_csv('"", "猫", "狗"\n"图1", 1, 0\n"图2", 0, 1'),
        Table(((1, 0), (0, 1)), ("图1", "图2"), ("猫", "狗")),
    ),
    "JSON, names of files": (
        of_json({"sea.jpg": [1, 0, 1], "sun.jpg": [0, 1, 1]}),
        Table(((1, 0, 1), (0, 1, 1)), ("sea.jpg", "sun.jpg")),
    ),
    "the names of one sample": (paste("[['cat', 'dog']]"), Table(((1, 1),), None, ("cat", "dog"), True)),
    "a name with brackets and points": (
        of_csv('name,cat\n"[old] photo...",1\nb,0'),
        Table(((1,), (0,)), ("[old] photo...", "b"), ("cat",)),
    ),
    "a path before names parted by /": (
        paste("a/b.jpg: cat/dog\nc/d.jpg: cat"),
        Table(((1, 1), (1, 0)), ("a/b.jpg", "c/d.jpg"), ("cat", "dog"), True),
    ),
    "a comment above a row like the first": (
        paste("1 0 1\n0 1 1\n1 1 0\n# second half now\n1 0 1"),
        Table(((1, 0, 1), (0, 1, 1), (1, 1, 0), (1, 0, 1))),
    ),
    "sets of names, one of them empty": (
        paste("[{'cat', 'dog'}, set(), {'cat'}]"),
        Table(((1, 1), (0, 0), (1, 0)), None, ("cat", "dog"), True),
    ),
    "print of a series of lists": (paste(pd.Series(SHORT_LISTS, ROWS, name="labels")), OF_LISTS),
    "polars, lists of names": (paste(pl.DataFrame({"photo": ROWS, "labels": SHORT_LISTS})), OF_LISTS),
    "XLSX, a hidden sheet first": (
        file("m.xlsx", lambda: changed_sheet(sheets(old=SCORE, data=TRUTH), hide_first)),
        Table(tuple(map(tuple, BITS)), tuple(ROWS), tuple(COLUMNS)),
    ),
}


@for_every("name", WHOLE)
def test_what_is_brought_is_read_right_with_nothing_beside_it(name: str) -> None:
    read, table = WHOLE[name]
    assert read().tables == {"y_true": table}


def changed(place: str, value: object) -> bytes:
    return cells({**of_rows(named_rows(SCORES)), place: value})


WRONG = [*BITS[:2], [0, "x", 1], BITS[3]]
SHEET = "of sheet “Sheet1”: "
REFUSED: dict[str, tuple[Read, str]] = {
    "a long word in lists": (
        paste_scores("[[" + "9" * 5000 + "]]"),
        "Line 1, column 3: this cell has 5,000 characters, and at most 400 are allowed.",
    ),
    "a word in an old encoding": (of_csv("1,0\n1,é", "latin-1"), "Line 2, column 2: “é” is not"),
    "NPY without an array": (file("y.npy", b"\x93NUMPY\x01\x00"), "This NPY file is damaged"),
    "NPY that is none": (file("y.npy", b"PK\x03\x04"), "This is not an NPY file"),
    "NPY of texts": (file("y.npy", lambda: npy([["a"]])), "the shape (1, 1) and the type <U1"),
    "NPY of four tables": (file("y.npy", lambda: npy(np.zeros((4, 1, 1)))), "three matrices at most"),
    "a word in UTF-16": (of_csv("a\tb\n1\t0\n0\thigh", "utf-16"), "Line 3, column 2: “high”"),
    "a word in XLSX": (file("m.xlsx", changed("C3", "high")), f"Cell C3 {SHEET}“high” is not"),
    "an empty cell in XLSX": (file("m.xlsx", changed("C3", None)), f"Cell C3 {SHEET}this cell is empty"),
    "a date in XLSX": (
        file("m.xlsx", changed("D5", datetime.datetime(2026, 1, 5))),
        f"Cell D5 {SHEET}“2026-01-05 00:00:00” is a date",
    ),
    "an error in XLSX": (
        file("m.xlsx", recorded("libreoffice_division_by_zero.xlsx")),
        "Cell D6 of sheet “结果”: this cell is empty, or what is in it gave an error",
    ),
    "a gap in Parquet": (of_parquet(SCORE.mask(SCORE == 0.8)), "Row 2, column 3: "),
    "a word in Markdown": (
        paste_scores(markdown(SCORES).replace("0.05", "?")),
        "Line 5, column 3: “?” is not",
    ),
    "a word in LaTeX": (paste_scores(LATEX.replace("0.05", "?")), "Line 9, column 3: “?” is not"),
    "a word in a frame": (paste(str(PLAIN_TRUTH).replace("0     1", "0     x")), "Line 2, column 4: “x”"),
    "a frame cut off": (paste(pd.DataFrame(np.zeros((80, 3)))), "the table was cut off where it says “...”"),
    "a tensor cut off": (
        paste(recorded("torch_cut_off.txt").decode()),
        "Line 1, column 35: the table was cut off",
    ),
    "polars cut off": (paste(pl.DataFrame({"a": [1] * 50})), "the table was cut off"),
    "a pair twice": (
        paste(LONG.to_csv(index=False) + LONG[:1].to_csv(index=False, header=False)),
        "Line 14, column 1: sample “图1” and label “猫” have a row already.",
    ),
    "a pair without a score": (
        paste(LONG[:-1].to_csv(index=False)),
        "no row with the score of sample “图4” and label “traffic light”",
    ),
    "a word in a long table": (
        paste(LONG.astype(str).replace("0.8", "high").to_csv(index=False)),
        "Line 6, column 4: “high” is not",
    ),
    "HTML": (paste(SCORE.to_html()), "This is a page of HTML."),
    "bytes of no encoding": (of_csv(b"a,b\n1,\x81\x8d\x00\xff"), "its byte 6 belongs to no character"),
    "marks beside empty cells": (
        file("m.xlsx", lambda: cells(of_rows([["", "cat", "dog"], ["a", "x", None], ["b", None, "x"]]))),
        f"Cell B2 {SHEET}“x” is not",
    ),
    "a list of pandas cut off beside a name": (
        paste(pd.DataFrame({"photo": list("abc"), "labels": [list("abcdefghijklmnopqrst")] * 3})),
        "Line 2, column 56: the table was cut off",
    ),
    "old Excel": (file("m.xls", b"\xd0\xcf\x11\xe0"), "A program that saves XLS saves XLSX as well."),
}


@for_every("name", REFUSED)
def test_what_cannot_be_read_is_refused_at_its_place(name: str) -> None:
    read, sentence = REFUSED[name]
    with pytest.raises(InputError) as refused:
        read()
    assert sentence in str(refused.value)


def read_as(how: str, text: str) -> ReadTables:
    """Read a text as a file of this name, or as one that was pasted for this kind of table."""
    return read_text(text, how) if how in KINDS else read_file(how, text.encode())


@for_every(("name", "case"), json.loads(recorded("refused_texts.json")).items())
def test_a_text_that_cannot_be_read_is_refused_at_its_place(name: str, case: tuple[str, str, str]) -> None:
    how, text, sentence = case
    with pytest.raises(InputError) as refused:
        matrix_of(read_as(how, text), ONE_CELL)
    assert sentence in str(refused.value)
    assert str(refused.value).encode()  # it can be sent to a browser


@for_every(("text", "values", "rows", "columns"), json.loads(recorded("read_texts.json")))
def test_a_text_is_read_with_its_names(text: str, values: Any, rows: Any, columns: Any) -> None:
    (table,) = read_text(text, "y_score").tables.values()
    assert [list(row) for row in table.values] == values
    assert [one and list(one) for one in (table.rows, table.columns)] == [rows, columns]


FINITE = st.floats(allow_nan=False, allow_infinity=False)
TABLES = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(FINITE, min_size=width, max_size=width), min_size=1, max_size=5)
)


@given(values=TABLES)
def test_numbers_that_are_written_are_read_again(values: list[list[float]]) -> None:
    of_numpy = np.array2string(np.array(values), threshold=100, floatmode="unique", max_line_width=10_000)
    for text in (repr(values), json.dumps(values), lines(values, ","), lines(values, "\t"), of_numpy):
        assert read_text(text, "y_score").tables["y_score"].values == tuple(map(tuple, values))


def test_only_plain_numbers_are_numbers() -> None:
    assert not [*filter(is_value_text, ("١", "1_000", "0x10", "1e", "--1", "inf", "1.2.3", "1,2,3"))]


# Guesses, and what a press makes of them


def test_another_encoding_is_one_choice_away() -> None:
    content = "樣本,貓,狗\na,0.5,0.2".encode("big5")
    (guess, *_others) = read_file("m.csv", content).guesses
    assert (guess.key, {"gb18030", "big5"} - {*guess.titles}) == ("encoding", set())
    assert read_file("m.csv", content, {"encoding": "big5"}).tables["y_score"].columns == ("貓", "狗")


def test_every_guess_says_what_was_taken() -> None:
    guesses = [guess for name in CASES for guess in reading_of(name).guesses]
    assert all(guess.sentence.endswith(".") for guess in guesses)
    assert all(guess.taken in guess.titles for guess in guesses if guess.titles)
    wanted = "encoding percent table tables orientation labels names missing sheet"
    assert {*wanted.split()} <= {guess.key for guess in guesses}


PERCENTAGES = {"y_score": "70.8 % 20 %\n30% 99.5 ％"}


@for_every(
    ("texts", "choices", "values"),
    [
        (PERCENTAGES, {"y_score.percent": "share"}, ((0.708, 0.2), (0.3, 0.995))),
        (PERCENTAGES, {"y_score.percent": "figure"}, ((70.8, 20), (30, 99.5))),
        ({"y_true": "1,0,1\n0,1,1"}, {"orientation": "turned"}, ((1, 0), (0, 1), (1, 1))),
        ({"y_score": "0,1,2\n1,0,1"}, {"y_score.header": "cells"}, ((0, 1, 2), (1, 0, 1))),
    ],
)
def test_what_was_guessed_is_taken_otherwise_by_a_choice(
    texts: dict[str, str], choices: dict[str, str], values: tuple[tuple[float, ...], ...]
) -> None:
    reading = read_pasted(texts, choices)
    assert [table.values for table in reading.tables.values()] == [values]
    assert {*choices.values()} <= {guess.taken for guess in reading.guesses}


def test_names_in_place_tell_how_a_table_lies() -> None:
    in_place = Matrix.of([[1, 0], [0, 1]], [[0, 0], [0, 0]], ["x", "y"], ["cat", "dog"])
    reading = read_pasted({"y_score": "\tx\ty\ncat\t0.9\t0.1\ndog\t0.2\t0.8"}, {}, in_place)
    matrix = matrix_of(reading, in_place)
    assert matrix.scores == ((0.9, 0.2), (0.1, 0.8))
    assert (matrix.samples, matrix.labels) == (("x", "y"), ("cat", "dog"))


def test_names_of_truths_and_predictions_are_one_matrix() -> None:
    texts = {"y_true": "photo1: cat, dog\nphoto2: bird", "y_pred": "photo2: dog\nphoto1: cat"}
    matrix = matrix_of(read_pasted(texts), ONE_CELL)
    assert (matrix.samples, matrix.labels) == (("photo1", "photo2"), ("cat", "dog", "bird"))
    assert matrix.truth == ((1, 1, 0), (0, 0, 1))
    assert matrix.decision.cells == ((1, 0, 0), (0, 1, 0))
    assert [guess.key for guess in read_pasted(texts).guesses] == ["labels"]  # once for both


def test_an_empty_line_is_a_sample_without_labels() -> None:
    table = read_text("cat, dog\n\nbird\n").tables["y_true"]
    assert (table.values, table.columns) == (((1, 1, 0), (0, 0, 0), (0, 0, 1)), ("cat", "dog", "bird"))


@for_every("text", ["haze primary\nclear primary\nhaze\nclear haze primary", "a: x y\nb: y x"])
def test_blanks_part_names_where_the_same_words_return(text: str) -> None:
    whole, parted = (read_text(text, None, {"blanks": one}).tables["y_true"] for one in ("whole", "parted"))
    assert len(parted.columns or ()) <= len(whole.columns or ()) + 1
    assert all(" " not in name for name in parted.columns or ())


def test_truths_are_numbers_beside_a_matrix_of_another_size() -> None:
    reading = read_file("m.npz", npz(y_true=np.array(BITS, bool), y_pred=np.array(BITS, bool)))
    assert matrix_of(reading, ONE_CELL).scores == tuple(map(tuple, BITS))


def test_a_row_that_counts_may_be_names_or_ranks() -> None:
    assert read_text("0,1,2\n1,0,1").tables["y_true"].columns == ("0", "1", "2")
    assert read_text("1,2,3\n3,1,2").tables["y_score"].shape == (2, 3)


def test_what_is_not_read_of_a_long_table_and_what_is_filled_in_is_noted() -> None:
    reading = read_text("sample,label,truth,value\na,cat,1,5\n,dog,0,6")
    assert reading.tables["y_true"].rows == ("a",)
    sentences = [guess.sentence for guess in reading.guesses]
    assert "The column “value” was not read." in sentences
    assert "An empty cell below the name of a sample was taken for the same name." in sentences


@for_every("blanks", ["\n" * 50, " " * (limits.MAX_LINE_LENGTH + 1), "\r\n" * 50 + "\t"])
def test_any_blanks_may_stand_before_a_table_between_bars(blanks: str) -> None:
    table = "|   | cat | dog |\n|---|---|---|\n| a | 0.5 | 1 |"
    assert read_text(blanks + table).tables == read_text(table).tables


def test_a_clean_paste_has_no_guesses() -> None:
    texts = {"y_true": TRUTH.to_csv(sep="\t"), "y_score": SCORE.to_csv(sep="\t")}
    assert read_pasted(texts).guesses == ()


# Files that are made to harm


def without_end(content: bytes) -> bytes:
    """An ODS file whose last sheet does not end: python-calamine alone would wait for the end forever."""
    whole = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as source, ZipFile(whole, "w") as archive:
        for name in source.namelist():
            member = source.read(name)
            archive.writestr(name, member.rpartition(b"</table:table>")[0] or member)
    return whole.getvalue()


FAR = b'<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>'
ENTITY = b'<!DOCTYPE a [<!ENTITY b "c">]>'
SHEET_XML = b"<worksheet><sheetData>%s</sheetData></worksheet>"
ODS = (
    b'<table:table><table:table-row table:number-rows-repeated="%d">'
    b'<table:table-cell office:value="1" table:number-columns-repeated="%d"/></table:table-row></table:table>'
)
HARMFUL: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a member of zeros": ("m.xlsx", lambda: packed_file("xl/worksheets/sheet1.xml", bytes(60_000_000))),
    "cells far apart": ("m.xlsx", lambda: packed_file("xl/worksheets/sheet1.xml", SHEET_XML % FAR)),
    "a real sheet with cells far apart": ("m.xlsx", lambda: cells({"A1": 1, "XFD1": 1, "A90000": 1})),
    "cells repeated": ("m.ods", lambda: packed_file("content.xml", ODS % (1_000_000, 16_000))),
    "a workbook without a sheet": ("m.ods", lambda: packed_file("content.xml", b"<office/>")),
    "a sheet without an end": ("m.ods", lambda: without_end(recorded("libreoffice_two_sheets.ods"))),
    "entities": ("m.xlsx", lambda: packed_file("xl/worksheets/sheet1.xml", ENTITY + SHEET_XML % b"")),
    "NPZ of zeros": ("m.npz", lambda: packed_file("y_true.npy", bytes(60_000_000))),
    "Parquet, a long text in many cells": (
        "m.parquet",
        lambda: parquet(
            pa.table({"a": pa.DictionaryArray.from_arrays(np.zeros(9_000, np.int32), ["x" * 900_000])})
        ),
    ),
    "Parquet of too many rows": ("m.parquet", lambda: parquet(pd.DataFrame({"a": np.zeros(200_000)}))),
}


@for_every(
    "row",
    [
        b'<row r="1"><c r="A%s"/></row>' % (b"9" * 400),
        b"<row r='1'><c r='a4000000000'/></row>",
        b'<row r = "+4000000000"><c/></row>',
        b'<row r="000000004000000000"><c/></row>',
        b'<row r="1"><c r="%s1"/></row>' % (b"A" * 400),
    ],
)
def test_a_cell_that_says_it_stands_far_away_is_refused_in_a_sheet_of_any_name(row: bytes) -> None:
    with pytest.raises(InputError, match="This sheet is too large"):
        read_file("m.xlsx", packed_file("xl/anywhere.xml", SHEET_XML % row))


@for_every("times", [b'"%s"' % (b"9" * 400), b"'900000000'", b'"+900000000"', b'"0000000000900000000"'])
def test_a_cell_that_is_repeated_too_often_is_refused_however_that_is_written(times: bytes) -> None:
    once = ODS % (1, 1)
    with pytest.raises(InputError, match="This sheet is too large"):
        read_file("m.ods", packed_file("content.xml", once.replace(b'repeated="1"', b"repeated=" + times)))


@for_every("name", HARMFUL)
def test_what_unfolds_to_too_much_is_refused_in_a_moment(name: str) -> None:
    title, make = HARMFUL[name]
    content = make()
    assert len(content) < 4_000_000
    began = time.thread_time()
    with pytest.raises(InputError):
        read_file(title, content)
    assert time.thread_time() - began < 1


ENDINGS = ["csv", "tsv", "txt", "xlsx", "ods", "parquet", "json", "jsonl", "npy", "npz", "md", "tex"]
SIGNS = "[]{}()0123456789.,;:|&\\\t\n -eE'\"=%+TFyn是否，、│┆#~_abyx"


@pytest.mark.parametrize("ending", ENDINGS)
@given(
    start=st.sampled_from([b"", b"[[", b"\x93NUMPY\x01\x00", b"sample,y_true a,y_score a\n"]),
    content=st.binary(max_size=150) | st.text(alphabet=SIGNS, max_size=80).map(str.encode),
)
@settings(max_examples=3 * settings().max_examples)
def test_bytes_give_nothing_but_a_reading_or_a_sentence(ending: str, start: bytes, content: bytes) -> None:
    with suppress(InputError):
        matrix_of(read_file(f"m.{ending}", start + content), ONE_CELL)


CHANGED = {
    "m.ods": recorded("libreoffice_two_sheets.ods"),
    "m.xlsx": recorded("libreoffice_percent_format.xlsx"),
    "m.npy": npy([[1.0, 0.0]]),
}


@pytest.mark.parametrize("name", CHANGED)
@given(where=st.integers(0, 6_000), byte=st.integers(0, 255))
def test_no_changed_byte_of_a_file_does_harm(name: str, where: int, byte: int) -> None:
    changed = bytearray(CHANGED[name])
    changed[where % len(changed)] = byte
    with suppress(InputError):
        matrix_of(read_file(name, bytes(changed)), ONE_CELL)


TAGS = (
    {"y_true": "true tags\tpredicted tags\ncat,dog\tcat\ncat\tdog"},
    {"y_true": "cat; dog\tcat\ncat\tdog"},
    {"y_true": "cat,dog\ncat", "y_pred": "cat\ndog"},
)
SCORED = (
    {"y_true": "tags\tscores\ncat,dog\tcat: 0.9, dog: 0.2\ncat\tdog: 80 %, cat: 0.3"},
    {"y_true": "cat,dog\ncat", "y_score": "cat:0.9, dog:0.2\ncat=0.3; dog=0.8"},
)


@for_every("texts", (*TAGS, *SCORED))
def test_tags_are_read_by_their_names_and_may_have_their_scores_behind_them(texts: dict[str, str]) -> None:
    matrix = matrix_of(read_pasted(texts), ONE_CELL)
    assert (matrix.labels, matrix.truth) == (("cat", "dog"), ((1, 1), (1, 0)))
    if texts in TAGS:
        assert matrix.decision.cells == ((1, 0), (0, 1))
    else:
        assert matrix.scores == ((0.9, 0.2), (0.3, 0.8))


@for_every(("box", "allowed"), [("y_true", "0 or 1."), ("y_pred", "0 or 1."), ("y_score", "not")])
def test_a_refused_truth_names_what_it_must_be(box: str, allowed: str) -> None:
    with pytest.raises(InputError) as refused:
        read_pasted({box: "1,0\n0,high"})
    assert f"{box}: Line 2, column 2: “high” " in str(refused.value)
    assert allowed in str(refused.value)
    with pytest.raises(InputError, match="is not a finite number"):  # a box may hold everything
        read_pasted({box: "sample,label,y_true,y_score\nx,a,1,0.5\ny,a,0,high"})

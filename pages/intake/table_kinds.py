"""Tables of truths, scores and predictions, and the headings that say which of them a table is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from unicodedata import normalize

TRUE, SCORE, PREDICTED = "y_true", "y_score", "y_pred"
KINDS = (TRUE, SCORE, PREDICTED)


@dataclass(frozen=True)
class Table:
    """Rows of numbers of one length, with the names of rows and columns where the source had them.

    `is_open` is one made of the names of labels: a label that it does not name is 0 in every row.
    """

    values: tuple[tuple[float, ...], ...]
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None
    is_open: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return len(self.values), len(self.values[0])

    @property
    def turned(self) -> Table:
        """The same table with its columns as rows."""
        return Table(tuple(zip(*self.values, strict=True)), self.columns, self.rows, self.is_open)

    @property
    def is_zeros_and_ones(self) -> bool:
        """Whether every value is 0 or 1."""
        return {0, 1}.issuperset(value for row in self.values for value in row)


SAMPLE, LABEL = "sample", "label"
_SIGNS = re.compile(r"[\W_]+")
_WORDS = {
    SAMPLE: (
        "sample samples sampleid samplename id ids image images imageid imageindex imagename imagepath img "
        "photo photoid photos file files filename filepath path instance instanceid item itemid row rowid "
        "document documentid doc docid text example exampleid index idx name no 样本 样本编号 样本名 "
        "样本名称 样本id 图片 图片名 图像 照片 编号 序号 文件 文件名 实例 示例 样例 名称"
    ),
    LABEL: (
        "label labels labelname labelid findinglabels class classes classname classid tag tags tagname "
        "category categories categoryid categoryname variable 标签 标签名 标签名称 类别 类 标记 分类 类别名"
    ),
    TRUE: (
        "ytrue true truth truths truelabel truelabels target targets actual actuals groundtruth gt gold "
        "goldlabel relevant istrue isrelevant y ytest labelstrue truetag truetags "
        "trueclass trueclasses 真实 真值 真实值 真实标签 实际 实际值 "
        "实际标签 目标 真 标注 相关 是否相关"
    ),
    SCORE: (
        "yscore score scores prob probs probability probabilities proba probas yprob yproba ypredproba "
        "predictproba confidence conf logit logits output outputs predictionscore predictedscore "
        "predictedprobability predscore p 得分 分数 概率 置信度 评分 预测概率 预测分数 预测得分"
    ),
    PREDICTED: (
        "ypred pred preds prediction predictions predicted predictedlabel predictedlabels "
        "predlabel predlabels predictedtag predictedtags predictedclass predictedclasses yhat decision "
        "预测 预测值 预测标签 预测结果"
    ),
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}
# What may stand in a name without being all of it: `y_true cat`, `cat_score`, `test_y_true`.
_PARTS_OF_KINDS = {
    TRUE: "y_true ytrue true truth target gt actual 真实 真实值 真值 真实标签",
    SCORE: (
        "y_score yscore score scores prob proba y_prob y_proba probability conf confidence logit 预测概率 "
        "预测得分 预测分数 置信度 概率 得分 分数"
    ),
    PREDICTED: "y_pred ypred pred predicted prediction 预测 预测值 预测标签",
}
_PARTS = {part: kind for kind, parts in _PARTS_OF_KINDS.items() for part in parts.split()}
_LONGEST_WORD = 40
_EITHER = "|".join(sorted(_PARTS, key=len, reverse=True))
_FIRST = re.compile(rf"\(?['\"]?({_EITHER})['\"]?[\s_.:/,|()（）\[\]-]++(.*+)", re.IGNORECASE | re.DOTALL)
_LAST = re.compile(rf"(.*?)[\s_.:/,|()（）\[\]-]+({_EITHER})[)）\]]?", re.IGNORECASE | re.DOTALL)


def meaning(heading: object) -> str | None:
    """Return what a heading stands for: a sample, a label or a kind of table; None for a name."""
    return _KINDS.get(_bare(heading))


def kind_in(title: str) -> str | None:
    """Return the kind of table that a title names, of a sheet, a variable, a file or a line above a table."""
    if not 1 < len(title) <= 3 * _LONGEST_WORD:
        return None
    found = meaning(title)
    if found in KINDS:
        return found
    parts = re.split(r"[\s_.:\-]+", _normal(title)[:_LONGEST_WORD].casefold())
    joined = {*parts, *(f"{one}_{other}" for one, other in pairwise(parts))}
    kinds = {kind for part, kind in _PARTS.items() if part in joined}
    exact = {kind for part, kind in _PARTS.items() if part in joined and part.startswith("y_")}
    return next(iter(exact or kinds)) if len(exact or kinds) == 1 else None


def split_heading(heading: object) -> tuple[str, str] | None:
    """Return the kind and the label of a heading such as `y_true cat` or `cat (score)`; None for others."""
    if not isinstance(heading, str) or len(heading) > 2 * _LONGEST_WORD + 400:
        return None
    normal = heading.strip()
    for kind in KINDS:  # as Download writes it: the label is all that follows
        if normal.startswith(f"{kind} "):
            return kind, normal.removeprefix(f"{kind} ")
    alone = meaning(normal) if len(normal) > 1 else None
    if alone is not None and alone in KINDS:
        return alone, ""
    if found := _FIRST.fullmatch(normal):
        return _PARTS[found[1].casefold()], found[2].strip("'\")")
    if found := _LAST.fullmatch(normal):
        return _PARTS[found[2].casefold()], found[1]
    return None


def kinds_of(headings: Sequence[object]) -> list[tuple[str, str]] | None:
    """Return the kind and the label of each heading, where all have a kind and no two are the same."""
    found = [split_heading(heading) for heading in headings]
    whole = [one for one in found if one is not None]
    return whole if whole and len(whole) == len(found) and len(set(whole)) == len(whole) else None


def _bare(heading: object) -> str:
    if not isinstance(heading, str) or len(heading) > _LONGEST_WORD:
        return ""
    return _SIGNS.sub("", _normal(heading)).casefold()


def _normal(text: str) -> str:
    return text if text.isascii() else normalize("NFKC", text)


@dataclass(frozen=True)
class FoundTable:
    """A table, and what its source says of it: its kind, and whether its rows are, or may be, labels."""

    kind: str | None
    table: Table
    rows_are_labels: bool = False
    may_be_turned: bool = False

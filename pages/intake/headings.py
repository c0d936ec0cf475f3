"""What headings and titles say: which column has the samples, and which table the truths or the scores."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from unicodedata import normalize

# The kinds of tables, and what else a column may have.
TRUE, SCORE, PREDICTED = "y_true", "y_score", "y_pred"
KINDS = (TRUE, SCORE, PREDICTED)
SAMPLE, LABEL = "sample", "label"
_SIGNS = re.compile(r"[\W_]+")
_WORDS_OF_ROLES = {
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
_ROLES = {word: kind for kind, words in _WORDS_OF_ROLES.items() for word in words.split()}
# What may stand in a name without being all of it: `y_true cat`, `cat_score`, `test_y_true`.
_WORDS_OF_KINDS = {
    TRUE: "y_true ytrue true truth target gt actual 真实 真实值 真值 真实标签",
    SCORE: (
        "y_score yscore score scores prob proba y_prob y_proba probability conf confidence logit 预测概率 "
        "预测得分 预测分数 置信度 概率 得分 分数"
    ),
    PREDICTED: "y_pred ypred pred predicted prediction 预测 预测值 预测标签",
}
_KIND_OF_WORD = {part: kind for kind, parts in _WORDS_OF_KINDS.items() for part in parts.split()}
_MAX_WORD_LENGTH = 40
_ANY_WORD = "|".join(sorted(_KIND_OF_WORD, key=len, reverse=True))
_KIND_FIRST = re.compile(
    rf"\(?['\"]?({_ANY_WORD})['\"]?[\s_.:/,|()（）\[\]-]++(.*+)", re.IGNORECASE | re.DOTALL
)
_KIND_LAST = re.compile(rf"(.*?)[\s_.:/,|()（）\[\]-]+({_ANY_WORD})[)）\]]?", re.IGNORECASE | re.DOTALL)


def heading_role(heading: object) -> str | None:
    """Return what a heading stands for: a sample, a label or a kind of table; None for a name."""
    return _ROLES.get(_letters_of(heading))


def kind_in_title(title: str) -> str | None:
    """Return the kind of table that a title names, of a sheet, a variable, a file or a line above a table."""
    if not 1 < len(title) <= 3 * _MAX_WORD_LENGTH:
        return None
    found = heading_role(title)
    if found in KINDS:
        return found
    parts = re.split(r"[\s_.:\-]+", _normal(title)[:_MAX_WORD_LENGTH].casefold())
    joined = {*parts, *(f"{one}_{other}" for one, other in pairwise(parts))}
    kinds = {kind for part, kind in _KIND_OF_WORD.items() if part in joined}
    exact = {kind for part, kind in _KIND_OF_WORD.items() if part in joined and part.startswith("y_")}
    return next(iter(exact or kinds)) if len(exact or kinds) == 1 else None


def split_heading(heading: object) -> tuple[str, str] | None:
    """Return the kind and the label of a heading such as `y_true cat` or `cat (score)`; None for others."""
    if not isinstance(heading, str) or len(heading) > 2 * _MAX_WORD_LENGTH + 400:
        return None
    normal = heading.strip()
    for kind in KINDS:  # as Download writes it: the label is all that follows
        if normal.startswith(f"{kind} "):
            return kind, normal.removeprefix(f"{kind} ")
    alone = heading_role(normal) if len(normal) > 1 else None
    if alone is not None and alone in KINDS:
        return alone, ""
    if found := _KIND_FIRST.fullmatch(normal):
        return _KIND_OF_WORD[found[1].casefold()], found[2].strip("'\")")
    if found := _KIND_LAST.fullmatch(normal):
        return _KIND_OF_WORD[found[2].casefold()], found[1]
    return None


def split_headings(headings: Sequence[object]) -> list[tuple[str, str]] | None:
    """Return the kind and the label of each heading, where all have a kind and no two are the same."""
    found = [split_heading(heading) for heading in headings]
    whole = [one for one in found if one is not None]
    return whole if whole and len(whole) == len(found) and len(set(whole)) == len(whole) else None


def _letters_of(heading: object) -> str:
    if not isinstance(heading, str) or len(heading) > _MAX_WORD_LENGTH:
        return ""
    return _SIGNS.sub("", _normal(heading)).casefold()


def _normal(text: str) -> str:
    return text if text.isascii() else normalize("NFKC", text)

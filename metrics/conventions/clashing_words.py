"""The words that mean different things to different people, each meaning with the metric that computes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from metrics.conventions import Conventions
from metrics.errors import InputError
from metrics.input.example import Example
from metrics.registry import METRICS
from metrics.words import N_


@dataclass(frozen=True)
class Meaning:
    """One meaning of a word: what it is, who means it, and the metric with its average and choices.

    Where no metric is named the meaning is not computed here.

    >>> from metrics import Example, Meaning
    >>> example = Example.of([[1, 0, 1, 0]], y_pred=[[0, 1, 1, 0]])
    >>> right_cells = Meaning("Right cells", "D0", "accuracy", "micro", {"accuracy_of_labels": "cell"})
    >>> right_cells.value(example), Meaning("PRO", "another paper").value(example)
    (0.5, None)
    """

    text: str
    who: str
    metric: str = ""
    average: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)

    def value(self, example: Example) -> float | None:
        """The value on an example, or None where it is not computed or the metric refuses the example."""
        metric = METRICS.get(self.metric)
        if metric is None:
            return None
        rules = Conventions()
        for key, choice in self.choices.items():
            rules = rules.but(key, choice)
        try:
            return float(metric(example, self.average, rules))
        except InputError:
            return None


@dataclass(frozen=True)
class Clash:
    """A word that means several things, and in one sentence how to keep them apart.

    >>> from metrics import CLASHES, Example
    >>> example = Example.of([[1, 0, 1, 0]], y_pred=[[0, 1, 1, 0]])
    >>> CLASHES[0].word, [meaning.value(example) for meaning in CLASHES[0].meanings]
    ('accuracy', [0.0, 0.3333333333333333, 0.5, 0.25])
    """

    word: str
    advice: str
    meanings: tuple[Meaning, ...]


ACCURACY = Clash(
    N_("accuracy"),
    N_("Four numbers have this name. Say which: subset accuracy, Jaccard index or share of right cells."),
    (
        Meaning(
            N_("Subset accuracy: the share of samples without any wrong label"),
            N_("scikit-learn, accuracy_score"),
            "subset_accuracy",
            "samples",
        ),
        Meaning(
            N_("Jaccard index: ∩ over ∪ of every sample, then the mean"),
            N_("The review and D1, over samples; scikit-learn calls it jaccard_score"),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "jaccard"},
        ),
        Meaning(
            N_("Share of right cells: 1 − Hamming loss"),
            N_("The review and D0, over labels; torchmetrics, multilabel_accuracy"),
            "accuracy",
            "micro",
            {"accuracy_of_labels": "cell"},
        ),
        Meaning(
            N_(
                "∩ over all labels: a misreading, below 1 for a perfect prediction unless all labels are true"
            ),
            N_("D0, over samples"),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "over_labels"},
        ),
    ),
)
AVERAGE_PRECISION = Clash(
    N_("average precision"),
    N_("The same formula on rows, on columns or on all cells: say LRAP, mAP or micro AP."),
    (
        Meaning(
            N_("LRAP: over the labels of every sample, then the mean over samples"),
            N_("The review, D0, D3 and D4; scikit-learn, label_ranking_average_precision_score"),
            "average_precision",
            "samples",
        ),
        Meaning(
            N_("mAP: over the samples of every label, then the mean over labels"),
            N_("D2; scikit-learn, average_precision_score; torchmetrics, multilabel_average_precision"),
            "average_precision",
            "macro",
        ),
        Meaning(
            N_("Micro AP: over all cells, as one list"),
            N_("scikit-learn and torchmetrics with average='micro'; D2 mentions it"),
            "average_precision",
            "micro",
        ),
    ),
)
F1 = Clash(
    N_("F1"),
    N_("A mean of F is never above F of the means. Say which of the two, over samples or over labels."),
    (
        Meaning(
            N_("F of every sample, then the mean"),
            N_("D1 and D3; scikit-learn, f1_score with average='samples'"),
            "f_beta",
            "samples",
            {"f_of_samples": "each"},
        ),
        Meaning(
            N_("Mean precision and mean recall over samples, then F of the two"),
            N_("The review and D0"),
            "f_beta",
            "samples",
            {"f_of_samples": "means"},
        ),
        Meaning(
            N_("F of every label, then the mean (macro F1)"),
            N_("The review, D0 and D3; scikit-learn and torchmetrics with average='macro'"),
            "f_beta",
            "macro",
            {"f_of_labels": "each"},
        ),
        Meaning(
            N_("Mean precision and mean recall over labels, then F of the two (macro F1 as well)"),
            N_("Some published multi-label code"),
            "f_beta",
            "macro",
            {"f_of_labels": "means"},
        ),
        Meaning(
            N_("F of the counts of all cells (micro F1)"),
            N_("The review, D0 and D3; scikit-learn and torchmetrics with average='micro'"),
            "f_beta",
            "micro",
        ),
    ),
)
CHINESE = Clash(
    N_("准确率 · 精度 · 精确率 · 查准率"),
    N_("Here 准确率 is accuracy, 查准率 and 精确率 are precision; keep the English word beside them."),
    (
        Meaning(
            N_("准确率 as accuracy"),
            N_("D1"),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "jaccard"},
        ),
        Meaning(N_("准确率 as precision of each label, here their mean"), N_("D2"), "precision", "macro"),
        Meaning(
            N_("精度 as accuracy; yet 平均精度 is average precision"),
            N_("D0"),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "over_labels"},
        ),
        Meaning(
            N_("精确率 or 查准率 as precision"),
            N_("The usual words for it"),
            "precision",
            "samples",
        ),
    ),
)
PRO = Clash(
    N_("PRO"),
    N_("PRO loss and PRO are two different things from two different papers."),
    (
        Meaning(
            N_("PRO loss: the mean of four groups of pairs, with a threshold among the labels"),
            N_("The code of D3; Xu, Li and Zhou 2020"),
            "pro_loss",
            "samples",
            {"pro_mean": "mean_of_four"},
        ),
        Meaning(
            N_("PRO loss: the sum of the four groups"),
            N_("The formula of D3"),
            "pro_loss",
            "samples",
            {"pro_mean": "sum"},
        ),
        Meaning(
            N_("PRO: pairwise relevance ordering, another method"),
            N_("Xie and Huang 2021"),
        ),
    ),
)
CLASHES = (ACCURACY, AVERAGE_PRECISION, F1, CHINESE, PRO)

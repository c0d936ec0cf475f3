"""The words that mean different things to different people, each meaning with the metric that computes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..errors import InputError
from ..input.example import Example
from ..lazy import lazy_property
from ..registry import METRICS
from ..words import N_
from . import Conventions


@dataclass(frozen=True)
class Meaning:
    """One meaning of a word: what it is, who means it, and the metric with its average and choices.

    Where no metric is named the meaning is not computed here.

    >>> from multilabel_metrics_lab import Example, Meaning
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

    @lazy_property
    def rules(self) -> Conventions:
        """The conventions with these choices, and the defaults for all others."""
        return Conventions().with_choices(self.choices)

    def value(self, example: Example) -> float | None:
        """The value on an example, or None where it is not computed or the metric refuses the example."""
        metric = METRICS.get(self.metric)
        if metric is None:
            return None
        try:
            return metric.number(example, self.average, self.rules)
        except InputError:
            return None


@dataclass(frozen=True)
class AmbiguousTerm:
    """A word that means several things, and in one sentence how to keep them apart.

    `key` names it in a link.

    >>> from multilabel_metrics_lab import AMBIGUOUS_TERMS, Example
    >>> example = Example.of([[1, 0, 1, 0]], y_pred=[[0, 1, 1, 0]])
    >>> AMBIGUOUS_TERMS[0].word, [meaning.value(example) for meaning in AMBIGUOUS_TERMS[0].meanings]
    ('accuracy', [0.0, 0.3333333333333333, 0.5, 0.25])
    """

    key: str
    word: str
    advice: str
    meanings: tuple[Meaning, ...]


ACCURACY = AmbiguousTerm(
    "accuracy",
    N_("accuracy"),
    N_(
        "Four different numbers go by this name. Say which one you mean: subset accuracy, the Jaccard index "
        "or the share of right cells."
    ),
    (
        Meaning(
            N_("Subset accuracy: the share of samples whose labels are all right"),
            N_("scikit-learn, accuracy_score"),
            "subset_accuracy",
            "samples",
        ),
        Meaning(
            N_("Jaccard index: of the true or predicted labels of a sample the share that is both, averaged"),
            N_(
                "Zhang & Zhou 2014 and the article with code, over samples; scikit-learn calls it "
                "jaccard_score"
            ),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "jaccard"},
        ),
        Meaning(
            N_("Share of right cells: 1 minus the Hamming loss"),
            N_("Zhang & Zhou 2014 and the overview, over labels; torchmetrics, multilabel_accuracy"),
            "accuracy",
            "micro",
            {"accuracy_of_labels": "cell"},
        ),
        Meaning(
            N_(
                "The share of all labels that are both true and predicted: a misreading, under which a "
                "perfect prediction is below 1 unless all labels are true"
            ),
            N_("The overview, over samples"),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "over_labels"},
        ),
    ),
)
AVERAGE_PRECISION = AmbiguousTerm(
    "average_precision",
    N_("average precision"),
    N_("The same formula is used on rows, on columns and on all cells at once. Say LRAP, mAP or micro AP."),
    (
        Meaning(
            N_("LRAP: computed for the labels of every sample, then averaged over the samples"),
            N_(
                "Zhang & Zhou 2014, the overview, the MATLAB article and the article on LRAP; scikit-learn, "
                "label_ranking_average_precision_score"
            ),
            "average_precision",
            "samples",
        ),
        Meaning(
            N_("mAP: computed for the samples of every label, then averaged over the labels"),
            N_(
                "The article on AP; scikit-learn, average_precision_score; torchmetrics, "
                "multilabel_average_precision"
            ),
            "average_precision",
            "macro",
        ),
        Meaning(
            N_("Micro AP: computed for all cells as one ranking"),
            N_("scikit-learn and torchmetrics with average='micro'; the article on AP mentions it"),
            "average_precision",
            "micro",
        ),
    ),
)
F1 = AmbiguousTerm(
    "f1",
    N_("F1"),
    N_(
        "Without 0/0, the mean of the F scores is never larger than F of the mean precision and recall. "
        "Say which of the two you mean, and whether over samples or over labels."
    ),
    (
        Meaning(
            N_("F of every sample, averaged"),
            N_("The article with code and the MATLAB article; scikit-learn, f1_score with average='samples'"),
            "f_beta",
            "samples",
            {"f_of_samples": "each"},
        ),
        Meaning(
            N_("F of the mean precision and the mean recall over samples"),
            N_("Zhang & Zhou 2014 and the overview"),
            "f_beta",
            "samples",
            {"f_of_samples": "means"},
        ),
        Meaning(
            N_("F of every label, averaged (macro F1)"),
            N_(
                "Zhang & Zhou 2014, the overview and the MATLAB article; scikit-learn and torchmetrics with "
                "average='macro'"
            ),
            "f_beta",
            "macro",
            {"f_of_labels": "each"},
        ),
        Meaning(
            N_("F of the mean precision and the mean recall over labels (also called macro F1)"),
            N_("Some published multi-label code"),
            "f_beta",
            "macro",
            {"f_of_labels": "means"},
        ),
        Meaning(
            N_("F of the counts over all cells (micro F1)"),
            N_(
                "Zhang & Zhou 2014, the overview and the MATLAB article; scikit-learn and torchmetrics with "
                "average='micro'"
            ),
            "f_beta",
            "micro",
        ),
    ),
)
CHINESE = AmbiguousTerm(
    "chinese_names",
    N_("准确率 · 精度 · 精确率 · 查准率"),
    N_(
        "On these pages 准确率 is accuracy, and 查准率 and 精确率 are precision. "
        "Keep the English word beside them."
    ),
    (
        Meaning(
            N_("准确率 as accuracy"),
            N_("The article with code"),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "jaccard"},
        ),
        Meaning(
            N_("准确率 as precision, of each label (here their mean)"),
            N_("The article on AP"),
            "precision",
            "macro",
        ),
        Meaning(
            N_("精度 as accuracy, although 平均精度 is average precision"),
            N_("The overview"),
            "accuracy",
            "samples",
            {"accuracy_of_samples": "over_labels"},
        ),
        Meaning(
            N_("精确率 or 查准率 as precision"),
            N_("The usual words for precision"),
            "precision",
            "samples",
        ),
    ),
)
PRO = AmbiguousTerm(
    "pro",
    N_("PRO"),
    N_("PRO loss and PRO are different things, from different papers."),
    (
        Meaning(
            N_("PRO loss: the mean of four groups of pairs, with the threshold as one more label"),
            N_("The code of the MATLAB article; Xu, Li and Zhou 2020"),
            "pro_loss",
            "samples",
            {"pro_mean": "mean_of_four"},
        ),
        Meaning(
            N_("PRO loss: the sum of the four groups of pairs"),
            N_("The formula of the MATLAB article"),
            "pro_loss",
            "samples",
            {"pro_mean": "sum"},
        ),
        Meaning(
            N_("PRO: pairwise relevance ordering, which is another method"),
            N_("Xie and Huang 2021"),
        ),
    ),
)
AMBIGUOUS_TERMS = (ACCURACY, AVERAGE_PRECISION, F1, CHINESE, PRO)

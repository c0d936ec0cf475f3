"""Public confusions about multi-label metrics, each as a matrix on which it can be seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from metrics.pictures.threshold_class import threshold_class_loss
from metrics.words import N_
from pages.intake.examples import EXAMPLES
from pages.intake.matrix import Matrix, example_of
from pages.intake.ready_matrix import by_hand
from pages.sources.arithmetic import (
    mean,
    one_error_by,
    ranks,
    ranks_in_column_order,
    straight_lines,
    total,
    with_the_start,
)
from pages.sources.computed_numbers import Computed, Measured, Number

SKLEARN, TORCHMETRICS = "scikit-learn/scikit-learn", "Lightning-AI/torchmetrics"


@dataclass(frozen=True)
class Scenario:
    """One confusion: a question, what to notice, and what to try.

    `question` and `notice` are sentences in which names in braces stand for some of `numbers`, which are
    computed when they are shown; the first number that a metric gives is the lesson that the scenario opens.
    `threads` are the public pages on which people asked. `also` names metrics that it is about though none
    of its numbers is theirs.
    """

    question: str
    notice: str
    numbers: Mapping[str, Number]
    try_this: str
    threads: tuple[str, ...]
    also: tuple[str, ...] = ()

    @property
    def about(self) -> frozenset[str]:
        """The metrics whose lessons list it."""
        return frozenset(one.metric for one in self.numbers.values() if isinstance(one, Measured)) | {
            *self.also
        }

    @property
    def lesson(self) -> Measured:
        """The lesson to open, with the matrix."""
        return next(one for one in self.numbers.values() if isinstance(one, Measured))

    def found(self) -> dict[str, list[float]]:
        """Every number of the sentence, computed now."""
        return {name: [float(value) for value in one.values] for name, one in self.numbers.items()}


def issues(repository: str, *numbers: int) -> tuple[str, ...]:
    """The addresses of issues of a repository."""
    return tuple(f"https://github.com/{repository}/issues/{number}" for number in numbers)


def changes(repository: str, *numbers: int) -> tuple[str, ...]:
    """The addresses of proposed changes to a repository."""
    return tuple(f"https://github.com/{repository}/pull/{number}" for number in numbers)


def _on(
    key: str, metric: str, average: str = "samples", preset: str = "scikit_learn", **choices: object
) -> Measured:
    return Measured(EXAMPLES[key].matrix, metric, average, preset, choices)


def _with(matrix: Matrix, metric: str, average: str = "samples", preset: str = "scikit_learn") -> Measured:
    return Measured(matrix, metric, average, preset)


_COVERAGE = Matrix.of([[1, 0, 0], [0, 0, 1]], [[0.75, 0.5, 1.0], [1.0, 0.2, 0.1]])
_DEPTHS = Matrix.of([[1, 0, 0], [0, 1, 0], [0, 1, 1]], [[0.6, 0.7, 0.2], [0.2, 0.8, 0.4], [0.5, 0.9, 0.1]])
# How many labels of each sample the tutorial’s text says one has to read.
_DEPTHS_SAID = Computed(lambda: (2, 1, 2))
_FIRST_FALSE = Matrix.of([[0], [1], [1]], [[0.9], [0.6], [0.3]])
_SPARSE = by_hand(
    [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0]], [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0]]
)
_EMPTY_ROW = Matrix.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
_TOP_IS_TRUE = Matrix.of([[0, 1, 0]], [[0.1, 0.9, 0.5]])
_LOGITS = EXAMPLES["logits_threshold"].matrix
_LOGITS_AT_ZERO = Matrix.of(_LOGITS.truth, _LOGITS.scores, decision=("one", [0]))
_SEVERAL = EXAMPLES["threshold_class"].matrix
_CONSTANT = Matrix.of([[0, 0, 1], [0, 1, 1]], [[0.5, 0.5, 0.5]] * 2)

GALLERY: Mapping[str, Scenario] = {
    "coverage_start": Scenario(
        N_("Why is my coverage one higher than in the paper?"),
        N_(
            "scikit-learn gives {library}, the formula of the review gives {paper}. scikit-learn counts how "
            "many labels you have to read; the review subtracts 1, because it counts the steps down from "
            "the top label."
        ),
        {
            "library": _with(_COVERAGE, "coverage"),
            "paper": _with(_COVERAGE, "coverage", preset="zhang_zhou_2014"),
        },
        N_(
            "Make l3 of x2 false, so that x2 has no true label. What does each of the two rules give for x2 "
            "now?"
        ),
        (*issues(SKLEARN, 7698), *changes(SKLEARN, 7769, 7915)),
    ),
    "coverage_by_hand": Scenario(
        N_("A tutorial’s text implies a coverage of {implied}, its code gives {mean}. Who is right?"),
        N_(
            "The code is right. You have to read {depths} labels of x1, x2 and x3 to find all of their true "
            "labels, and the mean of that is {mean}. The text says {said}: it overlooks that the second "
            "true label of x3 comes last."
        ),
        {
            "mean": _with(_DEPTHS, "coverage"),
            "depths": Measured(_DEPTHS, "coverage", preset="scikit_learn", step="coverage.depth"),
            "said": _DEPTHS_SAID,
            "implied": Computed(mean(_DEPTHS_SAID)),
        },
        N_("Make l3 of x3 false. By how much does coverage fall?"),
        ("https://www.geeksforgeeks.org/?p=383979",),
    ),
    "four_accuracies": Scenario(
        N_("Why do two libraries disagree about accuracy?"),
        N_(
            "The word has four meanings, and on the same predictions they give four values: {subset} is the "
            "share of samples with every label right; {union} is the share of the true or predicted labels "
            "that are both; {cells} is the share of right cells; {labels} divides the labels that are both "
            "by all labels."
        ),
        {
            "union": _on("four_accuracies", "accuracy"),
            "subset": _on("four_accuracies", "subset_accuracy"),
            "cells": _on("four_accuracies", "accuracy", preset="torchmetrics"),
            "labels": _on("four_accuracies", "accuracy", preset="d0"),
        },
        N_("Add a label that is never true and never predicted. Which of the four values rises?"),
        (*issues(TORCHMETRICS, 1853), *issues(SKLEARN, 13421, 11743), *changes(SKLEARN, 19874)),
    ),
    "empty_row": Scenario(
        N_("Every prediction is right, so why is F1 not 1?"),
        N_(
            "The sample without labels makes F1 0/0. If that counts as 0, the mean F1 is {zero}; if it "
            "counts as 1, the mean is {one}."
        ),
        {
            "zero": _on("empty_row", "f_beta"),
            "one": _on("empty_row", "f_beta", both_empty="one"),
        },
        N_(
            "Choose the rule for 0/0 that leaves such samples out. Over how many samples is the mean taken "
            "now?"
        ),
        (*changes(SKLEARN, 26713), *issues(SKLEARN, 14876, 10843), *issues("kiudee/cs-ranking", 72)),
    ),
    "zero_division": Scenario(
        N_("What do zero_division=0, 1 and nan do to macro F1?"),
        N_(
            "Label l2 is never true and never predicted, so its F1 is 0/0. Macro F1 is {zero} if that "
            "counts as 0, {one} if it counts as 1, and {skip} with nan, which leaves the label out of the "
            "mean."
        ),
        {
            "zero": _on("nothing_predicted", "f_beta", "macro"),
            "one": _on("nothing_predicted", "f_beta", "macro", both_empty="one"),
            "skip": _on("nothing_predicted", "f_beta", "macro", both_empty="skip"),
        },
        N_("Predict l2 once. Which of the three values change, and why are all three equal now?"),
        (*issues(SKLEARN, 29048, 26864, 31052, 22625), *changes(SKLEARN, 28038)),
    ),
    "one_class": Scenario(
        N_("Why is there no AUC for a label that is always true?"),
        N_(
            "A true sample can only be ranked above a false one, and l1 has no false one. Macro AUC is "
            "therefore {library} in scikit-learn, {zero} in torchmetrics, which counts l1 as 0, and {skip} "
            "if l1 is left out."
        ),
        {
            "library": _on("one_class", "roc_auc", "macro"),
            "zero": _on("one_class", "roc_auc", "macro", "torchmetrics"),
            "skip": _on("one_class", "roc_auc", "macro", "zhang_zhou_2014"),
        },
        N_("Make l1 false in one sample. Does it matter in which one?"),
        (*issues(SKLEARN, 19394, 11739, 16568, 4230), *changes(SKLEARN, 30103)),
    ),
    "no_positives": Scenario(
        N_("What is the average precision of a label that is never true?"),
        N_(
            "Its recall is 0/0. scikit-learn counts its average precision as 0, so that the mean over the "
            "labels (mAP) is {zero}; if the label is left out, the mean is {skip}."
        ),
        {
            "zero": _on("no_positives", "average_precision", "macro"),
            "skip": _on("no_positives", "average_precision", "macro", precision_no_positives="skip"),
        },
        N_("Add a second label that is never true. Which of the two means falls?"),
        (
            *issues(SKLEARN, 8245),
            *issues("yhenon/keras-frcnn", 41),
            *issues("bbenligiray/rml-cnn", 2),
        ),
    ),
    "interpolation": Scenario(
        N_("Why do two programs get different average precisions?"),
        N_(
            "They measure different areas of the same points: scikit-learn’s average_precision_score adds up"
            " steps and says {steps}, auc(recall, precision) joins the points by straight lines and says"
            " {straight}; the mean of the best precision at 11 levels of recall, as in the first years of the"
            " Pascal VOC challenge, is {eleven}."
        ),
        {
            "steps": _on("d2_binary", "average_precision", "macro"),
            "straight": Computed(straight_lines(EXAMPLES["d2_binary"].matrix)),
            "eleven": _on("d2_binary", "average_precision", "macro", precision_interpolation="eleven_points"),
        },
        N_("Put the false sample at 0.4 on top. Which of the three falls least?"),
        (*issues(SKLEARN, 29051, 9618, 5379), *changes(SKLEARN, 6065, 7356, 9017)),
    ),
    "constant_scores": Scenario(
        N_("Can a model that knows nothing have more than half of the area under the curve?"),
        N_(
            "All four scores are equal and one sample is true, so the precision is {steps} whatever one"
            " predicts. A straight line from precision 1 at recall 0, which no threshold reaches, makes it"
            " {straight}; counted as one of 11 levels of recall, that point makes it {eleven}."
        ),
        {
            "steps": _on("constant", "average_precision", "macro"),
            "straight": Computed(straight_lines(EXAMPLES["constant"].matrix)),
            "eleven": Computed(
                with_the_start(
                    Measured(
                        EXAMPLES["constant"].matrix,
                        "average_precision",
                        "macro",
                        "scikit_learn",
                        {"precision_interpolation": "eleven_points"},
                        part=0,
                        step="average_precision.best_at_level",
                    )
                )
            ),
        },
        N_("Raise the score of the true sample a little. What do the three say of it now?"),
        (*issues(SKLEARN, 5379), *changes(SKLEARN, 7356)),
    ),
    "curve_start": Scenario(
        N_("Why does the precision-recall curve start at precision 1?"),
        N_(
            "Down the ranking the precisions are {precisions}. The point at recall 0 and precision 1 is "
            "none of them: it is added so that the curve has a beginning."
        ),
        {
            "precisions": Measured(
                _FIRST_FALSE,
                "average_precision",
                "macro",
                "scikit_learn",
                part=0,
                step="precision_here",
                ordered=True,
            )
        },
        N_("Put a true sample on top. With which precision does the curve begin now?"),
        (*issues(SKLEARN, 4223, 4996, 23213), *issues(TORCHMETRICS, 2207)),
    ),
    "macro_f": Scenario(
        N_("Is macro F1 the mean of the F1 values, or the F1 of the means?"),
        N_(
            "Both are in use. The mean of the labels’ F1 is {mean}; the F1 of macro precision and macro "
            "recall is {of_means}."
        ),
        {
            "mean": _on("macro_f_apart", "f_beta", "macro"),
            "of_means": _on("macro_f_apart", "f_beta", "macro", f_of_labels="means"),
        },
        N_("Can you make the two equal by changing a single prediction?"),
        (
            *issues(SKLEARN, 7220),
            *issues("Tencent/NeuralNLP-NeuralClassifier", 55),
            *issues("BCV-Uniandes/MuST", 4),
        ),
    ),
    "micro_or_macro": Scenario(
        N_("Micro or macro: which one notices that a rare label is missed?"),
        N_(
            "Macro F1 does. It falls to {macro}, because the rare label l2 weighs as much as any other "
            "label. Micro F1 is still {micro}, because it counts cells, and l2 has only one true cell."
        ),
        {
            "macro": _on("rare_label", "f_beta", "macro"),
            "micro": _on("rare_label", "f_beta", "micro"),
        },
        N_("Predict l2 where it is true. Which of the two values jumps?"),
        (
            *issues(SKLEARN, 28585),
            *changes(SKLEARN, 29845),
            *issues("llhthinker/BDCI2017-MingLue", 4),
        ),
    ),
    "flattened_f": Scenario(
        N_("Do I get micro F1 if I flatten the matrix first?"),
        N_(
            "No. Micro F1 of the labels is {f}. After flattening, average=“micro” takes 0 and 1 for two "
            "classes and gives {cells}: the share of right cells, in which every correct 0 counts as a "
            "success."
        ),
        {
            "f": _with(_SPARSE, "f_beta", "micro"),
            "cells": _with(_SPARSE, "accuracy", "micro", "zhang_zhou_2014"),
        },
        N_("Add labels that are never true. Which of the two values climbs towards 1?"),
        issues("AndriyMulyar/bert_document_classification", 9),
    ),
    "macro_or_micro_auc": Scenario(
        N_("I drew one ROC curve for all labels. Why is its area not the mean of the AUCs?"),
        N_(
            "Within each label the order is perfect, so macro AUC is {macro}. One curve through all cells "
            "also compares the scores of different labels, and its area is only {micro}."
        ),
        {
            "macro": _on("three_precisions", "roc_auc", "macro"),
            "micro": _on("three_precisions", "roc_auc", "micro"),
        },
        N_("Raise a score of l2 until both values are 1, without changing the order within a label."),
        (*issues(SKLEARN, 13546), *changes(SKLEARN, 24200)),
    ),
    "loss_and_auc": Scenario(
        N_("Is ranking loss the same as 1 − AUC?"),
        N_(
            "Only without ties. Here ranking loss and the AUC of the samples sum to {sum}, because "
            "scikit-learn counts a tie as fully wrong in the one and as half right in the other. If a tie "
            "counts ½ in both, they sum to {half}."
        ),
        {
            "loss": _on("tied_pair", "ranking_loss"),
            "sum": Computed(total(_on("tied_pair", "ranking_loss"), _on("tied_pair", "roc_auc", "samples"))),
            "half": Computed(
                total(
                    _on("tied_pair", "ranking_loss", ranking_loss_tie="half"),
                    _on("tied_pair", "roc_auc", "samples"),
                )
            ),
        },
        N_("Break the tie. What is the sum now, whichever way you break it?"),
        changes(SKLEARN, 3971),
    ),
    "lrap_or_ap": Scenario(
        N_("Is LRAP the same as average precision over the samples?"),
        N_(
            "Yes, unless a sample has no true label. LRAP counts such a sample as 1 and is {lrap}; average "
            "precision counts it as 0 and is {ap}."
        ),
        {
            "lrap": _with(_EMPTY_ROW, "average_precision"),
            "ap": Measured(
                _EMPTY_ROW,
                "average_precision",
                preset="scikit_learn",
                changes={"precision_empty_row": "zero"},
            ),
        },
        N_("Give x2 a true label. Can you still make the two differ?"),
        (*issues(SKLEARN, 10840), *changes(TORCHMETRICS, 477), *changes(SKLEARN, 13447)),
    ),
    "ndcg_empty": Scenario(
        N_("My scores are the truth itself, so why is NDCG not 1?"),
        N_(
            "x2 has no true label, so there is nothing to rank. If x2 counts as 0, NDCG is {zero}; if it is "
            "left out, NDCG is {skip}."
        ),
        {
            "zero": _on("ndcg_empty", "ndcg"),
            "skip": _on("ndcg_empty", "ndcg", ndcg_empty="skip"),
        },
        N_("Make one label of x2 true. Does NDCG become 1?"),
        (*issues(SKLEARN, 29521), *changes(SKLEARN, 33199)),
    ),
    "ndcg_ties": Scenario(
        N_("Can a model that gives all labels the same score have an NDCG of 1?"),
        N_(
            "If ties are broken by column, x1 gets {first_x1} and x2 gets {first_x2}, although the model "
            "knows nothing. If tied labels share their places, each sample gets {shared}."
        ),
        {
            "shared": Measured(EXAMPLES["ndcg_ties"].matrix, "ndcg", preset="scikit_learn", part=0),
            "first_x1": Measured(
                EXAMPLES["ndcg_ties"].matrix, "ndcg", "samples", "scikit_learn", {"ndcg_tie": "first"}, 0
            ),
            "first_x2": Measured(
                EXAMPLES["ndcg_ties"].matrix, "ndcg", "samples", "scikit_learn", {"ndcg_tie": "first"}, 1
            ),
        },
        N_("Add a third label with the same score. What happens to the value with shared places?"),
        (
            *issues("elixir-nx/scholar", 360),
            *changes(TORCHMETRICS, 2031),
            *issues("lightgbm-org/LightGBM", 3363),
        ),
    ),
    "argmax": Scenario(
        N_("One-error: is it argmax or argmin?"),
        N_(
            "Both, if they are taken of the right thing: argmax of the scores, or argmin of the ranks, "
            "where rank 1 is the highest score. The scores of x1 have the ranks {ranks}, so that both "
            "find l2, which is true, and one-error is {top}. The package in the thread takes argmin of "
            "ranks, as it should, but it hands out the ranks in column order, here {handed_out}: it finds "
            "l1, which is false, and gives {given}. The formula is right and the code is not."
        ),
        {
            "top": _with(_TOP_IS_TRUE, "one_error"),
            "ranks": Computed(lambda: ranks(_TOP_IS_TRUE)),
            "handed_out": Computed(lambda: ranks_in_column_order(_TOP_IS_TRUE)),
            "given": Computed(lambda: one_error_by(ranks_in_column_order(_TOP_IS_TRUE), _TOP_IS_TRUE)),
        },
        N_("Give l1 the highest score. Which ranks change, and which would the package still hand out?"),
        issues("Jopepato/multilabelMetrics", 12),
    ),
    "logits": Scenario(
        N_("Is the threshold 0.5 or 0?"),
        N_(
            "These scores are logits: at the threshold 0.5 Hamming loss is {half}, at 0 it is {zero}. "
            "A probability of 0.5 is a logit of 0: asking for a probability of at least 0.5 is asking for a "
            "logit of at least 0."
        ),
        {"half": _with(_LOGITS, "hamming_loss"), "zero": _with(_LOGITS_AT_ZERO, "hamming_loss")},
        N_(
            "Move the threshold to 0: sigmoid turns a logit of 0 into ½. Which cells change? "
            "Below the lesson on losses the scores can be read either way."
        ),
        (
            *issues("lonePatient/Bert-Multi-Label-Text-Classification", 71),
            *issues("Vincent131499/Multi_Label_Classifier_finetune", 1),
            *issues("taishan1994/pytorch_bert_multi_classification", 7),
        ),
        also=("sigmoid_cross_entropy",),
    ),
    "softmax": Scenario(
        N_("Why does the softmax loss not go to 0?"),
        N_(
            "x1 has two true labels and logits that could hardly be better: softmax cross-entropy stays at"
            " {softmax}, sigmoid cross-entropy is {sigmoid}."
        ),
        {
            "softmax": Measured(EXAMPLES["softmax_floor"].matrix, "softmax_cross_entropy", part=0),
            "sigmoid": Measured(EXAMPLES["softmax_floor"].matrix, "sigmoid_cross_entropy", part=0),
        },
        N_("Make only one label true in x1. How low can the softmax loss go now?"),
        (*issues("Tongjilibo/bert4torch", 95), "https://kexue.fm/archives/7359"),
    ),
    "threshold_class": Scenario(
        N_("Where is the “+1” in the softmax loss for several labels, and why is my loss negative?"),
        N_(
            "The other softmax loss is ln(1 + Σ eᶻ) + ln(1 + Σ e⁻ᶻ), over the false and over the true "
            "labels. Each 1 is the e⁰ of a threshold class, which code adds as one more score of 0. With it "
            "the loss of x1 is {whole}, without it {without}; softmax cross-entropy is {softmax}."
        ),
        {
            "softmax": Measured(_SEVERAL, "softmax_cross_entropy", part=0),
            "whole": Computed(
                lambda: threshold_class_loss(example_of(_SEVERAL).parts("rows")).whole.value[0]
            ),
            "without": Computed(
                lambda: threshold_class_loss(example_of(_SEVERAL).parts("rows")).without.value[0]
            ),
        },
        N_(
            "Look at the table of the threshold class below the lesson. Raise the logit of a false label "
            "above 0: which of the two sums grows? Is the loss without the threshold class still negative?"
        ),
        (*issues("Tongjilibo/bert4torch", 95), "https://kexue.fm/archives/7359"),
    ),
    "ill_defined": Scenario(
        N_("“Precision is ill-defined”: can I ignore this warning?"),
        N_(
            "No, it hides a choice. l2 is never predicted, so its precision is 0/0: if that counts as 0, "
            "macro precision is {zero}; if l2 is left out, it is {skip}."
        ),
        {
            "zero": _on("nothing_predicted", "precision", "macro"),
            "skip": _on("nothing_predicted", "precision", "macro", "zhang_zhou_2014"),
        },
        N_("Predict l2 in one sample. There would be no warning now: is the value better?"),
        (*issues("google-research/bert", 1110), *issues("ageron/handson-ml2", 257)),
    ),
    "absent_labels": Scenario(
        N_("Why does macro F1 fall when I add labels that never occur?"),
        N_(
            "Every prediction is right and micro F1 is {micro}. The F1 of a label that never occurs is 0/0, "
            "which counts as 0 in the mean, and so macro F1 is only {macro}."
        ),
        {
            "macro": _on("absent_labels", "f_beta", "macro"),
            "micro": _on("absent_labels", "f_beta", "micro"),
        },
        N_(
            "Add one more label that never occurs. What is macro F1 now, and what would it be after ten more?"
        ),
        issues(TORCHMETRICS, 1664, 1494, 295),
    ),
    "best_threshold": Scenario(
        N_("Is 0.5 the best threshold for F1?"),
        N_(
            "Not here. At the threshold 0.5, two of the true samples are missed and F1 is {half}; at the "
            "best threshold it is {peak}."
        ),
        {
            "peak": _on("best_threshold", "peak_f1", "macro"),
            "half": _on("best_threshold", "f_beta", "macro"),
        },
        N_("How far can you lower the threshold before F1 falls again?"),
        ("https://arxiv.org/abs/1402.1892",),
    ),
    "constant_model": Scenario(
        N_("Can a model that gives all labels the same score have a perfect ranking loss?"),
        N_(
            "Not in scikit-learn, which counts a tie as wrong: ranking loss is {library}. torchmetrics, "
            "with as few labels as here, ranks tied labels by their column, and gives {by_column}, a "
            "perfect loss."
        ),
        {
            "by_column": _with(_CONSTANT, "ranking_loss", preset="torchmetrics"),
            "library": _with(_CONSTANT, "ranking_loss"),
        },
        N_("Make l1 true and l3 false in both samples. Which of the two values changes?"),
        changes(SKLEARN, 3971),
    ),
}

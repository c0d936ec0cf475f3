"""The numbers of D0: one example of two samples and five labels under every metric."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.sources.claims import OTHER_RULE, OWN_WORDS, Claim, ErrorToFind
from pages.sources.computed_numbers import Measured

_SETS, _RANKED = DOCUMENTS["d0_sets"].matrix, DOCUMENTS["d0"].matrix


def _sets(metric: str, step: str = "", **changes: object) -> Measured:
    return Measured(_SETS, metric, preset="d0", changes=changes, step=step)


def _ranked(metric: str, step: str = "", average: str = "samples") -> Measured:
    return Measured(_RANKED, metric, average, preset="d0", step=step)


CLAIMS_D0 = (
    Claim(
        "B1 samples",
        "38–60",
        N_("Hamming loss of each sample"),
        "2/5; 3/5",
        _sets("hamming_loss", "hamming_loss"),
    ),
    Claim("B1", "38–60", N_("Hamming loss"), "1/2", _sets("hamming_loss")),
    Claim(
        "B2 samples",
        "64–80",
        N_("Accuracy of each sample, divided by all labels"),
        "1/5; 1/5",
        _sets("accuracy", "accuracy"),
    ),
    Claim("B2", "64–80", N_("Accuracy, divided by all labels"), "1/5", _sets("accuracy"), ("C01",)),
    Claim(
        "B2 union",
        "64–80",
        N_("The same number, if accuracy is divided by the labels that are true or predicted"),
        "1/5",
        Measured(_SETS, "accuracy"),
        ("C01",),
        error=ErrorToFind(
            OTHER_RULE,
            7,
            N_("Usual accuracy: {printed}?"),
            N_("What is accuracy by the usual rule?"),
            N_(
                "Accuracy: for each sample, the labels that are both true and predicted, divided by all "
                "labels; then the mean over the samples."
            ),
            "accuracy = mean of |Y ∩ Ŷ| / L",
            N_("Divide by the labels that are true or predicted, as most texts do. Then take the mean."),
            N_("In x1 three labels are true or predicted, and one of them is both: 1/3."),
            N_("1/5 is what the text’s own rule gives. What does the usual accuracy give?"),
            N_("Divided by what is true or predicted"),
            "mean of |Y ∩ Ŷ| / |Y ∪ Ŷ|",
            N_("Both are computed rightly, by two rules of one name."),
            N_(
                "Accuracy usually divides by the labels that are true or predicted, 3 and 4 here. The text "
                "divides by all 5, so that even a perfect prediction stays below 1."
            ),
        ),
    ),
    Claim(
        "B2 cells",
        "251",
        N_("The same number, if accuracy is computed from TP, FP, TN and FN"),
        "1/5",
        _sets("accuracy", accuracy_of_samples="cell"),
        ("C02",),
        error=ErrorToFind(
            OWN_WORDS,
            4,
            N_("Accuracy from TP, FP, TN, FN: {printed}?"),
            N_("Do TP, FP, TN and FN give 1/5 as well?"),
            N_(
                "Accuracy, which was 1/5 before, is said to follow from the counts of right and wrong cells "
                "as well."
            ),
            "accuracy = (TP + TN) / (TP + FP + TN + FN)",
            N_("Count the ten cells of the matrix. What does this formula give?"),
            N_("In x1 only l1 and l2 are wrong, so that three of its five cells are right."),
            N_("1/5 is what the text’s rule for samples gives. What do the four counts give?"),
            N_("From TP, FP, TN and FN"),
            "(TP + TN) / (TP + FP + TN + FN)",
            N_("Two metrics have this name: TN counts in only one of them."),
            N_(
                "No: TN counts the labels that are rightly left out as well, which the formula for samples "
                "does not. It is another metric under the same name."
            ),
        ),
    ),
    Claim(
        "B3 samples", "82–100", N_("Precision of each sample"), "1/2; 1/2", _sets("precision", "precision")
    ),
    Claim("B3", "82–100", N_("Precision"), "1/2", _sets("precision")),
    Claim("B4 samples", "102–120", N_("Recall of each sample"), "1/2; 1/3", _sets("recall", "recall")),
    Claim("B4", "102–120", N_("Recall"), "5/12", _sets("recall")),
    Claim("B5", "122–134", N_("F1 of the average precision and recall"), "5/11", _sets("f_beta"), ("C03",)),
    Claim(
        "B5 mean",
        "122–134",
        N_("The same number, if F1 is averaged over the samples, as libraries do"),
        "5/11",
        _sets("f_beta", f_of_samples="each"),
        ("C03", "C04"),
        error=ErrorToFind(
            OWN_WORDS,
            1,
            N_("F1 of two samples: {printed}?"),
            N_("What is the mean of the F1 of two samples?"),
            N_(
                "F1 is listed among the metrics that are computed for each sample and then averaged. Mean "
                "precision is 1/2, mean recall 5/12."
            ),
            "F1 = 2 · precision · recall / (precision + recall)",
            N_("Compute the F1 of each of the two samples, and then their mean."),
            N_("In x1 one label is both true and predicted, so that precision, recall and F1 are 1/2."),
            N_(
                "5/11 is the F1 of mean precision and mean recall. What is the mean of the F1 of the samples?"
            ),
            N_("Mean of the F1 of each sample"),
            "mean of 2 · |Y ∩ Ŷ| / (|Y| + |Ŷ|)",
            N_("The text computes the F1 of two means, and not the mean of two F1 values."),
            N_(
                "The two samples have the F1 values 1/2 and 2/5. The text computes F1 only once, of the mean "
                "precision and the mean recall, and that is another number."
            ),
            is_easy=True,
        ),
    ),
    Claim(
        "B6 top", "136–151", N_("Highest score of each sample"), "0.5; 0.7", _ranked("one_error", "top_score")
    ),
    Claim("B6 samples", "136–151", N_("One-error of each sample"), "0; 0", _ranked("one_error", "one_error")),
    Claim("B6", "136–151", N_("One-error"), "0", _ranked("one_error")),
    Claim(
        "B7 depths",
        "153–172",
        N_("Rank of the last true label of each sample"),
        "3; 4",
        _ranked("coverage", "coverage.depth"),
    ),
    Claim("B7 samples", "153–172", N_("Coverage of each sample"), "2; 3", _ranked("coverage", "coverage")),
    Claim("B7", "153–172", N_("Coverage"), "2.5", _ranked("coverage")),
    Claim(
        "B7 library",
        "153–172",
        N_("Coverage as scikit-learn counts it, without subtracting 1"),
        "",
        Measured(_RANKED, "coverage", preset="scikit_learn"),
        ("C35",),
    ),
    Claim(
        "B8 samples",
        "174–200",
        N_("Ranking loss of each sample: one of six pairs is in the wrong order"),
        "1/6; 1/6",
        _ranked("ranking_loss", "ranking_loss"),
    ),
    Claim("B8", "174–200", N_("Ranking loss"), "1/6", _ranked("ranking_loss")),
    *(
        Claim(
            f"B9 {name}",
            "202–222",
            sentence,
            printed,
            Measured(
                _RANKED,
                "average_precision",
                preset="d0",
                part=part,
                step="precision_here",
                true_only=True,
            ),
        )
        for name, sentence, printed, part in (
            ("x1", N_("Precision at each true label of x1"), "2/3; 1", 0),
            ("x2", N_("Precision at each true label of x2"), "3/4; 1; 1", 1),
        )
    ),
    Claim(
        "B9 samples",
        "202–222",
        N_("Average precision of each sample"),
        "5/6; 11/12",
        _ranked("average_precision", "average_precision"),
    ),
    Claim("B9", "202–222", N_("Average precision"), "7/8", _ranked("average_precision")),
    Claim(
        "B10",
        "224–238",
        N_("NDCG of x1, which the overview writes down but does not compute"),
        "",
        Measured(_RANKED, "ndcg", preset="d0", part=0),
        ("C38", "C40"),
    ),
    Claim("B10 mean", "224–238", N_("NDCG, the mean over the samples"), "", _ranked("ndcg"), ("C39",)),
    Claim(
        "B10 flattened",
        "224–238",
        N_("NDCG of the flattened matrix"),
        "",
        _ranked("ndcg", average="micro"),
        ("C39",),
    ),
    Claim(
        "B11 samples", "240–244", N_("Peak F1 of each sample"), "", _ranked("peak_f1", "peak_f1"), ("C42",)
    ),
    Claim("B11", "240–244", N_("Peak F1, the mean over the samples"), "", _ranked("peak_f1"), ("C42",)),
    Claim(
        "B11 flattened",
        "240–244",
        N_("Peak F1 of the flattened matrix"),
        "",
        _ranked("peak_f1", average="micro"),
        ("C42",),
    ),
)

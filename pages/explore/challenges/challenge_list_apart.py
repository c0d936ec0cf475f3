"""The challenges in the middle: where two metrics part."""

from __future__ import annotations

from metrics.words import N_
from pages.explore.challenges.challenge import START, Challenge, OnMatrix, Wanted, photos
from pages.intake.matrix import Matrix


def no_false_label_is_above_a_true_one(matrix: Matrix) -> bool:
    """Whether within every sample no false label has a higher score than a true one."""
    return all(
        max((score for true, score in zip(truth, scores, strict=True) if not true), default=low)
        <= min((score for true, score in zip(truth, scores, strict=True) if true), default=high)
        for truth, scores in zip(matrix.truth, matrix.scores, strict=True)
        for low, high in [(min(scores), max(scores))]
    )


NOT_BUNDLED = (
    Challenge(
        "spread_out",
        11,
        N_("Fewer wrong cells, fewer perfect photos"),
        N_("Make Hamming loss better and subset accuracy worse."),
        photos([[1, 0, 0, 1], [1, 1, 0, 0]], [[0.8, 0.3, 0.2, 0.7], [0.4, 0.3, 0.6, 0.1]]),
        (
            Wanted(("hamming_loss", "samples"), "below", START),
            Wanted(("subset_accuracy", "samples"), "below", START),
        ),
        (
            N_("Hamming loss counts wrong cells, wherever they are. Subset accuracy counts perfect photos."),
            N_("Repair two cells of photo 2, and spoil one cell of photo 1."),
        ),
        N_(
            "Hamming loss rewards every right cell alike. Subset accuracy rewards perfect photos only: it "
            "prefers all mistakes to be in the same photo."
        ),
        most=3,
    ),
    Challenge(
        "heaped_up",
        12,
        N_("More wrong cells, more perfect photos"),
        N_("Make Hamming loss worse and subset accuracy better."),
        photos([[1, 0, 0, 1], [1, 1, 0, 0]], [[0.8, 0.6, 0.2, 0.7], [0.7, 0.4, 0.3, 0.1]]),
        (
            Wanted(("subset_accuracy", "samples"), "above", START),
            Wanted(("hamming_loss", "samples"), "above", START),
        ),
        (
            N_(
                "Each photo has one wrong cell. Where can more mistakes be made that subset accuracy does "
                "not see?"
            ),
            N_("Take the prediction of dog away from photo 1, then predict two false labels in photo 2."),
        ),
        N_(
            "A photo that is wrong already can be as wrong as it likes: subset accuracy does not fall any "
            "further, while Hamming loss counts every cell."
        ),
        most=3,
    ),
    Challenge(
        "new_label",
        13,
        N_("Lower Hamming loss without touching a cell"),
        N_("Make Hamming loss better without touching a cell that is there."),
        photos([[1, 0, 1], [0, 1, 0]], [[0.8, 0.6, 0.7], [0.3, 0.4, 0.2]]),
        (Wanted(("hamming_loss", "samples"), "below", START), Wanted(("f_beta", "micro"), "is", START)),
        (
            N_(
                "Hamming loss is a share of all cells. How can the share fall while the number of mistakes "
                "stays?"
            ),
            N_("Press ✎ beside the matrix and add a label: it is never true and never predicted."),
        ),
        N_(
            "Hamming loss also rewards what is correctly not predicted, so it looks good where most labels "
            "are rare. F1 leaves those cells out."
        ),
        most=1,
        may=("labels",),
    ),
    Challenge(
        "right_but_unsure",
        14,
        N_("Keep every cell right, and raise cross-entropy"),
        N_("Keep every cell right, and make sigmoid cross-entropy nearly as bad as guessing."),
        photos([[1, 1, 0, 0]], [[2, 1.5, -2, -1.5]], threshold=0),
        (
            Wanted(("sigmoid_cross_entropy", "samples"), "at_least", 3 / 5),
            Wanted(("hamming_loss", "samples"), "is", 0),
        ),
        (
            N_("A score of 0 stands for a probability of one half: that is guessing."),
            N_(
                "Bring every score close to 0 on its own side, such as 0.1 for true and −0.1 for false "
                "labels."
            ),
        ),
        N_(
            "Cross-entropy rewards being right and sure. Hamming loss only asks on which side of the "
            "threshold a score lies."
        ),
    ),
    Challenge(
        "worse_top",
        15,
        N_("Better ranking loss, worse one-error"),
        N_("Make ranking loss better and one-error worse."),
        photos([[1, 0, 0, 0, 1]], [[0.9, 0.7, 0.5, 0.3, 0.1]]),
        (
            Wanted(("ranking_loss", "samples"), "below", START),
            Wanted(("one_error", "samples"), "above", START),
        ),
        (
            N_("One edit can spoil the top. The other one must repair more pairs than that costs."),
            N_("Lift boat above tree, car and dog, then put dog on top of all."),
        ),
        N_(
            "Ranking loss rewards every pair in the right order alike. One-error rewards the first place "
            "only, and nothing further down makes up for it."
        ),
        most=2,
    ),
    Challenge(
        "same_pairs",
        16,
        N_("Worse average precision, same ranking loss"),
        N_("Make average precision worse without changing ranking loss."),
        photos([[0, 1, 0, 0, 1]], [[0.7, 0.9, 0.5, 0.2, 0.1]]),
        (
            Wanted(("average_precision", "samples"), "below", START),
            Wanted(("ranking_loss", "samples"), "is", START),
        ),
        (
            N_("Spoil one pair near the top, and repair another one further down."),
            N_("Lift cat above dog: that spoils one pair. Then lift boat above tree: that repairs one."),
        ),
        N_(
            "Average precision reads the list from the top and stops at each true label, so a false label "
            "above the first true one costs most. For ranking loss every pair costs the same."
        ),
        most=2,
    ),
    Challenge(
        "less_deep",
        17,
        N_("Better coverage, worse ranking loss"),
        N_("Make coverage better and ranking loss worse."),
        photos([[0, 0, 1, 1, 0]], [[0.6, 0.4, 0.9, 0.2, 0.8]]),
        (
            Wanted(("coverage", "samples"), "below", START),
            Wanted(("ranking_loss", "samples"), "above", START),
        ),
        (
            N_("Coverage sees the last true label only. What may the other one do meanwhile?"),
            N_("Lift tree just above dog, then let car fall between cat and tree."),
        ),
        N_(
            "Coverage rewards finding the last true label early, and does not see where the others are. "
            "Ranking loss counts every false label that stands above a true one."
        ),
        most=2,
    ),
    Challenge(
        "best_threshold",
        18,
        N_("Find the best threshold for F1"),
        N_("Move the threshold until F1 is as high as any threshold can make it."),
        photos([[1, 0, 1, 1]], [[0.8, 0.45, 0.4, 0.35]]),
        (Wanted(("f_beta", "samples"), "is", ("peak_f1", "samples")),),
        (
            N_("Two true labels are missed. What is the price of predicting them as well?"),
            N_(
                "Drag the threshold below the score of tree, the lowest true label: that costs one false "
                "label."
            ),
        ),
        N_(
            "F1 rewards a balance of finding true labels and not predicting false ones, and it depends on "
            "the threshold. Peak F1 depends on the order alone: it is what the best threshold gives."
        ),
        most=1,
        may=("threshold",),
    ),
    Challenge(
        "all_level",
        19,
        N_("Ranking loss 1 with no false label above a true one"),
        N_("Bring ranking loss to 1 without putting a false label above a true one."),
        photos([[1, 0, 1, 0]], [[0.8, 0.5, 0.6, 0.5]]),
        (
            Wanted(("ranking_loss", "samples"), "is", 1),
            OnMatrix(
                N_("No false label has a higher score than a true label."), no_false_label_is_above_a_true_one
            ),
        ),
        (
            N_("Two labels need not be above or below each other. What else can they be?"),
            N_("Give all four labels the same score: every pair is a tie."),
        ),
        N_(
            "A tie is a decision of the convention. Here it counts as a wrong pair, so a model that gives "
            "all labels the same score gets the worst ranking loss. Other rules count half a pair, or none."
        ),
        most=2,
        matters=("ranking_loss_tie",),
    ),
)

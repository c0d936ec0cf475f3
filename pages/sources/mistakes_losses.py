"""The errors about PRO loss, the cross-entropies and the code around them (C58 to C80)."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.intake.matrix import DecisionRule, Matrix
from pages.sources.claims import DocumentMistake, Slip
from pages.sources.computed_numbers import (
    Computed,
    Measured,
    in_32_bits,
    naive_sigmoid_loss,
    softmax_loss_in_16_bits,
)
from pages.sources.question_matrices import QUESTION_MATRICES

_SIGMOID, _SOFTMAX = DOCUMENTS["d1_sigmoid"].matrix, DOCUMENTS["d1_logits"].matrix
_FOUR_GROUPS = QUESTION_MATRICES["four_groups"]
_EMPTY_GROUPS = QUESTION_MATRICES["empty_groups"]
_TWO_ORDERS = QUESTION_MATRICES["two_orders"]
_TOP_K = QUESTION_MATRICES["top_k"]
_FLOOR = QUESTION_MATRICES["softmax_floor"]
_ORDERED_SCORES = [[0.1, 0.9, 0.8, 0.2]]
_INDEX_LIST = Matrix.of(
    [[0, 1, 1, 0]], _ORDERED_SCORES, decision=("samples", [0.5]), relevance=[[3, 1, 2, 4]]
)
_RANK_LIST = Matrix.of([[0, 1, 0, 1]], _ORDERED_SCORES, decision=("samples", [0.5]), relevance=[[4, 1, 3, 2]])
_ON_THRESHOLD = Matrix.of([[1, 0]], [[0.5, 0.1]], decision=("samples", [0.5]))
_SURE = Matrix.of([[1, 0]], [[40, -40]], decision=("one", [0]))
_AT_ZERO = Matrix.of(_TOP_K.truth, _TOP_K.scores, decision=(DecisionRule().kind, [0]))
_NEARLY_TIED = Matrix.of([[1, 0]], [[0.1 + 1e-9, 0.1]])


def _pro(matrix: Matrix, part: int | None = None, **changes: object) -> Measured:
    return Measured(matrix, "pro_loss", "samples", "matlab_d3", changes, part)


MISTAKES_OF_LOSSES = (
    DocumentMistake(
        "C58",
        ("D3",),
        N_("PRO loss: the sum or the mean of four groups"),
        N_("The printed formula adds up four groups of pairs; the text and the code take their mean."),
        _pro(_FOUR_GROUPS, pro_mean="sum"),
        _pro(_FOUR_GROUPS),
    ),
    DocumentMistake(
        "C59",
        ("D3",),
        N_("PRO loss: groups without pairs"),
        N_(
            "A group without pairs counts as 0 and still weighs a quarter, so that a completely wrong "
            "prediction does not reach 1."
        ),
        _pro(_EMPTY_GROUPS),
        _pro(_EMPTY_GROUPS, pro_mean="nonempty"),
    ),
    DocumentMistake(
        "C60",
        ("D3",),
        N_("PRO loss: ranks in place of an order"),
        N_(
            "The header asks for the rank of each label, but the code needs the labels in their order: "
            "ranks taken for labels turn a perfect list into a bad one."
        ),
        _pro(_RANK_LIST),
        _pro(_INDEX_LIST),
    ),
    DocumentMistake(
        "C61",
        ("D3",),
        N_("PRO loss: the order of the true labels"),
        N_(
            "PRO loss needs an order of the true labels: the same true labels in another order give another "
            "loss."
        ),
        _pro(_TWO_ORDERS, 0),
        _pro(_TWO_ORDERS, 1),
    ),
    DocumentMistake(
        "C62",
        ("D3",),
        N_("PRO loss: a score equal to the threshold"),
        N_(
            "A score equal to the threshold counts as half wrong in PRO loss and as fully wrong in Hamming "
            "loss."
        ),
        _pro(_ON_THRESHOLD),
        Measured(_ON_THRESHOLD, "hamming_loss", preset="matlab_d3"),
    ),
    DocumentMistake(
        "C64",
        ("D1",),
        N_("Sigmoid cross-entropy: not divided by the samples"),
        N_("Equation (1) does not divide by the number of samples, although the code does."),
        Measured(_SIGMOID, "sigmoid_cross_entropy", preset="d1", changes={"loss_over_samples": "sum"}),
        Measured(_SIGMOID, "sigmoid_cross_entropy", preset="d1"),
    ),
    DocumentMistake(
        "C66",
        ("D1",),
        N_("Sigmoid cross-entropy: no number for certain logits"),
        N_(
            "Logits of 40 are a perfect answer, but the code gives no number, because it takes the "
            "logarithm of a rounded 0."
        ),
        Computed(lambda: naive_sigmoid_loss(_SURE)),
        Measured(_SURE, "sigmoid_cross_entropy", preset="d1"),
        stops=True,
    ),
    DocumentMistake(
        "C67",
        ("D1",),
        N_("Softmax cross-entropy: 16-bit numbers"),
        N_(
            "The frameworks do not differ in how many decimals they keep: both examples of TensorFlow were"
            " run in 16-bit numbers."
        ),
        Computed(lambda: softmax_loss_in_16_bits(_SOFTMAX)),
        Measured(_SOFTMAX, "softmax_cross_entropy", preset="d1"),
    ),
    DocumentMistake(
        "C69",
        ("D1",),
        N_("0-1 loss: always K labels"),
        N_(
            "Always predicting K labels cannot be right for samples with more or fewer true labels; a "
            "threshold on the logits can."
        ),
        Measured(_TOP_K, "zero_one_loss", preset="d1"),
        Measured(_AT_ZERO, "zero_one_loss", preset="d1"),
    ),
    DocumentMistake(
        "C71",
        ("D1",),
        N_("Softmax cross-entropy: two true labels"),
        N_("With two true labels, softmax cross-entropy cannot come near 0, however certain the logits are."),
        Measured(_FLOOR, "softmax_cross_entropy", preset="d1", part=0),
        Measured(_FLOOR, "sigmoid_cross_entropy", preset="d1", part=0),
    ),
    DocumentMistake(
        "C78",
        ("D1",),
        N_("Ranking loss: ties made by 32-bit numbers"),
        N_("Narrow numbers make ties: two scores that differ in 64 bits can be equal in 32."),
        Measured(in_32_bits(_NEARLY_TIED), "ranking_loss"),
        Measured(_NEARLY_TIED, "ranking_loss"),
    ),
)
SLIPS_OF_LOSSES = (
    Slip("C63", ("D3",), N_("The “improved 0-1 loss” of a pair is never defined. The code uses 1, ½ and 0.")),
    Slip("C65", ("D1",), N_("Equation (3) was lost, and the text refers to it where it means equation (2).")),
    Slip(
        "C68",
        ("D1",),
        N_("TensorFlow’s function returns a loss for each cell, not the mean over the samples."),
    ),
    Slip(
        "C70",
        ("D1",),
        N_("PyTorch is said to have both losses and then to lack the second; today it has both."),
    ),
    Slip("C72", ("D1", "D4"), N_("Decimals are cut off in some places and rounded in others.")),
    Slip("C73", ("D1",), N_("The indentation of the code is lost, so that none of it runs as printed.")),
    Slip(
        "C79",
        ("D0", "D1", "D2", "D3"),
        N_("N, m, n and p all stand for the number of samples somewhere, and n also for that of labels."),
    ),
    Slip("C80", ("D3",), N_("“Yang’s paper” is by Zhou, Yang and He (NAACL 2018).")),
)

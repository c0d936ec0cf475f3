"""Make the numbers of the ready matrix “Digits”: `python -m tests.intake.make_digits` writes them anew.

Two models are fitted to the handwritten digits that come with scikit-learn, one on all 64 pixels and one on
16, the means of blocks of 2×2. Each is a logistic regression for each label by itself, as the lesson is that
such a model knows nothing of the other labels. The 60 samples that are shown, six of each digit, are not
among those that the models were fitted to.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.datasets import load_digits
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.multiclass import OneVsRestClassifier

FILE = Path(__file__).resolve().parents[2] / "pages" / "intake" / "digits" / "digits.json"
LABELS = {
    "even": {0, 2, 4, 6, 8},
    "prime": {2, 3, 5, 7},
    "loop": {0, 6, 8, 9},  # not 4: some write it open, some closed
    "5 or more": {5, 6, 7, 8, 9},
    "square": {0, 1, 4, 9},
    "multiple of 3": {0, 3, 6, 9},
}
TESTED, OF_EACH = 60, 6
SEED = 3  # rounded to three decimals, no two scores of a sample are equal, and none is at the threshold
DECIMALS = 3
STRENGTH = 0.1  # scikit-learn's C: strong enough that few scores are near 0 or 1
BRIGHTNESS = "0123456789abcdefg"  # 0 is paper, 16 is ink


def blocks(pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """The means of blocks of 2×2 pixels: of (n, 64) pixels, (n, 16)."""
    return pixels.reshape(-1, 4, 2, 4, 2).mean(axis=(2, 4)).reshape(-1, 16)


def fitted(
    seen: NDArray[np.float64], truth: NDArray[np.int_], shown: NDArray[np.float64]
) -> list[list[float]]:
    """The scores of the samples that are shown, by a model that was fitted to those that are seen."""
    model = OneVsRestClassifier(LogisticRegression(C=STRENGTH, max_iter=5_000)).fit(seen, truth)
    scores: list[list[float]] = np.round(model.predict_proba(shown), DECIMALS).tolist()
    return scores


def made() -> dict[str, object]:
    """All that the file holds."""
    data = load_digits()
    digits, pixels = data.target, data.data / 16
    truth = np.array([[int(digit in having) for having in LABELS.values()] for digit in digits])
    rows = np.arange(len(digits))
    seen, tested = train_test_split(rows, test_size=TESTED, stratify=digits, random_state=SEED)
    # One of each digit first, from 0 to 9, then another one of each, and so on.
    of_each = [np.sort(tested[digits[tested] == digit]) for digit in range(10)]
    shown = np.array([of_each[digit][turn] for turn in range(OF_EACH) for digit in range(10)])
    of_64 = fitted(pixels[seen], truth[seen], pixels[shown])
    of_16 = fitted(blocks(pixels)[seen], truth[seen], blocks(pixels)[shown])
    samples = [
        {
            "digit": int(digits[row]),
            "number": int(row),
            "pixels": "".join(BRIGHTNESS[int(value)] for value in data.data[row]),
            "truth": truth[row].tolist(),
            "of_64_pixels": of_64[place],
            "of_16_pixels": of_16[place],
        }
        for place, row in enumerate(shown)
    ]
    return {"labels": list(LABELS), "samples": samples}


def written(content: dict[str, object]) -> str:
    """The file, one sample a line."""
    samples = content["samples"]
    assert isinstance(samples, list)
    lines = ",\n".join(json.dumps(one) for one in samples)
    return f'{{"labels": {json.dumps(content["labels"])},\n"samples": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    FILE.write_text(written(made()), encoding="utf-8")

"""Write what torchmetrics and torch say about some matrices: `python -m tests.oracles_torch.record`.

The ordinary tests compare the engine with `tests/recorded/torchmetrics.json`, so that they need no PyTorch.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
import torchmetrics

from tests.matrices import DECISIONS, SHAPES, Matrices, decide, scores_on, truths
from tests.oracles_torch.torch_values import CASES, library_value
from tests.values.library_calls import named

FILE = Path(__file__).parents[1] / "recorded" / "torchmetrics.json"
MATRICES = 12


def some_matrices() -> list[Matrices]:
    """Matrices of every shape, predicted in every way, tied and untied, the same each time."""
    random = np.random.default_rng(11)
    made = []
    for number in range(MATRICES):
        shape = tuple(random.integers((2, 2), (6, 6)))
        truth = truths(random, *shape, SHAPES[number % len(SHAPES)])
        scores = scores_on(random, shape, (2, 10, None)[number % 3])
        drawn = Matrices(truth.astype(int).tolist(), scores.tolist())
        made.append(decide(random, drawn, DECISIONS[number // 2 % len(DECISIONS)]))
    return made


def main() -> None:
    """Ask and write."""
    made = some_matrices()
    values = [
        {
            "library": library,
            "metric": metric,
            "average": average,
            "call": named(library)[metric, average],
            "values": [library_value(library, metric, average, drawn) for drawn in made],
        }
        for library, metric, average in CASES
    ]
    recorded = {
        "torch": torch.__version__,
        "torchmetrics": torchmetrics.__version__,
        "matrices": [asdict(drawn) for drawn in made],
        "cases": values,
    }
    FILE.write_text(json.dumps(recorded, indent=1) + "\n", "utf-8")
    print(f"{sum(len(case['values']) for case in values)} values in {FILE}")


if __name__ == "__main__":
    main()

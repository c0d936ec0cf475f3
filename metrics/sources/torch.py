"""What PyTorch calls the losses."""

from ..conventions import Conventions
from .source import Library

TORCH = Library(
    key="torch",
    title="PyTorch",
    preset=Conventions(),
    calls={
        "sigmoid_cross_entropy": {"samples": "binary_cross_entropy_with_logits(y_score, y_true)"},
        "softmax_cross_entropy": {"samples": "cross_entropy(y_score, y_true)"},
    },
    takes_weights=False,
)

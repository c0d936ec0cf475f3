"""How the random tests draw: the same examples on every run and machine, with no clock; and what runs."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None, max_examples=60)
settings.load_profile("repeatable")

NEED_TORCH = "oracles_torch"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The oracles that need PyTorch run only where they are named on the command line."""
    named = any(NEED_TORCH in argument for argument in config.args)
    return True if collection_path.name == NEED_TORCH and not named else None

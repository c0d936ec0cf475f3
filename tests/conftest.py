"""How the random tests draw: the same examples on every run and machine, with no clock; and what runs."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from streamlit.components.v2 import manifest_scanner

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None, max_examples=60)
settings.load_profile("repeatable")

# Every page that is run without a browser asks all installed packages whether they bring components.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

NEED_TORCH = "oracles_torch"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The oracles that need PyTorch run only where they are named on the command line."""
    named = any(NEED_TORCH in argument for argument in config.args)
    return True if collection_path.name == NEED_TORCH and not named else None

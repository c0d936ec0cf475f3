"""How the random tests draw: the same examples on every run and machine, with no clock; and what runs.

There are two runs. The quick one, without an option, has every test that alone catches some fault, and draws
`DRAWN` examples for each test of random matrices. The thorough one, `-m thorough`, has what only repeats
these in more variations: the tests marked `thorough`, and all random tests once more with `MORE` times as
many examples. A test that needs more than others, or can do with fewer, says how many times what the run
draws: `@settings(max_examples=5 * settings().max_examples)`.
"""

import gc
import os
import sys
from contextlib import nullcontext
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import hypothesis.core
import pytest
from hypothesis import is_hypothesis_test, settings
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import local_script_runner

import metrics

# What is compiled is written down here, whatever the machine says: else each worker, and every server that a
# test starts, compiles the whole app anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The engine is installed under this name: examples, the README and the code to take away import it by it.
for name in ("metrics", *(one.name for one in walk_packages(metrics.__path__, "metrics."))):
    sys.modules[name.replace("metrics", "multilabel_metrics_lab", 1)] = import_module(name)

DRAWN = 10
MORE = 3
settings.register_profile("quick", deadline=None, derandomize=True, database=None, max_examples=DRAWN)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=MORE * DRAWN)

# Every page that is run without a browser asks all installed packages whether they bring components.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
# And it reads and compiles its script anew.
local_script_runner.ScriptCache = cache(local_script_runner.ScriptCache)
# Every case of a random test takes its seed from the source of the test, which is read and parsed anew.
hypothesis.core.function_digest = cache(hypothesis.core.function_digest)
# Hypothesis seeds the global random generators for every example; no test draws from them.
hypothesis.core.deterministic_PRNG = nullcontext

NEED_TORCH = "oracles_torch"


def is_thorough(config: pytest.Config) -> bool:
    """Whether the run is the one of many variations."""
    return str(config.option.markexpr) == "thorough"


# To look for garbage among all that the tests have imported costs more than what is found is worth.
gc.set_threshold(50_000, 20, 50)


def pytest_configure(config: pytest.Config) -> None:
    """Say how many examples a random test draws, before any of them is read."""
    settings.load_profile("thorough" if is_thorough(config) else "quick")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """With `-n auto` one worker more than there are cores: a browser test waits for a part of its time."""
    from xdist.plugin import pytest_xdist_auto_num_workers as cores

    return cores(config) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take the random tests into the thorough run, before pytest looks at the marks."""
    for item in items:
        if is_thorough(config) and is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("thorough")


def pytest_collection_finish() -> None:
    """Leave what has been imported and collected out of every later search for garbage."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The oracles that need PyTorch run only where they are named on the command line."""
    named = any(NEED_TORCH in argument for argument in config.args)
    return True if collection_path.name == NEED_TORCH and not named else None

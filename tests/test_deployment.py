"""Two replicas behind HAProxy: one configuration for a machine and for containers; the copies of matrices."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.two_replicas import CONFIGURATION

COMPOSE = Path(__file__).parents[1] / "deploy" / "compose.yaml"
PLACES = {"BIND": "127.0.0.1:8500", "FIRST": "127.0.0.1:8501", "SECOND": "127.0.0.1:8502", "PER_ADDRESS": "9"}


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="no HAProxy found")
def test_haproxy_takes_the_configuration() -> None:
    command = ["haproxy", "-c", "-f", str(CONFIGURATION)]
    checked = subprocess.run(command, env=os.environ | PLACES, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_all_that_the_configuration_asks_for_is_given_to_it_in_a_container() -> None:
    required = set(re.findall(r"\$\{([A-Z_]+)\}", CONFIGURATION.read_text(encoding="utf-8")))
    (given,) = re.findall(r"environment: \{ (BIND.*?) \}", COMPOSE.read_text(encoding="utf-8"))
    assert required == set(PLACES) == set(re.findall(r"([A-Z_]+):", given))

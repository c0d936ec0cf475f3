"""Two replicas behind HAProxy: one configuration for a machine and for containers; the copies of matrices."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from starlette.requests import Request

from deploy.two_replicas import CONFIGURATION
from pages.intake.matrix import Matrix
from pages.state.arrival import begin
from pages.state.held_matrix import HeldMatrix
from pages.state.link import matrix_from
from pages.workbench.matrix_route import matrix_route

COMPOSE = Path(__file__).parents[1] / "deploy" / "compose.yaml"
PLACES = {"BIND": "127.0.0.1:8500", "FIRST": "127.0.0.1:8501", "SECOND": "127.0.0.1:8502", "PER_ADDRESS": "9"}
LARGE = Matrix.of(
    [[0, 1] * 20] * 30, [[(row * 37 + column * 101) % 997 / 997 for column in range(40)] for row in range(30)]
)


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="no HAProxy found")
def test_haproxy_takes_the_configuration() -> None:
    command = ["haproxy", "-c", "-f", str(CONFIGURATION)]
    checked = subprocess.run(command, env=os.environ | PLACES, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_all_that_the_configuration_asks_for_is_given_to_it_in_a_container() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)\}", CONFIGURATION.read_text(encoding="utf-8")))
    (given,) = re.findall(r"environment: \{ (BIND.*?) \}", COMPOSE.read_text(encoding="utf-8"))
    assert asked == set(PLACES) == set(re.findall(r"([A-Z_]+):", given))


# What a browser may fetch of a matrix that no link can hold


def fetched(session: str, matrix: str) -> tuple[int, str]:
    request = Request({"type": "http", "headers": [], "path_params": {"session": session, "matrix": matrix}})
    answer = matrix_route().endpoint(request)
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.status_code, bytes(answer.body).decode()


def test_a_browser_fetches_the_matrix_of_its_own_session_and_no_other() -> None:
    mine, other = begin({}, {}), begin({}, {})
    mine.load(LARGE)
    name = HeldMatrix(LARGE).version
    status, text = fetched(mine.id, name)
    assert (status, matrix_from(text)) == (200, LARGE)
    for session, asked in ((other.id, name), ("", name), (mine.id, other.held.version), ("0" * 32, name)):
        assert fetched(session, asked) == (404, "")


def test_the_name_of_a_matrix_is_the_same_on_every_server() -> None:
    huge = Matrix.of([[0, 1] * 25] * 600, [[column / 8 for column in range(50)]] * 600)
    assert HeldMatrix(huge).code == ""
    assert HeldMatrix(huge).version == "8c49b93dd04683c1bc"

"""Two replicas behind HAProxy: one configuration for a machine and for containers, their start and end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from deploy.two_replicas import CONFIGURATION, SECRET, answers, wait_for
from tests.browser.conftest import free_port, start

SCRIPT = Path(__file__).parents[1] / "deploy" / "two_replicas.py"
COMPOSE = Path(__file__).parents[1] / "deploy" / "compose.yaml"
PLACES = {"BIND": "127.0.0.1:8500", "FIRST": "127.0.0.1:8501", "SECOND": "127.0.0.1:8502", "PER_ADDRESS": "9"}


needs_haproxy = pytest.mark.skipif(shutil.which("haproxy") is None, reason="no HAProxy found")


@needs_haproxy
def test_haproxy_takes_the_configuration() -> None:
    command = ["haproxy", "-c", "-f", str(CONFIGURATION)]
    checked = subprocess.run(command, env=os.environ | PLACES, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


@needs_haproxy
def test_haproxy_speaks_tls_where_the_place_to_connect_names_a_certificate(tmp_path: Path) -> None:
    places = PLACES | {"BIND": f"127.0.0.1:8443 ssl crt {tmp_path}/none.pem"}
    command = ["haproxy", "-c", "-f", str(CONFIGURATION)]
    checked = subprocess.run(command, env=os.environ | places, capture_output=True, text=True, check=False)
    assert checked.returncode != 0
    assert "none.pem" in checked.stderr


def test_all_that_the_configuration_asks_for_is_given_to_it_in_a_container() -> None:
    required = set(re.findall(r"\$\{([A-Z_]+)(?:\[\*\])?\}", CONFIGURATION.read_text(encoding="utf-8")))
    (given,) = re.findall(r"environment: \{ (BIND.*?) \}", COMPOSE.read_text(encoding="utf-8"))
    assert required == set(PLACES) == set(re.findall(r"([A-Z_]+):", given))


def test_a_container_does_not_start_without_a_secret_and_says_where_that_is_explained() -> None:
    (given,) = re.findall(rf"{SECRET}: (.*)", COMPOSE.read_text(encoding="utf-8"))
    assert re.fullmatch(rf"\$\{{{SECRET}:\?.*docs/deploy\.md\}}", given)


# The script


@contextmanager
def two_replicas(bind: str, *options: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The script on free ports; whatever it leaves, the test does not."""
    ports = str(free_port()), str(free_port())
    process = subprocess.Popen(
        [sys.executable, *options, str(SCRIPT), "--bind", bind, "--ports", *ports],
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def children(process: subprocess.Popen[str]) -> list[Path]:
    """Where Linux shows what the process has started, for as long as it runs."""
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="utf-8")
    return [Path(f"/proc/{child}") for child in listed.split()]


@needs_haproxy
@pytest.mark.parametrize(("sent", "serves"), [(signal.SIGTERM, True), (signal.SIGINT, False)])
def test_a_signal_leaves_nothing_running(sent: signal.Signals, serves: bool) -> None:
    """While a class is served, or while the replicas start."""
    bind = f"127.0.0.1:{free_port()}"
    with two_replicas(bind) as process:
        if serves:
            wait_for(f"http://{bind}")
        while len(started := children(process)) < 3:
            time.sleep(0.1)
        process.send_signal(sent)
        assert process.wait(timeout=30) == 0
        assert not [one for one in started if one.exists()]


@needs_haproxy
def test_what_cannot_start_ends_all_with_a_sentence(tmp_path: Path) -> None:
    faulty = tmp_path / "streamlit"
    faulty.mkdir()
    (faulty / "__init__.py").write_text("")
    (faulty / "__main__.py").write_text("raise SystemExit('no start')")
    bind = f"127.0.0.1:{free_port()}"
    with two_replicas(bind, PYTHONPATH=str(tmp_path)) as process:
        _out, said = process.communicate(timeout=30)
    assert re.search(r"The replica at port \d+ cannot start: what is written above says why\.", said)
    assert process.returncode == 1
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(bind.partition(":")[2]))) != 0


def test_a_python_without_streamlit_says_what_to_run() -> None:
    with two_replicas("127.0.0.1:1", "-S") as process:  # without the packages that are installed
        _out, said = process.communicate(timeout=30)
    assert "has no Streamlit" in said
    assert said.endswith("run .venv/bin/python deploy/two_replicas.py\n")
    assert process.returncode == 1


@needs_haproxy
def test_a_port_at_which_something_else_answers_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        command = [sys.executable, str(SCRIPT), "--ports", str(port), str(free_port())]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert f"Something else answers at port {port}." in ended.stderr


# A server that others can reach


def test_nothing_is_asked_of_the_internet_when_the_app_answers_everybody(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever leaves this machine by HTTP would come by the proxy that the environment names."""
    asked: list[str] = []

    class Proxy(BaseHTTPRequestHandler):
        def parse_request(self) -> bool:
            asked.append(str(self.raw_requestline))
            return False

    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        for name in ("http_proxy", "https_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.server_port}")
        monkeypatch.setenv("no_proxy", "localhost,127.0.0.1")
        log = tmp_path / "log.txt"
        with log.open("wb") as written:
            process, _address = start("app.py", flags=["--server.address", "0.0.0.0"], log=written)
        while "URL: http" not in log.read_text(encoding="utf-8") and process.poll() is None:
            time.sleep(0.1)  # what it would ask it asks before it says where it is
        process.terminate()
        process.wait(timeout=30)
        proxy.shutdown()
    assert asked == []


def test_a_replica_is_heard_although_the_machine_has_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    class Replica(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_facts: object) -> None:
            """Write nothing."""

    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    monkeypatch.delenv("no_proxy", raising=False)
    with ThreadingHTTPServer(("127.0.0.1", 0), Replica) as replica:
        threading.Thread(target=replica.serve_forever, daemon=True).start()
        assert answers(f"http://127.0.0.1:{replica.server_port}")
        replica.shutdown()
    assert not answers(f"http://127.0.0.1:{replica.server_port}")

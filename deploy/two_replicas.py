"""Two replicas of the app behind HAProxy on this machine: `.venv/bin/python deploy/two_replicas.py`.

A replica that dies is started again; meanwhile its visitors go on at the other one. Ctrl-C or SIGTERM ends
all that was started. `--help` lists the ports.
"""

from __future__ import annotations

import argparse
import os
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from http.client import HTTPException
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).resolve().parents[1]
CONFIGURATION = Path(__file__).with_name("haproxy.cfg")
SECRET = "STREAMLIT_SERVER_COOKIE_SECRET"
PER_ADDRESS = 2_000  # a class of 300 behind one router, while all of them load the page
START_SECONDS, STOP_SECONDS = 120, 10
DIRECTLY = build_opener(ProxyHandler({}))  # a proxy of the machine does not reach its own ports


def raise_file_limit() -> None:
    """Let what is started from here hold as many open files as it may: a session takes four."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def start_replica(
    port: int, environment: Mapping[str, str], script: str = "app.py"
) -> subprocess.Popen[bytes]:
    """One replica of the app, which only this machine can reach."""
    settings = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    command = [sys.executable, "-m", "streamlit", "run", script, *settings]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | dict(environment))


def start_proxy(bind: str, ports: Sequence[int], per_address: int = PER_ADDRESS) -> subprocess.Popen[bytes]:
    """HAProxy before the two replicas, in the foreground."""
    first, second = (f"127.0.0.1:{port}" for port in ports)
    places = {"BIND": bind, "FIRST": first, "SECOND": second, "PER_ADDRESS": str(per_address)}
    return subprocess.Popen(["haproxy", "-db", "-f", str(CONFIGURATION)], env=os.environ | places)


def answers(address: str) -> bool:
    """Whether there is an answer at this address."""
    try:
        with DIRECTLY.open(f"{address}/_stcore/health", timeout=2):
            return True
    except (OSError, HTTPException):
        return False


def wait_for(address: str) -> None:
    """Wait until there is an answer at this address."""
    end = time.monotonic() + START_SECONDS
    while not answers(address):
        if time.monotonic() > end:
            raise RuntimeError(f"{address} did not answer within {START_SECONDS} s")
        time.sleep(0.1)


def obstacle(ports: Sequence[int]) -> str:
    """Return what is to be done before anything can be started, as a sentence; "" for nothing."""
    if find_spec("streamlit") is None:
        return (
            f"{sys.executable} has no Streamlit. Install the app as its README says, then run "
            ".venv/bin/python deploy/two_replicas.py"
        )
    if shutil.which("haproxy") is None:
        return "HAProxy is not installed. On Debian or Ubuntu run sudo apt install haproxy"
    for port in ports:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return f"Something else answers at port {port}. End it, or name two free ports after --ports"
    return ""


def serve(bind: str, ports: Sequence[int], per_address: int, ending: Event) -> str:
    """Serve until this is to end, then end all that was started; return why it has ended by itself, or ""."""
    # Whoever has a cookie of one replica is known to the other, also after one was started again.
    environment = {SECRET: os.environ.get(SECRET) or secrets.token_hex(32)}
    replicas: dict[int, subprocess.Popen[bytes]] = {}
    proxies: list[subprocess.Popen[bytes]] = []
    answered: set[int] = set()
    try:
        for port in ports:
            replicas[port] = start_replica(port, environment)
        proxies.append(start_proxy(bind, ports, per_address))
        while not ending.is_set():
            if proxies[0].poll() is not None and not ending.wait(0.1):
                return "HAProxy has ended: what is written above says why."
            answered.update(
                port for port in ports if port not in answered and answers(f"http://127.0.0.1:{port}")
            )
            for port, replica in replicas.items():
                if replica.poll() is None or ending.is_set():  # Ctrl-C ends the replicas, too
                    continue
                if port not in answered:
                    return f"The replica at port {port} cannot start: what is written above says why."
                replicas[port] = start_replica(port, environment)
            time.sleep(0.5)
    finally:
        stop([*proxies, *replicas.values()])
    return ""


def stop(processes: Iterable[subprocess.Popen[bytes]]) -> None:
    """End all of them, and wait until they have ended."""
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bind", default="*:8500", help="where the class connects")
    parser.add_argument("--ports", type=int, nargs=2, default=(8501, 8502), help="of the replicas")
    parser.add_argument("--per-address", type=int, default=PER_ADDRESS, help="connections from one address")
    asked = parser.parse_args()
    if to_do := obstacle(asked.ports):
        sys.exit(to_do)
    raise_file_limit()
    ending = Event()
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, lambda *_: ending.set())
    sys.exit(serve(asked.bind, asked.ports, asked.per_address, ending) or 0)


if __name__ == "__main__":
    main()

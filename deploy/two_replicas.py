"""Two replicas of the app behind HAProxy on this machine: `python deploy/two_replicas.py` serves a class.

A replica that dies is started again; meanwhile its visitors go on at the other one. `--help` lists the ports.
"""

from __future__ import annotations

import argparse
import os
import resource
import secrets
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
CONFIGURATION = Path(__file__).with_name("haproxy.cfg")
SECRET = "STREAMLIT_SERVER_COOKIE_SECRET"
PER_ADDRESS = 2_000  # a class of 300 behind one router, while all of them load the page
START_SECONDS = 120


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


def wait_for(address: str) -> None:
    """Wait until there is an answer at this address."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            with urlopen(f"{address}/_stcore/health", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"{address} did not answer within {START_SECONDS} s")


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bind", default="*:8500", help="where the class connects")
    parser.add_argument("--ports", type=int, nargs=2, default=(8501, 8502), help="of the replicas")
    parser.add_argument("--per-address", type=int, default=PER_ADDRESS, help="connections from one address")
    asked = parser.parse_args()
    raise_file_limit()
    # Whoever has a cookie of one replica is known to the other, also after one was started again.
    environment = {SECRET: os.environ.get(SECRET) or secrets.token_hex(32)}
    replicas = {port: start_replica(port, environment) for port in asked.ports}
    proxy = start_proxy(asked.bind, asked.ports, asked.per_address)
    try:
        while proxy.poll() is None:
            for port, replica in replicas.items():
                if replica.poll() is not None:
                    replicas[port] = start_replica(port, environment)
            time.sleep(1)
        sys.exit(proxy.returncode)
    except KeyboardInterrupt:
        pass
    finally:
        for process in (proxy, *replicas.values()):
            process.terminate()


if __name__ == "__main__":
    main()

"""Tests of the service's process: start, stored data, exit."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest

from deskdispatch.domain.errors import DISK_FULL_STATUS
from tests import forked
from tests.service.samples import booking_body
from tests.servicing import RunningService, start_service


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs a service that exits by itself, forked from a process with its modules imported."""
    return run_command([*forked.command(), *words])


def run_cold(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs a service that exits by itself, by its real command line."""
    return run_command([sys.executable, "-m", "deskdispatch.service", *words])


def run_command(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=180, check=False
    )


def start_process(folder: Path) -> AbstractContextManager[RunningService]:
    """Starts the service by its real command line, to test the process itself."""
    return start_service(folder, module="deskdispatch.service")


def wallet(service: RunningService, api_key: str) -> httpx.Response:
    return httpx.get(f"{service.base_url}/api/v1/wallet", headers={"X-Service-Api-Key": api_key})


def test_a_restart_keeps_the_data_and_changes_the_secrets(tmp_path: Path) -> None:
    with start_service(tmp_path, "--opening-balance", "9.000") as first:
        client = httpx.Client(base_url=first.base_url, headers=first.headers)
        with client:
            answer = client.post("/api/v1/deliveries", json=booking_body())
    order = answer.json()["delivery"]
    with start_service(tmp_path, "--opening-balance", "70.000") as second:
        assert second.api_key != first.api_key
        assert second.password != first.password
        assert second.email == first.email
        assert wallet(second, first.api_key).status_code == 401
        assert wallet(second, second.api_key).json()["balance"] == "7.250"
        found = httpx.get(
            f"{second.base_url}/api/v1/deliveries/{order['id']}", headers=second.headers
        )
        assert found.json()["delivery"]["orderNumber"] == order["orderNumber"]


def test_it_ends_when_its_standard_input_closes(tmp_path: Path) -> None:
    with start_process(tmp_path) as service:
        assert service.stop() == 0
        with pytest.raises(httpx.ConnectError):
            httpx.get(service.base_url)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_order_at_a_signal(tmp_path: Path, number: int) -> None:
    with start_process(tmp_path) as service:
        with httpx.Client(base_url=service.base_url, headers=service.headers) as client:
            assert client.get("/api/v1/account").status_code == 200
            service.process.send_signal(number)
            assert service.process.wait(10) == 0
        assert not service.database.with_name("service.db-wal").exists()


def test_joining_keeps_the_secrets_of_the_start_before(tmp_path: Path) -> None:
    with start_service(tmp_path) as first:
        pass
    with start_service(tmp_path, "--join") as second:
        assert not second.api_key
        assert not second.password
        assert wallet(second, first.api_key).status_code == 200


def test_there_is_nothing_to_join_in_a_new_database(tmp_path: Path) -> None:
    ended = run("--database", str(tmp_path / "service.db"), "--join")
    assert ended.returncode == 2
    assert ended.stderr == (
        "deskdispatch.service: cannot join: the database is new, so it has no key and password "
        "yet\n"
    )


def test_other_machines_only_with_the_flag(tmp_path: Path) -> None:
    ended = run("--database", str(tmp_path / "service.db"), "--host", "0.0.0.0")
    assert ended.returncode == 2
    assert ended.stderr == (
        "deskdispatch.service: argument --host: 0.0.0.0 is not this machine alone: add --expose\n"
    )
    with start_service(tmp_path, "--host", "0.0.0.0", "--expose") as service:
        assert service.base_url.startswith("http://0.0.0.0:")
        port = service.base_url.rpartition(":")[2]
        answer = httpx.get(f"http://127.0.0.1:{port}/api/v1/account", headers=service.headers)
    assert answer.status_code == 200


def test_it_listens_on_another_loopback_address(tmp_path: Path) -> None:
    with start_service(tmp_path, "--host", "127.0.0.2") as service:
        assert service.base_url.startswith("http://127.0.0.2:")
        answer = httpx.get(f"{service.base_url}/api/v1/account", headers=service.headers)
    assert answer.status_code == 200


def test_it_takes_the_port_it_is_given(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with start_service(tmp_path, "--port", str(port)) as service:
        assert service.base_url == f"http://127.0.0.1:{port}"


def test_the_database_holds_no_secret_in_clear(tmp_path: Path) -> None:
    with start_service(tmp_path) as service:
        pass
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert service.email.encode() in kept
    assert service.api_key.encode() not in kept
    assert service.password.encode() not in kept


def test_a_wrong_option_is_one_line_and_status_2(tmp_path: Path) -> None:
    ended = run_cold("--database", str(tmp_path / "service.db"), "--scheduled", "maybe")
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == (
        "deskdispatch.service: argument --scheduled: must be on or off, not 'maybe'\n"
    )
    assert list(tmp_path.iterdir()) == []


FULL = """
import sys
from deskdispatch.domain.errors import StartError
from deskdispatch.service import __main__, server

async def full(*_):
    raise StartError("database or disk is full", is_disk_full=True)

server.serve = full
sys.exit(__main__.main(["--database", sys.argv[1]]))
"""


def test_a_full_disk_has_a_status_of_its_own(tmp_path: Path) -> None:
    ended = run_command([sys.executable, "-c", FULL, str(tmp_path / "service.db")])
    assert ended.returncode == DISK_FULL_STATUS
    assert ended.stderr == "deskdispatch.service: database or disk is full\n"


def test_the_database_is_its_owners_alone(service: RunningService) -> None:
    kept = list(service.database.parent.iterdir())
    assert kept
    assert {path.stat().st_mode & 0o077 for path in kept} == {0}


def refusal(database: Path) -> str:
    ended = run("--database", str(database))
    assert ended.returncode == 2, ended
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith(f"deskdispatch.service: cannot use database {database}: ")
    return ended.stderr.rstrip().rpartition(": ")[2]


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere" / "service.db") == "unable to open database file"
    assert refusal(tmp_path) == "unable to open database file"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Call the shop in Hawalli. " * 100)
    assert refusal(file) == "file is not a database"
    assert file.read_text().startswith("Call the shop")


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    assert refusal(file) == "it belongs to another program"


def test_a_database_of_another_version(tmp_path: Path) -> None:
    with start_service(tmp_path) as service:
        pass
    database = sqlite3.connect(service.database)
    database.execute("PRAGMA user_version = 99")
    database.close()
    assert refusal(service.database) == "it has version 99, this program knows 1"


def test_a_database_that_another_service_uses(service: RunningService) -> None:
    assert refusal(service.database) == "database is locked"


def test_a_port_that_is_taken(tmp_path: Path, service: RunningService) -> None:
    port = service.base_url.rpartition(":")[2]
    ended = run_cold("--database", str(tmp_path / "service.db"), "--port", port)
    assert ended.returncode == 2
    assert ended.stderr == (
        f"deskdispatch.service: cannot listen on 127.0.0.1:{port}: Address already in use\n"
    )

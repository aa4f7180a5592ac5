"""Tests of the first instance's socket against unexpected input."""

from __future__ import annotations

import os
import socket
import stat
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from deskdispatch.app.instance import server as module
from deskdispatch.app.instance.hand_over import LONGEST, SecondStart, addresses
from deskdispatch.app.instance.server import InstanceServer
from tests.waiting import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is a pipe there")


class First:
    """Running first instance, with connections from a stranger."""

    def __init__(self, data: Path) -> None:
        self.server = InstanceServer()
        self.path = Path(addresses(data)[0])
        self.taken: list[SecondStart] = []

    def say(self, said: bytes) -> socket.socket:
        """Opens a connection and sends these bytes."""
        line = socket.socket(socket.AF_UNIX)
        line.setblocking(False)
        line.connect(str(self.path))
        line.send(said)
        return line

    async def answer(self, said: bytes) -> bytes:
        """Returns everything that is received until the server hangs up."""
        heard: list[bytes] = []
        with self.say(said) as line:
            await until(lambda: _heard(line, heard), what="the end of an answer")
        return b"".join(heard)


def _heard(line: socket.socket, heard: list[bytes]) -> bool:
    try:
        part = line.recv(4096)
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True
    heard.append(part)
    return part == b""


@pytest.fixture
async def first(tmp_path: Path) -> AsyncIterator[First]:
    made = First(tmp_path)
    assert made.server.listen_at(addresses(tmp_path))
    yield made
    made.server.close()


async def test_the_arguments_of_a_second_start_are_emitted(first: First) -> None:
    first.server.serve(first.taken.append)
    assert (
        await first.answer(b'{"profile": "shop", "language": "ar"}\n') == b'{"answer": "taken"}\n'
    )
    assert first.taken == [SecondStart("shop", "ar")]


async def test_messages_before_the_window_is_open_wait_for_it(first: First) -> None:
    assert await first.answer(b'{"language": "ar"}\n') == b'{"answer": "taken"}\n'
    assert first.taken == []
    first.server.serve(first.taken.append)
    assert first.taken == [SecondStart(language="ar")]


async def test_a_closing_instance_replies_that_it_closes(first: First) -> None:
    first.server.serve(first.taken.append)
    first.server.refuse()
    assert await first.answer(b"{}\n") == b'{"answer": "closing"}\n'
    assert first.taken == []


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\n", b'{"profile": "../../x"}\n'])
async def test_an_unknown_message_is_refused(first: First, said: bytes) -> None:
    first.server.serve(first.taken.append)
    assert await first.answer(said) == b""
    assert first.taken == []


async def test_a_line_without_an_end_is_read_so_far_and_no_further(first: First) -> None:
    first.server.serve(first.taken.append)
    assert await first.answer(b"x" * (LONGEST + 100)) == b""
    assert first.taken == []


async def test_a_silent_client_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REQUEST_TIMEOUT_MS", 20)
    first = First(tmp_path)
    assert first.server.listen_at(addresses(tmp_path))
    assert await first.answer(b'{"prof') == b""
    first.server.close()


async def test_a_start_is_served_while_others_say_nothing(first: First) -> None:
    first.server.serve(first.taken.append)
    lines = [first.say(b"") for _ in range(20)]
    assert await first.answer(b"{}\n") == b'{"answer": "taken"}\n'
    assert len(first.taken) == 1
    for line in lines:
        line.close()


async def test_only_the_owner_can_open_it_and_it_goes_with_the_program(first: First) -> None:
    assert stat.S_IMODE(first.path.stat().st_mode) & 0o077 == 0
    assert stat.S_ISSOCK(first.path.stat().st_mode)
    first.server.close()
    assert not first.path.exists()


async def test_a_socket_of_one_that_was_killed_is_taken_over(tmp_path: Path) -> None:
    path = Path(addresses(tmp_path)[0])
    with socket.socket(socket.AF_UNIX) as left_over:
        left_over.bind(str(path))
    first = First(tmp_path)
    assert first.server.listen_at(addresses(tmp_path))
    assert await first.answer(b"{}\n") == b'{"answer": "taken"}\n'
    first.server.close()


async def test_where_the_data_folder_takes_no_socket_the_next_place_does(tmp_path: Path) -> None:
    server = InstanceServer()
    there = tmp_path / "there.socket"
    assert server.listen_at([str(tmp_path / "missing" / "x.socket"), str(there)])
    assert there.exists()
    server.close()


def test_a_long_folder_has_an_address_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TemporaryDirectory(prefix="run-") as session:
        monkeypatch.setenv("XDG_RUNTIME_DIR", session)
        deep, other = (addresses(tmp_path / (sign * 100)) for sign in "ab")
        assert len(deep) == len(other) == 1
        assert deep != other
        assert os.path.dirname(deep[0]) == session
        server = InstanceServer()
        assert server.listen_at(deep)
        server.close()

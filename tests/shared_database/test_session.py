"""Tests of a connection's security, and of the failures of connections that are refused."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from psycopg.sql import SQL

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import SharedAddress, SharedLogin
from deskdispatch.domain.sharing.state import SignInMethod
from deskdispatch.shared_database import failures
from deskdispatch.shared_database.session import Breaker, DatabaseSession, SharedServer
from tests.postgres import Server
from tests.shared_database.shops import BEYOND, PATIENT, Place, new_place, refused
from tests.shared_database.stand_ins import answering, in_between

TLS = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
LOGIN = SharedLogin("somebody", "open sesame")


def sign_in(place: Place, login: SharedLogin | None = None) -> DatabaseSession:
    server = SharedServer(place.address, PATIENT, Breaker())
    return server.sign_in(login or place.login, failures.OWNER)


def is_encrypted(session: DatabaseSession) -> bool:
    with session:
        return bool(session.value(SQL(TLS)))


def test_beyond_loopback_the_connection_is_encrypted(tls_server: Server) -> None:
    assert is_encrypted(sign_in(new_place(tls_server, BEYOND)))


def test_beyond_loopback_nothing_is_said_to_a_server_without_tls(plain_server: Server) -> None:
    with refused(SharingFailure.NOT_ENCRYPTED):
        sign_in(new_place(plain_server, BEYOND))


def test_on_loopback_it_is_as_the_server_has_it(plain_server: Server, tls_server: Server) -> None:
    assert not is_encrypted(sign_in(new_place(plain_server)))
    assert is_encrypted(sign_in(new_place(tls_server)))


@pytest.mark.parametrize("role", ["trusted", "readable", "old_fashioned"])
def test_beyond_loopback_a_server_that_does_not_prove_itself_is_refused(
    tls_server: Server, role: str
) -> None:
    """The server asks for no password, for a plain-text one, or stores it as MD5."""
    with refused(SharingFailure.NOT_PROVEN):
        sign_in(new_place(tls_server, BEYOND, role=role))


@pytest.mark.parametrize(
    ("role", "method"),
    [("trusted", SignInMethod.TRUST), ("old_fashioned", SignInMethod.MD5)],
)
def test_on_loopback_an_old_fashioned_server_will_do_and_is_said(
    plain_server: Server, role: str, method: SignInMethod
) -> None:
    with sign_in(new_place(plain_server, role=role)) as session:
        assert session.sign_in is method
    with sign_in(new_place(plain_server)) as session:
        assert session.sign_in is SignInMethod.SCRAM


def test_a_password_is_never_sent_as_it_is(plain_server: Server) -> None:
    with refused(SharingFailure.NOT_PROVEN):
        sign_in(new_place(plain_server, role="readable"))


def test_who_relays_over_an_encryption_of_its_own_is_found_out(
    tls_server: Server, tmp_path: Path
) -> None:
    """The relay passes on the server's answers, but over another TLS connection."""
    place = new_place(tls_server, BEYOND)
    with in_between(place.address, tmp_path) as port:
        between = place._replace(address=SharedAddress(BEYOND, port, place.address.database))
        with refused(SharingFailure.NOT_PROVEN):
            sign_in(between)


def test_certificates_of_the_users_home_play_no_part(
    tls_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".postgresql").mkdir()
    for name in ("root.crt", "postgresql.crt", "postgresql.key"):
        (tmp_path / ".postgresql" / name).write_text("nonsense", encoding="ascii")
    monkeypatch.setenv("HOME", str(tmp_path))
    sign_in(new_place(tls_server, BEYOND)).close()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PGHOSTADDR", "127.9.9.9"),
        ("PGHOST", "elsewhere.invalid"),
        ("PGPORT", "1"),
        ("PGSSLMODE", "disable"),
        ("PGCHANNELBINDING", "disable"),
        ("PGREQUIREAUTH", "none"),
        ("PGSSLROOTCERT", "/nowhere"),
        ("PGOPTIONS", "-c nonsense=1"),
        ("PGPASSFILE", "/nowhere"),
        ("PGCLIENTENCODING", "LATIN1"),
        ("PGGSSENCMODE", "require"),
    ],
)
def test_the_environment_plays_no_part(
    tls_server: Server, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    place = new_place(tls_server, BEYOND)
    monkeypatch.setenv(name, value)
    assert is_encrypted(sign_in(place))


def test_a_server_that_lets_nobody_in_from_here_is_told_so(tls_server: Server) -> None:
    with refused(SharingFailure.NOT_ADMITTED) as caught:
        sign_in(new_place(tls_server, role="stranger"))
    assert "pg_hba.conf" in caught.value.said


def test_where_nothing_listens_it_is_unreachable() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with refused(SharingFailure.UNREACHABLE):
            _sign_in_at(taken.getsockname()[1])


def test_a_name_that_there_is_not_is_told_apart() -> None:
    with pytest.raises(SharingError) as caught:
        SharedServer(SharedAddress("shop-pc.invalid"), PATIENT, Breaker()).sign_in(
            LOGIN, failures.OWNER
        )
    # Without a name server, the name may well be right.
    assert caught.value.failure in {SharingFailure.NAME_UNKNOWN, SharingFailure.UNREACHABLE}


@pytest.mark.parametrize("host", ["127.0.0.1", BEYOND])
@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
        b"\x00\x01garbage\xff" * 10,
        b"220 mail.example.kw ESMTP\r\n",
    ],
)
def test_what_is_no_postgresql_is_told_apart(host: str, answer: bytes) -> None:
    with answering(answer) as port, refused(SharingFailure.NOT_POSTGRESQL):
        _sign_in_at(port, host)


@pytest.mark.parametrize(("host", "answer"), [("127.0.0.1", b""), (BEYOND, b""), (BEYOND, b"S")])
def test_what_hangs_up_before_it_answers_is_unreachable(host: str, answer: bytes) -> None:
    """A port forwarder hangs up like this when its server is off."""
    with answering(answer) as port, refused(SharingFailure.UNREACHABLE):
        _sign_in_at(port, host)


def test_no_password_is_in_what_is_said(plain_server: Server) -> None:
    place = new_place(plain_server)
    with refused(SharingFailure.SIGN_IN_REFUSED) as caught:
        sign_in(place, SharedLogin(place.login.role, f"wrong {place.login.role}"))
    assert "wrong" not in f"{caught.value!r} {caught.value.said} {caught.value.__cause__!r}"


def _sign_in_at(port: int, host: str = "127.0.0.1") -> None:
    address = SharedAddress(host, port)
    SharedServer(address, PATIENT, Breaker()).sign_in(LOGIN, failures.OWNER)

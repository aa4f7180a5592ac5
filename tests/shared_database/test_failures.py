from __future__ import annotations

import psycopg
import pytest
from psycopg import errors

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import SharedAddress
from deskdispatch.shared_database import failures
from deskdispatch.shared_database.failures import (
    COUNTER,
    INVITED,
    OWNER,
    Refusals,
    connection_failures,
    session_failure,
    session_failures,
)

ADDRESS = SharedAddress("deskdispatch_7kq2x.local")
ROLE = "deskdispatch_7kq2x"

AT = 'connection failed: connection to server at "192.168.1.5", port 5432 failed: '


@pytest.mark.parametrize(
    ("words", "failure"),
    [
        (f'FATAL:  password authentication failed for user "{ROLE}"', "sign_in_refused"),
        (f'FATAL:  role "{ROLE}" does not exist', "sign_in_refused"),
        (f"FATAL:  Passwort-Authentifizierung für Benutzer »{ROLE}« fehlgeschlagen",
         "sign_in_refused"),
        (f"FATAL:  authentification par mot de passe échouée pour l'utilisateur « {ROLE} »",
         "sign_in_refused"),
        (f'ВАЖНО:  пользователь "{ROLE}" не прошёл проверку подлинности', "sign_in_refused"),
        (f'FATAL:  role "{ROLE}" is not permitted to log in', "removed"),
        ('FATAL:  database "deskdispatch" does not exist', "no_database"),
        ("FATAL:  Datenbank »deskdispatch« existiert nicht", "no_database"),
        (f'FATAL:  no pg_hba.conf entry for host "192.168.1.7", user "{ROLE}", database'
         ' "deskdispatch", SSL encryption', "not_admitted"),
        (f"FATAL:  kein pg_hba.conf-Eintrag für Host »192.168.1.7«, Benutzer »{ROLE}«",
         "not_admitted"),
        ("FATAL:  sorry, too many clients already", "full"),
        ("FATAL:  remaining connection slots are reserved for roles with the SUPERUSER attribute",
         "full"),
        (f'FATAL:  too many connections for role "{ROLE}"', "full"),
        ("FATAL:  the database system is starting up", "ending"),
        ("FATAL:  the database system is shutting down", "ending"),
        ("FATAL:  the database system is in recovery mode", "ending"),
        ('FATAL:  database "deskdispatch" is not currently accepting connections', "ending"),
        ("server does not support SSL, but SSL was required", "not_encrypted"),
        ("channel binding required but not supported by server's authentication request",
         "not_proven"),
        ("channel binding required, but server authenticated client without channel binding",
         "not_proven"),
        ("FATAL:  SCRAM channel binding check failed", "not_proven"),
        ("incorrect server signature", "not_proven"),
        ("received invalid response to SSL negotiation: H", "not_postgresql"),
        ("server closed the connection unexpectedly", "unreachable"),
        ("FATAL:  something that nobody has seen", "failed"),
    ],
)  # fmt: skip
def test_a_connection_that_fails_is_told_apart_by_the_words(words: str, failure: str) -> None:
    with pytest.raises(SharingError) as caught, connection_failures(ADDRESS, ROLE, "x", COUNTER):
        raise psycopg.OperationalError(AT + words)
    assert caught.value.failure == failure
    assert caught.value.said == words.partition(":  ")[2] or words


@pytest.mark.parametrize(
    ("error", "refusals", "failure"),
    [
        (errors.InsufficientPrivilege(), COUNTER, SharingFailure.REMOVED),
        (errors.InsufficientPrivilege(), OWNER, SharingFailure.NOT_ALLOWED),
        (errors.InsufficientPrivilege(), INVITED, SharingFailure.WRONG_CODE),
        (errors.InvalidPassword(), COUNTER, SharingFailure.SIGN_IN_REFUSED),
        (errors.UndefinedTable(), COUNTER, SharingFailure.NOT_SET_UP),
        (errors.InvalidSchemaName(), COUNTER, SharingFailure.NOT_SET_UP),
        (errors.QueryCanceled(), COUNTER, SharingFailure.NO_ANSWER),
        (errors.LockNotAvailable(), COUNTER, SharingFailure.NO_ANSWER),
        (errors.IdleInTransactionSessionTimeout(), COUNTER, SharingFailure.NO_ANSWER),
        (errors.AdminShutdown(), COUNTER, SharingFailure.ENDING),
        (errors.CrashShutdown(), COUNTER, SharingFailure.ENDING),
        (errors.CannotConnectNow(), COUNTER, SharingFailure.ENDING),
        (errors.DiskFull(), COUNTER, SharingFailure.FULL),
        (errors.OutOfMemory(), COUNTER, SharingFailure.FULL),
        (errors.TooManyConnections(), COUNTER, SharingFailure.FULL),
        (errors.IoError(), COUNTER, SharingFailure.FULL),
        (errors.ConnectionFailure(), COUNTER, SharingFailure.UNREACHABLE),
        (errors.ReadOnlySqlTransaction(), COUNTER, SharingFailure.FAILED),
        (psycopg.OperationalError("the connection is lost"), COUNTER, SharingFailure.UNREACHABLE),
        (psycopg.InterfaceError("the cursor is closed"), COUNTER, SharingFailure.UNREACHABLE),
        (psycopg.DataError("NUL"), COUNTER, SharingFailure.FAILED),
    ],
)
def test_a_statement_that_fails_is_told_apart_by_its_state(
    error: psycopg.Error, refusals: Refusals, failure: SharingFailure
) -> None:
    assert session_failure(error, refusals) is failure


def test_no_error_of_the_library_is_passed_on_as_it_is() -> None:
    found = [
        each
        for each in vars(errors).values()
        if isinstance(each, type) and issubclass(each, psycopg.Error)
    ]
    assert len(found) > 200
    for each in found:
        with pytest.raises(SharingError), session_failures(COUNTER):
            raise each("x")
        with pytest.raises(SharingError), connection_failures(ADDRESS, ROLE, "x", COUNTER):
            raise each("x")


def test_a_failure_of_ours_is_no_known_error() -> None:
    with pytest.raises(ZeroDivisionError), session_failures(COUNTER):
        raise ZeroDivisionError


def test_words_are_cut_and_hold_no_password() -> None:
    with pytest.raises(SharingError) as caught, connection_failures(ADDRESS, ROLE, "open", COUNTER):
        raise psycopg.OperationalError("open " + "x" * 10_000)
    assert len(caught.value.said) == failures.LONGEST_MESSAGE
    assert "open" not in caught.value.said
    assert caught.value.__suppress_context__

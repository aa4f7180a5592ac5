from __future__ import annotations

import psycopg
import pytest
from psycopg import errors

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.faults.sharing_fault import SharingFault
from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.shared_database import faults
from deskdispatch.shared_database.faults import (
    COUNTER,
    INVITED,
    OWNER,
    Refusals,
    connection_faults,
    session_fault,
    session_faults,
)

ADDRESS = SharedAddress("deskdispatch_7kq2x.local")
ROLE = "deskdispatch_7kq2x"

AT = 'connection failed: connection to server at "192.168.1.5", port 5432 failed: '


@pytest.mark.parametrize(
    ("words", "fault"),
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
def test_a_connection_that_fails_is_told_apart_by_the_words(words: str, fault: str) -> None:
    with pytest.raises(SharingError) as caught, connection_faults(ADDRESS, ROLE, "x", COUNTER):
        raise psycopg.OperationalError(AT + words)
    assert caught.value.fault == fault
    assert caught.value.words == words.partition(":  ")[2] or words


@pytest.mark.parametrize(
    ("error", "refusals", "fault"),
    [
        (errors.InsufficientPrivilege(), COUNTER, SharingFault.REMOVED),
        (errors.InsufficientPrivilege(), OWNER, SharingFault.NOT_ALLOWED),
        (errors.InsufficientPrivilege(), INVITED, SharingFault.WRONG_CODE),
        (errors.InvalidPassword(), COUNTER, SharingFault.SIGN_IN_REFUSED),
        (errors.UndefinedTable(), COUNTER, SharingFault.NOT_SET_UP),
        (errors.InvalidSchemaName(), COUNTER, SharingFault.NOT_SET_UP),
        (errors.QueryCanceled(), COUNTER, SharingFault.NO_ANSWER),
        (errors.LockNotAvailable(), COUNTER, SharingFault.NO_ANSWER),
        (errors.IdleInTransactionSessionTimeout(), COUNTER, SharingFault.NO_ANSWER),
        (errors.AdminShutdown(), COUNTER, SharingFault.ENDING),
        (errors.CrashShutdown(), COUNTER, SharingFault.ENDING),
        (errors.CannotConnectNow(), COUNTER, SharingFault.ENDING),
        (errors.DiskFull(), COUNTER, SharingFault.FULL),
        (errors.OutOfMemory(), COUNTER, SharingFault.FULL),
        (errors.TooManyConnections(), COUNTER, SharingFault.FULL),
        (errors.IoError(), COUNTER, SharingFault.FULL),
        (errors.ConnectionFailure(), COUNTER, SharingFault.UNREACHABLE),
        (errors.ReadOnlySqlTransaction(), COUNTER, SharingFault.FAILED),
        (psycopg.OperationalError("the connection is lost"), COUNTER, SharingFault.UNREACHABLE),
        (psycopg.InterfaceError("the cursor is closed"), COUNTER, SharingFault.UNREACHABLE),
        (psycopg.DataError("NUL"), COUNTER, SharingFault.FAILED),
    ],
)
def test_a_statement_that_fails_is_told_apart_by_its_state(
    error: psycopg.Error, refusals: Refusals, fault: SharingFault
) -> None:
    assert session_fault(error, refusals) is fault


def test_no_error_of_the_library_is_passed_on_as_it_is() -> None:
    found = [
        each
        for each in vars(errors).values()
        if isinstance(each, type) and issubclass(each, psycopg.Error)
    ]
    assert len(found) > 200
    for each in found:
        with pytest.raises(SharingError), session_faults(COUNTER):
            raise each("x")
        with pytest.raises(SharingError), connection_faults(ADDRESS, ROLE, "x", COUNTER):
            raise each("x")


def test_a_fault_of_ours_is_no_known_error() -> None:
    with pytest.raises(ZeroDivisionError), session_faults(COUNTER):
        raise ZeroDivisionError


def test_words_are_cut_and_hold_no_password() -> None:
    with pytest.raises(SharingError) as caught, connection_faults(ADDRESS, ROLE, "open", COUNTER):
        raise psycopg.OperationalError("open " + "x" * 10_000)
    assert len(caught.value.words) == faults.LONGEST_WORDS
    assert "open" not in caught.value.words
    assert caught.value.__suppress_context__

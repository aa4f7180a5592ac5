"""Tests of the technical details of failures: what the text contains, and never contains."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from deskdispatch.domain.endpoints import Exchange
from deskdispatch.domain.errors import (
    FileError,
    JournalError,
    KnownError,
    PrintError,
    Refused,
    ServiceError,
    Unavailable,
    VaultError,
)
from deskdispatch.domain.failures.local_failures import FileFailure, JournalFailure, PrintFailure
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure
from deskdispatch.ui.text.details import LONGEST_LINE, details_text, technical_text
from deskdispatch.version import version

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def with_exchange(error: ServiceError, status: int | None) -> ServiceError:
    error.exchange = Exchange("POST", "/api/v1/deliveries", status, NOON)
    return error


def lines(error: KnownError | FailedStart) -> list[str]:
    """Returns the lines below the program and the time."""
    program, time, *rest = details_text(error, NOON).splitlines()
    assert program.startswith(f"Program: deskdispatch {version()} · Python ")
    assert time == "Time: 2026-11-21T09:00:00.000Z"
    return rest


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            with_exchange(Refused("Not yours", failure=ServiceFailure.FORBIDDEN), 403),
            [
                "Error: Refused",
                "Code: forbidden",
                "Request: POST /api/v1/deliveries",
                "Status: 403",
                "Service said: Not yours",
            ],
        ),
        (
            with_exchange(Unavailable("ReadTimeout", failure=ServiceFailure.ANSWER_TIMEOUT), None),
            [
                "Error: Unavailable",
                "Code: answer_timeout",
                "Request: POST /api/v1/deliveries",
                "Status: no answer",
                "Detail: ReadTimeout",
            ],
        ),
        (
            Unavailable("HTTP 429", 20.0, failure=ServiceFailure.BUSY),
            ["Error: Unavailable", "Code: busy", "Retry after: 20 s", "Detail: HTTP 429"],
        ),
        (JournalError(JournalFailure.DAMAGED), ["Error: JournalError", "Code: damaged"]),
        (
            VaultError("no_keyring", "NoKeyringError"),
            ["Error: VaultError", "Code: no_keyring", "Cause: NoKeyringError"],
        ),
        (PrintError(PrintFailure.NO_PAPER), ["Error: PrintError", "Code: no_paper"]),
        (
            FailedStart(StartFailure.FOLDER, "/data", "PermissionError: 13"),
            [
                "Error: FailedStart",
                "Code: folder",
                "Subject: /data",
                "Detail: PermissionError: 13",
            ],
        ),
    ],
)
def test_each_detail_is_one_line(error: KnownError | FailedStart, said: list[str]) -> None:
    assert lines(error) == said


def test_the_time_is_when_the_request_ended() -> None:
    trouble = with_exchange(Unavailable(), 503)
    assert "Time: 2026-11-21T09:00:00.000Z" in details_text(trouble)


def test_the_system_says_why_a_file_was_not_written() -> None:
    with pytest.raises(FileError) as caught:
        raise FileError(FileFailure.DISK_FULL) from OSError(28, "No space left on device")
    assert lines(caught.value)[-1] == "Cause: OSError: [Errno 28] No space left on device"


def test_the_text_of_a_keyrings_error_is_never_quoted() -> None:
    with pytest.raises(VaultError) as caught:
        raise VaultError("failed", "ItemError") from ValueError("the secret is sesame")
    assert "sesame" not in details_text(caught.value)


SECRETS = (
    "svc_0123456789abcdef",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2ln",
    "hunter2-of-the-proxy",
    "opaque-bearer-77",
)


def test_no_secret_is_in_it_wherever_it_came_from() -> None:
    said = (
        f"bad key {SECRETS[0]} token {SECRETS[1]}"
        f" via http://till:{SECRETS[2]}@proxy.example:3128/"
        f" Authorization: Bearer {SECRETS[3]} GET /x?api_key={SECRETS[3]}"
    )
    for trouble in (
        Refused(said),
        Unavailable(said),
        FailedStart(StartFailure.LIBRARY, said, said),
    ):
        text = details_text(trouble)
        assert [secret for secret in SECRETS if secret in text] == []
    assert [secret for secret in SECRETS if secret in technical_text(said)] == []


def test_a_strangers_text_adds_no_line_turns_nothing_and_ends() -> None:
    text = details_text(Refused("no\nStatus: 200\u202e\x1b[31m" + "x" * 9000), NOON)
    assert text.splitlines()[-1].startswith("Service said: no Status: 200 [31mxxx")
    assert len(text.splitlines()[-1]) <= len("Service said: ") + LONGEST_LINE
    assert "\u202e" not in text

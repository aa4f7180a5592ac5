"""Technical details of errors, for support.

The same in every language, as in a log. It holds no secret: no query, header or body of a request,
and whatever looks like a key, token or password is masked.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from deskdispatch.domain.clock import utc_now, wire_text
from deskdispatch.domain.errors import (
    FileError,
    JournalError,
    KnownError,
    MapError,
    PrintError,
    ServiceError,
    SharingError,
    StartError,
    VaultError,
)
from deskdispatch.domain.failures.start_failure import FailedStart
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.text.secrets import without_secrets

LONGEST_LINE: Final = 600
"""Characters of one line; a refusal of the service has at most 500."""

_WITH_CAUSE: Final = (FileError, JournalError, MapError, PrintError, StartError)
"""Errors whose cause may be quoted; other causes may hold secrets or customer data."""

Fact = tuple[str, str]


def details_text(failure: KnownError | FailedStart, at: datetime | None = None) -> str:
    """Returns technical details of an error, one fact per line, such as ``Status: 403``.

    ``at``: time of the error, UTC; None is the end of its request, else now.
    """
    exchange = failure.exchange if isinstance(failure, ServiceError) else None
    return _text(_facts(failure), at or (exchange.ended_at if exchange else None))


def technical_text(text: str) -> str:
    """Formats technical text of the current time without an error, one fact per line."""
    return _text((("", line) for line in text.splitlines()), None)


def _text(facts: Iterator[Fact], at: datetime | None) -> str:
    import platform  # which the first frame does not wait for

    from deskdispatch.version import version

    system = " ".join(part for part in (platform.system(), platform.release()) if part)
    program = f"deskdispatch {version()} · Python {platform.python_version()} · {system}"
    lines = []
    for name, value in (("Program", program), ("Time", wire_text(at or utc_now())), *facts):
        if value:
            line = cleaned(without_secrets(value), LONGEST_LINE)
            lines.append(f"{name}: {line}" if name else line)
    return "\n".join(lines)


def _facts(error: KnownError | FailedStart) -> Iterator[Fact]:
    yield "Error", type(error).__name__
    if isinstance(error, FailedStart):
        yield "Code", error.failure.value
        yield "Subject", error.subject
        yield "Detail", error.detail
    elif isinstance(error, ServiceError):
        yield "Code", error.failure.value if error.failure else ""
        if (exchange := error.exchange) is not None:
            yield "Request", f"{exchange.method} {exchange.path}"
            yield "Status", "no answer" if exchange.status is None else str(exchange.status)
        yield "Retry after", f"{error.retry_after:g} s" if error.retry_after else ""
        yield "Service said", error.reason
        yield "Detail", error.detail if error.detail not in (error.reason, error.failure) else ""
    else:
        yield "Code" if error.detail.isidentifier() else "Detail", error.detail
    if isinstance(error, VaultError):
        yield "Cause", error.cause
    elif isinstance(error, SharingError):
        yield "Database said", error.said
    elif isinstance(error, _WITH_CAUSE) and error.__cause__ is not None:
        cause = error.__cause__
        yield "Cause", f"{type(cause).__name__}: {cause}"

"""Parses HTTP headers: dates, ``Retry-After``, and the cache lifetime of a response."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

import httpx

USUAL: Final = timedelta(days=7)
"""Lifetime of a response that states none; the public tile servers ask for it."""

LONGEST: Final = timedelta(days=365)
"""Longest cache lifetime that is accepted."""

_DIRECTIVE: Final = re.compile(r'([!-+\-.0-<>-~]+)(?:=(?:"([^"]*)"|([^\s,"]*)))?')
_SECONDS: Final = re.compile(r"[0-9]{1,64}", re.ASCII)
_SENDABLE: Final = re.compile(r"[\x21-\x7e][\x20-\x7e]{0,255}")

_LONGEST_DATE: Final = 64
"""Largest number of characters; a date has 29."""


def date_of(text: str) -> datetime | None:
    """Returns the time of a header in any form that HTTP allows, in UTC; None for other text."""
    if len(text) > _LONGEST_DATE:
        return None
    try:
        parsed = parsedate_to_datetime(text)
        return parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def retry_after(headers: httpx.Headers, now: datetime) -> timedelta:
    """Returns the delay of ``Retry-After``, in seconds or as a date; zero without one."""
    value = headers.get("Retry-After", "")
    until = date_of(value)
    length = parsed_seconds(value) if until is None else until - now
    return max(length or timedelta(0), timedelta(0))


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Cache lifetime that the headers of one response allow.

    Attributes:
        lasts: Zero if it is revalidated at each use.
        etag, modified: For ``If-None-Match`` and ``If-Modified-Since``; empty without one.
    """

    lasts: timedelta
    may_be_kept: bool = True
    etag: str = ""
    modified: str = ""


def lifetime_of(headers: httpx.Headers, now: datetime) -> Lifetime:
    """Parses the caching headers of a response received at ``now``; invalid ones count as expired.

    Every tile is requested with the same headers, so of ``Vary`` only ``*`` matters.
    """
    rules = directives(headers.get("Cache-Control", ""))
    is_for_once = rules.get("no-cache") == "" or "*" in headers.get("Vary", "")
    lasts = timedelta(0) if is_for_once else _lasts(headers, rules, now)
    age = parsed_seconds(headers.get("Age", "")) or timedelta(0)
    return Lifetime(
        lasts=min(max(lasts - age, timedelta(0)), LONGEST),
        may_be_kept="no-store" not in rules,
        etag=_sendable(headers.get("ETag", "")),
        modified=_sendable(headers.get("Last-Modified", "")),
    )


def renewed_lifetime(old: Lifetime, headers: httpx.Headers, now: datetime) -> Lifetime:
    """Returns the lifetime after a 304, whose headers update those of the stored response."""
    new = lifetime_of(headers, now)
    says = "Cache-Control" in headers or "Expires" in headers
    return Lifetime(
        lasts=new.lasts if says else old.lasts,
        may_be_kept=new.may_be_kept,
        etag=new.etag or old.etag,
        modified=new.modified or old.modified,
    )


def directives(text: str) -> dict[str, str]:
    """Returns the directives of ``Cache-Control``: lower-case names, first values, unquoted."""
    found: dict[str, str] = {}
    for name, quoted, plain in _DIRECTIVE.findall(text):
        found.setdefault(name.lower(), quoted or plain)
    return found


def parsed_seconds(text: str) -> timedelta | None:
    """Returns a header's number of seconds, at most ``LONGEST``; None for other text."""
    if _SECONDS.fullmatch(text.strip()) is None:
        return None
    return timedelta(seconds=min(int(text), int(LONGEST.total_seconds())))


def _lasts(headers: httpx.Headers, rules: Mapping[str, str], now: datetime) -> timedelta:
    if "max-age" in rules:
        return parsed_seconds(rules["max-age"]) or timedelta(0)
    if "Expires" not in headers:
        return USUAL
    until = date_of(headers["Expires"])
    sent = date_of(headers.get("Date", "")) or now
    return timedelta(0) if until is None else until - sent


def _sendable(text: str) -> str:
    return text if _SENDABLE.fullmatch(text) else ""

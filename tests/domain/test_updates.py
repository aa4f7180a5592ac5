"""Tests of updates: newer versions, refused signed texts, and when a check is due."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from deskdispatch import __version__
from deskdispatch.client.updates import read_release
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.local_failures import UpdateFailure
from deskdispatch.domain.updates import Release, UpdateSettings, UpdateState, check, is_newer
from tests.client.signed_files import NOW, PUBLIC_KEY, signed, signed_text

ASCENDING = [
    *("0.1", "0.1.post9+gb97ae801", "0.1.post10+ga1b2c3d4", "0.9.9", "0.10", "1.0a1", "1.0b1"),
    *("1.0rc1", "1.0rc1.post1", "1.0rc2", "1.0", "1.0.post1+gb97ae801", "1.0.1", "1.10"),
]


def test_versions_are_ordered_by_number_and_not_by_letter() -> None:
    for older, newer in itertools.pairwise(ASCENDING):
        assert is_newer(newer, older)
        assert not is_newer(older, newer)
    assert not is_newer("1.0.0", "1.0")
    assert not is_newer("1.0+gb97ae801", "1.0")
    assert not is_newer(__version__, __version__)  # incomparable: not a release
    for bad in ("", "1.", "v1", "1.0-1", "1.0.dev1", "1.0\n", "٢.0", "1" * 50 + "\n", "1.2.3.4.5"):
        with pytest.raises(ValueError, match="release"):
            is_newer(bad, "1.0")


def release(**changed: Any) -> Release:
    return read_release(signed(**changed), PUBLIC_KEY)


def test_a_signed_text_that_this_program_does_not_write_is_refused() -> None:
    bad: list[dict[str, Any]] = [
        *({name: None} for name in ("version", "released", "expires", "page")),
        {"version": "latest"},
        {"version": "1.4.0.post1+gb97ae801"},  # a development build is not a release
        {"page": "http://desk.example/get"},
        {"page": "javascript:alert(1)"},
        {"page": "https://desk.example/\u202e"},
        {"expires": "2027-02-20T00:00:00"},
        {"sums": {"../../evil.deb": "9f" * 32}},
        {"sums": {"deskdispatch.deb": "9F" * 32}},
    ]
    for changed in bad:
        with pytest.raises(UpdateError) as error:
            release(**changed)
        assert error.value.failure is UpdateFailure.UNREADABLE, changed
    for text in (b"[]", b"null", b"\xff", b"[" * 5000, b'{"version": "1.4.0"'):
        with pytest.raises(UpdateError):
            read_release(signed_text(text), PUBLIC_KEY)
    assert release(later="field").version == "1.4.0"


def refused(seen: Release | None, **changed: Any) -> str:
    """Returns the reason why the release is refused, or ""."""
    try:
        check(release(**changed), seen, NOW)
    except UpdateError as error:
        return error.failure
    return ""


def test_what_is_rolled_back_expired_or_of_another_time_is_refused() -> None:
    seen = release()
    assert refused(seen) == refused(None) == refused(seen, version="1.4.1") == ""
    assert refused(seen, version="1.3.9") == UpdateFailure.OUTDATED
    assert refused(seen, expires=NOW.isoformat()) == UpdateFailure.OUTDATED
    assert refused(None, expires=NOW.isoformat()) == UpdateFailure.OUTDATED
    assert refused(seen, released="2026-11-28") == UpdateFailure.OUTDATED


def test_a_look_is_due_once_a_week_and_sooner_where_nothing_was_reached() -> None:
    assert UpdateState().is_due(NOW)
    state = UpdateState(looked_at=NOW)
    assert not state.is_due(NOW + timedelta(days=6, hours=23))
    assert state.is_due(NOW + timedelta(days=7))
    assert state.is_due(NOW - timedelta(days=1))  # the clock was ahead at the last check
    assert replace(state, failure=UpdateFailure.UNREACHABLE).is_due(NOW + timedelta(days=1))


@pytest.mark.parametrize(
    "given_",
    [
        {"address": "http://updates.example/file"},
        {"address": "ftp://updates.example/file"},
        {"address": "https://user@updates.example/file"},
        {"address": "https://updates.example/file#part"},
        {"address": "https://updates.example:0/file"},
        {"address": "https:///file"},
        {"address": "https://updates.example/ü"},
        {"address": "https://updates.example/" + "x" * 500},
        {"public_key": "ab" * 31},
        {"public_key": "AB" * 32},
    ],
)
def test_settings_that_cannot_be_used_are_named(given_: dict[str, str]) -> None:
    (name,) = given_
    with pytest.raises(ValueError, match=f"^{name}:"):
        UpdateSettings(**given_)  # type: ignore[arg-type]


def test_settings_go_before_what_the_package_carries() -> None:
    shipped = UpdateSettings("https://updates.example/file", PUBLIC_KEY)
    assert not UpdateSettings().is_set
    assert UpdateSettings(weekly=True).over(shipped).is_set
    own = UpdateSettings("http://127.0.0.1:8080/file").over(shipped)
    assert own == UpdateSettings("http://127.0.0.1:8080/file", PUBLIC_KEY)

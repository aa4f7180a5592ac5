"""Which versions are newer, which signed texts are refused, and when a look is due."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from deskdispatch import __version__
from deskdispatch.client.updates import parse_release
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates import (
    MOST_SKIPPED,
    Release,
    UpdateSettings,
    UpdateState,
    check,
    is_newer,
)
from tests.client.signed_files import NEXT_KEY, NOW, PUBLIC_KEY, values

ASCENDING = ["0.1", "0.9.9", "0.10", "1.0a1", "1.0b1", "1.0rc1", "1.0rc2", "1.0", "1.0.1", "1.10"]


def test_versions_are_ordered_by_number_and_not_by_letter() -> None:
    for older, newer in itertools.pairwise(ASCENDING):
        assert is_newer(newer, older)
        assert not is_newer(older, newer)
    assert not is_newer("1.0.0", "1.0")
    assert not is_newer(__version__, __version__)  # one that cannot be compared is not released
    for bad in ("", "1.", "v1", "1.0-1", "1.0.dev1", "1.0\n", "٢.0", "1" * 50 + "\n", "1.2.3.4.5"):
        with pytest.raises(ValueError, match="release"):
            is_newer(bad, "1.0")


def release(**changed: Any) -> Release:
    return parse_release(json.dumps(values(**changed)).encode())


def unreadable(**changed: Any) -> UpdateFailure:
    with pytest.raises(UpdateError) as error:
        release(**changed)
    return error.value.failure


def test_a_signed_text_that_this_program_does_not_write_is_refused() -> None:
    assert unreadable(product="tillkeeper") is UpdateFailure.UNREADABLE
    for name in ("product", "serial", "version", "released", "expires", "notes", "page"):
        assert unreadable(**{name: None}) is UpdateFailure.UNREADABLE
    sums = values()["packages"]["deb"]
    for changed in (
        {"serial": 0},
        {"serial": "7"},
        {"version": "latest"},
        {"page": "http://desk.example/get"},
        {"notes": "javascript:alert(1)"},
        {"notes": "https://desk.example/\u202e"},
        {"expires": "2027-02-20T00:00:00"},
        {"packages": {"deb": sums | {"file": "../../evil.deb"}}},
        {"packages": {"deb": sums | {"sha256": "9F" * 32}}},
        {"packages": {"deb": sums | {"size": 0}}},
    ):
        assert unreadable(**changed) is UpdateFailure.UNREADABLE, changed
    for text in (b"", b"[]", b"null", b"\xff", b"[" * 5000, b'{"product": "deskdispatch"'):
        with pytest.raises(UpdateError):
            parse_release(text)
    assert release(later="field").version == "1.4.0"


def refused(state: UpdateState, server_after: timedelta | None = None, **changed: Any) -> str:
    """Why it is not believed; "" where it is."""
    server_time = None if server_after is None else NOW + server_after
    try:
        check(release(**changed), state, NOW, server_time)
    except UpdateError as error:
        return error.failure
    return ""


def test_what_is_old_withheld_or_of_another_time_is_refused() -> None:
    seen = UpdateState(public_key=PUBLIC_KEY, serial=7, version="1.4.0")
    assert refused(seen) == refused(UpdateState(), timedelta(hours=20)) == ""
    assert refused(seen, serial=6) == UpdateFailure.OUTDATED
    assert refused(seen, version="1.5.0") == UpdateFailure.OUTDATED  # of the same serial
    assert refused(seen, serial=8, version="1.3.9") == ""  # 1.4.0 was withdrawn
    assert refused(seen, expires=NOW.isoformat()) == UpdateFailure.OUTDATED
    for off in (timedelta(days=2), timedelta(days=-2)):
        assert refused(seen, off, expires=NOW.isoformat()) == UpdateFailure.CLOCK_OFF
    assert refused(seen, released="2026-11-28") == UpdateFailure.CLOCK_OFF
    assert seen.of_key("ab" * 32).serial == 0
    assert seen.of_key(PUBLIC_KEY) is seen


def test_no_file_uses_up_the_serials_of_those_to_come() -> None:
    seen = UpdateState(public_key=PUBLIC_KEY, serial=7, version="1.4.0")
    assert refused(seen, serial=2**53) == UpdateFailure.FORGED
    assert refused(UpdateState(), serial=2**53) == UpdateFailure.FORGED
    assert refused(seen, serial=7 + MOST_SKIPPED) == ""
    highest = replace(seen, serial=2**53)
    assert refused(highest, serial=8) == UpdateFailure.OUTDATED
    assert refused(highest.signed_by(NEXT_KEY), serial=1) == "", "they begin anew with the next key"


def test_the_key_that_followed_stays_trusted_also_once_a_package_carries_it() -> None:
    seen = UpdateState(public_key=PUBLIC_KEY, serial=7, version="1.4.0").signed_by(NEXT_KEY)
    assert (seen.trusted_key, seen.serial, seen.version) == (NEXT_KEY, 0, "")
    seen = replace(seen, serial=3, version="1.5.0")
    later = seen.of_key(NEXT_KEY)
    assert (later.trusted_key, later.serial, later.version) == (NEXT_KEY, 3, "1.5.0")
    assert seen.of_key(PUBLIC_KEY) is seen
    assert seen.of_key("ab" * 32).trusted_key == "ab" * 32


def test_a_look_is_due_once_a_week_and_sooner_where_nothing_was_reached() -> None:
    assert UpdateState().is_due(NOW)
    state = UpdateState(looked_at=NOW)
    assert not state.is_due(NOW + timedelta(days=6, hours=23))
    assert state.is_due(NOW + timedelta(days=7))
    assert state.is_due(NOW - timedelta(days=1))  # the clock was ahead once
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

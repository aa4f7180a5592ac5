"""Tests of the updates' saved state and of a package's settings, when the files are damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.client.updates import read_release
from deskdispatch.domain.failures.local_failures import UpdateFailure
from deskdispatch.domain.updates import UpdateSettings, UpdateState
from deskdispatch.ui.updates import load_state, save_state, shipped_settings
from tests.client.signed_files import BY_OPENSSL, NOW, PUBLIC_KEY


def test_what_was_seen_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "updates.json"
    release = read_release(BY_OPENSSL, PUBLIC_KEY)
    state = UpdateState(PUBLIC_KEY, release, NOW, UpdateFailure.UNREACHABLE, "offline")
    assert load_state(file) == UpdateState()
    save_state(file, state)
    assert load_state(file) == state
    assert [each.name for each in tmp_path.iterdir()] == ["updates.json"]


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b"[]", b'{"looked_at": "soon"}', b'{"failure": "proxy"}'],
)
def test_a_damaged_file_begins_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "updates.json").write_bytes(content)
    assert load_state(tmp_path / "updates.json") == UpdateState()
    save_state(tmp_path / "no folder" / "updates.json", UpdateState())  # as on a full disk


def test_the_checkout_names_no_address_and_a_package_may(tmp_path: Path) -> None:
    assert shipped_settings() == UpdateSettings()
    file = tmp_path / "updates.toml"
    file.write_text(f'address = "https://updates.example/f"\npublic_key = "{PUBLIC_KEY}"\n')
    assert shipped_settings(file) == UpdateSettings("https://updates.example/f", PUBLIC_KEY)
    for damage in ('address = "http://updates.example/f"', "address =", "address = 7"):
        file.write_text(damage)
        assert not shipped_settings(file).is_set

"""Tests that a settings failure names its place in the notation of the settings file."""

from __future__ import annotations

import pytest

from deskdispatch.domain.failures.local_failures import SettingsFailure, SettingsFailureReason


@pytest.mark.parametrize(
    ("table", "key", "place"),
    [
        ("alerts", "volume", "[alerts] volume"),
        ("", "language", "language"),
        ("map", "", "[map]"),
        ("profiles.shop", "base_url", "[profiles.shop] base_url"),
        ("", "", ""),
    ],
)
def test_a_place_is_written_as_in_the_file(table: str, key: str, place: str) -> None:
    assert SettingsFailure(SettingsFailureReason.NOT_A_TEXT, table, key).place == place


def test_a_file_that_cannot_be_read_as_toml_is_unusable_as_a_whole() -> None:
    assert {reason for reason in SettingsFailureReason if reason.is_of_the_file} == {
        SettingsFailureReason.CANNOT_READ,
        SettingsFailureReason.IS_A_FOLDER,
        SettingsFailureReason.NOT_UTF8,
        SettingsFailureReason.NOT_TOML,
    }

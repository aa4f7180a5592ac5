"""Tests that the settings read for the first frame agree with the settings when read in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.app.settings import settings, start_settings
from deskdispatch.app.settings.start_settings import StartSettings

SHOP = '[profiles.shop]\nbase_url = "https://shop.example"\nmerchant = "A Shop"\n'


@pytest.mark.parametrize(
    "text",
    [
        "",
        f'language = "ar"\nscheme = "dark"\nprofile = "shop"\n{SHOP}',
        f'profile = "practice"\n{SHOP}',
        'language = "xx"\nscheme = 3\nprofile = "../x"',
        'profile = "shop"\nprofiles = 3',
        'profile = "shop"\n[profiles]\nshop = 3',
        "language = ",
    ],
)
def test_it_agrees_with_the_whole_reading(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    whole = settings.load(file)
    merchant = whole.profile_named(whole.profile).merchant
    look = StartSettings(whole.language, whole.scheme, whole.profile, merchant)
    assert start_settings.read(file) == look


def test_the_command_line_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    assert start_settings.read(file) == StartSettings()
    file.write_text(f'language = "en"\n{SHOP}', encoding="utf-8")
    assert start_settings.read(file, "shop", "ar") == StartSettings("ar", "", "shop", "A Shop")
    file.unlink()
    file.mkdir()
    assert start_settings.read(file) == StartSettings()

from __future__ import annotations

import dataclasses
import tomllib
from pathlib import Path

import pytest

from deskdispatch.app import settings
from deskdispatch.app.settings import PRACTICE, Profile, Settings
from deskdispatch.domain.alert_settings import AlertSettings
from deskdispatch.domain.errors import StartError
from deskdispatch.domain.shift_settings import ShiftSettings
from deskdispatch.domain.slip_template import SlipTemplate
from deskdispatch.domain.thermal_settings import ThermalSettings
from deskdispatch.domain.tile_source import TileSourceSettings
from deskdispatch.domain.wallet_settings import WalletSettings
from deskdispatch.ui.preferences import Preferences
from tests.app.conftest import RunDesk

SHOP = Profile("shop", "https://merchant.example.kw", "counter@shop.example")

KEY = "pk.0123456789abcdef"

TILES = TileSourceSettings(
    tiles=False,
    address=f"https://tiles.example.kw/v1/{{z}}/{{x}}/{{y}}.webp?key={KEY}",
    attribution='© خرائط, "OpenStreetMap" contributors',
    min_zoom=7,
    max_zoom=18,
    cache_mb=350,
)

FULL = Settings(
    language="ar",
    scheme="dark",
    profile="shop",
    printer='TM-T20 "front" \\ ف',
    print_after_booking=True,
    profiles={"shop": SHOP, "by-key": Profile("by-key", "https://other.example.kw")},
    map=TILES,
    alerts=AlertSettings(volume=20, quiet_from="22:00", quiet_to="07:30", delivered=False),
    slip=SlipTemplate(paper="58mm", language="ar", footer="شكرًا", price=True),
    thermal=(ThermalSettings("الصندوق", host="192.168.1.50", drawer="cash"),),
    wallet=WalletSettings(low_level="12.500"),
    shifts={"shop": ShiftSettings(ended_at="2026-11-21T14:00:00+00:00", paper="roll_80")},
)

DAMAGED = 'language = "ar"\nprofile = "shop\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_there_are_defaults_before_there_is_a_file(file: Path) -> None:
    assert settings.load(file) == Settings()
    assert Settings().profile == PRACTICE
    assert Settings().named(PRACTICE).is_practice
    assert not file.exists()


def test_what_is_kept_comes_back(file: Path) -> None:
    settings.save(file, FULL)
    assert settings.load(file) == FULL
    assert [kept.name for kept in file.parent.iterdir()] == [file.name]


def test_the_file_is_plain_toml(file: Path) -> None:
    settings.save(file, FULL)
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert table["language"] == "ar"
    assert table["profiles"]["shop"] == {
        "base_url": "https://merchant.example.kw",
        "email": "counter@shop.example",
    }


def test_there_is_no_place_for_a_secret() -> None:
    assert {each.name for each in dataclasses.fields(Profile)} == {"name", "base_url", "email"}
    assert {each.name for each in dataclasses.fields(Settings)} == {
        "language",
        "scheme",
        "profile",
        "printer",
        "print_after_booking",
        "profiles",
        "map",
        "alerts",
        "slip",
        "thermal",
        "wallet",
        "shifts",
    }


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('language = 7\nscheme = "dark"\n', Settings(scheme="dark")),
        ("print_after_booking = 1\n", Settings()),
        ('profiles = "none"\n', Settings()),
        ("[profiles]\nshop = 1\n", Settings()),
        ('[profiles."../../x"]\nbase_url = "https://x.example"\n', Settings()),
        ("shifts = 1\n", Settings()),
        ('of_a_newer_release = "yes"\n', Settings()),
        ('[map]\nof_a_newer_release = "yes"\n', Settings()),
    ],
)
def test_what_is_no_setting_is_left_out(file: Path, text: str, kept: Settings) -> None:
    file.write_text(text, encoding="utf-8")
    assert settings.load(file) == kept


def test_every_profile_has_its_own_shifts(file: Path) -> None:
    kept = FULL.with_profile(Profile(PRACTICE)).preferring(
        Preferences(shift=ShiftSettings(ended_at="2026-11-21T15:00:00+00:00"))
    )
    settings.save(file, kept)
    practice = settings.load(file)
    assert practice.shift.ended_at == "2026-11-21T15:00:00+00:00"
    assert practice.with_profile(SHOP).shift == FULL.shift
    assert practice.with_profile(Profile("third")).shift == ShiftSettings()


def test_what_cannot_be_a_shift_is_told_by_its_profile(file: Path) -> None:
    file.write_text('[shifts.shop]\nended_at = "now"\n', encoding="utf-8")
    with pytest.raises(StartError, match=r"\[shifts.shop\] ended_at"):
        settings.load(file)


def test_the_map_is_a_table_of_its_own(file: Path) -> None:
    settings.save(file, FULL)
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert table["map"] == {
        "tiles": False,
        "address": f"https://tiles.example.kw/v1/{{z}}/{{x}}/{{y}}.webp?key={KEY}",
        "attribution": '© خرائط, "OpenStreetMap" contributors',
        "min_zoom": 7,
        "max_zoom": 18,
        "cache_mb": 350,
    }


def test_what_is_not_said_of_the_map_is_as_usual(file: Path) -> None:
    file.write_text("[map]\ncache_mb = 50\n", encoding="utf-8")
    kept = settings.load(file).map
    assert kept == TileSourceSettings(cache_mb=50)
    assert kept.address == "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
    assert "OpenStreetMap" in kept.attribution


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('map = "none"', "map: must be a table, [map]"),
        ("alerts = 1", "alerts: must be a table, [alerts]"),
        ("[alerts]\nvolume = 101", "[alerts] volume: from 0 to 100"),
        ("[alerts]\naccepted = 1", "[alerts] accepted: must be true or false"),
        ("thermal = 1", "thermal: must be a table for each printer, [thermal.NAME]"),
        ("[thermal]\ntill = 1", "[thermal] till: must be a table"),
        ('[thermal.till]\nhost = "http://x"', "[thermal] till: host"),
        ('[slip]\npaper = "A3"', "[slip] paper"),
        ('[wallet]\nlow_level = "much"', "[wallet] low_level is not an amount of KWD"),
        ("[map]\ntiles = 1", "[map] tiles: must be true or false"),
        ("[map]\naddress = 5", "[map] address: must be a text in quotes"),
        ("[map]\ncache_mb = true", "[map] cache_mb: must be a whole number"),
        ("[map]\nmax_zoom = 18.5", "[map] max_zoom: must be a whole number"),
        ("[map]\nmax_zoom = 23", "[map] min_zoom and max_zoom: from 0 to 22, the lower one first"),
        ("[map]\ncache_mb = 0", "[map] cache_mb: from 10 to 10000"),
        ('[map]\nattribution = " "', "[map] attribution: one line, up to 200 characters"),
        (
            '[map]\naddress = "https://{s}.tiles.example/{z}/{x}/{y}.png"',
            "[map] address: {s} is not supported",
        ),
        (
            '[map]\naddress = "http://tiles.example/{z}/{x}/{y}.png"',
            "[map] address: it must begin with https://",
        ),
    ],
)
def test_a_map_that_cannot_be_used_is_told_and_left_as_it_is(
    file: Path, text: str, told: str
) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(StartError) as error:
        settings.load(file)
    assert error.value.detail == f"{file}: {told}"
    assert file.read_text(encoding="utf-8") == text


def test_a_key_in_the_address_of_tiles_is_told_to_nobody(file: Path) -> None:
    file.write_text(f'[map]\naddress = "https://tiles.example/?{KEY}"\n', encoding="utf-8")
    with pytest.raises(StartError) as error:
        settings.load(file)
    assert KEY not in error.value.detail
    assert KEY not in repr(FULL)


@pytest.mark.parametrize("content", [DAMAGED.encode(), b"\xff\xfe\x00", b"[[["])
def test_a_damaged_file_is_told_and_left_as_it_is(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(StartError) as told:
        settings.load(file)
    assert str(file) in told.value.detail
    assert file.read_bytes() == content


def test_a_start_on_a_damaged_file_says_so_and_changes_nothing(
    file: Path, run_desk: RunDesk
) -> None:
    file.write_text(DAMAGED, encoding="utf-8")
    ended = run_desk("--data-dir", str(file.parent))
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"deskdispatch cannot start: {file}: ")
    assert "line 2" in line
    assert file.read_text(encoding="utf-8") == DAMAGED


def test_what_cannot_be_written_leaves_the_old_file(file: Path) -> None:
    settings.save(file, FULL)
    file.with_suffix(".new").mkdir()
    with pytest.raises(OSError, match=r"settings\.new"):
        settings.save(file, Settings())
    assert settings.load(file) == FULL


@pytest.mark.parametrize("name", ["shop", "Shop_2", "merchant-example-kw", "محل"])
def test_a_profile_name(name: str) -> None:
    assert settings.is_profile_name(name)


@pytest.mark.parametrize("name", ["", "..", "a/b", "a b", "a.b", "x" * 41, "shop\n"])
def test_no_profile_name(name: str) -> None:
    assert not settings.is_profile_name(name)


def test_a_profile_in_use_is_kept_beside_the_others() -> None:
    new = Profile("new", "https://new.example.kw")
    changed = FULL.with_profile(new)
    assert changed.named(changed.profile) == new
    assert changed.named("shop") == SHOP
    assert FULL.profile == "shop"


def test_preferences_of_the_window_are_taken() -> None:
    preferences = Preferences(language="en", scheme="light", printer="", print_after_booking=False)
    changed = FULL.preferring(preferences)
    assert (changed.language, changed.scheme, changed.printer) == ("en", "light", "")
    assert changed.print_after_booking is False
    assert changed.profiles == FULL.profiles

from __future__ import annotations

import dataclasses
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.app.settings.start_settings import PRACTICE, is_profile_name
from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.domain.failures.local_failures import SettingsFailure
from deskdispatch.domain.failures.local_failures import SettingsFailureReason as Reason
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.domain.shift.settings import ShiftSettings
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.domain.wallet.balance import WalletSettings
from deskdispatch.ui.lib.preferences import Preferences

SHOP = Profile("shop", "https://merchant.example.kw", "counter@shop.example", "A Shop", "m-1")

KEY = "pk.0123456789abcdef"

TILES = TileSourceSettings(
    tiles=False,
    address=f"https://tiles.example.kw/v1/{{z}}/{{x}}/{{y}}.webp?key={KEY}",
    attribution='© خرائط, "OpenStreetMap" contributors',
    min_zoom=7,
    max_zoom=18,
    cache_mb=350,
    contact="shop@example.kw",
    files=("/maps/الكويت.mbtiles", "/media/usb/city.pmtiles"),
    by_processor=True,
)

FULL = Settings(
    language="ar",
    scheme="dark",
    density="compact",
    profile="shop",
    printer='TM-T20 "front" \\ ف',
    print_after_booking=True,
    hold_s=10,
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
    assert Settings().profile_named(PRACTICE).is_practice
    assert not file.exists()


def test_settings_are_read_back_as_they_were_written(file: Path) -> None:
    settings.save(file, FULL)
    assert settings.load(file) == FULL
    assert settings.load(file).profile_named("shop").merchant == "A Shop"
    assert [kept.name for kept in file.parent.iterdir()] == [file.name]


def test_the_file_is_plain_toml(file: Path) -> None:
    settings.save(file, FULL)
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert table["language"] == "ar"
    assert table["profiles"]["shop"] == {
        "base_url": "https://merchant.example.kw",
        "email": "counter@shop.example",
        "merchant": "A Shop",
        "merchant_id": "m-1",
    }


def test_there_is_no_place_for_a_secret() -> None:
    profile = {each.name for each in dataclasses.fields(Profile)}
    assert profile == {"name", "base_url", "email", "merchant", "merchant_id"}
    assert {each.name for each in dataclasses.fields(Settings)} == {
        "language",
        "scheme",
        "density",
        "profile",
        "printer",
        "print_after_booking",
        "hold_s",
        "profiles",
        "map",
        "alerts",
        "slip",
        "thermal",
        "updates",
        "wallet",
        "customers",
        "messages",
        "clerks",
        "scanner",
        "shifts",
        "carried",
    }


@pytest.mark.parametrize(
    "text", ['of_a_newer_release = "yes"\n', "[map]\nof_a_newer_release = 1\n"]
)
def test_an_unknown_key_is_no_failure(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    assert settings.read(file) == (Settings(), [])


def test_every_profile_has_its_own_shifts(file: Path) -> None:
    kept = FULL.with_profile(Profile(PRACTICE)).with_preferences(
        Preferences(shift=ShiftSettings(ended_at="2026-11-21T15:00:00+00:00"))
    )
    settings.save(file, kept)
    practice = settings.load(file)
    assert practice.shift.ended_at == "2026-11-21T15:00:00+00:00"
    assert practice.with_profile(SHOP).shift == FULL.shift
    assert practice.with_profile(Profile("third")).shift == ShiftSettings()


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
        "contact": "shop@example.kw",
        "files": ["/maps/الكويت.mbtiles", "/media/usb/city.pmtiles"],
        "by_processor": True,
    }


USUAL = 'scheme = "dark"\nprinter = "Till"\n'
"""Valid settings above each wrong value; they are kept."""

AS_USUAL = Settings(scheme="dark", printer="Till")


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("language = 7", "language", Reason.NOT_A_TEXT),
        ('language = "fr"', "language", Reason.NOT_USABLE),
        ('profile = "../x"', "profile", Reason.NOT_USABLE),
        ("print_after_booking = 1", "print_after_booking", Reason.NOT_A_SWITCH),
        ("hold_s = 4", "hold_s", Reason.NOT_USABLE),
        ("hold_s = false", "hold_s", Reason.NOT_A_WHOLE_NUMBER),
        ('profiles = "none"', "[profiles]", Reason.NOT_A_TABLE),
        ("[profiles]\nshop = 1", "[profiles.shop]", Reason.NOT_A_TABLE),
        ('[profiles."../../x"]\nbase_url = "https://x.example"', "[profiles]", Reason.NOT_USABLE),
        ("shifts = 1", "[shifts]", Reason.NOT_A_TABLE),
        ('[shifts."a b"]', "[shifts]", Reason.NOT_USABLE),
        ('map = "none"', "[map]", Reason.NOT_A_TABLE),
        ("[alerts]\nvolume = 101", "[alerts] volume", Reason.NOT_USABLE),
        ("[alerts]\naccepted = 1", "[alerts] accepted", Reason.NOT_A_SWITCH),
        ('[alerts]\nquiet_from = "22:00"', "[alerts] quiet_from", Reason.NOT_USABLE),
        ("thermal = 1", "[thermal]", Reason.NOT_A_TABLE),
        ("[thermal]\ntill = 1", "[thermal.till]", Reason.NOT_A_TABLE),
        ("[thermal.till]", "[thermal.till]", Reason.NOT_USABLE),
        ('[slip]\npaper = "A3"', "[slip] paper", Reason.NOT_USABLE),
        ('[wallet]\nlow_level = "much"', "[wallet] low_level", Reason.NOT_USABLE),
        ("[map]\nmax_zoom = 18.5", "[map] max_zoom", Reason.NOT_A_WHOLE_NUMBER),
        ('[map]\nfiles = "/maps/kuwait.mbtiles"', "[map] files", Reason.NOT_TEXTS),
        ("[map]\nfiles = [1]", "[map] files", Reason.NOT_TEXTS),
        ('[map]\nfiles = ["kuwait.mbtiles"]', "[map] files", Reason.NOT_USABLE),
        ('[map]\naddress = "http://tiles.example/{z}/{x}/{y}"', "[map] address", Reason.NOT_USABLE),
    ],
)
def test_a_value_that_cannot_be_used_falls_back_alone(
    file: Path, text: str, place: str, reason: Reason
) -> None:
    file.write_text(USUAL + text, encoding="utf-8")
    kept, (failure,) = settings.read(file)
    assert kept == AS_USUAL
    assert (failure.place, failure.reason) == (place, reason)
    assert file.read_text(encoding="utf-8") == USUAL + text


@pytest.mark.parametrize(
    ("text", "kept", "places"),
    [
        (
            "[alerts]\nvolume = 500\nsounds = false\nreminder_minutes = 1\n",
            Settings(alerts=AlertSettings(sounds=False)),
            ["[alerts] volume", "[alerts] reminder_minutes"],
        ),
        (
            "[map]\nmin_zoom = 5\nmax_zoom = 40\ncache_mb = 50\n",
            Settings(map=TileSourceSettings(min_zoom=5, cache_mb=50)),
            ["[map] max_zoom"],
        ),
        (
            "[map]\nmin_zoom = -1\nmax_zoom = 40\ncache_mb = 50\n",
            Settings(map=TileSourceSettings(cache_mb=50)),
            ["[map] min_zoom", "[map] max_zoom"],
        ),
        (
            '[shifts.shop]\nended_at = "now"\npaper = "roll_80"\n',
            Settings(shifts={"shop": ShiftSettings(paper="roll_80")}),
            ["[shifts.shop] ended_at"],
        ),
        (
            '[profiles.shop]\nbase_url = "https://x.example"\nemail = 4\n',
            Settings(profiles={"shop": Profile("shop", "https://x.example")}),
            ["[profiles.shop] email"],
        ),
        (
            '[thermal.till]\nhost = "till.local"\ncut = "twice"\n[thermal.bad]\nhost = "x y"\n',
            Settings(thermal=(ThermalSettings("till", host="till.local"),)),
            ["[thermal.till] cut", "[thermal.bad] host", "[thermal.bad]"],
        ),
    ],
)
def test_what_stands_beside_a_wrong_value_is_kept(
    file: Path, text: str, kept: Settings, places: list[str]
) -> None:
    file.write_text(text, encoding="utf-8")
    read, failures = settings.read(file)
    assert read == kept
    assert [failure.place for failure in failures] == places


_KEYS = ["language", "map", "tiles", "address", "min_zoom", "max_zoom", "alerts", "volume", "cut"]
_KEYS += ["quiet_from", "slip", "paper", "copies", "thermal", "till", "host", "profiles", "wallet"]
_VALUES = st.recursive(
    st.booleans() | st.integers(-5, 10**6) | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(_KEYS), inner),
    max_leaves=12,
)


@hypothesis_settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(table=st.dictionaries(st.sampled_from(_KEYS), _VALUES))
def test_any_value_in_the_file_gives_usable_settings(
    tmp_path_factory: pytest.TempPathFactory, table: dict[str, Any]
) -> None:
    file = tmp_path_factory.getbasetemp() / "any-settings.toml"
    file.write_text(tomli_w.dumps(table), encoding="utf-8")
    kept, failures = settings.read(file)
    settings.save(file, kept)
    assert settings.read(file) == (kept, [])
    assert all(failure.place.isprintable() for failure in failures)


def test_a_key_in_the_address_of_tiles_is_told_to_nobody(file: Path) -> None:
    file.write_text(f'[map]\naddress = "https://tiles.example/{{{KEY}}}"\n', encoding="utf-8")
    _, failures = settings.read(file)
    assert len(failures) == 1
    assert KEY not in repr(failures)
    assert KEY not in repr(FULL)


@pytest.mark.parametrize(
    ("content", "failure"),
    [
        (DAMAGED.encode(), SettingsFailure(Reason.NOT_TOML, line=2)),
        (b"[[[", SettingsFailure(Reason.NOT_TOML, line=1)),
        (b"a = " + b"[" * 50_000, SettingsFailure(Reason.NOT_TOML)),
        (b"\xff\xfe\x00", SettingsFailure(Reason.NOT_UTF8)),
    ],
)
def test_a_damaged_file_gives_the_defaults_and_is_left_as_it_is(
    file: Path, content: bytes, failure: SettingsFailure
) -> None:
    file.write_bytes(content)
    assert settings.read(file) == (Settings(), [failure])
    assert file.read_bytes() == content


def test_a_folder_in_its_place_gives_the_defaults(file: Path) -> None:
    file.mkdir()
    assert settings.read(file) == (Settings(), [SettingsFailure(Reason.IS_A_FOLDER)])


def test_a_file_that_cannot_be_opened_gives_the_defaults(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_text(_path: Path, encoding: str) -> str:
        raise PermissionError(13, encoding)

    file.touch()
    monkeypatch.setattr(Path, "read_text", read_text)
    assert settings.read(file) == (Settings(), [SettingsFailure(Reason.CANNOT_READ)])


def test_a_mark_of_the_byte_order_is_no_failure(file: Path) -> None:
    file.write_bytes(b'\xef\xbb\xbfscheme = "dark"\n')
    assert settings.read(file) == (Settings(scheme="dark"), [])


def test_what_cannot_be_written_leaves_the_old_file(file: Path) -> None:
    settings.save(file, FULL)
    file.with_name(f".{file.name}.part").mkdir()
    with pytest.raises(OSError, match="part"):
        settings.save(file, Settings())
    assert settings.load(file) == FULL


@pytest.mark.parametrize("name", ["shop", "Shop_2", "merchant-example-kw", "محل"])
def test_a_profile_name(name: str) -> None:
    assert is_profile_name(name)


@pytest.mark.parametrize("name", ["", "..", "a/b", "a b", "a.b", "x" * 41, "shop\n"])
def test_no_profile_name(name: str) -> None:
    assert not is_profile_name(name)


def test_a_profile_in_use_is_kept_beside_the_others() -> None:
    new = Profile("new", "https://new.example.kw")
    changed = FULL.with_profile(new)
    assert changed.profile_named(changed.profile) == new
    assert changed.profile_named("shop") == SHOP
    assert FULL.profile == "shop"


def test_preferences_of_the_window_are_taken() -> None:
    preferences = Preferences(language="en", scheme="light", printer="", print_after_booking=False)
    changed = FULL.with_preferences(preferences)
    assert (changed.language, changed.scheme, changed.printer) == ("en", "light", "")
    assert changed.print_after_booking is False
    assert changed.profiles == FULL.profiles


NEWER = """
telemetry = "off"
opened_at = 2026-11-21T09:00:00Z
profile = "shop"

[carried]
x = 1

[map]
tiles = false
heatmap = true

[slip]
ribbon = {colour = "red", width = 3}

[voice]
greeting = "Marhaba"
hours = [8, 22]

[profiles.shop]
base_url = "https://merchant.example"
region = "north"

[shifts.shop]
team = ["Ali", "Sara"]

[thermal.Counter]
host = "192.168.1.50"
dialect = "star"
"""


def test_what_a_newer_release_wrote_survives_a_save(file: Path) -> None:
    file.write_text(NEWER, encoding="utf-8")
    read, failures = settings.read(file)
    assert not failures
    changed = replace(read, language="ar").with_profile(Profile("other", "https://o.example"))
    settings.save(file, changed)
    said, kept = tomllib.loads(NEWER), tomllib.loads(file.read_text(encoding="utf-8"))
    for key in ("telemetry", "opened_at", "carried", "voice"):
        assert kept[key] == said[key]
    for table, key in (("map", "heatmap"), ("slip", "ribbon")):
        assert kept[table][key] == said[table][key]
    assert kept["profiles"]["shop"]["region"] == "north"
    assert kept["shifts"]["shop"]["team"] == ["Ali", "Sara"]
    assert kept["thermal"]["Counter"]["dialect"] == "star"
    assert kept["thermal"]["Counter"]["host"] == "192.168.1.50"
    assert (kept["language"], kept["map"]["tiles"]) == ("ar", False)
    assert settings.load(file) == changed


def test_what_a_newer_release_said_of_a_printer_goes_with_the_printer(file: Path) -> None:
    file.write_text(NEWER, encoding="utf-8")
    settings.save(file, replace(settings.load(file), thermal=()))
    assert "thermal" not in tomllib.loads(file.read_text(encoding="utf-8"))


def test_a_wrong_value_of_a_known_key_is_not_carried(file: Path) -> None:
    file.write_text('language = 7\n[map]\ntiles = "yes"\n[shifts]\nshop = 3\n', encoding="utf-8")
    assert settings.load(file).carried == {}

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.app.conftest import RunDesk
from tests.client.authority import Authority

PARTS = [
    "settings",
    "disk",
    "window",
    "fonts",
    "sound",
    "printers",
    "map",
    "proxy",
    "certificates",
    "keyring",
    "service",
    "sign-in",
    "clock",
]


@dataclass(frozen=True, slots=True)
class Lacking:
    """A PC on which many parts are missing."""

    data: Path
    found: dict[str, tuple[str, str]]


def table(text: str) -> dict[str, tuple[str, str]]:
    """Returns the mark and the text of each check, by its name."""
    rows = [line.split(maxsplit=2) for line in text.splitlines()]
    return {part: (mark, words) for mark, part, words in rows}


def test_what_works_on_this_pc(run_desk: RunDesk, tmp_path: Path) -> None:
    trusted = {"SSL_CERT_FILE": str(Authority(tmp_path).file), "SSL_CERT_DIR": str(tmp_path)}
    ended = run_desk("doctor", "--data-dir", str(tmp_path), environment=trusted)
    found = table(ended.stdout)
    assert list(found) == PARTS
    assert {mark for mark, _ in found.values()} == {"ok"}
    assert ended.returncode == 0
    assert str(tmp_path) in found["disk"][1]
    assert found["fonts"][1].endswith("with Arabic")
    assert found["service"][1] == "the practice service answers"
    assert "Bayt Al-Halwa" in found["sign-in"][1]
    places = f"{tmp_path / 'authority.pem'}, {tmp_path}"
    assert found["certificates"][1] == f"by SSL_CERT_FILE, in {places} (authorities: 1)"
    assert not list(tmp_path.glob("*.sqlite")), "the clerk's own data is left alone"


def test_what_does_not_work_is_named_and_gives_another_status(
    run_desk: RunDesk, tmp_path: Path, without_practice: dict[str, str]
) -> None:
    session = {"QT_QPA_PLATFORM": "", "WAYLAND_DISPLAY": "", "DISPLAY": ":987"}
    ended = run_desk(
        "doctor", "--data-dir", str(tmp_path / "d"), environment=without_practice | session
    )
    found = table(ended.stdout)
    assert list(found) == PARTS
    assert [part for part, (mark, _) in found.items() if mark == "FAIL"] == ["window", "service"]
    assert found["window"][1].startswith("the display :987 does not answer → ")
    assert "no room for a service" in found["service"][1]
    assert "→ Install deskdispatch again" in found["service"][1]
    assert ended.returncode == 1


def test_certificates_that_are_not_there_are_named_in_the_language_of_the_clerk(
    run_desk: RunDesk, tmp_path: Path
) -> None:
    missing = {"SSL_CERT_FILE": str(tmp_path / "gone.pem")}
    ended = run_desk(
        "doctor", "--language", "ar", "--data-dir", str(tmp_path / "d"), environment=missing
    )
    found = table(ended.stdout)
    assert [part for part, (mark, _) in found.items() if mark == "FAIL"] == ["certificates"]
    words = found["certificates"][1]
    assert words.startswith(f"SSL_CERT_FILE يحدد {tmp_path / 'gone.pem'} وهو غير موجود → ")
    assert "احذف هذا المتغير" in words


LACKING_SOUND = """
import sys
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name == "PySide6.QtMultimedia":
            raise ImportError("libpulse.so.0: cannot open shared object file")
sys.meta_path.insert(0, Lacking())
"""


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory, run_desk: RunDesk) -> Lacking:
    """A PC on which nearly every check fails, and the report about it."""
    folder = tmp_path_factory.mktemp("lacking")
    data, site, fonts = (folder / name for name in ("data", "site", "fonts"))
    for each in (data, site, fonts):
        each.mkdir()
    (site / "sitecustomize.py").write_text(LACKING_SOUND)
    (folder / "fonts.conf").write_text(f"<fontconfig><dir>{fonts}</dir></fontconfig>")
    (data / "settings.toml").write_text(
        'profile = "shop"\n[alerts]\nvolume = 900\n'
        '[profiles.shop]\nbase_url = "http://127.0.0.1:9"\n'
    )
    environment = {
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
        "SSL_CERT_FILE": str(data / "settings.toml"),
        "PYTHONPATH": f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
    }
    ended = run_desk("doctor", "--data-dir", str(data), environment=environment)
    assert ended.returncode == 1
    return Lacking(data, table(ended.stdout))


def test_a_real_service_is_asked(lacking: Lacking) -> None:
    mark, words = lacking.found["service"]
    assert mark == "FAIL"
    assert words.startswith("http://127.0.0.1:9: ")
    assert lacking.found["sign-in"][0] == "FAIL"


def test_a_file_that_holds_no_certificate_is_a_failure(lacking: Lacking) -> None:
    mark, words = lacking.found["certificates"]
    assert mark == "FAIL"
    assert words.startswith(f"{lacking.data / 'settings.toml'} holds no certificate")
    assert "→ Put the certificates there again (PEM), or remove SSL_CERT_FILE" in words


def test_sound_without_its_library_is_a_failure(lacking: Lacking) -> None:
    mark, words = lacking.found["sound"]
    assert mark == "FAIL"
    assert words.startswith("libpulse.so.0")
    assert "alerts are seen, not heard →" in words


def test_without_arabic_letters_it_says_what_to_install(lacking: Lacking) -> None:
    mark, words = lacking.found["fonts"]
    assert mark == "FAIL"
    assert words.startswith("no font with Arabic letters")
    assert "apt-get install fonts-noto-core" in words


def test_settings_that_cannot_be_used_are_named(lacking: Lacking) -> None:
    mark, words = lacking.found["settings"]
    assert mark == "FAIL"
    assert "settings.toml: [alerts] volume: must be a whole number from 0 to 100 →" in words
    assert not list(lacking.data.glob("*.bad-*")), "only a start keeps it aside"

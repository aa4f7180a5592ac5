from __future__ import annotations

import os
from pathlib import Path

from tests.app.conftest import RunDesk

PARTS = [
    "settings",
    "disk",
    "fonts",
    "sound",
    "printers",
    "map",
    "proxy",
    "keyring",
    "service",
    "sign-in",
    "clock",
]


def table(text: str) -> dict[str, tuple[str, str]]:
    """Each part with its mark and its words."""
    rows = [line.split(maxsplit=2) for line in text.splitlines()]
    return {part: (mark, words) for mark, part, words in rows}


def test_what_works_on_this_pc(run_desk: RunDesk, tmp_path: Path) -> None:
    ended = run_desk("doctor", "--data-dir", str(tmp_path))
    found = table(ended.stdout)
    assert list(found) == PARTS
    assert {mark for mark, _ in found.values()} == {"ok"}
    assert ended.returncode == 0
    assert str(tmp_path) in found["disk"][1]
    assert found["fonts"][1].endswith("with Arabic")
    assert found["service"][1] == "the practice service answers"
    assert "Bayt Al-Halwa" in found["sign-in"][1]
    assert not list(tmp_path.glob("*.sqlite")), "the clerk's own data is left alone"


def test_what_does_not_work_is_named_and_gives_another_status(
    run_desk: RunDesk, tmp_path: Path, without_practice: dict[str, str]
) -> None:
    ended = run_desk("doctor", "--data-dir", str(tmp_path / "d"), environment=without_practice)
    found = table(ended.stdout)
    assert found["service"] == ("FAIL", "no room for a service")
    assert [part for part, (mark, _) in found.items() if mark == "FAIL"] == ["service"]
    assert ended.returncode == 1


def test_a_real_service_is_asked(run_desk: RunDesk, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        'profile = "shop"\n[profiles.shop]\nbase_url = "http://127.0.0.1:9"\n'
    )
    ended = run_desk("doctor", "--data-dir", str(tmp_path))
    mark, words = table(ended.stdout)["service"]
    assert mark == "FAIL"
    assert words.startswith("http://127.0.0.1:9: ")
    assert table(ended.stdout)["sign-in"][0] == "FAIL"
    assert ended.returncode == 1


def test_sound_without_its_library_is_a_fault(run_desk: RunDesk, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(
        "import sys\n"
        "class Lacking:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'PySide6.QtMultimedia':\n"
        "            raise ImportError('libpulse.so.0: cannot open shared object file')\n"
        "sys.meta_path.insert(0, Lacking())\n"
    )
    environment = {"PYTHONPATH": f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    ended = run_desk("doctor", "--data-dir", str(tmp_path / "d"), environment=environment)
    mark, words = table(ended.stdout)["sound"]
    assert mark == "FAIL"
    assert words.startswith("none: libpulse.so.0")
    assert words.endswith("alerts are seen, not heard")


def test_without_arabic_letters_it_says_what_to_install(run_desk: RunDesk, tmp_path: Path) -> None:
    settings, empty = tmp_path / "fonts.conf", tmp_path / "fonts"
    empty.mkdir()
    settings.write_text(f"<fontconfig><dir>{empty}</dir></fontconfig>")
    environment = {"FONTCONFIG_FILE": str(settings)}
    ended = run_desk("doctor", "--data-dir", str(tmp_path / "d"), environment=environment)
    mark, words = table(ended.stdout)["fonts"]
    assert mark == "FAIL"
    assert words.startswith("no font with Arabic letters")
    assert "apt-get install fonts-noto-core" in words
    assert ended.returncode == 1


def test_settings_that_cannot_be_used_are_named(run_desk: RunDesk, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[alerts]\nvolume = 900\n")
    ended = run_desk("doctor", "--data-dir", str(tmp_path))
    mark, words = table(ended.stdout)["settings"]
    assert mark == "FAIL"
    assert words.endswith("settings.toml: [alerts] volume: must be a whole number from 0 to 100")
    assert ended.returncode == 1
    assert not list(tmp_path.glob("*.bad-*")), "only a start keeps it aside"

"""Tests of the program's entries in the system: files on Linux, registry values on Windows."""

from __future__ import annotations

import configparser
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from deskdispatch.app.desktop_entry import launching
from deskdispatch.app.desktop_entry.freedesktop import (
    ENTRY,
    AutostartEntry,
    LinkHandlers,
    exec_value,
)
from deskdispatch.app.desktop_entry.system import APPROVED, RUN, RunValue

COMMAND = ("/usr/bin/deskdispatch",)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["/usr/bin/deskdispatch", "--minimised"], "/usr/bin/deskdispatch --minimised"),
        (["/opt/my shop/x"], '"/opt/my shop/x"'),
        (["/x", "100%"], '/x "100%%"'),
        (["/x", 'a"b`c$d\\e'], r'/x "a\\"b\\`c\\$d\\\\e"'),
        (["/home/\u0645\u062d\u0644/x"], '"/home/\u0645\u062d\u0644/x"'),
    ],
)
def test_words_of_a_command_are_quoted(words: Sequence[str], value: str) -> None:
    assert exec_value(words) == value


def keys(path: Path) -> dict[str, str]:
    """Reads an entry's keys with another parser."""
    read = configparser.ConfigParser(interpolation=None, strict=True)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(path, encoding="utf-8")
    return dict(read["Desktop Entry"])


def test_autostart_is_a_file_that_others_may_switch_off(tmp_path: Path) -> None:
    startup = AutostartEntry(tmp_path, [tmp_path / "system"], COMMAND)
    file = tmp_path / "autostart" / "deskdispatch.desktop"
    assert not startup.is_on()
    startup.set_on(True)
    assert startup.is_on()
    assert keys(file)["Exec"] == "/usr/bin/deskdispatch --minimised"
    text = file.read_text(encoding="utf-8")
    for off in ("Hidden=true\n", "X-GNOME-Autostart-enabled=false\n"):
        file.write_text(text + off, encoding="utf-8")
        assert not startup.is_on()
    file.write_text(text.replace("/usr", "/opt"), encoding="utf-8")
    assert not startup.is_on(), "another program is started"
    startup.set_on(False)
    assert not file.exists()


def test_an_autostart_of_the_system_is_overridden(tmp_path: Path) -> None:
    system = tmp_path / "system" / "autostart" / "deskdispatch.desktop"
    system.parent.mkdir(parents=True)
    system.write_text("[Desktop Entry]\nExec=deskdispatch --minimised\n", encoding="utf-8")
    startup = AutostartEntry(tmp_path, [tmp_path / "system"], COMMAND)
    assert startup.is_on()
    startup.set_on(False)
    assert not startup.is_on()
    startup.set_on(True)
    assert startup.is_on()
    assert system.exists()


def test_links_have_an_entry_and_give_the_former_handler_back(tmp_path: Path) -> None:
    config, data = tmp_path / "config", tmp_path / "data"
    listed, entry = config / "mimeapps.list", data / "applications" / ENTRY
    config.mkdir()
    before = b"[Default Applications]\nx-scheme-handler/tel=phone.desktop;\n# kept\n"
    listed.write_bytes(before)
    links = LinkHandlers(config, data, ["KDE"], COMMAND)
    assert not links.is_on("tel")
    links.set_on("tel", True)
    links.set_on("geo", True)
    assert links.is_on("tel")
    assert links.is_on("geo")
    assert keys(entry)["Exec"] == "/usr/bin/deskdispatch open %u"
    assert keys(entry)["MimeType"] == "x-scheme-handler/tel;x-scheme-handler/geo;"
    links.set_on("tel", False)
    assert keys(entry)["MimeType"] == "x-scheme-handler/geo;"
    links.set_on("geo", False)
    assert listed.read_bytes() == before
    assert not entry.exists()


def test_the_list_of_the_desktop_decides_where_it_names_a_handler(tmp_path: Path) -> None:
    special = tmp_path / "kde-mimeapps.list"
    special.write_text("[Default Applications]\nx-scheme-handler/geo=maps.desktop\n", "utf-8")
    links = LinkHandlers(tmp_path, tmp_path / "data", ["KDE"], COMMAND)
    links.set_on("geo", True)
    assert links.is_on("geo")
    assert not (tmp_path / "mimeapps.list").exists()
    moved = LinkHandlers(tmp_path, tmp_path / "data", ["KDE"], ["/opt/deskdispatch"])
    assert not moved.is_on("geo"), "another program opens them"


class FakeRegistry:
    """Registry in memory."""

    def __init__(self) -> None:
        self.values: dict[tuple[str, str], str | bytes] = {}

    def get(self, key: str, name: str) -> str | bytes | None:
        return self.values.get((key, name))

    def put(self, key: str, name: str, value: str) -> None:
        self.values[key, name] = value

    def remove(self, key: str, name: str) -> None:
        self.values.pop((key, name), None)


def test_windows_starts_what_the_run_key_names_unless_the_task_manager_says_no() -> None:
    registry = FakeRegistry()
    startup = RunValue(registry, [r"C:\Program Files\deskdispatch\deskdispatch.exe"])
    startup.set_on(True)
    assert registry.values == {
        (RUN, "deskdispatch"): r'"C:\Program Files\deskdispatch\deskdispatch.exe" --minimised'
    }
    assert startup.is_on()
    registry.values[APPROVED, "deskdispatch"] = b"\x03" + bytes(11)
    assert not startup.is_on()
    startup.set_on(True)
    assert startup.is_on()
    startup.set_on(False)
    assert registry.values == {}


def test_the_command_starts_this_program(tmp_path: Path) -> None:
    words = launching.command(tmp_path)
    assert words[-2:] == ["--data-dir", str(tmp_path)]
    ended = subprocess.run([*words[:-2], "--version"], capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("deskdispatch ")
    script = tmp_path / "deskdispatch"
    script.write_text("#!/bin/sh\n", encoding="utf-8")
    assert launching.command(script=str(script)) == [str(script)]
    packaged = tmp_path / "bin"
    packaged.symlink_to(Path(sys.prefix) / "bin" / "deskdispatch")
    assert launching.command(script=str(script), packaged=packaged) == [str(packaged)]

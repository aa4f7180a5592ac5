from __future__ import annotations

import os
from pathlib import Path

import pytest

from deskdispatch import atomic_file


@pytest.mark.parametrize("is_durable", [True, False])
def test_a_file_is_replaced_as_a_whole(tmp_path: Path, is_durable: bool) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("of before")
    atomic_file.write(path, b"new", part=tmp_path / "part", is_durable=is_durable)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_where_it_cannot_be_written_the_one_before_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("of before")
    part = tmp_path / "part"
    part.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space"):
        atomic_file.write(path, b"new", part=part)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "of before"


def test_content_and_name_reach_the_disk_in_this_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, part = tmp_path / "settings.toml", tmp_path / "part"
    synced = []

    def fsync(handle: int) -> None:
        synced.append((os.readlink(f"/proc/self/fd/{handle}"), path.exists()))

    monkeypatch.setattr(os, "fsync", fsync)
    atomic_file.write(path, b"new", part=part)
    assert synced == [(str(part), False), (str(tmp_path), True)]
    atomic_file.write(path, b"newer", part=part, is_durable=False)
    assert len(synced) == 2

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.domain.errors import FileError, FileFault
from deskdispatch.files import atomic
from deskdispatch.files.atomic import write_atomically


def test_a_file_is_there_whole_in_place_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_text("of before")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_on_a_full_disk_the_one_before_stays(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = tmp_path_factory.mktemp("full") / "part"
    full.symlink_to("/dev/full")
    monkeypatch.setattr(atomic, "part_of", lambda _path: full)
    path = tmp_path / "sheet.pdf"
    path.write_text("of before")
    with pytest.raises(FileError, match=FileFault.DISK_FULL):
        write_atomically(path, b"new")
    assert path.read_text() == "of before"


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (PermissionError(), FileFault.NOT_ALLOWED),
        (NotADirectoryError(), FileFault.NOT_THERE),
        (OSError(5, "Input/output error"), FileFault.FAILED),
    ],
)
def test_what_the_system_says_has_a_code(error: OSError, fault: FileFault) -> None:
    assert atomic.fault_of(error) is fault

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from deskdispatch import atomic_file
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.files import atomic
from deskdispatch.files.atomic import write_atomically


def test_a_file_is_there_whole_in_place_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_text("of before")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


SAVED: Final = """
import sys
from pathlib import Path
from deskdispatch import private_files
from deskdispatch.files.atomic import write_atomically
private_files.begin()
private_files.begin()
write_atomically(Path(sys.argv[1]), b"new")
Path(sys.argv[2]).touch()
"""


@pytest.mark.parametrize("umask", [0o022, 0o027])
def test_what_is_saved_for_the_user_has_the_users_mode(tmp_path: Path, umask: int) -> None:
    saved, own = tmp_path / "sheet.pdf", tmp_path / "own"
    subprocess.run([sys.executable, "-c", SAVED, saved, own], umask=umask, check=True)
    assert saved.stat().st_mode & 0o777 == 0o666 & ~umask
    assert own.stat().st_mode & 0o777 == 0o600


def test_on_a_full_disk_the_one_before_stays(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = tmp_path_factory.mktemp("full") / "part"
    full.symlink_to("/dev/full")
    monkeypatch.setattr(atomic_file, "part_of", lambda _path: full)
    path = tmp_path / "sheet.pdf"
    path.write_text("of before")
    with pytest.raises(FileError, match=FileFailure.DISK_FULL):
        write_atomically(path, b"new")
    assert path.read_text() == "of before"


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (PermissionError(), FileFailure.NOT_ALLOWED),
        (OSError(errno.EROFS, "Read-only file system"), FileFailure.NOT_ALLOWED),
        (NotADirectoryError(), FileFailure.NOT_THERE),
        (OSError(5, "Input/output error"), FileFailure.FAILED),
    ],
)
def test_what_the_system_says_has_a_code(error: OSError, failure: FileFailure) -> None:
    assert atomic.failure_of(error) is failure

"""A release is signed by a key that its owner alone may read, and the program verifies it."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
import release

from deskdispatch.domain.errors import UpdateError


def arguments(folder: Path, *more: str) -> list[str]:
    key, out = folder / "key.pem", folder / "updates.txt"
    page = "https://desk.example/get"
    return [
        *("sign", "--key", str(key), "--out", str(out), "--serial", "8", "--version", "1.4.0"),
        *("--notes", page, "--page", page, *more),
    ]


def test_keygen_sign_and_verify_go_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, package = tmp_path / "key.pem", tmp_path / "deskdispatch_1.4.0.deb"
    package.write_bytes(b"a package")
    assert release.main(["keygen", str(key)]) == 0
    public = capsys.readouterr().out.strip()
    assert key.stat().st_mode & 0o777 == 0o600
    assert release.main(arguments(tmp_path, "--package", f"deb={package}")) == 0
    made = release.verify((tmp_path / "updates.txt").read_bytes(), public)
    assert made.packages["deb"].sha256 == hashlib.sha256(b"a package").hexdigest()
    assert made.packages["deb"].size == 9
    assert release.main(["verify", str(tmp_path / "updates.txt"), "--public-key", public]) == 0
    assert release.main(["verify", str(tmp_path / "updates.txt"), "--public-key", "ab" * 32]) == 1
    assert "forged" in capsys.readouterr().err
    before = key.read_bytes()
    assert release.main(["keygen", str(key)]) == 1  # none is ever replaced
    assert key.read_bytes() == before


def test_a_key_that_others_may_read_signs_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "key.pem"
    release.keygen(key)
    os.chmod(key, 0o640)
    assert release.main(arguments(tmp_path)) == 1
    assert "others may read key.pem" in capsys.readouterr().err
    assert not (tmp_path / "updates.txt").exists()
    os.chmod(key, 0o600)
    key.write_text("no key")
    assert release.main(arguments(tmp_path)) == 1


def test_what_the_program_would_refuse_is_not_signed(tmp_path: Path) -> None:
    release.keygen(tmp_path / "key.pem")
    key = release.read_key(tmp_path / "key.pem")
    with pytest.raises(UpdateError):
        release.sign(key, {"version": "latest"})

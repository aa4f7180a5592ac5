"""A release is signed by a key that its owner alone may read, and the program verifies it."""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
import release
from debian import build
from staging import updates

from deskdispatch.client.updates import read_release
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.updates import UpdateSettings
from deskdispatch.ui.updates import shipped_settings

ADDRESS = "https://updates.example/file?for=%22shops%22"
KEY = "ab" * 32


def arguments(folder: Path, *more: str) -> list[str]:
    key, out = folder / "key.pem", folder / "updates.txt"
    page = "https://desk.example/get"
    return [
        *("sign", "--key", str(key), "--out", str(out), "--version", "1.4.0"),
        *("--page", page, *more),
    ]


def test_keygen_sign_and_verify_go_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, package = tmp_path / "key.pem", tmp_path / "deskdispatch_1.4.0.deb"
    package.write_bytes(b"a package")
    assert release.main(["keygen", str(key)]) == 0
    public = capsys.readouterr().out.strip()
    assert key.stat().st_mode & 0o777 == 0o600
    assert release.main(arguments(tmp_path, "--package", str(package))) == 0
    made = read_release((tmp_path / "updates.txt").read_bytes(), public)
    assert made.sums == {package.name: hashlib.sha256(b"a package").hexdigest()}
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


def git(root: Path, *words: str) -> str:
    named = ("-c", "user.name=A", "-c", "user.email=a@desk.example")
    done = subprocess.run(["git", *named, *words], cwd=root, check=True, capture_output=True)
    return done.stdout.decode()


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scratch checkout of two files, at version 0.1.0."""
    root = tmp_path / "clone"
    (root / "deskdispatch").mkdir(parents=True)
    (root / "deskdispatch" / "__init__.py").write_text('"""X."""\n\n__version__ = "0.1.0"\n')
    (root / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- Maps.\n\n## 0.1.0\n")
    for name, value in (("NAME", "A"), ("EMAIL", "a@desk.example")):
        monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
        monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "Begin")):
        git(root, *words)
    return root


def test_a_release_is_bumped_dated_tagged_built_summed_and_signed(
    clone: Path, tmp_path: Path
) -> None:
    public, out = release.keygen(tmp_path / "key.pem"), tmp_path / "out"
    built: list[tuple[str, tuple[str, ...]]] = []

    def build(kind: str, folder: Path, options: Sequence[str]) -> None:
        built.append((kind, tuple(options)))
        (folder / f"deskdispatch_1.4.0.{'deb' if kind == 'deb' else 'exe'}").write_bytes(b"made")

    words = ["make", "1.4.0", "--package", "deb", "--package", "windows", "--out", str(out)]
    page = "https://desk.example/get"
    words += ["--key", str(tmp_path / "key.pem")]
    given = release._arguments().parse_args([*words, "--page", page, "--updates-address", page])
    signed = release.make(given, clone, build)
    options = (f"--updates-address={page}", f"--updates-key={public}")
    assert built == [("deb", options), ("windows", options)]
    says = read_release(signed.read_bytes(), public)
    assert says.version == "1.4.0"
    assert says.sums.keys() == {"deskdispatch_1.4.0.deb", "deskdispatch_1.4.0.exe"}
    assert says.sums["deskdispatch_1.4.0.deb"] in (out / "SHA256SUMS").read_text()
    assert git(clone, "status", "--porcelain") == ""
    assert git(clone, "tag", "--list") == "v1.4.0\n"
    assert git(clone, "log", "--format=%s") == "Release 1.4.0\nBegin\n"
    assert '__version__ = "1.4.0"' in (clone / "deskdispatch" / "__init__.py").read_text()
    changes = (clone / "CHANGELOG.md").read_text()
    day = says.released.isoformat()
    assert changes.startswith(f"# Changelog\n\n## Unreleased\n\n## 1.4.0 ({day})\n\n- Maps.\n")


def test_a_release_that_cannot_be_made_changes_nothing(clone: Path) -> None:
    for version, why in (("0.1.0", "not above"), ("0.0.9", "not above")):
        with pytest.raises(release.ReleaseError, match=why):
            release.commit_release(clone, version, date(2026, 11, 27))
    release.commit_release(clone, "1.4.0", date(2026, 11, 27))
    with pytest.raises(release.ReleaseError, match="nothing unreleased"):
        release.commit_release(clone, "1.5.0", date(2026, 11, 27))
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- More.\n")
    with pytest.raises(release.ReleaseError, match="not committed"):
        release.commit_release(clone, "1.5.0", date(2026, 11, 27))
    assert git(clone, "tag", "--list") == "v1.4.0\n"


def asked(**values: str) -> argparse.Namespace:
    """What the command line of a package says of updates."""
    parser = argparse.ArgumentParser()
    updates.add_options(parser)
    return parser.parse_args([f"--updates-{name}={value}" for name, value in values.items()])


def test_a_package_carries_the_address_and_the_key_that_it_was_built_with(tmp_path: Path) -> None:
    updates.write(tmp_path, updates.named(asked()))
    assert list(tmp_path.iterdir()) == []  # as the checkout has it
    updates.write(tmp_path, updates.named(asked(address=ADDRESS, key=KEY)))
    assert shipped_settings(tmp_path / updates.FILE) == UpdateSettings(ADDRESS, KEY)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"address": ADDRESS}, "go together"),
        ({"key": KEY}, "go together"),
        ({"address": "http://updates.example/f", "key": KEY}, "address"),
        ({"address": "http://127.0.0.1/f", "key": KEY}, "https"),
        ({"address": ADDRESS, "key": KEY.upper()}, "public_key"),
    ],
)
def test_a_package_is_not_built_with_an_address_or_a_key_that_cannot_be_used(
    values: dict[str, str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = [f"--updates-{name}={value}" for name, value in values.items()]
    assert build.main(["--out", str(tmp_path), *named]) == 1
    assert why in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []

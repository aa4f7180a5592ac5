"""Tests of a release, signed by a key that only its owner may read, and verified by the program."""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
import release
from debian import build
from releasing import checks, signed_file
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
    assert release.main(["keygen", str(key)]) == 1  # a key is never replaced
    assert key.read_bytes() == before


def test_a_key_that_others_may_read_signs_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "key.pem"
    signed_file.keygen(key)
    os.chmod(key, 0o640)
    assert release.main(arguments(tmp_path)) == 1
    assert "others may read key.pem" in capsys.readouterr().err
    assert not (tmp_path / "updates.txt").exists()
    os.chmod(key, 0o600)
    key.write_text("no key")
    assert release.main(arguments(tmp_path)) == 1


def test_what_the_program_would_refuse_is_not_signed(tmp_path: Path) -> None:
    signed_file.keygen(tmp_path / "key.pem")
    key = signed_file.read_key(tmp_path / "key.pem")
    with pytest.raises(UpdateError):
        signed_file.sign(key, {"version": "latest"})


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)
    return done.stdout.decode()


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Checkout of two files, at version 0.1.0."""
    root = tmp_path / "clone"
    (root / "deskdispatch").mkdir(parents=True)
    (root / "deskdispatch" / "__init__.py").write_text('"""X."""\n\n__version__ = "0.1.0"\n')
    (root / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- Maps.\n\n## 0.1.0\n")
    (root / ".gitignore").write_text("/build/\n")
    for name, value in (("NAME", "A"), ("EMAIL", "a@shop.kw")):
        monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
        monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
    monkeypatch.setattr(checks, "TOOLS", dict.fromkeys(checks.TOOLS, "git"))
    for words in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "Begin")):
        git(root, *words)
    return root


def given(folder: Path, *more: str, version: str = "1.4.0") -> argparse.Namespace:
    """Parses a release's command line that has all required options."""
    names = ["--home-page=https://shop.kw/desk/", "--maintainer=A Shop <desk@shop.kw>"]
    python = ["--python=python.zip", "--python-sha256=" + "ab" * 32]
    places = [f"--out={folder / 'out'}", f"--key={folder / 'key.pem'}"]
    return release._release_arguments([version, *names, *python, *places, *more])


Built = list[tuple[str, str, tuple[str, ...]]]
"""The kind, the tag of the built clone, and the options of each build."""


def builder(built: Built) -> release.Build:
    def build(clone: Path, kind: str, folder: Path, options: Sequence[str]) -> None:
        built.append((kind, checks.git(clone, "describe", "--tags"), tuple(options)))
        (folder / f"deskdispatch_1.4.0.{'deb' if kind == 'deb' else 'exe'}").write_bytes(b"made")

    return build


def test_a_release_is_bumped_dated_tagged_built_summed_and_signed(
    clone: Path, tmp_path: Path
) -> None:
    public, built, ran = signed_file.keygen(tmp_path / "key.pem"), Built(), list[str]()
    asked = given(tmp_path, "--sign=signs {file}")

    def test() -> int:
        ran.append("tests")
        return 0

    out = release.make(asked, clone, builder(built), test)
    home, address = "--home-page=https://shop.kw/desk/", "https://shop.kw/desk/updates.txt"
    common = (home, f"--updates-address={address}", f"--updates-key={public}")
    python = (f"--python={Path.cwd() / 'python.zip'}", f"--python-sha256={'ab' * 32}")
    windows = ("--publisher=deskdispatch contributors", *python, "--sign=signs {file}")
    assert built == [
        ("deb", "v1.4.0", (*common, "--maintainer=A Shop <desk@shop.kw>")),
        ("windows", "v1.4.0", (*common, *windows)),
    ]
    assert ran == ["tests"]
    says = read_release((out / "updates.txt").read_bytes(), public)
    assert (says.version, says.page) == ("1.4.0", "https://shop.kw/desk/")
    assert says.sums.keys() == {"deskdispatch_1.4.0.deb", "deskdispatch_1.4.0.exe"}
    page, summed = (out / "download.md").read_text(), (out / "SHA256SUMS").read_text()
    for file, digest in says.sums.items():
        assert f"| `{file}` | `{digest}` |" in page
        assert f"{digest}  {file}" in summed
    assert "are signed" in page
    assert "@" not in page
    assert git(clone, "status", "--porcelain") == ""
    assert git(clone, "tag", "--list") == "v1.4.0\n"
    assert git(clone, "log", "--format=%s") == "Release 1.4.0\nBegin\n"
    assert '__version__ = "1.4.0"' in (clone / "deskdispatch" / "__init__.py").read_text()
    changes, day = (clone / "CHANGELOG.md").read_text(), says.released.isoformat()
    assert changes.startswith(f"# Changelog\n\n## Unreleased\n\n## 1.4.0 ({day})\n\n- Maps.\n")


def test_a_dry_run_does_all_of_it_and_leaves_the_checkout_as_it_was(
    clone: Path, tmp_path: Path
) -> None:
    before = git(clone, "rev-parse", "HEAD")
    asked = given(tmp_path, "--dry-run")
    asked.key = None  # a temporary key is enough
    out = release.make(asked, clone, builder([]), lambda: pytest.fail("not asked for"))
    assert {"SHA256SUMS", "download.md", "updates.txt"} <= {file.name for file in out.iterdir()}
    assert "Neither program nor installer is signed" in (out / "download.md").read_text()
    assert git(clone, "rev-parse", "HEAD") == before
    assert git(clone, "tag", "--list") == git(clone, "status", "--porcelain") == ""


@pytest.mark.parametrize("stage", ["tests", "build"])
def test_a_release_that_fails_leaves_nothing_behind(
    clone: Path, tmp_path: Path, stage: str
) -> None:
    signed_file.keygen(tmp_path / "key.pem")

    def build(*_given: object) -> None:
        raise subprocess.CalledProcessError(1, "build")

    with pytest.raises((release.ReleaseError, subprocess.CalledProcessError)):
        release.make(given(tmp_path), clone, build, lambda: stage == "tests")
    assert git(clone, "log", "--format=%s") == "Begin\n"
    assert git(clone, "tag", "--list") == git(clone, "status", "--porcelain") == ""
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ("--home-page=https://deskdispatch.example", "--home-page is at deskdispatch.example"),
        ("--maintainer=A <a@Shop.Example>", "--maintainer is at Shop.Example, a reserved name"),
        ("--maintainer=A Shop", "--maintainer names nobody"),
        ("--page=http://shop.kw/desk", "--page is not https"),
        ("--updates-address=https://example.com/u", "--updates-address is at example.com"),
        ("--key=nowhere.pem", "nowhere.pem"),
    ],
)
def test_a_release_by_nobody_is_refused(
    clone: Path, tmp_path: Path, more: str, refused: str
) -> None:
    signed_file.keygen(tmp_path / "key.pem")
    assert list(checks.refusals(given(tmp_path), clone)) == []
    said = list(checks.refusals(given(tmp_path, more), clone))
    assert any(refused in each for each in said), said


def test_every_reason_of_the_checkout_is_told_at_once(clone: Path, tmp_path: Path) -> None:
    git(clone, "tag", "v1.4.0")
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 1.4.0\n")
    git(clone, "switch", "-q", "--detach")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "older").touch()
    with pytest.raises(release.ReleaseError) as error:
        release.make(given(tmp_path), clone, builder([]), lambda: 0)
    for why in (
        *("1.4.0 is not above 1.4.0", "not committed", "a tag v1.4.0 already", "on no branch"),
        *("nothing unreleased", "is not empty", "key.pem"),
    ):
        assert why in str(error.value)
    assert next(checks.refusals(given(tmp_path, version="1.x"), clone)).startswith("1.x is no")


def asked(**values: str) -> argparse.Namespace:
    """Parses a package's command line with these options for updates."""
    parser = argparse.ArgumentParser()
    updates.add_options(parser)
    return parser.parse_args([f"--updates-{name}={value}" for name, value in values.items()])


def test_a_package_carries_the_address_and_the_key_that_it_was_built_with(tmp_path: Path) -> None:
    updates.write(tmp_path, updates.named(asked()))
    assert list(tmp_path.iterdir()) == []  # as in the checkout
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

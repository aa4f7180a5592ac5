"""Tests of a source tree's version: its tag and the commits since, if they are known."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

import pytest

from deskdispatch import __version__, version

NAMED = ("-c", "user.name=A", "-c", "user.email=a@desk.example", "-c", "init.defaultBranch=main")


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *NAMED, *words], cwd=root, check=True, capture_output=True)
    return done.stdout.decode().strip()


def commit(root: Path, number: str) -> str:
    """Commits a source with this version number; returns the abbreviated commit hash."""
    (root / "deskdispatch" / "__init__.py").write_text(f'__version__ = "{number}"\n')
    git(root, "add", ".")
    git(root, "commit", "-qm", "Change", "--allow-empty")
    return git(root, "rev-parse", "HEAD")[:8]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Repository with version 0.1.0, and a file that ``git archive`` fills in."""
    root = tmp_path / "clone"
    for folder in ("deskdispatch", "packaging"):
        (root / folder).mkdir(parents=True)
    source = Path(version.__file__).parent.parent
    for name in (version.ARCHIVED, ".gitattributes"):
        (root / name).write_bytes((source / name).read_bytes())
    git(root, "init", "-q")
    commit(root, "0.1.0")
    return root


def of(root: Path, number: str = "0.1.0") -> str:
    return str(version.of_source(root, number))


def test_it_is_the_tag_and_the_commits_since(root: Path) -> None:
    last = commit(root, "0.1.0")
    assert of(root) == f"0.1.0.post1+g{last}"
    commit(root, "1.0.0")
    git(root, "tag", "v1.0.0")
    assert of(root, "1.0.0") == "1.0.0"
    for count in (1, 2):
        last = commit(root, "1.0.0")
        assert of(root, "1.0.0") == f"1.0.0.post{count}+g{last}"
    git(root, "tag", "v-page", "-m", "No version")  # not a version tag
    assert of(root, "1.0.0") == f"1.0.0.post2+g{last}"
    git(root, "tag", "v1.1.0rc1")
    assert of(root, "1.0.0") == "1.1.0rc1"


def test_a_clone_without_the_tag_counts_the_same(root: Path, tmp_path: Path) -> None:
    git(root, "tag", "v0.1.0")
    commit(root, "1.0.0")
    git(root, "tag", "v1.0.0")
    last = commit(root, "1.0.0")
    git(tmp_path, "clone", "-q", "--no-tags", str(root), "untagged")
    assert of(tmp_path / "untagged", "1.0.0") == of(root, "1.0.0") == f"1.0.0.post1+g{last}"
    git(tmp_path / "untagged", "tag", "v0.1.0", "HEAD~1")  # only an older tag exists
    assert of(tmp_path / "untagged", "1.0.0") == f"1.0.0.post1+g{last}"


def test_a_shallow_clone_counts_nothing(root: Path, tmp_path: Path) -> None:
    last = commit(root, "0.1.0")
    git(tmp_path, "clone", "-q", "--depth", "1", root.as_uri(), "shallow")
    assert of(tmp_path / "shallow") == f"0.1.0+g{last}"
    git(tmp_path / "shallow", "tag", "v0.1.0")
    assert of(tmp_path / "shallow") == "0.1.0"


def test_what_is_not_as_committed_says_so(root: Path) -> None:
    git(root, "tag", "v0.1.0")
    (root / "deskdispatch" / "__init__.py").write_text('__version__ = "0.1.0"\n\n')
    assert of(root) == f"0.1.0.post0+g{git(root, 'rev-parse', 'HEAD')[:8]}.changed"


def archived(root: Path, folder: Path) -> Path:
    written = subprocess.run(["git", "archive", "HEAD"], cwd=root, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(written.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return folder


def test_an_archive_tells_its_commit(root: Path, tmp_path: Path) -> None:
    last = commit(root, "0.1.0")
    assert of(archived(root, tmp_path / "untagged")) == f"0.1.0+g{last}"
    git(root, "tag", "v0.1.0")
    assert of(archived(root, tmp_path / "tagged")) == "0.1.0"
    last = commit(root, "0.1.0")
    made = version.of_source(archived(root, tmp_path / "after"), "0.1.0")
    assert str(made) == f"0.1.0.post1+g{last}"
    assert str(made.made_at) == git(root, "log", "-1", "--format=%ct")


def test_a_source_without_git_has_the_number_that_stands_in_it(root: Path, tmp_path: Path) -> None:
    git(root, "remote", "add", "origin", "x")
    (root / ".git").rename(tmp_path / "gone")
    assert of(root) == "0.1.0"
    (root / ".git").mkdir()  # git fails here
    assert of(root) == "0.1.0"
    assert str(version.of_source(tmp_path / "package")) == __version__

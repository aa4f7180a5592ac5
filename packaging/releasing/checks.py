"""Preconditions of a release; all violations are reported, not only the first."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from deskdispatch.domain.updates import is_newer
from deskdispatch.version import of_source
from releasing import signed_file

UNRELEASED: Final = "## Unreleased\n"
TOOLS: Final = {"deb": "dpkg-deb", "windows": "makensis"}
"""Programs that write the packages, by kind."""

_NUMBER: Final = re.compile(r"\d{1,6}(?:\.\d{1,6}){1,2}(?:(?:a|b|rc)\d{1,6})?")
_ADDRESS: Final = re.compile(r"\S <[^<>\s@]+@([^<>\s@]+)>$")
_RESERVED: Final = re.compile(
    r"(?:.*\.)?(?:example(?:\.com|\.net|\.org)?|invalid|test|localhost)", re.IGNORECASE
)


def refusals(given: argparse.Namespace, root: Path) -> Iterator[str]:
    """Yields the reasons why this release cannot be made from the clone."""
    yield from _of_the_clone(given.version, root)
    yield from _of_the_names(given)
    yield from _of_the_key(given)
    for kind in given.package:
        if shutil.which(TOOLS[kind]) is None:
            yield f"{TOOLS[kind]} is not installed, which makes the package for {kind}"
    if "windows" in given.package and given.python is None and not given.dry_run:
        yield "--python names no zip of CPython for Windows: the copy on PyPI is for trying out"
    if given.out.exists() and any(given.out.iterdir()):
        yield f"{given.out} is not empty"


def _of_the_clone(version: str, root: Path) -> Iterator[str]:
    source = of_source(root)
    if not _NUMBER.fullmatch(version):
        yield f"{version} is no number of a release, such as 1.4.0 or 1.5.0rc1"
    elif not is_newer(version, source.release):
        yield f"{version} is not above {source.release}"
    if source.since is None:
        yield "the commits cannot be counted: git fetch --unshallow --tags"
    if git(root, "status", "--porcelain"):
        yield "the checkout has changes that are not committed"
    if git(root, "tag", "--list", f"v{version}"):
        yield f"there is a tag v{version} already"
    if not git(root, "branch", "--show-current"):
        yield "the checkout is on no branch"
    if not all(identity(root)):
        yield "git does not know who you are: git config user.name and user.email"
    if not unreleased((root / "CHANGELOG.md").read_text("utf-8")):
        yield "the changelog has nothing unreleased"


def _of_the_names(given: argparse.Namespace) -> Iterator[str]:
    address = _ADDRESS.search(given.maintainer)
    for option, host in (
        ("--home-page", urlsplit(given.home_page).hostname),
        ("--maintainer", address[1] if address else ""),
        ("--page", urlsplit(given.page).hostname),
        ("--updates-address", urlsplit(given.updates_address).hostname),
    ):
        if not host:
            yield f"{option} names nobody"
        elif _RESERVED.fullmatch(host):
            yield f"{option} is at {host}, a reserved name that nobody has"
    for option, url in (("--page", given.page), ("--updates-address", given.updates_address)):
        if url and not url.startswith("https://"):
            yield f"{option} is not https"


def _of_the_key(given: argparse.Namespace) -> Iterator[str]:
    if given.key is None:
        if not given.dry_run:
            yield "--key names no private key: make one with keygen, once"
        return
    try:
        signed_file.read_key(given.key)
    except (signed_file.KeyFileError, OSError) as error:
        yield str(error)


def unreleased(changes: str) -> str:
    """Returns the changelog's part that was in no release."""
    return changes.partition(UNRELEASED)[2].partition("\n## ")[0].strip()


def identity(root: Path) -> tuple[str, str]:
    """Returns name and address of the committer."""
    said = re.fullmatch(r"(.*) <(.*)> \d+ \S+\s*", git(root, "var", "GIT_COMMITTER_IDENT"))
    return (said[1], said[2]) if said else ("", "")


def git(root: Path, *words: str) -> str:
    """Returns the output of a git command; empty if it fails."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return "" if done.returncode else done.stdout.strip()

"""Version of the program: fixed in a package; from the git tag and commits in a source tree.

::

    1.0.0                       the commit with the tag v1.0.0
    1.0.0.post12+g0f3c9a1b      the twelfth commit after it
    1.0.0+g0f3c9a1b             a later commit in a shallow clone or an archive, not counted

A clone without the tag counts from the commit that wrote the number into ``deskdispatch``. A
package has the full version in ``__version__``, so that its start runs no command.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from deskdispatch import __version__
from deskdispatch.domain.updates import is_newer

ARCHIVED: Final = "packaging/archived.txt"
"""Commit, time and tag of a source tree exported by ``git archive``, which fills them in."""

_ROOT: Final = Path(__file__).resolve().parent.parent
_TAGGED: Final = re.compile(r"v(\d+(?:\.\d+){0,2}(?:(?:a|b|rc)\d+)?)(?:-(\d+)-g[0-9a-f]+)?")
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")
_DIRTY: Final = "-dirty"
_DESCRIBE: Final = ("describe", "--tags", "--long", "--always", "--abbrev=40", "--match", "v[0-9]*")


class SourceVersion(NamedTuple):
    """Version of a source tree: a release, and the number of commits ``since`` it, if known.

    ``commit`` has 40 hexadecimal digits, or is empty if unknown; ``changed`` says that files differ
    from it. ``made_at`` is its time in seconds since 1970.
    """

    release: str
    since: int | None = None
    commit: str = ""
    changed: bool = False
    made_at: int | None = None

    @property
    def is_release(self) -> bool:
        return self.since == 0 and not self.changed

    def __str__(self) -> str:
        if self.is_release or not self.commit:
            return self.release
        counted = "" if self.since is None else f".post{self.since}"
        return f"{self.release}{counted}+g{self.commit[:8]}{'.changed' if self.changed else ''}"


@cache
def version() -> str:
    """Returns the version of the running program; asks git in a checkout."""
    return str(of_source(_ROOT))


def of_source(root: Path, number: str = __version__) -> SourceVersion:
    """Returns the version of a source tree, or of the folder that holds an installed package.

    ``number`` is the release number in its source.
    """
    if (root / ".git").exists():
        return _of_clone(root, number)
    try:
        words = (root / ARCHIVED).read_text("utf-8").split()
    except OSError:
        return SourceVersion(number)
    if not words or not _COMMIT.fullmatch(words[0]):
        return SourceVersion(number)
    tag = _TAGGED.fullmatch(words[2]) if len(words) > 2 else None
    release, since = (tag[1], int(tag[2] or 0)) if tag else (number, None)
    return SourceVersion(release, since, words[0], made_at=int(words[1]))


def _of_clone(root: Path, number: str) -> SourceVersion:
    commit, _, made_at = _git(root, "log", "-1", "--format=%H %ct").partition(" ")
    if not commit:  # git is missing, or it refuses a folder of another user
        return SourceVersion(number)
    described = _git(root, *_DESCRIBE, "--dirty")
    changed = described.endswith(_DIRTY)
    tag = _TAGGED.fullmatch(described.removesuffix(_DIRTY))
    if tag and not is_newer(number, tag[1]):
        return SourceVersion(tag[1], int(tag[2]), commit, changed, int(made_at))
    return SourceVersion(number, _since(root, number), commit, changed, int(made_at))


def _since(root: Path, number: str) -> int | None:
    """Counts the commits after the one that wrote the number; a release writes it."""
    if _git(root, "rev-parse", "--is-shallow-repository") != "false":
        return None
    written = f'__version__ = "{number}"'
    first = _git(root, "log", "-1", "--format=%H", f"-S{written}", "--", "deskdispatch/__init__.py")
    counted = _git(root, "rev-list", "--count", f"{first}..HEAD" if first else "HEAD")
    return int(counted) if counted else None


def _git(root: Path, *words: str) -> str:
    """Returns the output of a git command; an empty text if it fails."""
    import os
    import subprocess

    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            ["git", *words], cwd=root, env=environment, capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.decode(errors="replace").strip()

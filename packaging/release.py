"""Makes a release by one command, and the signed file by which running programs learn of it.

::

    python3 packaging/release.py 1.4.0 @publisher.txt [--dry-run]
    python3 packaging/release.py keygen PRIVATE_KEY                 # prints the public key
    python3 packaging/release.py sign --key PRIVATE_KEY --out FILE --version 1.4.0
        --page https://… --package FILE.deb --package FILE.exe
    python3 packaging/release.py verify FILE --public-key HEX       # prints its content

The release is made in a separate clone: it bumps the version, dates the changelog, commits and tags
both, builds both packages and writes bills of materials, sums, the signed file and the download
page. Commit and tag are brought into this checkout only when all of this is complete; nothing is
pushed. A dry run does the same without changing this checkout.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import bootstrap

if __name__ == "__main__" and find_spec("cyclonedx") is None:  # a package is missing
    sys.exit(bootstrap.main(["release", *sys.argv[1:]]))

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from debian.build import MAINTAINER
from releasing import checks, download_page, signed_file
from staging.command import HOME_PAGE, write_sums
from windows.build import PUBLISHER

from deskdispatch.client import updates
from deskdispatch.domain.errors import UpdateError

ROOT: Final = bootstrap.ROOT
SUFFIXES: Final = {"deb": ".deb", "windows": ".exe"}
"""Suffix of the package file by kind."""

Build = Callable[[Path, str, Path, Sequence[str]], object]
"""Builds a kind of package from a clone into a folder, with more options."""


class ReleaseError(Exception):
    """A release cannot be made; the message says why."""


def make(given: argparse.Namespace, root: Path, build: Build, test: Callable[[], int]) -> Path:
    """Makes a release; returns the folder with the files to be published.

    Raises:
        ReleaseError: A precondition does not hold; the message lists all of them.
        subprocess.CalledProcessError: A package could not be built; the reason was printed.
    """
    _say(f"Checks of version {given.version}")
    refused = list(checks.refusals(given, root))
    if refused:
        raise ReleaseError("\n".join(f"refused: {each}" for each in refused))
    _test(given, test)
    with tempfile.TemporaryDirectory(prefix="deskdispatch-release-") as folder:
        clone, made = Path(folder, "clone"), Path(folder, "made")
        made.mkdir()
        key_file = given.key or Path(folder, "key")
        if not given.key:
            _say("No --key: the file of updates is signed with one that is thrown away")
            signed_file.keygen(key_file)
        key = signed_file.read_key(key_file)
        commit(clone_of(root, clone), given.version, datetime.now(UTC).date())
        _build(given, clone, made, build, key)
        if not given.dry_run:
            _take_over(root, clone, given.version)
        shutil.copytree(made, given.out, dirs_exist_ok=True)
    return Path(given.out)


def clone_of(root: Path, clone: Path) -> Path:
    """Clones the committed state, with the wheels that were downloaded before."""
    subprocess.run(["git", "clone", "--quiet", str(root), str(clone)], check=True)
    name, address = checks.identity(root)
    _git(clone, "config", "user.name", name)
    _git(clone, "config", "user.email", address)
    wheels = root / "build" / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    (clone / "build").mkdir()
    (clone / "build" / "wheels").symlink_to(wheels)
    return clone


def commit(root: Path, version: str, day: date) -> None:
    """Bumps the version, dates the changelog, and commits and tags both."""
    source, changelog = root / "deskdispatch" / "__init__.py", root / "CHANGELOG.md"
    code = source.read_text("utf-8").splitlines(keepends=True)
    bumped = [
        f'__version__ = "{version}"\n' if line.startswith("__version__ = ") else line
        for line in code
    ]
    source.write_text("".join(bumped), "utf-8")
    changes = changelog.read_text("utf-8")
    dated = f"{checks.UNRELEASED}\n## {version} ({day.isoformat()})\n"
    changelog.write_text(changes.replace(checks.UNRELEASED, dated, 1), "utf-8")
    _git(root, "commit", "--quiet", "--all", "--message", f"Release {version}")
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Version {version}")


def build_of_clone(clone: Path, kind: str, out: Path, options: Sequence[str]) -> None:
    """Builds a package from a clone with this environment: the clone's modules take precedence."""
    command = [sys.executable, "packaging/package.py", kind, "--out", str(out), *options]
    environment = {**os.environ, "PYTHONPATH": str(clone), "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(command, cwd=clone, env=environment, check=True)


def run_tests() -> int:
    """Runs every check and every test of this checkout; returns the exit status."""
    command = [sys.executable, str(ROOT / "packaging" / "bootstrap.py"), "test"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def _test(given: argparse.Namespace, test: Callable[[], int]) -> None:
    if given.dry_run and not given.tests:
        _say("Every check and every test would be run now; --tests runs them in a dry run too")
        return
    _say("Every check and every test")
    if test():
        raise ReleaseError("refused: the tests are not green")


def _build(
    given: argparse.Namespace, clone: Path, made: Path, build: Build, key: Ed25519PrivateKey
) -> None:
    """Builds all files to be published."""
    public = signed_file.public_key(key)
    packages = []
    for kind in given.package:
        _say(f"The package for {kind}")
        build(clone, kind, made, _options(given, kind, public))
        (file,) = made.glob(f"*{SUFFIXES[kind]}")
        packages.append(file)
    _say("Sums, signed file and page of the download")
    signed_file.write(
        made / signed_file.NAME, key, given.version, given.page, packages, days=given.days
    )
    (made / download_page.NAME).write_text(
        download_page.filled(given.version, given.home_page, packages, bool(given.sign)), "utf-8"
    )
    write_sums(made)


def _options(given: argparse.Namespace, kind: str, public: str) -> list[str]:
    """Returns the options of a kind of package."""
    options = [f"--home-page={given.home_page}"]
    options += [f"--updates-address={given.updates_address}", f"--updates-key={public}"]
    if kind == "deb":
        return [*options, f"--maintainer={given.maintainer}"]
    options += [f"--publisher={given.publisher}"]
    if given.python:
        options += [f"--python={given.python}", f"--python-sha256={given.python_sha256}"]
    return [*options, f"--sign={given.sign}"] if given.sign else options


def _take_over(root: Path, clone: Path, version: str) -> None:
    """Brings commit and tag into the checkout, if its branch has not moved since the start."""
    tag = f"v{version}"
    _git(root, "fetch", "--quiet", "--no-tags", str(clone), f"refs/tags/{tag}:refs/tags/{tag}")
    try:
        _git(root, "merge", "--quiet", "--ff-only", tag)
    except subprocess.CalledProcessError:
        _git(root, "tag", "--delete", tag)
        raise ReleaseError("refused: the branch has moved since; nothing was kept") from None


def _git(root: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=root, check=True, stdout=subprocess.DEVNULL)


def _say(text: str) -> None:
    print(f"== {text}", flush=True)


def told(given: argparse.Namespace, out: Path) -> str:
    """Returns a summary of the files that were made, and the steps that are left."""
    made = sorted(file for file in out.iterdir() if file.is_file())
    files = "".join(f"   {file.name}  ({file.stat().st_size:,} bytes)\n" for file in made)
    if given.dry_run:
        return f"== {out} has the files of the release; the checkout is unchanged\n{files}"
    tag = f"v{given.version}"
    return (
        f"== {out} is to be published, {signed_file.NAME} last of all\n{files}"
        f"== Not pushed. Look at it, then: git push origin HEAD {tag}\n"
        f"   To take it back before that: git tag --delete {tag} && git reset --hard HEAD~1\n"
    )


def _release_arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="release.py",
        description="Makes a release. @FILE stands for the options in it, one a line.",
        epilog="Also: release.py {keygen,sign,verify}, with options of their own.",
        fromfile_prefix_chars="@",
    )
    option = parser.add_argument
    option("version", help="such as 1.4.0")
    option("--dry-run", action="store_true", help="make the files; leave the checkout unchanged")
    option("--tests", action="store_true", help="run the tests in a dry run as well")
    option("--out", type=Path, metavar="DIR", help="output folder; default: below build/release")
    option("--package", action="append", choices=sorted(SUFFIXES), help="default: both")
    option("--key", type=Path, metavar="PRIVATE_KEY", help="private key that keygen made")
    option(
        "--page", default="", metavar="URL", help="address of the download; default: the home page"
    )
    option(
        "--updates-address",
        default="",
        metavar="URL",
        help="address of the signed file; default: below the home page",
    )
    option("--home-page", default=HOME_PAGE, metavar="URL")
    option("--maintainer", default=MAINTAINER, metavar="'NAME <ADDRESS>'")
    option("--publisher", default=PUBLISHER, metavar="NAME")
    option("--python", type=Path, metavar="FILE.zip", help="CPython's embeddable zip for Windows")
    option("--python-sha256", metavar="SUM", help="SHA-256 of that zip, from its publisher")
    option("--sign", default="", metavar="COMMAND", help="command that signs a program of Windows")
    option(
        "--days",
        type=int,
        default=signed_file.BELIEVED_DAYS,
        help="days that the signed file is valid",
    )
    given = parser.parse_args(words)
    if (given.python is None) != (given.python_sha256 is None):
        parser.error("--python and --python-sha256 go together")
    given.package = given.package or sorted(SUFFIXES)
    given.page = given.page or given.home_page
    below = f"{given.home_page.rstrip('/')}/{signed_file.NAME}"
    given.updates_address = given.updates_address or below
    given.out = given.out or ROOT / "build" / "release" / given.version
    given.python = given.python and given.python.absolute()
    return given


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="release.py", description=__doc__.split("\n", 1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("keygen", help="make a private key")
    made.add_argument("file", type=Path)
    signed = commands.add_parser("sign", help="sign the name of the newest version")
    signed.add_argument("--version", required=True)
    signed.add_argument("--released", type=date.fromisoformat, help="its date; default: today")
    signed.add_argument("--package", action="append", default=[], metavar="FILE", type=Path)
    signed.add_argument("--key", type=Path, required=True)
    signed.add_argument("--out", type=Path, required=True)
    signed.add_argument("--days", type=int, default=signed_file.BELIEVED_DAYS)
    signed.add_argument("--page", required=True, help="address of the download page")
    verified = commands.add_parser("verify", help="read a signed file as the program does")
    verified.add_argument("file", type=Path)
    verified.add_argument("--public-key", required=True)
    return parser


def _run(words: Sequence[str]) -> None:
    if not words or words[0] not in {"keygen", "sign", "verify"}:
        asked = _release_arguments(words)
        print(told(asked, make(asked, ROOT, build_of_clone, run_tests)), end="")
        return
    given = _arguments().parse_args(words)
    if given.command == "keygen":
        print(signed_file.keygen(given.file))
    elif given.command == "sign":
        key = signed_file.read_key(given.key)
        signed_file.write(
            given.out,
            key,
            given.version,
            given.page,
            given.package,
            released=given.released,
            days=given.days,
        )
        print(f"{given.out}: signed, to be verified with {signed_file.public_key(key)}")
    else:
        found = updates.read_release(given.file.read_bytes(), given.public_key)
        print(updates.RELEASE.dump_json(found, indent=1).decode())


def main(words: Sequence[str]) -> int:
    """Returns the exit status: 1 after a failure, with the reason printed."""
    try:
        _run(words)
    except UpdateError as error:
        print(f"{error.failure}: {error.cause}", file=sys.stderr)
        return 1
    except (
        signed_file.KeyFileError,
        ReleaseError,
        OSError,
        ValueError,
        subprocess.CalledProcessError,
    ) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Tests of the pinned requirements as committed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import constraints
import pytest

FOLDER = constraints.ROOT / constraints.FOLDER
HASHED = re.compile(r"[\w.-]+==[\w.!+]+( ; [^\n\\]+)? \\\n +--hash=sha256:[0-9a-f]{64}\b")


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def normal(name: str) -> str:
    """Returns a distribution's name as indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def names(requirements: list[str]) -> set[str]:
    return {normal(re.split(r"[\s<>=!~;\[]", line, maxsplit=1)[0]) for line in requirements}


def pinned(name: str) -> set[str]:
    return {normal(pin.name) for pin in constraints.pins(text(name))}


@pytest.mark.parametrize("name", constraints.FILES)
class TestEachFile:
    def test_hashes_every_requirement(self, name: str) -> None:
        entries = re.split(r"\n(?=[\w])", text(name).split("\n", 2)[2])
        assert len(entries) == len(constraints.pins(text(name))) > 40
        for entry in entries:
            assert HASHED.match(entry)

    def test_names_no_index_and_no_folder_of_a_machine(self, name: str) -> None:
        assert not re.search(r"://|index-url|find-links|trusted-host|@ |\B/\w+/", text(name))


def test_the_files_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((constraints.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    run = names(project["project"]["dependencies"]) | names(project["build-system"]["requires"])
    extras = project["project"]["optional-dependencies"]
    package = run | names(extras["package"])
    assert run <= pinned("run.txt")
    assert package <= pinned("package.txt")
    assert package | names(extras["test"]) <= pinned("test.txt")


def test_what_builds_the_project_is_pinned_from_its_own_wish() -> None:
    project = tomllib.loads((constraints.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert text("build.in").split() == project["build-system"]["requires"]


def test_tests_run_on_the_versions_that_are_shipped() -> None:
    shipped, building, testing = (
        {pin[:2] for pin in constraints.pins(text(name))} for name in constraints.FILES
    )
    assert shipped <= building <= testing


def test_every_file_that_a_start_reads_is_there() -> None:
    for path in ("packaging/bootstrap.py", "pyproject.toml", "packaging/constraints/run.txt"):
        assert (constraints.ROOT / Path(path)).is_file()

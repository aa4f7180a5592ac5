"""Measures test coverage by folder, and fails where a folder is below its floor.

::

    python -m tests.coverage                     # everything; takes longer than the tests
    python -m tests.coverage tests/domain        # these tests; floors count only for the whole

A "room" is a folder of ``deskdispatch``; processes that tests start are measured too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from coverage import Coverage

ROOT: Final = Path(__file__).parent.parent
FLOORS: Final[Mapping[str, float]] = {
    "app": 85.0,
    "client": 90.0,
    "desk": 90.0,
    "domain": 95.0,
    "files": 85.0,
    "journal": 90.0,
    "map_files": 85.0,
    "service": 90.0,
    "shared_database": 85.0,
    "thermal": 85.0,
    "ui": 90.0,
    "vault": 85.0,
}
"""Minimum percentage of lines. Raise a floor that is well exceeded; never lower one."""


def measure(tests: Sequence[str]) -> int:
    """Runs tests, writes their coverage to ``.coverage`` and returns their exit status."""
    words = [sys.executable, "-m", "coverage", "run", "-m", "pytest", "-q"]
    shared = ["-n", str((os.cpu_count() or 1) + 2), "--dist", "loadfile"]
    return subprocess.run([*words, *shared, *tests], cwd=ROOT, check=False).returncode


def by_room() -> dict[str, float]:
    """Returns the percentage of lines run in each room, from ``.coverage``."""
    measured = Coverage(config_file=str(ROOT / "pyproject.toml"))
    measured.combine([str(ROOT)], keep=False)
    lines, missed = Counter[str](), Counter[str]()
    for file in sorted((ROOT / "deskdispatch").rglob("*.py")):
        room = file.relative_to(ROOT / "deskdispatch").parts[0].removesuffix(".py")
        _, statements, _, missing, _ = measured.analysis2(str(file))
        lines[room] += len(statements)
        missed[room] += len(missing)
    return {room: 100 - 100 * missed[room] / of for room, of in lines.items() if of}


def main(tests: Sequence[str]) -> int:
    """Prints the coverage of each room; returns 1 if a test fails or a room is below its floor."""
    status = measure(tests)
    below = False
    for room, percent in sorted(by_room().items()):
        floor = FLOORS.get(room, 0.0)
        is_below = not tests and percent < floor
        below |= is_below
        mark = f"  below its floor of {floor:.0f} %" if is_below else ""
        sys.stdout.write(f"{room:16} {percent:5.1f} %{mark}\n")
    return 1 if status or below else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

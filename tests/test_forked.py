"""Tests that the fork server has imported every module that a service needs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SERVING = """
import json, sys
from tests import forked

main = forked.preload()
before = set(sys.modules)
status = main(["--database", sys.argv[1], "--port", "0", "--exit-with-parent"])
print(json.dumps([status, sorted(set(sys.modules) - before)]))
"""


def test_a_service_imports_nothing_more_from_its_start_to_its_end(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", SERVING, str(tmp_path / "service.db")],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    ready, told = map(json.loads, ended.stdout.splitlines())
    assert ready["base_url"].startswith("http://127.0.0.1:")
    assert told == [0, []]

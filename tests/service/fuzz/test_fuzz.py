from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from deskdispatch.service.operations import TABLE
from tests.service.fuzz.serving import SECRETS, served
from tests.sizes import FULL_SIZE, full_size

pytestmark = pytest.mark.slow_file

ROOT: Final = Path(__file__).resolve().parents[3]
EXAMPLES: Final = str(full_size(2, 1000))
DATABASES: Final = ["sqlite", "postgresql"] if FULL_SIZE else ["sqlite"]
"""Requests are handled alike on both databases; the databases have tests of their own."""


@pytest.mark.parametrize("database", DATABASES, indirect=True)
def test_nothing_that_fits_or_breaks_the_document_surprises(
    database: Path | str, tmp_path: Path
) -> None:
    with served(database) as service:
        done = subprocess.run(
            [
                *(Path(sys.executable).with_name("schemathesis"), "--no-color", "run"),
                *(f"{service.base_url}/openapi.json", "--max-examples", EXAMPLES),
                *("--checks", "all", "--phases", "examples,coverage,fuzzing,stateful"),
                *("--header", f"Authorization: Bearer {SECRETS.api_key}"),
                *("--seed", "7", "--continue-on-failure", "--generation-database", "none"),
            ],
            cwd=tmp_path,  # the fuzzer leaves a cache there
            env=os.environ
            | {"SCHEMATHESIS_HOOKS": "tests.service.fuzz.hooks", "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout
    sys.stdout.write(done.stdout)
    seldom = {each.name for each in TABLE if service.asked[each.name] < int(EXAMPLES)}
    assert not seldom

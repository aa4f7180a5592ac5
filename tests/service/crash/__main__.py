"""The command ``python -m tests.service.crash [--rounds N] [--seed S] [--keep DIR]``.

Prints the counters as one JSON object. Exits with 1 if a kill violated an invariant; the database
of that round is kept.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.service.crash import rounds
from tests.service.crash.database_check import InvariantViolation


def main() -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.service.crash", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, metavar="N", help="number of kills")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all random decisions")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the databases there")
    arguments = parser.parse_args()
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="service-crash-"))
    folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    try:
        counts = rounds.run(arguments.rounds, arguments.seed, folder)
    except InvariantViolation as violation:
        sys.stderr.write(f"{violation}\n")
        return 1
    figures = {**counts, "seconds": round(time.monotonic() - started, 1)}
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    if arguments.keep is None:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())

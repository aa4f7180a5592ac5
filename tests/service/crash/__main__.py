"""``python -m tests.service.crash [--rounds N] [--seed S] [--keep DIR]``: see the package.

Prints what was counted as one JSON object; ends with 1 where a kill left something untrue, with
the database of that round kept.
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
from tests.service.crash.database_check import Broken


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.service.crash", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where the databases lie")
    asked = parser.parse_args()
    folder = asked.keep or Path(tempfile.mkdtemp(prefix="service-crash-"))
    folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    try:
        counts = rounds.run(asked.rounds, asked.seed, folder)
    except Broken as broken:
        sys.stderr.write(f"{broken}\n")
        return 1
    counted = {**counts, "seconds": round(time.monotonic() - begun, 1)}
    sys.stdout.write(json.dumps(counted, indent=2) + "\n")
    if asked.keep is None:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())

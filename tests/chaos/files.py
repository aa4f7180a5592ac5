"""The command ``python -m tests.chaos.files --rows N --kills K --seed S``: see ``file_runs``.

Books an order file with a desk that is killed repeatedly. Prints one line; exits with 1 if an
order was doubled or lost, or is not booked in the journal. With ``--keep`` the databases are kept.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.chaos.file_runs import runner
from tests.chaos.file_runs.runner import FileRunResult


def main() -> int:
    """Run the command; returns the exit status."""
    arguments = _arguments()
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="files-"))
    result = runner.run(arguments.rows, arguments.kills, arguments.seed, folder)
    sys.stdout.write(summary(result))
    if arguments.details or not result.passed:
        sys.stdout.write(_details(result))
    if arguments.keep is None:
        shutil.rmtree(folder)
    return 0 if result.passed else 1


def summary(result: FileRunResult) -> str:
    """Return the line that is printed."""
    verdict = result.verdict
    return (
        f"rows {result.rows:,}  kills {result.kills.total():,}"
        f"  doubled {verdict.doubled.total():,}  lost {verdict.lost.total():,}"
        f"  booked {result.states['booked']:,}  seconds {result.seconds:,.1f}\n"
    )


def _details(result: FileRunResult) -> str:
    lines = [
        f"doubled: {_counts(result.verdict.doubled)}",
        f"lost: {_counts(result.verdict.lost)}",
        f"rows of all files: {_counts(result.states)}",
        f"killed in: {_counts(result.kills)}",
        f"steps: {_counts(result.steps)}",
        f"failures injected: {_counts(result.injected)}",
    ]
    return "\n".join(lines) + "\n"


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.files", description=__doc__)
    parser.add_argument("--rows", type=int, default=500, metavar="N", help="of the order file")
    parser.add_argument("--kills", type=int, default=200, metavar="K", help="of the desk process")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all random decisions")
    parser.add_argument("--details", action="store_true", help="print counters too")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the databases there")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

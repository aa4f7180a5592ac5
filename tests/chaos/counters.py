"""The command ``python -m tests.chaos.counters --edits N --seed S``: see ``counter_runs``.

Prints one line; exits with 1 if the copies of the counters differ, an edit was lost, a slip was
printed twice, a booking doubled, refused or late, or the sums of cash are not those of the service.
With ``--keep`` the databases are kept, and each step of the clerks in ``steps.jsonl``.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from tests.chaos.counter_runs import runner
from tests.chaos.counter_runs.runner import CounterRunResult


def main() -> int:
    """Run the command; returns the exit status."""
    arguments = _arguments()
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="counters-"))
    result = runner.run(arguments.edits, arguments.seed, folder)
    sys.stdout.write(summary(result))
    if not result.passed:
        sys.stdout.write(_details(result))
    if arguments.keep is None:
        shutil.rmtree(folder)
    return 0 if result.passed else 1


def summary(result: CounterRunResult) -> str:
    """Return the line that is printed."""
    verdict = result.verdict
    return (
        f"edits {result.edits:,}  kills {result.kills:,}  cuts {result.cuts:,}"
        f"  differing rows {verdict.differing.total():,}  lost {len(verdict.lost):,}"
        f"  printed twice {len(verdict.printed_twice):,}  doubled {len(verdict.doubled):,}"
        f"  refused {len(verdict.refused):,}  late {len(verdict.late):,}"
        f"  slowest {verdict.slowest_s:.1f} s"
        f"  cash {' = '.join(f'{fils / 1000:,.3f}' for fils in verdict.cash)}"
        f"  seconds {result.seconds:,.1f}\n"
    )


def _details(result: CounterRunResult) -> str:
    verdict = result.verdict
    lines = [
        "differing: " + ", ".join(f"{name} {n:,}" for name, n in verdict.differing.most_common()),
        *verdict.examples,
        *verdict.lost[:20],
        *verdict.printed_twice[:20],
        *verdict.doubled[:20],
        *verdict.refused[:20],
        *verdict.late[:20],
    ]
    return "\n".join(lines) + "\n"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.counters", description=__doc__)
    parser.add_argument("--edits", type=int, default=500, metavar="N", help="of each counter")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all random decisions")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep databases and steps there")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

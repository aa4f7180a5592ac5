"""The command ``python -m tests.chaos.storm --intents N --seed S``: see ``tests.chaos.storm_runs``.

Prints the verdict and counters; exits with 1 if any violation was found. With ``--keep`` the
databases are kept.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tests.chaos.storm_runs import batches, mutations, outage
from tests.chaos.storm_runs.checker import journal_rows
from tests.chaos.storm_runs.desk_runner import UnexpectedExit
from tests.chaos.storm_runs.supervisor import StormOptions, StormResult

_MAX_PRINTED = 20
"""Maximum number of violations that are printed."""


def main() -> int:
    """Run the command; returns the exit status."""
    arguments = _arguments()
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="storm-"))
    if arguments.outage:
        return _run_outage(arguments, folder)
    options = _options(arguments)
    results = _run_batches(batches.split(options, arguments.batch), folder)
    if results is None:
        return 1
    total = batches.total(results)
    sys.stdout.write(summary(total))
    if arguments.json:
        sizes = [result.verdict.final_statuses.total() for result in results]
        _write_json(arguments.json, figures(options, total) | {"batches": sizes})
    if arguments.keep is None:
        shutil.rmtree(folder)
    return 1 if total.verdict.violations else 0


def _run_outage(arguments: argparse.Namespace, folder: Path) -> int:
    mutation = next(iter(arguments.mutate), "")
    result = outage.run(folder, arguments.outage, arguments.seed, mutation)
    lines = [
        result.verdict.line,
        f"other orders {result.other_orders:,}  unconfirmed {result.unconfirmed}"
        f"  unproven {len(result.unproven)}",
        f"final statuses: {_histogram(result.verdict.final_statuses)}",
        *(f"unproven: {each}" for each in result.unproven),
        *(f"{each.kind}: {each.description}" for each in result.verdict.violations),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    if arguments.json:
        counted = {
            "presses": result.verdict.final_statuses.total(),
            "other_orders": result.other_orders,
            "unconfirmed": result.unconfirmed,
            "unproven": result.unproven,
            "final_statuses": result.verdict.final_statuses,
            "violations": [asdict(each) for each in result.verdict.violations],
        }
        _write_json(arguments.json, counted)
    return 0 if result.passed else 1


def _options(arguments: argparse.Namespace) -> StormOptions:
    return StormOptions(
        intents=arguments.intents,
        seed=arguments.seed,
        desks=arguments.desks,
        cut_digits=arguments.cut_digits,
        set_clocks=arguments.set_clocks,
        scripted=arguments.scripted,
        minutes=arguments.minutes,
        mutations=tuple(arguments.mutate),
    )


def _run_batches(plan: Sequence[StormOptions], folder: Path) -> list[StormResult] | None:
    """Run the batches and print each result; None if a desk process exited unexpectedly."""
    results, is_complete = [], True
    try:
        for result in batches.run(plan, folder):
            results.append(result)
            if len(plan) > 1:
                sys.stdout.write(f"batch {len(results)} of {len(plan)}\n{summary(result)}")
            sys.stdout.write(_violations(result))
            sys.stdout.flush()
    except* UnexpectedExit as group:
        sys.stderr.write("".join(f"{each}\n" for each in group.exceptions))
        is_complete = False
    return results if is_complete else None


def summary(result: StormResult) -> str:
    """Return the verdict and counters as printed, without the violations."""
    verdict = result.verdict
    kills = result.kills.total()
    lines = [
        verdict.line,
        f"deliveries in the database {verdict.deliveries:,}",
        f"kills {kills:,}  seconds {result.seconds:,.1f}",
        f"final statuses: {_histogram(verdict.final_statuses)}",
        f"killed in: {_histogram(result.kills)}",
        f"steps: {_histogram(result.steps)}",
        f"failures injected: {_histogram(result.injected)}",
    ]
    return "\n".join(lines) + "\n"


def _violations(result: StormResult) -> str:
    """Return the first violations, each with the journal rows of its booking."""
    lines = []
    for violation in result.verdict.violations[:_MAX_PRINTED]:
        lines.append(f"{violation.kind}: {violation.description}")
        lines += (row for journal in result.journals for row in journal_rows(journal, violation))
    return "".join(f"{line}\n" for line in lines)


def figures(options: StormOptions, result: StormResult) -> dict[str, object]:
    """Return the options and counters for the JSON file."""
    verdict = result.verdict
    return {
        "presses": verdict.final_statuses.total(),
        "seed": options.seed,
        "desks": options.desks,
        "cut_digits": options.cut_digits,
        "set_clocks": options.set_clocks,
        "scripted": options.scripted,
        "mutations": options.mutations,
        "final_statuses": verdict.final_statuses,
        "deliveries": verdict.deliveries,
        "violations": [asdict(each) for each in verdict.violations],
        "kills": result.kills,
        "steps": result.steps,
        "failures_injected": result.injected,
        "seconds": round(result.seconds, 1),
    }


def _write_json(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, indent=2) + "\n", "utf-8")


def _histogram(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.storm", description=__doc__)
    parser.add_argument(
        "--intents", type=int, default=10_000, metavar="N", help="presses of Book at all desks"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all random decisions")
    parser.add_argument(
        "--batch",
        type=int,
        default=batches.DEFAULT_SIZE,
        metavar="N",
        help="presses on one account and database, at most; 0: all (default: %(default)s)",
    )
    parser.add_argument("--desks", type=int, default=2, metavar="N", help="desks on one account")
    parser.add_argument(
        "--cut-digits", action="store_true", help="responses always round coordinates"
    )
    parser.add_argument(
        "--set-clocks", action="store_true", help="single responses have another day"
    )
    parser.add_argument(
        "--outage",
        type=int,
        default=0,
        metavar="N",
        help="instead: N other orders during an outage of one desk",
    )
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="book nothing more after this time"
    )
    parser.add_argument(
        "--scripted",
        action="store_true",
        help="run scripted scenarios instead of random failures and kills",
    )
    parser.add_argument(
        "--mutate",
        action="append",
        default=[],
        choices=list(mutations.ALL),
        metavar="NAME",
        help="mutation of the first desk; repeat for the second, and so on",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all counters as JSON")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the databases there")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

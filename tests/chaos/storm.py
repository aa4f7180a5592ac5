"""``python -m tests.chaos.storm --intents N --seed S``: see ``tests.chaos.storm_runs``.

Prints the verdict and what was met; ends with 1 where a booking has not its true end. With
``--keep`` the databases stay.
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

from tests.chaos.storm_runs import batches as waves
from tests.chaos.storm_runs import mutations, outage
from tests.chaos.storm_runs.checker import evidence
from tests.chaos.storm_runs.desk_runner import Fell
from tests.chaos.storm_runs.supervisor import Plan, Storm

_SHOWN = 20
"""Faults that are told in words."""


def main() -> int:
    """The exit status."""
    asked = _arguments()
    folder = asked.keep or Path(tempfile.mkdtemp(prefix="storm-"))
    if asked.outage:
        return _outage(asked, folder)
    plan = _plan(asked)
    storms = _blown(waves.split(plan, asked.wave), folder)
    if storms is None:
        return 1
    storm = waves.total(storms)
    sys.stdout.write(summary(storm))
    if asked.json:
        told = figures(plan, storm) | {"waves": [each.verdict.ends.total() for each in storms]}
        asked.json.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    if asked.keep is None:
        shutil.rmtree(folder)
    return 1 if storm.verdict.faults else 0


def _outage(asked: argparse.Namespace, folder: Path) -> int:
    """The exit status of that scenario."""
    gone = outage.run(folder, asked.outage, asked.seed, next(iter(asked.mutate), ""))
    lines = [
        gone.verdict.line,
        f"orders around it {gone.others:,}  unconfirmed when the line was back {gone.unseen}"
        f"  decided blind {len(gone.blind)}",
        f"ends: {_histogram(gone.verdict.ends)}",
        *(f"decided blind: {each}" for each in gone.blind),
        *(f"{fault.kind}: {fault.words}" for fault in gone.verdict.faults),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    if asked.json:
        told = {
            "presses": gone.verdict.ends.total(),
            "others": gone.others,
            "unseen": gone.unseen,
            "blind": gone.blind,
            "ends": gone.verdict.ends,
            "faults": [asdict(fault) for fault in gone.verdict.faults],
        }
        asked.json.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    return 0 if gone.is_true else 1


def _plan(asked: argparse.Namespace) -> Plan:
    return Plan(
        intents=asked.intents,
        seed=asked.seed,
        desks=asked.desks,
        cut_digits=asked.cut_digits,
        set_clocks=asked.set_clocks,
        scripted=asked.scripted,
        minutes=asked.minutes,
        mutations=tuple(asked.mutate),
    )


def _blown(plans: Sequence[Plan], folder: Path) -> list[Storm] | None:
    """The waves of the storm, each told when it is over; None where a desk fell, which is told."""
    storms, fell = [], False
    try:
        for storm in waves.run(plans, folder):
            storms.append(storm)
            if len(plans) > 1:
                sys.stdout.write(f"wave {len(storms)} of {len(plans)}\n{summary(storm)}")
            sys.stdout.write(_faults(storm))
            sys.stdout.flush()
    except* Fell as fallen:
        sys.stderr.write("".join(f"{each}\n" for each in fallen.exceptions))
        fell = True
    return None if fell else storms


def summary(storm: Storm) -> str:
    """What is printed of it, but its faults."""
    verdict = storm.verdict
    kills = storm.kills.total()
    lines = [
        verdict.line,
        f"deliveries in the database {verdict.deliveries:,}",
        f"kills {kills:,}  seconds {storm.seconds:,.1f}",
        f"ends: {_histogram(verdict.ends)}",
        f"killed in: {_histogram(storm.kills)}",
        f"steps: {_histogram(storm.steps)}",
        f"faults met: {_histogram(storm.met)}",
    ]
    return "\n".join(lines) + "\n"


def _faults(storm: Storm) -> str:
    """The first of them, each with what the journals of its wave have about it."""
    lines = []
    for fault in storm.verdict.faults[:_SHOWN]:
        lines.append(f"{fault.kind}: {fault.words}")
        lines += (quoted for journal in storm.journals for quoted in evidence(journal, fault))
    return "".join(f"{line}\n" for line in lines)


def figures(plan: Plan, storm: Storm) -> dict[str, object]:
    """The same for machines."""
    verdict = storm.verdict
    return {
        "presses": verdict.ends.total(),
        "seed": plan.seed,
        "desks": plan.desks,
        "cut_digits": plan.cut_digits,
        "set_clocks": plan.set_clocks,
        "scripted": plan.scripted,
        "mutations": plan.mutations,
        "ends": verdict.ends,
        "deliveries": verdict.deliveries,
        "faults": [asdict(fault) for fault in verdict.faults],
        "kills": storm.kills,
        "steps": storm.steps,
        "faults met": storm.met,
        "seconds": round(storm.seconds, 1),
    }


def _histogram(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.storm", description=__doc__)
    parser.add_argument("--intents", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--wave",
        type=int,
        default=waves.USUAL,
        metavar="N",
        help="at most so many on one account, then the next; 0: all (default: %(default)s)",
    )
    parser.add_argument("--desks", type=int, default=2, metavar="N", help="on one account")
    parser.add_argument("--cut-digits", action="store_true", help="lines that always cut digits")
    parser.add_argument("--set-clocks", action="store_true", help="answers that tell another day")
    parser.add_argument(
        "--outage",
        type=int,
        default=0,
        metavar="N",
        help="N orders around one dead line",
    )
    parser.add_argument("--minutes", type=float, default=math.inf, help="then nothing is booked")
    parser.add_argument(
        "--scripted", action="store_true", help="desks play written scenes; no weather, no chance"
    )
    parser.add_argument(
        "--mutate",
        action="append",
        default=[],
        choices=list(mutations.ALL),
        metavar="NAME",
        help="what is wrong with the first desk; again for the second, and so on",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="all that was counted")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where the databases lie")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

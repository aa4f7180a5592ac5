"""Delay of announcements to a screen reader: ``python -m tests.accessible.announcing``.

A simulated screen reader books one customer after another; each delivery fails at the next poll.
Prints the time from the service's answer until the price, *Booked* and the alert are announced, and
from the key until *Booked* is. Exits with 1 if one came over half a second after its answer.
Default: ``--times 20``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

from tests.accessible.desktop import Window, open_window
from tests.accessible.session import assistive_session
from tests.accessible.timed_desktop import ANSWERS

MOST_S: Final = 0.5
RICH: Final = "--courier-rate 0 --opening-balance 5000"
PROGRAM: Final = "tests.accessible.timed_desktop"


def main() -> int:
    times = _arguments().times
    with tempfile.TemporaryDirectory(prefix="a11y-") as name, assistive_session() as session:
        folder, answers = Path(name, "data"), Path(name, "answers")
        folder.mkdir()
        timed = replace(session, environment={**session.environment, ANSWERS: str(answers)})
        with open_window(timed, folder, "en", RICH, program=PROGRAM) as window:
            heard = [_book(window, answers, 1001 + number) for number in range(times)]
            window.quit()
    load = os.getloadavg()[0]
    sys.stdout.write(f"{times} bookings, load {load:.1f} on {os.cpu_count()} processors\n")
    for what in heard[0]:
        took = sorted(each[what] for each in heard)
        sys.stdout.write(f"{what:26} median {median(took):.3f} s, worst {took[-1]:.3f} s\n")
    late = [each for one in heard for what, each in one.items() if "answer" in what]
    return int(max(late) > MOST_S)


def _book(window: Window, answers: Path, order: int) -> Mapping[str, float]:
    """Books one customer; returns the seconds until each announcement."""
    window.type("Customer's phone", f"9922 {order}")
    window.type("Customer's name", "Fatima")
    window.type("Drop-off: paste a location or click the map", f"29.31{order - 1000:02}, 47.9906")
    price = window.hear("Price").heard
    begun = time.monotonic()
    window.press("Book")
    pressed = time.monotonic()
    booked = window.hear(f"Booked: ORD-{order}").heard
    alert = window.hear(f"ORD-{order}").heard
    lines = [json.loads(line) for line in answers.read_text("utf-8").splitlines()]
    quoted = max(at for at, _, path, _ in lines if path.endswith("-price") and at < price)
    created = min(at for at, method, path, _ in lines if _is_booking(method, path) and at > begun)
    failed = min(at for at, _, _, orders in lines if f"ORD-{order}" in orders)
    return {
        "price after the answer": price - quoted,
        "Booked after the answer": booked - created,
        "alert after the answer": alert - failed,
        "Booked after the key": booked - pressed,
    }


def _is_booking(method: str, path: str) -> bool:
    return method == "POST" and path.endswith("/deliveries")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.accessible.announcing")
    parser.description = __doc__
    parser.add_argument("--times", type=int, default=20, metavar="N")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

"""Long run of a screen reader: ``python -m tests.accessible``.

A simulated screen reader reads a full board at random by AT-SPI. Prints the longest block of the
window's event loop for each kind of question: the program's own part, with the time in which the
processor ran other programs, and the processor time of a turn; and for comparison, the longest
block of an idle event loop. Exits with 1 if a block of the window's own was longer than 50 ms; a
crash of the window is an error. Defaults: ``--rows 100000 --minutes 10 --seed 1``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from tests.accessible.board_walk import BoardWalk, for_seconds
from tests.accessible.desktop import Block, Window, idle_event_loop, longest_block, open_window
from tests.accessible.session import assistive_session
from tests.bench.board import JOURNAL
from tests.bench.journal_filling import fill

LONGEST_MS: Final = 50.0


def main() -> int:
    asked = _arguments()
    with tempfile.TemporaryDirectory(prefix="a11y-") as name:
        folder = Path(name)
        (folder / "data").mkdir()
        fill(folder / "data" / JOURNAL, asked.rows)
        with (
            assistive_session() as session,
            open_window(session, folder / "data", "en") as window,
            idle_event_loop() as idle,
        ):
            walk = BoardWalk(window, asked.rows, Random(asked.seed))
            longest_block(idle)
            walk.walk(for_seconds(60 * asked.minutes))
            told(walk, window, longest_block(idle))
    return int(max(each.own_ms for each in walk.blocks.values()) > LONGEST_MS)


def told(walk: BoardWalk, window: Window, machine: Block) -> None:
    """Returns the text that is printed."""
    sys.stdout.write(f"{walk.steps:,} questions about {walk.rows:,} rows\n")
    for name, block in [*sorted(walk.blocks.items()), ("an idle loop", machine)]:
        sys.stdout.write(
            f"{name:16} longest block {block.own_ms:8.1f} ms,"
            f" {block.whole_ms:8.1f} ms with other programs,"
            f" {block.cpu_ms:8.1f} ms of the processor\n"
        )
    sys.stdout.write(f"the window ended with {window.quit()}\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.accessible", description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000, metavar="N")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

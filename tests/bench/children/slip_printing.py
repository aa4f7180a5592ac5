"""Times turning slips into a PDF and into a thermal printer's dots, one after the other."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QApplication

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import Paper, SlipTemplate
from deskdispatch.ui.printing.painting import raster
from deskdispatch.ui.printing.words import Words
from tests.ui.printing import fonts
from tests.ui.printing.samples import FULL, compiled, noted, pdf

WARM_UP = 3
NOTE = "اتصل على 9922 1234 قبل الوصول، then leave it at the gate. "


def slips() -> Iterator[Slip]:
    """Yields slips with a new number and a longer note each, so that no cached result is used."""
    for at in count(1042):
        yield replace(
            FULL, order_number=f"ORD-{at}", remarks=noted(NOTE * (at % 4)), phone=f"5{at:07d}"
        )


def made(template: SlipTemplate, words: Words, slip: Slip) -> bytes:
    """Returns one slip as a document."""
    return pdf((slip,), template, words)


def samples(work: Callable[[Slip], object], coming: Iterator[Slip], rounds: int) -> list[float]:
    """Returns the processor time of each slip in milliseconds."""
    taken = []
    for _ in range(rounds):
        slip, began = next(coming), time.process_time()
        work(slip)
        taken.append((time.process_time() - began) * 1000)
    return taken


def main() -> None:
    """Prints the time of each slip; the first of each kind, which loads fonts, separately."""
    rounds, app = int(sys.argv[1]), QApplication([])
    family, report = fonts.loaded(), {}
    with tempfile.TemporaryDirectory() as folder:
        words = Words(compiled(Path(folder)))
    coming, warm_up = slips(), min(WARM_UP, rounds - 1)
    for paper in (Paper.ROLL_80, Paper.ROLL_58, Paper.A6):
        template = SlipTemplate(paper=paper, font=family)
        ways: dict[str, Callable[[Slip], object]] = {
            "pdf": partial(made, template, words),
            "dots": partial(raster, template=template, words=words),
        }
        for way, work in ways.items():
            first, *more = samples(work, coming, 1 + warm_up + rounds)
            report[f"{paper} {way}"] = {"first": first, "more": more[warm_up:]}
    print(json.dumps(report))
    del app

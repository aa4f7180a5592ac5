"""Order files for the tests of their rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from deskdispatch.background import ignore_progress
from deskdispatch.desk.order_files.order_files import OpenFile
from tests.client.wire import BOOTSTRAP
from tests.desk.desk_under_test import START, DeskUnderTest

HEADINGS = "Order,Phone,Name,Location,Cash,Scheduled for"
PLACES = ("29.3375,48.0758", "29.3759,47.9774", "29.3117,48.0254", "29.2775,47.9586")


def line(at: int, *, phone: str = "", name: str = "", cash: str = "", when: str = "") -> str:
    """Returns a line with an order, always the same for the same number."""
    place = PLACES[at % len(PLACES)]
    number = phone or f"9{at:07}"
    return f'A-{at},{number},{name or f"Customer {at}"},"{place}",{cash},{when}'


def written(folder: Path, lines: Sequence[str], name: str = "orders.csv") -> Path:
    path = folder / name
    path.write_text("\n".join((HEADINGS, *lines)) + "\n", encoding="utf-8")
    return path


async def sign_in(harness: DeskUnderTest) -> None:
    """Signs in to a shop that may schedule deliveries."""
    if harness.desk.session.bootstrap is None:
        scheduling = BOOTSTRAP.replace('"available": false', '"available": true')
        harness.service.says(START, (200, scheduling))
        await harness.desk.session.open()


async def opened_file(
    harness: DeskUnderTest, lines: Sequence[str], name: str = "orders.csv"
) -> OpenFile:
    """Writes a file of these lines, and opens it at a desk that is signed in."""
    await sign_in(harness)
    path = written(harness.path.parent, lines, name)
    return await harness.desk.order_files.open(path, ignore_progress)


def states(opened: OpenFile) -> list[str]:
    """Returns the states of the rows, in the order of the file."""
    return [row.state.value for row in opened.rows.values()]

"""Reads order files on the program's own loop, with its progress strip.

Arguments: a folder and the number of rows. Prints one line of JSON: by name, milliseconds for
blocks and seconds for times.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Final

from deskdispatch import assets
from deskdispatch.background import Progress
from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.account.account import Bootstrap, Branch
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.domain.tables.table import Row, TableColumn, TableHead
from deskdispatch.files.table_files import save
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.order_files.panel import OrderFilePanel
from tests.bench.children.timed_jobs import TimedJobs, run
from tests.bench.customer_filling import name_of, number_of
from tests.waiting import until

_HEADINGS: Final = ("Order", "Phone", "Name", "Address", "Location", "Cash", "Vehicle", "Notes")
_SHOWN_S: Final = 0.4
"""Time until the rows, and the fields of the first one, are painted: one step per frame."""
_SHOP: Final = Branch(id="b1", name="Shop", latitude=29.33, longitude=48.07)


async def make(path: Path, areas: Sequence[Area], rows: int) -> None:
    """Writes a file like a shop's: every other order has a link, the others only an address."""

    async def pages() -> AsyncIterator[Sequence[Row]]:
        yield list(_rows(areas, rows))

    head = TableHead("Orders", tuple(map(TableColumn, _HEADINGS)))
    await save(path, head, pages(), lambda _done, _of: None)


def _rows(areas: Sequence[Area], rows: int) -> Iterator[Row]:
    for at in range(rows):
        area = areas[at % len(areas)]
        point = area.point
        address = f"{area.name_en}, Block {at % 12 + 1}, Street {at % 40 + 1}, House {at % 90 + 1}"
        link = f"https://maps.google.com/?q={point.latitude:.5f},{point.longitude:.5f}"
        yield [
            *(f"A-{at}", number_of(at), name_of(at), address, "" if at % 2 else link),
            *(f"{at % 40 + 1}.{at % 1000:03}", "car" if at % 3 else "", "Call first"),
        ]


async def measured(jobs: TimedJobs, folder: Path, rows: int) -> None:
    """Times opening the same orders in each format, until the page shows them."""
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    journal = await Journal.open(folder / "desk.sqlite")
    desk = Desk(MerchantApi("http://127.0.0.1:9", ApiKey("svc_0123456789abcdef")), journal, areas)
    desk.session.bootstrap = Bootstrap(branches=(_SHOP,))
    panel = OrderFilePanel()
    panel.resize(640, 640)
    panel.show()
    await jobs.idle()
    for form in ("csv", "xlsx"):
        path = folder / f"orders.{form}"
        await make(path, [area for area in areas if not area.is_approximate], rows)

        async def shown(progress: Progress, path: Path = path) -> OpenFile:
            opened = await desk.order_files.open(path, progress)
            panel.show_file(opened)
            await asyncio.sleep(_SHOWN_S)
            await until(lambda: bool(panel.list.chosen_rows), what="the rows")
            return opened

        opened = await jobs.timed(form, shown)
        assert len(opened.rows) == rows
        assert not opened.of_state(RowState.PROBLEM)
        panel.show_file(None)
    await journal.close()


def main() -> None:
    run(measured)


if __name__ == "__main__":
    main()

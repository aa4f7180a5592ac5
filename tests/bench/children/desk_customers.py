"""Imports and exports customers on the program's own loop, with its progress strip.

Arguments: a folder and the number of rows. Prints one line of JSON: by name, milliseconds for
blocks and seconds for times.
"""

from __future__ import annotations

import csv
from pathlib import Path

from deskdispatch import assets
from deskdispatch.desk.customers.files import CustomerFiles
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.journal.journal import Journal
from tests.bench.children.timed_jobs import TimedJobs, run
from tests.bench.customer_filling import name_of, number_of


def make(path: Path, rows: int, areas: tuple[Area, ...]) -> None:
    """Writes a table like a shop's, with one address per line."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Name", "Phone", "Address", "Notes"])
        for at in range(rows):
            area = areas[at % len(areas)]
            address = f"{area.name_en}, Block {at % 12 + 1}, Street {at % 40 + 1}, House {at % 90}"
            writer.writerow([name_of(at), number_of(at), address, "Regular" if at % 9 else ""])


async def measured(jobs: TimedJobs, folder: Path, rows: int) -> None:
    """Times reading, import into an empty journal, and export."""
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    path, saved = folder / "customers.csv", folder / "saved.csv"
    make(path, rows, areas)
    journal = await Journal.open(folder / "desk.sqlite")
    files = CustomerFiles(journal, areas, utc_now)
    await jobs.idle()
    found = await jobs.timed("read", lambda progress: files.read(path, progress))
    assert (len(found.rows), found.left_out_count) == (rows, 0)
    assert await jobs.timed("write", lambda progress: files.write(found, progress)) == rows
    await jobs.timed("save", lambda progress: files.save(saved, progress))
    await journal.close()


def main() -> None:
    run(measured)


if __name__ == "__main__":
    main()

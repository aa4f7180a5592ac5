"""Test steps of the window under Wine: tour, bookings, a kill, a full disk, and sharing."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deskdispatch.app.app_paths import NAME
from deskdispatch.app.start import ALREADY_OPEN
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.sharing.membership import NewCounter
from deskdispatch.shared_database import entering
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.install.checks import check
from tests.install.windows.proof import Installed
from tests.install.windows.window import BY_PROCESSOR, Window
from tests.postgres import run_postgres
from tests.shared_database.shops import PATIENT, RULES, SHOP, Place, new_place, record

Step = Iterator[tuple[str, object]]

PHONE: Final = "51234567"
LINK: Final = "geo:29.3355,48.0719"
CALLER: Final = "+96599887766"
FATIMA: Final = "\u0641\u0627\u0637\u0645\u0629 \u0627\u0644\u0645\u0637\u064a\u0631\u064a"
NOURA: Final = "\u0646\u0648\u0631\u0629 \u0627\u0644\u0639\u0646\u0632\u064a"
_ORDERS: Final = (
    "name,phone,location,address\n"
    f'{FATIMA},55512345,"29.3355, 48.0719",Block 4 Street 12 House 7\n'
    f'{NOURA},66612345,"29.3117, 47.9906",Block 2 Street 3 House 5\n'
)
_FULL_MB: Final = 24
DISK_IS_FULL: Final = {
    "en": "The disk is full.",
    "ar": "\u0627\u0644\u0642\u0631\u0635 \u0645\u0645\u062a\u0644\u0626.",
}
_BUG: Final = "A bug of ours"
_OF_THE_GPU: Final = "skia_output_surface_impl"
"""Place in Chromium that ends the program; without a Windows font the GUI thread would crash."""


def walk(program: Installed, language: str, out: Path) -> Step:
    """Runs all steps that need a window, in one language.

    Raises:
        ProofError: A check failed; the last picture shows it.
    """
    yield f"tour {language}", _tour(program, language, out)
    yield f"driver that fails {language}", _failing_driver(program, language, out)
    window = Window(program.wine, program.python, f"shop-{language}", language, out)
    window.start(**BY_PROCESSOR)
    yield f"first start {language}", _first_start(window)
    yield f"booked {language}", _book(window)
    yield f"call {language}", _call(window)
    yield f"link {language}", _link(window)
    yield f"second start {language}", _second_start(window)
    yield f"order file {language}", _order_file(program, window)
    yield f"kill {language}", _kill(window)
    yield f"full disk {language}", _full_disk(program, window)
    check(window.close() == 0, "the window did not close in order")
    bugs = [file for file in window.data.glob("logs/*") if _BUG in file.read_text("utf-8")]
    check(not bugs, f"something broke: {bugs}")


def _tour(program: Installed, language: str, out: Path) -> str:
    scheme = "light" if language == "en" else "dark"
    name = f"tour-{language}"
    folder = program.wine.session.root.path(f"/srv/{name}")
    shutil.rmtree(folder, ignore_errors=True)
    words = ("tour", "--language", language, "--scheme", scheme, "--out", f"Z:/srv/{name}")
    program.wine.run(program.python, "-m", NAME, *words, check=False)
    check((folder / "result.json").is_file(), "the tour ended the program")
    shutil.copytree(folder, out / name, dirs_exist_ok=True)
    result = json.loads((folder / "result.json").read_text("utf-8"))
    check(result["ok"], f"the tour: {result['reason']}")
    shutil.copyfile(_slip_here(language, out), folder / "slip-here.pdf")
    slip, here = (
        _slip_words(program.wine.session.run(["pdftotext", f"/srv/{name}/{file}.pdf", "-"]))
        for file in ("slip", "slip-here")
    )
    check(result["order_number"] in slip, f"the slip has no number: {slip}")
    differ = sorted(((slip - here) + (here - slip)).elements())
    check(not differ, f"the slip has other words than that of this system: {differ}")
    seconds = sum(result["seconds"].values())
    return (
        f"{seconds:.0f} s, slip of {result['order_number']} has the {slip.total()} words of Linux"
    )


def _slip_here(language: str, out: Path) -> Path:
    """Makes the slip of the same tour on this machine."""
    folder = (out / f"tour-here-{language}").absolute()
    shutil.rmtree(folder, ignore_errors=True)
    drawn = {"QT_QPA_PLATFORM": "offscreen", "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    words = [sys.executable, "-m", NAME, "tour", "--language", language, "--out", str(folder)]
    quiet = subprocess.DEVNULL
    subprocess.run(words, env={**os.environ, **drawn}, stdout=quiet, stderr=quiet, check=True)
    return folder / "slip.pdf"


def _slip_words(text: str) -> Counter[str]:
    """Counts the words of a slip, however wrapped, without its times and coordinates."""
    plain = re.sub(r"[\d/]+/\d{4}|\d+:\d+|\d+\.\d{5}", "", unicodedata.normalize("NFKC", text))
    return Counter(re.findall(r"[\w.+-]+", plain))


def _failing_driver(program: Installed, language: str, out: Path) -> str:
    """Lets Wine's Direct3D end the program like a bad driver; the next start reports it."""
    window = Window(program.wine, program.python, f"driver-{language}", language, out)
    window.begin()
    status = window.until_ended()
    said = window.log.read_text("utf-8", errors="replace")
    check(status != 0 and _OF_THE_GPU in said, f"it ended with {status}, not by Wine's driver")
    check((window.data / "drawing").read_text("ascii") == "begun", "no mark of it is left")
    window.start()
    window.until("the map is drawn", lambda: window.state()["drawn"])
    check(window.has("bannerAction"), "nothing is said of the driver")
    window.picture("driver")
    window.until("it is kept", lambda: _has_setting(window))
    check(window.close() == 0, "the window did not close in order")
    window.start()
    window.until("the map is drawn", lambda: window.state()["drawn"])
    check(window.close() == 0, "the window did not close in order")
    return f"ended with {status}, then drawn by the processor"


def _has_setting(window: Window) -> bool:
    file = window.data / "settings.toml"
    return file.is_file() and "by_processor = true" in file.read_text("utf-8")


def _first_start(window: Window) -> str:
    window.until("the first page", lambda: window.has("welcomeDialog"))
    window.picture("first-start")
    window.click("welcomeStartButton")
    window.until("it is left", lambda: not window.has("welcomeDialog"))
    _until_ready(window)
    return "left by Start, map drawn"


def _until_ready(window: Window) -> None:
    window.until("the map is drawn", lambda: window.state()["drawn"])
    window.until("it is connected", lambda: _is_connected(window))


def _is_connected(window: Window) -> bool:
    return "\u25cf" in window.text("connectionLabel")


def _book(window: Window) -> str:
    window.type("phoneEdit", PHONE)
    window.type("nameEdit", "Sara Al-Mutairi")
    window.until("a drop-off", lambda: _is_clicked(window))
    window.type("addressDetailEdit", "Block 4 Street 12 House 7")
    window.picture("form")
    before = len(window.state()["rows"])
    window.press("ctrl+Return")
    window.until("a row", lambda: len(window.state()["rows"]) > before)
    window.picture("booked")
    window.until("delivered", lambda: DeliveryStatus.DELIVERED in window.state()["rows"])
    window.picture("delivered")
    return "by a click on the map, keys and Ctrl+Enter, to Delivered"


def _is_clicked(window: Window) -> bool:
    """Clicks on the map; whether the drop-off has a point then.

    A page that is settling may miss a click.
    """
    window.click("mapView", 0.45, 0.62)  # on land
    return bool(window.text("dropoffEdit"))


def _call(window: Window) -> str:
    check(window.second("call", CALLER) == 0, "the second start failed")
    window.until("the caller", lambda: "9988" in window.said())
    window.picture("call")
    return "shown in the open window"


def _link(window: Window) -> str:
    check(window.second("open", LINK) == 0, "the second start failed")
    window.until("the drop-off", lambda: bool(window.text("dropoffEdit")))
    window.picture("link")
    return "the drop-off of the open window"


def _second_start(window: Window) -> str:
    window.minimise()
    window.until("it is minimised", lambda: window.state()["is_minimised"])
    check(window.second() == ALREADY_OPEN, "the second start failed")
    window.until("it is in front", lambda: _is_in_front(window))
    return "brings the minimised window back"


def _is_in_front(window: Window) -> bool:
    state = window.state()
    return bool(state["is_active"]) and not state["is_minimised"]


def _order_file(program: Installed, window: Window) -> str:
    file = program.wine.drive / "orders.csv"
    file.write_text(_ORDERS, "utf-8-sig")
    window.drop(r"C:\orders.csv")
    window.until("the file is read", lambda: window.has("orderFileBookButton"))
    window.picture("order-file")
    window.click("orderFileBookButton")
    window.until("it asks", lambda: window.has("orderFileBookDialog"))
    window.picture("order-file-asks")
    window.press("Return")
    names = {FATIMA, NOURA}
    window.until("both are booked", lambda: names <= set(window.state()["names"]))
    window.picture("order-file-booked")
    return "with Arabic names, read and booked"


def _kill(window: Window) -> str:
    window.type("nameEdit", "Half an order")
    window.type("phoneEdit", PHONE)
    window.press("Tab")
    window.until("the draft is kept", lambda: _is_kept(window))
    window.kill()
    window.start(**BY_PROCESSOR)
    window.until("the half order", lambda: window.text("nameEdit") == "Half an order")
    window.picture("after-a-kill")
    return "the half order is there"


def _is_kept(window: Window) -> bool:
    content = b"".join(file.read_bytes() for file in window.data.glob("journal-practice.sqlite*"))
    return b"Half an order" in content


def _full_disk(program: Installed, window: Window) -> str:
    """Fills the data's disk while the window is open; returns what happens to a booking."""
    check(window.close() == 0, "the window did not close in order")
    session = program.wine.session
    place = f"/{window.data.relative_to(session.root.folder)}"
    kept = f"{place}-kept"
    session.run(["mv", place, kept])
    session.run(["mkdir", place])
    session.run(["mount", "-t", "tmpfs", "-o", f"size={_FULL_MB}m", "tmpfs", place])
    session.run(["sh", "-c", f"cp -a {kept}/. {place}/"])
    window.start(**BY_PROCESSOR)
    _until_ready(window)
    check(window.second("open", LINK) == 0, "the second start failed")
    window.until("the drop-off", lambda: bool(window.text("dropoffEdit")))
    window.type("nameEdit", "Full disk")
    window.type("phoneEdit", PHONE)
    session.run(["dd", "if=/dev/zero", f"of={place}/full", "bs=4k"], check=False)
    window.press("ctrl+Return")
    window.until("it is said", lambda: DISK_IS_FULL[window.language] in window.said())
    window.picture("full-disk")
    check("Full disk" not in window.state()["names"], "it was booked without a record")
    check(window.text("nameEdit") == "Full disk", "what was typed is gone")
    session.run(["rm", f"{place}/full"])
    window.until("it is connected", lambda: _is_connected(window))
    window.press("ctrl+Return")
    window.until("it is booked", lambda: "Full disk" in window.state()["names"])
    window.picture("room-made")
    return "said, and nothing booked; booked with room on the disk"


def shared(program: Installed) -> str:
    """Lets a counter on Windows and one here share through a PostgreSQL of this system."""
    with run_postgres(rules=RULES) as server:
        place = new_place(server)
        address, login = place.address, place.login
        words = (address.host, address.port, address.database, login.role, login.password)
        file = program.wine.drive / "shared.txt"
        file.write_text("\n".join(map(str, words)), "utf-8")
        with program.wine.start(*program.step("share", file)) as windows:
            assert windows.stdout is not None
            code = windows.stdout.readline().strip()
            asyncio.run(_join(place, code))
            said, _ = windows.communicate("\n", timeout=60)
    found = json.loads(said)
    check(found["counters"] == ["Hawalli", "Salmiya"], f"the counters: {found}")
    check(FATIMA in found["values"], f"what the other counter wrote: {found}")
    return "two counters, an Arabic name from one to the other"


async def _join(place: Place, code: str) -> None:
    counter = NewCounter.named("Hawalli")
    membership = await entering.join(place.address, code, counter, SHOP, PATIENT)
    database = await SharedDatabase.open(membership, PATIENT)
    now = int((await database.now()).timestamp() * 1000) << 16
    await database.push([record("customer-1", by=counter.id, name=(FATIMA, now))])
    await database.close()


def replaced(program: Installed, newer: Path, out: Path) -> str:
    """Installs a newer version over the open window with half an order."""
    window = Window(program.wine, program.python, "shop-en", "en", out)
    window.start(**BY_PROCESSOR)
    _until_ready(window)
    window.type("nameEdit", "Half an order")
    window.press("Tab")
    check(program.set_up(newer) == 0, "the installer failed")
    check(window.until_ended() == 0, "the window did not close in order")
    window.start(**BY_PROCESSOR)
    window.until("the half order", lambda: window.text("nameEdit") == "Half an order")
    window.picture("replaced")
    check(window.close() == 0, "the window did not close in order")
    said = program.wine.run(program.python, "-m", NAME, "--version").stdout.strip()
    return f"now {said}, the half order is there"

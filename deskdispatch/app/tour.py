"""The command ``deskdispatch tour``: one booking through the real window, with screenshots."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.program import Program
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks

STEP_WITHIN_S: Final = 600.0
EVERY_S: Final = 0.25
COURIERS: Final = ("--courier-rate", "600", "--seed", "4")
CUSTOMER: Final = "Fatima Al-Mutairi فاطمة المطيري"


class TourFailed(Exception):
    """A step failed or timed out."""


def run(out: Path, language: str, scheme: str) -> int:
    """Writes ``result.json`` into an existing folder; 0 if every step succeeded, else 1."""
    with TemporaryDirectory(prefix="deskdispatch-tour-") as folder:
        paths = app_paths.find(Path(folder))
        paths.make()
        # The pictures are the same with and without the internet or a GPU.
        streets = TileSourceSettings(tiles=False, by_processor=True)
        chosen = Settings(language=language, scheme=scheme, map=streets)
        app = application.create(chosen)
        tasks = Tasks()
        window = opening.window(chosen, paths, tasks)
        window.show()
        app.processEvents()
        GarbageCollector(app)
        with asyncio.Runner(loop_factory=desk_loop) as runner:
            program = Program(
                window, paths, chosen, tasks, practice_options=COURIERS, every_s=EVERY_S
            )
            tour = Tour(program, out)
            return runner.run(tour.run_steps())


@dataclass
class TourReport:
    """Content of ``result.json``."""

    ok: bool = False
    reason: str = ""
    order_number: str = ""
    price: str = ""
    statuses: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)


class Tour:
    """Drives the window with real key and mouse events, as a clerk would."""

    def __init__(self, program: Program, out: Path) -> None:
        self._program = program
        self._window = program.window
        self._out = out
        self._report = TourReport()
        self._booked: list[Delivery] = []
        self._drawn = asyncio.Event()
        self._window.booking_panel.delivery_booked.connect(self._booked.append)
        self._window.map_panel.map_view.drawn.connect(self._drawn.set)
        self._program.wiring.poller.refreshed.connect(self._note_statuses)

    async def run_steps(self) -> int:
        """Runs all steps, then closes in order; the report is written in any case."""
        running = asyncio.get_running_loop().create_task(self._program.run())
        steps: tuple[tuple[str, Callable[[], Awaitable[None]]], ...] = (
            ("1-signed-in", self._sign_in),
            ("2-drop-off", self._click_dropoff),
            ("3-customer", self._type_customer),
            ("4-quote", self._wait_for_quote),
            ("5-booked", self._book),
            ("6-row", self._wait_for_row),
            ("7-delivered", self._follow),
            ("8-slip", self._print_slip),
        )
        try:
            for name, step in steps:
                await self._step(name, step)
            self._report.ok = True
        except TourFailed as failed:
            self._report.reason = str(failed)
        finally:
            self._window.close()
            await running
            self._write()
        return 0 if self._report.ok else 1

    async def _step(self, name: str, step: Callable[[], Awaitable[None]]) -> None:
        begun = time.monotonic()
        try:
            async with asyncio.timeout(STEP_WITHIN_S):
                await step()
        except TimeoutError as late:
            raise TourFailed(f"{name}: not done within {STEP_WITHIN_S:.0f} s") from late
        except KnownError as error:
            raise TourFailed(f"{name}: {type(error).__name__} {error}") from error
        finally:
            self._report.seconds[name] = round(time.monotonic() - begun, 3)
            await self._picture(name)

    async def _sign_in(self) -> None:
        top_bar, notice = self._window.top_bar, self._window.notice
        await _until(lambda: top_bar.branch() is not None or notice.text != "")
        if notice.text:
            raise TourFailed(f"1-signed-in: {notice.text} {notice.details}".rstrip())
        await _until(lambda: "●" in top_bar.connection_label.text())
        await self._drawn.wait()

    async def _click_dropoff(self) -> None:
        view = self._window.map_panel.map_view
        target = view.focusProxy() or view
        page = target.focusProxy() or target
        middle = page.rect().center()
        form = self._window.booking_panel.form
        # The page may still be settling its first view: a click that it missed is repeated.
        while form.dropoff_edit.point is None:
            left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            QTest.mouseClick(page, left, none, middle + QPoint(-20, -20))
            try:
                async with asyncio.timeout(1):
                    await _until(lambda: form.dropoff_edit.point is not None)
            except TimeoutError:
                continue

    async def _type_customer(self) -> None:
        form = self._window.booking_panel.form
        _type(form.phone_edit, "5123 4567")
        _type(form.name_edit, CUSTOMER)
        _type(form.detail_edit, "Block 4, Street 12, House 7, 2nd floor")
        form.cash_check.click()
        _type(form.cash_edit, "12.5")
        _type(form.notes_edit, "Call at the gate")
        await _until(lambda: form.cash_edit.text() == "12.5")

    async def _wait_for_quote(self) -> None:
        price = self._window.booking_panel.price
        await _until(lambda: price.quote is not None)

    async def _book(self) -> None:
        phone = self._window.booking_panel.form.phone_edit
        QTest.keyClick(phone, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await _until(lambda: bool(self._booked) or self._refusal() != "")
        if not self._booked:
            raise TourFailed(f"5-booked: {self._refusal()}")
        booked = self._booked[0]
        self._report.order_number = booked.order_number
        self._report.price = str(booked.estimated_price)

    async def _wait_for_row(self) -> None:
        await _until(lambda: self._row() is not None)
        self._window.delivery_pane.choose(self._booked[0].id)

    async def _follow(self) -> None:
        await _until(lambda: (shown := self._summary()) is None or shown.is_terminal)
        if self._status() != DeliveryStatus.DELIVERED:
            raise TourFailed(f"7-delivered: it ended as {self._status()}")
        detail = self._window.detail_panel
        detail.head.fold_button.setChecked(True)
        await _until(detail.timeline.isVisible)

    async def _print_slip(self) -> None:
        chosen = self._window.board_panel.chosen()
        desk = self._program.connector.desk
        delivery = desk.tracking.known.get(chosen.id) if desk and chosen else None
        if delivery is None:
            raise TourFailed("8-slip: no delivery is chosen")
        path = self._out / "slip.pdf"
        await self._window.slips.print_slips([delivery], path)
        if not path.is_file():
            raise TourFailed(f"8-slip: {self._window.delivery_pane.banner.text}")

    def _refusal(self) -> str:
        panel = self._window.booking_panel
        problems = "; ".join(panel.form.errors_shown().values())
        return problems or panel.banner.text

    def _row(self) -> int | None:
        return self._window.board_panel.model.row_of(self._booked[0].id)

    def _summary(self) -> DeliverySummary | None:
        row = self._row()
        return self._window.board_panel.model.summary_at(row) if row is not None else None

    def _status(self) -> str:
        summary = self._summary()
        return summary.status if summary else ""

    def _note_statuses(self, _changes: Any) -> None:
        status = self._status() if self._booked else ""
        if status and status not in self._report.statuses:
            self._report.statuses.append(status)

    async def _picture(self, name: str) -> None:
        """Waits for the web engine and the layout to paint, then saves a screenshot."""
        await asyncio.sleep(0.3)
        path = self._out / f"{name}.png"
        self._window.grab().save(str(path))
        self._report.files.append(path.name)

    def _write(self) -> None:
        if (self._out / "slip.pdf").is_file():
            self._report.files.append("slip.pdf")
        text = json.dumps(vars(self._report), indent=2, ensure_ascii=False)
        (self._out / "result.json").write_text(text + "\n", encoding="utf-8")
        sys.stdout.write(text + "\n")


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110  # the condition has no event
        await asyncio.sleep(0.02)


def _type(edit: QLineEdit, text: str) -> None:
    edit.setFocus(Qt.FocusReason.TabFocusReason)
    edit.clear()
    # QTest.keyClicks supports Latin letters only.
    none = Qt.KeyboardModifier.NoModifier
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QCoreApplication.sendEvent(edit, QKeyEvent(kind, 0, none, letter))

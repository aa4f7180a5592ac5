"""Export of the views to files; export and import of the history."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.background import Progress
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.files.import_preview import import_buttons
from deskdispatch.ui.jobs.jobs import Jobs
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import stacked
from deskdispatch.ui.widgets.messages.banner import BannerKind, Words
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.history_files import ImportPreview
    from deskdispatch.domain.tables.table import Table
    from deskdispatch.files.formats import Format

T = TypeVar("T")


class Exports(QObject):
    """Asks for a file, writes or reads it as a job, and shows the result."""

    imported = Signal()
    """Deliveries were imported and the board has to reload."""

    def __init__(self, parent: QWidget, jobs: Jobs, clock: Clock = utc_now) -> None:
        super().__init__(parent)
        self._window = parent
        self._jobs = jobs
        self._clock = clock
        self._desk: Desk | None = None
        self._folder: Path | None = None

    def attach(self, desk: Desk) -> None:
        self._desk = desk

    def detach(self) -> None:
        self._desk = None

    async def export(self, table: Table) -> None:
        if self._desk is not None:
            await self.save(
                self.tr("Export"),
                table.head.title,
                lambda: self.tr("Export to {name}"),
                partial(self._desk.exporting.save, table),
            )

    async def export_history(self) -> None:
        """Saves the whole history, for another PC."""
        if self._desk is not None:
            await self.save(
                self.tr("Export history"),
                self.tr("Delivery history"),
                lambda: self.tr("Export history to {name}"),
                self._desk.exporting.save_history,
            )

    async def import_history(self) -> None:
        """Imports another PC's history after a preview."""
        from deskdispatch.files.formats import TABLE_FORMATS

        if (desk := self._desk) is None:
            return
        title, kind = self.tr("Import history"), self.tr("Exported history")
        found = await self.read(title, kind, TABLE_FORMATS, desk.importing.read)
        if found is None:
            return
        with over(self._window, ImportDialog(found)) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
        of = isolated(f"{len(found.new):,}")

        def kept(done: int) -> str:
            words = self.tr(
                "{done} of {all} deliveries imported. Import the file again for the rest."
            )
            return words.format(done=isolated(f"{done:,}"), all=of)

        written = await self.write_imported(
            lambda: self.tr("Import history"),
            lambda progress: desk.importing.write(found, progress),
            kept,
            lambda done: self.imported.emit() if done else None,
        )
        if written is not None:
            self._jobs.say(BannerKind.GOOD, lambda: self.tr("%n deliveries imported.", "", written))

    async def write_imported(
        self,
        title: Words,
        write: Callable[[Progress], Awaitable[int]],
        kept: Callable[[int], str],
        ended: Callable[[int], None],
    ) -> int | None:
        """Writes read data as a job; returns the number written, or None if it did not finish.

        ``kept`` describes the number that stays after a failure; ``ended`` is called with the
        number written, whether the job finished or not.
        """
        done = 0

        async def work(progress: Progress) -> int:
            def note(written: int, of: int) -> None:
                nonlocal done
                done = written
                progress(written, of)

            return await write(note)

        try:
            return await self._jobs.run(title, work, lambda: kept(done))
        finally:
            ended(done)

    async def save(
        self,
        title: str,
        what: str,
        job: Words,
        work: Callable[[Path, Progress], Awaitable[int]],
        *,
        said: Callable[[int], str] | None = None,
        formats: Sequence[Format] = (),
    ) -> None:
        """Asks for a file, writes it as a job, says so, and offers to open its folder.

        Args:
            title: Title of the dialog.
            what: The proposed name, without the time.
            job: Title of the job, with ``{name}`` for the file.
            work: Writes the file; returns the number of entries written.
            said: Tells their number, with ``{name}`` for the file; by default that of rows.
            formats: Formats to choose from; a workbook or CSV by default.
        """
        from deskdispatch.files.formats import TABLE_FORMATS
        from deskdispatch.ui.lib.file_dialogs import file_name, file_to_save, filter_of

        formats = formats or TABLE_FORMATS
        filters = [filter_of(translated(each.words), [each]) for each in formats]
        proposed = self.folder / f"{file_name(what, self._clock())}.{formats[0]}"
        path = await file_to_save(self._window, title, proposed, filters)
        if path is None:
            return
        self._folder = path.parent
        name = embedded(path.name)
        count = await self._jobs.run(lambda: job().format(name=name), partial(work, path))
        if count is None:
            return

        def words() -> str:
            told = self.tr("%n rows saved to {name}.", "", count) if said is None else said(count)
            return told.format(name=name)

        def open_folder() -> None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))

        self._jobs.say(BannerKind.GOOD, words, lambda: self.tr("Open folder"), open_folder)

    async def read(
        self,
        title: str,
        kind: str,
        suffixes: Iterable[str],
        work: Callable[[Path, Progress], Awaitable[T]],
    ) -> T | None:
        """Asks for a file and reads it as a job; None if cancelled, or if it cannot be read."""
        path = await self.place_to_open(title, kind, suffixes)
        if path is None:
            return None
        name = embedded(path.name)
        job = partial(work, path)
        return await self._jobs.run(lambda: self.tr("Read {name}").format(name=name), job)

    async def place_to_open(self, title: str, kind: str, suffixes: Iterable[str]) -> Path | None:
        """Asks for a file, by default with one of these suffixes; None if cancelled."""
        from deskdispatch.ui.lib.file_dialogs import file_to_open, filter_of

        kinds = [filter_of(kind, suffixes), self.tr("All files (*)")]
        path = await file_to_open(self._window, title, self.folder, kinds)
        if path is not None:
            self._folder = path.parent
        return path

    @property
    def folder(self) -> Path:
        """Folder of the last file, initially the user's documents."""
        from deskdispatch.ui.lib.file_dialogs import documents

        return self._folder or documents()


SHOWN: Final = 12
"""Unreadable lines that are listed."""


class ImportDialog(QDialog):
    """Confirmation of an import, which adds new deliveries and never changes known ones."""

    def __init__(self, found: ImportPreview) -> None:
        super().__init__()
        self.setObjectName("importDialog")
        self.setWindowTitle(self.tr("Import history"))
        column = stacked(margin="space_6")
        for name, words in self._lines(found):
            label = PlainLabel(name, wraps=True)
            label.setText(words)
            column.addWidget(label)
        column.addWidget(import_buttons(self, "import", is_worth_it=bool(found.new)))
        self.setLayout(column)
        self.setMinimumWidth(420)
        DialogKeys(self)

    def _lines(self, found: ImportPreview) -> list[tuple[str, str]]:
        lines = [("importNewLabel", self.tr("%n new", "", len(found.new)))]
        if found.known:
            words = self.tr("%n already here: left as they are.", "", found.known)
            lines.append(("importKnownLabel", words))
        if found.unreadable:
            words = self.tr("%n cannot be read and are skipped:", "", len(found.unreadable))
            lines.append(("importUnreadableLabel", f"{words} {self._places(found)}"))
        return lines

    def _places(self, found: ImportPreview) -> str:
        places = [
            self.tr("line {line} ({column})").format(
                line=isolated(f"{each.line:,}"), column=isolated(each.key)
            )
            for each in found.unreadable[:SHOWN]
        ]
        more = len(found.unreadable) - SHOWN
        return ", ".join([*places, *([self.tr("and %n more", "", more)] if more > 0 else [])])

"""Dialog with a preview of a file of places before its import."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QTableWidget, QWidget

from deskdispatch.domain.saved_places.place_files import PlaceOutcome
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.files.import_preview import import_buttons, preview_label, preview_table
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import DialogContent, fitting, stacked
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.saved_places.files import PlacePreview

OUTCOMES: Final[dict[PlaceOutcome, MarkedText]] = {
    PlaceOutcome.NEW: QT_TRANSLATE_NOOP("PlaceImport", "New"),
    PlaceOutcome.COMPLETED: QT_TRANSLATE_NOOP("PlaceImport", "Completed"),
    PlaceOutcome.KNOWN: QT_TRANSLATE_NOOP("PlaceImport", "Nothing to add"),
}
SHOWN: Final = 50
"""Lines shown in the form in which they will be imported."""


class PlaceImportDialog(QDialog):
    """Confirmation of an import, which adds new places and never moves known ones."""

    def __init__(self, found: PlacePreview) -> None:
        super().__init__()
        self.setObjectName("placeImportDialog")
        self.setWindowTitle(self.tr("Import places"))
        new, completed, known = (found.count(each) for each in PlaceOutcome)
        parts: list[QWidget] = [
            *self._counts(new, completed, known),
            *self._read(found),
            *self._left_out(found),
        ]
        buttons = import_buttons(self, "placeImport", is_worth_it=bool(new or completed))
        tables = [part for part in parts if isinstance(part, QTableWidget)]
        content = DialogContent(stacked(*parts, grows=tables))
        self.setLayout(stacked(content, buttons, margin="space_6", grows=(content,)))
        self.resize(fitting(QSize(700, 240 + 150 * len(tables)), self))
        DialogKeys(self)

    def _counts(self, new: int, completed: int, known: int) -> Iterable[PlainLabel]:
        if not new and not completed:
            yield preview_label("placeImportNothingLabel", self.tr("Nothing new in this file."))
        if new:
            words = self.tr("%n new places will be added.", "", new)
            yield preview_label("placeImportNewLabel", words)
        if completed:
            words = self.tr("%n already here: missing texts will be added.", "", completed)
            yield preview_label("placeImportCompletedLabel", words)
        if known:
            words = self.tr("%n already here: nothing to add.", "", known)
            yield preview_label("placeImportKnownLabel", words)

    def _read(self, found: PlacePreview) -> Iterable[PlainLabel | QTableWidget]:
        if not found.read:
            return
        title = self.tr("First lines as they will be imported")
        yield preview_label("placeImportFirstLabel", title, "title")
        headings = (self.tr("Line"), self.tr("Name"), self.tr("Location"), self.tr("Import"))
        rows = [
            (
                f"{each.line:,}",
                embedded(each.place.name),
                isolated(each.place.point.text()),
                translated(OUTCOMES[each.outcome]),
            )
            for each in found.read[:SHOWN]
        ]
        yield preview_table("placeImportTable", title, headings, rows, (56, 190, 0, 120))

    def _left_out(self, found: PlacePreview) -> Iterable[PlainLabel | QTableWidget]:
        if not found.left_out_count:
            return
        title = self.tr("%n lines are skipped", "", found.left_out_count)
        yield preview_label("placeImportProblemsLabel", title, "title")
        headings = (self.tr("Line"), self.tr("In the file"), self.tr("Reason"))
        rows = [
            (f"{each.line:,}", embedded(each.text), translated(each.failure.words))
            for each in found.left_out
        ]
        yield preview_table("placeImportProblemsTable", title, headings, rows, (56, 190, 0))

"""Dialog with a preview of a file of customers before its import."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QTableWidget

from deskdispatch.domain.customers.imported_customer import ImportOutcome
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.files.import_preview import import_buttons, preview_label, preview_table
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.fields import NAMES
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import DialogContent, fitting, stacked
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.customers.files import CustomerPreview

OUTCOMES: Final[dict[ImportOutcome, MarkedText]] = {
    ImportOutcome.NEW: QT_TRANSLATE_NOOP("CustomerImport", "New"),
    ImportOutcome.COMPLETED: QT_TRANSLATE_NOOP("CustomerImport", "Completed"),
    ImportOutcome.KNOWN: QT_TRANSLATE_NOOP("CustomerImport", "Nothing to add"),
}

_LINES: Final = 10
"""Line numbers that are listed."""

_HEADINGS: Final = 12
"""Column headings that are listed."""


class CustomerImportDialog(QDialog):
    """Confirmation of an import, which adds new data and never changes known customers' data."""

    def __init__(self, found: CustomerPreview) -> None:
        super().__init__()
        self.setObjectName("customerImportDialog")
        self.setWindowTitle(self.tr("Import customers"))
        parts = [
            *self._counts(found),
            *self._columns(found),
            *self._first_lines(found),
            *self._left_out(found),
        ]
        tables = [part for part in parts if isinstance(part, QTableWidget)]
        buttons = import_buttons(self, "customerImport", is_worth_it=bool(found.rows))
        content = DialogContent(stacked(*parts, grows=tables))
        self.setLayout(stacked(content, buttons, margin="space_6", grows=(content,)))
        self.resize(fitting(QSize(760, 320 + 130 * len(tables)), self))
        DialogKeys(self)

    def _counts(self, found: CustomerPreview) -> Iterable[PlainLabel]:
        new, completed, known = (found.count(each) for each in ImportOutcome)
        if new or not found.rows:
            if found.rows:
                words = self.tr("%n new customers will be added.", "", new)
            elif known:
                words = self.tr("Nothing new: %n customers are already here.", "", known)
            elif found.left_out_count:
                words = self.tr("Nothing to import: no line can be read.")
            else:
                words = self.tr("Nothing to import: the file has no lines.")
            yield preview_label("customerImportNewLabel", words)
        if completed:
            words = self.tr(
                "%n already here: missing details, phones or places will be added.",
                "",
                completed,
            )
            yield preview_label("customerImportCompletedLabel", words)
        if known and found.rows:
            words = self.tr("%n already here: nothing to add.", "", known)
            yield preview_label("customerImportKnownLabel", words)
        if count := len(found.damaged):
            words = self.tr("Unreadable characters (\ufffd) in %n lines: {lines}", "", count)
            words = words.format(lines=_numbers(found.damaged))
            yield preview_label("customerImportDamagedLabel", words)
        if count := len(found.hidden):
            words = self.tr("The sheet hides %n of these lines: {lines}", "", count)
            words = words.format(lines=_numbers(found.hidden))
            yield preview_label("customerImportHiddenLabel", words, "note-attention")

    def _columns(self, found: CustomerPreview) -> Iterable[PlainLabel]:
        """Names the guessed columns and the unread ones."""
        if found.guessed:
            columns = joined(
                *(f"{translated(NAMES[field])}: {embedded(name)}" for field, name in found.guessed)
            )
            words = self.tr("Guessed columns, check the lines below: {columns}")
            words = words.format(columns=columns)
            yield preview_label("customerImportGuessedLabel", words, "note-attention")
        if found.unread:
            named = joined(*map(embedded, found.unread[:_HEADINGS]))
            if more := len(found.unread[_HEADINGS:]):
                named = joined(named, self.tr("%n more", "", more))
            words = self.tr("Not read: {columns}").format(columns=named)
            label = preview_label("customerImportUnreadLabel", words)
            label.setToolTip(tooltip("\n".join(found.unread)))
            yield label

    def _first_lines(self, found: CustomerPreview) -> Iterable[PlainLabel | QTableWidget]:
        if not found.first:
            return
        title = self.tr("First lines as they will be imported")
        yield preview_label("customerImportFirstLabel", title, "title")
        headings = (
            *(self.tr("Line"), self.tr("Name"), self.tr("Phone"), self.tr("Address")),
            self.tr("Import"),
        )
        rows = [
            (
                f"{each.line:,}",
                embedded(each.name),
                isolated(each.phone),
                embedded(each.address),
                translated(OUTCOMES[each.outcome]),
            )
            for each in found.first
        ]
        yield preview_table("customerImportTable", title, headings, rows, (56, 150, 130, 0, 120))

    def _left_out(self, found: CustomerPreview) -> Iterable[PlainLabel | QTableWidget]:
        if not found.left_out_count:
            return
        title = self.tr("%n lines cannot be read and are skipped", "", found.left_out_count)
        yield preview_label("customerImportProblemsLabel", title, "title")
        headings = (self.tr("Line"), self.tr("In the file"), self.tr("Reason"))
        rows = [
            (f"{each.line:,}", isolated(each.text), translated(each.failure.words))
            for each in found.left_out
        ]
        yield preview_table("customerImportProblemsTable", title, headings, rows, (56, 150, 0))


def _numbers(lines: Sequence[int]) -> str:
    shown = isolated(", ".join(f"{line:,}" for line in lines[:_LINES]))
    return shown if len(lines) <= _LINES else f"{shown} …"

"""The dialog of saved drafts: save the form under a name, open one, remove one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
)

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.banner import Banner
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import SavedDraft

Forget = Callable[[str], Awaitable[None]]
_KEPT = Qt.ItemDataRole.UserRole


class DraftsDialog(Retranslated, QDialog):
    """Accepted with ``chosen`` (open that draft) or without (save the form).

    ``forget`` removes a draft by its id; it may raise ``KnownError``.
    """

    def __init__(self, tasks: Tasks, forget: Forget) -> None:
        super().__init__()
        self._kept: tuple[SavedDraft, ...] = ()
        self._is_whole = True
        self._tasks = tasks
        self._forget = forget
        self.chosen: SavedDraft | None = None
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)

    @property
    def name(self) -> str:
        return self.name_edit.text().strip()

    def show_failure(self, error: KnownError) -> None:
        """Says that the drafts could not be read: the list may not be complete."""
        self._is_whole = False
        self.banner.show_error(error)
        self.retranslate()

    def show_kept(self, kept: Sequence[SavedDraft]) -> None:
        self._kept = tuple(kept)
        self.retranslate()

    def offer_to_keep(self, name: str, *, possible: bool) -> None:
        self.name_edit.setText(name)
        self.name_edit.setEnabled(possible)
        self.keep_button.setEnabled(possible)
        (self.name_edit if possible else self.list).setFocus(Qt.FocusReason.OtherFocusReason)

    def _build_ui(self) -> None:
        self.setObjectName("draftsDialog")
        self.setMinimumSize(560, 380)
        self.name_label, self.list_label = PlainLabel(), PlainLabel()
        self.name_edit = named(LineEdit(), "draftNameEdit")
        self.name_edit.setMaxLength(80)
        self.keep_button = dialog_button("keepDraftButton", "primary")
        self.keep_button.setAutoDefault(True)
        self.list = named(QListWidget(), "draftsList")
        self.list.setUniformItemSizes(True)
        self.banner = Banner()
        self.open_button = dialog_button("openDraftButton")
        self.remove_button = dialog_button("removeDraftButton")
        self.close_button = dialog_button("closeDraftsButton")
        column = stacked(
            self.name_label,
            side_by_side(self.name_edit, self.keep_button, grows=(self.name_edit,)),
            "space_2",
            self.list_label,
            self.list,
            self.banner,
            side_by_side(self.open_button, self.remove_button, None, self.close_button),
            margin="space_6",
            grows=(self.list,),
        )
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.keep_button.clicked.connect(self.accept)
        self.open_button.clicked.connect(self._on_open)
        self.list.itemActivated.connect(self._on_open)
        self.list.itemSelectionChanged.connect(self._on_selected)
        self.remove_button.clicked.connect(self._on_remove)
        self.close_button.clicked.connect(self.reject)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Saved drafts"))
        self.name_label.setText(self.tr("Save this form as"))
        self.name_edit.setAccessibleName(self.tr("Name of the draft"))
        self.list_label.setText(
            self.tr("Saved drafts")
            if self._kept or not self._is_whole
            else self.tr("No saved drafts")
        )
        self.list.setAccessibleName(self.tr("Saved drafts"))
        name_buttons(
            (self.keep_button, self.tr("Save")),
            (self.open_button, self.tr("Open")),
            (self.remove_button, self.tr("Remove")),
            (self.close_button, self.tr("Close")),
        )
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self._on_remove()
        else:
            super().keyPressEvent(event)

    def _fill(self) -> None:
        self.list.clear()
        for kept in self._kept:
            draft, at = kept.draft, day_and_time(kept.kept_at)
            parts = (embedded(kept.name), isolated(draft.phone), draft.dropoff_area or "", at)
            item = QListWidgetItem(joined(*parts))
            item.setData(_KEPT, kept)
            item.setSizeHint(QSize(0, theme.current().sizes["row"]))
            self.list.addItem(item)
        self._on_selected()

    def _selected(self) -> SavedDraft | None:
        chosen = self.list.selectedItems()
        return chosen[0].data(_KEPT) if chosen else None

    def _on_selected(self) -> None:
        for button in (self.open_button, self.remove_button):
            button.setEnabled(self._selected() is not None)

    def _on_open(self) -> None:
        self.chosen = self._selected()
        if self.chosen is not None:
            self.accept()

    def _on_remove(self) -> None:
        if (kept := self._selected()) is not None:
            self._tasks.spawn(self._remove(kept.id), name="forget draft")

    async def _remove(self, draft_id: str) -> None:
        try:
            await self._forget(draft_id)
        except KnownError as error:
            self.banner.show_error(error)
            return
        self.show_kept([kept for kept in self._kept if kept.id != draft_id])

"""Dialog of saved drafts and templates: save the form, open an entry, remove one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.standing_orders.template import Template
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    fitting,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.standing_orders.templates import Templates
    from deskdispatch.domain.booking.booking import Draft, SavedDraft

_KEPT = Qt.ItemDataRole.UserRole
_ARROWS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down})


class SavedDrafts(Protocol):
    """The part of ``Drafts`` that the dialog uses; both may raise ``KnownError``."""

    async def forget(self, id: str) -> None: ...
    async def restore(self, kept: SavedDraft) -> SavedDraft: ...


class DraftsDialog(Retranslated, QDialog):
    """Dialog that ends with ``chosen`` to open an entry, or without it to save the form.

    Opening a template keeps it in the list. ``templates`` is None before a connection.
    """

    def __init__(
        self, tasks: Tasks, drafts: SavedDrafts, templates: Templates | None, typed: Draft
    ) -> None:
        super().__init__()
        self._kept: tuple[SavedDraft, ...] = ()
        self._is_whole = True
        self._tasks = tasks
        self._drafts = drafts
        self._templates = templates
        self._typed = typed
        self.chosen: SavedDraft | Template | None = None
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)

    @property
    def name(self) -> str:
        return self.name_edit.text().strip()

    def show_failure(self, error: KnownError) -> None:
        """Says that the drafts could not be read, so the list may be incomplete."""
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
        self.template_button.setEnabled(possible and self._templates is not None)
        (self.name_edit if possible else self.list).setFocus(Qt.FocusReason.OtherFocusReason)

    def _build_ui(self) -> None:
        self.setObjectName("draftsDialog")
        self.setMinimumSize(fitting(QSize(560, 380), self))
        self.name_label, self.list_label = PlainLabel(), PlainLabel()
        self.name_edit = named(LineEdit(), "draftNameEdit")
        self.name_edit.setMaxLength(80)
        self.keep_button = dialog_button("keepDraftButton", "primary")
        self.keep_button.setAutoDefault(True)
        self.template_button = dialog_button("saveAsTemplateButton")
        self.filter_edit = named(LineEdit(), "draftsFilterEdit")
        self.filter_edit.setClearButtonEnabled(True)
        self.list = named(QListWidget(), "draftsList")
        self.list.setUniformItemSizes(True)
        self.banner = Banner()
        self.open_button = dialog_button("openDraftButton")
        self.change_button = dialog_button("changeTemplateButton")
        self.remove_button = dialog_button("removeDraftButton")
        self.close_button = dialog_button("closeDraftsButton")
        column = stacked(
            self.name_label,
            side_by_side(
                *(self.name_edit, self.keep_button, self.template_button), grows=(self.name_edit,)
            ),
            "space_2",
            side_by_side(self.list_label, None, self.filter_edit),
            self.list,
            self.banner,
            side_by_side(
                *(self.open_button, self.change_button, self.remove_button),
                *(None, self.close_button),
            ),
            margin="space_6",
            grows=(self.list,),
        )
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.keep_button.clicked.connect(self.accept)
        self.template_button.clicked.connect(self._on_save_template)
        self.filter_edit.textChanged.connect(self._fill)
        self.filter_edit.returnPressed.connect(self._on_open)
        for each in (self.filter_edit, self.list):
            each.installEventFilter(self)
        self.change_button.clicked.connect(self._on_change)
        self.open_button.clicked.connect(self._on_open)
        self.list.itemActivated.connect(self._on_open)
        self.list.itemSelectionChanged.connect(self._on_selected)
        self.remove_button.clicked.connect(self._on_remove)
        self.close_button.clicked.connect(self.reject)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Saved drafts and templates"))
        self.name_label.setText(self.tr("Save this form as"))
        self.name_edit.setAccessibleName(self.tr("Name of the draft"))
        self.list_label.setText(
            self.tr("Saved drafts and templates")
            if self._kept or self._every() or not self._is_whole
            else self.tr("No saved drafts")
        )
        self.list.setAccessibleName(self.tr("Saved drafts and templates"))
        self.filter_edit.setPlaceholderText(self.tr("Find"))
        self.filter_edit.setAccessibleName(self.tr("Find a draft or template"))
        name_buttons(
            (self.keep_button, self.tr("Save")),
            (self.template_button, self.tr("Save as template …")),
            (self.open_button, self.tr("Open")),
            (self.remove_button, self.tr("Remove")),
            (self.close_button, self.tr("Close")),
        )
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self._on_remove()
        elif self.list.hasFocus() and _is_typed(event):
            self.filter_edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.filter_edit.setText(self.filter_edit.text() + event.text())
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves in the list with Up and Down while a filter is typed; selects a row on focus."""
        if watched is self.list and isinstance(event, QFocusEvent) and event.gotFocus():
            is_click = event.reason() == Qt.FocusReason.MouseFocusReason
            if not is_click and self._selected() is None:
                self.list.setCurrentRow(0)
            return False
        is_here = watched is self.filter_edit and event.type() == QEvent.Type.KeyPress
        if is_here and isinstance(event, QKeyEvent) and event.key() in _ARROWS:
            at = self.list.currentRow() + (1 if event.key() == Qt.Key.Key_Down else -1)
            self.list.setCurrentRow(max(0, min(at, self.list.count() - 1)))
            return True
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        from deskdispatch.desk.standing_orders.templates import text_of
        from deskdispatch.domain.text.search_text import SearchQuery

        query, before = SearchQuery.of(self.filter_edit.text()), self._selected()
        self.list.clear()
        shown: list[SavedDraft | Template] = [
            each for each in self._every() if query.finds(text_of(each))
        ]
        shown += [each for each in self._kept if query.finds(text_of(each))]
        for kept in shown:
            item = QListWidgetItem(_words(kept))
            item.setData(_KEPT, kept)
            item.setSizeHint(QSize(0, theme.current().sizes["row"]))
            self.list.addItem(item)
        ids = [each.id for each in shown]
        if before is not None and before.id in ids:
            self.list.setCurrentRow(ids.index(before.id))
        elif shown and query.words:
            self.list.setCurrentRow(0)
        self._on_selected()

    def _every(self) -> Sequence[Template]:
        return self._templates.every if self._templates is not None else ()

    def _selected(self) -> SavedDraft | Template | None:
        chosen = self.list.selectedItems()
        return chosen[0].data(_KEPT) if chosen else None

    def _on_selected(self) -> None:
        chosen = self._selected()
        for button in (self.open_button, self.change_button, self.remove_button):
            button.setEnabled(chosen is not None)
        if self._templates is None:
            self.change_button.setEnabled(False)
        is_template = isinstance(chosen, Template)
        words = self.tr("Change …") if is_template else self.tr("Make a template …")
        name_buttons((self.change_button, words))

    def _on_open(self) -> None:
        self.chosen = self._selected()
        if self.chosen is not None:
            self.accept()

    def _on_save_template(self) -> None:
        self._tasks.spawn(self._save_template(self._typed, self.name), name="save template")

    def _on_change(self) -> None:
        if (kept := self._selected()) is not None:
            self._tasks.spawn(self._change(kept), name="save template")

    def _on_remove(self) -> None:
        if (kept := self._selected()) is not None:
            self._tasks.spawn(self._remove(kept), name="forget draft")

    async def _save_template(
        self, draft: Draft, name: str, template: Template | None = None
    ) -> Template | None:
        from deskdispatch.ui.standing_orders.template_dialog import ask_template

        if self._templates is None:
            return None
        try:
            saved = await ask_template(self, self._templates, draft, template=template, name=name)
        except KnownError as error:
            self.banner.show_error(error)
            return None
        self.retranslate()
        return saved

    async def _change(self, kept: SavedDraft | Template) -> None:
        """Changes a template; a draft is replaced by a new template."""
        if isinstance(kept, Template):
            await self._save_template(kept.draft, kept.name, kept)
        elif await self._save_template(kept.draft, kept.name) is not None:
            await self._remove(kept, offers_back=False)

    async def _remove(self, kept: SavedDraft | Template, *, offers_back: bool = True) -> None:
        try:
            if self._templates is not None and isinstance(kept, Template):
                await self._templates.delete(kept)
            else:
                await self._drafts.forget(kept.id)
        except KnownError as error:
            self.banner.show_error(error)
            return
        self.show_kept([each for each in self._kept if each.id != kept.id])
        if offers_back:
            self._offer_back(kept)

    def _offer_back(self, kept: SavedDraft | Template) -> None:
        def restore() -> None:
            self.banner.clear()  # at once: a second click would save it twice
            self._tasks.spawn(self._restore(kept), name="restore draft")

        self.banner.show_message(
            BannerKind.INFO,
            lambda: self.tr("Removed: {name}").format(name=embedded(kept.name)),
            lambda: self.tr("Undo"),
            on_action=restore,
        )

    async def _restore(self, kept: SavedDraft | Template) -> None:
        try:
            if self._templates is not None and isinstance(kept, Template):
                await self._templates.restore(kept)
                self.retranslate()
            elif not isinstance(kept, Template):
                self.show_kept([*self._kept, await self._drafts.restore(kept)])
        except KnownError as error:
            self.banner.show_error(error)


def _is_typed(event: QKeyEvent) -> bool:
    """Whether the key types a letter rather than pressing a button's mnemonic."""
    held = event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier)
    return not held and event.text().isprintable() and bool(event.text().strip())


def _words(kept: SavedDraft | Template) -> str:
    from deskdispatch.ui.standing_orders.words import draft_words, kind_words

    draft = kept.draft
    if isinstance(kept, Template):
        return joined(embedded(kept.name), draft_words(draft), kind_words(kept))
    at = day_and_time(kept.kept_at)
    return joined(embedded(kept.name), isolated(draft.phone), draft.dropoff_area or "", at)

"""List of clerks in the preferences, to add, rename, remove them or change their PIN."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QWidget

from deskdispatch.domain.clerks import LONGEST_NAME, typed_pin
from deskdispatch.ui.clerks.clerk_dialog import pin_line
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.clerks import Clerk

_ROWS: Final = 6
_WIDTH: Final = 380
_CLERK: Final = Qt.ItemDataRole.UserRole

IsTaken = Callable[[str, "Clerk | None"], bool]


class ClerksBox(Retranslated, QWidget):
    """List of the clerks; requests changes from its owner."""

    add_asked = Signal()
    change_asked = Signal(object)
    remove_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._clerks: Sequence[Clerk] = ()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def show_clerks(self, clerks: Sequence[Clerk]) -> None:
        chosen = self._chosen()
        self._clerks = tuple(clerks)
        self.list.clear()
        for clerk in self._clerks:
            item = QListWidgetItem(embedded(clerk.name))
            item.setData(_CLERK, clerk)
            item.setSizeHint(QSize(0, theme.current().sizes["row"]))
            self.list.addItem(item)
            if chosen is not None and clerk.id == chosen.id:
                self.list.setCurrentItem(item)
        self.list.setVisible(bool(self._clerks))
        self.empty_label.setVisible(not self._clerks)
        self._on_selected()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Clerks"))
        self.help_label.setText(
            self.tr("For convenience, not security: a PIN here can be found out.")
        )
        self.empty_label.setText(self.tr("No clerks yet. Add the first one."))
        self.list.setAccessibleName(self.tr("Clerks"))
        name_buttons(
            (self.add_button, self.tr("Add a clerk …")),
            (self.change_button, self.tr("Name or PIN …")),
            (self.remove_button, self.tr("Remove")),
        )

    def _build_ui(self) -> None:
        self.setObjectName("clerksBox")
        self.title = PlainLabel("clerksTitle", "title")
        self.help_label = PlainLabel("clerksHelpLabel", "muted", wraps=True)
        self.empty_label = PlainLabel("clerksEmptyLabel", "muted", wraps=True)
        self.list = named(QListWidget(), "clerksList")
        self.list.setUniformItemSizes(True)
        high = _ROWS * theme.current().sizes["row"] + 2 * self.list.frameWidth()
        self.list.setFixedHeight(high)
        self.banner = Banner()
        self.add_button = dialog_button("addClerkButton")
        self.change_button = dialog_button("changeClerkButton")
        self.remove_button = dialog_button("removeClerkButton")
        buttons = (self.add_button, self.change_button, self.remove_button, None)
        self.setLayout(
            stacked(
                self.title,
                self.help_label,
                self.empty_label,
                self.list,
                self.banner,
                side_by_side(*buttons),
            )
        )
        self.show_clerks(())

    def _connect_signals(self) -> None:
        self.list.itemSelectionChanged.connect(self._on_selected)
        self.list.itemActivated.connect(self._on_change)
        self.add_button.clicked.connect(self.add_asked)
        self.change_button.clicked.connect(self._on_change)
        self.remove_button.clicked.connect(self._on_remove)

    def _chosen(self) -> Clerk | None:
        items = self.list.selectedItems()
        return items[0].data(_CLERK) if items else None

    def _on_selected(self) -> None:
        for button in (self.change_button, self.remove_button):
            button.setEnabled(self._chosen() is not None)

    def _on_change(self) -> None:
        if (clerk := self._chosen()) is not None:
            self.change_asked.emit(clerk)

    def _on_remove(self) -> None:
        if (clerk := self._chosen()) is not None:
            self.remove_asked.emit(clerk)


class EditClerkDialog(Retranslated, QDialog):
    """Dialog for a name that no other clerk has, and a PIN; without a clerk, for a new one."""

    def __init__(self, is_taken: IsTaken, clerk: Clerk | None = None) -> None:
        super().__init__()
        self._is_taken = is_taken
        self._clerk = clerk
        self._build_ui()
        self.retranslate()
        DialogKeys(self)
        self.name_edit.setText("" if clerk is None else clerk.name)
        self.name_edit.selectAll()
        self.name_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def name(self) -> str:
        return self.name_edit.text().strip()

    @property
    def pin(self) -> str | None:
        """The four digits; None to keep the PIN."""
        return typed_pin(self.pin_edit.text())

    def _build_ui(self) -> None:
        self.setObjectName("editClerkDialog")
        self.setMinimumWidth(_WIDTH)
        self.name_edit = named(LineEdit(), "editClerkNameEdit")
        self.name_edit.setMaxLength(LONGEST_NAME)
        self.pin_edit = pin_line("editClerkPinEdit")
        self.again_edit = pin_line("editClerkAgainEdit")
        edits = (self.name_edit, self.pin_edit, self.again_edit)
        self.fields = [FormField(edit) for edit in edits]
        self.close_button = dialog_button("editClerkCloseButton")
        self.save_button = dialog_button("editClerkSaveButton", "primary")
        self.save_button.setDefault(True)
        self.close_button.clicked.connect(self.reject)
        self.save_button.clicked.connect(self._on_save)
        for edit, field in zip(edits, self.fields, strict=True):
            edit.textEdited.connect(field.clear_error)
        box = answer_box(self.close_button, self.save_button)
        self.setLayout(stacked(*self.fields, box, space="space_3", margin="space_6"))

    def retranslate(self) -> None:
        is_new = self._clerk is None
        self.setWindowTitle(self.tr("Add a clerk") if is_new else self.tr("Change a clerk"))
        name, pin, again = self.fields
        name.set_label(self.tr("Name"))
        pin.set_label(self.tr("PIN") if is_new else self.tr("New PIN"))
        again.set_label(self.tr("PIN again"))
        pin.set_note(
            self.tr("Four digits; not the PIN of a bank card.")
            if is_new
            else self.tr("Leave empty to keep the PIN.")
        )
        align_labels(self.fields)
        name_buttons((self.close_button, self.tr("Cancel")), (self.save_button, self.tr("Save")))

    def _on_save(self) -> None:
        name, pin, again = self.fields
        keeps_pin = self._clerk is not None and not self.pin_edit.text()
        if not self.name:
            wrong = name, self.name_edit, self.tr("Type a name.")
        elif self._is_taken(self.name, self._clerk):
            wrong = name, self.name_edit, self.tr("Another clerk has this name.")
        elif not keeps_pin and self.pin is None:
            wrong = pin, self.pin_edit, self.tr("Type four digits.")
        elif not keeps_pin and typed_pin(self.again_edit.text()) != self.pin:
            wrong = again, self.again_edit, self.tr("The two are not the same.")
        else:
            self.accept()
            return
        field, edit, words = wrong
        field.set_error(words)
        edit.setFocus(Qt.FocusReason.OtherFocusReason)

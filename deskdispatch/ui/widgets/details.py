"""Button that opens a panel with the technical details of a message, to read and copy."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontDatabase, QHideEvent, QShowEvent, QTextOption
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QPlainTextEdit,
    QWidget,
)

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import (
    DialogButton,
    answer_box,
    dialog_button,
    name_buttons,
    named,
    refit,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import DETAILS, with_key
from deskdispatch.ui.widgets.plain_label import PlainLabel

LONGEST: Final = 8000
"""Most characters shown and copied."""

_WIDTH: Final = 460
_LINES: Final = 9


class DetailsButton(Retranslated, DialogButton):
    """Opens a panel with a text; hidden if there is no text.

    In a dialog only the one shown last has an Alt mnemonic, so that it is never ambiguous; the main
    window has a command for the newest.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._text = ""
        self._panel: DetailsPanel | None = None
        self._has_letter = False
        self.setObjectName(name)
        self.setProperty("role", "link")
        self.hide()
        self.clicked.connect(self._on_clicked)
        self.retranslate()

    @property
    def details(self) -> str:
        return self._text

    def set_details(self, text: str) -> None:
        """Sets the text, one fact per line; an empty one hides the button."""
        self._text = cleaned(text, LONGEST, lines=True)
        self.setVisible(bool(self._text))

    def retranslate(self) -> None:
        words = self.tr("De&tails")
        self.setText(words if self._has_letter else without_mnemonic(words))
        self.setAccessibleName(self.tr("Technical details of this message"))
        words = self.tr("Technical details to copy for support")
        set_tip(self, with_key(words, "" if self._has_letter else DETAILS))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not isinstance(self.window(), QDialog):
            return
        for other in self.window().findChildren(DetailsButton):
            other.set_letter(other is self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not self._has_letter:
            return
        for other in self.window().findChildren(DetailsButton):
            if other is not self and other.isVisible():
                other.set_letter(True)
                return

    def set_letter(self, has_letter: bool) -> None:
        if has_letter != self._has_letter:
            self._has_letter = has_letter
            self.retranslate()

    def _on_clicked(self) -> None:
        if self._panel is not None:
            self._panel.close()
        self._panel = DetailsPanel(self._text, self)
        self._panel.finished.connect(self._on_finished)
        self._panel.show_beside()

    def _on_finished(self) -> None:
        if self.sender() is self._panel:
            self._panel = None


class DetailsPanel(Retranslated, QDialog):
    """Plain text to select and copy, beside its button; not modal, closed by Esc.

    The text runs left to right in every language.

    Args:
        text: The text.
        button: The button that opens it.
    """

    def __init__(self, text: str, button: QWidget) -> None:
        super().__init__(button.window())
        self._button = button
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("detailsPanel")
        self._build_ui(text)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self.close_button.clicked.connect(self.reject)
        self.retranslate()

    def _build_ui(self, text: str) -> None:
        self.intro_label = PlainLabel("detailsIntro", "muted", wraps=True)
        self.text_edit = technical_view("detailsText")
        self.text_edit.setPlainText(text)
        self.text_edit.setMinimumSize(_WIDTH, _LINES * self.text_edit.fontMetrics().lineSpacing())
        self.copied_label = PlainLabel("detailsCopied", "muted")
        self.copy_button = dialog_button("detailsCopy", "primary")
        self.copy_button.setDefault(True)
        self.close_button = dialog_button("detailsClose")
        buttons = side_by_side(
            self.copied_label, None, answer_box(self.close_button, self.copy_button)
        )
        edit = self.text_edit
        column = stacked(self.intro_label, edit, buttons, margin="space_6", grows=(edit,))
        self.setLayout(column)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Details"))
        self.setAccessibleName(self.tr("Technical details"))
        self.intro_label.setText(self.tr("Copy this for support. It contains no password."))
        self.text_edit.setAccessibleName(self.tr("Technical details"))
        name_buttons((self.close_button, self.tr("C&lose")), (self.copy_button, self.tr("&Copy")))

    def show_beside(self) -> None:
        refit(self)
        at = self._button.mapToGlobal(QPoint(0, self._button.height()))
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            at.setX(at.x() + self._button.width() - self.width())
        room = self._button.screen().availableGeometry()
        at.setX(max(room.left(), min(at.x(), room.right() - self.width())))
        at.setY(max(room.top(), min(at.y(), room.bottom() - self.height())))
        self.move(at)
        self.show()
        self.copy_button.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_copy_clicked(self) -> None:
        QApplication.clipboard().setText(self.text_edit.toPlainText())
        self.copied_label.setText(self.tr("Copied"))


def technical_view(name: str) -> QPlainTextEdit:
    """Returns a view of technical text to read, select and copy; Tab leaves it.

    The lines run from left to right in every language.
    """
    view = named(QPlainTextEdit(), name)
    view.setReadOnly(True)
    view.setTabChangesFocus(True)
    view.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    option = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    view.document().setDefaultTextOption(option)
    view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    view.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return view

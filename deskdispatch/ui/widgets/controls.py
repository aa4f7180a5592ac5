"""Buttons, line edits and layouts of dialogs and pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.plain import tooltip, without_mnemonic
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.keys import ENTER, with_key

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QMouseEvent
    from PySide6.QtWidgets import QLineEdit as _Base
    from PySide6.QtWidgets import QPlainTextEdit
else:
    _Base = object

_FRAME: Final = 48
"""Pixels of the screen reserved for the title bar and frame of a dialog."""

_ANSWERS: Final = 88
"""Pixels of a dialog reserved for its buttons and margins."""

W = TypeVar("W", bound=QWidget)
L = TypeVar("L", bound=QBoxLayout)


Part = QWidget | QLayout | str | None
"""Part of a row or column: a control, a layout, the name of a space in the theme, or a stretch."""


def named(widget: W, name: str) -> W:
    widget.setObjectName(name)
    return widget


def side_by_side(
    *parts: Part, space: str = "space_2", margin: str = "", grows: Sequence[Part] = ()
) -> QHBoxLayout:
    """Returns a row of controls.

    Args:
        parts: The parts, from the leading edge.
        space: Space between two parts, a size of the theme; empty for none.
        margin: Margin around all parts, a size of the theme; empty for none.
        grows: The parts that take the remaining room.
    """
    return _filled(QHBoxLayout(), parts, space, margin, grows)


def stacked(
    *parts: Part, space: str = "space_2", margin: str = "", grows: Sequence[Part] = ()
) -> QVBoxLayout:
    return _filled(QVBoxLayout(), parts, space, margin, grows)


def _filled(layout: L, parts: Sequence[Part], space: str, margin: str, grows: Sequence[Part]) -> L:
    sizes = {"": 0, **theme.current().sizes}
    layout.setSpacing(sizes[space])
    layout.setContentsMargins(*[sizes[margin]] * 4)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, str):
            layout.addSpacing(sizes[part])
        elif isinstance(part, QLayout):
            layout.addLayout(part, int(part in grows))
        else:
            layout.addWidget(part, int(part in grows))
    return layout


def scrolling_area(part: QWidget) -> QScrollArea | None:
    """Returns the nearest area that a part scrolls in."""
    area = part.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    return area


def scrolled(content: QWidget) -> QScrollArea:
    """Returns an area that scrolls its content if there is too little room; it takes no focus."""
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(content)
    return area


class DialogContent(QScrollArea):
    """Content of a dialog above its buttons, which scrolls on a screen too low for both."""

    def __init__(self, content: QLayout) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self._content = QWidget()
        self._content.setLayout(content)
        self.setWidget(self._content)

    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        least = self._content.minimumSizeHint()
        return QSize(least.width(), self._bounded(least.height()))

    def hasHeightForWidth(self) -> bool:
        return self._content.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        return self._bounded(self._content.heightForWidth(width))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the height of the content, as of a message in it; consumes no event."""
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _bounded(self, height: int) -> int:
        return min(height, self.screen().availableSize().height() - _FRAME - _ANSWERS)


def set_text_direction(edit: QPlainTextEdit, direction: Qt.LayoutDirection) -> None:
    """Gives a text a direction of its own, independent of the window's."""
    edit.setLayoutDirection(direction)
    option = edit.document().defaultTextOption()
    option.setTextDirection(direction)
    is_mirrored = direction is Qt.LayoutDirection.RightToLeft  # which alone does not align it
    side = Qt.AlignmentFlag.AlignRight if is_mirrored else Qt.AlignmentFlag.AlignLeft
    option.setAlignment(side)
    edit.document().setDefaultTextOption(option)


def holds_focus(widget: QWidget) -> bool:
    """Whether a part of the widget has the focus."""
    held = QApplication.focusWidget()
    return held is not None and widget.isAncestorOf(held)


def accepts_escape(event: QEvent) -> bool:
    """Accepts Esc before any shortcut does; returns whether the event is that."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    is_escape = event.key() == Qt.Key.Key_Escape
    if is_escape:
        event.accept()
    return is_escape


def type_into(line: QLineEdit, text: str) -> None:
    """Puts a text into a line as if it had been typed there."""
    line.setText(text)
    line.textEdited.emit(text)


def height_for(layout: QLayout, width: int) -> int:
    """Returns the height in pixels that a layout needs at a width, including wrapped texts."""
    if layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return layout.totalSizeHint().height()


def fitting(size: QSize, dialog: QWidget) -> QSize:
    """Returns the size, reduced to the room on the dialog's screen beside title bar and frame."""
    room = dialog.screen().availableSize()
    return size.boundedTo(room - QSize(_FRAME, _FRAME))


def give_height(dialog: QWidget) -> None:
    """Makes a dialog as high as its wrapped texts need, if its screen has the room.

    On a low screen Qt would open it lower, and squeeze its content.
    """
    layout = dialog.layout()
    if layout is not None and layout.hasHeightForWidth():
        needed = QSize(dialog.width(), layout.totalHeightForWidth(dialog.width()))
        dialog.resize(dialog.size().expandedTo(fitting(needed, dialog)))


def refit(dialog: QWidget) -> None:
    """Fits a dialog to its current content."""
    for content in dialog.findChildren(DialogContent):
        content.updateGeometry()
    dialog.adjustSize()
    give_height(dialog)


class DialogButton(QPushButton):
    """A button that Enter presses while it has the focus, and only then.

    Without ``autoDefault`` Qt would press the dialog's default button instead: Enter on *Cancel*
    would book.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAutoDefault(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Presses the button once for each Enter, ignoring repeats of a held key."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


def dialog_button(name: str, role: str = "") -> DialogButton:
    """Returns a button of a dialog.

    Args:
        name: Its object name.
        role: Its role in the style sheet; empty for none.
    """
    button = named(DialogButton(), name)
    if role:
        button.setProperty("role", role)
    return button


def name_buttons(*named: tuple[QAbstractButton, str]) -> None:
    """Sets text and accessible name of buttons; an ``&`` marks a mnemonic."""
    for button, text in named:
        button.setText(text)
        button.setAccessibleName(without_mnemonic(text))


def spoken_name(text: str, more: str) -> str:
    """Returns the accessible name of a control: its text, and more to say (WCAG 2.5.3)."""
    words = without_mnemonic(text)
    return more if words.casefold() in more.casefold() else f"{words}: {more}"


def answer_box(harmless: QPushButton, *actions: QPushButton) -> QWidget:
    """Returns the buttons that end a dialog, in the platform's order, which Tab follows.

    Not a ``QDialogButtonBox``: reached by Tab, it goes to the default button and skips others.

    Args:
        harmless: The button that does the same as Escape: *Cancel*, *Keep*, *Close*.
        actions: The other buttons, the main one first.
    """
    from PySide6.QtWidgets import QDialogButtonBox, QStyle

    main, *others = actions
    hint = QStyle.StyleHint.SH_DialogButtonLayout
    order = main.style().styleHint(hint, None, main)
    ends_with_main = QDialogButtonBox.ButtonLayout(order) in {
        QDialogButtonBox.ButtonLayout.GnomeLayout,
        QDialogButtonBox.ButtonLayout.MacLayout,
    }
    shown = (*others, harmless, main) if ends_with_main else (main, *others, harmless)
    box = QWidget()
    box.setLayout(side_by_side(None, *shown))
    for before, after in pairwise(shown):
        QWidget.setTabOrder(before, after)
    return box


class SmallButton(QToolButton):
    """An icon button no taller than a line of text; the icon follows the theme."""

    def __init__(self, name: str, icon: str, color_token: str = "muted") -> None:
        super().__init__()
        self._icon = icon, color_token
        self.setObjectName(name)
        self.setProperty("role", "small")
        self.setIconSize(QSize(16, 16))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setIcon(icons.icon(*self._icon))

    def set_icon(self, icon: str) -> None:
        self._icon = icon, self._icon[1]
        self.setIcon(icons.icon(*self._icon))

    def set_words(self, words: str, key: str = "") -> None:
        """Sets accessible name and tooltip; the tooltip also shows the key."""
        self.setAccessibleName(words)
        set_tip(self, with_key(words, key))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LayoutDirectionChange):
            self.setIcon(icons.icon(*self._icon))


class FoldButton(QToolButton):
    """A button that unfolds something while it is checked; its chevron follows the theme."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setCheckable(True)
        self.setProperty("role", "fold")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(16, 16))
        self.toggled.connect(self._show_chevron)
        self._show_chevron()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_chevron()

    def _show_chevron(self) -> None:
        self.setIcon(icons.icon("chevron-up" if self.isChecked() else "chevron-down", "accent"))


class ClearButton(QObject):
    """The button in a line edit that clears it; its icon follows the theme.

    Tab skips it: Escape, or selecting all and typing, clears the line with the keyboard.
    """

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        line.setClearButtonEnabled(True)
        self._line = line
        line.installEventFilter(self)
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows theme and language; consumes no event."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange):
            self._show()
        return False

    def _show(self) -> None:
        from PySide6.QtGui import QAction

        action = self._line.findChild(QAction, "_q_qlineeditclearaction")  # Qt's own name
        if isinstance(action, QAction):
            action.setIcon(icons.icon("close", "muted"))
            action.setText(self.tr("Clear"))
            # Qt shows its button again, and reserves room for it, when the icon or text changes.
            for button in self._line.findChildren(QToolButton):
                if button.defaultAction() is action:
                    button.setVisible(bool(self._line.text()))


class CopyButton(SmallButton):
    """Copies its text and announces it; hidden if there is no text."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "copy")
        self._text = ""
        self.hide()
        self.clicked.connect(self._on_clicked)

    def set_text(self, text: str) -> None:
        self._text = text
        self.setVisible(bool(text))

    def _on_clicked(self) -> None:
        from PySide6.QtCore import QPoint
        from PySide6.QtWidgets import QToolTip

        QApplication.clipboard().setText(self._text)
        below = self.mapToGlobal(QPoint(0, self.height()))
        QToolTip.showText(below, tooltip(self.tr("Copied")), self)
        announce(self, self.tr("Copied"))


class SelectOnFocus(_Base):
    """Mixin before a Qt line edit that selects all when a click or Tab brings the focus.

    Attributes:
        selects_all: Whether it does so; if not, Qt still selects all when Tab brings the focus.
    """

    selects_all = True
    _clicked_in = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.selects_all:
            self.selectAll()
            self._clicked_in = event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Selects all again after the click that brought the focus, whose press deselected it."""
        super().mouseReleaseEvent(event)
        if self._clicked_in and not self.hasSelectedText():
            self.selectAll()
        self._clicked_in = False

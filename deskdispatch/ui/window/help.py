"""Dialogs of the Help menu: keyboard shortcuts, and About."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.domain.text.search_text import folded
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.palette.entries import Words, fit, searched_words, wanted_words
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys, give_key, show_key
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    dialog_button,
    name_buttons,
    named,
    scrolled,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel

_SIZE: Final = (980, 680)
"""Size of the dialog in pixels, if the screen has the room."""

_SHARE: Final = 0.9
"""Largest share of the screen."""

_TWO_COLUMNS: Final = 820
"""Width in pixels from which groups are in two columns."""


class KeyRow(NamedTuple):
    """A key and its effect.

    Attributes:
        key: A key such as ``Ctrl+P``, or several separated by an ellipsis or comma; the later ones
            share the modifiers of the first (``Alt+1 … 7``).
        searched: The words that find it in each language.
    """

    key: str
    words: str
    searched: Words = ()


class KeyGroup(NamedTuple):
    """A group of keys under a heading."""

    title: str
    rows: list[KeyRow]


def show_keys(
    window: QWidget, commands: Sequence[KeyGroup], open_guide: Callable[[], object]
) -> None:
    """Lists the keys of commands, then the keys of focused controls."""
    shown = KeyList((*commands, *control_keys()), window)
    shown.guide_asked.connect(open_guide)
    shown.open()


def show_about(window: QWidget) -> None:
    from deskdispatch.version import version

    text = QCoreApplication.translate(
        "Help",
        "Map data: areas from Who's On First, GeoNames (CC BY 4.0),"
        " © OpenStreetMap contributors (ODbL); coast from GSHHG (LGPL).\nBuilt with Qt for"
        " Python (LGPL), Leaflet and folium.",
    )
    box = QMessageBox(window)
    box.setWindowTitle(QCoreApplication.translate("Help", "About"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setIconPixmap(icons.app_icon().pixmap(48, 48))
    box.setText(f"deskdispatch {version()}")
    box.setInformativeText(text)
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


class KeyList(QDialog):
    """Lists keys in groups under a line that searches them by key or words, in either language.

    The arrow keys, Page Up and Page Down scroll the list while the line has the focus.
    """

    guide_asked = Signal()
    """The list was closed to open the guide, by key or button."""

    def __init__(self, groups: Sequence[KeyGroup], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("keyList")
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = parent.screen().availableSize() * _SHARE
        self.resize(min(_SIZE[0], room.width()), min(_SIZE[1], room.height()))
        self._shown = [_ShownGroup(group) for group in groups]
        self._build_ui()
        self.edit.textChanged.connect(self._on_typed)
        self.edit.installEventFilter(self)
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        DialogKeys(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            action = _SCROLLS.get(Qt.Key(event.key()))
            if action is not None:
                self.area.verticalScrollBar().triggerAction(action)
                return True
        return super().eventFilter(watched, event)

    def _build_ui(self) -> None:
        self.edit = named(LineEdit(), "keySearchEdit")
        self.edit.setPlaceholderText(self.tr("Search keys"))
        self.edit.setAccessibleName(self.tr("Search keys"))
        ClearButton(self.edit)
        self.area = self._scrolled()
        self.note = PlainLabel("keyListNote", "muted", wraps=True)
        self.note.setText(self.tr("No key for this. Ctrl+K finds every command."))
        self.note.hide()
        guide, close = dialog_button("keyListGuideButton"), dialog_button("keyListCloseButton")
        name_buttons((guide, self.tr("Open the guide")), (close, self.tr("Close")))
        give_key(guide, keys.HELP)
        show_key(guide, self.tr("Open the guide"))
        guide.clicked.connect(self._on_guide_clicked)
        close.clicked.connect(self.reject)
        row = side_by_side(guide, None, close)
        parts = (self.edit, self.note, self.area, row)
        self.setLayout(stacked(*parts, space="space_3", margin="space_6", grows=(self.area,)))

    def _scrolled(self) -> QScrollArea:
        content = QWidget()
        # Never wider than the dialog, however long the words of a language are.
        content.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        parts = _columns(self._shown, 2 if self.width() >= _TWO_COLUMNS else 1)
        columns = [_column(part) for part in parts]
        content.setLayout(side_by_side(*columns, space="space_6", grows=columns))
        area = named(scrolled(content), "keyListScroll")
        roles.set_group_role(area)
        area.setAccessibleName(self.tr("Keyboard shortcuts"))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return area

    def _on_guide_clicked(self) -> None:
        self.accept()
        self.guide_asked.emit()

    def _on_typed(self, typed: str) -> None:
        self.area.verticalScrollBar().setValue(0)
        found = [group.narrow(typed) for group in self._shown]
        self.note.setHidden(any(found))


_SCROLLS: Final = {
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
}


class _ShownGroup:
    """The widgets of a group: its title, and the key and words of each row."""

    def __init__(self, group: KeyGroup) -> None:
        self.title = PlainLabel(role="title")
        self.title.setText(group.title)
        self.rows: list[tuple[KeyRow, KeyCaps, PlainLabel]] = []
        for row in group.rows:
            label = PlainLabel(wraps=True)
            label.setText(row.words)
            label.setAccessibleDescription(row.key)
            self.rows.append((row, KeyCaps(row.key), label))

    def narrow(self, typed: str) -> bool:
        """Shows only the rows that match a text; returns whether there are any."""
        text, is_any = folded(typed).replace(" ", ""), False
        wanted = wanted_words(typed)
        for row, caps_of_row, label in self.rows:
            is_key = bool(text) and text in folded(row.key).replace(" ", "")
            fits = is_key or any(fit(wanted, each) is not None for each in row.searched)
            is_shown = fits or not typed.strip()
            caps_of_row.setVisible(is_shown)
            label.setVisible(is_shown)
            is_any = is_any or is_shown
        self.title.setVisible(is_any)
        return is_any


def _columns(groups: Sequence[_ShownGroup], count: int) -> list[Sequence[_ShownGroup]]:
    if count == 1:
        return [groups]
    heights = [len(group.rows) + 2 for group in groups]
    cut = min(
        range(1, len(groups)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])), default=0
    )
    return [groups[:cut], groups[cut:]]


def _column(groups: Sequence[_ShownGroup]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(theme.current().sizes["space_3"])
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(1, 1)
    for group in groups:
        if group is not groups[0]:
            group.title.setContentsMargins(0, theme.current().sizes["space_3"], 0, 0)
        grid.addWidget(group.title, grid.rowCount(), 0, 1, 2)
        for _row, caps_of_row, label in group.rows:
            row = grid.rowCount()
            grid.addWidget(caps_of_row, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(label, row, 1)
    grid.setRowStretch(grid.rowCount(), 1)
    return grid


class KeyCaps(QWidget):
    """A key combination drawn as keys; left to right in every language.

    Args:
        key: A key such as ``Ctrl+P``; several are separated by ``" … "`` or ``" , "``.
    """

    def __init__(self, key: str) -> None:
        super().__init__()
        self.setObjectName("keyCaps")
        self.setAccessibleName(key)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for part, is_key in key_parts(key):
            cap = QLabel(part, textFormat=Qt.TextFormat.PlainText)
            cap.setProperty("role", "key" if is_key else "muted")
            row.addWidget(cap)
        is_mirrored = QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
        row.insertStretch(0 if is_mirrored else -1, 1)


_BETWEEN: Final = frozenset({"…", ","})


def key_parts(key: str) -> list[tuple[str, bool]]:
    """Returns the parts of a combination and whether each is a key.

    ``Alt+1 … 7`` has three keys.
    """
    found: list[tuple[str, bool]] = []
    for word in key.replace("Return", "Enter").split():
        if word in _BETWEEN:
            found.append((word, False))
            continue
        held, _, last = word[:-1].rpartition("+")
        found += [(each, True) for each in (*filter(None, held.split("+")), last + word[-1])]
    return found


_KEYS: Final[dict[object, tuple[tuple[str, object], ...]]] = {
    QT_TRANSLATE_NOOP("Keys", "Everywhere"): (
        ("Tab", QT_TRANSLATE_NOOP("Keys", "Next control")),
        ("Shift+Tab", QT_TRANSLATE_NOOP("Keys", "Previous control")),
        ("F1 F1", QT_TRANSLATE_NOOP("Keys", "Guide")),
        ("Alt", QT_TRANSLATE_NOOP("Keys", "With an underlined letter: its menu, field or button")),
        ("Enter", QT_TRANSLATE_NOOP("Keys", "In the form: next empty field. On a button: press")),
        ("Ctrl+Z", QT_TRANSLATE_NOOP("Keys", "In the form: undo a paste or a held order")),
    ),
    QT_TRANSLATE_NOOP("Keys", "Pages and lists"): (
        ("Alt+1 … 7", QT_TRANSLATE_NOOP("Keys", "Filters of the list; buttons of a page")),
        ("Alt+8", QT_TRANSLATE_NOOP("Keys", "Filter by days and branch")),
        ("Ctrl+Alt+8", QT_TRANSLATE_NOOP("Keys", "Show every day and every branch")),
        ("Alt+9", QT_TRANSLATE_NOOP("Keys", "Clear the filters, show all")),
        ("Alt+0", QT_TRANSLATE_NOOP("Keys", "Show the new deliveries")),
        ("Enter", QT_TRANSLATE_NOOP("Keys", "To the details of the row")),
        ("Esc", QT_TRANSLATE_NOOP("Keys", "Close the details")),
        ("Menu , Shift+F10", QT_TRANSLATE_NOOP("Keys", "Menu of the row")),
        ("Ctrl+C", QT_TRANSLATE_NOOP("Keys", "Copy the selected rows")),
        ("Ctrl+↑ , ↓", QT_TRANSLATE_NOOP("Keys", "In the schedule: another day")),
        ("Ctrl+Shift+1 … 9", QT_TRANSLATE_NOOP("Keys", "Choices for an unconfirmed booking")),
    ),
    QT_TRANSLATE_NOOP("Keys", "On the map"): (
        ("← , → , ↑ , ↓", QT_TRANSLATE_NOOP("Keys", "Move the map")),
        ("+ , -", QT_TRANSLATE_NOOP("Keys", "Zoom")),
        ("Enter", QT_TRANSLATE_NOOP("Keys", "Set the pin in the middle")),
        ("Shift+Enter", QT_TRANSLATE_NOOP("Keys", "Set the other pin")),
        ("D , P", QT_TRANSLATE_NOOP("Keys", "Place the drop-off, the pickup")),
        ("1 … 9", QT_TRANSLATE_NOOP("Keys", "Choose one of the places found")),
        ("Space", QT_TRANSLATE_NOOP("Keys", "Open what is in the middle")),
    ),
}


def control_keys() -> tuple[KeyGroup, ...]:
    return tuple(
        KeyGroup(_translated(title), [_row(key, words) for key, words in rows])
        for title, rows in _KEYS.items()
    )


def _row(key: str, words: object) -> KeyRow:
    texts = (language.words_in(code, MarkedText("Keys", str(words))) for code in language.TABLE)
    return KeyRow(key, _translated(words), searched_words(texts))


def _translated(text: object) -> str:
    return QCoreApplication.translate("Keys", str(text))

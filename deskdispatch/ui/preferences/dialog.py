"""Preferences dialog: its pages, differences from the defaults, and resetting them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    scrolled,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences
    from deskdispatch.ui.widgets.page import PreferencePage

SIZE: Final = QSize(900, 640)
"""Initial size; a smaller screen gets a smaller dialog, whose pages scroll."""

_MARGIN: Final = 48

PAGES: Final = (
    *("general", "map", "printing", "alerts", "messages", "clerks", "account", "advanced"),
)
"""Names of the pages, in their order."""


class PreferencesDialog(Retranslated, QDialog):
    """Dialog with the pages beside their names; every change takes effect at once."""

    def __init__(
        self, preferences: Preferences, pages: Mapping[str, PreferencePage], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.pages = {name: pages[name] for name in PAGES}
        self._before_reset: dict[str, object] = {}
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self.list.setCurrentRow(0)
        self._show_differences()

    def show_page(self, name: str) -> None:
        screen = self.screen().availableSize()
        self.resize(SIZE.boundedTo(screen - QSize(_MARGIN, _MARGIN)))
        self.list.setCurrentRow(PAGES.index(name))
        self.show()
        self.raise_()
        self.activateWindow()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_setting(self, path: str) -> None:
        """Scrolls the shown page to a setting, and focuses its control."""
        self.show_control(self.pages[self.page].controls[path])

    def show_control(self, control: QWidget) -> None:
        self._areas[self.page].ensureWidgetVisible(control)
        control.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def page(self) -> str:
        return PAGES[self.list.currentRow()]

    @property
    def shown_page(self) -> QWidget | None:
        return self.pages[self.page]

    def control(self, path: str) -> QWidget:
        """Returns the control of a setting; raises ``KeyError`` if there is none."""
        for page in self.pages.values():
            if path in page.controls:
                return page.controls[path]
        raise KeyError(path)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Preferences"))
        self.list.setAccessibleName(self.tr("Pages"))
        for row, (name, page) in enumerate(self.pages.items()):
            self.list.item(row).setText(page.title())
            self._areas[name].setAccessibleName(page.title())
        name_buttons(
            (self.reset_button, self.tr("Reset to defaults")),
            (self.undo_button, self.tr("Undo reset")),
            (self.close_button, self.tr("Close")),
        )
        metrics, sizes = self.list.fontMetrics(), theme.current().sizes
        widest = max(metrics.horizontalAdvance(page.title()) for page in self.pages.values())
        self.list.setFixedWidth(widest + 2 * sizes["space_4"] + sizes["space_1"])
        self._show_differences()

    def _build_ui(self) -> None:
        self.setObjectName("preferencesDialog")
        self.list = named(QListWidget(), "preferencesList")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.stack = QStackedWidget()
        self._areas: dict[str, QScrollArea] = {}
        for name, page in self.pages.items():
            area = self._areas[name] = named(scrolled(page), f"{name}PreferencesScroll")
            roles.set_group_role(area)
            item = QListWidgetItem()
            item.setSizeHint(QSize(0, theme.current().sizes["row"]))
            self.list.addItem(item)
            self.stack.addWidget(area)
        self.changed_label = PlainLabel("preferencesChangedLabel", "muted", wraps=True)
        self.reset_button = dialog_button("preferencesResetButton")
        self.undo_button = dialog_button("preferencesUndoButton")
        self.undo_button.hide()
        self.close_button = dialog_button("preferencesCloseButton")  # Enter only ends an edit
        panes = side_by_side(self.list, self.stack, space="space_4", grows=(self.stack,))
        buttons = side_by_side(self.reset_button, self.undo_button, None, self.close_button)
        self.setLayout(
            stacked(panes, self.changed_label, buttons, margin="space_4", grows=(panes,))
        )

    def _connect_signals(self) -> None:
        self.list.currentRowChanged.connect(self._on_page_changed)
        for page in self.pages.values():
            page.chosen.connect(self._on_chosen)
        self.reset_button.clicked.connect(self._on_reset_clicked)
        self.undo_button.clicked.connect(self._on_undo_clicked)
        self.close_button.clicked.connect(self.close)
        self._preferences.changed.connect(self._on_preferences_changed)

    def _paths(self) -> list[str]:
        page = self.pages[self.page]
        return [path for path in page.controls if path not in page.kept]

    def _show_differences(self) -> None:
        """Lists the settings that differ from the defaults, and marks their controls."""
        page, differing = self.pages[self.page], self._preferences.differing(self._paths())
        names = [page.controls[path].accessibleName() for path in differing]
        words = self.tr("Changed from the default: {names}") if names else ""
        if not words and self._paths():
            words = self.tr("Everything here is at its default.")
        self.changed_label.setText(words.format(names=self.tr(", ").join(names)))
        self.reset_button.setEnabled(bool(differing))
        for path in self._paths():
            control = page.controls[path]
            if bool(control.property("changed")) != (path in differing):
                control.setProperty("changed", path in differing)
                control.style().polish(control)

    def _on_page_changed(self, row: int) -> None:
        self.stack.setCurrentIndex(row)
        self._forget_reset()
        self._show_differences()

    def _on_chosen(self, values: Mapping[str, object]) -> None:
        self._forget_reset()
        self._preferences.choose(**values)

    def _on_preferences_changed(self) -> None:
        for page in self.pages.values():
            page.show_values(self._preferences)
        self._show_differences()

    def _on_reset_clicked(self) -> None:
        before = {path: self._preferences.at(path) for path in self._paths()}
        self._preferences.choose(**self._preferences.defaults(before))
        self._before_reset = before
        self.undo_button.show()
        self.undo_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_undo_clicked(self) -> None:
        before = self._before_reset
        self._forget_reset()
        self._preferences.choose(**self._preferences.with_values(before))
        self.reset_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget_reset(self) -> None:
        self._before_reset = {}
        self.undo_button.hide()

"""The map with its search line and the choice of which pin a click sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain import location_text
from deskdispatch.domain.errors import Field, Rule, RuleBroken
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.words import rule_words

if TYPE_CHECKING:
    from deskdispatch.domain.places import Area

ROLES = ("dropoff", "pickup")


class MapPanel(QWidget):
    """Finds a place and picks points on the map."""

    point_picked = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and its ``Coordinates``."""

    def __init__(self) -> None:
        super().__init__()
        self._areas: Sequence[Area] = ()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("mapPanel")
        self.search_edit = QLineEdit()
        self.search_edit.setObjectName("placeSearchEdit")
        self.search_edit.setClearButtonEnabled(True)
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.search_edit.setCompleter(completer)
        self.error_label = PlainLabel("placeSearchError", "error")
        self.error_label.setWordWrap(True)
        self.error_label.hide()
        self.target_buttons = {role: _target_button(role) for role in ROLES}
        self.target_buttons["dropoff"].setChecked(True)
        self._targets = QButtonGroup(self)
        self.map_view = MapView()
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.search_edit, 1)
        for button in self.target_buttons.values():
            self._targets.addButton(button)
            top.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 12)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self.error_label)
        column.addWidget(self.map_view, 1)

    def _connect_signals(self) -> None:
        self.search_edit.returnPressed.connect(self._on_search_entered)
        self.search_edit.textEdited.connect(self._on_search_edited)
        self.search_edit.completer().activated.connect(self._on_name_chosen)
        self._targets.buttonClicked.connect(self._on_target_clicked)
        self.map_view.point_picked.connect(self.point_picked)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.search_edit.setPlaceholderText(self.tr("Search an area, or paste a location"))
        self.search_edit.setAccessibleName(self.tr("Search an area, or paste a location"))
        words = {
            "dropoff": (self.tr("Drop-off"), self.tr("A click on the map sets the drop-off (F7)")),
            "pickup": (self.tr("Pickup"), self.tr("A click on the map sets the pickup (F8)")),
        }
        for role, (text, tip) in words.items():
            self.target_buttons[role].setText(text)
            self.target_buttons[role].setAccessibleName(tip)
            self.target_buttons[role].setToolTip(tip)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Offers the names of areas, in both languages, as they are typed."""
        self._areas = areas
        names = [name for area in areas for name in (area.name_en, area.name_ar)]
        self._names.setStringList(names)

    def set_target(self, role: str) -> None:
        """What a click sets from now on: ``"pickup"`` or ``"dropoff"``."""
        self.target_buttons[role].setChecked(True)
        self.map_view.set_target(role)

    def set_locked(self, locked: bool) -> None:
        """While a booking is on its way no point changes."""
        self.map_view.set_locked(locked)
        for button in self.target_buttons.values():
            button.setEnabled(not locked)

    def set_theme(self, tokens: Mapping[str, str]) -> None:
        """Colours of the map."""
        self.map_view.set_theme(tokens)

    def _on_search_entered(self) -> None:
        text = self.search_edit.text()
        area = self._named(text)
        if area is not None:
            self.map_view.look_at(area.point)
            return
        try:
            point = location_text.parse(text)
        except RuleBroken as broken:
            if broken.rule is not Rule.BLANK:
                self._show_error(broken.rule)
            return
        self._show_error(None)
        self.point_picked.emit("dropoff", point)
        self.map_view.look_at(point)

    def _named(self, text: str) -> Area | None:
        """The area of that name in either language, or of that alias."""
        wanted = text.strip().casefold()
        for area in self._areas:
            names = (area.name_en, area.name_ar, *area.aliases)
            if wanted in (name.casefold() for name in names):
                return area
        return None

    def _show_error(self, rule: Rule | None) -> None:
        self.error_label.setVisible(rule is not None)
        if rule is not None:
            self.error_label.setText(rule_words(Field.DROPOFF, rule))

    def _on_search_edited(self) -> None:
        self._show_error(None)

    def _on_name_chosen(self, _name: str) -> None:
        self._on_search_entered()

    def _on_target_clicked(self, button: QToolButton) -> None:
        role = next(role for role, mine in self.target_buttons.items() if mine is button)
        self.map_view.set_target(role)


def _target_button(role: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName(f"{role}TargetButton")
    button.setProperty("role", "segment")
    button.setCheckable(True)
    return button

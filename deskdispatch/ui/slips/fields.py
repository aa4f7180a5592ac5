"""The controls for the slip template."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QComboBox, QGridLayout, QPlainTextEdit, QSpinBox, QWidget

from deskdispatch.domain.slips.setting_fields import settings_of
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.slips.setting_editors import (
    changed_signal,
    retranslate_editor,
    setting_editor,
    setting_label,
    show_value,
    value_of,
)
from deskdispatch.ui.text.amounts import NOTHING
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.controls import dialog_button, named, side_by_side
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

_SETTINGS: Final = settings_of(SlipTemplate)
_COMBOS: Final = tuple(name for name, spec in _SETTINGS.items() if spec.choices)
_CHECKS: Final = tuple(name for name, spec in _SETTINGS.items() if spec.is_flag)
_SPINS: Final = tuple(name for name, spec in _SETTINGS.items() if spec.numbers)
_FOOTER_LONGEST: Final = _SETTINGS["footer"].longest


class SlipFields(Retranslated, QWidget):
    """A control for each field of a template."""

    changed = Signal()
    """A setting was changed."""

    logo_asked = Signal()
    """The clerk wants to choose another logo."""

    def __init__(self) -> None:
        super().__init__()
        self._logo = ""
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def show_template(self, template: SlipTemplate) -> None:
        """Shows a template without emitting ``changed``."""
        with QSignalBlocker(self):
            for name, editor in self.editors.items():
                show_value(editor, getattr(template, name))
            self.footer_edit.setPlainText(template.footer)
            self._choose_font(template.font)
            self.set_logo(template.logo)

    def template(self, before: SlipTemplate) -> SlipTemplate:
        """The chosen template; fields without a control are those of ``before``."""
        chosen: dict[str, Any] = {name: value_of(each) for name, each in self.editors.items()}
        footer = self.footer_edit.toPlainText()[:_FOOTER_LONGEST]
        font = self.font_combo.currentData()
        return replace(before, logo=self._logo, footer=footer, font=font, **chosen)

    def set_logo(self, path: str) -> None:
        """Sets the logo's file; empty removes it."""
        self._logo = path
        self._show_logo()
        self.no_logo_button.setEnabled(bool(path))
        self.changed.emit()

    def _show_logo(self) -> None:
        self.logo_label.setText(Path(self._logo).name if self._logo else NOTHING)
        self.logo_label.setToolTip(tooltip(self._logo or self.tr("No logo")))

    def set_logo_error(self, words: str) -> None:
        """Shows what is wrong with the logo; empty hides it."""
        self.logo_note.setText(words)
        self.logo_note.setVisible(bool(words))

    def set_qr_note(self, words: str) -> None:
        """Shows a note about the QR code; empty hides it."""
        self.qr_note.setText(words)
        self.qr_note.setVisible(bool(words))

    def _build_ui(self) -> None:
        labelled = (*_COMBOS, *_SPINS, "logo", "footer", "font")
        self.labels = {name: PlainLabel(f"{name}Label") for name in labelled}
        shown = (*_COMBOS, *_CHECKS, *_SPINS)
        self.editors = {name: setting_editor(_SETTINGS[name]) for name in shown}
        for name, editor in self.editors.items():
            editor.setObjectName(f"slip_{name}")
            if isinstance(editor, QSpinBox):
                editor.setKeyboardTracking(False)
        self.qr_note = PlainLabel("slipSquareNote", "note-attention", wraps=True)
        self.logo_note = PlainLabel("slipLogoNote", "error", wraps=True)
        self.logo_label = ElidedLabel("slipLogoLabel")
        self.logo_button = dialog_button("slipLogoButton")
        self.no_logo_button = dialog_button("slipNoLogoButton")
        self.footer_edit = named(QPlainTextEdit(), "slipFooterEdit")
        self.footer_edit.setTabChangesFocus(True)
        self.footer_edit.setFixedHeight(62)
        self.font_combo = _font_combo()
        self._lay_out()

    def _lay_out(self) -> None:
        sizes = theme.current().sizes
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sizes["space_2"])
        grid.setVerticalSpacing(sizes["space_2"])
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        others = [name for name in _COMBOS if name != "square"]
        for number, name in enumerate(others):
            self._put(grid, (number // 2, 2 * (number % 2)), name, self.editors[name])
        row = (len(others) + 1) // 2
        for number, name in enumerate(_CHECKS):
            grid.addWidget(self.editors[name], row + number // 2, 2 * (number % 2), 1, 2)
        row += (len(_CHECKS) + 1) // 2
        self._put(grid, (row, 0), "square", self.editors["square"])
        grid.addWidget(self.qr_note, row, 2, 1, 2)
        self._put(grid, (row + 1, 0), "logo", self._logo_row(), span=3)
        grid.addWidget(self.logo_note, row + 2, 1, 1, 3)
        self._put(grid, (row + 3, 0), "footer", self.footer_edit, span=3)
        self._put(grid, (row + 4, 0), "font", self.font_combo, span=3)
        for number, name in enumerate(_SPINS):
            self._put(grid, (row + 5 + number // 2, 2 * (number % 2)), name, self.editors[name])

    @property
    def controls(self) -> dict[str, QWidget]:
        """The control of each field, by its name; of the logo, the button that chooses it."""
        others = {"footer": self.footer_edit, "font": self.font_combo, "logo": self.logo_button}
        return {**self.editors, **others}

    def _choose_font(self, family: str) -> None:
        if self.font_combo.findData(family) < 0:  # of another PC
            self.font_combo.addItem(family, family)
        self.font_combo.setCurrentIndex(self.font_combo.findData(family))

    def _logo_row(self) -> QWidget:
        row, label = QWidget(), self.logo_label
        row.setLayout(side_by_side(label, self.logo_button, self.no_logo_button, grows=(label,)))
        return row

    def _put(
        self, grid: QGridLayout, at: tuple[int, int], name: str, editor: QWidget, *, span: int = 1
    ) -> None:
        row, column = at
        label = self.labels[name]
        label.setBuddy(editor)
        grid.addWidget(label, row, column)
        grid.addWidget(editor, row, column + 1, 1, span)

    def _connect_signals(self) -> None:
        for editor in self.editors.values():
            changed_signal(editor).connect(self.changed)
        self.font_combo.currentIndexChanged.connect(self.changed)
        self.footer_edit.textChanged.connect(self._on_footer_changed)
        self.logo_button.clicked.connect(self.logo_asked)
        self.no_logo_button.clicked.connect(self._on_no_logo)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for name, label in self.labels.items():
            label.setText(setting_label(_SETTINGS[name]))
        self.font_combo.setItemText(0, self.tr("Automatic"))
        named_ones = {"footer": self.footer_edit, "font": self.font_combo}
        for name, editor in {**self.editors, **named_ones}.items():
            retranslate_editor(editor, _SETTINGS[name])
        self.logo_label.setAccessibleName(setting_label(_SETTINGS["logo"]))
        for button, text, name in (
            (self.logo_button, self.tr("Choose …"), self.tr("Choose a logo")),
            (self.no_logo_button, self.tr("Remove"), self.tr("Remove the logo")),
        ):
            button.setText(text)
            button.setAccessibleName(name)
        self._show_logo()

    def _on_footer_changed(self) -> None:
        """Cuts the text to its limit."""
        text = self.footer_edit.toPlainText()
        if len(text) > _FOOTER_LONGEST:
            self.footer_edit.setPlainText(text[:_FOOTER_LONGEST])
            return
        self.changed.emit()

    def _on_no_logo(self) -> None:
        self.set_logo("")


def _font_combo() -> QComboBox:
    made = named(QComboBox(), "slip_font")
    made.addItem("", "")
    for family in QFontDatabase.families():
        made.addItem(family, family)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(12)
    return made

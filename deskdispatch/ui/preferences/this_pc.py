"""Settings kept by the system: start with the computer, and opening of links."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.plain_label import PlainLabel

STARTUP, PHONE_LINKS, LOCATION_LINKS = CHOICES = ("startup", "tel", "geo")

_LONGEST: Final = 120


class ThisPcBox(Retranslated, QWidget):
    """Shows the system's settings, and requests changes; hidden until ``offer``."""

    chosen = Signal(str, bool)
    """One of ``CHOICES``, and whether the clerk wants it."""

    settings_page_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.checks = {name: named(QCheckBox(), f"thisPc_{name}") for name in CHOICES}
        self.fields = {name: FormField(check) for name, check in self.checks.items()}
        self._unwritten: dict[str, str] = {}
        self._build_ui()
        for name, check in self.checks.items():
            check.toggled.connect(lambda on, name=name: self.chosen.emit(name, on))
        self.settings_page_button.clicked.connect(self.settings_page_asked)
        self.retranslate()

    def offer(self, choices: Collection[str], *, has_settings_page: bool = False) -> None:
        """Shows the choices of this system; hides the box if there are none."""
        for name, field in self.fields.items():
            field.setVisible(name in choices)
        self.settings_page_button.setVisible(has_settings_page)
        self.setVisible(bool(choices) or has_settings_page)

    def show_state(self, state: Mapping[str, bool]) -> None:
        for name, is_on in state.items():
            with QSignalBlocker(self.checks[name]):
                self.checks[name].setChecked(is_on)

    def show_failure(self, name: str, file: str) -> None:
        """Says beside a choice that changing it failed, and which file could not be written."""
        self._unwritten[name] = file
        words = self.tr("Not changed: the system did not allow it.")
        if file:
            words = self.tr("Not changed: {file} cannot be written.")
        self.fields[name].set_error(words.format(file=embedded(cleaned(file, _LONGEST))))

    def clear_failure(self, name: str) -> None:
        self._unwritten.pop(name, None)
        self.fields[name].clear_error()

    def retranslate(self) -> None:
        self.title.setText(self.tr("This PC"))
        name_buttons(
            (self.checks[STARTUP], self.tr("Start minimized when the computer starts")),
            (self.checks[PHONE_LINKS], self.tr("Show callers from phone links (tel:)")),
            (self.checks[LOCATION_LINKS], self.tr("Take drop-offs from location links (geo:)")),
            (self.settings_page_button, self.tr("Phone and location links …")),
        )
        for name, file in list(self._unwritten.items()):
            self.show_failure(name, file)

    def _build_ui(self) -> None:
        self.setObjectName("thisPcBox")
        self.title = PlainLabel("thisPcTitle", "title")
        self.settings_page_button = dialog_button("thisPcSettingsButton")
        self.setLayout(
            stacked(
                self.title, *self.fields.values(), side_by_side(self.settings_page_button, None)
            )
        )
        self.hide()

"""Settings of alerts: kinds, sounds, volume and quiet hours."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QLocale, QSignalBlocker, QSize, Qt, QTime, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QFrame,
    QGridLayout,
    QSlider,
    QSpinBox,
    QTimeEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.domain.alerts.settings import (
    LATEST_MINUTES,
    LOUDEST,
    SOONEST_MINUTES,
    AlertSettings,
)
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS, SWITCHED, switch_words
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text import language
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.page import WIDEST, PreferencePage
from deskdispatch.ui.widgets.plain_label import IconLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

_NIGHT: Final = ("22:00", "08:00")
"""Quiet hours proposed initially."""


class AlertsPage(PreferencePage):
    """One row per kind with a preview of its sound, and their common settings."""

    try_asked = Signal(object)
    """The ``AlertKind`` whose sound to play."""

    speech_asked = Signal()
    """Requests a spoken example."""

    voice_wanted = Signal()
    """The page was shown and needs ``set_voices``."""

    def __init__(self, settings: AlertSettings, *, can_ring: bool = True) -> None:
        super().__init__()
        self._settings = settings
        self._voices: Collection[str] | None = None
        self._build_ui(can_ring=can_ring)
        self._show()
        self._connect_signals()
        self.retranslate()

    @property
    def controls(self) -> Mapping[str, QWidget]:
        hours = {"quiet_from": self.from_edit, "quiet_to": self.to_edit}
        return {f"alerts.{name}": control for name, control in (self._by_name | hours).items()}

    def title(self) -> str:
        return self.tr("Alerts")

    def show_values(self, preferences: Preferences) -> None:
        if preferences.alerts != self._settings:
            self._settings = preferences.alerts
            with QSignalBlocker(self):
                self._show()

    def retranslate(self) -> None:
        self.kinds_label.setText(self.tr("Notify me when"))
        for kind, check in self.kind_checks.items():
            name = translated(switch_words(kind))
            name_buttons((check, name))
            words = self.tr("Preview sound: {kind}").format(kind=name)
            self.try_buttons[kind].setAccessibleName(words)
            self.try_buttons[kind].setToolTip(words)
        name_buttons(
            (self.notifications_check, self.tr("Desktop notifications")),
            (self.sounds_check, self.tr("Sounds")),
            (self.spoken_check, self.tr("Speak alerts")),
            (self.speech_button, self.tr("Test")),
            (self.quiet_check, self.tr("Do not disturb")),
            (self.hours_check, self.tr("Quiet every day, from")),
        )
        self.volume_slider.setAccessibleName(self.tr("Volume"))
        self._show_voices()
        self.no_sound_label.setText(self.tr("This PC has no sound device."))
        self.from_edit.setAccessibleName(self.tr("Quiet from"))
        self.to_label.setText(self.tr("to"))
        self.to_edit.setAccessibleName(self.tr("Quiet to"))
        self.reminder_label.setText(self.tr("Remind me before scheduled deliveries"))
        self.reminder_spin.setAccessibleName(self.tr("Minutes before the scheduled time"))
        self.reminder_spin.setSuffix(self.tr(" min before"))
        self.note_label.setText(self.tr("Failed deliveries always stay on screen."))

    def _build_ui(self, *, can_ring: bool) -> None:
        self.setObjectName("alertsPage")
        self.kinds_label = PlainLabel("alertKindsLabel", "title")
        self.note_label = PlainLabel("alertNoteLabel", "muted")
        self.no_sound_label = PlainLabel("noSoundLabel", "note-attention")
        self.no_sound_label.setVisible(not can_ring)
        column = stacked(
            self.kinds_label,
            self._kinds(),
            _line(),
            self._ways(),
            self.no_sound_label,
            _line(),
            self._quiet(),
            self.note_label,
            None,
        )
        self.setLayout(column)
        self.setMaximumWidth(WIDEST)
        self._by_name: dict[str, QCheckBox | QSlider | QSpinBox] = {
            **{kind.setting: check for kind, check in self.kind_checks.items()},
            "notifications": self.notifications_check,
            "sounds": self.sounds_check,
            "spoken": self.spoken_check,
            "volume": self.volume_slider,
            "quiet": self.quiet_check,
            "reminder_minutes": self.reminder_spin,
        }

    def _kinds(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.setHorizontalSpacing(theme.current().sizes["space_2"])
        grid.setColumnStretch(1, 1)
        self.kind_checks: dict[AlertKind, QCheckBox] = {}
        self.try_buttons: dict[AlertKind, QToolButton] = {}
        for number, kind in enumerate(SWITCHED):
            check = self.kind_checks[kind] = named(QCheckBox(), f"{kind}AlertCheck")
            button = self.try_buttons[kind] = named(QToolButton(), f"{kind}TryButton")
            button.setIcon(icons.icon("play", "accent"))
            button.setIconSize(QSize(16, 16))
            grid.addWidget(IconLabel(ALERT_VIEWS[kind].icon, ALERT_VIEWS[kind].color), number, 0)
            grid.addWidget(check, number, 1)
            grid.addWidget(button, number, 2)
        return grid

    def _ways(self) -> QVBoxLayout:
        self.notifications_check = named(QCheckBox(), "notificationsCheck")
        self.sounds_check = named(QCheckBox(), "soundsCheck")
        self.spoken_check = named(QCheckBox(), "spokenCheck")
        self.speech_button = dialog_button("speechTestButton")
        self.no_voice_label = PlainLabel("noVoiceLabel", "muted", wraps=True)
        self.volume_slider = named(QSlider(Qt.Orientation.Horizontal), "volumeSlider")
        self.volume_slider.setRange(0, LOUDEST)
        self.volume_slider.setPageStep(10)
        self.volume_slider.setTracking(False)  # writes the settings file once per drag
        self.reminder_label = PlainLabel("reminderLabel")
        self.reminder_spin = named(QSpinBox(), "reminderSpin")
        self.reminder_spin.setRange(SOONEST_MINUTES, LATEST_MINUTES)
        self.reminder_spin.setSingleStep(5)
        self.reminder_spin.setKeyboardTracking(False)
        _inset(self.reminder_spin)
        self.reminder_spin.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        return stacked(
            side_by_side(self.reminder_label, None, self.reminder_spin),
            self.notifications_check,
            side_by_side(self.sounds_check, self.volume_slider),
            side_by_side(self.spoken_check, None, self.speech_button),
            self.no_voice_label,
            space="space_1",
        )

    def _quiet(self) -> QVBoxLayout:
        self.quiet_check = named(QCheckBox(), "quietCheck")
        self.hours_check = named(QCheckBox(), "quietHoursCheck")
        self.from_edit = _hour_edit("quietFromEdit")
        self.to_label = PlainLabel("quietToLabel")
        self.to_edit = _hour_edit("quietToEdit")
        hours = side_by_side(self.hours_check, self.from_edit, self.to_label, self.to_edit, None)
        return stacked(self.quiet_check, hours, space="space_1")

    def _show(self) -> None:
        shown = self._settings
        for name, control in self._by_name.items():
            if isinstance(control, QCheckBox):
                control.setChecked(getattr(shown, name))
            else:
                control.setValue(getattr(shown, name))
        self.hours_check.setChecked(bool(shown.quiet_from))
        hours = (shown.quiet_from, shown.quiet_to) if shown.quiet_from else _NIGHT
        for edit, hour in zip((self.from_edit, self.to_edit), hours, strict=True):
            edit.setTime(QTime.fromString(hour, "HH:mm"))
        self._enable()

    def _connect_signals(self) -> None:
        self.speech_button.clicked.connect(self.speech_asked)
        for control in (*self._by_name.values(), self.hours_check):
            changed = control.toggled if isinstance(control, QCheckBox) else control.valueChanged
            changed.connect(self._on_changed)
        for edit in (self.from_edit, self.to_edit):
            edit.timeChanged.connect(self._on_changed)
        for kind, button in self.try_buttons.items():
            button.clicked.connect(lambda *_, kind=kind: self.try_asked.emit(kind))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._voices is None:
            self.voice_wanted.emit()

    def set_voices(self, languages: Collection[str]) -> None:
        """Sets the languages that can be spoken on this PC."""
        self._voices = languages
        self._show_voices()

    def _show_voices(self) -> None:
        """Offers spoken alerts if the window's language has a voice, else explains why not."""
        voices, has_voice = self._voices, language.current() in (self._voices or ())
        self.spoken_check.setVisible(has_voice)
        self.speech_button.setVisible(has_voice)
        self.no_voice_label.setVisible(not has_voice)
        if voices is None:
            words = self.tr("Spoken alerts: looking for a voice …")
        elif voices:
            words = self.tr("Spoken alerts: this PC has no voice for this language.")
        else:
            words = self.tr("Spoken alerts: this PC has no speech.")
        self.no_voice_label.setText("" if has_voice else words)

    def _enable(self) -> None:
        self.volume_slider.setEnabled(self.sounds_check.isChecked())
        for widget in (self.from_edit, self.to_edit):
            widget.setEnabled(self.hours_check.isChecked())

    def _chosen(self) -> AlertSettings:
        values: dict[str, Any] = {
            name: control.isChecked() if isinstance(control, QCheckBox) else control.value()
            for name, control in self._by_name.items()
        }
        hours = self.hours_check.isChecked()
        begins, ends = (
            edit.time().toString("HH:mm") if hours else ""
            for edit in (self.from_edit, self.to_edit)
        )
        return replace(self._settings, **values, quiet_from=begins, quiet_to=ends)

    def _on_changed(self) -> None:
        self._enable()
        chosen = self._chosen()
        if chosen != self._settings:
            self._settings = chosen
            self.chosen.emit({"alerts": chosen})


def _hour_edit(name: str) -> QTimeEdit:
    edit = named(QTimeEdit(), name)
    # In right-to-left layout, Qt would reverse the parts and show 18:30 as 30:18.
    edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    edit.setLocale(QLocale.c())
    edit.setDisplayFormat("HH:mm")
    edit.setKeyboardTracking(False)
    _inset(edit)
    return edit


def _inset(edit: QAbstractSpinBox) -> None:
    """Indents the text, which Qt puts at the very edge despite the style sheet."""
    space = theme.current().sizes["space_2"]
    edit.lineEdit().setTextMargins(space, 0, 0, 0)


def _line() -> QFrame:
    frame = QFrame()
    frame.setProperty("role", "line")
    return frame

"""The preferences of printing, with a picture of a slip."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from deskdispatch.domain.slips.template import QrContent, SlipTemplate
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.slips.fields import SlipFields
from deskdispatch.ui.slips.picture import SlipPicture
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.banner import Banner
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel
from deskdispatch.ui.widgets.preference_page import PreferencePage

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

_LOGO_FAILURES: Final = {
    "not_there": QT_TRANSLATE_NOOP("SlipFields", "The file does not exist or cannot be read."),
    "too_large": QT_TRANSLATE_NOOP(
        "SlipFields", "The picture is too large: at most 4 MB and 16 megapixels."
    ),
    "not_a_picture": QT_TRANSLATE_NOOP("SlipFields", "Not a PNG or JPEG picture."),
}
"""By ``LogoTrouble``: why slips are printed without the logo."""

SETTLES_MS: Final = 120
"""Milliseconds after the last change until the picture is drawn, which takes a frame or two."""


WIDE: Final = 640
"""Pixels of the page from which there is room for the picture beside the settings."""


class SlipSettingsPage(PreferencePage):
    """Printers and how slips look; every change is shown in a picture.

    ``banner`` shows the result of a test page.

    Args:
        preferences: The present ones.
        draw: Renders the picture.
        logo_trouble: Returns why a logo is not printed, or None.
    """

    logo_asked = Signal()
    """The clerk wants to choose another logo, for ``fields.set_logo``."""

    test_page_asked = Signal()
    """The clerk wants a test page."""

    thermal_asked = Signal()
    """The clerk wants to set up thermal printers."""

    def __init__(
        self,
        preferences: Preferences,
        draw: Callable[[SlipTemplate], QImage],
        logo_trouble: Callable[[str], str | None],
    ) -> None:
        super().__init__()
        self._template = preferences.slip
        self._draw = draw
        self._logo_trouble = logo_trouble
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SETTLES_MS)
        self._build_ui()
        self._connect_signals()
        self.show_values(preferences)
        self.retranslate()
        self._soon.start(0)

    @property
    def controls(self) -> Mapping[str, QWidget]:
        """The editors by path."""
        slip = {f"slip.{name}": editor for name, editor in self.fields.controls.items()}
        ours = {
            "print_after_booking": self.auto_check,
            "printer": self.printer_combo,
            "thermal": self.thermal_button,
        }
        return ours | slip

    def title(self) -> str:
        """The page's name in the language of the window."""
        return self.tr("Printing")

    def show_values(self, preferences: Preferences) -> None:
        """Shows the present values without emitting ``chosen``."""
        with QSignalBlocker(self.auto_check), QSignalBlocker(self.printer_combo):
            self.auto_check.setChecked(preferences.print_after_booking)
            self._choose_printer(preferences.printer)
        self.thermal_label.setText(", ".join(each.name for each in preferences.thermal))
        if preferences.slip != self.fields.template(preferences.slip):
            self.fields.show_template(preferences.slip)
        if preferences.slip != self._template:
            self._show_template(preferences.slip)

    def set_printers(self, names: Sequence[str]) -> None:
        """Offers these printers, and the chosen one though it is not there."""
        combo, chosen = self.printer_combo, self.printer_combo.currentData()
        with QSignalBlocker(combo):
            while combo.count() > 1:
                combo.removeItem(1)
            for name in names:
                combo.addItem(printer_words(name), name)
            self._choose_printer(chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the picture where there is room for it."""
        super().resizeEvent(event)
        self.picture.setVisible(self.width() >= WIDE)

    def _choose_printer(self, name: str) -> None:
        combo = self.printer_combo
        if combo.findData(name) < 0:
            combo.addItem(printer_words(name), name)
        combo.setCurrentIndex(combo.findData(name))

    def _build_ui(self) -> None:
        self.setObjectName("slipSettingsPage")
        self.auto_check = named(QCheckBox(), "autoPrintCheck")
        self.printer_label = PlainLabel("slipPrinterLabel")
        self.printer_combo = named(QComboBox(), "slipPrinterCombo")
        self.printer_combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.printer_combo.setMinimumContentsLength(24)
        self.printer_combo.addItem("", "")
        self.printer_label.setBuddy(self.printer_combo)
        self.thermal_label = ElidedLabel("thermalNamesLabel")
        self.thermal_button = dialog_button("thermalSettingsButton")
        self.fields = SlipFields()
        self.picture = SlipPicture()
        self.picture.setMinimumWidth(0)
        self.banner = Banner()
        self.test_page_button = dialog_button("slipProofButton")
        printer = side_by_side(self.printer_label, self.printer_combo, grows=(self.printer_combo,))
        thermal = side_by_side(self.thermal_button, self.thermal_label, grows=(self.thermal_label,))
        test = side_by_side(self.test_page_button, None)
        parts = (self.auto_check, printer, thermal, self.fields, self.banner, test)
        left = stacked(*parts, None, space="space_3")
        row = side_by_side(left, self.picture, space="space_6", grows=(self.picture,))
        self.setLayout(row)

    def _connect_signals(self) -> None:
        self.auto_check.toggled.connect(self._on_auto_toggled)
        self.printer_combo.currentIndexChanged.connect(self._on_printer_chosen)
        self.thermal_button.clicked.connect(self.thermal_asked)
        self.fields.changed.connect(self._on_fields_changed)
        self.fields.logo_asked.connect(self.logo_asked)
        self.test_page_button.clicked.connect(self.test_page_asked)
        self._soon.timeout.connect(self._on_settled)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.picture.setAccessibleName(self.tr("Slip preview"))
        self.printer_label.setText(self.tr("Printer"))
        self.printer_combo.setAccessibleName(self.tr("Printer for slips"))
        self.printer_combo.setItemText(0, self.tr("Ask each time"))
        self.thermal_label.setAccessibleName(self.tr("Thermal printers that are set up"))
        name_buttons(
            (self.auto_check, self.tr("Print a slip with every booking")),
            (self.thermal_button, self.tr("Thermal printers …")),
            (self.test_page_button, self.tr("Print a test page")),
        )
        self._say()

    def _say(self) -> None:
        """Shows notes about logo and QR code."""
        shown = self._template
        trouble = self._logo_trouble(shown.logo)
        self.fields.set_logo_error(
            translated(_LOGO_FAILURES[trouble]) if trouble is not None else ""
        )
        shows_home = shown.square in (QrContent.MAP, QrContent.BOTH)
        words = self.tr("Whoever scans the map link sees where the customer lives.")
        self.fields.set_qr_note(words if shows_home else "")

    def _show_template(self, template: SlipTemplate) -> None:
        self._template = template
        self._say()
        self._soon.start()

    def _on_auto_toggled(self, on: bool) -> None:
        self.chosen.emit({"print_after_booking": on})

    def _on_printer_chosen(self) -> None:
        self.chosen.emit({"printer": self.printer_combo.currentData()})

    def _on_fields_changed(self) -> None:
        chosen = self.fields.template(self._template)
        if chosen != self._template:
            self._show_template(chosen)
            self.chosen.emit({"slip": chosen})

    def _on_settled(self) -> None:
        self.picture.show_image(self._draw(self._template))

"""The slip settings: fields, paper, languages, with a live picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog

from deskdispatch.domain.slips.template import SlipTemplate, Square
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.slips.fields import SlipFields
from deskdispatch.ui.slips.picture import SlipPicture
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.banner import Banner
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, side_by_side, stacked

_LOGO_FAULTS: Final = {
    "not_there": QT_TRANSLATE_NOOP("SlipFields", "The file does not exist or cannot be read."),
    "too_large": QT_TRANSLATE_NOOP(
        "SlipFields", "The picture is too large: at most 4 MB and 16 megapixels."
    ),
    "not_a_picture": QT_TRANSLATE_NOOP("SlipFields", "Not a PNG or JPEG picture."),
}
"""By ``LogoTrouble``: why slips are printed without the logo."""

SETTLES_MS: Final = 120
"""Milliseconds after the last change until the picture is drawn, which takes a frame or two."""


class SlipSettingsDialog(Retranslated, QDialog):
    """Applies every change at once and shows it in a picture; there is nothing to confirm.

    ``banner`` shows the result of a test page.

    Args:
        template: The present one.
        draw: Renders the picture.
        logo_trouble: Returns why a logo is not printed, or None.
    """

    changed = Signal(object)
    """The changed ``SlipTemplate``."""

    logo_asked = Signal()
    """The clerk wants to choose another logo, for ``fields.set_logo``."""

    test_page_asked = Signal()
    """The clerk wants a test page."""

    def __init__(
        self,
        template: SlipTemplate,
        draw: Callable[[SlipTemplate], QImage],
        logo_trouble: Callable[[str], str | None],
    ) -> None:
        super().__init__()
        self._template = template
        self._draw = draw
        self._logo_trouble = logo_trouble
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SETTLES_MS)
        self._build_ui()
        self._connect_signals()
        self.fields.show_template(template)
        self.retranslate()
        self._soon.start(0)

    def _build_ui(self) -> None:
        self.setObjectName("slipSettingsDialog")
        self.fields = SlipFields()
        self.picture = SlipPicture()
        self.banner = Banner()
        self.test_page_button = dialog_button("slipProofButton")
        self.close_button = dialog_button("slipSettingsCloseButton")
        self.close_button.setDefault(True)
        buttons = side_by_side(self.test_page_button, None, self.close_button)
        left = stacked(self.fields, None, self.banner, buttons, space="space_4")
        picture = self.picture
        row = side_by_side(left, picture, space="space_6", margin="space_6", grows=(picture,))
        self.setLayout(row)
        self.resize(940, 640)

    def _connect_signals(self) -> None:
        self.fields.changed.connect(self._on_fields_changed)
        self.fields.logo_asked.connect(self.logo_asked)
        self.test_page_button.clicked.connect(self.test_page_asked)
        self.close_button.clicked.connect(self.accept)
        self._soon.timeout.connect(self._on_settled)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setWindowTitle(self.tr("Slips"))
        self.picture.setAccessibleName(self.tr("Slip preview"))
        name_buttons(
            (self.test_page_button, self.tr("Print a test page")),
            (self.close_button, self.tr("Close")),
        )
        self._say()

    def _say(self) -> None:
        """Shows notes about logo and QR code."""
        shown = self._template
        trouble = self._logo_trouble(shown.logo)
        self.fields.set_logo_error(translated(_LOGO_FAULTS[trouble]) if trouble is not None else "")
        shows_home = shown.square in (Square.MAP, Square.BOTH)
        words = self.tr("Whoever scans the map link sees where the customer lives.")
        self.fields.set_qr_note(words if shows_home else "")

    def _on_fields_changed(self) -> None:
        chosen = self.fields.template(self._template)
        if chosen == self._template:
            return
        self._template = chosen
        self._say()
        self._soon.start()
        self.changed.emit(chosen)

    def _on_settled(self) -> None:
        self.picture.show_image(self._draw(self._template))

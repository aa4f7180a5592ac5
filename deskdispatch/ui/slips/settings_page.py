"""Preferences of printing, with a picture of a slip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QPlainTextEdit, QSpinBox, QWidget

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.deliveries.summary import Collect
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.slips.setting_fields import settings_of
from deskdispatch.domain.slips.template import QrContent, SlipTemplate
from deskdispatch.ui.lib.file_dialogs import documents, file_to_open
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.printing import logo
from deskdispatch.ui.printing.painting import image_of, raster
from deskdispatch.ui.slips.setting_editors import (
    changed_signal,
    retranslate_editor,
    setting_editor,
    setting_label,
    show_value,
    value_of,
)
from deskdispatch.ui.text.amounts import NOTHING
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.page import PreferencePage
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences
    from deskdispatch.ui.lib.tasks import Tasks

PICTURE_DELAY_MS: Final = 120

NARROWEST_COMBO_PX: Final = 96
"""Minimum width of a list in pixels, on a small screen."""

PICTURE_FROM_PX: Final = 640
"""Minimum width in pixels that shows the picture beside the settings."""


class SlipSettingsPage(PreferencePage):
    """Settings of printers and slips, with a picture of a slip that follows every change.

    ``banner`` shows the result of a test page.
    """

    test_page_asked = Signal()

    thermal_asked = Signal()

    kept = ("thermal",)

    def __init__(self, preferences: Preferences, tasks: Tasks) -> None:
        super().__init__()
        self._template = preferences.slip
        self._tasks = tasks
        self._picture_timer = QTimer(self)
        self._picture_timer.setSingleShot(True)
        self._picture_timer.setInterval(PICTURE_DELAY_MS)
        self._build_ui()
        self._connect_signals()
        self.show_values(preferences)
        self.retranslate()
        self._picture_timer.start(0)

    @property
    def controls(self) -> Mapping[str, QWidget]:
        slip = {f"slip.{name}": editor for name, editor in self.fields.controls.items()}
        ours = {
            "print_after_booking": self.auto_check,
            "printer": self.printer_combo,
            "thermal": self.thermal_button,
        }
        return ours | slip

    def title(self) -> str:
        return self.tr("Printing")

    def show_values(self, preferences: Preferences) -> None:
        with QSignalBlocker(self.auto_check), QSignalBlocker(self.printer_combo):
            self.auto_check.setChecked(preferences.print_after_booking)
            self._choose_printer(preferences.printer)
        self.thermal_label.setText(", ".join(each.name for each in preferences.thermal))
        if preferences.slip != self.fields.template(preferences.slip):
            self.fields.show_template(preferences.slip)
        if preferences.slip != self._template:
            self._show_template(preferences.slip)

    def set_printers(self, names: Sequence[str]) -> None:
        """Offers these printers, and the chosen one even if it is unavailable."""
        combo, chosen = self.printer_combo, self.printer_combo.currentData()
        with QSignalBlocker(combo):
            while combo.count() > 1:
                combo.removeItem(1)
            for name in names:
                combo.addItem(printer_words(name), name)
            self._choose_printer(chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.picture.setVisible(self.width() >= PICTURE_FROM_PX)

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
        self.printer_combo.setMinimumWidth(NARROWEST_COMBO_PX)
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
        self.fields.logo_asked.connect(self._on_logo_asked)
        self.test_page_button.clicked.connect(self.test_page_asked)
        self._picture_timer.timeout.connect(self._on_picture_due)

    def retranslate(self) -> None:
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
        self._show_notes()

    def _show_notes(self) -> None:
        failure = logo.failure_of(self._template.logo)
        self.fields.logo_note.setText(translated(failure.words) if failure is not None else "")
        self.fields.logo_note.setVisible(failure is not None)
        words = self.tr("Whoever scans the map link sees where the customer lives.")
        self.fields.qr_note.setText(words)
        self.fields.qr_note.setVisible(self._template.square in (QrContent.MAP, QrContent.BOTH))

    def _show_template(self, template: SlipTemplate) -> None:
        self._template = template
        self._show_notes()
        self._picture_timer.start()

    def _on_logo_asked(self) -> None:
        self._tasks.spawn(self._choose_logo(), name="logo")

    async def _choose_logo(self) -> None:
        kinds = [self.tr("Pictures (*.png *.jpg *.jpeg)")]
        path = await file_to_open(self.window(), self.tr("Logo"), documents(), kinds)
        if path is not None:
            self.fields.set_logo(str(path))

    def _on_auto_toggled(self, on: bool) -> None:
        self.chosen.emit({"print_after_booking": on})

    def _on_printer_chosen(self) -> None:
        self.chosen.emit({"printer": self.printer_combo.currentData()})

    def _on_fields_changed(self) -> None:
        chosen = self.fields.template(self._template)
        if chosen != self._template:
            self._show_template(chosen)
            self.chosen.emit({"slip": chosen})

    def _on_picture_due(self) -> None:
        self.picture.show_image(image_of(raster(SAMPLE_SLIP, self._template)))


_SETTINGS: Final = settings_of(SlipTemplate)
_COMBOS: Final = tuple(name for name, spec in _SETTINGS.items() if spec.choices)
_CHECKS: Final = tuple(name for name, spec in _SETTINGS.items() if spec.is_flag)
_SPINS: Final = tuple(name for name, spec in _SETTINGS.items() if spec.numbers)
_FOOTER_LONGEST: Final = _SETTINGS["footer"].longest


class SlipFields(Retranslated, QWidget):
    """Editors of the fields of a slip template."""

    changed = Signal()

    logo_asked = Signal()

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
            if self.font_combo.findData(template.font) < 0:  # it is from another PC
                self.font_combo.addItem(template.font, template.font)
            self.font_combo.setCurrentIndex(self.font_combo.findData(template.font))
            self.set_logo(template.logo)

    def template(self, before: SlipTemplate) -> SlipTemplate:
        """Returns the chosen template; fields without an editor keep those of ``before``."""
        chosen: dict[str, Any] = {name: value_of(each) for name, each in self.editors.items()}
        footer = self.footer_edit.toPlainText()[:_FOOTER_LONGEST]
        font = self.font_combo.currentData()
        return replace(before, logo=self._logo, footer=footer, font=font, **chosen)

    def set_logo(self, path: str) -> None:
        self._logo = path
        self._show_logo()
        self.no_logo_button.setEnabled(bool(path))
        self.changed.emit()

    def _show_logo(self) -> None:
        self.logo_label.setText(Path(self._logo).name if self._logo else NOTHING)
        self.logo_label.setToolTip(tooltip(self._logo or self.tr("No logo")))

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
        logo_row, label = QWidget(), self.logo_label
        buttons = (self.logo_button, self.no_logo_button)
        logo_row.setLayout(side_by_side(label, *buttons, grows=(label,)))
        self._put(grid, (row + 1, 0), "logo", logo_row, span=3)
        grid.addWidget(self.logo_note, row + 2, 1, 1, 3)
        self._put(grid, (row + 3, 0), "footer", self.footer_edit, span=3)
        self._put(grid, (row + 4, 0), "font", self.font_combo, span=3)
        for number, name in enumerate(_SPINS):
            self._put(grid, (row + 5 + number // 2, 2 * (number % 2)), name, self.editors[name])

    @property
    def controls(self) -> dict[str, QWidget]:
        others = {"footer": self.footer_edit, "font": self.font_combo, "logo": self.logo_button}
        return {**self.editors, **others}

    def _put(
        self, grid: QGridLayout, at: tuple[int, int], name: str, editor: QWidget, *, span: int = 1
    ) -> None:
        row, column = at
        label = self.labels[name]
        label.setBuddy(editor)
        grid.addWidget(label, row, column)
        grid.addWidget(editor, row, column + 1, 1, span)
        if isinstance(editor, QComboBox):
            editor.setMinimumWidth(NARROWEST_COMBO_PX)

    def _connect_signals(self) -> None:
        for editor in self.editors.values():
            changed_signal(editor).connect(self.changed)
        self.font_combo.currentIndexChanged.connect(self.changed)
        self.footer_edit.textChanged.connect(self._on_footer_changed)
        self.logo_button.clicked.connect(self.logo_asked)
        self.no_logo_button.clicked.connect(lambda: self.set_logo(""))

    def retranslate(self) -> None:
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
        text = self.footer_edit.toPlainText()
        if len(text) > _FOOTER_LONGEST:
            self.footer_edit.setPlainText(text[:_FOOTER_LONGEST])
            return
        self.changed.emit()


def _font_combo() -> QComboBox:
    made = named(QComboBox(), "slip_font")
    made.addItem("", "")
    for family in QFontDatabase.families():
        made.addItem(family, family)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(12)
    return made


_MARGIN: Final = 8
"""White pixels around the slip, because printers print up to its edge."""


class SlipPicture(QWidget):
    """Picture of a slip scaled to the widget, on white in every theme."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("slipPicture")
        roles.set_picture_role(self)
        self.setMinimumSize(QSize(240, 320))
        self.image = QImage()

    def show_image(self, image: QImage) -> None:
        self.image = image
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self.image.size() if not self.image.isNull() else QSize(80, 110)
        edges = QSize(2 * _MARGIN, 2 * _MARGIN)
        size = size.scaled(self.size() - edges, Qt.AspectRatioMode.KeepAspectRatio) + edges
        rect = QRect(0, 0, size.width(), size.height())
        rect.moveCenter(self.rect().center())
        painter.fillRect(rect, Qt.GlobalColor.white)
        if not self.image.isNull():
            inner = rect.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
            painter.drawImage(inner, self._smooth(inner.size()))
        painter.setPen(theme.current().color("border"))
        painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _smooth(self, size: QSize) -> QImage:
        """Scales in greys, because thin strokes would vanish in black and white."""
        grey = self.image.convertToFormat(QImage.Format.Format_Grayscale8)
        ratio = self.devicePixelRatioF()
        smooth = grey.scaled(
            size * ratio,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        smooth.setDevicePixelRatio(ratio)
        return smooth


SAMPLE_SLIP: Final = Slip(
    order_number="ORD-1042",
    shop_name="Rose Bakery مخبز الورد",
    shop_phone="+965 2571 0001",
    shop_address=("Salmiya", "Salem Al Mubarak St"),
    customer="عبدالله Abdullah",
    phone="9922 1234",
    alternate_phone="+965 6600 7788",
    address=("Kuwait City, Block 3, Street 12", "الدور 3، شقة 7"),
    dropoff=Coordinates(latitude=29.3759, longitude=47.9774),
    remarks=((Field.NOTES, "اتصل قبل الوصول. Ring twice."),),
    cash=Collect(Decimal("12.500")),
    vehicle="car",
    is_scheduled=True,
    scheduled_at=datetime(2026, 11, 22, 6, 30, tzinfo=UTC),
    booked_at=datetime(2026, 11, 21, 12, 12, tzinfo=UTC),
    price=Decimal("1.750"),
    reprint=0,
)

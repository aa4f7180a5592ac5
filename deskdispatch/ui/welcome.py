"""Welcome page of the first start: language, colours, service and printer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QDialog, QLabel, QRadioButton, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    fitting,
    name_buttons,
    named,
    scrolled,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

PRACTICE, SIGN_IN = SERVICES = ("practice", "sign_in")

_WIDTH: Final = 600


class WelcomeDialog(Retranslated, QDialog):
    """Asks for the settings of a new PC; the window under it stays usable.

    Language, colours and printer take effect at once and can be changed in the preferences. The
    dialog is accepted to start or rejected to skip; ``is_sign_in_wanted`` is read afterwards.
    """

    chosen = Signal(object)
    """New values by the names of ``Preferences``, as a mapping."""

    test_page_asked = Signal()
    """The clerk wants to print a test page."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._build_ui()
        self.language.chosen.connect(lambda code: self.chosen.emit({"language": code}))
        self.scheme.chosen.connect(lambda scheme: self.chosen.emit({"scheme": scheme}))
        self.service.chosen.connect(self._show_service_note)
        self.printer_combo.currentIndexChanged.connect(
            lambda: self.chosen.emit({"printer": self.printer_combo.currentData()})
        )
        self.test_button.clicked.connect(self.test_page_asked)
        self.skip_button.clicked.connect(self.reject)
        self.start_button.clicked.connect(self.accept)
        self.service.show_value(PRACTICE)
        self.retranslate()
        self.show_values(preferences)
        DialogKeys(self)

    @property
    def is_sign_in_wanted(self) -> bool:
        """Whether the sign-in comes next; otherwise the practice service goes on."""
        return self.service.value == SIGN_IN

    def show_values(self, preferences: Preferences) -> None:
        """Shows the current values without emitting ``chosen``."""
        self.language.show_value(preferences.language or language.current())
        self.scheme.show_value(preferences.scheme)
        with QSignalBlocker(self.printer_combo):
            self.printer_combo.setCurrentIndex(self._index_of(preferences.printer))

    def set_printers(self, names: Sequence[str]) -> None:
        with QSignalBlocker(self.printer_combo):
            for name in names:
                self._index_of(name)

    def open_over(self, *, with_focus: bool) -> None:
        """Shows it over the window, without the focus while somebody types there."""
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not with_focus)
        self.resize(fitting(QSize(_WIDTH, self.sizeHint().height()), self))
        self.show()
        if with_focus:
            self.activateWindow()
            self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Welcome"))
        self.title_label.setText(self.tr("Set up this PC"))
        self.note_label.setText(
            self.tr("You can start at once. All of this can be changed later in the preferences.")
        )
        self.language.set_words(
            self.tr("Language"), [each.name for each in language.TABLE.values()]
        )
        self.scheme.set_words(
            self.tr("Colors"), [self.tr("Same as the system"), self.tr("Light"), self.tr("Dark")]
        )
        self.service.set_words(self.tr("Service"), [self.tr("Practice"), self.tr("Sign in")])
        self._show_service_note()
        self.printer_label.setText(self.tr("Printer"))
        self.printer_combo.setAccessibleName(self.tr("Printer for slips"))
        self.printer_combo.setItemText(0, self.tr("Ask each time"))
        self._area.setAccessibleName(self.tr("Set up this PC"))
        name_buttons(
            (self.test_button, self.tr("Print a test page")),
            (self.skip_button, self.tr("Skip")),
            (self.start_button, self.tr("Start")),
        )
        self._align()

    def sizeHint(self) -> QSize:
        """Returns the size of the whole page; the scroll area alone would ask for less."""
        frame = super().sizeHint()
        missing = self._content.sizeHint().height() - self._area.sizeHint().height()
        return QSize(_WIDTH, frame.height() + max(missing, 0))

    def _build_ui(self) -> None:
        self.setObjectName("welcomeDialog")
        self.title_label = PlainLabel("welcomeTitle", "title")
        self.note_label = PlainLabel("welcomeNote", "muted", wraps=True)
        self.language = ChoiceRow("welcomeLanguage", tuple(language.TABLE))
        self.scheme = ChoiceRow("welcomeScheme", ("", "light", "dark"))
        self.service = ChoiceRow("welcomeService", SERVICES)
        self.service_note = PlainLabel("welcomeServiceNote", "muted", wraps=True)
        self.banner = Banner()
        self.skip_button = dialog_button("welcomeSkipButton")
        self.start_button = dialog_button("welcomeStartButton", "primary")
        self.start_button.setDefault(True)
        self._content = QWidget()
        rows = (self.language, self.scheme, self.service)
        self._indent = QWidget()
        note = side_by_side(
            self._indent, self.service_note, space="space_4", grows=(self.service_note,)
        )
        self._content.setLayout(stacked(*rows, note, self._printer_row(), None))
        self._area = named(scrolled(self._content), "welcomeScroll")
        buttons = answer_box(self.skip_button, self.start_button)
        self.setLayout(
            stacked(
                *(self.title_label, self.note_label, self._area, self.banner, buttons),
                space="space_3",
                margin="space_6",
                grows=(self._area,),
            )
        )

    def _printer_row(self) -> QWidget:
        self.printer_label = PlainLabel("welcomePrinterLabel", "muted")
        self.printer_combo = named(QComboBox(), "welcomePrinterCombo")
        self.printer_combo.addItem("", "")
        self.printer_label.setBuddy(self.printer_combo)
        self.test_button = dialog_button("welcomeTestButton")
        row = QWidget()
        parts = (self.printer_label, self.printer_combo, self.test_button)
        row.setLayout(side_by_side(*parts, space="space_4", grows=(self.printer_combo,)))
        return row

    def _index_of(self, printer: str) -> int:
        combo = self.printer_combo
        if combo.findData(printer) < 0:
            combo.addItem(printer_words(printer), printer)
        return combo.findData(printer)

    def _align(self) -> None:
        """Aligns the labels, and the note with the answers."""
        rows = (self.language, self.scheme, self.service)
        labels: list[QLabel] = [*(row.label for row in rows), self.printer_label]
        for label in labels:
            label.setMinimumWidth(0)
        widest = max(label.sizeHint().width() for label in labels)
        for leading in (*labels, self._indent):
            leading.setMinimumWidth(widest)

    def _show_service_note(self) -> None:
        self.service_note.setText(
            self.tr("Have the operator's address and key ready.")
            if self.is_sign_in_wanted
            else self.tr("In practice no driver comes and nothing costs money.")
        )


class ChoiceRow(QWidget):
    """Exclusive buttons; the arrow keys move between them."""

    chosen = Signal(str)
    """The value that the clerk chose."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        super().__init__()
        self.setObjectName(name)
        roles.set_group_role(self)
        self.label = PlainLabel(f"{name}Label", "muted")
        self.buttons = {
            value: named(QRadioButton(), f"{name}_{value or 'system'}") for value in values
        }
        self._group = QButtonGroup(self)
        for value, button in self.buttons.items():
            self._group.addButton(button)
            button.toggled.connect(lambda on, value=value: self._on_toggled(value, on))
        self.setLayout(side_by_side(self.label, *self.buttons.values(), None, space="space_4"))

    @property
    def value(self) -> str:
        return next(value for value, each in self.buttons.items() if each.isChecked())

    def show_value(self, value: str) -> None:
        """Shows a value without emitting ``chosen``."""
        blocked = [QSignalBlocker(button) for button in self.buttons.values()]
        self.buttons[value].setChecked(True)
        del blocked
        self._let_tab_in()

    def set_words(self, label: str, words: Sequence[str]) -> None:
        """Sets the label, which also names the group, and a word for each button."""
        self.label.setText(label)
        self.setAccessibleName(label)
        for button, text in zip(self.buttons.values(), words, strict=True):
            button.setText(text)
            button.setAccessibleName(text)

    def _on_toggled(self, value: str, on: bool) -> None:
        if on:
            self._let_tab_in()
            self.chosen.emit(value)

    def _let_tab_in(self) -> None:
        """Makes Tab stop only at the chosen button, as Qt does once the group had the focus."""
        policy = Qt.FocusPolicy
        for button in self.buttons.values():
            button.setFocusPolicy(policy.StrongFocus if button.isChecked() else policy.ClickFocus)

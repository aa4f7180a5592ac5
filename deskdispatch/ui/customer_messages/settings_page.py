"""Settings of messages: shop and operator, and a template with a sample in each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from deskdispatch.domain.customer_messages.message import (
    LONGEST,
    FoundFault,
    MessageKind,
    TemplateFault,
    fault_of,
    filled,
)
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.statuses import status_view
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import named, set_text_direction, side_by_side, stacked
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.page import PreferencePage
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

WIDEST: Final = 680
"""Maximum width of the page in pixels, with a template and its sample side by side."""

_LINES: Final = {MessageKind.PIN: 4, MessageKind.DELIVERY: 6}

_TITLES: Final = {
    MessageKind.PIN: QT_TRANSLATE_NOOP("MessagesPage", "Ask for the location"),
    MessageKind.DELIVERY: QT_TRANSLATE_NOOP("MessagesPage", "Message about a delivery"),
}

LABELS: Final[Mapping[str, MarkedText]] = {
    "pin_en": QT_TRANSLATE_NOOP("MessagesPage", "Ask for the location, in English"),
    "pin_ar": QT_TRANSLATE_NOOP("MessagesPage", "Ask for the location, in Arabic"),
    "delivery_en": QT_TRANSLATE_NOOP("MessagesPage", "Message about a delivery, in English"),
    "delivery_ar": QT_TRANSLATE_NOOP("MessagesPage", "Message about a delivery, in Arabic"),
}
"""Labels of the templates, by the names of their settings."""

_NAMES: Final[Mapping[str, MarkedText]] = {
    "customer": QT_TRANSLATE_NOOP("MessagesPage", "Yousef"),
    "driver": QT_TRANSLATE_NOOP("MessagesPage", "Ali"),
    "shop": QT_TRANSLATE_NOOP("MessagesPage", "Shop"),
    "status": status_view(DeliveryStatus.ENROUTE).customer_text,
}
_FIGURES: Final = {"order": "ORD-1042", "driver_phone": "99221234", "when": "18:30"}
_AMOUNT: Final = MarkedText("Amounts", "KWD {amount}")


class MessagesPage(PreferencePage):
    """Edits the names of the shop and its operator, and the message templates.

    An invalid template is not applied, and shows the reason below it.
    """

    def __init__(self, preferences: Preferences, shop: Callable[[], str]) -> None:
        super().__init__()
        self._preferences = preferences
        self._shop = shop
        self._build_ui()
        self.shop_edit.editingFinished.connect(
            lambda: self._choose("shop", " ".join(self.shop_edit.text().split()))
        )
        self.operator_edit.editingFinished.connect(self._on_operator_edited)
        for name, each in self.templates.items():
            each.edit.textChanged.connect(partial(self._on_template_edited, name))
        self.retranslate()
        self.show_values(preferences)

    @property
    def controls(self) -> Mapping[str, QWidget]:
        templates = {f"messages.{name}": each.edit for name, each in self.templates.items()}
        return {
            "messages.shop": self.shop_edit,
            "messages.operator_number": self.operator_edit,
            **templates,
        }

    def title(self) -> str:
        return self.tr("Messages")

    def show_values(self, preferences: Preferences) -> None:
        messages = preferences.messages
        self.shop_edit.setPlaceholderText(self._shop())
        if self.shop_edit.text().strip() != messages.shop:
            self.shop_edit.setText(messages.shop)
        if not self._operator_field.error:
            self.operator_edit.setText(messages.operator_number)
        for each in self.templates.values():
            each.show_template(messages.template(each.kind, each.code), self._shop())

    def retranslate(self) -> None:
        self._shop_field.set_label(self.tr("Shop's name in messages"))
        self._operator_field.set_label(self.tr("Operator's number"))
        if self._operator_field.error:
            self._refuse_number()
        align_labels([self._shop_field, self._operator_field])
        for kind, title in self._titles.items():
            title.setText(translated(_TITLES[kind]))
            names = " ".join(f"{{{name}}}" for name in kind.placeholders)
            self._hints[kind].setText(
                self.tr("A line with an unknown value is left out: {names}").format(
                    names=isolated(names)
                )
            )
        for each in self.templates.values():
            each.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("messagesPage")
        self.shop_edit = named(LineEdit(), "messagesShopEdit")
        self.shop_edit.setMaxLength(100)
        self.operator_edit = named(LineEdit(), "messagesOperatorEdit")
        self.operator_edit.setMaxLength(30)
        self.operator_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._shop_field = FormField(self.shop_edit)
        self._operator_field = FormField(self.operator_edit)
        self.templates = {
            f"{kind}_{code}": TemplateEdit(kind, code)
            for kind in MessageKind
            for code in language.TABLE
        }
        self._titles = {kind: PlainLabel(f"{kind}MessageTitle", "title") for kind in MessageKind}
        self._hints = {
            kind: PlainLabel(f"{kind}MessageHint", "muted", wraps=True) for kind in MessageKind
        }
        parts: list[QWidget | str | None] = [self._shop_field, self._operator_field]
        for kind in MessageKind:
            edits = [each for each in self.templates.values() if each.kind is kind]
            parts += ["space_3", self._titles[kind], self._hints[kind], *edits]
        self.setLayout(stacked(*parts, None))
        self.setMaximumWidth(WIDEST)

    def _on_operator_edited(self) -> None:
        if self._choose("operator_number", self.operator_edit.text().strip()):
            self._operator_field.clear_error()
        else:
            self._refuse_number()

    def _refuse_number(self) -> None:
        self._operator_field.set_error(self.tr("Type a phone number."))

    def _on_template_edited(self, name: str) -> None:
        edit = self.templates[name]
        edit.show_sample(self._shop())
        if edit.fault is None:
            self._choose(name, edit.template)

    def _choose(self, name: str, value: str) -> bool:
        """Applies a value; returns whether it is valid."""
        try:
            chosen = self._preferences.with_value(f"messages.{name}", value)
        except ValueError:
            return False
        self.chosen.emit(chosen)
        return True


class TemplateEdit(QWidget):
    """Editor of one template in one language, with a sample beside it."""

    def __init__(self, kind: MessageKind, code: str) -> None:
        super().__init__()
        self.kind = kind
        self.code = code
        self._usual = language.words_in(code, kind.usual)
        self.edit = named(QPlainTextEdit(tabChangesFocus=True), f"messages_{kind}_{code}")
        self.edit.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.field = FormField(self.edit, above=True)
        self.sample_title = PlainLabel(f"messages_{kind}_{code}_title", "muted")
        self.sample_label = PlainLabel(f"messages_{kind}_{code}_sample", wraps=True)
        direction = language.entry(code).direction
        set_text_direction(self.edit, direction)
        self.sample_label.setLayoutDirection(direction)
        lines = _LINES[kind] + 1
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * lines + 12)
        sample = QWidget()
        sample.setLayout(stacked(self.sample_title, self.sample_label, None, space="space_1"))
        self.setLayout(
            side_by_side(self.field, sample, space="space_3", grows=(self.field, sample))
        )

    @property
    def template(self) -> str:
        """Template as stored: "" if it is the usual one."""
        text = self.edit.toPlainText().strip()
        return "" if text == self._usual.strip() else text

    @property
    def fault(self) -> FoundFault | None:
        return fault_of(self.kind, self.template)

    def show_template(self, template: str, shop: str) -> None:
        """Shows a template; keeps an invalid text that is being corrected."""
        if self.template != template and self.fault is None:
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(template or self._usual)
        elif not self.edit.toPlainText() and not self.edit.hasFocus():
            with QSignalBlocker(self.edit):
                self.edit.setPlainText(self._usual)
        self.show_sample(shop)

    def show_sample(self, shop: str) -> None:
        if (fault := self.fault) is not None:
            self.field.set_error(_fault_words(fault))
            return
        names = {key: language.words_in(self.code, words) for key, words in _NAMES.items()}
        cash = language.words_in(self.code, _AMOUNT).format(amount="5.000")
        values = {**names, **_FIGURES, "cash": cash, **({"shop": shop} if shop else {})}
        self.field.clear_error()
        self.sample_label.setText(filled(self.template or self._usual, values))

    def retranslate(self) -> None:
        name = language.entry(self.code).name
        self.field.set_label(name, translated(LABELS[f"{self.kind}_{self.code}"]))
        self.sample_title.setText(self.tr("Sample"))
        if (fault := self.fault) is not None:
            self.field.set_error(_fault_words(fault))


def _fault_words(fault: FoundFault) -> str:
    match fault.fault:
        case TemplateFault.UNKNOWN_NAME:
            words = QCoreApplication.translate("MessagesPage", "Not known: {name}")
            return words.format(name=embedded(f"{{{fault.name}}}"))
        case TemplateFault.OPEN_BRACE:
            return QCoreApplication.translate(
                "MessagesPage", "A brace is not closed, or not opened."
            )
    words = QCoreApplication.translate("MessagesPage", "Too long: at most {most} characters.")
    return words.format(most=LONGEST)

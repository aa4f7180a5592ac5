"""View of a page of the guide, from the shipped files, in the current language and colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from deskdispatch import assets
from deskdispatch.ui.guide.content import (
    PICTURE,
    GuidePage,
    blocks,
    headings,
    page,
    places_of,
    shown_markdown,
)
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

ZOOMS: Final = range(-2, 11)
"""Points that zooming adds to the letters."""

_MARKDOWN: Final = QTextDocument.ResourceType.MarkdownResource
_IMAGE: Final = QTextDocument.ResourceType.ImageResource
_LINE_PERCENT: Final = 125
_SIZE_STEPS: Final = QTextFormat.Property.FontSizeAdjustment.value
_DOTS_PER_METRE: Final = 96 / 0.0254
"""Resolution of a picture whose dots are logical pixels."""

_WHOLE: Final = QTextLength(QTextLength.Type.PercentageLength, 100)


class GuideReader(Retranslated, QTextBrowser):
    """Browser of one page; links lead to other pages, and nothing is loaded from elsewhere."""

    address_changed = Signal(str)
    """The ``page#section`` shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("guideReader")
        self.setOpenLinks(False)
        self._zoom = self._fitted = self._section_at = 0
        self._heights: dict[str, int] = {}
        self._fits = QTimer(self, singleShot=True)
        self._fits.timeout.connect(self._reload)
        if QAccessible.isActive():  # show a caret, with which screen readers go through the lines
            flags = Qt.TextInteractionFlag
            self.setTextInteractionFlags(
                flags.TextBrowserInteraction | flags.TextSelectableByKeyboard
            )
        self.anchorClicked.connect(lambda url: self.show_address(url.toString()))
        # When this is emitted, ``source`` is still the previous page.
        self.sourceChanged.connect(lambda url: self.address_changed.emit(_address(url)))
        self.retranslate()

    @property
    def address(self) -> str:
        return _address(self.source())

    def show_address(self, address: str) -> None:
        """Shows ``page#section``, or a ``#section`` of this page; ignores other addresses."""
        url = self.source().resolved(QUrl(address))
        if url.scheme() in ("", "guide"):
            self._leave()
            url.setScheme("guide")
            self.setSource(url, _MARKDOWN)

    def mark(self, typed: str) -> None:
        """Marks the words of a search from the shown section on, and scrolls to the first."""
        wanted, marks = self.source().fragment(), []
        found = headings(self.document(), self._page(self.source()))
        start = next((block.position() for id, block in found if id == wanted), -1)
        style = QTextCharFormat()
        style.setBackground(theme.current().color("changed"))
        for block in blocks(self.document()):
            for first, end in places_of(typed, block.text()):
                cursor = QTextCursor(block)
                cursor.setPosition(block.position() + first)
                cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, style
                marks.append(mark)
        self.setExtraSelections(marks)
        after = [each for each in marks if each.cursor.position() > start]
        if after:
            cursor = QTextCursor(after[0].cursor)
            cursor.clearSelection()
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def zoom(self, steps: int) -> None:
        """Enlarges the letters by points; 0 resets them to the usual size."""
        wanted = self._zoom + steps if steps else 0
        if wanted in ZOOMS:
            self.zoomIn(wanted - self._zoom)
            self._zoom = wanted

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Guide page"))
        self._reload()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._reload()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Reloads the page soon after, because its pictures fill the available width.

        A scroll bar that appears while a page is loaded also resizes the view, and must not reload
        it.
        """
        super().resizeEvent(event)
        if self._room != self._fitted:
            self._fitted = self._room
            self._fits.start()

    @property
    def _room(self) -> int:
        """Width available for pictures, beside a scroll bar."""
        around = 2 * (theme.current().sizes["space_4"] + self.frameWidth())
        return max(1, self.width() - self.verticalScrollBar().sizeHint().width() - around)

    def loadResource(self, type: int, url: QUrl | str) -> Any:
        """Returns a shipped page's text or picture; None for any other address."""
        url = QUrl(url)
        if type == _MARKDOWN.value:
            return shown_markdown(self._page(url))
        if type == _IMAGE.value:
            return picture(url.fileName(), self._room, self.devicePixelRatioF())
        return None

    def doSetSource(self, url: QUrl | str, type: QTextDocument.ResourceType = _MARKDOWN) -> None:
        super().doSetSource(url, type)
        url = QUrl(url)
        self.setExtraSelections([])
        if type == _MARKDOWN:
            dress(self.document(), self._page(url))
            self.scrollToAnchor(url.fragment())
            self._section_at = self.verticalScrollBar().value()

    def backward(self) -> None:
        self._leave()
        super().backward()
        self._come_back()

    def forward(self) -> None:
        self._leave()
        super().forward()
        self._come_back()

    def _leave(self) -> None:
        self._heights[self.address] = self.verticalScrollBar().value()

    def _come_back(self) -> None:
        """Reloads the page where it was left: Qt's history does not call ``doSetSource``."""
        self.reload()
        self.verticalScrollBar().setValue(self._heights.get(self.address, 0))

    def _page(self, url: QUrl) -> GuidePage:
        return page(url.path(), language.entry(language.current()).code)

    def _reload(self) -> None:
        """Reloads the page at the same section, or at the block that was scrolled to."""
        if self.source().isEmpty():
            return
        bar = self.verticalScrollBar()
        is_at_section = bar.value() == self._section_at
        top = self.cursorForPosition(QPoint()).blockNumber()
        self.reload()
        if not is_at_section:
            block = self.document().findBlockByNumber(top)
            bar.setValue(round(self.document().documentLayout().blockBoundingRect(block).top()))


def _address(url: QUrl) -> str:
    return url.toString().removeprefix("guide:")


def picture(name: str, widest: int = 0, ratio: float = 0) -> QImage | None:
    """Returns a picture of the guide in the current language and colours; None without a file.

    It has the size of the content it shows, according to the resolution in the file. With
    ``widest`` it is limited to that width, and smooth on a screen of that ratio: Qt scales pictures
    roughly.
    """
    folder = ("guide", "pictures", language.current(), theme.current().scheme)
    made = QImage(str(assets.path(*folder, name)))
    if made.isNull():
        return None
    made.setDevicePixelRatio(made.dotsPerMeterX() / _DOTS_PER_METRE)
    if not widest:
        return made
    width = min(made.deviceIndependentSize().width(), widest) * ratio
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = made.scaledToWidth(round(width), smooth)
    scaled.setDevicePixelRatio(ratio)
    return scaled


def dress(document: QTextDocument, page: GuidePage) -> None:
    """Sets the ids of headings as anchors, and styles the text like the window."""
    is_mirrored = language.entry(language.current()).direction is Qt.LayoutDirection.RightToLeft
    ids = {block.position(): id for id, block in headings(document, page)}
    document.setDocumentMargin(theme.current().sizes["space_4"])
    families = document.defaultFont().families()
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for block in blocks(document):
        cursor.setPosition(block.position())
        level = block.blockFormat().headingLevel()
        cursor.mergeBlockFormat(_block_format(block, is_mirrored))
        for start, length, form in fragments(block):
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            letters = _letters(form, families, ids.get(block.position(), ""), level)
            cursor.mergeCharFormat(letters)
    cursor.endEditBlock()


def fragments(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """Returns position, length and format of the parts of a block."""
    found, at = [], block.begin()
    while not at.atEnd():
        part = at.fragment()
        found.append((part.position(), part.length(), part.charFormat()))
        at += 1
    return found


def _block_format(block: QTextBlock, is_mirrored: bool) -> QTextBlockFormat:
    sizes, form = theme.current().sizes, QTextBlockFormat()
    sides = Qt.LayoutDirection
    form.setLayoutDirection(sides.RightToLeft if is_mirrored else sides.LeftToRight)
    if PICTURE in block.text():  # the picture sets the line height
        form.setBottomMargin(sizes["space_2"])
    else:
        form.setLineHeight(_LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    level = block.blockFormat().headingLevel()
    if level:
        form.setTopMargin(sizes["space_6"] if level > 1 else 0)
        form.setBottomMargin(sizes["space_2"])
    elif block.textList() is not None:
        form.setBottomMargin(sizes["space_1"])
    return form


def _letters(
    form: QTextCharFormat, families: Sequence[str], id: str, level: int
) -> QTextCharFormat:
    """Returns the format of some letters: keys get a background, menu paths are bold."""
    made, colors = QTextCharFormat(), theme.current()
    if form.isImageFormat():
        image = form.toImageFormat()
        image.setMaximumWidth(_WHOLE)
        return image
    if level:
        made.setProperty(_SIZE_STEPS, max(0, 3 - level))
    if id:
        made.setAnchor(True)
        made.setAnchorNames([id])
    if form.fontFixedPitch():
        made.setFontFixedPitch(False)
        made.setFontFamilies(families)
        made.setBackground(colors.color("pressed"))
        made.setFontWeight(QFont.Weight.DemiBold)
    if form.fontItalic():
        made.setFontItalic(False)
        made.setFontWeight(QFont.Weight.DemiBold)
    return made

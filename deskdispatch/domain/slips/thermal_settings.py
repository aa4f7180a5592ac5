"""Settings of ESC/POS printers that this program drives itself."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from deskdispatch.domain.slips.setting_fields import check, choice, flag, number, settings_of, text
from deskdispatch.domain.slips.template import ROLLS, Paper
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, WordedEnum

TARGET_PREFIX: Final = "thermal:"
"""Prefix of the target of print jobs for such printers, followed by the printer's name."""

_HOST: Final = re.compile(r"(?=.{1,253}\Z)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")


class ThermalPort(WordedEnum, context="Thermal"):
    """Connections of a printer."""

    NETWORK = "Network"
    DEVICE = "USB or serial cable"


class PaperCut(WordedEnum, context="Thermal"):
    """Actions of the cutter after each slip."""

    PARTIAL = "Partial cut"
    """A joint is left, so that no slip falls to the floor."""
    FULL = "Full cut"
    NONE = "No cut (tear off)"


class Drawer(WordedEnum, context="Thermal"):
    """Cases in which the cash drawer opens."""

    NEVER = "never"
    CASH = "with cash to collect"
    ALWAYS = "with every slip"


class RasterMode(WordedEnum, context="Thermal"):
    """The ESC/POS command for pictures."""

    RASTER = "Raster (recommended)"
    """``GS v 0``: supported by all but the oldest printers."""
    COLUMN = "Line by line (older printers)"
    """``ESC *``, twenty-four rows at a time."""


@dataclass(frozen=True, slots=True)
class ThermalSettings:
    """One printer. Each field is one entry here, and the dialog shows them in this order.

    Attributes:
        name: Printable, stripped, at most 40 characters.
        density: From -4, the lightest, to 4, the darkest; 0 keeps the printer's own setting.
        asks: Whether it is queried for paper and cover; some printers print the query instead.

    Raises:
        ValueError: The value of a field is not allowed; the message is the field's name.
    """

    name: str = text(40, QT_TRANSLATE_NOOP("Thermal", "Name"), default=None)
    kind: str = choice(
        ThermalPort.NETWORK, QT_TRANSLATE_NOOP("Thermal", "Connected by"), (*ThermalPort,)
    )
    host: str = text(253, QT_TRANSLATE_NOOP("Thermal", "Address"))
    port: int = number(9100, QT_TRANSLATE_NOOP("Thermal", "Port"), range(1, 65536))
    device: str = text(200, QT_TRANSLATE_NOOP("Thermal", "Device file"))
    paper: str = choice(Paper.ROLL_80, QT_TRANSLATE_NOOP("Thermal", "Paper"), ROLLS)
    density: int = number(0, QT_TRANSLATE_NOOP("Thermal", "Print density"), range(-4, 5))
    feed: int = number(
        4,
        QT_TRANSLATE_NOOP("Thermal", "Feed after slip"),
        range(21),
        suffix=QT_TRANSLATE_NOOP("Thermal", " lines"),
    )
    cut: str = choice(PaperCut.PARTIAL, QT_TRANSLATE_NOOP("Thermal", "Cut"), (*PaperCut,))
    drawer: str = choice(
        Drawer.NEVER, QT_TRANSLATE_NOOP("Thermal", "Cash drawer opens"), (*Drawer,)
    )
    drawer_pin: int = choice(2, QT_TRANSLATE_NOOP("Thermal", "Drawer connector pin"), (2, 5))
    picture: str = choice(
        RasterMode.RASTER, QT_TRANSLATE_NOOP("Thermal", "Image mode"), (*RasterMode,)
    )
    asks: bool = flag(
        True,
        QT_TRANSLATE_NOOP("Thermal", "Check paper and cover before printing"),
        hint=QT_TRANSLATE_NOOP(
            "Thermal", "Turn off if the printer prints stray characters with each slip."
        ),
    )

    def __post_init__(self) -> None:
        check(self)
        is_networked = self.kind == ThermalPort.NETWORK
        for name, is_allowed in (
            ("name", is_name(self.name)),
            ("host", is_host(self.host) or (self.host == "" and not is_networked)),
            ("device", is_path(self.device) or (self.device == "" and is_networked)),
        ):
            if not is_allowed:
                raise ValueError(name)

    @property
    def target(self) -> str:
        return f"{TARGET_PREFIX}{self.name}"

    @property
    def dots(self) -> int:
        return Paper(self.paper).spec.head

    @property
    def address(self) -> str:
        if self.kind == ThermalPort.DEVICE:
            return self.device
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def opens_drawer(self, *, has_cash: bool) -> bool:
        return self.drawer == Drawer.ALWAYS or (self.drawer == Drawer.CASH and has_cash)


def is_name(text: str) -> bool:
    longest = settings_of(ThermalSettings)["name"].longest
    return 0 < len(text) <= longest and text == text.strip() and text.isprintable()


def is_host(text: str) -> bool:
    """Whether a text is a host name or an IP address: no scheme, no port, no brackets."""
    if _HOST.fullmatch(text):
        return True
    try:
        return ipaddress.ip_address(text).version == 6
    except ValueError:
        return False


def is_path(text: str) -> bool:
    longest = settings_of(ThermalSettings)["device"].longest
    return 1 < len(text) <= longest and text.startswith("/") and text.isprintable()


def is_thermal(target: str) -> bool:
    return target.startswith(TARGET_PREFIX)


def tables_of(printers: Sequence[ThermalSettings]) -> dict[str, dict[str, Any]]:
    tables = {printer.name: asdict(printer) for printer in printers}
    for table in tables.values():
        del table["name"]
    return tables

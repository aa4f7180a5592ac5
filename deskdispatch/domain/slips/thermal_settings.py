"""Thermal printers that take ESC/POS from this program itself, without a driver of the system."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from deskdispatch.domain.slips.template import Paper

SCHEME: Final = "thermal:"
"""What the target of a print job begins with where such a printer is meant; its name follows."""

PORT: Final = 9100
MOST_FED: Final = 20
DARKEST: Final = 4

_DOTS: Final[Mapping[str, int]] = {Paper.ROLL_80: 576, Paper.ROLL_58: 384}
_LONGEST_NAME: Final = 40
_LONGEST_PATH: Final = 200
_HOST: Final = re.compile(r"(?=.{1,253}\Z)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")


class ThermalPort(StrEnum):
    """How a printer is reached."""

    NETWORK = "network"
    DEVICE = "device"
    """A file of the system, such as ``/dev/usb/lp0``."""


class Cut(StrEnum):
    """What the knife does after each slip."""

    FULL = "full"
    PARTIAL = "partial"
    """A joint is left, so that no slip falls to the floor."""
    NONE = "none"
    """For printers without a knife: the slip is torn off."""


class Drawer(StrEnum):
    """When the cash drawer opens."""

    NEVER = "never"
    CASH = "cash"
    """With slips that say what the driver has to collect."""
    ALWAYS = "always"


class RasterMode(StrEnum):
    """The command that brings the dots."""

    RASTER = "raster"
    """``GS v 0``: what all but the oldest take."""
    COLUMN = "column"
    """``ESC *``, twenty-four rows at a time."""


_CHOICES: Final[Mapping[str, frozenset[str]]] = {
    "kind": frozenset(ThermalPort),
    "paper": frozenset(_DOTS),
    "cut": frozenset(Cut),
    "drawer": frozenset(Drawer),
    "picture": frozenset(RasterMode),
}
_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "port": (1, 65535),
    "feed": (0, MOST_FED),
    "density": (-DARKEST, DARKEST),
}


@dataclass(frozen=True, slots=True)
class ThermalSettings:
    """One printer.

    Attributes:
        name: What the shop calls it; printable, without space around it, at most 40 characters.
        kind: A ``ThermalPort``.
        host: Its name or address in the shop's network; of one that is reached so.
        port: Where it listens.
        device: The file's whole path; of one that is reached so.
        paper: ``80mm`` or ``58mm``: how many dots its head has.
        picture: A ``RasterMode``.
        cut: A ``Cut``.
        feed: Lines of white after a slip, so that the knife or the edge is past its end.
        drawer: A ``Drawer``.
        drawer_pin: 2 or 5: the wire that the drawer hangs on.
        density: From -4, the lightest, to 4, the darkest; at 0 it is left as the printer has it.
        asks: Whether it is asked for paper and cover. One that prints the question instead of
            answering is not to be asked.

    Raises:
        ValueError: A field cannot be that; its name is the message.
    """

    name: str
    kind: str = ThermalPort.NETWORK
    host: str = ""
    port: int = PORT
    device: str = ""
    paper: str = Paper.ROLL_80
    picture: str = RasterMode.RASTER
    cut: str = Cut.PARTIAL
    feed: int = 4
    drawer: str = Drawer.NEVER
    drawer_pin: int = 2
    density: int = 0
    asks: bool = True

    def __post_init__(self) -> None:
        _check("name", is_name(self.name))
        for name, choices in _CHOICES.items():
            chosen = getattr(self, name)
            _check(name, isinstance(chosen, str) and chosen in choices)
        for name, (least, most) in _RANGES.items():
            _check(name, _is_whole(getattr(self, name)) and least <= getattr(self, name) <= most)
        _check("drawer_pin", _is_whole(self.drawer_pin) and self.drawer_pin in (2, 5))
        _check("asks", isinstance(self.asks, bool))
        networked = self.kind == ThermalPort.NETWORK
        _check("host", is_host(self.host) or (self.host == "" and not networked))
        _check("device", is_path(self.device) or (self.device == "" and networked))

    @property
    def target(self) -> str:
        """What print jobs and the print log call it."""
        return f"{SCHEME}{self.name}"

    @property
    def dots(self) -> int:
        """The most in a row."""
        return _DOTS[self.paper]

    @property
    def place(self) -> str:
        """Where it is, as people write it."""
        if self.kind == ThermalPort.DEVICE:
            return self.device
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def kicks(self, *, cash: bool) -> bool:
        """Whether the drawer opens with a slip, which has cash to collect or not."""
        return self.drawer == Drawer.ALWAYS or (self.drawer == Drawer.CASH and cash)


def is_name(text: object) -> bool:
    """Whether a printer can be called that."""
    return (
        isinstance(text, str)
        and 0 < len(text) <= _LONGEST_NAME
        and text == text.strip()
        and text.isprintable()
    )


def is_host(text: object) -> bool:
    """Whether it is the name or the address of a machine: no scheme, no port, no brackets."""
    if not isinstance(text, str):
        return False
    if _HOST.fullmatch(text):
        return True
    try:
        return ipaddress.ip_address(text).version == 6
    except ValueError:
        return False


def is_path(text: object) -> bool:
    """Whether it is the whole path of a file."""
    return (
        isinstance(text, str)
        and 1 < len(text) <= _LONGEST_PATH
        and text.startswith("/")
        and text.isprintable()
    )


def is_thermal(target: str) -> bool:
    """Whether a print job's target is such a printer, and not one of the system's."""
    return target.startswith(SCHEME)


def named(target: str, printers: Iterable[ThermalSettings]) -> ThermalSettings | None:
    """The printer of a target; None where it is another kind of target, or was removed."""
    return next((printer for printer in printers if printer.target == target), None)


def tables_of(printers: Sequence[ThermalSettings]) -> dict[str, dict[str, Any]]:
    """A table of plain values for each name, as a settings file holds them."""
    tables = {printer.name: asdict(printer) for printer in printers}
    for table in tables.values():
        del table["name"]
    return tables


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check(name: str, holds: bool) -> None:
    if not holds:
        raise ValueError(name)

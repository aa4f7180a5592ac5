"""What the choices for thermal printers are called, in the language of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.slips.thermal_settings import Cut, Drawer, RasterMode, ThermalPort

_LABELS: Final[dict[str, Callable[[], str]]] = {
    "name": lambda: QCoreApplication.translate("Thermal", "Name"),
    "kind": lambda: QCoreApplication.translate("Thermal", "Connected by"),
    "host": lambda: QCoreApplication.translate("Thermal", "Address"),
    "port": lambda: QCoreApplication.translate("Thermal", "Port"),
    "device": lambda: QCoreApplication.translate("Thermal", "Device file"),
    "paper": lambda: QCoreApplication.translate("Thermal", "Paper"),
    "picture": lambda: QCoreApplication.translate("Thermal", "Dots are sent"),
    "density": lambda: QCoreApplication.translate("Thermal", "Heat"),
    "feed": lambda: QCoreApplication.translate("Thermal", "White after a slip"),
    "cut": lambda: QCoreApplication.translate("Thermal", "Cut"),
    "drawer": lambda: QCoreApplication.translate("Thermal", "Cash drawer opens"),
    "drawer_pin": lambda: QCoreApplication.translate("Thermal", "Drawer on pin"),
    "asks": lambda: QCoreApplication.translate("Thermal", "Ask the printer for paper and cover"),
}
_CHOICES: Final[dict[str, dict[str, Callable[[], str]]]] = {
    "kind": {
        ThermalPort.NETWORK: lambda: QCoreApplication.translate("Thermal", "Network"),
        ThermalPort.DEVICE: lambda: QCoreApplication.translate("Thermal", "USB or serial cable"),
    },
    "picture": {
        RasterMode.RASTER: lambda: QCoreApplication.translate("Thermal", "as a picture (usual)"),
        RasterMode.COLUMN: lambda: QCoreApplication.translate("Thermal", "in lines (old printers)"),
    },
    "cut": {
        Cut.PARTIAL: lambda: QCoreApplication.translate("Thermal", "all but a joint"),
        Cut.FULL: lambda: QCoreApplication.translate("Thermal", "through"),
        Cut.NONE: lambda: QCoreApplication.translate("Thermal", "not at all, it is torn off"),
    },
    "drawer": {
        Drawer.NEVER: lambda: QCoreApplication.translate("Thermal", "never"),
        Drawer.CASH: lambda: QCoreApplication.translate("Thermal", "with cash to collect"),
        Drawer.ALWAYS: lambda: QCoreApplication.translate("Thermal", "with every slip"),
    },
}
_PROBLEMS: Final[dict[str, Callable[[], str]]] = {
    "name": lambda: QCoreApplication.translate("Thermal", "Type a name of at most 40 letters."),
    "taken": lambda: QCoreApplication.translate("Thermal", "Another printer has that name."),
    "host": lambda: QCoreApplication.translate(
        "Thermal", "Type an address such as 192.168.1.50 and nothing more."
    ),
    "device": lambda: QCoreApplication.translate(
        "Thermal", "Type the whole path, such as /dev/usb/lp0."
    ),
}


def label_words(field: str) -> str:
    """What a field of ``ThermalSettings`` is called."""
    return _LABELS[field]()


def choice_words(field: str, value: str) -> str:
    """What one of the choices of a field is called."""
    return _CHOICES[field][value]()


def choices(field: str) -> tuple[str, ...]:
    """The choices of a field, the usual one first."""
    return tuple(_CHOICES[field])


def problem_words(problem: str) -> str:
    """What is wrong with a field, and what it should be; ``taken`` is a name's."""
    return _PROBLEMS[problem]()


def density_words(density: int) -> str:
    """How hot, compared with what the printer does by itself."""
    if density == 0:
        return QCoreApplication.translate("Thermal", "as the printer has it")
    return QCoreApplication.translate("Thermal", "{percent} %").format(
        percent=f"{density * 12.5:+g}"
    )

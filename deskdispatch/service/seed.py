"""Data of a new database: a merchant, its branches and the drivers."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final, NamedTuple

from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.errors import StartError
from deskdispatch.service.access import SecretHashes
from deskdispatch.service.store.queries import insert
from deskdispatch.service.store.store import DatabaseConnection

EMAIL: Final = "counter@bayt-al-halwa.example"

_SALMIYA: Final = {
    "id": "br_salmiya",
    "name": "Salmiya",
    "phone": "+965 3000 0101",
    "latitude": 29.33521,
    "longitude": 48.07186,
    "address_label": "Salem Al-Mubarak Street, Block 4, Salmiya",
    "governorate": "Hawalli",
    "area": "Salmiya",
    "is_default": True,
}

BRANCHES: Final[tuple[dict[str, Any], ...]] = (
    _SALMIYA,
    {
        "id": "br_hawalli",
        "name": "Hawalli",
        "phone": "+965 3000 0102",
        "latitude": 29.33374,
        "longitude": 48.02063,
        "address_label": "Tunis Street, Block 5, Hawalli",
        "governorate": "Hawalli",
        "area": "Hawally",
        "is_default": False,
    },
    {
        "id": "br_fahaheel",
        "name": "Fahaheel",
        "phone": "+965 3000 0103",
        "latitude": 29.08247,
        "longitude": 48.13029,
        "address_label": "Mecca Street, Block 10, Fahaheel",
        "governorate": "Ahmadi",
        "area": "Fahaheel",
        "is_default": False,
    },
    {
        "id": "br_jahra",
        "name": "Jahra",
        "phone": "+965 3000 0104",
        "latitude": 29.33658,
        "longitude": 47.67214,
        "address_label": "Marzouq Al-Mutaab Street, Block 2, Jahra",
        "governorate": "Jahra",
        "area": "Jahra",
        "is_default": False,
    },
)
"""Telephone numbers here start with 3: no subscriber in Kuwait has such a number."""

_MERCHANT: Final = {
    "id": "mer_7f3c9a20",
    "seller_id": "BAH-2041",
    "seller_name": "Bayt Al-Halwa Sweets",
    "phone": "+965 3000 0100",
    "pickup_address": _SALMIYA["address_label"],
    "pickup_latitude": _SALMIYA["latitude"],
    "pickup_longitude": _SALMIYA["longitude"],
    "user_id": "usr_51d0e8b4",
    "user_name": "Bayt Al-Halwa counter",
    "email": EMAIL,
}


class Driver(NamedTuple):
    """Driver of a courier."""

    name: str
    phone: str
    vehicle: Vehicle


DRIVERS: Final = (
    Driver("Rajesh Nair", "+965 3000 0201", Vehicle.BIKE),
    Driver("Mohammed Irfan", "+965 3000 0202", Vehicle.BIKE),
    Driver("Sunil Thapa", "+965 3000 0203", Vehicle.BIKE),
    Driver("Arif Hossain", "+965 3000 0204", Vehicle.BIKE),
    Driver("Fahad Al-Enezi", "+965 3000 0205", Vehicle.BIKE),
    Driver("Imran Sheikh", "+965 3000 0206", Vehicle.BIKE),
    Driver("Bilal Hussain", "+965 3000 0207", Vehicle.CAR),
    Driver("Abdulaziz Al-Mutairi", "+965 3000 0208", Vehicle.CAR),
    Driver("Suresh Pillai", "+965 3000 0209", Vehicle.CAR),
    Driver("Yousef Al-Rashidi", "+965 3000 0210", Vehicle.CAR),
    Driver("Ramesh Gurung", "+965 3000 0211", Vehicle.VAN),
    Driver("Abdul Rahim", "+965 3000 0212", Vehicle.VAN),
)


def initialise(
    connection: DatabaseConnection,
    opening_balance: Decimal,
    hashes: SecretHashes | None,
    billing_mode: str = PREPAID,
) -> None:
    """Writes merchant and branches to a new database; updates an existing one for this start.

    Without ``hashes`` the database keeps its secrets and billing mode.

    Raises:
        StartError: The database is new and ``hashes`` is None.
    """
    has_merchant = bool(connection.execute("SELECT id FROM merchant"))
    if hashes is None:
        if not has_merchant:
            raise StartError("cannot join: the database is new, so it has no key and password yet")
        return
    changed = {"billing_mode": billing_mode, **hashes._asdict()}
    if has_merchant:
        names = ", ".join(f"{name} = :{name}" for name in changed)
        connection.execute(f"UPDATE merchant SET {names}", changed)
    else:
        merchant = {**_MERCHANT, "balance": opening_balance, **changed}
        connection.execute(insert("merchant"), merchant)
        connection.execute_many(insert("branches"), BRANCHES)

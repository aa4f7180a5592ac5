"""Client and desk of one sign-in, and the shipped data about Kuwait."""

from __future__ import annotations

import importlib
import logging
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from deskdispatch import assets
from deskdispatch.app.settings.settings import Profile
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.places.land import Land, parse_land
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.ui.lib.current_user import user_name

if TYPE_CHECKING:
    from deskdispatch.client.api import MerchantApi
    from deskdispatch.desk.desk import Desk
    from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Country:
    """Areas for naming points, and the land for detecting points at sea."""

    areas: tuple[Area, ...] = ()
    land: Land | None = None
    index: PlaceIndex | None = None


NOWHERE = Country()
"""Placeholder before the data is loaded."""


@dataclass(frozen=True, slots=True)
class Connection:
    """Client and desk of the profile in use; ``base_url`` is the address of the requests."""

    api: MerchantApi
    desk: Desk
    profile: Profile
    base_url: str
    index: PlaceIndex | None = None

    def is_of(self, profile: Profile) -> bool:
        is_its_address = profile.is_embedded or self.base_url == profile.base_url
        return self.profile == profile and is_its_address

    async def close(self) -> None:
        """Closes the client and writes pending records; the journal stays open."""
        await self.api.aclose()
        try:
            await self.desk.booking.write_ends()
            await self.desk.tracking.keep()
            await self.desk.session.keep()
        except JournalError:
            logger.exception("What the last looks brought could not be kept")


def api_for(sign_in: SignInData) -> MerchantApi:
    from deskdispatch.client.api import MerchantApi
    from deskdispatch.client.auth import ApiKey, Credentials, Password

    credentials: Credentials = (
        ApiKey(sign_in.api_key) if sign_in.by_key else Password(sign_in.email, sign_in.password)
    )
    return MerchantApi(sign_in.base_url, credentials)


def connect(
    sign_in: SignInData,
    journal: Journal,
    country: Country = NOWHERE,
    profile: Profile | None = None,
) -> Connection:
    """Creates client and desk over an open journal; sends nothing yet."""
    from deskdispatch.desk.desk import Desk

    api = api_for(sign_in)
    desk = Desk(api, journal, country.areas, land=country.land, who=user_name())
    return Connection(
        api,
        desk,
        profile or Profile("", sign_in.base_url),
        base_url=sign_in.base_url,
        index=country.index,
    )


@cache
def read_country() -> Country:
    """Reads and checks the tables and builds their indexes; takes longer than a frame.

    Also imports the parsers of pasted locations and chats, so that the first paste is fast.
    """
    from deskdispatch.domain.places.area_names import area_names

    areas = assets.path("kuwait", "areas.csv").read_text(encoding="utf-8")
    land = assets.path("kuwait", "land.geojson").read_text(encoding="utf-8")
    importlib.import_module("deskdispatch.domain.booking.pasted_chat")
    named = parse_areas(areas)
    index = PlaceIndex(named)
    area_names(index)
    return Country(named, parse_land(land), index)

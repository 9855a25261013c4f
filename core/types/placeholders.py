"""What replaces the names, addresses, numbers, amounts and dates of a contract in an export."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.base.translation import marked


class PlaceholderKind(StrEnum):
    """What is replaced, worded for the user."""

    PARTY = marked("Party")
    ADDRESS = marked("Address")
    EMAIL = marked("Email address")
    TELEPHONE = marked("Telephone number")
    REGISTRATION = marked("Registration number")
    TAX = marked("Tax number")
    BANK = marked("Bank details")
    AMOUNT = marked("Amount")
    DATE = marked("Date")
    OWN = marked("Words of your own")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A text that replaces words: all ``words`` as printed, in that many ``places``."""

    kind: PlaceholderKind
    words: tuple[str, ...]
    places: int
    text: str

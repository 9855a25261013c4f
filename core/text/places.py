"""Places with a law of their own: the names that contracts use, each with its usual name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.types import Span

_STATES: Final = (
    "Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia, Hawaii, "
    "Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, "
    "Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, "
    "North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South "
    "Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming, District of "
    "Columbia, Puerto Rico"
)
_PROVINCES: Final = (
    "Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Nova Scotia, Ontario, Prince "
    "Edward Island, Quebec, Saskatchewan, Yukon, New South Wales, Queensland, South Australia, Tasmania, Victoria, "
    "Western Australia, Northern Territory, Bavaria, Zurich, Geneva"
)
_COUNTRIES: Final = (
    "Argentina, Armenia, Aruba, Australia, Austria, Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados, Belarus, "
    "Belgium, Belize, Bermuda, Bolivia, Botswana, Brazil, British Virgin Islands, Bulgaria, Cambodia, Canada, "
    "Cayman Islands, Chile, China, Colombia, Costa Rica, Croatia, Curaçao, Cyprus, Czech Republic, Denmark, "
    "Dominican Republic, Dubai, Ecuador, Egypt, England and Wales, Estonia, Ethiopia, Finland, France, "
    "Germany, Ghana, Gibraltar, Greece, Guatemala, Guernsey, Honduras, Hong Kong, Hungary, Iceland, India, "
    "Indonesia, Iran, Iraq, Ireland, Isle of Man, Israel, Italy, Jamaica, Japan, Jersey, Jordan, Kazakhstan, Kenya, "
    "Korea, Kuwait, Latvia, Lebanon, Liberia, Liechtenstein, Lithuania, Luxembourg, Macau, Malaysia, Malta, "
    "Marshall Islands, Mauritius, Mexico, Monaco, Mongolia, Morocco, Namibia, Nepal, Netherlands, New Zealand, "
    "Nicaragua, Nigeria, Northern Ireland, Norway, Oman, Pakistan, Panama, Paraguay, Peru, Philippines, Poland, "
    "Portugal, Qatar, Romania, Russia, Russian Federation, Rwanda, Saudi Arabia, Scotland, Senegal, Serbia, "
    "Seychelles, Singapore, Slovakia, Slovenia, South Africa, South Korea, Spain, Sri Lanka, Sweden, Switzerland, "
    "Taiwan, Tanzania, Thailand, Trinidad and Tobago, Tunisia, Turkey, Uganda, Ukraine, United Arab Emirates, "
    "United Kingdom, United States, Uruguay, Uzbekistan, Venezuela, Vietnam, Zambia, Zimbabwe"
)


def _by_name(listed: str) -> dict[str, str]:
    """Each name, in lower case, with its place: "Scotland: scottish, scots; Ireland: irish" has three."""
    pairs = (place.partition(": ") for place in listed.split("; "))
    return {name: place for place, _, names in pairs for name in names.split(", ")}


_OTHER_NAMES: Final = _by_name(
    "China: people's republic of china, people’s republic of china, prc, p.r.c., p.r. china; "
    "Taiwan: republic of china; South Korea: republic of korea, korea; Ireland: republic of ireland; "
    "Russia: russian federation; Netherlands: the netherlands, holland; "
    "England and Wales: england, wales, england & wales; United Kingdom: great britain, uk; "
    "United States: united states of america, u.s.a., usa; United Arab Emirates: uae; Hong Kong: hksar; "
    "Quebec: québec; Curaçao: curacao"
)
PLACES: Final[dict[str, str]] = {
    **{name.lower(): name for listed in (_STATES, _PROVINCES, _COUNTRIES) for name in listed.split(", ")},
    **_OTHER_NAMES,
    **dict.fromkeys(("washington, d.c.", "washington, dc"), "District of Columbia"),
}

# Adjectives for laws: "English law".
ADJECTIVES: Final[dict[str, str]] = _by_name(
    "England and Wales: english, welsh; Scotland: scottish, scots; Ireland: irish; Germany: german; France: french; "
    "Switzerland: swiss; Netherlands: dutch; Belgium: belgian; Italy: italian; Spain: spanish; Portugal: portuguese; "
    "Sweden: swedish; Norway: norwegian; Denmark: danish; Finland: finnish; Austria: austrian; Poland: polish; "
    "Israel: israeli; India: indian; China: chinese; Japan: japanese; South Korea: korean; Canada: canadian; "
    "Australia: australian; Brazil: brazilian; Mexico: mexican; Russia: russian; Turkey: turkish; Greece: greek"
)
_CITIES: Final = _by_name(  # where courts or arbitrators often sit
    "England and Wales: london; Scotland: edinburgh, glasgow; Ireland: dublin; France: paris, lyon; "
    "Switzerland: zürich, basel, lausanne, lugano; "
    "Germany: berlin, frankfurt, hamburg, munich, cologne, düsseldorf, stuttgart; "
    "Netherlands: amsterdam, rotterdam, the hague; Belgium: brussels; Sweden: stockholm; Denmark: copenhagen; "
    "Norway: oslo; Finland: helsinki; Austria: vienna; Italy: milan, rome; Spain: madrid, barcelona; "
    "Israel: tel aviv, tel-aviv, haifa; China: beijing, shanghai, shenzhen; Japan: tokyo, osaka; South Korea: seoul; "
    "India: mumbai, new delhi, bangalore; Ontario: toronto, ottawa; Quebec: montreal, montréal; "
    "British Columbia: vancouver; Alberta: calgary, edmonton; New South Wales: sydney; Victoria: melbourne; "
    "California: los angeles, san francisco, san diego, san jose, santa clara, palo alto; Illinois: chicago; "
    "Massachusetts: boston; Texas: houston, dallas, austin; Florida: miami, tampa, orlando; Georgia: atlanta; "
    "Pennsylvania: philadelphia, pittsburgh; Washington: seattle; Colorado: denver; Arizona: phoenix; "
    "Nevada: las vegas; Minnesota: minneapolis; Michigan: detroit; Delaware: wilmington"
)
_COURTS_OF: Final = dict.fromkeys(("Geneva", "Zurich"), "Switzerland")
_CODES: Final = (  # of the states, in the order of their names
    "AL, AK, AZ, AR, CA, CO, CT, DE, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO, MT, NE, NV, "
    "NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VT, VA, WA, WV, WI, WY, DC, PR"
)
_POSTAL: Final = {
    **dict(zip(_CODES.split(", "), _STATES.split(", "), strict=True)),
    "AB": "Alberta",
    "BC": "British Columbia",
    "ON": "Ontario",
    "QC": "Quebec",
}
_NAMES: Final = ADJECTIVES | PLACES
_PLACE: Final = re.compile(
    r"\b(?:" + "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True)) + r")(?!\w)", re.IGNORECASE
)
_CITY: Final = re.compile(r"\b(?:" + "|".join(sorted(_CITIES, key=len, reverse=True)) + r")(?!\w)", re.IGNORECASE)
_AFTER_CITY: Final = re.compile(rf"\b[A-Z][\w.]+,\s({'|'.join(_POSTAL)})\b")
_NEXT_PLACE: Final = re.compile(r"(?:\s+city)?[\s,(]*", re.IGNORECASE)
_OF_ADJECTIVE: Final = re.compile(r"\s+(?:governing\s+)?(?:laws?|courts?|jurisdictions?)\b", re.IGNORECASE)


def places_in(text: str) -> Iterator[tuple[Span, str]]:
    """The places that a text names, in order: each with its usual name. "English law" names one, "in English" does not.

    A place is named twice if the text does so.
    """
    for found in _PLACE.finditer(text):
        name = found.group().lower()
        if name in PLACES or _OF_ADJECTIVE.match(text, found.end()):
            yield Span(*found.span()), _NAMES[name]


def seats_in(text: str) -> Iterator[tuple[Span, str]]:
    """The places with courts of their own that a text names, in order; also by a city ("London") or after one ("NC").

    Of places that follow one another, as in "Toronto, Ontario, Canada", only the first counts. The United States have
    federal courts, but these sit in a state.
    """
    named = [(span, _COURTS_OF.get(name, name)) for span, name in places_in(text) if name != "United States"]
    cities = [(Span(*each.span()), _CITIES[each.group().lower()]) for each in _CITY.finditer(text)]
    postal = [(Span(*each.span(1)), _POSTAL[each.group(1)]) for each in _AFTER_CITY.finditer(text)]
    end = -1
    for span, name in sorted([*named, *cities, *postal]):
        if end < 0 or _NEXT_PLACE.fullmatch(text, end, span.start) is None:
            yield span, name
        end = max(end, span.end)

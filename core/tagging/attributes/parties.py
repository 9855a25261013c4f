"""The parties that the words of a contract name: which supplies, and which buys, uses or resells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Final

from core.tagging.attributes.patterns import alternatives
from core.text.words import word_set
from core.types import Span


class PartySide(StrEnum):
    """A side of a deal; the values are ids of the lexicon's attributes."""

    SUPPLY = "supply-side"  # who sells, licenses, serves, lets or lends
    DEMAND = "demand-side"  # who buys, uses, resells, rents or borrows
    BOTH = "mutual"
    ONE = "unilateral"  # one party whose side is not known, or of a deal without such sides


ROLES: Final[Mapping[str, PartySide]] = {
    **dict.fromkeys(
        word_set(
            "supplier seller vendor licensor provider manufacturer franchisor contractor consultant landlord lessor "
            "lender agency transporter carrier subcontractor servicer host grantor producer endorser repairer"
        ),
        PartySide.SUPPLY,
    ),
    **dict.fromkeys(
        word_set(
            "customer buyer purchaser licensee distributor reseller franchisee client tenant lessee borrower dealer "
            "sponsor subscriber shipper recipient user grantee merchant retailer"
        ),
        PartySide.DEMAND,
    ),
}
"""The side of each role by which contracts refer to their parties."""

_QUOTED: Final = re.compile(r"[\"“”„‟‘]\s*([^\"“”„‟‘’\n]{2,60}?)\s*,?[\"“”’]")
_PARENTHESES: Final = re.compile(r"\([^()]{2,400}\)")
_NEAR: Final = 500  # characters after a party's name in which the contract says what it calls the party
_NO_NAME: Final = word_set(
    "party parties agreement effective date affiliate affiliates term contract product products services trademarks "
    "our your"
)
_FORM: Final = re.compile(  # of a company, at the end of its name
    r"(?:[\s,.&]+(?:inc|incorporated|corp|corporation|company|co|l\.?l\.?c|ltd|limited|l\.?p|llp|plc|n\.?a|s\.?a|s/a|ag|"
    r"gmbh|b\.?v|n\.?v|pty|holdings?|group|international|usa|us|aktiengesellschaft))+\.?$",
    re.IGNORECASE,
)
_SHORT: Final = 5  # letters that the first word of a company's name needs to represent the whole name
_COMMON: Final = word_set(
    "american national united first general global international north south east west bank university state city "
    "pacific atlantic"
)

_ADVERBS: Final = r"\s*(?:(?:hereby|shall|will|agrees?\s+to|must|may|also|promptly)\s+)*"
# The words after and before the name of a party that supplies, and of one that buys.
_SUPPLIES: Final = re.compile(
    _ADVERBS
    + alternatives(
        r"""
        (grants?|licenses?|sells?|suppl(y|ies)|provides?|delivers?|manufactures?|makes? available)
        (performs?|hosts?|ships?|furnish(es)?|invoices?|appoints?)
        """
    )
    + r"|'s\s+(?:then[\s-]current\s+)?(?:products?|software|technology|price\s+list|invoices?|services|marks)\b"
)
_BUYS: Final = re.compile(
    _ADVERBS
    + alternatives(
        r"""
        (pays?|purchases?|buys?|orders?|remits?|resells?|markets?|distributes?|accepts? (the )?appointment)
        an? ([\w-]+,? ){0,6}?(licen[sc]e|right)
        """
    )
    + r"|'s\s+(?:customers|purchase\s+orders?|payment)\b"
)
_SUPPLIED_BY: Final = re.compile(
    alternatives(
        r"""
        pays?
        (paid|payable|due|owed|owing|royalt(y|ies)|payments?) to
        (purchased? )?from
        (provided|supplied|manufactured|developed|licensed|sold|delivered|owned|invoiced|performed) by
        """
    )
    + r"\s+(?:the\s+)?$"
)
_SOLD_TO: Final = re.compile(
    alternatives(
        r"""
        (sold|delivered|granted|grants?|licensed|license|provided?|supply|supplied|sell|deliver|shipped|available)( to)?
        (furnish(ed)?|appoints?|invoiced?)( to)?
        (paid|payable|ordered|purchased|purchases) by
        """
    )
    + r"\s+(?:the\s+)?$"
)
_BEFORE: Final = 40  # characters looked at before a name
_MENTIONS: Final = 400  # names looked at in a contract
_PRONOUN: Final = re.compile(r"(?<!\w)(?:we|you)(?!\w)", re.IGNORECASE)
_OFTEN: Final = 10  # times that each is said where it names a party
_CLEAR: Final = 3  # by how much the evidence for two parties must differ


class PartyNames:
    """The names of the parties to a contract, and the side of each.

    What a party is called decides ("Licensor"); otherwise, what the contract says that it does: a party that is paid,
    sells or grants supplies; one that pays, buys or is granted something does not.

    Args:
        text: of the contract.
        parties: where each party's name is stated, in order.
    """

    def __init__(self, text: str = "", parties: Sequence[Span] = ()) -> None:
        called = [{name.lower() for name in party_names(text, at, parties)} for at in sorted(parties)]
        self._sides: dict[str, PartySide] = {**ROLES}
        for names, side in zip(called, _sides(text, called), strict=True):
            self._sides |= dict.fromkeys(names, side)
        if _speaks_to_the_reader(text):
            self._sides |= zip(("we", "you"), _sides(text, ({"we"}, {"you"})), strict=True)
        self.pattern = rf"{_names(self._sides)}(?:'s|s'|s|\(s\))?(?!\w)"
        """A regular expression that finds any of the names in lower case."""

    def side(self, name: str) -> PartySide:
        """The side of a party by one of its names, as `pattern` finds it."""
        plain = re.sub(r"(?:'s|s'|\(s\))$", "", name)
        return self._sides.get(plain) or self._sides.get(plain.removesuffix("s"), PartySide.ONE)


def _speaks_to_the_reader(text: str) -> bool:
    """Whether a contract calls its parties "we" and "you", as franchise agreements and letters do."""
    said = Counter(match.group().lower() for match in islice(_PRONOUN.finditer(text), _MENTIONS))
    return min(said["we"], said["you"]) >= _OFTEN


def party_names(text: str, party: Span, parties: Sequence[Span]) -> Iterator[str]:
    """What a party to a contract is called: its name, with and without its form of company, and the quoted words in the
    first parentheses after it, or else the first quoted words.
    """
    following = min((each.start for each in parties if each.start > party.start), default=len(text))
    after = text[party.end : min(following, party.end + _NEAR)]
    groups = (match.group() for match in _PARENTHESES.finditer(after))
    quoted = next((found for group in groups if (found := _QUOTED.findall(group))), _QUOTED.findall(after)[:1])
    short = (" ".join(re.sub(r"^the\s", "", each, flags=re.IGNORECASE).split()).strip("(.") for each in quoted)
    yield from (each for each in short if len(each) > 1 and not set(each.lower().split()) <= _NO_NAME)
    if name := " ".join(party.of(text).split()):
        bare = _FORM.sub("", name)
        yield from (name, *([bare] if len(bare) > 2 else []))
        first = name.split()[0]
        if not quoted and len(first) >= _SHORT and first.lower() not in _COMMON:
            yield first


def _sides(text: str, called: Sequence[set[str]]) -> list[PartySide]:
    """The side of each party, by its names."""
    by_role = [next((side for name in sorted(names) if (side := _role_side(name))), None) for names in called]
    known = {side for side in by_role if side is not None}
    if len(known) == 1 and len(called) == 2:
        other = PartySide.DEMAND if PartySide.SUPPLY in known else PartySide.SUPPLY
        return [side or other for side in by_role]
    evidence = _evidence(text, called)
    most, least = max(evidence, default=0), min(evidence, default=0)
    if most - least < _CLEAR:
        return [side or PartySide.ONE for side in by_role]
    by_deeds = [PartySide.SUPPLY if 2 * each > most + least else PartySide.DEMAND for each in evidence]
    return [side or other for side, other in zip(by_role, by_deeds, strict=True)]


def _evidence(text: str, called: Sequence[set[str]]) -> list[int]:
    """How much more often each party supplies than buys, judging by the words around its names."""
    owner = {name: at for at, names in enumerate(called) for name in names}
    evidence = [0] * len(called)
    if not owner:
        return evidence
    plain = text.lower().replace("’", "'")
    for match in islice(re.finditer(rf"{_names(owner)}(?!\w)", plain), _MENTIONS):
        before = plain[max(0, match.start() - _BEFORE) : match.start()]
        supplies = (_SUPPLIES.match(plain, match.end()) is not None) + (_SUPPLIED_BY.search(before) is not None)
        buys = (_BUYS.match(plain, match.end()) is not None) + (_SOLD_TO.search(before) is not None)
        if (at := owner.get(" ".join(match.group().split()))) is not None:
            evidence[at] += supplies - buys
    return evidence


def _names(names: Iterable[str]) -> str:
    longest_first = sorted((re.escape(name).replace(r"\ ", r"\s+") for name in names), key=len, reverse=True)
    return rf"(?<!\w)(?:{'|'.join(longest_first)})"


def _role_side(name: str) -> PartySide | None:
    """The side of a party by its name; the last word decides, as in "Service Provider"."""
    return next((side for word in reversed(re.findall(r"[a-z]+", name)) if (side := ROLES.get(word))), None)

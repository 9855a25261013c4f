"""Parties that do not sign, and signatures of who is no party."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from core.base.translation import tr
from core.contract.particulars.names import companies, masked
from core.tagging.parties import party_names
from core.text.companies import LEGAL_FORM, without_legal_form
from core.text.labels import is_label
from core.text.places import PLACES
from core.text.words import alphanumeric
from core.types import Extraction, ParticularKind, Section, Span
from core.types.review import DraftFinding, FindingKind


def find_wrong_signatures(extraction: Extraction) -> Iterator[DraftFinding]:
    """The parties that no signature block is for, and the companies that sign and are no party."""
    text, sections = extraction.document.text, extraction.sections
    parties = [each for each in extraction.particulars if each.kind is ParticularKind.PARTY]
    signed = _signatures(sections)
    if not signed or len(parties) < 2:
        return
    below = _signed_part(text, sections, signed)
    pieces = (each for each in _PIECES.split(below) if len(each) <= _LINE or _SIGNS_BELOW.search(each))
    letters = _letters("\n".join(pieces))
    places = [each.span for each in parties]
    called = {each.span: _called(text, each.value, each.span, places) for each in parties}
    signs = {span: _is_named(names, below, letters) for span, names in called.items()}
    if any(signs.values()) and _SIGNED.search(below):
        for each in parties:
            if not signs[each.span] and each.span.end < signed[0].start and _is_name(each.value, text, each.span):
                message = tr("{party} is a party, and nothing is there for its signature.", party=each.value)
                yield DraftFinding(FindingKind.SIGNATURE_MISSING, each.span, message, "", (signed[0],))
    own = {_letters(name).removeprefix("the") for names in called.values() for name in names}
    before = _letters(text[: signed[0].start])
    for name, span in _signatories(text, signed):
        bare = _letters(without_legal_form(name)[0]).removeprefix("the")
        if len(bare) > _SHORT and bare not in before and not any(bare in each or each in bare for each in own):
            message = tr("{name} signs, and is named nowhere else in this draft.", name=name)
            yield DraftFinding(FindingKind.SIGNATORY_UNKNOWN, span, message)


def _is_name(value: str, text: str, span: Span) -> bool:
    """Whether this is the name of a company beyond doubt: "Delaware Limited Liability Company" is none.

    Nor is that of the company that filed it, at the foot of a page.
    """
    if text[max(0, span.start - 10) : span.start].lower().endswith("source: "):
        return False
    company = LEGAL_FORM.search(value) or _BODY.search(value)
    return company is not None and without_legal_form(value)[0].strip(" ,").lower() not in PLACES


_PIECES: Final = re.compile(r"[\n\t]|(?<=\.)\s(?=[A-Z])")  # what ends before a name that a block begins with
_SHORT: Final = 3  # letters
_BODY: Final = re.compile(r"\w (?:Trust|Fund|University|Bank|Foundation|Institute|Association)$", re.IGNORECASE)
"""What names a body that signs, without a company's legal form."""
_SIGNED: Final = re.compile(
    r"^\s*(?:by|per|signed|signature|name)\s*(?::|/s/|_|-{5})|/s/|_{6,}", re.IGNORECASE | re.MULTILINE
)
_BY_ANOTHER: Final = re.compile(
    r"\b(?:by|its|name|title)\s*:?\s*$|\b(?:member|partner|manager|agent|trustee|attorney|adviser|advisor)\s*[,:]?\s*(?:of\s+)?$|"
    r"\b(?:acknowledged|consented|witness\w*|guarant\w*|approved|joinder|copy)\b[^\n]{0,60}$",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(
    r"^[\s_*.:-]*$|[.:)]\s*$|\b(?:for|on\s+behalf\s+of)\s*$", re.IGNORECASE
)  # what is before a name
_SIGNS_BELOW: Final = re.compile(r"\b(?:by|per|signed|signature|name|title)\s*(?::|/s/|_|-{5})|/s/|_{5}", re.IGNORECASE)


def _letters(words: str) -> str:
    """The letters and digits of words, without diacritics, in lower case."""
    return alphanumeric(unicodedata.normalize("NFKD", words))


def _signatures(sections: Sequence[Section]) -> list[Span]:
    """The signatures of the agreement itself, before its schedules, and again those after them."""
    inside = [each.span for each in sections if each.kind == "schedule"]
    return [
        each.span
        for each in sections
        if each.kind == "signature" and not any(span.contains(each.span) for span in inside)
    ]


def _signed_part(text: str, sections: Sequence[Section], signed: Sequence[Span]) -> str:
    """What stands around the first signature, from where the provision before it begins and up to the first schedule
    below it, and the signatures after it.
    """
    start = signed[0].start
    provisions = (each.span.start for each in sections if each.kind == "section" and each.span.start < start)
    above = max(start - _PAGE, max(provisions, default=0))
    below = (each.span.start for each in sections if each.kind == "schedule" and each.span.start > start + _PAGE)
    end = min(below, default=len(text))
    parts = [text[above:end], *(each.of(text) for each in signed if each.start >= end)]
    return _FILING.sub("", "\n".join(parts))


_PAGE: Final = 2500  # characters
_FILING: Final = re.compile(r"^source:[^\n]*$", re.IGNORECASE | re.MULTILINE)  # at the foot of the pages of a filing


def _called(text: str, name: str, at: Span, parties: Sequence[Span]) -> set[str]:
    """What a party is called, with and without its form of company."""
    names = {name, *party_names(text, at, parties)}
    bare = {without_legal_form(each)[0].strip(" ,") for each in names}
    return {each for each in names | bare if len(_letters(each)) > _SHORT - 1}


def _is_named(names: Collection[str], below: str, letters: str) -> bool:
    """Whether a party is named where it signs; a short name counts only in a short line, or in one to be signed."""
    for name in names:
        short = _letters(name).removeprefix("the")
        if len(short) >= _LONG and " " in name and short in letters:
            return True
        words = r"\s+".join(map(re.escape, name.split()))
        lines = re.finditer(rf"^.*(?<!\w){words}(?!\w).*$", below, re.IGNORECASE | re.MULTILINE)
        if any(len(line.group()) <= _LINE or _SIGNED.search(line.group()) for line in lines):
            return True
    return False


_LINE: Final = 120  # characters
_LONG: Final = 8  # letters of a name that can stand inside no other word


def _signatories(text: str, signed: Sequence[Span]) -> Iterator[tuple[str, Span]]:
    """The companies named over a line to be signed, without those that act for another."""
    for span in signed:
        plain = masked(text[span.start : span.end])
        found = list(companies(plain, Span(0, len(plain))))
        for name, place in found:
            line = plain.rfind("\n", 0, place.start) + 1
            *cells, before = plain[line : place.start].split("\t")
            alone = _BEGINS.search(before) and not (cells and is_label(cells[-1]))
            others = (each.start for _, each in found if "\n" in plain[place.end : each.start])
            below = _SIGNS_BELOW.search(plain, place.end, min(next(others, len(plain)), place.end + _NEAR))
            if (
                alone
                and below
                and LEGAL_FORM.search(name)
                and not _BY_ANOTHER.search(plain[max(0, place.start - 60) : place.start])
            ):
                yield name, Span(span.start + place.start, span.start + place.end)


_NEAR: Final = 200  # characters from a name to the line that is to be signed

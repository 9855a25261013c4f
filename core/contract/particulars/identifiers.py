"""What identifies a person or a company beside its name: addresses, and numbers to call, to register and to pay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from core.text.places import places_in
from core.types import PlaceholderKind, Span

_NUMBER: Final = r"(?:numbers?|nos?\.?|nr\.?|n[°º]|codes?|ids?|#)"
_TO: Final = r"\s*(?:is\b|[:.#])?\s*"  # between a cue and its value: "no.: "
_VALUE: Final = (  # "01003653", "106 702 416", "1998/019036/07"
    r"((?=[\w.\-/ ]{0,24}?\d[\d .\-/]{3})[A-Z]{0,5}[ \-]?\d[\dA-Z]*"
    r"(?:[ .\-/](?=[A-Z]{0,4}\d)[\dA-Z]{1,12}){0,5})(?![\w@])"
)
_EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,5}")
_CALLED: Final = re.compile(  # after a cue
    r"\b(?:tel(?:ephone|ecopy|ecopier|efax)?|phone|(?:tele)?fax|facsimile|mobile|cell|cellular)\b\.?(?:\s+(?:phone|fax)\b)?"
    rf"(?:\s*{_NUMBER})?{_TO}((?:1[\s.\-])?\(?\d{{3}}\)?[\s.\-]{{0,2}}\d{{3}}[\s.\-]\d{{4}}(?!\d)|(?:\+|00)?[\s.\-]?(?:\(?\d{{1,5}}\)?[\s.\-/]{{0,3}}){{2,7}}\d)(?![\w%])",
    re.IGNORECASE,
)
_DIALLED: Final = re.compile(  # "+44 20 7946 0000", "(212) 555-0100", "212-555-0100"
    r"(?<![\w.+-])(?:\+\d{1,3}(?:[\s.\-]{0,2}\(?\d{1,5}\)?){2,6}|(?:1[\s.\-])?\(\d{3}\)[\s\-]?\d{3}[.\-\s]\d{4}|"
    r"(?:1[.\-])?\d{3}([.\-])\d{3}\1\d{4})(?![\w-]|[.,]\d)"
)
_TAX: Final = re.compile(
    r"\b(?:VAT|GST|HST|TVA|tax(?:payer)?|fiscal|employer)(?:\s+(?:payer|reg(?:istration|\.)?|id(?:entification|entity)?))?"
    rf"\s*{_NUMBER}{_TO}{_VALUE}|\b(?:F?EIN|TIN|NIF|CIF|ABN|USt-IdNr\.?){_TO}{_VALUE}",
    re.IGNORECASE,
)
_REGISTERED: Final = re.compile(
    r"\b(?:company|corporat(?:e|ion)|business|trade|commercial|companies)?\s*(?:regist(?:ration|ered|ry|er)|house|company|"
    rf"corporate|incorporation|entity)(?:\s+(?:in|of|at|with|under|the|companies|house|and|england|wales|scotland|ireland)\b){{0,6}}\s*{_NUMBER}{_TO}{_VALUE}|"
    rf"\b(?:HRB|HRA|CRN|ACN|KvK|SIREN|SIRET|CNPJ|CIN|UEN|RCS(?:\s[A-Z][a-z]+)?)(?:\s*{_NUMBER})?{_TO}{_VALUE}",
    re.IGNORECASE,
)
_BANK: Final = re.compile(
    rf"\b(?:accounts?|acct\.?|a/c|ABA|routing|sort|BSB|transit|IBAN)(?:\s+routing)?\s*{_NUMBER}?{_TO}{_VALUE}|"
    r"\b(?:SWIFT|BIC)(?:/BIC)?(?:\s+code)?\s*[#:.]{0,2}\s*((?-i:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?))\b",
    re.IGNORECASE,
)
_IBAN: Final = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
_DIGITS: Final = {  # the fewest and the most, of what follows a cue
    PlaceholderKind.TELEPHONE: (7, 15),
    PlaceholderKind.TAX: (6, 15),
    PlaceholderKind.REGISTRATION: (5, 15),
    PlaceholderKind.BANK: (6, 34),
}

_ONES: Final = "One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten"
_HOUSE: Final = re.compile(
    rf"(?<![\w§$£€#/-])(?<!\d[.,])(?:No\.\s*)?(?:\d{{1,6}}[A-Za-z]?(?:[-–/]\d{{1,6}})?|{_ONES})(?=,?\s+[A-Z0-9])"
)
_BOX: Final = re.compile(r"\b(?:P\.?\s?O\.?|Post Office) Box\s+[\dA-Z][\w-]*")
_CUE: Final = re.compile(  # before an address, whatever its form
    r"\b(?:address(?:es)?|offices?|place of business|headquarters|located|situated|resid(?:ing|ence))\b(?:\s+\w+){0,3}?"
    r"(?:\s+(?:at|is|in|as)\b(?:\s+follows)?|\s*:)\s*:?\s*(?=[A-Z0-9])"
)
_STREET: Final = re.compile(
    r"(?:Street|St|Avenue|Ave|Av|Road|Rd|Boulevard|Blvd|Lane|Parkway|Pkwy|Highway|Hwy|Turnpike|Broadway|Terrace|"
    r"\w+stra(?:ss|ß)e|\w+str|Rue|Via|Calle|Avenida|Allee)\.?,?",
)
_UNIT: Final = re.compile(
    r"(?:Suite|Ste\.?|Unit|Room|Floor|Apartment|Apt\.?|Bldg\.?|Building|Level|Box)\s+#?[\dA-Z][\w-]{0,6}|"
    r"(?:\d{1,3}(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth)\s+Floor",
)
_NAMED_AFTER: Final = re.compile(r"\s+of\s+(?:the\s+)?[A-Z]\w+")  # "Avenue of the Americas"
_UNIT_ALONE: Final = re.compile(rf"\s*(?:{_UNIT.pattern}),?\s*")
_POSTCODE: Final = re.compile(
    r"(?<![\w-])(?:\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{6,7}|[A-Z]{1,2}-\d{4,5})(?![\w-])"
)
_TOWN: Final = re.compile(  # "New York, NY 10019", "London SE1 9GL"
    r"(?:[A-Z][\w.'’-]+ ){0,3}[A-Z][\w.'’-]+(?:, ?(?:[A-Z]{2}|[A-Z]\.[A-Z]\.|[A-Z][a-z]+(?: [A-Z][a-z]+)?)[.,]? {1,3}"
    r"\d{5}(?:-\d{4})?|,? [A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}|,? [A-Z]{2},? [A-Z]\d[A-Z] ?\d[A-Z]\d)(?![\w-])"
)
_TOKEN: Final = re.compile(r"[^\s,;()]+")
_JOINED: Final = re.compile(r"(?:;(?=\s*(?:Suite|Unit|Floor)\b))?(?:[,\s]*\s[,\s]*|,)")
_PARTICLE: Final = frozenset(
    {"floor", "of", "de", "la", "le", "les", "des", "du", "der", "den", "von", "am", "the", "-", "–", "—"}
)
_ENDS: Final = re.compile(  # words that an address does not hold
    r"(?:Att(?:n|ention)|Tel|Telephone|Phone|Fax|Facsimile|E-?mail|Copy|If|With|To|Whereas|And|Delaware\s+corporation|"
    r"Section|Article|Clause|Agreement|Inc|LLC|Ltd|Limited|Corporation|Corp|Company|Re|Mr|Ms|The|This|Such|Each|Any)\W*$",
    re.IGNORECASE,
)
_ABBREVIATED: Final = re.compile(
    r"(?:[A-Z]|St|Ave|Av|Rd|Blvd|Dr|Ln|Ste|Bldg|Apt|Hwy|Pkwy|Ft|Mt|No|str|Sq|Ct|Pl)\.$|\.\w"
)
_BEFORE_NUMBER: Final = re.compile(  # "Lange Str. 65", "Suite 900, Houston"
    r"(?:(?:[A-ZÄÖÜ][\w.'’-]*\s){0,2}(?:Str\.|Stra(?:ss|ß)e|\w+stra(?:ss|ß)e|\w+str\.),?|\b(?:Suite|Ste\.?|Unit|Room))\s+$"
)
_NO_HOUSE: Final = re.compile(  # before a number that counts something else
    r"(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|items?|pages?|lots?|annex|appendix|part|"
    r"january|february|march|april|may|june|july|august|september|october|november|december)\s+$",
    re.IGNORECASE,
)
_LONGEST: Final = 30  # words of an address
_NEAR: Final = 60  # characters between a street and what belongs to it
_MOST: Final = 2_000  # places looked at in a text


def identifiers(text: str) -> list[tuple[PlaceholderKind, Span]]:
    """The addresses, e-mails, numbers of telephones, registers, taxes and banks in a paragraph, in order.

    Numbers are taken for one of these by the words before them, or by a form that nothing else has. An address has a
    house number or a box and a street, a unit or a postcode; or follows words such as "with offices at".
    """
    found: list[tuple[PlaceholderKind, Span]] = []
    for kind, span in _all(text):
        if span.end > span.start and not any(each.overlaps(span) for _, each in found):
            found.append((kind, span))
    return sorted(found, key=lambda each: each[1])


def _all(text: str) -> Iterator[tuple[PlaceholderKind, Span]]:
    """All of them; of two that overlap, the first counts."""
    yield from ((PlaceholderKind.EMAIL, Span(*each.span())) for each in islice(_EMAIL.finditer(text), _MOST))
    for match in islice(_IBAN.finditer(text), _MOST):
        if _is_iban(match[0].replace(" ", "")):
            yield PlaceholderKind.BANK, Span(*match.span())
    for kind, pattern in (
        (PlaceholderKind.BANK, _BANK),
        (PlaceholderKind.TAX, _TAX),
        (PlaceholderKind.REGISTRATION, _REGISTERED),
        (PlaceholderKind.TELEPHONE, _CALLED),
    ):
        for match in islice(pattern.finditer(text), _MOST):
            group = match.lastindex or 0
            if _has_digits(kind, match[group]):
                yield kind, _trimmed(text, *match.span(group))
    for match in islice(_DIALLED.finditer(text), _MOST):
        if _has_digits(PlaceholderKind.TELEPHONE, match[0]):
            yield PlaceholderKind.TELEPHONE, Span(*match.span())
    yield from ((PlaceholderKind.ADDRESS, span) for span in _addresses(text))


def _has_digits(kind: PlaceholderKind, value: str) -> bool:
    fewest, most = _DIGITS[kind]
    return value[:6].isalpha() or fewest <= sum(map(str.isdigit, value)) <= most


def _is_iban(value: str) -> bool:
    """Whether its check digits are right (ISO 13616)."""
    return 15 <= len(value) <= 34 and int("".join(str(int(each, 36)) for each in value[4:] + value[:4])) % 97 == 1


def _addresses(text: str) -> Iterator[Span]:
    if _UNIT_ALONE.fullmatch(text):
        yield _trimmed(text, 0, len(text))
    for match in islice(_CUE.finditer(text), _MOST):
        end = _end(text, match.end())
        end = _anchored(text, match.end(), end) or end
        if re.search(r"\d", text[match.end() : end]) and _has_anchor(text[match.end() : end]):
            yield _trimmed(text, match.end(), end)
    for match in islice(_BOX.finditer(text), _MOST):
        yield _trimmed(text, match.start(), max(match.end(), _anchored(text, match.end(), _end(text, match.start()))))
    for match in islice(_HOUSE.finditer(text), _MOST):
        if _NO_HOUSE.search(text, max(0, match.start() - 12), match.start()):
            continue
        if end := _end_of_address(text, match.start(), match.end()):
            before = _BEFORE_NUMBER.search(text, max(0, match.start() - 60), match.start())
            yield _trimmed(text, before.start() if before else match.start(), end)
    for match in islice(_TOWN.finditer(text), _MOST):
        yield Span(match.start(), max(match.end(), _anchored(text, match.start(), _end(text, match.start()))))


def _end_of_address(text: str, start: int, after: int) -> int:
    """Where an address that may begin with a house number ends; 0 if it is none."""
    limit = _end(text, start)
    words = list(islice(_TOKEN.finditer(text, after, limit), 6))
    at = next((at for at, word in enumerate(words) if _STREET.fullmatch(word[0])), None)
    if not words or not (words[0][0][0].isupper() or words[0][0][0].isdigit()):
        return 0
    if at is None:
        return _anchored(text, after, limit) if _POSTCODE.search(text, after, limit) and "," in text[after:limit] else 0
    named_after = _NAMED_AFTER.match(text, words[at].end(), limit)
    if at == 0 and not named_after and words[0][0] != "Broadway":
        return 0
    end = named_after.end() if named_after else words[at].end()
    unit = max((each.end() for each in _UNIT.finditer(text, end, min(limit, end + _NEAR))), default=0)
    return max(end, unit, _anchored(text, end, limit))


def _anchored(text: str, start: int, end: int) -> int:
    """The end of the postcode, state and country in a stretch; 0 if there is none."""
    postcode = _POSTCODE.search(text, start, end)
    last = postcode.end() if postcode else start
    places = (span.end + start for span, _ in places_in(text[start:end]))
    near = (place for place in places if place <= last + (_NEAR // 2 if postcode else _NEAR))
    return max([*near, last if postcode else 0], default=0)


def _has_anchor(text: str) -> bool:
    return bool(
        _POSTCODE.search(text) or next(places_in(text), None) or any(map(_STREET.fullmatch, _TOKEN.findall(text)))
    )


def _end(text: str, start: int) -> int:
    """Where the words from a place on no longer look like those of an address."""
    end = at = start
    for _ in range(_LONGEST):
        token = _TOKEN.match(text, at)
        if token is None:
            break
        word = token[0]
        proper = word[0].isupper() or word[0].isdigit() or word[0] == "#"
        if (word not in _PARTICLE and (not proper or _ENDS.match(word))) or "@" in word or word.endswith(":"):
            break
        if proper:
            end = token.end()
        if word.endswith((".", '"', "”")) and not _ABBREVIATED.search(word):
            break
        gap = _JOINED.match(text, token.end())
        if gap is None or "\n" in gap[0] or "\t" in gap[0]:
            break
        at = gap.end()
    return end


def _trimmed(text: str, start: int, end: int) -> Span:
    """Without the white space and the signs around it."""
    while start < end and text[start] in " \t\n,.;:":
        start += 1
    while end > start and text[end - 1] in ' \t\n,;:-–"”':
        end -= 1
    if text[start:end].endswith(".") and not _ABBREVIATED.search(text[start:end]):
        end -= 1
    return Span(start, end)

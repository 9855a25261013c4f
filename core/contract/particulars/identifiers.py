"""What identifies a person or a company beside its name: addresses, and numbers to call, to register and to pay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from core.text.places import places_in
from core.types import PlaceholderKind, Span

_NUMBER: Final = r"(?:numbers?|nummer|num[eé]ro|n[uú]mero|nos?\.?|nr\.?|n[°º]|codes?|ids?|#)"
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
    rf"\s*{_NUMBER}(?:\s*\([A-Z.]{{3,6}}\))?{_TO}{_VALUE}|"
    r"\b(?:F?EIN|TIN|ABN|USt-IdNr\.?|N\.?I\.?[FE]\b\.?|C\.?I\.?F\b\.?|"  # "C.I.F. B12345678", "NIE X1234567L"
    rf"codice\s+fiscale|(?:partita|p\.)\s?IVA)(?:\s*{_NUMBER})?{_TO}{_VALUE}",  # "P. IVA IT01234567890"
    re.IGNORECASE,
)
_REGISTERED: Final = re.compile(
    r"\b(?:company|corporat(?:e|ion)|business|trade|commercial|companies)?\s*(?:regist(?:ration|ered|ry|er)|house|company|"
    rf"corporate|incorporation|entity)(?:\s+(?:in|of|at|with|under|the|companies|house|and|england|wales|scotland|ireland)\b){{0,6}}\s*{_NUMBER}{_TO}{_VALUE}|"
    rf"\b(?:CRN|ACN|KvK|SIREN|SIRET|CNPJ|CIN|UEN|R\.?C\.?S\b\.?(?:\s[A-Z][a-z]+)?)(?:[\s-]*{_NUMBER})?{_TO}{_VALUE}",
    re.IGNORECASE,
)
_REGISTER: Final = (  # "Chamber of Commerce", "Paris Trade and Companies Register"
    r"(?:chamber\s+of\s+commerce|kamer\s+van\s+koophandel|handelsregister|R\.?C\.?S|registre\s+du\s+commerce|registro\s+mercantil|"
    r"registro\s+delle\s+imprese|(?:commercial|trade|companies['’]?|business|enterprises?)\s+regist(?:er|ry))"
)
# "Commercial Register of Bern under number 12345", "Companies' Register of Milan 01234567890"
_IN_REGISTER: Final = re.compile(
    rf"\b{_REGISTER}\b[^\d;\n]{{0,80}}?(?:\b(?:{_NUMBER}|under){_TO}|(?-i:\bof\s[A-Z]\w+\s)){_VALUE}",
    re.IGNORECASE,
)
_BY_FORM: Final[tuple[tuple[PlaceholderKind, re.Pattern[str]], ...]] = (  # numbers that nothing else looks like
    # Swiss company and, with the tax's name, VAT: "CHE-123.456.789", "CHE-123.456.789 MWST"
    (PlaceholderKind.TAX, re.compile(r"\bCHE[-‑ ]?\d{3}\.?\d{3}\.?\d{3}\s(?:HR/)?(?:MWST|TVA|IVA|TPV|VAT)\b")),
    (PlaceholderKind.REGISTRATION, re.compile(r"\bCHE[-‑ ]?\d{3}\.?\d{3}\.?\d{3}\b")),
    # German registers, with the letters of a court that has several: "HRB 123456", "HRB Nr. 12345 B"
    (
        PlaceholderKind.REGISTRATION,
        re.compile(
            rf"\bHR[AB](?i:[\s-]*{_NUMBER})?:?\s*((?:\d{{2,3}}\s\d{{3}}|\d{{2,6}})(?:\s(?!AG\b)[A-Z]{{1,2}}\b)?)(?!\w)"
        ),
    ),
    # French register, after the number: "123 456 789 RCS Paris"
    (PlaceholderKind.REGISTRATION, re.compile(r"\b(\d{3}\s?\d{3}\s?\d{3})\sR\.?C\.?S\b")),
    # Brazilian companies: "12.345.678/0001-95"
    (PlaceholderKind.REGISTRATION, re.compile(r"(?<![\w.])\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}(?!\w)")),
    # Italian persons: "RSSMRA80A01H501U"
    (PlaceholderKind.TAX, re.compile(r"\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b")),
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

# Addresses by what is usual in a country, whole, from pieces. Others are found word by word, from a house number on.
_NAME: Final = r"[A-ZÀ-ÖØ-Þ][\w'’-]{0,40}"  # one capitalised word
_NO: Final = r"\d{1,5}\s?[a-zA-Z]?(?:\s?[-–/+]\s?\d{1,5}[a-z]?)?(?!\w)"  # of a house: "12", "4a", "159-173"
_FLOOR: Final = r"(?:,\s[^,;:()\n]{1,30}){0,2}?"  # ", 5th floor"
_CODE: Final = (  # "1015 CJ", "80331", "D-10623", "CH 4416", "1649-038", "113 29"; but not in "NY 10019"
    r"(?<![\w.,$€£-])(?:(?<!\b[A-Z]{2}\s)|(?<=\b(?:AG|SA|SE|KG|BV|AB)\s))"
    r"(?:\d{4}\s?[A-Z]{2}|(?:[A-Z]{1,3}\s?[-–]\s?|(?:CH|NL|BE|DE|FR|IT)\s)?\d{4,5}|\d{4}-\d{3}|\d{3}\s\d{2})(?!\w)"
)
_YEAR: Final = r"(?:19|20)\d\d,?\s[A-Z][a-z]"
_COUNTED: Final = (  # what a number counts, so that it is no postcode: "1000 Tonnes, France"
    r"(?i:(?:metric|kilo|mega|giga)?-?\s?(?:ton(?:ne)?s?|gram(?:me)?s?|met(?:re|er)s?|watts?|lit(?:re|er)s?|hours?)|kg|k[mwv]h?|mwh?|"
    r"gallons?|barrels?|bushels?|units?|pieces?|pcs|items?|boxes|pallets?|containers?|copies|shares?|euros?|dollars?|"
    r"pounds?|francs?|days?|weeks?|months?|years?|minutes?|miles?|feet|acres?|employees|users?|seats?|licen[sc]es?|"
    r"vehicles?|customers?|persons?|people|words?|pages?|points?|rooms?|beds?|tickets?)\b"
)
_CITY: Final = (  # "Amsterdam", "Den Haag", "Frankfurt am Main", "Lyon Cedex 02", "Milano (MI)"
    rf"(?!(?i:att|tel|fax|phone|facsimile|e-?mail|with|copy)|{_COUNTED})"
    rf"(?:(?:Den|Le|La|Les|San|Santa|Sankt|St\.?|Saint|Bad|New)\s)?{_NAME}"
    rf"(?:\sa\.\s?M\.|\s(?:am|an\sder|im|in|bei|ob\sder|aan\sden|en|sur|sous)\s{_NAME})?"
    r"(?:\s(?i:cedex)(?:\s\d{1,2})?)?(?:\s\([A-Z]{2}\))?"
)
_COUNTRY: Final = (
    r"(?i:(?:the\s)?Netherlands|Nederland|Holland|Belgium|Belgique|België|Luxembourg|(?:Federal\sRepublic\sof\s)?Germany|"
    r"Deutschland|Austria|Österreich|Switzerland|Schweiz|Suisse|Svizzera|Liechtenstein|France|Monaco|Italy|Italia|Spain|"
    r"España|Portugal|Denmark|Sweden|Norway|Finland|Poland|Czech\sRepublic|Hungary|Slovakia|Slovenia|Greece)\b"
)
_IN_COUNTRY: Final = rf"(?:(?:,?\s{_NAME}){{0,2}}?(?:,?\s|/){_COUNTRY}|\s\({_COUNTRY}\))"  # ", Vaud, Switzerland"
_CITY_BY_CODE: Final = (  # "64293 Darmstadt, Germany", "Pfaeffikon 8808 Switzerland"
    rf"(?:{_CODE},?\s{_CITY}{_IN_COUNTRY}|{_NAME},?\s{_CODE},?\s{_COUNTRY})"
)
_BETWEEN: Final = r"(?:\s*[,–—-]\s*|\s)"
_IN_CITY: Final = rf"{_BETWEEN}(?:{_CITY_BY_CODE}|(?!{_YEAR}){_CODE},?\s{_CITY})"  # ", 1204 Genève"
_ROAD: Final = (  # "Musterstraße", "Binger Straße", "Alter Postplatz", "Am Alten Markt"
    r"(?:(?:Am|An\sde[rn]|Auf\sde[rm]|Im|In\sde[rn]|Unter\sden|Zu[mr])\s{name}(?:\s{name})?|"
    r"(?:{name}\s){{1,2}}(?i:{ending})|(?:(?:Alte|Neue|Gro(?:ss|ß)e|Kleine|Obere|Untere)[rs]?\s)?{name}(?i:{ending}))"
).format(
    name=_NAME,
    ending=r"(?:stra(?:ss|ß)e|str\.|gasse|platz|allee|weg|(?<=[dgnrs\s])ring|damm|ufer|markt|steig|hof|graben|straat|gracht|"
    r"laan|plein|kade|dijk|singel|dreef|baan|park|boulevard|steenweg|vej|gade|gatan|vägen|veien)",
)
_WAY: Final = (  # "rue", "Via"
    r"(?i:rue|quai|all[ée]e|chemin|cours|impasse|faubourg|via|viale|piazza|piazzale|corso|largo|vicolo|strada|calle|c/|"
    r"av\.|avda\.|avenida|paseo|ronda|rua|z\.?[ai]\.?)"
)
_WAY_OR_ENGLISH: Final = (
    r"(?i:avenue|boulevard|bd\.?|place|passage|route|square|plaza)"  # there it ends: "Fifth Avenue"
)
_OF_WAY: Final = (  # " de la Paix", " Vittorio Emanuele II"
    r"(?:,?\s(?:(?:de|du|des|del|della|dei|di|la|le|les|el|los|las|da|do|e|et|y)\s){0,3}(?:(?:de)?[dlDL]l?['’])?"
    rf"{_NAME}\.?){{1,5}}"
)
_WAYS: Final = (
    rf"(?:(?:Tour|Immeuble|B[âa]timent|R[ée]sidence|Palazzo|Edif[ií]cio)\s{_NAME},\s)?"
    rf"(?:{_NO}(?:\s(?:bis|ter))?,?\s(?:{_WAY}|{_WAY_OR_ENGLISH})|(?=[A-Z]|rue|quai|chemin)(?:{_WAY}|{_WAY_OR_ENGLISH}(?=\sd[eu])))"
    rf"{_OF_WAY}(?:,?\s(?:n[.°º]\s?)?{_NO})?"
)
_BEFORE: Final = r"(?:^|(?<=[,;:]\s)|(?<=\()|(?<=\b(?:at|of|in)\s)|(?<=\bat\sthe\s))"
_MONTH: Final = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)(?:[a-z]*r?y|ch|il|ust|[a-z]*ber)?\b"
_BOXES: Final = r"(?:Postbus|Postfach|Postboks|Case\spostale|B\.?P\.?|Casella\spostale|Apartado)(?:\s\d{1,6})?"
_JAPANESE_HOUSE: Final = (  # "Ote Building 5F, ", "18F, "
    rf"(?:(?:{_NAME}\s){{0,3}}(?:(?:Building|Bldg\.?|Tower|Plaza)(?:\s\d{{1,2}}F)?|\d{{1,2}}F),?\s(?:{_NAME}\s)?)?"
)
_JAPANESE_SIGN: Final = r"(?=[^;:()\n]{0,100}?(?:-(?:ku|shi|gun|machi|cho|chome)\b|\b(?i:Japan)\b))"
_JAPANESE_BLOCKS: Final = rf"(?:(?:{_NAME}|\d{{1,2}}-[Cc]home),?\s){{1,8}}?"  # "Marunouchi 1-chome, Chiyoda-ku, Tokyo "
_JAPAN: Final = r"(?:〒?\d{3}-\d{4}(?:,?\s(?i:Japan)\b)?|(?i:Japan)\b(?:,?\s〒?\d{3}-\d{4})?)"
_AUSTRALIAN_STATE: Final = (
    r"(?:NSW|VIC|Vic|QLD|Qld|WA|SA|TAS|Tas|ACT|NT|New\sSouth\sWales|Victoria|Queensland|(?:South|Western)\sAustralia|"
    r"Tasmania)"
)
_WHOLE: Final = tuple(
    re.compile(rf"(?<![\w/-])(?:{form})")
    for form in (
        # Germany, Austria, Switzerland, the Netherlands, Scandinavia, the number last:
        # "Musterstraße 12, 80331 München, Germany", "Keizersgracht 123, 1015 CJ Amsterdam, the Netherlands"
        rf"{_ROAD},?\s{_NO}{_FLOOR}{_IN_CITY}",
        # France and Belgium, the number first; Italy, Spain, Portugal, French and Italian Switzerland, the number last:
        # "12 rue de la Paix, 75002 Paris, France", "Via Roma 5, 20121 Milano (MI), Italy"
        rf"{_WAYS}{_FLOOR}{_IN_CITY}",
        # Any other street there, if a sign or word comes before it and the country after it:
        # "at Neuer Wall 10, 20354 Hamburg, Germany", ", Stureplan 4, 114 35 Stockholm, Sweden"
        rf"{_BEFORE}(?!{_MONTH})(?:{_NAME}\s){{1,3}}{_NO}{_FLOOR}{_BETWEEN}{_CITY_BY_CODE}",
        # A box there: "Postbus 123, 1000 AA Amsterdam"
        rf"{_BOXES}{_IN_CITY}",
        # Japan, numbers of blocks: "2-1-1 Nihonbashi, Chuo-ku, Tokyo 103-0027, Japan"
        rf"{_JAPANESE_HOUSE}\d{{1,4}}(?:-\d{{1,4}}){{0,3}},?\s{_JAPANESE_SIGN}{_JAPANESE_BLOCKS}{_JAPAN}",
        # Australia, the state before the postcode: "Level 12, 100 George Street, Sydney NSW 2000, Australia"
        rf"(?:(?:Level|Suite|Unit|Shop)\s\d{{1,4}}[A-Z]?,?\s)?{_NO},?\s(?:{_NAME},?\s){{1,7}}?"
        rf"{_AUSTRALIAN_STATE},?\s\d{{4}}(?!\w)(?:,?\s(?i:Australia)\b)?",
    )
)
_CITY_ALONE: Final = re.compile(rf"(?<![\w-])(?<!\d\s)(?!{_YEAR}){_CITY_BY_CODE}")
_COUNTS: Final = re.compile(  # a word before a number that is no postcode: "buys 1000 Widgets, France"
    r"(?<![\w’'-])(?!(?:at|in|near|from|is)\s)[a-z]+\s$"
)
_CODE_OR_JAPAN: Final = re.compile(r"\d{3}|\b(?i:Japan)\b")  # no address by these forms has neither

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
    r"(?:[A-Z][\w.'’-]{1,40} ){0,3}[A-Z][\w.'’-]{1,40}"
    r"(?:, ?(?:[A-Z]{2}|[A-Z]\.[A-Z]\.|[A-Z][a-z]+(?: [A-Z][a-z]+)?)[.,]? {1,3}"
    r"\d{5}(?:-\d{4})?|,? [A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}|,? [A-Z]{2},? [A-Z]\d[A-Z] ?\d[A-Z]\d)(?![\w-])"
)
_TOKEN: Final = re.compile(r"Tel[ -]Aviv\b|[^\s,;()]+")
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
    r"(?:(?:[A-ZÄÖÜ][\w.'’-]*\s){0,2}(?:Str\.|Stra(?:ss|ß)e|\w+stra(?:ss|ß)e|\w+str\.),?|\b(?:Suite|Ste\.?|Unit|Room|Level))\s+$"
)
_NO_HOUSE: Final = re.compile(  # before a number that counts something else
    r"(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|items?|pages?|lots?|annex|appendix|part|"
    r"january|february|march|april|may|june|july|august|september|october|november|december)\s+$",
    re.IGNORECASE,
)
_COUNTED_NEXT: Final = re.compile(rf"\s+{_COUNTED}(?!\s+[A-Z])")  # but "20 Page Mill Road"
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
    for kind, pattern in _BY_FORM:
        yield from ((kind, Span(*each.span(each.lastindex or 0))) for each in islice(pattern.finditer(text), _MOST))
    for kind, pattern in (
        (PlaceholderKind.BANK, _BANK),
        (PlaceholderKind.TAX, _TAX),
        (PlaceholderKind.REGISTRATION, _REGISTERED),
        (PlaceholderKind.REGISTRATION, _IN_REGISTER),
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
    has_code = bool(_CODE_OR_JAPAN.search(text))
    whole = [Span(*match.span()) for form in _WHOLE for match in islice(form.finditer(text), _MOST)] if has_code else []
    for match in islice(_CUE.finditer(text), _MOST):
        end = _end(text, match.end())
        end = _anchored(text, match.end(), end) or end
        end = next((each.end for each in whole if match.end() <= each.start < end), end)
        if re.search(r"\d", text[match.end() : end]) and _has_anchor(text[match.end() : end]):
            yield _trimmed(text, match.end(), end)
    yield from (_trimmed(text, each.start, each.end) for each in whole)
    for match in islice(_BOX.finditer(text), _MOST):
        yield _trimmed(text, match.start(), max(match.end(), _anchored(text, match.end(), _end(text, match.start()))))
    for match in islice(_HOUSE.finditer(text), _MOST):
        counts = _NO_HOUSE.search(text, max(0, match.start() - 12), match.start())
        if counts or _COUNTED_NEXT.match(text, match.end()):
            continue
        if end := _end_of_address(text, match.start(), match.end()):
            before = _BEFORE_NUMBER.search(text, max(0, match.start() - 60), match.start())
            yield _trimmed(text, before.start() if before else match.start(), end)
    for match in islice(_TOWN.finditer(text), _MOST):
        yield Span(match.start(), max(match.end(), _anchored(text, match.start(), _end(text, match.start()))))
    if has_code:
        for match in islice(_CITY_ALONE.finditer(text), _MOST):
            if not _COUNTS.search(text, max(0, match.start() - 30), match.start()):
                yield Span(*match.span())


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

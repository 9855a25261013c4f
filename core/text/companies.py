"""Names of companies: their legal forms, and which names are those of one company."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

_FORM: Final = (  # legal forms, by language
    r"(?:inc|incorporated|corp|corporation|co|llc|l\.\s?l\.\s?c|p\.?l\.?l\.?c|ltd|limited|unlimited|l\.\s?p|lp|llp|l\.\s?l\.\s?p|"
    r"l\.?l\.?l\.?p|plc|p\.l\.c|p\.\s?c|ulc|dac|n\.\s?a|na|fsb|ssb|pty|pte|"
    r"national association|limited (?:liability company|liability partnership|partnership)|public limited company|"
    r"ag|a\.g|aktiengesellschaft|gmbh|ug|kg|kgaa|e\.\s?v|"
    r"s\.\s?a|sa|s\.a\.s|sas|s\.?n\.?c|sarl|s\.à r\.l|s\.r\.l|srl|s\.?p\.?a|s\.\s?l|s/a|c\.\s?v|ltda|lda|"
    r"b\.\s?v|n\.\s?v|bv|nv|a/s|aps|asa|ab|oy|oyj|o[uü]|s\.\s?r\.\s?o|d\.\s?o\.\s?o|sp\.\s?z\s?o\.\s?o|o\.o|kft|eood|jsc|ojsc|"
    r"k\.k|kk|bhd|berhad|sdn|tbk|fze|fzco)"
)
_INSTITUTION: Final = (  # words that a name may end with, and that also end other words in capitals
    r"(?:company|trust|bank|association|foundation|university|institute|partnership|partners|group|holdings?|fund|"
    r"society|authority|cooperative|se)"
)
DEGREE: Final = r"(?:m\.d|ph\.d|jr|sr|esq|d\.o)"
SUFFIX: Final = rf"(?:{_FORM}|{_INSTITUTION}|{DEGREE})"
"""What the names of companies and of some people end with, as a pattern."""
_SHORT: Final = {
    "incorporated": "inc",
    "corporation": "corp",
    "limited": "ltd",
    "company": "co",
    "limitedliabilitycompany": "llc",
    "limitedliabilitypartnership": "llp",
    "limitedpartnership": "lp",
    "publiclimitedcompany": "plc",
    "nationalassociation": "na",
    "aktiengesellschaft": "ag",
}
SUFFIXED: Final = re.compile(rf"(?:^|[\s,]){SUFFIX}\.?$", re.IGNORECASE)
LEGAL_FORM: Final = re.compile(rf"(?:^|[\s,)]){_FORM}\.?$", re.IGNORECASE)
"""Beyond doubt, unlike "Company" in "Full Name of Company"."""
_SIGNS: Final = re.compile(r"\W+")


def is_company(value: str) -> bool:
    """Whether a name ends with a company's legal form."""
    return _form_of(value) is not None


def _form_of(value: str) -> re.Match[str] | None:
    words = value.split()
    form = SUFFIXED.search(value) if len(words) > 1 else None
    if form is None:
        return None
    lower = words[-1][0].islower() and "." not in words[-1][:-1]  # which "s.r.o." has, and "e-media inc" begins so too
    return form if not lower or words[0][0].islower() else None


def without_legal_form(value: str) -> tuple[str, str]:
    """A name without the legal form at its end, unless nothing else is left, and that form in its short letters."""
    form = _form_of(value)
    if form is None or not form.start():
        return value, ""
    letters = "".join(c for c in form.group().lower() if c.isalnum())
    return value[: form.start()], _SHORT.get(letters, letters)


def same_company(names: Iterable[str]) -> dict[str, str]:
    """The one name that stands for each of these: of "Alder Ltd", "ALDER LIMITED" and "Alder", the commonest.

    Capitals, signs, a leading "The" and how a legal form is abbreviated do not matter. A name without a legal form is
    that of the only company so called: of "Alder", "Alder Ltd" and "Alder LLC", which are two companies, it is neither.

    Args:
        names: as contracts write them, each as often as they do.
    """
    counts = Counter(names)
    by_bare: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    form_of: dict[str, str] = {}
    for name in counts:
        bare, form = without_legal_form(name)
        form_of[name] = form
        plain = _SIGNS.sub(" ", bare.casefold()).strip().removeprefix("the ")
        by_bare[plain or name][form].append(name)
    one: dict[str, str] = {}
    for forms in by_bare.values():
        if len(forms) == 2 and "" in forms:
            forms = {"": [name for written in forms.values() for name in written]}
        for written in forms.values():
            best = min(written, key=lambda name: (-counts[name], name.isupper(), not form_of[name], name))
            one |= dict.fromkeys(written, best)
    return one

"""The parties to an agreement: those in its preamble, in the fields of a form, in a letter or among the signatures."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from core.contract.particulars.names import (
    LONGEST,
    OF_ANOTHER,
    ROLES,
    SALUTATION,
    Stated,
    begins_name,
    companies,
    ends_called,
    head,
    is_called,
    masked,
    name_at,
    signature_span,
)
from core.text.companies import LEGAL_FORM, is_company, without_legal_form
from core.text.headings import KIND_OF_AGREEMENT
from core.text.sentences import end_of_sentence
from core.text.words import alphanumeric, word_set
from core.types import Section, Span

_BETWEEN = re.compile(
    r"\b(?:between|among|amongst|betwixt)(?![^\W_])(?:\s+and\s+among\b)?\s*[:,]?\s*(?:the following parties\s*:?\s*)?|"
    r"\b(?:entered into|made|concluded)(?:\sas\sof\s[\w ,]{1,30}?)?,?\sby:?\s(?!(?:and\s)?(?:between|among))|"
    r"\bparties to this \w+ are\b:?\s*|^[^\w\n]*(?:the )?parties[^\w\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_NEXT = re.compile(
    r"[,;]?\s*(?:\band\b|&)(?:\s+between)?[\s:,]+|;\s*(?:and\s+)?|\n\s*|(?P<comma>,\s+(?=(?-i:[A-Z]|\d{5})))",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\s*(?:\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})\)\s*|\d{1,2}\.\s+)?(?:(?:[a-z]+ ){0,2}[a-z]+(?: \d)?\s?:\s*)?"
    r"(?:on (?:the )?(?:one|other) (?:hand|part)\s*,?\s*)?",
    re.IGNORECASE,
)
_COLLECTIVELY = re.compile(
    r"\b(?:collectively|together with|each of (?:whom|which)|who agree|agree as follows)\b", re.IGNORECASE
)
_FIELD: Final = re.compile(
    r"^[^\w\n]*(?:party (?:\d|[ab]|one|two)|(?:name of )?(?:the )?(?:company|counterparty|disclos\w+(?: party)?|"
    r"receiv\w+ party|recipient|customer|supplier|vendor|licens\w+|client)(?: name)?|(?P<memo>to|from))"
    r"[^\S\n]*:[^\S\n]*",
    re.IGNORECASE | re.MULTILINE,
)
_OPENS: Final = re.compile(
    r"^(?P<name>[A-Z][\w.&’' -]{2,60}), an? (?:\w+ ){0,3}(?:corporation|company|partnership|foundation|association)\b"
    r"(?=[^.;]{0,120}\b(?:place of business|offices?|organi[sz]ed|incorporated|address)\b)",
    re.MULTILINE,
)
_LISTING = re.compile(
    r"^\s*(?:\d+\.\d|article\b|section\b|table of contents|page\b|exhibits?\b)", re.IGNORECASE | re.MULTILINE
)
_BLANK = re.compile(
    r"_{4,}|…{2,}|\.{5,}|[\[<(](?:[^\])>\n]{0,30}\b)?(?:insert|name of|company name|entity)\b[^\])>\n]{0,30}[\])>]",
    re.IGNORECASE,
)
_SIGNATURE_LINE: Final = re.compile(r"/s/|^by\s*:", re.IGNORECASE | re.MULTILINE)
_ADVISES: Final = re.compile(
    r"\b(?:represent|advis|assist|act)\w*\s(?:\w+\s){0,4}?(?:by|through|adviser|advisor|agent),?\s*$", re.IGNORECASE
)
_ACTS_FOR: Final = re.compile(r"[^.;]{0,40}\b(?:is|are) acting (?:on behalf of|for|as)\b|[^.;]{0,30}\bas broker\b")
_FOR_ANOTHER: Final = re.compile(r"\b(?:by|its)\s*:\s*$|\bmember (?:firm )?of\s*$", re.IGNORECASE)
_OF_A_PARTY: Final = re.compile(
    r"\b(?:successors?(?:\s[\w-]+){0,4}\sto|formerly(?:\sknown\sas|\scalled)?|[fd]/[kb]/a|trading as|"
    r"subsidiary of|division of)\s+[^,;()\x01]{0,70}$",
    re.IGNORECASE,
)
_TOWNS: Final = re.compile(  # "with its offices located at Berlin and", before "Munich"
    r"\b(?:located|offices?|seats?|based|business|established|resid\w+)\s(?:(?:located|are|is)\s)?(?:at|in)\s[^,;()\x01]{0,60}$",
    re.IGNORECASE,
)
_ADVICE: Final = 80  # characters of such words
_ABOVE: Final = 120  # characters above such a line, where the party is named
_ROLE: Final = re.compile(  # ' (together with its affiliates, the "Company")'
    r"[^.;()]{0,160}\([^()]{0,80}?[\"“'‘]\s*(?:the )?(?P<role>\w+)", re.IGNORECASE
)
_DESCRIPTION: Final = re.compile(
    r"[\s,]*(?:an?|whose|residing|located|organi[sz]ed|incorporated|established|represented|of|doing|acting|on behalf|"
    r"having|with|in h(?:is|er)|as (?-i:[A-Z])\w+|company reg\w*|company n\w+|registration n\w+)\b",
    re.IGNORECASE,
)
_CALLED_AT_ONCE: Final = re.compile(r"[\s,]*(?:\x01|\([A-Z][\w&]{1,15}\))")  # in masked text

# What says that a name is that of a party, and how much of it is enough. Chosen on the development parts of
# `benchmarks/ndas.tsv`, `benchmarks/agreements.tsv` and CUAD, where a logistic regression over all capitalised words in
# heads gave about these proportions: names with less than `_ENOUGH` were right in 7 of 10 cases, others in 97 of 100.
_FORM: Final = 3  # it ends with a legal form beyond doubt: "Inc.", "GmbH"
_INSTITUTION: Final = 1  # it ends with a word that many other names also end with: "Bank", "University", "Partners"
_CALLED: Final = 2  # what it is called is defined right after it: '(the "Supplier")'
_DESCRIBED: Final = 2  # what it is follows: "a Delaware corporation", "residing at"
_SIGNS: Final = 2  # it stands among the signatures
_LISTED: Final = 1  # it stands in a list after "between"
_ENOUGH: Final = 3
_SIGNED_IN: Final = 5000  # characters at the end of the text that parties sign in, if no signatures are marked
_WORD_BEFORE: Final = re.compile(
    r"(?:[A-Z]|(?<![\w.])[a-z](?=[\dA-Z-]))[\w&.'’-]*\s$"
)  # the end of a line or a word that may belong to a name
_LETTER_APART: Final = re.compile(r"[A-Z] (?=[A-Z]{2,}|[a-z]{3,})")
_LETTER_BEFORE: Final = re.compile(r"(?<![\w.’'&])[A-Z] $")
_OFFICE_BEFORE: Final = re.compile(
    r".*\b(?:signatory|officer|president|director|secretary|treasurer|manager|chairman|executed by)\b[.,:]?\s+|"
    r"\d{1,2}/\d{1,2}/\d{2,4}\s+",
    re.IGNORECASE,
)
_ROLE_BEFORE: Final = re.compile(
    rf"(?:{'|'.join(sorted(ROLES - word_set('first second third other board committee')))})\b[.,:]?\s+|\([\w ]+\)\s+",
    re.IGNORECASE,
)
_PARTNER_BEFORE: Final = re.compile(r"(?<![\w.])[A-Z][\w'’-]+,\s$")  # "Keefe, Bruyette & Woods, Inc."
_MOST_WORDS: Final = 4
_JOINT: Final = re.compile(r"\b(?:and|AND|And)\s+$")
_WHOLE_WORD: Final = re.compile(r"(?:^|(?<=\s))([A-Z][\w&'’-]*)\s+$")
_NEAR: Final = 900  # characters after "between" in which a blank stands for a party
_AND: Final = re.compile(r",? +(?:and|&) +")  # "between Alder Mills and Birch Stores", and nothing else
_SEEN: Final = 20_000  # characters from the beginning in which a company that signs is named before
_REACH_BACK: Final = 220  # characters before "between" that say what is made between them
_REACH: Final = 2500  # characters after "between" in which parties are named
_CALLED_WITHIN: Final = 300  # characters after a name in which the party's short name is defined
_MISSES: Final = 12  # the list ends after this many passages in a row without a name
_MOST: Final = 60  # parties; groups of companies sign together


def parties(text: str, sections: Sequence[Section]) -> list[Stated]:
    """The names of the parties as printed, in order, without their form of address, each with its place.

    They are the names listed after "between" or "among" in the head, else the companies in the head whose short names
    are defined, else whom the letter is written to and those that signed. A name counts where enough says that it is
    one: see `_ENOUGH`.
    """
    top = head(text)
    plain = masked(text[: top.end])
    starts = [match.end() for match in _BETWEEN.finditer(plain)]
    letter = SALUTATION.search(plain)
    if letter:  # which mentions other agreements freely
        starts = [start for start in starts if not OF_ANOTHER.search(plain, max(0, start - _REACH_BACK), start)]
    lists = [_likely(plain, _distinct(_joined(text, plain, list(_listed(plain, start))))) for start in starts]
    lists = [
        names
        if len(names) == 2 and _AND.fullmatch(plain, names[0][1].end, names[1][1].start)
        else [each for each in names if _evidence(text, plain, sections, each) + _LISTED >= _ENOUGH]
        for names in lists
    ]
    if letter:
        lists = [[each for each in names if is_company(each[0]) or _has_role(text, each[1].end)] for names in lists]
    best = next((names for names in lists if len(names) > 1), max(lists, key=len, default=[]))
    if best and any(_BLANK.search(plain, start, start + _NEAR) for start in starts):
        return _whole(text, best)  # a form: the other party is still to be filled in
    if len(best) < 2:
        fields = [each for each in _in_fields(plain) if _evidence(text, plain, sections, each) + _LISTED >= _ENOUGH]
        best = max(best, _distinct(fields), key=len)
    if not best:
        best = _distinct(_opening(plain))
    if len(best) < 2:
        called = [
            name
            for name in companies(plain, top)
            if is_called(plain, name[1].end, _CALLED_WITHIN)
            and not _advises(plain, name[1].start)
            and not _ACTS_FOR.match(plain, name[1].end)
        ]
        if letter or len(called) > 2:  # companies that are only mentioned are also called something
            called = [each for each in called if _has_role(text, each[1].end) or _signs(text, sections, each)]
        best = max(best, _distinct(called), key=len)
    if letter:
        above = companies(plain, Span(0, letter.start()))
        best = _distinct([*(each for each in above if _signs(text, sections, each)), *best])
    if len(best) < 2 and (written_to := _addressee(text, {alphanumeric(name) for name, _ in best})):
        best = _distinct([*best, written_to])
    if len(best) < 2:
        best = _distinct([*best, *_hired(text, sections, best)])
    if len(best) < 2:
        signed = companies(masked(text), _signed(text, sections))
        named = (
            each
            for each in signed
            if not _signs_for(text, each[1].start)
            and (LEGAL_FORM.search(each[0]) or alphanumeric(each[0]) in alphanumeric(text[: min(each[1].start, _SEEN)]))
        )
        best = _distinct([*best, *named])
    return _whole(text, best)


_HIRED: Final = re.compile(  # 'Jane Q. Birch, Jr. (the "Executive")', 'Alder Labs, Inc. ("Company")'
    r"[,\s]{0,3}\((?:hereinafter(?:\sreferred\sto\sas)?,?\s)?(?:the\s)?[\"“](?:the\s)?"
    r"(?:(?P<person>Executive|Employee|Consultant|Contractor|Officer)|Company|Employer|Corporation|Bank)[\"”]"
)
_BESIDE: Final = re.compile(r"\x01[,\s]{0,2}and\s{1,3}$")  # 'Alder Labs, Inc. ("Company") and', in masked text
_PERSON: Final = re.compile(
    r"(?<![\w.’'-])[A-Z][\w.’'-]*(?: (?:(?:de|del|di|da|la|van|von|der|den|bin) ){0,2}[A-Z][\w.’'-]*){1,3}"
    r"(?:,? (?:Jr|Sr|III?|IV|M\.?D|Ph\.?D)\b\.?)?"
)


def _hired(text: str, sections: Sequence[Section], known: Sequence[Stated]) -> Iterator[Stated]:
    """Who works for whom, where a recital is the first to name them: 'Jane Birch (the "Executive")'.

    The person is named beside the employer or signs. Nobody where several are called so. The employer is added if no
    party is known.
    """
    plain = masked(text[:LONGEST])
    called = {match.start(): match for match in _HIRED.finditer(text, 0, LONGEST)}
    persons = [
        name
        for match in _PERSON.finditer(plain)
        if (role := called.get(match.end())) and role["person"]
        if (name := name_at(plain, match.start(), match.end())) and name[1].end == match.end()
        if name[0].split()[-1].lower() not in ROLES  # "Chief Executive"
    ]
    if len(_distinct(persons)) == 1 and (
        _BESIDE.search(plain, max(0, persons[0][1].start - 10), persons[0][1].start)
        or _signs(text, sections, persons[0])
    ):
        if not known:
            yield from (name for name in companies(plain, Span(0, len(plain))) if name[1].end in called)
        yield persons[0]


def _in_fields(text: str) -> Iterator[Stated]:
    """The names in lines such as "Party 1: Alder Labs, Inc." and "From: Birch Ventures Limited"."""
    for field in _FIELD.finditer(text):
        name = name_at(text, field.end(), text.find("\n", field.end()) if "\n" in text[field.end() :] else len(text))
        if name and (is_company(name[0]) or not field["memo"]):
            yield name


def _opening(text: str) -> Iterator[Stated]:
    """The names that open a paragraph which says what they are: "Alder Projects, a Dutch corporation with ..."."""
    for opening in _OPENS.finditer(text):
        name = name_at(text, opening.start("name"), opening.end())
        if name and name[1].end == opening.end("name"):
            yield name


def _evidence(text: str, plain: str, sections: Sequence[Section], name: Stated) -> int:
    """How much says that a name in the head is that of a party, beyond its place."""
    value, span = name
    form = _FORM if LEGAL_FORM.search(value) else _INSTITUTION if is_company(value) else 0
    called = _CALLED if _CALLED_AT_ONCE.match(plain, span.end) else 0
    described = _DESCRIBED if _DESCRIPTION.match(plain, span.end) else 0
    return form + max(called, described) + (_SIGNS if _signs(text, sections, name) else 0)


def _has_role(text: str, at: int) -> bool:
    """Whether the name that ends at an offset is given a role in the agreement: '(the "Company")'."""
    role = _ROLE.match(text, at)
    return role is not None and role["role"].lower() in ROLES


def _signs(text: str, sections: Sequence[Section], name: Stated) -> bool:
    """Whether a name stands among the signatures, which confirms it where nothing else does."""
    signed = signature_span(text, sections)
    start = signed.start if signed else max(len(text) * 2 // 3, len(text) - _SIGNED_IN)
    start = max(name[1].end, start - _ABOVE)
    return alphanumeric(without_legal_form(name[0])[0]) in alphanumeric(text[start : start + 2 * _SIGNED_IN])


def _whole(text: str, names: Sequence[Stated]) -> list[Stated]:
    """The names as they are written elsewhere: with what stands on the line above, without what only precedes them."""
    plain = " ".join(text.lower().split())
    found: dict[str, Span] = {}
    for value, span in names[:_MOST]:
        value, span = _without_words_before(plain, *_with_first_letter(text, plain, value, span))
        start = span.start
        for _ in range(_MOST_WORDS):
            before = _WORD_BEFORE.search(text, max(0, start - 30), start)
            if before is None and "&" in value:
                before = _PARTNER_BEFORE.search(text, max(0, start - 30), start)
            if before is None or plain.count(" ".join(text[before.start() : span.end].lower().split())) < 2:
                break
            if not begins_name(before.group().strip()):
                break
            start = before.start()
        if _OFFICE_BEFORE.fullmatch(added := text[start : span.start]):  # "Authorized Signatory", above a company
            added, start = "", span.start
        if "\n" in added or added.islower() or "," in added:  # "i2 Technologies, Inc."
            value, span = " ".join(added.split()) + " " + value, Span(start, span.end)
        found.setdefault(value, span)
    return [each for each in _distinct(found.items()) if not _is_pair(each[0], found)]


def _is_pair(value: str, names: Collection[str]) -> bool:
    """Whether a name is those of two other parties, joined: "ALDER UNIVERSITY & BIRCH MEDICAL, INC.", as on a cover."""
    halves = [alphanumeric(half) for half in re.split(r"\s(?:&|and)\s", value, flags=re.IGNORECASE)]
    others = {alphanumeric(name).removeprefix("the") for name in names if name != value}
    return len(halves) == 2 and others.issuperset(half.removeprefix("the") for half in halves)


def _with_first_letter(text: str, plain: str, value: str, span: Span) -> Stated:
    """A name whose first letter is set apart, as drop capitals are, made whole, as in "E PIPHANY, Inc."."""
    apart = _LETTER_APART.match(value) or _LETTER_BEFORE.search(text, max(0, span.start - 3), span.start)
    if apart is None:
        return value, span
    rest = value.removeprefix(apart[0])
    joined = apart[0].strip() + rest
    first = re.escape(joined.split()[0].strip(",").lower())
    if not re.search(rf"\b{first}\b", plain):
        return value, span
    return joined, span if rest != value else Span(span.start - len(apart[0]), span.end)


def _without_words_before(plain: str, value: str, span: Span) -> Stated:
    """A company's name without an office, a role or a date before it: "Authorized Signatory ALDER LTD."."""
    for pattern in (_OFFICE_BEFORE, _ROLE_BEFORE):
        before = pattern.match(value)
        rest = value[before.end() :] if before else ""
        alone = pattern is _OFFICE_BEFORE or plain.count(rest.lower()) > plain.count(value.lower())
        if rest and not rest[0].islower() and is_company(rest) and alone:
            return rest, Span(span.end - len(rest), span.end)
    return value, span


def _signed(text: str, sections: Sequence[Section]) -> Span:
    """Where the parties sign: the signatures, else from above the first line for one, else the last fifth."""
    if signed := signature_span(text, sections):
        return signed
    line = _SIGNATURE_LINE.search(text)
    return Span(max(0, line.start() - _ABOVE) if line else len(text) * 4 // 5, len(text))


def _advises(text: str, at: int) -> bool:
    """Whether the name at an offset is that of someone who acts for a party: "advised by Alder Bank AG"."""
    return bool(_ADVISES.search(text, max(0, at - _ADVICE), at))


def _signs_for(text: str, at: int) -> bool:
    """Whether the name at an offset is of someone who signs for a party, "By: Alder GP, LLC", or that it belongs to."""
    return bool(_FOR_ANOTHER.search(text, max(0, at - 20), at))


def _listed(text: str, at: int) -> Iterator[Stated]:
    """The names in a list, each at the beginning of a passage about one party."""
    end = end_of_sentence(text, at, min(len(text), at + _REACH))
    for stop in (_COLLECTIVELY, _LISTING):
        if match := stop.search(text, at, end):
            end = match.start()
    misses, comma = 0, False
    while at < end and misses < _MISSES:
        if number := _NUMBER.match(text, at, end):
            at = number.end()
        name = name_at(text, at, end)
        if name and (is_company(name[0]) or not comma):
            town = " " not in name[0] and _TOWNS.search(text, max(0, at - _ADVICE), at)
            if not town and not _OF_A_PARTY.search(text, max(0, at - _ADVICE), at):
                yield name
            at, misses = name[1].end, 0
        else:
            misses += 1
        step = _NEXT.search(text, at, end)
        if step is None:
            return
        at, comma = max(step.end(), at + 1), step["comma"] is not None and not ends_called(text, step.start())


def _likely(text: str, names: list[Stated]) -> list[Stated]:
    """The names, without the doubtful ones if short names are defined for at least two."""
    if len(names) < 2:
        return names
    ends = [span.start for _, span in names[1:]] + [len(text)]
    called = [is_called(text[:end], each[1].end, _CALLED_WITHIN) for each, end in zip(names, ends, strict=True)]
    if sum(called) < 2:
        return names
    return [each for each, defined in zip(names, called, strict=True) if defined or is_company(each[0])]


def _joined(text: str, plain: str, names: Sequence[Stated]) -> list[Stated]:
    """The names, with the words before "and" that belong to the same name: "Manufacturers and Traders Bank".

    Such words are no party of their own: what follows "and" stands nowhere without them.
    """
    flat = " ".join(text.split())
    joined: list[Stated] = []
    for value, span in names:
        start = _before_and(plain, span.start) if is_company(value) else span.start
        words = " ".join(plain[start : span.start].split())
        first, whole = words.rpartition(" ")[0], f"{words} {value}"
        once = flat.count(whole) == 1 and (" " in first or flat.lower().count(first.lower()) > 1)
        if not first or is_company(first) or once or flat.count(whole) < flat.count(value):
            joined.append((value, span))
            continue
        if joined and joined[-1][1].end > start:
            if " " in without_legal_form(value)[0].strip():  # "Alder Mills and Birch Stores Ltd"
                joined.append((value, span))
                continue
            joined.pop()
        joined.append((whole, Span(start, span.end)))
    return joined


def _before_and(text: str, at: int) -> int:
    """Where the capitalised words begin that "and" joins to the name at an offset; the offset if there are none."""
    joint = _JOINT.search(text, max(0, at - 10), at)
    start = joint.start() if joint else at
    for _ in range(_MOST_WORDS if joint else 0):
        word = _WHOLE_WORD.search(text, max(0, start - 40), start)
        if word is None or not begins_name(word[1]):
            break
        start = word.start(1)
    return start if joint and start < joint.start() else at


def _distinct(names: Iterable[Stated]) -> list[Stated]:
    """Each name once, however its legal form is written; one without the form of the one before is the same."""
    kept: dict[str, dict[str, Stated]] = {}
    for value, span in names:
        name, form = without_legal_form(value)
        letters = alphanumeric(name).removeprefix("the")
        forms = kept.setdefault(letters, {})
        if form and "" in forms:
            forms[form] = forms.pop("")
        elif form or not forms:
            forms.setdefault(form, (value, span))
    return [each for forms in kept.values() for each in forms.values()]


_DEAR: Final = re.compile(
    r"^\s*Dear\s+(?:(?:Mr|Ms|Mrs|Dr|Miss)\b\.?\s+)?(?P<names>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){0,3})\s*[:,]",
    re.MULTILINE,
)
_ADDRESSED: Final = re.compile(
    r"^(?:TO:?\s+)?(?P<titled>(?:Mr|Ms|Mrs|Dr|Miss)\b\.?\s+)?"
    r"(?P<name>[A-Z][\w’'-]*\.?(?: [A-Z][\w’'-]*\.?){1,3}(?:,? (?:Jr|Sr|III?|IV|M\.D|Ph\.D)\b\.?)?) *(?:,|\t|$)",
    re.MULTILINE,
)
_STREET_BELOW: Final = re.compile(r"\s*\d{1,5}\s[A-Z\d]")  # "12 Mill Lane" below a name
_ADDRESS: Final = 600  # characters of address and subject above "Dear"


def _addressee(text: str, known: Collection[str] = ()) -> Stated | None:
    """The person or company that a letter of agreement is addressed to; None where it is no letter, or names none.

    It is the company in the address, unless that is ``known`` by its letters as whom the person above it agrees with;
    else the person who has a form of address ("Mr."), or is greeted by a name of theirs, "Dear Jane" under "Jane
    Birch", or by another, "Dear Jenny", and named again below, as where they sign.
    """
    dear = _DEAR.search(text, 0, LONGEST)
    if dear is None:
        return None
    greeted = {word.strip(".") for word in dear["names"].split()}
    for match in _ADDRESSED.finditer(text, max(0, dear.start() - _ADDRESS), dear.start()):
        if KIND_OF_AGREEMENT.search(match["name"]):
            continue  # the title above
        name = " ".join(match["name"].split())
        greets = greeted.intersection(name.replace(",", " ").split())
        lives = _STREET_BELOW.match(text, match.end()) and alphanumeric(name) in alphanumeric(text[dear.end() :])
        if match["titled"] or greets or (lives and not is_company(name)):
            address = Span(match.end("name"), dear.start())
            company = next(companies(masked(text[: dear.start()]), address), None)
            return (name, Span(*match.span("name"))) if not company or alphanumeric(company[0]) in known else company
    return None

"""Plants defects that a draft shows by itself; each is put in by a rule that knows where, and how it may be found."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeVar

from benchmarks.defects import Defect, DefectKind
from benchmarks.drafts import Draft, Edit, Mark
from core.contract.particulars.names import ROLES as NAMES_OF_ROLES
from core.tagging.parties import ROLES
from core.text.labels import begins_with_label
from core.text.numerals import NUMBER_WORDS
from core.types import Definition, MentionKind, ParticularKind, Reference, Section, Span

T = TypeVar("T")
Planter = Callable[[Draft, random.Random], Iterator[Defect]]

_FAR: Final = 1500  # characters between two places that say the same in different ways


def shuffled(some: Iterable[T], chance: random.Random) -> list[T]:
    """These in a random order."""
    every = list(some)
    return chance.sample(every, len(every))


# ---------------------------------------------------------------------------------------------------------------- terms

_RENAMED: Final = {
    "Information": "Materials",
    "Materials": "Documents",
    "Products": "Goods",
    "Product": "Good",
    "Services": "Works",
    "Service": "Work",
    "Sales": "Revenues",
    "Date": "Day",
    "Period": "Interval",
    "Term": "Duration",
    "Territory": "Region",
    "Property": "Assets",
    "Rights": "Entitlements",
    "Fees": "Charges",
    "Fee": "Charge",
    "Marks": "Brands",
    "Trademarks": "Brands",
    "Software": "Programs",
    "Technology": "Know-How",
    "Payment": "Instalment",
    "Payments": "Instalments",
    "Patents": "Inventions",
    "Year": "Season",
    "Data": "Records",
    "Price": "Rate",
    "Event": "Occurrence",
    "Content": "Features",
    "Laws": "Statutes",
    "Law": "Statute",
    "Plan": "Scheme",
    "Site": "Portal",
    "Equipment": "Machinery",
    "Program": "Initiative",
    "Committee": "Panel",
}
_TERM: Final = re.compile(r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+){1,3}")
_UNUSED: Final = (
    ("Reserve Depot", "the depot that the parties keep for goods returned by consumers"),
    ("Winter Allotment", "the quantity allotted to a party for the months from November to February"),
    ("Heritage Collection", "the designs made before the first edition of the catalogue"),
    ("Pilot Municipality", "the municipality in which the first installation is made"),
)


def _terms(draft: Draft) -> dict[str, Definition]:
    """The terms of more than one word that are defined once, are no party, and are not a part of another term."""
    counts = Counter(each.term for each in draft.extraction.definitions)
    parties = [each.of(draft.text) for each in draft.parties]
    return {
        each.term: each
        for each in draft.extraction.definitions
        if counts[each.term] == 1
        and _TERM.fullmatch(each.term)
        and not any(each.term in other for other in (*parties, *(term for term in counts if term != each.term)))
        and not {word.lower() for word in each.term.split()} & NAMES_OF_ROLES
    }


def _uses(draft: Draft, term: str, within: Span) -> list[Span]:
    """The uses of a term in the middle of a sentence, not in quotation marks, not a part of longer names."""
    pattern = re.compile(rf"(?<=[a-z,] ){re.escape(term)}(?=[,.;]| (?![A-Z]))")
    return [Span(*each.span()) for each in pattern.finditer(draft.text, within.start, within.end)]


def _renamed_terms(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for term in shuffled(_terms(draft), chance):
        first, _, last = term.rpartition(" ")
        other = f"{first} {_RENAMED[last]}" if last in _RENAMED else ""
        uses = _uses(draft, term, draft.body)
        if other and len(uses) >= 3 and other.casefold() not in draft.text.casefold():
            yield Defect(DefectKind.TERM_RENAMED, (Edit(chance.choice(uses), other),))


def _misspelt_terms(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for term in shuffled(_terms(draft), chance):
        longest = max(term.split(), key=len)
        uses = _uses(draft, term, draft.body)
        if len(longest) >= 7 and len(uses) >= 3:
            at = chance.randrange(2, len(longest) - 2)
            swapped = longest[:at] + longest[at + 1] + longest[at] + longest[at + 2 :]
            wrong = chance.choice((swapped, longest[:at] + longest[at + 1 :]))
            if wrong != longest:
                yield Defect(DefectKind.TERM_MISSPELT, (Edit(chance.choice(uses), term.replace(longest, wrong, 1)),))


def _unused_terms(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    term, meaning = chance.choice(_UNUSED)
    for after in shuffled(draft.sentences, chance):
        yield Defect(DefectKind.TERM_UNUSED, (_sentence(after, f"“{term}” means {meaning}."),), words=term)


def _taken_definitions(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    """A paragraph that is a definition, or the parenthesis that makes one, is taken out; its term is used elsewhere."""
    terms = _terms(draft)
    for term in shuffled(terms, chance):
        definition = terms[term]
        line = draft.line(definition.span.start)
        if len([each for each in _uses(draft, term, draft.body) if not line.overlaps(each)]) < 2:
            continue
        again = re.compile(rf"[\"“]{re.escape(term)}[\"”]|\([^()]{{0,40}}\bthe {re.escape(term)}\)", re.IGNORECASE)
        if len(again.findall(draft.text)) > 1 or term.endswith((" Act", " Code")):
            continue  # defined, or said to be defined elsewhere, in another place too; or the name of a law
        inline = re.compile(rf"\s?\((?:(?:hereinafter|collectively|each|the|an?),?\s)*[\"“]{re.escape(term)}[\"”]\)")
        own = re.compile(rf"[\"“]{re.escape(term)}[\"”] (?:shall )?means? ")
        if match := inline.search(draft.text, definition.span.start, definition.span.end):
            yield Defect(DefectKind.DEFINITION_TAKEN_OUT, (Edit(Span(*match.span()), ""),), words=_without_ending(term))
        elif own.match(draft.text, line.start) and len(line) < 1200 and draft.text[line.start : line.end].endswith("."):
            yield Defect(DefectKind.DEFINITION_TAKEN_OUT, (Edit(line, ""),), words=_without_ending(term))


def _without_ending(term: str) -> str:
    """A term without what tells its plural: a finding names it as it is first used."""
    return re.sub(r"(?:ies|y|s)$", "", term)


def _doubled_definitions(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    terms = _terms(draft)
    for term in shuffled(terms, chance):
        definition = terms[term]
        far = [each for each in draft.sentences if abs(each.start - definition.span.start) > _FAR]
        if far and len(_uses(draft, term, draft.body)) >= 2:
            again = f"“{term}” means what the parties list under this name in the minutes of their latest meeting."
            yield Defect(DefectKind.DEFINITION_DOUBLED, (_sentence(chance.choice(far), again),), words=term)


def _sentence(after: Span, words: str) -> Edit:
    """A sentence put in after another."""
    return Edit(Span(after.end, after.end), f" {words}")


# ----------------------------------------------------------------------------------------------- references and numbers

_NUMBER: Final = re.compile(r"\d{1,2}(?:\.\d{1,2})*")
_BEFORE_FIELD: Final = 60  # characters
_BROKEN_FIELDS: Final = ("Error! Reference source not found.", "Error! Bookmark not defined.")
_HEADING: Final = re.compile(r"[A-Z][A-Za-z]{3,}(?: (?:[A-Z][A-Za-z]+|of|and|to|for|the|on|in)){0,4}")


def _numbered_references(draft: Draft) -> list[tuple[Reference, Section, Span]]:
    """The references of the body to a section by its decimal number, each with the section and the number's place."""
    found = []
    for each in draft.extraction.references:
        mention = each.mention
        at = mention.span.of(draft.text).rfind(mention.label)
        if mention.kind is MentionKind.SECTION and isinstance(each.target, int) and at >= 0:
            number = Span(mention.span.start + at, mention.span.start + at + len(mention.label))
            section = draft.extraction.sections[each.target]
            follows = draft.text[number.end : number.end + 1]
            if (
                _NUMBER.fullmatch(mention.label)
                and section.number == mention.label
                and draft.body.contains(mention.span)
                and not (follows.isalnum() or follows in "(-" or draft.text[number.end : number.end + 4] == " of ")
            ):
                found.append((each, section, number))
    return found


def _shifted_references(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    numbers = {each.number for each in draft.extraction.sections}
    for _, section, place in shuffled(_numbered_references(draft), chance):
        before, _, last = section.number.rpartition(".")
        siblings = [each for each in numbers if each.rpartition(".")[0] == before and each.rpartition(".")[2].isdigit()]
        last = str(max(int(each.rpartition(".")[2]) for each in siblings) + chance.randrange(1, 9))
        number = f"{before}.{last}" if before else last
        cited = re.compile(rf"(?:^|[\n\t]|[.;:] |[Ss]ections? ){re.escape(number)}(?![\w])")  # or not read as a section
        if not any(
            each == number or each.startswith((f"{number}.", f"{number}(")) for each in numbers
        ) and not cited.search(draft.text):
            yield Defect(DefectKind.REFERENCE_SHIFTED, (Edit(place, number),))


def _other_headings(draft: Draft) -> list[str]:
    headings = (
        " ".join(each.heading.title().split()).rstrip(".:") for each in draft.extraction.sections if each.heading
    )
    return sorted({each for each in headings if _HEADING.fullmatch(each)})


def _contradicted_headings(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    headings = _other_headings(draft)
    for _, section, place in shuffled(_numbered_references(draft), chance):
        own = {word[:5] for word in re.findall(r"[a-z]{4,}", section.heading.lower())}
        others = [each for each in headings if not own & {w[:5] for w in re.findall(r"[a-z]{4,}", each.lower())}]
        if own and others:
            words = f"{place.of(draft.text)} ({chance.choice(others)})"
            yield Defect(DefectKind.HEADING_CONTRADICTED, (Edit(place, words),))


def _broken_fields(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for _, _, place in shuffled(_numbered_references(draft), chance):
        yield Defect(DefectKind.FIELD_BROKEN, (Edit(place, chance.choice(_BROKEN_FIELDS)),))


def _stale_fields(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    numbers = [each.number for each in draft.extraction.sections if each.span.start in draft.counted]
    for _, section, place in shuffled(_numbered_references(draft), chance):
        others = [each for each in numbers if each != section.number]
        if section.span.start in draft.counted and others:
            shown = chance.choice(others)
            edit = Edit(place, shown, Mark.REFERENCE, section.span.start, is_place=False)
            before = Span(max(0, place.start - _BEFORE_FIELD), place.start)  # the number itself is read as it should be
            yield Defect(DefectKind.FIELD_STALE, (edit,), (before,), words=f"shows “{shown}”")


def _runs(draft: Draft) -> Iterator[tuple[Section, Section, Section]]:
    """Three sections of the body in a row with one parent and decimal labels that count on."""
    siblings: dict[int | None, list[Section]] = {}
    for each in draft.extraction.sections:
        if each.kind == "section" and draft.body.contains(each.span):
            siblings.setdefault(each.parent, []).append(each)
    for row in siblings.values():
        for before, middle, after in zip(row, row[1:], row[2:], strict=False):
            numbers = [_NUMBER.search(each.label) for each in (before, middle, after)]
            if all(numbers) and all(
                draft.text.startswith(each.label, each.span.start) for each in (before, middle, after)
            ):
                low, own, high = (int(each[0].rpartition(".")[2]) for each in numbers if each)
                if own - low == high - own == 1:
                    yield before, middle, after


def _taken_sections(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for before, middle, after in shuffled(_runs(draft), chance):
        words = middle.span.of(draft.text).rstrip()
        if 80 < len(words) < 4000 and draft.text[: middle.span.start].endswith("\n"):
            gone = Span(middle.span.start, middle.span.start + len(words))
            near = (_label(before), _label(after))
            yield Defect(DefectKind.SECTION_TAKEN_OUT, (Edit(gone, ""),), near, left=_left_behind(draft, gone))


def _left_behind(draft: Draft, gone: Span) -> Defect | None:
    """The first reference to a section that is taken out, if there is one elsewhere."""
    for reference in draft.extraction.references:
        mention, target = reference.mention, reference.target
        if isinstance(target, int) and mention.kind is MentionKind.SECTION and mention.label[:1].isdigit():
            begins = draft.extraction.sections[target].span.start
            if gone.start <= begins < gone.end and not gone.overlaps(mention.span):
                return Defect(DefectKind.REFERENCE_LEFT_BEHIND, (), (mention.span,))
    return None


def _label(section: Section) -> Span:
    return Span(section.span.start, section.span.start + len(section.label))


def _repeated_numbers(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for before, middle, _ in shuffled(_runs(draft), chance):
        edit = Edit(_label(middle), before.label)
        yield Defect(DefectKind.NUMBER_REPEATED, (edit,), (_label(before),))


def _skipped_levels(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    """The first of several sections, and the only one of its level so far, is set a level too deep."""
    first = [run for run in _runs(draft) if run[0].label.rstrip(". ").endswith(".1")]
    for before, middle, _ in shuffled(first, chance):
        label = before.label.rstrip()
        deeper = f"{label.rstrip('.')}.1{'.' if label.endswith('.') else ''}"
        edit = Edit(Span(before.span.start, before.span.start + len(label)), deeper)
        yield Defect(DefectKind.LEVEL_SKIPPED, (edit,), (_label(middle),))


def _typed_numbers(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for start in shuffled(sorted(draft.counted)[2:], chance):
        label = _label(draft.by_start[start])
        yield Defect(DefectKind.NUMBER_TYPED, (Edit(label, label.of(draft.text), Mark.TYPED),))


# ----------------------------------------------------------------------------------------------- figures and left-overs

_FIGURE: Final = re.compile(
    rf"\b(?P<words>{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))}) "
    r"\((?P<figure>\d{1,3})\) (?:(?:calendar|business|working) )?(?:day|month|year|week|hour)s?\b",
    re.IGNORECASE,
)
_PERIOD: Final = re.compile(
    r"\b(?:[a-z-]+ \(\d{1,3}\)|\d{1,3}) (?:(?:calendar|business|working) )?(?:days|months|years)\b"
)
_MONEY: Final = re.compile(r"\$ ?\d[\d,]*(?:\.\d\d)?(?: (?:million|thousand))?")
_BLANKS: Final = ("____________", "[________]", "[●]", "_______")
_OPEN: Final = ("TBD", "[TBD]", "to be determined", "[to be agreed]", "TBC")
_NOTES: Final = (
    "[Note to Draft: client to confirm.]",
    "[NTD: subject to review by tax counsel.]",
    "[Drafting Note: delete if not needed.]",
    "Note to draft: to be discussed with the finance department.",
)
_NAMES: Final = ("Quillmere Logistics, Inc.", "Halvorsen Brands LLC", "Tarnbrook Industries Limited", "Osterfeld GmbH")
_OTHER_ROLES: Final = (
    "Licensee",
    "Franchisee",
    "Tenant",
    "Distributor",
    "Borrower",
    "Reseller",
    "Supplier",
    "Customer",
)
_LAWS: Final = ("the State of Nebraska", "the Commonwealth of Kentucky", "the State of Idaho", "Scotland")


def _figures_of(draft: Draft) -> list[re.Match[str]]:
    text, body = draft.text, draft.body
    found = list(_FIGURE.finditer(text, body.start, body.end))
    return [each for each in found if NUMBER_WORDS[each["words"].lower()] == int(each["figure"])]


def _changed_figures(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for each in shuffled(_figures_of(draft), chance):
        others = [number for number in (10, 15, 20, 30, 45, 60, 90, 3, 5) if number != int(each["figure"])]
        edit = Edit(Span(*each.span("figure")), str(chance.choice(others)))
        yield Defect(DefectKind.FIGURE_CHANGED, (edit,), (Span(*each.span()),))


def _stated_twice(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    """How long the agreement lasts, said again elsewhere, and longer."""
    for each in draft.extraction.particulars:
        if each.kind is ParticularKind.TERM and each.value.isdigit() and int(each.value) % 12 == 0:
            far = [sentence for sentence in draft.sentences if abs(sentence.start - each.span.start) > _FAR]
            years = int(each.value) // 12 + chance.randrange(2, 5)
            if far:
                words = f"The initial term of this Agreement is {years} years from the Effective Date."
                yield Defect(DefectKind.STATED_TWICE, (_sentence(chance.choice(far), words),), (each.span,))


def _values(draft: Draft) -> list[Span]:
    text, body = draft.text, draft.body
    found = [*_PERIOD.finditer(text, body.start, body.end), *_MONEY.finditer(text, body.start, body.end)]
    return [Span(*each.span()) for each in found]


def _blanks(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for value in shuffled(_values(draft), chance):
        words = value.of(draft.text)
        unit = "" if words.startswith("$") else words.rpartition(" ")[2]
        yield Defect(DefectKind.BLANK, (Edit(value, f"{chance.choice(_BLANKS)} {unit}".rstrip()),))


def _open_decisions(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for value in shuffled(_values(draft), chance):
        yield Defect(DefectKind.DECISION_OPEN, (Edit(value, chance.choice(_OPEN)),))


def _brackets(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for value in shuffled(_values(draft), chance):
        words = chance.choice((f"[{value.of(draft.text)}]", "[insert period or amount]", "[30/60/90 days]"))
        yield Defect(DefectKind.BRACKET, (Edit(value, words),))


def _notes(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for sentence in shuffled(draft.sentences, chance):
        yield Defect(DefectKind.NOTE, (_sentence(sentence, chance.choice(_NOTES)),))


def _subjects(draft: Draft) -> list[Span]:
    """Where a sentence says what a party shall do: the name that it is called by."""
    names = {name for each in draft.extraction.definitions for name in [each.term] if name.lower() in NAMES_OF_ROLES}
    names |= {each.of(draft.text).split()[0].strip(",.") for each in draft.parties}
    names = {each for each in names if len(each) > 2 and each.lower() not in ("party", "parties", "the")}
    if not names:
        return []
    pattern = re.compile(rf"(?<=[a-z.,;] )(?:{'|'.join(map(re.escape, sorted(names)))})(?= (?:shall|will|agrees) )")
    return [Span(*each.span()) for each in pattern.finditer(draft.text, draft.body.start, draft.body.end)]


def _other_roles(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    roles = [each for each in _OTHER_ROLES if each.lower() in ROLES and each.lower() not in draft.text.lower()]
    for place in shuffled(_subjects(draft), chance) if roles else ():
        is_after_article = draft.text[: place.start].lower().endswith("the ")
        role = chance.choice(roles)
        begins = draft.text[: place.start].rstrip()[-1:] == "."
        words = role if is_after_article else f"{'The' if begins else 'the'} {role}"
        yield Defect(DefectKind.OTHER_ROLE, (Edit(place, words),))


def _other_names(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for place in shuffled(_subjects(draft), chance):
        article = 4 if draft.text[: place.start].lower().endswith("the ") else 0
        edit = Edit(Span(place.start - article, place.end), chance.choice(_NAMES))
        yield Defect(DefectKind.OTHER_NAME, (edit,))


def _second_laws(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for each in draft.extraction.particulars:
        if each.kind is ParticularKind.LAW:
            far = [sentence for sentence in draft.sentences if abs(sentence.start - each.span.start) > _FAR]
            laws = [law for law in _LAWS if each.value.split()[-1] not in law]
            if far:
                words = f"This Agreement shall be governed by and construed under the laws of {chance.choice(laws)}."
                yield Defect(DefectKind.SECOND_LAW, (_sentence(chance.choice(far), words),), (each.span,))


# ----------------------------------------------------------------------------------------- parties and what is attached


_ROUND_A_NAME: Final = 25  # letters on the line of a signature besides the name: "Licensor:", "By:"
_SIGNED_BELOW: Final = re.compile(r"\b(?:by|per|name|title|signature)\s*:|/s/|_{5}", re.IGNORECASE)
_BELOW: Final = 200  # characters from a name to the line that is signed


def _letters(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.lower())


def _signatures(draft: Draft) -> Span | None:
    return next((each.span for each in draft.extraction.sections if each.kind == "signature"), None)


def _signed_names(draft: Draft) -> list[tuple[str, Span]]:
    """The parties whose name is a line of the signatures, in its order, if two are: the name and the line."""
    signatures = _signatures(draft)
    if signatures is None:
        return []
    found: dict[str, Span] = {}
    for at in draft.parties:
        name = " ".join(at.of(draft.text).split())
        key = _letters(name)
        start = signatures.start
        while start < signatures.end:
            line = draft.line(start)
            words = _letters(line.of(draft.text))
            if key and key in words and len(words) < len(key) + _ROUND_A_NAME:
                found.setdefault(name, line)
            start = line.end + 1
    return sorted(found.items(), key=lambda each: each[1]) if len(found) > 1 else []


def _taken_signatures(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    signatures, names = _signatures(draft), _signed_names(draft)
    if signatures is None:
        return
    for name, line in shuffled(names, chance):
        following = [other.start for _, other in names if other.start > line.start]
        end = min(following, default=draft.line(min(line.end + 120, len(draft.text) - 1)).end)
        block = Span(line.start, line.start + len(draft.text[line.start : end].rstrip()))
        left = draft.text[signatures.start : block.start] + draft.text[block.end :]
        others = [_letters(other) in _letters(left) for other, _ in names if other != name]
        if len(block) < 600 and _SIGNED_BELOW.search(left) and all(others) and _letters(name) not in _letters(left):
            yield Defect(DefectKind.SIGNATURE_TAKEN_OUT, (Edit(block, ""),), words=name)


def _changed_signatories(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    names = _signed_names(draft)
    for _, line in shuffled(names, chance):
        name = chance.choice(_NAMES)
        if not _SIGNED_BELOW.search(draft.text, line.start, line.end + _BELOW):
            continue
        yield Defect(DefectKind.SIGNATORY_CHANGED, (Edit(line, name),), words=name)


def _taken_schedules(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    """A schedule that the body names is taken away."""
    attached = [each for each in draft.extraction.sections if each.kind == "schedule" and each.parent is None]
    named = {
        each.target: each.mention
        for each in reversed(draft.extraction.references)
        if each.mention.kind is MentionKind.SCHEDULE and draft.body.contains(each.mention.span)
    }
    for schedule in shuffled(attached, chance):
        words = schedule.span.of(draft.text).rstrip()
        if schedule.id in named and schedule.span.start > draft.body.end and begins_with_label(words):
            edit = Edit(Span(schedule.span.start, schedule.span.start + len(words)), "")
            mention = named[schedule.id]
            yield Defect(DefectKind.SCHEDULE_TAKEN_OUT, (edit,), (mention.span,), mention.span.of(draft.text))


# -------------------------------------------------------------------------------------------------------------- in Word


def _comments(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for each in shuffled(draft.sentences, chance):
        words = Span(each.start, each.start + draft.text[each.start : each.end].index(" ", 30))
        yield Defect(DefectKind.COMMENT, (Edit(words, words.of(draft.text), Mark.COMMENT),))


def _changes(draft: Draft, chance: random.Random) -> Iterator[Defect]:
    for each in shuffled(draft.sentences, chance):
        words = _sentence(each, "This does not apply to samples.").words
        yield Defect(DefectKind.CHANGE, (Edit(Span(each.end, each.end), words, Mark.INSERTED),))


PLANTERS: Final[Mapping[DefectKind, Planter]] = {
    DefectKind.TERM_RENAMED: _renamed_terms,
    DefectKind.TERM_MISSPELT: _misspelt_terms,
    DefectKind.TERM_UNUSED: _unused_terms,
    DefectKind.DEFINITION_TAKEN_OUT: _taken_definitions,
    DefectKind.DEFINITION_DOUBLED: _doubled_definitions,
    DefectKind.REFERENCE_SHIFTED: _shifted_references,
    DefectKind.HEADING_CONTRADICTED: _contradicted_headings,
    DefectKind.FIELD_BROKEN: _broken_fields,
    DefectKind.FIELD_STALE: _stale_fields,
    DefectKind.SECTION_TAKEN_OUT: _taken_sections,
    DefectKind.NUMBER_REPEATED: _repeated_numbers,
    DefectKind.LEVEL_SKIPPED: _skipped_levels,
    DefectKind.NUMBER_TYPED: _typed_numbers,
    DefectKind.FIGURE_CHANGED: _changed_figures,
    DefectKind.STATED_TWICE: _stated_twice,
    DefectKind.BLANK: _blanks,
    DefectKind.DECISION_OPEN: _open_decisions,
    DefectKind.BRACKET: _brackets,
    DefectKind.NOTE: _notes,
    DefectKind.OTHER_ROLE: _other_roles,
    DefectKind.OTHER_NAME: _other_names,
    DefectKind.SECOND_LAW: _second_laws,
    DefectKind.SIGNATURE_TAKEN_OUT: _taken_signatures,
    DefectKind.SIGNATORY_CHANGED: _changed_signatories,
    DefectKind.SCHEDULE_TAKEN_OUT: _taken_schedules,
    DefectKind.COMMENT: _comments,
    DefectKind.CHANGE: _changes,
}
"""What proposes the defects of each kind that the draft alone shows."""

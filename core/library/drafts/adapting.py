"""Adapts the words of a clause to a draft: its parties, its terms, its references, and the names and sums in it.

What cannot be adapted for certain is left to the user: a gap or a placeholder that is highlighted in the draft.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.base.translation import tr
from core.contract.references.mentions import citations
from core.exporting.layout import TiedWords
from core.library.drafts.naming import (
    CalledParty,
    acting_roles,
    counterpart,
    in_plain_words,
    is_customary,
    is_plural,
    names_itself,
    similar_term,
    term_key,
)
from core.text.english import singular
from core.text.labels import ATTACHED_NOUN
from core.text.numerals import CARDINALS
from core.types import Extraction, MentionKind, Placeholder, PlaceholderKind, Section, Span
from core.types.clauses import MissingProvision, SectionCitation, UndefinedTerm
from core.types.fitting import FittedWords, Replacement, ReplacementKind

Words = tuple[TiedWords, ...]
GAP: Final = "●"
"""What stands for a number that is not known."""
_NOUN: Final = re.compile(
    r"(?P<this>this\s+)?(?P<noun>(?:sub-?)?(?:section|clause|paragraph|article)s?|§§?|(?:exhibit|schedule|annex|appendix|"
    r"attachment|annexure|addendum)\w*)(?=$|[\s\d(])\s*",
    re.IGNORECASE,
)
CITES_NUMBER: Final = re.compile(rf"\d|\(\w+\)|\b[A-Z]\b|\b[IVXLC]+\b|\b(?i:{'|'.join(CARDINALS[:12])})\b")
"""What words that cite a provision by its number have: digits, a letter, or the number in words."""
_THIS_BEFORE: Final = re.compile(r"\bthis\s+$", re.IGNORECASE)
_BARE: Final = re.compile(  # "with respect to 17.1 (g)"
    r"(?:\b(?:under|to|in|with|by|per|and|or|see|through)|[,.;])\s+(?P<number>\d{1,3}(?:\.\d{1,3})+)"
    r"(?=\.?\s*(?:[,;:()]|$|(?:and|or|above|below|hereof|herein|hereunder)\b)|\.\s)"
)
_ATTACHED_NOUN: Final = re.compile(rf"\b(?:{ATTACHED_NOUN})\b", re.IGNORECASE)
_HEADING_AFTER: Final = re.compile(r"\s?[(\[](?P<heading>[^()\[\]\n]{3,80})[)\]]")
_LAW_OF: Final = re.compile(r"\blaws? of (?:the )?$", re.IGNORECASE)
_INDEFINITE: Final = re.compile(r"\b([Aa])(n?)\s+$")
_ARTICLE_BEFORE: Final = re.compile(r"\b(the|The|THE)\s+$")
_DETERMINED: Final = re.compile(
    r"(?:\b(?:an?|any|each|every|either|other|another|such|said|this|all|its|their)\s+|[“\"‘\[(-])$",
    re.IGNORECASE,
)
_NAME_AFTER: Final = re.compile(r"[ ]+(?:[A-Z][a-z]+|[A-Z]{2,}\b)")
_NAME_BEFORE: Final = re.compile(r"[a-z,] (?!The )[A-Z][a-z]+ $")
_ITEMS: Final = re.compile(r"(?:\(\w{1,5}\))+$")
_BEGINS: Final = re.compile(r"(?:^|[.:;]\s+|\n)$")


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of words that is replaced: by what, and what is around that: "the ", or the "s" of a plural."""

    span: Span
    replacement: Replacement
    text: str
    ending: str = ""
    beginning: str = ""


class Table:
    """The replacements so far, each once."""

    def __init__(self) -> None:
        self._found: dict[tuple[ReplacementKind, str, str], int] = {}
        self._made: list[Replacement] = []
        self._places: Counter[int] = Counter()

    def add(self, replacement: Replacement) -> int:
        """The index of a replacement, which counts as put in once more."""
        key = replacement.kind, replacement.source, replacement.draft
        if key not in self._found:
            self._found[key] = len(self._made)
            self._made.append(replacement)
        self._places[self._found[key]] += 1
        return self._found[key]

    def all(self) -> tuple[Replacement, ...]:
        return tuple(replace(each, places=self._places[at]) for at, each in enumerate(self._made))


@dataclass(frozen=True, slots=True)
class Target:
    """What a citation leads to in the draft.

    Attributes:
        number: of the section there.
        heading: of the section there.
        why: it is that one, for the user.
        is_own: whether it is a part of the clause itself.
    """

    number: str
    heading: str
    why: str
    is_own: bool = False


class Adapter:
    """Adapts words, and keeps the table of what was replaced.

    Args:
        names: by what the parties, terms, names and sums of the clause are replaced.
        target: what a section of the clause's contract is in the draft; None if nothing is for certain.
        source: the sections of the clause's contract.
        noun: what the draft calls its provisions: "Section", "Clause".
    """

    def __init__(
        self,
        names: Names,
        target: Callable[[int], Target | None],
        source: Sequence[Section],
        noun: str,
    ) -> None:
        self.table = Table()
        self._names, self._target, self._source, self._noun = names, target, source, noun

    def adapt(self, words: Words) -> tuple[FittedWords, ...]:
        """The words as they go into the draft."""
        text = "".join(each.text for each in words)
        marks = list(self._citations(words, text))
        found = [*self._untied(text), *self._bare(text), *self._names.find(text)]
        for span in _tied(words, UndefinedTerm):
            replacement = undefined(span.of(text))
            found.append(Mark(span, replacement, replacement.draft))
        for each in found:
            if not any(each.span.overlaps(mark.span) for mark in marks):
                marks.append(each)
        return tuple(self._fitted(text, sorted(marks, key=lambda mark: mark.span)))

    def _fitted(self, text: str, marks: Sequence[Mark]) -> Iterator[FittedWords]:
        at = 0
        for mark in marks:
            if mark.span.start > at:
                yield FittedWords(text[at : mark.span.start])
            words = mark.beginning + mark.text + mark.ending
            yield FittedWords(words, self.table.add(mark.replacement), mark.ending, mark.beginning)
            at = mark.span.end
        if at < len(text):
            yield FittedWords(text[at:])

    # ------------------------------------------------------------- citations

    def _citations(self, words: Words, text: str) -> Iterator[Mark]:
        at = 0
        for each in words:
            span, at = Span(at, at + len(each.text)), at + len(each.text)
            if isinstance(each.tie, SectionCitation):
                mark = self._citation(span, text, each.tie.section)
            elif isinstance(each.tie, MissingProvision):
                mark = self._around(span, text) or self._gap(span, text, span.of(text))
            else:
                continue
            if mark is not None:
                yield mark

    def _untied(self, text: str) -> Iterator[Mark]:
        """What is cited and is in no provision of the clause's contract, as in one that amends another: gaps."""
        for each in citations(text):
            mention = each.mention
            is_numbered = any(letter.isdigit() for letter in mention.label) or mention.label.lower() in CARDINALS
            is_schedule = mention.kind is MentionKind.SCHEDULE
            if mention.kind is MentionKind.OUTSIDE or not (is_numbered or is_schedule):
                continue
            if not each.this:
                yield self._gap(mention.span, text, mention.span.of(text))
            elif mark := self._around(mention.span, text):
                yield mark

    def _bare(self, text: str) -> Iterator[Mark]:
        """Numbers alone that are those of sections of the clause's contract."""
        for match in _BARE.finditer(text):
            section = next((each for each in self._source if each.number == match["number"]), None)
            if section and (mark := self._citation(Span(*match.span("number")), text, section.id)):
                yield mark

    def _citation(self, span: Span, text: str, section: int) -> Mark | None:
        cited = span.of(text)
        if not CITES_NUMBER.search(cited):
            return self._around(span, text)
        heading = _HEADING_AFTER.match(text, span.end)
        around = self._source[section].heading
        whole = span
        if heading and around and heading["heading"].strip().casefold() == around.casefold():
            whole = Span(span.start, heading.end())
        target, noun = self._target(section), _NOUN.match(cited)
        if not (target and target.is_own) and (around_it := self._around(whole, text)):
            return around_it
        if target is None or not target.number:
            return self._gap(whole, text, cited)
        number = target.number
        if target.is_own and (items := _ITEMS.search(cited)) and not self._source[section].number.endswith(items[0]):
            if not any(letter.isdigit() for letter in cited):
                return None  # "(ii)", or "clauses (i) to (iv)", of a list in the words of the section
            number += items[0] if cited[: items.start()].endswith(self._source[section].number) else ""
        if noun and _ATTACHED_NOUN.match(noun["noun"]):
            shown = number if number[:1].isalpha() else f"{noun['noun']} {number}"
        else:
            stands = noun is None or (number[:1].isalpha() and " " in number)  # "Article 7" is the number itself
            own = "" if noun is None else self._like(noun["noun"], begins=_begins(text, span.start))
            shown = number if noun is None or stands else f"{noun['this'] or ''}{own} {number}"
        if whole != span:
            shown += f" ({target.heading})" if target.heading else ""
        replacement = Replacement(ReplacementKind.REFERENCE, whole.of(text), shown, target.why)
        return Mark(whole, replacement, shown)

    def _around(self, span: Span, text: str) -> Mark | None:
        """Words such as "this Section 8": the draft's own noun stands for the contract's, without a number."""
        cited = span.of(text)
        noun = _NOUN.match(cited)
        if not noun or not (noun["this"] or _THIS_BEFORE.search(text, max(0, span.start - 6), span.start)):
            return None
        if not CITES_NUMBER.search(cited):
            span = Span(span.start, span.start + len(noun[0].rstrip()))
        is_attached = _ATTACHED_NOUN.match(noun["noun"])
        shown = f"{noun['this'] or ''}{self._like(noun['noun'])}"
        if is_attached or shown == span.of(text):
            return None
        why = tr("what the draft calls its provisions")
        return Mark(span, Replacement(ReplacementKind.REFERENCE, span.of(text), shown, why), shown)

    def _gap(self, span: Span, text: str, cited: str) -> Mark:
        noun, attached = _NOUN.match(cited), _ATTACHED_NOUN.search(cited)
        if attached:
            shown = f"[{attached[0]} {GAP}]"
        elif noun and noun["noun"].lower().endswith("s"):
            shown = f"{self._like(noun['noun'])} [{GAP}]"
        else:
            shown = f"[{self._like(noun['noun'])} {GAP}]" if noun else f"[{GAP}]"
        why = tr("the draft has no provision of this kind, or more than one; fill in its number")
        replacement = Replacement(ReplacementKind.REFERENCE, span.of(text), shown, why, open=True)
        return Mark(span, replacement, shown)

    def _like(self, noun: str, *, begins: bool = False) -> str:
        """The draft's noun, in the plural as another is, and in capitals as the draft writes it or the clause does."""
        if noun.startswith("§"):
            return self._noun
        made = self._noun.capitalize() if begins else self._noun if noun[0].isupper() else self._noun.lower()
        made += "s" if noun.lower().endswith("s") else ""
        return made.upper() if noun.isupper() else made


def _tied(words: Words, kind: type[object]) -> Iterator[Span]:
    at = 0
    for each in words:
        if isinstance(each.tie, kind):
            yield Span(at, at + len(each.text))
        at += len(each.text)


def undefined(term: str, meaning: str = "", shown: str | None = None) -> Replacement:
    """What stands for a term that the draft does not define: small letters, where these need no definition.

    Any other stays, for the user to decide.

    Args:
        term: the term.
        meaning: the words that define it in the clause's contract, if any do.
        shown: the term with the names of the draft's parties in it.
    """
    if (plain := in_plain_words(term)) is not None:
        return Replacement(
            ReplacementKind.TERM, term, plain, tr("the draft does not define it; plain words need not be")
        )
    why = (
        tr("the draft does not define it; where the clause comes from: {words}", words=_short(meaning))
        if meaning
        else tr("written as a defined term, and the draft does not define it: define it, or use other words")
    )
    return Replacement(ReplacementKind.TERM, term, shown or term, why, open=True)


# ------------------------------------------------------------ parties, terms, names and sums


class Names:
    """What stands for the words by which the clause's contract calls things. What it is given first counts."""

    def __init__(self) -> None:
        self._replacements: dict[str, tuple[Replacement, str]] = {}
        self._articles: dict[str, bool] = {}  # by what is put in, whether the draft says "the" before it
        self._roles: set[str] = set()
        self._pattern: re.Pattern[str] | None = None
        self.law = ""  # of the clause's contract, which is replaced only where it is said to be the law

    def add(self, replacement: Replacement, forms: Sequence[str] = (), *, article: bool | None = None) -> None:
        """Adds a replacement, for its words in the singular, in the plural and in capitals.

        Args:
            replacement: what stands for what.
            forms: other words that it stands for.
            article: whether the draft says "the" before what is put in; None: as the clause does.
        """
        made = replacement.draft
        if (replacement.kind is ReplacementKind.PARTY and not forms) or names_itself(replacement.source):
            self._roles.add(replacement.source)
        if article is not None:
            self._articles[made] = article
        pairs = {(replacement.source, ""), *((form, "") for form in forms)}
        if replacement.kind is not ReplacementKind.PLACEHOLDER:
            pairs |= {(plural(form), "s") for form, _ in tuple(pairs) if plural(form) != form}
        for words, ending in pairs:
            shown = f"{made[:-1]}s]" if ending and made.endswith("]") else plural(made) if ending else made
            self._replacements.setdefault(words, (replacement, shown))
            self._replacements.setdefault(words.upper(), (replacement, shown.upper()))
        self._pattern = None

    def knows(self, words: str) -> bool:
        """Whether something stands for these words."""
        return words in self._replacements

    def shown(self, words: str) -> str:
        """What is put in for words; the same words if nothing stands for them."""
        return self._replacements[words][1] if words in self._replacements else words

    def source_of(self, term: str) -> str:
        """The words of the clause for which a term with the name of a party in it stands."""
        for words, (replacement, called) in self._replacements.items():
            if replacement.kind is ReplacementKind.PARTY and term.startswith(f"{called} "):
                return words + term.removeprefix(called)
        return term

    def with_parties(self, term: str) -> tuple[str, bool]:
        """A term with the names that the draft has for the parties in it, and whether any of these is to be decided."""
        shown, is_open = term, False
        for words, (replacement, called) in sorted(self._replacements.items(), key=lambda pair: -len(pair[0])):
            if replacement.kind is ReplacementKind.PARTY and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", shown):
                is_open = is_open or replacement.open
                shown = shown if replacement.open else re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", called, shown)
        return shown, is_open

    def find(self, text: str) -> Iterator[Mark]:
        """Where a text has any of the words."""
        if self._pattern is None:
            longest_first = sorted(self._replacements, key=len, reverse=True)
            any_of = "|".join(r"\s+".join(map(re.escape, each.split())) for each in longest_first)
            words = rf"(?<![\w$£€¥@])(?<!\w[.@])(?:{any_of})(?!\w|[.,]\d|\.[a-z]|@)"
            self._pattern = re.compile(words if any_of else r"(?!)")
        for match in self._pattern.finditer(text):
            replacement, shown = self._replacements[" ".join(match[0].split())]
            if replacement.source == self.law and not _LAW_OF.search(text[max(0, match.start() - 10) : match.start()]):
                replacement, shown = replace(replacement, draft=match[0]), match[0]  # "the courts of Ohio"
            article = self._articles.get(replacement.draft)
            if replacement.source in self._roles and _is_in_name(text, Span(*match.span())):
                if replacement.open or names_itself(replacement.source) or not _NAME_AFTER.match(text, match.end()):
                    continue
                article = None
            if shown[:1].islower() and match[0][0].isupper() and _begins(text, match.start()):
                shown = shown[0].upper() + shown[1:]
            shown = shown.upper() if _is_loud(text, Span(*match.span())) else shown
            start, beginning = _beginning(text, Span(*match.span()), shown, article)
            if shown == match[0] and replacement.draft.isupper() != shown.isupper():
                continue  # "PARTY" for "party"
            ending = shown.removeprefix(replacement.draft) if shown.startswith(replacement.draft) else ""
            shown = shown.removesuffix(ending) if ending else shown
            end = match.end()
            if _POSSESSIVE.match(text, end - 1) and not shown.endswith("s"):
                ending, end = f"{ending}{text[end]}s", end + 1
            yield Mark(Span(start, end), replacement, shown, ending, beginning)


_POSSESSIVE: Final = re.compile(r"s[’'](?=\s+[a-z])")  # of "Antares’ proposed date", where the new name has another


def _is_loud(text: str, words: Span) -> bool:
    """Whether words in capitals stand among words in capitals: what stands for them is in capitals too."""
    around = [_LOUD_BEFORE.search(text[max(0, words.start - 40) : words.start]), _LOUD_AFTER.match(text, words.end)]
    return words.of(text).isupper() and all(around)


_LOUD_BEFORE: Final = re.compile(r"(?:^|[.:;]\s+|\b[A-Z]{2,}[,’]?\s+)$")
_LOUD_AFTER: Final = re.compile(r"(?:[’']S)?[,.;]?(?:\s+[A-Z]{2,}\b|\s*$)")


def _is_in_name(text: str, span: Span) -> bool:
    """Whether words are part of a longer name in capitals: the "Customer" of "Customer Portal"."""
    if span.of(text).isupper():
        return False
    return bool(_NAME_AFTER.match(text, span.end) or _NAME_BEFORE.search(text[max(0, span.start - 40) : span.start]))


def _beginning(text: str, words: Span, shown: str, article: bool | None) -> tuple[int, str]:
    """Where what is replaced begins, and what is put before the new words: the article that the draft has, "a" or "an".

    Args:
        text: the text.
        words: that are replaced, without an article.
        shown: what is put in.
        article: whether the draft says "the" before it; None: as the text does.
    """
    start, letter = words.start, shown.lstrip('[“"')[:1].lower()
    if before := _INDEFINITE.search(text, max(0, start - 4), start):
        right = "n" * (letter in set("aeio"))
        is_same = right == before[2] or letter == text[start].lower()
        return (start, "") if is_same else (before.start(), f"{before[1]}{right} ")
    before = _ARTICLE_BEFORE.search(text, max(0, start - 5), start)
    if before is None and article and not _DETERMINED.search(text[max(0, start - 12) : start]):
        is_loud = shown.isupper() and len(shown) > 1
        return start, "THE " if is_loud else "The " if _begins(text, start) else "the "
    return (before.start(), "") if before is not None and article is False else (start, "")


def _begins(text: str, at: int) -> bool:
    """Whether a sentence begins at a character."""
    return _BEGINS.search(text[max(0, at - 3) : at]) is not None


def plural(term: str) -> str:
    """A term in the plural, by spelling alone; the same if it is in the plural."""
    if singular(term.split()[-1]) != term.split()[-1]:
        return term
    if term.endswith("y") and term[-2:-1] not in "aeiou":
        return term[:-1] + "ies"
    return term + ("es" if term.endswith(("s", "x", "ch", "sh")) else "s")


def add_parties(
    names: Names,
    source: str,
    own: Sequence[CalledParty],
    draft: Sequence[CalledParty],
    proper: Sequence[Placeholder],
    defined: Collection[str],
) -> None:
    """Adds what stands for the parties: their roles and names in the clause.

    Args:
        names: to be added to.
        source: the text of the clause's contract.
        own: the parties to it.
        draft: those to the draft.
        proper: what the clause, and the definitions that come along, have of the names of parties, as placeholders.
        defined: what the clause itself defines, and is left as it is: "each party (the “Recipient”)".
    """
    parties = list(own)
    known = {each.casefold() for party in own for each in party.all}
    for word, side in acting_roles(source).items():
        if word.casefold() not in known:
            parties.append(CalledParty((word,), (), side, word))
    for party in parties:
        same_side = own if party in own else [each for each in parties if each.side is party.side]
        other = counterpart(party, same_side, draft)
        for role in (each for each in party.roles if each not in defined and not names_itself(each)):
            names.add(_for_role(role, other, party), article=other.article if other else None)
        for each in proper:
            if any(_is_named(each, name) for name in party.names):
                names.add(_for_name(each, other), each.words, article=other.article if other else None)
    for each in proper:
        names.add(_for_name(each, None), each.words)


def _is_named(placeholder: Placeholder, name: str) -> bool:
    words = [each.casefold() for each in placeholder.words]
    return any(name.casefold() in each or each in name.casefold() for each in words)


def _for_role(role: str, other: CalledParty | None, party: CalledParty) -> Replacement:
    if other is None:
        why = tr("it is not certain which party to the draft this is")
        return Replacement(ReplacementKind.PARTY, role, f"[{role}]", why, open=True)
    if role.casefold() in map(str.casefold, other.all):
        called = next(each for each in other.all if each.casefold() == role.casefold())
        return Replacement(ReplacementKind.PARTY, role, called, tr("the draft calls a party so too"))
    why = tr("both supply") if party.side.value == "supply-side" else tr("both are supplied")
    return Replacement(ReplacementKind.PARTY, role, other.called, why)


def _for_name(placeholder: Placeholder, other: CalledParty | None) -> Replacement:
    name = placeholder.words[0]
    if other is None:
        why = tr("it is not certain which party to the draft this is")
        return Replacement(ReplacementKind.PARTY, name, placeholder.text, why, open=True)
    why = tr("the party on the same side of the draft")
    return Replacement(ReplacementKind.PARTY, name, other.called, why)


def add_placeholders(names: Names, placeholders: Iterable[Placeholder]) -> None:
    """Adds the placeholders for addresses, numbers, amounts and dates."""
    for each in placeholders:
        if each.kind is not PlaceholderKind.PARTY:
            why = tr("{kind} of the clause's own contract", kind=tr(each.kind.value))
            words = each.words[0]
            names.add(Replacement(ReplacementKind.PLACEHOLDER, words, each.text, why, open=True), each.words)


def add_terms(
    names: Names,
    terms: Mapping[str, str],
    draft: Mapping[str, str],
    coming: Iterable[str],
    own_name: tuple[str, str],
) -> None:
    """Adds what stands for the terms that the clause uses.

    Args:
        names: to be added to.
        terms: the terms that the clause uses, with the words that define each.
        draft: the terms of the draft, with the words that define each.
        coming: the terms whose definitions come along.
        own_name: what the clause's contract calls itself, and what the draft does.
    """
    by_key, along = {term_key(term): term for term in draft}, {*coming}
    here, there = own_name
    if here and there and here != there:
        said = tr("what the draft calls itself")
        is_open = is_plural(there) and not is_plural(here)
        said = tr("what the draft calls itself; put the verb in the plural where it needs it") if is_open else said
        if here[0].isupper() and there[0].isupper():
            names.add(Replacement(ReplacementKind.TERM, here, there, said, open=is_open))
        for capital in (False, True):
            itself_here, itself_there = (f"{'these' if is_plural(each) else 'this'} {each}" for each in own_name)
            if capital:
                itself_here, itself_there = f"T{itself_here[1:]}", f"T{itself_there[1:]}"
            names.add(Replacement(ReplacementKind.TERM, itself_here, itself_there, said, open=is_open))
    for term, meaning in terms.items():
        if names.knows(term) or (names_itself(term) and term.casefold() == here.casefold()):
            continue
        if (same := by_key.get(term_key(term))) is not None:
            shown = _in_number(same, term)
            why = tr("the draft defines it too; compare the meanings")
            names.add(Replacement(ReplacementKind.TERM, term, shown, why))
        elif term in along:
            shown, is_open = names.with_parties(term)
            why = tr("its definition comes along")
            names.add(Replacement(ReplacementKind.DEFINITION, term, shown, why, open=is_open))
        elif (similar := similar_term(term, meaning, draft)) is not None:
            names.add(Replacement(ReplacementKind.TERM, term, similar, tr("both are defined in nearly the same words")))
        elif not is_customary(term):
            names.add(undefined(term, meaning, names.with_parties(term)[0]))


def _in_number(term: str, like: str) -> str:
    """A term in the singular or plural, as another is."""
    last = like.split()[-1]
    if singular(last) != last:
        return plural(term)
    *words, own = term.split()
    return " ".join([*words, singular(own)])


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= _MOST else words[: _MOST - 1].rsplit(" ", 1)[0] + "…"


_MOST: Final = 160  # characters of a definition in the table


def noun_of(draft: Extraction) -> str:
    """What a draft calls its provisions, by how often it says so: "Section", "clause", "Article"."""
    text = draft.document.text
    counted: Counter[str] = Counter()
    for reference in draft.references:
        if match := _NOUN.match(reference.mention.span.of(text)):
            noun = singular(match["noun"]).lower().removeprefix("sub-").removeprefix("sub")
            written = noun.capitalize() if match["noun"][0].isupper() else noun
            counted[written] += noun in ("section", "clause", "article", "paragraph")
    return max(counted, key=lambda noun: counted[noun]) if counted.total() else "Section"


def is_noun(word: str) -> bool:
    """Whether a word is what contracts call their provisions: "Sections"."""
    return _NOUN.fullmatch(word) is not None

"""What stands in a draft for the words by which a clause's contract calls parties and terms, and for names and sums.

What cannot be replaced for certain is left to the user: it stays, or becomes a placeholder, and is highlighted.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.base.translation import tr
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
from core.types import Placeholder, PlaceholderKind, Span
from core.types.fitting import Replacement, ReplacementKind

NO_LAW: Final = "[LAW]"
"""What stands for the law of a draft that has none."""
_COMPANY_AFTER: Final = re.compile(r"\s+(?:corporation|company|limited|general)\b")
_NAMED_PARTY: Final = re.compile(  # "third party", "Disclosing Party"
    r"(?:\b[Tt]hird[ -]|\b(?!(?:Each|Either|Neither|Any|No|Such|Other|Both|The|A|If|One|All)\b)[A-Z][\w-]+ )$"
)
_LAW_OF: Final = re.compile(r"\blaws? of (?:the )?$", re.IGNORECASE)
_INDEFINITE: Final = re.compile(r"\b([Aa])(n?)\s+$")
_ARTICLE_BEFORE: Final = re.compile(r"\b(the|The|THE)\s+$")
_DETERMINED: Final = re.compile(
    r"(?:\b(?:an?|any|each|every|either|other|another|such|said|this|all|its|their)\s+|[“\"‘\[(-])$",
    re.IGNORECASE,
)
_NAME_AFTER: Final = re.compile(r"[ ]+(?:[A-Z][a-z]+|[A-Z]{2,}\b)")
_NAME_BEFORE: Final = re.compile(r"[a-z,] (?!The )[A-Z][a-z]+ $")
_BEGINS: Final = re.compile(r"(?:^|[.:;]\s+|\n)$")


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of words that is replaced: by what, and what is around that: "the ", or the "s" of a plural."""

    span: Span
    replacement: Replacement
    text: str
    ending: str = ""
    beginning: str = ""


class Names:
    """What stands for the words by which the clause's contract calls things. What it is given first counts."""

    def __init__(self) -> None:
        self._replacements: dict[str, tuple[Replacement, str]] = {}
        self._articles: dict[str, bool] = {}  # by what is put in, whether the draft says "the" before it
        self._roles: set[str] = set()
        self._pattern: re.Pattern[str] | None = None
        self.law = ""  # of the clause's contract

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
            if replacement.source == self.law and not _says_law(replacement, text, Span(*match.span())):
                replacement, shown = replace(replacement, draft=match[0]), match[0]  # "the courts of Ohio"
            if replacement.source.casefold() == "party" and _NAMED_PARTY.search(
                text, max(0, match.start() - 30), match.start()
            ):
                continue
            article = self._articles.get(replacement.draft)
            if replacement.source in self._roles and _is_in_name(text, Span(*match.span())):
                if replacement.open or names_itself(replacement.source) or not _NAME_AFTER.match(text, match.end()):
                    continue
                article = None
            if shown[:1].islower() and match[0][0].isupper() and begins_sentence(text, match.start()):
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


def _says_law(replacement: Replacement, text: str, place: Span) -> bool:
    """Whether a place is named for its law: "the laws of Ohio"; and "the courts of Ohio", if the draft has a law."""
    if _LAW_OF.search(text[max(0, place.start - 10) : place.start]):
        return True
    return replacement.draft != NO_LAW and not _COMPANY_AFTER.match(text, place.end)


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
        return start, "THE " if is_loud else "The " if begins_sentence(text, start) else "the "
    return (before.start(), "") if before is not None and article is False else (start, "")


def begins_sentence(text: str, at: int) -> bool:
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
        if names.knows(term) or is_customary(term) or (names_itself(term) and term.casefold() == here.casefold()):
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
        else:
            names.add(undefined(term, meaning, names.with_parties(term)[0]))


def _in_number(term: str, like: str) -> str:
    """A term in the singular or plural, as another is."""
    last = like.split()[-1]
    if singular(last) != last:
        return plural(term)
    *words, own = term.split()
    return " ".join([*words, singular(own)])


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


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= _MOST else words[: _MOST - 1].rsplit(" ", 1)[0] + "…"


_MOST: Final = 160  # characters of a definition in the table

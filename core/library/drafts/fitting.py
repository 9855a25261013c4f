"""How a clause of the library is fitted to a Word draft, from its words to the copy of the draft with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.errors import ExportError, NothingFound
from core.base.translation import tr
from core.contract.particulars.names import companies, masked
from core.contract.references.undefined import find_undefined
from core.exporting.insertion.draft import WordDraft
from core.exporting.insertion.forms import DraftForms, HeadingForm, LevelForm, Place, deeper
from core.exporting.insertion.write import write_fitting
from core.exporting.layout import TiedWords
from core.library.drafts.adapting import Adapter, Target, is_noun, noun_of
from core.library.drafts.arranging import ArrangedParagraph, arrange
from core.library.drafts.naming import (
    governing_law,
    in_plain_words,
    itself,
    names_itself,
    parties_of,
    party_as_written,
    similar_term,
    term_key,
)
from core.library.drafts.renaming import NO_LAW, Names, add_parties, add_placeholders, add_terms, undefined
from core.library.drafts.renumbering import Renumbering
from core.library.drafts.source import MOST, source_of
from core.library.kept import narrowest_type
from core.library.placeholders import names_of_parties, propose_placeholders
from core.text.companies import LEGAL_FORM
from core.text.places import PLACES
from core.text.sentences import opens_list
from core.types import (
    Definition,
    Excerpt,
    Extraction,
    Line,
    PlaceholderKind,
    Section,
    Span,
)
from core.types.fitting import FittedDefinition, FittedParagraph, FittedWords, Fitting, Replacement, ReplacementKind

if TYPE_CHECKING:
    from core.store.catalog.catalog import Catalog
    from core.tagging.lexicon import Lexicon

_ENDS: Final = ".:;–—-!?"
_DEFINITIONS: Final = re.compile(r"\b(?:definitions?|defined terms|interpretation)\b", re.IGNORECASE)
_QUOTE: Final = 1  # characters before a term in its paragraph
_QUOTES: Final = ("“", '"')
_LISTED: Final = 3  # definitions, each in a paragraph of its own, that make a section one of definitions
_LETTERED: Final = re.compile(r"\bParty [A-Z]\b")
_PLACE: Final = re.compile(  # "San Francisco, California", "the County of Kings"
    r"(?<=\b(?:in|of|at) )(?:(?:the )?(?:City|County)(?: and County)? of (?:[A-Z]\w+ ?\b){1,3}|"
    rf"(?:[A-Z]\w+ ){{0,2}}[A-Z]\w+)(?:, (?:the )?(?:State of )?(?i:{'|'.join(map(re.escape, PLACES))}))\b"
)
_SAID: Final = 6  # references that a remark lists


def fit_clause(
    catalog: Catalog, lexicon: Lexicon, package: WordDraft, draft: Extraction, chosen: Excerpt, after: str | int
) -> Fitting:
    """Fits a clause to a draft, see `Drafts.fit`.

    Args:
        catalog: of the library.
        lexicon: by which headings are of one kind.
        package: the draft's file.
        draft: what was read from it.
        chosen: the clause, with the ties of its words.
        after: the section of the draft after which it is put: its number, its heading, or its id.

    Raises:
        NothingFound: the draft has no such section, or several.
        ExportError: nothing can be put in at this place.
    """
    section = find_section(draft, after)
    forms = DraftForms(package, draft)
    place = forms.place_after(section)
    return _Fitter(draft, section, forms, place, catalog, chosen, lexicon).fit(package.path)


def insert_fitting(fitting: Fitting, package: WordDraft, draft: Extraction, to: Path | None) -> Path:
    """Puts a fitted clause into a copy of the draft, see `Drafts.insert`.

    Args:
        fitting: the clause.
        package: the draft's file.
        draft: what was read from it.
        to: the copy; None: a free name beside the draft.

    Raises:
        ExportError: the draft was changed meanwhile, there is a file of that name, or it cannot be written.
    """
    to = _free_copy(fitting.draft) if to is None else to
    if to.exists():
        raise ExportError(tr("There is a file of that name."), tr("Choose another name for the copy."), to)
    if draft.document.id != fitting.document:
        advice = tr("Fit the clause to it again, then put it in.")
        raise ExportError(tr("The draft was changed since the clause was fitted to it."), advice, fitting.draft)
    forms = DraftForms(package, draft)
    place = forms.place_after(draft.sections[fitting.section])
    first = fitting.paragraphs[0]
    place = place.of_one_paragraph if first.heading and first.words else place
    levels = list(place.forms)
    for each in fitting.paragraphs:
        while each.level >= len(levels):
            levels.append(deeper(levels, each.label))
    return write_fitting(package, forms, replace(place, forms=tuple(levels)), fitting, to)


def _free_copy(path: Path) -> Path:
    """A name beside a draft for a copy of it that no file has."""
    stem = tr("{name} - with clause", name=path.stem)
    names = (path.with_name(f"{stem}{f' {number}' if number > 1 else ''}.docx") for number in range(1, 10_000))
    return next(name for name in names if not name.exists())


def find_section(draft: Extraction, after: str | int) -> Section:
    """The section of a draft that its number or its heading names, or that has an id.

    Raises:
        NothingFound: none does, or more than one.
    """
    if isinstance(after, int) and after < len(draft.sections):
        return draft.sections[after]
    wanted = _plain(str(after))
    sections = [each for each in draft.sections if each.kind in ("section", "schedule", "recital")]
    for name in ("number", "label", "heading"):
        found = [each for each in sections if wanted and _plain(getattr(each, name)) == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            title = tr("The draft has {count:,} sections called “{name}”.", count=len(found), name=after)
            raise NothingFound(title, tr("Name the section by its full number, such as 8.2(a)."), draft.document.source)
    title = tr("The draft has no section “{name}”.", name=after)
    advice = tr("Name a section by its number or its heading, as the draft prints it.")
    raise NothingFound(title, advice, draft.document.source)


def _plain(name: str) -> str:
    return re.sub(r"^(?:section|clause|§)\s*(?=[\d(])", "", " ".join(name.casefold().split())).rstrip(".: ")


_Adapted = tuple[tuple[Replacement, ...], tuple[FittedParagraph, ...], tuple[FittedDefinition, ...]]


class _Fitter:
    """Fits one clause to one place of a draft."""

    def __init__(
        self,
        draft: Extraction,
        section: Section,
        forms: DraftForms,
        place: Place,
        catalog: Catalog,
        chosen: Excerpt,
        lexicon: Lexicon,
    ) -> None:
        self._draft, self._section, self._forms, self._place = draft, section, forms, place
        self._catalog, self._lexicon, self._source = catalog, lexicon, source_of(catalog, chosen)
        self._text = draft.document.text
        self._arranged: list[ArrangedParagraph] = []

    def fit(self, path: Path) -> Fitting:
        if not self._source.paragraphs:
            raise ExportError(tr("This clause has no words of its own."), tr("Choose another clause."), path)
        if len(self._source.paragraphs) == 1:
            self._place = self._place.of_one_paragraph
        heading = self._heading()
        self._arranged, levels = arrange(self._source.paragraphs, self._place.forms, heading, self._section)
        coming = self._coming()
        names = self._names(coming)
        fitted = self._adapted(names, coming, levels)
        if terms := self._still_undefined(fitted, [replace(each, term=names.shown(each.term)) for each in coming]):
            for term in terms:
                names.add(undefined(names.source_of(term), shown=term))
            fitted = self._adapted(names, coming, levels)
        replacements, paragraphs, definitions = fitted
        remarks = (*self._source.excerpt.remarks, *self._remarks())
        where = f"{self._section.label} {self._section.heading}".strip()
        return Fitting(
            draft=path,
            document=self._draft.document.id,
            clause=self._source.excerpt.clause,
            section=self._section.id,
            place=where,
            paragraphs=paragraphs,
            definitions=definitions,
            replacements=replacements,
            remarks=remarks,
            changes=self._renumbering.changes,
        )

    def _adapted(self, names: Names, coming: Sequence[Definition], levels: Sequence[LevelForm]) -> _Adapted:
        adapter = Adapter(names, self._target, self._source.sections, noun_of(self._draft))
        paragraphs = tuple(self._paragraph(each, levels[each.level], adapter) for each in self._arranged)
        by_term = sorted(((names.shown(each.term), each) for each in coming), key=lambda pair: pair[0].casefold())
        definitions = tuple(self._definition(each, term, adapter) for term, each in by_term)
        return adapter.table.all(), paragraphs, definitions

    def _still_undefined(self, fitted: _Adapted, along: Sequence[Definition]) -> set[str]:
        """What is written as a defined term where it will stand, and is not defined there or to be decided."""
        replacements, paragraphs, definitions = fitted
        known = [each.draft for each in replacements if each.open]
        texts = [*(each.text for each in paragraphs), *(each.text for each in definitions)]
        whole = replace(self._draft.document, text="\n".join([self._text, *texts]))
        source = self._source
        here = [each for each in source.definitions if each.span.overlaps(source.span)]
        defined = (*self._draft.definitions, *here, *along)
        parties = parties_of(self._draft.document, self._draft.particulars)
        others = (*PLACES, *(name for party in parties for name in party.all))
        found = find_undefined(whole, self._draft.sections, defined, others)
        spans = [span for each in found for span in each.spans if span.start > len(self._text)]
        terms = {span.of(whole.text) for span in spans if not is_noun(span.of(whole.text))}
        return {each for each in terms if not any(each in other or other in each for other in known)}

    def _paragraph(self, arranged: ArrangedParagraph, form: LevelForm, adapter: Adapter) -> FittedParagraph:
        heading, words = adapter.adapt(arranged.heading), adapter.adapt(arranged.words)
        if any(each.is_placeholder for each in arranged.heading):
            (proposed,) = arranged.heading
            why = tr("the clause has no heading, and the draft has headings; this one says what the clause is about")
            made = Replacement(ReplacementKind.HEADING, "", proposed.text, why, open=True)
            heading = (FittedWords(proposed.text, adapter.table.add(made)),)
        text = "".join(each.text for each in heading)
        ends = form.ends_heading or ("." if words else "")
        ends = ends if text and text[-1] not in _ENDS else ""
        return FittedParagraph(arranged.level, arranged.label, arranged.numbered, heading, words, ends)

    def _heading(self) -> tuple[TiedWords, ...]:
        """What stands over the clause: its heading, or where the draft sets headings what its words are about."""
        if own := self._source.excerpt.heading:
            return (TiedWords(own),)
        if self._place.forms[0].heading is HeadingForm.NONE:
            return ()
        type_ = self._lexicon.get(narrowest_type(self._catalog, self._lexicon, self._source.excerpt.clause))
        return (TiedWords(type_.name if type_ else "[Heading]", is_placeholder=True),)

    # ---------------------------------------------------------------- names

    def _names(self, coming: Sequence[Definition]) -> Names:
        source, text = self._source, self._source.document.text
        own, draft = (
            parties_of(source.document, source.particulars),
            parties_of(self._draft.document, self._draft.particulars),
        )
        parties = [*names_of_parties(source.document, source.particulars)]
        words = "\n".join([self._printed(), *(each.span.of(text) for each in coming)])
        proposed = propose_placeholders([source.with_definitions(coming)], parties)
        names = Names()
        terms = source.terms()
        defined = {each.term: each.span.of(self._text) for each in self._draft.definitions}
        called = {name.casefold() for party in own for name in party.all}
        wanted = {term: each.span.of(text) for term, each in terms.items() if term.casefold() not in called}
        here = {each.term for each in source.definitions if each.span.overlaps(source.span)}
        add_parties(names, text, own, draft, [each for each in proposed if each.kind is PlaceholderKind.PARTY], here)
        add_terms(names, wanted, defined, [each.term for each in coming], (itself(text), itself(self._text)))
        if (party := party_as_written(self._text)) and not _LETTERED.search(text):
            names.add(
                Replacement(ReplacementKind.TERM, party.swapcase()[0] + "arty", party, tr("as the draft writes it"))
            )
        self._add_places(names, words)
        add_placeholders(names, proposed)
        self._add_others(names, words)
        for term in self._undefined(words, coming, [name for party in (*own, *draft) for name in party.all]):
            if not names.knows(term):
                names.add(undefined(term))
        return names

    def _add_places(self, names: Names, words: str) -> None:
        """Adds the law of the clause's own contract, and the places that the clause names with their states."""
        law, there = (governing_law(each) for each in (self._source.particulars, self._draft.particulars))
        why = tr("a place that the clause's own contract names")
        for place in dict.fromkeys(match[0] for match in _PLACE.finditer(words)):
            if place not in self._text:
                names.add(Replacement(ReplacementKind.PLACEHOLDER, place, "[PLACE]", why, open=True))
        if law and law != there:
            why = tr("the law of the clause's own contract; that of the draft is {law}", law=there or "●")
            names.law = law
            states = [f"{article}{state} of {law}" for article in ("the ", "") for state in ("State", "Commonwealth")]
            names.add(Replacement(ReplacementKind.PLACEHOLDER, law, there or NO_LAW, why, open=True), states)

    def _add_others(self, names: Names, words: str) -> None:
        """Adds whoever else the clause names, "Party B" or "Alder Freight Inc.", to be decided."""
        for each in dict.fromkeys(_LETTERED.findall(words)):
            why = tr("it is not certain which party to the draft this is")
            names.add(Replacement(ReplacementKind.PARTY, each, f"[{each}]", why, open=True))
        why = tr("a company that the clause's own contract names")
        for name, _ in companies(masked(words), Span(0, len(words))):
            if LEGAL_FORM.search(name) and not names.knows(name) and name not in self._text:
                names.add(Replacement(ReplacementKind.PLACEHOLDER, name, name, why, open=True))

    def _undefined(self, words: str, coming: Sequence[Definition], parties: Sequence[str]) -> set[str]:
        """What the clause writes as a defined term and the draft does not define."""
        printed = replace(self._draft.document, text=words)
        defined = (*self._draft.definitions, *coming)
        found = find_undefined(printed, self._draft.sections, defined, (*PLACES, *parties))
        return {span.of(words) for each in found for span in each.spans}

    def _printed(self) -> str:
        return "\n".join(each.text for each in self._source.laid_out.paragraphs)

    # ---------------------------------------------------------- definitions

    def _coming(self) -> list[Definition]:
        """The definitions that come along: of terms that the draft does not have, and no party's name or role."""
        source = self._source
        known = {term_key(each.term) for each in self._draft.definitions}
        called = {term_key(name) for party in parties_of(source.document, source.particulars) for name in party.all}
        wanted = [
            each
            for term, each in source.terms().items()
            if term_key(term) not in known | called and source.can_move(each) and not each.span.overlaps(source.span)
        ]
        defined = {each.term: each.span.of(self._text) for each in self._draft.definitions}
        text = source.document.text
        return [
            each
            for each in wanted
            if not (names_itself(each.term) or in_plain_words(each.term))
            and similar_term(each.term, each.span.of(text), defined) is None
        ][:MOST]

    def _definition(self, definition: Definition, term: str, adapter: Adapter) -> FittedDefinition:
        words = adapter.adapt(self._source.words_of(definition))
        return FittedDefinition(term, words, *self._alphabetical(term))

    def _alphabetical(self, term: str) -> tuple[int | None, int | None]:
        """The line of the draft after which a term comes among its definitions, and that of one of these.

        None if the draft has no section of definitions in alphabetical order.
        """
        listed = self._listed
        before = [at for name, at in listed if name.casefold() < term.casefold()]
        if not listed:
            return None, None
        following = next((at for _, at in listed if not before or at > before[-1]), None)
        after = before[-1] if following is None else following - 1
        like = before[-1] if before else listed[0][1]
        return (after, like) if after >= 0 and self._forms.paragraph(after) is not None else (None, None)

    @cached_property
    def _listed(self) -> list[tuple[str, int]]:
        """The terms of the draft's section of definitions, with their lines, if they are in alphabetical order."""
        starts = {line.span.start: at for at, line in enumerate(self._lines)}
        section = next((each for each in self._draft.sections if _DEFINITIONS.search(each.heading)), None)
        listed: list[tuple[str, int]] = []
        for each in self._draft.definitions if section else ():
            start = self._text.rfind("\n", 0, each.span.start) + 1
            if section is None or start not in starts or not section.span.contains(each.span):
                continue
            own = self._draft.sections[each.section]
            label = len(own.label) + 1 if own.label and own.span.start == start else 0
            paragraph = self._forms.paragraph(starts[start])
            if each.span.start - start > label + _QUOTE or paragraph is None or own.id in self._cited_sections:
                continue
            if not label or (
                self._forms.counted(paragraph) is not None and not section.span.contains(self._section.span)
            ):
                listed.append((each.term, starts[start]))
        keys = [name.casefold() for name, _ in listed]
        return listed if len(listed) >= _LISTED and keys == sorted(keys) else []

    @cached_property
    def _cited_sections(self) -> frozenset[int]:
        """The sections that the draft cites."""
        return frozenset(each.target for each in self._draft.references if isinstance(each.target, int))

    @property
    def _lines(self) -> list[Line]:
        return [line for line in self._draft.document.lines if not line.note]

    # ----------------------------------------------------------- references

    def _target(self, section: int) -> Target | None:
        """What a section of the clause's contract is in the draft: a part of the clause itself, or one of its kind."""
        cited = self._source.sections[section]
        if own := next((each for each in self._arranged if section in each.sections), None):
            return Target(self._cited(own.number), cited.heading, tr("a part of the clause itself"), True)
        if self._source.span.contains(cited.span):
            return None
        found = next(filter(None, map(self._of_kind, self._outward(section))), None)
        if found is None:
            return None
        return Target(
            self._cited(self._moved(found)), found.heading, tr("“{heading}” of the draft", heading=found.heading)
        )

    def _cited(self, number: str) -> str:
        """How a provision of the draft is cited at the place: in a schedule, its own provisions without its name."""
        schedule = self._section.number.rpartition(", ")[0]
        return number.removeprefix(f"{schedule}, ") if schedule else number

    def _outward(self, section: int) -> Iterator[Section]:
        """A section of the clause's contract, and those around it whose heading names a kind of provision."""
        at: int | None = section
        while at is not None:
            each = self._source.sections[at]
            if each.heading and (at == section or self._lexicon.named(each.heading)):
                yield each
            at = each.parent

    def _of_kind(self, cited: Section) -> Section | None:
        """The provision of the draft with the heading of another, or else of its kind; None if there are several."""
        named = self._lexicon.named(cited.heading)
        same = [each for each in self._headed if each.heading.casefold() == cited.heading.casefold()]
        alike = [each for each in self._headed if named and self._lexicon.named(each.heading) == named]
        for found in (same, alike):
            if found := [each for each in found if each.kind == cited.kind]:
                return found[0] if all(found[0].span.contains(each.span) for each in found) else None
        return None

    @cached_property
    def _headed(self) -> list[Section]:
        """The provisions of the draft with a heading, without those that define a term."""
        headed = [each for each in self._draft.sections if each.number and each.heading]
        words = {each.id: each.span.of(self._text).removeprefix(each.label).lstrip(" \t.") for each in headed}
        return [each for each in headed if words[each.id][:1] not in _QUOTES]

    def _moved(self, section: Section) -> str:
        """The number of a section of the draft once the clause is in it."""
        return self._renumbering.moved.get(section.id, section.number)

    @cached_property
    def _renumbering(self) -> Renumbering:
        return Renumbering(self._draft, self._forms, self._place, self._section)

    # -------------------------------------------------------------- remarks

    def _remarks(self) -> Iterator[str]:
        renumbering = self._renumbering
        if renumbering.labels:
            yield tr(
                "The draft's numbers are typed: the sections after {label} keep theirs, and have to be renumbered.",
                label=self._arranged[0].label,
            )
        if renumbering.changes:
            yield tr(
                "Typed numbers of later sections, and references to them, are changed as tracked changes: {count:,}.",
                count=len(renumbering.changes),
            )
        if stale := list(dict.fromkeys(renumbering.by_hand)):
            more = [tr("{count:,} more", count=len(stale) - _SAID)] if len(stale) > _SAID else []
            shown = "; ".join([*stale[:_SAID], *more])
            yield tr("Sections after the clause get new numbers; change these references: {cited}.", cited=shown)
        if opens_list(self._printed().rstrip()) or "[...]" in self._printed():
            yield tr("The clause is a part of a list, whose other items were not put in.")

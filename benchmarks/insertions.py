"""Measures clauses that are fitted to drafts and put into copies of them, drawn by a seed.

    python -m benchmarks.insertions LIBRARY FOLDER... [--count 200] [--seed 47] [--printed 30] [--to FOLDER]
                                    [--missing] [--held-out] [--sheet FILE]

Drafts are the Word files in the folders, places any of their numbered sections, clauses any of the library. Each copy
is read again: is every paragraph there with the number that was promised, does every reference in it lead somewhere,
and is each term in capitals defined or pointed out? Do the draft's own references lead where they did, but for those
that have to be changed by hand? LibreOffice (``soffice``) prints some of the copies; the numbers on paper are compared
with those that were promised. What cannot be put in is counted by its reason.

With --missing, only what somebody would put in is drawn: a clause under the heading of a kind that a review can call
missing and that the draft has under none of its headings, after a section with a heading.

Contracts and drafts held out by a hash of their names are left out, or with --held-out are the only ones. --sheet
writes 60 insertions as they stand in their drafts, with their tables and remarks, to be read and judged.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

from benchmarks.extractions import held_out
from benchmarks.numbering import compare, convert
from core import Library
from core.base.errors import MunimentError
from core.base.paths import resources
from core.contract.references.undefined import undefined_terms
from core.exporting.insertion.draft import WordDraft
from core.library.documents import Documents
from core.library.drafts.fitting import fit_clause, insert_fitting
from core.library.indexing.extract import extract
from core.tagging.evidence import types_that_can_be_lacking
from core.tagging.lexicon import load_lexicon
from core.text.places import PLACES
from core.types import Clause, Extraction, MentionKind, ParticularKind, Section, Span, Unresolved
from core.types.fitting import Fitting

_LEAST, _MOST = 150, 4000  # characters of a clause
_READ = 60  # insertions on a sheet
_TRIES = 200  # for each insertion, of places where nothing can be put in


@dataclass(frozen=True, slots=True)
class Inserted:
    """A clause that was put in: the copy, what was proposed, the section before it, and where the clause comes from."""

    copy: Path
    fitting: Fitting
    after: str
    source: str


@dataclass
class Tally:
    """What was found in the copies; each list has the cases, for reading."""

    refused: Counter[str] = field(default_factory=Counter)
    made: list[Inserted] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    changed: int = 0
    by_hand: int = 0
    astray: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    printed: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """Draws, puts in, reads again, prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("library", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=47)
    parser.add_argument("--printed", type=int, default=30)
    parser.add_argument("--to", type=Path)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--sheet", type=Path)
    parser.add_argument("--missing", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        to = options.to or Path(made)
        to.mkdir(exist_ok=True, parents=True)
        with Library.open(options.library, make=False) as library:
            drafts = [each for each in _drafts(options.folders) if held_out(each.stem) == options.held_out]
            draw = Draw(library, drafts, random.Random(options.seed), held=options.held_out, missing=options.missing)
            tally = put_in(library, draw, options.count, to)
        compare_printed(tally, _drawn(tally, options.printed, options.seed))
        if options.sheet:
            options.sheet.write_text("\n".join(map(_shown, _drawn(tally, _READ, options.seed))), "utf-8")
    report(tally)


def _drawn(tally: Tally, count: int, seed: int) -> list[Inserted]:
    return random.Random(seed).sample(tally.made, min(count, len(tally.made)))


def _drafts(folders: Sequence[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.docx"))


class Draw:
    """Draws drafts, sections of them, and clauses of the library."""

    def __init__(
        self, library: Library, drafts: Sequence[Path], rng: random.Random, *, held: bool, missing: bool
    ) -> None:
        self._drafts, self._rng, self._missing = drafts, rng, missing
        self.lexicon, self._read = load_lexicon(resources() / "lexicon"), dict[Path, Extraction]()
        catalog = library._opened.catalog
        sources = sorted(catalog.sources(catalog.documents()).items())
        usable = (
            each
            for document, source in sources
            if held_out(source.path.stem) == held
            for each in catalog.clauses.of(document)
        )
        self._clauses = [
            each
            for each in usable
            if _LEAST <= len(each.text) <= _MOST and each.section and (not missing or self.kind(each.heading))
        ]

    def kind(self, heading: str) -> str:
        """The kind of clause that a heading names, if it is one that a review can call missing; "" if it is none."""
        named = self.lexicon.named(heading) if heading else None
        return named.id if named and named.id in types_that_can_be_lacking() else ""

    def draw(self) -> tuple[Path, Extraction, Clause, Section] | None:
        """A draft, what was read from it, a clause, and the section after which it is to be put; None if none fits."""
        path, clause = self._rng.choice(self._drafts), self._rng.choice(self._clauses)
        draft = self._read.get(path) or self._read.setdefault(path, extract(path))
        sections = [each for each in draft.sections if each.kind == "section" and each.number and each.label]
        if self._missing:
            if self.kind(clause.heading) in {self.kind(each.heading) for each in draft.sections}:
                return None
            sections = [each for each in sections if each.heading]
        if not sections or clause.document == draft.document.id:
            return None
        return path, draft, clause, self._rng.choice(sections)


def put_in(library: Library, draw: Draw, count: int, to: Path) -> Tally:
    """Puts clauses into drafts until so many are in."""
    tally, catalog, documents = Tally(), library._opened.catalog, Documents(library._opened)
    for number in range(count):
        for drawn in filter(None, (draw.draw() for _ in range(_TRIES))):
            path, draft, clause, section = drawn
            try:
                package = WordDraft(path)
                (chosen,) = documents.excerpts([clause.id], ties=True)
                fitting = fit_clause(catalog, draw.lexicon, package, draft, chosen, section.number)
                copy = to / f"{number:03d} {path.stem}.docx"
                copy.unlink(missing_ok=True)
                insert_fitting(fitting, package, draft, copy)
            except MunimentError as error:
                tally.refused[error.title] += 1
                continue
            before = section.span.of(draft.document.text)
            tally.made.append(Inserted(copy, fitting, before, f"{chosen.file.stem} {chosen.section} {chosen.heading}"))
            check(tally, copy, fitting, draft, section)
            break
    return tally


def check(tally: Tally, copy: Path, fitting: Fitting, draft: Extraction, after: Section) -> None:
    """Reads a copy again and notes what is wrong with it."""
    taken = extract(copy)
    text, name = taken.document.text, f"{copy.name} after {after.number}"
    lines = {" ".join(line.split()) for line in text.split("\n")}
    for each in fitting.paragraphs:
        if " ".join(each.text.split()) not in lines:
            tally.numbers.append(f"{name}: {each.text[:80]!r}")
    texts = [each.text for each in fitting.paragraphs] + [each.text for each in fitting.definitions]
    own = {" ".join(each.split()) for each in texts}
    inside = [line.span for line in taken.document.lines if _is_own(line.span.of(text), own)]
    for reference in taken.references:
        mention = reference.mention
        if not any(span.contains(mention.span) for span in inside) or not isinstance(reference.target, Unresolved):
            continue
        if mention.kind in (MentionKind.SECTION, MentionKind.SCHEDULE) and not mention.label[:1].islower():
            tally.references.append(f"{name}: {mention.span.of(text)!r}: {reference.target.reason}")
    tally.changed += len(fitting.changes)
    by_hand = [each for each in fitting.remarks if "change these references" in each]
    tally.by_hand += len(by_hand)
    if not by_hand:
        tally.astray += [f"{name}: {each}" for each in _astray(draft, taken, inside)]
    names = [*PLACES, *(each.value for each in taken.particulars if each.kind is ParticularKind.PARTY)]
    pointed_out = {each.draft for each in fitting.replacements if each.open}
    for span in undefined_terms(taken.document, taken.sections, taken.definitions, names):
        if any(each.contains(span) for each in inside) and not _is_known(span.of(text), pointed_out):
            tally.terms.append(f"{name}: {span.of(text)!r}")


def _astray(draft: Extraction, copy: Extraction, inside: Sequence[Span]) -> Iterator[str]:
    """The references of a draft that lead to another section in its copy."""
    before, after = _led(draft, ()), _led(copy, inside)
    for step in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if step[0] != "equal":
            yield f"{before[step[1] : step[2]]} -> {after[step[3] : step[4]]}"


def _led(extraction: Extraction, without: Sequence[Span]) -> list[str]:
    """Where each reference of a contract leads: the first words there, without the number."""
    sections, text = extraction.sections, extraction.document.text
    found = [each for each in extraction.references if not any(span.contains(each.mention.span) for span in without)]
    targets = [sections[each.target] for each in found if not isinstance(each.target, Unresolved)]
    words = (each.span.of(text).removeprefix(each.label) for each in targets)
    return [re.sub(r"[\d\s]+", " ", each).strip()[:40] for each in words]


def _is_own(line: str, own: set[str]) -> bool:
    line = " ".join(line.split())
    return line in own or any(line.endswith(each) for each in own if len(each) > _LEAST)


def _is_known(term: str, pointed_out: set[str]) -> bool:
    return any(term in each or each in term for each in pointed_out)


def compare_printed(tally: Tally, sample: Sequence[Inserted]) -> None:
    """Has LibreOffice print copies, and compares the numbers of what was put in."""
    with tempfile.TemporaryDirectory() as folder:
        if sample:
            convert([each.copy for each in sample], Path(folder))
        for copy, fitting in ((each.copy, each.fitting) for each in sample):
            pdf = Path(folder, f"{copy.stem}.pdf")
            if not pdf.exists():
                tally.printed["not opened"] += 1
                continue
            own = [(each.label, each.text.removeprefix(each.label).strip()[:40]) for each in fitting.paragraphs]
            for verdict, words in compare(copy, pdf):
                label, shown = words.partition(" | ")[0], words.rpartition(" | ")[2]
                if any(start and shown.startswith(start) and number in ("", label) for number, start in own):
                    tally.printed[verdict] += 1
                    if verdict == "different":
                        print(f"printed otherwise: {copy.name}: {words}")


def _shown(made: Inserted) -> str:
    """An insertion for reading: what is before it in the draft, what was put in, and what is said of it."""
    fitting = made.fitting
    lines = [
        f"===== {made.copy.name} <- {made.source}",
        *(f"      {line[:200]}" for line in made.after.strip().split("\n")[-3:]),
        *(f"    + {'    ' * each.level}{each.text}" for each in fitting.paragraphs),
        *(f"  def {each.text}" for each in fitting.definitions),
        *(
            f"    {'?' if each.open else '='} {each.kind}: {each.source} -> {each.draft} ({each.why[:120]})"
            for each in fitting.replacements
        ),
        *(f"    ! {each}" for each in fitting.remarks),
    ]
    return "\n".join(lines)


def report(tally: Tally) -> None:
    """Prints what was found."""
    for title, cases in (
        ("numbers", tally.numbers),
        ("references", tally.references),
        ("terms", tally.terms),
        ("astray", tally.astray),
    ):
        for case in cases:
            print(f"{title}: {case}")
    open_ = [sum(each.open for each in fitting.replacements) for fitting in (each.fitting for each in tally.made)]
    print(f"{len(tally.made)} insertions; refused {tally.refused.total()}: {dict(tally.refused)}")
    print(f"paragraphs without the number promised: {len(tally.numbers)}")
    print(f"references in them that lead nowhere: {len(tally.references)}")
    print(f"terms that are neither defined nor pointed out: {len(tally.terms)}")
    print(
        f"typed numbers of the drafts changed: {tally.changed}; drafts with some to be changed by hand: {tally.by_hand}"
    )
    print(f"references of the drafts that lead elsewhere in the copies: {len(tally.astray)}")
    print(f"left open: {sum(open_)} in all; {sum(each == 0 for each in open_)} copies with nothing left open")
    print(f"printed by LibreOffice: {dict(tally.printed)}")


if __name__ == "__main__":
    main()

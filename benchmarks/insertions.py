"""Measures clauses that are fitted to drafts and put into copies of them, as a lawyer would, drawn by a seed.

    python -m benchmarks.insertions LIBRARY FOLDER... [--count 200] [--seed 47] [--printed 30] [--to FOLDER]
                                    [--held-out] [--sheet FILE]

Drafts are the Word files in the folders, and some of the contracts in text files there, written as Word files whose
numbers Word counts. What is
put in is what a review calls missing in a draft: the best precedent that it proposes, where the window proposes to put
it. A draft of a type of which the library has few contracts is compared with all of them. Each copy is read again: is
every paragraph there with the number that was promised, does every reference in it lead somewhere, and is each term in
capitals defined or pointed out? Do the draft's own references lead where they did, but for those that have to be
changed by hand? LibreOffice (``soffice``) prints some of the copies; the numbers on paper are compared with those that
were promised. What cannot be put in is counted by its reason.

Contracts and drafts held out by a hash of their names are left out, or with --held-out are the only ones. --sheet
writes 60 insertions as they stand in their drafts, with their tables and remarks, to be read and judged, and beside it
a file that says where each comes from.
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
from functools import partial
from pathlib import Path

from benchmarks.drafts import Draft, alter, write_word
from benchmarks.extractions import held_out
from benchmarks.numbering import compare, convert
from core import Library
from core.base.errors import MunimentError
from core.base.generators import finish
from core.base.paths import resources
from core.contract.references.undefined import undefined_terms
from core.exporting.insertion.draft import WordDraft
from core.library.documents import Documents
from core.library.drafts.alike import Peers, TaggedClauses
from core.library.drafts.draft import tag_draft
from core.library.drafts.fitting import fit_clause, insert_fitting
from core.library.drafts.missing import MissingParts
from core.library.indexing.embed import KnownPassages
from core.library.indexing.extract import extract
from core.store.catalog.documents import document_of
from core.tagging.lexicon import load_lexicon
from core.text.places import PLACES
from core.text.words import word_set
from core.types import Extraction, MentionKind, ParticularKind, Section, Span, Unresolved
from core.types.fitting import FittedParagraph, FittedWords, Fitting
from core.types.review import DraftFinding, FindingKind

_LEAST = 150  # characters of a line that is known again by its end
_READ = 60  # insertions on a sheet
_EACH = 3  # insertions in a draft, before there are more in any
_OF_ANY_TYPE = word_set(  # clauses that contracts of any type have
    "governing-law jurisdiction dispute-resolution anti-assignment successors-and-assigns entire-agreement amendment "
    "waiver severability notices force-majeure relationship-of-parties counterparts third-party-beneficiary survival "
    "cumulative-rights further-assurances compliance-with-laws confidentiality publicity"
)
_CLAUSES = 20  # of a draft: one with fewer is a form, and lacks nearly everything


@dataclass(frozen=True, slots=True)
class Pair:
    """What somebody would put in: a draft, what was read from it, a clause by its id, and the section before it."""

    path: Path
    draft: Extraction
    clause: str
    section: Section
    lacked: str


@dataclass(frozen=True, slots=True)
class Inserted:
    """A clause that was put in: the copy, what was proposed, for what, and where the clause comes from."""

    copy: Path
    fitting: Fitting
    pair: Pair
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
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as made:
        to = options.to or Path(made)
        drafts = _drafts(options.folders, options.count, rng, held=options.held_out)
        (to / "drafts").mkdir(exist_ok=True, parents=True)
        with Library.open(options.library, make=False) as library:
            tally = put_in(library, Draw(library, drafts, rng, to / "drafts", held=options.held_out), options.count, to)
        compare_printed(tally, _drawn(tally, options.printed, options.seed))
        if options.sheet:
            drawn = _drawn(tally, _READ, options.seed)
            options.sheet.write_text("\n".join(_shown(*each) for each in enumerate(drawn, start=1)), "utf-8")
            sources = (f"{at} {each.copy.stem} <- {each.source}" for at, each in enumerate(drawn, start=1))
            options.sheet.with_suffix(".sources.txt").write_text("\n".join(sources), "utf-8")
    report(tally)


def _drawn(tally: Tally, count: int, seed: int) -> list[Inserted]:
    return random.Random(seed).sample(tally.made, min(count, len(tally.made)))


def _drafts(folders: Sequence[Path], texts: int, rng: random.Random, *, held: bool) -> list[Path]:
    """The Word files in folders, and so many of their text files."""
    files = [each for folder in folders for each in (*sorted(folder.rglob("*.docx")), *sorted(folder.glob("*.txt")))]
    own = [each for each in files if held_out(each.stem) == held]
    written = [each for each in own if each.suffix == ".txt"]
    return [*(each for each in own if each.suffix != ".txt"), *rng.sample(written, min(texts, len(written)))]


class Draw:
    """Draws what a lawyer would put into drafts: what a review calls missing, and the precedents that it proposes.

    A draft whose type the library has too few contracts of is compared with all of them, as with a collection of them,
    for clauses that contracts of any type have. The
    clause is put where the window proposes. A draft's own contract and its versions give nothing.
    """

    def __init__(
        self, library: Library, drafts: Sequence[Path], rng: random.Random, folder: Path, *, held: bool
    ) -> None:
        self._opened, self._library, self._folder = library._opened, library, folder
        self._drafts, self._rng, self._held = list(drafts), rng, held
        self.lexicon = load_lexicon(resources() / "lexicon")
        self._known: dict[str, KnownPassages] = {}

    def pairs(self) -> Iterator[Pair]:
        """The pairs: first a few of each draft, then the others."""
        others: list[Pair] = []
        for path in self._rng.sample(self._drafts, len(self._drafts)):
            word = path if path.suffix == ".docx" else self._as_word(path)
            pairs = self._of(word) if word else []
            yield from pairs[:_EACH]
            others += pairs[_EACH:]
        self._rng.shuffle(others)
        yield from others

    def _as_word(self, text: Path) -> Path | None:
        """A contract in a text file as a Word file; None if Word could not count its numbers, as it does in drafts."""
        draft = Draft(text.stem, text, extract(text))
        if not draft.counted:
            return None
        path = self._folder / f"{text.stem[:60]}.docx"
        write_word(alter(draft, ()), path, counted=True)
        return path

    def _of(self, path: Path) -> list[Pair]:
        """The pairs of a draft, in any order."""
        draft, made = extract(path), list[Pair]()
        if len(draft.clauses) < _CLAUSES:
            return made
        review = finish(self._library.drafts.review(path))
        findings = [each for each in review.findings if each.kind is FindingKind.CLAUSE_MISSING]
        if not review.basis.enough:
            findings = self._beside_all(draft)
        for each in findings:
            section, precedents = review.place_for(each.span), [one.clause for one in each.precedents]
            clause = next((one for one in precedents if self._is_usable(one)), None)
            if section is not None and clause is not None:
                made.append(Pair(path, draft, clause, section, each.concept))
        self._rng.shuffle(made)
        return made

    def _is_usable(self, clause: str) -> bool:
        document = document_of(clause)
        return held_out(self._opened.catalog.sources([document])[document].path.stem) == self._held

    def _beside_all(self, draft: Extraction) -> list[DraftFinding]:
        """What a draft lacks of what contracts of any type have, and most of the library do."""
        encoder, catalog = self._opened.answering_encoder(), self._opened.catalog
        known = self._known.setdefault(encoder.fingerprint, KnownPassages())
        tagged = finish(tag_draft(draft, encoder, self._opened.tagger(encoder), known))
        like = TaggedClauses(catalog, Peers(catalog, draft).others())
        vectors = partial(self._opened.store().vectors, encoder=encoder.fingerprint)
        found = finish(MissingParts(tagged, like, vectors, self.lexicon).find())
        return [each for each in found if each.kind is FindingKind.CLAUSE_MISSING and each.concept in _OF_ANY_TYPE]


def put_in(library: Library, draw: Draw, count: int, to: Path) -> Tally:
    """Puts clauses into drafts until so many are in."""
    tally, catalog, documents = Tally(), library._opened.catalog, Documents(library._opened)
    for pair in draw.pairs():
        number = len(tally.made)
        if number == count:
            break
        try:
            package = WordDraft(pair.path)
            (chosen,) = documents.excerpts([pair.clause], ties=True)
            fitting = fit_clause(catalog, draw.lexicon, package, pair.draft, chosen, pair.section.id)
            copy = to / f"{number:03d} {pair.path.stem}.docx"
            copy.unlink(missing_ok=True)
            insert_fitting(fitting, package, pair.draft, copy)
        except MunimentError as error:
            tally.refused[error.title] += 1
            continue
        tally.made.append(Inserted(copy, fitting, pair, f"{chosen.file.stem} {chosen.section} {chosen.heading}"))
        check(tally, copy, fitting, pair.draft, pair.section)
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


def _shown(number: int, made: Inserted) -> str:
    """An insertion for reading, which does not say where the clause comes from.

    The draft, the sections around the place, what was put in with what is to be decided in brackets (⟦...⟧), and the
    table.
    """
    fitting, draft = made.fitting, made.pair.draft
    facts = [each.value for each in draft.particulars if each.kind in (ParticularKind.TITLE, ParticularKind.KIND)]
    paragraphs = [f"{'    ' * each.level}{_marked(fitting, each)}" for each in fitting.paragraphs]
    definitions = [_marked_words(fitting, each.words) for each in fitting.definitions]
    rows = [
        f"| {each.kind} | {_cell(each.source)} | {_cell(each.draft)} | {'to decide' if each.open else ''} | "
        f"{_cell(each.why)} |"
        for each in fitting.replacements
    ]
    return "\n".join(
        [
            f"## {number}",
            f"Draft: {made.pair.path.stem} ({'; '.join(dict.fromkeys(facts))})",
            f"Lacks: {made.pair.lacked}",
            "",
            "Before:",
            *(f"> {line[:300]}" for line in made.pair.section.span.of(draft.document.text).strip().split("\n")[-4:]),
            "",
            "Put in:",
            *paragraphs,
            *(["", "Definitions that come along:", *definitions] if definitions else []),
            "",
            "After:",
            *(f"> {line[:300]}" for line in _after(made.pair)),
            "",
            *(["| what | in the precedent | in the draft | | why |", "|---|---|---|---|---|", *rows] if rows else []),
            *(f"Note: {each}" for each in fitting.remarks),
            "",
        ]
    )


def _after(pair: Pair) -> list[str]:
    return pair.draft.document.text[pair.section.span.end :].strip().split("\n")[:2]


def _cell(words: str) -> str:
    return " ".join(words.split())[:120].replace("|", "/")


def _marked(fitting: Fitting, paragraph: FittedParagraph) -> str:
    heading = _marked_words(fitting, paragraph.heading) + paragraph.ends
    return " ".join(filter(None, (paragraph.label, heading, _marked_words(fitting, paragraph.words))))


def _marked_words(fitting: Fitting, words: Sequence[FittedWords]) -> str:
    """Words with what is to be decided in brackets."""
    return "".join(
        f"⟦{each.text}⟧" if each.replacement is not None and fitting.replacements[each.replacement].open else each.text
        for each in words
    )


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

"""Plants defects in real contracts and counts how many a review finds; counts what it finds in the same ones untouched.

    python -m benchmarks.review DATA [--library DIR] [--seed 47] [--contracts 130] [--most 10] [--held-out]
                                     [--missed FILE] [--sheet FILE]
    python -m benchmarks.review --score FILE

DATA is a folder with the texts of CUAD in `cuad/txt` and Word files in `formats`, of which --contracts are drawn by the
seed. Every second text becomes a Word file with real headings, the numbers counted by Word where they can be.
`benchmarks.defects` says what is planted, at most --most in a contract and far apart, and which findings find it; the
same seed plants the same defects. Recall is the share of defects found, with Wilson's 95% interval. What is found in
the untouched contracts is counted by kind, for ten pages of 500 words. A third of the contracts, by a hash of the name,
is not looked at while the checks are written; only --held-out measures these.

With --library, a library of the PDFs in `cuad/pdf`, its contracts are altered in place of the texts of the same names,
as they lie in it: they need not be read and embedded again. They are compared with its other contracts, without their
own versions: clauses and parts of them are taken out that most contracts like them have, rules for both parties made
rules for one, and values raised (`benchmarks.planting_beside`). The copies are read and reviewed by the program's own
functions; only how usual each sentence is, which finds nothing, is left out. All cores are used.

--sheet writes 200 findings of the untouched contracts, drawn by the seed, each with its context, to be judged right,
arguable or wrong in the first column; --score counts the verdicts of a judged sheet.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from benchmarks.defects import Defect, DefectKind, Format, Group, Proposals, choose, least_first
from benchmarks.drafts import Altered, Draft, Places, alter, write_over, write_text, write_word
from benchmarks.extractions import held_out
from benchmarks.planting import PLANTERS
from benchmarks.planting_beside import Beside
from core.base.errors import MunimentError
from core.base.generators import finish
from core.base.metrics import wilson
from core.library.drafts.alike import Peers, TaggedClauses
from core.library.drafts.broken import CHECKS
from core.library.drafts.draft import TaggedDraft, remember_kin, tag_draft
from core.library.drafts.missing import MissingParts
from core.library.drafts.unusual import find_unusual
from core.library.drafts.values import draft_values
from core.library.indexing.embed import KnownPassages
from core.library.indexing.extract import extract
from core.library.opened import OpenLibrary
from core.privacy.network import guard
from core.types import Extraction, PassageKind, Span
from core.types.review import DraftFinding, FindingKind

PAGE: Final = 500  # words
SAMPLE: Final = 200  # findings to be judged
LEAST: Final = 1000  # words of a contract that defects are planted in
_SHARES: Final = 16  # parts of the contracts, each measured in one process; kinds are planted evenly in each
_TAKEN_OUT: Final = 2  # clauses, at most, in one contract
_CONTEXT: Final = 200  # characters shown on either side of a finding
_VERDICTS: Final = ("right", "arguable", "wrong")
_COLUMNS: Final = ("verdict", "remark", "number", "contract", "kind", "message", "context")
_FORMATS: Final = ("bonterms", "commonpaper", "openagreements")


@dataclass(frozen=True, slots=True)
class Planted:
    """A draft with its defects, and the file that they are in."""

    altered: Altered
    defects: Sequence[Defect]
    path: Path
    format: Format


@dataclass(frozen=True, slots=True)
class Untouched:
    """What is found in a contract as it is, in words."""

    contract: str
    start: int
    kind: FindingKind
    message: str
    context: str


@dataclass
class Tally:
    """What was found.

    Attributes:
        planted: how many defects of each kind are in the files, by the format of the file.
        found: how many of these were found.
        missed: those that were not, in words.
        lost: how many were not there when their file was read, and so are not counted.
        untouched: what was found in the contracts as they are.
        contracts: how many these are.
        compared: how many of them were compared with contracts like them.
        words: of all contracts as they are.
    """

    planted: Counter[tuple[Format, DefectKind]] = field(default_factory=Counter)
    found: Counter[tuple[Format, DefectKind]] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    lost: int = 0
    untouched: list[Untouched] = field(default_factory=list)
    contracts: int = 0
    compared: int = 0
    words: int = 0

    def add_untouched(self, name: str, text: str, findings: Sequence[DraftFinding], *, compared: bool) -> None:
        """Adds what is found in a contract as it is."""
        self.untouched += (
            Untouched(name, each.span.start, each.kind, each.message, shown(text, each.span)) for each in findings
        )
        self.contracts += 1
        self.compared += compared
        self.words += len(text.split())

    def add(self, draft: Planted, text: str, findings: Sequence[DraftFinding]) -> None:
        """Adds what is found of the defects of a draft.

        Args:
            draft: as it was planted.
            text: as it was read from its file.
            findings: in it.
        """
        places = Places(draft.altered.text, text)
        for defect in draft.defects:
            spans = [each for each in map(places.find, places_of(defect, draft.altered)) if each is not None]
            if not spans:
                self.lost += 1
                continue
            key = (draft.format, defect.kind)
            self.planted[key] += 1
            if any(defect.is_found_by(each, spans) for each in findings):
                self.found[key] += 1
            else:
                said = (defect.kind.words, draft.path.name, defect.words, shown(text, spans[0]))
                self.missed.append("\t".join(" ".join(each.split()) for each in said))

    def add_all(self, other: Tally) -> None:
        """Adds all that another tally counts."""
        self.planted += other.planted
        self.found += other.found
        self.missed += other.missed
        self.untouched += other.untouched
        self.lost += other.lost
        self.contracts += other.contracts
        self.compared += other.compared
        self.words += other.words

    @property
    def pages(self) -> float:
        """Of all contracts as they are."""
        return self.words / PAGE


def places_of(defect: Defect, altered: Altered) -> list[Span]:
    """The places in an altered draft at which a finding finds a defect: its edits first."""
    edited = [altered.span_of(each) for each in defect.edits if each.is_place]
    near = [Span(altered.now(each.start), max(altered.now(each.start), altered.now(each.end))) for each in defect.near]
    return [*(each for each in edited if len(each)), *near] or edited


def shown(text: str, span: Span) -> str:
    """Words with their context on one line, to be read."""
    before, after = text[max(0, span.start - _CONTEXT) : span.start], text[span.end : span.end + _CONTEXT]
    words = span.of(text)
    words = words if len(words) <= 2 * _CONTEXT else f"{words[:_CONTEXT]} ... {words[-_CONTEXT:]}"
    return " ".join(f"{before}<<{words}>>{after}".replace("\n", " ¶ ").split())


# ------------------------------------------------------------------------------------------------------------ reviewing


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is found in a draft; and the draft tagged, and what it was compared with, if it was."""

    findings: Sequence[DraftFinding]
    beside: tuple[TaggedDraft, TaggedClauses] | None = None


class Reviewer:
    """Reviews drafts as the program does.

    Args:
        library: with whose contracts they are compared; None: each is reviewed by itself.
    """

    def __init__(self, library: Path | None) -> None:
        self._opened = OpenLibrary(library) if library else None
        self._known = KnownPassages()
        catalog = self._opened.catalog if self._opened else None
        sources = catalog.sources(catalog.documents()) if catalog else {}
        self._documents = {source.path.stem: document for document, source in sources.items()}

    def read(self, file: Path) -> Extraction:
        """A contract as it is: as it lies in the library, if that has one of this name.

        Raises:
            MunimentError: it cannot be read.
        """
        document = self._documents.get(file.stem)
        if self._opened is None or document is None:
            return extract(file)
        catalog = self._opened.catalog
        every = catalog.clauses.of(document)
        return Extraction(
            document=catalog.document(document),
            sections=catalog.sections(document),
            references=catalog.references(document),
            definitions=catalog.definitions(document),
            particulars=catalog.particulars(document),
            clauses=tuple(each for each in every if each.kind is PassageKind.CLAUSE),
            passages=tuple(each for each in every if each.kind is not PassageKind.CLAUSE),
        )

    def review(self, extraction: Extraction) -> Reviewed:
        """What is found in a draft."""
        broken = [each for check in CHECKS for each in check(extraction)]
        opened = self._opened
        peers = Peers(opened.catalog, extraction) if opened else None
        alike = peers.alike() if peers else None
        if opened is None or peers is None or alike is None or not alike.basis.enough:
            return Reviewed(broken)
        encoder, store, catalog = opened.answering_encoder(), opened.store(), opened.catalog
        remember_kin(self._known, peers.signatures, catalog, store, encoder)
        tagged = finish(tag_draft(extraction, encoder, opened.tagger(encoder), self._known))
        like = TaggedClauses(catalog, alike.documents)
        vectors = partial(store.vectors, encoder=encoder.fingerprint)
        missing = finish(MissingParts(tagged, like, vectors, opened.lexicon()).find())
        unusual = find_unusual(tagged, draft_values(extraction), like, opened.lexicon(), cache(peers.others))
        return Reviewed(list(dict.fromkeys([*broken, *missing, *unusual])), (tagged, like))

    def proposals(self, draft: Draft, reviewed: Reviewed, chance: random.Random) -> Mapping[DefectKind, Proposals]:
        """What proposes defects of each kind that a draft and the contracts like it can show."""
        alone: dict[DefectKind, Proposals] = {kind: partial(of, draft, chance) for kind, of in PLANTERS.items()}
        if self._opened is None or reviewed.beside is None:
            return alone
        tagged, like = reviewed.beside
        return alone | dict(Beside(tagged, draft, like, self._opened.lexicon(), chance).proposals)


# ------------------------------------------------------------------------------------------------------------- planting


def plant(
    draft: Draft,
    proposals: Mapping[DefectKind, Proposals],
    chance: random.Random,
    planted: Counter[DefectKind],
    most: int,
    path: Path,
    number: int,
) -> Planted | None:
    """Plants defects in a draft, of kinds that were planted least, and writes it; those beside others come first.

    Args:
        draft: the draft.
        proposals: of defects of each kind.
        chance: that draws.
        planted: how many of each kind were planted in earlier drafts; these are added.
        most: how many it may have, those that come with another not counted.
        path: of the new file, without the ending.
        number: of the draft: every second text becomes a Word file.

    Returns:
        The draft with its defects; None where they cannot be put into its own Word file.
    """
    format_ = _format(draft, number)
    kinds = [each for each in proposals if format_ in each.formats]
    beside = [each for each in kinds if each.group is not Group.BROKEN]
    clauses = [DefectKind.CLAUSE_TAKEN_OUT] * (_TAKEN_OUT - 1) if DefectKind.CLAUSE_TAKEN_OUT in beside else []
    order = least_first((each for each in kinds if each.group is Group.BROKEN), planted, chance.random)
    defects = choose(proposals, [*beside, *clauses, *order], most)
    altered = alter(draft, [edit for each in defects for edit in each.edits])
    path = path.with_name(f"{path.name}.{'txt' if format_ is Format.TEXT else 'docx'}")
    if format_ is Format.TEXT:
        write_text(altered, path)
    elif format_ is not Format.REAL:
        write_word(altered, path, counted=format_ is Format.COUNTED)
    elif not write_over(altered, path):
        return None
    planted.update(each.kind for each in defects)
    return Planted(altered, defects, path, format_)


def _format(draft: Draft, number: int) -> Format:
    if draft.source.suffix == ".docx":
        return Format.REAL
    if number % 2 == 0:
        return Format.TEXT
    return Format.COUNTED if draft.counted else Format.WORD


def contracts_in(data: Path, *, held: bool, most: int, seed: int) -> list[Path]:
    """The contracts of one part, those drawn by the seed, in order of their names."""
    files = sorted((data / "cuad" / "txt").glob("*.txt"))
    for name in _FORMATS:
        files += sorted((data / "formats" / name).glob("*.docx"))
    files = [each for each in files if held_out(each.stem) == held and _is_long(each)]
    return sorted(random.Random(seed).sample(files, min(most, len(files))), key=lambda each: each.stem)


def _is_long(file: Path) -> bool:
    """Whether a text has as many words as are needed; of other files that is known when they are read."""
    return file.suffix != ".txt" or len(file.read_text(encoding="utf-8").split()) >= LEAST


def measure(files: Sequence[Path], library: Path | None, seed: int, most: int, begins: int = 0) -> Tally:
    """Reviews contracts as they are and with defects.

    Args:
        files: of the contracts.
        library: with whose contracts they are compared; None: each is reviewed by itself.
        seed: of what is planted.
        most: how many defects a contract may have.
        begins: the number of the first contract: every second one becomes a Word file.
    """
    reviewer, planted, tally = _reviewer(library), Counter[DefectKind](), Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(files, start=begins):
            try:
                draft = Draft(file.stem, file, reviewer.read(file))
            except MunimentError as error:
                print(error, file=sys.stderr)
                continue
            if len(draft.text.split()) < LEAST:
                continue
            chance = random.Random(f"{seed} {draft.name}")
            reviewed = reviewer.review(draft.extraction)
            proposals = reviewer.proposals(draft, reviewed, chance)
            path = Path(folder) / f"{number:03} {draft.name[:60]}"
            copy = plant(draft, proposals, chance, planted, most, path, number)
            compared = reviewed.beside is not None
            tally.add_untouched(draft.name, draft.text, reviewed.findings, compared=compared)
            if copy is not None:
                again = extract(copy.path)
                tally.add(copy, again.document.text, reviewer.review(again).findings)
    return tally


_reviewer: Final[Callable[[Path | None], Reviewer]] = cache(Reviewer)  # one in each process


def measure_in_processes(files: Sequence[Path], library: Path | None, seed: int, most: int) -> Tally:
    """Reviews contracts as they are and with defects, on all cores."""
    shares = min(_SHARES, len(files))
    ends = [len(files) * each // shares for each in range(shares + 1)] if shares else []
    tally = Tally()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), initializer=guard) as pool:
        parts = {
            pool.submit(measure, files[start:end], library, seed, most, start): number
            for number, (start, end) in enumerate(pairwise(ends))
        }
        measured: dict[int, Tally] = {}
        for each in as_completed(parts):
            measured[parts[each]] = each.result()
            print(f"{len(measured)} of {shares} parts", end="\r", file=sys.stderr)
    for _, part in sorted(measured.items()):
        tally.add_all(part)
    return tally


# ------------------------------------------------------------------------------------------------------------- judging


def write_sheet(tally: Tally, path: Path, seed: int) -> None:
    """Writes a sample of what was found in untouched contracts, to be judged by eye."""
    ordered = sorted(tally.untouched, key=lambda each: (each.contract, each.start, each.kind.name, each.message))
    drawn = random.Random(seed).sample(ordered, min(SAMPLE, len(ordered)))
    with path.open("w", encoding="utf-8", newline="") as file:
        print(f"# {len(tally.untouched)} findings on {tally.pages:.0f} pages", file=file)
        writer = csv.writer(file, delimiter="\t")
        writer.writerow(_COLUMNS)
        for number, each in enumerate(drawn, start=1):
            writer.writerow(("", "", number, each.contract, each.kind.name, each.message, each.context))


def scores(sheet: Path) -> list[str]:
    """What a judged sheet says: the verdicts by kind, and how many findings for ten pages are wrong.

    Raises:
        ValueError: a row has no verdict, or one that is not known.
    """
    with sheet.open(encoding="utf-8", newline="") as file:
        findings, _, _, pages, _ = next(file).removeprefix("# ").split()
        rows = list(csv.DictReader(file, delimiter="\t"))
    verdicts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        if row["verdict"] not in _VERDICTS:
            raise ValueError(
                f"row {row['number']} has the verdict {row['verdict']!r}, not one of {', '.join(_VERDICTS)}"
            )
        verdicts[row["kind"]][row["verdict"]] += 1
    per_row = int(findings) / len(rows) * 10 / int(pages)  # findings for ten pages that one row stands for
    lines = [f"{'':<26} {'right':>6} {'arguable':>9} {'wrong':>6}  wrong in ten pages"]
    for kind, counts in [*sorted(verdicts.items()), ("all", sum(verdicts.values(), Counter()))]:
        right, arguable, wrong = (counts[each] for each in _VERDICTS)
        lines.append(f"{kind:<26} {right:>6} {arguable:>9} {wrong:>6}  {wrong * per_row:.2f}")
    return lines


# --------------------------------------------------------------------------------------------------------------- report


def report(tally: Tally) -> Iterator[str]:
    """The lines that say how many defects were found, and what was found in the contracts as they are."""
    yield f"{'defect':<36} {'planted':>8} {'found':>6} {'recall':>7}  95%"
    for kind in DefectKind:
        yield from _share(kind.words, tally, [key for key in tally.planted if key[1] is kind])
    for group in Group:
        yield from _share(f"all {group}", tally, [key for key in tally.planted if key[1].group is group])
    for name in Format:
        yield from _share(f"all, {name}", tally, [key for key in tally.planted if key[0] is name])
    yield from _share("all", tally, [*tally.planted])
    yield f"not there when the file was read, and not counted: {tally.lost}"
    yield ""
    yield f"{tally.contracts} contracts untouched, {tally.compared} of them compared, {tally.pages:,.0f} pages:"
    yield f"{'findings in ten pages':<36} {'':>8} {'found':>6}"
    for found, count in Counter(each.kind for each in tally.untouched).most_common():
        yield f"{found.name.lower():<36} {10 * count / tally.pages:>8.2f} {count:>6}"
    yield f"{'all':<36} {10 * len(tally.untouched) / max(tally.pages, 1):>8.2f} {len(tally.untouched):>6}"


def _share(name: str, tally: Tally, keys: Sequence[tuple[Format, DefectKind]]) -> Iterator[str]:
    """The line of some of the defects; none where none of them were planted."""
    planted, found = sum(tally.planted[key] for key in keys), sum(tally.found[key] for key in keys)
    if planted:
        low, high = wilson(found / planted, planted)
        yield f"{name:<36} {planted:>8} {found:>6} {found / planted:>7.2f}  {low:.2f}-{high:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--library", type=Path)
    parser.add_argument("--seed", type=int, default=47)
    parser.add_argument("--contracts", type=int, default=130, help="how many are drawn")
    parser.add_argument("--most", type=int, default=10, help="defects in one contract")
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--sheet", type=Path)
    parser.add_argument("--missed", type=Path, help="a file for the defects that were not found")
    parser.add_argument("--score", type=Path)
    args = parser.parse_args()
    if args.score:
        print(*scores(args.score), sep="\n")
        return
    if not args.data:
        parser.error("DATA is needed")
    guard()
    files = contracts_in(args.data, held=args.held_out, most=args.contracts, seed=args.seed)
    tally = measure_in_processes(files, args.library, args.seed, args.most)
    print(*report(tally), sep="\n")
    if args.missed:
        args.missed.write_text("\n".join(sorted(tally.missed)) + "\n", encoding="utf-8")
    if args.sheet:
        write_sheet(tally, args.sheet, args.seed)


if __name__ == "__main__":
    main()

"""Plants defects in real contracts and counts how many a review finds; counts what it finds in the same ones untouched.

    python -m benchmarks.review DATA [--library DIR] [--seed 47] [--most 6] [--contracts N] [--held-out] [--sheet FILE]
    python -m benchmarks.review --score FILE

DATA is a folder with the texts of CUAD in `cuad/txt` and Word files in `formats`. Every second text becomes a Word file
with real headings, the numbers counted by Word where they can be. `benchmarks.planting` says what is planted and which
findings find it; the same seed plants the same defects. Recall is the share of defects found, by kind. What is found in
the untouched contracts is counted by kind, for ten pages of 500 words. A third of the contracts, by a hash of the name,
is not looked at while the checks are written; only --held-out measures these.

With --library, a library of the PDFs in `cuad/pdf`, the texts are compared with its contracts too, without the draft's
own: clauses are taken out that most contracts like it have, and values raised (`benchmarks.planting_clauses`).

--sheet writes 200 findings of the untouched contracts, drawn by the seed, each with its context, to be judged right,
arguable or wrong in the first column; --score counts the verdicts of a judged sheet.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from benchmarks.drafts import Altered, Draft, Places, alter, write_over, write_text, write_word
from benchmarks.extractions import extractions
from benchmarks.planting import ONLY_COUNTED, ONLY_MARKED, ONLY_TYPED, PLANTERS, Defect, DefectKind, plant
from benchmarks.planting_clauses import PeerClauses, plant_clauses
from core.base.generators import finish
from core.library.drafts.alike import Peers
from core.library.drafts.broken import CHECKS
from core.library.drafts.draft import TaggedDraft, tag_draft
from core.library.drafts.review import review_draft
from core.library.indexing.embed import KnownPassages
from core.library.opened import OpenLibrary
from core.privacy.network import guard
from core.types import Extraction, Span
from core.types.review import DraftFinding, DraftReview, FindingKind

PAGE: Final = 500  # words
SAMPLE: Final = 200  # findings to be judged
LEAST: Final = 1000  # words of a contract that defects are planted in
_CONTEXT: Final = 200  # characters shown on either side of a finding
_VERDICTS: Final = ("right", "arguable", "wrong")
_COLUMNS: Final = ("verdict", "remark", "number", "contract", "kind", "message", "context")
_FORMATS: Final = ("bonterms", "commonpaper", "openagreements")


def held_out(contract: str) -> bool:
    """Whether a contract belongs to the third that is held out from development, by a hash of its name."""
    return hashlib.sha256(contract.encode()).digest()[0] % 3 == 0


@dataclass(frozen=True, slots=True)
class Planted:
    """A draft with its defects, and the file that they are in."""

    altered: Altered
    defects: Sequence[Defect]
    path: Path
    format: str


@dataclass
class Tally:
    """What was found of the defects planted.

    Attributes:
        planted: how many of each kind are in the files, by the format of the file.
        found: how many of these were found.
        missed: those that were not, in words.
        lost: how many were not there when their file was read, and so are not counted.
    """

    planted: Counter[tuple[str, DefectKind]] = field(default_factory=Counter)
    found: Counter[tuple[str, DefectKind]] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    lost: int = 0

    def add(self, draft: Planted, text: str, findings: Sequence[DraftFinding]) -> None:
        """Adds a draft.

        Args:
            draft: as it was planted.
            text: as it was read from its file.
            findings: in it.
        """
        places = Places(draft.altered.text, text)
        for defect in draft.defects:
            spans = [places.find(each) for each in places_of(defect, draft.altered)]
            found_again = [each for each in spans if each is not None]
            if not found_again:
                self.lost += 1
                continue
            key = (draft.format, defect.kind)
            self.planted[key] += 1
            if any(defect.is_found_by(each, found_again) for each in findings):
                self.found[key] += 1
            else:
                span = found_again[0]
                self.missed.append(f"{defect.kind}\t{draft.path.name}\t{defect.words}\t{shown(text, span)}")


def places_of(defect: Defect, altered: Altered) -> list[Span]:
    """The places in an altered draft at which a finding finds a defect: its edits first."""
    edited = [altered.span_of(each) for each in defect.edits if each.is_place]
    near = [Span(altered.now(each.start), max(altered.now(each.start), altered.now(each.end))) for each in defect.near]
    return [*(each for each in edited if len(each)), *near] or edited


def broken_in(extraction: Extraction) -> list[DraftFinding]:
    """What all checks of a draft by itself find."""
    return [each for check in CHECKS for each in check(extraction)]


def shown(text: str, span: Span) -> str:
    """Words with their context on one line, to be read."""
    before, after = text[max(0, span.start - _CONTEXT) : span.start], text[span.end : span.end + _CONTEXT]
    words = span.of(text)
    words = words if len(words) <= 2 * _CONTEXT else f"{words[:_CONTEXT]} ... {words[-_CONTEXT:]}"
    return " ".join(f"{before}<<{words}>>{after}".replace("\n", " ¶ ").split())


# ------------------------------------------------------------------------------------------------------------- planting


def drafts_in(data: Path, *, held: bool, contracts: int | None, seed: int) -> list[Draft]:
    """The contracts of one part, read, in order of their names; those that are too short are left out."""
    files = sorted((data / "cuad" / "txt").glob("*.txt"))
    for name in _FORMATS:
        files += sorted((data / "formats" / name).glob("*.docx"))
    files = [each for each in files if held_out(each.stem) == held]
    if contracts is not None:
        files = random.Random(seed).sample(files, min(contracts, len(files)))
    read = [Draft(path.stem, path, extraction) for path, extraction in extractions(files)]
    return sorted((each for each in read if len(each.text.split()) >= LEAST), key=lambda each: each.name)


def planted_in(drafts: Sequence[Draft], seed: int, most: int, folder: Path) -> Iterator[Planted]:
    """Plants defects in every draft, and writes it as a file of the folder."""
    planted: Counter[DefectKind] = Counter()
    for number, draft in enumerate(drafts):
        is_word = draft.source.suffix == ".docx"
        as_word = not is_word and number % 2 == 1
        counted = as_word and bool(draft.counted)
        without = (ONLY_TYPED if counted or is_word else ONLY_COUNTED) | (frozenset() if as_word else ONLY_MARKED)
        kinds = [each for each in PLANTERS if each not in without and not (is_word and each in ONLY_COUNTED)]
        defects = plant(draft, seed, most, planted, kinds)
        altered = alter(draft, [edit for each in defects for edit in each.edits])
        path = folder / f"{number:03} {draft.name[:60]}{'.docx' if as_word or is_word else '.txt'}"
        if is_word and not write_over(altered, path):
            planted.subtract(each.kind for each in defects)
            continue
        if as_word:
            write_word(altered, path, counted=counted)
        elif not is_word:
            write_text(altered, path)
        name = "Word, real" if is_word else "Word, counted" if counted else "Word" if as_word else "text"
        yield Planted(altered, defects, path, name)


def measure_broken(drafts: Sequence[Draft], seed: int, most: int) -> Tally:
    """Plants what is broken in drafts, reviews them, and counts what is found."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        planted = {each.path: each for each in planted_in(drafts, seed, most, Path(folder))}
        for path, extraction in extractions([*planted]):
            tally.add(planted[path], extraction.document.text, broken_in(extraction))
    return tally


# -------------------------------------------------------------------------------------- beside contracts like the draft


class _Library(OpenLibrary):
    """A library beside which drafts are reviewed as they are and altered, and embedded only where these differ."""

    @cached_property
    def known(self) -> dict[str, KnownPassages]:
        return {}

    def review(self, path: Path) -> DraftReview:
        return finish(review_draft(self, path, None, (), self.known))

    def tagged(self, draft: Draft) -> TaggedDraft:
        encoder = self.answering_encoder()
        known = self.known.setdefault(encoder.fingerprint, KnownPassages())
        return finish(tag_draft(draft.extraction, encoder, self.tagger(encoder), known))


def measure_alike(
    drafts: Sequence[Draft], library: Path, seed: int, tally: Tally
) -> Iterator[tuple[str, Extraction, Sequence[DraftFinding]]]:
    """Plants what contracts like a draft show, reviews it, and adds to a tally what is found.

    Yields:
        What is found in each draft as it is.
    """
    opened = _Library(library)
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, draft in enumerate(drafts):
            yield draft.name, draft.extraction, opened.review(draft.source).findings
            alike = Peers(opened.catalog, draft.extraction).alike()
            if not alike.basis.enough:
                continue
            compared += 1
            peers = PeerClauses(opened.catalog, alike.documents, opened.lexicon())
            defects = plant_clauses(draft, opened.tagged(draft), peers, opened.lexicon(), seed)
            altered = alter(draft, [edit for each in defects for edit in each.edits])
            path = Path(folder) / f"{number:03} {draft.name[:60]}{'.docx' if number % 2 else '.txt'}"
            if number % 2:
                write_word(altered, path, counted=False)
            else:
                write_text(altered, path)
            review = opened.review(path)
            planted = Planted(altered, defects, path, "Word" if number % 2 else "text")
            tally.add(planted, review.document.text, review.findings)
    print(f"{compared} of {len(drafts)} texts were compared with contracts like them")


# ------------------------------------------------------------------------------------------------------------ untouched


@dataclass(frozen=True, slots=True)
class Untouched:
    """What was found in contracts as they are: each finding with its contract's name and text."""

    findings: Sequence[tuple[str, str, DraftFinding]]
    words: int

    @property
    def pages(self) -> float:
        return self.words / PAGE

    def a_ten_pages(self) -> dict[FindingKind, float]:
        """Findings for ten pages, by kind, the most frequent first."""
        counts = Counter(finding.kind for _, _, finding in self.findings)
        return {kind: 10 * count / self.pages for kind, count in counts.most_common()}

    def write_sheet(self, path: Path, seed: int) -> None:
        """Writes a sample of the findings, to be judged by eye."""
        ordered = sorted(self.findings, key=lambda each: (each[0], each[2].span, each[2].kind.name, each[2].message))
        drawn = random.Random(seed).sample(ordered, min(SAMPLE, len(ordered)))
        with path.open("w", encoding="utf-8", newline="") as file:
            print(f"# {len(self.findings)} findings on {self.pages:.0f} pages", file=file)
            writer = csv.writer(file, delimiter="\t")
            writer.writerow(_COLUMNS)
            for number, (contract, text, finding) in enumerate(drawn, start=1):
                context = shown(text, finding.span)
                writer.writerow(("", "", number, contract, finding.kind.name, finding.message, context))


def untouched_findings(found: Iterable[tuple[str, Extraction, Sequence[DraftFinding]]]) -> Untouched:
    """The findings of contracts as they are."""
    findings, words = [], 0
    for name, extraction, own in found:
        findings += [(name, extraction.document.text, each) for each in own]
        words += len(extraction.document.text.split())
    return Untouched(findings, words)


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


def print_recall(tally: Tally) -> None:
    kinds = sorted({kind for _, kind in tally.planted}, key=[*DefectKind].index)
    print(f"{'defect':<36} {'planted':>8} {'found':>6} {'recall':>7}")
    for kind in kinds:
        _print_share(kind, [key for key in tally.planted if key[1] is kind], tally)
    for name in sorted({name for name, _ in tally.planted}):
        _print_share(f"all, {name}", [key for key in tally.planted if key[0] == name], tally)
    _print_share("all", [*tally.planted], tally)
    print(f"not there when the file was read, and not counted: {tally.lost}")


def _print_share(name: str, keys: Sequence[tuple[str, DefectKind]], tally: Tally) -> None:
    planted, found = sum(tally.planted[key] for key in keys), sum(tally.found[key] for key in keys)
    print(f"{name:<36} {planted:>8} {found:>6} {found / max(planted, 1):>7.2f}")


def print_untouched(untouched: Untouched, contracts: int) -> None:
    rates: Mapping[FindingKind, float] = untouched.a_ten_pages()
    print(f"\n{contracts} contracts untouched, {untouched.pages:,.0f} pages: findings in ten pages")
    for kind, rate in rates.items():
        print(f"{kind.name.lower():<36} {rate:>8.2f}")
    print(f"{'all':<36} {sum(rates.values()):>8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--library", type=Path)
    parser.add_argument("--seed", type=int, default=47)
    parser.add_argument("--most", type=int, default=6, help="defects in one contract")
    parser.add_argument("--contracts", type=int, help="only so many, drawn by the seed")
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
    drafts = drafts_in(args.data, held=args.held_out, contracts=args.contracts, seed=args.seed)
    tally = measure_broken(drafts, args.seed, args.most)
    found = [
        (each.name, each.extraction, broken_in(each.extraction))
        for each in drafts
        if not args.library or each.source.suffix == ".docx"
    ]
    if args.library:
        texts = [each for each in drafts if each.source.suffix == ".txt"]
        found += [(*each[:2], list(each[2])) for each in measure_alike(texts, args.library, args.seed, tally)]
    print_recall(tally)
    untouched = untouched_findings(found)
    print_untouched(untouched, len(drafts))
    if args.missed:
        args.missed.write_text("\n".join(sorted(tally.missed)) + "\n", encoding="utf-8")
    if args.sheet:
        untouched.write_sheet(args.sheet, args.seed)


if __name__ == "__main__":
    main()

"""Counts how the citations in a sample of contracts are resolved, and writes some of them to check by eye.

    python -m benchmarks.references FOLDER [--contracts 30] [--seed 1] [--sample 200 --sheet FILE] [--checked FILE]

Shares are of all mentions of sections and schedules; those that only say "this Section" or "the preceding sentence" are
counted separately, since they resolve in another way. ``--sheet`` writes a random sample of the others, each with its
context and the opening words of its target. ``--checked`` reads the verdicts of such a check, one per line: contract,
offset, label, and the true target of the mention (the number of a provision, ``outside`` or ``absent``), separated by
tabs; it prints how many of them are now resolved correctly.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.library.indexing.extract import extract
from core.privacy.network import guard
from core.types import Extraction, MentionKind, Reference

CONTEXT = 220  # characters shown on either side of a mention
OPENING = 130  # characters shown of its target
NEAR = 4000  # characters that a mention may move when the reader changes


@dataclass(frozen=True, slots=True)
class ResolvedMention:
    """A mention in its contract, and what it is resolved to."""

    contract: str
    extraction: Extraction
    reference: Reference

    @property
    def offset(self) -> int:
        return self.reference.mention.span.start

    @property
    def label(self) -> str:
        return self.reference.mention.label

    @property
    def by_place(self) -> bool:
        """Whether its place alone resolves it: "this Section", "the preceding sentence"."""
        return self.label[:1].islower()

    @property
    def target(self) -> str:
        """The number of the provision (its heading where it has none), "outside" or "absent"."""
        if self.reference.mention.kind is MentionKind.OUTSIDE:
            return "outside"
        if not isinstance(self.reference.target, int):
            return "absent"
        section = self.extraction.sections[self.reference.target]
        return section.number or section.heading or section.kind

    def shown(self, number: int) -> str:
        """The mention with its context and its target, to check by eye."""
        text, span = self.extraction.document.text, self.reference.mention.span
        before = text[max(0, span.start - CONTEXT) : span.start].replace("\n", "¶")
        after = text[span.end : span.end + CONTEXT].replace("\n", "¶")
        around = [s for s in self.extraction.sections if s.span.start <= span.start < s.span.end]
        here = (around[-1].number or around[-1].heading or around[-1].kind) if around else "-"
        beginning = ""
        if isinstance(self.reference.target, int):
            section = self.extraction.sections[self.reference.target]
            words = text[section.span.start : min(section.span.end, section.span.start + OPENING)].replace("\n", "¶")
            beginning = f"{section.heading[:50]} | {words}"
        return (
            f"#{number}\t{self.contract}\t{self.offset}\t{self.label}\t{self.target}\n"
            f"  in {here}: {before}<<{span.of(text)}>>{after}\n  => {self.target} | {beginning}\n"
        )


def resolved_mentions(files: Sequence[Path]) -> Iterator[ResolvedMention]:
    """Every mention in these contracts, with what it is resolved to."""
    for file in files:
        extraction = extract(file)
        for reference in extraction.references:
            yield ResolvedMention(file.stem, extraction, reference)


def print_shares(name: str, mentions: Sequence[ResolvedMention]) -> None:
    """The shares of mentions resolved, outside and unresolved; a range counts once for each section in it."""
    kinds = Counter(a.target if a.target in ("outside", "absent") else "resolved" for a in mentions)
    total = max(1, len(mentions))
    shares = "  ".join(f"{kind} {kinds[kind] / total:.3f}" for kind in ("resolved", "outside", "absent"))
    print(f"{name:<22} {len(mentions):>6} mentions  {shares.replace('absent', 'unresolved')}")


def print_checked(files: Sequence[Path], checked: Path) -> None:
    """How many of the mentions checked by eye are resolved to their true target."""
    rows = [line.split("\t") for line in checked.read_text(encoding="utf-8").splitlines()]
    named = {contract for contract, *_ in rows}
    by_label: dict[tuple[str, str], list[ResolvedMention]] = {}
    for mention in resolved_mentions([file for file in files if file.stem in named]):
        by_label.setdefault((mention.contract, mention.label), []).append(mention)
    right = resolved = wrong = lost = 0
    for contract, offset, label, truth in rows:
        near = [a for a in by_label.get((contract, label), ()) if abs(a.offset - int(offset)) <= NEAR]
        if not near:
            lost += 1
            continue
        nearest = min(abs(a.offset - int(offset)) for a in near)
        targets = {a.target for a in near if abs(a.offset - int(offset)) == nearest}
        right += truth in targets
        if not targets & {"outside", "absent"}:
            resolved += 1
            wrong += truth not in targets
    print(f"checked by eye         {right} right of {len(rows)}", end="")
    precision = (resolved - wrong) / max(1, resolved)
    print(f"; of {resolved} resolved {resolved - wrong} right, precision {precision:.3f}; {lost} not found")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--contracts", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--sheet", type=Path)
    parser.add_argument("--checked", type=Path)
    args = parser.parse_args()
    guard()
    files = sorted(args.folder.glob("*.pdf"))
    drawn = random.Random(args.seed).sample(files, min(args.contracts, len(files)))
    mentions = sorted(resolved_mentions(drawn), key=lambda a: (a.contract, a.offset))
    explicit = [a for a in mentions if not a.by_place]
    print_shares("sections and schedules", explicit)
    print_shares("sections", [a for a in explicit if a.reference.mention.kind is not MentionKind.SCHEDULE])
    print_shares("this, the preceding", [a for a in mentions if a.by_place])
    if args.checked:
        print_checked(files, args.checked)
    if args.sheet:
        sample = random.Random(args.seed).sample(explicit, min(args.sample, len(explicit)))
        args.sheet.write_text("\n".join(a.shown(n) for n, a in enumerate(sample, start=1)), encoding="utf-8")


if __name__ == "__main__":
    main()

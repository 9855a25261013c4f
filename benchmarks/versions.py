"""How well the versions of one contract are found, put in order, and told from other deals on the same form.

    python -m benchmarks.versions DATA [--chains 60] [--lookalikes 200] [--seed 48] [--held-out]
    python -m benchmarks.versions --library DIR

DATA is a folder with the texts of CUAD in `cuad/txt`. From these, by the seed, chains of versions are made (drafts with
blanks, redlines of two sides in Word, clean and signed copies, in several formats, under names that say nothing, with
dates of files by chance) and lookalikes: other deals on the same form (`benchmarks.chains`). All become one library.
A pair of files is right if it is found as versions exactly where it is of one chain: F1 over all pairs. The order is
right if no pair of a chain is the wrong way round; what was asked for in a redline is right if it is listed with its
author, its words and what became of it. A third of the contracts, by a hash of the name, is used by --held-out alone.

With --library, lists every pair that is folded in a library, to be read.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Final

from benchmarks.chains import Made, lookalike, made_chains
from benchmarks.extractions import extractions, held_out
from core.base.generators import finish
from core.library.indexing.files import read_record, stamp_of
from core.library.pages import read_several
from core.library.versions.families import update_families
from core.library.versions.timeline import requests_in
from core.privacy.network import guard
from core.store.catalog.catalog import Catalog
from core.types import Extraction, ParticularKind
from core.types.versions import Fate

_WORDS: Final = range(1_500, 12_000)  # of a contract that is used
_KINDS: Final = ("party",) * 5 + ("order",) * 3 + ("form",) * 2


def contracts(data: Path, *, held: bool, count: int, seed: int) -> list[Extraction]:
    """So many contracts of one part, in an order drawn by the seed."""
    files = [each for each in sorted((data / "cuad" / "txt").glob("*.txt")) if held_out(each.stem) == held]
    random.Random(seed).shuffle(files)
    long = [each for each in files if len(each.read_text(errors="replace").split()) in _WORDS]
    found = dict(extractions(long[:count]))
    return [found[each] for each in long[:count] if each in found]


def add(catalog: Catalog, files: Iterable[Path]) -> dict[Path, str]:
    """Reads files into a library without vectors; the id of the document of each."""
    ids = {}
    for path, extraction in extractions(list(files)):
        catalog.commit(read_record(path, extraction), stamp_of(path), extraction)
        ids[path] = extraction.document.id
    return ids


def measure(catalog: Catalog, chains: Sequence[Sequence[Made]], ids: dict[Path, str], remarks: list[str]) -> None:
    """Prints the figures; what was wrong goes to ``remarks``."""
    started = time.perf_counter()
    finish(update_families(catalog))
    print(f"compared in {time.perf_counter() - started:.1f} s")
    families = catalog.versions.families()
    files = {document: path.name for path, document in ids.items()}
    chain_of = {ids[each.path]: number for number, chain in enumerate(chains) for each in chain if each.path in ids}
    found = {frozenset(pair) for family in families for pair in combinations(family, 2)}
    made = [[ids[each.path] for each in chain if each.path in ids] for chain in chains]
    true = {frozenset(pair) for chain in made for pair in combinations(chain, 2) if len(set(pair)) == 2}
    right = len(found & true)
    precision, recall = right / max(len(found), 1), right / max(len(true), 1)
    f1 = 2 * right / max(len(found) + len(true), 1)
    print(f"pairs: {len(true)} true, {len(found)} found; precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}")
    remarks += [f"folded wrongly\t{' '.join(files[each] for each in pair)}" for pair in found - true]
    remarks += [f"not folded\t{' '.join(files[each] for each in pair)}" for pair in true - found]
    place = {ids[each.path]: each.place for chain in chains for each in chain if each.path in ids}
    ordered = Counter[bool]()
    pairs = Counter[bool]()
    for family in families:
        for own in {chain_of.get(each) for each in family} - {None}:
            places = [place[each] for each in family if chain_of.get(each) == own]
            right_way = [one <= other for one, other in combinations(places, 2)]
            pairs.update(right_way)
            ordered[all(right_way)] += 1
            if not all(right_way):
                remarks.append(f"order\t{places}\t{[files[each] for each in family]}")
    print(f"order: {ordered[True]} of {ordered.total()} chains right ({ordered[True] / ordered.total():.3f}), ", end="")
    print(f"{pairs[True] / pairs.total():.3f} of pairs")
    _measure_requests(catalog, chains, ids, remarks)


def _measure_requests(
    catalog: Catalog, chains: Sequence[Sequence[Made]], ids: dict[Path, str], remarks: list[str]
) -> None:
    asked, right = 0, 0
    last = {each: family[-1] for family in catalog.versions.families() for each in family}
    redlines = [each for chain in chains for each in chain if each.asked and each.path in ids]
    read = finish(read_several([each.path for each in redlines]))
    for each in redlines:
        document = ids[each.path]
        found = requests_in(read[each.path], catalog.document(last.get(document, document)).text)
        known: dict[tuple[str, str, str], list[Fate | None]] = {}
        for _, one in found:
            known.setdefault((one.author, _plain(one.replaced), _plain(one.words)), []).append(one.fate)
        for wish in each.asked:  # in the order of the text, as those found are
            old, new = _plain(wish.old), _plain(wish.new)
            fates = known.get((wish.author, old, new) if new else (wish.author, "", old))
            fate = fates.pop(0) if fates else None
            asked, right = asked + 1, right + (fate is wish.fate)
            if fate is not wish.fate:
                remarks.append(f"fate\t{each.path.name}\t{wish}\tfound {fate}")
    print(f"who conceded: {right} of {asked} right ({right / max(asked, 1):.3f})")


def _plain(words: str) -> str:
    return " ".join(words.split())


def list_folded(folder: Path) -> None:
    """Prints every family of a library."""
    with closing(Catalog(folder)) as catalog:
        facts = {each.document: each for each in catalog.word_index().columns.facts}
        stored = catalog.versions.all()
        for family in catalog.versions.families():
            for each in family:
                known = facts[each]
                why = ", ".join(reason.words for reason in stored[each].reasons)
                print(known.title, known.date, *known.parties, known.files[0].name, why, sep=" · ")
            print()


def main() -> int:
    """Entry point of `python -m benchmarks.versions`."""
    guard()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--chains", type=int, default=60)
    parser.add_argument("--lookalikes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=48)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--library", type=Path)
    parser.add_argument("--keep", type=Path, help="an empty folder for the files and the library, which stay there")
    args = parser.parse_args()
    if args.library:
        list_folded(args.library)
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = (args.keep or Path(scratch)).absolute()
        (folder / "files").mkdir(parents=True)
        (folder / "library").mkdir()
        read = contracts(args.data, held=args.held_out, count=args.chains * 2, seed=args.seed)
        chains = list(made_chains(read, args.chains, args.seed, folder / "files"))
        named = [each for each in read if sum(one.kind is ParticularKind.PARTY for one in each.particulars) > 1]
        others, blank = list[Path](), set[int]()
        for number in range(4 * args.lookalikes):
            kind, form = _KINDS[number % len(_KINDS)], named[number * 7 % len(named)]
            if len(others) == args.lookalikes or (kind == "form" and id(form) in blank):
                continue  # two copies of one form that is not filled in would be the same document
            if path := lookalike(form, number, folder / "files", kind):
                others.append(path)
                blank |= {id(form)} if kind == "form" else set()
        files = [each.path for chain in chains for each in chain] + others
        random.Random(args.seed).shuffle(files)
        remarks: list[str] = []
        with closing(Catalog(folder / "library")) as catalog:
            ids = add(catalog, files)
            print(f"{len(ids)} files: {len(chains)} chains, {len(others)} lookalikes")
            measure(catalog, chains, ids, remarks)
        print(*remarks, sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

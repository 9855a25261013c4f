"""Scores the facts found in agreements that are kept as text against labels made by reading.

    python -m benchmarks.ndas ARCHIVE LABELS

ARCHIVE holds the agreements as text (tar, compressed or not). LABELS is a table with a line for each party named in an
agreement, and one for its title, date, term and governing law: the file, the kind, the range of characters that states
it, and its value where that is not what is printed (a date as ISO 8601, a term in months, a law by its usual name). The
range is empty if the agreement states no such fact; blanks to be filled in are none. A kind without a line was not
labelled. `ndas.tsv` labels ContractNLI's non-disclosure agreements, `agreements.tsv` some of LexPredict's agreements.
A third of the agreements is not looked at while the finders are written. Recall is the share of labels found; precision
is the share of what was found that is right; the share of agreements where a kind is left empty is printed too.
"""

from __future__ import annotations

import argparse
import csv
import json
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.extractions import held_out
from benchmarks.tally import Tally, alike, particular_figures
from core.library.indexing.extract import extract
from core.privacy.network import guard
from core.types import Extraction, ParticularKind

Labels = Mapping[ParticularKind, Sequence[str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive", type=Path)
    parser.add_argument("labels", type=Path)
    args = parser.parse_args()
    guard()
    parts: dict[bool, list[dict[ParticularKind, Tally]]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(args.archive) as archive:
            archive.extractall(folder, filter="data")
        files = {path.name: path for path in Path(folder).rglob("*.txt")}
        for name, labels in labelled(args.labels, files).items():
            parts[held_out(files[name].stem)].append(tallies(extract(files[name]), labels))
    for name, part in (("development", parts[False]), ("held out", parts[True])):
        print(json.dumps({"part": name, "agreements": len(part), **particular_figures(part)}))


def labelled(table: Path, files: Mapping[str, Path]) -> dict[str, Labels]:
    """The values of the facts of each labelled agreement, by its file."""
    labels: dict[str, dict[ParticularKind, list[str]]] = defaultdict(lambda: defaultdict(list))
    with table.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            stated = labels[row["file"]][ParticularKind(row["kind"])]
            if row["start"]:
                text = files[row["file"]].read_text(encoding="utf-8", errors="replace")
                stated.append(row["value"] or text[int(row["start"]) : int(row["end"])])
    return dict(labels)


def tallies(extraction: Extraction, labels: Labels) -> dict[ParticularKind, Tally]:
    """What one agreement adds to each measure."""
    found = {kind: [each.value for each in extraction.particulars if each.kind is kind] for kind in labels}
    printed = (ParticularKind.PARTY, ParticularKind.TITLE)  # the others have one form
    same: dict[ParticularKind, Callable[[str, str], bool]] = {
        kind: alike if kind in printed else str.__eq__ for kind in labels
    }
    return {
        kind: Tally(
            found=sum(any(same[kind](each, label) for each in found[kind]) for label in gold),
            labelled=len(gold),
            right=sum(any(same[kind](each, label) for label in gold) for each in found[kind]),
            answers=len(found[kind]),
        )
        for kind, gold in labels.items()
    }


if __name__ == "__main__":
    main()

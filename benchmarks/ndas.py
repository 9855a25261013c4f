"""Scores the parties and terms found in non-disclosure agreements of ContractNLI against labels made by reading.

    python -m benchmarks.ndas ARCHIVE LABELS

ARCHIVE holds the agreements as text (tar, compressed or not). LABELS is a table with a line for each party named in an
agreement and one for its term: the file, "party" or "term", the range of characters that states it, and for a term its
months. The range is empty if the agreement names no party, or states no term; blanks to be filled in are not parties.
Half of the agreements were not looked at while the finders were written. Recall is the share of labels found;
precision is the share of what was found that is right.
"""

from __future__ import annotations

import argparse
import csv
import json
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from core.evaluation.particulars import Tally, alike, held_out, particular_figures
from core.privacy import guard
from core.types import Extraction, ParticularKind
from core.usecases.indexing.extract import extract

Labels = Mapping[ParticularKind, Sequence[str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive", type=Path)
    parser.add_argument("labels", type=Path)
    args = parser.parse_args()
    guard()
    halves: dict[bool, list[dict[ParticularKind, Tally]]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(args.archive) as archive:
            archive.extractall(folder, filter="data")
        files = {path.name: path for path in Path(folder).rglob("*.txt")}
        for name, labels in labelled(args.labels, files).items():
            halves[held_out(files[name].stem)].append(tallies(extract(files[name]), labels))
    for name, half in (("development", halves[False]), ("held out", halves[True])):
        print(json.dumps({"half": name, "agreements": len(half), **particular_figures(half)}))


def labelled(table: Path, files: Mapping[str, Path]) -> dict[str, Labels]:
    """The names of the parties and the months of the term of each labelled agreement, by its file."""
    labels: dict[str, dict[ParticularKind, list[str]]] = defaultdict(lambda: defaultdict(list))
    with table.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            stated = labels[row["file"]][ParticularKind(row["kind"])]
            if row["start"]:
                text = files[row["file"]].read_text(encoding="utf-8")
                stated.append(row["value"] or text[int(row["start"]) : int(row["end"])])
    return dict(labels)


def tallies(extraction: Extraction, labels: Labels) -> dict[ParticularKind, Tally]:
    """What one agreement adds to each measure."""
    found = {kind: [each.value for each in extraction.particulars if each.kind is kind] for kind in labels}
    same = {ParticularKind.PARTY: alike, ParticularKind.TERM: str.__eq__}
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

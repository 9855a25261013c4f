"""Adds the grades that readers gave on blind sheets to the judgements.

    python -m training.judgements.collect POOL SHEETS --reader NAME

``POOL`` is the folder that `training.judgements.pool` wrote, ``SHEETS`` the folder of the sheets made from its hits:
``key.json`` says which text each tag stands for, ``grades*.tsv`` have tag, grade, flags and reason. Earlier grades of
this reader are replaced. What has no place in the raw text (CUAD's text lacks some pages) is left out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from training.judgements.records import Judgement, Ranges, read_judgements, read_queries, write_judgements


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("pool", metavar="POOL", type=Path)
    arguments.add_argument("sheets", metavar="SHEETS", type=Path)
    arguments.add_argument("--reader", required=True, help="who graded: a name for this round of readers")
    args = arguments.parse_args()
    before = {_key(each): each for each in read_judgements()}
    new = {_key(each): each for each in graded(args.pool, args.sheets, args.reader)}
    write_judgements(sorted((before | new).values(), key=_order))
    print(f"{len(new)} judgements taken, {len(before | new)} in all")


def graded(pool: Path, sheets: Path, reader: str) -> list[Judgement]:
    """The judgements of one set of sheets."""
    ids = {each.text: each.id for each in read_queries()}
    with (pool / "places.jsonl").open(encoding="utf-8") as lines:
        places = {(row["query"], row["text"]): row for row in map(json.loads, lines) if row["ranges"]}
    grades = read_grades(sheets)
    judgements = []
    for row in json.loads((sheets / "key.json").read_text(encoding="utf-8")):
        for text in row["texts"]:
            place = places.get((ids[row["query"]], text["hash"]))
            if place is not None and text["tag"] in grades:
                grade, flags = grades[text["tag"]]
                ranges: Ranges = tuple((start, end) for start, end in place["ranges"])
                judgements.append(
                    Judgement(ids[row["query"]], place["contract"], ranges, place["rank"], grade, flags, reader)
                )
    return judgements


def read_grades(sheets: Path) -> dict[str, tuple[int, str]]:
    """Grade and flags by tag; "-" means no flags."""
    grades = {}
    for file in sorted(sheets.glob("grades*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines():
            tag, grade, flags, *_ = [*line.split("\t"), "", ""]
            if tag.startswith("Q") and grade.strip().isdigit():
                grades[tag.strip()] = int(grade), flags.strip().replace("-", "")
    return grades


def _key(judgement: Judgement) -> tuple[str, str, Ranges, str]:
    return judgement.query, judgement.contract, judgement.ranges, judgement.reader


def _order(judgement: Judgement) -> tuple[str, int, str]:
    return judgement.query, judgement.rank, judgement.reader


if __name__ == "__main__":
    main()

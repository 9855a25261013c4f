"""One query for each attribute, before and after it is read: `python -m training.attributes.queries LIBRARY`.

Each query of ``queries.tsv`` names an attribute. It is asked twice: as if the user had taken the attribute out of it,
and as it is. Prints how many of the first five hits have the attribute, as rules read it (`core.attributes`), each
time.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import Final

from core import Library, Mode, Query, paths
from core.lexicon import load_lexicon
from core.privacy import guard

QUERIES: Final = Path(__file__).parent / "queries.tsv"
_SHOWN: Final = 5


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    args = arguments.parse_args()
    guard()
    queries, before_all, after_all = read_queries(), 0, 0
    names = {each.id: each.name for each in load_lexicon(paths.resources() / "lexicon").concepts}
    with Library.open(args.library) as library:
        for attribute, query in queries:
            before = having(library, Query(query, Mode.NATURAL, _SHOWN, without=(attribute,)), names[attribute])
            after = having(library, Query(query, Mode.NATURAL, _SHOWN), names[attribute])
            before_all, after_all = before_all + before, after_all + after
            print(f"{attribute:34}{before:4}{after:4}  {query}")
    print(f"{'all':34}{before_all:4}{after_all:4}  of {_SHOWN * len(queries)}")


def read_queries(path: Path = QUERIES) -> list[tuple[str, str]]:
    """The id of each attribute, and a query that names it."""
    with path.open(encoding="utf-8", newline="") as file:
        return [(row["attribute"], row["query"]) for row in csv.DictReader(file, delimiter="\t")]


def having(library: Library, query: Query, attribute: str) -> int:
    """How many of the first hits have the attribute of this name."""
    *_, answer = library.search.find(query, rerank=False)
    return sum(attribute in hit.attributes for hit in answer.hits)


if __name__ == "__main__":
    main()

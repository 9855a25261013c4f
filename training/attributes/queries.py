"""One query for each attribute, before and after it is read: `python -m training.attributes.queries LIBRARY`.

Each query of ``queries.tsv`` names an attribute, or forums and periods of notice. It is asked twice: as if the user had
taken these out of it, and as it is. Prints how many of the first five hits have the attribute, or all of the values, as
rules read them (`core.tagging.attributes`), each time.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from core import Hit, Library, Mode, Query
from core.base import paths
from core.privacy.network import guard
from core.search.asked import AskedValue, read_values
from core.tagging.lexicon import load_lexicon
from core.tagging.values import ValueKind

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
            without = (attribute,) if attribute in names else tuple(each.id for each in read_values(query))
            has = partial(_has, names[attribute]) if attribute in names else partial(_has_values, read_values(query))
            before = having(library, Query(query, Mode.NATURAL, _SHOWN, without=without), has)
            after = having(library, Query(query, Mode.NATURAL, _SHOWN), has)
            before_all, after_all = before_all + before, after_all + after
            print(f"{attribute:34}{before:4}{after:4}  {query}")
    print(f"{'all':34}{before_all:4}{after_all:4}  of {_SHOWN * len(queries)}")


def read_queries(path: Path = QUERIES) -> list[tuple[str, str]]:
    """The id of each attribute or kind of value, and a query that names it."""
    with path.open(encoding="utf-8", newline="") as file:
        return [(row["attribute"], row["query"]) for row in csv.DictReader(file, delimiter="\t")]


def having(library: Library, query: Query, has: Callable[[Hit], bool]) -> int:
    """How many of the first hits have what a query asks for."""
    *_, answer = library.search.find(query, rerank=False)
    return sum(map(has, answer.hits))


def _has(attribute: str, hit: Hit) -> bool:
    return attribute in hit.attributes


def _has_values(asked: Sequence[AskedValue], hit: Hit) -> bool:
    return all(any(map(each.accepts, hit.forums if each.kind is ValueKind.FORUM else hit.notice)) for each in asked)


if __name__ == "__main__":
    main()

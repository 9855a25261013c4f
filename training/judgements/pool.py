"""Draws what is to be graded: the best hits of each query, and some of those below.

    python -m training.judgements.pool LIBRARY CUAD --out OUT [--rerank] [--queries ID ...]

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed. For each query, the 15 best hits of search without
reranking are taken, and 5 from ranks 16 to 100, drawn with the query as the seed; with ``--rerank``, the 8 best hits
without reranking, the 8 best with it, and 2 of the others. Each is taken as it is copied: a clause with what completes
its sentence. What is already judged is left out. ``OUT/hits.jsonl`` has the texts for blind sheets,
``OUT/places.jsonl`` the place of each in the texts of ``CUAD/txt``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from core import Library, Mode, Query
from core.evaluation.end_to_end import digest
from core.text.sentences import opens_list
from core.types import Clause, Hits, Span
from core.types.clauses import COMPLETES, OMITTED, provision_parts
from training.judgements.places import RawPlaces, raw_places
from training.judgements.records import JudgedQuery, Ranges, read_judgements, read_queries

BEST: Final = 15
BELOW: Final = 5
BEST_OF_EACH: Final = 8
BELOW_BOTH: Final = 2
DEPTH: Final = 100


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--rerank", action="store_true", help="the best hits with the reranker and without it")
    arguments.add_argument("--queries", nargs="*", default=[], help="ids; all where none is given")
    args = arguments.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    judged = {(each.query, each.contract, each.ranges) for each in read_judgements()}
    queries = [each for each in read_queries() if not args.queries or each.id in args.queries]
    with Library.open(args.library) as library:
        pool = Pool(library, args.cuad)
        with (args.out / "hits.jsonl").open("w") as hits, (args.out / "places.jsonl").open("w") as places:
            for query in queries:
                drawn = [
                    each for each in pool.of(query, args.rerank) if (query.id, each.contract, each.ranges) not in judged
                ]
                texts = [{"id": each.clause, "text": each.text} for each in drawn]
                line = {"query": query.text, "wanted": query.wanted, "systems": {"pool": texts}}
                hits.write(json.dumps(line) + "\n")
                for each in drawn:
                    place = {"contract": each.contract, "ranges": each.ranges, "rank": each.rank}
                    places.write(json.dumps({"query": query.id, "text": digest(each.text), **place}) + "\n")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A hit to be graded: its text as it is copied, and where this is in its contract."""

    clause: str
    text: str
    contract: str
    ranges: Ranges
    rank: int


class Pool:
    """Draws hits from a library.

    Args:
        library: a library of the PDFs in ``cuad/pdf``.
        cuad: the folder of CUAD.
    """

    def __init__(self, library: Library, cuad: Path) -> None:
        self._library, self._cuad = library, cuad
        self._places = cache(self._read_places)

    def of(self, query: JudgedQuery, rerank: bool = False) -> Iterator[Drawn]:
        """What is to be graded for a query, in the order of search without reranking, each text once.

        Args:
            query: what is asked.
            rerank: whether to draw what is best with reranking too.
        """
        answers = [answer.hits for answer in self._find(query.text, rerank)]
        hits = answers[0]
        most, below = (BEST_OF_EACH, BELOW_BOTH) if rerank else (BEST, BELOW)
        best = {hit.clause.id for answer in answers for hit in answer[:most]}
        others = [hit.clause.id for hit in hits[:DEPTH] if hit.clause.id not in best]
        wanted = best.union(random.Random(query.text).sample(others, min(below, len(others))))
        seen = set()
        for hit in hits:
            text = copied(hit.clause)
            if hit.clause.id in wanted and digest(text) not in seen:
                seen.add(digest(text))
                ranges = self._places(hit.clause.document, hit.file.stem).of(own_spans(hit.clause))
                yield Drawn(hit.clause.id, text, hit.file.stem, ranges, hit.rank)

    def _find(self, text: str, rerank: bool) -> Iterator[Hits]:
        return self._library.search.find(Query(text, Mode.NATURAL, DEPTH), rerank=rerank)

    def _read_places(self, document: str, contract: str) -> RawPlaces:
        return raw_places(self._cuad, contract, self._library.documents.get(document).text)


def own_spans(clause: Clause) -> list[Span]:
    """Where a clause is, with the rest of its sentence."""
    return sorted([clause.span, *(each.span for each in (*clause.before, *clause.after))])


def copied(clause: Clause) -> str:
    """A clause as it is copied, without what it cites."""
    text = ""
    for part in provision_parts(clause):
        if part.why in ("", COMPLETES):
            between = "" if not text else "\n" if part.follows else f"\n{OMITTED}\n"
            text += between + part.text
    return f"{text}\n{OMITTED}" if opens_list(text) else text


if __name__ == "__main__":
    main()

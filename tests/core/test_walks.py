"""A file's walk and a query's walk go through the rooms that CONTRIBUTING.md names, in that order.

The lists there are the expectation; this file only lists the rooms that a walk enters more than once, and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core import Library, Query
from core.models import Models
from core.types import FacetName, Filter, Mode, Stage
from core.usecases.indexing.extract import extract
from tests import ROOT
from tests.core.walks import Walk, promised, recorded

GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CONTRACT = """SUPPLY AGREEMENT
between Ferrow Ltd and {party}, dated 5 March 2020

1. Liability
Neither party is liable under this Agreement for more than the fees paid under clause 2 in the preceding year.
2. Fees
The buyer shall pay the fees within thirty days.
3. Governing Law
This Agreement is governed by the laws of New York.
"""

# The rooms that a stage enters again after others. These sets may only shrink.
BY_A_FILE: dict[Stage | None, set[str]] = {
    None: {
        "usecases.health",  # the repair is given to the indexer, which starts with it
    },
    Stage.READING: {
        "store.vectors",  # stores the clauses of each document; after the last one they are merged
        "store.catalog",  # commits each document separately; after the last one the words are merged
    },
    Stage.VERIFYING: {
        "store.vectors",  # says how many clauses each document has, then which have vectors
        "store.catalog",  # says how many there should be, of clauses and then of vectors
    },
    Stage.EMBEDDING: {
        "store",  # computes a digest of each document's vectors, which are compared with it when read
        "assembly",  # says at each checkpoint whether the user has meanwhile chosen another encoder
        "embedding",  # identifies the encoder, which determines what to embed; then it embeds document by document
        "store.vectors",  # returns the clauses of each document, and stores their vectors
        "store.catalog",  # says what to embed, and commits each document separately
    },
}
BY_A_QUERY = {
    "assembly",  # provides the search service, then the encoder if meaning counts: loading it takes seconds
    "store.catalog",  # says which documents are being wiped, and returns the digest of each clause that is shown
}
BY_RERANKING = {
    "assembly",  # provides the reranker; after the last hits it wipes what an interrupted run left, if anything
}


def contract(folder: Path, party: str) -> Path:
    path = folder / f"{party}.txt"
    path.write_text(CONTRACT.format(party=party), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library that has indexed and answered before: what is loaded once is not a step of a walk."""
    folder = tmp_path_factory.mktemp("walks")
    with Library.open(folder / "library", Models.open(folder / "models")) as library:
        list(library.files.index([contract(folder, "Galt Inc")]))
        list(library.search.find(Query("liability")))
        yield library


def test_the_walk_of_a_file(library: Library, tmp_path: Path) -> None:
    path = contract(tmp_path, "Smith LLC")
    with recorded() as inside:  # what indexing does in a separate process
        extract(path)
    with recorded() as outside:
        for progress in library.files.index([path]):
            outside.begin(progress.stage)
    before, _, after = " ".join(outside.rooms).partition("isolation")
    rooms = list(dict.fromkeys([*before.split(), "isolation", *inside.rooms, *after.split()]))
    assert rooms == promised(GUIDE, "A file's walk")
    assert inside.entered_again == set()
    assert {stage: again for stage in (None, *Stage) if (again := outside.of(stage).entered_again)} == BY_A_FILE


def test_the_walk_of_a_query(library: Library) -> None:
    list(library.search.find(Query("cap on liability")))
    with recorded() as walk:
        for _ in library.search.find(Query("limitation of liability")):
            walk.begin("reranked")
    first, reranked = walk.of(None), walk.of("reranked")
    assert first.rooms == promised(GUIDE, "A query's walk")
    assert first.entered_again == BY_A_QUERY
    assert reranked.rooms == promised(GUIDE, "A query's walk to reranked hits")
    assert reranked.entered_again == BY_RERANKING


@pytest.mark.parametrize(
    "query",
    [
        Query("fees AND liab!"),
        Query("fees for thirty weeks", Mode.KEYWORD),
        Query("", filters=(Filter(FacetName.LAW, ("New York",)),)),
        Query("cap on liability", filters=(Filter(FacetName.LAW, ("New York",)),)),
    ],
)
def test_other_queries_enter_no_more_rooms_again(library: Library, query: Query) -> None:
    with recorded() as walk:
        hits = next(library.search.find(query, rerank=False))
    assert hits.hits or query.mode is Mode.KEYWORD
    assert walk.entered_again <= BY_A_QUERY


def test_a_list_gives_the_rooms_of_its_files() -> None:
    steps = "1. `library/search.py` leads\n2. `store/catalog/catalog.py`: texts\n"
    guide = f"## A walk\n\nOn foot.\n\n{steps}\n## Another\n3. `x.py`"
    assert promised(guide, "A walk") == ["library", "store.catalog"]
    with pytest.raises(AssertionError, match="is gone"):
        promised(guide, "Another")


def test_a_call_into_another_room_is_a_step_and_one_below_it_is_none() -> None:
    from core.clauses.spans import count_words  # uses core.text, which is shared

    with recorded() as walk:
        count_words("two words")
    assert isinstance(walk, Walk)
    assert walk.rooms == ["clauses"]
    assert walk.entered_again == set()

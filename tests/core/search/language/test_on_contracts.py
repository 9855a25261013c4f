"""Random queries over real contracts: the engine on a library's own index, and the slow matcher on their texts."""

from __future__ import annotations

import os
import random
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import pytest

from core.library.indexing.extract import extract
from core.search.language.evaluate import evaluate
from core.search.language.parse import Parsed, parse
from core.store.catalog.catalog import Catalog
from core.text.words import words
from core.types import Extraction, FileRecord, FileStatus
from tests import ROOT
from tests.core.search.language.reference import Page, holds

DATA = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data")) / "cuad" / "txt"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the shared contracts are not here")

_COMPOUND = re.compile(r"(?<!\S)(?:[a-z]{2,}(?:-[a-z]{2,})+|\d+\([a-z]\)|\$\d+|[A-Z]&[A-Z])(?!\S)")
_FORMS = (
    "{r} AND {f}",
    "{r} OR {s}",
    "{f} NOT {r}",
    "({r} OR {s}) AND {f}",
    "{f} AND ({r} w/30 {s})",
    "{r} w/10 {f}",
    "{f} w/3 {s}",
    "{r} pre/8 {f}",
    "{f} pre/2 {s} pre/9 {r}",
    "{r} /s {f}",
    "{s} /p {r}",
    "{s} +s {f}",
    "{r} NOT w/10 {f}",
    "{f} NOT /s {r}",
    "({f} w/4 {s}) w/20 {r}",
    '"{p}"',
    "{p} w/15 {f}",
    '"{p}" NOT {r}',
    "{w} AND {f}",
    "{w} w/12 {r}",
    "{w} /s {s} % {f}",
    "{r}~1 AND {f}",
    "{h} OR {r}",
    "{h} w/20 {f}",
    "({w} OR {s}) w/6 ({r} OR {f})",
    "{f} +p {r} % {s}",
)


def test_ten_contracts(tmp_path: Path) -> None:
    _compare(random.Random(7).sample(_files(), 10), tmp_path, queries=len(_FORMS))


@pytest.mark.slow
def test_all_contracts(tmp_path: Path) -> None:
    _compare(_files(), tmp_path, queries=2 * len(_FORMS))


def _files() -> list[Path]:
    return sorted(DATA.glob("*.txt"))


def _compare(files: Sequence[Path], folder: Path, queries: int) -> None:
    taken = {each.document.id: each for each in map(extract, files)}
    catalog = Catalog(folder)
    for each in taken.values():
        file = each.document.source
        catalog.commit(FileRecord(file, FileStatus.DONE, each.document.id, clauses=len(each.clauses)), None, each)
    index = catalog.word_index()
    pages = {document: Page(each.document.text) for document, each in taken.items()}
    for query in _queries(taken.values(), queries):
        parsed = parse(query)
        assert isinstance(parsed, Parsed), (query, parsed)
        found = {index.columns.ids[row] for row in evaluate(parsed.tree, index).rows}
        expected = {
            clause.id
            for document, each in taken.items()
            for clause in each.clauses
            if holds(parsed.tree, pages[document], *_places(pages[document], clause.span.start, clause.span.end))
        }
        assert found == expected, query
    catalog.close()


def _places(page: Page, start: int, end: int) -> tuple[int, int]:
    return bisect_left(page.starts, start), bisect_left(page.starts, end)


def _queries(taken: Collection[Extraction], count: int) -> Iterator[str]:
    """Queries of frequent words, rare ones, phrases, compounds and beginnings that the contracts hold."""
    chance = random.Random(11)
    texts = [each.document.text for each in taken]
    times = Counter(word.text for text in texts for word in words(text) if word.text.isalpha())
    frequent = [word for word, n in times.most_common(400)[40:] if len(word) > 2]
    rare = [word for word, n in times.items() if 4 <= n <= 200 and len(word) > 4]
    compounds = [each for text in texts for each in _COMPOUND.findall(text)]
    for at in range(count):
        text = chance.choice(texts).split()
        start = chance.randrange(len(text))
        pair = [word.text for word in words(" ".join(text[start : start + 3]))] or ["agreement"]
        yield _FORMS[at % len(_FORMS)].format(
            r=chance.choice(rare),
            s=chance.choice(rare),
            f=chance.choice(frequent),
            p=" ".join(pair),
            w=chance.choice(rare)[:4] + "!",
            h=chance.choice(compounds),
        )

"""Indexing tags clauses with their types, and again when the lexicon has changed."""

from __future__ import annotations

from pathlib import Path

from core.base import paths
from core.base.generators import finish
from core.library.indexing.embed import LibraryEmbedder
from core.library.indexing.index import Indexer
from core.library.indexing.tag import tags_fingerprint
from core.tagging import Rarity, Tagger
from core.tagging.lexicon import load_lexicon
from core.types import Stage
from tests.core.library.indexing.test_index import Desk

ENTRY = """
[source-code-escrow]
name = "Source code escrow"
definition = "This provision obliges a party to deposit source code with an escrow agent."
phrases = ["deposit the source code with an escrow agent", "{phrase}"]
"""
TEXT = """SOFTWARE AGREEMENT

1. Fees. The Customer shall pay the fees within thirty days.

2. Source Code Escrow. The Supplier shall deposit the source code with an escrow agent.
"""


def desk(folder: Path) -> Desk:
    made = Desk(folder)
    made.write("a.txt", TEXT)
    return made


def indexer(made: Desk, folder: Path, phrase: str) -> Indexer:
    entries = folder / "lexicon"
    entries.mkdir(exist_ok=True)
    (entries / "entries.toml").write_text(ENTRY.format(phrase=phrase), encoding="utf-8")
    tagger = Tagger(load_lexicon(entries), made.embedder, Rarity.read(paths.resources() / "lexicon"))
    learner = LibraryEmbedder(made.catalog, made.store, lambda: made.embedder, tagger=lambda _: tagger)
    return Indexer(made.catalog, made.store, learner, processes=1)


def tagged(made: Desk, concept: str = "source-code-escrow") -> list[str]:
    """The numbers of the clauses that have a concept."""
    (document,) = made.catalog.documents()
    texts = {clause.id: clause.text for clause in made.catalog.clauses.of(document)}
    columns = made.catalog.word_index().columns
    having = [clause for clause, tag in columns.tagged.tolist() if columns.concepts[tag] == concept]
    return [number for clause in having if (number := texts[columns.ids[clause]][:2]).endswith(".")]


def test_a_new_document_is_tagged_when_it_is_embedded(tmp_path: Path) -> None:
    made = desk(tmp_path)
    finish(indexer(made, tmp_path, "release from escrow").index([made.contracts]))
    assert tagged(made) == ["2."]
    assert tagged(made, "demand-side") == ["1."]
    assert tagged(made, "supply-side") == ["2."]


def test_documents_from_before_there_were_tags_get_theirs_without_being_embedded_again(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made.index()
    assert tagged(made) == []
    before = made.embedder.embedded
    stages = [step.stage for step in indexer(made, tmp_path, "release from escrow").index([made.contracts])]
    assert Stage.TAGGING in stages
    assert tagged(made) == ["2."]
    assert made.embedder.embedded - before == 4  # the lexicon's own texts


def test_a_changed_lexicon_tags_everything_again_and_the_same_one_nothing(tmp_path: Path) -> None:
    made = desk(tmp_path)
    finish(indexer(made, tmp_path, "release from escrow").index([made.contracts]))
    (document,) = made.catalog.documents()
    tagger = indexer(made, tmp_path, "release from escrow")._embedding._tagging._tagger(made.embedder)  # type: ignore[misc]
    made.catalog.mark_tagged(document, {}, tags_fingerprint(tagger))
    finish(indexer(made, tmp_path, "release from escrow").index([made.contracts]))
    assert tagged(made) == []
    finish(indexer(made, tmp_path, "shall pay the fees").index([made.contracts]))
    assert tagged(made) != []

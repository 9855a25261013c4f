"""Clause types of small contracts, classified with a small lexicon and letter counts instead of a model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base import paths
from core.tagging import Rarity, Tagger
from core.tagging.lexicon import Lexicon, load_lexicon
from core.tagging.tagger import best_units, choose_concepts
from core.types import Clause, Particular, ParticularKind, Span
from tests.fakes import LetterCounts

ENTRIES = """
[source-code-escrow]
name = "Source code escrow"
aliases = ["software escrow"]
definition = "This provision obliges a party to deposit source code with an escrow agent."
phrases = ["deposit the source code with an escrow agent", "release from escrow"]

[insurance]
name = "Insurance"
definition = "This provision obliges a party to keep policies of insurance."
phrases = ["shall maintain policies of insurance", "named as an additional insured"]

[parties]
name = "Parties"
definition = "This provision names the parties."

[effective-date]
name = "Effective date"
definition = "This provision says when the agreement takes effect."

[mutual]
name = "Mutual"
definition = "This provision binds both parties alike."
phrases = ["shall maintain policies of insurance"]
attribute = true
"""
ESCROW = "The Licensor shall deposit the source code with an escrow agent."
COVER = "The Licensor shall maintain policies of insurance."
PLAIN = "The weather was fine."
EMBEDDER = LetterCounts()
RARITY = Rarity.of([ESCROW, COVER, PLAIN, *["The Licensor shall pay."] * 2000])


@pytest.fixture
def lexicon(tmp_path: Path) -> Lexicon:
    (tmp_path / "entries.toml").write_text(ENTRIES, encoding="utf-8")
    return load_lexicon(tmp_path)


def contract(*texts: str, headings: Sequence[str] = ()) -> list[Clause]:
    """A document: a clause that covers all of it, and one for each line."""
    whole = "\n".join(texts)
    clauses, start = [Clause("d:0", "d", "", "", 1, Span(0, len(whole)), whole)], 0
    for i, text in enumerate(texts):
        heading = headings[i] if headings else ""
        clauses.append(Clause(f"d:{i + 1}", "d", "", heading, 1, Span(start, start + len(text)), text))
        start += len(text) + 1
    return clauses


def tags(tagger: Tagger, clauses: Sequence[Clause], *particulars: Particular) -> list[list[str]]:
    windows = [EMBEDDER.embed([clause.text]) for clause in clauses]
    return [list(mine) for mine in tagger.tags(clauses, windows, particulars)]


def test_each_clause_gets_the_kind_that_it_is_and_the_whole_none(lexicon: Lexicon) -> None:
    tagger = Tagger(lexicon, EMBEDDER, RARITY)
    assert tags(tagger, contract(ESCROW, COVER, PLAIN)) == [[], ["source-code-escrow"], ["insurance"], []]


def test_a_heading_speaks_for_a_clause(lexicon: Lexicon) -> None:
    tagger = Tagger(lexicon, EMBEDDER, RARITY)
    clauses = contract(PLAIN, PLAIN, headings=["Insurance", "Weather"])
    scores, _ = tagger.scores(clauses, [EMBEDDER.embed([clause.text]) for clause in clauses])
    column = [concept.id for concept in tagger.concepts].index("insurance")
    assert scores[1, column] > scores[2, column]


def test_attributes_are_no_kinds(lexicon: Lexicon) -> None:
    assert "mutual" not in [concept.id for concept in Tagger(lexicon, EMBEDDER, RARITY).concepts]


def test_the_parties_stand_where_they_were_found_and_nowhere_else(lexicon: Lexicon) -> None:
    clauses = contract("Between Alder Ltd and Birch Inc.", "The Parties, the Parties and the parties.")
    named = Particular(ParticularKind.PARTY, "Alder Ltd", Span(8, 17), 1)
    assert tags(Tagger(lexicon, EMBEDDER, RARITY), clauses, named) == [[], ["parties"], []]


def test_the_effective_date_is_a_clause_type_of_the_clause_that_states_it(lexicon: Lexicon) -> None:
    clauses = contract("It takes effect on 1 May 2020.", "After the Effective Date, it goes on.")
    stated = Particular(ParticularKind.EFFECTIVE, "2020-05-01", Span(19, 29), 1)
    assert tags(Tagger(lexicon, EMBEDDER, RARITY), clauses, stated) == [[], ["effective-date"], []]


def test_a_document_without_clauses_has_no_tags(lexicon: Lexicon) -> None:
    assert Tagger(lexicon, EMBEDDER, RARITY).tags([], []) == []


def test_a_clause_without_vectors_is_classified_by_its_words(lexicon: Lexicon) -> None:
    clauses = contract(ESCROW)[1:]
    found = Tagger(lexicon, EMBEDDER, RARITY).tags(clauses, [np.zeros((0, 0), np.float32)])
    assert found == [("source-code-escrow",)]


def test_the_vectors_of_the_lexicon_are_kept_until_it_changes(lexicon: Lexicon, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    clauses = contract(ESCROW)
    windows = [EMBEDDER.embed([clause.text]) for clause in clauses]
    once = Tagger(lexicon, LetterCounts(), RARITY, folder).tags(clauses, windows)
    again = LetterCounts()
    assert Tagger(lexicon, again, RARITY, folder).tags(clauses, windows) == once
    assert again.embedded == 0
    (tmp_path / "entries.toml").write_text(ENTRIES.replace("Mutual", "Both"), encoding="utf-8")
    changed = Tagger(load_lexicon(tmp_path), again, RARITY, folder)
    changed.tags(clauses, windows)
    assert again.embedded > 0
    assert [file.stem for file in folder.iterdir()] == [f"meanings-{changed.fingerprint}"]


def test_the_fingerprint_tells_lexicons_models_and_counts_apart(lexicon: Lexicon, tmp_path: Path) -> None:
    other = LetterCounts()
    other.fingerprint = "other letters"
    (tmp_path / "entries.toml").write_text(ENTRIES.replace("Mutual", "Both"), encoding="utf-8")
    taggers = [
        Tagger(lexicon, EMBEDDER, RARITY),
        Tagger(lexicon, other, RARITY),
        Tagger(load_lexicon(tmp_path), EMBEDDER, RARITY),
        Tagger(lexicon, EMBEDDER, Rarity.of([PLAIN])),
    ]
    assert len({tagger.fingerprint for tagger in taggers}) == 4
    assert Tagger(lexicon, EMBEDDER, RARITY).fingerprint == taggers[0].fingerprint


def test_exceptions_from_limits_go_to_the_paragraph_that_makes_them_and_not_to_the_article_that_limits() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    tagger = Tagger(lexicon, EMBEDDER, Rarity.read(paths.resources() / "lexicon"))
    unlimited = "Nothing in this agreement shall limit or exclude liability for gross negligence or willful misconduct."
    limit = "In all other cases the liability of the mill shall not exceed the price of the flour."
    article, first, second = contract(unlimited, limit, headings=["Liability not limited", "Limit"])
    scores, _ = tagger.scores(
        [article, first, second], [EMBEDDER.embed([each.text]) for each in (article, first, second)]
    )
    place = [concept.id for concept in tagger.concepts].index("uncapped-liability")
    article, exceptions, cap = scores[:, place]
    assert article == 0
    assert exceptions > tagger.weights.threshold > cap


def test_a_type_whose_words_a_clause_does_not_have_is_not_its_own() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    tagger = Tagger(lexicon, EMBEDDER, Rarity.read(paths.resources() / "lexicon"))
    clauses = contract(
        "No most favored terms. Other dealers may pay different fees, and we need not offer you the same.",
        "Most favored customer. Our prices shall be no less favorable than those offered to any other customer.",
        headings=["Most favored terms", "Most favored customer"],
    )
    found = tags(tagger, clauses)
    assert "most-favored-nation" not in found[1]
    assert "most-favored-nation" in found[2]


# ------------------------------------------------------------ which of the clauses with the same words

SECTION, FIRST, SECOND, OTHER = Span(0, 100), Span(10, 50), Span(51, 100), Span(101, 150)
SPANS = (SECTION, FIRST, SECOND, OTHER)


def column(*scores: float) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    return np.array(scores, dtype=np.float32).reshape(-1, 1)


def tagged(scores: tuple[float, ...], named: tuple[float, ...] = (0, 0, 0, 0)) -> list[int]:
    found = choose_concepts(column(*scores), column(*named), SPANS, threshold=10)
    return [row for row, concepts in enumerate(found) if concepts]


def test_the_tag_goes_to_the_paragraph_that_says_it_and_not_to_the_section() -> None:
    assert tagged((12, 12, 3, 3)) == [1]


def test_a_section_that_says_it_best_keeps_its_paragraphs_without() -> None:
    assert tagged((14, 12, 11, 3)) == [0]


def test_clauses_apart_are_tagged_each() -> None:
    assert tagged((12, 13, 11, 10)) == [1, 2, 3]


def test_what_is_below_the_threshold_is_not_tagged() -> None:
    assert tagged((9.9, 9.9, 0, 0)) == []


def test_a_section_whose_heading_names_it_is_tagged_as_a_whole_too() -> None:
    assert tagged((12, 13, 3, 3), named=(1, 1, 1, 0)) == [0, 1]


def test_the_surest_concept_comes_first() -> None:
    scores = np.array([[11, 15, 3]], dtype=np.float32)
    assert choose_concepts(scores, np.zeros_like(scores), [SECTION], threshold=10) == [[1, 0]]


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9), st.sampled_from([1.0, 2.0, 3.0])), max_size=12))
def test_those_kept_never_overlap_and_all_others_overlap_a_better_one(drawn: list[tuple[int, int, float]]) -> None:
    spans = [Span(start, start + size) for start, size, _ in drawn]
    scores = [score for _, _, score in drawn]
    kept = best_units(scores, spans)
    assert not any(spans[a].overlaps(spans[b]) for a in kept for b in kept if a != b)
    for i in set(range(len(spans))) - set(kept):
        assert any(spans[i].overlaps(spans[k]) and scores[k] >= scores[i] for k in kept)

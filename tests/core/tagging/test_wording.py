"""How much of a concept's wording is in sentences and headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base.errors import MunimentError
from core.tagging.wording import RARITY_FILE, ClauseSentences, Rarity, WordingIndex, stem_set
from core.types import Clause, Span

SAID = ("The Supplier shall deliver.", "The Supplier shall insure.", "The Buyer shall pay.", "Escrow agents deposit.")
RARITY = Rarity.of(SAID)


def clause(text: str, start: int, end: int) -> Clause:
    return Clause(f"d:{start}-{end}", "d", "", "", 1, Span(start, end), text[start:end])


def test_a_word_tells_more_the_rarer_it_is() -> None:
    weights = [RARITY[stem] for word in ("shall", "Supplier", "escrow", "unheard") for stem in stem_set(word)]
    assert weights == sorted(set(weights))


def test_the_counts_come_back_from_their_folder(tmp_path: Path) -> None:
    RARITY.write(tmp_path)
    assert Rarity.read(tmp_path) == RARITY


@pytest.mark.parametrize("content", [None, "{", '{"sentences": 1}'])
def test_counts_that_cannot_be_read_are_reported_in_words(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / RARITY_FILE).write_text(content, encoding="utf-8")
    with pytest.raises(MunimentError, match="Install Muniment again"):
        Rarity.read(tmp_path)


def test_the_best_wording_of_each_concept_counts() -> None:
    wordings = WordingIndex([("escrow agent", "deposit the code"), ("shall insure",), ()], RARITY)
    whole, half, none = wordings.in_sentences(
        [stem_set("They name an escrow agent."), stem_set("An escrow."), stem_set("Nothing.")]
    )
    assert whole[0] == pytest.approx(RARITY["escrow"] + RARITY["agent"])
    assert whole[1:].tolist() == [0, 0]
    assert half[0] == pytest.approx(whole[0] / 4)
    assert none.tolist() == [0, 0, 0]


def test_a_heading_that_is_a_name_has_all_in_common_with_it() -> None:
    wordings = WordingIndex([("insurance",), ("escrow agent",)], RARITY)
    same, longer, other = wordings.in_headings(["INSURANCE", "Insurance and Escrow", "Fees"])
    assert same.tolist() == pytest.approx([1, 0])
    assert 0 < longer[0] < 1
    assert other.tolist() == [0, 0]


def test_texts_and_concepts_may_be_wanting() -> None:
    assert WordingIndex([], RARITY).in_sentences([stem_set("Text.")]).shape == (1, 0)
    assert WordingIndex([("escrow",)], RARITY).in_sentences([]).shape == (0, 1)


def test_a_clause_has_the_best_of_its_own_sentences_only() -> None:
    text = "The Buyer shall pay. An escrow agent holds it.\nThe Supplier shall insure."
    line = text.index("\n")
    clauses = [clause(text, 0, len(text)), clause(text, 0, line), clause(text, line + 1, len(text))]
    sentences = ClauseSentences(clauses)
    assert len(sentences.stems) == 3
    scores = WordingIndex([("escrow agent",), ("insure",)], RARITY).in_sentences(sentences.stems)
    all_of_it, first, second = sentences.best(scores)
    assert (all_of_it > 0).tolist() == [True, True]
    assert (first > 0).tolist() == [True, False]
    assert (second > 0).tolist() == [False, True]


def test_scores_do_not_depend_on_the_order_of_words() -> None:
    words = [f"{letter}{other}x" for letter in "bcdfghjklm" for other in "aeiou"]
    rarity = Rarity.of([" ".join(words[:count]) for count in range(1, len(words))])
    wordings = WordingIndex([(" ".join(words),)], rarity)
    shuffled = [" ".join(words[at:] + words[:at]) for at in range(len(words))]
    assert len({wordings.in_sentences([stem_set(text)]).item() for text in shuffled}) == 1
    assert len({wordings.in_headings([text]).item() for text in shuffled}) == 1

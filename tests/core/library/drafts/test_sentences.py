"""How usual the sentences of a draft are beside a small library."""

from __future__ import annotations

from collections.abc import Mapping

from core.base.generators import Steps
from core.library.drafts.alike import Alike
from core.library.drafts.draft import TaggedDraft
from core.library.drafts.sentences import sentence_uses
from core.tagging.lexicon import Lexicon, LexiconEntry
from core.types import Clause, Concept, Extraction
from core.types.review import Basis, SentenceUse, Usage
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

LAW = "This Agreement shall be governed by the laws of the State of {}."
COURTS = "The parties submit to the exclusive jurisdiction of its courts."
OWN = "The tenant pays rent monthly in advance at the landlord's office."
NOTICE = "Notices are sent in writing by registered mail."
TYPES = ("governing-law", "notices")
LEXICON = Lexicon([LexiconEntry(Concept(each, each, ""), ()) for each in TYPES])


def draft_of(texts: Mapping[str, tuple[str, ...]]) -> TaggedDraft:
    """A draft of these clauses, each with its tags."""
    taken = extraction("draft", *texts)
    clauses = tuple(
        Clause(f"draft.{at}", "draft", f"{at}", "", 1, section.span, text)
        for at, (text, section) in enumerate(zip(texts, taken.sections, strict=True))
    )
    tags = {clause.id: tags for clause, tags in zip(clauses, texts.values(), strict=True)}
    return TaggedDraft(Extraction(taken.document, taken.sections, (), clauses), tags)


def fill(shelf: Shelf, count: int = 10) -> list[str]:
    """Contracts that all choose a law and say how notice is given, three of them courts too."""
    ids = [f"c{at}" for at in range(count)]
    for at, name in enumerate(ids):
        law = LAW.format("Ohio") + (f" {COURTS}" if at < 3 else "")
        shelf.add(name, law, NOTICE, vectors=False, kind="Supply Agreement")
        shelf.catalog.mark_tagged(name, {f"{name}.0": ["governing-law"], f"{name}.1": ["notices"]}, "tests")
    return ids


def uses(shelf: Shelf, draft: TaggedDraft, like: list[str], *others: str) -> dict[str, SentenceUse]:
    alike = Alike(tuple(like), Basis("Supply Agreement", len(like), True, ""))
    with Steps(sentence_uses(shelf.catalog, draft, alike, LEXICON, lambda: others)) as steps:
        assert all(0 <= share <= 1 for share in steps)
    assert list(steps.result) == sorted(steps.result, key=lambda each: each.span)
    return {each.span.of(draft.extraction.document.text): each for each in steps.result}


def test_each_sentence_is_compared_with_those_of_clauses_of_its_type(shelf: Shelf) -> None:
    law = LAW.format("Texas")
    found = uses(shelf, draft_of({f"{law} {COURTS} {OWN}": ("governing-law",)}), fill(shelf))
    assert {words: (each.usage, each.share.words) for words, each in found.items()} == {
        law: (Usage.STANDARD, "10 of 10"),
        COURTS: (Usage.COMMON, "3 of 10"),
        OWN: (Usage.UNSEEN, "0 of 10"),
    }
    nearest = found[law].nearest
    assert nearest is not None
    assert (nearest.clause, nearest.text) == ("c0.0", LAW.format("Ohio"))


def test_a_clause_of_several_types_counts_by_that_in_which_a_sentence_is_most_usual(shelf: Shelf) -> None:
    law = LAW.format("Texas")
    found = uses(shelf, draft_of({f"{law} {NOTICE}": ("governing-law", "notices")}), fill(shelf))
    assert {each.concept: (words, each.usage) for words, each in found.items()} == {
        "governing-law": (law, Usage.STANDARD),
        "notices": (NOTICE, Usage.STANDARD),
    }


def test_of_types_that_too_few_contracts_have_nothing_is_said(shelf: Shelf) -> None:
    draft = draft_of({LAW.format("Texas"): ("governing-law",)})
    assert uses(shelf, draft, fill(shelf, 7)) == {}


def test_clauses_of_no_type_are_left_out(shelf: Shelf) -> None:
    assert uses(shelf, draft_of({OWN: (), LAW.format("Texas"): ("mutual",)}), fill(shelf)) == {}


def test_others_of_the_library_count_where_few_are_alike(shelf: Shelf) -> None:
    draft = draft_of({LAW.format("Texas"): ("governing-law",)})
    filler = [f"Word {at} is said in this clause alone." for at in range(10)]
    for at in range(10):
        name = f"lease{at}"
        shelf.add(name, LAW.format("Utah"), *filler, vectors=False, kind="Lease", party=f"Tenant {at}")
        tags = {f"{name}.{number}": ["notices"] for number in range(1, 11)} | {f"{name}.0": ["governing-law"]}
        shelf.catalog.mark_tagged(name, tags, "tests")
    assert uses(shelf, draft, ["lease0"]) == {}
    (found,) = uses(shelf, draft, ["lease0"], *(f"lease{at}" for at in range(10))).values()
    assert found.share.words == "10 of 10"

"""Precedents for a draft: the nearest in meaning to a clause of it, and the best to put in where it lacks one."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from core.base.places import file_words
from core.contract.clauses.passages import count_words
from core.contract.references.definitions import terms_used
from core.library.drafts.naming import governing_law, in_plain_words, is_customary, is_role, names_itself, term_key
from core.store.catalog.catalog import Catalog
from core.store.catalog.documents import document_of
from core.text.labels import after_label
from core.text.sentences import ends_sentence
from core.text.words import word_texts
from core.types import Candidate, Clause, Extraction
from core.types.library_columns import Columns, Mask
from core.types.ports import Among, Embedder, Vectors
from core.types.review import Precedent

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

_MOST: Final = 5
_LOOKED_AT: Final = 60  # clauses, of which the best are chosen
_NEAR: Final = 0.6  # the least cosine of a precedent: a sentence that no contract has is at 0.5 from the nearest
_WINDOWS: Final = 4  # of a long clause; each takes the encoder some 30 ms
_LENGTH: Final = 0.04  # of a cosine: what a clause of twice or half the length is taken to be farther away
_SAME: Final = 0.8  # share of equal bytes of two signatures: the words are nearly the same

_MODELS: Final = 3  # clauses that are best to put in
_READ: Final = 24  # candidates that are read for that
_WORDS: Final = range(20, 251)  # of a clause that can be copied as it is
# What is against putting in a clause, as parts of a cosine:
_FRAGMENT: Final = 0.3  # it is no whole sentence by itself, has words left out, or is a long article
_PART: Final = 0.2  # it is no whole section, or an item of a list
_CITES: Final = 0.04  # each provision that it cites outside itself
_TERM: Final = 0.02  # each term that the draft does not define
_LAW: Final = 0.1  # it names a law that is not the draft's
_LEANS: Final = re.compile(  # on words before it
    r"(?:in addition|additionally|further(?:more)?|moreover|however|accordingly|notwithstanding the foregoing|"
    r"the foregoing|except as (?:so )?(?:provided|set forth) above|such|said|this|these|those|it|they|also)\b",
    re.IGNORECASE,
)
_LEFT_OUT: Final = re.compile(r"\*{2,}|_{3,}|\[[\s*●_.…]*\]|\.{4,}")  # as confidential, or to be filled in
_COUNTED: Final = 5  # provisions and terms, each, at most


def nearest_precedents(opened: OpenLibrary, text: str, like: Collection[str] | None) -> tuple[Precedent, ...]:
    """See `Drafts.precedents`."""
    words = len(word_texts(text))
    if not words:
        return ()
    encoder = opened.answering_encoder()
    among = None if like is None else _clauses_of(frozenset(like))
    found = opened.store().nearest(_meaning(encoder, text), _LOOKED_AT, encoder.fingerprint, among)
    best = _different(opened.catalog.word_index().columns, found, words)
    return precedents_of(opened.catalog, best)


def precedents_of(catalog: Catalog, clauses: Sequence[str]) -> tuple[Precedent, ...]:
    """Clauses of the library as precedents, in the order of their ids; those that are gone are left out."""
    found = catalog.clauses.by_id(clauses)
    sources = catalog.sources(each.document for each in found)
    titles = {document: each.title or file_words(each.path) for document, each in sources.items()}
    return tuple(_precedent(each, titles.get(each.document, "")) for each in found)


def _precedent(clause: Clause, title: str) -> Precedent:
    return Precedent(clause.id, title, f"{clause.section} {clause.heading}".strip(), clause.sentence)


def _clauses_of(documents: frozenset[str]) -> Among:
    def among(clauses: Sequence[str]) -> Mask:
        return np.fromiter((document_of(each) in documents for each in clauses), np.bool_, len(clauses))

    return among


def _meaning(encoder: Embedder, text: str) -> Vectors:
    """One vector of unit length for a clause of any length."""
    windows = [text[start:end] for start, end in encoder.windows(text)[:_WINDOWS]]
    mean = encoder.embed(windows).mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean), np.float32)


def _different(columns: Columns, found: Sequence[Candidate], words: int) -> list[str]:
    """The ids of the best clauses, one from a contract, none of which says nearly the same as another.

    A clause of another length is a worse precedent, however near one of its windows is.
    """
    near = [each for each in found if each.score >= _NEAR and each.clause in columns.row_of]
    rows = {each.clause: columns.row_of[each.clause] for each in near}

    def fit(candidate: Candidate) -> float:
        row = rows[candidate.clause]
        longer = np.log2(max(int(columns.end[row] - columns.first[row]), 1) / words)
        return candidate.score - _LENGTH * abs(float(longer))

    taken: dict[int, int] = {}  # the row taken of each document, or that of another which says the same
    chosen: list[str] = []
    for each in sorted(near, key=fit, reverse=True):
        row = rows[each.clause]
        document = int(columns.document[row])
        if document in taken or len(chosen) == _MOST:
            continue
        same = (at for at in taken.values() if np.mean(columns.signature[row] == columns.signature[at]) >= _SAME)
        taken[document] = next(same, row)
        if taken[document] == row:
            chosen.append(each.clause)
    return chosen


# ------------------------------------------------------------ what is put in


def best_to_put_in(catalog: Catalog, draft: Extraction, candidates: Mapping[Clause, float]) -> list[str]:
    """The ids of the clauses, of different contracts, that a lawyer would rather put into a draft than others.

    They are typical, whole sections, and stand by themselves: they cite little, their terms are the draft's, and so is
    the law that they name.

    Args:
        catalog: of the library.
        draft: which lacks such a clause.
        candidates: clauses of its type, with how typical each is: the cosine to the middle of all of them.
    """
    own = {term_key(each.term) for each in draft.definitions}
    law = governing_law(draft.particulars)
    seen = {each: _is_fragment(each) * _FRAGMENT - typical for each, typical in candidates.items()}
    typical = sorted(candidates, key=lambda each: (seen[each], each.id))[:_READ]
    costs = {each.id: seen[each] + _cost(catalog, each, own, law) for each in typical}
    chosen: dict[str, str] = {}
    for each in sorted(typical, key=lambda each: (costs[each.id], each.id)):
        chosen.setdefault(each.document, each.id)
    return list(chosen.values())[:_MODELS]


def _is_fragment(clause: Clause) -> bool:
    """Whether a clause is no whole sentence, leans on words before it, has words left out, or is a long article."""
    words = clause.text[after_label(clause.text) :].removeprefix(clause.heading).lstrip(" .:;–—-\n")
    leans = _LEANS.match(words) and not re.match(r"(?i)this (?:agreement|contract|lease)\b", words)
    whole = not clause.before and ends_sentence(clause.text.rstrip())
    return not whole or bool(leans) or bool(_LEFT_OUT.search(words)) or count_words(clause.text) not in _WORDS


def _cost(catalog: Catalog, clause: Clause, defined: Collection[str], law: str) -> float:
    """What is against putting in a clause, beside what its words alone show."""
    sections, text = catalog.sections(clause.document), catalog.document(clause.document).text
    whole = next((each for each in sections if each.span.start == clause.span.start and each.label), None)
    ends = whole is not None and not text[clause.span.end : whole.span.end].strip() and whole.label[0] != "("
    cited = {
        each.target if isinstance(each.target, int) else each.mention.label
        for each in catalog.references(clause.document)
        if clause.span.contains(each.mention.span)
        and not (isinstance(each.target, int) and clause.span.overlaps(sections[each.target].span))
    }
    used = (each.term for each in terms_used(text, catalog.definitions(clause.document), clause.span))
    terms = {
        each
        for each in used
        if term_key(each) not in defined
        and not (is_customary(each) or is_role(each) or names_itself(each) or in_plain_words(each))
    }
    theirs = governing_law(catalog.particulars(clause.document))
    other_law = bool(theirs) and theirs != law and theirs in clause.text
    return (
        _PART * (not ends) + _CITES * min(len(cited), _COUNTED) + _TERM * min(len(terms), _COUNTED) + _LAW * other_law
    )

"""Summaries of clauses: sentences of each clause, chosen by a language model."""

from __future__ import annotations

from dataclasses import dataclass

from core.base.translation import tr
from core.types.documents import Span, page_words
from core.types.library import Excerpt


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a clause, with "…" where items of it are left out, and the places of its words in the document."""

    text: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class ClauseSummary:
    """The sentences chosen from one clause, in its order; ``left_out`` counts its others.

    ``clause`` is its id, ``excerpt`` says where it is from.
    """

    clause: str
    excerpt: Excerpt
    sentences: tuple[SummarySentence, ...] = ()
    left_out: int = 0

    @property
    def source(self) -> str:
        """What is summarised, in words: section and heading, contract, page."""
        excerpt = self.excerpt
        section = f"{excerpt.section} {excerpt.heading}".strip()
        return ", ".join(filter(None, (section, excerpt.title or excerpt.file.name, page_words(excerpt.page))))


@dataclass(frozen=True, slots=True)
class Summary:
    """Summaries of clauses in order, as far as they are chosen; ``total`` is how many clauses there are.

    ``model`` is its name; ``ended`` says whether the last clause is done.
    """

    model: str
    clauses: tuple[ClauseSummary, ...]
    total: int
    ended: bool = False

    @property
    def sentences(self) -> int:
        """How many sentences are chosen."""
        return sum(len(each.sentences) for each in self.clauses)

    @property
    def left_out(self) -> int:
        """How many sentences of the clauses are left out."""
        return sum(each.left_out for each in self.clauses)

    @property
    def mark(self) -> str:
        """The mark that it carries wherever it goes."""
        return tr("Sentences of the contract, chosen by {model}. The rest of a clause may matter.", model=self.model)

    @property
    def text(self) -> str:
        """All of it for the clipboard, with its mark at the top."""
        parts = ["\n".join([each.source, *(chosen.text for chosen in each.sentences)]) for each in self.clauses]
        return "\n\n".join([self.mark, *parts])

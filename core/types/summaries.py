"""Summaries of clauses, reduced to the sentences that words of the clause support."""

from __future__ import annotations

from dataclasses import dataclass

from core.base.translation import tr
from core.types.documents import Span, page_words
from core.types.library import Excerpt


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence that a model wrote, and the words that support it: their places in the document, and themselves.

    ``more`` says that these words have conditions, exceptions or qualifications that the sentence does not name.
    """

    text: str
    spans: tuple[Span, ...]
    passage: str
    more: bool = False

    @property
    def words(self) -> str:
        """The sentence, with a remark if the clause says more."""
        return tr("{sentence} [with conditions or exceptions]", sentence=self.text) if self.more else self.text


@dataclass(frozen=True, slots=True)
class ClauseSummary:
    """What is kept of a model's summary of one clause; ``left_out`` counts sentences that no words of it support.

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
    """Summaries of clauses in order, as far as they are written; ``total`` is how many clauses there are.

    ``model`` is its name; ``ended`` says whether the last clause is done.
    """

    model: str
    clauses: tuple[ClauseSummary, ...]
    total: int
    ended: bool = False

    @property
    def sentences(self) -> int:
        """How many sentences are kept."""
        return sum(len(each.sentences) for each in self.clauses)

    @property
    def left_out(self) -> int:
        """How many sentences were left out."""
        return sum(each.left_out for each in self.clauses)

    @property
    def mark(self) -> str:
        """The mark that it carries wherever it goes."""
        return tr("Machine-made summary by {model}. Check it against the clause.", model=self.model)

    @property
    def text(self) -> str:
        """All of it for the clipboard, with its mark at the top."""
        parts = ["\n".join([each.source, *(said.words for said in each.sentences)]) for each in self.clauses]
        return "\n\n".join([self.mark, *parts])

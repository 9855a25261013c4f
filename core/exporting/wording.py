"""The words of clauses for comparison: their own, in paragraphs, without what they refer to."""

from __future__ import annotations

from core.base.translation import tr
from core.exporting.layout import ParagraphKind, clean_paragraphs, lay_out, source_line
from core.text.visible import visible_name
from core.types import Cited, Excerpt, ExportChoices, Wording
from core.types.facts import Facts

_OWN_WORDS = ExportChoices(Cited.NONE, sources=False)


def clause_wording(clause: str, excerpt: Excerpt, contract: Facts) -> Wording:
    """A clause with the words that complete its sentence.

    Args:
        clause: its id.
        excerpt: the clause.
        contract: what is known of its contract.
    """
    laid_out = lay_out(excerpt, _OWN_WORDS)
    own = [each.text for each in laid_out.paragraphs if each.kind is ParagraphKind.OWN]
    return Wording(
        text=_comparable("\n".join(own)),
        name=" ".join(filter(None, (visible_name(excerpt.section), laid_out.heading))),
        clause=clause,
        title=visible_name(excerpt.title),
        law=contract.law,
        date=contract.date,
        source=source_line(excerpt),
        remarks=laid_out.remarks,
        parties=tuple(map(visible_name, contract.parties)),
    )


def draft_wording(text: str) -> Wording:
    """The wording of a text that is in no library."""
    return Wording(_comparable(text), tr("Your draft"))


def _comparable(text: str) -> str:
    """Paragraphs without characters illegal in documents, and with white space normalised."""
    return "\n".join(" ".join(each.split()) for each in clean_paragraphs(text))

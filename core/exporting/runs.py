"""Writes the words of paragraphs into a Word file: with automatic numbers, bookmarks and cross-references."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from docx.enum.text import WD_COLOR_INDEX
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.exporting.comments import add_comment, comment_on
from core.exporting.cross_references import Bookmark, Bookmarks, CrossReference
from core.exporting.layout import LaidOutClause
from core.exporting.lists import Lists
from core.exporting.numbering import number_paragraphs
from core.exporting.replacing import TiedWords
from core.types import ExportChoices
from core.types.ties import SectionCitation


class ParagraphWriter:
    """Writes the paragraphs of clauses.

    Args:
        document: python-docx's.
        clauses: all that are written, in order.
        choices: whether labels are numbers and citations fields, and whether there are comments.
    """

    def __init__(self, document: Any, clauses: Sequence[LaidOutClause], choices: ExportChoices) -> None:
        numbered = clauses if choices.numbering else ()
        self._document, self._clauses, self._choices = document, clauses, choices
        self._lists = Lists(document)
        self._places = [number_paragraphs(clause.paragraphs) for clause in numbered]
        self._bookmarks = Bookmarks(numbered, self._places)
        self._commented: set[tuple[int, str]] = set()  # clauses and words

    def write(self, clause: int, paragraph: int, into: Any) -> None:
        """Fills a python-docx paragraph.

        Args:
            clause: its number among the clauses.
            paragraph: its number in the clause.
            into: the empty paragraph.
        """
        entry, place = self._clauses[clause], self._places[clause][paragraph] if self._places else None
        label, *words = entry.paragraphs[paragraph].words
        bookmark = self._bookmarks.at(clause, paragraph)
        if place:
            self._lists.put(into, place)
            words[:1] = [replace(each, text=each.text.lstrip()) for each in words[:1]]
        elif bookmark:
            with _marked(into, bookmark):
                into.add_run(bookmark.label)
            into.add_run(label.text.removeprefix(bookmark.label))
        else:
            words = [label, *words]
        with _marked(into, bookmark if place else None):
            for each in words:
                self._write(clause, each, into)

    def _write(self, clause: int, words: TiedWords, into: Any) -> None:
        tie, document = words.tie, self._clauses[clause].document
        cited = (document, tie, words.text) if isinstance(tie, SectionCitation) else None
        if cited and (found := self._bookmarks.reference(*cited)):
            into.add_run(found.before)
            _add_field(into, found)
            into.add_run(found.after)
        elif cited and (name := self._bookmarks.link(*cited)):
            _add_link(into, name, words.text)
        else:
            run = into.add_run(words.text)
            if words.is_placeholder:
                run.font.highlight_color = WD_COLOR_INDEX.YELLOW
            self._comment(clause, words, run)

    def _comment(self, clause: int, words: TiedWords, run: Any) -> None:
        """Comments on words that lack something, at their first occurrence in a clause."""
        text = comment_on(words) if self._choices.comments else ""
        if text and (clause, words.text) not in self._commented:
            self._commented.add((clause, words.text))
            add_comment(self._document, run, text)


@contextmanager
def _marked(into: Any, bookmark: Bookmark | None) -> Iterator[None]:
    """Puts what is added to a paragraph in the context into a bookmark."""
    if bookmark:
        into._p.append(_element("w:bookmarkStart", {"w:id": str(bookmark.id), "w:name": bookmark.name}))
    yield
    if bookmark:
        into._p.append(_element("w:bookmarkEnd", {"w:id": str(bookmark.id)}))


def _add_field(into: Any, reference: CrossReference) -> None:
    """Adds a complex field (ECMA-376 part 1, 17.16.18) with its result, so that opening the file changes nothing."""
    instruction = OxmlElement("w:instrText")
    instruction.set(qn("xml:space"), "preserve")
    instruction.text = f" {reference.instruction} "
    for each in (_field_part("begin"), instruction, _field_part("separate")):
        into.add_run()._r.append(each)
    into.add_run(reference.shown)
    into.add_run()._r.append(_field_part("end"))


def _add_link(into: Any, bookmark: str, text: str) -> None:
    """Adds words that lead to a bookmark (ECMA-376 part 1, 17.16.22) and look like those around them."""
    run = into.add_run(text)._r
    run.getparent().replace(run, link := _element("w:hyperlink", {"w:anchor": bookmark, "w:history": "1"}))
    link.append(run)


def _field_part(kind: str) -> Any:
    return _element("w:fldChar", {"w:fldCharType": kind})


def _element(name: str, values: dict[str, str]) -> Any:
    return OxmlElement(name, attrs={qn(key): value for key, value in values.items()})

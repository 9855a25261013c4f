"""One clause card: its layout, and how it is painted."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, repeat
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)

from core import (
    Fit,
    Hit,
    Joined,
    KeptConcern,
    Span,
    marks_of,
    page_words,
    parts_words,
    tr,
    visible_name,
    visible_text,
)
from desktop.results.hits import (
    Group,
    card_tags,
    contract_words,
    fit_meaning,
    fit_words,
    near_duplicates_words,
    other_versions_words,
    own_meaning,
    place,
    references_words,
)
from desktop.widgets import paint
from desktop.widgets.theme import GAP, RADIUS, Colours, scaled
from desktop.widgets.words import QT_TRANSLATE_NOOP

EXCERPT = 420  # characters shown of a collapsed clause
BRIEF = 150  # characters shown of it in a compact list
LEAD_IN = 200  # characters shown of the lead-in to an item, on a collapsed card
PASSAGE = 600  # characters shown of a joined passage
LEADING = 118.0  # percent

_BREAK = re.compile(r"\s*[\n\t]\s*")  # between paragraphs, and between a label or a cell and what follows


def excerpt(hit: Hit, most: int | None = EXCERPT) -> Span:
    """The part of the clause that a card shows: from its start, or from shortly before the first match.

    At most ``most`` characters; None: the whole clause.
    """
    text = hit.clause.text.rstrip()
    if most is None or len(text) <= most:
        return Span(0, len(text))
    first = (
        hit.deciding_sentence.start
        if hit.deciding_sentence
        else min((mark.start for mark in hit.highlights), default=0)
    )
    start = 0
    if first >= most * 2 // 3:
        before = 0 if hit.deciding_sentence else most // 4
        start = text.rfind(" ", 0, max(1, min(first - before, len(text) - most))) + 1
    if start + most >= len(text):
        return Span(start, len(text))
    end = text.rfind(" ", start + most * 2 // 3, start + most)
    return Span(start, end if end > 0 else start + most)


class ClauseText(NamedTuple):
    """The laid-out text of a clause, and where in it the deciding sentence is, as far as it is shown."""

    document: QTextDocument
    decided: Span | None


def clause_words(hit: Hit, font: QFont, c: Colours, width: float, most: int | None) -> ClauseText:
    """The text of a clause with its matches marked, between the words that complete its sentence."""
    shown, whole = excerpt(hit, most), most is None
    document, cursor = _empty(font, width)
    around = _format(c)
    around.setForeground(c.muted)
    for passage in hit.clause.before:
        cursor.insertText(f"{_completing(passage, whole=whole)} … ", around)
    if shown.start:
        cursor.insertText("… ", _format(c))
    decided: Span | None = None
    for span, matched, deciding in runs(shown, hit.highlights, hit.deciding_sentence):
        text, style, at = span.of(hit.clause.text), _format(c), cursor.position()
        if matched:
            style.setBackground(c.mark)
        cursor.insertText(visible_text(text if whole else _BREAK.sub(" ", text)), style)
        if deciding and cursor.position() > at:
            decided = Span(decided.start if decided else at, cursor.position())
    if shown.end < len(hit.clause.text.rstrip()):
        cursor.insertText("\u00a0…", _format(c))
        return ClauseText(document, decided)
    for passage in hit.clause.after:
        cursor.insertText(f" … {_completing(passage, whole=whole)}", around)
    return ClauseText(document, decided)


def line_at(document: QTextDocument, at: int) -> QRectF:
    """The line that contains a character."""
    document.size()  # forces the layout: there are no lines before
    block = document.findBlock(at)
    line = block.layout().lineForTextPosition(at - block.position())
    return line.rect().translated(document.documentLayout().blockBoundingRect(block).topLeft())


def _completing(passage: Joined, *, whole: bool) -> str:
    """The words that complete the sentence of a clause, shortened unless the whole clause is shown."""
    text = _BREAK.sub(" ", passage.text)
    return visible_text(text if whole or len(text) <= LEAD_IN else text[:LEAD_IN].rsplit(" ", 1)[0])


def passages(joined: Sequence[Joined], font: QFont, c: Colours, width: float) -> QTextDocument:
    """The passages joined to a clause, each headed by its place and why it was joined."""
    document, cursor = _empty(font, width)
    head, body = _format(c), _format(c)
    head.setForeground(c.muted)
    head.setFont(scaled(font, 0.92))
    for i, passage in enumerate(joined):
        if i:
            cursor.insertText("\n\n")
        name = f"{passage.section} {passage.heading}".strip()
        words = "  ·  ".join(filter(None, (name, page_words(passage.page), passage.why)))
        cursor.insertText(f"{visible_name(words)}\n", head)
        text = passage.text if len(passage.text) <= PASSAGE else passage.text[:PASSAGE].rsplit(" ", 1)[0] + " …"
        cursor.insertText(visible_text(text.strip()), body)
    return document


def quiet(text: str, font: QFont, c: Colours, width: float) -> QTextDocument:
    """A note by the program, in small type."""
    document, cursor = _empty(font, width)
    style = _format(c)
    style.setForeground(c.muted)
    style.setFont(scaled(font, 0.92))
    cursor.insertText(visible_text(text), style)
    return document


def runs(shown: Span, marks: Sequence[Span], decided: Span | None = None) -> list[tuple[Span, bool, bool]]:
    """Splits a span where a mark or the deciding sentence begins or ends: each run, and whether it is in either."""
    sentence = decided or Span(shown.start, shown.start)
    ends = {shown.start, shown.end, *(end for span in (*marks, sentence) for end in (span.start, span.end))}
    cuts = sorted(end for end in ends if shown.start <= end <= shown.end)
    cut = []
    for start, end in pairwise(cuts):
        marked = any(mark.start <= start and end <= mark.end for mark in marks)
        cut.append((Span(start, end), marked, sentence.start <= start and end <= sentence.end))
    return cut


def _empty(font: QFont, width: float) -> tuple[QTextDocument, QTextCursor]:
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    document.setTextWidth(width)
    lines = QTextBlockFormat()
    lines.setLineHeight(LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(lines)
    return document, cursor


def _format(c: Colours) -> QTextCharFormat:
    style = QTextCharFormat()
    style.setForeground(c.text)
    return style


MARGIN = GAP / 2  # around a card
PADDING = 2 * GAP  # inside a card
CHECK = 18.0
OWN_STAR = 14.0
TAGS = 4  # clause types and values named on a card
_RULE = 3.0  # wide
LISTED = 12  # near-identical clauses, or other versions, listed on an expanded card

_RATING = QT_TRANSLATE_NOOP("", "Your rating")
_CONCERNS = {
    KeptConcern.REVIEW_DUE: QT_TRANSLATE_NOOP("", "Review due"),
    KeptConcern.SOURCE_CHANGED: QT_TRANSLATE_NOOP("", "Source changed"),
    KeptConcern.SOURCE_GONE: QT_TRANSLATE_NOOP("", "Source gone"),
}


@dataclass(frozen=True, slots=True)
class CardState:
    """The state in which a card is painted."""

    chosen: bool
    current: bool
    focused: bool
    hovered: bool


class Card:
    """A hit laid out for one width. Rectangles are relative to the card's top left corner.

    ``near_duplicates`` say where the near-identical clauses are, and ``versions`` which other versions of the contract
    there are, as far as known yet. A collapsed ``compact`` card has
    no clause types, and a foot only if the user has rated the clause. A card in a ``group`` does not name its contract;
    the first one has the heading above it.
    """

    def __init__(
        self,
        hit: Hit,
        width: float,
        font: QFont,
        c: Colours,
        *,
        expanded: bool,
        compact: bool = False,
        near_duplicates: Sequence[str] = (),
        versions: Sequence[str] = (),
        missing: bool = False,
        group: Group | None = None,
    ) -> None:
        self._warnings = [(tr(mark.value), remark) for mark, remark in marks_of(hit.remarks).items()]
        if hit.kept:
            self._warnings += ((tr(_CONCERNS[each]), tr(each)) for each in hit.kept.concerns)
        if missing:
            self._warnings.append((tr("File missing"), tr("This file is no longer where it was when it was read.")))
        self._hit, self._font, self._c, self._expanded = hit, font, c, expanded
        self._places, self._versions = near_duplicates, versions
        self._left = left = MARGIN + PADDING + CHECK + 1.5 * GAP
        self._inner = inner = max(120.0, width - left - PADDING - MARGIN)
        self._title_font, self._small_font = scaled(font, 1.08, bold=True), scaled(font, 0.92)
        title, self._small = QFontMetricsF(self._title_font).height(), QFontMetricsF(self._small_font).height()
        self._group, headed = group, group is not None and bool(group.contract)
        self._group_box = QRectF(MARGIN, MARGIN, width - 2 * MARGIN, title + GAP if headed else 0.0)
        top = self._group_box.bottom() + PADDING
        self.check = QRectF(MARGIN + PADDING, top + (title - CHECK) / 2, CHECK, CHECK)
        self._fit_font = scaled(font, 1.0, bold=hit.fit is Fit.STRONG or hit.kept is not None)
        fit = QFontMetricsF(self._fit_font).horizontalAdvance(fit_words(hit))
        self.fit = QRectF(left + inner - fit, top, fit, title)
        self._title = QRectF(left, top, inner - fit - 2 * GAP, title)
        self.where = QRectF(left, self._title.bottom() + 2, inner, self._small)
        page = QFontMetricsF(self._small_font).horizontalAdvance(page_words(hit.clause.page))
        self._page = QRectF(left + inner - page, self.where.top(), page, self._small)
        below = self.where.bottom() + 0.75 * GAP
        self.marks = self._lay_marks(below)
        brief = compact and not expanded
        self._tags = [] if brief else self._lay_tags(self.marks[-1][0].right() + GAP / 2 if self.marks else left, below)
        self._texts: list[tuple[QTextDocument, QPointF]] = []
        self._bar = QRectF()  # beside the joined passages
        self.near_duplicates: list[QRectF] = []
        self.versions: list[QRectF] = []
        above = max(box.bottom() for box in (self.where, *(box for box, _ in (*self.marks, *self._tags))))
        most = None if expanded else BRIEF if brief else EXCERPT
        words = clause_words(hit, font, c, inner, most)
        if hit.kept and hit.kept.guidance and not brief:
            above = self._lay(quiet(hit.kept.guidance, font, c, inner), above + GAP)
        if hit.parts and not brief:
            above = self._lay(quiet(parts_words(hit.parts), font, c, inner), above + GAP / 2)
        top = above + (GAP / 2 if brief else GAP)
        bottom = self._lay(words.document, top)
        self.rule = self._beside(words, top)
        self.rating = self._rating_label = self.expander = QRectF()
        bottom = bottom if hit.kept or (brief and not hit.rating) else self._lay_foot(bottom + GAP / 2)
        if expanded:
            bottom = self._lay_expanded(bottom)
        self.height = math.ceil(bottom + PADDING - GAP / 2 + MARGIN)
        above = self._group_box.bottom()
        self._frame = QRectF(MARGIN, above, width - 2 * MARGIN, self.height - MARGIN - above)

    def tip_at(self, at: QPointF) -> str:
        """The full version of what is at a point: what the fit means, the file's name, what is marked, the rating."""
        if self.fit.adjusted(-4, -4, 4, 4).contains(at):
            return fit_meaning(self._hit)
        if self.where.contains(at):
            files = (visible_name(str(file)) for file in self._hit.contract.files or (self._hit.file,))
            return self._hit.kept.words if self._hit.kept else "\n".join(files)
        if any(box.contains(at) for box, _ in self.marks):
            return "\n".join(words for _, words in self._warnings)
        return own_meaning(self._hit.rating) if self.star_at(at) else ""

    def star_at(self, at: QPointF) -> int:
        """The star, 1 to 5, of the user's own rating at a point; 0 for none."""
        if self.rating.isNull() or not self.rating.adjusted(0, -4, 4, 4).contains(at):
            return 0
        return min(5, int((at.x() - self.rating.left()) / OWN_STAR) + 1)

    # ---------------------------------------------------------------- layout

    def _lay(self, document: QTextDocument, top: float, indent: float = 0.0) -> float:
        """Places a text below what is already there; returns its bottom."""
        self._texts.append((document, QPointF(self._left + indent, top)))
        return top + document.size().height()

    def _beside(self, words: ClauseText, top: float) -> QRectF:
        """The margin rule beside the lines of the deciding sentence."""
        if not words.decided:
            return QRectF()
        first, last = (line_at(words.document, at) for at in (words.decided.start, words.decided.end - 1))
        return QRectF(self._left - GAP, top + first.top(), _RULE, last.bottom() - first.top())

    def _lay_marks(self, top: float) -> list[tuple[QRectF, str]]:
        """Places what the user should know about the contract before using the clause, ahead of its types."""
        metrics, x = QFontMetricsF(self._small_font), self._left
        laid: list[tuple[QRectF, str]] = []
        for mark, _ in self._warnings:
            laid.append((QRectF(x, top, metrics.horizontalAdvance(mark) + 2 * GAP, self._small + 3), mark))
            x = laid[-1][0].right() + GAP / 2
        return laid

    def _lay_tags(self, x: float, top: float) -> list[tuple[QRectF, str]]:
        """Places the first of what is said of the clause in one line, and how much more there is."""
        metrics, tags = QFontMetricsF(self._small_font), card_tags(self._hit)
        laid: list[tuple[QRectF, str]] = []
        for name in tags[:TAGS]:
            width = metrics.horizontalAdvance(name) + 2 * GAP
            if x + width > self._left + self._inner - 4 * GAP:
                break
            laid.append((QRectF(x, top, width, self._small + 3), name))
            x += width + GAP / 2
        if len(tags) > len(laid):
            more = f"+ {len(tags) - len(laid)}"
            laid.append((QRectF(x, top, metrics.horizontalAdvance(more) + 2 * GAP, self._small + 3), more))
        return laid

    def _lay_foot(self, top: float) -> float:
        """Places the expander on the left and the user's own rating on the right."""
        height = self._small + GAP
        stars = 5 * OWN_STAR
        self.rating = QRectF(self._left + self._inner - stars, top + (height - OWN_STAR) / 2, stars, OWN_STAR)
        metrics = QFontMetricsF(self._small_font)
        label = metrics.horizontalAdvance(tr(_RATING)) + GAP if self._inner >= 420 else 0.0
        self._rating_label = QRectF(self.rating.left() - label, top, max(0.0, label - GAP), height)
        room = self.rating.left() - label - self._left
        width = min(room, metrics.horizontalAdvance(self._expander_words()) + 3 * GAP)
        if self._hit.clause.cited or self._hit.near_duplicates or self._hit.reasons or self._hit.contract.versions > 1:
            self.expander = QRectF(self._left - GAP, top, width, height)
        return top + height

    def _lay_expanded(self, bottom: float) -> float:
        """Places below the foot the passages that the clause refers to, its near-duplicates, the other versions of its
        contract, and why it was found.
        """
        hit, width = self._hit, self._inner - 2 * GAP
        if hit.clause.cited:
            top = bottom + GAP / 2
            bottom = self._lay(passages(hit.clause.cited, self._font, self._c, width), top, 2 * GAP)
            self._bar = QRectF(self._left + GAP / 2, top, 3, bottom - top)
        if hit.near_duplicates:
            words = tr("Near-identical in other contracts ({count:,}):", count=len(hit.near_duplicates))
            bottom = self._lay_list(words, self.near_duplicates, len(hit.near_duplicates), bottom)
        if others := other_versions_words(hit):
            bottom = self._lay_list(f"{others}:", self.versions, hit.contract.versions - 1, bottom)
        if hit.reasons:
            words = tr("Why it was found:  {reasons}", reasons="  ·  ".join(hit.reasons))
            bottom = self._lay(quiet(words, self._font, self._c, self._inner), bottom + GAP)
        return bottom

    def _lay_list(self, heading: str, rows: list[QRectF], count: int, bottom: float) -> float:
        """Places a heading, and a row for each of what is listed below it."""
        bottom = self._lay(quiet(heading, self._font, self._c, self._inner - 2 * GAP), bottom + GAP)
        for _ in range(min(count, LISTED)):
            rows.append(QRectF(self._left, bottom, self._inner, self._small + GAP / 2))
            bottom = rows[-1].bottom()
        return bottom

    # --------------------------------------------------------------- drawing

    def paint(self, painter: QPainter, state: CardState) -> None:
        """Paints the card with its top left corner at the painter's origin."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._group_box.height():
            self._paint_heading(painter)
        self._paint_frame(painter, state)
        paint.check(painter, self.check, state.chosen, self._c)
        painter.setPen(self._c.text)
        paint.line(painter, self._title, place(self._hit), self._title_font)
        painter.setPen(self._c.muted)
        paint.line(painter, self._page, page_words(self._hit.clause.page), self._small_font, right=True)
        contract = self.where.adjusted(0, 0, -self._page.width() - GAP, 0)
        paint.line(painter, contract, "" if self._group else contract_words(self._hit), self._small_font)
        if self._hit.fit or self._hit.kept:
            painter.setPen(self._fit_colour(self._hit.fit) if self._hit.fit else self._c.accent)
            paint.line(painter, self.fit, fit_words(self._hit), self._fit_font, right=True)
        for box, mark in self.marks:
            paint.tag(painter, box, mark, self._small_font, self._c, warning=True)
        for box, name in self._tags:
            paint.tag(painter, box, name, self._small_font, self._c)
        for document, at in self._texts:
            paint.rich_text(painter, document, at)
        painter.fillRect(self.rule, self._c.star)
        painter.fillRect(self._bar, self._c.joined)
        painter.setPen(self._c.accent)
        if not self.expander.isNull():
            paint.line(painter, self.expander.adjusted(GAP, 0, 0, 0), self._expander_words(), self._small_font)
        for boxes, known in ((self.near_duplicates, self._places), (self.versions, self._versions)):
            for box, words in zip(boxes, chain(known, repeat("…")), strict=False):
                paint.line(painter, box, words, self._small_font)
        if self.rating.isNull():
            return
        if self._hit.rating or state.hovered or (state.current and state.focused):
            painter.setPen(self._c.muted)
            if self._rating_label.width():
                paint.line(painter, self._rating_label, tr(_RATING), self._small_font, right=True)
            paint.stars(painter, self.rating, self._hit.rating, self._c)

    def _paint_heading(self, painter: QPainter) -> None:
        """Paints the contract, and on the right how many of its clauses follow."""
        contract, clauses = self._group or Group()
        painter.setPen(self._c.muted)
        paint.line(painter, self._group_box, clauses, self._small_font, right=True)
        room = QFontMetricsF(self._small_font).horizontalAdvance(clauses) + 2 * GAP
        painter.setPen(self._c.text)
        paint.line(painter, self._group_box.adjusted(0, 0, -room, 0), contract, self._title_font)

    def _fit_colour(self, fit: Fit) -> QColor:
        return {Fit.STRONG: self._c.accent, Fit.GOOD: self._c.text, Fit.RELATED: self._c.muted}[fit]

    def _expander_words(self) -> str:
        joined, duplicates = len(self._hit.clause.cited), len(self._hit.near_duplicates)
        contents = [references_words(joined)] if joined else []
        contents += [near_duplicates_words(duplicates)] if duplicates else []
        contents += [versions] if (versions := other_versions_words(self._hit)) else []
        contents = contents or [tr("Why it was found")]
        return f"{'▾' if self._expanded else '▸'}  {'  ·  '.join(contents)}"

    def _paint_frame(self, painter: QPainter, state: CardState) -> None:
        strong = state.current and state.focused
        painter.setPen(QPen(self._c.accent if state.current or state.hovered else self._c.line, 2 if strong else 1))
        painter.setBrush(self._c.tint if state.chosen or state.current else self._c.card)
        painter.drawRoundedRect(self._frame.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

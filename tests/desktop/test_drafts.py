"""The page of the draft as a lawyer uses it: opened, stepped through, dismissed, compared and exported by real keys."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import Concern, DraftReview, Span, UnreadableFile
from desktop.drafts import reviewing
from desktop.drafts.outline import COUNT, FINDING, SPAN
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, back_to, button, drop, is_offered, is_reviewed
from tests.desktop.fake_library import FakeLibrary

DRAFT = """SERVICES AGREEMENT between Harrow Limited and ____ (the Customer)
1. Services
The Supplier shall perform the services that are described in the schedule with reasonable skill and care.
2. Termination
Either party may end this agreement by notice of at least 365 days, which is given in writing to the other party.
2.1 The liability of the Supplier under this agreement is capped.
3. Fees
The Customer shall pay ____ pounds for each month in which services are performed, within 30 days of an invoice.
"""
BLANK = "A blank is not filled in."
NOTICE = "Notice is 365 days; 30 days in 14 of 17."
LAW = "No law is chosen; 16 of 17 contracts like it choose one."


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    (tmp_path / "drafts").mkdir()
    file = tmp_path / "drafts" / "Services.txt"
    file.write_text(DRAFT, encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing rests for a human's sake."""
    monkeypatch.setattr(reviewing, "_REST_MS", 1)
    monkeypatch.setattr(reviewing, "_LOOK_MS", 20)


@pytest.fixture
def reviewed(qtbot: QtBot, window: MainWindow, draft: Path) -> MainWindow:
    """The window with the draft reviewed."""
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(lambda: is_reviewed(window))
    return window


def open_by_drop(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    qtbot.keyClick(window, KEY.Key_3, CONTROL)
    assert drop(window, [file])


def message(window: MainWindow) -> str:
    return window.draft.pane.message.text()


def steps(qtbot: QtBot, window: MainWindow, count: int, modifier: Qt.KeyboardModifier = CONTROL) -> list[str]:
    """What F8 shows, pressed so often."""
    shown = []
    for _ in range(count):
        qtbot.keyClick(window, KEY.Key_F8, SHIFT if modifier is SHIFT else Qt.KeyboardModifier.NoModifier)
        shown.append(message(window))
    return shown


def rows(window: MainWindow) -> list[tuple[str, int]]:
    """The sections of the outline, each with its count."""
    model = window.draft.outline.model()
    tops = [model.index(row, 0) for row in range(model.rowCount())]
    return [(top.data().strip(), top.data(COUNT)) for top in tops]


# ----------------------------------------------------------------- opening


def test_the_page_says_what_it_is_for_and_opens_a_draft_by_its_key(
    qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.keyClick(window, KEY.Key_3, CONTROL)
    assert window.draft_tab.isChecked()
    assert window.draft.empty.heading.text() == "Review a draft"
    monkeypatch.setattr(dialogs, "choose_draft_to_review", lambda _: draft)
    qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Return)
    qtbot.waitUntil(lambda: is_reviewed(window))
    assert window.draft.name.text() == "Services.txt"
    assert window.draft.basis.text() == "Compared with 17 services agreements."
    assert window.draft.text.toPlainText() == DRAFT
    assert library.drafts.reviewed == [(draft, None)]
    assert not window.reviewing.isVisible()


def test_a_file_that_is_dropped_on_another_page_is_added_to_the_library(
    qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    assert drop(window, [draft])
    qtbot.waitUntil(lambda: draft.stem in library.contents)
    assert not library.drafts.reviewed


def test_a_review_can_be_stopped_and_the_page_then_offers_to_open_a_draft(
    qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    library.gate.at = 1
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(lambda: window.reviewing.bar.value() == 1)
    assert window.draft.empty.heading.text() == "Reviewing Services.txt…"
    window.reviewing.button.setFocus()
    qtbot.keyClick(window.reviewing.button, KEY.Key_Escape)
    library.gate.open()
    qtbot.waitUntil(lambda: not window.reviewing.isVisible())
    assert window.draft.review is None
    assert window.draft.empty.heading.text() == "Review a draft"
    assert window.statusBar().currentMessage() == "The review was stopped."


def test_what_is_broken_is_shown_while_the_draft_is_still_compared_and_the_reader_stays_there(
    qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    library.gate.at = 3
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(lambda: window.draft.review is not None)
    assert window.reviewing.isVisible()
    assert window.draft.basis.text() == "It is compared."
    assert [made.text() for made in window.draft.concerns.values()] == ["Broken 2", "Missing …", "Unusual …"]
    assert not window.draft.report.isEnabled()
    assert not window.menus.export_report.isEnabled()
    assert steps(qtbot, window, 2) == [BLANK, BLANK]
    assert not window.menus.plot_values.isEnabled()
    window.draft.text.setFocus()
    library.gate.open()
    qtbot.waitUntil(lambda: is_reviewed(window))
    assert [made.text() for made in window.draft.concerns.values()] == ["Broken 2", "Missing 1", "Unusual 1"]
    assert window.draft.where.text() == "3 of 4"
    assert window.draft.text.hasFocus()
    assert window.menus.export_report.isEnabled()
    assert window.menus.plot_values.isEnabled()


def test_a_review_that_is_stopped_while_the_draft_is_compared_leaves_what_is_broken(
    qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    library.gate.at = 3
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(lambda: window.draft.review is not None)
    window.reviewing.button.setFocus()
    qtbot.keyClick(window.reviewing.button, KEY.Key_Escape)
    library.gate.open()
    qtbot.waitUntil(lambda: not window.reviewing.isVisible())
    assert "was not compared" in window.draft.basis.text()
    assert steps(qtbot, window, 2) == [BLANK, BLANK]
    assert not window.menus.export_report.isEnabled()
    assert window.draft.outline.hasFocus()


def test_typing_elsewhere_goes_on_while_a_draft_is_reviewed(
    qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    library.gate.at = 1
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(lambda: window.reviewing.bar.value() == 1)
    qtbot.keyClick(window, KEY.Key_F, CONTROL)
    qtbot.keyClicks(window.search.field, "liability")
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.cards.model().rowCount() > 0)
    library.gate.open()
    qtbot.waitUntil(lambda: is_reviewed(window))
    assert window.cards.isVisible(), "the review does not take the page that is read"


def test_what_cannot_be_read_is_said(qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary) -> None:
    library.error = UnreadableFile("This file is damaged.", "Ask for another copy.", draft)
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "This file is damaged."
    assert window.draft.empty.heading.text() == "Review a draft"


def test_a_protected_draft_asks_for_its_password_and_again_if_that_is_wrong(
    qtbot: QtBot, window: MainWindow, draft: Path, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.lock(draft, "sesame")
    given = iter(["wrong", "sesame"])
    monkeypatch.setattr(dialogs, "ask_password", lambda *_: next(given))
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "This file is protected by a password."
    qtbot.mouseClick(button(window.notice, "Enter password…"), LEFT)
    qtbot.waitUntil(lambda: is_reviewed(window))
    assert not window.notice.isVisible()


def test_what_was_not_looked_at_is_said(qtbot: QtBot, window: MainWindow, draft: Path) -> None:
    draft.write_text("1. Title\nThis has a picture that nobody can read, and words enough to be called a clause.")
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(window.draft.remarks.isVisible)
    assert window.draft.remarks.text() == "A picture on page 1 was not read."


# ------------------------------------------------------- going through it


def test_the_outline_counts_the_findings_of_each_section(reviewed: MainWindow) -> None:
    expected = [("Beginning", 1), ("1 Services", 0), ("2 Termination", 1), ("3 Fees", 1), ("The draft as a whole", 1)]
    assert rows(reviewed) == expected
    assert [made.text() for made in reviewed.draft.concerns.values()] == ["Broken 2", "Missing 1", "Unusual 1"]


def test_f8_goes_through_the_findings_and_round(qtbot: QtBot, reviewed: MainWindow) -> None:
    assert steps(qtbot, reviewed, 5) == [BLANK, NOTICE, BLANK, LAW, BLANK]
    assert reviewed.draft.where.text() == "1 of 4"
    assert steps(qtbot, reviewed, 2, SHIFT) == [LAW, BLANK]
    assert reviewed.draft.where.text() == "3 of 4"
    assert reviewed.draft.outline.currentIndex().data(FINDING) == reviewed.draft.finding


def test_f8_starts_where_the_reader_is(qtbot: QtBot, reviewed: MainWindow) -> None:
    reviewed.draft.go_to(Span(DRAFT.index("Fees"), DRAFT.index("Fees")))
    assert steps(qtbot, reviewed, 1) == [BLANK]
    assert reviewed.draft.finding.span.start > DRAFT.index("Fees")


def test_a_concern_that_is_switched_off_is_neither_marked_nor_stepped_to(qtbot: QtBot, reviewed: MainWindow) -> None:
    qtbot.keyClick(reviewed.draft.concerns[Concern.BROKEN], KEY.Key_Space)
    assert steps(qtbot, reviewed, 3) == [NOTICE, LAW, NOTICE]
    assert [tick.kind for tick in reviewed.draft.text.ticks()] == [Concern.UNUSUAL, Concern.MISSING]
    assert rows(reviewed)[0] == ("1 Services", 0), "nothing is left before the first heading"


def test_the_outline_is_gone_through_by_keys_and_the_draft_follows(qtbot: QtBot, reviewed: MainWindow) -> None:
    outline = reviewed.draft.outline
    outline.setFocus()
    for key in (KEY.Key_Home, KEY.Key_Down, KEY.Key_Down, KEY.Key_Right, KEY.Key_Down):
        qtbot.keyClick(outline, key)
    assert outline.currentIndex().data(FINDING) is not None
    assert message(reviewed) == NOTICE
    assert reviewed.draft.text.offset == DRAFT.index("365 days")
    qtbot.keyClick(outline, KEY.Key_Up)
    assert outline.currentIndex().data(SPAN) == Span(DRAFT.index("2. "), DRAFT.index("3. "))


def test_a_click_into_the_draft_shows_what_was_found_there(qtbot: QtBot, reviewed: MainWindow) -> None:
    text = reviewed.draft.text
    click_at(qtbot, reviewed, DRAFT.index("365 days") + 2)
    assert message(reviewed) == NOTICE
    click_at(qtbot, reviewed, DRAFT.index("reasonable skill"))
    assert reviewed.draft.finding is None
    assert reviewed.draft.pane.kind.text() == "1 Services"
    assert text.extraSelections(), "the findings stay marked"


def test_a_click_on_a_mark_in_the_margin_chooses_its_finding(qtbot: QtBot, reviewed: MainWindow) -> None:
    text = reviewed.draft.text
    flags = dict(text._boxes())
    flag, box = next((flag, box) for flag, box in flags.items() if flag.finding.message == NOTICE)
    QTest.mouseClick(text.viewport(), LEFT, pos=box.center().toPoint())
    assert reviewed.draft.finding == flag.finding
    assert text._flag_at(QPointF(text.viewport().width() / 2, box.center().y())) is None


def click_at(qtbot: QtBot, window: MainWindow, offset: int) -> None:
    """Clicks on a character of the draft, which is scrolled to without being visited."""
    text = window.draft.text
    text.go_to(Span(offset, offset + 1))
    qtbot.mouseClick(text.viewport(), LEFT, pos=text.cursorRect().center() + QPoint(1, 0))


def test_the_arrow_keys_in_the_text_choose_what_is_at_the_cursor(qtbot: QtBot, reviewed: MainWindow) -> None:
    text = reviewed.draft.text
    at = DRAFT.index("365 days")
    text.go_to(Span(at - 1, at))
    text.setFocus()
    qtbot.keyClick(text, KEY.Key_Right)
    assert message(reviewed) == NOTICE


# --------------------------------------------------- precedents and clauses


def test_a_finding_shows_its_precedent_compared_with_the_draft(qtbot: QtBot, reviewed: MainWindow) -> None:
    steps(qtbot, reviewed, 2)
    pane = reviewed.draft.pane
    assert pane.share.text() == "The draft says: 365 days"
    assert pane.precedents.count() == 1
    qtbot.waitUntil(lambda: "differences between the draft" in pane.differences.text())
    assert "365 days" in pane.compared.toPlainText()
    assert "under Alpha is capped" in pane.compared.toPlainText()


def test_a_precedent_with_hardly_a_word_in_common_is_shown_as_it_is(qtbot: QtBot, reviewed: MainWindow) -> None:
    steps(qtbot, reviewed, 1)
    pane = reviewed.draft.pane
    qtbot.waitUntil(lambda: pane.differences.text() == "The words of the precedent")
    qtbot.waitUntil(lambda: pane.compared.toPlainText().startswith("2. Clause 2"))


def test_what_is_missing_shows_the_words_of_precedents(qtbot: QtBot, reviewed: MainWindow) -> None:
    steps(qtbot, reviewed, 1, SHIFT)
    pane = reviewed.draft.pane
    assert message(reviewed) == LAW
    assert pane.precedents.count() == 3
    qtbot.waitUntil(lambda: "under Alpha is capped" in pane.compared.toPlainText())
    pane.precedents.setFocus()
    qtbot.keyClick(pane.precedents, KEY.Key_Down)
    qtbot.waitUntil(lambda: "under Beta is capped" in pane.compared.toPlainText())


def test_the_nearest_precedents_of_the_clause_at_the_cursor_are_fetched(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary
) -> None:
    click_at(qtbot, reviewed, DRAFT.index("reasonable skill"))
    qtbot.waitUntil(lambda: reviewed.draft.pane.precedents.count() == 1)
    assert library.drafts.precedents_of[-1].startswith("1. Services\nThe Supplier shall")


def test_a_precedent_opens_in_its_document_and_escape_returns_to_the_draft(qtbot: QtBot, reviewed: MainWindow) -> None:
    steps(qtbot, reviewed, 2)
    pane = reviewed.draft.pane
    pane.precedents.setFocus()
    qtbot.keyClick(pane.precedents, KEY.Key_Return)
    qtbot.waitUntil(lambda: reviewed.preview.clause == "Alpha-2")
    assert not reviewed.draft.isVisible()
    qtbot.keyClick(reviewed.preview, KEY.Key_Escape)
    qtbot.waitUntil(reviewed.draft.isVisible)
    assert message(reviewed) == NOTICE


def test_a_precedent_is_copied_and_clauses_like_the_drafts_are_searched(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary
) -> None:
    steps(qtbot, reviewed, 2)
    qtbot.keyClick(reviewed.draft.pane.copy, KEY.Key_Space)
    qtbot.waitUntil(lambda: "copied from Alpha.pdf" in reviewed.statusBar().currentMessage())
    qtbot.keyClick(reviewed.draft.pane.similar, KEY.Key_Space)
    qtbot.waitUntil(lambda: bool(library.examples))
    (example,) = library.examples[-1]
    assert example.startswith("2. Termination")


# ------------------------------------------------------ dismissals, reports


def test_a_finding_is_dismissed_by_its_key_and_comes_back_by_undo(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary
) -> None:
    steps(qtbot, reviewed, 2)
    qtbot.keyClick(reviewed, KEY.Key_Delete, CONTROL)
    qtbot.waitUntil(lambda: message(reviewed) == BLANK)
    assert reviewed.draft.concerns[Concern.UNUSUAL].text() == "Unusual 0"
    assert reviewed.draft.hidden.text() == "Dismissed 1"
    assert len(library.drafts.dismissed) == 1
    back_to(qtbot, reviewed)
    qtbot.keyClick(reviewed.draft.outline, KEY.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: reviewed.draft.concerns[Concern.UNUSUAL].text() == "Unusual 1")
    assert not library.drafts.dismissed


def test_dismissed_findings_can_be_shown_and_restored(qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary) -> None:
    steps(qtbot, reviewed, 2)
    reviewed.draft.outline.setFocus()
    qtbot.keyClick(reviewed.draft.outline, KEY.Key_Delete)
    qtbot.waitUntil(lambda: bool(library.drafts.dismissed))
    qtbot.waitUntil(lambda: reviewed.draft.hidden.text() == "Dismissed 1")
    qtbot.keyClick(reviewed.draft.hidden, KEY.Key_Space)
    qtbot.keyClick(reviewed, KEY.Key_F8, SHIFT)
    assert message(reviewed) == NOTICE
    assert is_offered(reviewed.draft.pane, "Restore")
    qtbot.keyClick(reviewed.draft.pane.dismiss, KEY.Key_Space)
    qtbot.waitUntil(lambda: not library.drafts.dismissed)
    qtbot.waitUntil(lambda: is_offered(reviewed.draft.pane, "Dismiss"))


def test_the_report_is_written_without_what_was_dismissed(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(qtbot, reviewed, 2)
    qtbot.keyClick(reviewed, KEY.Key_Delete, CONTROL)
    qtbot.waitUntil(lambda: reviewed.draft.hidden.text() == "Dismissed 1")
    to = tmp_path / "report.docx"
    monkeypatch.setattr(dialogs, "choose_review_file", lambda *_: to)
    back_to(qtbot, reviewed)
    qtbot.keyClick(reviewed, KEY.Key_R, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: reviewed.notice.heading.text() == "Saved to report.docx")
    ((review, where),) = library.drafts.reports
    assert where == to
    assert NOTICE not in messages(review)


def messages(review: DraftReview) -> list[str]:
    return [each.message for each in review.open]


# --------------------------------------------------- read again, compared


def test_a_draft_that_changes_is_read_again_and_the_reader_stays_at_the_finding(
    qtbot: QtBot, reviewed: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    steps(qtbot, reviewed, 1)
    qtbot.keyClick(reviewed, KEY.Key_Delete, CONTROL)
    qtbot.waitUntil(lambda: message(reviewed) == NOTICE)
    other = draft.with_suffix(".new")
    other.write_text(DRAFT.replace("with reasonable skill", "carefully and with all reasonable skill"))
    os.replace(other, draft)  # as word processors write
    qtbot.waitUntil(lambda: "carefully" in reviewed.draft.text.toPlainText())
    assert message(reviewed) == NOTICE
    assert reviewed.draft.hidden.text() == "Dismissed 1"
    assert len(library.drafts.reviewed) == 2


def test_a_draft_that_is_gone_stays_on_the_page(
    qtbot: QtBot, reviewed: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    draft.unlink()
    with qtbot.waitSignal(reviewed.draft.shown):
        qtbot.keyClick(reviewed, KEY.Key_1, CONTROL)
        qtbot.keyClick(reviewed, KEY.Key_3, CONTROL)
    assert reviewed.draft.review is not None
    assert len(library.drafts.reviewed) == 1


def test_a_draft_is_compared_with_a_collection(
    qtbot: QtBot, reviewed: MainWindow, draft: Path, library: FakeLibrary
) -> None:
    library.collected = {"Ours": {Path("/contracts/Alpha.pdf")}}
    qtbot.keyClick(reviewed, KEY.Key_1, CONTROL)
    qtbot.keyClick(reviewed, KEY.Key_3, CONTROL)
    box = reviewed.draft.like
    qtbot.waitUntil(lambda: box.count() == 3)
    box.setFocus()
    qtbot.keyClick(box, KEY.Key_Down)
    qtbot.waitUntil(lambda: len(library.drafts.reviewed) == 2)
    assert library.drafts.reviewed[-1] == (draft, "Ours")
    qtbot.waitUntil(lambda: not reviewed.reviewing.isVisible())
    assert box.currentText() == "Collection Ours"


# ------------------------------------------------------------- a long draft


def test_a_long_draft_with_many_findings_is_shown_without_a_widget_for_each(
    qtbot: QtBot, window: MainWindow, draft: Path
) -> None:
    sections = (
        f"{n}. Section {n}\nThe Supplier shall deliver ____ units in time. {'More words. ' * 80}" for n in range(300)
    )
    draft.write_text("\n".join(sections))
    before = len(QApplication.allWidgets())
    open_by_drop(qtbot, window, draft)
    qtbot.waitUntil(lambda: is_reviewed(window))
    assert len(window.draft.review.findings) == 301
    assert len(QApplication.allWidgets()) < before + 50
    steps(qtbot, window, 1, SHIFT)
    steps(qtbot, window, 1, SHIFT)
    assert window.draft.where.text() == "300 of 301"
    assert len(list(window.draft.text._boxes())) < 20, "only what is in view is painted"

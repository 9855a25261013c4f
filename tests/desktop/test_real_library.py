"""The window on the engine itself, from a dropped folder to a Word file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import docx
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core import Library, Query
from core.base.generators import finish
from core.base.paths import resources
from core.types import PassageKind
from desktop.app import App
from desktop.example import ExampleDialog
from desktop.main_window import MainWindow
from desktop.results.hits import HIT, NEAR_DUPLICATES, card_tags
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, clause_ids
from tests.desktop.real_contracts import CONTRACT
from tests.desktop.test_filters import click_on, row_of
from tests.desktop.test_typesetting import assert_in_view
from tests.fakes import WordEmbedder
from tests.handbook import EXAMPLES


def test_from_a_dropped_folder_to_a_word_file(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contracts, to = tmp_path / "contracts", tmp_path / "clauses.docx"
    contracts.mkdir()
    (contracts / "services.txt").write_text(CONTRACT)
    (contracts / "empty.pdf").write_bytes(b"")
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: to)
    app = App(tmp_path / "library")
    window = app.window
    qtbot.addWidget(window)
    window.show()
    app.open()
    qtbot.waitUntil(lambda: window.empty.heading.text() == "Drop your contracts here")

    window.dropped.emit([contracts])
    qtbot.waitUntil(lambda: window.files_tab.text() == "Files (1 with problems)")
    qtbot.waitUntil(lambda: not window.progress.isVisible())

    window.search.ask("liability shall not exceed")
    qtbot.waitUntil(lambda: window.note.text().endswith(("clause", "clauses")))
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Space)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.text.toPlainText().startswith("SERVICES AGREEMENT"))

    qtbot.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(to.is_file)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Saved to clauses.docx")
    words = "\n".join(paragraph.text for paragraph in docx.Document(str(to)).paragraphs)
    assert "shall not exceed the Fees" in words
    assert "services.txt" in words
    window.close()
    qtbot.waitUntil(app.close)


# ------------------------------------------------------- in a library that is read already


@pytest.fixture
def window(qtbot: QtBot, read_library: Path, tmp_path: Path) -> Iterator[MainWindow]:
    shutil.copytree(read_library / "library", tmp_path / "library")
    app = App(tmp_path / "library")
    qtbot.addWidget(app.window)
    app.window.resize(1100, 800)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: bool(app.window.counts.text()))
    yield app.window
    app.window.close()
    qtbot.waitUntil(app.close)  # a model may be loading yet, which cannot be broken off


def ask(qtbot: QtBot, window: MainWindow, text: str) -> None:
    window.search.ask(text)
    settle(qtbot, window)


def settle(qtbot: QtBot, window: MainWindow) -> None:
    ends = ("clause", "clauses", "passage", "passages", "shown")
    qtbot.waitUntil(lambda: window.note.text().endswith(ends) or bool(window.empty.heading.text()))


def files_of(window: MainWindow) -> set[str]:
    """From which files the clauses shown are."""
    model = window.cards.model()
    return {model.index(row, 0).data(HIT).file.name for row in range(model.rowCount())}


def test_connectors_find_exactly_and_are_said_in_words(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, 'indemnify w/5 "hold harmless"')
    assert window.note.text() == "2 clauses"
    line = window.reading.paraphrase.text()
    assert line.startswith("2 clauses with")
    assert "5 words" in line
    for row in range(window.cards.model().rowCount()):
        assert "indemnify and hold harmless" in window.cards.model().index(row, 0).data(HIT).clause.text


def test_what_a_query_names_is_shown_and_no_longer_counts_once_a_key_has_taken_it_out(
    qtbot: QtBot, window: MainWindow
) -> None:
    qtbot.keyClick(window, KEY.Key_F, CONTROL)
    qtbot.keyClicks(window.search.field, "secret for five years in New York, $1,000,000")
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    settle(qtbot, window)
    parts = window.reading.parts
    named = ["with five years  ×", "with New York  ×", "with $1,000,000  ×"]
    qtbot.waitUntil(lambda: [chip.text() for chip in parts.chips] == named)
    assert [chip.text() for chip in window.reading.widened.chips] == ["Duration  ×"]
    chip = parts.chips[2]
    assert chip.accessibleName() == "Do not ask for this: with $1,000,000"
    assert chip.toolTip() == "Also searched for: 1 million, one million, $1000000, $1,000,000.00"
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Delete)
    qtbot.waitUntil(lambda: parts.chips[2].text() == "+ with $1,000,000")
    assert parts.chips[2].hasFocus()
    assert window.search.field.text().endswith("$1,000,000"), "what was typed stays"
    qtbot.keyClick(parts.chips[2], KEY.Key_Return)
    qtbot.waitUntil(lambda: parts.chips[2].text() == "with $1,000,000  ×")


LONG = "SERVICES AGREEMENT\n\n" + "".join(
    f"{at}. Heading {at}\n{at}.1 " + f"The Supplier shall deliver {word} within ten days after the order. " * 6 + "\n"
    f"(a) The Customer pays for {word}.\n(b) Risk in it passes on delivery, and title on payment.\n\n"
    for at, word in enumerate(("paper", "gravel", "steel", "cotton", "maize", "sugar", "cement", "timber") * 5, start=1)
)


def test_the_preview_follows_the_arrow_keys_and_begins_with_the_clause(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "long.txt").write_text(LONG)
    (tmp_path / "other.txt").write_text(LONG.replace("ten days", "twenty business days of the Supplier"))
    window.dropped.emit([tmp_path / "long.txt", tmp_path / "other.txt"])
    qtbot.waitUntil(lambda: window.counts.text().startswith("4 files"))
    window.preview.want_printed(False)
    ask(qtbot, window, "who pays for timber")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Return)
    for downs in (0, 1, 3, 2):
        for _ in range(downs):
            qtbot.keyClick(window.cards, KEY.Key_Down)
        hit = window.cards.currentIndex().data(HIT)
        qtbot.waitUntil(lambda hit=hit: window.preview.clause == hit.clause.id)
        assert_in_view(window.preview.text, hit.clause.span)
    window.resize(900, 420)
    window.preview.text.zoom = 3
    assert_in_view(window.preview.text, hit.clause.span)


def test_a_query_that_does_not_read_is_searched_all_the_same(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, "(indemnify OR liability")
    assert window.reading.message.text()
    assert clause_ids(window)
    window.reading.instead.click()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: not window.reading.message.isVisible())
    assert window.search.field.text() == "(indemnify OR liability)"


def test_a_misspelled_word_is_shown_and_mended_by_a_key(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, "confidental information")
    line = window.reading
    assert line.message.text() == "No clause has “confidental”."
    line.instead.setFocus()
    qtbot.keyClick(line.instead, KEY.Key_Space)
    settle(qtbot, window)
    assert window.search.field.text() == "confidential information"
    qtbot.waitUntil(lambda: not line.message.isVisible())


def test_typing_suggests_kinds_of_clause(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_F, CONTROL)
    qtbot.keyClicks(window.search.field, "confid")
    listed = window.search.suggestions
    qtbot.waitUntil(listed.isVisible)
    assert any("onfidential" in listed.item(row).text() for row in range(listed.count()))


def test_filters_narrow_and_ratings_are_kept_and_counted(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, "confidential AND secret")
    assert files_of(window) <= {"alder.txt", "birch.txt"}
    click_on(qtbot, window.results.facets, "England and Wales")
    qtbot.waitUntil(lambda: window.note.text() == "1 clause")
    assert files_of(window) == {"alder.txt"}
    window.cards.setCurrentIndex(window.cards.model().index(0, 0))
    qtbot.keyClick(window.cards, KEY.Key_5)
    qtbot.waitUntil(lambda: window.cards.model().index(0, 0).data(HIT).rating == 5)
    ask(qtbot, window, "confidential AND secret")
    assert window.cards.model().index(0, 0).data(HIT).rating == 5
    facets = window.results.facets.model()
    assert "Your rating" in [facets.index(row, 0).data() for row in range(facets.rowCount())]


def test_what_no_clause_covers_is_marked_opened_and_left_out_by_a_filter(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, "services AND (agreement OR reasonable)")
    assert window.note.text().endswith(" and 2 other passages")
    assert "and 2 other passages with" in window.reading.paraphrase.text()
    last = window.cards.model().index(window.cards.model().rowCount() - 1, 0)
    assert card_tags(last.data(HIT)) == ["Title page"]
    assert "Title page." in last.data(Qt.ItemDataRole.AccessibleTextRole)
    window.cards.setCurrentIndex(last)
    qtbot.keyClick(window.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: "SERVICES AGREEMENT" in window.preview.text.toPlainText())
    panel = window.results.facets
    panel.setCurrentIndex(row_of(panel, "Clause"))
    qtbot.keyClick(panel, KEY.Key_Space)
    qtbot.waitUntil(lambda: window.note.text() == "2 clauses")
    model = window.cards.model()
    kinds = {model.index(row, 0).data(HIT).clause.kind for row in range(model.rowCount())}
    assert kinds == {PassageKind.CLAUSE}


def test_near_identical_clauses_fold_into_one_and_are_named(qtbot: QtBot, window: MainWindow) -> None:
    ask(qtbot, window, "confidential AND secret")
    (clause,) = clause_ids(window)
    index = window.cards.model().index(0, 0)
    assert index.data(HIT).clause.id == clause
    assert len(index.data(HIT).near_duplicates) == 1
    window.cards.expand(index, True)
    qtbot.waitUntil(lambda: bool(index.data(NEAR_DUPLICATES)))
    assert index.data(NEAR_DUPLICATES)[0].startswith("3")


def test_a_search_is_saved_and_gives_the_same_order_again(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: "Secrets")
    ask(qtbot, window, "keeping things secret")
    order = clause_ids(window)
    qtbot.keyClick(window, KEY.Key_S, CONTROL)
    menu = window.saved.menu()
    qtbot.waitUntil(lambda: menu.actions()[0].text().startswith("Secrets"))
    ask(qtbot, window, "indemnify")
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: "same order as on" in window.banner.heading.text())
    assert clause_ids(window)[: len(order)] == order


def test_a_file_is_an_example_and_its_like_is_marked_in_a_contract(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, read_library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = tmp_path / "example.docx"
    document = docx.Document()
    document.add_paragraph("The parties shall keep confidential information secret and not disclose it to others.")
    document.save(str(example))
    monkeypatch.setattr(dialogs, "choose_example", lambda parent: example)
    monkeypatch.setattr("desktop.example.choose_contract", lambda *_: read_library / "contracts" / "birch.txt")
    qtbot.keyClick(window, KEY.Key_M, CONTROL | SHIFT)
    dialog = window.findChild(ExampleDialog)
    qtbot.mouseClick(dialog.file, LEFT)
    qtbot.waitUntil(lambda: "keep confidential" in dialog.text.toPlainText())
    qtbot.mouseClick(dialog.go, LEFT)
    settle(qtbot, window)
    qtbot.waitUntil(lambda: bool(clause_ids(window)))
    assert window.banner.heading.text().startswith("Similar to: The parties shall keep")
    best = window.cards.model().index(0, 0).data(HIT)
    assert "secret" in best.clause.text
    window.cards.setCurrentIndex(window.cards.model().index(0, 0))
    window.menus.where.trigger()
    preview = window.preview
    qtbot.waitUntil(lambda: "similar passage" in preview.heading.text())
    assert preview.where.text().endswith("birch.txt")
    marked = " ".join(mark.cursor.selectedText() for mark in preview.text.extraSelections())
    assert "keep the Confidential Information" in marked


def test_a_collection_filters_the_next_search(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: "Best")
    qtbot.keyClick(window, KEY.Key_2, CONTROL)
    window.files.choose(1)
    menu = window.files.collect.menu()
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: window.files.table.model().index(1, 6).data() == "Best")
    ask(qtbot, window, "indemnify")
    click_on(qtbot, window.results.facets, "Best")
    qtbot.waitUntil(lambda: files_of(window) == {"birch.txt"})


def test_the_handbook_on_connectors_says_what_the_engine_reads(read_library: Path) -> None:
    with Library.open(read_library / "library") as library:
        for example in EXAMPLES:
            reading = next(library.search.find(Query(example), rerank=False)).reading
            assert reading.problem is None, example
            assert reading.connectors, example


def test_what_another_program_adds_and_removes_is_seen(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """Another window, or the command line: a library of its own on the same folder."""
    folder = tmp_path / "library"
    ask(qtbot, window, "indemnify")
    before = window.counts.text()
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "added.txt").write_text(CONTRACT.replace("liability", "indemnity"))
    with Library.open(folder) as other:
        finish(other.files.index([tmp_path / "more"]))
    qtbot.waitUntil(lambda: window.counts.text() != before)
    ask(qtbot, window, "indemnity")
    qtbot.waitUntil(lambda: "added.txt" in files_of(window))
    with Library.open(folder) as other:
        other.files.forget([tmp_path / "more" / "added.txt"])
    qtbot.waitUntil(lambda: window.counts.text() == before)
    qtbot.waitUntil(lambda: "added.txt" not in files_of(window))


SAMPLES = resources() / "samples"


def test_every_example_of_the_handbook_finds_something_in_the_samples(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library._opened.models.encoder = WordEmbedder  # behind its port: connectors go by words
        finish(library.files.index([SAMPLES]))
        found = {
            each: next(library.search.find(Query(each), rerank=False)).total
            for each in EXAMPLES
            if not each.startswith("clause:")
        }
    assert [each for each, total in found.items() if not total] == []

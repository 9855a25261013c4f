"""The public interface on real parts: the sample contracts, the real store and models."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import ClauseGone, FileStatus, Library, LibraryError, Mode, Query
from core.base.errors import MunimentError
from core.models import Models
from core.reading.tessdata import language_data
from tests import ROOT
from tests.core.exporting.shown import paragraphs_shown
from tests.core.isolation.leftovers import leave_scratch

SAMPLES = ROOT / "resources" / "samples"


def index(library: Library, *paths: Path) -> None:
    for _ in library.files.index(paths):
        pass


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    models = Models.open(tmp_path_factory.mktemp("models"))
    with Library.open(tmp_path_factory.mktemp("library"), models) as opened:
        index(opened, *SAMPLES.glob("Mutual NDA*"), *SAMPLES.glob("Services*"))
        for _ in opened.models.warm_up():
            pass
        yield opened


def test_the_quick_answer_comes_first_and_the_better_one_after(library: Library) -> None:
    quick, better = library.search.find(Query("who owns the work product", Mode.NATURAL))
    assert (quick.reranked, better.reranked) == (False, True)
    assert {hit.clause.id for hit in better.hits[:3]} & {hit.clause.id for hit in quick.hits}


def test_a_search_by_meaning_finds_what_has_none_of_the_words(library: Library) -> None:
    (quick, *_) = library.search.find(Query("which court hears disputes", Mode.NATURAL, 5))
    assert any("jurisdiction" in hit.clause.text.lower() for hit in quick.hits)


def test_the_provision_stands_in_its_document(library: Library) -> None:
    (answer,) = library.search.find(Query("cap", Mode.KEYWORD, 1), rerank=False)
    clause = answer.hits[0].clause
    provision = library.documents.provision(clause.id)
    assert clause.span.of(provision.document.text) == clause.text
    for joined in clause.joined:
        assert joined.span.of(provision.document.text) == joined.text


def test_a_provision_is_shown_with_others_on_its_subject(library: Library) -> None:
    (answer,) = library.search.find(Query("liability", Mode.KEYWORD), rerank=False)
    offered = [(hit.clause, near) for hit in answer.hits for near in library.documents.provision(hit.clause.id).related]
    assert offered
    assert all(near.why == "on the same subject" and not near.span.overlaps(clause.span) for clause, near in offered)


def test_a_scanned_page_is_read_and_noted_or_makes_a_file_partial(library: Library) -> None:
    status = {file.path.suffix: (file.status, len(file.issues), len(file.remarks)) for file in library.files.list()}
    scan = (FileStatus.DONE, 0, 1) if language_data() else (FileStatus.PARTIAL, 1, 0)
    assert status == {".txt": (FileStatus.DONE, 0, 0), ".pdf": scan}


def test_export_and_clipboard_carry_the_same_clauses(library: Library, tmp_path: Path) -> None:
    (answer,) = library.search.find(Query("confidential", Mode.KEYWORD, 2), rerank=False)
    chosen = [hit.clause.id for hit in answer.hits]
    written = paragraphs_shown(library.export.word(chosen, tmp_path / "chosen.docx"))
    clip = library.export.clip(chosen)
    for hit in answer.hits:
        first = hit.clause.text.split("\n")[0]
        assert any(first in shown for shown in written)
        assert first in clip.plain


def test_what_is_not_there_is_said_in_words(library: Library) -> None:
    with pytest.raises(ClauseGone, match="no longer in the library") as caught:
        library.documents.provision("nonsense")
    assert caught.value.clause == "nonsense"
    assert "nonsense" not in str(caught.value)


def test_one_writer_at_a_time(library: Library) -> None:
    first = library.files.index([SAMPLES])
    next(first)
    with pytest.raises(LibraryError, match="already being added to"):
        next(Library.open(library.folder).files.index([SAMPLES]))
    first.close()


def test_a_library_that_cannot_be_made_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(LibraryError, match="cannot be created"):
        Library.open(tmp_path / "file" / "library")


@pytest.mark.skipif(sys.platform == "win32", reason="no folder can be locked there")
def test_the_copy_that_a_killed_reader_left_is_removed_when_a_library_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = leave_scratch(tmp_path, monkeypatch)
    with Library.open(tmp_path / "library"):
        assert not left.exists()


def test_an_example_longer_than_any_clause_is_refused_in_words(library: Library) -> None:
    contract = "The supplier shall deliver the goods to the buyer. " * 2000
    with pytest.raises(MunimentError, match="Choose a clause of it"):
        next(library.search.similar([contract]))
    with pytest.raises(MunimentError, match="Choose a clause of it"):
        next(library.search.locate([contract], []))


def test_a_contract_is_shown_without_opening_the_clauses(library: Library) -> None:
    (answer,) = library.search.find(Query("liability", Mode.KEYWORD, 1), rerank=False)
    with Library.open(library.folder) as again:
        assert again.documents.get(answer.hits[0].clause.document).text
        assert again._opened.store.peek() is None

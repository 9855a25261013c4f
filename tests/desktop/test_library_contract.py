"""The library and its stand-in keep one contract: every verb is tried on both."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core import (
    Change,
    ExportError,
    FileStatus,
    Hits,
    Library,
    LibraryError,
    Mode,
    ModelError,
    NothingFound,
    Query,
    Restored,
    Stage,
    TrayEntry,
)
from core.base.generators import finish
from core.library.backups import Backups
from core.library.collections import Collections, Trays
from core.library.contracts import Contracts
from core.library.doctor import Doctor
from core.library.documents import Documents
from core.library.drafts import Drafts
from core.library.export import Export
from core.library.files import Files
from core.library.folders import WatchedFolders
from core.library.health import Health
from core.library.models import ModelsInUse
from core.library.parties import Parties
from core.library.publishing import Publishing
from core.library.ratings import Ratings, RatingsTuning
from core.library.saved_searches import SavedSearches
from core.library.search import Search
from core.library.summaries import Summaries
from core.models import Models
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import FakeModels

LIABILITY = Query("liability", Mode.KEYWORD)
PARTS = {
    "search": Search,
    "files": Files,
    "folders": WatchedFolders,
    "documents": Documents,
    "saved_searches": SavedSearches,
    "collections": Collections,
    "trays": Trays,
    "ratings": Ratings,
    "tuning": RatingsTuning,
    "models": ModelsInUse,
    "export": Export,
    "contracts": Contracts,
    "parties": Parties,
    "drafts": Drafts,
    "summaries": Summaries,
    "doctor": Doctor,
    "health": Health,
    "backups": Backups,
    "publishing": Publishing,
}
LEASE = """LEASE

1. Rent
1.1 The Tenant shall pay the rent on the first day of each month.

2. Limitation of liability
2.1 The Landlord's liability to the Tenant shall not exceed the rent of one year.
"""


@pytest.fixture(params=["fake", "real"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library | FakeLibrary]:
    """A library of contracts that speak of liability."""
    if request.param == "fake":
        yield FakeLibrary(tmp_path)
        return
    shutil.copytree(request.getfixturevalue("read_library") / "library", tmp_path / "library")
    with Library.open(tmp_path / "library", Models.open(tmp_path / "models")) as opened:
        yield opened


@pytest.fixture
def lease(tmp_path: Path) -> Path:
    """A contract that is not in the library yet."""
    file = tmp_path / "lease.txt"
    file.write_text(LEASE, encoding="utf-8")
    return file


def ask(library: Library, query: Query = LIABILITY) -> Hits:
    return next(library.search.find(query))


def files(library: Library) -> list[Path]:
    return [record.path for record in library.files.list()]


# ---------------------------------------------------------- the same signatures


def verbs(kind: type) -> dict[str, str]:
    return {
        name: str(inspect.signature(verb))
        for name, verb in inspect.getmembers(kind, callable)
        if not name.startswith("_")
    }


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_stand_in_has_the_verbs_and_types_of_the_librarys(part: str) -> None:
    fake = verbs(type(getattr(FakeLibrary(Path()), part)))
    assert fake.items() <= verbs(PARTS[part]).items()


def test_the_library_has_these_parts(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        assert {name: type(getattr(library, name)) for name in PARTS} == PARTS


def test_the_stand_in_of_the_models_has_their_verbs() -> None:
    assert {name: each.replace("Fake", "") for name, each in verbs(FakeModels).items()} == verbs(Models)


# ---------------------------------------------------------------------- search


def test_the_quick_answer_comes_first(library: Library) -> None:
    first, *better = library.search.find(Query("liability", Mode.NATURAL))
    assert first.hits
    assert not first.reranked
    assert [each.reranked for each in better] == [True]
    assert [hit.rank for hit in better[0].hits] == list(range(1, len(better[0].hits) + 1))


def test_without_reranking_there_is_one_answer(library: Library) -> None:
    (answer,) = library.search.find(Query("liability", Mode.NATURAL), rerank=False)
    assert not answer.reranked


def test_a_limit_is_kept_and_the_total_reported(library: Library) -> None:
    answer = ask(library, Query("liability", Mode.KEYWORD, limit=1))
    assert len(answer.hits) == 1
    assert answer.total > 1


def test_what_is_nowhere_is_not_found(library: Library) -> None:
    answer = ask(library, Query("xylophone", Mode.KEYWORD))
    assert (answer.hits, answer.total) == ((), 0)


def test_similar_clauses_come_in_one_answer(library: Library) -> None:
    (answer,) = library.search.similar(["The Supplier's total liability is capped."])
    assert answer.hits
    assert not answer.reranked


def test_similar_passages_are_located_in_a_contract(library: Library) -> None:
    steps, file = [], files(library)[0]
    passages = finish(library.search.locate(["The liability of the Supplier is capped."], [file]), steps.append)
    assert {step.stage for step in steps} == {Stage.SEARCHING}
    for passage in passages:
        assert passage.file == file
        assert passage.span.of(library.documents.get(passage.document).text) == passage.text
    assert [each.score for each in passages] == sorted((each.score for each in passages), reverse=True)
    with pytest.raises(NothingFound, match="is not in this library"):
        finish(library.search.locate(["x"], [Path("/nowhere.pdf")]))


def test_suggestions_carry_on_what_is_typed(library: Library) -> None:
    suggestions = library.search.suggest("liab", 4)
    assert all(each.text for each in suggestions)
    assert library.search.suggest("xyzzy", 5) == ()


def test_without_a_judge_nothing_is_graded(library: Library) -> None:
    with pytest.raises(ModelError, match="No language model is in use"):
        next(library.search.grade(ask(library)))


# ----------------------------------------------------------------------- files


def test_indexing_tells_its_steps_and_ends_in_a_report(library: Library, lease: Path) -> None:
    before, steps = library.files.status(), []
    report = finish(library.files.index([lease]), steps.append)
    assert Stage.READING in {step.stage for step in steps}
    assert [(record.path, record.status) for record in report.files] == [(lease, FileStatus.DONE)]
    assert lease in files(library)
    after = library.files.status()
    assert (after.files, after.documents) == (before.files + 1, before.documents + 1)
    assert after.clauses > before.clauses


def test_indexing_that_is_stopped_lets_the_next_job_begin(library: Library, lease: Path) -> None:
    with closing(library.files.index([lease])) as job:
        next(job)
        with pytest.raises(LibraryError, match="already being added to"):
            next(library.files.index([lease]))
        with pytest.raises(LibraryError, match="already being added to"):
            library.files.forget([lease])
    finish(library.files.index([lease]))
    assert lease in files(library)


def test_files_are_listed_in_the_order_of_their_paths(library: Library) -> None:
    assert files(library) == sorted(files(library))
    assert len(files(library)) == library.files.status().files > 1


def test_what_is_forgotten_is_not_found(library: Library) -> None:
    for file in files(library):
        assert library.files.would_forget([file]) == library.files.forget([file])
        for again in (library.files.would_forget, library.files.forget):
            with pytest.raises(NothingFound, match="not in this library"):
                again([file])
    assert files(library) == []
    assert ask(library).hits == ()
    status = library.files.status()
    assert (status.files, status.documents, status.clauses) == (0, 0, 0)


def test_a_folder_is_forgotten_with_all_below_it(library: Library) -> None:
    held = tuple(files(library))
    assert library.files.forget([held[0].parent]).files == held
    assert files(library) == []


def test_once_all_is_embedded_nothing_is_left_to_embed(library: Library) -> None:
    assert all(step.done <= step.total for step in library.files.embed())
    assert library.files.status().outdated == 0


# --------------------------------------------------------------- watched folders


def test_a_folder_is_watched_until_it_is_not(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "Leases"
    folder.mkdir()
    assert library.folders.list() == ()
    assert library.folders.add(folder).path == folder
    assert [each.path for each in library.folders.list()] == [folder]
    library.folders.follow()
    assert library.folders.changed() == frozenset()
    assert library.folders.look() == library.folders.look([folder / "Lease.pdf"]) == ()
    assert library.folders.away() == ()
    assert library.folders.remove(folder).path == folder
    with pytest.raises(NothingFound, match="not watched"):
        library.folders.remove(folder)
    with pytest.raises(NothingFound, match="no such folder"):
        library.folders.add(tmp_path / "Lease.pdf")


# ------------------------------------------------------------------- documents


def test_a_clause_stands_in_its_provision_and_that_in_its_document(library: Library) -> None:
    hit = ask(library).hits[0]
    provision = library.documents.provision(hit.clause.id)
    assert provision.clause == hit.clause
    assert provision.document == library.documents.get(hit.clause.document)
    assert hit.clause.span.of(provision.document.text) == hit.clause.text
    assert provision.sections == library.documents.sections(hit.clause.document)
    for term in provision.definitions:
        assert library.documents.term_at(hit.clause.document, term.span.start) is None
    (excerpt,) = library.documents.excerpts([hit.clause.id])
    assert (excerpt.file, excerpt.title, excerpt.page) == (hit.file, hit.title, hit.clause.page)


def test_the_words_of_clauses_are_compared_with_each_other_and_with_a_draft(library: Library) -> None:
    hit = ask(library).hits[0]
    (one,) = library.documents.wordings([hit.clause.id])
    assert (one.clause, one.title) == (hit.clause.id, hit.title)
    assert one.name
    assert one.source
    draft = library.documents.draft("  The liability of the Supplier is capped.  ")
    assert (draft.text, draft.clause, draft.source) == ("The liability of the Supplier is capped.", "", "")
    runs = library.documents.compare(one, draft).runs
    assert "".join(run.base_text or run.text for run in runs if run.change is not Change.INSERTED) == one.text
    assert "".join(run.text for run in runs if run.change is not Change.DELETED) == draft.text
    assert library.documents.compare(one, one).same


def test_a_file_outside_the_library_is_read_and_not_kept(library: Library, lease: Path) -> None:
    document = finish(library.documents.read(lease))
    assert document.source == lease
    assert "liability" in document.text
    assert lease not in files(library)


@pytest.mark.parametrize(
    "verb",
    [
        lambda library: library.documents.get("nonsense"),
        lambda library: library.documents.provision("nonsense"),
        lambda library: library.documents.sections("nonsense"),
        lambda library: library.documents.term_at("nonsense", 0),
        lambda library: library.documents.excerpts(["nonsense"]),
        lambda library: library.documents.wordings(["nonsense"]),
        lambda library: library.saved_searches.rerun("nonsense"),
        lambda library: library.saved_searches.delete("nonsense"),
        lambda library: library.collections.add("Best", [Path("/nowhere.pdf")]),
        lambda library: library.collections.remove("Best", [Path("/nowhere.pdf")]),
        lambda library: library.trays.get("nonsense"),
        lambda library: library.trays.rename("nonsense", "sense"),
        lambda library: library.ratings.rate("liability", "nonsense", 3),
        lambda library: library.ratings.export(library.folder / "ratings"),
        lambda library: library.export.word(["nonsense"], library.folder / "x.docx"),
        lambda library: library.export.table(["nonsense"], library.folder / "x.csv"),
        lambda library: library.export.clip(["nonsense"]),
    ],
)
def test_what_is_not_there_is_said(library: Library, verb: Callable[[Library], object]) -> None:
    with pytest.raises(NothingFound):
        verb(library)


# --------------------------------------------- saved searches, collections, stars


def test_a_saved_search_is_listed_run_again_and_deleted(library: Library, lease: Path) -> None:
    first = library.saved_searches.save(ask(library), "Caps")
    second = library.saved_searches.save(ask(library), "Like a cap", ["The liability is capped."])
    assert [each.name for each in library.saved_searches.list()] == ["Like a cap", "Caps"]
    assert second.examples == ("The liability is capped.",)
    again = library.saved_searches.rerun(first.id)
    assert (again.saved, again.same, again.changed) == (first, True, ())
    assert again.hits.hits
    finish(library.files.index([lease]))
    assert library.saved_searches.rerun(first.id).changed
    library.saved_searches.delete(first.id)
    assert library.saved_searches.list() == (second,)


def test_a_collection_is_there_while_it_holds_a_file(library: Library) -> None:
    one, other = files(library)[:2]
    assert library.collections.add("Best", [one, other]) == 2
    assert library.collections.list() == {"Best": (one, other)}
    assert library.collections.remove("Best", [one]) == 1
    assert library.collections.list() == {"Best": (other,)}
    library.collections.remove("Best", [other])
    assert library.collections.list() == {}


def test_a_backup_adds_what_the_library_lacks(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "own.backup"
    with pytest.raises(NothingFound):
        library.backups.write(file)
    with pytest.raises(NothingFound):
        library.backups.restore()
    one, other = files(library)[:2]
    library.collections.add("Best", [one, other])
    assert library.backups.write(file) == file
    assert library.backups.restore(file) == Restored()
    library.collections.remove("Best", [one])
    assert library.backups.restore(file) == Restored(collected=1)
    assert library.collections.list() == {"Best": (one, other)}
    own = library.backups.write()
    assert [each.path for each in library.backups.list()] == [own]
    assert library.backups.restore() == Restored()


def test_what_is_no_backup_is_not_restored(library: Library, lease: Path) -> None:
    with pytest.raises(LibraryError, match="no backup"):
        library.backups.restore(lease)
    library.collections.add("Best", files(library)[:1])
    with pytest.raises(ExportError, match="Another file has this name"):
        library.backups.write(lease)


def test_stars_are_given_changed_and_taken_back(library: Library, tmp_path: Path) -> None:
    clause = ask(library).hits[-1].clause.id
    for stars in (2, 5):
        library.ratings.rate("liability", clause, stars)
    assert [(each.query, each.clause, each.stars) for each in library.ratings.list()] == [("liability", clause, 5)]
    assert {hit.clause.id: hit.rating for hit in ask(library).hits}[clause] == 5
    assert library.ratings.export(tmp_path / "stars") == 1
    assert (tmp_path / "stars" / "qrels").is_dir()
    library.ratings.rate("liability", clause, 0)
    assert library.ratings.list() == ()


def test_a_tuning_that_is_applied_can_be_undone(library: Library) -> None:
    outcome = finish(library.tuning.fit())
    assert library.tuning.current() == (outcome if outcome.applied else None)
    library.tuning.undo()
    assert library.tuning.current() is None


# ------------------------------------------------------------ models, and the way out


def test_the_models_are_loaded_and_loaded_again(library: Library) -> None:
    list(library.models.warm_up())
    library.models.reload()
    assert library.models.installed.list()
    assert ask(library).hits


def test_a_tray_holds_clauses_in_order_with_notes_until_it_is_empty(library: Library) -> None:
    first, second = ask(library).hits[0].clause.id, "of a contract that is not here"
    entries = (TrayEntry(second, "for Smith"), TrayEntry(first))
    library.trays.put("Closing", [*entries, TrayEntry(first, "again")])
    assert library.trays.get("Closing") == entries
    assert library.trays.list() == {"Closing": 2}
    library.trays.rename("Closing", "Lease")
    assert library.trays.list() == {"Lease": 2}
    library.trays.put("Lease", ())
    assert library.trays.list() == {}


def test_clauses_go_to_word_and_to_the_clipboard(library: Library, tmp_path: Path) -> None:
    chosen = [hit.clause.id for hit in ask(library).hits[:2]]
    to = tmp_path / "chosen.docx"
    assert library.export.word(chosen, to) == to
    assert to.stat().st_size
    pdf = tmp_path / "chosen.pdf"
    assert library.export.pdf(chosen, pdf, paper="letter") == pdf
    assert pdf.stat().st_size
    table = tmp_path / "chosen.csv"
    assert library.export.table(chosen, table) == table
    assert table.stat().st_size
    for each in library.export.placeholders(chosen):
        assert each.words
        assert each.text
    clip = library.export.clip(chosen)
    assert clip.html
    assert clip.plain
    with pytest.raises(ExportError):
        library.export.word(chosen, tmp_path / "nowhere" / "chosen.docx")


def test_a_redline_goes_to_word_and_to_the_clipboard(library: Library, tmp_path: Path) -> None:
    (clause,) = library.documents.wordings([ask(library).hits[0].clause.id])
    base = library.documents.draft("The liability of the Supplier is not capped.")
    to = tmp_path / "redline.docx"
    assert library.export.redline(base, clause, to) == to
    assert to.stat().st_size
    clip = library.export.redline_clip(base, clause)
    assert "[-" in clip.plain
    assert clip.html
    assert clip.headings == (clause.name,)
    with pytest.raises(ExportError):
        library.export.redline(base, clause, tmp_path / "nowhere" / "redline.docx")


def test_a_library_that_is_sound_is_said_to_be_and_needs_no_repair(library: Library | FakeLibrary) -> None:
    health = library.health
    assert finish(health.glance()).sound
    assert finish(health.check()).sound
    assert finish(health.repair()).sound


# --------------------------------------------------------------------- backups


def test_what_is_discarded_comes_back_from_a_backup(library: Library) -> None:
    with pytest.raises(NothingFound, match="nothing to back up"):
        library.backups.write()
    library.saved_searches.save(ask(library), "Caps", ())
    written = library.backups.write()
    assert [each.path for each in library.backups.list()] == [written]
    library.saved_searches.delete(library.saved_searches.list()[0].id)
    assert library.backups.restore().searches == 1
    assert [each.name for each in library.saved_searches.list()] == ["Caps"]
    assert library.backups.restore(written).searches == 0

"""The parts of the stand-in of the library: the same verbs as those of `core.library`."""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core import (
    Cited,
    Clause,
    Clip,
    Comparison,
    DefinedTerm,
    Document,
    Excerpt,
    ExportChoices,
    ExportError,
    FacetName,
    Fact,
    Facts,
    FileRecord,
    FileStatus,
    Forgotten,
    HealthReport,
    Hits,
    IndexNews,
    IndexReport,
    Issue,
    Joined,
    JudgeProgress,
    LibraryStatus,
    LocatedPassage,
    ModelError,
    ModelKind,
    NothingFound,
    PagePicture,
    Part,
    ParticularKind,
    Party,
    PartyContract,
    PartyProfile,
    Placeholder,
    PlaceholderKind,
    Progress,
    Provision,
    Query,
    Rating,
    Remedy,
    Rerun,
    SavedSearch,
    Section,
    Share,
    Span,
    Stage,
    Suggestion,
    TrayEntry,
    Tuning,
    UsualRange,
    UsualTerm,
    UsualValue,
    Wording,
)
from core.exporting.comparing import compare_texts
from core.types import RayCluster
from core.types.review import SentenceExample, Usage
from core.types.stated import Stated
from core.types.usual import Breakdown, UsualSentence, UsualWording, WordingVariant
from tests.desktop.fake_answers import FakePart, answer, matching, moved, with_versions
from tests.desktop.fake_contracts import make_document, sections_of
from tests.desktop.patience import PATIENCE

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary
    from tests.desktop.fake_models import FakeModels

_ANYTHING = Query("")
_STANDARD = ExportChoices()


class FakeFiles(FakePart):
    """See `core.library.files.Files`."""

    def index(
        self,
        paths: Sequence[Path],
        passwords: Sequence[str] = (),
        *,
        by_itself: bool = False,
        ray: RayCluster | None = None,
    ) -> Generator[Progress, None, IndexReport]:
        library = self._library
        library.fail()
        with library.writing():
            before = {record.path for record in self.list()}
            try:
                for done, path in enumerate(paths):
                    yield Progress(Stage.READING, done, len(paths), path)
                    time.sleep(library.pause)
                    self._read(path, passwords)
                    library.lying.discard(path)
                for done in range(library.steps_after_reading):
                    yield Progress(Stage.EMBEDDING, done, library.steps_after_reading)
                    time.sleep(library.pause)
                records = {record.path: record for record in self.list()}
                folders = tuple(path for path in paths if path in library.added_folders)
                news = IndexNews(new=tuple(path for path in paths if path not in before))
                return IndexReport(tuple(records[path] for path in paths), 0.1, library.left_out, folders, news)
            finally:
                library.index_closed.set()

    def _read(self, path: Path, passwords: Sequence[str]) -> None:
        if self._library.locks.get(path, "") in ("", *passwords):
            self._library.problems.pop(path, None)
            self._library.contents[path.stem] = make_document(path.stem, source=path)
        else:
            message = "It is protected, and the password does not open it." if passwords else "It is protected."
            issue = Issue(message, "Enter it.", None, Remedy.PASSWORD)
            self._library.add_problem(path.name, FileStatus.FAILED, issue, path=path)

    def embed(self) -> Generator[Progress, None, None]:
        library = self._library
        library.fail()
        with library.writing():
            try:
                total = library.to_embed
                for done in range(total):
                    yield Progress(Stage.EMBEDDING, done, total)
                    library.gate.wait(done)
                    library.to_embed -= 1
            finally:
                library.index_closed.set()

    def forget(self, paths: Sequence[Path], *, keep_quotes: bool = False) -> Forgotten:
        library = self._library
        library.fail()
        with library.writing():
            gone = self.would_forget(paths)
            files = set(gone.files)
            library.contents = {n: made for n, made in library.contents.items() if made[0].source not in files}
            library.problems = {path: record for path, record in library.problems.items() if path not in files}
            library.saved = [each for each in library.saved if keep_quotes or each.name not in gone.searches]
            return gone

    def would_forget(self, paths: Sequence[Path]) -> Forgotten:
        library = self._library
        gone = [each for each in self.list() if any(p in (each.path, *each.path.parents) for p in paths)]
        if not gone:
            raise NothingFound(f"{paths[0]} is not in this library.", "Look for its name.")
        texts = [
            document.text for document, _ in library.contents.values() if document.source in {g.path for g in gone}
        ]
        quoting = [s.name for s in library.saved if any(example in text for example in s.examples for text in texts)]
        return Forgotten(tuple(each.path for each in gone), (), tuple(quoting))

    def changes_by_others(self) -> int:
        return self._library.changes

    def list(self) -> tuple[FileRecord, ...]:
        read = [
            FileRecord(doc.source, FileStatus.DONE, doc.id, doc.title, len(doc.pages), len(made), len(made), (), True)
            for doc, made in self._library.contents.copy().values()  # which a job may be adding to
        ]
        return tuple(sorted((*read, *self._library.problems.values()), key=lambda record: record.path))

    def status(self) -> LibraryStatus:
        library, records = self._library, self.list()
        failed = sum(record.status is FileStatus.FAILED for record in records)
        clauses = sum(len(made) for _, made in library.contents.values())
        read = len(library.contents)
        counts = (len(records), failed, read, clauses, read, 1000, library.to_embed)
        return LibraryStatus(library.folder, *counts, left_out=library.left_out, imprecise=library.imprecise)


class FakeSearch(FakePart):
    """See `core.library.search.Search`."""

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        library = self._library
        library.searched_for.append(query.text)
        library.fail()
        time.sleep(library.pause)
        library.queries.append(query)
        yield answer(library, query, matching(library, query.text, query), reranked=False)
        if rerank:
            library.rerank.wait(PATIENCE / 1000)
            yield answer(library, query, moved(matching(library, query.text, query)[::-1]), reranked=True)

    def similar(self, examples: Sequence[str], query: Query = _ANYTHING) -> Iterator[Hits]:
        library = self._library
        library.fail()
        library.examples.append(tuple(examples))
        library.queries.append(query)
        yield answer(library, query, matching(library, "liability", query), reranked=False)

    def locate(
        self, examples: Sequence[str], paths: Sequence[Path]
    ) -> Generator[Progress, None, tuple[LocatedPassage, ...]]:
        library = self._library
        library.fail()
        library.examples.append(tuple(examples))
        document = library.under(paths)[0]
        try:
            for done in range(3):
                yield Progress(Stage.SEARCHING, done, 3, paths[0])
                time.sleep(library.pause)
        finally:
            library.where_closed.set()
        similar = [clause for clause in library.contents[document.id][1] if clause.section in ("2", "4")]
        return tuple(
            LocatedPassage(document.id, document.source, document.title, c.span, c.page, c.text, 0.9 - i / 10)
            for i, c in enumerate(similar)
        )

    def usual_wording(self, query: Query, clauses: Sequence[str] = ()) -> Generator[Progress, None, UsualWording]:
        """All clauses say the same; those of all contracts but the first in other words, and the last one more."""
        library = self._library
        library.fail()
        library.worded.append(tuple(clauses))
        for done in range(3):
            yield Progress(Stage.COMPARING_WORDING, done, 3)
            library.gate.wait(done)
            time.sleep(library.pause)
        found = [hit.clause for hit in matching(library, query.text, query)]
        if clauses:
            found = [each for _, some in library.contents.values() for each in some if each.id in clauses]
        documents = list(dict.fromkeys(each.document for each in found))
        examples = [SentenceExample(each.id, library.contents[each.document][0].title, _said(each)) for each in found]
        first = tuple(each for each in examples if each.clause.startswith(documents[0]))
        others = tuple(replace(each, text=f"{each.text[:-1]} by law.") for each in examples if each not in first)
        variants = tuple(WordingVariant(len(some), some) for some in (first, others) if some)
        standard = Share(len(documents), len(documents))
        sentences = [
            UsualSentence(Usage.STANDARD, standard, variants, (Breakdown(FacetName.LAW, "Delaware", standard),)),
            UsualSentence(Usage.RARE, Share(1, len(documents)), (WordingVariant(1, tuple(examples[-1:])),)),
        ]
        return UsualWording("", len(found), len(found), len(documents), tuple(sentences))

    def suggest(self, text: str, cursor: int) -> tuple[Suggestion, ...]:
        self._library.fail()
        self._library.suggested_for.append((text, cursor))
        known = ("liability cap", "liability for fraud", "Clause 2", "Clause 3")
        return tuple(Suggestion(each, f"About {each}.") for each in known if each.startswith(text))

    def grade(self, hits: Hits, seconds: float | None = 60.0) -> Generator[Hits, None, None]:
        """Each clause that is read goes to the front."""
        library = self._library
        library.fail()
        if library.models.installed.in_use(ModelKind.JUDGE) is None:
            raise ModelError("No language model is in use.", "Choose one.")
        try:
            order = hits.hits
            for done, hit in enumerate(hits.hits, 1):
                rest = tuple(each for each in order if each.clause.id != hit.clause.id)
                order = (replace(hit, stars=5, judge="Small judge", judge_reasons=("5.0 stars by Small judge",)), *rest)
                ended = "All were read." if done == len(hits.hits) else ""
                yield replace(hits, hits=order, judged=JudgeProgress("Small judge", done, len(hits.hits), ended))
                library.gate.wait(done)
        finally:
            library.judge_closed.set()


def _said(clause: Clause) -> str:
    return clause.text.splitlines()[1].split(". ")[0] + "."


class FakeDocuments(FakePart):
    """See `core.library.documents.Documents`."""

    def get(self, document: str) -> Document:
        if document not in self._library.contents:
            raise NothingFound("This contract is no longer in the library.", "Add it again, or search another.")
        return self._library.contents[document][0]

    def sections(self, document: str) -> tuple[Section, ...]:
        self.get(document)
        return sections_of(self._library.contents[document][1])

    def provision(self, clause: str) -> Provision:
        self._library.fail()
        document, clauses, wanted = self._library.clause(clause)
        supplier = document.text.index("Supplier")
        term = DefinedTerm("Supplier", "Supplier", Span(supplier, supplier + 8), "1.1", 1)
        related = tuple(
            Joined(c.span, c.text, c.section, c.heading, c.page, "on the same subject") for c in clauses[-1:]
        )
        return Provision(
            wanted, document, (Part(wanted.text, wanted.section, wanted.page),), (term,), related, sections_of(clauses)
        )

    def term_at(self, document: str, offset: int) -> DefinedTerm | None:
        text = self.get(document).text
        at = text.find("Supplier", max(0, offset - 7))
        first = text.index("Supplier")
        here = at <= offset < at + 8 and at != first
        term = DefinedTerm("Supplier", "Supplier means Ash Limited.", Span(first, first + 8), "1.1", 1)
        return term if here else None

    def excerpts(
        self,
        clauses: Sequence[str],
        *,
        definitions: Collection[str] = (),
        cited: Mapping[str, Cited] | None = None,
        ties: bool = False,
    ) -> tuple[Excerpt, ...]:
        self._library.fail()
        chosen = [self._library.clause(clause) for clause in clauses]
        return tuple(Excerpt(d.title, d.source, c.section, c.heading, c.page) for d, _, c in chosen)

    def stated(self, clauses: Sequence[str]) -> list[Stated]:
        self._library.fail()
        return [self._library.stated.get(clause, ()) for clause in clauses]

    def wordings(self, clauses: Sequence[str]) -> tuple[Wording, ...]:
        self._library.fail()
        chosen = [self._library.clause(clause) for clause in clauses]
        return tuple(
            Wording(
                c.text.strip(),
                f"{c.section} {c.heading}",
                c.id,
                d.title,
                "Delaware",
                "2021-03-01",
                f"{d.title}, {c.id}",
                parties=(f"{d.title.split()[0]} Ltd", "Ash Limited"),
            )
            for d, _, c in chosen
        )

    def draft(self, text: str) -> Wording:
        return Wording(text.strip(), "Your draft")

    def compare(self, base: Wording, other: Wording) -> Comparison:
        self._library.fail()
        return compare_texts(base.text, other.text)

    def page(
        self,
        document: Document,
        number: int,
        passages: Sequence[Span],
        words: Sequence[Span] = (),
        *,
        recognise: bool = False,
    ) -> Generator[None, None, PagePicture]:
        """A white page with a line for each passage."""
        self._library.drawn.append((document.id, number, recognise))
        self._library.lit.append(tuple(word.of(document.text) for word in words))
        yield
        self._library.fail()
        marks = tuple(((0.1, at / 10, 0.9, at / 10 + 0.05),) for at in range(1, len(passages) + 1))
        is_scan = document.id in self._library.scans and not recognise
        samples = bytes([255]) * 3 * 60 * 80
        return PagePicture(number, len(document.pages), 60, 80, samples, () if is_scan else marks, is_scan)

    def read(self, path: Path) -> Generator[None, None, Document]:
        self._library.fail()
        yield
        return make_document(path.stem, 1, source=path)[0]


class FakeSavedSearches(FakePart):
    """See `core.library.saved_searches.SavedSearches`."""

    def save(self, hits: Hits, name: str, examples: Sequence[str] = ()) -> SavedSearch:
        library = self._library
        library.fail()
        at = f"{datetime.now().year}-05-03T10:00:00+00:00"
        ranked = tuple(hit.clause.id for hit in hits.hits)
        id_, state = str(len(library.saved)), self._state()
        saved = SavedSearch(id_, name, at, hits.query, state, (), ranked, tuple(examples))
        library.saved.insert(0, saved)
        return saved

    def list(self) -> tuple[SavedSearch, ...]:
        return tuple(self._library.saved)

    def rerun(self, id_: str) -> Rerun:
        library = self._library
        library.fail()
        saved, search = self._saved(id_), library.search
        *_, hits = search.similar(saved.examples, saved.query) if saved.examples else search.find(saved.query)
        same = self._state() == saved.library
        return Rerun(saved, hits, same, () if same else ("1 contract was added.",))

    def delete(self, id_: str) -> None:
        self._library.saved.remove(self._saved(id_))

    def _saved(self, id_: str) -> SavedSearch:
        saved = next((each for each in self._library.saved if each.id == id_), None)
        if saved is None:
            raise NothingFound(f"No saved search {id_} is in this library.", "It may have been discarded.")
        return saved

    def _state(self) -> str:
        return " ".join(self._library.contents)


class FakeCollections(FakePart):
    """See `core.library.collections.Collections`."""

    def add(self, name: str, paths: Sequence[Path]) -> int:
        files = {document.source for document in self._library.under(paths)}
        self._library.collected.setdefault(name, set()).update(files)
        return len(files)

    def remove(self, name: str, paths: Sequence[Path]) -> int:
        files = {document.source for document in self._library.under(paths)}
        left = self._library.collected.pop(name, set()) - files
        if left:
            self._library.collected[name] = left
        return len(files)

    def list(self) -> dict[str, tuple[Path, ...]]:
        return {name: tuple(sorted(paths)) for name, paths in sorted(self._library.collected.items())}


class FakeTrays(FakePart):
    """See `core.library.collections.Trays`."""

    def list(self) -> dict[str, int]:
        self._library.fail()
        return {name: len(entries) for name, entries in sorted(self._library.laid.items())}

    def get(self, name: str) -> tuple[TrayEntry, ...]:
        if name not in self._library.laid:
            raise NothingFound(f"There is no tray “{name}” in this library.")
        return self._library.laid[name]

    def put(self, name: str, entries: Sequence[TrayEntry]) -> None:
        self._library.fail()
        self._library.laid.pop(name, None)
        if entries:
            self._library.laid[name] = tuple({each.clause: each for each in reversed(entries)}.values())[::-1]

    def rename(self, name: str, to: str) -> None:
        if name not in self._library.laid or to in self._library.laid:
            raise NothingFound(f"“{name}” could not be renamed to “{to}”.", "Choose a name that no other tray has.")
        self._library.laid[to] = self._library.laid.pop(name)


class FakeRatings(FakePart):
    """See `core.library.ratings.Ratings`."""

    def rate(self, query: str, clause: str, stars: int) -> None:
        self._library.fail()
        self._library.clause(clause)
        self._library.rated.append(Rating(query, clause, stars, "2026-01-01T00:00:00+00:00"))

    def list(self) -> tuple[Rating, ...]:
        latest = {(each.query, each.clause): each for each in self._library.rated}
        return tuple(each for each in latest.values() if each.stars)

    def export(self, to: Path) -> int:
        self._library.fail()
        if not self.list():
            raise NothingFound("There are no stars to write.", "Rate clauses as answers to a search first.")
        (to / "qrels").mkdir(parents=True)
        return len(self.list())


class FakeTuning(FakePart):
    """See `core.library.ratings.RatingsTuning`."""

    def fit(self) -> Generator[Progress, None, Tuning]:
        library = self._library
        library.fail()
        for step in range(4):
            yield Progress(Stage.TUNING, step, 4)
            library.gate.wait(step)
        count, applied = len(library.ratings.list()), library.gain > 0
        message = "The weights of search were fitted." if applied else "The tuned order is no better."
        outcome = Tuning(count, 6, 0.71, 0.71 + library.gain, applied, message)
        if applied:
            library.tuned = outcome
        return outcome

    def current(self) -> Tuning | None:
        return self._library.tuned

    def undo(self) -> None:
        self._library.fail()
        self._library.tuned = None


class FakeModelsInUse:
    """See `core.library.models.ModelsInUse`."""

    def __init__(self, library: FakeLibrary, installed: FakeModels) -> None:
        self._library = library
        self.installed = installed

    def reload(self) -> None:
        self._library.models_changes += 1

    def warm_up(self) -> Generator[None, None, None]:
        yield
        self._library.prepared = True


class FakeExport(FakePart):
    """See `core.library.export.Export`."""

    def word(self, clauses: Sequence[str], to: Path, choices: ExportChoices = _STANDARD) -> Path:
        self._library.choices.append(choices)
        self._library.documents.excerpts(clauses)
        if not to.parent.is_dir():
            raise ExportError("The Word file could not be saved.", "There is no such folder.", to)
        to.write_text("\n".join(clauses))
        return to

    def placeholders(self, clauses: Sequence[str], choices: ExportChoices = _STANDARD) -> tuple[Placeholder, ...]:
        self._library.documents.excerpts(clauses)
        return self._library.proposed

    def placeholder_for(
        self, words: str, clauses: Sequence[str], choices: ExportChoices = _STANDARD
    ) -> Placeholder | None:
        self._library.fail()
        known = words == "Nightingale"
        return Placeholder(PlaceholderKind.OWN, ("Nightingale", "NIGHTINGALE"), 2, "[NAME]") if known else None

    def pdf(self, clauses: Sequence[str], to: Path, choices: ExportChoices = _STANDARD, *, paper: str = "a4") -> Path:
        self._library.papers.append(paper)
        return self.word(clauses, to, choices)

    def table(self, clauses: Sequence[str], to: Path, choices: ExportChoices = _STANDARD) -> Path:
        return self.word(clauses, to, choices)

    def clip(self, clauses: Sequence[str], choices: ExportChoices = _STANDARD) -> Clip:
        self._library.choices.append(choices)
        excerpts = self._library.documents.excerpts(clauses)
        headings, files = tuple(each.heading for each in excerpts), tuple(each.file for each in excerpts)
        return Clip(f"<b>{', '.join(clauses)}</b>", ", ".join(clauses), headings, files)

    def redline(self, base: Wording, clause: Wording, to: Path) -> Path:
        self._library.fail()
        if not to.parent.is_dir():
            raise ExportError("The Word file could not be saved.", "There is no such folder.", to)
        to.write_text(compare_texts(base.text, clause.text).marked)
        return to

    def redline_clip(self, base: Wording, clause: Wording) -> Clip:
        self._library.fail()
        marked = compare_texts(base.text, clause.text).marked
        return Clip(f"<b>{marked}</b>", marked, (clause.name,))


class FakeHealth(FakePart):
    """See `core.library.health.Health`."""

    def glance(self) -> Generator[Progress, None, HealthReport]:
        yield Progress(Stage.VERIFYING, 0, 0)
        return HealthReport(self._library.damage)

    def check(self) -> Generator[Progress, None, HealthReport]:
        return (yield from self.glance())

    def repair(self) -> Generator[Progress, None, HealthReport]:
        yield Progress(Stage.REPAIRING, 0, 1)
        self._library.fail()
        damage, self._library.damage = self._library.damage, ()
        return HealthReport(damage, self._library.beyond_repair)


class FakeContracts:
    """See `core.library.contracts.Contracts`. It knows the titles of contracts, and keeps corrections."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library
        self.said: dict[tuple[str, ParticularKind], tuple[str, ...]] = {}

    def list(self) -> tuple[Facts, ...]:
        return tuple(with_versions(self._library, document) for document in self._documents())

    def facts(self, document: str) -> tuple[Fact, ...]:
        (found,) = (each for each in self._documents() if each.id == document)
        return tuple(self._fact(found, kind) for kind in ParticularKind)

    def correct(self, document: str, kind: ParticularKind, values: Sequence[str] | None) -> tuple[str, ...] | None:
        before = self.said.pop((document, kind), None)
        if values is not None:
            self.said[document, kind] = tuple(values)
        return before

    def add_party(self, document: str, name: str) -> tuple[str, ...] | None:
        return self.correct(document, ParticularKind.PARTY, [name])

    def remove_party(self, document: str, name: str) -> tuple[str, ...] | None:
        return self.correct(document, ParticularKind.PARTY, [])

    def _documents(self) -> Iterator[Document]:
        return (document for document, _ in self._library.contents.values())

    def _fact(self, document: Document, kind: ParticularKind) -> Fact:
        as_read = (document.title,) if kind is ParticularKind.TITLE else ()
        said = self.said.get((document.id, kind))
        return Fact(kind, as_read if said is None else said, (), said is not None, as_read)


class FakeParties:
    """See `core.library.parties.Parties`. Each contract is between the company of its name and Ash Limited."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library

    def list(self) -> tuple[Party, ...]:
        names = sorted(self._library.contents)
        return (Party("Ash Limited", ("Ash Limited", "ASH LTD"), len(names)), *(_party(name) for name in names))

    def profile(self, name: str) -> PartyProfile:
        (party,) = (each for each in self.list() if name in each.spellings)
        known = self._library.contracts.list()
        own = [each for each in known if party.contracts > 1 or each.title.startswith(name.split()[0])]
        contracts = tuple(PartyContract(each, "Supplier") for each in own)
        if len(own) < 2:
            return PartyProfile(party, contracts, ())
        usual = UsualTerm("Limitation of liability", "Carve-outs", Share(3, 3), Share(1, 5), ("Alpha-1", "Beta-2"))
        ours = UsualRange(3, "45 days", "30 days", "60 days")
        others = UsualRange(5, "30 days", "30 days", "30 days")
        value = UsualValue("Payment after invoice", ours, others, ("Gamma-3",))
        contracts = (*contracts[:-1], replace(contracts[-1], under=contracts[-2].facts.document))
        return PartyProfile(party, contracts, (usual,), (value,))


def _party(name: str) -> Party:
    return Party(f"{name} Ltd", (f"{name} Ltd",), 1)

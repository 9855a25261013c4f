"""A library of three small contracts that answers as the engine does, as slowly as a test wants."""

import threading
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from core import (
    Clause,
    Clip,
    Concept,
    DefinedTerm,
    Document,
    Excerpt,
    ExportError,
    Facet,
    FacetName,
    FacetValue,
    FileRecord,
    FileStatus,
    Hit,
    Hits,
    IndexReport,
    Interpretation,
    Issue,
    Joined,
    JudgeProgress,
    LibraryStatus,
    LocatedPassage,
    Mode,
    NothingFound,
    Part,
    Problem,
    Progress,
    Provision,
    Query,
    QueryConcept,
    Rating,
    Remedy,
    Rerun,
    SavedSearch,
    Span,
    Stage,
    Suggestion,
    Timing,
    Tuning,
)
from tests.desktop.fake_contracts import CONTRACTS, make_document
from tests.desktop.gate import Gate

ANYTHING = Query("")
CAP = Concept("cap", "Cap on liability", "This provision caps what a party owes.", ("limit",), ("shall not exceed",))


class FakeLibrary:
    """The front door of the engine over a dictionary."""

    def __init__(self, folder: Path, names: Sequence[str] = ("Alpha", "Beta", "Gamma")) -> None:
        self.folder = folder
        self._contents = {name: make_document(name) for name in names}
        self._problems: dict[Path, FileRecord] = {}
        self._locks: dict[Path, str] = {}
        self.pause = 0.0  # seconds that each step of a job takes
        self.rerank = threading.Event()  # the better order waits for it
        self.rerank.set()
        self.error: Exception | None = None  # what the next verb raises
        self.asked: list[str] = []
        self.queries: list[Query] = []
        self.examples: list[tuple[str, ...]] = []
        self.alike: dict[str, tuple[str, ...]] = {}  # near-identical clauses, by the clause that stands for them
        self.kept: list[SavedSearch] = []
        self.rated: list[Rating] = []
        self.collected: dict[str, set[Path]] = {}
        self.suggested_for: list[tuple[str, int]] = []
        self.where_closed = threading.Event()
        self.closed = self.prepared = False
        self.index_closed = threading.Event()
        self.judge_closed = threading.Event()
        self.to_learn = 0  # contracts that the encoder in use has not learnt
        self.models_changes = 0
        self.gate = Gate()  # of learning, judging and tuning
        self.tuned: Tuning | None = None
        self.gain = 0.07  # what tuning comes to

    # ------------------------------------------------------------- the verbs

    def index(self, paths: Sequence[Path], passwords: Sequence[str] = ()) -> Generator[Progress, None, IndexReport]:
        self._fail()
        try:
            for done, path in enumerate(paths):
                yield Progress(Stage.READING, done, len(paths), path)
                time.sleep(self.pause)
                if self._locks.get(path, "") in ("", *passwords):
                    self._problems.pop(path, None)
                    self._contents[path.stem] = make_document(path.stem)
                else:
                    tried = "It is protected, and the password does not open it." if passwords else "It is protected."
                    self.add_problem(path.name, FileStatus.FAILED, Issue(tried, "Enter it.", None, Remedy.PASSWORD))
            records = {record.path.name: record for record in self.files()}
            return IndexReport(tuple(records[path.name] for path in paths), 0.1)
        finally:
            self.index_closed.set()

    def find(self, query: Query, *, rerank: bool = True) -> Iterator[Hits]:
        self.asked.append(query.text)
        self._fail()
        time.sleep(self.pause)
        self.queries.append(query)
        yield self._answer(query, self._found(query.text, query), reranked=False)
        self.rerank.wait(10)
        yield self._answer(query, self._moved(self._found(query.text, query)[::-1]), reranked=True)

    def like(self, examples: Sequence[str], query: Query = ANYTHING) -> Iterator[Hits]:
        self._fail()
        self.examples.append(tuple(examples))
        self.queries.append(query)
        yield self._answer(query, self._found("liability", query), reranked=False)

    def where(
        self, examples: Sequence[str], paths: Sequence[Path]
    ) -> Generator[Progress, None, tuple[LocatedPassage, ...]]:
        self._fail()
        self.examples.append(tuple(examples))
        try:
            for done in range(3):
                yield Progress(Stage.SEARCHING, done, 3, paths[0])
                time.sleep(self.pause)
        finally:
            self.where_closed.set()
        document, clauses = self._contents[paths[0].stem]
        found = [clause for clause in clauses if clause.section in ("2", "4")]
        return tuple(
            LocatedPassage(document.id, document.source, document.title, c.span, c.page, c.text, 0.9 - i / 10)
            for i, c in enumerate(found)
        )

    def suggest(self, text: str, cursor: int) -> tuple[Suggestion, ...]:
        self._fail()
        self.suggested_for.append((text, cursor))
        known = ("liability cap", "liability for fraud", "Clause 2", "Clause 3")
        return tuple(Suggestion(each, f"About {each}.") for each in known if each.startswith(text))

    def save(self, hits: Hits, name: str, examples: Sequence[str] = ()) -> SavedSearch:
        self._fail()
        at = f"{datetime.now().year}-05-03T10:00:00+00:00"
        ranked = tuple(hit.clause.id for hit in hits.hits)
        receipt = SavedSearch(str(len(self.kept)), name, at, hits.query, self._print(), (), ranked, tuple(examples))
        self.kept.insert(0, receipt)
        return receipt

    def receipts(self) -> tuple[SavedSearch, ...]:
        return tuple(self.kept)

    def rerun(self, receipt: str) -> Rerun:
        self._fail()
        found = next(each for each in self.kept if each.id == receipt)
        *_, hits = self.like(found.examples, found.query) if found.examples else self.find(found.query)
        same = self._print() == found.library
        return Rerun(found, hits, same, () if same else ("1 contract was added.",))

    def discard(self, receipt: str) -> None:
        self.kept = [each for each in self.kept if each.id != receipt]

    def rate(self, query: str, clause: str, stars: int) -> None:
        self._fail()
        self.rated.append(Rating(query, clause, stars, "2026-01-01T00:00:00+00:00"))

    def ratings(self) -> tuple[Rating, ...]:
        return tuple(self.rated)

    def collect(self, name: str, paths: Sequence[Path]) -> int:
        self.collected.setdefault(name, set()).update(paths)
        return len(paths)

    def uncollect(self, name: str, paths: Sequence[Path]) -> int:
        self.collected[name] -= set(paths)
        if not self.collected[name]:
            del self.collected[name]
        return len(paths)

    def collections(self) -> dict[str, tuple[Path, ...]]:
        return {name: tuple(sorted(paths)) for name, paths in self.collected.items()}

    def models_changed(self) -> None:
        self.models_changes += 1

    def learn(self) -> Generator[Progress, None, None]:
        self._fail()
        try:
            total = self.to_learn
            for done in range(total):
                yield Progress(Stage.EMBEDDING, done, total)
                self.gate.wait(done)
                self.to_learn -= 1
        finally:
            self.index_closed.set()

    def judge(self, hits: Hits, seconds: float | None = 60.0) -> Iterator[Hits]:
        """Each clause that is read goes to the front."""
        self._fail()
        try:
            order = hits.hits
            for done, hit in enumerate(hits.hits, 1):
                rest = tuple(each for each in order if each.clause.id != hit.clause.id)
                order = (replace(hit, stars=5, why=(*hit.why, "5.0 stars by Small judge")), *rest)
                ended = "All were read." if done == len(hits.hits) else ""
                yield replace(hits, hits=order, judged=JudgeProgress("Small judge", done, len(hits.hits), ended))
                self.gate.wait(done)
        finally:
            self.judge_closed.set()

    def export_ratings(self, to: Path) -> int:
        self._fail()
        (to / "qrels").mkdir()
        return len(self.rated)

    def tune(self) -> Generator[Progress, None, Tuning]:
        self._fail()
        for step in range(4):
            yield Progress(Stage.TUNING, step, 4)
            self.gate.wait(step)
        count, applied = len(self.rated), self.gain > 0
        told = "The weights of search were fitted." if applied else "What was learnt is no better."
        self.tuned = Tuning(count, 6, 0.71, 0.71 + self.gain, applied, told)
        return self.tuned

    def tuning(self) -> Tuning | None:
        return self.tuned

    def untune(self) -> None:
        self._fail()
        self.tuned = None

    def prepare(self) -> Iterator[None]:
        yield
        self.prepared = True

    def files(self) -> tuple[FileRecord, ...]:
        read = [
            FileRecord(doc.source, FileStatus.DONE, doc.id, doc.title, len(doc.pages), len(made), len(made), (), True)
            for doc, made in self._contents.values()
        ]
        return tuple(sorted((*read, *self._problems.values()), key=lambda record: record.path))

    def provision(self, clause: str) -> Provision:
        self._fail()
        for document, clauses in self._contents.values():
            for found in clauses:
                if found.id == clause:
                    supplier = document.text.index("Supplier")
                    term = DefinedTerm("Supplier", "Supplier", Span(supplier, supplier + 8), "1.1", 1)
                    companions = tuple(
                        Joined(c.span, c.text, c.section, c.heading, c.page, "on the same subject")
                        for c in clauses[-1:]
                    )
                    return Provision(
                        found, document, (Part(found.text, found.section, found.page),), (term,), companions
                    )
        raise NothingFound("This clause is no longer in the library.", "Search again.")

    def document(self, document: str) -> Document:
        return self._contents[document][0]

    def excerpts(self, clauses: Sequence[str]) -> tuple[Excerpt, ...]:
        self._fail()
        found = [self.provision(clause) for clause in clauses]
        return tuple(
            Excerpt(p.document.title, p.document.source, p.clause.section, p.clause.heading, p.clause.page)
            for p in found
        )

    def read(self, path: Path) -> Generator[None, None, Document]:
        self._fail()
        yield
        return replace(make_document(path.stem, 1)[0], source=path)

    def export(self, clauses: Sequence[str], to: Path) -> Path:
        self._fail()
        if not to.parent.is_dir():
            raise ExportError("The Word file could not be saved.", "There is no such folder.", to)
        to.write_text("\n".join(clauses))
        return to

    def clip(self, clauses: Sequence[str]) -> Clip:
        self._fail()
        return Clip(f"<b>{', '.join(clauses)}</b>", ", ".join(clauses))

    def forget(self, paths: Sequence[Path]) -> int:
        self._fail()
        for path in paths:
            self._contents.pop(path.stem, None)
            self._problems.pop(path, None)
        return len(paths)

    def status(self) -> LibraryStatus:
        records = self.files()
        failed = sum(record.status is FileStatus.FAILED for record in records)
        clauses = sum(len(made) for _, made in self._contents.values())
        read = len(self._contents)
        return LibraryStatus(self.folder, len(records), failed, read, clauses, read, 1000, self.to_learn)

    def close(self) -> None:
        self.closed = True

    # -------------------------------------------------------- for the tests

    def lock(self, path: Path, password: str) -> None:
        self._locks[path] = password

    def add_problem(self, name: str, status: FileStatus, *issues: Issue) -> None:
        path = CONTRACTS / name
        self._problems[path] = FileRecord(path, status, None, issues=issues)

    def _found(self, words: str, query: Query) -> list[Hit]:
        """All clauses with these words, of the contracts and pages that the filters let through."""
        found = []
        folded = {clause for alike in self.alike.values() for clause in alike}
        for document, clauses in self._contents.values():
            for clause in clauses:
                at = clause.text.lower().find(words.lower())
                if at >= 0 and clause.id not in folded and self._passes(query, document, clause):
                    marks = (Span(at, at + len(words)),)
                    stars = self._stars(clause.id)
                    types = ("Cap on liability",) if clause.section == "1" else ()
                    hit = Hit(
                        1, clause, 0.5, 3, document.source, document.title, marks, ("1st by its words",), rating=stars
                    )
                    found.append(replace(hit, types=types, near_duplicates=self.alike.get(clause.id, ())))
        return found

    def _moved(self, found: list[Hit]) -> list[Hit]:
        """What was rated well comes first, what was rated badly last."""
        return sorted(found, key=lambda hit: 3 - hit.rating if hit.rating else 0)

    def _passes(self, query: Query, document: Document, clause: Clause) -> bool:
        has = {FacetName.AGREEMENT: document.id, FacetName.YEAR: f"200{clause.section}"}
        return all(has.get(each.facet) in each.values for each in query.filters)

    def _answer(self, query: Query, found: list[Hit], *, reranked: bool) -> Hits:
        shown = tuple(
            replace(hit, rank=i, stars=5 - i % 5 if reranked else 3) for i, hit in enumerate(found[: query.limit], 1)
        )
        return Hits(
            query,
            Mode.KEYWORD,
            shown,
            reranked,
            Timing(1, 0, 1),
            self._reading(query),
            sum(1 + len(hit.near_duplicates) for hit in found),
            self._facets(query),
        )

    def _reading(self, query: Query) -> Interpretation:
        if " w/" in query.text:
            return Interpretation(True, "Clauses with “liability” near “capped”.")
        if query.text.endswith("("):
            at = len(query.text) - 1
            return Interpretation(
                False, "", (), Problem(Span(at, at + 1), "A bracket is not closed.", query.text[:at].strip())
            )
        meant = QueryConcept(CAP, Span(0, len(query.text)), ("shall not exceed",))
        return Interpretation(False, "", (meant,) if query.text == "liability" and CAP.id not in query.without else ())

    def _facets(self, query: Query) -> tuple[Facet, ...]:
        chosen = {(each.facet, value) for each in query.filters for value in each.values}
        of = {FacetName.AGREEMENT: list(self._contents), FacetName.YEAR: [f"200{n}" for n in range(1, 10)]}
        return tuple(
            Facet(name, tuple(FacetValue(value, 4, (name, value) in chosen) for value in values))
            for name, values in of.items()
        )

    def _stars(self, clause: str) -> int:
        return next((each.stars for each in reversed(self.rated) if each.clause == clause), 0)

    def _print(self) -> str:
        return " ".join(self._contents)

    def _fail(self) -> None:
        if self.error:
            raise self.error

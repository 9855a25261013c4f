"""A library of three small contracts that answers as the engine does, as slowly as a test wants."""

import threading
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from core import (
    Clause,
    Clip,
    DefinedTerm,
    Document,
    ExportError,
    FileRecord,
    FileStatus,
    Hit,
    Hits,
    IndexReport,
    Issue,
    Joined,
    LibraryStatus,
    Mode,
    NothingFound,
    Page,
    Part,
    Progress,
    Provision,
    Query,
    Remedy,
    Span,
    Stage,
    Timing,
)

CONTRACTS = Path("/contracts")


def make_document(name: str, clauses: int = 4) -> tuple[Document, tuple[Clause, ...]]:
    """A contract of so many clauses, two a page; each but the first cites the one before."""
    text, pages, made = "", [], []
    for number in range(1, clauses + 1):
        start = len(text)
        text += (
            f"{number}. Clause {number}\n{number}.1 The liability of the Supplier under {name} is capped. " * 3 + "\n"
        )
        span = Span(start, len(text))
        if number % 2:
            pages.append(Page(len(pages) + 1, span))
        else:
            pages[-1] = replace(pages[-1], span=Span(pages[-1].span.start, span.end))
        joined = tuple(
            Joined(c.span, c.text, c.section, c.heading, c.page, f"cited as Clause {c.section}") for c in made[-1:]
        )
        made.append(
            Clause(f"{name}-{number}", name, str(number), f"Clause {number}", len(pages), span, span.of(text), joined)
        )
    document = Document(name, CONTRACTS / f"{name}.pdf", text, tuple(pages), (), f"{name} agreement")
    return document, tuple(made)


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
        self.closed = self.prepared = False
        self.index_closed = threading.Event()

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
        quick = self._hits(query)
        yield Hits(query, Mode.KEYWORD, quick, False, Timing(1, 0, 1))
        self.rerank.wait(10)
        better = tuple(replace(hit, rank=i, stars=5 - i % 5) for i, hit in enumerate(reversed(quick), start=1))
        yield Hits(query, Mode.KEYWORD, better, True, Timing(1, 1, 2))

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
        return LibraryStatus(self.folder, len(records), failed, len(self._contents), clauses, len(self._contents), 1000)

    def close(self) -> None:
        self.closed = True

    # -------------------------------------------------------- for the tests

    def lock(self, path: Path, password: str) -> None:
        self._locks[path] = password

    def add_problem(self, name: str, status: FileStatus, *issues: Issue) -> None:
        path = CONTRACTS / name
        self._problems[path] = FileRecord(path, status, None, issues=issues)

    def _hits(self, query: Query) -> tuple[Hit, ...]:
        found = []
        for document, clauses in self._contents.values():
            for clause in clauses:
                at = clause.text.lower().find(query.text.lower())
                if at >= 0:
                    marks = (Span(at, at + len(query.text)),)
                    found.append(Hit(len(found) + 1, clause, 0.5, 3, document.source, document.title, marks))
        return tuple(found[: query.limit])

    def _fail(self) -> None:
        if self.error:
            raise self.error

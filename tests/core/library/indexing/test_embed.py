"""A library is re-embedded with another encoder while the old vectors answer, on the real catalogue and store."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from core import Library, Mode, Query
from core.base.errors import ModelError, NothingFound
from core.base.paths import encoder_model
from core.library.assembly import Assembly
from core.library.assembly.lazy import Lazy
from core.library.indexing import slices
from core.library.indexing.tag import tags_fingerprint
from core.models.embedding.encoder import Encoder
from core.store.vectors.tables import table_of
from core.tagging.lexicon import Lexicon
from core.tagging.lexicon.entries import LexiconEntry
from core.types import Concept, Extraction, Hits, Progress, Stage
from core.types.ports import Embedder, Vectors, VectorStore
from tests.core.store.examples import extraction, record
from tests.fakes import MemoryVectorStore, WordEmbedder

A, B, C = "model A", "model B", "model C"
ESCROW = Concept(
    "escrow", "Source code escrow", "A deposit of the source code.", (), ("deposit the source code with an escrow",)
)
CAP = "The cap on liability of the supplier is one million."
RENT = "Rent is due on the first day of each month."
CODE = "The supplier shall deposit the source code with an escrow agent."


class Counting(WordEmbedder):
    """Records what it was asked to embed."""

    def __init__(self, fingerprint: str, dimensions: int) -> None:
        super().__init__(fingerprint, dimensions)
        self.texts: list[str] = []

    def embed(self, texts) -> Vectors:  # type: ignore[no-untyped-def]
        self.texts += texts
        return super().embed(texts)


class Broken(WordEmbedder):
    """An encoder whose weights are damaged."""

    def embed(self, _) -> Vectors:  # type: ignore[no-untyped-def]
        raise ModelError("The encoder is damaged.", "Install it again.")


class Desk(Library):
    """A library of contracts that need not be read, with stand-ins for the encoders on this machine."""

    def __init__(self, folder: Path) -> None:
        super().__init__(parts := Assembly(folder))
        self.shelf: dict[str, Embedder] = {A: Counting(A, 32), B: Counting(B, 24), C: Counting(C, 32)}
        self._encoder = self.shelf[A]
        self._catalog, self._encoders = parts.catalog, parts.encoders
        parts.lexicon = lambda: Lexicon([LexiconEntry(ESCROW, Path("kinds.toml"))])  # type: ignore[assignment]
        parts.rerankers.plain = Lazy(lambda: None)
        self._encoders.in_use = lambda: self._encoder  # type: ignore[assignment]
        self._encoders.candidates = lambda: iter(self.shelf.values())  # type: ignore[method-assign]

    @property
    def _store(self) -> VectorStore:
        return self._assembly.store()

    @property
    def _answering(self) -> Embedder:
        return self._encoders.answering()

    def use(self, encoder: str) -> None:
        self._encoder = self.shelf[encoder]
        self._encoders._answering.reset()

    def lose(self, encoder: str) -> None:
        self.shelf.pop(encoder)
        self._encoders._answering.reset()

    def texts(self, encoder: str) -> list[str]:
        """The texts of the contracts that an encoder embedded."""
        asked = self.shelf[encoder].texts  # type: ignore[attr-defined]
        return [text for text in asked if text.endswith("month.") or "cap" in text or "escrow agent" in text]

    def add(self, document: str, *texts: str) -> None:
        taken: Extraction = extraction(document, *texts)
        placed = tuple(
            replace(each, span=section.span) for each, section in zip(taken.clauses, taken.sections, strict=True)
        )
        self._catalog.commit(record(f"/c/{document}.pdf", document, len(texts)), None, replace(taken, clauses=placed))

    def ask(self, text: str = "cap on liability", mode: Mode = Mode.AUTO) -> Hits:
        return next(self.search.find(Query(text, mode)))

    def vectors(self, encoder: str) -> dict[str, Vectors]:
        ids = [clause.id for document in self._catalog.documents() for clause in self._catalog.clauses.of(document)]
        return self._store.vectors(ids, encoder)


def learned(desk: Desk) -> dict[str, int]:
    return desk._catalog.encoders.embedded()


def tagged(desk: Desk) -> set[str]:
    """The documents whose clauses have tags."""
    columns = desk._catalog.word_index().columns
    return {columns.ids[clause].partition(".")[0] for clause, _ in columns.tagged.tolist()}


def work(desk: Desk) -> list[Progress]:
    return list(desk.files.embed())


def half_way(desk: Desk) -> Generator[Progress, None, None]:
    """Embeds until one document has vectors of the encoder in use."""
    job = desk.files.embed()
    while learned(desk).get(desk._encoder.fingerprint, 0) < 1:
        next(job)
    return job


def tables(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("windows*")}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Three contracts that A has embedded, one after another; B is in use now."""
    monkeypatch.setattr(slices, "TOGETHER", 0)
    opened = Desk(tmp_path)
    for name, text in (("a", CAP), ("b", RENT), ("c", CODE)):
        opened.add(name, text)
    work(opened)
    opened.use(B)
    yield opened
    opened.close()


def test_the_old_vectors_answer_until_everything_is_embedded_again(desk: Desk, tmp_path: Path) -> None:
    before = desk.ask()
    job = half_way(desk)
    assert learned(desk) == {A: 3, B: 1}
    now = desk.ask()
    assert (now.mode, now.reading.paraphrase) == (Mode.NATURAL, "")
    assert [(hit.clause.id, hit.score) for hit in now.hits] == [(hit.clause.id, hit.score) for hit in before.hits]
    assert (desk.files.status().embedded, desk.files.status().outdated) == (3, 2)
    assert list(job)[-1].stage is Stage.FINISHING
    assert learned(desk) == {B: 3}
    assert (desk.files.status().embedded, desk.files.status().outdated) == (3, 0)
    assert desk.ask().hits[0].clause.id == "a.0"
    assert {rows.shape for rows in desk.vectors(B).values()} == {(1, 24)}
    assert tables(tmp_path) == {f"{table_of(B)}.lance"}
    assert [file.embedded for file in desk.files.list()] == [True] * 3


def test_it_goes_on_where_it_was_and_counts_what_is_done(desk: Desk) -> None:
    half_way(desk).close()
    steps = [step for step in work(desk) if step.stage is Stage.EMBEDDING and step.total]
    assert sorted({(step.done, step.total) for step in steps}) == [(1, 3), (2, 3)]
    assert sorted(desk.texts(B)) == sorted([CAP, RENT, CODE])  # each once


def test_back_to_the_encoder_before_what_is_half_made_goes_at_once(desk: Desk, tmp_path: Path) -> None:
    half_way(desk).close()
    desk.use(A)
    next(job := desk.files.embed())
    next(job)
    assert learned(desk) == {A: 3}
    assert tables(tmp_path) == {f"{table_of(A)}.lance"}
    job.close()
    assert sorted(desk.texts(A)) == sorted([CAP, RENT, CODE])  # nothing is embedded again
    desk.use(B)
    work(desk)
    assert {rows.shape for rows in desk.vectors(B).values()} == {(1, 24)}
    desk.use(A)
    work(desk)
    assert {rows.shape for rows in desk.vectors(A).values()} == {(1, 32)}
    assert desk.ask().hits[0].clause.id == "a.0"


def test_on_to_a_third_encoder_the_first_answers_meanwhile(desk: Desk, tmp_path: Path) -> None:
    half_way(desk).close()
    desk.use(C)
    half_way(desk).close()
    assert learned(desk) == {A: 3, C: 1}
    assert tables(tmp_path) == {f"{table_of(A)}.lance", f"{table_of(C)}.lance"}
    assert desk._answering.fingerprint == A
    work(desk)
    assert learned(desk) == {C: 3}


def test_another_encoder_may_come_into_use_while_one_learns(desk: Desk) -> None:
    job = half_way(desk)
    desk.use(C)
    list(job)
    assert learned(desk) == {C: 3}
    desk.use(B)
    job = half_way(desk)
    desk.use(C)
    list(job)
    assert learned(desk) == {C: 3}
    assert sorted(desk.texts(C)) == sorted([CAP, RENT, CODE])


def test_what_comes_in_meanwhile_is_found_by_its_meaning_at_once(desk: Desk) -> None:
    half_way(desk).close()
    desk.add("d", "A limit of what the supplier has to pay, the cap.")
    job = desk.files.embed()
    while learned(desk)[A] < 4:
        next(job)
    assert "d.0" in {hit.clause.id for hit in desk.ask().hits}
    assert learned(desk)[B] == 1
    list(job)
    assert learned(desk) == {B: 4}


def test_where_more_comes_in_than_there_was_it_is_learned_once(desk: Desk) -> None:
    for number in range(4):
        desk.add(f"n{number}", f"The cap is {number} florins.")
    work(desk)
    assert learned(desk) == {B: 7}
    assert not any("florins" in text for text in desk.texts(A))


def test_what_is_forgotten_meanwhile_is_forgotten_in_both(desk: Desk) -> None:
    half_way(desk).close()
    desk.files.forget([Path("/c/a.pdf")])
    assert learned(desk) == {A: 2}
    assert "a.0" not in desk.vectors(A).keys() | desk.vectors(B).keys()
    desk.files.forget([Path("/c")])
    assert learned(desk) == {}
    desk.add("e", CAP)
    work(desk)
    assert learned(desk) == {B: 1}  # nothing of A's was left to answer


def test_where_the_encoder_before_is_gone_words_and_what_is_learned_have_to_do_and_that_is_said(desk: Desk) -> None:
    desk.lose(A)
    found = desk.ask()
    assert (found.mode, found.hits[0].clause.id) == (Mode.KEYWORD, "a.0")
    assert "No contract is prepared for the new model yet, so all" not in found.reading.paraphrase
    assert "is not on this computer. No contract is prepared" in found.reading.paraphrase
    assert (desk.files.status().embedded, desk.files.status().outdated) == (0, 3)
    half_way(desk).close()
    found = desk.ask()
    assert found.mode is Mode.NATURAL
    assert (
        "1 of 3 contracts are prepared for the new model; the others are found by wording only"
        in found.reading.paraphrase
    )
    assert "prepared" in next(desk.search.similar([CAP])).reading.paraphrase
    assert "prepared" not in desk.ask("cap /5 liability").reading.paraphrase
    assert (desk.files.status().embedded, desk.files.status().outdated) == (1, 2)
    work(desk)
    assert desk.ask().reading.paraphrase == ""


def test_vectors_made_on_another_machine_are_asked_in_their_own_precision(tmp_path: Path) -> None:
    with Desk(tmp_path) as desk:
        desk.add("a", CAP)
    with Library.open(tmp_path) as library:
        encoders = library._assembly.encoders
        other = "fp32" if encoders.in_use().precision == "bf16" else "bf16"
        theirs = Encoder(encoder_model(), other)
        library._assembly.catalog.encoders.mark("a", theirs.fingerprint)
        assert encoders.in_use().fingerprint != theirs.fingerprint == encoders.answering().fingerprint
        assert encoders.answering().precision == other
        assert (library.files.status().embedded, library.files.status().outdated) == (1, 0)  # by the same weights


def test_an_encoder_that_is_damaged_is_as_good_as_gone(desk: Desk) -> None:
    desk.shelf[A] = Broken(A, 32)
    assert desk._answering.fingerprint == B
    assert "is not on this computer" in desk.ask().reading.paraphrase


def test_an_encoder_in_use_that_cannot_be_had_stops_the_learning_and_not_the_search(desk: Desk) -> None:
    desk._encoder = Broken(B, 24)  # type: ignore[assignment]
    with pytest.raises(ModelError, match="damaged"):
        work(desk)
    assert desk.ask().mode is Mode.NATURAL
    assert learned(desk) == {A: 3}


def test_clauses_are_tagged_by_the_vectors_that_answer(desk: Desk) -> None:
    assert "c" in tagged(desk)
    tagged_by_a = tags_fingerprint(desk._assembly.tagger(desk.shelf[A]))
    half_way(desk).close()
    assert desk._catalog.untagged(tagged_by_a, A) == []  # still those by A
    stages = [step.stage for step in work(desk)]
    assert Stage.TAGGING in stages
    assert desk._catalog.untagged(tags_fingerprint(desk._assembly.tagger(desk.shelf[B])), B) == []
    assert "c" in tagged(desk)


def test_a_saved_search_run_again_says_that_the_encoder_is_another_one(desk: Desk) -> None:
    receipt = desk.saved_searches.save(desk.ask(), "Caps")
    half_way(desk).close()
    assert desk.saved_searches.rerun(receipt.id).same
    work(desk)
    assert "A different model for search in your own words was used." in desk.saved_searches.rerun(receipt.id).changed


class PowerCut(BaseException):
    """An error that no code expects."""


@pytest.mark.parametrize("step", ["add_windows", "mark", "answer_by", "mark_tagged", "keep_windows"])
@pytest.mark.parametrize("before", [True, False])
def test_a_crash_at_any_step_leaves_what_answers_whole(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, step: str, before: bool
) -> None:
    with monkeypatch.context() as crash:
        part = next(each for each in (desk._store, desk._catalog, desk._catalog.encoders) if hasattr(each, step))
        crash.setattr(part, step, cut(getattr(part, step), before=before))
        with pytest.raises(PowerCut):
            work(desk)
    answering = desk._answering
    assert learned(desk)[answering.fingerprint] == 3
    assert {rows.shape for rows in desk.vectors(answering.fingerprint).values()} == {(1, answering.dimensions)}
    assert desk.ask().hits[0].clause.id == "a.0"
    work(desk)
    assert learned(desk) == {B: 3}
    assert tables(desk.folder) == {f"{table_of(B)}.lance"}


def cut(done: Callable[..., object], *, before: bool) -> Callable[..., None]:
    """Simulates a power failure at the second call: before, or after it is done."""
    calls: list[object] = []

    def call(*args: object, **how: object) -> None:
        calls.append(args)
        if len(calls) < 2 and done.__name__ not in ("answer_by", "keep_windows"):
            done(*args, **how)
            return
        if not before:
            done(*args, **how)
        raise PowerCut

    return call


@pytest.mark.parametrize("seed", range(12))
def test_whatever_comes_between_vectors_never_mix_and_what_answers_is_whole(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    desk = Desk(tmp_path)  # with a store in memory, for many steps
    store = MemoryVectorStore()
    desk._assembly.store = lambda: store
    for number in range(25):
        answered = desk._catalog.encoders.answering()
        had = learned(desk).get(answered or "", 0)
        match draw.choice(["add", "add", "forget", "use", "learn", "learn", "finish"]):
            case "add":
                desk.add(f"d{number}", f"Clause {number} on {draw.choice('xyz')}.")
            case "forget":
                kept = sorted(desk._catalog.documents())
                gone = draw.choice(kept or ["none"])
                had -= (f"{gone}.0" in desk.vectors(answered)) if answered else 0
                with nullcontext() if kept else pytest.raises(NothingFound, match="not in this library"):
                    desk.files.forget([Path(f"/c/{gone}.pdf")])
            case "use":
                desk.use(draw.choice([A, B, C]))
            case "learn":
                job = desk.files.embed()
                for _ in range(draw.randrange(1, 6)):
                    next(job, None)
                job.close()
            case "finish":
                work(desk)
                documents = len(desk._catalog.documents())
                assert learned(desk) == ({desk._encoder.fingerprint: documents} if documents else {})
        now = desk._catalog.encoders.answering()
        if now == answered and now is not None:
            assert learned(desk)[now] >= had
        for encoder, count in learned(desk).items():
            held = desk.vectors(encoder)
            assert len({clause.partition(".")[0] for clause in held}) >= count
            assert all(rows.shape[1] == desk.shelf[encoder].dimensions for rows in held.values())
    desk.close()


def test_searches_go_on_while_the_vectors_change(desk: Desk) -> None:
    for _ in desk.files.embed():
        found = desk.ask()
        assert (found.mode, found.hits[0].clause.id) == (Mode.NATURAL, "a.0")

"""A library is re-embedded with another encoder while the old vectors answer, on the real catalogue and store."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Library, Mode, Query
from core.base.errors import ModelError, NothingFound
from core.base.generators import finish
from core.base.paths import encoder_model
from core.library.indexing import embed as embedding
from core.library.indexing import slices
from core.library.indexing.embed import Kin, embedded_passages
from core.library.indexing.slices import cut_slices
from core.library.indexing.tag import LibraryTagger, Tags, tags_fingerprint
from core.library.loaded_models import Lazy
from core.library.opened import OpenLibrary
from core.models.embedding.encoder import Encoder
from core.store.vectors.lance import LanceVectorStore
from core.store.vectors.tables import table_of
from core.tagging import Tagger
from core.tagging.lexicon import Lexicon, LexiconEntry
from core.text.similarity import LENGTH, Signatures
from core.types import Clause, Concept, Extraction, Hits, Progress, Span, Stage, Window
from core.types.ports import Embedder, Vectors, VectorStore
from tests.core.library import test_bulk as bulk
from tests.core.store.examples import extraction, record
from tests.fakes import LetterCounts, MemoryVectorStore, WordEmbedder

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
        super().__init__(parts := OpenLibrary(folder))
        self.shelf: dict[str, Embedder] = {A: Counting(A, 32), B: Counting(B, 24), C: Counting(C, 32)}
        self._encoder = self.shelf[A]
        self._catalog, self._loaded = parts.catalog, parts.models
        parts.lexicon = lambda: Lexicon([LexiconEntry(ESCROW, Path("kinds.toml"))])  # type: ignore[assignment]
        parts.models.reranker = Lazy(lambda: None)
        self._loaded.encoder = lambda: self._encoder  # type: ignore[assignment]
        self._loaded._encoders = lambda: iter(self.shelf.values())  # type: ignore[method-assign]

    @property
    def _store(self) -> VectorStore:
        return self._opened.store()

    @property
    def _answering(self) -> Embedder:
        return self._opened.answering_encoder()

    def use(self, encoder: str) -> None:
        self._encoder = self.shelf[encoder]
        self._loaded._answering.reset()

    def lose(self, encoder: str) -> None:
        self.shelf.pop(encoder)
        self._loaded._answering.reset()

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
    done = next(iter(desk.vectors(B)))
    desk.texts(B).clear()
    steps = [step for step in work(desk) if step.stage is Stage.EMBEDDING and step.total]
    assert sorted({(step.done, step.total) for step in steps}) == [(1, 3), (2, 3)]
    assert done not in desk.texts(B)


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


def test_the_next_contract_is_embedded_while_one_is_tagged(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    rent, tags = threading.Event(), LibraryTagger.tags
    embed = desk.shelf[B].embed

    def noted(texts: list[str]) -> Vectors:
        if RENT in texts:
            rent.set()
        return embed(texts)

    def patient(self: LibraryTagger, tagger: Tagger | None, document: str, *rest: Any) -> Tags:
        assert document != "a" or rent.wait(60)
        return tags(self, tagger, document, *rest)

    monkeypatch.setattr(desk.shelf[B], "embed", noted)
    monkeypatch.setattr(LibraryTagger, "tags", patient)
    desk._catalog.encoders.keep([])
    monkeypatch.setattr(desk._catalog.encoders, "answering", lambda: None)
    work(desk)
    assert rent.is_set()


def test_nothing_is_embedded_beside_a_contract_on_which_a_run_has_died(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ZeroDivisionError), desk._catalog.attempts.at("b"):
        raise ZeroDivisionError
    embed, beside = desk.shelf[B].embed, []

    def noted(texts: list[str]) -> Vectors:
        if RENT in texts:
            beside.append(desk._catalog.attempts.begun())
        return embed(texts)

    monkeypatch.setattr(desk.shelf[B], "embed", noted)
    work(desk)
    assert beside == [{"b"}]
    assert learned(desk) == {B: 3}


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
        opened = library._opened
        other = "fp32" if opened.models.encoder().precision == "bf16" else "bf16"
        theirs = Encoder(encoder_model(), other)
        opened.catalog.encoders.mark("a", theirs.fingerprint)
        assert opened.models.encoder().fingerprint != theirs.fingerprint == opened.answering_encoder().fingerprint
        assert opened.answering_encoder().precision == other
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
    tagged_by_a = tags_fingerprint(desk._opened.tagger(desk.shelf[A]))
    half_way(desk).close()
    assert desk._catalog.untagged(tagged_by_a, A) == []  # still those by A
    stages = [step.stage for step in work(desk)]
    assert Stage.TAGGING in stages
    assert desk._catalog.untagged(tags_fingerprint(desk._opened.tagger(desk.shelf[B])), B) == []
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
    desk._opened.store = lambda: store
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


CONTRACT = bulk.CONTRACT.format(party="Galt Inc")
CHANGED = CONTRACT.replace("New York", "Delaware")
LOTS = " and ".join(f"lot {lot} in its warehouse" for lot in range(150))
LONG = f"\n9. Storage. The Supplier shall keep {LOTS}.\n"
BOTH = {"contract.txt": CONTRACT, "msa v3 final.txt": CHANGED}


class Shelves:
    """Libraries of contracts; ``embedded`` are the passages embedded since the last look."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._place = place
        self.embedded: list[str] = []
        plain = Encoder.embed

        def counted(encoder: Encoder, texts: list[str]) -> Vectors:
            self.embedded += texts
            return plain(encoder, texts)

        monkeypatch.setattr(Encoder, "embed", counted)

    def index(self, text: str, library: str = "library", name: str = "contract.txt") -> list[str]:
        """Writes a contract, indexes it, and returns the passages that were embedded."""
        return self.index_all({name: text}, library)

    def index_all(self, texts: dict[str, str], library: str = "library") -> list[str]:
        """The same for several contracts in one run."""
        self.embedded.clear()
        for name, text in texts.items():
            (self._place / name).write_text(text, encoding="utf-8")
        with Library.open(self._place / library) as opened:
            finish(opened.files.index([self._place / name for name in texts]))
        return [*self.embedded]


@pytest.fixture
def shelves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelves:
    return Shelves(tmp_path, monkeypatch)


def test_only_what_has_changed_is_embedded(shelves: Shelves, tmp_path: Path) -> None:
    every = shelves.index(CONTRACT)
    changed = shelves.index(CHANGED)
    assert 0 < len(changed) < len(every)
    assert all("Delaware" in passage for passage in changed)
    assert len(shelves.index(CHANGED, "another")) == len(every)
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_contracts_of_one_run_share_what_is_embedded(
    shelves: Shelves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = shelves.index_all(BOTH)
    assert len(both) == len(set(both))
    monkeypatch.setattr(slices, "TOGETHER", 0)  # one contract after another
    monkeypatch.setattr(embedding, "_MOST", 0)  # only what is being embedded for one is shared with the next
    assert sorted(shelves.index_all(BOTH, "another")) == sorted(both)
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_a_new_version_under_another_name_is_embedded_only_where_it_has_changed(
    shelves: Shelves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "LEAST", 2)
    every = shelves.index(CONTRACT)
    changed = shelves.index(CHANGED, name="msa v3 final.txt")
    assert 0 < len(changed) < len(every)
    assert all("Delaware" in passage for passage in changed)
    monkeypatch.setattr(embedding, "_MOST", 0)
    shelves.index_all(BOTH, "another")
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_nor_is_a_clause_that_is_longer_than_the_encoder_reads(
    shelves: Shelves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "LEAST", 2)
    assert len([passage for passage in shelves.index(CONTRACT + LONG) if "warehouse" in passage]) > 1
    changed = shelves.index(CHANGED + LONG, name="msa v3 final.txt")
    assert changed
    assert all("Delaware" in passage for passage in changed)
    monkeypatch.setattr(embedding, "_MOST", 0)
    shelves.index_all({"contract.txt": CONTRACT + LONG, "msa v3 final.txt": CHANGED + LONG}, "another")
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_what_was_cut_in_another_way_is_not_used() -> None:
    text = "The Supplier shall keep the Goods in its warehouse."
    clause, copy = (Clause(id_, "d", "1", "", 1, Span(0, len(text)), text) for id_ in ("d.1", "d.2"))
    one, other = np.eye(26, dtype=np.float32)[:2]
    assert embedded_passages(LetterCounts(), [clause], [Window("d.1", one), Window("d.1", other)]) == {}
    found = embedded_passages(LetterCounts(), [clause, copy], [Window("d.1", one), Window("d.2", other)])
    np.testing.assert_array_equal(found[text], one)


def test_vectors_of_a_contract_with_little_in_common_are_not_read(
    shelves: Shelves, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = shelves.index(CONTRACT)
    monkeypatch.setattr(LanceVectorStore, "windows_of", lambda *_: pytest.fail("read"))
    monkeypatch.setattr(embedding, "LEAST", 1_000)
    assert len(shelves.index(CHANGED, name="msa v3 final.txt")) == len(every)


def test_damaged_vectors_are_not_used_again(shelves: Shelves, monkeypatch: pytest.MonkeyPatch) -> None:
    every = shelves.index(CONTRACT)
    plain = LanceVectorStore.windows_of

    def damaged(store: LanceVectorStore, document: str, encoder: str) -> list[Window]:
        first, *others = plain(store, document, encoder)
        return [replace(first, vector=np.zeros_like(first.vector)), *others]

    monkeypatch.setattr(LanceVectorStore, "windows_of", damaged)
    assert len(shelves.index(CHANGED)) == len(every)


def test_no_more_vectors_are_held_than_memory_allows(shelves: Shelves, monkeypatch: pytest.MonkeyPatch) -> None:
    every = shelves.index(CONTRACT)
    monkeypatch.setattr(embedding, "_MOST", 0)
    assert len(shelves.index(CHANGED)) == len(every)


def embedded_in(folder: Path) -> dict[str, object]:
    found = bulk.content(folder)
    return {name: found[name] for name in ("clauses", "vectors", "tags")}


@pytest.fixture(autouse=True)
def _two_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "LEAST", 2)


def clauses(letters: str) -> Signatures:
    """The signatures of clauses, one for each letter."""
    each = [np.random.default_rng(ord(letter)).integers(0, 256, LENGTH, np.uint8) for letter in letters]
    return np.array(each, np.uint8).reshape(-1, LENGTH)


def of(new: str, among: dict[str, str]) -> list[str]:
    signatures = {name: clauses(letters) for name, letters in {"new": new, **among}.items()}
    return Kin(signatures, among.keys()).of("new")


def test_the_one_with_the_most_clauses_in_common_comes_first() -> None:
    assert of("abcdef", {"form": "ab", "version 1": "abcde", "another": "xyz"}) == ["version 1"]


def test_another_is_named_for_what_the_first_lacks() -> None:
    assert of("abcdef", {"form": "abxy", "version 1": "cdef"}) == ["version 1", "form"]


def test_a_clause_said_twice_counts_once() -> None:
    assert of("aab", {"twice": "aaxy"}) == []


def test_nothing_in_common_is_no_kin() -> None:
    assert of("abc", {"another": "xyz"}) == []
    assert of("abc", {}) == []
    assert of("", {"another": "abc"}) == []


def test_a_document_that_is_not_in_the_library_has_none() -> None:
    assert Kin({"a": clauses("ab")}, {"a"}).of("gone") == []


def test_a_contract_is_one_slice() -> None:
    assert cut_slices([Span(at, at + 5) for at in range(0, 9000, 9)]) == [Span(0, 8997)]
    assert cut_slices([]) == []


@given(st.lists(st.builds(lambda start, length: Span(start, start + length), st.integers(0, 900), st.integers(0, 90))))
def test_slices_are_bounded_and_hold_every_clause_once(spans: list[Span]) -> None:
    ordered = sorted(spans, key=lambda span: (span.start, -span.end))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slices, "CLAUSES", 3)
        patch.setattr(slices, "CHARACTERS", 40)
        cut = cut_slices(ordered)
    assert [span for within in cut for span in ordered if within.start <= span.start < within.end] == ordered
    assert all(one.end == other.start for one, other in pairwise(cut))
    assert all(len({span.start for span in ordered if one.start <= span.start < one.end}) <= 6 for one in cut)


def test_clauses_inside_one_another_stay_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "CLAUSES", 2)
    assert cut_slices([Span(0, 30), Span(0, 9), Span(9, 30), Span(31, 40), Span(41, 50)]) == [Span(0, 31), Span(31, 51)]


def test_in_slices_it_gets_the_vectors_and_tags_of_one_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"{CODE} {number}" if number % 3 else RENT for number in range(20)]
    found = []
    for size in (2048, 3):
        monkeypatch.setattr(slices, "CLAUSES", size)
        folder = tmp_path / str(size)
        folder.mkdir()
        desk = Desk(folder)
        desk.add("lease", *texts)
        list(desk.files.embed())
        columns = desk._catalog.word_index().columns
        tags = {(columns.ids[clause], columns.concepts[concept]) for clause, concept in columns.tagged.tolist()}
        found.append((desk.vectors(A), tags))
        desk.close()
    (vectors, tags), (in_slices, tags_in_slices) = found
    assert tags == tags_in_slices
    assert "escrow" in {concept for _, concept in tags}
    assert vectors.keys() == in_slices.keys()
    assert all(np.array_equal(vectors[clause], in_slices[clause]) for clause in vectors)


def test_no_more_than_a_slice_is_written_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "CLAUSES", 4)
    desk = Desk(tmp_path)
    desk.add("lease", *(f"{RENT} {number}" for number in range(10)))
    written: list[int] = []
    write = desk._store.add_windows
    monkeypatch.setattr(
        desk._store, "add_windows", lambda *given, **how: (written.append(len(given[1])), write(*given, **how))
    )
    list(desk.files.embed())
    assert written == [4, 4, 2]
    assert len(desk.vectors(A)) == 10
    desk.close()

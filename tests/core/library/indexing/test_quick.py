"""A contract that was just read is found by meaning at once, by quick vectors, which the encoder's own replace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from core import Library, Mode, Query
from core.base.errors import ModelError
from core.base.generators import finish
from core.library.indexing import slices
from core.library.loaded_models import Lazy
from core.library.opened import OpenLibrary
from core.store.catalog.models import QUICK, Coverage
from core.store.vectors.tables import table_of
from core.types import Progress, Stage
from core.types.ports import Vectors
from tests.fakes import WordEmbedder

A, B = "model A", "model B"
LAW = "1. Governing Law. This Agreement is governed by the laws of England.\n"
RENT = "1. Rent. The rent is due on the first day of each month.\n"


class Quick(WordEmbedder):
    """Its quick vectors lack the last word of each text."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__(fingerprint, has_quick=True)
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.texts += texts
        return super().embed(texts)

    def embed_quickly(self, texts: Sequence[str]) -> Vectors:
        return WordEmbedder.embed(self, [text.rpartition(" ")[0] for text in texts])


class Desk(Library):
    """A library in which contracts are read, with a stand-in for the encoder."""

    def __init__(self, folder: Path, encoder: WordEmbedder) -> None:
        super().__init__(parts := OpenLibrary(folder))
        self.encoder, self.parts = encoder, parts
        parts.models.reranker = Lazy(lambda: None)
        parts.models.encoder = lambda: self.encoder  # type: ignore[assignment]
        parts.models._encoders = lambda: iter([self.encoder])  # type: ignore[method-assign]

    def read(self, *contracts: Path) -> Iterator[Progress]:
        """Adds contracts until all are read, and gives what is left to do."""
        job = self.files.index(contracts)
        for progress in job:
            if progress.stage is Stage.EMBEDDING:
                break
        return job

    def found(self, text: str = "the law that governs") -> list[str]:
        """The clauses that search by meaning finds first."""
        return [hit.clause.heading for hit in next(self.search.find(Query(text, Mode.NATURAL))).hits[:1]]

    def vectors(self) -> dict[str, Vectors]:
        """By the text of each clause, the vectors by which it is found."""
        catalog, vectors = self.parts.catalog, {}
        for document in catalog.documents():
            for clause in catalog.clauses.of(document):
                vectors |= {
                    clause.sentence: self.parts.store().vectors([clause.id], self.encoder.fingerprint)[clause.id]
                }
        return vectors

    def are_quick(self) -> bool:
        return all(
            np.allclose(rows[0], self.encoder.embed_quickly([text])[0], atol=1e-3)
            for text, rows in self.vectors().items()
        )

    def are_precise(self) -> bool:
        own = WordEmbedder(self.encoder.fingerprint)
        return all(np.allclose(rows[0], own.embed([text])[0], atol=1e-3) for text, rows in self.vectors().items())

    @property
    def precise(self) -> list[str]:
        """The contracts that have the encoder's own vectors."""
        own = self.parts.catalog.encoders.windows(self.encoder.fingerprint)
        return [file.path.stem for file in self.files.list() if file.document in own]

    def go_on(self, rest: Iterator[Progress], until: int) -> None:
        """Embeds until so many contracts have the encoder's own vectors."""
        while len(self.precise) < until:
            next(rest)

    @property
    def counts(self) -> tuple[int, int]:
        """How many contracts are found by meaning, and how many of these not yet precisely."""
        status = self.files.status()
        return status.embedded, status.imprecise


Open = Callable[..., Desk]


@pytest.fixture
def contracts(tmp_path: Path) -> tuple[Path, Path]:
    law, rent = tmp_path / "law.txt", tmp_path / "rent.txt"
    law.write_text(LAW)
    rent.write_text(RENT)
    return law, rent


@pytest.fixture
def reopened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens the library, and closes it at the end; each contract is embedded by itself."""
    monkeypatch.setattr(slices, "TOGETHER", 0)
    (tmp_path / "library").mkdir()
    opened: list[Desk] = []

    def reopen(encoder: WordEmbedder | None = None) -> Desk:
        if opened:
            opened.pop().close()
        opened.append(Desk(tmp_path / "library", encoder or Quick(A)))
        return opened[0]

    yield reopen
    opened.pop().close()


def test_a_contract_is_found_by_meaning_as_soon_as_it_is_read(reopened: Open, contracts: tuple[Path, ...]) -> None:
    desk = reopened()
    rest = desk.read(*contracts)
    assert desk.encoder.texts == []  # type: ignore[attr-defined]
    assert (desk.counts, desk.found()) == ((2, 2), ["Governing Law"])
    assert all(file.embedded for file in desk.files.list())
    assert desk.are_quick()
    assert list(rest)[-1].stage is not Stage.READING
    assert (desk.counts, desk.found()) == ((2, 0), ["Governing Law"])
    assert desk.are_precise()


def test_no_quick_vector_is_left_on_the_disk(reopened: Open, contracts: tuple[Path, ...], tmp_path: Path) -> None:
    desk = reopened()
    finish(desk.files.index(contracts))
    assert {path.name for path in (tmp_path / "library").glob("windows*")} == {f"{table_of(A)}.lance"}
    assert desk.parts.catalog.encoders.embedded() == {A: 2}


def test_the_encoder_fills_in_one_after_another(reopened: Open, contracts: tuple[Path, ...]) -> None:
    desk = reopened()
    rest, seen = desk.read(*contracts), set()
    for _ in rest:
        seen.add(desk.counts)
        assert desk.found() == ["Governing Law"]
        assert len(desk.vectors()) == sum(file.clauses for file in desk.files.list())
    assert {(2, 2), (2, 1), (2, 0)} <= seen


def test_what_a_search_has_shown_becomes_precise_first(reopened: Open, contracts: tuple[Path, ...]) -> None:
    desk = reopened()
    rest = desk.read(*contracts)
    assert desk.found("when is the rent due") == ["Rent"]
    desk.go_on(rest, until=1)
    assert desk.precise == ["rent"]
    assert desk.counts == (2, 1)


def test_what_is_searched_for_while_others_are_embedded_comes_next(
    reopened: Open, contracts: tuple[Path, ...], tmp_path: Path
) -> None:
    (tmp_path / "notices.txt").write_text("1. Notices. Notices must be sent by registered post to the address.\n")
    (tmp_path / "tax.txt").write_text("1. Taxes. Each party pays its own taxes and withholds none of them.\n")
    (tmp_path / "term.txt").write_text("1. Term. This agreement lasts for three years from the day of its signature.\n")
    desk = reopened()
    rest = desk.read(*contracts, *(tmp_path / f"{name}.txt" for name in ("notices", "tax", "term")))
    desk.go_on(rest, until=1)
    _, begun, other, last = desk.parts.catalog.encoders.waiting(A)
    (clause,) = desk.parts.catalog.clauses.of(last)
    (hit,) = next(desk.search.similar([clause.text], Query("", limit=1))).hits
    assert hit.clause.document == last
    desk.go_on(rest, until=2)
    assert desk.parts.catalog.encoders.waiting(A) == [begun, other, last]  # the encoder reads one ahead
    desk.go_on(rest, until=4)
    assert desk.parts.catalog.encoders.waiting(A) == [other]
    done = [progress.done for progress in rest if progress.stage is Stage.EMBEDDING]
    assert done == sorted(done)
    assert (desk.precise, desk.counts) == (["law", "notices", "rent", "tax", "term"], (5, 0))


def test_what_was_shown_and_is_gone_holds_nothing_up(reopened: Open, contracts: tuple[Path, ...]) -> None:
    desk = reopened()
    desk.read(*contracts).close()  # type: ignore[attr-defined]
    assert desk.found("when is the rent due") == ["Rent"]
    desk.files.forget([contracts[1]])
    finish(desk.files.embed())
    assert (desk.precise, desk.counts) == (["law"], (1, 0))


def test_what_was_interrupted_stays_found_and_goes_on(reopened: Open, contracts: tuple[Path, ...]) -> None:
    desk = reopened()
    rest = desk.read(*contracts)
    while desk.counts != (2, 1):
        next(rest)
    rest.close()  # type: ignore[attr-defined]
    desk = reopened()
    assert (desk.counts, desk.found()) == ((2, 1), ["Governing Law"])
    assert finish(desk.health.check()).sound
    finish(desk.files.embed())
    assert len([text for text in desk.encoder.texts if text[0] == "1"]) == 1  # type: ignore[attr-defined]
    assert desk.counts == (2, 0)
    assert desk.are_precise()


def test_what_is_removed_meanwhile_leaves_nothing(reopened: Open, contracts: tuple[Path, ...], tmp_path: Path) -> None:
    desk = reopened()
    desk.read(*contracts).close()  # type: ignore[attr-defined]
    gone = next(file.document for file in desk.files.list() if file.path.stem == "rent")
    desk.files.forget([contracts[1]])
    assert desk.counts == (1, 1)
    assert desk.parts.store().documents() == desk.parts.catalog.documents()
    assert gone not in desk.parts.store().documents()
    words = (b"rent is due", str(gone).encode())
    assert not [
        file
        for file in (tmp_path / "library").rglob("*")
        if file.is_file() and any(word in file.read_bytes() for word in words)
    ]


def test_an_encoder_without_quick_vectors_finds_by_words_until_it_is_done(
    reopened: Open, contracts: tuple[Path, ...]
) -> None:
    desk = reopened(WordEmbedder(A))
    rest = desk.read(*contracts)
    assert desk.counts == (0, 0)
    list(rest)
    assert desk.counts == (2, 0)


def test_another_encoder_takes_over_before_the_first_is_done(reopened: Open, contracts: tuple[Path, ...]) -> None:
    reopened().read(*contracts).close()  # type: ignore[attr-defined]
    desk = reopened(Quick(B))
    assert desk.parts.catalog.encoders.found() == {A: Coverage(2, 2)}
    finish(desk.files.embed())
    assert desk.parts.catalog.encoders.embedded() == {B: 2}
    assert desk.found() == ["Governing Law"]
    assert desk.are_precise()


def test_a_damaged_table_is_said_when_the_model_is_needed(reopened: Open, contracts: tuple[Path, ...]) -> None:
    class Damaged(Quick):
        def embed_quickly(self, _: Sequence[str]) -> Vectors:
            raise ModelError("The model is damaged.", "Install it again.")

    desk = reopened(Damaged(A))
    finish(desk.files.index(contracts))
    assert desk.counts == (2, 0)
    assert desk.are_precise()


def test_damaged_quick_vectors_are_found_and_made_again(reopened: Open, contracts: tuple[Path, ...]) -> None:
    desk = reopened()
    desk.read(*contracts).close()  # type: ignore[attr-defined]
    desk.parts.store().drop_windows(A + QUICK)  # type: ignore[attr-defined]
    assert not finish(desk.health.check()).sound
    finish(desk.health.repair())
    finish(desk.files.embed())
    assert desk.counts == (2, 0)
    assert desk.are_precise()

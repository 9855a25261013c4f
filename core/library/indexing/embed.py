"""Embedding all clauses, and tagging them from their vectors. One document is one commit, made once
the vectors of a batch of documents are written.

The encoder works in threads of its own: while a batch is written and tagged, it already reads the next one.

A document that was just read has quick vectors at first, by which search by meaning finds it at once. They stand in for
its own until these are made, and are wiped when all documents have theirs. What searches have shown is embedded first.

When another encoder comes into use, every document is re-embedded, and the new vectors are kept beside those of the
previous encoder, which answer meanwhile. Once all documents are embedded, one commit lets the new vectors answer, and
the old ones are wiped. If this is interrupted, the next run resumes where it stopped.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from core.base.errors import LibraryError, ModelError
from core.library.indexing.extract import is_current
from core.library.indexing.slices import batches, slices_of
from core.library.indexing.tag import EncoderAtWork, LibraryTagger, Tags, tags_fingerprint
from core.models.embedding.windows import cut_passages
from core.store.catalog.catalog import Catalog
from core.store.catalog.models import QUICK
from core.store.digests import WindowDigest, as_stored, total, window_digest
from core.tagging import Tagger
from core.text.similarity import Hashes, Signatures, distinct_hashes
from core.types import Clause, Progress, Stage, Window
from core.types.ports import Embedder, Vectors

if TYPE_CHECKING:  # whose import takes a second
    from core.store.vectors.lance import LanceVectorStore

_BATCH: Final = 64  # passages embedded between two checkpoints: about a second
_AT_ONCE: Final = 2  # of these, so that the last passages of one do not keep the encoder's threads waiting

_NO_ROWS: Final = np.zeros((0, 0), np.float32)

_MOST: Final = 50_000  # passages: 50 MB
_SIZE: Final = 16  # bytes, of the hash that stands for a text

LEAST: Final = 10
"""Clauses in common from which the vectors of a document are read: that takes as long as embedding one to seven."""


@dataclass(frozen=True, slots=True)
class EmbeddedDocument:
    """What was made of a document where it was read.

    Attributes:
        slices: the windows of each slice of its clauses, by the encoder in use.
        tags: of its clauses.
        tagged_by: how they were found, see `core.library.indexing.tag.tags_fingerprint`.
    """

    slices: Sequence[Sequence[Window]]
    tags: Tags
    tagged_by: str


class LibraryEmbedder:
    """Embeds the documents of a library.

    Args:
        catalog: what is in the library, and the commit point.
        store: the vectors. Nothing else may write to it meanwhile.
        embedder: provides the encoder in use when it is first needed, since loading it takes seconds.
        answering: provides the encoder that searches the library: the one whose vectors answer, if available, or else
            the one in use. None: the one in use.
        tagger: provides the classifier of clauses by an encoder's vectors; None to read only their attributes.
        first: gives the ids of documents to be embedded before all others, asked for before each batch; some may be
            embedded already, or gone.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: LanceVectorStore,
        embedder: Callable[[], Embedder],
        answering: Callable[[], Embedder] | None = None,
        tagger: Callable[[Embedder], Tagger] | None = None,
        first: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedder = embedder
        self._answering = answering or embedder
        self._tagging = LibraryTagger(catalog, store, tagger)
        self._first = first
        self._known = defaultdict[str, KnownPassages](KnownPassages)  # by encoder

    def remember(self, document: str) -> None:
        """Holds the vectors of a document that is about to be replaced, until the next `embed` has ended.

        So a changed contract is embedded only where it has changed.

        Args:
            document: its id; it is still in the library.
        """
        if is_current(document):
            with suppress(ModelError):  # that the model is missing is said when it is needed
                self._remember(document, self._answering())

    def _remember(self, document: str, embedder: Embedder) -> None:
        self._known[embedder.fingerprint].add(self._catalog, self._store, document, embedder)

    def embed_quickly(self, added: Mapping[str, Sequence[Clause]]) -> None:
        """Gives documents that have just been added vectors near those of the encoder that searches, if it can make
        some: so they are found by meaning until `embed` has made their own.

        Args:
            added: the clauses of each, by its id.
        """
        try:
            encoder = self._answering()
            if not added or not encoder.has_quick:
                return
            digests = {}
            with self._store.together():
                for document, clauses in added.items():
                    windows = _quick_windows(encoder, clauses)
                    self._store.add_windows(document, windows, encoder.fingerprint + QUICK)
                    digests[document] = window_digest(windows)
        except ModelError:  # said when the model is needed
            return
        self._catalog.encoders.mark_quick(digests, encoder.fingerprint)

    def embed(self) -> Iterator[Progress]:
        """Gives every document vectors of the encoder in use, and tags from them.

        Every yield is a checkpoint: close the iterator to cancel. If another encoder comes into use meanwhile, switches
        to that one.

        Raises:
            ModelError: the encoder in use is missing or damaged.
            LibraryError: no space on the disk.
        """
        if not self._catalog.counts().documents:
            return
        yield Progress(Stage.EMBEDDING, 0, 0)
        encoder, encoders = self._tagging.by(self._embedder()), self._catalog.encoders
        encoders.keep([encoder.fingerprint])  # drops partial vectors of encoders no longer in use
        answering = encoders.answering()
        self._wipe()
        yield from takewhile(lambda _: self._is_in_use(encoder), self._embed_by(encoder, answering))
        if not self._is_in_use(encoder):
            yield from self.embed()
            return
        if answering not in (None, encoder.fingerprint):
            self._store.optimise()  # rows written document by document are slow to read
            encoders.answer_by(encoder.fingerprint)
        encoders.drop_quick(encoder.fingerprint)
        yield from self._tagging.tag_waiting(encoder)
        self._wipe()
        self._known.clear()

    def take(self, made: Mapping[str, EmbeddedDocument]) -> None:
        """Writes the vectors and tags of documents that were made where they were read.

        During re-embedding, this is left to `embed`.

        Args:
            made: the vectors by the encoder in use, and the tags, of documents that have just been added, by their ids.
        """
        if not made:
            return
        encoder = self._tagging.by(self._embedder())
        if self._catalog.encoders.answering() not in (None, encoder.fingerprint):
            return
        with self._catalog.attempts.at(*made):
            digests: dict[str, list[WindowDigest]] = {}
            with self._store.together():
                for document, each in made.items():
                    digests[document] = [
                        self._write(document, windows, encoder, beside=number > 0)
                        for number, windows in enumerate(each.slices)
                    ]
            for document, each in made.items():
                self._catalog.encoders.mark(document, encoder.fingerprint, total(digests[document]))
                if each.tagged_by == tags_fingerprint(encoder.tagger):
                    self._tagging.mark(encoder.tagger, document, each.tags)

    def _is_in_use(self, encoder: EncoderAtWork) -> bool:
        used = self._embedder()
        return used is encoder.embedder or used.fingerprint == encoder.fingerprint

    def _wipe(self) -> None:
        """Wipes the vectors that the catalogue has forgotten; not at once, since a search may be reading them."""
        self._store.keep_windows(self._catalog.encoders.embedded().keys())

    def _embed_by(self, encoder: EncoderAtWork, answering: str | None) -> Iterator[Progress]:
        """Gives every document vectors of the encoder in use.

        Args:
            encoder: the encoder in use.
            answering: the fingerprint of the encoder whose vectors answer meanwhile; None if there are no vectors.
        """
        if answering in (None, encoder.fingerprint):
            yield from self._embed_waiting(encoder, answers=True)
            return
        earlier = self._tagging.by(self._answering())
        if earlier.fingerprint == encoder.fingerprint:  # the answering encoder is not on this machine
            yield from self._embed_waiting(encoder, answers=True)
            return
        # Documents added during re-embedding should be found by meaning at once, like the others. That doubles their
        # work, so it is not done if more were added than were there before: then the new vectors are soon complete.
        before = self._catalog.encoders.embedded().get(earlier.fingerprint, 0)
        if len(self._catalog.encoders.waiting(earlier.fingerprint)) <= before:
            yield from self._embed_waiting(earlier, answers=True)
        yield from self._tagging.tag_waiting(earlier)
        yield from self._embed_waiting(encoder, answers=False)

    def _embed_waiting(self, encoder: EncoderAtWork, *, answers: bool) -> Iterator[Progress]:
        """Gives vectors to every document that has none of an encoder, and also tags if these vectors answer.

        During re-embedding, documents embedded by earlier runs count as done.
        """
        waiting = self._catalog.encoders.waiting(encoder.fingerprint)
        before = 0 if answers else self._catalog.counts().documents - len(waiting)
        sources, kin = self._catalog.sources(waiting), self._kin(encoder.fingerprint) if waiting else None
        done = before
        progress = Progress(Stage.EMBEDDING, done, before + len(waiting))
        with closing(self._one_ahead(encoder, waiting, kin, answers=answers)) as jobs:
            for batch, job in jobs:
                path = sources[batch[0]].path if batch[0] in sources else None
                progress = replace(progress, done=done, current=path)
                yield progress
                for share in job:
                    yield replace(progress, done=done + min(int(share * len(batch)), len(batch) - 1))
                done += len(batch)

    def _one_ahead(
        self, encoder: EncoderAtWork, waiting: Sequence[str], kin: Kin | None, *, answers: bool
    ) -> Generator[tuple[Sequence[str], Iterator[float]]]:
        """Documents to be embedded together, with the job that does so and gives the share of it that is done.

        A job has begun to embed before the one before it has to be finished. Only those of documents on which a run has
        died have not: nothing goes on beside them, so that no other is blamed.
        """
        suspects = self._catalog.attempts.begun()
        begun: list[tuple[Sequence[str], Generator[float]]] = []
        try:
            for batch in self._batches(waiting, suspects):
                alone = not suspects.isdisjoint(batch)
                if alone and begun:
                    yield begun[0]
                    begun.clear()
                begun.append((batch, self._embed_batch(encoder, batch, kin, answers=answers)))
                if not alone:
                    next(begun[-1][1], None)
                if alone or len(begun) > 1:
                    yield begun[0]
                    del begun[0]
            yield from begun
        finally:
            for _, job in begun:
                job.close()

    def _embed_batch(
        self, encoder: EncoderAtWork, documents: Sequence[str], kin: Kin | None, *, answers: bool
    ) -> Generator[float]:
        with self._catalog.attempts.at(*documents):
            for other in dict.fromkeys(chain.from_iterable(map(kin.of, documents) if kin else ())):
                self._remember(other, encoder.embedder)
            if len(documents) > 1:
                yield from self._embed_together(encoder, documents, answers=answers)
            else:
                yield from self._embed_document(encoder, documents[0], answers=answers)

    def _batches(self, documents: Sequence[str], alone: Collection[str]) -> Iterator[list[str]]:
        """Documents to be worked on together; those to be embedded first are asked for as each batch is begun."""
        left, clauses = dict.fromkeys(documents), self._catalog.clause_counts()
        while left:
            first = dict.fromkeys(each for each in self._first() if each in left)
            batch = next(batches(chain(first, (each for each in left if each not in first)), clauses, alone))
            for document in batch:
                del left[document]
            yield batch

    def _kin(self, encoder: str) -> Kin | None:
        """Finds the documents whose vectors by an encoder can be used for others; None if there are none."""
        embedded = [document for document in self._catalog.encoders.windows(encoder) if is_current(document)]
        return Kin(self._catalog.signatures(), set(embedded)) if embedded else None

    def _embed_together(self, encoder: EncoderAtWork, documents: Sequence[str], *, answers: bool) -> Iterator[float]:
        """Embeds documents of one slice each, and writes them at once; gives the share of the work that is done."""
        clauses = self._catalog.clauses.of_each(documents)
        every = list(chain.from_iterable(clauses.values()))
        windows = yield from embed_clauses(encoder.embedder, every, self._known[encoder.fingerprint])
        mine: dict[str, list[Window]] = {document: [] for document in documents}
        document_of = {clause.id: clause.document for clause in every}
        for window in windows:
            mine[document_of[window.clause]].append(window)
        with self._store.together():
            digests = {each: self._write(each, mine[each], encoder, beside=False) for each in documents}
        for document in documents:
            self._catalog.encoders.mark(document, encoder.fingerprint, digests[document])
            if answers:  # now, while the vectors are at hand
                vectors = by_clause(mine[document])
                tags = self._tagging.tags(encoder.tagger, document, clauses[document], vectors)
                self._tagging.mark(encoder.tagger, document, tags)

    def _embed_document(self, encoder: EncoderAtWork, document: str, *, answers: bool) -> Iterator[float]:
        """Embeds one document, slice by slice; overwrites what earlier runs left of it."""
        tags: Tags = {}
        digests: list[WindowDigest] = []
        for number, clauses in enumerate(slices_of(self._catalog.clauses.of(document))):
            windows = yield from embed_clauses(encoder.embedder, clauses, self._known[encoder.fingerprint])
            digests.append(self._write(document, windows, encoder, beside=number > 0))
            if answers:  # now, while the vectors are at hand
                tags |= self._tagging.tags(encoder.tagger, document, clauses, by_clause(windows))
        self._catalog.encoders.mark(document, encoder.fingerprint, total(digests))
        if answers:
            self._tagging.mark(encoder.tagger, document, tags)

    def _write(self, document: str, windows: Sequence[Window], encoder: EncoderAtWork, *, beside: bool) -> WindowDigest:
        """Stores the windows of a slice of a document, and returns their digest."""
        self._store.add_windows(document, windows, encoder.fingerprint, beside=beside)
        return window_digest(windows)


def embed_clauses(
    embedder: Embedder, clauses: Sequence[Clause], known: KnownPassages
) -> Generator[float, None, list[Window]]:
    """Embeds clauses in batches of passages of similar length; vectors are rounded as they are stored.

    A passage that several clauses share is embedded once, and one that is ``known`` not at all; all others become
    known. Every yield is a checkpoint, and gives the share of the work that is done. At the first, all is begun, and
    goes on in other threads until the generator is closed.
    """
    passages = cut_passages(clauses, embedder.windows, embedder.fits)
    every = {passage for some in passages for passage in some}
    vectors = {text: vector for text in every if (vector := known.get(text)) is not None}
    begun = known.begin(every - vectors.keys(), embedder)
    try:
        yield 0.0
        for number, batch in enumerate(begun, 1):
            vectors.update(zip(batch.texts, batch.vectors.result(), strict=True))
            known.take(batch)
            yield number / len(begun)
    finally:
        known.give_up(begun)
    return _windows_of(clauses, passages, vectors)


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    """Passages that are embedded together, and their vectors, as they are stored."""

    texts: Sequence[str]
    vectors: Future[Vectors]


def _quick_windows(embedder: Embedder, clauses: Sequence[Clause]) -> list[Window]:
    """The quick vectors of all clauses of a document."""
    windows: list[Window] = []
    for some in slices_of(clauses):
        cut = cut_passages(some, embedder.windows, embedder.fits)
        texts = list(dict.fromkeys(passage for passages in cut for passage in passages))
        vectors = dict(zip(texts, as_stored(embedder.embed_quickly(texts)), strict=True)) if texts else {}
        windows += _windows_of(some, cut, vectors)
    return windows


def _windows_of(
    clauses: Sequence[Clause], passages: Sequence[Sequence[str]], vectors: Mapping[str, Vectors]
) -> list[Window]:
    """A window for each passage of each clause, with its vector."""
    return [Window(clause.id, vectors[each]) for clause, some in zip(clauses, passages, strict=True) for each in some]


def embedded_passages(embedder: Embedder, clauses: Sequence[Clause], windows: Sequence[Window]) -> dict[str, Vectors]:
    """The vectors of the passages of a slice of a document, by their texts.

    Clauses whose windows are not those of the passages, as they would be cut now, are left out.

    Args:
        embedder: the encoder by which they were embedded.
        clauses: the slice.
        windows: of the document, in the order in which they were written.
    """
    rows = by_clause(windows)
    found: dict[str, Vectors] = {}
    cut = zip(clauses, cut_passages(clauses, embedder.windows, embedder.fits), strict=True)
    for clause, passages in sorted(cut, key=lambda each: len(each[1])):  # short ones first: long ones are made of them
        vectors = rows.get(clause.id, _NO_ROWS)
        if len(vectors) == len(passages) and all(
            np.array_equal(found.get(text, vector), vector) for text, vector in zip(passages, vectors, strict=True)
        ):
            found.update(zip(passages, vectors, strict=True))
    return found


def by_clause(windows: Sequence[Window]) -> dict[str, Vectors]:
    """The vectors of the windows of each clause, as rows."""
    rows: dict[str, list[object]] = {}
    for window in windows:
        rows.setdefault(window.clause, []).append(window.vector)
    return {clause: np.array(some, np.float32) for clause, some in rows.items()}


class KnownPassages:
    """The vectors, by one encoder, of the passages that were met last; as they are stored, in 16 bits.

    It also has the encoder make those of others, in the background.
    """

    def __init__(self) -> None:
        self._vectors: OrderedDict[bytes, NDArray[np.float16]] = OrderedDict()
        self._documents: set[str] = set()  # whose passages were added
        self._workers = ThreadPoolExecutor(_AT_ONCE, "embedding")
        self._begun: dict[str, _Batch] = {}  # by each of its texts

    def get(self, text: str) -> Vectors | None:
        """The vector of a passage; None if it is not known."""
        vector = self._vectors.get(key := _key(text))
        if vector is None:
            return None
        self._vectors.move_to_end(key)
        return vector.astype(np.float32)

    def put(self, text: str, vector: Vectors) -> None:
        """Holds the vector of a passage, in place of the one not met for longest where there are too many."""
        self._vectors[_key(text)] = vector.astype(np.float16)
        if len(self._vectors) > _MOST:
            self._vectors.popitem(last=False)

    def begin(self, texts: Collection[str], embedder: Embedder) -> list[_Batch]:
        """Has passages embedded that are not known, unless that was begun before; returns the batches they are in."""
        begun = list(dict.fromkeys(batch for text, batch in self._begun.items() if text in texts))
        rest = sorted((text for text in texts if text not in self._begun), key=lambda text: (len(text), text))
        for at in range(0, len(rest), _BATCH):
            some = rest[at : at + _BATCH]
            batch = _Batch(some, self._workers.submit(_embed, embedder, some))
            self._begun |= dict.fromkeys(some, batch)
            begun.append(batch)
        return begun

    def take(self, batch: _Batch) -> None:
        """Holds the vectors of a batch that has been embedded."""
        for text, vector in zip(batch.texts, batch.vectors.result(), strict=True):
            self.put(text, vector)

    def give_up(self, batches: Sequence[_Batch]) -> None:
        """Embeds no more of these than has been."""
        for batch in batches:
            batch.vectors.cancel()
            for text in batch.texts:
                self._begun.pop(text, None)

    def add(self, catalog: Catalog, store: LanceVectorStore, document: str, embedder: Embedder) -> None:
        """Holds the vectors of the passages of a document of a library, unless they are damaged.

        The document must be current: of one that another version of the program extracted, passages may have been cut
        in another way.
        """
        if document in self._documents:
            return
        self._documents.add(document)
        encoder = embedder.fingerprint
        with suppress(LibraryError):
            windows = store.windows_of(document, encoder)
            if windows and window_digest(windows) == catalog.encoders.digest(document, encoder):
                for clauses in slices_of(catalog.clauses.of(document)):
                    for text, vector in embedded_passages(embedder, clauses, windows).items():
                        self.put(text, vector)


def _embed(embedder: Embedder, texts: Sequence[str]) -> Vectors:
    return as_stored(embedder.embed(texts))


def _key(text: str) -> bytes:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=_SIZE).digest()


class Kin:
    """The documents of a library by the clauses that they have in common.

    Args:
        signatures: those of the clauses of each document.
        among: the documents that are looked for.
    """

    def __init__(self, signatures: Mapping[str, Signatures], among: Collection[str]) -> None:
        self._hashes = {document: distinct_hashes(each) for document, each in signatures.items()}
        self._among = [document for document in signatures if document in among]
        hashes = [self._hashes[document] for document in self._among]
        joined = np.concatenate([np.zeros(0, np.uint64), *hashes])
        order = np.argsort(joined, kind="stable")
        self._sorted = joined[order]
        self._numbers = np.repeat(np.arange(len(hashes)), [len(each) for each in hashes])[order]

    def of(self, document: str) -> list[str]:
        """The documents with many of its clauses, each with `LEAST` that those before it lack; the best first."""
        found: list[str] = []
        lacking = self._hashes.get(document, np.zeros(0, np.uint64))
        while len(lacking) >= LEAST:
            count = self._having(lacking)
            best = int(np.argmax(count))
            if count[best] < LEAST:
                break
            found.append(self._among[best])
            lacking = np.setdiff1d(lacking, self._hashes[found[-1]], assume_unique=True)
        return found

    def _having(self, hashes: Hashes) -> NDArray[np.int64]:
        """How many of these clauses each document has."""
        begin, end = (np.searchsorted(self._sorted, hashes, side) for side in ("left", "right"))
        numbers = [self._numbers[some] for some in map(slice, begin, end)]
        return np.bincount(np.concatenate(numbers), minlength=max(1, len(self._among)))

"""What a library is taught: by the encoder in use, by its user's stars, and what a judge says of its clauses."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from contextlib import suppress
from pathlib import Path

from core.assembly import Parts
from core.errors import ModelError
from core.types import Hits, ModelKind, Progress, Rating, Stage, Tuning


class Taught(Parts):
    """The verbs of `core.library.Library` on models, and on the stars that clauses are given."""

    # -------------------------------------------------------------- models

    def learn(self) -> Generator[Progress, None, None]:
        """Learns by the encoder in use what is not learnt by it yet, as `index` does too.

        After another encoder came into use that is the whole library. Until it is done the encoder before answers, if
        it can be had; from then on the new one does. Every yield is a checkpoint: close the generator to cancel. What
        was learnt by then is kept, unless yet another encoder comes into use.

        Raises:
            LibraryError: another program is writing to this library.
            ModelError: the encoder in use is missing or damaged.
        """
        with self._writing():
            yield from self._embedding.embed()
            yield Progress(Stage.FINISHING, 0, 0)
            self._store.optimise()

    def models_changed(self) -> None:
        """Lets the next search take the models that are in use now; searches under way end with those they began with.

        After another encoder came into use, `learn` or `index` learns the library anew; until then the old one answers.
        """
        self._drop_models()

    def prepare(self) -> Iterator[None]:
        """Loads the store and the models, one at a step, so that the first search need not wait for them.

        Raises:
            LibraryError: the store is damaged.
            ModelError: a model is missing or damaged.
        """
        yield
        self._store.documents()
        yield
        self._finder.prepare()
        yield
        if self._catalog.encoders.has_vectors():
            self._answering.embed(["warm up"])
            yield
            _ = self._reranker

    def judge(self, hits: Hits, seconds: float | None = 60.0) -> Iterator[Hits]:
        """Has the language model in use read the clauses of an answer; yields better and better orders of it.

        Each answer says by `Hits.judged` how far the judge is, the last one how it ended; while there is nothing new
        the same one comes again several times a second, so that one can stop. Stop iterating to cancel. What was read
        is kept: to ask again is instant, and a reading that was broken off goes on where it was.

        Args:
            hits: an answer of `find`.
            seconds: that the judge may read, loading it apart; None: until all is read.

        Raises:
            ModelError: no judge is in use, it cannot be used, or it stopped working; what it read by then is kept.
        """
        yield from self._judging.judge(hits, seconds)

    # --------------------------------------------------------------- stars

    def rate(self, query: str, clause: str, stars: int) -> None:
        """Gives a clause stars, 1 to 5, as an answer to a query; 0 takes them back.

        Raises:
            NothingFound: no such clause.
        """
        self._provisions.clauses([clause])
        self._keeper.rate(query, clause, stars)

    def ratings(self) -> tuple[Rating, ...]:
        """All stars that the user gave, the oldest first."""
        return self._keeper.ratings()

    def export_ratings(self, to: Path) -> int:
        """Writes all stars with the clauses they were given as a benchmark in BEIR's layout. Returns how many.

        Left out are stars given for no search, and those of clauses that have left the library.

        Args:
            to: a folder that is made, is empty, or holds nothing but the same files of an earlier time.

        Raises:
            NothingFound: there are no stars to write.
            ExportError: there are other files in the folder, or it cannot be written.
        """
        return self._adapting.export(to)

    def tune(self) -> Generator[Progress, None, Tuning]:
        """Learns from the user's stars what search goes by; it is applied if searches held out are better by it.

        Every yield is a checkpoint: close the generator to cancel, and search works as before.

        Raises:
            ModelError: the embedding model is missing or damaged.
        """
        return (yield from self._adapting.tune())

    def tuning(self) -> Tuning | None:
        """What was learnt that search goes by; None where nothing was, or it was undone."""
        return self._adapting.tuning()

    def untune(self) -> None:
        """Undoes what was learnt: search works as shipped."""
        self._adapting.untune()

    # ------------------------------------------------------------ plumbing

    def _by_meaning(self) -> tuple[int, int]:
        """How many documents can be found by their meaning, and how many the encoder in use is to learn anew."""
        encoders = self._catalog.encoders
        learned, answers, learning = encoders.embedded(), 0, 0
        if self._is_settled(learned):
            (answers,) = learned.values()
        elif learned:
            with suppress(ModelError):
                answers = learned.get(self._answering.fingerprint, 0)
                learning = encoders.behind(self._encoder.fingerprint)
        return answers, learning

    def _is_settled(self, learned: Collection[str]) -> bool:
        """Whether all that is learnt was learnt by the weights in use.

        Fingerprints begin with their checksum; to find out the rest, in which precision they run here, takes seconds.
        """
        used = self._models.in_use(ModelKind.ENCODER)
        if used is None or not used.sha256 or len(learned) != 1:
            return False
        return all(encoder.startswith(used.sha256[:16]) for encoder in learned)

"""Models on a shelf that a test fills: they are used, measured, added and downloaded as slowly as it wants."""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

from core import KnownModel, Model, ModelError, ModelKind, Progress, Speed, Stage
from tests.desktop.gate import Gate

ENCODER = Model(
    "contracts", "Contract encoder", ModelKind.ENCODER, Path("/models/contracts"), 45_200_000, "MiniLM", "Apache-2.0",
    "Right among the first ten for 66 of 100 questions.", None, shipped=True, in_use=True,
    speed=Speed(66.4, "clauses", "2026-11-21T10:00:00+00:00"),
)  # fmt: skip
OTHER = replace(ENCODER, id="other", name="Other encoder", in_use=False, shipped=False, speed=None)
RERANKER = replace(ENCODER, id="reader", name="Contract reader", kind=ModelKind.RERANKER)
JUDGE = Model("judge", "Small judge", ModelKind.JUDGE, Path("/models/judge"), 1_900_000_000, "", "MIT")
DAMAGED = replace(
    JUDGE, id="torn", name="Torn judge", damaged="Its weights are incomplete. Remove it, and add it again."
)
KNOWN = KnownModel(
    "big", "Big judge", ModelKind.JUDGE, "Slow, and better than all that ships.", "Apache-2.0",
    "https://example.org/big/big.gguf", 612_000_000, "0" * 64,
)  # fmt: skip


class FakeModels:
    """The front door of the models over a dictionary."""

    def __init__(self, *models: Model, known: tuple[KnownModel, ...] = (KNOWN,)) -> None:
        self.shelf = {model.id: model for model in models or (ENCODER, OTHER, RERANKER)}
        self._known = known
        self.gate = Gate()
        self.error: Exception | None = None
        self.added: list[Path] = []
        self.downloaded: list[str] = []
        self.closed = threading.Event()  # a long job was closed

    @staticmethod
    def open(folder: Path | None = None) -> FakeModels:
        return FakeModels()

    def list(self) -> tuple[Model, ...]:
        return tuple(self.shelf.values())

    def known(self) -> tuple[KnownModel, ...]:
        return self._known

    def in_use(self, kind: ModelKind) -> Model | None:
        return next((each for each in self.shelf.values() if each.kind is kind and each.in_use), None)

    def use(self, id_: str) -> None:
        self._fail()
        kind = self.shelf[id_].kind
        for each in self.list():
            if each.kind is kind:
                self.shelf[each.id] = replace(each, in_use=each.id == id_)

    def do_without(self, kind: ModelKind) -> None:
        self._fail()
        if kind is ModelKind.ENCODER:
            raise ModelError("Search cannot do without it.", "Use another one.")
        for each in self.list():
            if each.kind is kind:
                self.shelf[each.id] = replace(each, in_use=False)

    def add(self, path: Path) -> Generator[Progress, None, Model]:
        self.added.append(path)
        yield from self._steps(Stage.COPYING)
        return self._shelve(replace(JUDGE, id=path.stem, name=path.stem))

    def download(self, id_: str) -> Generator[Progress, None, Model]:
        self.downloaded.append(id_)
        known = next(each for each in self._known if each.id == id_)
        yield from self._steps(Stage.DOWNLOADING, known.bytes)
        return self._shelve(replace(JUDGE, id=known.id, name=known.name, bytes=known.bytes))

    def measure(self, id_: str) -> Generator[Progress, None, Speed]:
        yield from self._steps(Stage.MEASURING)
        speed = Speed(12.0, "clauses", "2026-11-21T10:00:00+00:00")
        self.shelf[id_] = replace(self.shelf[id_], speed=speed)
        return speed

    def remove(self, id_: str) -> None:
        self._fail()
        del self.shelf[id_]

    def _steps(self, stage: Stage, total: int = 4) -> Generator[Progress, None, None]:
        self._fail()
        try:
            for step in range(4):
                yield Progress(stage, step * total // 4, total)
                self.gate.wait(step)
        finally:
            self.closed.set()

    def _shelve(self, model: Model) -> Model:
        self.shelf[model.id] = model
        return model

    def _fail(self) -> None:
        if self.error:
            raise self.error

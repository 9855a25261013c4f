"""A stand-in, for pictures, for a language model that reads search results: none comes with Muniment."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Generator, Sequence
from pathlib import Path

NAME = "Language model 4B"
ID = "language-model-4b"
READ = 12
"""How many clauses it reads before it pauses until it is closed, so that there is time for a picture."""

_STARS = (3.4, 5.0, 4.8, 4.1, 3.0, 3.6, 2.2, 4.0, 1.3, 2.0, 1.0, 2.7)


class SlowJudge:
    """See `core.types.ports.Judge`."""

    name = NAME
    fingerprint = ID

    def compares(self) -> Generator[None, None, bool]:
        yield
        return False

    def grades(self, query: str, texts: Sequence[str]) -> Generator[float | None, None, None]:  # noqa: ARG002
        for stars, _ in zip(_STARS, texts, strict=False):
            time.sleep(0.05)
            yield stars
        while len(texts) > READ:
            time.sleep(0.2)
            yield None

    def preferences(
        self,
        query: str,  # noqa: ARG002
        pairs: Sequence[tuple[str, str]],
    ) -> Generator[float | None, None, None]:
        yield from [0.0] * len(pairs)

    def close(self) -> None:
        """Has nothing to release."""


def install(models: Path) -> None:
    """Adds the description of such a model to the user's models; its weights are empty, and never loaded."""
    folder = models / ID
    folder.mkdir(parents=True)
    (folder / "judge.gguf").touch()
    facts = {"name": NAME, "kind": "judge", "file": "judge.gguf", "bytes": 0, "licence": "Apache-2.0"}
    checksum = hashlib.sha256(b"").hexdigest()
    (folder / "model.json").write_text(json.dumps(facts | {"sha256": checksum}), encoding="utf-8")

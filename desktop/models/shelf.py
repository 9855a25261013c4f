"""The models on this machine, and those available to download."""

from __future__ import annotations

from dataclasses import dataclass

from core import KnownModel, Model, ModelKind


@dataclass(frozen=True, slots=True)
class Shelf:
    """The models on this machine, and those available to download."""

    models: tuple[Model, ...] = ()
    known: tuple[KnownModel, ...] = ()

    def of(self, kind: ModelKind) -> tuple[Model, ...]:
        """The models of a kind, with the one in use first."""
        return tuple(sorted((each for each in self.models if each.kind is kind), key=lambda each: not each.in_use))

    def in_use(self, kind: ModelKind) -> Model | None:
        return next((each for each in self.models if each.kind is kind and each.in_use), None)

    @property
    def offered(self) -> tuple[KnownModel, ...]:
        """The known models missing or damaged on this machine, the recommended one first."""
        present = {mark for each in self.models if not each.damaged for mark in (each.id, each.sha256)}
        offered = (each for each in self.known if not {each.id, each.sha256} & present)
        return tuple(sorted(offered, key=lambda each: not each.recommended))

"""The models that the program uses, and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from core.base.translation import marked


class ModelKind(StrEnum):
    """What a model does, worded for the user."""

    ENCODER = marked("encoder")  # clause -> vector
    RERANKER = marked("reranker")  # query and clause -> score
    JUDGE = marked("judge")  # a language model that grades clauses


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast a model was on this machine: a number of ``unit`` per second, measured ``at`` (ISO 8601)."""

    number: float
    unit: str
    at: str


@dataclass(frozen=True, slots=True)
class Model:
    """A model that is on this machine.

    ``bytes`` and ``sha256`` describe its weights; ``quality`` is a sentence from its card, "" if nothing was measured;
    ``card`` is the card's file, None if it has none; ``shipped`` models came with the program and cannot be removed;
    ``damaged`` says why it cannot be used, "" if it can.
    """

    id: str
    name: str
    kind: ModelKind
    folder: Path
    bytes: int
    base: str = ""
    licence: str = ""
    quality: str = ""
    card: Path | None = None
    shipped: bool = False
    in_use: bool = False
    speed: Speed | None = None
    damaged: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model that is known to work and can be downloaded: one file, its size in bytes and its SHA-256.

    ``hosts`` are those that the download may be redirected to, with their subdomains: "hf.co" allows "cdn.hf.co".
    """

    id: str
    name: str
    kind: ModelKind
    about: str
    licence: str
    url: str
    bytes: int
    sha256: str
    hosts: tuple[str, ...] = ()
    recommended: bool = False

    @property
    def host(self) -> str:
        """The host of the download, which the user is shown before it starts."""
        return urlsplit(self.url).hostname or ""

    @property
    def file(self) -> str:
        return urlsplit(self.url).path.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class JudgeProgress:
    """The progress of a judge: ``done`` of ``total`` clauses are graded; ``model`` is its name.

    ``ended`` is "" while it runs, then says why it stopped ("All were read.", "Time was up.").
    """

    model: str
    done: int
    total: int
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Tuning:
    """The result of tuning search on the user's own ratings.

    ``before`` and ``after`` are mean NDCG@10, 0 to 1, over rated queries that were held out in turn; ``applied`` says
    whether the library's search uses it now; ``message`` says in words what was done, or why nothing was.
    """

    ratings: int
    queries: int
    before: float
    after: float
    applied: bool
    message: str
    at: str = ""

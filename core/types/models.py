"""The models that the program uses, and what is known of them."""

from __future__ import annotations

import math
from bisect import bisect_right
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


@dataclass(frozen=True, slots=True)
class Scale:
    """What a reranker's score means: how it combines with the score of search, how many stars it is worth, and when the
    best of them is so low that probably nothing answers.

    The stars are those of the ACORD rubric: 5 a clause to copy, 4 a good one, 3 on point but lacking something, 2
    related, 1 off point. The numbers are fitted when a model is made, on queries it was not trained on, and stored
    beside it.

    Attributes:
        weight: how much a score of search 1 above ``centre`` adds to a score.
        centre: the score of search that adds nothing, the mean over candidates.
        thresholds: the lowest score of the reranker for 2, 3, 4 and 5 stars, ascending; none if they are unknown. The
            score of search does not count: it may depend on what else is in the library.
        unanswered: where the best score among the first hits is below this, probably none of them is a good answer;
            None if that is unknown.
    """

    weight: float = 0.0
    centre: float = 0.0
    thresholds: tuple[float, ...] = ()
    unanswered: float | None = None

    def __post_init__(self) -> None:
        numbers = (self.weight, self.centre, *self.thresholds, self.unanswered or 0.0)
        ascending = len(self.thresholds) in (0, 4) and list(self.thresholds) == sorted(self.thresholds)
        if not ascending or not all(map(math.isfinite, numbers)):
            raise ValueError("not a scale: four thresholds, or none, must ascend, and every number be finite")

    @property
    def word(self) -> float:
        """The points of the score from one word for the fit to the next: from Good to Strong; 0 if unknown."""
        return self.thresholds[3] - self.thresholds[2] if self.thresholds else 0.0

    def combined(self, score: float, search_score: float) -> float:
        """The number to order hits by, from the reranker's score and that of search, 0 to 1."""
        return score + self.weight * (search_score - self.centre)

    def stars(self, score: float) -> int:
        """One to five stars for a score of the reranker, never fewer for a higher score; 0 if that is unknown."""
        return 1 + bisect_right(self.thresholds, score) if self.thresholds else 0

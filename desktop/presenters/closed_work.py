"""Work on a library that no program has open: the window closes it, does the work, and opens it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ClosedWork:
    """The work, and what to tell the user.

    Attributes:
        run: does the work, on a worker thread. It cannot be stopped; if it fails or crashes, the library is unchanged.
        doing: shown meanwhile.
        done: shown afterwards: a heading and a text.
        passphrase: opens the library afterwards, whether the work succeeded or not; None if it is not encrypted.
    """

    run: Callable[[], None] = field(repr=False)
    doing: str
    done: tuple[str, str]
    passphrase: str | None = field(default=None, repr=False)

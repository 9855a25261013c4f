"""Work on a library while it is open in no program: the window closes it, does this, and opens it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ClosedWork:
    """What is done, and what is said of it.

    Attributes:
        run: does it, on a worker thread. It cannot be stopped; where it fails or crashes, the library is as it was.
        doing: what is shown meanwhile.
        done: what is shown afterwards: a heading, and words.
        passphrase: that opens the library afterwards, done or not; None for one that is not encrypted.
    """

    run: Callable[[], None] = field(repr=False)
    doing: str
    done: tuple[str, str]
    passphrase: str | None = field(default=None, repr=False)

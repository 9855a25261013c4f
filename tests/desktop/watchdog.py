"""Checks that the thread of the window never calls the engine, which may take its time.

It runs in every test of the window that uses the fixture ``library`` or ``app``: the test fails if a module of
``desktop`` called a method of a part of the fake library on the main thread. It measures no time, because on a busy
machine any limit would fail by chance; so it does not notice slow work of the window itself, such as painting.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from threading import current_thread, main_thread
from typing import Any

from tests.desktop.fake_library import FakeLibrary

HELD: list[str] = []
"""What was asked of the engine on the thread of the window, since it was last looked at."""


def watch(library: FakeLibrary) -> None:
    """Notes each verb of the library's parts that the thread of the window calls while it shows something."""
    for name, part in vars(library).items():
        if type(part).__module__.startswith("tests.desktop.fake") and not name.startswith("_"):
            for verb in (each for each in dir(type(part)) if not each.startswith("_")):
                if callable(getattr(type(part), verb)):
                    setattr(part, verb, _watched(f"{name}.{verb}", getattr(part, verb)))


def _watched(name: str, verb: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(verb)
    def watched(*arguments: Any, **options: Any) -> Any:
        by_the_window = str(sys._getframe(1).f_globals["__name__"]).startswith("desktop.")
        if by_the_window and current_thread() is main_thread():
            HELD.append(name)
        return verb(*arguments, **options)

    return watched

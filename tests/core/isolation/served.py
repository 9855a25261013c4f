"""Stand-ins for models in a separate process: what they do depends on the question. Light to import."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable
from typing import Any

from core.base.errors import Cancelled, ModelError


class Obedient:
    """Does what the question says."""

    about = "obedient"

    def __init__(self, halted: Callable[[], bool]) -> None:
        self._halted = halted

    def answer(self, question: Any) -> Any:
        match question:
            case "who":
                return os.getpid()
            case "crash":
                os.abort()
            case "no memory":
                os.kill(os.getpid(), signal.SIGKILL)
            case "swell":
                swell()
            case "fail":
                raise ModelError("It is tired.", "Let it rest.")
            case "fault":
                raise KeyError("words of a contract")
            case "sleep":
                time.sleep(60)
            case "nap":
                time.sleep(2)
                return "rested"
            case "think":
                while not self._halted():
                    time.sleep(0.01)
                raise Cancelled
            case "network":
                socket.create_connection(("192.0.2.1", 80), timeout=1)
            case "print":
                os.write(1, b"to the terminal")
                os.write(2, b"to the terminal")
        return question


def swell() -> None:
    """Allocates 4 GB if allowed, a little at a time."""
    held = [bytearray(64 << 20) for _ in range(64)]
    raise AssertionError(len(held))


def swells(_halted: Callable[[], bool]) -> Obedient:
    swell()
    raise AssertionError


def opens(halted: Callable[[], bool]) -> Obedient:
    return Obedient(halted)


def refuses(_halted: Callable[[], bool]) -> Obedient:
    raise ModelError("This model is no model.", "Choose another.")


def crashes(_halted: Callable[[], bool]) -> Obedient:
    os.abort()


def sleeps(_halted: Callable[[], bool]) -> Obedient:
    time.sleep(60)
    raise AssertionError

"""``python -m desktop [FILE]``: the window on the user's own library, with a contract to search by."""

from __future__ import annotations

import sys

from core.start import start


def main() -> int:
    """Opens the window. Its parts are imported here: a process of its own needs none of them."""
    start()
    from desktop.app import run

    return run(None)


if __name__ == "__main__":
    sys.exit(main())

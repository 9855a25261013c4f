"""The frozen window. Nothing is imported before it is known whether this is to be a process of its own."""

import sys

from core.start import start

start()

from desktop.__main__ import start_window  # noqa: E402

sys.exit(start_window())

"""The frozen command line. Nothing is imported before it is known whether this is to be a process of its own."""

from core.start import start

start()

from core.cli import main  # noqa: E402

main()

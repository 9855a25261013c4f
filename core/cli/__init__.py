"""The `muniment` command."""

from core.cli.commands import main

__all__ = ["main"]

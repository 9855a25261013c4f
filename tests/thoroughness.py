"""How many examples property tests draw: few by default, many with `--hypothesis-profile=thorough`."""

from __future__ import annotations

from hypothesis import settings

_QUICK, _THOROUGH = "quick", "thorough"


def register() -> None:
    """Registers both profiles, and loads the quick one; pytest loads the one of its option later.

    Neither has a deadline per example: on a busy machine any of them may take long. The quick one draws the same
    examples each time, so that the tests say the same of the same code; the thorough one looks for new ones.
    """
    settings.register_profile(_QUICK, deadline=None, max_examples=100, print_blob=True, derandomize=True)
    settings.register_profile(_THOROUGH, deadline=None, max_examples=1000, print_blob=True)
    settings.load_profile(_QUICK)


def examples(quick: int, thorough: int) -> int:
    """How many examples to draw, for a test that sets its own number; called while its module is imported."""
    return thorough if settings.get_current_profile_name() == _THOROUGH else quick

"""How many examples the tests of properties draw: few by default, many with `--hypothesis-profile=thorough`."""

from __future__ import annotations

from hypothesis import settings

_QUICK, _THOROUGH = "quick", "thorough"


def register() -> None:
    """Makes the two profiles known, and takes the quick one; pytest takes the one of its option later on.

    Neither has a deadline for an example: on a machine that does other things too any of them may take long.
    """
    settings.register_profile(_QUICK, deadline=None, max_examples=100, print_blob=True)
    settings.register_profile(_THOROUGH, deadline=None, max_examples=1000, print_blob=True)
    settings.load_profile(_QUICK)


def examples(quick: int, thorough: int) -> int:
    """How many examples to draw, for a test that says it itself; asked while its module is imported."""
    return thorough if settings.get_current_profile_name() == _THOROUGH else quick

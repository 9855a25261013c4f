"""What tests of the use cases share."""

from tests.core.shelf import lexicon, shelf  # noqa: F401

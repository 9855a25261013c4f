"""What tests of the benchmarks share with those of the use cases."""

from tests.core.shelf import lexicon, shelf  # noqa: F401

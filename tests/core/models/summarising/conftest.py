"""Models that write: tiny ones made on the spot, and a real one."""

from __future__ import annotations

from tests.core.models.reranking.judge.conftest import building, llama, qwen  # noqa: F401  # fixtures

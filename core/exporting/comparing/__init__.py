"""Compares texts word by word."""

from __future__ import annotations

from core.exporting.comparing.compare import compare_texts

__all__ = ["compare_texts"]

"""Backups written and restored."""

"""Use cases: backups written where the user wants them, and what a library lacks restored from a backup."""

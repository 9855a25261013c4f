"""Use cases: writing backups where the user wants them, and restoring from a backup what a library lacks."""

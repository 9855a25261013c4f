"""What everything else rests on: errors, translation, paths, progress, file systems."""

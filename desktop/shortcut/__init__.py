"""The key that searches for what is on the clipboard, whatever program is in front."""

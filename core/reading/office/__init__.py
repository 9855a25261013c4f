"""Common to office files: packages, passwords, and the old Word format through LibreOffice."""

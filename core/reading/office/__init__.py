"""What is common to office files: packages, passwords, and the old Word format by way of LibreOffice."""

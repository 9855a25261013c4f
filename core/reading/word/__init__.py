"""Word (.docx) -> Document."""

"""Pictures of pages -> words, by Tesseract."""
